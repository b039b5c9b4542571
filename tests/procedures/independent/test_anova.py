"""One-way analysis of variance: NIST's certified values, R's examples, identities, odd data."""

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.effort import at_most

import nptests
from nptests.errors import InputError
from nptests.read import literature as fixtures

# NIST/ITL Statistical Reference Datasets, analysis of variance: the certified F, as printed.
CERTIFIED = {
    "SiRstv": "1.18046237440255E+00",
    "SmLs01": "2.10000000000000E+01",
    "SmLs02": "2.01000000000000E+02",
    "SmLs03": "2.00100000000000E+03",
    "AtmWtAg": "1.59467335677930E+01",
    "SmLs04": "2.10000000000000E+01",
    "SmLs05": "2.01000000000000E+02",
    "SmLs06": "2.00100000000000E+03",
    "SmLs07": "2.10000000000000E+01",
    "SmLs08": "2.01000000000000E+02",
    "SmLs09": "2.00100000000000E+03",
}
decimals = st.integers(-99, 99).map(lambda i: f"{i}e-1")
samples = st.lists(decimals, min_size=2, max_size=5)


def groups_of(name):
    fields = {}
    for label, value in fixtures.cells(name).cells:
        fields.setdefault(label, []).append(value)
    return fields


def as_printed(x):
    mantissa, exponent = f"{Decimal(x):.14E}".split("E")
    return f"{mantissa}E{int(exponent):+03d}"


@pytest.mark.parametrize("name", CERTIFIED)
def test_nist_to_the_last_certified_digit(name):
    assert as_printed(nptests.anova(groups_of(f"nist_strd/{name}")).statistic) == CERTIFIED[name]


@pytest.mark.parametrize("name", ["SmLs04", "SmLs05", "SmLs06", "SmLs07", "SmLs08", "SmLs09"])
def test_what_doubles_reach(name):
    """Cells rounded to doubles are off by half a spacing, beside deviations of 0.1 that enter F as two squares.

    So at most four such errors add up: 2e-9 of F for SmLs04-06, 2e-3 for SmLs07-09; and the note says so.
    """
    groups = groups_of(f"nist_strd/{name}")
    exact = nptests.anova(groups)
    doubles = nptests.anova(groups, arithmetic="float").statistic
    off = np.spacing(max(float(x) for values in groups.values() for x in values)) / 2 / 0.1
    assert 0 < abs(doubles / exact.statistic - 1) < 4 * off
    assert any("float" in note for note in exact.notes) is (f"{doubles:.6g}" != f"{exact.statistic:.6g}")


def test_eighteen_thousand_values_take_no_time():
    groups = [list(map(float, values)) for values in groups_of("nist_strd/SmLs09").values()]
    with at_most(100):  # as much as a million sums of fractions
        nptests.anova(*groups)


def test_insect_sprays_as_r_prints_them():
    """R's InsectSprays (Beall 1942): F = 34.7 on 5 and 66; Welch F = 36.065 on 5 and 30.043, p = 7.999e-12."""
    sprays = groups_of("beall1942/sprays")
    outcome = nptests.anova(sprays)
    assert f"{outcome.statistic:.3f}" == "34.702"
    assert outcome.df == (5.0, 66.0)
    welch = nptests.anova(sprays, variances="unequal")
    assert (f"{welch.statistic:.3f}", f"{welch.df[1]:.3f}", f"{welch.pvalue:.4g}") == ("36.065", "30.043", "7.999e-12")


@given(st.lists(samples, min_size=2, max_size=4))
def test_formula_in_fractions(groups):
    exact = [[Fraction(x) for x in group] for group in groups]
    everything = [x for group in exact for x in group]
    means = [sum(group) / len(group) for group in exact]
    grand = sum(everything) / len(everything)
    between = sum(len(group) * (mean - grand) ** 2 for group, mean in zip(exact, means, strict=True))
    within = sum((x - mean) ** 2 for group, mean in zip(exact, means, strict=True) for x in group)
    outcome = nptests.anova(*groups)
    if within:
        k, n = len(groups), len(everything)
        assert outcome.statistic == float(between / (k - 1) / (within / (n - k)))
    else:
        assert outcome.status == ("no-variation" if between else "no-differences")
        assert math.isnan(outcome.pvalue)


@given(samples, samples)
def test_two_groups_give_the_square_of_t(a, b):
    """For the pooled and for Welch's test."""
    for variances in ("equal", "unequal"):
        f, t = nptests.anova(a, b, variances=variances), nptests.unpaired_t(a, b, variances=variances)
        if f.status or t.status:
            continue
        assert f.statistic == pytest.approx(t.statistic**2, rel=1e-14, abs=0)
        assert f.pvalue == pytest.approx(t.pvalue, rel=1e-11, abs=0)
        assert f.df[1] == pytest.approx(t.df[0], rel=1e-14, abs=0)


@given(st.lists(samples, min_size=2, max_size=3), st.sampled_from([2.0**-490, 1e-150, 3.7, 1e150]))
def test_scale_of_doubles(groups, scale):
    """Products of doubles round, and nothing else happens."""
    doubles = [np.array([float(x) for x in group]) / 3 for group in groups]
    before, after = (nptests.anova(*(group * c for group in doubles)) for c in (1.0, scale))
    if not before.status and before.statistic > 1e-9:
        assert after.statistic == pytest.approx(before.statistic, rel=1e-9, abs=0)


def test_equal_cells_by_definition():
    none = nptests.anova(["0.1", "0.1", "0.1"], ["0.1", "0.1"])
    assert math.isnan(none.statistic)
    assert math.isnan(none.pvalue)
    assert none.status == "no-differences"
    constant = nptests.anova(["0.1", "0.1"], ["0.3", "0.3"])
    assert constant.statistic == math.inf
    assert constant.status == "no-variation"
    equal_means = nptests.anova(["0.1", "0.3"], ["0.3", "0.1"])
    assert (equal_means.statistic, equal_means.pvalue, equal_means.status) == (0.0, 1.0, None)


def test_welch_needs_variances():
    some = nptests.anova([1, 2, 3], [4, 4, 4], variances="unequal")
    assert math.isnan(some.pvalue)
    assert some.status == "no-variation"
    assert nptests.anova([4, 4], [4, 4], variances="unequal").status == "no-differences"
    assert nptests.anova([4, 4], [5, 5], variances="unequal").status == "no-variation"
    with pytest.raises(InputError, match="at least two observations"):
        nptests.anova([1], [2, 3], variances="unequal")


def test_groups_may_be_named():
    named = nptests.anova({"x": [1, 2, 4], "y": [2, 6, 7]})
    assert named.algorithms == ("x", "y")
    assert named.statistic == nptests.anova([1, 2, 4], [2, 6, 7]).statistic


def test_door():
    assert nptests.anova_from_statistic(34.702, 5, 66).pvalue == pytest.approx(3.18e-17, rel=1e-2, abs=0)
    with pytest.raises(InputError, match="never negative"):
        nptests.anova_from_statistic(-1, 5, 66)


def test_one_observation_each_is_refused():
    with pytest.raises(InputError, match="one observation"):
        nptests.anova([1], [2], [3])


def test_doubles_that_overflow_are_named():
    groups = [["1e300", "2e300"], ["3e300", "5e300"]]
    assert nptests.anova(*groups).statistic == nptests.anova([1, 2], [3, 5]).statistic
    with pytest.raises(InputError, match="decimal"):
        nptests.anova(*groups, arithmetic="float")


def test_one_value_more_than_groups_is_enough() -> None:
    """F = (1 / 6) / (1 / 2): means 1.5 and 2 of 2 and 1 values."""
    assert nptests.anova([1, 2], [2]).statistic == pytest.approx(1 / 3, rel=1e-15, abs=0)
    with pytest.raises(InputError, match="none tells how much"):
        nptests.anova([1], [2])
