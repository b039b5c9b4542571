"""Measures of predicted probabilities, and of the order in which a model puts the cases of two classes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nptests.data.ranks import midranks
from nptests.errors import InputError
from nptests.experiment.metrics.confusion import in_base_r
from nptests.experiment.metrics.forms import CHANCES, RANKED, check_probabilities
from nptests.experiment.metrics.metric import Answers, Metric, UndefinedMetric
from nptests.procedures.descriptor.lines import Grid, PerRow, Words, when, where
from nptests.r_reference import R


def _of_the_truth(a: Answers) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The probabilities, and for every case 1 in the column of its true class, 0 elsewhere."""
    if a.probabilities is None or a.probabilities.shape != (a.truth.size, len(a.classes)):
        raise InputError("probabilities", "a row of probabilities for each case is needed, a column for each class")
    check_probabilities(a.probabilities, "probabilities")
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
    if len(np.unique(a.truth)) < 2:
        raise UndefinedMetric("the test cases are all of one class: there is no pair to put in order")
    if len(a.classes) > 2:  # Hand and Till (2001): the mean over the pairs of classes
        p, _ = _of_the_truth(a)
        if len(np.unique(a.truth)) < len(a.classes):
            raise UndefinedMetric("a class is missing among the test cases: its pairs cannot be put in order")
        from sklearn.metrics import roc_auc_score

        return float(roc_auc_score(a.truth, p, multi_class="ovo", labels=np.asarray(a.classes)))
    if a.ranking is None:
        raise InputError("ranking", "a number for each case is needed, larger the more it is taken for positive")
    positive = a.positives
    n, m = int(positive.sum()), int((~positive).sum())
    return float(midranks(a.ranking)[positive].sum() - n * (n + 1) / 2) / (n * m)


def _gini(a: Answers) -> float:
    return 2 * _auc(a) - 1


_OWN = (where(c_i="own", V="estimate"), PerRow("Cases", (("probability of the true class", "c_i"),)))
_PAIRS = (
    where(s_i="ranking", y_i="positive", r_i="ranks", V="estimate", N_1="positives", N_0="negatives"),
    PerRow("Cases", (("positive", "y_i"), ("number", "s_i"), ("rank", "r_i")), ranked=True),
    "U = sum_i(y_i * r_i) - N_1 * (N_1 + 1) / 2",
)
_R_AUC = (
    "unname(wilcox.test(s[truth == 2], s[truth == 1], exact = FALSE)$statistic) / sum(truth == 2) / sum(truth == 1)"
)
_PROC = 'as.numeric(pROC::auc(truth, s, levels = c(1, 2), direction = "<", quiet = TRUE))'
_ORDER = (
    "It looks at the order alone: the numbers can be far from any probability, and at the threshold that is used the "
    "model may be poor."
)
QUADRATIC_LOSS = Metric(
    "quadratic_loss", "Quadratic loss", "lower", CHANCES, _quadratic_loss,
    "the mean of sum_j (p_j - a_j)**2 = 1 - 2 p_c + sum_j p_j**2, c the true class", ("rodriguez_slides",),
    (in_base_r("mean(1 - 2 * p[cbind(seq_along(truth), truth)] + rowSums(p^2))", "rowSums"),),
    (
        where(p_ij="probabilities", a_ij="happened", V="estimate"),
        Grid("p_ij", "Predicted probabilities of the classes"),
        Grid("a_ij", "What was true"),
        "V = sum_ij((p_ij - a_ij)**2) / n",
    ),
    about="The squared distance of the predicted probabilities from what happened, at most 2 a case; smallest on "
    "average for the true probabilities.",
    limits="It says little of how rare events are predicted: a small probability is forgiven where a true one was "
    "smaller by much.",
)  # fmt: skip
INFORMATION_LOSS = Metric(
    "information_loss", "Information loss", "lower", CHANCES, _information_loss,
    "the mean of -log2 p_c, c the true class: bits", ("rodriguez_slides",),
    (in_base_r("mean(-log2(p[cbind(seq_along(truth), truth)]))", "log2"),),
    (
        *_OWN,
        when(impossible=0)
        .then("V = sum_i(-log(c_i) / log(2)) / n")
        .otherwise(Words("Infinite.", "What happened had the probability 0 in {impossible} cases.")),
    ),
    about="The bits that are needed to say what happened to somebody who believes the predicted probabilities; "
    "smallest on average for the true ones.",
    limits="One event that was called impossible makes it infinite, whatever the other predictions were.",
)  # fmt: skip
AUC = Metric(
    "auc", "Area under the ROC curve", "higher", RANKED, _auc,
    "P(a positive case ranks above a negative one) + half of P(both rank alike) = U / (n_1 n_0)",
    ("fawcett2006", "rodriguez_slides"),
    (
        in_base_r(_R_AUC, "wilcox.test", "both_true"),
        R("pROC", _PROC, called="auc", only=("both_true",), estimate="res"),
    ),
    (*_PAIRS, "V = U / (N_1 * N_0)"),
    about="How often a positive case has the larger number of a positive and a negative one: U of Mann and Whitney "
    "over its largest value. 1/2 is no order at all.",
    limits=_ORDER,
)  # fmt: skip
GINI = Metric(
    "gini", "Gini coefficient of a ROC curve", "higher", RANKED, _gini, "2 AUC - 1", ("rodriguez_slides",),
    (
        in_base_r(f"2 * {_R_AUC} - 1", "wilcox.test", "both_true"),
        R("pROC", f"2 * {_PROC} - 1", called="auc", only=("both_true",), estimate="res"),
    ),
    (*_PAIRS, "A = U / (N_1 * N_0)", "V = 2 * A - 1"),
    about="The area between the ROC curve and the diagonal over its largest value: 1 is a perfect order, 0 none. "
    "Cliff's delta of the numbers of positive and negative cases.",
    limits=_ORDER,
)  # fmt: skip
