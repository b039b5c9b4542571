"""Measures of predicted probabilities, and of the order in which a model puts the cases of two classes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nptests.errors import InputError
from nptests.experiment.metrics.metric import Answers, Metric, UndefinedMetric


def _of_the_truth(a: Answers) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The probabilities, and for every case 1 in the column of its true class, 0 elsewhere."""
    if a.probabilities is None or a.probabilities.shape != (a.truth.size, len(a.classes)):
        raise InputError("probabilities", "a row of probabilities for each case is needed, a column for each class")
    return a.probabilities, (a.truth[:, None] == np.asarray(a.classes)).astype(np.float64)


def _quadratic_loss(a: Answers) -> float:
    p, true = _of_the_truth(a)
    return float(((p - true) ** 2).sum(axis=1).mean())


def _information_loss(a: Answers) -> float:
    """Infinite where what happened had the probability 0; a class that the model never saw has it."""
    p, true = _of_the_truth(a)
    with np.errstate(divide="ignore"):
        return float(-np.log2((p * true).sum(axis=1)).mean())


def _auc(a: Answers) -> float:
    from sklearn.metrics import roc_auc_score

    if len(np.unique(a.truth)) < 2:
        raise UndefinedMetric("the test cases are all of one class: there is no pair to put in order")
    if len(a.classes) > 2:  # Hand and Till (2001): the mean over the pairs of classes
        p, _ = _of_the_truth(a)
        if len(np.unique(a.truth)) < len(a.classes):
            raise UndefinedMetric("a class is missing among the test cases: its pairs cannot be put in order")
        return float(roc_auc_score(a.truth, p, multi_class="ovo", labels=np.asarray(a.classes)))
    if a.ranking is None:
        raise InputError("ranking", "a number for each case is needed, larger the more it is taken for positive")
    return float(roc_auc_score(a.truth == a.positive, a.ranking))


def _gini(a: Answers) -> float:
    return 2 * _auc(a) - 1


QUADRATIC_LOSS = Metric(
    "quadratic_loss", "Quadratic loss", "lower", "probabilities", _quadratic_loss,
    "the mean of sum_j (p_j - a_j)**2 = 1 - 2 p_c + sum_j p_j**2, c the true class", ("rodriguez_slides",),
    "mean(1 - 2 * p[cbind(seq_along(truth), truth)] + rowSums(p^2))",
    {"scikit-learn": "brier_score_loss (two classes: half of it)"},
)  # fmt: skip
INFORMATION_LOSS = Metric(
    "information_loss", "Information loss", "lower", "probabilities", _information_loss,
    "the mean of -log2 p_c, c the true class: bits", ("rodriguez_slides",),
    "mean(-log2(p[cbind(seq_along(truth), truth)]))", {"scikit-learn": "log_loss / log(2), without its clipping"},
)  # fmt: skip
AUC = Metric(
    "auc", "Area under the ROC curve", "higher", "ranking", _auc,
    "P(a positive case ranks above a negative one) + half of P(both rank alike) = U / (n_1 n_0)",
    ("fawcett2006", "rodriguez_slides"),
    "unname(wilcox.test(s[truth == 2], s[truth == 1], exact = FALSE)$statistic) / sum(truth == 2) / sum(truth == 1)",
    {"scikit-learn": "roc_auc_score", "pROC": "auc"},
)  # fmt: skip
GINI = Metric(
    "gini", "Gini coefficient of a ROC curve", "higher", "ranking", _gini, "2 AUC - 1", ("rodriguez_slides",),
    "2 * unname(wilcox.test(s[truth == 2], s[truth == 1], exact = FALSE)$statistic) / sum(truth == 2) / "
    "sum(truth == 1) - 1",
)  # fmt: skip
