"""Measures of predicted probabilities, and of the order in which a model puts the cases of two classes."""

import numpy as np

from nptests.data.ranks import midranks
from nptests.errors import InputError
from nptests.experiment.metrics.forms import CHANCES, RANKED, check_probabilities
from nptests.experiment.metrics.metric import Answers, UndefinedMetric, measure
from nptests.vocabulary import Array


@measure(CHANCES)
def quadratic_loss(a: Answers) -> float:
    p, true = _of_the_truth(a)
    return float(((p - true) ** 2).sum(axis=1).mean())


@measure(CHANCES)
def information_loss(a: Answers) -> float:
    """Infinite where what happened had the probability 0; a class that the model never saw has it."""
    p, true = _of_the_truth(a)
    with np.errstate(divide="ignore"):
        return float(-np.log2((p * true).sum(axis=1)).mean())


@measure(RANKED)
def auc(a: Answers) -> float:
    return _area(a)


@measure(RANKED)
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
