"""Runs where data sets are needed: rows that are called folds or seeds, one data set, several tables; told, refused."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from nptests.data.intake import naming, repeated
from nptests.data.intake.headings import heads_datasets, heads_metrics, heads_runs, heads_scores
from nptests.errors import InputError, as_written


def refuse_one_data_set(cells: repeated.Cells, data: Any) -> None:
    """Runs of several algorithms on one data set are no table; folds are told from others by whoever made them."""
    counts = {len(runs) for runs in cells.values()}
    if len({dataset for dataset, _ in cells}) == 1 and len(cells) > 1 and len(counts) == 1 and min(counts) > 1:
        call = f"nptests.compare({as_written(data, 'data')}, splits='{min(counts)}-fold'), or splits='independent'"
        words = f"{min(counts)} runs of {len(cells)} algorithms on one data set, which says nothing about others"
        raise InputError("shape", f"{words}: compare the runs, and say how they came about: {call}")


def runs_in(table: Any) -> Any:
    """The algorithms of a frame that says of its rows, by a name or what each is called, that they are folds, seeds ...

    None where it does not, or names data sets beside them.
    """
    if not (hasattr(table, "columns") and hasattr(table, "index") and getattr(table.index, "nlevels", 2) == 1):
        return None
    names = table.columns.tolist()
    if not called_runs(names, table.index.name, table.index) or np.asarray(table).dtype.kind not in "iuf":
        return None
    if any(heads_datasets(str(name)) for name in (*names, table.index.name)):
        return None
    return table.drop(columns=[name for name in names if heads_runs(str(name))])


def called_runs(names: Iterable[Any], over: Any, labels: Sequence[Any]) -> bool:
    """Whether a heading, what stands over the labels, or each label calls rows runs: the first nearly always tells."""
    stems = (str(label).rstrip("0123456789 _-#") for label in labels)
    return any(heads_runs(str(name)) for name in (*names, over)) or (len(labels) > 0 and all(map(heads_runs, stems)))


def refuse_runs(data: Any) -> None:
    """Rows that are called folds or seeds are no data sets, unless whoever asks says so."""
    runs = runs_in(data)
    if runs is None:
        return
    first, second = _splits_in(data)
    raise InputError(
        "shape",
        "the rows are called runs of one data set, which say nothing about others: write "
        f"nptests.compare({as_written(data, 'df')}, splits={first!r}), or splits={second!r}; if each row is a data "
        "set, keep_all=True takes them as such",
    )


def _splits_in(data: Any) -> list[str]:
    return splits_of((*data.columns, data.index.name, *data.index[:1]), len(data))


def likeliest(data: Any) -> str | None:
    """How the runs that a table is of most likely came about."""
    return None if runs_in(data) is None else _splits_in(data)[0]


def splits_of(headings: Iterable[Any], count: int) -> list[str]:
    """How runs may have come about, the likelier first: of seeds and trials no run shares the data of another."""
    splits = [f"{count}-fold", "independent"]
    return splits if any("fold" in str(called).casefold() for called in headings) else splits[::-1]


def refuse_tables(data: Any, how: naming.Naming) -> None:
    """Several tables by name, of one measure or one data set each, are no table."""
    if not (isinstance(data, Mapping) and len(data) > 1 and all(getattr(x, "ndim", 0) == 2 for x in data.values())):
        return
    name, metrics = as_written(data, "tables"), all(heads_metrics(str(key)) or heads_scores(str(key)) for key in data)
    what = f"{len(data)} tables, of {', '.join(map(str, data))}: write "
    each = how.line("table", better=how.better or "higher")
    each = f"{{key: {each} for key, table in {name}.items()}} if each is of a measure"
    means = f"pd.DataFrame({{key: table.mean() for key, table in {name}.items()}}).T"
    runs = f"nptests.compare({means}, better={how.better or 'higher'!r}) if each is of a data set, its rows runs"
    raise InputError("shape", what + (each if metrics else f"{runs} or {each}"))
