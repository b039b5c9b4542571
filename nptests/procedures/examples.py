"""One worked example for every procedure and adjustment: its own, or that of its kind of input."""

import warnings
from dataclasses import dataclass
from typing import Any

from nptests.adjustments import adjustment, methods
from nptests.data.scores import IncompleteScores, Scores
from nptests.errors import InputWarning
from nptests.procedures.descriptor import Procedure, facets
from nptests.read import literature as fixtures
from nptests.results import Comparisons, Effect, Outcome, Posterior


@dataclass(frozen=True)
class Shown:
    """An example as a source of data."""

    example: facets.Example
    directed = True

    def scores(self) -> Scores:
        table = fixtures.scores(self.example.table)
        return table.select(*self.example.columns) if self.example.columns else table

    def incomplete(self) -> IncompleteScores:
        cells = self.example.cells
        names = [f"A{j + 1}" for j in range(len(cells[0]))]
        return IncompleteScores(cells, names, better="lower")  # ranks given, and times

    def samples(self, *names: str) -> tuple[Any, ...]:
        return tuple(self._columns().values())

    def groups(self) -> tuple[Any, ...]:
        return (self._columns(),)

    def matrix(self, name: str) -> Any:
        rows = [[float(x or 0) for x in row] for row in self.example.cells]
        return rows if len(rows) > 1 else rows[0]

    def numbers(self) -> tuple[float, ...]:
        return tuple(int(x or 0) for x in self.example.cells[0])

    def _columns(self) -> dict[str, list[str]]:
        if not self.example.table:
            return {f"sample {j + 1}": [str(x) for x in row] for j, row in enumerate(self.example.cells)}
        every = columns(self.example.table)
        return {name: every[name] for name in self.example.columns or every}


def citation_of(example: facets.Example) -> str:
    """Where the data come from."""
    if not example.table:
        return example.source
    publication = example.table.partition("/")[0]
    return str(fixtures.library()[fixtures.source(publication)["cite"]]["citation"])


def columns(table: str) -> dict[str, list[str]]:
    """The samples of a table of the literature by name: its groups, or its columns."""
    read, holds = fixtures.cells(table), fixtures.entry(table)["holds"]
    if holds != "groups":
        return {name: [row[j] for row in read.cells] for j, name in enumerate(read.columns)}
    samples: dict[str, list[str]] = {}
    for group, value in read.cells:
        samples.setdefault(group, []).append(value)
    return samples


def example_of(procedure: Procedure) -> facets.Example:
    return procedure.example or procedure.kind.example


def arguments_of(procedure: Procedure) -> tuple[Any, ...]:
    """What a procedure is called with on its worked example."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)  # tables as wide as they are long, as they were printed
        return procedure.kind.arguments(Shown(example_of(procedure)))


def worked(procedure: Procedure, **options: Any) -> Outcome | Comparisons | Effect | Posterior:
    """The result of the worked example; options of the caller come before those of the example."""
    data = arguments_of(procedure)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)
        return procedure.run(*data, **{**example_of(procedure).options, **options})


def worked_adjustment(method: adjustment.Adjustment, alpha: float) -> methods.Steps:
    """The adjusted p-values of the worked example of an adjustment."""
    data = _PAIRS if method.needs == "family" else _TRIALS
    return methods.adjustment_steps([float(p) for p in columns(data.table)[data.columns[0]]], method.name, alpha=alpha)


_TRIALS = facets.Example("benjamini1995/thrombolysis", ("p",))
_PAIRS = facets.Example("garcia2008/pairs", ("paper",))
