"""What procedures return: frozen, complete, silent. `as_dict` is the one serializer of the suite."""

from __future__ import annotations

import dataclasses
import json
import math
import os
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import UnionType
from typing import Any, ClassVar, Literal, Union, get_args, get_origin, get_type_hints

import numpy as np

from nptests.errors import InputError, InputWarning, unpacked_into
from nptests.parts import Keys, Measured, Named, picked, tell, tell_of_sums
from nptests.values import NOTHING, MeanRanks, OneRow, Settled, Text, Value, refuse_pairs, refuse_unpacking

NullKind = Literal["exact", "asymptotic", "simulated", "none"]


def plain(value: Any) -> Any:
    """The JSON form of a result: NaN is null, infinities are "inf" and "-inf", tuples and arrays are lists."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return plain_fields(value)
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, np.ndarray):
        return plain(value.tolist())
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, np.generic):
        return plain(value.item())
    if isinstance(value, float) and not math.isfinite(value):
        return None if math.isnan(value) else "inf" if value > 0 else "-inf"
    return value


def plain_fields(record: Any) -> dict[str, Any]:
    """The JSON form of a dataclass: its fields by name."""
    return {field.name: plain(getattr(record, field.name)) for field in dataclasses.fields(record)}


def as_json(value: Any) -> str:
    """JSON text of plain values, for people and programs: indented, names as they are, never a bare NaN."""
    return json.dumps(plain(value), indent=2, ensure_ascii=False, allow_nan=False)


def _faces() -> Any:
    """What renders values, which hold no rendering themselves: imported when one is shown."""
    from nptests.document import faces

    return faces


class Face(Named):
    """How values look, by what `nptests.document` makes of them."""

    def __repr__(self) -> str:
        """At most 20 lines, made to be read."""
        return str(_faces().brief(self))

    def _repr_html_(self) -> str:
        return str(_faces().notebook(self))

    def summary(self) -> str:
        """Everything that a reader needs, as text."""
        return Text(_faces().summary(self))

    def _document(self) -> Any:
        """What all of these show."""
        return _faces().document_of(self)


class Faces(Face):
    """How results look: also as tables for papers, and as pictures."""

    def to_latex(self) -> str:
        """The table of the result for a paper (booktabs)."""
        return Text(_faces().table(self, "latex"))

    def to_markdown(self) -> str:
        """The table of the result in Markdown."""
        return Text(_faces().table(self, "markdown"))

    def plot(
        self,
        ax: Any = None,
        kind: str | None = None,
        title: str | None = None,
        *,
        names: str | Mapping[str, str] = "whole",
        width: float | None = None,
        highlight: str | Sequence[str] = (),
    ) -> Any:
        """The picture (the kinds and names of `nptests.draw`) on matplotlib axes, which are returned.

        Axes are given, or new: then `width` is that of their figure in inches, such as that of a column.
        """
        return _faces().plot(self, ax, kind, title, width, names=names, highlight=highlight)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write it to .html, .md, .tex, .txt, .docx or .json; an analysis to `folder/`, with what a paper needs."""
        _faces().save(self, path)

    def written(self, path: str | os.PathLike[str]) -> Any:
        """What would stand in a file of that name."""
        return _faces().written(self, path)


class Record(Measured, Value):
    """Shared by every result and its rows: a value, no tuple, with one way out as plain types."""

    _asked: ClassVar[tuple[str, str]] = ("statistic", "pvalue")
    _main = "pvalue"
    _parts: ClassVar[tuple[str, ...]] = ()  # what it is as a tuple, where others return one

    def __iter__(self) -> Iterator[Any]:
        """Refused where others return no tuple: which numbers a result has depends on the procedure."""
        refuse_unpacking(self, self._parts, self._asked)
        tell_of_sums(self)
        return (getattr(self, part) for part in self._parts)

    def keys(self) -> Any:
        """The names of what it holds, so that dict(result) is what `as_dict` has, as objects."""
        return self.as_dict().keys()

    def __getitem__(self, key: Any) -> Any:
        """As others return tuples and dictionaries: result[1], result["p-value"]; result[:3] ends in mean ranks."""
        if isinstance(key, (str, tuple, list)) or (isinstance(key, int) and not -2 <= key < len(self._parts or "..")):
            return picked(self, key)
        ranks = [getattr(self, "mean_ranks", None)] if isinstance(key, slice) and (key.stop or 0) > 2 else []
        return (*self, *filter(None, ranks))[key]

    def get(self, key: str, default: Any = None) -> Any:
        """As dictionaries have it."""
        return getattr(self, re.sub(r"\W", "_", key), default)

    def to_frame(self) -> Any:
        """A pandas DataFrame of one row: every number of the result, its null distribution, its options."""
        return _faces().frame(self)

    def as_dict(self) -> dict[str, Any]:
        """Everything, in plain types: no paths, times or locale."""
        return plain_fields(self)

    def as_json(self) -> str:
        """`as_dict` as JSON text: what every face answers, byte for byte."""
        return as_json(self.as_dict())

    def to_dict(self, orient: str = "dict") -> Any:
        """`as_dict`, as pandas calls it; keys as others spell them lead to ours."""
        return [Keys(self.as_dict())] if orient == "records" else Keys(self.as_dict())

    def to_json(self) -> str:
        """`as_json`, as pandas calls it."""
        return self.as_json()

    _asdict = to_dict  # as named tuples have it

    @property
    def p_value(self) -> float:  # as others spell it
        return float(getattr(self, "p_val" if hasattr(self, "adjusted") else "pvalue"))  # else it says what to write


class _Result(Faces, Record):
    """Shared by everything that a procedure returns."""

    @staticmethod
    def from_json(text: str) -> Any:
        """What `to_json` wrote, as the result that it was."""
        return from_json(text)


@dataclass(frozen=True, eq=False)
class OtherNull(Value):
    """Another null distribution of the same statistic, and the p-value that it gives."""

    kind: NullKind
    law: str
    pvalue: float


@dataclass(frozen=True, eq=False)
class NullUsed(Value):
    """Which null distribution gave the p-value, and why; `other` is one that is known as well."""

    kind: NullKind
    law: str
    why: str
    error: tuple[float, float] | None = None  # 95 % interval for the p-value, if simulated
    draws: int | None = None
    seed: int | None = None
    other: OtherNull | None = None


@dataclass(frozen=True, eq=False, repr=False)
class Outcome(OneRow, _Result):
    """The outcome of one test.

    statistic     the statistic of the procedure, NaN where it is 0/0
    pvalue        from the survival function of `null`; `log_pvalue` is its natural logarithm, finite even where the
                  p-value is below the smallest double
    df            degrees of freedom, empty where the law has none
    alternative   what was tested against what, in words
    estimate      the size of the difference, raw a - b, where the procedure has one; `interval` at `level`
    mean_ranks    mean rank of each algorithm (1 is best), in the order of `algorithms`
    details       every intermediate number that a derivation must show
    options       the options in force
    notes         what a careful reader should know
    status        a code for degenerate data ("no-differences", ...), None for ordinary data
    """

    _parts = ("statistic", "pvalue")

    procedure: str
    statistic: float
    pvalue: float
    log_pvalue: float
    null: NullUsed
    n: int
    k: int
    df: tuple[float, ...] = ()
    alternative: str | None = None
    estimate: float | None = None
    interval: tuple[float, float] | None = None
    level: float | None = None
    mean_ranks: tuple[float, ...] | None = None
    algorithms: tuple[str, ...] = ()
    datasets: tuple[str, ...] = ()
    details: Mapping[str, Any] = NOTHING
    options: Mapping[str, Any] = NOTHING
    notes: tuple[str, ...] = ()
    status: str | None = None


@dataclass(frozen=True, eq=False, repr=False)
class Comparison(Face, Record):
    """One pair: `estimate` is a - b on the scale of the procedure (mean ranks: negative favours a)."""

    _main = "adjusted"
    __iter__ = None  # type: ignore[assignment]  # so that pandas takes its fields for those of a row
    a: str
    b: str
    estimate: float
    error: float | None
    statistic: float
    pvalue: float
    adjusted: float
    alpha: float | None = None  # what this step was compared with, when a level was given
    interval: tuple[float, float] | None = None


@dataclass(frozen=True, eq=False, repr=False)
class Comparisons(Settled, _Result):
    """A family of comparisons with its adjustment."""

    _asked = ("rows", "pvalues")
    _main = _measures = "pvalues"

    procedure: str
    rows: tuple[Comparison, ...]
    family: str
    adjustment: str
    n: int
    k: int
    algorithms: tuple[str, ...]
    mean_ranks: tuple[float, ...] | None = None
    control: str | None = None
    null: NullUsed | None = None
    details: Mapping[str, Any] = NOTHING
    options: Mapping[str, Any] = NOTHING
    notes: tuple[str, ...] = ()
    status: str | None = None

    def __iter__(self) -> Iterator[Comparison]:
        refuse_pairs(self)
        if unpacked_into() not in (None, len(self)):
            refuse_unpacking(self, self._parts, self._asked)
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def row(self, a: str, b: str) -> Comparison:
        """The comparison of two algorithms, in either order."""
        for row in self.rows:
            if {row.a, row.b} == {a, b}:
                return row
        raise InputError("pair", f"{a!r} and {b!r} were not compared: the names are {', '.join(self.algorithms)}")

    def to_frame(self) -> Any:
        """A pandas DataFrame, one row a comparison; the last columns say what holds for all of them."""
        return _faces().frame(self)

    @property
    def pvalues(self) -> Any:
        """The adjusted p-values as a square pandas DataFrame; NaN where two were not compared, as with themselves."""
        tell(self, 3)
        return _faces().square(self)

    p_value = pvalues  # as R's PMCMRplus calls them

    def __getitem__(self, key: Any) -> Any:
        """As of peers' matrices of p-values, too: comparisons["A", "B"]."""
        pair = isinstance(key, tuple) and {*key} <= {*self.algorithms}
        return self.pvalues.loc[key] if pair or key in self.algorithms else super().__getitem__(key)

    @property
    def letters(self) -> dict[str, str]:
        """The compact letter display at `alpha`, 0.05 unless asked: who shares a letter is not shown to differ."""
        return _faces().letters(self)  # type: ignore[no-any-return]


Outcome.mean_ranks = Comparisons.mean_ranks = MeanRanks()  # type: ignore[assignment]


@dataclass(frozen=True, eq=False, repr=False)
class Effect(_Result):
    """The size of a difference: `estimate`, with `interval` at `level` found by `method`; measures have none ('')."""

    _asked = ("estimate", "interval")
    _main = _number = "estimate"

    procedure: str
    estimate: float
    interval: tuple[float, float]
    level: float
    method: str
    n: int
    names: tuple[str, ...] = ()
    details: Mapping[str, Any] = NOTHING
    options: Mapping[str, Any] = NOTHING
    notes: tuple[str, ...] = ()
    status: str | None = None


@dataclass(frozen=True, eq=False, repr=False)
class Posterior(_Result):
    """A Bayesian comparison: posterior probabilities that a is better, that both are equivalent, that b is better."""

    _parts = ("left", "rope", "right")
    _main = "right"

    procedure: str
    names: tuple[str, str]
    left: float  # P(b is practically better)
    rope: float  # P(practically equivalent)
    right: float  # P(a is practically better)
    n: int
    estimate: float | None = None
    interval: tuple[float, float] | None = None
    level: float | None = None
    details: Mapping[str, Any] = NOTHING
    options: Mapping[str, Any] = NOTHING
    notes: tuple[str, ...] = ()
    status: str | None = None

    def __iter__(self) -> Iterator[Any]:
        """In the order of the axis of differences, which is told: others put the first algorithm first."""
        words = "in this order: P({1} is better), P(practically equal), P({0} is better)".format(*self.names)
        warnings.warn(words, InputWarning, stacklevel=2)
        return super().__iter__()


def from_json(text: str | bytes) -> Outcome | Comparisons | Effect | Posterior:
    """The result that `to_json` or --json wrote: its numbers, names and options; arrays of its details are lists.

    text      JSON
    returns   the result, of the class that it was
    """
    try:
        held = json.loads(text)
    except (TypeError, ValueError) as problem:
        words = f"the JSON of a result is needed, as result.to_json() writes it: {problem}"
        raise InputError("json", words, where="text") from None
    for kind in (Outcome, Comparisons, Effect, Posterior):
        if isinstance(held, dict) and set(held) == {each.name for each in dataclasses.fields(kind)}:
            return _restored(kind, held)  # type: ignore[no-any-return]
    words = "this is the JSON of no result: result.to_json() writes one; an analysis is made anew of its table"
    raise InputError("json", words, where="text")


def _restored(hint: Any, held: Any) -> Any:
    """A value of a type from its JSON form, as `plain` makes it."""
    of, origin = get_args(hint), get_origin(hint)
    if dataclasses.is_dataclass(hint) and isinstance(held, dict):
        hints = get_type_hints(hint)
        return hint(**{name: _restored(hints[name], value) for name, value in held.items()})  # type: ignore[operator]
    if origin in (Union, UnionType):
        return None if held is None else _restored(of[0], held)
    if origin is tuple and isinstance(held, list):
        kinds = of[:1] * len(held) if of[-1] is ... else of
        return tuple(_restored(kind, value) for kind, value in zip(kinds, held, strict=True))
    if hint is float and not isinstance(held, int):
        return math.nan if held is None else float(held)
    return held
