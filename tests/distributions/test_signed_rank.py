"""The signed-rank law against the enumeration of all signs."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from support.enumerated import assert_law_of
from support.refused import refuses

from nptests.distributions import signed_rank
from nptests.distributions.law import log_two_sided, two_sided

CASES = [(2,), (2, 4), (1, 2, 3, 3), (2, 4, 6, 8), (3, 3, 6), (5, 5, 5, 5), (4, 10, 10, 14, 14, 18, 3)]
CASES.append((8, 8, 12, 16, 20))


def enumerated(doubled_ranks, offset):
    """W+ of every sign pattern, sorted."""
    patterns = itertools.product((0, 1), repeat=len(doubled_ranks))
    return np.sort([(offset + np.dot(signs, doubled_ranks)) / 2 for signs in patterns])


@pytest.mark.parametrize("offset", [0, 3])
@pytest.mark.parametrize("ranks", CASES)
def test_equals_enumeration(ranks, offset):
    law, sums = signed_rank.SignedRank(ranks, offset), enumerated(ranks, offset)
    assert_law_of(law, sums)
    for x in np.arange(sums[0] - 1, sums[-1] + 1, 0.25):
        assert law.sf(x) == np.mean(sums >= x)
        assert law.cdf(x) == np.mean(sums <= x)


def test_keeps_full_relative_accuracy_where_doubles_end():
    n = 1000
    law = signed_rank.SignedRank(tuple(range(2, 2 * n + 2, 2)))
    assert two_sided(law, n * (n + 1) / 2) == 2.0**-999


def exact_tail(n, w):
    """Sign patterns of the ranks 1..n with a sum of at most w, in Python's integers."""
    counts = [1] + [0] * w
    for rank in range(1, n + 1):
        for total in range(w, rank - 1, -1):
            counts[total] += counts[total - rank]
    return sum(counts)


@pytest.mark.parametrize(("n", "w"), [(1200, 40), (1200, 300), (300, 2000)])
def test_logarithm_goes_on_below_the_smallest_double(n, w):
    law = signed_rank.SignedRank(tuple(range(2, 2 * n + 2, 2)))
    expected = math.log(exact_tail(n, w)) - n * math.log(2)
    assert math.isclose(law.logcdf(w), expected, rel_tol=1e-14)
    assert math.isclose(log_two_sided(law, w), expected + math.log(2), rel_tol=1e-14)


@pytest.mark.parametrize("w", [6720, 8000, 10_049, 10_050])
def test_the_smaller_tail_is_counted_itself(w):
    """Up to half of all sums: one less the larger tail would lose five digits here."""
    law, total = signed_rank.SignedRank(tuple(range(2, 402, 2))), 200 * 201 // 2
    tail = Fraction(exact_tail(200, w), 2**200)
    for probability, logarithm, x in ((law.cdf, law.logcdf, w), (law.sf, law.logsf, total - w)):
        assert probability(float(x)) == pytest.approx(float(tail), rel=1e-14, abs=0)
        assert logarithm(float(x)) == pytest.approx(math.log(tail), rel=1e-14, abs=0)


def test_counts_are_scaled_only_by_powers_of_two():
    """n = 1200 needs counts far above the largest double; the middle must still be one half."""
    law = signed_rank.SignedRank(tuple(range(2, 2402, 2)))
    middle = 1200 * 1201 / 4
    assert math.isclose(law.sf(middle) + law.cdf(middle - 1), 1.0, rel_tol=1e-14)
    assert math.isclose(law.sf(middle), law.cdf(middle), rel_tol=1e-13)
    assert math.isclose(float(np.sum(law.pmf)), 1.0, rel_tol=1e-13)


def test_nothing_to_sign_is_certain():
    law = signed_rank.SignedRank((), 6)
    assert (law.sf(3.0), law.cdf(3.0), law.sf(3.5), law.cdf(2.5)) == (1.0, 1.0, 0.0, 0.0)


def test_sums_are_counted_in_the_unit_of_the_ranks(monkeypatch):
    """Doubled ranks without ties are even: 100 of W+ are 100 steps, for each of twenty ranks."""
    law = signed_rank.SignedRank(tuple(range(2, 42, 2)))
    for most, offered in ((2000, True), (1999, False)):
        monkeypatch.setattr(signed_rank, "MOST_SUMS", most)
        signed_rank._lower_counts.cache_clear()
        if offered:
            assert law.cdf(100.0) == exact_tail(20, 100) / 2**20
        else:
            refuses("20 differences takes more than 1999 sums", law.cdf, 100.0)


def test_zero_ranks_are_refused():
    refuses("zero differences", signed_rank.SignedRank, (0, 2))


@pytest.mark.parametrize("n", [14, 56])
def test_a_level_between_a_tail_and_the_sum_of_its_probabilities(n):
    """The inverse goes by the tails themselves, whatever the sum of all probabilities up to there is rounded to."""
    law = signed_rank.SignedRank(tuple(range(2, 2 * n + 1, 2)))
    tails, sums = law.cdf(law.support), np.minimum(np.cumsum(law.pmf), 1.0)
    for level in (*tails[1::9], *np.nextafter(tails[1::9], 0.0), *sums[1::9]):
        assert law.icdf(float(level)) == law.support[np.flatnonzero(tails <= level)[-1]]


def test_counts_that_are_kept_cannot_be_changed():
    counts, _ = signed_rank._lower_counts((2, 4, 6), 6)
    with pytest.raises(ValueError, match="read-only"):
        counts[0] = 7.0
