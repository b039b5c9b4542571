"""What docstrings show and cite: examples as they were recorded, and the bibliography."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from nptests.data.bibliography import entries, home
from nptests.errors import InputError

RECORDED = Path(__file__).with_name("examples.txt")
_HEADING = re.compile(r"^== (\S+)\n", re.MULTILINE)


def recorded(name: str) -> str:
    """The example of a public name with what it prints; empty where none is recorded."""
    return sections().get(name, "")


@cache
def sections() -> dict[str, str]:
    """All examples, by public name."""
    _, *parts = _HEADING.split(RECORDED.read_text("utf-8"))
    return {name: text.strip("\n") for name, text in zip(parts[::2], parts[1::2], strict=True)}


@cache
def bibliography() -> dict[str, dict[str, Any]]:
    """The bibliography, by citation key; empty where it is missing, which must not cost a function that needs none."""
    try:
        return entries(home())
    except InputError:
        return {}
