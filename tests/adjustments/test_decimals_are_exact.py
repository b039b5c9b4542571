"""Adjusted p-values of decimals: exact, and rounded once; against definitions in fractions that share no code."""

from decimal import Decimal
from fractions import Fraction
from itertools import combinations

import hypothesis
import numpy as np
import pytest
from hypothesis import strategies as st
from support.adding import mends
from support.second_adjustments import definition_of

from nptests import InputError, adjust
from nptests.adjustments.methods import ADJUSTMENTS, adjustment, adjustment_steps

ROOTS = {"finner"}  # 1 - (1 - p)**(m / i) is no fraction

decimals = st.one_of(
    st.integers(0, 1000).map(lambda i: Decimal(i).scaleb(-3)),
    st.sampled_from(["0.1", "0.05", "0.0001", "1e-20", "0.3", "0.7", "1"]).map(Decimal),
    st.integers(1, 99).map(lambda i: Decimal(i).scaleb(-9)),
)


@pytest.mark.parametrize("name", [a.name for a in ADJUSTMENTS if a.name not in ROOTS])
def test_against_fractions(name):
    definition = definition_of(name)

    @hypothesis.settings(max_examples=40)
    @hypothesis.given(st.sampled_from([1, 3, 6]).flatmap(lambda m: st.lists(decimals, min_size=m, max_size=m)))
    @hypothesis.example([Decimal("0.1")] * 3)
    @hypothesis.example([Decimal(text) for text in ("0.01", "0.2", "0.05", "0.04", "0.9", "1e-17")])
    def holds(p):
        alpha = 0.05 if adjustment(name).needs == "alpha" else None
        expected = [float(q) for q in definition([Fraction(q) for q in p])]
        assert adjust(p, name, alpha=alpha).tolist() == expected, mends.mend("fractions", name)
        assert adjust([str(q) for q in p], name, alpha=alpha).tolist() == expected

    holds()


def test_three_times_a_tenth():
    assert adjust(["0.1"] * 3, "bonferroni").tolist() == [0.3] * 3
    assert adjust([0.1] * 3, "bonferroni").tolist() == [3 * 0.1] * 3  # doubles are doubles


def test_finners_roots_of_decimals():
    """The second of four is 1 - (1 - p)**2, which is a fraction."""
    p = ["0.1", "0.2", "0.3", "0.4"]
    assert adjust(p, "finner").tolist()[1] == float(1 - (1 - Fraction(1, 5)) ** 2)
    np.testing.assert_allclose(adjust(p, "finner"), adjust([0.1, 0.2, 0.3, 0.4], "finner"), rtol=1e-15)


@pytest.mark.parametrize("name", ["shaffer-dynamic", "bergmann-hommel"])
@pytest.mark.parametrize("scale", [Decimal("1e-3"), Decimal("1e-40")])
def test_many_algorithms_in_an_order_and_in_none(name, scale):
    """Whole units within 64 bits and beyond, along an order of twelve algorithms and without one."""
    pairs = list(combinations(range(12), 2))
    along = [Decimal(13 - b + a) / 16 * scale for a, b in pairs]
    for p in (along, [q * (1 + (7 * i) % 5) for i, q in enumerate(along)]):
        pvalues = [*p[:-1], Decimal("0.25") if scale < 1e-30 else p[-1]]
        np.testing.assert_allclose(adjust(pvalues, name), adjust([float(q) for q in pvalues], name), rtol=1e-14)


def test_a_decision_at_the_level_is_exact():
    """Three times the decimal 0.1 is 0.3; three times the double nearest to it is more."""
    steps = adjustment_steps(["0.1", "0.1", "0.1"], "bonferroni", alpha=0.3)
    assert all(row.rejected for row in steps.rows)
    assert not any(row.rejected for row in adjustment_steps([0.1] * 3, "bonferroni", alpha=0.3).rows)


@pytest.mark.parametrize(("name", "number"), [("hommel", 501), ("rom", 601)])
def test_more_decimals_than_an_exact_adjustment_works_through(name, number):
    with pytest.raises(InputError, match="p-values in text"):
        adjust(["0.5"] * number, name, alpha=0.05 if name == "rom" else None)


@pytest.mark.parametrize("p", ["0.999", "0.1", "3e-17", "1e-100", "7e-300"])
@pytest.mark.parametrize("name", ["sidak", "holland"])
def test_a_tail_as_small_as_a_double_can_be_keeps_its_digits(name, p):
    assert adjust([p] * 3, name).tolist() == [float(1 - (1 - Fraction(p)) ** 3)] * 3
