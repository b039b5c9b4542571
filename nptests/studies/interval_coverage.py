"""How often an interval holds what it is meant to hold.

    python -m nptests.studies.interval_coverage                 prints what is stored
    python -m nptests.studies.interval_coverage all             draws everything again: some ten minutes of one core
    python -m nptests.studies.interval_coverage NAME ...        draws these procedures again

The table stands in coverage.csv; `nptests catalogue NAME` shows the lines of a procedure. Every interval that a
procedure of the catalogue gives is in it (`Procedure.covers` says what it is meant to hold). Samples are drawn from
populations of whole numbers that are listed in full (`nptests.studies.world`), so that the true value is known exactly.
An interval without any width is none: such are counted apart.
"""

import datetime
import math
import sys
import warnings
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from nptests.errors import InputError, InputWarning, whole
from nptests.experiment.processes import processes
from nptests.procedures import listed
from nptests.procedures.descriptor import Procedure, facets
from nptests.procedures.independent.successes import wilson_interval
from nptests.results import Comparisons
from nptests.studies.designs import sizes_of
from nptests.studies.records import records, write_records
from nptests.studies.world import World

STORED = Path(__file__).with_name("coverage.csv")
SIZES = (8, 30)
LEVEL = 0.95
LEAST = 0.93  # what a promised level of 0.95 must not be below
DRAWS = 1_000


@dataclass(frozen=True)
class Coverage:
    """Of `draws` samples: how many intervals hold the true value, have no width, or are not there at all."""

    procedure: str
    options: str
    shape: str
    effect: float
    n: int
    draws: int
    holding: int
    without_width: int
    none: int
    date: str

    @property
    def share(self) -> float:
        """Of the intervals that there are; NaN if there is none."""
        return self.holding / self.there if self.there else math.nan

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share lies, which so many draws leave open: 95 % (Wilson)."""
        return wilson_interval(self.holding, self.there) if self.there else (math.nan, math.nan)

    @property
    def there(self) -> int:
        """The intervals that there are."""
        return self.draws - self.without_width - self.none


def words(options: Any) -> str:
    """Options as they are written: paired=True."""
    return ", ".join(f"{name}={value!r}" for name, value in options.items())


def studied() -> tuple[Procedure, ...]:
    """The procedures that say what their intervals are meant to hold."""
    return tuple(p for p in listed.catalogue() if p.covers)


def coverage(name: str, *, draws: int = DRAWS, sizes: int | Iterable[int] = SIZES) -> tuple[Coverage, ...]:
    """How often the interval of a procedure holds what it is meant to hold, on every shape, effect and size.

    name    a procedure that gives an interval, such as "cohens_d"
    draws   samples for each
    sizes   numbers of values
    """
    procedure, wanted = listed.procedure(name), sizes_of(sizes)
    if not procedure.covers:
        known = ", ".join(p.name for p in studied())
        raise InputError("name", f"{procedure.name} gives no interval that is studied; these do: {known}", where="name")
    if whole(draws, "draws") < 1:
        raise InputError("option", f"draws={draws}: at least one is needed", where="draws")
    return tuple(
        _counted(procedure, way, shape, effect, n, draws)
        for way in procedure.covers
        for shape, effect, n in product(way.shapes, way.effects, wanted)
    )


def _counted(procedure: Procedure, way: facets.Covers, shape: str, effect: float, n: int, draws: int) -> Coverage:
    seed = [n, round(100 * effect), *f"{procedure.name} {words(way.options)} {shape}".encode()]
    world = World(shape, effect, np.random.default_rng(seed), n)
    truth = way.true_in(world)
    true = truth if isinstance(truth, tuple) else (truth,)
    data = way.data or procedure.kind.differing
    assert data is not None, procedure.takes
    counts = {"holding": 0, "without_width": 0, "none": 0, "missing": 0}
    for _ in range(draws):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", InputWarning)
            result = procedure.run(*data(world, n), **way.options)
        counts[_judged(intervals(result), true)] += 1
    missing = counts.pop("missing")
    assert missing + sum(counts.values()) == draws
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    return Coverage(procedure.name, words(way.options), shape, effect, n, draws, **counts, date=today)


def intervals(result: Any) -> list[tuple[float, float] | None]:
    """The interval of a result, or those of its comparisons."""
    return [each.interval for each in (result.rows if isinstance(result, Comparisons) else (result,))]


def _judged(limits: Iterable[tuple[float, float] | None], true: Iterable[float]) -> str:
    """Whether all intervals hold the truth; a rounding in the last place is not held against them."""
    verdict = "holding"
    for interval, value in zip(limits, true, strict=True):
        if interval is None or math.isnan(interval[0]):
            return "none"
        low, high = interval
        if low == high:
            return "without_width"
        slack = 1e-12 * max(1.0, abs(value))
        if not low - slack <= value <= high + slack:
            verdict = "missing"
    return verdict


def study(names: Collection[str], record: Sequence[Coverage] = (), *, workers: int = 2) -> list[Coverage]:
    """The lines of the procedures that are drawn, and of the `kept` ones those of the others."""
    lines = [line for line in record if line.procedure not in names]
    with processes(workers) as pool:
        for new in (pool.map if pool else map)(_of, names):
            lines += new
    order = [procedure.name for procedure in listed.catalogue()]
    return sorted(lines, key=lambda line: order.index(line.procedure))


def _of(name: str) -> list[Coverage]:
    return list(coverage(name))


def promised(line: Coverage) -> bool:
    """Whether the procedure promises the level for this shape of scores."""
    ways = {words(way.options): way for way in listed.procedure(line.procedure).covers}
    return line.shape in ways[line.options].promised


def least(lines: Sequence[Coverage]) -> str:
    """The least coverage of some lines, and where."""
    one = min(lines, key=lambda line: (math.isnan(line.share), line.share))  # without intervals there is none
    return f"{one.share:.3f} ({one.shape}, effect {one.effect:g}, n = {one.n})"


def text(lines: Sequence[Coverage]) -> str:
    """One line an interval: the least coverage where the level is promised, and elsewhere."""
    sentences = []
    for key in dict.fromkeys((line.procedure, line.options) for line in lines):
        mine = [line for line in lines if (line.procedure, line.options) == key]
        promising, others = [x for x in mine if promised(x)], [x for x in mine if not promised(x)]
        parts = [f"promised, least {least(promising)}"] if promising else []
        parts += [f"not promised, least {least(others)}"] if others else []
        flat, none = sum(x.without_width for x in mine), sum(x.none for x in mine)
        parts.append(f"{sum(x.draws for x in mine)} samples, {flat} without width, {none} without an interval")
        sentences.append(f"{key[0]}{f' ({key[1]})' if key[1] else ''}: {'; '.join(parts)}")
    promising = [line for line in lines if promised(line)]
    low = sum(line.share < LEAST for line in promising)
    sentences.append(f"{low} of {len(promising)} promised coverages of {LEVEL:.0%} are below {LEAST:.0%}.")
    return "\n".join(sentences) + "\n"


def stored_coverage() -> tuple[Coverage, ...]:
    """The study as it was run, from the file that stands beside this module."""
    return records(Coverage, STORED)


if __name__ == "__main__":
    before = stored_coverage() if STORED.exists() else ()
    names = [p.name for p in studied()] if sys.argv[1:] == ["all"] else sys.argv[1:]
    lines = study(names, before) if names else list(before)
    if names:
        write_records(Coverage, lines, STORED)
    sys.stdout.write(text(lines))
