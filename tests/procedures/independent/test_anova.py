"""One-way analysis of variance: NIST's certified values, identities, odd data."""

import math
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given, strategies as st
from support import effort, inputs, refused
from support.beside import beside

import nptests

HELD = beside(__file__)

# NIST/ITL Statistical Reference Datasets, analysis of variance: the certified F, as printed.
CERTIFIED = HELD["certified"]
decimals = st.integers(-99, 99).map(lambda i: f"{i}e-1")
samples = st.lists(decimals, min_size=2, max_size=5)


def as_printed(x):
    mantissa, exponent = f"{Decimal(x):.14E}".split("E")
    return f"{mantissa}E{int(exponent):+03d}"


@pytest.mark.parametrize("name", CERTIFIED)
def test_nist_to_the_last_certified_digit(name):
    assert as_printed(nptests.anova(inputs.groups_of(f"nist_strd/{name}")).statistic) == CERTIFIED[name]


@pytest.mark.parametrize("name", ["SmLs04", "SmLs05", "SmLs06", "SmLs07", "SmLs08", "SmLs09"])
def test_what_doubles_reach(name):
    """Cells rounded to doubles are off by half a spacing, beside deviations of 0.1 that enter F as two squares.

    So at most four such errors add up: 2e-9 of F for SmLs04-06, 2e-3 for SmLs07-09; and the note says so.
    """
    groups = inputs.groups_of(f"nist_strd/{name}")
    exact = nptests.anova(groups)
    doubles = nptests.anova(groups, arithmetic="float").statistic
    off = np.spacing(max(float(x) for values in groups.values() for x in values)) / 2 / 0.1
    assert 0 < abs(doubles / exact.statistic - 1) < 4 * off
    assert any("float" in note for note in exact.notes) is (f"{doubles:.6g}" != f"{exact.statistic:.6g}")


def test_eighteen_thousand_values_take_no_time():
    groups = [list(map(float, values)) for values in inputs.groups_of("nist_strd/SmLs09").values()]
    with effort.at_most(100):  # as much as a million sums of fractions
        nptests.anova(*groups)


@given(st.lists(samples, min_size=2, max_size=3), st.sampled_from([2.0**-490, 1e-150, 3.7, 1e150]))
def test_scale_of_doubles(groups, scale):
    """Products of doubles round, and nothing else happens."""
    doubles = [np.array([float(x) for x in group]) / 3 for group in groups]
    before, after = (nptests.anova(*(group * c for group in doubles)) for c in (1.0, scale))
    if not before.status and before.statistic > 1e-9:
        assert after.statistic == pytest.approx(before.statistic, rel=1e-9, abs=0)


def test_doubles_that_overflow_are_named():
    groups = [["1e300", "2e300"], ["3e300", "5e300"]]
    assert nptests.anova(*groups).statistic == nptests.anova([1, 2], [3, 5]).statistic
    refused.refuses("decimal", nptests.anova, *groups, arithmetic="float")


@pytest.mark.parametrize("third", ["2", "7", "-11"])
def test_one_degree_of_freedom_within(third):
    """Then F is the square of a variable of Cauchy's law."""
    result = nptests.anova(["1", "3"], [third])
    t = (2 - float(third)) / math.sqrt(2 * (1 + 1 / 2))
    assert result.df == (1, 1)
    assert result.statistic == pytest.approx(t**2, rel=1e-14, abs=1e-300)
    assert result.pvalue == pytest.approx(1 - 2 / math.pi * math.atan(abs(t)), rel=1e-12, abs=0)
