"""What the documents say is true: their examples run, their links lead somewhere."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from hapag.core import registry
from hapag.core.layout import Record

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted(
    path for path in ROOT.rglob("*.md") if not {".venv", "node_modules"} & set(path.relative_to(ROOT).parts)
)
GUIDES = [path for path in DOCUMENTS if path.parent.name == "guides" and "```python" in path.read_text()]


def test_the_examples_of_the_readme_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert _run(ROOT / "README.md") >= 2
    assert (tmp_path / "game.jsonl").is_file()


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.stem)
def test_the_examples_of_the_guides_run(guide, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copy(registry.folder(registry.game("iligtas")) / "box.toml", "my-box.toml")
    _run(guide)


def _run(document):
    """Run the Python of a document from top to bottom; how many pieces there are."""
    names: dict = {}
    blocks = re.findall(r"```python\n(.*?)```", document.read_text(), re.DOTALL)
    for block in blocks:
        exec(block, names)
    return len(blocks)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_to_files_lead_somewhere(document):
    text = document.read_text()
    links = re.findall(r"\]\(([^)#\s]+)", text) + re.findall(r'src="([^"]+)"', text)
    missing = [link for link in links if "://" not in link and not (document.parent / link).exists()]
    assert missing == []


def test_the_architecture_names_files_that_exist():
    words = re.findall(r"`((?:core|games|bots|cli|lab)/[\w/<>.]+)`", (ROOT / "ARCHITECTURE.md").read_text())
    named = [word.replace("<game>", "rolling_philippines").replace("<command>", "play") for word in words]
    assert [word for word in named if not (ROOT / "src/hapag" / word).exists()] == []


@pytest.mark.parametrize("name", registry.game_names())
def test_a_games_readme_says_how_big_its_table_is(name):
    game = registry.game(name)
    assert isinstance(game.table_record, Record)
    assert f"{game.table_record.dtype.itemsize} bytes" in (registry.folder(game) / "README.md").read_text()
