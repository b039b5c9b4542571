"""One table in every shape that people have it in gives one result; what is ambiguous is refused with what to write."""

import warnings
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import pytest
from sklearn.dummy import DummyClassifier
from sklearn.model_selection import GridSearchCV, cross_validate
from support.refused import refusal

import nptests
from nptests.data.intake import named_columns, repeated
from nptests.data.intake.printed import Printed
from nptests.procedures.examples import worked
from nptests.procedures.listed import procedure
from nptests.teaching.exercises.data import STATED

NAMES = ("A", "B", "C")
ROWS = ("iris", "wine", "glass", "zoo", "yeast")
CELLS = ((0.81, 0.79, 0.9), (0.62, 0.6, 0.71), (0.7, 0.74, 0.77), (0.55, 0.52, 0.5), (0.66, 0.61, 0.6))
TABLE = nptests.Scores(CELLS, NAMES, ROWS, better="higher")
FRAME = TABLE.to_frame()
LONG = FRAME.rename_axis("problem").reset_index().melt("problem", var_name="method", value_name="accuracy")
COLUMNS = {"dataset": "problem", "algorithm": "method", "score": "accuracy"}


class Polars:
    """What a frame of polars has: columns by name, a text column in front, no index."""

    def __init__(self, frame):
        self.columns = list(frame.columns)
        self._frame = frame

    def __getitem__(self, name):
        return self._frame[name].to_numpy()

    def __len__(self):
        return len(self._frame)


class Lazy:
    def __init__(self, frame):
        self._frame = frame

    def lazy(self):
        return self

    def collect(self):
        return Polars(self._frame)


def folds(value):
    return [float(Fraction(repr(float(value))) + d) for d in (Fraction(-1, 100), Fraction(1, 100), Fraction(0))]


SHAPES: Mapping[str, Callable[[], tuple[Any, dict[str, Any]]]] = {
    "frame with an index": lambda: (FRAME, {}),
    "frame with a column of names": lambda: (FRAME.rename_axis("data set").reset_index(), {}),
    "frame with a named column of names": lambda: (FRAME.rename_axis("x").reset_index(), {"dataset": "x"}),
    "frame of decimal text": lambda: (FRAME.astype(str), {}),
    "frame of objects": lambda: (FRAME.astype(object), {}),
    "frame that was written and read": lambda: (FRAME.rename_axis("problem").reset_index().reset_index(), {}),
    "long frame whose headings say it": lambda: (LONG, {}),
    "long frame, shuffled": lambda: (LONG.rename(columns=str.upper), {k: v.upper() for k, v in COLUMNS.items()}),
    "long series": lambda: (LONG.set_index(["problem", "method"])["accuracy"], {}),
    "records": lambda: (LONG.to_dict("records"), COLUMNS),
    "columns of a long table": lambda: (LONG.to_dict("list"), COLUMNS),
    "structured array": lambda: (LONG.astype({"problem": "U9", "method": "U9"}).to_records(index=False), COLUMNS),
    "wide records": lambda: ([dict(zip(NAMES, row, strict=True)) for row in CELLS], {"datasets": ROWS}),
    "columns": lambda: ({n: [row[j] for row in CELLS] for j, n in enumerate(NAMES)}, {"datasets": ROWS}),
    "series": lambda: ({n: FRAME[n] for n in NAMES}, {}),
    "scores by name": lambda: (FRAME.to_dict(), {}),
    "array": lambda: (np.array(CELLS), {"algorithms": NAMES, "datasets": ROWS}),
    "lists": lambda: ([list(row) for row in CELLS], {"algorithms": NAMES, "datasets": ROWS}),
    "crossed": lambda: ({(d, a): CELLS[i][j] for i, d in enumerate(ROWS) for j, a in enumerate(NAMES)}, {}),
    "folds": lambda: ({(d, a): folds(CELLS[i][j]) for i, d in enumerate(ROWS) for j, a in enumerate(NAMES)}, {}),
    "runs by name": lambda: ({a: {d: folds(FRAME.loc[d, a]) for d in ROWS} for a in NAMES}, {}),
    "repeated rows": lambda: (pd.concat([LONG, LONG]), COLUMNS | {"repetitions": "mean"}),
    "frame of polars": lambda: (Polars(FRAME.rename_axis("problem").reset_index()), {}),
    "lazy frame": lambda: (Lazy(LONG), COLUMNS),
    "frame with levels of rows": lambda: (FRAME.set_axis(pd.MultiIndex.from_product([["uci"], ROWS])), {}),
    "frame with levels of columns": lambda: (
        FRAME.set_axis(pd.MultiIndex.from_product([["accuracy"], NAMES]), axis=1),
        {},
    ),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_one_table_in_many_shapes(shape):
    data, options = SHAPES[shape]()
    result = nptests.friedman(data, better="higher", **options)
    assert replace(result, notes=()) == nptests.friedman(TABLE)  # that runs were averaged is noted
    scores = nptests.Scores.of(data, better="higher", **options)
    assert (scores.algorithms, scores.datasets, scores.better) == (NAMES, ROWS, "higher")
    assert scores.numbers == TABLE.numbers  # the exact decimals, not only the doubles
    assert nptests.analyse(data, better="higher", **options).conclusion == nptests.analyse(TABLE).conclusion


def test_levels_that_tell_rows_apart_are_joined():
    frame = pd.DataFrame([[1, 2], [2, 1], [3, 5], [4, 6]], columns=["A", "B"])
    frame.index = pd.MultiIndex.from_product([["small", "large"], ["iris", "wine"]], names=["size", "set"])
    scores = nptests.Scores.of(frame, better="higher")
    assert scores.datasets == ("small iris", "small wine", "large iris", "large wine")
    assert nptests.wilcoxon(frame).pvalue == nptests.wilcoxon(frame["A"].tolist(), frame["B"].tolist()).pvalue


def test_samples_side_by_side_are_the_columns():
    plain = nptests.friedman(*np.array(CELLS).T, better="higher")
    assert (plain.algorithms, plain.pvalue) == (("A1", "A2", "A3"), nptests.friedman(TABLE).pvalue)
    assert nptests.friedman(*(FRAME[n] for n in NAMES), better="higher").algorithms == NAMES


def test_a_path(tmp_path):
    file = tmp_path / "table.csv"
    FRAME.rename_axis("data set").to_csv(file)
    for path in (file, str(file)):
        assert nptests.friedman(path, better="higher") == nptests.friedman(TABLE)
    LONG.to_csv(file, index=False)
    assert nptests.friedman(file, better="higher", **COLUMNS) == nptests.friedman(TABLE)
    FRAME[["A", "B"]].to_csv(file, index=False)
    assert nptests.wilcoxon(file).pvalue == nptests.wilcoxon(FRAME["A"], FRAME["B"]).pvalue
    assert nptests.friedman("demsar2006/table6") == nptests.friedman(nptests.read_scores("demsar2006/table6"))


def test_what_scikit_learn_returns():
    y = np.array([0, 1, 1] * 10)
    x = np.zeros((30, 1))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        models = {
            "often": DummyClassifier(strategy="most_frequent"),
            "zero": DummyClassifier(strategy="constant", constant=0),
        }
        validated = {(d, n): cross_validate(m, x, y, cv=5) for d in "xyz" for n, m in models.items()}
        search = GridSearchCV(DummyClassifier(), {"strategy": ["most_frequent", "prior"]}, cv=5).fit(x, y).cv_results_
    scores = nptests.Scores.of(validated, better="higher")
    assert scores.algorithms == ("often", "zero")
    assert scores.values.tolist() == [[float(Fraction(2, 3)), float(Fraction(1, 3))]] * 3
    searched = nptests.Scores.of({"x": search, "y": search}, better="higher")
    assert searched.algorithms == ("strategy=most_frequent", "strategy=prior")
    nested = {name: {d: validated[d, name] for d in "xyz"} for name in models}
    for shape in (validated, nested, {"x": search, "y": search}, validated["x", "often"]):
        assert repeated.is_scikit(shape)  # whose scorers are all made so that higher is better
    one = {"fit_time": [1, 1], "test_f1": [0.1, 0.2], "test_auc": [0.3, 0.4]}  # of several scorers, the one named
    for metric, runs in (("f1", [0.1, 0.2]), ("auc", [0.3, 0.4])):
        assert nptests.read_runs({"A": {"x": one}, "B": {"x": one}}, metric=metric).values[0].tolist() == [runs, runs]
    assert not repeated.is_scikit({"often": {"x": [0.1], "y": [0.2]}})
    assert nptests.read_runs(nested).better == "higher"


def test_means_of_equal_folds_are_equal():
    """0.1 + 0.2 + 0.3 and 0.3 + 0.2 + 0.1 differ in floating point: as exact decimals their means are ties."""
    runs = {("x", "A"): [0.1, 0.2, 0.3], ("x", "B"): [0.3, 0.2, 0.1], ("y", "A"): [0.1] * 3, ("y", "B"): [0.7] * 3}
    assert nptests.Scores.of(runs, better="higher").values.tolist() == [[0.2, 0.2], [0.1, 0.7]]
    assert nptests.Runs(np.array([[[0.1, 0.2, 0.3], [0.3, 0.2, 0.1]]] * 2), ("A", "B"), ("x", "y"), "higher").mean(
    ).values.tolist() == [[0.2, 0.2]] * 2  # fmt: skip
    median = nptests.Scores.of(LONG.assign(fold=1), better="higher", repetitions="median", **COLUMNS)
    assert median.values.tolist() == TABLE.values.tolist()


PAIRS = [p.name for p in nptests.catalogue() if p.takes in ("pair", "samples")]


@pytest.mark.filterwarnings("ignore:read as independent samples")  # which has a test of its own
@pytest.mark.parametrize("name", PAIRS)
def test_two_samples_in_many_shapes(name):
    run = getattr(nptests, name)
    options = (
        {"rope": 0.01}
        if name.startswith("bayes")
        else {"sd": 0.1}
        if name == "z_test"
        else {"margin": 0.1}
        if name == "tost"
        else {}
    )
    a, b = [row[0] for row in CELLS], [row[1] for row in CELLS]
    plain, two = run(a, b, **options), FRAME[["A", "B"]]
    for data in ((FRAME["A"], FRAME["B"]), (two,), ({"A": a, "B": b},), (two.rename_axis("d"),)):
        outcome = run(*data, **options)
        for number in ("pvalue", "estimate", "statistic", "interval"):
            assert getattr(outcome, number, None) == getattr(plain, number, None), number
        assert tuple(getattr(outcome, "algorithms", ()) or getattr(outcome, "names", ())) in ((), NAMES[:2])
    scored = run(TABLE.select("A", "B"), **options)
    assert run(two, better="higher", **options) == scored
    assert run(a=FRAME["A"], b=FRAME["B"], better="higher", **options).as_dict()["n"] == scored.n


GROUPS = [p for p in nptests.catalogue() if p.takes == "groups"]


@pytest.mark.parametrize("procedure", GROUPS, ids=lambda p: p.name)
def test_groups_in_many_shapes(procedure):
    stated = {name: STATED[name] for name, option in procedure.options.items() if option.required}
    run, columns = partial(procedure.run, **stated), [list(column) for column in zip(*CELLS, strict=True)]
    named = run(dict(zip(NAMES, columns, strict=True)))
    assert run(FRAME) == named
    assert run(LONG, algorithm="method", score="accuracy") == named
    assert run(LONG[["method", "accuracy"]]) == named
    assert run(*(FRAME[name] for name in NAMES)) == named


REFUSED: Mapping[str, tuple[Callable[[], Any], str]] = {
    "which column is what": (
        lambda: nptests.friedman(LONG.rename(columns={"method": "by"})),
        "nptests.friedman(LONG.rename(columns={'method': 'by'}), dataset='problem', algorithm='by', score='accuracy')",
    ),
    "direction is kept": (
        lambda: nptests.analyse(LONG.rename(columns={"method": "by"}), better="higher"),
        "nptests.analyse(LONG.rename(columns={'method': 'by'}), better='higher', dataset='problem', "
        "algorithm='by', score='accuracy')",
    ),
    "one is missing": (
        lambda: nptests.friedman(LONG.rename(columns={"problem": "x"}), algorithm="method", score="accuracy"),
        "nptests.friedman(LONG.rename(columns={'problem': 'x'}), dataset='x', algorithm='method', score='accuracy')",
    ),
    "a column that is not there": (lambda: nptests.friedman(LONG, **COLUMNS | {"score": "acc"}), "'accuracy'"),
    "repetitions": (
        lambda: nptests.friedman(pd.concat([LONG, LONG]), **COLUMNS),
        "nptests.friedman(pd.concat([LONG, LONG]), dataset='problem', algorithm='method', "
        "score='accuracy', repetitions='mean')",
    ),
    "no direction": (lambda: nptests.analyse(FRAME), 'better="higher"'),
    "no direction, one-sided": (lambda: nptests.page(FRAME), 'better="higher"'),
    "three for a pair": (lambda: nptests.wilcoxon(FRAME), "nptests.pairwise_wilcoxon(FRAME)"),
    "differences for a pair": (
        lambda: nptests.wilcoxon(abs(FRAME.A)),  # of one sign: it may be one of two samples
        "nptests.wilcoxon(abs(FRAME.A), [0] * len(abs(FRAME.A)))",
    ),
    "rows or columns": (
        lambda: nptests.kruskal_wallis(FRAME.to_numpy()),
        "nptests.kruskal_wallis(*FRAME.to_numpy().T)",
    ),
    "gaps that fill up": (
        lambda: nptests.kruskal_wallis(FRAME.mask(FRAME > 0.8)),
        "nptests.kruskal_wallis(*(FRAME.mask(FRAME > 0.8)[name].dropna() for name in FRAME.mask(FRAME > 0.8)))",
    ),
    "a frame for a sample": (lambda: nptests.shapiro_wilk(FRAME), "nptests.shapiro_wilk(FRAME['A'])"),
    "a direction for a sample": (lambda: nptests.shapiro_wilk(FRAME.A, better="higher"), "better="),
    "a misspelt word": (lambda: nptests.friedman(FRAME, beter="higher"), "did you mean 'better'"),
    "two directions": (lambda: nptests.friedman(TABLE, better="lower"), "nptests.Scores.of"),
    "other order": (lambda: nptests.wilcoxon(FRAME.A, FRAME.B[::-1]), "FRAME.B[::-1].reindex(FRAME.A.index)"),
    "nothing": (lambda: nptests.friedman(None), "takes a frame, an array"),
    "folds of one data set": (
        lambda: nptests.friedman({"A": {"fit_time": [1], "test_score": [1]}}),
        "nptests.compare(",
    ),
}


@pytest.mark.parametrize("mistake", REFUSED)
def test_the_message_names_what_to_write(mistake):
    call, line = REFUSED[mistake]
    assert line in refusal(call)[1]


UNDIRECTED = [p for p in nptests.catalogue() if p.kind.blocked and p.takes in ("scores", "incomplete")]


@pytest.mark.parametrize("procedure", UNDIRECTED, ids=lambda p: p.name)
def test_a_direction_is_asked_for_only_where_p_depends_on_it(procedure):
    """Without a direction p is as with either; where it is not, there is no answer without it."""
    options = {"control": "A"} if "control" in procedure.options and procedure.options["control"].required else {}
    cells = np.sort(CELLS, axis=1)
    if procedure.name == "cochran_q":
        cells = (cells > 0.65).astype(int)
    either = [procedure.run(pd.DataFrame(cells, columns=NAMES), better=b, **options) for b in ("higher", "lower")]
    frame = pd.DataFrame(cells, columns=NAMES)
    if numbers_of(either[0]) != pytest.approx(numbers_of(either[1]), rel=1e-12, abs=0, nan_ok=True):
        with pytest.raises(nptests.InputError, match="say which scores are better"):
            procedure.run(frame, **options)
        return
    unsaid = procedure.run(frame, **options)
    assert any("better=" in note for note in unsaid.notes)
    for directed in either:
        assert numbers_of(directed) == pytest.approx(numbers_of(unsaid), rel=1e-12, abs=0, nan_ok=True)


def test_labels_that_only_count_are_none() -> None:
    assert named_columns.labels_of(pd.Series([3, 4])) is None
    assert named_columns.labels_of(pd.Series([3, 4], index=["a", "b"])) == ("a", "b")
    assert named_columns.labels_of([3, 4]) is None


@pytest.mark.parametrize("name", ["against", "bonferroni_dunn", "multiple_sign"])
def test_who_names_a_control_needs_no_direction(name):
    """Which of them is the best is not asked then."""
    run = getattr(nptests, name)
    unsaid = run(pd.DataFrame(CELLS, columns=NAMES), control="B")
    for better in ("higher", "lower"):
        directed = run(pd.DataFrame(CELLS, columns=NAMES), control="B", better=better)
        assert numbers_of(unsaid) == pytest.approx(numbers_of(directed), rel=1e-12, abs=0)


def numbers_of(result):
    if isinstance(result, nptests.Comparisons):
        return [p for row in result.rows for p in (row.pvalue, row.adjusted, abs(row.estimate))]
    return [result.estimate] if isinstance(result, nptests.Effect) else [result.pvalue]


def test_a_worked_example_is_what_it_was():
    """Tables that are made already pass through as they are."""
    friedman = next(p for p in nptests.catalogue() if p.name == "friedman")
    assert worked(friedman) == worked(friedman)
    assert nptests.friedman(TABLE, better="higher") == nptests.friedman(TABLE)


@pytest.mark.parametrize("word", ["algorithm", "score"])
@pytest.mark.parametrize("form", [lambda: LONG, lambda: LONG.to_dict("list"), lambda: LONG.to_dict("records")])
def test_the_words_of_the_long_form_that_are_not_said_are_left_to_headings(word, form):
    right = nptests.friedman(form(), better="higher", **COLUMNS)
    assert nptests.friedman(form(), better="higher", **{word: COLUMNS[word]}).pvalue == right.pvalue


def test_what_two_columns_are_headed_as_is_asked():
    two = LONG.assign(f1=1 - LONG["accuracy"])
    with pytest.raises(nptests.InputError, match="score= is missing, one of accuracy, f1"):
        nptests.friedman(two, better="higher", algorithm="method")


def test_a_stated_precision_is_that_of_a_table_that_was_read_already():
    frame = pd.DataFrame({"A": [0.1234, 0.2345, 0.3456], "B": [0.1239, 0.2341, 0.3451]})
    scores = nptests.Scores.of(frame, better="higher", decimals=2)
    assert scores.numbers.integers.tolist() == [[12, 12], [23, 23], [35, 35]]


def test_the_difference_of_two_algorithms_is_no_third():
    columns = {"A": [0.91, 0.82, 0.73], "B": [0.85, 0.84, 0.70], "Difference": [0.06, -0.02, 0.03]}
    assert nptests.Scores.of(columns, better="higher").algorithms == ("A", "B")


def test_labels_of_pairs_of_other_lengths_are_no_other_order():
    one, other = pd.Series([1.0, 2, 3], index=list("abc")), pd.Series([1.0, 2, 3, 4], index=list("bcad"))
    assert refusal(nptests.wilcoxon, one, other)[0] == "ragged"


def test_the_last_digit_of_a_cell_is_that_which_is_not_zero():
    printed = Printed.of_array(np.array([[0.10, 0.25], [0.5, 1.0]]))
    assert printed.units.tolist() == [[0.1, 0.01], [0.1, 1.0]]
    assert printed.read is not None
    assert Printed.of_array(np.array([[0.1, np.nan]])).read is None  # a gap is no number to go on with


def test_a_layout_fits_rows_that_are_as_many_and_as_long():
    layout = procedure("friedman").kind.layout
    assert [layout.fits([[1, 2]] * n, 5, 2) for n in (4, 5)] == [False, True]
    assert not layout.fits([[1, 2]] * 5, 5, 3)


def test_rows_named_by_data_set_and_seed_are_averaged_as_in_long_form():
    rng = np.random.default_rng(4)
    names = pd.MultiIndex.from_product([[f"d{i}" for i in range(8)], range(5)], names=["dataset", "seed"])
    rows = pd.DataFrame(rng.integers(0, 99, (40, 3)), names, ["A", "B", "C"])
    means = nptests.friedman(rows.groupby("dataset").mean(), better="higher")
    for table in (rows, rows.reset_index(), rows.swaplevel()):
        result = nptests.friedman(table, better="higher")
        assert (result.n, result.pvalue) == (8, means.pvalue)
        assert "the mean of 5 repetitions stands for each score" in result.notes
    blocks = nptests.friedman(rows.rename_axis(["dataset", "site"]), better="higher")
    assert blocks.n == 40  # of nothing that counts runs
