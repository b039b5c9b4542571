"""One cell of an experiment: a model fitted on the training cases of a split and scored on its test cases."""

from __future__ import annotations

import math
import re
import time
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from nptests.errors import InputError
from nptests.experiment.metrics.metric import Answers, Metric, UndefinedMetric
from nptests.experiment.resampling import Split
from nptests.experiment.store import fingerprint


@dataclass(frozen=True, eq=False)
class Scorer:
    """A scorer of scikit-learn in the place of a metric: higher is better."""

    name: str
    score: Any  # called with the fitted model, X and y

    better = "higher"


Measure = Metric | Scorer


def specification(model: Any) -> str:
    """What a model is, in words that are the same in every run: its class and its parameters."""
    kind = f"{type(model).__module__}.{type(model).__qualname__}"
    parameters = model.get_params(deep=False) if hasattr(model, "get_params") else vars(model)
    values = ", ".join(f"{name}={_in_words(value)}" for name, value in sorted(parameters.items()))
    return re.sub(r" at 0x[0-9a-f]+", "", f"{kind}({values})")


def _in_words(value: Any) -> str:
    if hasattr(value, "get_params"):
        return specification(value)
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_in_words, value))}]"
    return repr(value)


def derived(seed: int, *names: str) -> int:
    """A seed of its own for everything that has a name, below 2**31."""
    return int(fingerprint(seed, *names), 16) % 2**31


@dataclass(frozen=True, eq=False)
class Task:
    """Everything that is needed to compute one cell, anywhere."""

    key: str
    dataset: str
    model: str
    split: Split
    estimator: Any
    X: Any
    y: Any
    measures: tuple[Measure, ...]
    seed: int
    predictions: bool
    limit: float | None


@dataclass(frozen=True)
class Done:
    """A finished cell: what the seed determines, and how long it took."""

    cell: Mapping[str, Any]
    times: Mapping[str, float]


def computed(task: Task) -> Done:
    """Fit, predict, score. What a model does wrong is the reason why its scores are missing, never an error here."""
    from threadpoolctl import threadpool_limits

    cell: dict[str, Any] = {
        "key": task.key, "dataset": task.dataset, "model": task.model, "split": task.split.label,
        "scores": {m.name: None for m in task.measures}, "missing": {}, "warnings": [],
    }  # fmt: skip
    times: dict[str, float] = {}
    # One thread: sums in another order would have other bytes, and the workers share the processors.
    with threadpool_limits(1), warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            _fill(task, cell, times)
        except Exception as error:
            reason = f"{type(error).__name__}: {' '.join(str(error).split())}"[:300]
            cell["missing"] = {m.name: reason for m in task.measures}
            cell["scores"] = {m.name: None for m in task.measures}
    cell["warnings"] = sorted({w.category.__name__ for w in caught})
    return Done(cell, times)


def _fill(task: Task, cell: dict[str, Any], times: dict[str, float]) -> None:
    train, test = task.split.train, task.split.test
    model = _seeded(task)
    start = time.perf_counter()
    model.fit(_rows(task.X, train), task.y[train])
    times["fit"] = time.perf_counter() - start
    start = time.perf_counter()
    held_out = _rows(task.X, test)
    predicted = np.asarray(model.predict(held_out))
    if predicted.shape != (len(test),):
        raise ValueError(f"predict gave {predicted.shape} answers for {len(test)} cases")
    if predicted.dtype.kind == "f" and not np.isfinite(predicted).all():
        raise ValueError(f"{int((~np.isfinite(predicted)).sum())} of {len(test)} predictions are not finite numbers")
    answers = _answers(task, model, held_out, predicted)
    for measure in task.measures:
        _score(measure, model, answers, held_out, task.y[test], cell)
    times["score"] = time.perf_counter() - start
    if task.predictions:
        cell["predictions"] = {"cases": test.tolist(), "answers": predicted.tolist()}


def _rows(X: Any, places: Any) -> Any:
    return X.iloc[places] if hasattr(X, "iloc") else X[places]


def _seeded(task: Task) -> Any:
    """A fresh copy of the model; what it would leave to chance (random_state=None) gets a seed of this cell."""
    from sklearn.base import clone

    model = clone(task.estimator, safe=False)
    if hasattr(model, "get_params"):
        chance = [
            name for name, value in sorted(model.get_params(deep=True).items())
            if value is None and (name == "random_state" or name.endswith("__random_state"))
        ]  # fmt: skip
        if chance:
            model.set_params(**{name: derived(task.seed, name) for name in chance})
    return model


def _answers(task: Task, model: Any, held_out: Any, predicted: Any) -> Answers:
    needs = {m.needs for m in task.measures if isinstance(m, Metric)}
    truth, training = task.y[task.split.test], task.y[task.split.train]
    if needs <= {"numbers"}:
        return Answers(truth, predicted, training)
    classes = np.unique(task.y)
    probabilities = ranking = None
    known = getattr(model, "classes_", classes)
    if "probabilities" in needs or ("ranking" in needs and len(classes) > 2):
        columns = np.asarray(model.predict_proba(held_out), dtype=np.float64)
        probabilities = np.zeros((len(truth), len(classes)))  # a class that was not in training has no probability
        probabilities[:, np.searchsorted(classes, known)] = columns
    if "ranking" in needs and len(classes) == len(known) == 2:
        decides = hasattr(model, "decision_function")
        ranking = model.decision_function(held_out) if decides else np.asarray(model.predict_proba(held_out))[:, 1]
    return Answers(truth, predicted, training, tuple(classes.tolist()), probabilities, ranking)


def _score(measure: Measure, model: Any, answers: Answers, X: Any, y: Any, cell: dict[str, Any]) -> None:
    if (
        isinstance(measure, Metric)
        and measure.needs == "ranking"
        and len(answers.classes) == 2
        and answers.ranking is None
    ):
        cell["missing"][measure.name] = "the training cases are all of one class: the model puts none before another"
        return
    try:
        value = float(measure.measure(answers) if isinstance(measure, Metric) else measure.score(model, X, y))
    except (UndefinedMetric, InputError, ValueError) as error:
        cell["missing"][measure.name] = " ".join(str(error).split())[:300]
        return
    if math.isfinite(value):
        cell["scores"][measure.name] = value
    else:
        cell["missing"][measure.name] = f"the score is {value}"


def failed(task: Task, reason: str) -> Done:
    """The cell of a model that gave no answer at all: it was ended, or its process died."""
    cell = {
        "key": task.key, "dataset": task.dataset, "model": task.model, "split": task.split.label,
        "scores": {m.name: None for m in task.measures}, "missing": {m.name: reason for m in task.measures},
        "warnings": [],
    }  # fmt: skip
    return Done(cell, {})
