"""The measured speed: what is wanted and missed is told from the numbers, and the kept run is a page."""

from dataclasses import replace

import pytest

from crosscheck.peers import speed
from nptests.document.writers.html import write

ROW = speed.Ratio("group", "work", 0.002, "peer", 0.006, 3.0, 2.5, 3.5, 2.0)


@pytest.mark.parametrize(
    ("row", "met", "verdict"),
    [
        (ROW, True, ""),
        (replace(ROW, wanted=3.5), False, "missed"),
        (replace(ROW, wanted=None), None, ""),
        (replace(ROW, theirs=None, times=None), None, ""),
        (speed.Ratio("group", "work", 0.002, "", wanted=0.002), True, ""),
        (speed.Ratio("group", "work", 0.0021, "", wanted=0.002), False, "missed"),
    ],
)
def test_what_was_wanted(row, met, verdict):
    assert row.met is met
    assert len(speed.cells(row)) == len(speed.HEAD)
    assert speed.cells(row)[-2] == verdict


def test_a_run_is_kept_as_it_is(tmp_path):
    run = speed.Measured("2026-01-01", {"Python": "3.11"}, 2, (ROW, replace(ROW, wanted=4.0)))
    speed.keep(run, tmp_path / "run.json")
    assert speed.last(tmp_path / "run.json") == run
    assert run.missed == run.rows[1:]


def test_versions_stand_beside_each_other_in_units_of_the_machine(tmp_path):
    """A machine that is twice as slow, and so is its loop, gives the same figures."""
    path = tmp_path / "versions.json"
    for version, slower in (("1", 1), ("2", 2)):
        row = replace(ROW, ours=ROW.ours * slower)
        speed.keep_version(speed.Measured("2026-01-01", {}, 2, (row,), reference=0.01 * slower), version, path)
    assert speed.by_version(path) == {"1": {"work": 0.2}, "2": {"work": 0.2}}


def test_the_last_run_is_a_page():
    """Its medians lie between the least and the most of their rounds."""
    run = speed.last()
    words = write(speed.document(run))
    assert all(speed.cells(row)[0] in words for row in run.rows)
    for row in run.rows:
        if row.times is not None and row.least is not None and row.most is not None:
            assert row.least <= row.times <= row.most
            assert row.times > 0
