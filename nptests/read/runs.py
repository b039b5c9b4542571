"""Repeated measurements -> Runs: files in long form, dictionaries of runs, and scikit-learn's `cv_results_`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from os import PathLike
from typing import Any

import numpy as np

from nptests.errors import InputError
from nptests.read.cell import decimal_mark, entry
from nptests.read.formats import read_grids
from nptests.read.long import long_form
from nptests.read.source import source_of
from nptests.scores import MISSING_BETTER, Runs
from nptests.vocabulary import Better

_SPLIT = re.compile(r"split(\d+)_test_(.+)")


def read_runs(
    data: str | PathLike[str] | Mapping[str, Any], *, better: Better | None = None, metric: str | None = None
) -> Runs:
    """Scores with repetitions, from one of

    - a file or text in long form: columns for the data set, the algorithm, the run and the score;
    - {algorithm: {data set: runs}}, or {algorithm: array of data sets x runs};
    - {data set: cv_results_} of scikit-learn's searches, one candidate an algorithm and one split a run.

    better    "higher" or "lower"; scikit-learn's scorers are all made so that higher is better
    metric    which scorer of `cv_results_`, where there were several
    """
    if isinstance(data, (str, PathLike)):
        return _from_file(data, better)
    if not isinstance(data, Mapping) or not data:
        raise InputError("shape", "runs are needed as {algorithm: {data set: runs}}, or a file in long form")
    if _is_search(data):
        data = {"1": data}
    if all(_is_search(value) for value in data.values()):
        cells = _from_searches(data, metric)
        better = better or "higher"
    else:
        cells = _from_dictionary(data)
    return _runs(cells, better)


Cells = dict[tuple[str, str], list[Any]]


def _from_file(source: str | PathLike[str], better: Better | None) -> Runs:
    given = source_of(source)
    found = long_form(read_grids(given)[0], given.name)
    if found is None:
        raise InputError(
            "shape",
            f"{given.name} is not in long form: columns called data set, algorithm, run and score are needed",
            where=given.name,
        )
    entries = {key: [entry(text) for text in texts] for key, texts in found.scores.items()}
    mark = decimal_mark((e.number for row in entries.values() for e in row if e is not None), given.name)
    cells: Cells = {}
    for (dataset, algorithm), row in entries.items():
        missing = next((i for i, e in enumerate(row) if e is None), None)
        if missing is not None:
            text = found.scores[dataset, algorithm][missing]
            raise InputError(
                "text",
                f"run {missing + 1} of {algorithm!r} on {dataset!r} is {text!r}, not a number: correct or remove it",
                where=f"{dataset}, {algorithm}",
            )
        cells[dataset, algorithm] = [float(e.written(mark)) for e in row if e is not None]
    return _runs(cells, better)


def _from_dictionary(data: Mapping[str, Any]) -> Cells:
    cells: Cells = {}
    for algorithm, runs in data.items():
        named = runs.items() if isinstance(runs, Mapping) else ((str(i + 1), row) for i, row in enumerate(runs))
        for dataset, row in named:
            if np.ndim(row) != 1:
                raise InputError(
                    "shape",
                    f"{algorithm!r} on data set {dataset!r}: a list of runs is needed, not {np.ndim(row)} dimensions",
                    where=f"{dataset}, {algorithm}",
                )
            cells[str(dataset), str(algorithm)] = list(row)
    return cells


def _is_search(value: Any) -> bool:
    """Whether this is a `cv_results_`, known by its keys."""
    return isinstance(value, Mapping) and "params" in value and any(_SPLIT.fullmatch(str(key)) for key in value)


def _from_searches(searches: Mapping[str, Any], metric: str | None) -> Cells:
    cells: Cells = {}
    for dataset, search in searches.items():
        splits = [found for key in search if (found := _SPLIT.fullmatch(str(key)))]
        metrics = list(dict.fromkeys(split[2] for split in splits))
        wanted = metric or metrics[0]
        if (metric is None and len(metrics) > 1) or wanted not in metrics:
            raise InputError(
                "metric", f"choose the scorer with metric=: there are {', '.join(metrics)}", where="metric"
            )
        columns = sorted((split for split in splits if split[2] == wanted), key=lambda split: int(split[1]))
        for i, params in enumerate(search["params"]):
            name = ", ".join(f"{key}={value}" for key, value in params.items()) or "default"
            cells[str(dataset), name] = [float(search[column[0]][i]) for column in columns]
    return cells


def _runs(cells: Cells, better: Better | None) -> Runs:
    if better is None:
        raise InputError("better", MISSING_BETTER, where="better")
    datasets = tuple(dict.fromkeys(dataset for dataset, _ in cells))
    algorithms = tuple(dict.fromkeys(algorithm for _, algorithm in cells))
    counts = {key: len(row) for key, row in cells.items()}
    usual = max(counts.values(), default=0)
    for dataset in datasets:
        for algorithm in algorithms:
            if counts.get((dataset, algorithm), 0) != usual:
                raise InputError(
                    "ragged",
                    f"{algorithm!r} has {counts.get((dataset, algorithm), 0)} runs on {dataset!r} where others have "
                    f"{usual}: complete them, or average first",
                    where=f"{dataset}, {algorithm}",
                )
    values = np.array([[cells[d, a] for a in algorithms] for d in datasets], dtype=np.float64)
    return Runs(values, algorithms, datasets, better)
