"""Every kind of Python object that somebody may hand over in place of data, and as an option; made afresh each time."""

import datetime
import math
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import scipy.sparse

ROWS = ((0.9, 0.8), (0.6, 0.5), (0.3, 0.25), (0.35, 0.1), (0.7, 0.65), (0.2, 0.15))


class Plain:
    """An object of no kind."""


def _frame(kind: Any) -> pd.DataFrame:
    return pd.DataFrame([[1, 2], [3, 5], [2, 7]], columns=["x", "y"]).astype(kind)


# In place of data: each with a name, and how it is made.
DATA: Mapping[str, Callable[[], Any]] = {
    "None": lambda: None,
    "a set": lambda: {0.1, 0.2, 0.3},
    "a set of rows": lambda: set(ROWS),
    "a frozenset": lambda: frozenset({1, 2, 3}),
    "keys": lambda: {"a": [1, 2], "b": [2, 3]}.keys(),
    "values": lambda: {"a": [1, 2], "b": [2, 3]}.values(),
    "items": lambda: {"a": [1, 2], "b": [2, 3]}.items(),
    "a generator": lambda: (list(row) for row in ROWS),
    "a generator of numbers": lambda: (x for x in (0.5, 0.25, 0.75)),
    "an iterator": lambda: iter([0.5, 0.25, 0.75]),
    "a map": lambda: map(float, "123"),
    "a zip": lambda: zip([1, 2, 3], [2, 3, 5], strict=True),
    "a range": lambda: range(5),
    "nothing": list,
    "no rows": lambda: [[]],
    "no keys": dict,
    "a dictionary of numbers": lambda: {"a": 1, "b": 2},
    "a dictionary of sets": lambda: {"a": {1, 2, 3}, "b": {2, 3, 4}},
    "a dictionary of None": lambda: {"a": None, "b": None},
    "a dictionary by pairs": lambda: {(1, 2): 3, (4, 5): None},
    "0-d": lambda: np.array(0.5),
    "0-d of an object": lambda: np.array(None, dtype=object),
    "a double of numpy": lambda: np.float64(0.5),
    "3-d": lambda: np.zeros((3, 2, 2)),
    "4-d": lambda: np.zeros((2, 2, 2, 2)),
    "empty": lambda: np.empty((0, 3)),
    "no columns": lambda: np.empty((3, 0)),
    "sparse": lambda: scipy.sparse.csr_array(np.array(ROWS)),
    "a sparse matrix": lambda: scipy.sparse.coo_matrix(np.array(ROWS)),
    "a sparse frame": lambda: pd.DataFrame.sparse.from_spmatrix(scipy.sparse.csr_matrix(np.array(ROWS))),
    "masked": lambda: np.ma.masked_array(np.array(ROWS), np.array(ROWS) > 0.8),
    "masked nowhere": lambda: np.ma.masked_array(np.array(ROWS)),
    "structured": lambda: np.array([(0.1, "a"), (0.2, "b")], dtype=[("x", float), ("name", "U4")]),
    "void": lambda: np.zeros(3, dtype="V4"),
    "objects": lambda: np.array([Plain(), None, 1], dtype=object),
    "rows of objects": lambda: [[Plain(), 1], [2, None], [3, 4]],
    "rows of sets": lambda: [{1, 2}, {3, 4}, {5, 6}],
    "rows of dictionaries": lambda: [{"a": 1, "b": 2}, {"a": 2}, {}],
    "ragged": lambda: [[1, 2, 3], [4, 5], []],
    "deep lists": lambda: [[[[1, 2]], [[3, 4]]]],
    "nullable": lambda: _frame("Int64").mask(_frame("Int64") > 5),
    "nullable booleans": lambda: _frame("Int64").gt(2).astype("boolean"),
    "categories": lambda: _frame("category"),
    "a series of categories": lambda: pd.Series(["a", "b", "a"], dtype="category"),
    "an index": lambda: pd.Index([1, 2, 3]),
    "levels": lambda: pd.MultiIndex.from_tuples([(1, "a"), (2, "b")]),
    "an empty frame": pd.DataFrame,
    "an empty series": lambda: pd.Series([], dtype=float),
    "a series": lambda: pd.Series([0.1, 0.4, 0.3], index=["x", "y", "z"]),
    "a frame of one name": lambda: pd.DataFrame(np.eye(3), columns=["a", "a", "b"]),
    "intervals": lambda: pd.Series(pd.interval_range(0, 3)),
    "groups of a frame": lambda: _frame(int).groupby("x"),
    "dates": lambda: pd.date_range("2020-01-01", periods=4),
    "dates of numpy": lambda: np.array(["2020-01-01", "2021-01-01"], dtype="datetime64[D]"),
    "durations": lambda: np.array([1, 2, 3], dtype="timedelta64[s]"),
    "days": lambda: [datetime.date(2020, 1, 1), datetime.date(2021, 1, 1)],
    "NaT": lambda: [pd.NaT, pd.NaT, 1],
    "NA": lambda: [pd.NA, 1, 2],
    "complex": lambda: np.array([1j, 2, 3]),
    "a complex number": lambda: 1j,
    "Decimals": lambda: [Decimal("0.1"), Decimal("0.3"), Decimal("0.2")],
    "a NaN of Decimal": lambda: [Decimal("NaN"), Decimal("sNaN"), Decimal(1)],
    "an infinity of Decimal": lambda: [Decimal("Infinity"), Decimal(1), Decimal(2)],
    "Fractions": lambda: [Fraction(1, 3), Fraction(1, 7), Fraction(2, 3)],
    "bytes": lambda: b"1,2\n3,4\n",
    "rows of bytes": lambda: [b"1", b"2", b"\xff"],
    "a bytearray": lambda: bytearray(b"123"),
    "a memoryview": lambda: memoryview(b"123"),
    "a Path": lambda: Path("nonsense.csv"),
    "a Path of here": lambda: Path(),
    "a text": lambda: "nonsense",
    "an empty text": lambda: "",
    "a text with NUL": lambda: "a\0b",
    "a lone surrogate": lambda: "\ud800",
    "texts": lambda: ["a", "b", "c"],
    "a function": lambda: repr,  # of one thing, whatever it is: what a caller's function raises is the caller's
    "a lambda": lambda: lambda: None,
    "a class": lambda: Plain,
    "a module": lambda: math,
    "an object": Plain,
    "Ellipsis": lambda: ...,
    "NotImplemented": lambda: NotImplemented,
    "a slice": lambda: slice(1, 2),
    "an error": lambda: ValueError("x"),
    "NaNs": lambda: [math.nan, math.nan, math.nan],
    "a NaN": lambda: math.nan,
    "infinities": lambda: [math.inf, -math.inf, 1.0],
    "an infinity": lambda: math.inf,
    "huge": lambda: [10**400, 10**401, 1],
    "a huge number": lambda: 10**400,
    "-1": lambda: -1,
    "0": lambda: 0,
    "booleans": lambda: [True, False, True],
    "True": lambda: True,
    "mixed": lambda: [1, "a", None, 2.5, b"x"],
    "itself": lambda: _itself(),
}

# As the value of an option.
OPTIONS: Mapping[str, Callable[[], Any]] = {
    name: DATA[name]
    for name in (
        "None", "an object", "nothing", "no keys", "a text", "an empty text", "a text with NUL", "a lone surrogate",
        "-1", "0", "a NaN", "an infinity", "a huge number", "a complex number", "bytes", "a function", "a lambda",
        "a class", "a set", "True", "0-d", "a double of numpy", "a series", "texts", "a Path", "Ellipsis", "ragged",
        "a generator", "NaNs", "a dictionary by pairs", "an empty frame",
    )
} | {
    "2**70": lambda: 2**70,
    "1.5": lambda: 1.5,
    "a list of a word": lambda: ["html"],
    "NA of pandas": lambda: pd.NA,
    "NaT of pandas": lambda: pd.NaT,
    "a NaN of Decimals": lambda: Decimal("sNaN"),
    "a Decimal": lambda: Decimal("0.5"),
    "a Fraction": lambda: Fraction(1, 2),
}  # fmt: skip


def _itself() -> list[Any]:
    rows: list[Any] = [1, 2]
    rows.append(rows)
    return rows
