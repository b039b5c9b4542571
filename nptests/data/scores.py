"""Tables of scores: n data sets (rows) x k algorithms (columns), named, oriented, read-only."""

from __future__ import annotations

import copy
import warnings
from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Self, Unpack, get_args

import numpy as np
from numpy.typing import NDArray

from nptests.data.arrays import as_array
from nptests.data.decimals import Numbers, numbers
from nptests.data.intake import any_table, mending, orientation, retelling, summaries
from nptests.data.intake.naming import Named, Naming, as_texts
from nptests.data.intake.origin import HERE, Origin
from nptests.errors import InputError, InputWarning, as_owner, as_written, did_you_mean
from nptests.results import Face
from nptests.values import Value
from nptests.vocabulary import BETTERS, Arithmetic, Better, in_ours

MISSING_BETTER = (
    'say which scores are better: better="higher" (accuracy, AUC) or better="lower" (error, time, rank); '
    "there is no default, because the wrong one turns every result upside down"
)


class _Table(Face, Value):
    """What tables with and without holes share: names, a direction, and where they came from."""

    numbers: Numbers
    algorithms: tuple[str, ...]
    datasets: tuple[str, ...]
    better: Better

    @property
    def values(self) -> NDArray[np.float64]:
        raise NotImplementedError

    @property
    def n(self) -> int:
        return len(self.datasets)

    @property
    def k(self) -> int:
        return len(self.algorithms)

    def costs(self, arithmetic: Arithmetic = "decimal") -> NDArray[Any]:
        """The scores to rank and subtract, turned so that the lowest is the best."""
        x = self.numbers.working(arithmetic)
        return -x if self.better == "higher" else x

    def coming(self, origin: Origin) -> Self:
        """The same table, known to come from there."""
        scores = copy.copy(self)
        _set(scores, origin=origin)
        return scores

    def column(self, algorithm: str) -> int:
        """The position of an algorithm, or an error that lists the names."""
        try:
            return self.algorithms.index(algorithm)
        except ValueError:
            words = f"no algorithm is called {algorithm!r}: {_nearest(algorithm, self.algorithms)}"
            raise InputError("algorithm", words, where=str(algorithm)) from None

    def to_frame(self) -> Any:
        """A pandas DataFrame, algorithms in columns."""
        import pandas as pd

        return pd.DataFrame(self.values, index=list(self.datasets), columns=list(self.algorithms))


@dataclass(frozen=True, eq=False, init=False, repr=False)
class Scores(_Table):
    """Scores of k algorithms on n data sets, complete.

    values      the scores as doubles, shape (n, k), read-only
    numbers     the same with their exact decimals (see nptests.data.decimals)
    better      "higher" or "lower"
    notes       what a reader should know about the table
    reading     how the file was understood; kept out of results, which do not depend on the dress of a table
    origin      the file and the options it was read with; tables are equal wherever they came from
    """

    numbers: Numbers
    algorithms: tuple[str, ...]
    datasets: tuple[str, ...]
    better: Better
    notes: tuple[str, ...]
    reading: tuple[str, ...]
    origin: Origin = field(compare=False)

    def __init__(
        self,
        values: Any,
        algorithms: Iterable[Hashable] | None = None,
        datasets: Iterable[Hashable] | None = None,
        *,
        better: Better | None = None,
        decimals: int | None = None,
        reading: Iterable[str] = (),
        origin: Origin = HERE,
    ) -> None:
        shape = _table_shape(values)
        columns = _names(algorithms, shape[1], "algorithm", "A")
        rows = _names(datasets, shape[0], "data set", "")
        direction = direction_of(better)

        def where(index: tuple[int, ...]) -> str:
            i, j = index
            return f"row {i + 1} (data set {rows[i]!r}), column {j + 1} (algorithm {columns[j]!r})"

        read = values if isinstance(values, Numbers) else numbers(values, decimals=decimals, where=where)
        _set(self, algorithms=columns, datasets=rows, better=direction, reading=tuple(reading), origin=origin)
        self._hold(read)

    def _hold(self, numbers: Numbers) -> None:
        """Take the numbers, and note what is odd about their shape."""
        notes = list(numbers.notes)
        n, k = numbers.values.shape
        if k > n:
            notes.append(
                f"{k} algorithms on only {n} data sets: is the table transposed? "
                "(algorithms belong in columns, data sets in rows)"
            )
            warnings.warn(notes[-1], InputWarning, stacklevel=_caller_depth())
        _set(self, numbers=numbers, notes=tuple(notes))

    @classmethod
    @mending.fitting
    def of(cls, data: Any, **named: Unpack[Named]) -> Scores:
        """Scores from what there is: frames of pandas or polars, wide or long, dictionaries, arrays, scikit-learn's.

        An array or nested lists (numbers, decimal text, Decimals); a frame with the algorithms in columns, its index or
        `dataset=` naming the data sets; a long frame or records (`dataset=`, `algorithm=`, `score=`); {algorithm:
        column}; {algorithm: {data set: score or runs}} or {(data set, algorithm): runs}, also of what `cross_validate`
        returns; {data set: cv_results_}; `Runs`. What the keywords say: see `Naming`.
        """
        if isinstance(data, Scores):
            held: Any = {"better": named.get("better") or data.better, "reading": data.reading, "origin": data.origin}
            return cls(data.numbers, data.algorithms, data.datasets, **held)
        if isinstance(data, Runs):
            return data.median() if named.get("repetitions") == "median" else data.mean()
        with retelling.in_own_names(data):
            return cls.named(*orientation.naming_of(data, named, "nptests.Scores.of"))

    @classmethod
    def named(cls, data: Any, how: Naming) -> Scores:
        """`of`, with what was said of the data in one object."""
        table = any_table.wide(data, how)
        names = table.algorithms, table.datasets
        values = table.read(how.decimals)
        return cls(values, *names, better=how.direction, decimals=how.decimals, reading=table.notes)

    @property
    def values(self) -> NDArray[np.float64]:
        return self.numbers.values

    @property
    def present(self) -> NDArray[np.bool_]:
        """Where a score is: everywhere."""
        return np.ones((self.n, self.k), dtype=bool)

    def select(self, *algorithms: str) -> Scores:
        """The same data sets with only the named algorithms, in the order given."""
        chosen = self.numbers[:, [self.column(name) for name in algorithms]]
        names = _names(algorithms, _table_shape(chosen)[1], "algorithm", "A")
        scores = copy.copy(self)  # the names of its data sets are known to be right
        bounds = tuple(note for note in self.reading if note.startswith(summaries.BOUNDS))
        _set(scores, algorithms=names, reading=bounds, origin=HERE)
        scores._hold(chosen)
        return scores


def _nearest(name: str, names: tuple[str, ...]) -> str:
    """What to take instead: the one name that holds what was asked for, the one spelled most like it, and all."""
    holding = [other for other in names if str(name).casefold() in other.casefold()]
    near = f"did you mean {holding[0]!r}?" if len(holding) == 1 else did_you_mean(name, names)
    return " ".join(filter(None, (near, f"the table has {', '.join(names)}")))


@dataclass(frozen=True, eq=False, init=False, repr=False)
class IncompleteScores(_Table):
    """Scores with missing cells (NaN, None or empty text), for Skillings-Mack and Durbin.

    reading     how the data were understood
    origin      the file and the options it was read with; tables are equal wherever they came from
    """

    numbers: Numbers  # 0 in the missing cells
    present: NDArray[np.bool_]
    algorithms: tuple[str, ...]
    datasets: tuple[str, ...]
    better: Better
    reading: tuple[str, ...]
    origin: Origin = field(compare=False)

    def __init__(
        self,
        values: Any,
        algorithms: Iterable[Hashable] | None = None,
        datasets: Iterable[Hashable] | None = None,
        *,
        better: Better | None = None,
        decimals: int | None = None,
        reading: Iterable[str] = (),
        origin: Origin = HERE,
    ) -> None:
        shape = _table_shape(values)
        columns = _names(algorithms, shape[1], "algorithm", "A")
        rows = _names(datasets, shape[0], "data set", "")
        cells = values.astype(object) if isinstance(values, np.ndarray) else np.array(values, dtype=object)
        present = np.array([not _is_missing(c) for c in cells.flat]).reshape(cells.shape)
        filled = np.where(present, cells, "0%" if any(str(cell).rstrip().endswith("%") for cell in cells.flat) else "0")
        read = numbers(values if present.all() and isinstance(values, np.ndarray) else filled, decimals=decimals)
        for names, counts, what in (
            (columns, present.sum(axis=0), "algorithm"),
            (rows, present.sum(axis=1), "data set"),
        ):
            for name, count in zip(names, counts, strict=True):
                if count == 0:
                    raise InputError("empty", f"{what} {name!r} has no score at all: drop it", where=name)
        direction = direction_of(better)
        present.flags.writeable = False
        _set(self, numbers=read, present=present, algorithms=columns, datasets=rows, better=direction)
        _set(self, reading=tuple(reading), origin=origin)

    @classmethod
    @mending.fitting
    def of(cls, data: Any, **named: Unpack[Named]) -> IncompleteScores:
        """The same shapes as `Scores.of` takes, with gaps."""
        if isinstance(data, Scores):
            return cls(data.values, data.algorithms, data.datasets, better=named.get("better") or data.better)
        return cls.named(*orientation.naming_of(data, named, "nptests.IncompleteScores.of"))

    @classmethod
    def named(cls, data: Any, how: Naming) -> IncompleteScores:
        """`of`, with what was said of the data in one object."""
        table = any_table.wide(data, how)
        names = table.algorithms, table.datasets
        return cls(table.values, *names, better=how.direction, decimals=how.decimals, reading=table.notes)

    @property
    def values(self) -> NDArray[np.float64]:
        """The scores as doubles, NaN where one is missing."""
        return np.where(self.present, self.numbers.values, np.nan)

    @property
    def notes(self) -> tuple[str, ...]:
        return self.numbers.notes

    @property
    def holes(self) -> int:
        """How many scores are missing."""
        return int((~self.present).sum())

    def select(self, *algorithms: str) -> Scores:
        """The data sets on which all of the named algorithms have a score, with these alone."""
        columns = np.array([self.column(name) for name in algorithms])
        rows = np.asarray(self.present[:, columns].all(axis=1))
        if rows.sum() < 2:
            who = "all algorithms" if len(columns) == self.k else " and ".join(algorithms)
            raise InputError("missing", f"{who} have scores on {int(rows.sum())} common data sets: two are needed")
        names = tuple(name for name, there in zip(self.datasets, rows, strict=True) if there)
        return Scores(self.numbers[np.ix_(np.flatnonzero(rows), columns)], algorithms, names, better=self.better)

    def complete(self) -> Scores:
        """The data sets on which no score is missing: listwise deletion."""
        out = tuple(name for name, row in zip(self.datasets, self.present, strict=True) if not row.all())
        kept = self.select(*self.algorithms)
        how = {**self.origin.how, "missing": "drop"} if out else self.origin.how
        noted = (f"left out, with a missing score: {', '.join(map(repr, out))}",) if out else ()
        _set(kept, reading=(*self.reading, *noted), origin=Origin(self.origin.source, how, out))
        return kept


@dataclass(frozen=True, eq=False, repr=False)
class Runs(Face, Value):
    """Scores with repetitions: values[i, j, r] is run r of algorithm j on data set i."""

    values: NDArray[np.float64]
    algorithms: tuple[str, ...]
    datasets: tuple[str, ...]
    better: Better

    def __post_init__(self) -> None:
        values = numbers(self.values).values
        if values.ndim != 3 or values.shape[2] < 1:
            raise InputError("shape", "runs are needed as an array of data sets x algorithms x repetitions")
        algorithms = _names(self.algorithms, values.shape[1], "algorithm", "A")
        datasets = _names(self.datasets, values.shape[0], "data set", "")
        _set(self, values=values, algorithms=algorithms, datasets=datasets, better=direction_of(self.better))

    def mean(self) -> Scores:
        """One score a cell: the mean over the repetitions, rounded once, so that equal means are equal."""
        return self._scores(numbers(self.values).means(axis=2), "mean")

    def median(self) -> Scores:
        """One score a cell: the median over the repetitions."""
        return self._scores(np.median(self.values, axis=2), "median")

    def _scores(self, values: Any, how: str) -> Scores:
        count = self.values.shape[2]
        reading = (f"the {how} of {count} repetitions stands for each score",) if count > 1 else ()
        return Scores(values, self.algorithms, self.datasets, better=self.better, reading=reading)


def _set(frozen: object, **values: object) -> None:
    for name, value in values.items():
        object.__setattr__(frozen, name, value)


def direction_of(better: object) -> Better:
    """The direction that a word says."""
    if better is None:
        raise InputError("better", MISSING_BETTER, where="better")
    better = in_ours(better, BETTERS, get_args(Better))
    if not isinstance(better, str) or better not in get_args(Better):
        raise InputError("better", f"better={better!r}: the words are 'higher' and 'lower'", where="better")
    return better  # type: ignore[return-value]


def _table_shape(values: Any) -> tuple[int, int]:
    array = values.values if isinstance(values, Numbers) else as_array(values)
    if array.size == 0:
        raise InputError("empty", "the table is empty: rows of data sets and columns of algorithms are needed")
    if array.ndim != 2:
        mean = f"{as_owner(as_written(values, 'x'))}.mean(axis=2)"
        runs = f"; where the last holds runs, {mean} is one" * (array.ndim == 3)
        words = f"a table has 2 dimensions, this has {array.ndim}: rows are data sets, columns algorithms{runs}"
        raise InputError("shape", words)
    n, k = array.shape
    if k < 2:
        raise InputError("shape", "the table has one column: a comparison needs at least two algorithms")
    if n < 2:
        raise InputError(
            "shape",
            "the table has one row: one data set says nothing about others; add data sets, or compare the runs on this "
            'one and say how they came about: nptests.compare(a, b, splits="10-fold"), or splits="independent"',
        )
    return n, k


def _solid(names: tuple[str, ...]) -> bool:
    """Whether there is no blank in any of them, all seen at once."""
    text = "".join(names)
    return text.split(maxsplit=1) == [text]


def _names(labels: Iterable[Hashable] | None, count: int, what: str, prefix: str) -> tuple[str, ...]:
    if labels is None:
        return _counted(prefix, count)
    if not isinstance(labels, Iterable):
        words = f"names of {what}s are a list, one for each, not a {type(labels).__name__}"
        raise InputError("names", words, where=what)
    names = as_texts(labels)
    if len(names) != count:
        raise InputError("names", f"{len(names)} {what} names for {count} {what}s: give one name each")
    different = set(names)
    if len(different) == count and "" not in different and (_solid(names) or not any(map(str.isspace, names))):
        return names
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


@lru_cache(8)
def _counted(prefix: str, count: int) -> tuple[str, ...]:
    return tuple(f"{prefix}{i + 1}" for i in range(count))


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
