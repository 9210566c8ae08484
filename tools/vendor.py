"""Refresh the browser libraries that the table page is made with: src/hapag/web/static/vendor.

python tools/vendor.py           fetch the pinned packages, check them, write the folder anew
python tools/vendor.py --check   only compare the folder with the packages (ends with 1 when it differs)

A new version: change PACKAGES, run once; the message says which checksum came instead. Read what changed
in the package before writing it down here. NPM_CONFIG_REGISTRY names another registry than npm's own.
"""

from __future__ import annotations

import hashlib
import io
import os
import re
import sys
import tarfile
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

FOLDER = Path(__file__).parent.parent / "src/hapag/web/static/vendor"
REGISTRY = os.environ.get("NPM_CONFIG_REGISTRY", "https://registry.npmjs.org").rstrip("/")
LOCAL = {
    "preact": "./preact.js",
    "preact/hooks": "./hooks.js",
    "@preact/signals-core": "./signals-core.js",
}
IMPORT = re.compile(rf"""(\bfrom\s*)["']({"|".join(LOCAL)})["']""")
SOURCE_MAP = re.compile(r"\n?//# sourceMappingURL=\S*\s*")


class Package(NamedTuple):
    """One package of npm: what it is for, its archive's SHA-256, and which of its files are kept as what."""

    name: str
    version: str
    licence: str
    sha256: str
    use: str
    files: dict[str, str]


PACKAGES = (
    Package(
        "preact",
        "11.2.0",
        "MIT",
        "3c4456766bd32b6b534d52bf4e9c2a29b33e7eedf6e96ed479300ba1a7888ebf",
        "draws the table page and its boards",
        {"dist/preact.mjs": "preact.js", "hooks/dist/hooks.mjs": "hooks.js", "LICENSE": "LICENSE-preact.txt"},
    ),
    Package(
        "@preact/signals-core",
        "1.14.5",
        "MIT",
        "94c421ac996214c94f532fb4c43d8ede048a16df0cd9538ffb965174dbe8daba",
        "values that redraw what reads them",
        {"dist/signals-core.mjs": "signals-core.js", "LICENSE": "LICENSE-signals.txt"},
    ),
    Package(
        "@preact/signals",
        "2.11.4",
        "MIT",
        "66ea8221dd8aaa0da2365d49c3f116b071d56cfb63b2e16c072c6b4e08a928b7",
        "joins Preact and the signals (licence as signals-core)",
        {"dist/signals.mjs": "signals.js"},
    ),
    Package(
        "htm",
        "3.1.1",
        "Apache-2.0",
        "2425b9bee11409177bcabc7f32e319926fc6690c1701c0b257c88bdff2d5ba90",
        "templates without a build step",
        {"dist/htm.mjs": "htm.js", "LICENSE": "LICENSE-htm.txt"},
    ),
    Package(
        "@noble/hashes",
        "2.4.0",
        "MIT",
        "e1946149b780017b2564fcc092cb01c04e1d7f20627d0296c17da8868f4436dc",
        "SHA-256 and HMAC for checking the dice where crypto.subtle is missing (plain http)",
        {
            "sha2.js": "noble/sha2.js",
            "hmac.js": "noble/hmac.js",
            "_md.js": "noble/_md.js",
            "_u64.js": "noble/_u64.js",
            "utils.js": "noble/utils.js",
            "LICENSE": "noble/LICENSE.txt",
        },
    ),
)


def archive(package: Package) -> bytes:
    """The package as npm has it; stops when it is not the one that was read."""
    short = package.name.rpartition("/")[2]
    with urlopen(f"{REGISTRY}/{package.name}/-/{short}-{package.version}.tgz", timeout=60) as answer:
        data: bytes = answer.read()
    if (found := sha256(data)) != package.sha256:
        sys.exit(f"{package.name} {package.version} has checksum {found}, not {package.sha256}")
    return data


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def kept(package: Package) -> dict[str, bytes]:
    """The files we keep, by the name they get here."""
    with tarfile.open(fileobj=io.BytesIO(archive(package))) as packed:
        return {here: fitted(packed, there, here) for there, here in package.files.items()}


def fitted(packed: tarfile.TarFile, there: str, here: str) -> bytes:
    """One file: imports point beside it (browsers know no package names), no source map is promised."""
    member = packed.extractfile(f"package/{there}")
    assert member is not None, there
    text = member.read().decode()
    if here.endswith(".js"):
        text = SOURCE_MAP.sub("\n", IMPORT.sub(lambda found: f'{found[1]}"{LOCAL[found[2]]}"', text))
    return (text.strip() + "\n").encode()


def table(files: dict[str, bytes]) -> bytes:
    """VENDOR.md: what lies here, under which licence, and the checksum of every file."""
    lines = ["# Vendored libraries", "", "Written by `tools/vendor.py`; change nothing here by hand.", ""]
    lines += ["| package | version | licence | for | archive's SHA-256 |", "|---|---|---|---|---|"]
    lines += [f"| {p.name} | {p.version} | {p.licence} | {p.use} | `{p.sha256}` |" for p in PACKAGES]
    lines += ["", "Imports were made relative and source map lines removed; nothing else was changed.", ""]
    lines += ["| file | bytes | SHA-256 |", "|---|---:|---|"]
    lines += [f"| {name} | {len(data):,} | `{sha256(data)}` |" for name, data in sorted(files.items())]
    return ("\n".join(lines) + "\n").encode()


def main(words: list[str]) -> int:
    """Write the folder, or compare it."""
    files = {name: data for package in PACKAGES for name, data in kept(package).items()}
    files["VENDOR.md"] = table(files)
    present = {str(p.relative_to(FOLDER)): p.read_bytes() for p in FOLDER.rglob("*") if p.is_file()}
    if "--check" in words:
        differing = sorted(name for name in files | present if files.get(name) != present.get(name))
        print("\n".join(differing) or f"{len(files)} files as they should be")
        return int(bool(differing))
    for name in present.keys() - files.keys():
        (FOLDER / name).unlink()
    for name, data in files.items():
        (FOLDER / name).parent.mkdir(parents=True, exist_ok=True)
        (FOLDER / name).write_bytes(data)
        print(f"{len(data):8,}  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
