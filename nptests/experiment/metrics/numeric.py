"""Measures of predicted numbers; the relative ones compare with predicting the mean of the training data."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from nptests.errors import InputError
from nptests.experiment.metrics.confusion import in_base_r
from nptests.experiment.metrics.forms import FORECASTS
from nptests.experiment.metrics.metric import Answers, Metric, UndefinedMetric, ratio
from nptests.procedures.descriptor.lines import Listed, PerRow, where
from nptests.r_reference import R
from nptests.vocabulary import Array

_CONSTANT = "the test cases all equal the mean of the training data: predicting it has no error to compare with"


def _mean_absolute_error(a: Answers) -> float:
    return float(np.abs(a.predicted - a.truth).mean())


def _mean_squared_error(a: Answers) -> float:
    return float(((a.predicted - a.truth) ** 2).mean())


def _root_mean_squared_error(a: Answers) -> float:
    return math.sqrt(_mean_squared_error(a))


def _training_mean(a: Answers) -> float:
    if a.training is None:
        raise InputError("training", "the true numbers of the training cases are needed: errors relate to their mean")
    return float(np.mean(a.training))


def _relative_squared_error(a: Answers) -> float:
    mean = _training_mean(a)
    return ratio(float(((a.predicted - a.truth) ** 2).sum()), float(((mean - a.truth) ** 2).sum()), _CONSTANT)


def _root_relative_squared_error(a: Answers) -> float:
    return math.sqrt(_relative_squared_error(a))


def _relative_absolute_error(a: Answers) -> float:
    mean = _training_mean(a)
    return ratio(float(np.abs(a.predicted - a.truth).sum()), float(np.abs(mean - a.truth).sum()), _CONSTANT)


def _correlation(a: Answers) -> float:
    """In whole numbers: sums of rounded deviations give 3e-17 where the correlation is 0."""
    if a.truth.size < 2 or np.ptp(a.truth) == 0 or np.ptp(a.predicted) == 0:
        raise UndefinedMetric("the true or the predicted numbers are all equal: they have no correlation")
    x, y = _in_whole_numbers(a.truth), _in_whole_numbers(a.predicted)
    both, of_x, of_y = _moment(x, y), _moment(x, x), _moment(y, y)
    return math.copysign(math.sqrt(Fraction(both * both, of_x * of_y)), both) if both else 0.0


def _in_whole_numbers(x: Array) -> list[int]:
    """Doubles times the power of two that makes all of them whole."""
    ratios = [value.as_integer_ratio() for value in x.tolist()]
    most = max(below for _, below in ratios)
    return [above * (most // below) for above, below in ratios]


def _moment(x: list[int], y: list[int]) -> int:
    """n squared times the covariance."""
    products = (a * b for a, b in zip(x, y, strict=True))
    return len(x) * sum(products) - sum(x) * sum(y)


_BOOK = ("rodriguez_slides", "bernado_module")
_CASES = (
    where(a_i="truth", p_i="predicted", V="estimate"),
    PerRow("Cases", (("true", "a_i"), ("predicted", "p_i"), ("error", "e_i = p_i - a_i"))),
)
_RELATIVE = (
    *_CASES,
    where(t_j="training", M="trained"),
    Listed("Training cases", (("true", "t_j"),)),
    "m = sum_j(t_j) / M",
)
_UNITS = "It is in the units of the target: scores of data sets with other units cannot be averaged or ranked together."
_SQUARES = f"A few large errors decide it. {_UNITS}"
_AGAINST = (
    "Below 1 the model is better than always predicting the mean of the training data. Some books take the mean of the "
    "test data, which no model could have known; the numbers differ."
)
_ONE_SET = "It depends on how much the target varies in the test set: in a narrow one it is large."
MEAN_ABSOLUTE_ERROR = Metric(
    "mean_absolute_error", "Mean absolute error", "lower", FORECASTS, _mean_absolute_error, "sum |p_i - a_i| / n",
    _BOOK,
    (in_base_r("mean(abs(predicted - truth))", "mean"), R("caret", "caret::MAE(predicted, truth)", estimate="res")),
    (*_CASES, "V = sum_i(abs(e_i)) / n"),
    about="By how much a prediction is off, on average.", limits=_UNITS,
)  # fmt: skip
MEAN_SQUARED_ERROR = Metric(
    "mean_squared_error", "Mean squared error", "lower", FORECASTS, _mean_squared_error, "sum (p_i - a_i)**2 / n",
    _BOOK, (in_base_r("mean((predicted - truth)^2)", "mean"),), (*_CASES, "V = sum_i(e_i**2) / n"),
    about="The mean of the squared errors, which the mean of the distribution makes smallest.", limits=_SQUARES,
)  # fmt: skip
ROOT_MEAN_SQUARED_ERROR = Metric(
    "root_mean_squared_error", "Root mean squared error", "lower", FORECASTS, _root_mean_squared_error,
    "sqrt(sum (p_i - a_i)**2 / n)", _BOOK,
    (
        in_base_r("sqrt(mean((predicted - truth)^2))", "mean"),
        R("caret", "caret::RMSE(predicted, truth)", estimate="res"),
    ),
    (*_CASES, "V = sqrt(sum_i(e_i**2) / n)"),
    about="The root of the mean squared error, in the units of the target; never below the mean absolute error.",
    limits=_SQUARES,
)  # fmt: skip
RELATIVE_SQUARED_ERROR = Metric(
    "relative_squared_error", "Relative squared error", "lower", FORECASTS, _relative_squared_error,
    "sum (p_i - a_i)**2 / sum (m - a_i)**2, m the mean of the training data", _BOOK,
    (in_base_r("sum((predicted - truth)^2) / sum((mean(training) - truth)^2)", "mean", "off_the_mean"),),
    (*_RELATIVE, "V = sum_i(e_i**2) / sum_i((m - a_i)**2)"),
    about=f"The squared error beside that of a model without features. {_AGAINST}", limits=_ONE_SET,
)  # fmt: skip
ROOT_RELATIVE_SQUARED_ERROR = Metric(
    "root_relative_squared_error", "Root relative squared error", "lower", FORECASTS, _root_relative_squared_error,
    "sqrt(sum (p_i - a_i)**2 / sum (m - a_i)**2), m the mean of the training data", _BOOK,
    (in_base_r("sqrt(sum((predicted - truth)^2) / sum((mean(training) - truth)^2))", "mean", "off_the_mean"),),
    (*_RELATIVE, "V = sqrt(sum_i(e_i**2) / sum_i((m - a_i)**2))"),
    about=f"The root of the relative squared error. {_AGAINST}", limits=_ONE_SET,
)  # fmt: skip
RELATIVE_ABSOLUTE_ERROR = Metric(
    "relative_absolute_error", "Relative absolute error", "lower", FORECASTS, _relative_absolute_error,
    "sum |p_i - a_i| / sum |m - a_i|, m the mean of the training data", _BOOK,
    (in_base_r("sum(abs(predicted - truth)) / sum(abs(mean(training) - truth))", "mean", "off_the_mean"),),
    (*_RELATIVE, "V = sum_i(abs(e_i)) / sum_i(abs(m - a_i))"),
    about=f"The absolute error beside that of a model without features. {_AGAINST}", limits=_ONE_SET,
)  # fmt: skip
CORRELATION = Metric(
    "correlation", "Pearson's correlation of prediction and truth", "higher", FORECASTS, _correlation,
    "S_pa / sqrt(S_p S_a)", _BOOK,
    (in_base_r("cor(truth, predicted)", "cor", "varied", "correlated"),),
    (
        *_CASES,
        "A = sum_i(a_i) / n",
        "P = sum_i(p_i) / n",
        "V = sum_i((p_i - P) * (a_i - A)) / sqrt(sum_i((p_i - P)**2) * sum_i((a_i - A)**2))",
    ),
    about="How nearly a straight line leads from the predictions to the truth.",
    limits="Predictions that are all too large, or on another scale, lose nothing by it: beside it an error is needed.",
)  # fmt: skip
