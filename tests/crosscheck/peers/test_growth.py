"""How times grow: verdicts are told from the numbers, and the kept run is whole, of today's works, and a page."""

from dataclasses import replace
from math import log

import pytest
from support.adding import mends
from support.large_inputs import tasks

from crosscheck.peers import growth
from nptests.document.writers.html import write

ROW = growth.Grown(
    "read", "csv", "n x 5", "bytes", (62_500, 250_000, 1_000_000), (0.1, 0.2, 0.9), "", 1.08, 1.0, "once"
)


@pytest.mark.parametrize(
    ("row", "verdict"),
    [
        (ROW, ""),
        (replace(ROW, seconds=(0.1, 0.2, growth.LIMIT)), ""),
        (replace(ROW, seconds=(0.1, 0.2, growth.LIMIT + 0.01)), "slow"),
        (replace(ROW, seconds=(0.1, None), exponent=None), "slow"),
        (replace(ROW, exponent=1.0 + growth.LEEWAY), ""),
        (replace(ROW, exponent=1.01 + growth.LEEWAY), "steep"),
        (replace(ROW, exponent=1.01 + growth.LEEWAY, theory=2.0), ""),
        (replace(ROW, refused="at most 3,000 numbers"), "refused"),
    ],
)
def test_the_verdict(row, verdict):
    assert row.verdict == verdict
    assert len(growth.cells(row)) == len(growth.HEAD)
    assert growth.cells(row)[-1] == verdict


def test_a_run_is_kept_as_it_is(tmp_path):
    run = growth.Sweep("2026-01-01", {"Python": "3.11"}, 2, (ROW, replace(ROW, name="json", seconds=(0.1, None))))
    growth.keep(run, tmp_path / "run.json")
    assert growth.last(tmp_path / "run.json") == run


def test_one_row_a_work_and_what_grows_is_shown_the_slowest_first():
    slow = replace(ROW, name="long form", seconds=(0.1, 0.2, 1.5))
    quicker, wide = replace(ROW, shape="n x 2", seconds=(0.1, 0.2, 0.3)), replace(ROW, grows="k", seconds=(0.01, 0.02))
    _, section = growth.document(growth.Sweep("2026-01-01", {}, 2, (quicker, ROW, wide, slow))).blocks
    shown = [tuple(cell.text for cell in row) for row in section.blocks[0].rows]  # type: ignore[union-attr]
    assert shown == [growth.cells(slow), growth.cells(ROW), growth.cells(wide)]


def test_the_last_run_measured_everything_there_is_today_beside_the_theory_of_today():
    """What was added since is named by this test: `python tests/benchmarks/sweep.py NAME` measures it alone."""
    measured = {row.key: row for row in growth.last().rows}
    missing = {task.name for task in tasks() if (task.room, task.name, task.shape) not in measured}
    assert not missing, mends.mend("growth", missing)
    for task in tasks():
        row = measured[task.room, task.name, task.shape]
        assert (row.grows, row.theory, row.why) == (task.grows, task.theory.of(task.grows), task.theory.why)


def test_nothing_takes_long_and_exponents_are_those_of_the_times():
    """An exponent is made of times measured anew where they are short: it is within what those may differ by."""
    run = growth.last()
    assert not [row.key for row in run.rows if row.slow]
    for row in run.rows:
        assert len(row.sizes) == len(row.seconds)
        if row.exponent is not None and not row.refused:
            (small, large), (first, then) = row.sizes[-2:], row.seconds[-2:]
            assert first is not None
            assert then is not None
            if min(first, then) > 0.1:
                assert row.exponent == pytest.approx(log(then / first) / log(large / small), rel=1e-9, abs=0)


def test_the_last_run_is_a_page():
    run = growth.last()
    words = write(growth.document(run))
    assert all(f">{room.capitalize()}</h" in words for room in {row.room for row in run.rows})
    assert f"{len(run.rows)} shapes" in words
