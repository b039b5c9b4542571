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
from nptests.experiment.metrics.metric import Answers, Metric, ratio
from nptests.procedures.descriptor.lines import Counts, Grid, PerRow, when, where
from nptests.r_reference import R, Reference


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


def _accuracy(a: Answers) -> float:
    return int((a.truth == a.predicted).sum()) / a.truth.size


def _error(a: Answers) -> float:
    """A count over a count: scikit-learn's zero_one_loss is 1 - accuracy, which is 0.30000000000000004 for 3 of 10."""
    return int((a.truth != a.predicted).sum()) / a.truth.size


def _sensitivity(a: Answers) -> float:
    tp, fn, _, _ = cells(a)
    return ratio(tp, tp + fn, "no test case is positive: TP / (TP + FN) is 0/0")


def _specificity(a: Answers) -> float:
    _, _, fp, tn = cells(a)
    return ratio(tn, fp + tn, "no test case is negative: TN / (FP + TN) is 0/0")


def _false_positive_rate(a: Answers) -> float:
    _, _, fp, tn = cells(a)
    return ratio(fp, fp + tn, "no test case is negative: FP / (FP + TN) is 0/0")


def _precision(a: Answers) -> float:
    tp, _, fp, _ = cells(a)
    return ratio(tp, tp + fp, "no case was predicted as positive: TP / (TP + FP) is 0/0")


def _f1(a: Answers) -> float:
    tp, fn, fp, _ = cells(a)
    return ratio(2 * tp, 2 * tp + fp + fn, "no case is positive, nor predicted so: 2 TP / (2 TP + FP + FN) is 0/0")


def _cost(a: Answers) -> float:
    if a.costs is None:
        words = "cost_error needs costs: write cost_error(costs, classes), in TOML " + COSTS_IN_TOML
        raise InputError("costs", words, where="metric")
    return float((table_of(a, a.classes) * a.costs).sum() / a.truth.size)


def _balanced_accuracy(a: Answers) -> float:
    """The mean over the classes among the test cases of the share of each that is predicted right."""
    counts = table_of(a, a.classes)
    there = counts.sum(axis=1) > 0
    shares = np.diag(counts)[there] / counts.sum(axis=1)[there]
    return math.fsum(shares.tolist()) / len(shares)  # in whatever order: no class comes first


TABLE = (
    where(n_ij="counts"),
    Grid("n_ij", "Cases of true class i (rows) that were predicted as class j (columns)"),
)
_RIGHT = (*TABLE, where(c_i="hits", V="estimate"))
_FOUR = (
    where(V="estimate"),
    Counts(
        "Cases, the second class taken for the positive one",
        (
            ("positive, predicted positive", "TP"),
            ("positive, predicted negative", "FN"),
            ("negative, predicted positive", "FP"),
            ("negative, predicted negative", "TN"),
        ),
    ),
)
_R_CELLS = """\
TP <- sum(truth == 2 & predicted == 2); FN <- sum(truth == 2 & predicted != 2)
FP <- sum(truth != 2 & predicted == 2); TN <- sum(truth != 2 & predicted != 2)
"""


def in_base_r(code: str, called: str, *only: str) -> Reference:
    """R without any package."""
    return R("stats", code, called=called, only=only, estimate="res")


def _of_cells(formula: str, *only: str) -> Reference:
    return in_base_r(f"{_R_CELLS}{formula}", "sum", "two_classes", *only)


def _in_caret(what: str, classes: str, *only: str) -> Reference:
    """caret::confusionMatrix, of two classes or of all."""
    levels = "1:2" if classes == "two" else "seq_len(max(truth, predicted))"
    positive = ', positive = "2"' if classes == "two" else ""
    kinds = ("two_classes",) if classes == "two" else ("every_class", "several")
    code = f"caret::confusionMatrix(factor(predicted, {levels}), factor(truth, {levels}){positive})"
    return R("caret", code, only=(*kinds, *only), estimate=f"res${what}")


ACCURACY = Metric(
    "accuracy", "Accuracy", "higher", CLASSIFIED, _accuracy, "right answers / all answers",
    ("rodriguez_slides", "bernado_module"),
    (in_base_r("mean(truth == predicted)", "mean"), _in_caret('overall[["Accuracy"]]', "all")),
    (*_RIGHT, "V = sum_i(c_i) / n"),
    about="The share of the test cases whose class is predicted right.",
    limits="Where one class is frequent, always naming it scores high: compare with its share, or take kappa or the "
    "balanced accuracy. All errors cost the same.",
)  # fmt: skip
ERROR = Metric(
    "error", "Error (0-1 loss)", "lower", CLASSIFIED, _error, "wrong answers / all answers",
    ("rodriguez_slides",), (in_base_r("mean(truth != predicted)", "mean"),), (*_RIGHT, "V = (n - sum_i(c_i)) / n"),
    about="The share of the test cases whose class is predicted wrong: 1 - accuracy.",
    limits="Where one class is rare, never naming it scores low. All errors cost the same: `cost_error` weighs them.",
)  # fmt: skip
BALANCED_ACCURACY = Metric(
    "balanced_accuracy", "Balanced accuracy", "higher", CLASSIFIED, _balanced_accuracy,
    "the mean over the classes of (right answers of the class / cases of the class)", ("brodersen2010",),
    (
        in_base_r("mean(tapply(truth == predicted, truth, mean))", "tapply"),
        _in_caret('byClass[["Balanced Accuracy"]]', "two", "both_true"),
    ),
    (
        *_RIGHT,
        where(r_i="of_class"),
        PerRow("Classes", (("cases", "r_i"), ("predicted right", "c_i"))),
        when(without_cases=0)
        .then("V = sum_i(c_i / r_i) / k")
        .otherwise(where(s_i="shares"), "V = sum_i(s_i, r_i > 0) / count_i(r_i > 0)"),
    ),
    about="The mean over the classes of the share of each that is predicted right, so that a rare class counts as much "
    "as a frequent one. Always naming one of k classes scores 1/k.",
    limits="The share of a class with few cases is badly known, and has the weight of the others.",
)  # fmt: skip
SENSITIVITY = Metric(
    "sensitivity", "Sensitivity (true positive rate, recall)", "higher", TWO_CLASSES, _sensitivity, "TP / (TP + FN)",
    ("fawcett2006", "rodriguez_slides"),
    (_of_cells("TP / (TP + FN)"), _in_caret('byClass[["Sensitivity"]]', "two", "both_true")),
    (*_FOUR, "V = TP / (TP + FN)"),
    about="The share of the positive cases that are predicted so.",
    limits="Calling every case positive has it at 1: it says nothing without the specificity, or the precision.",
)  # fmt: skip
SPECIFICITY = Metric(
    "specificity", "Specificity (true negative rate)", "higher", TWO_CLASSES, _specificity, "TN / (FP + TN)",
    ("fawcett2006",), (_of_cells("TN / (FP + TN)"), _in_caret('byClass[["Specificity"]]', "two", "both_true")),
    (*_FOUR, "V = TN / (FP + TN)"),
    about="The share of the negative cases that are predicted so.",
    limits="Calling every case negative has it at 1: it says nothing without the sensitivity.",
)  # fmt: skip
FALSE_POSITIVE_RATE = Metric(
    "false_positive_rate", "False positive rate", "lower", TWO_CLASSES, _false_positive_rate, "FP / (FP + TN)",
    ("fawcett2006", "rodriguez_slides"), (_of_cells("FP / (FP + TN)"),), (*_FOUR, "V = FP / (FP + TN)"),
    about="The share of the negative cases that are called positive: 1 - specificity, the x axis of a ROC curve.",
    limits="Calling no case positive has it at 0: it says nothing without the sensitivity.",
)  # fmt: skip
PRECISION = Metric(
    "precision", "Precision (positive predictive value)", "higher", TWO_CLASSES, _precision, "TP / (TP + FP)",
    ("fawcett2006",),
    (_of_cells("TP / (TP + FP)"), _in_caret('byClass[["Precision"]]', "two", "both_predicted")),
    (*_FOUR, "V = TP / (TP + FP)"),
    about="The share of the cases called positive that are.",
    limits="It depends on how frequent the positive class is in the test set, and says nothing of the positive cases "
    "that were missed.",
)  # fmt: skip
F1 = Metric(
    "f1", "F measure of the positive class", "higher", TWO_CLASSES, _f1, "2 TP / (2 TP + FP + FN)", ("fawcett2006",),
    (
        _of_cells("2 * TP / (2 * TP + FP + FN)"),
        _in_caret('byClass[["F1"]]', "two", "both_true", "both_predicted", "some_hit"),
    ),
    (*_FOUR, "V = 2 * TP / (2 * TP + FP + FN)"),
    about="The harmonic mean of precision and sensitivity.",
    limits="It leaves the true negatives out: taking the other class for the positive one gives another number.",
)  # fmt: skip
COST_ERROR = Metric(
    "cost_error", "Cost-weighted error", "lower", PRICED, _cost,
    "sum_ij n_ij c_ij / n, n_ij the cases of class i predicted as j, c_ij what that costs",
    ("elkan2001", "mlr3_costs", "weka_costs"),
    (
        in_base_r("mean(costs[cbind(truth, predicted)])", "mean"),
        R(
            "caret",
            "k <- nrow(costs)\n"
            "o <- caret::confusionMatrix(factor(predicted, seq_len(k)), factor(truth, seq_len(k)))$table\n"
            "sum(o * t(costs)) / sum(o)",
            called="confusionMatrix", estimate="res",
        ),
    ),
    (
        *TABLE,
        where(c_ij="costs", V="estimate"),
        Grid("c_ij", "What predicting class j (columns) costs where class i (rows) is true"),
        "V = sum_ij(n_ij * c_ij) / n",
    ),
    about="What an answer costs on average. Costs of 1 for every error and 0 for right answers give the error; a gain "
    "is a negative cost.",
    limits="It is as good as the costs: who changes them changes the order of the models. Compare with always naming "
    "the class that is cheapest to name.",
)  # fmt: skip


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
