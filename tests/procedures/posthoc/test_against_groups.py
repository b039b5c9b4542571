"""Groups against a control are rows of the comparisons of all pairs, and tests of two samples."""

import numpy as np
import pytest
from support.refused import refuses

import nptests

GROUPS = {"p": [4, 7, 1, 9], "q": [5, 5, 8], "r": [2, 11, 13, 6, 3], "s": [0, 5, 14]}


@pytest.mark.parametrize("control", [None, "p", "r"])
def test_rows_are_those_of_all_pairs(control):
    named = control or "p"
    for by, every in (("dunn", nptests.dunn), ("conover", nptests.conover_groups)):
        ours = nptests.against_groups(GROUPS, control=control, by=by)
        assert [row.a for row in ours] == [name for name in GROUPS if name != named]
        assert {row.b for row in ours} == {named} == {ours.control}
        for row in ours:
            assert row.pvalue == every(GROUPS).row(row.a, named).pvalue
        assert [r.adjusted for r in ours] == nptests.adjust([r.pvalue for r in ours], "holm").tolist()


def test_rows_are_tests_of_two_samples():
    for by, test in (("mann-whitney", nptests.mann_whitney), ("welch", nptests.unpaired_t)):
        for row in nptests.against_groups(GROUPS, control="q", by=by):
            two = test(GROUPS[row.a], GROUPS["q"])
            assert (row.statistic, row.pvalue, row.estimate) == (two.statistic, two.pvalue, two.estimate)


def test_a_name_that_no_group_has_is_refused():
    refuses("no group is called 'z'", nptests.against_groups, GROUPS, control="z")


def test_very_large_data():
    a, b, c = (np.arange(n) * 7919 % 100_003 for n in (200_000, 100_000, 50_000))
    assert nptests.against_groups(a, b, c).row("3", "1").statistic == -nptests.dunn(a, b, c).row("1", "3").statistic
