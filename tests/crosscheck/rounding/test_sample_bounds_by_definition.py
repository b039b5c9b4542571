"""Bounds of samples, groups and pairs, each stated again value by value; nothing here is computed by arrays."""

import itertools
import math
import random
import statistics

import numpy as np
import pytest
from scipy import stats
from support.beside import on_each
from support.claimed import asserted

from crosscheck.claims.printed import Printed
from crosscheck.rounding import bounding_samples


def ends_of(dice, sizes, most=9, half=1.0):
    """Whole numbers in steps of 2, so that ends of neighbours touch."""
    samples = [[2.0 * dice.randrange(most) for _ in range(size)] for size in sizes]
    return [([x - half for x in sample], [x + half for x in sample]) for sample in samples]


def bound(test, ends, value, **options):
    return bounding_samples.BOUNDS[test]([(np.array(low), np.array(high)) for low, high in ends], value, options)


def drawn(*sizes):
    return [ends_of(random.Random(seed), sizes, most) for seed in range(4) for most in (2, 5, 40)]


def wins(a, b):
    return sum(1.0 if x > y else 0.5 if x == y else 0.0 for x in a for y in b)


@pytest.mark.parametrize("sizes", [(3, 4), (5, 2)])
def test_wins_are_fewest_where_a_is_low_and_b_high(sizes):
    for ends in drawn(*sizes):
        a, b = ends
        fewest, most = wins(a[0], b[1]), wins(a[1], b[0])
        assert bound("mann_whitney", ends, "statistic") == (fewest, most)
        assert bound("mann_whitney", ends, "u_b") == (math.prod(sizes) - most, math.prod(sizes) - fewest)


@pytest.mark.parametrize("value", ["statistic", "plus", "minus"])
def test_signs_are_certain_where_the_ends_are_apart(value):
    for ends in drawn(6, 6):
        a, b = ends if value != "minus" else ends[::-1]
        certain = sum(x > y for x, y in zip(a[0], b[1], strict=True))
        possible = sum(x >= y for x, y in zip(a[1], b[0], strict=True))
        assert bound("sign", ends, value) == (certain, possible)


@pytest.mark.parametrize("scale", [1.0, 100.0])
def test_differences_are_taken_for_certain_beyond_a_billionth_of_the_largest(scale):
    """Of 1, or of the largest difference where that is above it; to the left and to the right of 0."""
    for largest in (scale, -scale):
        for gap, certain in ((0.5e-9, False), (1e-9, False), (2e-9, True)):
            b = [0.0, 0.0, 0.0]
            a = [gap * scale, scale / 2, largest]
            exact = [(a, a), (b, b)]
            tail = 3.0 if largest > 0 else 0.0
            assert bound("wilcoxon", exact, "w_plus") == (
                (1 + 2 + tail, 3 + tail) if certain else (1 + tail - (tail > 0), 3 + tail)
            )
            a = [scale / 2, scale / 2 * (1 + 2 * gap), largest]
            low, high = bound("wilcoxon", [(a, a), (b, b)], "w_plus")
            assert (low, high) == ((3.0 + tail, 3.0 + tail) if certain else (2.0 + tail, 4.0 + tail))


@on_each("test", "value", "sizes", "options")
def test_what_has_no_bounds(test, value, sizes, options):
    assert bound(test, ends_of(random.Random(1), sizes, most=400), value, **options) is None
    whole = ends_of(random.Random(1), (9, 9), most=400)
    known = {"zeros": "drop", "alternative": "two-sided", "freedom": "welch", "null": "asymptotic"}
    assert bound(test, whole, "statistic", **known) is not None


def sd(low, high):
    """The root of a sum of squares moves by at most the norm of what the values move by."""
    middle = [(x + y) / 2 for x, y in zip(low, high, strict=True)]
    moved = math.sqrt(sum(((y - x) / 2) ** 2 for x, y in zip(low, high, strict=True)))
    root, norm = math.sqrt(len(low) - 1), statistics.stdev(middle) * math.sqrt(len(low) - 1)
    return max(0.0, norm - moved) / root, (norm + moved) / root


def quotients(gap, errors):
    every = [g / e for g, e in itertools.product(gap, errors)]
    return min(every), max(every)


def tails(t, df):
    """Two-sided p of the farthest t with most degrees of freedom, of the nearest one with fewest."""
    nearest = 0.0 if t[0] <= 0 <= t[1] else min(map(abs, t))
    return 2 * stats.t.sf(max(map(abs, t)), df[1]), 2 * stats.t.sf(nearest, df[0])


def close(found, ends):
    assert found == pytest.approx(ends, rel=1e-11, abs=0)


@pytest.mark.parametrize("shift", [0.0, 30.0, -30.0])
def test_paired_t(shift):
    for seed, n in itertools.product(range(3), (5, 9)):
        a, b = ends_of(random.Random(seed), (n, n), 40, 0.25)
        a = ([x + shift for x in a[0]], [x + shift for x in a[1]])
        d = [x - y for x, y in zip(a[0], b[1], strict=True)], [x - y for x, y in zip(a[1], b[0], strict=True)]
        gap = statistics.mean(d[0]), statistics.mean(d[1])
        close(bound("paired_t", [a, b], "estimate"), gap)
        error = tuple(s / math.sqrt(n) for s in sd(*d))
        t = quotients(gap, error)
        close(bound("paired_t", [a, b], "statistic"), t)
        close(bound("paired_t", [a, b], "pvalue"), tails(t, (n - 1, n - 1)))


@pytest.mark.parametrize("equal", [True, False])
@pytest.mark.parametrize("sizes", [(5, 8), (7, 4)])
def test_unpaired_t(sizes, equal):
    m, n = sizes
    options = {"variances": "equal"} if equal else {}
    for seed, shift in itertools.product(range(2), (0.0, 40.0, -40.0)):
        a, b = ends_of(random.Random(seed), sizes, 40, 0.25)
        a = ([x + shift for x in a[0]], [x + shift for x in a[1]])
        gap = statistics.mean(a[0]) - statistics.mean(b[1]), statistics.mean(a[1]) - statistics.mean(b[0])
        pairs = list(zip(sd(*a), sd(*b), strict=True))
        if equal:
            errors = [
                math.sqrt(((m - 1) * s * s + (n - 1) * r * r) / (m + n - 2) * (m + n) / (m * n)) for s, r in pairs
            ]
        else:
            errors = [math.sqrt(s * s / m + r * r / n) for s, r in pairs]
        t = quotients(gap, tuple(errors))
        close(bound("unpaired_t", [a, b], "estimate", **options), gap)
        close(bound("unpaired_t", [a, b], "statistic", **options), t)
        df = (m + n - 2, m + n - 2) if equal else (min(m, n) - 1, m + n - 2)
        close(bound("unpaired_t", [a, b], "pvalue", **options), tails(t, df))


def test_t_at_0_and_at_errors_that_may_be_nothing():
    """Differences that touch 0 have p up to 1; where every value may be equal, t is not bounded."""
    for gap in ((0.0, 2.0), (-2.0, 0.0), (-1.0, 1.0)):
        low, high = bounding_samples._t(gap, (1.0, 2.0), (4, 4), "pvalue", {})
        assert high == 1.0
        assert low == pytest.approx(2 * stats.t.sf(max(map(abs, gap)), 4), rel=1e-12, abs=0)
    assert bounding_samples._t((1.0, 2.0), (0.0, 2.0), (4, 4), "statistic", {}) is None
    assert bounding_samples._t((1.0, 2.0), (0.0, 2.0), (4, 4), "estimate", {}) == (1.0, 2.0)
    assert bounding_samples._t((1.0, 2.0), (0.5, 2.0), (4, 4), "statistic", {}) == (0.5, 4.0)
    same = ([0.0, 0.0, 0.0], [1.0, 1.0, 1.0])
    assert sd(*same)[0] == 0.0
    assert bounding_samples._sd(*map(np.array, same))[0] == 0.0


@pytest.mark.parametrize("sizes", [(5, 4), (3, 6, 4)])
def test_f_of_groups(sizes):
    """Both roots of sums of squares move by at most the norm of all that the values move by."""
    k, n = len(sizes), sum(sizes)
    met = set()
    for seed, (most, half) in itertools.product(range(3), ((40, 0.25), (9, 1.0), (2, 1.0))):
        ends = ends_of(random.Random(seed), sizes, most, half)
        middles = [[(x + y) / 2 for x, y in zip(*pair, strict=True)] for pair in ends]
        grand = statistics.mean(x for group in middles for x in group)
        between = math.sqrt(sum(len(group) * (statistics.mean(group) - grand) ** 2 for group in middles))
        within = math.sqrt(sum((x - statistics.mean(group)) ** 2 for group in middles for x in group))
        moved = math.sqrt(n * half**2)
        met.add(within > moved)
        if within <= moved:
            assert bound("anova", ends, "statistic") is None
            continue
        scale = (n - k) / (k - 1)
        f = (scale * (max(0.0, between - moved) / (within + moved)) ** 2,
             scale * ((between + moved) / (within - moved)) ** 2)  # fmt: skip
        close(bound("anova", ends, "statistic"), f)
        close(bound("anova", ends, "pvalue"), (stats.f.sf(f[1], k - 1, n - k), stats.f.sf(f[0], k - 1, n - k)))
    assert met == {True, False}


def test_an_f_whose_error_may_just_be_nothing_is_not_bounded():
    """Two groups -+1 around 0 and around 8: within = 2 = the norm of four halves of 1."""
    middles = ((-1.0, 1.0), (7.0, 9.0))
    ends = [([x - 1 for x in pair], [x + 1 for x in pair]) for pair in middles]
    assert bound("anova", ends, "statistic") is None
    ends = [([x - 0.5 for x in pair], [x + 0.5 for x in pair]) for pair in middles]
    # between = sqrt(4 * 16) = 8, within = 2, moved by 1: 2 (7 / 3)**2 and 2 (9 / 1)**2
    close(bound("anova", ends, "statistic"), (2 * (7 / 3) ** 2, 162.0))


@pytest.mark.parametrize("corrected", [True, False])
@pytest.mark.parametrize("sizes", [(4, 3), (2, 4, 3)])
def test_h_of_groups(sizes, corrected):
    """12 / (n (n + 1)) sum n_j (mean rank - (n + 1) / 2)**2, over 1 - sum (t**3 - t) / (n**3 - n) of the most ties."""
    n, options = sum(sizes), {"null": "asymptotic"} | ({} if corrected else {"ties": "ignored"})
    met = set()
    for ends in [*drawn(*sizes), ends_of(random.Random(2), sizes, 1)]:
        low, high = ([x for pair in ends for x in pair[side]] for side in (0, 1))
        places = iter(
            [(1 + sum(y < a for y in high), n - sum(x > b for x in low)) for a, b in zip(low, high, strict=True)]
        )
        least = most = 0.0
        for size in sizes:
            ranks = [next(places) for _ in range(size)]
            gaps = [statistics.mean(rank[side] for rank in ranks) - (n + 1) / 2 for side in (0, 1)]
            least += size * (0.0 if gaps[0] <= 0 <= gaps[1] else min(map(abs, gaps))) ** 2
            most += size * max(map(abs, gaps)) ** 2
        left, ties = set(range(n)), 0
        while left:  # all that hang together by touching intervals
            group = {left.pop()}
            while near := {j for j in left for i in group if low[i] <= high[j] and low[j] <= high[i]}:
                group |= near
                left -= near
            ties += len(group) ** 3 - len(group)
        share = 1 - ties / (n**3 - n) if corrected else 1.0
        met.add(share > 0)
        scale = 12 / (n * (n + 1))
        if share == 0:
            assert bound("kruskal_wallis", ends, "statistic", **options) is None
            continue
        h = scale * least, scale * most / share
        close(bound("kruskal_wallis", ends, "statistic", **options), h)
        close(
            bound("kruskal_wallis", ends, "pvalue", **options), tuple(stats.chi2.sf(x, len(sizes) - 1) for x in h[::-1])
        )
    assert met == ({True, False} if corrected else {True})


def test_bounds_are_widened_by_the_noise_of_doubles():
    """By 1e-12 of the larger end, or of 1: means 0.2 less 0.2, each -+ 0.05, and 400.1 less 0.1."""
    claim = asserted({"test": "paired_t", "value": "estimate", "args": [["0.1", "0.3"], ["0.2", "0.2"]]})
    leaves = {f"args[{i}][{j}]": Printed.of(x) for i, s in enumerate(claim.body["args"], 1) for j, x in enumerate(s, 1)}
    low, high = bounding_samples.bounds(claim, leaves)
    assert low == pytest.approx(-0.1 - 1e-12, rel=0, abs=1e-15)
    assert high == pytest.approx(0.1 + 1e-12, rel=0, abs=1e-15)
    claim = asserted({**claim.body, "args": [["300.1", "500.1"], ["0.1", "0.1"]]})
    leaves = {f"args[{i}][{j}]": Printed.of(x) for i, s in enumerate(claim.body["args"], 1) for j, x in enumerate(s, 1)}
    low, high = bounding_samples.bounds(claim, leaves)
    assert (400.1 - low - 0.2, high - 399.9 - 0.2) == pytest.approx((400.1e-12, 400.1e-12), rel=0, abs=2e-13)
    assert bounding_samples.bounds(claim, {}) is None
    assert bounding_samples.bounds(claim, {**leaves, "x": Printed.of("n/a")}) is None
    assert bounding_samples.bounds(asserted({"formula": "1"}), leaves) is None


def test_what_is_no_sample_has_no_bounds(monkeypatch):
    claim = asserted({"test": "mann_whitney", "args": [["1.5", "2.5"], ["3.0", "2.0"]]})
    leaves = {f"args[{i}][{j}]": Printed.of(x) for i, s in enumerate(claim.body["args"], 1) for j, x in enumerate(s, 1)}
    close(bounding_samples.bounds(claim, leaves), (1.0, 1.0))  # 2.5 above 2.0
    for args in ([["1.5", "2.5"], "3.0"], []):
        assert bounding_samples.bounds(claim.reading_as({**claim.body, "args": args}), leaves) is None
    for given in (None, (0.0, math.inf), (-math.inf, 0.0)):
        monkeypatch.setitem(bounding_samples.BOUNDS, "mann_whitney", lambda *data, given=given: given)
        assert bounding_samples.bounds(claim, leaves) is None


@on_each("sign", "gap", "least")
def test_noise_is_that_of_the_largest_end(sign, gap, least):
    """Of 100 or -100, which one difference may reach: 0.75e-7 is no certain difference, 1.25e-7 is."""
    low, high = sorted((sign * 50.0, sign * 100.0))
    assert bound("wilcoxon", [([gap, 40.0, low], [gap, 40.0, high]), ([0.0] * 3, [0.0] * 3)], "w_plus")[0] == least
