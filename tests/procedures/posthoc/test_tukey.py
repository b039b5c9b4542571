"""Tukey's comparisons: SAS, MATLAB and R; the error of each design; two groups are the t test."""

import pytest
from hypothesis import given, settings, strategies as st
from support import beside, inputs

import nptests

FEW = 12  # every example integrates several tails, some 10 ms each


values = st.integers(-30, 30).map(lambda i: f"{i}e-1")


groups = st.lists(st.lists(values, min_size=2, max_size=5), min_size=2, max_size=4)


tables = inputs.rows_of(values, n=(3, 6), k=(2, 4))


@beside.on_each("a", "b", "difference", "low", "high", "p")
def test_pain_relief_as_r_prints_it(a, b, difference, low, high, p):
    """The example of SAS's PROC ANOVA, MEANS with TUKEY, through R's TukeyHSD.

    MATLAB's multcompare differs by 2e-10 in p. SAS prints 0.6908830568 for R's 0.69084100253, and so on: its quantile
    is off in the fifth digit.
    """
    row = nptests.tukey(inputs.groups_of("sas_tukey/relief")).row(a, b)
    sign = 1 if row.a == a else -1
    assert sign * row.estimate == pytest.approx(difference, rel=1e-15, abs=0)
    assert sorted(sign * end for end in row.interval) == pytest.approx([low, high], abs=2e-8)
    assert row.adjusted == pytest.approx(p, abs=2e-13)


@given(groups)
@settings(max_examples=FEW)
def test_error_and_own_p_values(samples):
    """The error is that of `anova`; with two groups everything is the pooled t test."""
    comparisons = nptests.tukey(*samples)
    anova = nptests.anova(*samples)
    assert comparisons.details["ms_error"] == anova.details["ms_within"]
    assert comparisons.status == anova.status
    if len(samples) == 2 and not comparisons.status:
        t = nptests.unpaired_t(*samples, variances="equal")
        for row in (comparisons.rows[0], nptests.dunnett(*samples[::-1]).rows[0]):
            assert (row.statistic, row.pvalue) == (t.statistic, t.pvalue)
            assert row.adjusted == pytest.approx(t.pvalue, rel=1e-11, abs=0)
            assert row.interval == pytest.approx(t.interval, rel=1e-9, abs=0)


@given(tables)
@settings(max_examples=FEW)
def test_blocked_error_is_that_of_repeated_measures(rows):
    table = inputs.small_scores(rows)
    comparisons, anova = nptests.tukey(table), nptests.anova_repeated(table)
    assert comparisons.details["ms_error"] == anova.details["ms_error"]
    assert comparisons.details["df"] == (table.n - 1) * (table.k - 1)
    columns = list(zip(*rows, strict=True))
    same = nptests.tukey(*columns, design="blocked")
    statistics, others = ([row.statistic for row in rows if not comparisons.status] for rows in (same, comparisons))
    assert statistics == others
    if table.k == 2 and not comparisons.status:
        assert comparisons.rows[0].adjusted == pytest.approx(nptests.paired_t(*columns).pvalue, rel=1e-11, abs=0)


def test_design_decides_on_the_error():
    table = inputs.small_scores([[1, 2, 4], [11, 12, 13], [21, 23, 24], [31, 32, 34]])
    blocked, independent = nptests.tukey(table), nptests.tukey(table, design="independent")
    assert blocked.details["df"] == 6.0
    assert independent.details["df"] == 9.0
    assert max(row.adjusted for row in blocked) < 0.01 < min(row.adjusted for row in independent)
