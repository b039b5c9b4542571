"""Independent groups of any sizes on one common decimal scale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests.decimals import Numbers
from nptests.errors import InputError
from nptests.scores import Oriented, Scores, together
from nptests.vocabulary import Arithmetic, Better


@dataclass(frozen=True, eq=False)
class Groups(Oriented):
    """Independent samples; `better` is None for plain sequences, where "greater" is meant as it stands."""

    samples: tuple[Numbers, ...]
    names: tuple[str, ...]
    better: Better | None
    notes: tuple[str, ...]

    @classmethod
    def of(cls, given: Sequence[Any]) -> Groups:
        """Groups from several sequences, one {name: sequence}, or one Scores whose columns are the groups."""
        if len(given) == 1 and isinstance(given[0], Mapping):
            named = cls.of(tuple(given[0].values()))
            return replace(named, names=tuple(str(name) for name in given[0]))
        if any(isinstance(group, Scores) for group in given):
            if len(given) > 1:
                raise InputError("groups", "give one Scores (its columns are the groups), or plain sequences, not both")
            scores = given[0]
            columns = tuple(scores.numbers[:, j] for j in range(scores.k))
            return cls(columns, scores.algorithms, scores.better, scores.notes)
        if len(given) < 2:
            raise InputError("groups", f"at least two groups are needed, not {len(given)}: give one sequence for each")
        samples = together(*given)
        names = ("a", "b") if len(samples) == 2 else tuple(str(i + 1) for i in range(len(samples)))
        return cls(samples, names, None, samples[0].notes)

    @classmethod
    def two(cls, a: Any, b: Any) -> Groups:
        """Two samples, or one Scores with two columns."""
        if b is None and not isinstance(a, Scores):
            raise InputError("pair", "two samples are needed: a and b, or one Scores with two columns")
        found = cls.of((a,) if b is None else (a, b))
        if found.k != 2:
            raise InputError(
                "pair",
                f"two groups are compared at a time, and this table has {found.k}: pick two with "
                f"scores.select({found.names[0]!r}, {found.names[1]!r})",
            )
        return found

    @property
    def k(self) -> int:
        return len(self.samples)

    @property
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

    def split(self, pooled: NDArray[Any]) -> list[NDArray[Any]]:
        """The groups of something that was made from all observations."""
        return np.split(pooled, np.cumsum(self.sizes)[:-1])
