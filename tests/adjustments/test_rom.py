"""Rom's constants, which are derived and never typed."""

import math
from math import comb

import numpy as np
import pytest
from numpy.testing import assert_allclose
from support import refused, second_adjustments as definition

from nptests import adjust
from nptests.adjustments import precise, rom
from nptests.read import literature as fixtures

mpmath = pytest.importorskip("mpmath")


def exact_constants(m, alpha):
    """Rom's recursion with enough digits that none is lost."""
    with mpmath.workdps(40 + 2 * m):
        return [float(x) for x in definition.rom_constants(m, mpmath.mpf(alpha))]


def level(c):
    """P(some of the i-th largest of m independent uniform p-values is at most c_i), by counting.

    The complement is that, for every i, fewer than m - i + 1 of them are at most c_i. Cells between successive
    constants are gone through from the smallest, with the probability of each count so far.
    """
    m = len(c)
    edges = np.concatenate([[0.0], c[::-1], [1.0]])
    counts = {0: 1.0}
    for cell in range(m + 1):
        width = edges[cell + 1] - edges[cell]
        limit = cell if cell < m else m  # at most c_{m - cell}: fewer than cell + 1
        after = {}
        for count, weight in counts.items():
            for more in range(limit - count + 1):
                after[count + more] = after.get(count + more, 0.0) + weight * width**more * comb(m - count, more)
        counts = after
    return 1.0 - counts[m]


@pytest.mark.parametrize("m", [1, 2, 3, 5, 10, 20])
@pytest.mark.parametrize("alpha", [0.01, 0.05, 0.3])
def test_the_level_is_used_up_exactly(m, alpha):
    assert_allclose(level(rom.constants(m, alpha)), alpha, rtol=1e-11)


def test_printed_constants():
    printed = [float(row[0]) for row in fixtures.cells("rom1990/constants").cells]
    assert_allclose(rom.constants(10, 0.05), printed, atol=0.5e-10, rtol=0)


@pytest.mark.parametrize(("alpha", "digits"), [(1e-12, 15), (0.01, 15), (0.05, 14), (0.3, 13), (0.9, 12)])
def test_digits_of_a_hundred_constants(alpha, digits):
    """Rounding grows with alpha, as the terms that are subtracted do."""
    assert_allclose(rom.constants(100, alpha), exact_constants(100, alpha), rtol=10.0**-digits)


def test_constants_increase_with_alpha_and_lie_above_hochbergs():
    """What the search for the smallest rejecting level rests on."""
    alphas = np.linspace(0.001, 0.999, 400)
    c = rom.constants(60, alphas)
    assert (np.diff(c, axis=0) > 0).all()
    assert (np.diff(c, axis=1) < 0).all()
    assert (c >= alphas[:, None] / np.arange(1, 61) * (1 - 1e-12)).all()


def test_the_solved_level_is_the_smallest_that_rejects():
    for p in (*np.random.default_rng(1).uniform(size=(5, 6)) ** 3, np.array([1e-300, 5e-324, 0.3, 0.3])):
        for h, smallest in enumerate(adjust(p, "rom", alpha="solve")):
            above, below = float(smallest * (1 + 1e-9)), float(smallest * (1 - 1e-9))
            assert above >= 1 or adjust(p, "rom", alpha=above)[h] <= above
            if 0 < below < smallest:
                assert adjust(p, "rom", alpha=below)[h] > below


@pytest.mark.parametrize("m", [1, 2, 3, 5, 9, 20])
def test_a_solved_level_reaches_its_constant_and_no_double_below_does(m):
    """Also where p is such a constant: the inverse at the values themselves."""

    def last(alpha):
        return float(rom.constants(m, np.full(m, alpha))[0, -1])

    for p in (0.01, *(last(alpha) for alpha in np.random.default_rng(m).uniform(0.001, 0.6, 20))):
        solved = float(adjust([p, *[1.0] * (m - 1)], "rom", alpha="solve")[0])
        assert last(np.nextafter(solved, 0.0)) < p <= last(solved)


@pytest.mark.parametrize("alpha", [0.05, 0.3])
def test_fifty_digits_of_eighty_constants(alpha):
    """For p-values in text, the level as it is written; what is subtracted costs a few digits."""
    with mpmath.workdps(200):
        found = precise.rom_constants(80, alpha)
        assert len(found) == 80
        for ours, exact in zip(found, definition.rom_constants(80, mpmath.mpf(repr(alpha))), strict=True):
            assert abs(mpmath.mpf(ours.numerator) / ours.denominator / exact - 1) < mpmath.mpf(10) ** -44


def test_many_hypotheses_need_a_level():
    p = np.linspace(0.001, 1, 1000)
    assert adjust(p, "rom", alpha=0.05)[-1] == 1
    refused.refuses("offered up to 200 hypotheses", adjust, p, "rom", alpha="solve")


def test_constants_below_every_double_are_refused():
    """c_2 = alpha / 2 of the least double is none, c_1 is."""
    least = math.ulp(0.0)
    for alpha, p in ((least, [0.1, 0.2]), (least, [0.1] * 5)):
        refused.refuses("below every double: give a larger level", adjust, p, "rom", alpha=alpha)
    assert adjust([0.5], "rom", alpha=least).tolist() == [0.5]
    assert adjust([0.1, 0.2], "rom", alpha=8 * least).tolist() == [0.2, 0.2]


def test_solved_levels_of_many_lists_are_those_of_each() -> None:
    many = np.sort(np.random.default_rng(2).uniform(size=(4, 3, 6)) ** 2)
    for p, solved in zip(many.reshape(12, 6), rom._solved(many).reshape(12, 6), strict=True):
        assert solved.tolist() == rom._solved(p).tolist()
