"""The bibliography: what is cited, by key. It stands with the tables of the literature."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from nptests.errors import InputError


def home() -> Path:
    """The folder of the fixtures: packaged data in a wheel, ../fixtures in a checkout."""
    here = Path(__file__).resolve().parents[1]
    for folder in (here / "_literature", here.parent / "fixtures"):
        if (folder / "library.toml").is_file():
            return folder
    raise InputError("fixtures", "the tables of the literature are missing from this installation: reinstall nptests")


def entries(folder: Path) -> dict[str, dict[str, Any]]:
    """The entries of the bibliography in a folder, by citation key."""
    import tomllib

    return tomllib.loads((folder / "library.toml").read_text("utf-8"))
