"""The size of every procedure: how often does it reject at 0.05 and 0.01 when nothing differs?

    python -m nptests.studies.null_sizes NAME ...     enumerates and draws these procedures again, in some seconds each
    python -m nptests.studies.null_sizes all          draws all of them: the better part of an hour on two idle cores

The table stands in null_sizes.csv; `nptests catalogue NAME` shows the lines of a procedure.

Where the statistic has few values under the null hypothesis the size is enumerated from its exact law: the sum of the
probabilities of the values whose p-value is at most alpha. Elsewhere samples without any difference are drawn from one
seed: normal scores, rounded to whole numbers so that they are exact, in a unit so small that ties are rare. They go
all at once through `nptests.batch` where the procedure takes many tables, else one by one through the public function;
where that is exact by default, through the asymptotic distribution as well. For a family of comparisons the size is the
chance of any rejection. `error` is the standard error of a simulated size.
"""

import math
import sys
import warnings
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, fields
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from nptests.errors import InputWarning
from nptests.experiment.processes import processes
from nptests.procedures import listed, null_samples
from nptests.procedures.batch import batch
from nptests.procedures.descriptor import Procedure
from nptests.read.whole_files import write_rows
from nptests.results import Comparisons, Outcome
from nptests.studies.records import records
from nptests.vocabulary import Integers

STORED = Path(__file__).with_name("null_sizes.csv")
DESIGNS = ((5, 3), (10, 4), (20, 5), (30, 10), (50, 20))
ALPHAS = (0.05, 0.01)
DRAWS = 20_000  # one by one: the standard error is 0.0015 at 0.05
AT_FIRST = 5_000  # one by one, where a name is asked for: 0.003; `all` draws the others
FEWER = 1_000  # where a call takes milliseconds: 0.007
AT_ONCE = 100_000  # of a batch, and of lines that were drawn as long one by one: 0.0007
CELLS = 5_000_000  # of samples in memory at a time


@dataclass(frozen=True)
class NullSize:
    """How often one procedure rejects at one level on one design; `draws` is 0 where the size is enumerated."""

    procedure: str
    null: str
    n: int
    k: int
    alpha: float
    size: float
    error: float
    draws: int


def enumerated(names: Collection[str] = ()) -> Iterator[NullSize]:
    """Sizes from the exact distributions of statistics, of these procedures or of all."""
    for p in map(listed.procedure, names) if names else listed.catalogue():
        for n, k in DESIGNS if p.study.sizes is not None else ():
            yield from _enumerated(p, n, _shape(p, n, k)[1])


def _enumerated(p: Procedure, n: int, k: int) -> Iterator[NullSize]:
    assert p.study.sizes is not None
    for null, size in p.study.sizes(n, k):
        for alpha in ALPHAS:
            yield NullSize(p.name, null, n, k, alpha, size(alpha), 0.0, 0)


def studied(procedure: Procedure) -> bool:
    """Whether a procedure gives p-values for data that are drawn here."""
    gives_p = procedure.gives in (Outcome, Comparisons) and procedure.decides
    return (
        gives_p and procedure.study.drawn and (procedure.kind.nothing is not None or procedure.study.data is not None)
    )


def simulated(
    procedure: Procedure, designs: Sequence[tuple[int, int]] = DESIGNS, draws: int = DRAWS
) -> Iterator[NullSize]:
    """Sizes from samples without any difference, in every way that there is for a design."""
    for shape in dict.fromkeys(_shape(procedure, n, k) for n, k in designs):
        for way in _ways(procedure, *shape, draws):
            rng = np.random.default_rng([*shape, *procedure.name.encode()])
            kind, drawn, shares = way(procedure, rng, *shape)
            for alpha, size in zip(ALPHAS, shares, strict=True):
                error = math.sqrt(size * (1 - size) / drawn)
                yield NullSize(procedure.name, kind, *shape, alpha, size, error, drawn)


Way = Callable[[Procedure, np.random.Generator, int, int], tuple[str, int, list[float]]]
ASYMPTOTIC = {"null": "asymptotic"}


def _ways(procedure: Procedure, n: int, k: int, draws: int) -> Iterator[Way]:
    """The default, and beside one that is exact the asymptotic distribution."""
    one_by_one = partial(_one_by_one, min(draws, FEWER) if procedure.study.slow else draws)
    way: Callable[..., Any] = one_by_one if procedure.many is None else _at_once
    for more in ({}, ASYMPTOTIC) if procedure.exact_at(n, k) else ({},):
        yield partial(way, {**procedure.study.options, **more})


def _at_once(
    options: Mapping[str, Any], procedure: Procedure, rng: np.random.Generator, n: int, k: int
) -> tuple[str, int, list[float]]:
    better: Mapping[str, Any] = {"better": "lower"} if procedure.kind.blocked else {}
    kinds, rejected = set[str](), np.zeros(len(ALPHAS), dtype=int)
    part = max(1, CELLS // (n * k))
    for start in range(0, AT_ONCE, part):
        tables = samples(procedure, rng, min(part, AT_ONCE - start), n, k)
        answers = batch(procedure.name, tables, **better, **options)
        kinds |= {"exact" if exact else "asymptotic" for exact in answers.exact}
        rejected += [answers.rejected(alpha).reshape(len(tables), -1).any(axis=1).sum() for alpha in ALPHAS]
    return "/".join(sorted(kinds)), AT_ONCE, (rejected / AT_ONCE).tolist()


def samples(procedure: Procedure, rng: np.random.Generator, *shape: int) -> Integers:
    """Normal whole numbers, or what the procedure needs in their place."""
    x, turned = null_samples.normal(rng, *shape), procedure.study.turned
    return x if turned is None else turned(x)


def _one_by_one(
    draws: int, options: Mapping[str, Any], procedure: Procedure, rng: np.random.Generator, n: int, k: int
) -> tuple[str, int, list[float]]:
    results = [_run(procedure, data_without_difference(procedure, rng, n, k), options) for _ in range(draws)]
    kinds = "/".join(sorted({result.null.kind for result in results if result.null.kind != "none"}))
    p = np.array([smallest(result) for result in results])
    return kinds, draws, [float((p <= alpha).mean()) for alpha in ALPHAS]


def _shape(procedure: Procedure, n: int, k: int) -> tuple[int, int]:
    """The design as this procedure can have it."""
    if procedure.study.shape is not None:
        return procedure.study.shape
    layout = procedure.kind.layout
    many = procedure.kind.blocked or (layout.rows == "samples" and layout.open)
    return max(n, procedure.least.n), k if many else min(procedure.least.k, 2)  # two proportions are four numbers


def smallest(result: Outcome | Comparisons) -> float:
    """The p-value, or the smallest adjusted one of a family."""
    return result.pvalue if isinstance(result, Outcome) else min(row.adjusted for row in result.rows)


def _run(procedure: Procedure, arguments: tuple[Any, ...], options: Mapping[str, Any]) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)
        return procedure.run(*arguments, **options)


def data_without_difference(procedure: Procedure, rng: np.random.Generator, n: int, k: int) -> tuple[Any, ...]:
    """What a procedure is called with where nothing differs."""
    if procedure.study.data is not None:
        return procedure.study.data(rng, n, k)
    assert procedure.kind.nothing is not None, procedure.takes
    return procedure.kind.nothing(partial(samples, procedure, rng), n, k)


def study(
    names: Collection[str], record: Sequence[NullSize] = (), *, draws: int = DRAWS, workers: int = 2
) -> Iterator[NullSize]:
    """The sizes of these procedures, enumerated or drawn, and of the `record` those of the others."""
    exact = list(enumerated(names)) if names else []
    lines = [*exact, *(size for size in record if size.procedure not in names)]
    counted = {(size.procedure, size.n, size.k) for size in exact}  # and not drawn too
    tasks = [(name, n, k, draws) for name in names for n, k in _designs(name) if (name, n, k) not in counted]
    with processes(workers) as pool:
        for new in (pool.map if pool else map)(_drawn, *zip(*tasks, strict=True)) if tasks else ():
            lines += new
    order = [procedure.name for procedure in listed.catalogue()]
    yield from sorted(lines, key=lambda size: (order.index(size.procedure), size.draws > 0, size.n, size.k))


def _designs(name: str) -> list[tuple[int, int]]:
    """The designs as this procedure can have them, the dearest first; none where nothing is drawn."""
    p = listed.procedure(name)
    return [*dict.fromkeys(_shape(p, n, k) for n, k in reversed(DESIGNS))] if studied(p) else []


def _drawn(name: str, n: int, k: int, draws: int) -> list[NullSize]:
    return list(simulated(listed.procedure(name), [(n, k)], draws))


def write(sizes: Sequence[NullSize], target: Path = STORED) -> None:
    lines = ([f"{v:.6g}" if isinstance(v, float) else v for v in astuple(size)] for size in sizes)
    write_rows(target, ([field.name for field in fields(NullSize)], *lines))


def stored_null_sizes() -> tuple[NullSize, ...]:
    """The study as it was run, from the file that stands beside this module."""
    return records(NullSize, STORED)


if __name__ == "__main__":
    every = [p.name for p in listed.catalogue() if studied(p)]
    before = stored_null_sizes() if STORED.exists() else ()
    asked = (every, before) if sys.argv[1:] == ["all"] else (sys.argv[1:], before)
    write(list(study(*asked, draws=DRAWS if asked[0] is every else AT_FIRST)))
