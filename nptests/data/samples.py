"""Plain samples on one common decimal scale: pairs and independent groups."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests.data.arrays import as_array
from nptests.data.decimals import Numbers, numbers, with_room
from nptests.data.scores import Scores
from nptests.errors import InputError, as_written
from nptests.vocabulary import Alternative, Arithmetic, Better

INDEPENDENT = "leave out what has no partner, or compare independent samples: nptests.mann_whitney(a, b)"
TOGETHER = 2**21  # differences: where they are ranked, some 100 MB


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


def _two_at_a_time(what: str, table: Any, names: Sequence[str]) -> InputError:
    """More than two in one table, which its reader may have by a name."""
    own = as_written(table, "")
    pick = f"{own if own.isidentifier() else ''}.select({names[0]!r}, {names[1]!r})"
    return InputError(
        "pair", f"two {what} are compared at a time, and this table has {len(names)}: pick two with {pick}"
    )


@dataclass(frozen=True, eq=False)
class Pair(Oriented):
    """Two paired samples on one common decimal scale; `toward` says what "greater" means for them."""

    a: Numbers
    b: Numbers
    names: tuple[str, str]
    better: Better | None
    of_table: tuple[str, ...] = ()  # how the table was read that they were in

    @classmethod
    def of(cls, a: Any, b: Any = None) -> Pair:
        if isinstance(a, Pair):
            return a
        if isinstance(a, Groups) and b is None:
            return _same_length(Groups.two(a, None).paired(0, 1))
        if isinstance(a, Scores):
            if b is not None:
                raise InputError("pair", "give one Scores with two columns, or two plain sequences, not both")
            if a.k != 2:
                raise _two_at_a_time("algorithms", a, a.algorithms)
            return cls.of_columns(a, 0, 1)
        if b is None:
            raise InputError("pair", "two samples are needed: a and b, or one Scores with two columns")
        first, second = together(a, b)
        return _same_length(cls(first, second, ("a", "b"), None))

    @classmethod
    def of_columns(cls, scores: Scores, a: int, b: int) -> Pair:
        names = (scores.algorithms[a], scores.algorithms[b])
        return cls(scores.numbers[:, a], scores.numbers[:, b], names, scores.better)

    @property
    def n(self) -> int:
        return len(self.a.values)

    def differences(self, arithmetic: Arithmetic) -> NDArray[Any]:
        """a - b: exact integers under "decimal", doubles under "float"."""
        x, y = self.a.working(arithmetic), self.b.working(arithmetic)
        with np.errstate(over="ignore"):
            return np.asarray(with_room(x, 2) - with_room(y, 2))


def differences_of_columns(x: NDArray[Any], a: NDArray[np.int_], b: NDArray[np.int_]) -> Iterator[NDArray[Any]]:
    """Of columns a less columns b as rows, so many that they fit the memory; integers with room for a sum of two."""
    columns = np.ascontiguousarray(with_room(x, 8).T)
    at_once = max(1, TOGETHER // len(x))
    for start in range(0, len(a), at_once):
        with np.errstate(over="ignore"):
            yield columns[a[start : start + at_once]] - columns[b[start : start + at_once]]


def _same_length(pair: Pair) -> Pair:
    sizes = [len(sample.values) for sample in (pair.a, pair.b)]
    if sizes[0] != sizes[1]:
        lengths = " values, ".join(f"{name} has {size}" for name, size in zip(pair.names, sizes, strict=True))
        raise InputError("ragged", f"paired samples need equal lengths: {lengths}; {INDEPENDENT}")
    return pair


@dataclass(frozen=True, eq=False)
class Groups(Oriented):
    """Independent samples; `better` is None for plain sequences, where "greater" is meant as it stands."""

    samples: tuple[Numbers, ...]
    names: tuple[str, ...]
    better: Better | None
    notes: tuple[str, ...]

    @classmethod
    def of(cls, data: Sequence[Any]) -> Groups:
        """Groups from several sequences, one {name: sequence}, or one Scores whose columns are the groups."""
        if len(data) == 1 and isinstance(data[0], Groups):
            return data[0]
        if len(data) == 1 and isinstance(data[0], Mapping):
            named = cls.of(tuple(data[0].values()))
            return replace(named, names=tuple(str(name) for name in data[0]))
        if any(isinstance(group, Scores) for group in data):
            if len(data) > 1:
                raise InputError("groups", "give one Scores (its columns are the groups), or plain sequences, not both")
            scores = data[0]
            columns = tuple(scores.numbers[:, j] for j in range(scores.k))
            return cls(columns, scores.algorithms, scores.better, scores.notes)
        if len(data) < 2:
            raise InputError("groups", f"at least two groups are needed, not {len(data)}: give one sequence for each")
        samples = together(*data)
        names = ("a", "b") if len(samples) == 2 else tuple(str(i + 1) for i in range(len(samples)))
        return cls(samples, names, None, samples[0].notes)

    @classmethod
    def two(cls, a: Any, b: Any) -> Groups:
        """Two samples, or one Scores with two columns."""
        if b is None and not isinstance(a, (Scores, Groups)):
            raise InputError("pair", "two samples are needed: a and b, or one Scores with two columns")
        groups = cls.of((a,) if b is None else (a, b))
        if groups.k != 2:
            raise _two_at_a_time("groups", a, groups.names)
        return groups

    def pair(self, a: int, b: int) -> Groups:
        """Two of the groups, as a test of two samples takes them."""
        return replace(self, samples=(self.samples[a], self.samples[b]), names=(self.names[a], self.names[b]), notes=())

    def paired(self, a: int, b: int) -> Pair:
        """Two of the groups, value by value."""
        return Pair(self.samples[a], self.samples[b], (self.names[a], self.names[b]), self.better)

    @property
    def k(self) -> int:
        return len(self.samples)

    @cached_property  # asked for of every pair
    def sizes(self) -> tuple[int, ...]:
        return tuple(len(sample.values) for sample in self.samples)

    @property
    def n(self) -> int:
        return sum(self.sizes)

    @property
    def listed(self) -> tuple[tuple[float, ...], ...]:
        """The observations of every group, as numbers for the reader of a result."""
        return tuple(tuple(sample.values.tolist()) for sample in self.samples)

    def pooled(self, arithmetic: Arithmetic = "decimal") -> NDArray[Any]:
        """All observations, one group after the other."""
        return np.concatenate([sample.working(arithmetic) for sample in self.samples])

    def costs(self, arithmetic: Arithmetic = "decimal") -> NDArray[Any]:
        """`pooled`, turned so that rank 1 is the best; plain sequences are ranked from the smallest."""
        x = self.pooled(arithmetic)
        return -x if self.better == "higher" else x

    def by_size(self) -> Iterator[tuple[list[int], Numbers]]:
        """The groups of each size as the rows of one table, and where they stand among the groups."""
        sizes = np.array(self.sizes)
        for size in np.unique(sizes):
            places = np.flatnonzero(sizes == size).tolist()
            alike = [self.samples[i] for i in places]
            integers = [sample.integers for sample in alike if sample.integers is not None]  # all of them, or none
            rows = np.stack([sample.values for sample in alike])
            yield places, replace(alike[0], values=rows, integers=np.stack(integers) if integers else None)

    def split(self, pooled: NDArray[Any]) -> list[NDArray[Any]]:
        """The groups of something that was made from all observations."""
        return np.split(pooled, np.cumsum(self.sizes)[:-1])


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
