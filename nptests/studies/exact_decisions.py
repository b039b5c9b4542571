"""How often the asymptotic distribution decides otherwise than the exact one, which null="auto" takes.

    python -m nptests.studies.exact_decisions              10,000 tables, kept in exact_decisions.csv: some minutes
    python -m nptests.studies.exact_decisions TABLES       so many, printed only

Random tables of a few data sets and algorithms, with whole scores from -5 to 4, so that many have ties; half of the
tables have no differences, in the other half the last algorithm is better. Each is tested at alpha = 0.05 by every
procedure with an exact and an asymptotic distribution that such data can be given to: as a table, its columns as
groups, its first and last columns as two samples, or its signs where only 0 and 1 are taken. Printed are the tables on
which the default decides as the exact distribution does (all, where it is affordable) and the share on which the
asymptotic one decides otherwise. The kept lines say when they were counted.
"""

from __future__ import annotations

import csv
import sys
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, fields
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests.data.whole_files import write_rows
from nptests.errors import InputWarning
from nptests.procedures.listed import catalogue
from nptests.procedures.procedure import Procedure
from nptests.results import Outcome

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


def random_tables(count: int, seed: int = 0) -> Iterator[NDArray[np.int64]]:
    """Small tables in turn of every size, without and with a difference."""
    rng = np.random.default_rng(seed)
    for number in range(count):
        values = rng.integers(-5, 5, SIZES[number // 2 % len(SIZES)])
        values[:, -1] += 3 * (number % 2)
        yield values


def arguments(test: Procedure, table: NDArray[np.int64]) -> tuple[Any, ...]:
    """What a procedure is called with: its kind of input asks for data of the shape that it needs."""

    def source(*shape: int) -> NDArray[np.int64]:
        values = table if shape == table.shape else table[:, [0, -1]].T
        return values if test.study.turned is None else test.study.turned(values)

    assert test.kind.nothing is not None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)  # small tables look transposed
        return test.kind.nothing(source, *table.shape)


def decisions(test: Procedure, tables: Iterable[NDArray[np.int64]]) -> Decisions:
    """One procedure on tables, where the exact distribution is affordable."""
    count = as_exact = otherwise = 0
    for table in tables:
        if not affordable(test, *table.shape):
            continue
        data = arguments(test, table)
        default, exact, asymptotic = (_rejects(test, data, null) for null in ("auto", "exact", "asymptotic"))
        count, as_exact, otherwise = count + 1, as_exact + (default == exact), otherwise + (asymptotic != exact)
    return Decisions(test.name, count, as_exact, otherwise)


def affordable(test: Procedure, n: int, k: int) -> bool:
    """Whether its rule offers the exact distribution at a size; where it has none, all are as small as that."""
    return test.auto is None or test.exact_at(n, k)


def _rejects(test: Procedure, data: tuple[Any, ...], null: Any) -> bool:
    outcome = test.run(*data, null=null)
    assert isinstance(outcome, Outcome)
    return outcome.pvalue <= ALPHA


def studied() -> tuple[Procedure, ...]:
    """The procedures that choose between two distributions of data which need nothing beside them."""
    return tuple(p for p in catalogue() if p.gives is Outcome and _chooses(p) and _is_complete(p))


def _chooses(test: Procedure) -> bool:
    return "null" in test.options and {"auto", "exact", "asymptotic"} <= set(test.options["null"].words)


def _is_complete(test: Procedure) -> bool:
    return test.kind.nothing is not None and not any(option.required for option in test.options.values())


def study(tables: int) -> Iterator[Decisions]:
    """Every procedure on the same tables."""
    for test in studied():
        yield decisions(test, random_tables(tables))


def write(lines: Iterable[Decisions], on: date, target: Path = STORED) -> None:
    header = [*(field.name for field in fields(Decisions)), "date"]
    write_rows(target, (header, *([*astuple(line), on.isoformat()] for line in lines)))


def stored() -> Iterator[tuple[Decisions, date]]:
    """The study as it was counted, and when."""
    with STORED.open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            counts = (int(row[name]) for name in ("tables", "as_exact", "asymptotic_otherwise"))
            yield Decisions(row["procedure"], *counts), date.fromisoformat(row["date"])


def sentence(line: Decisions) -> str:
    """A line of the study in words."""
    return (
        f"{line.procedure}: {line.tables} tables, {line.as_exact} decided as by the exact distribution; "
        f"the asymptotic one decides {line.asymptotic_otherwise / line.tables:.2%} otherwise"
    )


if __name__ == "__main__":
    counted = list(study(int(sys.argv[1]) if len(sys.argv) > 1 else TABLES))
    if len(sys.argv) == 1:
        write(counted, date.today())
    sys.stdout.writelines(f"{sentence(line)}\n" for line in counted)
