"""Measures of predicted numbers; the relative ones compare with predicting the mean of the training data."""

import math
from fractions import Fraction

import numpy as np

from nptests.errors import InputError
from nptests.experiment.metrics.forms import FORECASTS
from nptests.experiment.metrics.metric import Answers, UndefinedMetric, measure, ratio
from nptests.vocabulary import Array


@measure(FORECASTS)
def mean_absolute_error(a: Answers) -> float:
    return float(np.abs(a.predicted - a.truth).mean())


@measure(FORECASTS)
def mean_squared_error(a: Answers) -> float:
    return float(((a.predicted - a.truth) ** 2).mean())


@measure(FORECASTS)
def root_mean_squared_error(a: Answers) -> float:
    return math.sqrt(float(((a.predicted - a.truth) ** 2).mean()))


@measure(FORECASTS)
def relative_squared_error(a: Answers) -> float:
    return _beside_the_mean(a, np.square)


@measure(FORECASTS)
def root_relative_squared_error(a: Answers) -> float:
    return math.sqrt(_beside_the_mean(a, np.square))


@measure(FORECASTS)
def relative_absolute_error(a: Answers) -> float:
    return _beside_the_mean(a, np.abs)


def _beside_the_mean(a: Answers, loss: np.ufunc) -> float:
    """The loss beside that of always predicting the mean of the training data."""
    if a.training is None:
        raise InputError("training", "the true numbers of the training cases are needed: errors relate to their mean")
    words = "the test cases all equal the mean of the training data: predicting it has no error to compare with"
    mean = float(np.mean(a.training))
    return ratio(float(loss(a.predicted - a.truth).sum()), float(loss(mean - a.truth).sum()), words)


@measure(FORECASTS)
def correlation(a: Answers) -> float:
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
