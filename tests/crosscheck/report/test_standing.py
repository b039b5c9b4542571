"""What a procedure stands on is counted from the answers that agree, and its lack is seen."""

import dataclasses
import re
from pathlib import Path

import pytest
from support.adding import mends

import nptests
from crosscheck.peers import peers
from crosscheck.r.agreement import Row
from crosscheck.report import standing

TOP = Path(__file__).parents[3]

# Kruskal-Wallis's test has no reason to stand on one package; Hodges and Lehmann's estimate has.
ROW = Row("kruskal_wallis", "stats", "kruskal.test", 40, 14.0, 15.0, 0, 0, False, "4.2.2", "4.2.2", "2026-01-01")


def of(*rows, measured=()):
    return {row.procedure: row for row in standing.standings(rows, measured)}


def measured_by(peer, agreeing):
    row = next(row for row in peers.recorded().measured if row.procedure == "kruskal_wallis")
    return dataclasses.replace(row, peer=peer, agreeing=agreeing)


@pytest.mark.parametrize(
    ("rows", "measured", "firm"),
    [
        ((ROW,), (), False),
        ((ROW, dataclasses.replace(ROW, package="coin")), (), True),
        ((ROW,), (measured_by("scipy", 3),), True),
        ((ROW,), (measured_by("scipy", 0),), False),  # it was asked, and never agreed
        ((ROW, dataclasses.replace(ROW, package="coin", explained=40)), (), False),
        ((dataclasses.replace(ROW, questions=29),), (measured_by("scipy", 3),), False),
    ],
)
def test_two_packages_that_agree_and_thirty_comparisons(rows, measured, firm):
    stands = of(*rows, measured=measured)
    assert stands["kruskal_wallis"].firm is firm
    assert standing.groundless(stands.values()) == (() if firm else ("kruskal_wallis",))


def test_a_reason_stands_in():
    stands = of(dataclasses.replace(ROW, procedure="hodges_lehmann"))
    assert not stands["hodges_lehmann"].firm
    groundless = standing.groundless(stands.values())
    assert not groundless, mends.mend("second_opinions", groundless)
    told = {row[0].text: row[-1].text for row in standing.sheet(tuple(stands.values())).rows}
    assert "brute force" in told["hodges_lehmann"]


def test_what_stands_alone_says_what_checks_it():
    """A reason names the tests, and they are there."""
    for procedure in nptests.catalogue():
        if procedure.alone:
            named = re.findall(r"tests/[\w/]+\.py", procedure.alone)
            mend = f"write into `alone` of {procedure.name} which tests/... .py checks it instead, and that file"
            assert named, mend
            assert all((TOP / path).is_file() for path in named), mend
