"""Which omnibus test, and which comparison of pairs, finds more: after Garcia et al. (2010), on fifteen million tables.

    python -m nptests.studies.powers FOLDER                 every part, a file each in FOLDER, then powers.csv
    python -m nptests.studies.powers FOLDER --shard 2/3     the second third, on another machine; the files go together

One part is one test on one kind of tables. All tests see the same tables, and p-values are those of the asymptotic
laws, as in what is compared with: the exact ones of small tables hold for Friedman's family alike. The effects shrink
with the root of n, so that power is neither 0 nor 1.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import astuple, dataclass
from itertools import product
from pathlib import Path

from nptests.errors import InputError
from nptests.experiment.processes import check_workers, processes, share_of
from nptests.read.whole_files import make_folder, write_whole
from nptests.studies.designs import SHAPES, Design
from nptests.studies.records import records, write_records
from nptests.studies.rejections import power

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
class Part:
    """One test on one kind of tables: what is computed at once, anywhere."""

    test: str
    k: int
    n: int
    shape: str
    pattern: str
    tables: int

    @property
    def file(self) -> str:
        """Its name says what it holds."""
        words = "-".join(map(str, astuple(self)))
        return "".join(c if c.isalnum() or c in "-._" else "_" for c in words) + ".json"

    def row(self) -> Row:
        """What the tables say."""
        effects = tuple(effect / math.sqrt(self.n) for effect in PATTERNS[self.pattern](self.k))
        seen = power(self.test, Design(effects, self.shape), self.n, alpha=ALPHA, draws=self.tables)[0]
        shares = (-1.0 if share is None else share for share in (seen.detected, seen.familywise, seen.discovery))
        return Row(*astuple(self)[:-1], *(seen.draws, seen.rejections, *shares))


@dataclass(frozen=True)
class Row(Part):
    """A part with what its tables say; `detected`, `familywise`, `discovery` as in `Power`, -1 of an omnibus test."""

    rejections: float
    detected: float
    familywise: float
    discovery: float


def parts(tables: int = TABLES) -> tuple[Part, ...]:
    """All of them, in the order of the table."""
    kinds = product(PATTERNS, SHAPES, SIZES, ALGORITHMS, TESTS)
    return tuple(Part(test, k, n, shape, pattern, tables) for pattern, shape, n, k, test in kinds)


def compute(
    wanted: Sequence[Part],
    folder: Path,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> None:
    """A file for every part that has none; `executor` maps them, one after the other if there is none."""
    make_folder(folder)
    waiting = [part for part in wanted if not (folder / part.file).exists()]
    rows = (map if executor is None else executor.map)(Part.row, waiting)
    for done, (part, row) in enumerate(zip(waiting, rows, strict=True)):
        write_whole(folder / part.file, json.dumps(astuple(row)) + "\n")
        if progress:
            progress(done + 1, len(waiting))


def collected(wanted: Sequence[Part], folder: Path) -> Iterator[Row]:
    """The rows of the files; all must be there."""
    missing = [part for part in wanted if not (folder / part.file).exists()]
    if missing:
        words = f"{len(missing)} of {len(wanted)} parts are not in {folder} yet, such as {missing[0].file}"
        raise InputError("store", f"{words}: run the study, or put the files of its shards there", where=str(folder))
    return (Row(*json.loads((folder / part.file).read_text("utf-8"))) for part in wanted)


def stored() -> tuple[Row, ...]:
    """The study as it was run."""
    return records(Row, STORED)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the study, or a shard of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="where finished parts are kept; the same command goes on with them")
    parser.add_argument("--workers", type=int, default=2, help="processes (default: 2)")
    parser.add_argument("--shard", default="1/1", metavar="I/N", help="the I-th of N shares of the parts only")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"tables for each part (default: {TABLES:,})")
    words = parser.parse_args(arguments)
    try:
        check_workers(words.workers)
        place, shares = share_of(words.shard)
    except InputError as refused:
        parser.error(str(refused))
    wanted = parts(words.tables)
    with processes(words.workers) as executor:
        compute(wanted[place - 1 :: shares], words.folder, executor, _progress)
    if shares == 1:
        target = STORED if words.tables == TABLES else words.folder / STORED.name
        write_records(Row, collected(wanted, words.folder), target)


def _progress(done: int, total: int) -> None:
    if total < 100 or done % (total // 100) == 0:
        sys.stderr.write(f"{done} of {total}\n")


if __name__ == "__main__":
    main()
