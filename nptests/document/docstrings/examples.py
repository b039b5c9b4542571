"""What docstrings show and cite: examples as they were recorded, and the bibliography."""

from functools import cache
from pathlib import Path
from typing import Any

from nptests.errors import InputError
from nptests.read.bibliography import entries, home

RECORDED = Path(__file__).with_name("recorded")


def recorded(name: str) -> str:
    """The example of a public name with what it prints; empty where none is recorded."""
    file = RECORDED / f"{name}.txt"
    return file.read_text("utf-8").strip("\n") if file.is_file() else ""


def names() -> set[str]:
    """The public names that have one."""
    return {file.stem for file in RECORDED.glob("*.txt")}


@cache
def bibliography() -> dict[str, dict[str, Any]]:
    """The bibliography, by citation key; empty where it is missing, which must not cost a function that needs none."""
    try:
        return entries(home())
    except InputError:
        return {}
