"""What procedures return: frozen, complete, silent. `as_dict` is the one serializer of the suite."""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal

import numpy as np

from nptests.errors import InputError

NullKind = Literal["exact", "asymptotic", "simulated", "none"]


def plain(value: Any) -> Any:
    """The JSON form of a result: NaN is null, infinities are "inf" and "-inf", tuples and arrays are lists."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, np.ndarray):
        return plain(value.tolist())
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, np.generic):
        return plain(value.item())
    if isinstance(value, float):
        if math.isnan(value):
            return None
        if math.isinf(value):
            return "inf" if value > 0 else "-inf"
    return value


def as_json(value: Any) -> str:
    """JSON text of plain values, for people and programs: indented, names as they are, never a bare NaN."""
    return json.dumps(plain(value), indent=2, ensure_ascii=False, allow_nan=False)


def sealed(details: Mapping[str, Any]) -> Mapping[str, Any]:
    """A read-only view of read-only copies."""
    kept: dict[str, Any] = {}
    for name, value in details.items():
        if isinstance(value, np.ndarray):
            value = value.copy()
            value.flags.writeable = False
        kept[name] = value
    return MappingProxyType(kept)


class _Result:
    """Shared by every result: mappings are sealed, and there is one way out as plain types."""

    def __post_init__(self) -> None:
        for name in ("details", "options"):
            if hasattr(self, name):
                object.__setattr__(self, name, sealed(getattr(self, name)))

    def as_dict(self) -> dict[str, Any]:
        """Everything, in plain types: no paths, times or locale."""
        made = plain(self)
        assert isinstance(made, dict)
        return made

    def as_json(self) -> str:
        """`as_dict` as JSON text: what every face answers, byte for byte."""
        return as_json(self.as_dict())


@dataclass(frozen=True)
class NullUsed:
    """Which null distribution gave the p-value, and why."""

    kind: NullKind
    law: str
    why: str
    error: tuple[float, float] | None = None  # 95 % interval for the p-value, if simulated
    draws: int | None = None
    seed: int | None = None


@dataclass(frozen=True, eq=False)
class Outcome(_Result):
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
    details: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    status: str | None = None

    def to_frame(self) -> Any:
        """One row: the statistic, the p-value and what they belong to."""
        import pandas as pd

        names = ("procedure", "statistic", "pvalue", "n", "k", "status")
        return pd.DataFrame([{name: getattr(self, name) for name in names}])


@dataclass(frozen=True)
class Comparison(_Result):
    """One pair: `estimate` is a - b on the scale of the procedure (mean ranks: negative favours a)."""

    a: str
    b: str
    estimate: float
    error: float | None
    statistic: float
    pvalue: float
    adjusted: float
    alpha: float | None = None  # what this step was compared with, when a level was given
    interval: tuple[float, float] | None = None


@dataclass(frozen=True, eq=False)
class Comparisons(_Result):
    """A family of comparisons with its adjustment."""

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
    details: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    status: str | None = None

    def __iter__(self) -> Any:
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
        """One row a comparison."""
        import pandas as pd

        return pd.DataFrame([dataclasses.asdict(row) for row in self.rows])


@dataclass(frozen=True, eq=False)
class Effect(_Result):
    """The size of a difference: `estimate`, with `interval` at `level` found by `method`."""

    procedure: str
    estimate: float
    interval: tuple[float, float]
    level: float
    method: str
    n: int
    names: tuple[str, ...] = ()
    details: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    status: str | None = None


@dataclass(frozen=True, eq=False)
class Posterior(_Result):
    """A Bayesian comparison: posterior probabilities that a is better, that both are equivalent, that b is better."""

    procedure: str
    names: tuple[str, str]
    left: float  # P(b is practically better)
    rope: float  # P(practically equivalent)
    right: float  # P(a is practically better)
    n: int
    estimate: float | None = None
    interval: tuple[float, float] | None = None
    level: float | None = None
    details: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    status: str | None = None
