"""crosscheck: every number against R, against the literature, and against what papers printed."""

from __future__ import annotations

from nptests._public import lazy

TYPE_CHECKING = False  # see there
if TYPE_CHECKING:
    from typing import Any


def _documented(name: str, value: Any) -> None:
    """Give a public name its full docstring."""
    from nptests.document.docstrings.assembling import document

    document(name, value)


def _instead(name: str) -> str:
    """The public name that was meant: the one near in letters, or the one that is a part of it."""
    from nptests.errors import spelled

    known = sorted(__getattr__("__all__"), key=len, reverse=True)
    meant = spelled(name, known) or next((each for each in known if each in name), None)
    return f"did you mean crosscheck.{meant}?" if meant else f"there are {', '.join(known[::-1])}"


__getattr__, __dir__ = lazy(__name__, __file__, instead=_instead, dressed=_documented)
