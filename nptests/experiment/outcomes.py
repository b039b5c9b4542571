"""What an experiment gave: the score of every model on every split, or why there is none."""

import math
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from nptests.data.intake.origin import Origin
from nptests.data.scores import Runs, Scores
from nptests.errors import InputError, InputWarning
from nptests.experiment import planning, resampling
from nptests.vocabulary import Array, Numeric


@dataclass(frozen=True, eq=False, slots=True)
class Recorded:
    """One cell: what the store says of it, its times in seconds, its split."""

    cell: Mapping[str, Any]
    times: Mapping[str, float]
    split: resampling.Split

    def score(self, metric: str) -> float:
        """The score, NaN where it is missing."""
        value = self.cell["scores"][metric]
        return math.nan if value is None else float(value)


@dataclass(frozen=True)
class Missing:
    """A score that is not there, and why."""

    dataset: str
    model: str
    split: str
    metric: str
    reason: str


@dataclass(frozen=True, eq=False, repr=False)
class Completed:
    """An experiment that was run: `mean()` is the table for the tests, `runs()` every score of complete data sets."""

    plan: planning.Plan
    records: tuple[Recorded, ...]

    def __repr__(self) -> str:
        names = ", ".join(m.name for m in self.plan.measures)
        missing = f"; {len(self.missing)} scores are missing (see .missing)" if self.missing else ""
        return (
            f"{len(self.algorithms)} models x {len(self.datasets)} data sets, {self.plan.resampling.name}, {names}: "
            f"{len(self.records)} fits{missing}"
        )

    @property
    def algorithms(self) -> tuple[str, ...]:
        """The names of the models."""
        return tuple(self.plan.estimators)

    @property
    def datasets(self) -> tuple[str, ...]:
        """The names of the data sets."""
        return tuple(self.plan.datasets)

    @cached_property
    def _cells(self) -> dict[tuple[str, str], list[Recorded]]:
        cells: dict[tuple[str, str], list[Recorded]] = {}
        for record in self.records:
            cells.setdefault((record.cell["dataset"], record.cell["model"]), []).append(record)
        return cells

    @property
    def missing(self) -> tuple[Missing, ...]:
        """Every score that is not there, with its reason."""
        return tuple(
            Missing(r.cell["dataset"], r.cell["model"], r.cell["split"], metric, reason)
            for r in self.records
            for metric, reason in r.cell["missing"].items()
        )

    @property
    def warned(self) -> Mapping[str, int]:
        """How many fits gave which warnings."""
        counts: dict[str, int] = {}
        for record in self.records:
            for name in record.cell["warnings"]:
                counts[f"{record.cell['model']}: {name}"] = counts.get(f"{record.cell['model']}: {name}", 0) + 1
        return counts

    def scores(self, dataset: str, model: str, metric: str | None = None) -> Array:
        """The scores of one model on one data set, split by split; NaN where one is missing."""
        measure = self._measure(metric)
        return np.array([r.score(measure.name) for r in self._cell(dataset, model) if not r.split.apparent])

    def seconds(self, dataset: str, model: str) -> tuple[float, float]:
        """What fitting and scoring took, over all splits."""
        cell = self._cell(dataset, model)
        return sum(r.times.get("fit", 0.0) for r in cell), sum(r.times.get("score", 0.0) for r in cell)

    def predictions(self, dataset: str, model: str) -> tuple[Numeric, Numeric]:
        """(truth, predicted) of every case that was tested, in the order of the splits of the first repetition."""
        tested = [r for r in self._cell(dataset, model) if not r.split.apparent and r.split.repeat == 0]
        lacking = next((r for r in tested if "predictions" not in r.cell), None)
        if lacking is not None:
            why = lacking.cell["missing"] or "the experiment was run without predictions=True"
            words = f"there are no predictions of {model!r} on {dataset!r}: {why}"
            raise InputError("predictions", words, where=dataset)
        cases = np.concatenate([r.split.test for r in tested])
        answers = np.concatenate([np.asarray(r.cell["predictions"]["answers"]) for r in tested])
        return self.plan.datasets[dataset][1][cases], answers

    def estimate(self, dataset: str, model: str, metric: str | None = None) -> float:
        """One number a model and data set: the mean over the splits; .632 and .632+ weigh it with the apparent one."""
        measure = self._measure(metric)
        out = float(np.mean(self.scores(dataset, model, measure.name)))
        if not self.plan.resampling.weighed:
            return out
        apparent = next(r for r in self._cell(dataset, model) if r.split.apparent)
        inside = apparent.score(measure.name)
        if self.plan.resampling.scheme == ".632":
            return 0.368 * inside + 0.632 * out
        return _with_632_plus(measure, inside, out, apparent, self.plan.datasets[dataset][1])

    def runs(self, metric: str | None = None, *, missing: str = "refuse") -> Runs:
        """Every score, of the data sets and models where none is missing."""
        measure = self._measure(metric)
        models, datasets, _ = self._complete(measure.name, missing)
        values = np.array([[self.scores(d, m, measure.name) for m in models] for d in datasets])
        return Runs(values, models, datasets, measure.better)

    def mean(self, metric: str | None = None, *, missing: str = "refuse") -> Scores:
        """The estimate of every model on every data set: the table that the tests of several data sets take.

        Splits of one data set are no independent data sets, so they are averaged first. missing="refuse" says what is
        missing; "drop" leaves out models without any complete data set, then data sets that are not complete.
        """
        measure = self._measure(metric)
        models, datasets, notes = self._complete(measure.name, missing)
        if notes and min(len(models), len(datasets)) < 2:
            raise self._too_little(measure.name, models, datasets, notes)
        values = [[self.estimate(d, m, measure.name) for m in models] for d in datasets]
        origin = Origin(left_out=tuple(d for d in self.datasets if d not in datasets))
        about = f"each score is the estimate of {measure.name} by {self.plan.resampling.words}"
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", InputWarning)  # few data sets: it is known which way the table lies
            return Scores(values, models, datasets, better=measure.better, reading=(about, *notes), origin=origin)

    def _too_little(
        self, metric: str, models: Sequence[str], datasets: Sequence[str], notes: Sequence[str]
    ) -> InputError:
        first = next(x for x in self.missing if x.metric == metric)
        left = f"{', '.join(models)} on {', '.join(datasets)}"
        return InputError(
            "missing",
            f"too little is left to compare: {left}; {'; '.join(notes)} (first {first.model} on {first.dataset}: "
            f"{first.reason})",
            where=first.dataset,
        )

    def _complete(self, metric: str, missing: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """Models and data sets of which every score is there, and what was left out."""
        whole = {(d, m) for d, m in self._cells if all(not math.isnan(r.score(metric)) for r in self._cells[d, m])}
        if missing not in ("refuse", "drop"):
            raise InputError("option", f"missing={missing!r}: the words are 'refuse' and 'drop'", where="missing")
        if len(whole) < len(self._cells) and missing == "refuse":
            first = next(x for x in self.missing if x.metric == metric)
            some = f"{len(self._cells) - len(whole)} of {len(self._cells)} cells have no score on some split"
            words = f"{some}, first {first.model} on {first.dataset} ({first.reason})"
            raise InputError("missing", f'{words}: write missing="drop" to leave them out', where=first.dataset)
        models = tuple(m for m in self.algorithms if any((d, m) in whole for d in self.datasets))
        datasets = tuple(d for d in self.datasets if models and all((d, m) in whole for m in models))
        gone = [f"model {m}" for m in self.algorithms if m not in models]
        gone += [f"data set {d}" for d in self.datasets if d not in datasets]
        if not models or not datasets:
            raise InputError("missing", "no data set has the scores of all models: see what is missing, and why")
        return models, datasets, tuple(f"left out, as scores are missing: {name}" for name in gone)

    def _cell(self, dataset: str, model: str) -> list[Recorded]:
        if (dataset, model) not in self._cells:
            known = f"models {', '.join(self.algorithms)}; data sets {', '.join(self.datasets)}"
            raise InputError("name", f"there is no {model!r} on {dataset!r}: {known}", where=dataset)
        return self._cells[dataset, model]

    def _measure(self, name: str | None) -> Any:
        if name is None:
            return self.plan.measures[0]
        known = {m.name: m for m in self.plan.measures}
        if name not in known:
            raise InputError("metric", f"{name!r} was not measured: there are {', '.join(known)}", where="metric")
        return known[name]

    def rows(self) -> Iterator[dict[str, Any]]:
        """Every score in long form, for CSV and data frames."""
        for r in self.records:
            for metric, value in r.cell["scores"].items():
                yield {
                    "data set": r.cell["dataset"], "algorithm": r.cell["model"], "run": r.split.label, "metric": metric,
                    "score": value, "missing": r.cell["missing"].get(metric, ""),
                    "fit seconds": r.times.get("fit"), "score seconds": r.times.get("score"),
                }  # fmt: skip

    def to_frame(self) -> Any:
        """A pandas DataFrame, one row a score."""
        import pandas as pd

        return pd.DataFrame(list(self.rows()))


def _with_632_plus(measure: Any, inside: float, out: float, apparent: Recorded, y: Numeric) -> float:
    """.632+ for accuracy and error; with no information every prediction meets every truth."""
    answers = np.asarray(apparent.cell.get("predictions", {}).get("answers", ()))
    if measure.name not in ("accuracy", "error") or not answers.size:
        words = f".632+ is defined for accuracy and error here, not for {measure.name}: choose .632"
        raise InputError("resampling", words, where="metric")
    agreement = float(sum(np.mean(y == c) * np.mean(answers == c) for c in np.unique(y)))
    sign = 1 if measure.name == "error" else -1
    apparent_error, out_error = (x if sign == 1 else 1 - x for x in (inside, out))
    weight = resampling.weight_632(apparent_error, out_error, 1 - agreement)
    error = (1 - weight) * apparent_error + weight * min(out_error, 1 - agreement)
    return error if sign == 1 else 1 - error
