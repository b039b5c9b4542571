"""Laws of ranks, omnibus and paired statistics that concern one procedure or relate two of them.

Laws that hold for whole kinds of procedures stand in test_laws.py (row-order, column-order, monotone, row-shift,
exponent, orientation, swap), those of adjusted p-values with the adjustments, those of post-hoc comparisons with the
post-hocs.
"""

import math
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy import stats
from support.searching import counterexample

import nptests
from nptests import Scores
from nptests.data import ranks
from nptests.distributions.continuous import ChiSquared, FDistribution


def tables(k=None, least=3, top=6):
    """Tables with many ties, at least as many rows as columns."""
    width = st.integers(2, 4) if k is None else st.just(k)
    return width.flatmap(
        lambda w: st.lists(
            st.lists(st.integers(0, top), min_size=w, max_size=w), min_size=max(least, w), max_size=max(least, w) + 4
        )
    )


def untied(k):
    return st.lists(st.permutations(range(k)), min_size=max(3, k), max_size=8)


def scores(rows):
    return Scores.of(rows, better="lower")


def close(x, y):
    return (math.isnan(x) and math.isnan(y)) or x == y or math.isclose(x, y, rel_tol=1e-12, abs_tol=1e-12)


@given(tables())
def test_sums_of_ranks(rows):
    """The sum of the ranks of a row, their mean over the columns, the sum of their squares."""
    x = np.array(rows)
    n, k = x.shape
    d = ranks.centred(x)
    assert (d.sum(axis=1) == 0).all()  # the ranks of a row sum to k (k + 1) / 2
    for row, values in zip((d + k + 1) / 2, x, strict=True):
        assert (row**2).sum() == k * (k + 1) * (2 * k + 1) / 6 - ranks.tie_sum(values) / 12
    for name, mean in (("friedman", (k + 1) / 2), ("aligned_ranks", (k * n + 1) / 2), ("quade", (k + 1) / 2)):
        outcome = getattr(nptests, name)(scores(rows))
        assert np.mean(outcome.mean_ranks) == pytest.approx(mean, rel=1e-14, abs=0)
    assert int(ranks.aligned_doubled(x).sum()) == n * k * (n * k + 1)


@given(tables())
def test_friedman_bounds_and_ties(rows):
    """From 0 to n (k - 1), which is reached where all data sets rank alike; correcting for ties makes it larger."""
    s = scores(rows)
    corrected, raw = nptests.friedman(s), nptests.friedman(s, ties="ignored")
    if corrected.status:
        return
    n, k = s.n, s.k
    assert 0 <= raw.statistic <= corrected.statistic * (1 + 1e-14)
    assert corrected.statistic <= n * (k - 1) * (1 + 1e-14)
    assert close(corrected.statistic, n * (k - 1) * corrected.details["kendalls_w"])
    d = ranks.centred(np.array(rows))
    same_ranks = (d == d[0]).all()
    assert close(corrected.statistic, n * (k - 1)) == bool(same_ranks)
    tied = any(ranks.tie_sum(row) for row in np.array(rows))
    assert close(raw.statistic, n * (k - 1)) == bool(same_ranks and not tied)
    balanced = (d.sum(axis=0) == 0).all()
    assert close(raw.statistic, corrected.statistic) == bool(not tied or balanced)
    assert nptests.iman_davenport(s, ties="ignored").statistic <= nptests.iman_davenport(s).statistic * (1 + 1e-12)


@given(tables())
def test_quade_and_aligned_bounds(rows):
    """Quade's F is not negative nor made smaller by its correction; aligned T is at most n (k - 1)."""
    s = scores(rows)
    quade, raw = nptests.quade(s), nptests.quade(s, ties="ignored")
    if quade.status:
        return
    assert quade.statistic >= 0
    assert raw.statistic <= quade.statistic * (1 + 1e-12) or math.isinf(quade.statistic)
    for ties in ("corrected", "ignored"):
        assert -1e-9 <= nptests.aligned_ranks(s, ties=ties).statistic <= s.n * (s.k - 1) * (1 + 1e-12)


@pytest.mark.parametrize("k", range(3, 21))
def test_iman_davenport_is_below_friedman_where_friedman_is_small(k):
    """On the whole grid 5 <= n <= 60 without ties: every chi2 with p <= 0.05 that a grid of 400 points meets."""
    for n in range(5, 61):
        low, high = float(ChiSquared(k - 1).isf(0.05)), n * (k - 1)
        for chi2 in np.linspace(low, high, 400, endpoint=False):
            f = (n - 1) * chi2 / (n * (k - 1) - chi2)
            assert FDistribution(k - 1, (k - 1) * (n - 1)).sf(f) <= ChiSquared(k - 1).sf(float(chi2)) * (1 + 1e-9)


@given(tables(least=2), st.integers(2, 4))
def test_replication_multiplies_friedman(rows, times):
    """A table that stands c times has c times the statistic."""
    for ties in ("corrected", "ignored"):
        one = nptests.friedman(scores(rows), ties=ties).statistic
        assert close(nptests.friedman(scores(rows * times), ties=ties).statistic, times * one)


@given(tables(k=3))
def test_forms_of_friedman_order_tables_alike(rows):
    """F_F is a strictly increasing function of chi2_F."""
    s = scores(rows)
    chi2, f = nptests.friedman(s).statistic, nptests.iman_davenport(s).statistic
    if math.isnan(chi2):
        return
    room = s.n * (s.k - 1) - chi2
    assert (
        math.isinf(f) if math.isclose(room, 0, abs_tol=1e-9) else math.isclose(f, (s.n - 1) * chi2 / room, rel_tol=1e-9)
    )


@given(tables(k=2, top=4))
def test_friedman_at_two_algorithms_is_the_sign_test(rows):
    """Tied rows drop out; chi2 = (n+ - n-)^2 / (n+ + n-)."""
    outcome = nptests.friedman(scores(rows), null="asymptotic")
    sign = nptests.sign(scores(rows), null="asymptotic")
    plus, minus = sign.details["plus"], sign.details["minus"]
    assert plus + minus + sign.details["zeros"] == len(rows)
    if plus + minus == 0:
        assert outcome.status
        return
    assert close(outcome.statistic, (plus - minus) ** 2 / (plus + minus))
    assert close(outcome.pvalue, sign.pvalue)
    assert close(outcome.pvalue, nptests.mcnemar(plus, minus, null="asymptotic", continuity=False).pvalue)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=3, max_size=9))
def test_quade_at_two_algorithms_is_signed_ranks(rows):
    """F = (n - 1) T^2 / (n A - T^2) with T = W+ - W-, without zero differences."""
    rows = [list(row) for row in rows if row[0] != row[1]]
    if len(rows) < 2:
        return
    n = len(rows)
    signed = nptests.wilcoxon([r[0] for r in rows], [r[1] for r in rows])
    t = Fraction(signed.details["w_plus"] - signed.details["w_minus"])
    a = sum(Fraction(q) ** 2 for q in signed.details["ranks"].tolist())
    f = nptests.quade(scores(rows)).statistic
    assert math.isinf(f) if n * a == t**2 else close(f, float((n - 1) * t**2 / (n * a - t**2)))
    assert close(float(signed.details["z"]) ** 2, float(t**2 / a))


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=3, max_size=9))
def test_aligned_ranks_at_two_algorithms_see_half_differences(rows):
    """Half a difference of two is each one's distance from their mean."""
    halves = [[x - y, y - x] for x, y in rows]
    assert close(nptests.aligned_ranks(scores(rows)).statistic, nptests.aligned_ranks(scores(halves)).statistic)


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=10))
def test_sums_of_signed_ranks(d):
    """What W+ and W- add up to under each rule for zeros; all rules agree without zeros."""
    n, zeros, against = len(d), d.count(0), [0] * len(d)
    total = {
        "drop": (n - zeros) * (n - zeros + 1) / 2,
        "split": n * (n + 1) / 2,
        "pratt": n * (n + 1) / 2 - zeros * (zeros + 1) / 2,
    }
    for rule, expected in total.items():
        outcome = nptests.wilcoxon(d, against, zeros=rule)
        assert outcome.details["w_plus"] + outcome.details["w_minus"] == expected
    if not zeros:
        assert len({nptests.wilcoxon(d, against, zeros=rule).pvalue for rule in (*total, "split-even")}) == 1


@given(st.lists(st.integers(-6, 6), min_size=1, max_size=12), st.integers(0, 4))
def test_signed_ranks(d, zeros):
    """The order of sizes decides, no p is below that of all signs alike, and zeros that are dropped do not count."""
    against = [0] * len(d)
    two = nptests.wilcoxon(d, against).pvalue
    bent = [int(math.copysign(abs(v) ** 3 + abs(v), v)) if v else 0 for v in d]
    assert nptests.wilcoxon(bent, against).pvalue == two
    m = sum(v != 0 for v in d)
    if m:
        assert two >= 2.0 ** (1 - m)
        assert nptests.sign(d, against).pvalue >= 2.0 ** (1 - m)
    ones = [int(math.copysign(1, v)) if v else 0 for v in d]
    assert close(nptests.wilcoxon(ones, against).pvalue, nptests.sign(ones, against).pvalue)
    longer = d + [0] * zeros
    assert nptests.wilcoxon(longer, [0] * len(longer)).pvalue == two
    assert nptests.sign(longer, [0] * len(longer)).pvalue == nptests.sign(d, against).pvalue


@pytest.mark.parametrize(("n", "gap"), [(50, 0.01), (100, 0.005)])
def test_the_normal_law_of_signed_ranks_is_close(n, gap):
    """For every attainable W+ without ties."""
    from nptests.distributions.continuous import Normal
    from nptests.distributions.signed_rank import SignedRank

    law = SignedRank(tuple(range(2, 2 * n + 1, 2)))
    mean, sd = n * (n + 1) / 4, math.sqrt(n * (n + 1) * (2 * n + 1) / 24)
    w = np.arange(math.ceil(mean), n * (n + 1) // 2 + 1, 7, dtype=np.float64)
    exact = np.minimum(1.0, 2 * np.asarray(law.sf(w)))
    normal = 2 * np.asarray(Normal().sf((w - mean) / sd))
    assert np.abs(exact - normal).max() <= gap


def test_critical_differences_scale():
    """Like 1 / sqrt(n); larger for more algorithms and smaller alpha; Bonferroni-Dunn's below Nemenyi's."""
    cd = nptests.critical_difference
    for k in (2, 3, 5, 10, 30):
        assert cd(k, 40) == pytest.approx(cd(k, 10) / 2, rel=1e-12, abs=0)
        assert cd(k + 1, 10) > cd(k, 10)
        assert cd(k, 10, alpha=0.01) > cd(k, 10, alpha=0.05) > cd(k, 10, alpha=0.3)
        for alpha in (0.001, 0.05, 0.3):
            both = cd(k, 10, alpha=alpha, kind="bonferroni-dunn"), cd(k, 10, alpha=alpha)
            assert both[0] == pytest.approx(both[1], rel=1e-9, abs=0) if k == 2 else both[0] < both[1]


@given(tables(k=4))
def test_the_smallest_pairwise_p_is_best_against_worst(rows):
    """So the control with the best mean rank attains it."""
    s = scores(rows)
    comparisons = nptests.all_pairs(s, adjust="none")
    if comparisons.status:
        return
    assert comparisons.mean_ranks is not None
    smallest = min(row.pvalue for row in comparisons.rows)
    best, worst = int(np.argmin(comparisons.mean_ranks)), int(np.argmax(comparisons.mean_ranks))
    assert comparisons.row(s.algorithms[best], s.algorithms[worst]).pvalue == smallest
    assert min(row.pvalue for row in nptests.against(s, adjust="none").rows) == smallest


@given(st.lists(st.permutations(range(5)), min_size=5, max_size=10))
def test_groups_of_one_order_are_contiguous(rows):
    """Where p falls with the distance of mean ranks, a maximal group leaves no one between its ends out."""
    analysis = nptests.analyse(scores(rows), adjust="none")
    order = analysis.ranking
    for group in analysis.groups:
        places = sorted(order.index(name) for name in group)
        spread = {analysis.mean_ranks[order[i]] for i in range(places[0], places[-1] + 1)}
        assert {analysis.mean_ranks[name] for name in group} == spread


# --- beliefs that are false ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["aligned_ranks", "quade"])
def test_a_common_monotone_map_changes_aligned_ranks_and_quade(name):
    """Differences within rows change their order when scores are squared."""
    procedure = getattr(nptests, name)

    def broken(rows):
        squared = [[v * v for v in row] for row in rows]
        return not close(procedure(scores(rows)).statistic, procedure(scores(squared)).statistic)

    counterexample(tables(k=3), broken)


@pytest.mark.parametrize("name", ["aligned_ranks", "quade"])
def test_another_scale_for_each_row_changes_aligned_ranks_and_quade(name):
    """Rows are compared with each other, by their ranges or as aligned observations."""
    procedure = getattr(nptests, name)

    def broken(rows):
        stretched = [[v * (i + 1) for v in row] for i, row in enumerate(rows)]
        return not close(procedure(scores(rows)).statistic, procedure(scores(stretched)).statistic)

    counterexample(tables(k=3), broken)


def test_the_two_conventions_of_two_sided_exact_p_differ():
    """Doubling the smaller tail is not P(|U - EU| >= |u - EU|) when there are ties."""

    def broken(samples):
        a, b = samples
        law = _exact_u(a, b)
        u = nptests.mann_whitney(a, b).statistic
        centre = len(a) * len(b) / 2
        distance = sum(p for value, p in law.items() if abs(value - centre) >= abs(u - centre))
        return abs(distance - nptests.mann_whitney(a, b, null="exact").pvalue) > 1e-6

    sample = st.lists(st.integers(0, 3), min_size=3, max_size=5)
    counterexample(st.tuples(sample, sample), broken)


def _exact_u(a, b):

    pooled = a + b
    r = stats.rankdata(pooled)
    law = {}
    subsets = list(combinations(range(len(pooled)), len(a)))
    for chosen in subsets:
        u = float(sum(r[i] for i in chosen)) - len(a) * (len(a) + 1) / 2
        law[u] = law.get(u, 0.0) + 1 / len(subsets)
    return law


def test_nemenyi_by_range_is_not_always_below_holm():
    """The range of all pairs is not that of the steps that are left."""

    def broken(rows):
        by_range = nptests.nemenyi(scores(rows)).rows
        holm = nptests.all_pairs(scores(rows), adjust="holm").rows
        return any(r.adjusted > h.adjusted + 1e-6 for r, h in zip(by_range, holm, strict=True))

    counterexample(untied(4), broken)


def test_omnibus_and_pairs_need_not_agree():
    """Friedman may reject where no Nemenyi pair does, and the other way round."""

    def decisions(rows):
        pairs = nptests.nemenyi(scores(rows), error="published").rows
        return nptests.friedman(scores(rows)).pvalue <= 0.05, any(row.adjusted <= 0.05 for row in pairs)

    counterexample(
        st.lists(st.permutations(range(5)), min_size=8, max_size=12), lambda rows: decisions(rows) == (True, False)
    )
    counterexample(
        st.lists(st.permutations(range(5)), min_size=8, max_size=12), lambda rows: decisions(rows) == (False, True)
    )
