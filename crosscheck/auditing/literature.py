"""The audit of the stored literature."""

from collections.abc import Sequence

from crosscheck.auditing.papers import Audit, judge
from crosscheck.claims.claims import claims
from nptests.procedures.keyed_tables import Progress
from nptests.read import literature as fixtures


def audit_literature(publications: Sequence[str] | None = None, *, progress: Progress | None = None) -> Audit:
    """Judge all claims of the stored publications, or of some of them."""
    chosen = fixtures.publications() if publications is None else publications
    return judge([claim for name in chosen for claim in claims(name)], progress=progress)
