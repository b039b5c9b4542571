"""One cell of an experiment: a model fitted on the training cases of a split and scored on its test cases."""

import math
import random
import sys
import time
import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np

from nptests.errors import InputError
from nptests.experiment.metrics.metric import Answers, Metric, UndefinedMetric
from nptests.experiment.resampling import Split
from nptests.experiment.store import Held, fingerprint


@dataclass(frozen=True, eq=False)
class Scorer:
    """A scorer of scikit-learn in the place of a metric: higher is better."""

    name: str
    score: Any  # called with the fitted model, X and y
    by_name: bool = False  # whether it is scikit-learn's own of that name

    better = "higher"

    @property
    def counts(self) -> Any:
        """What decides the numbers."""
        return self.score


Measure = Metric | Scorer


def derived(seed: int, *names: str) -> int:
    """A seed of its own for everything that has a name, below 2**31."""
    return int(fingerprint(seed, *names), 16) % 2**31


@dataclass(frozen=True, eq=False, slots=True)
class Task:
    """Everything that is needed to compute one cell, anywhere.

    key    the question, by its content (`keys`); empty where that cannot be known
    own    the modules of the user that model and measures are of: they go along as they are now, not as their files
    """

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
    own: frozenset[str] = frozenset()


def computed(task: Task) -> Held:
    """Fit, predict, score. What a model does wrong is the reason why its scores are missing, never an error here."""
    cell, times = _open(task), dict[str, float]()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        seed_everything(derived(task.seed, "chance"))
        try:
            _fill(task, cell, times)
        except (Exception, SystemExit, GeneratorExit) as error:
            reason = f"{type(error).__name__}: {' '.join(str(error).split())}"[:300]
            cell |= {"missing": dict.fromkeys(cell["scores"], reason), "scores": dict.fromkeys(cell["scores"])}
    cell["warnings"] = sorted({w.category.__name__ for w in caught})
    return Held(cell, times)


def seed_everything(seed: int) -> None:
    """The generators that models share: of Python, of numpy, and of torch and TensorFlow where they are loaded."""
    random.seed(seed)
    np.random.seed(seed)  # noqa: NPY002 - it is the generator that older models draw from
    if (torch := sys.modules.get("torch")) is not None:
        torch.manual_seed(seed)
    if (tensorflow := sys.modules.get("tensorflow")) is not None:
        tensorflow.random.set_seed(seed)


def _open(task: Task) -> dict[str, Any]:
    return {
        "key": task.key, "dataset": task.dataset, "model": task.model, "split": task.split.label,
        "scores": {m.name: None for m in task.measures}, "missing": {}, "warnings": [],
    }  # fmt: skip


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
    kept = predicted.tolist() if task.predictions else []
    strange = next((type(answer).__name__ for answer in kept if not isinstance(answer, (str, int, float))), None)
    if strange is not None:
        raise ValueError(f"predictions of type {strange} cannot be kept: numbers or texts are needed")
    answers = _answers(task, model, held_out, predicted)
    for measure in task.measures:
        _score(measure, model, answers, held_out, task.y[test], cell)
    times["score"] = time.perf_counter() - start
    if task.predictions:
        cell["predictions"] = {"cases": test.tolist(), "answers": kept}


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
    ranks = isinstance(measure, Metric) and measure.needs == "ranking"
    if ranks and len(answers.classes) == 2 and answers.ranking is None:
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


def failed(task: Task, reason: str, **ended: Any) -> Held:
    """The cell of a model that gave no answer at all; of one that was ended or died, `ended` says under what limit."""
    cell = _open(task)
    return Held(cell | {"missing": dict.fromkeys(cell["scores"], reason)} | ({"ended": ended} if ended else {}), {})
