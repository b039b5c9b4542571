"""One worked example for every procedure and adjustment: a table of the literature where there is one that fits."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from nptests import fixtures
from nptests.adjustments.adjustment import Adjustment
from nptests.adjustments.methods import Steps as AdjustedSteps
from nptests.adjustments.methods import adjustment_steps
from nptests.errors import InputWarning
from nptests.procedure import Procedure
from nptests.results import Comparisons, Effect, Outcome, Posterior
from nptests.scores import IncompleteScores, Scores

Cell = str | None


@dataclass(frozen=True)
class Example:
    """Data and options to show a procedure with.

    table    a table of the literature, such as demsar2006/table6; `columns` picks some
    cells    rows, where the literature on board has no table that fits; `source` says where they come from
    """

    table: str = ""
    columns: tuple[str, ...] = ()
    cells: tuple[tuple[Cell, ...], ...] = ()
    source: str = "made up for this example"
    options: Mapping[str, Any] = field(default_factory=dict)

    def arguments(self, takes: str) -> tuple[Any, ...]:
        """What a procedure that takes such data is called with."""
        if takes in ("counts", "numbers"):
            return tuple(int(x or 0) for x in self.cells[0])
        if takes == "incomplete":
            names = [f"A{j + 1}" for j in range(len(self.cells[0]))]
            return (IncompleteScores(self.cells, names, better="lower"),)  # ranks given, and times
        if takes == "differences":
            rows = [[float(x or 0) for x in row] for row in self.cells]
            return (rows if len(rows) > 1 else rows[0],)
        if takes in ("scores", "pair"):
            return (self._scores(),)
        samples = columns(self.table)
        chosen = {name: samples[name] for name in self.columns or tuple(samples)}
        return (chosen,) if takes == "groups" else tuple(chosen.values())

    def _scores(self) -> Scores:
        found = fixtures.scores(self.table)
        return found.select(*self.columns) if self.columns else found

    @property
    def citation(self) -> str:
        """Where the data come from."""
        if not self.table:
            return self.source
        publication = self.table.partition("/")[0]
        return str(fixtures.library()[fixtures.source(publication)["cite"]]["citation"])


def columns(table: str) -> dict[str, list[str]]:
    """The samples of a table of the literature by name: its groups, or its columns."""
    read, holds = fixtures.cells(table), fixtures.entry(table)["holds"]
    if holds != "groups":
        return {name: [row[j] for row in read.cells] for j, name in enumerate(read.columns)}
    found: dict[str, list[str]] = {}
    for group, value in read.cells:
        found.setdefault(group, []).append(value)
    return found


def example_of(procedure: Procedure) -> Example:
    """The worked example of a procedure."""
    return OF_ONE.get(procedure.name, OF_KIND.get(procedure.takes, _MANY))


def worked(procedure: Procedure, **options: Any) -> Outcome | Comparisons | Effect | Posterior:
    """The result of the worked example; options of the caller come before those of the example."""
    shown = example_of(procedure)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)  # tables as wide as they are long, as they were printed
        return procedure.run(*shown.arguments(procedure.takes), **{**shown.options, **options})


def worked_adjustment(method: Adjustment, alpha: float) -> AdjustedSteps:
    """The adjusted p-values of the worked example of an adjustment."""
    data = _PAIRS if method.needs == "family" else _TRIALS
    return adjustment_steps([float(p) for p in columns(data.table)[data.columns[0]]], method.name, alpha=alpha)


_MANY = Example("demsar2006/table6")
_WITH_CONTROL = Example("demsar2006/table6", options=MappingProxyType({"control": "C4.5"}))
_TWO = Example("demsar2006/table6", ("C4.5", "C4.5+m"))
_BAYES = Example("demsar2006/table6", ("C4.5", "C4.5+m"), options=MappingProxyType({"rope": 0.01}))
_SLEEP = Example("student1908/sleep", ("second", "first"))
_GROUPS = Example("hollander1973_r/mucociliary")
_SPRAYS = Example("sas_tukey/relief")
_TRIALS = Example("benjamini1995/thrombolysis", ("p",))
_PAIRS = Example("garcia2008/pairs", ("paper",))
_FOLDS = (("0.2", "1.1", "-0.4", "0.9", "1.3", "0.6", "0.0", "0.8", "1.5", "0.4"),)
_FIVE_BY_TWO = (("1.2", "0.4"), ("0.9", "1.5"), ("-0.2", "0.8"), ("1.1", "0.3"), ("0.7", "1.0"))

OF_KIND: Mapping[str, Example] = MappingProxyType(
    {
        "scores": _MANY,
        "pair": _TWO,
        "groups": _GROUPS,
        "samples": Example("hollander1973_r/chorioamnion"),
        "sample": Example("demsar2006/table6", ("C4.5",)),
    }
)
OF_ONE: Mapping[str, Example] = MappingProxyType(
    {
        "paired_t": _SLEEP,
        "wilcoxon": Example("hollander1973/depression"),
        "rank_biserial": Example("hollander1973/depression"),
        "hodges_lehmann": Example("hollander1973/depression"),
        "corrected_t": Example(cells=_FOLDS, options=MappingProxyType({"train": 90, "test": 10})),
        "correlated_t": Example(cells=_FOLDS, options=MappingProxyType({"rho": 0.1, "rope": 0.5})),
        "cv5x2_t": Example(cells=_FIVE_BY_TWO),
        "cv5x2_f": Example(cells=_FIVE_BY_TWO),
        "mcnemar": Example(cells=(("5", "12"),)),
        "proportions": Example(cells=(("18", "40", "11", "50"),)),
        "quade": Example("quade1979/data"),
        "cochran_q": Example("raschka2018/correct"),
        "durbin": Example(
            cells=(
                ("2", "3", None, "1", None, None, None),
                (None, "3", "1", None, "2", None, None),
                (None, None, "2", "1", None, "3", None),
                (None, None, None, "1", "2", None, "3"),
                ("3", None, None, None, "1", "2", None),
                (None, "3", None, None, None, "1", "2"),
                ("3", None, "1", None, None, None, "2"),
            ),
            source="Conover (1999), section 5.8: seven people rank three of seven ice creams each",
        ),
        "skillings_mack": Example(
            cells=(
                ("3.2", "4.1", "3.8", "4.2"),
                ("3.1", "3.9", "3.4", "4.0"),
                ("4.3", "3.5", "4.6", "4.8"),
                ("3.5", "3.6", "3.9", "4.0"),
                ("3.6", "4.2", "3.7", "3.9"),
                ("4.5", "4.7", "3.7", None),
                (None, "4.2", "3.4", None),
                ("4.3", "4.6", "4.4", "4.9"),
                ("3.5", None, "3.7", "3.9"),
            ),
            source="Skillings and Mack (1981), p. 173: times of nine people with four ways of assembly",
        ),
        "anova": _SPRAYS,
        "tukey": _SPRAYS,
        "levene": _SPRAYS,
        "bartlett": _SPRAYS,
        "dunnett": Example("dunnett1955/example", options=MappingProxyType({"control": "control"})),
        "unpaired_t": _SLEEP,
        "cohens_d": _SLEEP,
        "hedges_g": _SLEEP,
        "z_test": Example("student1908/sleep", ("second", "first"), options=MappingProxyType({"sd": 2.0})),
        "kolmogorov_smirnov": Example(
            "demsar2006/table6", ("C4.5",), options=MappingProxyType({"mean": 0.8, "sd": 0.15})
        ),
        "page": Example("hollander1999/cotton"),
        "jonckheere": _GROUPS,
        "kendalls_w": Example("siegel1956/judges"),
        "multiple_sign": _WITH_CONTROL,
        "against": _WITH_CONTROL,
        "bonferroni_dunn": _WITH_CONTROL,
        "bayes_sign": _BAYES,
        "bayes_signed_rank": _BAYES,
    }
)
