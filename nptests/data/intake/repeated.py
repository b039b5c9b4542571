"""Scores by data set and algorithm, one or several each: from dictionaries, folds and scikit-learn's results."""

import math
import re
import warnings
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from nptests.data.arrays import dimensions
from nptests.data.decimals import numbers
from nptests.data.intake import known_names
from nptests.data.intake.naming import Naming
from nptests.data.intake.orientation import as_turned
from nptests.data.intake.summaries import LUCK_OF_A_NAME, WITH_SPREADS
from nptests.errors import InputError, InputWarning, as_written, in_python

_SPLIT = re.compile(r"split(\d+)_test_(.+)")

KNOWN = 0.5  # the part of names that says what all of them are
Cells = dict[tuple[str, str], list[Any]]  # (data set, algorithm) -> one score a run


def cells_of(data: Any, how: Naming) -> Cells | None:
    """The scores of a dictionary by data set and algorithm; None where it holds columns or is none."""
    if is_search(data):
        data = {"1": data}
    if not isinstance(data, Mapping) or not data:
        return None
    if all(map(is_search, data.values())):
        return _from_searches(data, how.metric)
    if all(isinstance(key, tuple) and len(key) == 2 for key in data):
        return {(str(d), str(a)): _runs(runs, how, f"{a!r} on data set {d!r}") for (d, a), runs in data.items()}
    if any(isinstance(value, Mapping) and not is_validation(value) for value in data.values()):
        return _nested(data, how)
    one = next((name for name, value in data.items() if is_validation(value)), None)
    if one is not None:
        raise _of_one_data_set(data, how, str(one))
    if all(dimensions(value) == 2 for value in data.values()):
        return {(str(i + 1), str(a)): list(row) for a, rows in data.items() for i, row in enumerate(rows)}
    return None


def _of_one_data_set(data: Mapping[Any, Any], how: Naming, one: str) -> InputError:
    """What `cross_validate` returns of each model: the folds of one data set, with the lines that compare them."""
    name, folds = as_written(data, "results"), _runs(data[one], how, one)
    key = f"test_{scorer([str(key)[5:] for key in data[one] if str(key).startswith('test_')], how.metric)}"
    scores, better = f"{{k: v[{key!r}] for k, v in {name}.items()}}", in_python({"better": how.better or "higher"})
    words = f"{one!r} holds the {len(folds)} folds of one data set, which say nothing about others: write "
    compared = f"nptests.compare({scores}, splits='{len(folds)}-fold')"
    counted = f"{how.call}({scores}, {better}) if each fold counts as a data set"
    return InputError("shape", f"{words}{compared}, or {counted}", where=one)


def _nested(data: Mapping[Any, Any], how: Naming) -> Cells:
    """{algorithm: {data set: score or runs}}."""
    cells: Cells = {}
    for algorithm, runs in data.items():
        if not isinstance(runs, Mapping):
            text = f"{algorithm!r} holds a {type(runs).__name__} where others hold a dictionary of data sets: "
            text += "write {algorithm: {data set: score}} for all"
            raise InputError("shape", text, where=str(algorithm))
        for dataset, row in runs.items():
            cells[str(dataset), str(algorithm)] = _runs(row, how, f"{algorithm!r} on data set {dataset!r}")
    named = how.algorithms is not None or how.datasets is not None
    return cells if named else _by_their_names(data, cells, how)


def _by_their_names(data: Mapping[Any, Any], cells: Cells, how: Naming) -> Cells:
    """The cells, turned where the inner names are those of algorithms; asked where few hold many, and no name tells."""
    inner, outer = (list(dict.fromkeys(names)) for names in zip(*cells, strict=True)) if cells else ([], [])
    turned = known_names.in_rows(inner, outer)
    if turned > KNOWN:
        read = f"{', '.join(inner[:3])} are read as algorithms, {', '.join(outer[:3])} as data sets"
        warnings.warn(read, InputWarning, stacklevel=2)
        return {(algorithm, dataset): runs for (dataset, algorithm), runs in cells.items()}
    if len(outer) <= len(inner) or len(inner) < 2 or turned < -KNOWN:
        return cells
    words_of_data = in_python(how.said)
    both = as_turned(data), f"pd.DataFrame({as_written(data, 'df')})"
    lines = (f"{how.call}({', '.join(filter(None, (x, words_of_data)))})" for x in both)
    words = "{} names hold {} each: write {} if they are data sets, {} if they are algorithms"
    raise InputError("transposed", words.format(len(outer), len(inner), *lines))


def _runs(value: Any, how: Naming, where: str) -> list[Any]:
    if is_validation(value):
        names = [key.removeprefix("test_") for key in value if str(key).startswith("test_")]
        return list(value[f"test_{scorer(names, how.metric)}"])
    if isinstance(value, str) or dimensions(value) == 0:
        return [value]
    if dimensions(value) != 1 or not len(value):
        raise InputError("shape", f"{where}: a list of runs is needed, not {dimensions(value)} dimensions", where=where)
    return list(value)


def is_scikit(data: Mapping[Any, Any]) -> bool:
    """Whether the scores come from scikit-learn, whose scorers are all made so that higher is better."""
    inner = (x for value in data.values() if isinstance(value, Mapping) for x in value.values())
    return any(is_search(each) or is_validation(each) for each in (data, *data.values(), *inner))


def is_validation(value: Any) -> bool:
    """Whether this is what `cross_validate` returns, known by its keys."""
    return isinstance(value, Mapping) and (
        "test_score" in value or ("fit_time" in value and any(str(key).startswith("test_") for key in value))
    )


def is_search(value: Any) -> bool:
    """Whether this is a `cv_results_`, or a frame of one, known by its keys."""
    return hasattr(value, "keys") and "params" in value and any(_SPLIT.fullmatch(str(key)) for key in value)


def scorer(names: list[str], metric: str | None) -> str:
    """The one of the scorers that is meant, with or without the word before it."""
    metric = metric if metric is None or metric in names else metric.removeprefix("test_")
    if (metric is None and len(names) > 1) or (metric is not None and metric not in names):
        raise InputError("metric", f"choose the scorer with metric=: there are {', '.join(names)}", where="metric")
    return metric or names[0]


def _from_searches(searches: Mapping[Any, Any], metric: str | None) -> Cells:
    cells: Cells = {}
    for dataset, search in searches.items():
        splits = [split for key in search if (split := _SPLIT.fullmatch(str(key)))]
        wanted = scorer(list(dict.fromkeys(split[2] for split in splits)), metric)
        columns = sorted((split for split in splits if split[2] == wanted), key=lambda split: int(split[1]))
        for i, params in enumerate(search["params"]):
            name = ", ".join(f"{key}={value}" for key, value in params.items()) or "default"
            cells[str(dataset), name] = [float(list(search[column[0]])[i]) for column in columns]
    return cells


def combined(cells: Cells, how: str) -> tuple[list[list[Any]], tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Rows of one score a cell, None where there is none; the algorithms, the data sets, and what was combined."""
    datasets = tuple(dict.fromkeys(dataset for dataset, _ in cells))
    algorithms = tuple(dict.fromkeys(algorithm for _, algorithm in cells))
    counts = sorted({len(runs) for runs in cells.values()})
    many = str(counts[-1]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
    notes = (f"the {how} of {many} repetitions stands for each score",) if counts[-1] > 1 else ()
    if counts == [2] and are_with_spreads([*cells.values()]):
        cells, notes = {key: runs[:1] for key, runs in cells.items()}, (WITH_SPREADS,)
    one = {key: runs[0] if len(runs) == 1 else middle(runs, how, key) for key, runs in cells.items()}
    rows = [[one.get((d, a)) for a in algorithms] for d in datasets]
    return rows, algorithms, datasets, notes


def are_with_spreads(pairs: Sequence[Sequence[Any]]) -> bool:
    """Whether each pair is a mean and its spread: no second number is as large as any first, which is no luck."""
    try:
        first, second = (numbers([pair[i] for pair in pairs]).values for i in (0, 1))
    except InputError:  # whose place is named where it is read
        return False
    luck = 1 / math.comb(2 * len(pairs), len(pairs))
    return bool(0 <= second.min() <= second.max() < first.min()) and luck < LUCK_OF_A_NAME


def middle(runs: list[Any], how: str, key: tuple[str, str]) -> float:
    """The mean or median of runs, from their exact decimals: rounded once, so that equal means are equal."""
    read = numbers(runs, where=lambda index: f"run {index[0] + 1} of {key[1]!r} on {key[0]!r}")
    if read.integers is None:
        return float(read.values.mean() if how == "mean" else np.median(read.values))
    if how == "mean":
        return float(read.means(axis=0))
    from statistics import median

    return float(median(map(Fraction, read.integers.tolist())) * Fraction(10) ** read.exponent)
