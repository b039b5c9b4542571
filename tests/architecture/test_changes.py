"""What users see of a change is told in `.changes/`: one file a change, in a sentence or two."""

import re
import tomllib
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
KINDS = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["tool"]["towncrier"]["fragment"]
MOST = 400  # signs: what is longer is told on a page, and named here


def test_fragments_are_named_and_short():
    for file in (TOP / ".changes").glob("*.md"):
        name, *kinds = file.stem.split(".")
        assert re.fullmatch(r"[a-z0-9][a-z0-9-]+", name), f"{file.name}: NAME.KIND.md, NAME in lower case"
        assert len(kinds) == 1, f"{file.name}: one of the kinds {', '.join(KINDS)} is needed"
        assert kinds[0] in KINDS, f"{file.name}: the kinds are {', '.join(KINDS)}"
        text = file.read_text("utf-8")
        assert 20 <= len(text.strip()) <= MOST, f"{file.name}: a sentence or two for users"
        assert not text.startswith(("#", "-", "*")), f"{file.name}: a plain sentence, which becomes an item of a list"
