"""Cohen's kappa, plain and weighted: agreement beyond what chance would give."""

from collections.abc import Callable

import numpy as np

from nptests.errors import InputError
from nptests.experiment.metrics.forms import CLASSIFIED, table_of
from nptests.experiment.metrics.metric import Answers, is_numeral, measure, ratio
from nptests.vocabulary import Integers


@measure(CLASSIFIED)
def kappa(a: Answers) -> float:
    return _weighted(a, lambda steps: (steps > 0).astype(np.int64))


@measure(CLASSIFIED)
def kappa_linear(a: Answers) -> float:
    return _weighted(_in_order(a), lambda steps: steps)


@measure(CLASSIFIED)
def kappa_quadratic(a: Answers) -> float:
    return _weighted(_in_order(a), lambda steps: steps**2)


def _weighted(a: Answers, weight: Callable[[Integers], Integers]) -> float:
    """All counts are whole, and so are both sums, n times as large as those of the formula."""
    counts = table_of(a, a.classes)
    steps = np.abs(np.subtract.outer(*[np.arange(len(counts))] * 2))
    costs = weight(steps)
    expected = int((costs * np.outer(counts.sum(axis=1), counts.sum(axis=0))).sum())
    words = "every case is of one class and predicted as it: kappa is 0/0"
    return 1 - ratio(int((costs * counts).sum()) * a.truth.size, expected, words)


def _in_order(a: Answers) -> Answers:
    """Two classes have one distance; of more, words would be taken in the order of the alphabet."""
    if len(a.classes) > 2 and not a.ordered and not all(map(is_numeral, a.classes)):
        words = "are words, whose order is not known: write them as numbers, or as ordered categories of pandas"
        raise InputError("classes", f"the classes of a weighted kappa {words}", where="truth")
    return a
