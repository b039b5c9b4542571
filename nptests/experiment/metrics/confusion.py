"""Measures of predicted labels: from the confusion matrix."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests.data.arrays import dimensions
from nptests.errors import InputError
from nptests.experiment.metrics.forms import CLASSIFIED, PRICED, TWO_CLASSES, cells, table_of
from nptests.experiment.metrics.metric import Answers, Metric, measure, ratio


@dataclass(frozen=True, eq=False)
class Confusion:
    """counts[i, j]: how many cases of the true class i were predicted as class j (scikit-learn's orientation)."""

    counts: NDArray[np.int64]
    labels: tuple[Any, ...]

    @classmethod
    def of(cls, truth: Any, predicted: Any, labels: Iterable[Any] | None = None) -> Confusion:
        """Counted from labels."""
        answers = Answers.of(truth, predicted)
        names = answers.classes if labels is None else tuple(labels)
        return cls(table_of(answers, names), names)

    @property
    def answers(self) -> Answers:
        """Cases that have these counts, so that every measure can be taken of a matrix that was printed."""
        i, j = np.indices(self.counts.shape).reshape(2, -1)
        times, labels = np.asarray(self.counts).ravel(), np.asarray(self.labels)
        return Answers.of(np.repeat(labels[i], times), np.repeat(labels[j], times), classes=self.labels)


COSTS_IN_TOML = '{ name = "cost_error", classes = ["no", "yes"], costs = [[0, 1], [5, 0]] }'


@measure(CLASSIFIED)
def accuracy(a: Answers) -> float:
    return int((a.truth == a.predicted).sum()) / a.truth.size


@measure(CLASSIFIED)
def error(a: Answers) -> float:
    """A count over a count: scikit-learn's zero_one_loss is 1 - accuracy, which is 0.30000000000000004 for 3 of 10."""
    return int((a.truth != a.predicted).sum()) / a.truth.size


@measure(CLASSIFIED)
def balanced_accuracy(a: Answers) -> float:
    """The mean over the classes among the test cases of the share of each that is predicted right."""
    counts = table_of(a, a.classes)
    there = counts.sum(axis=1) > 0
    shares = np.diag(counts)[there] / counts.sum(axis=1)[there]
    return math.fsum(shares.tolist()) / len(shares)  # in whatever order: no class comes first


@measure(TWO_CLASSES)
def sensitivity(a: Answers) -> float:
    tp, fn, _, _ = cells(a)
    return ratio(tp, tp + fn, "no test case is positive: TP / (TP + FN) is 0/0")


@measure(TWO_CLASSES)
def specificity(a: Answers) -> float:
    _, _, fp, tn = cells(a)
    return ratio(tn, fp + tn, "no test case is negative: TN / (FP + TN) is 0/0")


@measure(TWO_CLASSES)
def false_positive_rate(a: Answers) -> float:
    _, _, fp, tn = cells(a)
    return ratio(fp, fp + tn, "no test case is negative: FP / (FP + TN) is 0/0")


@measure(TWO_CLASSES)
def precision(a: Answers) -> float:
    tp, _, fp, _ = cells(a)
    return ratio(tp, tp + fp, "no case was predicted as positive: TP / (TP + FP) is 0/0")


@measure(TWO_CLASSES)
def f1(a: Answers) -> float:
    tp, fn, fp, _ = cells(a)
    return ratio(2 * tp, 2 * tp + fp + fn, "no case is positive, nor predicted so: 2 TP / (2 TP + FP + FN) is 0/0")


def _cost(a: Answers) -> float:
    if a.costs is None:
        words = "cost_error needs costs: write cost_error(costs, classes), in TOML " + COSTS_IN_TOML
        raise InputError("costs", words, where="metric")
    return float((table_of(a, a.classes) * a.costs).sum() / a.truth.size)


COST_ERROR = measure(PRICED, "cost_error")(_cost)


def cost_error(costs: Any, classes: Iterable[Any]) -> Metric:
    """The cost-weighted error with these costs, as a measure: `experiment.run(..., metric=cost_error(costs, classes))`.

    costs[i][j] is the cost of predicting classes[j] where classes[i] is true; right answers usually cost 0.
    """
    if isinstance(classes, str) or not isinstance(classes, Iterable) or getattr(classes, "ndim", 1) != 1:
        words = f"classes is a {type(classes).__name__}: a list of names is needed"
        raise InputError("classes", words, where="classes")
    names = tuple(name.item() if isinstance(name, np.generic) else name for name in classes)
    try:
        different = len({name for name in names if not dimensions(name)})
    except TypeError:  # a dictionary has no hash, nor has a signalling NaN of Decimal
        words = "a class is a text or a number: hand over a list of these"
        raise InputError("classes", words, where="classes") from None
    try:
        prices = np.asarray(costs, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        prices = np.array(np.nan)
    if different < max(2, len(names)):
        raise InputError("classes", f"classes={names!r}: two different classes are needed, or more", where="classes")
    if prices.shape != (len(names), len(names)) or not np.isfinite(prices).all():
        words = (
            f"costs of {len(names)} classes are {len(names)} rows of as many finite numbers, a row for each true class"
        )
        raise InputError("costs", words, where="costs")
    return replace(
        COST_ERROR, measure=_Priced(prices, names), settings={"costs": prices.tolist(), "classes": list(names)}
    )


@dataclass(frozen=True, eq=False)
class _Priced:
    """The measure with costs of its own, whatever the order of the classes in the answers."""

    costs: NDArray[np.float64]
    classes: tuple[Any, ...]

    def __call__(self, a: Answers) -> float:
        unknown = [name for name in {*a.truth.tolist(), *a.predicted.tolist()} if name not in self.classes]
        if unknown:
            known = ", ".join(map(repr, self.classes))
            words = f"the label {unknown[0]!r} has no costs, which are those of {known}: give the costs of every class"
            raise InputError("costs", words, where="costs")
        return _cost(replace(a, classes=self.classes, costs=self.costs))
