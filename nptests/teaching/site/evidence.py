"""What the pages count: the comparison with R's recorded answers and the claims of the literature, made anew."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from crosscheck.auditing import literature
from crosscheck.auditing.papers import Audit
from crosscheck.r.agreement import Agreement, agree
from crosscheck.r.subjects import subjects
from nptests.read.literature import publications

EVERY = 25  # a quick build takes one in so many procedures and publications: enough to see every kind of page


@dataclass(frozen=True)
class Evidence:
    """Both halves, the day, and whether only a part was compared."""

    agreement: Agreement
    audit: Audit
    today: datetime.date
    quick: bool


def find(*, quick: bool = False) -> Evidence:
    """Compare and judge; minutes, unless `quick`."""
    every = EVERY if quick else 1
    compared = agree(subjects()[::every])
    judged = literature.audit_literature(publications()[::every])
    return Evidence(compared, judged, datetime.date.today(), quick)
