"""Frames of any package, records, structured arrays and dictionaries of columns: columns by name, and row labels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests.data.cells import is_number
from nptests.data.decimals import as_array, is_missing
from nptests.errors import InputError


@dataclass(frozen=True)
class Columns:
    """Columns by name, of one length; `labels` name the rows, None where they are only counted."""

    by_name: Mapping[Any, NDArray[Any]]
    labels: tuple[Any, ...] | None = None

    @property
    def texts(self) -> list[Any]:
        """The names of the columns that hold words and no numbers."""
        return [name for name, column in self.by_name.items() if _holds_words(column)]

    def column(self, name: Any, call: str) -> NDArray[Any]:
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
    if isinstance(data, Mapping):
        return Columns({name: as_array(column) for name, column in data.items()}, _shared_labels(data))
    return None


def _each(names: Sequence[Any], data: Any) -> dict[Any, NDArray[Any]]:
    twice = next((name for i, name in enumerate(names) if name in names[:i]), None)
    if twice is not None:
        raise InputError("duplicate", f"two columns are called {twice!r}: names must differ", where=str(twice))
    return {name: np.asarray(data[name]) for name in names}


def _of_records(rows: Sequence[Mapping[Any, Any]]) -> Columns:
    names = list(dict.fromkeys(name for row in rows for name in row))
    return Columns({name: as_array([row.get(name) for row in rows]) for name in names})


def labels_of(data: Any) -> tuple[Any, ...] | None:
    """The labels of a Series, None where they only count."""
    index = getattr(data, "index", None)
    return None if index is None or callable(index) else _labels(index)


def _labels(index: Any) -> tuple[Any, ...] | None:
    """The labels of rows, None where they only count them."""
    return None if index is None or type(index).__name__ == "RangeIndex" else tuple(index)


def _shared_labels(data: Mapping[Any, Any]) -> tuple[Any, ...] | None:
    """The labels of Series; those of one table must be in one order."""
    labels = {name: labels_of(column) for name, column in data.items()}
    refuse_other_order(labels)
    several = set(labels.values())
    return several.pop() if len(several) == 1 else None


def refuse_other_order(labels: Mapping[Any, tuple[Any, ...] | None]) -> None:
    """Series with the same labels in another order: what stands side by side does not belong together."""
    named = {name: each for name, each in labels.items() if each is not None}
    for (first, a), (second, b) in zip(list(named.items())[:-1], list(named.items())[1:], strict=True):
        if a != b and len(a) == len(b) and set(a) == set(b):
            raise InputError(
                "order",
                f"{first} and {second} have the same labels in another order: align them first, "
                f"{second} = {second}.reindex({first}.index)",
                where=str(second),
            )


def _holds_words(column: NDArray[Any]) -> bool:
    """Whether cells are words, not numbers, decimal text or gaps."""
    if column.dtype.kind not in "OUST" or column.ndim != 1:
        return False
    return any(isinstance(cell, str) and not is_number(cell) and not is_missing(cell) for cell in column)
