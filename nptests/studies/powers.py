"""Which omnibus test, and which comparison of pairs, finds more: after Garcia et al. (2010), on fifteen million tables.

    python -m nptests.studies.powers FOLDER                 every kind of tables, its blocks in FOLDER, then powers.csv
    python -m nptests.studies.powers FOLDER --shard 2/3     the second third, on another machine; the files go together

All tests see the same tables, and p-values are those of the asymptotic laws, as in what is compared with: the exact
ones of small tables hold for Friedman's family alike. The effects shrink with the root of n, so that power is neither 0
nor 1.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from nptests.errors import InputError
from nptests.experiment.processes import check_workers, processes, share_of
from nptests.studies.designs import SHAPES, Design
from nptests.studies.records import records, write_records
from nptests.studies.rejections import power, shard

STORED = Path(__file__).with_name("powers.csv")
ALGORITHMS, SIZES, TABLES, ALPHA = range(3, 11), (10, 30), 63_000, 0.05
OMNIBUS = ("friedman", "iman_davenport", "quade", "aligned_ranks")
ADJUSTED = (
    ("friedman", "holm"),
    ("friedman", "shaffer"),
    ("aligned", "holm"),
    ("quade", "holm"),
    ("friedman", "hochberg"),
)
TESTS = (
    *(f"{name}:null=asymptotic" for name in OMNIBUS),
    *(f"all_pairs:ranks={ranks},adjust={adjust},null=asymptotic" for ranks, adjust in ADJUSTED),
)
NOTHING = "nothing differs"
PATTERNS: dict[str, Callable[[int], list[float]]] = {
    NOTHING: lambda k: [0.0] * k,
    "one is better": lambda k: [0.0] * (k - 1) + [2.5],
    "evenly spaced": lambda k: [4.0 * j / (k - 1) for j in range(k)],
}


@dataclass(frozen=True)
class Kind:
    """One kind of tables."""

    k: int
    n: int
    shape: str
    pattern: str

    @property
    def asked(self) -> tuple[Sequence[str], Design, int]:
        """What `power` is asked of them, and so is a shard of it."""
        effects = tuple(effect / math.sqrt(self.n) for effect in PATTERNS[self.pattern](self.k))
        return TESTS, Design(effects, self.shape), self.n


@dataclass(frozen=True)
class Row:
    """One test on one kind of tables; `detected`, `familywise`, `discovery` as in `Power`, -1 of an omnibus test."""

    test: str
    k: int
    n: int
    shape: str
    pattern: str
    tables: int
    rejections: float
    detected: float
    familywise: float
    discovery: float


def kinds() -> tuple[Kind, ...]:
    """All of them, in the order of the table."""
    every = product(PATTERNS, SHAPES, SIZES, ALGORITHMS)
    return tuple(Kind(k, n, shape, pattern) for pattern, shape, n, k in every)


def rows(kind: Kind, tables: int, **options: Any) -> Iterator[Row]:
    """What every test says of so many tables; the options are those of `power`."""
    for test, seen in zip(TESTS, power(*kind.asked, alpha=ALPHA, draws=tables, **options), strict=True):
        shares = (-1.0 if share is None else share for share in (seen.detected, seen.familywise, seen.discovery))
        yield Row(test, kind.k, kind.n, kind.shape, kind.pattern, seen.draws, seen.rejections, *shares)


def stored() -> tuple[Row, ...]:
    """The study as it was run."""
    return records(Row, STORED)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the study, or a shard of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="where finished blocks are kept; the same command goes on with them")
    parser.add_argument("--workers", type=int, default=2, help="processes (default: 2)")
    parser.add_argument("--shard", default="1/1", metavar="I/N", help="the I-th of N shares of the blocks only")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"tables of each kind (default: {TABLES:,})")
    words = parser.parse_args(arguments)
    try:
        check_workers(words.workers)
        share = share_of(words.shard)
    except InputError as refused:
        parser.error(str(refused))
    table: list[Row] = []
    with processes(words.workers) as executor:
        for done, kind in enumerate(kinds(), start=1):
            if share == (1, 1):
                table += rows(kind, words.tables, executor=executor, folder=words.folder)
            else:
                shard(*kind.asked, share, alpha=ALPHA, draws=words.tables, executor=executor, folder=words.folder)
            sys.stderr.write(f"{done} of {len(kinds())}\n")
    if table:
        write_records(Row, table, STORED if words.tables == TABLES else words.folder / STORED.name)


if __name__ == "__main__":
    main()
