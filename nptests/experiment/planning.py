"""What an experiment consists of, checked before the first model is fitted."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from nptests.errors import InputError, real, seed_of
from nptests.experiment import keys
from nptests.experiment.cells import Measure, Scorer, Task, derived
from nptests.experiment.metrics import confusion, listed
from nptests.experiment.metrics.metric import Metric
from nptests.experiment.resampling import Resampling, Split, Splitter
from nptests.vocabulary import resolved


@dataclass(frozen=True, eq=False)
class Plan:
    """What an experiment consists of; nothing is computed yet. `tasks` are its cells in their order."""

    estimators: Mapping[str, Any]
    datasets: Mapping[str, tuple[Any, Any]]
    resampling: Resampling
    measures: tuple[Measure, ...]
    seed: int
    stratified: bool
    predictions: bool = False
    limit: float | None = None
    splits: Mapping[str, tuple[Split, ...]] = field(default_factory=dict)

    @classmethod
    def of(
        cls, estimators: Mapping[str, Any], datasets: Mapping[str, tuple[Any, Any]], *,
        resampling: str | Splitter | Resampling, metric: Any, seed: int, stratified: bool | None = None,
        predictions: bool = False, limit: float | None = None,
    ) -> Plan:  # fmt: skip
        """The plan, checked: everything that can be wrong before the first model is fitted is said here."""
        _named(estimators, "estimators", "name: model")
        _named(datasets, "datasets", "name: (X, y)")
        seed = seed_of(seed)
        for name, value in (("predictions", predictions), ("stratified", stratified)):
            if not isinstance(value, bool) and not (value is None and name == "stratified"):
                raise InputError("option", f"{name}={value!r}: True or False is needed", where=name)
        if limit is not None and real(limit, "limit", "a number of seconds above 0") <= 0:
            raise InputError("option", f"limit={limit!r}: a number of seconds above 0 is needed", where="limit")
        wrong = [name for name, model in estimators.items() if isinstance(model, type) or not hasattr(model, "fit")]
        if wrong:
            raise InputError("estimators", f"{wrong[0]!r} is no model with a fit method: give an object, not a class")
        arrays = {name: _cases(name, data) for name, data in datasets.items()}
        chosen = Resampling.of(resampling)
        strata = _classifiers(estimators) if stratified is None else stratified
        measures = tuple(map(measure_of, metric if isinstance(metric, (list, tuple)) else [metric]))
        if not measures or len({m.name for m in measures}) < len(measures):
            raise InputError("metric", "one metric or several different ones are needed", where="metric")
        _covered(measures, arrays)
        splits = {name: _splits(chosen, name, X, y, seed, strata) for name, (X, y) in arrays.items()}
        with_predictions = predictions or chosen.scheme == ".632+"  # whose weight is found from predictions
        seconds = None if limit is None else float(limit)
        return cls(estimators, arrays, chosen, measures, seed, strata, with_predictions, seconds, splits)

    @cached_property
    def asked(self) -> Asked:
        """What the cells ask for, by content."""
        return Asked.of(self)

    def tasks(self) -> Iterator[Task]:
        """Every cell, data set by data set, split by split, model by model."""
        for dataset, (X, y) in self.datasets.items():
            for split in self.splits[dataset]:
                indices = [keys.bytes_digest(np.ascontiguousarray(part)) for part in (split.train, split.test)]
                label = split.label
                seed = derived(self.seed, dataset, label)
                about = keys.written([label, *indices, seed, self.predictions])
                for name, model in self.estimators.items():
                    key = self.asked.key(name, dataset, about)
                    settings = self.measures, seed, self.predictions, self.limit, self.asked.own
                    yield Task(key, dataset, name, split, model, X, y, *settings)

    @property
    def fits(self) -> int:
        """How many models are fitted."""
        return len(self.estimators) * sum(map(len, self.splits.values()))

    def as_dict(self) -> dict[str, Any]:
        """Everything that decides the scores, in plain types."""
        return {
            "estimators": {
                name: {"is": _shown(model), "digest": self.asked.models[name]}
                for name, model in self.estimators.items()
            },
            "datasets": {
                name: {"cases": len(y), "features": int(np.shape(X)[1]), "digest": self.asked.data[name]}
                for name, (X, y) in self.datasets.items()
            },
            "resampling": self.resampling.name,
            "stratified": self.stratified,
            "metrics": [m.identity if isinstance(m, Metric) else m.name for m in self.measures],
            "versions": self.asked.versions,
            "seed": self.seed,
            "fits": self.fits,
        }


@dataclass(frozen=True, eq=False)
class Asked:
    """What an experiment asks, by content: digests of models, data and measures, the versions that compute them.

    unknown    what has no digest, and why: its cells are computed in every run, and shared with none
    own        the modules of the user that code was found in
    """

    models: Mapping[str, str]
    data: Mapping[str, str]
    measures: str
    versions: Mapping[str, str]
    unknown: Mapping[str, str]
    own: frozenset[str]
    _written: dict[tuple[str, str], str] = field(default_factory=dict)

    @classmethod
    def of(cls, plan: Plan) -> Asked:
        """Every part, looked into once."""
        unknown, packages, own = dict[str, str](), set(keys.BASE), set[str]()

        def known(what: str, value: Any) -> str:
            content = keys.Content()
            try:
                return content.digest(value)
            except keys.Unkeyed as error:
                unknown[what] = str(error)
                return ""
            finally:
                packages.update(content.packages)
                own.update(content.own)

        models = {name: known(f"model {name!r}", model) for name, model in plan.estimators.items()}
        data = {name: known(f"data set {name!r}", pair) for name, pair in plan.datasets.items()}
        measures = [[m.name, known(f"metric {m.name!r}", m.counts)] for m in plan.measures]
        complete = "" if any(not text for _, text in measures) else keys.digest(measures)
        theirs = frozenset(x for x in own if not x.startswith("nptests."))
        return cls(models, data, complete, keys.versions(packages), unknown, theirs)

    def key(self, model: str, dataset: str, about: str) -> str:
        """The key of a cell, of a split as it is written; empty where something in it is not known."""
        parts = (self.models[model], self.data[dataset], self.measures)
        if not all(parts):
            return ""
        if (model, dataset) not in self._written:  # the same for every split, of which there are many
            self._written[model, dataset] = keys.written([model, dataset, *parts, self.versions]).removesuffix("]")
        return keys.bytes_digest(f"{self._written[model, dataset]}, {about}]".encode())


def _shown(model: Any) -> str:
    """A model as it shows itself, in one line and without its place in memory."""
    return re.sub(r" at 0x[0-9a-f]+", "", " ".join(repr(model).split()))


def measure_of(measure: Any) -> Measure:
    """A metric of ours by name or with its costs, or a scorer of scikit-learn."""
    if isinstance(measure, Mapping):
        return _with_costs(measure)
    if isinstance(measure, (Metric, Scorer)):
        return measure
    if isinstance(measure, str) and resolved(measure, listed.METRICS) is None:
        from sklearn.metrics import get_scorer, get_scorer_names

        if measure in get_scorer_names():
            return Scorer(measure, get_scorer(measure), by_name=True)
    if not callable(measure) and not isinstance(measure, str):
        raise InputError("metric", f"{measure!r} is no metric: name one, or give a scorer", where="metric")
    if callable(measure):
        return Scorer(getattr(measure, "__name__", type(measure).__name__), measure)
    metric = listed.metric_of(measure)
    return _with_costs({"name": measure}) if metric is confusion.COST_ERROR else metric


def _with_costs(about: Mapping[str, Any]) -> Metric:
    """{name = "cost_error", classes = [...], costs = [[...], ...]}: the one metric that has to be told something."""
    if set(about) != {"name", "classes", "costs"} or listed.metric_of(about["name"]) is not confusion.COST_ERROR:
        words = f"a metric is a name, or {confusion.COSTS_IN_TOML}: costs has a row for each true class; in Python "
        raise InputError("metric", f"{words}cost_error(costs, classes) of nptests.experiment")
    return confusion.cost_error(about["costs"], about["classes"])


def _covered(measures: Iterable[Measure], datasets: Mapping[str, tuple[Any, Any]]) -> None:
    """Whoever names classes names all of them, and as the data do: 1 is not "1"."""
    for measure in measures:
        known = measure.settings.get("classes", ()) if isinstance(measure, Metric) else ()
        for name, (_, y) in datasets.items() if known else ():
            unknown = [label for label in np.unique(y).tolist() if label not in known]
            if unknown:
                words = f"{measure.name} has no costs of {unknown[0]!r}, a class of data set {name!r}: it has those of "
                raise InputError("metric", f"{words}{', '.join(map(repr, known))}", where="metric")


def _named(things: Any, what: str, shape: str) -> None:
    if not isinstance(things, Mapping) or not things or not all(isinstance(n, str) and n.strip() for n in things):
        raise InputError(what, f"{what} are needed as a dictionary, {{{shape}}}, with at least one entry", where=what)


def _cases(name: str, data: Any) -> tuple[Any, Any]:
    if not isinstance(data, (tuple, list)) or len(data) != 2:
        raise InputError("datasets", f"data set {name!r}: a pair (X, y) is needed", where=name)
    X, y = data[0], np.asarray(data[1])
    words = {isinstance(label, str) for label in data[1]} if y.dtype.kind == "U" else set[bool]()
    if len(words) > 1:  # of which numpy makes texts: 1 and "1" would be one class
        raise InputError("datasets", f"data set {name!r}: y has both texts and numbers: write one or the other")
    X = X if hasattr(X, "iloc") else np.asarray(X)
    if np.ndim(X) != 2 or y.ndim != 1 or len(X) != len(y) or len(y) < 2:
        shapes = f"X {np.shape(X)} and y {y.shape}"
        raise InputError("datasets", f"data set {name!r}: {shapes} do not fit: a row of X for each y")
    return X, y


def _classifiers(estimators: Mapping[str, Any]) -> bool:
    from sklearn.base import is_classifier

    try:
        return all(is_classifier(model) for model in estimators.values())
    except (AttributeError, TypeError):  # a model that is no estimator of scikit-learn
        return False


def _splits(chosen: Resampling, name: str, X: Any, y: Any, seed: int, stratified: bool) -> tuple[Split, ...]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # a class with fewer cases than folds: seen in the scores
            return chosen.splits(X, y, seed=derived(seed, name), stratified=stratified)
    except ValueError as error:
        words = f"data set {name!r} cannot be split by {chosen.name}: {error}"
        raise InputError("resampling", words, where=name) from error
