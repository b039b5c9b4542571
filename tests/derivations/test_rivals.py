"""Conventions side by side: what others compute from the same data, with the row in force marked, and only that one."""

from __future__ import annotations

from typing import Any

import pytest
from scipy import stats

import nptests
from nptests import examples, fixtures
from nptests.derivations.explaining import derive
from nptests.derivations.steps import Convention, Conventions
from nptests.numerals import pvalue

SIDE_BY_SIDE = (
    "mann_whitney",
    "sign",
    "unpaired_t",
    "levene",
    "proportions",
    "wilcoxon",
    "friedman",
    "quade",
    "mcnemar",
)


def rows(result: Any) -> tuple[Convention, ...]:
    (found,) = [step for step in derive(result).steps if isinstance(step, Conventions)]
    return found.rows


def shown(result: Any, name: str) -> str:
    return next(row.gives for row in rows(result) if row.name.startswith(name))


@pytest.mark.parametrize("name", SIDE_BY_SIDE)
def test_one_row_is_in_force_and_has_the_p_of_the_result(name: str) -> None:
    result = examples.worked(next(p for p in nptests.procedures() if p.name == name))
    used = [row for row in rows(result) if "(used here)" in row.name]
    assert used
    assert all(row.gives.endswith(f"p = {pvalue(result.pvalue)}") for row in used)  # type: ignore[union-attr]
    assert all(row.users for row in rows(result))


def test_rows_are_what_scipy_gives_under_that_convention() -> None:
    a, b = [1.1, 2.3, 2.9, 4.1, 5.2], [2.0, 3.4, 5.0, 6.1, 7.7, 8.0]
    u = nptests.mann_whitney(a, b)
    for name, options in (
        ("exact law", {"method": "exact"}),
        ("normal law:", {}),
        ("normal law with continuity", {"method": "asymptotic"}),
    ):
        if options:
            assert shown(u, name).endswith(pvalue(stats.mannwhitneyu(a, b, **options).pvalue))
    t = nptests.unpaired_t(a, b)
    assert shown(t, "Welch").endswith(pvalue(stats.ttest_ind(a, b, equal_var=False).pvalue))
    assert shown(t, "Student").endswith(pvalue(stats.ttest_ind(a, b).pvalue))
    f = nptests.levene(a, b)
    assert shown(f, "from the median").endswith(pvalue(stats.levene(a, b).pvalue))
    assert shown(f, "from the mean").endswith(pvalue(stats.levene(a, b, center="mean").pvalue))
    z = nptests.proportions(18, 40, 11, 50)
    for name, correction in (("pooled, with", True), ("pooled (used", False)):
        expected = stats.chi2_contingency([[18, 22], [11, 39]], correction=correction).pvalue
        assert shown(z, name).endswith(pvalue(expected))


def test_both_tests_that_are_called_nemenyi() -> None:
    scores = fixtures.scores("demsar2006/table6")
    for result, mark in ((nptests.nemenyi(scores), "range"), (nptests.nemenyi_bonferroni(scores), "Bonferroni")):
        found = {row.name: row.gives for row in rows(result)}
        smallest = min(row.adjusted for row in result.rows)
        here = [gives for name, gives in found.items() if "Nemenyi" in name and "(used here)" in name and mark in name]
        assert here == [f"p = {pvalue(smallest)}"]
    published = nptests.all_pairs(scores, error="published")
    best = min(published.rows, key=lambda row: row.pvalue)
    assert shown(published, "error as printed (used here)").endswith(f"p = {pvalue(best.pvalue)}")
    assert shown(nptests.all_pairs(scores), "error as printed:"[:-1]).endswith(f"p = {pvalue(best.pvalue)}")
