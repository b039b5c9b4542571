"""Repeated measurements -> Runs: files in long form, dictionaries of runs, and scikit-learn's `cv_results_`."""

import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from os import PathLike
from pathlib import PurePath
from typing import Any

import numpy as np

from nptests.data.cells import decimal_mark, entry, is_number
from nptests.data.intake.headings import heads_metrics
from nptests.data.intake.naming import Naming
from nptests.data.intake.repeated import Cells, cells_of, is_scikit
from nptests.data.scores import MISSING_BETTER, Runs
from nptests.errors import InputError, did_you_mean, single
from nptests.read.formats import read_grids
from nptests.read.grid import Grid
from nptests.read.long import Roles, check_width, long_form
from nptests.read.source import Source, source_of
from nptests.vocabulary import Better

_SPLIT = re.compile(r"split\d+_test_.+")
_PARAMETER = "param_"
_NOTHING = {"", "nan", "--"}  # a parameter that a candidate does not have


def read_runs(
    data: str | PathLike[str] | Source | Sequence[str | PathLike[str] | Source] | Mapping[str, Any],
    *,
    better: Better | None = None,
    metric: str | None = None,
    dataset: str | None = None,
    algorithm: str | None = None,
    score: str | None = None,
    run: str | Sequence[str] | None = None,
) -> Runs:
    """Scores with repetitions, of every run.

    They are read from one of

    - a file or text in long form: columns for the data set, the algorithm, the run and the score;
    - {algorithm: {data set: runs}}, or {algorithm: array of data sets x runs};
    - {data set: cv_results_} of scikit-learn's searches, one candidate an algorithm and one split a run;
    - files of cv_results_ as pandas writes them (CSV or JSON), each a data set by the name of the file.

    Scores of one run belong together, in whatever order the rows of the file stand.

    data         one of these
    better       "higher" or "lower"; scikit-learn's scorers are all made so that higher is better
    metric       which scorer of `cv_results_`, or of a column of metrics of a file, where there are several
    dataset      the column of data sets of a file, where its heading does not say so
    algorithm    the column of algorithms of a file
    score        the column of scores of a file
    run          the column or columns that number the runs of a file, such as ["seed", "fold"]
    """
    single(better=better, metric=metric, dataset=dataset, algorithm=algorithm, score=score)
    if isinstance(data, (str, PathLike, Source)):
        data = [data]
    if isinstance(data, (list, tuple)):
        if run is not None and not isinstance(run, (str, list, tuple)):
            words = f"run is a {type(run).__name__}: the name of a column, or a list of names, is needed"
            raise InputError("columns", words, where="run")
        roles = Roles(dataset, algorithm, score, (run,) if isinstance(run, str) else tuple(run or ()))
        return _from_files(tuple(map(source_of, data)), better, metric, roles)
    cells = cells_of(data, Naming(metric=metric, call="nptests.read_runs"))
    if cells is None or not isinstance(data, Mapping):
        raise InputError("shape", "runs are needed as {algorithm: {data set: runs}}, or a file in long form")
    return _runs(cells, better or ("higher" if is_scikit(data) else None))


def _from_files(files: Sequence[Source], better: Better | None, metric: str | None, roles: Roles) -> Runs:
    searches = [search_in(file) for file in files]
    if len(files) == 1 and searches[0] is None:
        return _from_file(files[0], better, metric, roles)
    other = next((file for file, search in zip(files, searches, strict=True) if search is None), None)
    if not files or other is not None:
        reason = f"{other.name} holds none" if other is not None else "there is none"
        raise InputError("shape", f"several files are read where each is a cv_results_ of one data set: {reason}")
    by_name = {PurePath(file.name).stem: search for file, search in zip(files, searches, strict=True)}
    if len(by_name) < len(files):
        raise InputError("duplicate", "two files have one name, which would name two data sets: rename one of them")
    cells = cells_of(by_name, Naming(metric=metric, call="nptests.read_runs"))
    assert cells is not None, "searches have cells"
    return _runs(cells, better or "higher")


def _of_metric(grid: Grid, metric: str | None, source: str) -> Grid:
    """The rows of one metric, where a column of words called "metric" says what each score is of."""
    heads, *body = grid.rows
    place = next((j for j, head in enumerate(heads) if heads_metrics(head)), None)
    words: list[str] = []
    if place is not None:
        for i, row in enumerate(body):
            check_width(row, heads, i, source)
        words = list(dict.fromkeys(row[place] for row in body))
    if place is None or any(map(is_number, words)):
        if metric is not None:
            raise InputError("metric", f"{source} has no column of metrics: leave metric= out", where="metric")
        return grid
    if metric not in words and (metric is not None or len(words) > 1):
        hint = (metric and did_you_mean(metric, words)) or f"there are {', '.join(words)}"
        raise InputError("metric", f"choose which metric of {source} with metric=: {hint}", where="metric")
    wanted = {heads[place], *([metric] if metric is not None else words)}
    return replace(grid, rows=tuple(row[:place] + row[place + 1 :] for row in grid.rows if row[place] in wanted))


def _from_file(file: Source, better: Better | None, metric: str | None, roles: Roles) -> Runs:
    long = long_form(_of_metric(read_grids(file)[0], metric, file.name), file.name, roles)
    if long is None:
        raise InputError(
            "shape",
            f"{file.name} is not in long form: columns called data set, algorithm, run and score are needed, or their "
            "names: dataset=, algorithm=, run=, score=",
            where=file.name,
        )
    scores = long.paired(file.name)
    entries = {key: [entry(text) for text in texts] for key, texts in scores.items()}
    mark = decimal_mark((e.number for row in entries.values() for e in row if e is not None), file.name)
    cells: Cells = {}
    for (dataset, algorithm), row in entries.items():
        missing = next((i for i, e in enumerate(row) if e is None), None)
        if missing is not None:
            text = scores[dataset, algorithm][missing]
            words = f"run {missing + 1} of {algorithm!r} on {dataset!r} is {text!r}, not a number: correct or remove it"
            raise InputError("text", words, where=f"{dataset}, {algorithm}")
        cells[dataset, algorithm] = [float(e.written(mark)) for e in row if e is not None]
    return _runs(cells, better)


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
                words = f"{algorithm!r} has {counts.get((dataset, algorithm), 0)} runs on {dataset!r} where others have"
                place = f"{dataset}, {algorithm}"
                raise InputError("ragged", f"{words} {usual}: complete them, or average first", where=place)
    values = np.array([[cells[d, a] for a in algorithms] for d in datasets], dtype=np.float64)
    return Runs(values, algorithms, datasets, better)


def search_in(source: Source) -> Mapping[str, Any] | None:
    """The columns of a `cv_results_`, with `params` as dictionaries; None where the file holds something else."""
    text = source.text()
    if _SPLIT.search(text) is None:
        return None
    columns = _columns_of_json(text, source.name) if text.lstrip().startswith(("{", "[")) else None
    columns = _columns_of_grid(read_grids(source)[0]) if columns is None else columns
    if not any(map(_SPLIT.fullmatch, columns)):
        return None
    counts = {len(column) for column in columns.values()}
    if len(counts) != 1 or counts == {0}:
        raise InputError("ragged", f"{source.name}: the columns of cv_results_ are not equally long", where=source.name)
    scores = {
        head: [_score(cell, f"{head} of candidate {i + 1} in {source.name}") for i, cell in enumerate(column)]
        for head, column in columns.items()
        if _SPLIT.fullmatch(head)
    }
    return {**columns, **scores, "params": _parameters(columns)}


def _score(cell: Any, where: str) -> float:
    try:
        score = float(cell)
    except (TypeError, ValueError):
        score = math.nan
    if not math.isfinite(score):
        words = f"{where} is {cell!r}, not a number: such a fit failed, leave the candidate out"
        raise InputError("text", words, where=where)
    return score


def _columns_of_json(text: str, name: str) -> dict[str, list[Any]] | None:
    """{column: list}, {column: {row: value}} or [{column: value}]: what json and pandas write."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError("json", f"{name} is no JSON: {error}", where=name) from None
    if isinstance(value, list) and value and all(isinstance(row, dict) for row in value):
        return {str(head): [row.get(head) for row in value] for head in value[0]}
    if not isinstance(value, dict):
        return None
    columns = {head: list(column.values()) if isinstance(column, dict) else column for head, column in value.items()}
    return columns if columns and all(isinstance(column, list) for column in columns.values()) else None


def _columns_of_grid(grid: Grid) -> dict[str, list[Any]]:
    heads, *rows = grid.rows
    return {head: [row[j] if j < len(row) else "" for row in rows] for j, head in enumerate(heads)}


def _parameters(columns: Mapping[str, Sequence[Any]]) -> list[dict[str, str]]:
    """What tells the candidates apart: the columns of parameters, without what a candidate does not have."""
    names = [name for name in columns if name.startswith(_PARAMETER)]
    count = len(next(iter(columns.values())))
    return [
        {
            name.removeprefix(_PARAMETER): str(columns[name][i])
            for name in names
            if columns[name][i] is not None and str(columns[name][i]).lower() not in _NOTHING
        }
        for i in range(count)
    ]
