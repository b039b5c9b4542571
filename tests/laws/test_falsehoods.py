"""What is commonly believed and false: each belief must fall to a small counterexample.

(Those about adjusted p-values stand with the adjustments; those that are laws of some procedures only, with the laws.)
"""

import math

import numpy as np
import pytest
from hypothesis import strategies as st
from support.inputs import rows_of
from support.searching import counterexample

import nptests
from nptests import Scores


def table(n, k, top=20):
    return rows_of(st.integers(0, top), n, k)


def scores(rows):
    return Scores.of(rows, better="higher")


def test_iman_davenport_is_not_always_more_powerful():
    """Its p is not always below Friedman's."""
    counterexample(
        table((5, 9), (3, 3)),
        lambda rows: (
            nptests.iman_davenport(scores(rows), null="asymptotic").pvalue
            > nptests.friedman(scores(rows), null="asymptotic").pvalue + 1e-9
        ),
    )


def test_quade_and_wilcoxon_differ_at_two_algorithms():
    """Quade weights data sets by ranges, Wilcoxon ranks the differences."""
    counterexample(
        table((5, 9), (2, 2)),
        lambda rows: abs(nptests.quade(scores(rows)).pvalue - nptests.wilcoxon(scores(rows)).pvalue) > 0.01,
    )


def test_a_copied_column_changes_friedman():
    """A copy of a column shifts ranks and ties of every row."""

    def broken(rows):
        copied = [[*row, row[-1]] for row in rows]
        return abs(nptests.friedman(scores(rows)).pvalue - nptests.friedman(scores(copied)).pvalue) > 1e-6

    counterexample(table((5, 8), (3, 4)), broken)


def test_mean_ranks_depend_on_the_other_algorithms():
    """The sign of R_A - R_B changes when others are left out."""

    def broken(rows):
        whole = nptests.friedman(scores(rows)).mean_ranks
        alone = nptests.friedman(scores([row[:2] for row in rows])).mean_ranks
        assert whole is not None
        assert alone is not None
        return (whole[0] - whole[1]) * (alone[0] - alone[1]) < 0

    counterexample(table((5, 7), (4, 4)), broken)


def test_f_of_the_ranks_is_not_the_uncorrected_iman_davenport():
    """With ties, the analysis of variance of the ranks is the tie-corrected one only."""
    counterexample(
        table((4, 6), (3, 3), top=3),
        lambda rows: (
            abs(
                nptests.iman_davenport(scores(rows), ties="ignored").statistic
                - nptests.iman_davenport(scores(rows)).statistic
            )
            > 0.1
        ),
    )


def test_common_increasing_maps_change_signed_ranks():
    """Squares change the order of differences."""

    def broken(rows):
        a, b = [r[0] for r in rows], [r[1] for r in rows]
        return nptests.wilcoxon(a, b).pvalue != nptests.wilcoxon([x**2 for x in a], [x**2 for x in b]).pvalue

    counterexample(table((4, 8), (2, 2)), broken)


@pytest.mark.parametrize("zeros", ["pratt", "split"])
def test_appended_zeros_change_pratt_and_split(zeros):
    """Zeros that are ranked raise the ranks of the other differences."""

    def broken(d):
        zero = [0] * len(d)
        more = nptests.wilcoxon([*d, 0], [*zero, 0], zeros=zeros)
        return nptests.wilcoxon(d, zero, zeros=zeros).pvalue != more.pvalue

    counterexample(st.lists(st.integers(-5, 5), min_size=4, max_size=8), broken)


def two_decimals(n, k):
    cell = st.integers(0, 100).map(lambda i: i / 100)
    return st.lists(st.lists(cell, min_size=k, max_size=k), min_size=n, max_size=n)


@pytest.mark.parametrize(("name", "k"), [("aligned_ranks", 3), ("quade", 3), ("wilcoxon", 2)])
def test_doubles_do_not_tie_where_decimals_do(name, k):
    """Aligned ranks, differences and ranges of two-decimal scores."""
    procedure = getattr(nptests, name)
    counterexample(
        two_decimals(8, k),
        lambda rows: (
            not math.isclose(
                procedure(scores(rows)).statistic, procedure(scores(rows), arithmetic="float").statistic, abs_tol=1e-6
            )
        ),
    )


def test_chi_squared_is_not_close_at_six_by_three():
    """The largest gap to the exact p over all tie-free tables of six data sets and three algorithms is .134."""
    from nptests.distributions.continuous import ChiSquared
    from nptests.distributions.within_rows import exact_law

    law = exact_law(np.tile([-2, 0, 2], (6, 1)))
    chi2 = 3 * law.support / (6 * 3 * 4)
    gaps = [abs(law.sf(float(q)) - ChiSquared(2).sf(float(c))) for q, c in zip(law.support, chi2, strict=True)]
    assert max(gaps) > 0.05
    assert f"{max(gaps):.3f}" == "0.134"
