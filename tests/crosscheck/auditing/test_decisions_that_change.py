"""Whether the right value decides otherwise than the printed one: p-values and bounds at a level, and decisions."""

import pytest
from support.beside import on_each

from crosscheck.auditing.judging.checking import _beyond, _decision_changed
from crosscheck.claims.claims import Claim


def claim(printed, **body):
    return Claim("garcia2010", "x", "here", printed, {"test": "friedman", "table": "data", **body})


@on_each("printed", "right", "changed")
def test_a_level_decides(printed, right, changed):
    assert _decision_changed(claim(printed, value="pvalue", alpha="0.05"), right) is changed
    assert _decision_changed(claim(printed, value="adjusted", alpha="0.05"), right) is changed
    assert not _decision_changed(claim(printed, value="pvalue"), right)
    assert not _decision_changed(claim(printed, value="statistic", alpha="0.05"), right)


@pytest.mark.parametrize(("printed", "other"), [("rejected", "retained"), ("retained", "rejected")])
def test_a_decision_changes_into_the_other(printed, other):
    assert _decision_changed(claim(printed, value="decision", alpha="0.05"), other)
    assert not _decision_changed(claim(printed, value="decision", alpha="0.05"), printed)


@pytest.mark.parametrize(
    ("limits", "beyond"),
    [((0.1, 0.2), False), ((0.155, 0.2), False), ((0.1551, 0.2), True), ((0.1, 0.145), False), ((0.1, 0.1449), True)],
)
def test_what_prints_as_printed_lies_between_its_halves(limits, beyond):
    """0.15 is printed for what lies from 0.145 to 0.155."""
    assert _beyond(limits, claim("0.15").reading) is beyond
    assert not _beyond(None, claim("0.15").reading)
    assert not _beyond(limits, claim("retained", value="decision", alpha="0.05").reading)
