"""crosscheck: every number against R, against the literature, and against what papers printed."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from crosscheck.agreement import Agreement as Agreement
    from crosscheck.agreement import agree as agree
    from crosscheck.auditing import Audit as Audit
    from crosscheck.auditing import audit as audit
    from crosscheck.auditing import audit_paper as audit_paper
    from crosscheck.checking import check as check
    from crosscheck.claims import Claim as Claim
    from crosscheck.claims import Verdict as Verdict
    from crosscheck.sentences import Reading as Reading
    from crosscheck.sentences import audit_sentences as audit_sentences

# Where each public name lives.
_HOMES = {
    "Agreement": "agreement",
    "Audit": "auditing",
    "Claim": "claims",
    "Reading": "sentences",
    "Verdict": "claims",
    "agree": "agreement",
    "audit": "auditing",
    "audit_paper": "auditing",
    "audit_sentences": "sentences",
    "check": "checking",
}

__all__ = sorted(_HOMES)  # noqa: PLE0605 - one list, kept in _HOMES


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'crosscheck' has no attribute {name!r}")
    value = getattr(import_module(f"crosscheck.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
