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


__getattr__, __dir__ = lazy(__name__, __file__, dressed=_documented)
