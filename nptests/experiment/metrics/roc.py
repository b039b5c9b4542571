"""ROC curves: what share of each class is called positive, at every threshold of a model's numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests import errors, results, values
from nptests.data import arrays, ranks
from nptests.experiment.metrics.forms import ranked
from nptests.procedures.descriptor import check_level
from nptests.procedures.effects.dominance import vargha_delaney


@dataclass(frozen=True, eq=False, repr=False)
class RocCurve(results.Faces, values.Value):
    """A ROC curve: its points from (0, 0) to (1, 1), one for each different number, and the area below it.

    thresholds            falling, the first infinite: a case is called positive if its number is as large or larger
    false_positive_rates  of each threshold, the share of the negative cases that are called positive
    true_positive_rates   of each threshold, the share of the positive cases that are called positive
    auc                   the area: U of Mann and Whitney over the number of pairs
    interval              DeLong's of the area, at `level`
    positives, negatives  how many cases there are of each class
    names                 the two classes, the positive one last
    """

    thresholds: NDArray[np.float64]
    false_positive_rates: NDArray[np.float64]
    true_positive_rates: NDArray[np.float64]
    auc: float
    interval: tuple[float, float]
    level: float
    positives: int
    negatives: int
    names: tuple[str, str]

    def to_frame(self) -> Any:
        """A pandas DataFrame, a row for each point."""
        import pandas as pd

        names = ("thresholds", "false_positive_rates", "true_positive_rates")
        return pd.DataFrame({name.removesuffix("s"): getattr(self, name) for name in names})

    def as_dict(self) -> dict[str, Any]:
        """Everything, in plain types."""
        return results.plain_fields(self)


def roc_curve(truth: Sequence[Any], ranking: Sequence[float], *, positive: Any = None, level: float = 0.95) -> RocCurve:
    """The ROC curve of a model's numbers, larger the more it takes a case for positive (Fawcett 2006).

    truth     the true label of each case, of two classes
    ranking   a number for each case: a probability, a distance from the border, a vote
    positive  the positive class; the second of the two in their order if it is not named
    level     of DeLong's interval of the area

    Cases with the same number are called positive together: where both classes are among them the curve is a slope,
    whose area counts half of their pairs, and the area by trapezoids is that of pairs in the right order, AUC.
    """
    check_level(level, "level")
    answers = ranked(truth, ranking)
    if len(np.unique(answers.truth)) != 2:
        words = f"a ROC curve needs cases of two classes, here are {len(np.unique(answers.truth))}"
        raise errors.InputError("classes", words, where="truth")
    classes = answers.classes
    errors.single(positive=positive)
    if positive is not None and (arrays.dimensions(positive) or positive not in classes):
        raise errors.InputError("classes", f"positive={positive!r}: the classes are {classes[0]!r} and {classes[1]!r}")
    last = classes[1] if positive is None else positive
    other = next(name for name in classes if name != last)
    return of_cases(answers.truth == last, answers.ranking, (str(other), str(last)), level)


def of_cases(positive: Any, ranking: Any, names: tuple[str, ...], level: float = 0.95) -> RocCurve:
    """The curve of cases of which is known whether they are positive."""
    yes, x = np.asarray(positive, dtype=bool), np.asarray(ranking, dtype=np.float64)
    different, place = np.unique(-x, return_inverse=True)
    above = [np.concatenate([[0], np.bincount(place[of], minlength=len(different)).cumsum()]) for of in (yes, ~yes)]
    hits, false = int(yes.sum()), int((~yes).sum())
    area = float(ranks.midranks(x)[yes].sum() - hits * (hits + 1) / 2) / (hits * false)
    return RocCurve(
        np.concatenate([[np.inf], -different]), above[1] / false, above[0] / hits, area,
        _delong(x[yes], x[~yes], level), level, hits, false, (names[0], names[1]),
    )  # fmt: skip


def _delong(a: NDArray[np.float64], b: NDArray[np.float64], level: float) -> tuple[float, float]:
    """Of ranks, which order the cases as their numbers do and are exact."""
    r = ranks.midranks(np.concatenate([a, b]))
    return vargha_delaney(r[: len(a)], r[len(a) :], interval="delong", level=level).interval
