"""A row of p-values below scores: each of the test that the row or the caption names, of its column against one other.

Hidden digits leave each difference an interval, and these leave the statistic one; what no law of it gives is wrong:
exact, normal, with continuity or not, however zeros and ties were counted.
"""

from collections.abc import Iterator

import numpy as np

from crosscheck.auditing.binding import pairs_of_counts, scopes
from crosscheck.auditing.judging.averages import Said
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.tables_in_print import PrintedTable
from crosscheck.claims.printed import Printed
from crosscheck.rounding import bounding_samples
from nptests.errors import InputError

PHRASES = Phrases(__file__)
_TESTS = ("wilcoxon", "sign", "paired_t")
Limits = tuple[float, float]


def judged(table: PrintedTable, at: int) -> Iterator[Said]:
    """The verdict on every p-value of a row; why it has none where the test or the other column is not said."""
    row, words = table.rows[at], f"{table.rows[at].name} {table.title}"
    tests = [test for test in _TESTS if PHRASES[test].search(row.name)]
    tests = tests or [test for test in _TESTS if PHRASES[test].search(table.title)]
    printed = {j: p for j, text in enumerate(row.texts) if (p := _share(text)) is not None}
    others = [j for j in range(len(table.columns)) if j not in printed]
    lacking = "which column they were compared with" if len(others) != 1 else ""
    if len(tests) != 1 or scopes.PHRASES["resampling"].search(words):
        lacking = "which test gave these p-values"
    for j, p in printed.items():
        if lacking:
            yield Said(j, "cannot-be-checked", {"missing": f"{lacking} is not said"})
            continue
        limits = _limits(table, table.summed(at)[0], j, others[0], tests[0])
        factor = len(printed) if scopes.PHRASES["adjusting"].search(words) else 1
        half = 0.5 if scopes.PHRASES["one_sided"].search(words) else 1.0
        proof = f"no law of {PHRASES.data['names'][tests[0]]} gives it, whatever was tied or 0"
        yield Said.of(j, p, (half * limits[0], min(1.0, factor * limits[1])), proof)


def _share(text: str) -> Printed | None:
    """A p-value as it is printed, with its stars."""
    try:
        p = Printed.of(text.strip("* "), decimal="," if "," in text else ".")
    except InputError:
        return None
    return p if p.word is None and p.low + float(p.unit or 0) >= 0 and p.low < 1 else None


def _limits(table: PrintedTable, rows: list[int], j: int, other: int, test: str) -> Limits:
    """From the least to the most p-value of a pair of columns, two-sided."""
    cells = [(table.rows[i].numbers[j], table.rows[i].numbers[other]) for i in rows]
    whole = [(a, b) for a, b in cells if a is not None and b is not None]
    sides = (np.array([[float(getattr(pair[k], end)) for pair in whole] for end in ("low", "high")]) for k in (0, 1))
    ends = [(low, high) for low, high in sides]
    if test == "paired_t":
        return bounding_samples.BOUNDS[test](ends, "pvalue", {}) or (0.0, 1.0)
    (a_low, a_high), (b_low, b_high) = ends
    zeros = int(((a_low <= b_high) & (b_low <= a_high)).sum())
    signed = test == "wilcoxon"
    value, tails = ("w_plus", pairs_of_counts.signed_tails) if signed else ("plus", pairs_of_counts.sign_tails)
    least, most = bounding_samples.BOUNDS[test](ends, value, {}) or (0.0, float("inf"))
    spreads = []
    for size in range(max(1, len(whole) - zeros), len(whole) + 1):
        whole_sum = size * (size + 1) / 2 if signed else size
        low, high = min(least, whole_sum), min(most, whole_sum)
        centre = min(max(whole_sum / 2, low), high)  # the nearest to no difference has the largest p
        least_variance = 1.5 * (size + 1) / (2 * size + 1) if signed else 1.0
        spreads += [tails(min(w, whole_sum - w), size).spread(least_variance) for w in (low, centre, high)]
    return min(a for a, _ in spreads), max(b for _, b in spreads)
