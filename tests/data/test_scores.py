"""Tables: names, direction, orientation, and every mistake of the first ten minutes."""

import numpy as np
import pandas as pd
import pytest
from support.beside import on_each
from support.refused import refuses

import nptests
from nptests import IncompleteScores, InputError, InputWarning, Runs, Scores
from nptests.data.samples import Pair, together

TABLE = [[0.9, 0.8], [0.7, 0.95], [0.6, 0.65]]


def test_of_reads_arrays_lists_frames_and_mappings_alike():
    frame = pd.DataFrame(TABLE, columns=["x", "y"], index=["d1", "d2", "d3"])
    from_frame = Scores.of(frame, better="higher")
    from_mapping = Scores.of({"x": [0.9, 0.7, 0.6], "y": ["0.8", "0.95", "0.65"]}, better="higher")
    assert from_frame.algorithms == from_mapping.algorithms == ("x", "y")
    assert from_frame.datasets == ("d1", "d2", "d3")
    for other in (from_frame, from_mapping, Scores.of(np.array(TABLE), better="higher")):
        assert other.numbers.integers.tolist() == [[90, 80], [70, 95], [60, 65]]  # type: ignore[union-attr]
    assert from_frame.to_frame().equals(frame)


def test_nullable_frames():
    frame = pd.DataFrame({"x": [1, 2, 3], "y": [3, 1, 2]}, dtype="Int64")
    assert Scores.of(frame, better="lower").values.tolist() == [[1, 3], [2, 1], [3, 2]]
    frame.loc[1, "y"] = pd.NA
    refuses(r"row 2 .*column 2 \(algorithm 'y'\) is missing", Scores.of, frame, better="lower")


@on_each("data", "code", "words", lists=True)
def test_bad_tables(data, code, words):
    with pytest.raises(InputError) as caught:
        Scores.of(data, better="higher")
    assert caught.value.code == code
    assert words in caught.value.message


def test_better_has_no_default():
    refuses('better="higher"', Scores.of, TABLE)
    with pytest.raises(InputError, match="'higher' and 'lower'"):
        Scores.of(TABLE, better="sideways")  # type: ignore[arg-type]


def test_names():
    refuses("'x' stands at positions 1 and 2", Scores, TABLE, ["x", "x"], better="higher")
    refuses("3 algorithm names for 2", Scores, TABLE, ["x", "y", "z"], better="higher")
    refuses("has no name", Scores, TABLE, ["x", " "], better="higher")
    with pytest.raises(InputError, match="no algorithm is called 'z'"):
        Scores(TABLE, ["x", "y"], better="higher").column("z")


def test_a_transposed_looking_table_is_warned_of():
    with pytest.warns(InputWarning, match="transposed"):
        scores = Scores.of([[1, 2, 3], [4, 5, 6]], better="higher")
    assert "transposed" in scores.notes[0]


def test_select_and_costs():
    scores = Scores(TABLE, ["x", "y"], better="higher")
    assert scores.select("y", "x").values.tolist() == [[0.8, 0.9], [0.95, 0.7], [0.65, 0.6]]
    assert scores.costs("decimal").tolist() == [[-90, -80], [-70, -95], [-60, -65]]


def test_incomplete_scores():
    scores = IncompleteScores.of([[1, None, 3], [2, 5, float("nan")]], better="lower")
    assert scores.present.tolist() == [[True, False, True], [True, True, False]]
    refuses("'A2' has no score", IncompleteScores.of, [[1, None], [2, ""]], better="lower")


def test_runs_average():
    runs = Runs(np.array([[[1.0, 3.0], [2.0, 2.0]], [[0.0, 1.0], [5.0, 7.0]]]), ("a", "b"), ("d", "e"), "higher")
    assert runs.mean().values.tolist() == [[2.0, 2.0], [0.5, 6.0]]


def test_pair_of():
    assert Pair.of((0.9, "0.8"), ["0.85", 0.7]).differences("decimal").tolist() == [5, 10]
    refuses("equal lengths: a has 1", Pair.of, [1], [1, 2])
    refuses("two samples are needed", Pair.of, [1, 2])
    with pytest.raises(InputError, match="select"):
        Pair.of(Scores.of([[1, 2, 3]] * 3, better="higher"))


def test_together_names_the_sample():
    refuses("sample b, position 2", together, [1, 2], [3, float("nan")])
    refuses("sample b is empty", together, [1, 2], [])


def test_friedman_says_what_a_table_is():
    refuses("a frame, an array", nptests.friedman, 3)


@pytest.mark.parametrize("shape", [(), (3,), (3, 2), (3, 2, 2, 2), (3, 2, 0)])
def test_runs_have_three_dimensions(shape):
    with pytest.raises(InputError, match="an array of data sets x algorithms x repetitions"):
        nptests.Runs(np.ones(shape), ("A", "B"), ("x", "y", "z"), "higher")


def test_cells_are_read_as_those_of_a_file():
    plain = {"A": [86.5, 80.1], "B": [85.0, 81.0]}
    for dressed, note in (("{}%", "per cent signs removed"), ("{} ± 0.2", "the spread after ±"), ("{}*", "marks")):
        scores = nptests.Scores.of({a: [dressed.format(x) for x in of] for a, of in plain.items()}, better="higher")
        assert scores.numbers.integers.tolist() == nptests.Scores.of(plain, better="higher").numbers.integers.tolist()
        assert any(note in each for each in scores.numbers.notes)
    refuses(
        "1 scores with a per cent sign", nptests.Scores.of, {"A": ["86.5%", 80.1], "B": [3.5, 4.1]}, better="higher"
    )


def test_rows_that_are_called_runs_are_asked_about():
    folds = pd.DataFrame({"A": [0.8, 0.7, 0.9], "B": [0.7, 0.6, 0.8]}, index=pd.Index([1, 2, 3], name="fold"))
    refuses(r"nptests.compare\(\w+, splits='3-fold'\)", nptests.friedman, folds)
    assert nptests.wilcoxon(folds, keep_all=True).n == 3
