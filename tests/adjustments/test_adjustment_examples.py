"""Adjusted p-values known from elsewhere: papers, R packages, hand calculation; and input that is refused."""

from itertools import combinations

import numpy as np
import pytest
from numpy.testing import assert_allclose
from support.beside import on_each

from nptests import InputError, adjust, adjustment_steps
from nptests.adjustments.methods import ADJUSTMENTS, adjustment, adjustments
from nptests.read import literature as fixtures

mpmath = pytest.importorskip("mpmath")


def column(table, name):
    """A column of a table of the literature as numbers."""
    read = fixtures.cells(table)
    place = read.columns.index(name)
    return np.array([float(row[place]) for row in read.cells])


@on_each("method", "p", "expected")
def test_by_hand(method, p, expected):
    assert_allclose(adjust(p, method, alpha=0.05), expected, rtol=1e-15)


def test_holm_is_the_default():
    assert (adjust([0.03, 0.01, 0.02]) == adjust([0.03, 0.01, 0.02], "holm")).all()


@pytest.mark.parametrize("table", ["set1", "set2", "set3", "large"])
def test_multtest(table):
    """Output of R's multtest, printed with some 15 digits."""
    name = f"multtest/{table}"
    for method in fixtures.cells(name).columns[1:]:
        assert_allclose(adjust(column(name, "p"), method), column(name, method), rtol=1e-12)


def test_thrombolysis():
    """Benjamini and Hochberg (1995), section 4.1: at .05 Bonferroni rejects 3 and their procedure 4."""
    p = column("benjamini1995/thrombolysis", "p")
    assert (adjust(p, "bonferroni") <= 0.05).sum() == 3
    assert (adjust(p, "benjamini-hochberg") <= 0.05).sum() == 4


def test_shaffer_and_bergmann_hommel_of_garcia_and_herrera():
    """Aligned-rank p-values of five classifiers, adjusted by scmamp: here nothing is changed by its extra maximum."""
    names = ["C4.5", "1-NN", "NaiveBayes", "Kernel", "CN2"]
    assert fixtures.cells("garcia2008/pairs").rows == tuple(f"{a} vs {b}" for a, b in combinations(names, 2))
    p = column("garcia2008/pairs", "alignedPost")
    for method in ("shaffer", "bergmann-hommel"):
        assert_allclose(adjust(p, method), column("garcia2008/pairs", method), rtol=1e-6)


def test_steps_are_printed_as_papers_do():
    """Holm: alpha / (m - i + 1), from the smallest p-value up to the first that is retained."""
    steps = adjustment_steps([0.2, 0.001, 0.02, 0.012], "holm", alpha=0.05)
    assert [row.position for row in steps.rows] == [1, 3, 2, 0]
    assert [row.level for row in steps.rows] == [0.05 / 4, 0.05 / 3, 0.05 / 2, 0.05]
    assert [row.rejected for row in steps.rows] == [True, True, True, False]
    assert steps.as_dict()["rows"][0] == {
        "position": 1, "pvalue": 0.001, "level": 0.0125, "adjusted": 0.004, "rejected": True,
    }  # fmt: skip


def test_levels_of_shaffer_are_those_of_five_algorithms():
    steps = adjustment_steps(np.linspace(0.001, 0.9, 10), "shaffer")
    assert_allclose([0.05 / (row.level or 0) for row in steps.rows], [10, 6, 6, 6, 6, 4, 4, 3, 2, 1])


def test_levels_of_closed_procedures_are_not_one_number_a_step():
    for method in ("hommel", "bergmann-hommel"):
        assert {row.level for row in adjustment_steps([0.01, 0.02, 0.03], method).rows} == {None}


@pytest.mark.parametrize("p", [5e-324, 1e-300, 1e-20, 1e-9, 0.3, 1 - 2**-53])
def test_small_pvalues_keep_their_digits(p):
    """1 - (1 - p)**m and p / (p + 1 - p_max) against fifty digits (here m = 7, and p_max = .5)."""
    with mpmath.workdps(400):
        exact = mpmath.mpf(p)
        union = float(1 - (1 - exact) ** 7)
        share = float(exact / (exact + 1 - max(exact, mpmath.mpf(0.5))))
    others = [p, *[1.0] * 6]
    for method in ("sidak", "holland", "finner"):
        assert_allclose(adjust(others, method)[0], union, rtol=1e-15)
    assert_allclose(adjust([p, 0.5], "li")[0], share, rtol=1e-15)


def test_certain_pvalues():
    assert (adjust([0.0, 1.0], "li") == [0.0, 1.0]).all()
    for chosen in ADJUSTMENTS:
        alpha = 0.05 if chosen.needs == "alpha" else None
        assert (adjust(np.zeros(3), chosen.name, alpha=alpha) == 0).all()
        assert (adjust(np.ones(3), chosen.name, alpha=alpha) == 1).all()


@pytest.mark.parametrize("bad", [np.nan, -0.1, 1.2, np.inf])
def test_bad_pvalues_are_refused_with_their_place(bad):
    with pytest.raises(InputError, match="p-value 2 is") as refused:
        adjust([0.1, bad, 0.2])
    assert refused.value.where == "position 2"
    with pytest.raises(InputError, match="p-value 2, 1 is"):
        adjust([[0.1, 0.2], [bad, 0.3]])


@pytest.mark.parametrize("method", [method.name for method in ADJUSTMENTS])
@pytest.mark.parametrize("alpha", [0.0, 1.0, -0.1, True, "0.05"])
def test_what_is_no_level_is_refused_where_no_level_is_needed_too(method, alpha):
    if adjustment(method).needs != "family":
        with pytest.raises(InputError, match="between 0 and 1"):
            adjust([0.1, 0.2, 0.3], method, alpha=alpha)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="between 0 and 1"):
        adjustment_steps([0.1, 0.2, 0.3], method, alpha=alpha)  # type: ignore[arg-type]


def test_descriptors_are_complete():
    assert len({a.name for a in adjustments()}) == len(adjustments())
    for chosen in adjustments():
        assert chosen.name == "none" or chosen.cites, chosen.name
        assert not set(chosen.cites) - set(fixtures.library()), chosen.name
        assert (chosen.levels is None) == (chosen.direction == "closed"), chosen.name
