"""Mean ranks of a table that prints no scores: what they must add up to, and which a table of ranks can have.

Who prints mean ranks alone may have ranked more algorithms than are printed, or each on other data sets. Only where the
caption says how many were compared, on how many data sets, or where other rows of the table add up, can they be wrong.
Ranks whose ties all get the first place among them add up to less, none to more. Counts of wins, ties and losses have
one sum in a row; more than the others can never be, fewer where some were left out.
"""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from crosscheck.auditing.binding.sizes_said import Sizes
from crosscheck.auditing.judging import granularity
from crosscheck.auditing.judging.averages import Said
from crosscheck.auditing.reading.printed_rows import Number, Row, add_up
from crosscheck.claims.claims import Word

# Of all scores, weighted, summed; no means.
_OTHER_RANKS = re.compile(r"align|alinead|ausgerichtet|quade|\bsum\b|\bmedian\s+rank", re.IGNORECASE)


def judged(row: Row, title: str, beside: Sequence[Row] = ()) -> tuple[Word, dict[str, Any]] | None:
    """The verdict on mean ranks alone, with its evidence; None where they are no mean ranks within rows.

    beside   rows of mean ranks of the same table
    """
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
    others = [[n for n in r.numbers if n] for r in beside if r is not row and None not in r.numbers]
    inside = all(n.high >= 1 and n.low <= k for n in numbers) and any(n.unit < 1 for n in numbers)
    if inside and abs(printed - total) > 2 * reach and any(map(add_up, others)):
        sentence = f"these add up to {float(printed):g}, and the ranks of {k}, as in other rows, to {float(total):g}"
        off = [j for j, n in enumerate(numbers) if not _is_mean(n, sizes.units)]
        if len(off) == 1:
            own = numbers[off[0]]
            proof = f"{sentence}; {own.text} is no mean of {sizes.units} ranks"
            return "fails", {"column": off[0], "value": float(total - printed + own.value), "proof": proof}
        if printed > total:
            return "fails", about | {"proof": sentence}
        return "unresolved", about | {"refused": f"{sentence}, unless ties get the first of their ranks"}
    missing = f"{k} mean ranks add up to {float(total):g} if these {k} were ranked, on the same data sets"
    return "cannot-be-checked", about | {"missing": missing}


def of_others(row: Row, verdicts: Sequence[Said]) -> bool:
    """Whether mean ranks that add up are those of other rows than are printed, as the title has it: most are open."""
    off = sum(s.word == "unresolved" for s in verdicts)
    return 2 * off > len(verdicts) and None not in row.numbers and add_up([n for n in row.numbers if n])


def _is_mean(rank: Number, n: int | None) -> bool:
    return n is None or granularity.mean_of_integers(rank.text, 2 * n).possible


def counted(records: Sequence[Sequence[tuple[int, ...] | None]], title: str) -> Iterator[tuple[int, int, Word, int]]:
    """Wins, ties and losses by row and column, and of how many: as all others of the row, two at least, are.

    A column of its own sum is of other data sets; a row alone proves nothing but what its title says.
    """
    numbers = re.findall(r"(?<![\w.,])\d+(?!\w|[.,]\d)", re.sub(r"^\W*\w+\.?\s\d+", "", title))  # less its own number
    sums = [[sum(record) if record and len(record) == 3 else None for record in row] for row in records]
    for i, row in enumerate(sums):
        known = [x for x in row if x is not None]
        n = max(known, key=known.count, default=0)
        for j, own in enumerate(row if known.count(n) >= max(2, len(known) - 1) else ()):
            below = [r[j] for at, r in enumerate(sums) if at != i]
            if own == n or (own is not None and own not in below):
                sure = str(n) in numbers or (own > n and n in below)
                yield i, j, "holds" if own == n else "fails" if sure else "unresolved", n
