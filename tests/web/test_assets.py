"""What a browser may fetch: everything that is referred to exists, under a version that changes with it."""

import gzip
import posixpath
import re

import orjson
import pytest

from hapag.web import assets, words

URLS = re.compile(r"""url\(\s*["']?([^"')]+)["']?\s*\)""")
COMMENTS = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)
IMPORTS = re.compile(
    r"""^\s*(?:import|export)\s[^;]*?\bfrom\s*["']([^"']+)["']|^\s*import\s*["']([^"']+)["']""", re.MULTILINE
)
FETCHED = re.compile(r"""import\(\s*["']([^"']+)["']\s*\)""")


def paths(suffix):
    return [path for path in assets.assets() if path.endswith(suffix)]


def text(path):
    return assets.assets()[path].body.decode("utf-8")


def beside(path, reference):
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), reference))


@pytest.mark.parametrize("path", paths(".css"))
def test_everything_a_style_sheet_refers_to_exists(path):
    for reference in URLS.findall(COMMENTS.sub("", text(path))):
        if not reference.startswith(("data:", "#")):
            assert beside(path, reference) in assets.assets(), reference


@pytest.mark.parametrize("path", paths(".js"))
def test_everything_a_script_imports_exists(path):
    source = COMMENTS.sub("", text(path))
    references = [one or other for one, other in IMPORTS.findall(source)] + FETCHED.findall(source)
    for reference in references:
        assert reference.startswith("."), f"{reference} is not relative"
        assert beside(path, reference) in assets.assets(), reference


@pytest.mark.parametrize("path", paths(".svg"))
def test_a_picture_refers_to_nothing_outside(path):
    references = re.findall(r"""(?:href|src)=["']([^"']+)["']""", text(path))
    assert all(reference.startswith("#") for reference in references)


def test_gzip_unpacks_to_the_same():
    for path, found in assets.assets().items():
        if found.gzipped is not None:
            assert gzip.decompress(found.gzipped) == found.body, path


def test_the_version_is_part_of_every_address():
    assert assets.static("css/pages.css") == f"/s/{assets.version()}/css/pages.css"


def test_an_asset_that_does_not_exist_is_noticed():
    assert assets.asset("../web/assets.py") is None
    with pytest.raises(KeyError, match=r"nothing\.css"):
        assets.static("css/nothing.css")


def test_etags_tell_contents_apart():
    bodies = {found.body for found in assets.assets().values()}
    assert len({found.etag for found in assets.assets().values()}) == len(bodies)


def test_every_language_has_its_words(any_game):
    for lang in words.languages():
        assert orjson.loads(assets.assets()[f"words/{lang}.json"].body)["table"]
        assert orjson.loads(assets.assets()[f"games/{any_game}/words/{lang}.json"].body)


def test_what_a_game_prints_is_there(any_game):
    printed = orjson.loads(assets.assets()[f"games/{any_game}/printed.json"].body)
    assert "names" in printed  # where nothing has an id there are none
    assert any(printed.values())


def test_every_game_has_a_picture(any_game):
    assert assets.cover(any_game) in {
        assets.static(f"games/{any_game}/cover.svg"),
        assets.static("art/cover.svg"),
    }
