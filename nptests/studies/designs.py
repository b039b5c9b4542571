"""What a study draws its tables from: a shape of scores with effects, or a real table."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from numbers import Real
from typing import Any, Protocol

import numpy as np

from nptests.data.scores import Scores
from nptests.errors import InputError, did_you_mean, real, whole
from nptests.vocabulary import Better, Numeric

Noise = Callable[[np.random.Generator, tuple[int, ...]], Numeric]

# Each with mean 0 and standard deviation 1.
SHAPES: Mapping[str, Noise] = {
    "normal": lambda rng, size: rng.standard_normal(size),
    "uniform": lambda rng, size: (rng.random(size) - 0.5) * np.sqrt(12),
    "heavy tails": lambda rng, size: rng.laplace(scale=np.sqrt(0.5), size=size),
    "skewed": lambda rng, size: rng.standard_exponential(size) - 1,
    "ordinal": lambda rng, size: rng.integers(-2, 3, size) / np.sqrt(2),  # five grades
}
FINE = 1e-4  # of a standard deviation: ties are rare


class Source(Protocol):
    """Where tables come from."""

    @property
    def k(self) -> int:
        """The number of algorithms."""

    @property
    def better(self) -> Better: ...

    @property
    def words(self) -> str:
        """What it is, in words that no two sources share."""

    def tables(self, rng: np.random.Generator, m: int, n: int) -> Numeric:
        """m tables of n data sets, as whole numbers."""

    def alike(self, a: int, b: int) -> bool:
        """Whether nothing tells two algorithms apart."""


@dataclass(frozen=True)
class Design:
    """Scores of k algorithms, each independent of the others.

    effects   how much better each algorithm is, in standard deviations; all equal: nothing differs
    shape     the law of the scores, one of `SHAPES`
    spreads   the standard deviation of each algorithm; all 1 if not given
    step      scores are rounded to so many standard deviations: 0.5 makes many ties
    correlation   between the scores of one algorithm on two data sets, or folds: those of cross-validation share cases
                  of training, and are taken to have some 1 / K with K folds (Nadeau and Bengio 2003)
    """

    effects: tuple[float, ...]
    shape: str = "normal"
    spreads: tuple[float, ...] = ()
    step: float = FINE
    correlation: float = field(default=0.0, repr=False)

    better: Better = "higher"

    def __post_init__(self) -> None:
        object.__setattr__(self, "effects", tuple(map(float, self.effects)))
        object.__setattr__(self, "spreads", tuple(map(float, self.spreads)) or (1.0,) * self.k)
        if self.k < 2:
            raise InputError("sizes", "effects of at least two algorithms are needed, such as (0, 0, 0.5)")
        if self.shape not in SHAPES:
            near = did_you_mean(self.shape, SHAPES) or f"the shapes are {', '.join(SHAPES)}"
            raise InputError("option", f"there is no shape {self.shape!r}: {near}", where="shape")
        if len(self.spreads) != self.k or not all(0 < s < np.inf for s in self.spreads):
            raise InputError("option", f"spreads are {self.k} positive numbers, one for each effect", where="spreads")
        if not np.isfinite(self.effects).all() or not 0 < self.step < np.inf:
            raise InputError("option", "effects are finite numbers, and step is a positive one", where="effects")
        if not 0 <= real(self.correlation, "correlation") < 1:
            raise InputError("option", f"correlation={self.correlation:g}: from 0 to below 1", where="correlation")
        if max(map(abs, (*self.effects, *self.spreads))) / self.step > 1e12:
            raise InputError("limit", "effects and spreads are at most 1e12 steps: take a larger step", where="step")

    @property
    def k(self) -> int:
        return len(self.effects)

    @property
    def words(self) -> str:
        return repr(self) + (f" correlation={self.correlation!r}" if self.correlation else "")

    def tables(self, rng: np.random.Generator, m: int, n: int) -> Numeric:
        noise = SHAPES[self.shape](rng, (m, n, self.k))
        if self.correlation:  # a part of its own, and one that it shares with the other data sets
            shared = SHAPES[self.shape](rng, (m, 1, self.k))
            noise = np.sqrt(1 - self.correlation) * noise + np.sqrt(self.correlation) * shared
        scores = noise * self.spreads + self.effects
        return np.rint(scores / self.step).astype(np.int64)

    def alike(self, a: int, b: int) -> bool:
        return self.effects[a] == self.effects[b] and self.spreads[a] == self.spreads[b]


def sizes_of(sizes: int | Iterable[int]) -> list[int]:
    """Numbers of data sets, of which there may be one."""
    wanted = [whole(n, "sizes") for n in (sizes if isinstance(sizes, Iterable) else (sizes,))]
    for n in wanted:
        if n < 1:
            raise InputError("sizes", f"sizes={n}: numbers of data sets are 1 or more", where="sizes")
    return wanted


@dataclass(frozen=True)
class Pilot:
    """Data sets drawn with replacement from those of a real table: its effects are the effects, its ties the ties."""

    scores: Scores

    @property
    def k(self) -> int:
        return self.scores.k

    @property
    def better(self) -> Better:
        return self.scores.better

    @property
    def words(self) -> str:
        return f"{self.scores.algorithms} {self.scores.values.tolist()}"

    def tables(self, rng: np.random.Generator, m: int, n: int) -> Numeric:
        return self.scores.numbers.working("decimal")[rng.integers(self.scores.n, size=(m, n))]

    def alike(self, a: int, b: int) -> bool:
        return False


def source_of(data: Any) -> Source:
    """A design or a pilot as it is; effects, or a table, made into one."""
    if isinstance(data, (Design, Pilot)):
        return data
    if isinstance(data, Scores):
        return Pilot(data)
    numbers = data.tolist() if isinstance(data, np.ndarray) and data.ndim == 1 else data
    if not isinstance(numbers, (tuple, list)) or not all(isinstance(x, Real) for x in numbers):
        words = (
            "effects are numbers, one for each algorithm, such as (0, 0, 0.5); a table to draw from is handed over as"
        )
        raise InputError("effects", f"{words} nptests.Scores.of(table, better=...) or read_scores(file)", where="of")
    return Design(tuple(numbers))
