"""Measures of predicted probabilities, and of the order in which a model puts the cases of two classes."""

from __future__ import annotations

import numpy as np

from nptests.data.ranks import midranks
from nptests.errors import InputError
from nptests.experiment.metrics.forms import CHANCES, RANKED, check_probabilities
from nptests.experiment.metrics.metric import Answers, UndefinedMetric, measure
from nptests.procedures.descriptor.lines import Grid, PerRow, Words, when, where
from nptests.vocabulary import Array

_PAIRS = (
    where(s_i="ranking", y_i="positive", r_i="ranks", V="estimate", N_1="positives", N_0="negatives"),
    PerRow("Cases", (("positive", "y_i"), ("number", "s_i"), ("rank", "r_i")), ranked=True),
    "U = sum_i(y_i * r_i) - N_1 * (N_1 + 1) / 2",
)


@measure(
    CHANCES,
    where(p_ij="probabilities", a_ij="happened", V="estimate"),
    Grid("p_ij", "Predicted probabilities of the classes"),
    Grid("a_ij", "What was true"),
    "V = sum_ij((p_ij - a_ij)**2) / n",
)
def quadratic_loss(a: Answers) -> float:
    p, true = _of_the_truth(a)
    return float(((p - true) ** 2).sum(axis=1).mean())


@measure(
    CHANCES,
    where(c_i="own", V="estimate"),
    PerRow("Cases", (("probability of the true class", "c_i"),)),
    when(impossible=0)
    .then("V = sum_i(-log(c_i) / log(2)) / n")
    .otherwise(Words("Infinite.", "What happened had the probability 0 in {impossible} cases.")),
)
def information_loss(a: Answers) -> float:
    """Infinite where what happened had the probability 0; a class that the model never saw has it."""
    p, true = _of_the_truth(a)
    with np.errstate(divide="ignore"):
        return float(-np.log2((p * true).sum(axis=1)).mean())


@measure(RANKED, *_PAIRS, "V = U / (N_1 * N_0)")
def auc(a: Answers) -> float:
    return _area(a)


@measure(RANKED, *_PAIRS, "A = U / (N_1 * N_0)", "V = 2 * A - 1")
def gini(a: Answers) -> float:
    return 2 * _area(a) - 1


def _area(a: Answers) -> float:
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


def _of_the_truth(a: Answers) -> tuple[Array, Array]:
    """The probabilities, and for every case 1 in the column of its true class, 0 elsewhere."""
    if a.probabilities is None or a.probabilities.shape != (a.truth.size, len(a.classes)):
        raise InputError("probabilities", "a row of probabilities for each case is needed, a column for each class")
    check_probabilities(a.probabilities, "probabilities")
    return a.probabilities, (a.truth[:, None] == np.asarray(a.classes)).astype(np.float64)
