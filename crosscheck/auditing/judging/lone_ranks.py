"""Mean ranks of a table that prints no scores: what they must add up to, and which a table of ranks can have.

Who prints mean ranks alone may have ranked more algorithms than are printed, or each on other data sets. Only where the
caption says how many were compared, on how many data sets, can they be wrong.
"""

import re
from fractions import Fraction
from typing import Any

from crosscheck.auditing.binding.sizes_said import Sizes
from crosscheck.auditing.judging import granularity
from crosscheck.auditing.reading.tables_in_print import Row
from crosscheck.claims.claims import Word

_OTHER_RANKS = re.compile(r"align|alinead|ausgerichtet|quade|\bsum\b", re.IGNORECASE)  # of all scores, weighted, summed


def judged(row: Row, title: str) -> tuple[Word, dict[str, Any]] | None:
    """The verdict on mean ranks alone, with its evidence; None where they are no mean ranks within rows."""
    numbers = [n for n in row.numbers if n is not None]
    k = len(row.numbers)
    if k < 2 or len(numbers) < k or _OTHER_RANKS.search(f"{row.name} {title}"):
        return None
    total, printed = Fraction(k * (k + 1), 2), sum((n.value for n in numbers), Fraction(0))
    reach = sum((n.unit for n in numbers), Fraction(0)) / 2
    sizes, about = Sizes.of(title), {"value": float(total)}
    if sizes.k == k and sizes.n is not None:
        can = granularity.mean_ranks([n.text for n in numbers], sizes.n)
        return ("holds", about) if can.possible else ("fails", about | {"proof": can.reason})
    if abs(printed - total) <= reach:
        return "holds", about
    missing = f"{k} mean ranks add up to {float(total):g} if these {k} were ranked, on the same data sets"
    return "cannot-be-checked", about | {"missing": missing}
