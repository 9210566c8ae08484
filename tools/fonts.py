"""Make the page's two fonts small: what English and Filipino need, in the weights that the CSS uses.

The originals are the `latin` files of two npm packages. In an empty folder:

    npm pack @fontsource-variable/besley@5.3.0 @fontsource-variable/atkinson-hyperlegible-next@5.3.0
    for package in *.tgz; do tar -xzf "$package" --one-top-level; done
    uv run --with fonttools --with brotli python tools/fonts.py THAT_FOLDER

The results differ by a few bytes with the version of fonttools: they are kept, not built.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parent.parent
FONTS = ROOT / "src" / "hapag" / "web" / "static" / "fonts"

# What Filipino writes beside the English letters: ñ, and the three accents of dictionaries and names.
ACCENTED = "ñáàâéèêíìîóòôúùûü"
CHARACTERS = (
    "".join(map(chr, range(0x20, 0x7F)))
    + ACCENTED
    + ACCENTED.upper()
    + "\u00a0×÷±°·•…–—−‘’“”«»¡¿§©®™½↑↓\u2009\u202f"
)

# file: (the original, lightest and heaviest weight, OpenType features)
WANTED = {
    "besley-latin.woff2": ("besley-latin-wght-normal.woff2", (680, 680), ["kern", "mark"]),
    "atkinson-next-latin.woff2": (
        "atkinson-hyperlegible-next-latin-wght-normal.woff2",
        (400, 700),
        ["kern", "tnum", "mark", "ccmp"],
    ),
}


def smaller(original: Path, weights: tuple[int, int], features: list[str], out: Path) -> None:
    subset = import_module("fontTools.subset")
    instancer = import_module("fontTools.varLib.instancer")
    font = import_module("fontTools.ttLib").TTFont(original)
    options = subset.Options(layout_features=features, hinting=False, notdef_outline=True)
    options.name_IDs = ["*"]  # names, versions and licence stay in the file
    only = subset.Subsetter(options)
    only.populate(text=CHARACTERS)
    only.subset(font)
    font = instancer.instantiateVariableFont(font, {"wght": weights})
    font.flavor = "woff2"
    font.save(out)


def main(folder: Path) -> int:
    for name, (original, weights, features) in WANTED.items():
        found = sorted(folder.rglob(original))
        if not found:
            print(f"{original} is not in {folder}: unpack the two packages there, as above")
            return 1
        smaller(found[0], weights, features, FONTS / name)
        print(f"{name}  {found[0].stat().st_size:,} -> {(FONTS / name).stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1])))
