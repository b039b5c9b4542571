"""Wilcoxon's test against all signs of the differences, and its shift against the test turned round."""

import itertools
import math
from collections import Counter
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, strategies as st

import nptests

A, B = (0.9, 0.8, 0.7, 0.95, 0.65), (0.8, 0.7, 0.8, 0.85, 0.6)


@pytest.mark.parametrize("kind", [float, str, Decimal, lambda v: np.float32(v)])
def test_decimals_tie_exactly(kind):
    outcome = nptests.wilcoxon([kind(str(v)) for v in A], [kind(str(v)) for v in B])
    assert outcome.pvalue == 0.375
    assert any('arithmetic="float"' in note for note in outcome.notes)


@pytest.mark.parametrize("zeros", ["drop", "pratt", "split", "split-even"])
@pytest.mark.parametrize("n", [1, 5, 30, 600])
def test_a_sample_against_itself(zeros, n):
    outcome = nptests.wilcoxon(range(n), range(n), zeros=zeros)
    assert (outcome.pvalue, outcome.status) == (1.0, "no-differences")
    assert any("p = 1" in note for note in outcome.notes)


def all_signs(d, zeros):
    """W+ and the two tails, by enumerating all signs of the non-zero differences."""
    if zeros == "drop":
        d = [v for v in d if v]
    if zeros == "split-even" and d.count(0) % 2:
        d = list(d)
        d.remove(0)
    size = sorted(abs(v) for v in d)
    rank = {v: Fraction(2 * size.index(v) + size.count(v) + 1, 2) for v in size}
    loose = [rank[abs(v)] for v in d if v]
    fixed = sum((rank[0] for v in d if v == 0), Fraction(0)) / 2 if zeros.startswith("split") else Fraction(0)
    observed = sum((rank[abs(v)] for v in d if v > 0), fixed)
    sums = Counter(
        fixed + sum((r for r, s in zip(loose, signs, strict=True) if s), Fraction(0))
        for signs in itertools.product((False, True), repeat=len(loose))
    )
    total = sum(sums.values())
    upper = Fraction(sum(c for s, c in sums.items() if s >= observed), total)
    lower = Fraction(sum(c for s, c in sums.items() if s <= observed), total)
    return observed, upper, lower


@pytest.mark.parametrize("zeros", ["drop", "pratt", "split", "split-even"])
@given(d=st.lists(st.integers(-4, 4), min_size=1, max_size=8))
def test_signed_ranks_equal_enumeration(zeros, d):
    if not any(d):
        return
    w, upper, lower = all_signs(d, zeros)
    for alternative, p in (("greater", upper), ("less", lower), ("two-sided", min(1, 2 * min(upper, lower)))):
        outcome = nptests.wilcoxon(d, [0] * len(d), zeros=zeros, alternative=alternative)
        assert (outcome.statistic, outcome.pvalue) == (w, pytest.approx(float(p), rel=1e-13, abs=0))


@given(st.lists(st.integers(-9, 9), min_size=6, max_size=12), st.sampled_from([0.8, 0.9, 0.95]))
def test_hodges_lehmann_interval_is_the_inverted_test(d, level):
    """A shift inside the interval is not rejected by the tie-free law at 1 - level; the estimate is inside."""
    outcome = nptests.wilcoxon(d, [0] * len(d), level=level)
    walsh = sorted((x + y) / 2 for i, x in enumerate(d) for y in d[i:])
    assert outcome.estimate == np.median(walsh)
    assert outcome.interval is not None
    low, high = outcome.interval
    assert low <= outcome.estimate <= high
    n = len(d)
    inside = sum(1 for w in walsh if low < w)
    # P(W+ >= number of Walsh averages above the lower end) must exceed (1 - level) / 2.
    tail = nptests.wilcoxon_from_sums(inside, n * (n + 1) / 2 - inside, n, alternative="greater").pvalue
    assert tail > (1 - level) / 2 or math.isinf(low)
