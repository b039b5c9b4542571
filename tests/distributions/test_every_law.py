"""What every null distribution promises (nptests/distributions/law.py), asked of each of them."""

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from nptests.distributions import assignments, discrete, linear, ordered_groups, sign_flips, within_rows
from nptests.distributions.binomial import Binomial
from nptests.distributions.continuous import ChiSquared, FDistribution, Normal, StudentT
from nptests.distributions.kolmogorov import KolmogorovLimit, OneSampleKS, TwoSampleKS
from nptests.distributions.law import log_two_sided, two_sided
from nptests.distributions.many_signs import many_signs
from nptests.distributions.max_normal import MaxNormal
from nptests.distributions.rank_difference import law_with_ties, tie_free_law
from nptests.distributions.signed_rank import SignedRank
from nptests.distributions.simulated import Simulated
from nptests.distributions.studentized_range import StudentizedRange
from nptests.distributions.two_sample import mann_whitney_law, sum_law
from nptests.errors import InputError

ROWS = [[2, 4, 6], [2, 4, 6], [3, 3, 6]]


def first(sums):
    return sums[..., 0]


# The name as it is read in results, and the law.
NAMED: list[tuple[str, Any]] = [
    ("binomial with 0 trials of probability 1/2", Binomial(0)),
    ("binomial with 7 trials of probability 1/2", Binomial(7)),
    ("binomial with 6 trials of probability 0.3", Binomial(6, Fraction(3, 10))),
    ("chi-squared with 1 degree of freedom", ChiSquared(1)),
    ("chi-squared with 4 degrees of freedom", ChiSquared(4)),
    ("chi-squared with 33.5 degrees of freedom", ChiSquared(33.5)),
    ("F with 3 and 7 degrees of freedom", FDistribution(3, 7)),
    ("Student's t with 1 degree of freedom", StudentT(1)),
    ("Student's t with 2 degrees of freedom", StudentT(2)),
    ("Student's t with 5.5 degrees of freedom", StudentT(5.5)),
    ("standard normal", Normal()),
    ("normal with mean 2 and standard deviation 0.5", Normal(2.0, 0.5)),
    ("normal with mean 0 and standard deviation 3", Normal(0.0, 3.0)),
    ("Kolmogorov's D for n = 1", OneSampleKS(1)),
    ("Kolmogorov's D for n = 6", OneSampleKS(6)),
    ("Kolmogorov's limit of sqrt(n) D", KolmogorovLimit()),
    ("Smirnov's D of samples of 3 and 4", TwoSampleKS(3, 4)),
    ("Smirnov's D of samples of 1 and 1", TwoSampleKS(1, 1)),
    ("Smirnov's D of samples of 3 and 4, given the ties", TwoSampleKS(3, 4, (2, 1, 3, 1))),
    ("Smirnov's D of samples of 3 and 4, given the ties", TwoSampleKS(3, 4, (2, 1, 3, 1), "greater")),
    ("Smirnov's D of samples of 4 and 3", TwoSampleKS(4, 3, (), "less")),
    ("studentized range of 3 with infinite degrees of freedom", StudentizedRange(3)),
    ("studentized range of 4 with 9 degrees of freedom", StudentizedRange(4, 9.0)),
    ("largest of 3 correlated |Z|", MaxNormal.equal(3)),
    ("largest of 4 correlated |Z|", MaxNormal((0.3, 0.6, 0.6, 0.9))),
    ("largest of 2 correlated Z", MaxNormal((0.3, -0.6), sides="one-sided")),
    ("largest of 3 correlated |Z| / chi with 5 degrees of freedom", MaxNormal.equal(3, df=5.0)),
    ("largest of 3 correlated Z / chi with 5 degrees of freedom", MaxNormal.equal(3, df=5.0, sides="one-sided")),
    ("signed ranks of 4 non-zero differences", SignedRank((2, 4, 6, 8), 1)),
    ("signed ranks of 3 non-zero differences", SignedRank((3, 3, 6))),
    ("signed ranks of 0 non-zero differences", SignedRank((), 6)),
    ("any", discrete.Discrete("any", "exact", np.array([-1.0, 0.5, 4.0]), np.array([1.0, 2.0, 1.0]), -2)),
    ("assignment of 5 observations to groups of 2, 3", assignments.exact_law(np.array([1, 2, 2, 5, 9]), (2, 3), first)),
    ("signs of 3 non-zero differences", sign_flips.exact_law(np.array([2, -4, 0, 7]))),
    ("sum of 2 of 4 scores", sum_law([6, 0, 9, 3], 2)),
    ("Mann-Whitney U of 2 and 3", mann_whitney_law([2, 4, 6, 8, 10], 2)),
    ("Mann-Whitney U of 2 and 3, given the ties", mann_whitney_law([3, 3, 6, 9, 9], 2)),
    ("Jonckheere's J for groups of 2, 1, 2", ordered_groups.pairs_law((2, 1, 2), (2, 1, 2), "Jonckheere's J")),
    ("smallest sign count of 3 comparisons with a control on 5 data sets, two-sided", many_signs(5, 3)),
    ("smallest sign count of 2 comparisons with a control on 4 data sets, one-sided", many_signs(4, 2, "one-sided")),
    ("permutation of 3 scores within each of 3 rows", within_rows.exact_law(ROWS)),
    ("linear statistic under permutation within each of 3 rows", linear.linear_law(ROWS, (1, 2, 3))),
    ("difference of two rank sums, n=4, k=3", tie_free_law(4, 3)),
    ("difference of two rank sums, n=3, k=3, given the ties", law_with_ties(ROWS)),
    ("drawn", Simulated("drawn", np.array([1.0, 2.0, 2.0, 5.0]), 2.0, 0)),
]
LAWS = [law for _, law in NAMED]
each = pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
TAILS = ("sf", "cdf", "logsf", "logcdf")


def places(law):
    """Points on and between the values of a discrete law, and across a continuous one."""
    if law.support is not None:
        values = law.support.tolist()
        return [values[0] - 1, *values, *((np.array(values) + 0.25).tolist())]
    return [law.isf(p) for p in (0.999, 0.9, 0.5, 0.1, 1e-3, 1e-9)]


@pytest.mark.parametrize(("name", "law"), NAMED, ids=[name for name, _ in NAMED])
def test_names(name, law):
    assert law.name == name


NO_LAWS: list[tuple[str, Any]] = [
    (where, make)
    for where, of in (
        ("df", ChiSquared),
        ("df1", lambda x: FDistribution(x, 2.0)),
        ("df2", lambda x: FDistribution(2.0, x)),
        ("df", StudentT),
        ("sd", lambda x: Normal(1.0, x)),
        ("df", lambda x: StudentizedRange(3, x)),
        ("df", lambda x: MaxNormal.equal(3, df=x)),
    )
    for make in (lambda of=of, x=x: of(x) for x in (0.0, -1.0, -math.inf, math.nan))
] + [
    ("k", lambda: StudentizedRange(1)),
    ("n", lambda: OneSampleKS(0)),
    ("loadings", lambda: MaxNormal(())),
    ("loadings", lambda: MaxNormal((0.1, -1.0))),
    ("loadings", lambda: MaxNormal((1.0, 0.1))),
    ("rho", lambda: MaxNormal.equal(2, rho=-1e-9)),
    ("rho", lambda: MaxNormal.equal(2, rho=1.0)),
    ("n", lambda: Binomial(-1)),
    ("p", lambda: Binomial(2, Fraction(0))),
    ("p", lambda: Binomial(2, Fraction(1))),
    ("p", lambda: Binomial(2, Fraction(-1, 9))),
    ("df2", lambda: FDistribution(1.0, math.inf)),
]


@pytest.mark.parametrize(("where", "make"), NO_LAWS)
def test_what_is_no_law_is_refused(where, make):
    with pytest.raises(InputError) as refused:
        make()
    assert refused.value.where == where


def test_the_least_of_each_is_a_law():
    for law in (StudentizedRange(2), OneSampleKS(1), MaxNormal((0.0,)), MaxNormal.equal(1, rho=0.0), Binomial(0)):
        assert law.sf(1.0) + law.cdf(1.0) >= 1.0 - 1e-12
    for law in (ChiSquared(1e-3), FDistribution(1e-3, 1e-3), StudentT(0.1), StudentizedRange(2, 0.5)):
        assert 0.0 < law.sf(1.0) < 1.0


@each
def test_nan_is_answered_with_nan(law):
    for ask in (*TAILS, "isf"):
        assert math.isnan(getattr(law, ask)(math.nan)), ask
        assert np.isnan(getattr(law, ask)(np.array([math.nan]))).all(), ask


@each
def test_no_probability_has_no_critical_value(law):
    for p in (-0.1, 1.1, math.inf, -math.inf):
        assert math.isnan(law.isf(p)), p


@each
def test_nothing_lies_beyond_infinity(law):
    none = 1 / (law.draws + 1) if law.kind == "simulated" else 0.0
    log_none = math.log(none) if none else -math.inf
    assert [law.sf(-math.inf), law.cdf(math.inf), law.logsf(-math.inf), law.logcdf(math.inf)] == [1.0, 1.0, 0.0, 0.0]
    assert [law.sf(math.inf), law.cdf(-math.inf)] == [none, none]
    assert [law.logsf(math.inf), law.logcdf(-math.inf)] == [log_none, log_none]


@each
def test_an_array_is_answered_number_by_number(law):
    """Of any shape, the empty one too. A vector instruction may round the last bit otherwise."""
    x = np.array([places(law)[:4], places(law)[-4:]])
    for ask in TAILS:
        one_by_one = [[getattr(law, ask)(float(value)) for value in row] for row in x]
        np.testing.assert_allclose(getattr(law, ask)(x), one_by_one, rtol=1e-14, atol=0)
        assert getattr(law, ask)(np.empty((0, 2))).shape == (0, 2)
        assert isinstance(getattr(law, ask)(1.0), float)
    p = np.array([[0.0, 0.3], [0.5, 1.0]])
    assert law.isf(p).tolist() == [[law.isf(float(value)) for value in row] for row in p]


@each
def test_the_tails_hold_the_point_and_fall(law):
    x = sorted(places(law))
    up, down = [law.sf(value) for value in x], [law.cdf(value) for value in x]
    assert all(0 <= tail <= 1 for tail in (*up, *down))
    assert up == sorted(up, reverse=True)
    assert down == sorted(down)
    for value, above, below in zip(x, up, down, strict=True):
        if law.kind == "simulated":
            at = np.count_nonzero(law.values == value)
            assert above + below == pytest.approx((law.draws + at + 2) / (law.draws + 1), rel=1e-15, abs=0)
            continue
        at = 0.0
        if law.support is not None:
            at = above - law.sf(value + 1e-9)
        assert above + below == pytest.approx(1 + at, rel=1e-12, abs=0)


@each
def test_no_tail_exceeds_one(law):
    """Nor its logarithm 0, where a sum of many terms rounds upwards."""
    for x in (*np.linspace(-30.0, 3.0, 67).tolist(), 1e-8, 1e-5, 1e-3):
        assert max(law.sf(x), law.cdf(x)) <= 1
        assert max(law.logsf(x), law.logcdf(x)) <= 0


@each
def test_logarithms_are_those_of_the_tails(law):
    """To some roundings of log(2**1000) = 693, which enumerations take away at the end."""
    for x in places(law):
        for tail, logarithm in ((law.sf(x), law.logsf(x)), (law.cdf(x), law.logcdf(x))):
            if tail:
                assert logarithm == pytest.approx(math.log(tail), rel=1e-12, abs=4 * 693 * 2.0**-53)
                assert logarithm <= 0
            else:
                assert logarithm == -math.inf


@each
def test_two_sided_is_twice_the_smaller_tail(law):
    x = places(law)
    both = [min(1.0, 2.0 * law.sf(value), 2.0 * law.cdf(value)) for value in x]
    assert [two_sided(law, value) for value in x] == both
    np.testing.assert_allclose(two_sided(law, np.array(x)), both, rtol=1e-14, atol=0)
    for value, p in zip(x, both, strict=True):
        expected = math.log(p) if p else -math.inf
        assert log_two_sided(law, value) == pytest.approx(expected, rel=1e-12, abs=4 * 693 * 2.0**-53)


@each
def test_probabilities_of_the_values_make_the_tails(law):
    if not hasattr(law, "pmf"):
        assert law.support is None or isinstance(law, TwoSampleKS | Simulated)
        return
    assert (np.diff(law.support) > 0).all()
    assert (law.pmf > 0).all()
    np.testing.assert_allclose(np.cumsum(law.pmf), law.cdf(law.support), rtol=1e-13)
    np.testing.assert_allclose(np.cumsum(law.pmf[::-1])[::-1], law.sf(law.support), rtol=1e-13)


@each
def test_critical_values_are_the_first_that_keep_the_level(law):
    """Of discrete laws, also at their own probabilities; a continuous one has the level itself there."""
    if law.support is None:
        least = 1e-9 if isinstance(law, OneSampleKS) else 1e-200  # a distance is at most 1, where doubles are coarse
        for p in (0.9999, 0.999, 0.7, 0.5, 0.05, 1e-3, least):
            assert law.sf(law.isf(p)) == pytest.approx(p, rel=1e-7 if p == 1e-9 else 1e-10, abs=0)
        assert law.sf(law.isf(1.0)) == 1.0
        assert law.sf(law.isf(0.0)) == 0.0
        return
    tails = [law.sf(float(x)) for x in law.support]
    for p in (0.0, 1.0, 0.5, 0.05, *tails, *(tail * (1 + 1e-9) for tail in tails if tail < 0.9)):
        kept = [x for x, tail in zip(law.support, tails, strict=True) if tail <= p]
        assert law.isf(p) == min(kept, default=math.inf), p
        if hasattr(law, "icdf"):
            assert law.icdf(p) == max((x for x in law.support if law.cdf(float(x)) <= p), default=-math.inf), p
