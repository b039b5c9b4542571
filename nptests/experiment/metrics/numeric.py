"""Measures of predicted numbers; the relative ones compare with predicting the mean of the training data."""

from __future__ import annotations

import math

import numpy as np

from nptests.errors import InputError
from nptests.experiment.metrics.metric import Answers, Metric, UndefinedMetric, ratio

_CONSTANT = "the test cases all equal the mean of the training data: predicting it has no error to compare with"


def _mean_absolute_error(a: Answers) -> float:
    from sklearn.metrics import mean_absolute_error

    return float(mean_absolute_error(a.truth, a.predicted))


def _mean_squared_error(a: Answers) -> float:
    from sklearn.metrics import mean_squared_error

    return float(mean_squared_error(a.truth, a.predicted))


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
    from scipy.stats import pearsonr

    if a.truth.size < 2 or np.ptp(a.truth) == 0 or np.ptp(a.predicted) == 0:
        raise UndefinedMetric("the true or the predicted numbers are all equal: they have no correlation")
    return float(pearsonr(a.truth, a.predicted).statistic)


_BOOK = ("rodriguez_slides", "bernado_module")
MEAN_ABSOLUTE_ERROR = Metric(
    "mean_absolute_error", "Mean absolute error", "lower", "numbers", _mean_absolute_error, "sum |p_i - a_i| / n",
    _BOOK, "mean(abs(predicted - truth))", {"scikit-learn": "mean_absolute_error", "caret": "MAE"},
)  # fmt: skip
MEAN_SQUARED_ERROR = Metric(
    "mean_squared_error", "Mean squared error", "lower", "numbers", _mean_squared_error, "sum (p_i - a_i)**2 / n",
    _BOOK, "mean((predicted - truth)^2)", {"scikit-learn": "mean_squared_error"},
)  # fmt: skip
ROOT_MEAN_SQUARED_ERROR = Metric(
    "root_mean_squared_error", "Root mean squared error", "lower", "numbers", _root_mean_squared_error,
    "sqrt(sum (p_i - a_i)**2 / n)", _BOOK, "sqrt(mean((predicted - truth)^2))",
    {"scikit-learn": "root_mean_squared_error", "caret": "RMSE"},
)  # fmt: skip
RELATIVE_SQUARED_ERROR = Metric(
    "relative_squared_error", "Relative squared error", "lower", "numbers", _relative_squared_error,
    "sum (p_i - a_i)**2 / sum (m - a_i)**2, m the mean of the training data", _BOOK,
    "sum((predicted - truth)^2) / sum((mean(training) - truth)^2)", {"Weka": "relative squared error"},
)  # fmt: skip
ROOT_RELATIVE_SQUARED_ERROR = Metric(
    "root_relative_squared_error", "Root relative squared error", "lower", "numbers", _root_relative_squared_error,
    "sqrt(sum (p_i - a_i)**2 / sum (m - a_i)**2), m the mean of the training data", _BOOK,
    "sqrt(sum((predicted - truth)^2) / sum((mean(training) - truth)^2))", {"Weka": "Root relative squared error"},
)  # fmt: skip
RELATIVE_ABSOLUTE_ERROR = Metric(
    "relative_absolute_error", "Relative absolute error", "lower", "numbers", _relative_absolute_error,
    "sum |p_i - a_i| / sum |m - a_i|, m the mean of the training data", _BOOK,
    "sum(abs(predicted - truth)) / sum(abs(mean(training) - truth))", {"Weka": "Relative absolute error"},
)  # fmt: skip
CORRELATION = Metric(
    "correlation", "Pearson's correlation of prediction and truth", "higher", "numbers", _correlation,
    "S_pa / sqrt(S_p S_a)", _BOOK, "cor(truth, predicted)", {"caret": "the root of Rsquared", "scipy": "pearsonr"},
)  # fmt: skip
