"""Letters that matplotlib's own font has not: the font of this machine that has them."""

from __future__ import annotations

import warnings
from functools import cache
from typing import Any

from nptests.errors import InputWarning


def families_for(text: str) -> list[str] | None:
    """The usual font, and behind it those that have the letters which it lacks; None where the usual one has all."""
    if text.isascii():
        return None
    missing = frozenset(c for c in text if not c.isascii()) - _letters_of(_usual())
    return ["sans-serif", *_families_with(missing)] if missing else None


def _usual() -> str:
    from matplotlib.font_manager import FontProperties, findfont

    return str(findfont(FontProperties(family=["sans-serif"])))


@cache
def _letters_of(file: str) -> frozenset[str]:
    from matplotlib.font_manager import get_font

    try:
        font: Any = get_font(file)
    except (OSError, RuntimeError):  # a file that is no font
        return frozenset()
    return frozenset(map(chr, font.get_charmap()))


@cache
def _families_with(missing: frozenset[str]) -> tuple[str, ...]:
    """Few fonts that have these letters together, found among all that matplotlib knows; a warning of what none has."""
    from matplotlib.font_manager import fontManager

    left: set[str] = set(missing)
    chosen: list[str] = []
    for entry in fontManager.ttflist:
        letters = left & _letters_of(entry.fname) if entry.style == "normal" else set()
        if letters:
            left, chosen = left - letters, [*chosen, entry.name]
        if not left:
            break
    if left:
        words = f"no font of this machine has {' '.join(sorted(left))}: install one (Noto Sans CJK), or write .svg"
        warnings.warn(words, InputWarning, stacklevel=2)
    return tuple(chosen)
