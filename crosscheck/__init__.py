"""crosscheck: every number against R, against the literature, and against what papers printed."""

from typing import Any

from nptests._public import lazy


def _documented(name: str, value: Any) -> None:
    """Give a public name its full docstring."""
    from nptests.document.docstrings.assembling import document

    document(name, value)


__getattr__, __dir__, __all__ = lazy(__name__, __file__, dressed=_documented)
