"""Means, variances, counts and what is made of them on very large data, against exact arithmetic; and nothing left out.

As in `test_large_tables`, which has the statistics of ranks: the expected values are quotients of Python integers,
rounded at the end. Every procedure of the catalogue is called in one of the two files, or a reason stands here.
"""

import math
import re
import sys
import tomllib
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from scipy.special import ndtri
from scipy.stats import rankdata
from support.adding import mends, own

import nptests

pytestmark = pytest.mark.slow

# A quotient of two exact sums, its root, and a product of the two: each rounded once, here and there.
CLOSE = 8 * sys.float_info.epsilon
PAIRS = 2_000_000  # of which sums of squares of ranks fill 64 bits
WIDE, WIDER = 200_000, 10  # fewer pairs that are that much wider: n times their sum of squares is beyond 64 bits, too
TABLES = ((2, 2), (7, 3), (2_500, 20), (10_000, 50))
EFFECTS = (0, 700)
WRITTEN = tomllib.loads(Path(__file__).with_name("large_left_out.toml").read_text("utf-8"))
LEFT_OUT = {name: row["why"] for row in WRITTEN["left_out"] for name in row["names"]}


def test_no_procedure_is_forgotten():
    here = Path(__file__)
    source = "".join(p.read_text("utf-8") for p in (here, here.with_name("test_large_tables.py")))
    called = set(re.findall(r"nptests\.(\w+)\(", source)) | set(re.findall(r'^    "(\w+)": lambda', source, re.M))
    called |= set(re.findall(r'^    "(page)": page', source, re.M))
    names = {p.name for p in nptests.catalogue() if not own.brought(p.name, "test_very_large_data")}
    assert not set(LEFT_OUT) - (names - called)
    assert not names - called - set(LEFT_OUT), mends.mend("large_data", min(names - called - set(LEFT_OUT)))
    assert all(len(reason) > 20 for reason in LEFT_OUT.values())


def mean(x):
    return Fraction(int(x.sum()), x.size)


def squares(x):
    """Sum of (x - mean)**2: what is left of the sum of squares, which 64 bits hold for these numbers."""
    assert int(np.abs(x).max()) ** 2 * x.size < 2**63
    return Fraction(int((x.astype(np.int64) ** 2).sum())) - x.size * mean(x) ** 2


def rooted(above, below):
    """above / sqrt(below): the square is exact."""
    return math.copysign(math.sqrt(above**2 / below), above) if below else math.nan


@pytest.fixture(scope="module", params=EFFECTS, ids=("none", "strong"))
def two(request):
    rng = np.random.default_rng([request.param, 5])
    a, b = rng.integers(0, 10_000, PAIRS), rng.integers(0, 9_000, PAIRS)
    return a + request.param, b


def close(expected):
    return pytest.approx(expected, rel=CLOSE, abs=0)


def test_means_of_wide_pairs(two):
    a, b = (WIDER * x[:WIDE] for x in two)
    assert all(WIDE * (x.astype(object) ** 2).sum() > 2**63 for x in (a, b))
    n, d, gap = WIDE, a - b, mean(a) - mean(b)
    assert nptests.paired_t(a, b).statistic == close(rooted(gap, squares(d) / (n - 1) / n))
    spread = (squares(a) + squares(b)) / (n - 1) / n
    assert nptests.unpaired_t(a, b).statistic == close(rooted(gap, spread))
    assert nptests.z_test(a, b, sd=3000, sd_b=2000).statistic == close(rooted(gap, Fraction(13 * 10**6, n)))
    assert nptests.permutation(a, b, null="simulated", draws=1).statistic == close(float(gap))
    pooled = (squares(a) + squares(b)) / (2 * n - 2)
    assert nptests.cohens_d(a, b).estimate == close(rooted(gap, pooled))
    # Gamma(m / 2) / (sqrt(m / 2) Gamma((m - 1) / 2)) = 1 - 3 / (4 m) - 7 / (32 m**2) + ..., m degrees of freedom
    m = 2 * n - 2
    correction = float(1 - Fraction(3, 4 * m) - Fraction(7, 32 * m**2))
    assert nptests.hedges_g(a, b).estimate == pytest.approx(rooted(gap, pooled) * correction, rel=CLOSE, abs=0)
    share = Fraction(1, n) + Fraction(1, 9)
    assert nptests.corrected_t(d, train=90, test=10).statistic == close(rooted(gap, share * squares(d) / (n - 1)))


def test_orders_of_two_million_pairs(two):
    a, b = two
    n = PAIRS
    values = np.union1d(a, b)
    up_to = [np.searchsorted(np.sort(x), values, "right") for x in (a, b)]
    assert nptests.ks_2samp(a, b).statistic == int(np.abs(up_to[0] - up_to[1]).max()) / n
    few = 2_000  # four million pairs are the most that these two take
    below = np.sort(b[:few])
    u = Fraction(int(sum(np.searchsorted(below, a[:few], side).sum() for side in ("left", "right"))), 2)
    assert nptests.vargha_delaney(a[:few], b[:few]).estimate == close(float(u / few**2))
    assert nptests.cliffs_delta(a[:few], b[:few]).estimate == close(float(2 * u / few**2 - 1))
    d = (a - b)[a != b]
    doubled = np.rint(2 * rankdata(np.abs(d))).astype(np.int64)
    plus, total = int(doubled[d > 0].sum()), int(doubled.sum())
    assert nptests.rank_biserial(a, b).estimate == close(float(Fraction(2 * plus - total, total)))


def test_counts_of_millions():
    wrong, right = 1_999_000, 1_000_001
    x = Fraction((abs(wrong - right) - 1) ** 2, wrong + right)
    assert nptests.mcnemar(wrong, right, null="asymptotic").statistic == close(float(x))
    p1, p2, p = Fraction(wrong, 2_000_000), Fraction(right, 2_000_003), Fraction(wrong + right, 4_000_003)
    error = p * (1 - p) * (Fraction(1, 2_000_000) + Fraction(1, 2_000_003))
    assert nptests.proportions(wrong, 2_000_000, right, 2_000_003).statistic == close(rooted(p1 - p2, error))
    assert nptests.binomial(1_000_400, 2_000_000).statistic == 1_000_400
    paired = nptests.paired_proportions(wrong, right, 2**52, 3)
    assert paired.estimate == close(float(Fraction(right - wrong, wrong + right + 2**52 + 3)))
    assert paired.interval is not None
    assert paired.interval[0] < paired.estimate < paired.interval[1]


@pytest.fixture(params=[(*size, effect) for size in TABLES for effect in EFFECTS], ids=lambda p: "-".join(map(str, p)))
def table(request):
    n, k, effect = request.param
    return np.random.default_rng([n, k, effect]).integers(0, 10_000, (n, k)) + effect * np.arange(k)


def variance_ratio(columns):
    """F between groups."""
    n, k = sum(c.size for c in columns), len(columns)
    within = sum(map(squares, columns))
    between = squares(np.concatenate(columns)) - within
    return float(between * (n - k) / (within * (k - 1))) if within else math.nan


def test_variances_of_tables(table):
    n, k = table.shape
    columns = list(table.T.copy())
    scores = nptests.Scores.of(table, better="higher")
    assert nptests.anova(*columns).statistic == close(variance_ratio(columns))
    distances = [np.abs(2 * c - round(2 * float(np.median(c)))) for c in columns]
    if n > 2:  # two values are equally far from their median: 0/0
        assert nptests.levene(*columns).statistic == close(variance_ratio(distances))
    rows, cells = table.sum(axis=1), squares(table.ravel())
    between = sum((int(c.sum()) ** 2 for c in columns), 0) * Fraction(1, n) - table.size * mean(table.ravel()) ** 2
    remainder = cells - between - squares(rows) / k
    assert nptests.anova_repeated(scores).statistic == close(float(between * (n - 1) / remainder))
    pooled = sum(map(squares, columns)) / (k * (n - 1))
    t = rooted(mean(columns[0]) - mean(columns[1]), pooled * 2 / n)
    if k <= 3:  # all pairs, or a joint distribution, of 50 groups says no more
        assert nptests.pairwise_t(*columns).rows[0].statistic == close(t)
        assert nptests.tukey(*columns).rows[0].statistic == close(t)
        assert nptests.dunnett(*columns).rows[0].statistic == close(-t)
    variances = [squares(c) / (n - 1) for c in columns]
    logs = math.fsum(math.log(pooled) - math.log(v) for v in variances)
    # A difference of logarithms: each is rounded relative to itself, some 20 in size.
    bound = 20 * k * sys.float_info.epsilon
    expected = (n - 1) * logs / (1 + (k + 1) / (3 * k * (n - 1)))
    assert nptests.bartlett(*columns).statistic == pytest.approx(expected, rel=CLOSE, abs=(n - 1) * bound)


def test_medians_and_signs_of_tables(table):
    k = table.shape[1]
    scores = nptests.Scores.of(table, better="higher")
    few = nptests.Scores.of(table[:, :3], better="higher")  # the joint distribution of 49 counts takes minutes
    counts = nptests.multiple_sign(few, control=few.algorithms[0], null="asymptotic")
    plus, minus = (table[:, 1:3] > table[:, :1]).sum(axis=0), (table[:, 1:3] < table[:, :1]).sum(axis=0)
    assert [row.statistic for row in counts.rows] == np.minimum(plus, minus).tolist()
    if k <= 20:  # 1,225 medians of 10,000 say no more
        doubled = np.rint(2 * np.median(table[:, :, None] - table[:, None, :], axis=0)).astype(int)
        sums = doubled.sum(axis=1).tolist()
        row = nptests.contrasts(scores).rows[0]
        assert row.estimate == close(float(Fraction(sums[0] - sums[1], 2 * k)))


def test_normal_scores_of_tables(table):
    """Scores are rounded to multiples of a power of two; the bound of doubles is that of their sums."""
    n, k = table.shape
    scores = nptests.Scores.of(table, better="higher")
    a = ndtri(rankdata(-table, axis=1) / (k + 1))
    a -= a.mean(axis=1, keepdims=True)
    expected = (k - 1) * math.fsum((a.sum(axis=0) ** 2).tolist()) / math.fsum((a**2).ravel().tolist())
    bound = 64 * math.sqrt(n) * sys.float_info.epsilon
    assert nptests.normal_scores(scores, null="asymptotic").statistic == pytest.approx(expected, rel=bound, abs=0)
    pooled = ndtri(rankdata(table.T.ravel()) / (n * k + 1))
    sums = pooled.reshape(k, n).sum(axis=1)
    middle = math.fsum(pooled.tolist()) / (n * k)
    between = math.fsum(((sums - n * middle) ** 2).tolist()) / n
    total = math.fsum(((pooled - middle) ** 2).tolist())
    expected = (n * k - 1) * between / total
    groups = list(table.T.copy())
    bound *= math.sqrt(k * n) / 8  # what cancels is up to sqrt(n k) times the result
    # Where the sums are all 0 their roundings are left, squared: n k units of the largest score at most.
    rounding = 2 * n * k * sys.float_info.epsilon * float(np.abs(pooled).max())
    reach = (n * k - 1) * k * rounding**2 / (n * total)
    statistic = nptests.van_der_waerden(*groups, null="asymptotic").statistic
    assert statistic == pytest.approx(expected, rel=bound, abs=reach)
