"""How often the asymptotic distribution decides otherwise than the exact one, which null="auto" takes.

    python -m nptests.studies.exact_decisions              10,000 tables, kept in exact_decisions.csv: some minutes
    python -m nptests.studies.exact_decisions TABLES       so many, printed only

Random tables of a few data sets and algorithms, with whole scores from 0 to 9, so that many have ties; half of the
tables have no differences, in the other half the first algorithm is better. Each is tested by every procedure that has
a rule for null="auto" on tables, at alpha = 0.05. Printed are the tables on which the default decides as the exact
distribution does (all, where the rule offers it) and the share on which the asymptotic one decides otherwise.
The kept lines say when they were counted.
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

from nptests.data.scores import Scores
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


def random_tables(count: int, seed: int = 0) -> Iterator[Scores]:
    """Small tables in turn of every size, without and with a difference."""
    rng = np.random.default_rng(seed)
    for number in range(count):
        n, k = SIZES[number // 2 % len(SIZES)]
        values = rng.integers(0, 10, (n, k))
        values[:, 0] += 3 * (number % 2)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", InputWarning)  # small tables look transposed
            yield Scores.of(values, better="higher")


def decisions(test: Procedure, tables: Iterable[Scores]) -> Decisions:
    """One procedure on tables, where its rule offers the exact distribution."""
    assert test.auto is not None
    seen = as_exact = otherwise = 0
    for scores in tables:
        if not test.auto.exact(scores.n, scores.k):
            continue
        default, exact, asymptotic = (_rejects(test, scores, null) for null in ("auto", "exact", "asymptotic"))
        seen, as_exact, otherwise = seen + 1, as_exact + (default == exact), otherwise + (asymptotic != exact)
    return Decisions(test.name, seen, as_exact, otherwise)


def _rejects(test: Procedure, scores: Scores, null: Any) -> bool:
    outcome = test.run(scores, null=null)
    assert isinstance(outcome, Outcome)
    return outcome.pvalue <= ALPHA


def studied() -> tuple[Procedure, ...]:
    """The procedures whose default depends on the size, but those that take 0 and 1 alone (no other unit will do)."""
    return tuple(p for p in catalogue() if p.takes == "scores" and p.auto is not None and "exponent" not in p.breaks)


def study(tables: int) -> Iterator[Decisions]:
    """Every procedure on the same tables."""
    for test in studied():
        yield decisions(test, random_tables(tables))


def write(lines: Iterable[Decisions], on: date, target: Path = STORED) -> None:
    with target.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow([*(field.name for field in fields(Decisions)), "date"])
        rows.writerows([*astuple(line), on.isoformat()] for line in lines)


def stored() -> Iterator[tuple[Decisions, date]]:
    """The study as it was counted, and when."""
    with STORED.open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            counts = (int(row[name]) for name in ("tables", "as_exact", "asymptotic_otherwise"))
            yield Decisions(row["procedure"], *counts), date.fromisoformat(row["date"])


def said(line: Decisions) -> str:
    """A line of the study in words."""
    return (
        f"{line.procedure}: {line.tables} tables, {line.as_exact} decided as by the exact distribution; "
        f"the asymptotic one decides {line.asymptotic_otherwise / line.tables:.2%} otherwise"
    )


if __name__ == "__main__":
    counted = list(study(int(sys.argv[1]) if len(sys.argv) > 1 else TABLES))
    if len(sys.argv) == 1:
        write(counted, date.today())
    sys.stdout.writelines(f"{said(line)}\n" for line in counted)
