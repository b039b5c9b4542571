"""Wilcoxon's test of each pair, among the choices: exact as the test itself, while all pairs take seconds together."""

import numpy as np
import pytest

import nptests
from nptests.analysis.choices import BY_WILCOXON
from nptests.procedures.posthoc.pairwise_wilcoxon import TOGETHER, pvalues_of_pairs


def scores(n, k):
    return nptests.Scores.of(np.random.default_rng(n).normal(0.8, 0.05, (n, k)).round(3), better="higher")


def by_wilcoxon(table):
    return next(choice for choice in nptests.analyse(table).choices if choice.way == BY_WILCOXON)


def alone(table, a, b):
    return nptests.wilcoxon(table.select(a, b)).pvalue


def test_few_are_exact_and_nothing_is_said():
    table = scores(30, 5)
    pairs = [(row.a, row.b) for row in nptests.all_pairs(table)]
    expected = [alone(table, a, b) for a, b in pairs]
    assert pvalues_of_pairs(table)[0] == pytest.approx(expected, rel=1e-13, abs=0)
    assert by_wilcoxon(table).note == ""


def test_many_are_of_the_normal_law_which_is_said():
    table = scores(480, 20)
    assert by_wilcoxon(table).note == TOGETHER.refused
    first = nptests.wilcoxon(table.select("A1", "A2"), null="asymptotic").pvalue
    assert pvalues_of_pairs(table)[0][0] == pytest.approx(first, rel=1e-13, abs=0)
    assert TOGETHER.refused in nptests.report(nptests.analyse(table), "markdown")
