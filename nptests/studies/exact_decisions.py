"""How often the asymptotic distribution decides otherwise than the exact one, which null="auto" takes.

    python -m nptests.studies.exact_decisions              10,000 tables, kept in exact_decisions.csv: some minutes
    python -m nptests.studies.exact_decisions NAME ...     these procedures again
    python -m nptests.studies.exact_decisions TABLES       so many tables, printed only

Random tables of a few data sets and algorithms, with whole scores from -5 to 4, so that many have ties; half of the
tables have no differences, in the other half the last algorithm is better. Each is tested at alpha = 0.05 by every
procedure with an exact and an asymptotic distribution: as a table, its columns as groups, its first and last columns
as two samples, its signs where only 0 and 1 are taken, or what the descriptor says (`Study.small`). Printed are the
tables on which the default decides as the exact distribution does (all, where it is affordable) and the share on which
the asymptotic one decides otherwise; of comparisons, on one pair at least. The kept lines say when they were counted.
"""

import sys
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np

from nptests import errors, results
from nptests.procedures import descriptor, listed
from nptests.studies.records import records, write_records
from nptests.vocabulary import Integers

STORED = Path(__file__).with_name("exact_decisions.csv")
TABLES = 10_000
ALPHA = 0.05
SIZES = ((3, 3), (4, 3), (5, 3), (6, 3), (8, 3), (4, 4), (5, 4))


@dataclass(frozen=True)
class Decisions:
    """Of so many tables: how many the default decides as the exact distribution, and the asymptotic one otherwise."""

    procedure: str
    tables: int
    as_exact: int
    asymptotic_otherwise: int
    date: str


def random_tables(count: int, seed: int = 0) -> Iterator[Integers]:
    """Small tables in turn of every size, without and with a difference."""
    rng = np.random.default_rng(seed)
    for number in range(count):
        values = rng.integers(-5, 5, SIZES[number // 2 % len(SIZES)])
        values[:, -1] += 3 * (number % 2)
        yield values


def arguments(test: descriptor.Procedure, table: Integers) -> tuple[Any, ...]:
    """What a procedure is called with: its kind of input asks for data of the shape that it needs."""

    def source(*shape: int) -> Integers:
        values = table if shape == table.shape else table[:, [0, -1]].T
        return values if test.study.turned is None else test.study.turned(values)

    if test.study.small is not None:
        return test.study.small(table)
    assert test.kind.nothing is not None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", errors.InputWarning)  # small tables look transposed
        return test.kind.nothing(source, *table.shape)


def decisions(test: descriptor.Procedure, tables: Iterable[Integers]) -> Decisions:
    """One procedure on tables, where the exact distribution is affordable."""
    count = as_exact = otherwise = 0
    for table in tables:
        if not affordable(test, *table.shape):
            continue
        data = arguments(test, table)
        default, exact, asymptotic = (_rejected(test, data, null) for null in ("auto", "exact", "asymptotic"))
        count, as_exact, otherwise = count + 1, as_exact + (default == exact), otherwise + (asymptotic != exact)
    return Decisions(test.name, count, as_exact, otherwise, date.today().isoformat())


def affordable(test: descriptor.Procedure, n: int, k: int) -> bool:
    """Whether its rule offers the exact distribution at a size; where it has none, all are as small as that."""
    return test.auto is None or test.exact_at(n, k)


def _rejected(test: descriptor.Procedure, data: tuple[Any, ...], null: Any) -> tuple[bool, ...]:
    """The decision, or those of all comparisons."""
    result = test.run(*data, null=null, **test.study.options)
    if isinstance(result, results.Comparisons):
        return tuple(row.adjusted <= ALPHA for row in result.rows)
    assert isinstance(result, results.Outcome)
    return (result.pvalue <= ALPHA,)


def studied() -> tuple[descriptor.Procedure, ...]:
    """The procedures that choose between two distributions, themselves and not pair by pair through another."""
    return tuple(p for p in listed.catalogue() if p.study.pairs_of is None and chooses(p))


def chooses(test: descriptor.Procedure) -> bool:
    """Whether it has an exact and an asymptotic distribution, and takes one of them if nothing is asked for."""
    return "null" in test.options and {"auto", "exact", "asymptotic"} <= set(test.options["null"].words)


def study(tables: int, *names: str) -> Iterator[Decisions]:
    """Every procedure, or those of these names, on the same tables."""
    for test in studied():
        if not names or test.name in names:
            yield decisions(test, random_tables(tables))


def write(lines: Iterable[Decisions]) -> None:
    """These lines, and those that were kept of other procedures."""
    both = {line.procedure: line for line in (*(stored() if STORED.exists() else ()), *lines)}
    write_records(Decisions, (both[test.name] for test in studied() if test.name in both), STORED)


def stored() -> tuple[Decisions, ...]:
    """The study as it was counted."""
    return records(Decisions, STORED)


def sentence(line: Decisions) -> str:
    """A line of the study in words."""
    return (
        f"{line.procedure}: {line.tables} tables, {line.as_exact} decided as by the exact distribution; "
        f"the asymptotic one decides {line.asymptotic_otherwise / line.tables:.2%} otherwise"
    )


if __name__ == "__main__":
    asked = sys.argv[1:]
    tables = int(asked[0]) if asked and asked[0].isdecimal() else None
    counted = list(study(TABLES, *asked) if tables is None else study(tables))
    if tables is None:
        write(counted)
    sys.stdout.writelines(f"{sentence(line)}\n" for line in counted)
