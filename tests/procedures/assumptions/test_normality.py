"""The tests of normality: published curves, scale, simulation, few values."""

import math
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy import stats

from crosscheck.reference.options import judged
from nptests import anderson_darling, dagostino_pearson, explain, lilliefors, shapiro_wilk
from nptests.procedures.assumptions import anderson_darling as curves
from nptests.procedures.assumptions.lilliefors import _dallal_wilkinson
from nptests.procedures.assumptions.shapiro_wilk import weights

TESTS = (shapiro_wilk, dagostino_pearson, anderson_darling, lilliefors)

# Weights of eleven men in pounds: the example of Shapiro and Wilk (1965), who print W = 0.79 and p near 0.01.
MEN = (148, 154, 158, 160, 161, 162, 166, 170, 182, 195, 236)


@pytest.mark.parametrize("n", [3, 4, 5, 6, 11, 12, 50, 5000])
def test_shapiro_weights_are_a_contrast_of_length_one(n):
    a = weights(n)
    assert abs(a.sum()) < n * 1e-16
    assert (a**2).sum() == pytest.approx(1.0, rel=1e-12, abs=0)
    assert (np.diff(a) > 0).all()


def test_shapiro_of_three_is_exact():
    """P(W <= w) = (6/pi)(asin sqrt w - pi/3) for three normal values, so the p-value is uniform."""
    rng = np.random.default_rng(11)
    p = np.array([shapiro_wilk(rng.standard_normal(3)).pvalue for _ in range(2000)])
    # The share of p-values below a is within 4 standard errors of a.
    for a in (0.05, 0.25, 0.5, 0.9):
        assert abs((p <= a).mean() - a) < 4 * math.sqrt(a * (1 - a) / len(p))


@pytest.mark.parametrize("test", TESTS)
def test_simulation_agrees_with_the_approximation_where_it_is_good(test):
    """p-values near 0.2: the interval of the simulation, widened by the accuracy that the docstring states."""
    x = [3.1, 4.7, 5.0, 5.2, 5.3, 5.4, 5.5, 5.6, 5.8, 5.9, 6.1, 6.2, 6.4, 6.6, 6.9, 7.2, 7.7, 8.3, 9.1, 11.0]
    simulated = test(x, null="simulated", draws=20_000)
    low, high = simulated.null.error
    stated = {"dagostino_pearson": 0.06}.get(test.__name__, 0.03)
    assert simulated.null.kind == "simulated"
    assert low - stated < test(x).pvalue < high + stated
    assert low <= simulated.pvalue <= high + 1e-4


def by_the_normal_law(statistic):
    return lambda x: statistic(stats.norm.cdf(np.sort(stats.zscore(x, axis=-1, ddof=1))), np.arange(x.shape[-1]))


# By the definitions where scipy's are slow.
SCIPYS = {
    shapiro_wilk: lambda x: -np.apply_along_axis(lambda one: stats.shapiro(one).statistic, -1, x),
    dagostino_pearson: lambda x: stats.normaltest(x, axis=-1).statistic,
    anderson_darling: by_the_normal_law(lambda u, i: -((2 * i + 1) * np.log(u * (1 - u[..., ::-1]))).sum(axis=-1)),
    lilliefors: by_the_normal_law(lambda u, i: np.maximum((i + 1) / len(i) - u, u - i / len(i)).max(axis=-1)),
}


@pytest.mark.parametrize("test", TESTS)
def test_simulated_p_values_are_those_of_scipy(test):
    """Two shares of 2,000 draws each differ by less than six standard deviations."""
    (row,) = judged(test.__name__)
    rng = np.random.default_rng(3)
    drawn = SCIPYS[test](rng.standard_normal((2000, 12)))
    for case in range(row["cases"]):
        x = rng.gamma(1 + case, size=12)
        p, theirs = test(x, **row["options"]).pvalue, (drawn >= SCIPYS[test](x)).mean()
        assert abs(p - theirs) < 6 * math.sqrt(2 * theirs * (1 - theirs) / 2000) + 3e-3


@pytest.mark.parametrize("test", TESTS)
@pytest.mark.parametrize("n", [8, 13])
def test_the_simulated_p_value_is_the_rank_among_the_statistics_of_what_is_drawn(test, n):
    """Of so few draws each counts; those of W are evidence where they are small."""
    drawn = np.random.default_rng(5).standard_normal((60, n))
    statistics = np.array([test(x).statistic for x in drawn]) * (-1 if test is shapiro_wilk else 1)
    for place in np.argsort(statistics)[::12]:
        x = drawn[place]
        outcome = test(np.where(x == x.max(), x + 2.0**-30, x), null="simulated", draws=60, seed=5)
        own = outcome.statistic * (-1 if test is shapiro_wilk else 1)
        assert outcome.pvalue == (np.count_nonzero(statistics >= own) + 1) / 61


@pytest.mark.parametrize("test", TESTS)
@given(
    st.lists(st.integers(0, 99), min_size=8, max_size=20), st.sampled_from([-300, -20, 5, 290]), st.integers(-99, 99)
)
def test_shift_and_scale_change_nothing(test, integers, exponent, shift):
    plain = [Decimal(i) for i in integers]
    moved = [(i + shift).scaleb(exponent) for i in plain]
    before, after = test(plain).as_dict(), test(moved).as_dict()
    before["details"].pop("sample", None), after["details"].pop("sample", None)  # the data themselves
    assert before == after


@pytest.mark.parametrize("test", TESTS)
def test_computed_values_are_exact_too(test):
    """Doubles far from zero: the offset is taken away exactly, so nothing but the spacing of the data is lost."""
    grid = np.rint(np.random.default_rng(2).standard_normal(20) * 2**30) / 2**30
    assert test(grid).statistic == test(grid + 2.0**20).statistic
    assert test(grid * 2.0**-900).pvalue == test(grid).pvalue


@pytest.mark.parametrize("test", TESTS)
def test_mirrored_sample(test):
    assert test([-v for v in MEN]).pvalue == pytest.approx(test(MEN).pvalue, rel=1e-9, abs=0)


@pytest.mark.parametrize("test", TESTS)
def test_constant_sample(test):
    outcome = test(["0.3"] * 9)
    assert math.isnan(outcome.statistic)
    assert math.isnan(outcome.pvalue)
    assert outcome.status == "constant"
    assert outcome.null.why == "all values are equal"


def test_beyond_the_end_of_stephens_curve():
    outcome = anderson_darling([0] * 300 + [1] * 300)
    assert "below the value given" in outcome.notes[-1]
    # The curve of Stephens (1986, table 4.9) at A* = 10; nortest writes its first two digits, 3.7e-24.
    assert outcome.pvalue == pytest.approx(math.exp(1.2937 - 5.709 * 10 + 0.0186 * 10**2), rel=1e-12, abs=0)


@pytest.mark.parametrize(
    "modified", [0.0, 0.1, 0.19999, 0.2, 0.21, 0.33999, 0.34, 0.5, 0.59999, 0.6, 0.61, 5.0, 10.0, 11.0]
)
def test_every_piece_of_stephens_curve(modified):
    """As nortest takes them: a piece begins at its end before; above 10 p stays what it is there."""
    x = min(modified, 10.0)
    if x < 0.2:
        p = 1 - math.exp(-13.436 + 101.14 * x - 223.73 * x**2)
    elif x < 0.34:
        p = 1 - math.exp(-8.318 + 42.796 * x - 59.938 * x**2)
    elif x < 0.6:
        p = math.exp(0.9177 - 4.279 * x - 1.38 * x**2)
    else:
        p = math.exp(1.2937 - 5.709 * x + 0.0186 * x**2)
    tail = curves._stephens(modified, "")
    assert tail.pvalue == pytest.approx(p, rel=1e-13, abs=0)  # exponents up to 55 are rounded
    assert tail.log_pvalue == pytest.approx(math.log(p), rel=1e-13, abs=2.0**-52)


@pytest.mark.parametrize("modified", [0.25, 0.302, 0.303, 0.31, 0.4, 0.5, 0.501, 0.7, 0.77])
@pytest.mark.parametrize("n", [8, 30])
def test_percentage_points_of_lilliefors(modified, n):
    """The body of the law, as nortest takes it."""
    x = modified
    if x <= 0.302:
        p = 1.0
    elif x <= 0.5:
        p = 2.76773 - 19.828315 * x + 80.709644 * x**2 - 138.55152 * x**3 + 81.218052 * x**4
    else:
        p = -4.901232 + 40.662806 * x - 97.490286 * x**2 + 94.029866 * x**3 - 32.355711 * x**4
    d = modified / (math.sqrt(n) - 0.01 + 0.85 / math.sqrt(n))
    tail = _dallal_wilkinson(d * (1 - 1e-15), n, "")  # an end belongs to the piece before it
    assert tail.pvalue == pytest.approx(p, rel=1e-11, abs=0)  # terms of 35 cancel
    assert tail.log_pvalue == pytest.approx(math.log(tail.pvalue), rel=1e-15, abs=0)


def test_at_its_end_stephens_curve_still_holds(monkeypatch):
    x = [0] * 30 + [1] * 30
    monkeypatch.setattr(curves, "FARTHEST", anderson_darling(x).details["modified"])
    assert anderson_darling(x).notes == ()
    assert "below the value given" in anderson_darling([*x, 1]).notes[-1]


@pytest.mark.parametrize(("n", "corrected"), [(100, False), (101, True)])
def test_lilliefors_formula_is_corrected_beyond_a_hundred_cases(n, corrected):
    result = lilliefors(np.random.default_rng(0).exponential(size=n).round(3))
    assert (f"({n} / 100)**0.49" in explain(result)) == ("/ 100)**0.49" in explain(result)) == corrected


@pytest.mark.parametrize("n", [5, 6, 7])
def test_lilliefors_formula_holds_up_to_a_tenth(n):
    """Found by bisection: the D whose p is 1 / 10 to the last bit of its logarithm."""
    low, high = 0.05, 0.6
    while low < (middle := (low + high) / 2) < high:
        fitted = _dallal_wilkinson(middle, n, "asked for").null.law.startswith("Dallal")
        low, high = (low, middle) if fitted else (middle, high)
    assert _dallal_wilkinson(high, n, "asked for").log_pvalue == math.log(0.1)
