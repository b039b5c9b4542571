"""THE list of the measures of a model's answers; another is one object in a file of this room and one line here."""

from __future__ import annotations

from collections.abc import Mapping

from nptests.errors import InputError, did_you_mean
from nptests.experiment.metrics import confusion, numeric, probabilities
from nptests.experiment.metrics.metric import Metric
from nptests.vocabulary import resolved

METRICS: Mapping[str, Metric] = {
    metric.name: metric
    for metric in (
        confusion.ACCURACY,
        confusion.ERROR,
        confusion.BALANCED_ACCURACY,
        confusion.KAPPA,
        confusion.KAPPA_LINEAR,
        confusion.KAPPA_QUADRATIC,
        confusion.SENSITIVITY,
        confusion.SPECIFICITY,
        confusion.FALSE_POSITIVE_RATE,
        confusion.PRECISION,
        confusion.F1,
        probabilities.AUC,
        probabilities.GINI,
        probabilities.QUADRATIC_LOSS,
        probabilities.INFORMATION_LOSS,
        numeric.MEAN_ABSOLUTE_ERROR,
        numeric.MEAN_SQUARED_ERROR,
        numeric.ROOT_MEAN_SQUARED_ERROR,
        numeric.RELATIVE_SQUARED_ERROR,
        numeric.ROOT_RELATIVE_SQUARED_ERROR,
        numeric.RELATIVE_ABSOLUTE_ERROR,
        numeric.CORRELATION,
    )
}


def metric_of(name: str | Metric) -> Metric:
    """The measure of that name, or an error that lists the names."""
    if isinstance(name, Metric):
        return name
    spelling = resolved(name, METRICS)
    if spelling is None:
        hint = did_you_mean(name, METRICS) or f"the names are {', '.join(METRICS)}"
        raise InputError("metric", f"there is no metric {name!r}: {hint}", where="metric")
    return METRICS[spelling]
