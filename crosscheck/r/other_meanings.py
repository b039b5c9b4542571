"""What other programs compute where they mean something else than we do: their numbers, from the input alone.

    "quade-post-cells"      PMCMRplus: the number of cells in place of the number of data sets
    "quade-test-orders"     stats: a table without any difference taken for one whose data sets agree
    "qwilcox-ends"          stats: an end of an interval kept where its p-value is alpha
    "rom-maximum-first"     scmamp: a running maximum before the running minimum
    "two-stage-first-stage" mutoss: at most the level at which the first stage alone rejects

Each but the last gives one number, as an interval without width: an answer must share the usual digits with it. Nothing
here asks how our own functions compute.
"""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import accumulate, combinations, zip_longest

from scipy.stats import norm

from crosscheck.r.questions import Question

Interval = tuple[float, float]
Values = Sequence[Fraction]

SIXTY = 60  # digits, where fractions would have thousands


def _alone(values: Sequence[float]) -> list[Interval]:
    return [(value, value) for value in values]


def _rows(question: Question) -> list[list[Fraction]]:
    return [[x for x in row if x is not None] for row in question.case.exact]


def _ranks(values: Values) -> list[Fraction]:
    ordered = sorted(values)
    return [Fraction(bisect_left(ordered, x) + bisect_right(ordered, x) + 1, 2) for x in values]


def quade_test_orders(question: Question, read: str, ours: Sequence[float]) -> list[Interval]:
    """(1 / k!)^(n - 1), the chance that n data sets agree on one order, and no degrees of freedom."""
    if read == "df":
        return _alone([math.nan] * len(ours))
    rows = _rows(question)
    return _alone([float(Fraction(1, math.factorial(len(rows[0]))) ** (len(rows) - 1))])


def quade_post_cells(question: Question, read: str, ours: Sequence[float]) -> list[Interval]:
    """Quade's z of every pair, its variance k (k + 1) (2 m + 1) (k - 1) / (18 m (m + 1)) with m = n k cells."""
    rows = _rows(question)
    n, k = len(rows), len(rows[0])
    weights = _ranks([max(row) - min(row) for row in rows])
    ranks = [_ranks(row) for row in rows]
    means = [sum(q * r[j] for q, r in zip(weights, ranks, strict=True)) / Fraction(n * (n + 1), 2) for j in range(k)]
    m = n * k
    error = math.sqrt(Fraction(k * (k + 1) * (2 * m + 1) * (k - 1), 18 * m * (m + 1)))
    return _alone([2 * float(norm.sf(float(abs(a - b)) / error)) for a, b in combinations(means, 2)])


def rom_maximum_first(question: Question, read: str, ours: Sequence[float]) -> list[Interval]:
    """p alpha / c of the sorted p-values, their running maximum, at most 1: a running minimum then changes nothing."""
    p = [Decimal(cell) for cell in question.case.rows[0]]
    with localcontext(prec=SIXTY):
        c = _rom_constants(len(p), Decimal(str(question.reference.options["alpha"])))
        order = sorted(range(len(p)), key=lambda h: p[h])
        steps = accumulate((p[h] * c[0] / c[len(p) - 1 - place] for place, h in enumerate(order)), max)
        adjusted = {h: min(float(step), 1.0) for h, step in zip(order, steps, strict=True)}
    return _alone([adjusted[h] for h in range(len(p))])


def _rom_constants(m: int, alpha: Decimal) -> list[Decimal]:
    """Rom (1990), his recursion: c_i is compared with the i-th largest p-value."""
    c = [alpha]
    for i in range(2, m + 1):
        powers = sum((alpha**j for j in range(1, i)), Decimal(0))
        rest = sum((math.comb(i, j) * c[j] ** (i - j) for j in range(1, i - 1)), Decimal(0))
        c.append((powers - rest) / i)
    return c


def two_stage_first_stage(question: Question, read: str, ours: Sequence[float]) -> list[Interval]:
    """From the smallest level of both stages to a / (1 - a), where Benjamini and Hochberg first reject at a <= 1/2."""
    p = _rows(question)[0]
    levels = (min(q * Fraction(len(p), sum(r <= q for r in p)) for q in p if q >= own) for own in p)
    return [(least, float(a / (1 - a)) if 2 * a <= 1 else 1.0) for least, a in zip(ours, levels, strict=True)]


def qwilcox_ends(question: Question, read: str, ours: Sequence[float]) -> list[Interval]:
    """The q-th smallest and largest difference, q the smallest number with P(U <= q) >= (1 - level) / 2."""
    a, b = _rows(question)
    tail = (1 - Fraction(str(question.reference.options["level"]))) / 2
    whole = math.comb(len(a) + len(b), len(a))
    count = next(q for q, below in enumerate(accumulate(_orders(len(a), len(b)))) if Fraction(below, whole) >= tail)
    differences = sorted(x - y for x in a for y in b)
    if count == 0:
        return _alone([-math.inf, math.inf])
    return _alone([float(differences[count - 1]), float(differences[-count])])


def _orders(m: int, n: int) -> list[int]:
    """In how many orders of m and n values U is 0, 1, ..., m n: the largest value is of the first sample, or is not."""
    counts = [[1] for _ in range(n + 1)]  # for no value of the first sample, by the number of the second
    for _ in range(m):
        row = [[1]]
        for others in range(1, n + 1):
            first = [0] * others + counts[others]  # above all others
            row.append([a + b for a, b in zip_longest(first, row[-1], fillvalue=0)])
        counts = row
    return counts[n]
