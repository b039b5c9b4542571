"""A printed statement with the verdict of the audit, as a table of facts."""

from functools import cache

from nptests import crosschecking as cross
from nptests.document.blocks import Sheet, row
from nptests.teaching.lessons.citing import cite, claim


@cache
def audited(publication: str, name: str) -> Sheet:
    """Where it stands, what it prints, what the audit computes, and why it says so."""
    stated = claim(publication, name)
    verdict = cross.check(stated)
    facts = (
        ("where", stated.where),
        ("printed", stated.printed),
        ("computed", cross.showing.computed(verdict)),
        ("verdict", verdict.verdict),
        ("because", cross.showing.why(verdict)),
        *((("decision", "it changes"),) if verdict.decision_changed else ()),
    )
    return Sheet(f"{cite(publication)}: {name}", ("", ""), tuple(row(a, b) for a, b in facts))
