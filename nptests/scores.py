"""Tables of scores: n data sets (rows) x k algorithms (columns), named, oriented, read-only."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from nptests.decimals import Numbers, as_array, numbers, with_room
from nptests.errors import InputError, InputWarning, did_you_mean
from nptests.vocabulary import Alternative, Arithmetic, Better

MISSING_BETTER = (
    'say which scores are better: better="higher" (accuracy, AUC) or better="lower" (error, time, rank); '
    "there is no default, because the wrong one turns every result upside down"
)


@dataclass(frozen=True, eq=False, init=False)
class Scores:
    """n data sets x k algorithms, complete.

    values      the scores as doubles, shape (n, k), read-only
    numbers     the same with their exact decimals (see nptests.decimals)
    better      "higher" or "lower"
    notes       what a reader should know about the table
    reading     how the file was understood; kept out of results, which do not depend on the dress of a table
    """

    numbers: Numbers
    algorithms: tuple[str, ...]
    datasets: tuple[str, ...]
    better: Better
    notes: tuple[str, ...]
    reading: tuple[str, ...]

    def __init__(
        self,
        values: Any,
        algorithms: Iterable[Hashable] | None = None,
        datasets: Iterable[Hashable] | None = None,
        *,
        better: Better | None = None,
        decimals: int | None = None,
        reading: Iterable[str] = (),
    ) -> None:
        shape = _table_shape(values)
        columns = _names(algorithms, shape[1], "algorithm", "A")
        rows = _names(datasets, shape[0], "data set", "")
        direction = _direction(better)

        def where(index: tuple[int, ...]) -> str:
            i, j = index
            return f"row {i + 1} (data set {rows[i]!r}), column {j + 1} (algorithm {columns[j]!r})"

        read = values if isinstance(values, Numbers) else numbers(values, decimals=decimals, where=where)
        notes = list(read.notes)
        if shape[1] > shape[0]:
            notes.append(
                f"{shape[1]} algorithms on only {shape[0]} data sets: is the table transposed? "
                "(algorithms belong in columns, data sets in rows)"
            )
            warnings.warn(notes[-1], InputWarning, stacklevel=_caller_depth())
        _set(self, numbers=read, algorithms=columns, datasets=rows, better=direction)
        _set(self, notes=tuple(notes), reading=tuple(reading))

    @classmethod
    def of(cls, data: Any, *, better: Better | None = None, decimals: int | None = None) -> Scores:
        """Scores from an array, nested lists (numbers, decimal text, Decimals), a DataFrame, or {algorithm: column}."""
        if isinstance(data, Scores):
            return cls(data.numbers, data.algorithms, data.datasets, better=better or data.better)
        values, algorithms, datasets = _unpack(data)
        return cls(values, algorithms, datasets, better=better, decimals=decimals)

    @property
    def values(self) -> NDArray[np.float64]:
        return self.numbers.values

    @property
    def n(self) -> int:
        return len(self.datasets)

    @property
    def k(self) -> int:
        return len(self.algorithms)

    def costs(self, arithmetic: Arithmetic) -> NDArray[Any]:
        """The scores to rank and subtract, turned so that the lowest is the best."""
        x = self.numbers.working(arithmetic)
        return -x if self.better == "higher" else x

    def select(self, *algorithms: str) -> Scores:
        """The same data sets with only the named algorithms, in the order given."""
        columns = [self.column(name) for name in algorithms]
        return Scores(self.numbers[:, columns], algorithms, self.datasets, better=self.better)

    def column(self, algorithm: str) -> int:
        """The position of an algorithm, or an error that lists the names."""
        try:
            return self.algorithms.index(algorithm)
        except ValueError:
            raise InputError(
                "algorithm",
                f"no algorithm is called {algorithm!r}: {_nearest(algorithm, self.algorithms)}",
                where=str(algorithm),
            ) from None

    def to_frame(self) -> Any:
        """A pandas DataFrame, algorithms in columns."""
        import pandas as pd

        return pd.DataFrame(self.values, index=list(self.datasets), columns=list(self.algorithms))


def _nearest(name: str, names: tuple[str, ...]) -> str:
    """What to take instead: the one name that holds what was asked for, the one spelled most like it, and all."""
    holding = [other for other in names if str(name).casefold() in other.casefold()]
    near = f"did you mean {holding[0]!r}?" if len(holding) == 1 else did_you_mean(name, names)
    return " ".join(filter(None, (near, f"the table has {', '.join(names)}")))


@dataclass(frozen=True, eq=False, init=False)
class IncompleteScores:
    """n data sets x k algorithms with missing cells (NaN, None or empty text), for Skillings-Mack and Durbin."""

    numbers: Numbers  # 0 in the missing cells
    present: NDArray[np.bool_]
    algorithms: tuple[str, ...]
    datasets: tuple[str, ...]
    better: Better

    def __init__(
        self,
        values: Any,
        algorithms: Iterable[Hashable] | None = None,
        datasets: Iterable[Hashable] | None = None,
        *,
        better: Better | None = None,
        decimals: int | None = None,
    ) -> None:
        shape = _table_shape(values)
        columns = _names(algorithms, shape[1], "algorithm", "A")
        rows = _names(datasets, shape[0], "data set", "")
        cells = values.astype(object) if isinstance(values, np.ndarray) else np.array(values, dtype=object)
        present = np.array([not _is_missing(c) for c in cells.flat]).reshape(cells.shape)
        filled = np.where(present, cells, "0")
        if present.all() and isinstance(values, np.ndarray):
            read = numbers(values, decimals=decimals)
        else:
            read = numbers(filled, decimals=decimals)
        for names, counts, what in (
            (columns, present.sum(axis=0), "algorithm"),
            (rows, present.sum(axis=1), "data set"),
        ):
            for name, count in zip(names, counts, strict=True):
                if count == 0:
                    raise InputError("empty", f"{what} {name!r} has no score at all: drop it", where=name)
        direction = _direction(better)
        _set(self, numbers=read, present=present, algorithms=columns, datasets=rows, better=direction)

    @classmethod
    def of(cls, data: Any, *, better: Better | None = None, decimals: int | None = None) -> IncompleteScores:
        if isinstance(data, Scores):
            return cls(data.values, data.algorithms, data.datasets, better=better or data.better)
        values, algorithms, datasets = _unpack(data)
        return cls(values, algorithms, datasets, better=better, decimals=decimals)

    @property
    def n(self) -> int:
        return len(self.datasets)

    @property
    def k(self) -> int:
        return len(self.algorithms)

    def costs(self, arithmetic: Arithmetic = "decimal") -> NDArray[Any]:
        x = self.numbers.working(arithmetic)
        return -x if self.better == "higher" else x


@dataclass(frozen=True, eq=False)
class Runs:
    """Scores with repetitions: values[i, j, r] is run r of algorithm j on data set i."""

    values: NDArray[np.float64]
    algorithms: tuple[str, ...]
    datasets: tuple[str, ...]
    better: Better

    def __post_init__(self) -> None:
        values = numbers(self.values).values
        if values.ndim != 3 or values.shape[2] < 1:
            raise InputError("shape", "runs are needed as an array of data sets x algorithms x repetitions")
        object.__setattr__(self, "values", values)
        object.__setattr__(self, "algorithms", _names(self.algorithms, values.shape[1], "algorithm", "A"))
        object.__setattr__(self, "datasets", _names(self.datasets, values.shape[0], "data set", ""))
        object.__setattr__(self, "better", _direction(self.better))

    def mean(self) -> Scores:
        """One score a cell: the mean over the repetitions."""
        return Scores(self.values.mean(axis=2), self.algorithms, self.datasets, better=self.better)


class Oriented:
    """Named samples of which "greater" favours the larger values, or the better ones where a direction is known."""

    names: tuple[str, ...]
    better: Better | None  # None for plain samples, where "greater" means that the first tends to be larger

    @property
    def toward(self) -> int:
        """+1 if "greater" favours larger values, -1 if it favours smaller ones (scores where lower is better)."""
        return -1 if self.better == "lower" else 1

    def reading(self, alternative: Alternative) -> str:
        """What the alternative says of two samples, in words."""
        a, b = self.names
        if alternative == "two-sided":
            return f"{a} and {b} differ"
        first, second = (a, b) if alternative == "greater" else (b, a)
        word = "tends to be larger than" if self.better is None else "is better than"
        return f"{first} {word} {second}"


@dataclass(frozen=True, eq=False)
class Pair(Oriented):
    """Two paired samples on one common decimal scale; `toward` says what "greater" means for them."""

    a: Numbers
    b: Numbers
    names: tuple[str, str]
    better: Better | None

    @classmethod
    def of(cls, a: Any, b: Any = None) -> Pair:
        if isinstance(a, Scores):
            if b is not None:
                raise InputError("pair", "give one Scores with two columns, or two plain sequences, not both")
            if a.k != 2:
                raise InputError(
                    "pair",
                    f"two algorithms are compared at a time, and this table has {a.k}: pick two with "
                    f"scores.select({a.algorithms[0]!r}, {a.algorithms[1]!r})",
                )
            names = (a.algorithms[0], a.algorithms[1])
            return cls(a.numbers[:, 0], a.numbers[:, 1], names, a.better)
        if b is None:
            raise InputError("pair", "two samples are needed: a and b, or one Scores with two columns")
        both = together(a, b)
        if len(both[0].values) != len(both[1].values):
            raise InputError(
                "ragged",
                f"paired samples need equal lengths: a has {len(both[0].values)} values, b has {len(both[1].values)}",
            )
        return cls(both[0], both[1], ("a", "b"), None)

    @property
    def n(self) -> int:
        return len(self.a.values)

    def differences(self, arithmetic: Arithmetic) -> NDArray[Any]:
        """a - b: exact integers under "decimal", doubles under "float"."""
        x, y = self.a.working(arithmetic), self.b.working(arithmetic)
        return np.asarray(with_room(x, 2) - with_room(y, 2))


def turned(alternative: Alternative) -> Alternative:
    """The alternative seen from the other side."""
    other: dict[Alternative, Alternative] = {"greater": "less", "less": "greater", "two-sided": "two-sided"}
    return other[alternative]


def together(*samples: Any) -> tuple[Numbers, ...]:
    """Several samples (of any lengths) read on one common decimal scale."""
    names = "abcdefghijklmnopqrstuvwxyz"
    arrays = []
    for i, sample in enumerate(samples):
        array = as_array(sample)
        if array.ndim != 1 or array.size == 0:
            kind = "is empty" if array.size == 0 else f"has {array.ndim} dimensions"
            raise InputError("shape", f"sample {names[i % 26]} {kind}: a flat sequence of numbers is needed")
        arrays.append(array)
    kinds = {a.dtype.kind for a in arrays}
    if len(kinds) > 1 or "f" not in kinds:
        arrays = [a.astype(object) if a.dtype.kind not in "iu" or len(kinds) > 1 else a for a in arrays]
    ends = np.cumsum([len(a) for a in arrays])

    def where(index: tuple[int, ...]) -> str:
        sample = int(np.searchsorted(ends, index[0], side="right"))
        start = 0 if sample == 0 else int(ends[sample - 1])
        return f"sample {names[sample % 26]}, position {index[0] - start + 1}"

    whole = numbers(np.concatenate(arrays), where=where)
    return tuple(whole[end - len(a) : end] for a, end in zip(arrays, ends, strict=True))


def _set(frozen: object, **values: object) -> None:
    for name, value in values.items():
        object.__setattr__(frozen, name, value)


def _direction(better: object) -> Better:
    if better is None:
        raise InputError("better", MISSING_BETTER, where="better")
    if better not in get_args(Better):
        raise InputError("better", f"better={better!r}: the words are 'higher' and 'lower'", where="better")
    return better  # type: ignore[return-value]


def _unpack(data: Any) -> tuple[Any, Iterable[Hashable] | None, Iterable[Hashable] | None]:
    if isinstance(data, Mapping):
        lengths = {name: len(as_array(column)) for name, column in data.items()}
        if len(set(lengths.values())) > 1:
            told = ", ".join(f"{name!r} has {length}" for name, length in lengths.items())
            raise InputError("ragged", f"the algorithms have different numbers of scores: {told}")
        columns = [as_array(column) for column in data.values()]
        table: Any = []
        if columns:
            kinds = {c.dtype.kind for c in columns}
            table = np.column_stack(columns if len(kinds) == 1 else [c.astype(object) for c in columns])
        return table, list(data), None
    if hasattr(data, "columns") and hasattr(data, "to_numpy"):
        kinds = {np.dtype(t).kind if isinstance(t, np.dtype) else "O" for t in data.dtypes}
        values = data.to_numpy() if len(kinds) == 1 and "O" not in kinds else data.to_numpy(dtype=object)
        plain_index = type(data.index).__name__ == "RangeIndex"
        return values, list(data.columns), None if plain_index else list(data.index)
    return data, None, None


def _table_shape(values: Any) -> tuple[int, int]:
    array = values.values if isinstance(values, Numbers) else as_array(values)
    if array.size == 0:
        raise InputError("empty", "the table is empty: rows of data sets and columns of algorithms are needed")
    if array.ndim != 2:
        raise InputError(
            "shape",
            f"a table has 2 dimensions, this has {array.ndim}: rows are data sets, columns algorithms",
        )
    n, k = array.shape
    if k < 2:
        raise InputError("shape", "the table has one column: a comparison needs at least two algorithms")
    if n < 2:
        raise InputError(
            "shape",
            "the table has one row: one data set says nothing about others; add data sets, or compare the runs on "
            "this one as independent samples (mann_whitney, kruskal_wallis)",
        )
    return n, k


def _names(given: Iterable[Hashable] | None, count: int, what: str, prefix: str) -> tuple[str, ...]:
    if given is None:
        return tuple(f"{prefix}{i + 1}" for i in range(count))
    names = tuple(str(name) for name in given)
    if len(names) != count:
        raise InputError("names", f"{len(names)} {what} names for {count} {what}s: give one name each")
    empty = next((i for i, name in enumerate(names) if not name.strip()), None)
    if empty is not None:
        raise InputError("names", f"{what} {empty + 1} has no name: name it", where=f"{what} {empty + 1}")
    twice = [name for name, times in Counter(names).items() if times > 1]
    if twice:
        places = [str(i + 1) for i, name in enumerate(names) if name == twice[0]]
        raise InputError(
            "duplicate", f"{what} name {twice[0]!r} stands at positions {' and '.join(places)}: names must differ",
            where=twice[0],
        )  # fmt: skip
    return names


def _is_missing(cell: Any) -> bool:
    if cell is None or type(cell).__name__ in {"NAType", "NaTType", "MaskedConstant"}:
        return True
    if isinstance(cell, str):
        return cell.strip().lower() in {"", "na", "n/a", "nan", "none", "-", "?"}
    return isinstance(cell, (float, np.floating)) and bool(np.isnan(cell))


def _caller_depth() -> int:
    """The stack level of the code that called into the library, so that the warning points there."""
    import sys

    depth, frame = 1, sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith("nptests"):
        frame, depth = frame.f_back, depth + 1
    return depth - 1
