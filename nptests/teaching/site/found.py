"""What the pages count: the comparison with R's recorded answers and the claims of the literature, made anew."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from crosscheck.auditing import literature
from crosscheck.auditing.papers import Audit
from crosscheck.r.agreement import Agreement, agree
from crosscheck.r.subjects import subjects

EVERY = 25  # a quick build compares one in so many procedures with R: enough to see every kind of page


@dataclass(frozen=True)
class Found:
    """Both halves, the day, and whether only a part was compared."""

    agreement: Agreement
    audit: Audit
    today: datetime.date
    quick: bool


def find(*, quick: bool = False) -> Found:
    """Compare and judge; minutes, unless `quick`."""
    compared = agree(subjects()[::EVERY] if quick else None)
    return Found(compared, literature.audit_literature(), datetime.date.today(), quick)
