"""The plain verbs: compare, effect_sizes, win_tie_loss. Each says which road it takes, and takes it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from os import PathLike
from os.path import exists
from typing import Any

import numpy as np

from nptests.analysis.analysing import analyse
from nptests.analysis.one_data_set import FOLDS_OVERLAP, by_answers, by_models, models_of, of_runs
from nptests.data import samples
from nptests.data.arrays import dimensions
from nptests.data.intake import headings, naming, orientation, runs_as_tables
from nptests.data.intake.repeated import Cells, cells_of, is_search, is_validation
from nptests.data.intake.summary_words import better_in
from nptests.data.scores import Runs, Scores
from nptests.errors import InputError, all_written, as_written, single, spelled
from nptests.experiment.comparing import INDEPENDENT, designs
from nptests.procedures.descriptor import checking, places
from nptests.procedures.elsewhere import translation as elsewhere
from nptests.procedures.listed import catalogue
from nptests.read import headed_columns
from nptests.results import Effect

DATASETS = "datasets"


def compare(
    *data: Any, splits: str | None = None, truth: Any = None, alpha: float = 0.05, adjust: str = "holm", **words: Any
) -> Any:
    """What differs between algorithms, by the test that suits how the scores came about; a note says which, and why.

    One score of each algorithm on each data set (a table, a long frame, a file): `analyse`. Several runs: their mean
    stands for each data set; missing scores are borne. Runs on one data set (folds,
    seeds, cv_results_, cross_validate): say how they came about, splits="10-fold" (the corrected t test; 5x2 cv F), or
    "independent". Predictions: truth=, what is right (McNemar). Two lists of numbers may be any of these:
    splits="datasets" says that they are scores on the same data sets. Several metrics: better={"accuracy": "higher",
    "seconds": "lower"}. Models of scikit-learn and data, compare(models, X, y, splits="10-fold", metric="accuracy",
    seed=0), are fitted and scored on the same splits; of {"iris": (X, y), ...} the data sets are compared over.

    data      a table, runs, a dictionary of scores by algorithm, two or more lists of numbers, or models and their data
    splits    how the runs on one data set came about: 10-fold, 10x10-fold, 5x2-fold, 30xholdout:0.3, independent
    truth     the true answers, where data are predictions
    alpha     the level of decisions
    adjust    the adjustment of p-values
    words     what is said of the data (better=, dataset=, algorithm=, score= ...), and options of `analyse` (control=)
    returns   an analysis over data sets, or comparisons on one of them; of several metrics, one of each
    """
    splits, words = _splits_of(splits, words)
    if (columns := places.named_columns(data, ("control",))) is not None:
        return compare(*columns[0], splits=splits, truth=truth, alpha=alpha, adjust=adjust, **columns[1], **words)
    if (named := orientation.side_by_side(data)) is not None and named[1]:
        words |= named[1]
        return compare(named[0], *named[2], splits=splits, truth=truth, alpha=alpha, adjust=adjust, **words)
    lists = {name: x for name, x in words.items() if dimensions(x) == 1 and np.asarray(x).dtype.kind in "fiub"}
    if not data and len(lists) > 1:  # SVM=[...], NN=[...]
        rest = {name: x for name, x in words.items() if name not in lists}
        return compare(lists, splits=splits, truth=truth, alpha=alpha, adjust=adjust, **rest)
    if not data:
        raise InputError("data", 'nothing to compare: write nptests.compare(table, better="higher")')
    if (models := models_of(data)) is not None:
        return by_models(*models, {"splits": splits, "adjust": adjust, "alpha": alpha, **words})
    if isinstance(words.get("metrics"), list | tuple) and isinstance(words.get("better"), str):
        words["better"] = dict.fromkeys(words.pop("metrics"), words["better"])
    if isinstance(words.get("better"), str) and (metrics := _metrics_over(data[0])):
        words["better"] = {name: better_in(str(name)) or words["better"] for name in metrics}
    if isinstance(words.get("better"), Mapping):
        return _by_metric(data[0], {"splits": splits, "alpha": alpha, "adjust": adjust, **words})
    answers = next((x for x in elsewhere.TRUTH if dimensions(words.get(x)) == 1), None) if truth is None else None
    truth = truth if answers is None else words.pop(answers)
    if truth is not None:
        return by_answers(named_samples(data), truth, adjust, words.get("control"))
    if len(data) > 1 and all(isinstance(x, Mapping) and not is_validation(x) for x in data):  # by data set
        data = (dict(zip(all_written(data, [f"A{i + 1}" for i in range(len(data))]), data, strict=True)),)
    runs = _on_one_data_set(data, splits, words)
    if runs is None:
        table = data[0] if len(data) == 1 else _columns(data)
        if splits == DATASETS and runs_as_tables.runs_in(table) is not None:
            table, words = runs_as_tables.runs_in(table), {"keep_all": True, **words}
        return analyse(table, alpha=alpha, adjust=adjust, **words)
    if splits is None and all(isinstance(x, bool | np.bool_) for column in runs.values() for x in column):
        return by_answers(runs, [True] * max(map(len, runs.values())), adjust, words.get("control"))
    if splits is None:
        counts = {len(column) for column in runs.values()}
        texts = [as_written(x, "ab"[i] if len(data) == 2 else "data") for i, x in enumerate(data)]
        over = [str(name) for x in data for name in (getattr(getattr(x, "index", None), "name", ""), *_heads(x))]
        apart = any(map(headings.heads_runs, over)) and runs_as_tables.splits_of(over, 1)[0] == INDEPENDENT
        either = len(data) > 1 or runs_as_tables.runs_in(data[0]) is not None
        raise _ask(runs, min(counts), ", ".join(texts), either, apart)
    return of_runs(runs, splits, adjust, words.get("control"))


def _by_metric(table: Any, words: dict[str, Any]) -> dict[str, Any]:
    """A comparison of each metric that `better` names: by a column of their names, a column or a table of each."""
    each, heads = dict(words.pop("better")), _heads(table)
    column = words.pop("metric", None) or next((name for name in heads if headings.heads_metrics(str(name))), None)
    deep = not hasattr(table, "columns") or getattr(table.columns, "nlevels", 1) > 1

    def compared(metric: Any, better: Any) -> Any:
        if column in heads:
            return compare(table[table[column] == metric].drop(columns=column), better=better, **words)
        if deep:
            return compare(table[metric], better=better, **words)
        return compare(table.drop(columns=[*(each.keys() - {metric})]), better=better, score=metric, **words)

    sides = ", ".join(f"{metric}: {better}" for metric, better in each.items())
    checking.warn_caller(f"{len(each)} metrics, each by itself ({sides}): nothing is adjusted over them", 2)
    return {metric: compared(metric, better) for metric, better in each.items()}


def _metrics_over(table: Any) -> list[Any]:
    """The metrics that stand over the names of algorithms, in a frame whose headings have two levels."""
    columns: Any = getattr(table, "columns", None)
    over = list(dict.fromkeys(columns.get_level_values(0))) if getattr(columns, "nlevels", 1) == 2 else []
    return over if len(over) > 1 and all(headings.only_measure(str(name)) for name in over) else []


def _splits_of(splits: str | None, words: Mapping[str, Any]) -> tuple[str | None, dict[str, Any]]:
    """How runs came about, where others say the number of folds and of their repetitions; and the other words."""
    if splits is None and words.get("paired") is False:
        return "independent", {name: value for name, value in words.items() if name != "paired"}
    k = next((words[name] for name in elsewhere.FOLDS if type(words.get(name)) is int), None)  # True tells no number
    if splits is not None or k is None:
        return splits, dict(words)
    repeats = next((words[name] for name in elsewhere.REPEATS if name in words), 1)
    rest = {name: value for name, value in words.items() if name not in (*elsewhere.FOLDS, *elsewhere.REPEATS)}
    return f"{f'{repeats}x' * (repeats != 1)}{k}-fold", rest


def named_samples(data: tuple[Any, ...]) -> dict[str, list[Any]]:
    """Lists by name: of a dictionary, of columns of a frame, or counted."""
    first = data[0]
    if len(data) == 1 and isinstance(first, Scores):
        return dict(zip(first.algorithms, first.values.T.tolist(), strict=True))
    if len(data) == 1 and (isinstance(first, Mapping) or hasattr(first, "columns")):
        return {str(name): list(first[name]) for name in first}
    if len(data) == 1:
        return {f"A{j + 1}": column for j, column in enumerate(np.asarray(first).T.tolist())}
    names = [str(getattr(x, "name", None) or f"A{j + 1}") for j, x in enumerate(data)]
    names = names if len({*names}) == len(names) else [f"A{j + 1}" for j in range(len(data))]  # of one column, twice
    return dict(zip(names, map(_listed, data), strict=True))


def _heads(data: Any) -> list[Any]:
    return list(getattr(data, "columns", ()))


def _listed(sample: Any) -> list[Any]:
    try:
        return list(sample)
    except TypeError:
        words = f"a {type(sample).__name__} is no sample: lists of numbers, or one table, are needed"
        raise InputError("data", words) from None


def _columns(data: tuple[Any, ...]) -> dict[str, list[Any]]:
    named = named_samples(data)
    if len(set(map(len, named.values()))) > 1:
        raise InputError("ragged", "scores on the same data sets are as many of each algorithm")
    return named


def _on_one_data_set(
    data: tuple[Any, ...], splits: str | None, words: Mapping[str, Any]
) -> dict[str, list[Any]] | None:
    """The runs of each algorithm, where all are on one data set; None where data sets are compared."""
    first = data[0]
    if splits == DATASETS:
        return None
    if len(data) > 1:
        return (
            None
            if all(headings.heads_datasets(str(getattr(getattr(x, "index", None), "name", ""))) for x in data)
            else named_samples(data)
        )
    if (runs := runs_as_tables.runs_in(first)) is not None:
        return named_samples((runs,))
    if splits is not None and isinstance(first, (str, PathLike)) and exists(first):
        columns = headed_columns(first)
        runs = {name: cells for name, cells in columns.items() if not headings.heads_runs(name)}
        return runs if len(runs) < len(columns) and not any(map(headings.heads_datasets, runs)) else None
    plain = splits is not None and not isinstance(first, Runs) and not is_search(first)
    if plain and (hasattr(first, "columns") or dimensions(first) == 2):
        return named_samples(data)
    if isinstance(first, Runs):
        return dict(zip(first.algorithms, first.values[0].tolist(), strict=True)) if len(first.datasets) == 1 else None
    if is_search(first) or (isinstance(first, Mapping) and first):
        how = naming.Naming.saying(**{word: words[word] for word in ("metric", "repetitions") if word in words})
        validated = {k: v for k, v in first.items() if is_validation(v)}
        cells: Cells | None = cells_of({("1", k): v for k, v in validated.items()} if validated else first, how)
        if cells and len({dataset for dataset, _ in cells}) == 1:
            return {algorithm: list(runs) for (_, algorithm), runs in cells.items()}
        if cells is None and splits is not None:
            return named_samples(data)
    return None


def _ask(runs: Mapping[str, Any], count: int, data: str, either: bool, apart: bool) -> InputError:
    """The question, with calls that answer it; either way where data do not tell by their kind."""
    samples.together(*runs.values())  # which refuses what is no number
    equal = len({*map(len, runs.values())}) == 1
    words = sorted(designs(count), key=lambda word: apart and word != INDEPENDENT) if equal else [INDEPENDENT]
    calls = [f"nptests.compare({data}, splits={word!r})" for word in words]
    over = f'nptests.compare({data}, splits="datasets", better="higher") if each score is of another data set'
    return InputError(
        "design",
        f"{count} scores of {', '.join(runs)} on one data set? {FOLDS_OVERLAP[0].upper()}{FOLDS_OVERLAP[1:]}; say how "
        f"they came about: write {' or '.join((*calls, *[over] * (either and equal)))}",
        where="splits",
    )


def effect_sizes(a: Any, b: Any = None, *, paired: bool | None = None, level: float = 0.95, **words: Any) -> Any:
    """How large differences are, with intervals, as a pandas DataFrame: of two samples, or of every pair of a table.

    a         a sample, or a table, whose rows are data sets (paired)
    b         the other sample
    paired    whether the values of two samples belong together: not, where it is not said
    level     the confidence of the intervals
    words     what is said of a table; method="cohens_d" picks a measure
    returns   a row a measure and pair
    """
    import pandas as pd

    single(paired=paired)
    measures = [p for p in catalogue() if p.gives is Effect and len(p.data) == 2]
    for name in words.keys() & {*elsewhere.MEANS}:
        asked, names = str(words.pop(name)).lower(), [p.name for p in measures]
        measures = [p for p in measures if p.name.startswith(asked or "?") or p.name == spelled(asked, names)]
        if not measures:
            raise InputError("option", f"{name}={asked!r} is no measure: they are {', '.join(names)}", where=name)
    if b is None:
        a, words = orientation.laid_or_asked(a, words, "nptests.effect_sizes")
    if b is None:
        table = a if isinstance(a, Scores) else Scores.of(a, **{"better": "lower", **words})
        columns = named_samples((table,))
        paired = True
    else:
        columns = named_samples((a, b))
        for name, x in words.items():
            checking.warn_caller(f"effect_sizes: {name}={x!r}: of no effect here, for every measure is in the table")
        checking.cautious(effect_sizes, (a, b), words if paired is None else {"paired": paired})
    rows = []
    for one, other in combinations(columns, 2):
        for p in measures:
            of_both = "paired" in p.options  # the others are of pairs alone
            if not (paired or of_both):
                continue
            how = {"paired": bool(paired)} if of_both else {}
            effect: Any = p.run(columns[one], columns[other], level=level, **how)
            low, high = effect.interval
            cells = {"a": one, "b": other, "measure": p.name, "estimate": effect.estimate, "low": low, "high": high}
            rows.append({**cells, "paired": bool(paired)})
    return pd.DataFrame(rows)


def win_tie_loss(table: Any, control: str | None = None, other: str | None = None, **words: Any) -> Any:
    """On how many data sets an algorithm is better than another, equal, and worse, as a pandas DataFrame.

    table     a table, whose rows are data sets
    control   the one algorithm that all others are held against; else every one is, as a square
    other     the one that it is held against alone: its wins, ties and losses, as three numbers
    words     what is said of the table: better= decides who wins
    returns   wins, ties and losses, as in "8/0/2", of the algorithm of each row against that of each column
    """
    import pandas as pd

    table, words = orientation.laid_or_asked(table, words, "nptests.win_tie_loss")
    scores = table if isinstance(table, Scores) else Scores.of(table, **words)
    x = dict(zip(scores.algorithms, scores.values.T * (1 if scores.better == "higher" else -1), strict=True))
    if isinstance(control, str) and isinstance(other, str):
        signs = np.sign(np.subtract(*(x[scores.algorithms[scores.column(each)]] for each in (control, other))))
        return tuple(int((signs == s).sum()) for s in (1, 0, -1))
    against = list(x) if control is None else [scores.algorithms[scores.column(control)]]
    cells = {b: ["/".join(str(int((np.sign(x[a] - x[b]) == s).sum())) for s in (1, 0, -1)) for a in x] for b in against}
    square = pd.DataFrame(cells, index=list(x))
    return square.drop(index=against) if control is not None else square.mask(np.eye(len(x), dtype=bool), "")
