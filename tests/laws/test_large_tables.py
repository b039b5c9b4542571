"""Every rank statistic on small and on very large tables, against exact arithmetic written here.

The expected values are Python integers and fractions from mid-ranks of scipy: no sum can overflow, none is rounded
before the end. A statistic of ours is a quotient of two exact integers, each rounded to a double, or the root of one:
it is within 4 units of 2**-52 of the truth, and so is our expectation.
"""

import math
import sys
from collections.abc import Callable, Mapping
from fractions import Fraction

import numpy as np
import pytest
from scipy.stats import rankdata

import nptests
from nptests.data.sums import sum_of_squares

EPS = sys.float_info.epsilon
CLOSE = 8 * EPS
SIZES = ((2, 2), (7, 3), (40, 4), (2_500, 20), (2_000, 50), (10_000, 50))
PAIRS = (3, 5_000, 2_000_000)
EFFECTS = {"none": 0, "strong": 40}


def integers(x):
    """Twice some mid-ranks, in one line."""
    doubled = np.rint(2 * np.asarray(x)).astype(np.int64)
    assert (doubled == 2 * np.asarray(x)).all()
    return doubled.ravel()


def squares(values):
    """In Python integers, equal values together."""
    distinct, counts = np.unique(np.asarray(values, dtype=np.int64), return_counts=True)
    return sum(v * v * c for v, c in zip(distinct.tolist(), counts.tolist(), strict=True))


def quotient(above, below):
    if below:
        return float(Fraction(above) / below)
    return math.inf if above else math.nan


def table(n, k, effect):
    """Whole scores with many ties, on scales that differ from row to row."""
    rng = np.random.default_rng([n, k, effect])
    return rng.integers(0, 100, (n, k)) * rng.integers(1, 4, (n, 1)) + effect * np.arange(k)


class Rows:
    """Row scores, doubled or quartered, and the sums that statistics are made of."""

    def __init__(self, scores):
        self.n, self.k = scores.shape
        flat = integers(scores)
        self.mean = Fraction(int(flat.sum()), len(flat))
        columns = flat.reshape(scores.shape).sum(axis=0).tolist()
        rows = flat.reshape(scores.shape).sum(axis=1)
        self.columns = columns
        self.a = squares(flat) - len(flat) * self.mean**2
        self.b = sum(((c - self.n * self.mean) ** 2 for c in columns), Fraction(0))
        self.rows = (squares(rows) - self.n * (self.k * self.mean) ** 2) / self.k


def ranked(x):
    return Rows(rankdata(-x, axis=1))


def aligned(x):
    values = x.shape[1] * x - x.sum(axis=1, keepdims=True)
    return Rows(rankdata(-values).reshape(x.shape))


def weighted(x):
    """Twice Quade's weighted ranks, whole numbers of halves, so that doubling them again is exact."""
    ranks = rankdata(-x, axis=1) - (x.shape[1] + 1) / 2
    return Rows(2 * rankdata(np.ptp(x, axis=1))[:, None] * ranks)


def chi_squared(r):
    return quotient((r.k - 1) * r.b, r.a - r.rows)


def f_ratio(r):
    return quotient((r.n - 1) * r.b, r.n * r.a - r.b)


def page(x):
    columns = Rows(rankdata(x, axis=1)).columns
    return sum((j + 1) * c for j, c in enumerate(columns)) / 2


def cochran(x):
    cells, k = x % 2, x.shape[1]
    g, rows, total = cells.sum(axis=0), cells.sum(axis=1), int(cells.sum())
    return quotient((k - 1) * (k * squares(g) - total**2), k * total - squares(rows))


OMNIBUS: Mapping[str, Callable[[np.ndarray], float]] = {
    "friedman": lambda x: chi_squared(ranked(x)),
    "iman_davenport": lambda x: f_ratio(ranked(x)),
    "aligned_ranks": lambda x: chi_squared(aligned(x)),
    "quade": lambda x: f_ratio(weighted(x)),
    "page": page,
}


@pytest.fixture(params=[(n, k, e) for n, k in SIZES for e in EFFECTS], ids=lambda p: f"{p[0]}x{p[1]}-{p[2]}")
def sample(request):
    n, k, effect = request.param
    return table(n, k, EFFECTS[effect])


def test_tests_of_all_algorithms(sample):
    scores = nptests.Scores.of(sample, better="higher")
    rows = ranked(sample)
    for name, exact in OMNIBUS.items():
        outcome = getattr(nptests, name)(scores, null="asymptotic")
        assert outcome.statistic == pytest.approx(exact(sample), rel=CLOSE, abs=0), name
    assert nptests.kendalls_w(scores).estimate == pytest.approx(float(rows.b / (rows.n * rows.a)), rel=CLOSE, abs=0)
    zero_one = nptests.Scores.of(sample % 2, better="higher")
    assert nptests.cochran_q(zero_one, null="asymptotic").statistic == pytest.approx(
        cochran(sample), rel=CLOSE, abs=0, nan_ok=True
    )


def test_errors_of_comparisons(sample):
    n, k = sample.shape
    scores = nptests.Scores.of(sample, better="higher")
    first, *_, last = scores.algorithms
    kinds = {"friedman": (ranked, 2, n), "aligned": (aligned, 2, n), "quade": (weighted, 4, n * (n + 1) // 2)}
    for ranks, (make, unit, weight) in kinds.items():
        rows = make(sample)
        a, b = rows.columns[0], rows.columns[-1]
        variance = 2 * (rows.a - rows.rows) / ((k - 1) * unit**2)
        compared = nptests.against(scores, control=first, ranks=ranks, adjust="none").row(last, first)
        assert compared.estimate == pytest.approx(float(Fraction(b - a, unit * weight)), rel=CLOSE, abs=0)
        assert compared.error == pytest.approx(math.sqrt(variance) / weight, rel=CLOSE, abs=0)
        residual = n * rows.a - rows.b
        if ranks == "aligned" or k > 20:  # all pairs of 50 algorithms say no more than those of 20
            continue
        residual = Fraction(2 * residual, (n - 1) * (k - 1) * unit**2)
        error = nptests.conover(scores, ranks=ranks, adjust="none").rows[0].error
        assert error == pytest.approx(math.sqrt(residual) / weight, rel=CLOSE, abs=0)


def test_tests_of_groups_and_of_incomplete_tables(sample):
    n, k = sample.shape
    total = n * k
    doubled = integers(rankdata(sample))
    sums = [int(doubled[j::k].sum()) - n * (total + 1) for j in range(k)]
    varying = squares(doubled) - total * (total + 1) ** 2
    columns = [sample[:, j] for j in range(k)]
    h = nptests.kruskal_wallis(*columns, null="asymptotic").statistic
    assert h == pytest.approx(float(Fraction((total - 1) * squares(sums), n * varying)), rel=CLOSE, abs=0)
    if k <= 20:
        ties = sum(t**3 - t for t in np.unique(sample, return_counts=True)[1].tolist())
        variance = (Fraction(total * (total + 1)) - Fraction(ties, total - 1)) / 12 * Fraction(2, n)
        assert nptests.dunn(*columns).rows[0].error == pytest.approx(math.sqrt(variance), rel=CLOSE, abs=0)
    if k == 2:
        return
    whole = nptests.IncompleteScores.of(sample, better="higher")
    chi = chi_squared(ranked(sample))
    assert nptests.durbin(whole, null="asymptotic").statistic == pytest.approx(chi, rel=CLOSE, abs=0)
    # Sums of n doubles lose up to n eps of what cancels, some sqrt(n) times the result, and solving k**2 eps.
    bound = (4 * n**1.5 + 8 * k**2) * EPS
    assert nptests.skillings_mack(whole, null="asymptotic").statistic == pytest.approx(chi, rel=bound, abs=0)


def test_ordered_groups(sample):
    columns = [np.sort(sample[:, j]) for j in range(sample.shape[1])]
    pooled, j = np.sort(columns[0]), Fraction(0)
    for column in columns[1:]:
        below, up_to = np.searchsorted(pooled, column, "left"), np.searchsorted(pooled, column, "right")
        j += Fraction(sum(below.tolist()) + sum(up_to.tolist()), 2)
        pooled = np.sort(np.concatenate([pooled, column]))
    outcome = nptests.jonckheere(*columns, null="asymptotic")
    assert outcome.statistic == float(j)
    sizes, shares = [len(c) for c in columns], np.unique(pooled, return_counts=True)[1].tolist()
    n = sum(sizes)

    def s(counts, factor):
        return sum(factor(c) for c in counts)

    def third(c):
        return c * (c - 1) * (2 * c + 5)

    def pairs(c):
        return c * (c - 1)

    def triples(c):
        return c * (c - 1) * (c - 2)

    variance = Fraction(third(n) - s(sizes, third) - s(shares, third), 72)
    variance += Fraction(s(sizes, pairs) * s(shares, pairs), 8 * pairs(n))
    if n > 2:
        variance += Fraction(s(sizes, triples) * s(shares, triples), 36 * triples(n))
    assert outcome.details["variance"] == pytest.approx(float(variance), rel=CLOSE, abs=0)


@pytest.mark.parametrize("effect", EFFECTS)
@pytest.mark.parametrize("n", PAIRS)
def test_tests_of_two_samples(n, effect):
    rng = np.random.default_rng([n, EFFECTS[effect]])
    d = rng.integers(-(10**4), 10**4, n) + EFFECTS[effect] * 100
    zero = np.zeros_like(d)
    doubled = integers(rankdata(np.abs(d[d != 0])))
    plus = int(doubled[d[d != 0] > 0].sum())
    variance = Fraction(squares(doubled), 16)
    signed = nptests.wilcoxon(d, zero, null="asymptotic")
    assert signed.statistic == plus / 2
    assert signed.details["variance"] == pytest.approx(float(variance), rel=CLOSE, abs=0)
    z = Fraction(2 * plus - int(doubled.sum()), 4)
    assert signed.details["z"] == pytest.approx(float(z) / math.sqrt(variance), rel=CLOSE, abs=0)
    wins = nptests.sign(d, zero, null="asymptotic")
    assert (wins.statistic, wins.details["minus"]) == (np.count_nonzero(d > 0), np.count_nonzero(d < 0))
    b = rng.integers(-(10**4), 10**4, n)
    doubled = integers(rankdata(np.concatenate([d, b])))
    two = nptests.mann_whitney(d, b, null="asymptotic")
    u = Fraction(int(doubled[:n].sum()) - n * (n + 1), 2)
    assert two.statistic == float(u)
    varying = squares(doubled) - 2 * n * (2 * n + 1) ** 2
    variance = Fraction(n * n * varying, 4 * 2 * n * (2 * n - 1))
    assert two.details["variance"] == pytest.approx(float(variance), rel=CLOSE, abs=0)
    assert two.details["z"] == pytest.approx(float(u - Fraction(n * n, 2)) / math.sqrt(variance), rel=CLOSE, abs=0)


@pytest.mark.parametrize("largest", [1, 3 * 10**9 // 7, 3 * 10**9, 2**40, 2**62 + 12345])
def test_sums_of_squares_of_any_width(largest):
    x = np.random.default_rng(largest).integers(-largest, largest, (3, 40, 5), endpoint=True)
    x[0, 0] = largest
    for axis in (-1, -2, (-2, -1)):
        for room in (1, 7, 2**40):
            expected = np.asarray((x.astype(object) ** 2).sum(axis=axis))
            assert (np.asarray(sum_of_squares(x, largest, axis, room=room)) == expected).all()
            assert (np.asarray(sum_of_squares(x, largest, axis, room=room) * room) == expected * room).all()
