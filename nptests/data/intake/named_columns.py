"""Frames of any package, records, structured arrays and dictionaries of columns: columns by name, and row labels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from nptests.data import arrays, cells, decimals
from nptests.errors import InputError
from nptests.vocabulary import Numeric


@dataclass(frozen=True)
class Columns:
    """Columns by name, of one length; `labels` name the rows, None where they are only counted."""

    by_name: Mapping[Any, Numeric]
    labels: tuple[Any, ...] | None = None

    @property
    def texts(self) -> list[Any]:
        """The names of the columns that hold words and no numbers."""
        return [name for name, column in self.by_name.items() if _holds_words(column)]

    @property
    def counted(self) -> bool:
        """Whether the rows have no names but counts, as those of a frame have that was sorted or cut."""
        return self.labels is None or all(isinstance(label, (int, np.integer)) for label in self.labels)

    def column(self, name: Any, call: str) -> Numeric:
        """A column, or an error that lists the names."""
        if name not in self.by_name:
            listed = ", ".join(map(repr, self.by_name))
            raise InputError("columns", f"{call}: no column is called {name!r}: there are {listed}", where=str(name))
        return self.by_name[name]

    def without(self, name: Any, labels: Sequence[Any] | None = None) -> Columns:
        """The other columns; that one may name the rows instead."""
        others = {other: column for other, column in self.by_name.items() if other != name}
        return Columns(others, self.labels if labels is None else tuple(labels))


def columns_of(data: Any) -> Columns | None:
    """The columns of data that have named columns; None where they have none."""
    if hasattr(data, "collect") and hasattr(data, "lazy"):
        data = data.collect()  # a lazy frame of polars
    if hasattr(data, "to_series") and hasattr(data, "dims"):
        data = data.to_series()  # an array of xarray
    if hasattr(data, "index") and getattr(data.index, "nlevels", 1) > 1 and hasattr(data, "reset_index"):
        data = data.rename("score").reset_index() if getattr(data, "ndim", 2) == 1 and data.name is None else (
            data.reset_index()
        )  # fmt: skip
    if hasattr(data, "columns") and hasattr(data, "__getitem__"):
        names = getattr(data, "column_names", None) or list(data.columns)
        return Columns(_each(names, data), _labels(getattr(data, "index", None)))
    if isinstance(data, np.ndarray) and data.dtype.names:
        return Columns(_each(data.dtype.names, data))
    if isinstance(data, (list, tuple)) and data and all(isinstance(row, Mapping) for row in data):
        return _of_records(data)
    if (triples := _of_triples(data)) is not None:
        return triples
    if isinstance(data, Mapping):
        return Columns({name: _column(name, column) for name, column in data.items()}, _shared_labels(data))
    return None


def _column(name: Any, column: Any) -> Numeric:
    array = arrays.as_array(column)
    if array.ndim == 0:
        kind = type(column).__name__
        raise InputError("shape", f"{name!r} holds one {kind}, no column: a list of scores is needed", where=str(name))
    return array


def _each(names: Sequence[Any], data: Any) -> dict[Any, Numeric]:
    twice = next((name for i, name in enumerate(names) if name in names[:i]), None)
    if twice is not None:
        raise InputError("duplicate", f"two columns are called {twice!r}: names must differ", where=str(twice))
    columns = data.items() if hasattr(data, "items") else ((name, data[name]) for name in names)  # pandas: at once
    return {name: np.asarray(column) for name, column in columns}


def _of_records(rows: Sequence[Mapping[Any, Any]]) -> Columns:
    names = list(dict.fromkeys(name for row in rows for name in row))
    return Columns({name: arrays.as_array([row.get(name) for row in rows]) for name in names})


def _of_triples(rows: Any) -> Columns | None:
    """Rows of two names, each pair once, and a number: the names of which there are more are of the data sets."""
    listed = isinstance(rows, (list, tuple)) and rows and isinstance(rows[0], (list, tuple)) and len(rows[0]) == 3
    if not listed or not all(isinstance(row, (list, tuple)) and len(row) == 3 for row in rows):
        return None
    columns = [*zip(*rows, strict=True)]
    texts = [x for x in columns if all(isinstance(cell, str) and not cells.is_number(cell) for cell in x)]
    numbers = [x for x in columns if all(np.ndim(cell) == 0 for cell in x) and x not in texts]
    if len(texts) != 2 or len(numbers) != 1 or len({*zip(*texts, strict=True)}) < len(rows):
        return None
    algorithm, dataset = sorted(reversed(texts), key=lambda column: len({*column}))
    names = {"dataset": dataset, "algorithm": algorithm, "score": numbers[0]}
    return Columns({name: arrays.as_array([*column]) for name, column in names.items()})


def labels_of(data: Any) -> tuple[Any, ...] | None:
    """The labels of a Series, None where they only count."""
    index = getattr(data, "index", None)
    return None if index is None or callable(index) else _labels(index)


def _labels(index: Any) -> tuple[Any, ...] | None:
    """The labels of rows, None where they only count them."""
    return None if index is None or type(index).__name__ == "RangeIndex" else tuple(index.tolist())


def _shared_labels(data: Mapping[Any, Any]) -> tuple[Any, ...] | None:
    """The labels of Series; those of one table must be in one order."""
    refuse_other_order(data)
    several = {labels_of(column) for column in data.values()}
    return several.pop() if len(several) == 1 else None


def refuse_other_order(samples: Mapping[Any, Any]) -> None:
    """Series whose labels say that what stands side by side does not belong together."""
    indices = {name: sample.index for name, sample in samples.items() if hasattr(getattr(sample, "index", 0), "equals")}
    for (first, a), (second, b) in pairwise(indices.items()):
        common = 0 if a.equals(b) or len(a) != len(b) else len(set(a) & set(b))
        if common == 0:  # cuts of long data have no label in common
            continue
        if common == len(a):
            cure = "the same labels in another order: what stands side by side does not belong together"
        else:
            cure = f"{common} of {len(a)} labels in common: what stands side by side does not belong together"
        raise InputError("order", f"{first} and {second} have {cure}", where=str(second))


def _holds_words(column: Numeric) -> bool:
    """Whether cells are words, not numbers, decimal text or gaps."""
    if column.dtype.kind not in "OUST" or column.ndim != 1:
        return False
    return any(isinstance(cell, str) and not cells.is_number(cell) and not decimals.is_missing(cell) for cell in column)
