"""What sums up or describes the others in a frame, a dictionary or an array is told as it is in a file; cut frames."""

import io
import random
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pandas as pd
import pytest
from support.refused import refuses

import nptests

CHANCE = random.Random(18)
NAMES, ROWS = ("RF", "SVM", "kNN", "MLP"), tuple(f"set {c}" for c in "abcdefghij")
FRAME = pd.DataFrame(
    [[round(CHANCE.uniform(0.6, 0.95), 4) for _ in NAMES] for _ in ROWS], index=list(ROWS), columns=list(NAMES)
)
PLAIN = nptests.friedman(FRAME, better="higher")


DRESSES: Mapping[str, Callable[[pd.DataFrame], pd.DataFrame]] = {
    "mean_below": lambda frame: pd.concat([frame, frame.mean().round(4).to_frame("mean").T]),
    "computed_mean": lambda frame: pd.concat([frame, frame.mean().to_frame("mean").T]),
    "unnamed_mean": lambda frame: pd.concat([frame, frame.mean().to_frame("set k").T]),
    "unnamed_mean_between": lambda frame: pd.concat(
        [frame.iloc[:6], frame.iloc[:6].mean().to_frame("set k").T, frame.iloc[6:]]
    ),
    "medians_above": lambda frame: pd.concat([frame.median().to_frame("median").T, frame]),
    "ranks_below": lambda frame: pd.concat(
        [frame, frame.rank(axis=1, ascending=False).mean().to_frame("average rank").T]
    ),
    "id_column": lambda frame: frame.assign(id=range(100, 100 + len(frame)))[["id", *frame.columns]],
    "instances": lambda frame: frame.assign(instances=[150 + 31 * i for i in range(len(frame))]),
    "spread": lambda frame: frame.assign(std=[0.01 + i / 1000 for i in range(len(frame))]),
    "average_column": lambda frame: frame.assign(average=frame.mean(axis=1).round(4)),
}
DOORS: Mapping[str, Callable[[pd.DataFrame], tuple[Any, dict[str, Any]]]] = {
    "frame": lambda frame: (frame, {}),
    "column of names": lambda frame: (frame.rename_axis("data set").reset_index(), {}),
    "dictionary": lambda frame: (frame.to_dict(), {}),
    "array": lambda frame: (frame.to_numpy(), {"algorithms": list(frame.columns), "datasets": list(frame.index)}),
    "decimal text": lambda frame: (frame.map(repr), {}),
}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("dress", DRESSES)
def test_every_door_sets_aside_what_the_file_reader_does(dress, door):
    frame = DRESSES[dress](FRAME)
    data, said = DOORS[door](frame)
    found = nptests.friedman(data, better="higher", **said)
    in_file = nptests.read_scores(frame.to_csv(), better="higher")
    assert (found.n, found.k, found.pvalue) == (PLAIN.n, PLAIN.k, PLAIN.pvalue)
    told = [note for note in found.notes if note.startswith("set aside")]
    assert told
    assert told == [note for note in in_file.reading if note.startswith("set aside")]


@pytest.mark.parametrize("dress", DRESSES)
def test_nothing_is_set_aside_if_all_is_to_be_kept(dress):
    frame = DRESSES[dress](FRAME)
    assert nptests.Scores.of(frame, better="higher", keep_all=True).values.shape == frame.shape


def test_counts_without_a_word_for_them_are_refused_as_in_a_file():
    frame = FRAME.assign(Zeta=[150 + 31 * i for i in range(len(FRAME))])
    for read in (lambda: nptests.friedman(frame), lambda: nptests.read_scores(frame.to_csv(), better="higher")):
        with pytest.raises(nptests.InputError, match="may describe the data sets") as error:
            read()
        assert error.value.code == "description"
    refuses(r"choose the algorithms with df\[\['RF', 'SVM', 'kNN'\]\]", nptests.friedman, frame)


def test_random_frames_lose_nothing():
    """Of frames without any summary nothing is taken, whatever their numbers: in 300, the luck of one in 1000 a row."""
    chance = np.random.default_rng(3)
    lost = 0
    for _ in range(300):
        n, k = chance.integers(7, 15), chance.integers(3, 7)
        frame = pd.DataFrame(
            chance.uniform(0.5, 1, (n, k)).round(chance.integers(3, 6)),
            index=[f"set {i}" for i in range(n)],
            columns=["RF", "SVM", "kNN", "MLP", "LDA", "CN2"][:k],
        )
        lost += nptests.Scores.of(frame, better="higher").values.shape != frame.shape
    assert lost <= 3


@pytest.mark.parametrize("names", [True, False], ids=["a column of names", "none"])
def test_frames_that_were_cut_or_sorted(names):
    """dropna and sort_values leave gaps and another order in an index that only counts."""
    file = io.StringIO(FRAME.rename_axis("data set").to_csv())
    frame = pd.read_csv(file)
    frame.loc[3, "SVM"] = np.nan
    frame = frame if names else frame.drop(columns="data set")
    expected = nptests.friedman(FRAME.drop(index=ROWS[3]), better="higher")
    for cut in (frame.dropna(), frame.dropna().sort_values("RF"), frame.sort_values("kNN").dropna()):
        assert not isinstance(cut.index, pd.RangeIndex)
        found = nptests.friedman(cut, better="higher")
        assert (found.n, found.k, found.pvalue) == (9, 4, expected.pvalue)
    found = nptests.friedman(frame.dropna().reset_index(), better="higher")
    assert (found.n, found.k, found.pvalue) == (9, 4, expected.pvalue)


def test_samples_that_lost_different_rows_are_no_pair():
    a, b = FRAME["RF"].reset_index(drop=True), FRAME["SVM"].reset_index(drop=True)
    refuses("8 of 9 labels in common", nptests.wilcoxon, a.drop(index=2), b.drop(index=5))
    refuses("another order", nptests.wilcoxon, a, b[::-1])
    whole = nptests.wilcoxon(a, b).pvalue
    assert nptests.wilcoxon(a[3:], b[3:]).n == 7
    long = pd.concat([a, b], ignore_index=True)  # cuts of long data have no label in common
    assert nptests.wilcoxon(long[:10], long[10:]).pvalue == whole


def test_a_mean_is_set_aside_where_no_row_has_a_name():
    frame = DRESSES["mean_below"](FRAME).reset_index(drop=True)
    doors = (
        nptests.Scores.of(frame, better="higher"), nptests.read_scores(frame.to_csv(index=False), better="higher"),
        nptests.Scores.of(frame.to_numpy(), algorithms=list(NAMES), better="higher"),
    )  # fmt: skip
    for scores in doors:
        assert (scores.n, "row '11', the mean of the others" in " ".join(scores.reading)) == (10, True)


@pytest.mark.parametrize("of", [dict, pd.DataFrame, lambda typed: list(zip(*typed.values(), strict=True))])
def test_whole_numbers_that_were_typed_are_all_meant(of):
    """Scores that grow from row to row are ranks of the others by their nature, and no accident of a table."""
    typed = {"A": [1, 2, 3, 4], "B": [2, 3, 4, 6], "C": [3, 5, 6, 7]}
    found = nptests.friedman(of(typed), better="higher")
    assert (found.k, found.n, found.statistic) == (3, 4, 8)
    assert not any(note.startswith("set aside") for note in found.notes)


def test_numbers_that_grow_evenly_in_lists_are_all_meant():
    even = {name: [round(0.7 + 0.02 * j + 0.05 * i, 2) for i in range(5)] for j, name in enumerate(NAMES)}
    assert nptests.Scores.of(even, better="higher").values.shape == (5, 4)


def test_a_column_that_happens_to_count_is_asked_about(tmp_path):
    """Under a heading that says nothing of it, as the first of a file: data sets, or steps of one run."""
    frame = FRAME.reset_index(drop=True)
    frame.insert(0, "CN2", range(1, len(frame) + 1))
    frame.to_csv(tmp_path / "scores.csv", index=False)
    refuses("the rows only count .* dataset='CN2'", nptests.friedman, tmp_path / "scores.csv", better="higher")
    each = nptests.friedman(tmp_path / "scores.csv", better="higher", dataset="CN2")
    assert each.pvalue == PLAIN.pvalue
