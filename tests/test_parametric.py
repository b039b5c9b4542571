"""Tukey's and Dunnett's comparisons: SAS, MATLAB, R and Dunnett's own example; designs, identities, odd data."""

import math
import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nptests
from nptests import fixtures
from nptests.errors import InputError

FEW = 12  # every example integrates several tails, some 10 ms each

values = st.integers(-30, 30).map(lambda i: f"{i}e-1")
groups = st.lists(st.lists(values, min_size=2, max_size=5), min_size=2, max_size=4)
tables = st.integers(2, 4).flatmap(lambda k: st.lists(st.lists(values, min_size=k, max_size=k), min_size=3, max_size=6))


def scores(rows, better="higher"):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", nptests.InputWarning)
        return nptests.Scores(rows, better=better)


def named(table):
    found = {}
    for label, value in fixtures.cells(table).cells:
        found.setdefault(label, []).append(value)
    return found


@pytest.mark.parametrize(
    ("a", "b", "difference", "low", "high", "p"),
    [
        ("2", "3", 4.34, 0.69084100253, 7.98915899747, 0.0203311367399),
        ("2", "1", 4.60, 0.95084100253, 8.24915899747, 0.0144483267365),
        ("3", "1", 0.26, -3.38915899747, 3.90915899747, 0.9803107240941),
    ],
)
def test_pain_relief_as_r_prints_it(a, b, difference, low, high, p):
    """The example of SAS's PROC ANOVA, MEANS with TUKEY, through R's TukeyHSD.

    MATLAB's multcompare differs by 2e-10 in p. SAS prints 0.6908830568 for R's 0.69084100253, and so on: its quantile
    is off in the fifth digit.
    """
    row = nptests.tukey(named("sas_tukey/relief")).row(a, b)
    sign = 1 if row.a == a else -1
    assert sign * row.estimate == pytest.approx(difference, rel=1e-15)
    assert sorted(sign * end for end in row.interval) == pytest.approx([low, high], abs=2e-8)
    assert row.adjusted == pytest.approx(p, abs=2e-13)


def test_unequal_sizes_as_r_prints_them():
    """TukeyHSD of Dunnett's example: 0.676220052, 0.007985145, 0.065918932 (R's ptukey holds nine digits here)."""
    found = nptests.tukey(named("dunnett1955/example"))
    assert [f"{row.adjusted:.9f}" for row in found] == ["0.676220052", "0.007985145", "0.065918932"]
    assert [row.estimate for row in found] == [-0.65, -2.628, -1.978]


def test_example_of_dunnett():
    """Blood counts (Dunnett 1955): t 0.85703 and 3.69375 (multcomp), p 0.6201 and 0.0058 (DescTools)."""
    found = nptests.dunnett(named("dunnett1955/example"), control="control")
    assert [f"{row.statistic:.5f}" for row in found] == ["0.85703", "3.69375"]
    assert [f"{row.adjusted:.4f}" for row in found] == ["0.6201", "0.0058"]
    greater = nptests.dunnett(named("dunnett1955/example"), control="control", alternative="greater")
    assert [f"{row.adjusted:.7f}" for row in greater] == ["0.3249776", "0.0029139"]
    assert found.control == "control"
    assert (found.details["df"], greater.rows[0].interval[1]) == (12.0, math.inf)


@given(groups)
@settings(max_examples=FEW)
def test_error_and_own_p_values(samples):
    """The error is that of `anova`; with two groups everything is the pooled t test."""
    found = nptests.tukey(*samples)
    anova = nptests.anova(*samples)
    assert found.details["ms_error"] == anova.details["ms_within"]
    assert found.status == anova.status
    if len(samples) == 2 and not found.status:
        t = nptests.unpaired_t(*samples, variances="equal")
        for row in (found.rows[0], nptests.dunnett(*samples[::-1]).rows[0]):
            assert row.statistic == t.statistic
            assert row.pvalue == t.pvalue
            assert row.adjusted == pytest.approx(t.pvalue, rel=1e-11)
            assert row.interval == pytest.approx(t.interval, rel=1e-9)


@given(tables)
@settings(max_examples=FEW)
def test_blocked_error_is_that_of_repeated_measures(rows):
    table = scores(rows)
    found, anova = nptests.tukey(table), nptests.anova_repeated(table)
    assert found.details["ms_error"] == anova.details["ms_error"]
    assert found.details["df"] == (table.n - 1) * (table.k - 1)
    columns = list(zip(*rows, strict=True))
    same = nptests.tukey(*columns, design="blocked")
    assert [row.statistic for row in same if not found.status] == [row.statistic for row in found if not found.status]
    if table.k == 2 and not found.status:
        t = nptests.paired_t(*columns)
        assert found.rows[0].adjusted == pytest.approx(t.pvalue, rel=1e-11)


def test_design_decides_on_the_error():
    table = scores([[1, 2, 4], [11, 12, 13], [21, 23, 24], [31, 32, 34]])
    blocked, independent = nptests.tukey(table), nptests.tukey(table, design="independent")
    assert blocked.details["df"] == 6.0
    assert independent.details["df"] == 9.0
    assert max(row.adjusted for row in blocked) < 0.01 < min(row.adjusted for row in independent)


@given(groups)
@settings(max_examples=FEW)
def test_orderings(samples):
    """The joint law costs something and never more than Bonferroni; Dunnett asks less than Tukey."""
    tukey, dunnett = nptests.tukey(*samples), nptests.dunnett(*samples)
    if tukey.status:
        return
    pairs = len(tukey)
    for row in tukey:
        assert row.pvalue * (1 - 1e-11) <= row.adjusted <= min(1, pairs * row.pvalue) * (1 + 1e-11)
    for row in dunnett:
        assert row.pvalue * (1 - 1e-11) <= row.adjusted <= min(1, len(dunnett) * row.pvalue) * (1 + 1e-11)
        if len({len(sample) for sample in samples}) == 1:
            assert row.adjusted <= tukey.row(row.a, row.b).adjusted * (1 + 1e-11)


@given(groups, st.sampled_from([0.9, 0.95]))
@settings(max_examples=FEW)
def test_intervals_leave_out_zero_where_p_is_small(samples, level):
    for found in (nptests.tukey(*samples, level=level), nptests.dunnett(*samples, level=level)):
        for row in found:
            if found.status or abs(row.adjusted - (1 - level)) < 1e-9:
                continue
            assert (row.interval[0] <= 0 <= row.interval[1]) is (row.adjusted > 1 - level)


def test_direction_follows_the_scores():
    rows = [["0.9", "0.5"], ["0.8", "0.6"], ["0.95", "0.55"], ["0.85", "0.7"]]
    high, low = scores(rows), scores(rows, better="lower")
    control = high.algorithms[1]
    p = [nptests.dunnett(s, control=control, alternative="greater").rows[0].adjusted for s in (high, low)]
    assert p[0] < 0.05 < 0.95 < p[1]
    assert nptests.dunnett(low, control=control, alternative="less").rows[0].adjusted == pytest.approx(p[0], rel=1e-13)


def test_equal_cells_have_no_p_values():
    for call in (nptests.tukey, nptests.dunnett):
        none = call(["0.1", "0.1"], ["0.1", "0.1"], ["0.1", "0.1"])
        assert none.status == "no-differences"
        assert all(math.isnan(row.adjusted) and math.isnan(row.statistic) for row in none)
        constant = call(["0.1", "0.1"], ["0.3", "0.3"], ["0.1", "0.1"])
        assert constant.status == "no-variation"
        assert all(math.isnan(row.adjusted) and math.isnan(row.pvalue) for row in constant)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: nptests.dunnett([1, 2], [2, 3], control="c"), "names are a, b"),
        (lambda: nptests.tukey([1, 2], [2, 3, 4], design="blocked"), "groups of one size"),
        (lambda: nptests.tukey([1], [2], design="blocked"), "two blocks"),
        (lambda: nptests.tukey([1], [2]), "one observation"),
        (lambda: nptests.tukey([1, 2]), "two groups"),
        (lambda: nptests.tukey([1, 2], [2, 3], level=1.5), "level"),
    ],
)
def test_bad_input_is_named(call, said):
    with pytest.raises(InputError, match=said):
        call()
