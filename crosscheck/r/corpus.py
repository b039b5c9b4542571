"""The cases on which we and R are compared: named small ones, every table of the literature, and seeded ones.

The named ones stand in named_cases.toml, the rows of seeded ones are made by their kinds (nptests.data.kinds).
"""

import functools
import tomllib
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path

from crosscheck.r.cases import Case
from nptests.data.kinds.listed import KINDS, kind_of
from nptests.data.kinds.seeded import Dice, Rows
from nptests.read import literature as fixtures

NAMED: Mapping[str, Mapping[str, str]] = tomllib.loads(Path(__file__).with_name("named_cases.toml").read_text("utf-8"))
RECORDED_SEEDS = 60  # seeded cases of each kind whose answers are kept in the repository
LIVE_SEEDS = 90  # and those that a live run asks: more than 20,000 comparisons in a few minutes


@functools.cache
def cases(seeds: int = RECORDED_SEEDS) -> tuple[Case, ...]:
    """The corpus: everything named, and the first `seeds` seeded cases of each kind."""
    by_name: dict[tuple[str, str], Case] = {}
    for case in chain(named(), literature(), *(seeded(kind, seeds) for kind in KINDS)):
        if by_name.setdefault((case.kind, case.name), case) != case:
            raise ValueError(f"two different cases are called {case.name!r}")
    return tuple(by_name.values())


@functools.cache
def _by_name() -> Mapping[tuple[str, str], Case]:
    return {(case.kind, case.name): case for case in cases()}


def recorded_case(kind: str, name: str) -> Case:
    """The case of that name whose answers are kept in the repository."""
    return _by_name()[kind, name]


def parse(text: str) -> Rows:
    """Rows separated by slashes, cells by spaces."""
    return tuple(tuple(row.split()) for row in text.split("/"))


def named() -> Iterator[Case]:
    """The hand-made cases."""
    for kind, tables in NAMED.items():
        for name, text in tables.items():
            yield Case(name, kind, parse(text))


def literature() -> Iterator[Case]:
    """Every table of the literature: of scores (and, as a pair, its first two columns), of groups, of samples."""
    for table in fixtures.tables("scores"):
        rows = fixtures.cells(table.name).cells
        yield Case(table.name, "scores", rows)
        yield Case(table.name, "pair", tuple(zip(*(row[:2] for row in rows), strict=True)))
    for table in fixtures.tables("groups"):
        members: dict[str, list[str]] = {}
        for label, value in fixtures.cells(table.name).cells:
            members.setdefault(label, []).append(value)
        yield Case(table.name, "groups", tuple(map(tuple, members.values())))
    for table in fixtures.tables("samples"):
        read = fixtures.cells(table.name)
        for label, column in zip(read.columns, zip(*read.cells, strict=True), strict=True):
            yield Case(f"{table.name}/{label}", "sample", (tuple(cell for cell in column if cell),))


def seeded(kind: str, count: int) -> Iterator[Case]:
    """The first `count` generated cases of a kind."""
    rows = kind_of(kind).seeded
    for seed in range(0 if rows is None else count):
        assert rows is not None
        yield Case(f"seed-{seed:03d}", kind, rows(Dice(kind, seed), seed))
