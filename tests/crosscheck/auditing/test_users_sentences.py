"""Sentences as users write them, a right one beside a wrong one each: by scipy, by R's own printout, by hand."""

import math

import numpy as np
import pytest
from scipy import stats
from support.beside import beside, frozen, on_each

from crosscheck.auditing.reading import columns_of_pages
from crosscheck.auditing.sentences import audit_sentences

HELD = beside(__file__)


def wrong(said):
    return [v.claim.printed for v in audit_sentences(said).inconsistent]


# The interval of a correlation is Fisher's, not one about t: R 4.2.2, cor.test of two samples

PRINTOUT = beside(__file__)["printout"]


def test_the_interval_of_a_correlation():
    assert wrong(PRINTOUT.format(t="9.7071")) == []
    assert "9.1071" in wrong(PRINTOUT.format(t="9.1071"))


WELCH = (
    "# t = -7.5896, df = 12.898, p-value = 4.154e-06\n"
    "# alternative hypothesis: true difference in means is not equal to 0\n# 95 percent confidence interval:\n"
    "#  -64.18703 -35.72461\n# sample estimates:\n# mean of x mean of y \n#  {x} 144.25043 \n"
)


def test_the_means_are_apart_by_the_middle_of_their_interval():
    assert wrong(WELCH.format(x="94.29462")) == []
    assert wrong(WELCH.format(x="94.92462")) == ["94.92462"]


# What is printed beside another in a list, a cell or a bracket; of groups of unknown size; with rounded freedom


@on_each("text", "wrong_ones")
def test_what_belongs_together(text, wrong_ones):
    assert wrong(text) == list(wrong_ones)


# Adjusted p-values are those of comparisons


@on_each("said")
def test_the_p_value_of_an_omnibus_test_is_the_raw_one_of_no_pair(said):
    assert wrong(said) == []


def test_the_p_value_of_a_pair_is():
    assert wrong("With Holm's procedure, z = 2.24, p = .025, adjusted p = 0.012.") == ["0.012"]
    assert wrong("With Holm's procedure, z = 2.24, p = .025, adjusted p = 0.075.") == []


# Decisions


def test_degrees_of_freedom_in_the_usual_order_are_read_so():
    assert wrong("The result, F = 3.96, df = 3, 96, p > 0.10, is not significant.") == [">0.10"]
    assert wrong("The result, F = 1.96, df = 3, 96, p > 0.10, is not significant.") == []
    p = stats.f.sf(3.96, 3, 96)
    assert wrong(f"The result was F = 3.96, df = 96 and 3, p = {p:.3f}.") == []  # the residuals' first


# Mean ranks


@on_each("said", "expected")
def test_mean_ranks_are_sums_of_halves(said, expected):
    assert len(wrong(said)) == expected


# Sums of ranks, wins and losses


@pytest.mark.parametrize("behind", ["", " No differences were zero or tied."])
def test_signed_ranks_over_pairs(behind):
    p = stats.wilcoxon(_differences(28, 16)).pvalue
    said = "Wilcoxon's signed-rank test over 16 pairs: W = 28, p = {} (two-sided)." + behind
    assert wrong(said.format(f"{p:.3f}")) == []
    assert wrong(said.format(".001")) == [".001"]  # below all laws, whatever was tied
    assert wrong(said.format(f"{0.8 * p:.3f}")) == ([f"{0.8 * p:.3f}"] if behind else [])


def test_a_denial_of_a_correction_is_none_of_ties():
    said = "Wilcoxon's test over 16 pairs gave W = 28, p = .031. No correction for ties was made."
    assert wrong(said) == []
    assert wrong(said.replace("No correction for ties was made", "There were no ties and no zeros")) == [".031"]


def _differences(w, n):
    """Differences without ties whose negative ones have that sum of ranks."""
    signs = np.ones(n)
    for rank in range(n, 0, -1):
        if rank <= w:
            signs[rank - 1], w = -1, w - rank
    return signs * np.arange(1, n + 1)


@pytest.mark.parametrize("sizes", ["16 and 10 runs", "16 runs of A and 10 runs of B", "n1 = 16 and n2 = 10 runs"])
def test_two_samples(sizes):
    mean, sd = 80, math.sqrt(16 * 10 * 27 / 12)
    p = 2 * stats.norm.sf((mean - 45) / sd)
    assert wrong(f"A Mann-Whitney U test on {sizes} gave U = 45, p = {p:.3f}.") == []
    assert wrong(f"A Mann-Whitney U test on {sizes} gave U = 45, p = .337.") == [".337"]


@on_each("said")
def test_wins_and_losses(said):
    assert wrong(said.format(f"{stats.binomtest(13, 17).pvalue:.3f}")) == []
    assert wrong(said.format("0.130")) == ["0.130"]


def test_ties_may_be_shared_out():
    said = "A was better on 12 and worse on 3 (sign test, p = {})."
    shared = f"{stats.binomtest(14, 19).pvalue:.3f}"  # 4 ties, 2 each
    assert wrong(f"Of 19 data sets, {said.format(shared)}") == []
    assert wrong(f"Of 15 data sets, {said.format(shared)}") == [shared]


# Critical differences


@pytest.mark.parametrize("level", [" at the 0.05 level", " at a significance level of 5 %", ""])
def test_critical_differences_at_a_level_in_words(level):
    q = stats.studentized_range.ppf(0.95, 4, np.inf) / math.sqrt(2)
    right = f"{q * math.sqrt(4 * 5 / (6 * 12)):.3f}"
    assert wrong(f"CD = {right} for k = 4, N = 12{level} (Nemenyi).") == []
    assert wrong(f"CD = 0.830 for k = 4, N = 12{level} (Nemenyi).") == ["0.830"]


def test_a_difference_of_another_level_is_open_where_none_is_said():
    q = stats.studentized_range.ppf(0.98, 4, np.inf) / math.sqrt(2)
    said = f"CD = {q * math.sqrt(4 * 5 / (6 * 12)):.3f} for k = 4, N = 12"
    assert wrong(f"{said} (Nemenyi).") == []
    assert len(wrong(f"{said} at the 0.05 level (Nemenyi).")) == 1


# What was judged is not listed as not judged


def listed(read):
    return [e.phrase for e, _ in read.unchecked]


def test_a_p_value_judged_by_its_counts_is_judged():
    assert listed(audit_sentences("A beat B on 14 of the 18 data sets (sign test, p = .031).")) == []
    assert listed(audit_sentences("A beat B on most data sets (sign test, p = .031).")) == ["p = .031"]


# Two columns

LEFT = frozen(HELD["left"])
RIGHT = frozen(HELD["right"])


def test_columns_are_read_one_after_the_other():
    rows = [f"{a:<44}{b}" for a, b in zip(LEFT, RIGHT, strict=True)]
    title = "On the comparison of a great many methods that are written across both columns"
    page = "\n".join([title, *rows])
    assert columns_of_pages.in_reading_order(page) == "\n".join([title, *LEFT, *RIGHT])
    assert wrong("\n".join([title, *LEFT, *RIGHT])) == []
    assert wrong("\n".join([title, *LEFT, *RIGHT]).replace("0.067", "0.670")) == ["0.670"]
    assert columns_of_pages.joined("\n".join([title, *(" ".join(row.split()) for row in rows)]), page)
    assert not columns_of_pages.joined("\n".join([title, *LEFT, *RIGHT]), page)


@pytest.mark.parametrize(
    "page",
    [
        "\n".join(LEFT),
        "\n".join(f"the algorithm of kind number {i}    {i / 7:.3f}   {i / 9:.3f}" for i in range(9)),  # a table
        "\n".join(f"{a:<44}{b}" for a, b in zip(LEFT[:4], RIGHT[:4], strict=True)),  # too few rows to know
        "",
    ],
)
def test_what_has_no_two_columns_of_prose(page):
    assert columns_of_pages.in_reading_order(page) is None


def test_mcnemars_p_is_held_against_the_changes():
    for test, p, wrong in (
        ("McNemar test", "exact p = 0.09", True),  # which is the normal approximation's
        ("McNemar test", "p = 0.09", False),
        ("McNemar's exact test", "p = 0.14", False),
        ("McNemar's mid-p test", "p = 0.096", False),
        ("McNemar test", "p = 0.23", True),
        ("McNemar test, Bonferroni", "p = 0.43", False),  # open
    ):
        said = f"{test}, b = 12, c = 5, {p}"
        assert (said, len(audit_sentences(said).inconsistent)) == (said, int(wrong))


def test_a_critical_difference_may_stand_behind_its_sizes():
    for said in (
        "The Nemenyi critical difference for k = 5 and N = 14 at alpha = 0.05 is {}",
        "The critical difference for 5 classifiers and 14 data sets at alpha = 0.05 was {}",
        "La diferencia crítica para k = 5 y N = 14 con alfa = 0.05 es {}",
    ):
        for cd, verdict in (("1.63", "holds"), ("1.93", "fails")):
            assert (said, [v.verdict for v in audit_sentences(said.format(cd)).verdicts]) == (said, [verdict])
