"""Measures of predicted labels: from the confusion matrix."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from nptests.errors import InputError
from nptests.experiment.metrics.metric import Answers, Metric, ratio


@dataclass(frozen=True, eq=False)
class Confusion:
    """counts[i, j]: how many cases of the true class i were predicted as class j (scikit-learn's orientation)."""

    counts: NDArray[np.int64]
    labels: tuple[Any, ...]

    @classmethod
    def of(cls, truth: Any, predicted: Any, labels: Iterable[Any] | None = None) -> Confusion:
        """Counted from labels."""
        from sklearn.metrics import confusion_matrix

        answers = Answers.of(truth, predicted)
        names = answers.classes if labels is None else tuple(labels)
        return cls(confusion_matrix(answers.truth, answers.predicted, labels=np.asarray(names)), names)

    @property
    def answers(self) -> Answers:
        """Cases that have these counts, so that every measure can be taken of a matrix that was printed."""
        i, j = np.indices(self.counts.shape).reshape(2, -1)
        times, labels = np.asarray(self.counts).ravel(), np.asarray(self.labels)
        return Answers.of(np.repeat(labels[i], times), np.repeat(labels[j], times), classes=self.labels)


def _accuracy(a: Answers) -> float:
    from sklearn.metrics import accuracy_score

    return float(accuracy_score(a.truth, a.predicted))


def _error(a: Answers) -> float:
    """A count over a count: scikit-learn's zero_one_loss is 1 - accuracy, which is 0.30000000000000004 for 3 of 10."""
    return int((a.truth != a.predicted).sum()) / a.truth.size


def _weighted_kappa(a: Answers, weights: Literal["linear", "quadratic"] | None) -> float:
    """With a single class on both sides the chance agreement is 1 too, and kappa is 0/0."""
    from sklearn.metrics import cohen_kappa_score

    chance = float(sum(np.mean(a.truth == c) * np.mean(a.predicted == c) for c in a.classes))
    ratio(1.0, 1.0 - chance if chance < 1 else 0.0, "every case is of one class and predicted as it: kappa is 0/0")
    return float(cohen_kappa_score(a.truth, a.predicted, labels=np.asarray(a.classes), weights=weights))


def _kappa(a: Answers) -> float:
    return _weighted_kappa(a, None)


def _kappa_linear(a: Answers) -> float:
    return _weighted_kappa(a, "linear")


def _kappa_quadratic(a: Answers) -> float:
    return _weighted_kappa(a, "quadratic")


def _cells(a: Answers) -> tuple[int, int, int, int]:
    """TP, FN, FP, TN."""
    real, named = a.truth == a.positive, a.predicted == a.positive
    return (
        int((real & named).sum()),
        int((real & ~named).sum()),
        int((~real & named).sum()),
        int((~real & ~named).sum()),
    )


def _sensitivity(a: Answers) -> float:
    tp, fn, _, _ = _cells(a)
    return ratio(tp, tp + fn, "no test case is positive: TP / (TP + FN) is 0/0")


def _specificity(a: Answers) -> float:
    _, _, fp, tn = _cells(a)
    return ratio(tn, fp + tn, "no test case is negative: TN / (FP + TN) is 0/0")


def _false_positive_rate(a: Answers) -> float:
    _, _, fp, tn = _cells(a)
    return ratio(fp, fp + tn, "no test case is negative: FP / (FP + TN) is 0/0")


def _precision(a: Answers) -> float:
    tp, _, fp, _ = _cells(a)
    return ratio(tp, tp + fp, "no case was predicted as positive: TP / (TP + FP) is 0/0")


def _f1(a: Answers) -> float:
    tp, fn, fp, _ = _cells(a)
    return ratio(2 * tp, 2 * tp + fp + fn, "no case is positive, nor predicted so: 2 TP / (2 TP + FP + FN) is 0/0")


def _balanced_accuracy(a: Answers) -> float:
    """The mean over the classes among the test cases of the share of each that is predicted right."""
    from sklearn.metrics import recall_score

    return float(recall_score(a.truth, a.predicted, labels=np.unique(a.truth), average="macro"))


def cost_error(costs: Any, classes: Iterable[Any]) -> Metric:
    """The cost-weighted error as a measure: the mean of what each answer costs.

    costs[i][j] is the cost of predicting classes[j] where classes[i] is true; right answers usually cost 0. Costs of 1
    for every error give the plain error.
    """
    prices, names = np.asarray(costs, dtype=np.float64), tuple(classes)
    if prices.shape != (len(names), len(names)) or not np.isfinite(prices).all():
        raise InputError("costs", f"costs of {len(names)} classes are {len(names)} rows of as many finite numbers")

    def measure(a: Answers) -> float:
        counts = Confusion.of(a.truth, a.predicted, names).counts
        if counts.sum() < a.truth.size:
            raise InputError("costs", "there are labels without a cost: give the costs of every class", where="costs")
        return float((counts * prices).sum() / a.truth.size)

    return Metric("cost_error", "Cost-weighted error", "lower", "labels", measure, "sum_ij n_ij c_ij / n")


_CHANCE = "(p_o - p_e) / (1 - p_e), p_o the accuracy, p_e the accuracy if predictions and truth were independent"
_WEIGHTED = "1 - sum_ij w_ij n_ij / sum_ij w_ij e_ij, e_ij the counts expected by chance, w_ij = "
_R_KAPPA = """\
k <- max(truth, predicted); o <- table(factor(truth, 1:k), factor(predicted, 1:k))
e <- outer(rowSums(o), colSums(o)) / sum(o); w <- abs(row(o) - col(o))"""
_R_CELLS = """\
TP <- sum(truth == 2 & predicted == 2); FN <- sum(truth == 2 & predicted != 2)
FP <- sum(truth != 2 & predicted == 2); TN <- sum(truth != 2 & predicted != 2)
"""

ACCURACY = Metric(
    "accuracy", "Accuracy", "higher", "labels", _accuracy, "right answers / all answers",
    ("rodriguez_slides", "bernado_module"), "mean(truth == predicted)",
    {"scikit-learn": "accuracy_score", "caret": "Accuracy"},
)  # fmt: skip
ERROR = Metric(
    "error", "Error (0-1 loss)", "lower", "labels", _error, "wrong answers / all answers",
    ("rodriguez_slides",), "mean(truth != predicted)", {"scikit-learn": "zero_one_loss"},
)  # fmt: skip
BALANCED_ACCURACY = Metric(
    "balanced_accuracy", "Balanced accuracy", "higher", "labels", _balanced_accuracy,
    "the mean over the classes of (right answers of the class / cases of the class)", (),
    "mean(tapply(truth == predicted, truth, mean))", {"scikit-learn": "balanced_accuracy_score"},
)  # fmt: skip
KAPPA = Metric(
    "kappa", "Cohen's kappa", "higher", "labels", _kappa, _CHANCE, ("cohen1960", "bernado_module"),
    f"{_R_KAPPA}\n1 - sum((w > 0) * o) / sum((w > 0) * e)",
    {"scikit-learn": "cohen_kappa_score", "caret": "Kappa", "psych": "cohen.kappa"},
)  # fmt: skip
KAPPA_LINEAR = Metric(
    "kappa_linear", "Weighted kappa, linear weights", "higher", "labels", _kappa_linear, f"{_WEIGHTED}|i - j|",
    ("cohen1968",), f"{_R_KAPPA}\n1 - sum(w * o) / sum(w * e)",
    {"scikit-learn": 'cohen_kappa_score(weights="linear")'},
)  # fmt: skip
KAPPA_QUADRATIC = Metric(
    "kappa_quadratic", "Weighted kappa, quadratic weights", "higher", "labels", _kappa_quadratic,
    f"{_WEIGHTED}(i - j)**2", ("cohen1968",), f"{_R_KAPPA}\n1 - sum(w^2 * o) / sum(w^2 * e)",
    {"scikit-learn": 'cohen_kappa_score(weights="quadratic")', "psych": "cohen.kappa (weighted)"},
)  # fmt: skip
SENSITIVITY = Metric(
    "sensitivity", "Sensitivity (true positive rate, recall)", "higher", "labels", _sensitivity, "TP / (TP + FN)",
    ("fawcett2006", "rodriguez_slides"), f"{_R_CELLS}TP / (TP + FN)",
    {"scikit-learn": "recall_score", "caret": "Sensitivity"},
)  # fmt: skip
SPECIFICITY = Metric(
    "specificity", "Specificity (true negative rate)", "higher", "labels", _specificity, "TN / (FP + TN)",
    ("fawcett2006",), f"{_R_CELLS}TN / (FP + TN)",
    {"scikit-learn": "recall_score of the negative class", "caret": "Specificity"},
)  # fmt: skip
FALSE_POSITIVE_RATE = Metric(
    "false_positive_rate", "False positive rate", "lower", "labels", _false_positive_rate, "FP / (FP + TN)",
    ("fawcett2006", "rodriguez_slides"), f"{_R_CELLS}FP / (FP + TN)",
)  # fmt: skip
PRECISION = Metric(
    "precision", "Precision (positive predictive value)", "higher", "labels", _precision, "TP / (TP + FP)",
    ("fawcett2006",), f"{_R_CELLS}TP / (TP + FP)",
    {"scikit-learn": "precision_score", "caret": "Pos Pred Value"},
)  # fmt: skip
F1 = Metric(
    "f1", "F measure of the positive class", "higher", "labels", _f1, "2 TP / (2 TP + FP + FN)", ("fawcett2006",),
    f"{_R_CELLS}2 * TP / (2 * TP + FP + FN)", {"scikit-learn": "f1_score", "caret": "F1"},
)  # fmt: skip
