"""Cohen's kappa, plain and weighted: agreement beyond what chance would give."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from nptests.errors import InputError
from nptests.experiment.metrics.confusion import TABLE, in_base_r
from nptests.experiment.metrics.forms import CLASSIFIED, table_of
from nptests.experiment.metrics.metric import Answers, Metric, is_numeral, ratio
from nptests.procedures.descriptor.lines import Part, PerRow, where
from nptests.r_reference import R


def _weighted(a: Answers, weight: Callable[[NDArray[np.int64]], NDArray[np.int64]]) -> float:
    """All counts are whole, and so are both sums, n times as large as those of the formula."""
    counts = table_of(a, a.classes)
    steps = np.abs(np.subtract.outer(*[np.arange(len(counts))] * 2))
    costs = weight(steps)
    expected = int((costs * np.outer(counts.sum(axis=1), counts.sum(axis=0))).sum())
    words = "every case is of one class and predicted as it: kappa is 0/0"
    return 1 - ratio(int((costs * counts).sum()) * a.truth.size, expected, words)


def _plain(a: Answers) -> float:
    return _weighted(a, lambda steps: (steps > 0).astype(np.int64))


def _in_order(a: Answers) -> Answers:
    """Two classes have one distance; of more, words would be taken in the order of the alphabet."""
    if len(a.classes) > 2 and not a.ordered and not all(map(is_numeral, a.classes)):
        words = "are words, whose order is not known: write them as numbers, or as ordered categories of pandas"
        raise InputError("classes", f"the classes of a weighted kappa {words}", where="truth")
    return a


def _linear(a: Answers) -> float:
    return _weighted(_in_order(a), lambda steps: steps)


def _quadratic(a: Answers) -> float:
    return _weighted(_in_order(a), lambda steps: steps**2)


_MARGINS = (
    *TABLE,
    where(r_i="of_class", s_i="named", V="estimate"),
    PerRow("Classes", (("cases r_i", "r_i"), ("predictions s_i", "s_i"))),
)


def _lines(weight: str) -> tuple[Part, ...]:
    return (
        *_MARGINS,
        where(s_j="named"),
        f"D = sum_ij({weight} * n_ij)",
        f"E = sum_ij({weight} * r_i * s_j) / n",
        "V = 1 - D / E",
    )


_CHANCE = "(p_o - p_e) / (1 - p_e), p_o the accuracy, p_e the accuracy if predictions and truth were independent"
_FORMULA = "1 - sum_ij w_ij n_ij / sum_ij w_ij e_ij, e_ij the counts expected by chance, w_ij = "
_TABLES = """\
k <- max(truth, predicted); o <- table(factor(truth, 1:k), factor(predicted, 1:k))
e <- outer(rowSums(o), colSums(o)) / sum(o); w <- abs(row(o) - col(o))"""
_PSYCH = """\
k <- max(truth, predicted); o <- table(factor(truth, 1:k), factor(predicted, 1:k))
psych::cohen.kappa(matrix(o, k))"""
_BEYOND = "1 is full agreement, 0 what two independent raters reach on average, below 0 less than that."
_PREVALENCE = (
    "It depends on how frequent the classes are: the same shares of right answers give another kappa elsewhere. What "
    "counts as a good kappa is a convention."
)

KAPPA = Metric(
    "kappa", "Cohen's kappa", "higher", CLASSIFIED, _plain, _CHANCE, ("cohen1960", "bernado_module"),
    (
        in_base_r(f"{_TABLES}\n1 - sum((w > 0) * o) / sum((w > 0) * e)", "table"),
        R(
            "caret",
            "f <- function(x) factor(x, seq_len(max(truth, predicted)))\n"
            "caret::confusionMatrix(f(predicted), f(truth))",
            called="confusionMatrix", only=("every_class", "several"), estimate='res$overall[["Kappa"]]',
        ),
        R("psych", _PSYCH, called="cohen.kappa", only=("every_class", "several"), estimate="res$kappa"),
    ),
    (
        *_MARGINS,
        where(c_i="hits"),
        "A = sum_i(c_i) / n",
        "E = sum_i(r_i * s_i) / n**2",
        "V = (A - E) / (1 - E)",
    ),
    about=f"The agreement of predictions and truth beyond chance. {_BEYOND}",
    limits=_PREVALENCE,
)  # fmt: skip
KAPPA_LINEAR = Metric(
    "kappa_linear", "Weighted kappa, linear weights", "higher", CLASSIFIED, _linear, f"{_FORMULA}|i - j|",
    ("cohen1968",), (in_base_r(f"{_TABLES}\n1 - sum(w * o) / sum(w * e)", "outer", "every_class"),),
    _lines("abs(i - j)"),
    about=f"Kappa for classes that have an order: an error weighs as much as it is steps away. {_BEYOND}",
    limits=f"The classes stand in the order of their labels. {_PREVALENCE}",
)  # fmt: skip
KAPPA_QUADRATIC = Metric(
    "kappa_quadratic", "Weighted kappa, quadratic weights", "higher", CLASSIFIED, _quadratic, f"{_FORMULA}(i - j)**2",
    ("cohen1968",),
    (
        in_base_r(f"{_TABLES}\n1 - sum(w^2 * o) / sum(w^2 * e)", "outer", "every_class"),
        R("psych", _PSYCH, called="cohen.kappa", only=("every_class", "several"), estimate="res$weighted.kappa"),
    ),
    _lines("(i - j)**2"),
    about=f"Kappa for classes that have an order: an error weighs the square of the steps it is away. {_BEYOND}",
    limits=f"The classes stand in the order of their labels. {_PREVALENCE}",
)  # fmt: skip
