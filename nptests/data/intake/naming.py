"""How data that somebody has are to be read: which scores are better, and which column is what."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypedDict, cast

from nptests.errors import InputError, did_you_mean
from nptests.vocabulary import Better

HOWS = ("mean", "median")


class Named(TypedDict, total=False):
    """The keywords of `Naming`, as functions take them."""

    better: Better | None
    decimals: int | None
    algorithms: Iterable[Any] | None
    datasets: Iterable[Any] | None
    dataset: Any
    algorithm: Any
    score: Any
    repetitions: str | None
    metric: str | None
    keep_all: bool | None


@dataclass(frozen=True)
class Naming:
    """What a caller said of the data; None where nothing was said.

    better               "higher" or "lower"
    decimals             the printed precision of the scores
    algorithms, datasets the names of columns and rows that have none
    dataset              the column that names the data sets
    algorithm, score     the columns of algorithms (or groups) and scores, in long form: one score a row
    repetitions          "mean" or "median": what stands for several scores of one algorithm on one data set
    keep_all             True: set no row or column aside, such as means of the others
    metric               which scorer of scikit-learn's results, where there were several
    call                 the function that was called, for messages
    control              what the others are compared with, which tells the sides of a file
    otherwise            the direction to take where none was said and none matters
    """

    better: Any = None
    decimals: int | None = None
    algorithms: Iterable[Any] | None = None
    datasets: Iterable[Any] | None = None
    dataset: Any = None
    algorithm: Any = None
    score: Any = None
    repetitions: str | None = None
    metric: str | None = None
    keep_all: bool | None = None
    call: str = "nptests.Scores.of"
    control: str | None = None
    otherwise: Better | None = None

    def __post_init__(self) -> None:
        if self.repetitions is not None and not (isinstance(self.repetitions, str) and self.repetitions in HOWS):
            words = f"repetitions={self.repetitions!r}: the words are 'mean' and 'median'"
            raise InputError("option", words, where="repetitions")
        for word in ("dataset", "algorithm", "score", "metric"):
            value = getattr(self, word)
            if value is not None and not _is_name(value):
                words = f"{word}= is a {type(value).__name__}: the name of a column is needed"
                raise InputError("option", words, where=word)
        for word in ("algorithms", "datasets"):
            value = getattr(self, word)
            if value is not None and (isinstance(value, str) or not isinstance(value, Iterable)):
                words = f"{word}= is a {type(value).__name__}: a list of names is needed"
                raise InputError("names", words, where=word)

    @classmethod
    def saying(cls, **named: Any) -> Naming:
        """What was said in the keywords of a function; one that says nothing is refused."""
        stray = next((word for word in named if word not in WORDS), None)
        if stray is not None:
            hint = " ".join(filter(None, (did_you_mean(stray, WORDS), f"it takes {', '.join(WORDS)}")))
            raise InputError("option", f"{stray}= says nothing of a table: {hint}", where=stray)
        return cls(**named)

    @property
    def said(self) -> Named:
        """The keywords that were given."""
        return cast(Named, {word: value for word in WORDS if (value := getattr(self, word)) is not None})

    @property
    def long(self) -> bool:
        """Whether the caller said that the data are in long form."""
        return self.algorithm is not None or self.score is not None

    def line(self, data: str = "df", /, **more: Any) -> str:
        """The call to write instead, with what was said and what was not."""
        words: Mapping[str, Any] = {
            name: value for name in WORDS if isinstance(value := more.get(name, getattr(self, name)), (str, int))
        }
        return f"{self.call}({', '.join([data, *(f'{name}={value!r}' for name, value in words.items())])})"

    def lowest_first(self) -> Naming:
        """The same, rank 1 for the lowest score."""
        return replace(self, otherwise="lower")

    @property
    def direction(self) -> Better | None:
        """Which scores are better, as far as it is known."""
        return self.otherwise if self.better is None else self.better


WORDS = tuple(Named.__annotations__)


def as_texts(labels: Iterable[Any]) -> tuple[str, ...]:
    """Names as texts, which nearly all are."""
    names = tuple(labels)
    return names if {str}.issuperset(map(type, names)) else tuple(map(str, names))


def _is_name(value: Any) -> bool:
    """Whether a column can be called so: a text, a number, a date, several of them; equal to itself and only once."""
    try:
        return isinstance(value, Hashable) and hash(value) is not None and bool(value == value)
    except (TypeError, ValueError):
        return False
