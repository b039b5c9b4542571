"""What tells how a table stands: places, parts, sizes, differences, stretches and headings that recur."""

import pytest
from support.beside import on_each

import nptests


@pytest.mark.filterwarnings("ignore::nptests.InputWarning")
@on_each("case", lists=True)
def test_marks_tell_how_a_table_stands(case):
    """It is read so at once, or after the first proposal; scores may be missing, and no method is left out for it."""
    if case["said"]:
        with pytest.raises(nptests.InputError) as problem:
            nptests.read_scores(case["text"], better="higher", missing="keep")
        assert dict(problem.value.readings[0]) == case["said"]
    scores = nptests.read_scores(case["text"], better="higher", missing="keep", **case["said"])
    assert (scores.algorithms, scores.datasets) == (tuple(case["algorithms"]), tuple(case["datasets"]))


def test_the_best_of_each_column_is_clear_though_every_row_has_some():
    from nptests.read.marks import DOWN, marked

    rows = [
        ("d", *"ABCDE"),
        ("x", "9", "2", "3", "1", "2"),
        ("y", "8", "7", "6", "5", "4"),
        ("z", "1", "1", "1", "9", "1"),
    ]
    assert marked(rows, {(1, 1), (2, 2), (2, 3), (3, 4), (2, 5)}) == DOWN
    assert marked([row[:4] for row in rows], {(1, 1), (2, 2), (2, 3)}) == DOWN
    assert marked([(row[0], row[1], row[2], row[4]) for row in rows], {(1, 1), (2, 2), (3, 3)}) == ""
