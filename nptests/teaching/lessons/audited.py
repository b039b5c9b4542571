"""A printed statement with the verdict of the audit, as a table of facts."""

from __future__ import annotations

from functools import cache

import crosscheck
from crosscheck.auditing.showing import computed, why
from nptests.document.blocks import Cell, Sheet
from nptests.teaching.lessons.citing import cite, claim


@cache
def audited(publication: str, name: str) -> Sheet:
    """Where it stands, what it prints, what the audit computes, and why it says so."""
    stated = claim(publication, name)
    verdict = crosscheck.check(stated)
    facts = (
        ("where", stated.where),
        ("printed", stated.printed),
        ("computed", computed(verdict)),
        ("verdict", verdict.verdict),
        ("because", why(verdict)),
        *((("decision", "it changes"),) if verdict.decision_changed else ()),
    )
    return Sheet(f"{cite(publication)}: {name}", ("", ""), tuple((Cell(a), Cell(b)) for a, b in facts))
