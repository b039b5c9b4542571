"""What the pages count: the comparison with R's recorded answers and the claims of the literature, made anew."""

import datetime
from dataclasses import dataclass

from nptests import crosschecking as cross
from nptests.read.literature import publications

EVERY = 25  # a quick build takes one in so many procedures and publications: enough to see every kind of page


@dataclass(frozen=True)
class Evidence:
    """Both halves, the day, and whether only a part was compared."""

    agreement: cross.Agreement
    audit: cross.Audit
    today: datetime.date
    quick: bool


def find(*, quick: bool = False) -> Evidence:
    """Compare and judge; minutes, unless `quick`."""
    every = EVERY if quick else 1
    compared = cross.agree(cross.subjects()[::every])
    return Evidence(compared, cross.audit_literature(publications()[::every]), datetime.date.today(), quick)
