"""The experimenter's half: what to measure, how to split, how sure an estimate is, and running the experiment.

from nptests import experiment
experiment.run({"tree": DecisionTreeClassifier()}, {"iris": (X, y)}, seed=1)    # every model on every data set
experiment.kappa(truth, predicted)                 # a measure, by its name (nptests catalogue lists them)
experiment.roc_curve(truth, ranking).plot()
"""

from collections.abc import Callable
from typing import Any

from nptests._public import lazy


def _measured(name: str) -> Callable[..., Any] | None:
    """The function of the measure of that name."""
    from nptests.experiment.metrics.listed import EVERY

    return EVERY[name].procedure.run if name in EVERY else None


def _measures() -> list[str]:
    from nptests.experiment.metrics.listed import EVERY

    return list(EVERY)


__getattr__, __dir__ = lazy(__name__, __file__, _measured, more=_measures)
