"""crosscheck: every number against R, against the literature, and against what papers printed.

check(claim) judges one printed statement; audit_literature() all that are stored. Names are loaded when first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crosscheck.checking import check as check
    from crosscheck.claims import Claim as Claim
    from crosscheck.claims import Verdict as Verdict
    from crosscheck.literature import audit_literature as audit_literature

_HOMES = {"Claim": "claims", "Verdict": "claims", "audit_literature": "literature", "check": "checking"}

__all__ = sorted(_HOMES)  # noqa: PLE0605 - one list, kept in _HOMES


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'crosscheck' has no attribute {name!r}")
    return getattr(import_module(f"crosscheck.{_HOMES[name]}"), name)
