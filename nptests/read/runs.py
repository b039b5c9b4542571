"""Repeated measurements -> Runs: files in long form, dictionaries of runs, and scikit-learn's `cv_results_`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Any

import numpy as np

from nptests.data.cells import decimal_mark, entry
from nptests.data.intake.cells import Cells, cells_of, is_scikit
from nptests.data.intake.naming import Naming
from nptests.data.scores import MISSING_BETTER, Runs
from nptests.errors import InputError
from nptests.read.formats import read_grids
from nptests.read.long import Roles, long_form
from nptests.read.source import Source, source_of
from nptests.vocabulary import Better


def read_runs(
    data: str | PathLike[str] | Source | Mapping[str, Any],
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
    - {data set: cv_results_} of scikit-learn's searches, one candidate an algorithm and one split a run.

    Scores of one run belong together, in whatever order the rows of the file stand.

    data         one of these
    better       "higher" or "lower"; scikit-learn's scorers are all made so that higher is better
    metric       which scorer of `cv_results_`, where there were several
    dataset      the column of data sets of a file, where its heading does not say so
    algorithm    the column of algorithms of a file
    score        the column of scores of a file
    run          the column or columns that number the runs of a file, such as ["seed", "fold"]
    """
    if isinstance(data, (str, PathLike, Source)):
        return _from_file(
            data, better, Roles(dataset, algorithm, score, (run,) if isinstance(run, str) else tuple(run or ()))
        )
    cells = cells_of(data, Naming(metric=metric, call="nptests.read_runs"))
    if cells is None:
        raise InputError("shape", "runs are needed as {algorithm: {data set: runs}}, or a file in long form")
    return _runs(cells, better or ("higher" if is_scikit(data) else None))


def _from_file(source: str | PathLike[str] | Source, better: Better | None, roles: Roles) -> Runs:
    file = source_of(source)
    long = long_form(read_grids(file)[0], file.name, roles)
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
            raise InputError(
                "text",
                f"run {missing + 1} of {algorithm!r} on {dataset!r} is {text!r}, not a number: correct or remove it",
                where=f"{dataset}, {algorithm}",
            )
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
                raise InputError(
                    "ragged",
                    f"{algorithm!r} has {counts.get((dataset, algorithm), 0)} runs on {dataset!r} where others have "
                    f"{usual}: complete them, or average first",
                    where=f"{dataset}, {algorithm}",
                )
    values = np.array([[cells[d, a] for a in algorithms] for d in datasets], dtype=np.float64)
    return Runs(values, algorithms, datasets, better)
