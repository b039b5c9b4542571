"""The answers of a model beside the truth, and the descriptor of a measure of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from nptests.errors import InputError
from nptests.vocabulary import Better

Array = NDArray[Any]
Needs = Literal["labels", "probabilities", "ranking", "numbers"]


class UndefinedMetric(ValueError):
    """A measure that has no value on these answers, such as 0 / 0; the message says why."""


@dataclass(frozen=True, eq=False)
class Answers:
    """What a model answered on test cases.

    truth          the true labels or numbers
    predicted      the labels or numbers that were predicted
    training       the true labels or numbers of the training cases: relative errors are measured against their mean
    classes        the labels in the order of the columns of `probabilities`; two of them are (negative, positive)
    probabilities  of every class (columns) for every case (rows)
    ranking        with two classes: a number that is larger the more the model takes a case for positive
    """

    truth: Array
    predicted: Array
    training: Array | None = None
    classes: tuple[Any, ...] = ()
    probabilities: NDArray[np.float64] | None = None
    ranking: NDArray[np.float64] | None = None

    @classmethod
    def of(cls, truth: Any, predicted: Any, **others: Any) -> Answers:
        """Arrays, checked for their lengths; the classes are those of the truth and the predictions if not named."""
        a, p = np.asarray(truth), np.asarray(predicted)
        if a.ndim != 1 or a.shape != p.shape or not a.size:
            raise InputError(
                "shape", f"{a.size} true answers and {p.size} predicted ones: one prediction for each case is needed"
            )
        classes = tuple(others.pop("classes", ())) or tuple(np.unique(np.concatenate([a, p])).tolist())
        arrays = {name: None if value is None else np.asarray(value) for name, value in others.items()}
        return cls(a, p, classes=classes, **arrays)

    @property
    def positive(self) -> Any:
        """The positive class: the second of two."""
        if len(self.classes) != 2:
            raise InputError(
                "classes",
                f"a measure of two classes cannot be taken of {len(self.classes)} classes: choose accuracy, kappa or "
                "one of scikit-learn's averages, such as f1_macro",
                where="metric",
            )
        return self.classes[1]


@dataclass(frozen=True, eq=False)
class Metric:
    """One measure.

    better      whether higher or lower values are better
    needs       what of a model's answers it is taken from
    measure     from answers to the value; UndefinedMetric where there is none
    formula     as the literature writes it
    cites       keys of the bibliography (fixtures/library.toml)
    r           the same in R, from `truth` and `predicted`, `p` (probabilities, a column a class), `s` (ranking) and
                `training`; labels are 1, 2, ..., and 2 is the positive class of two
    known_as    what other software calls it
    """

    name: str
    title: str
    better: Better
    needs: Needs
    measure: Callable[[Answers], float]
    formula: str
    cites: tuple[str, ...] = ()
    r: str = ""
    known_as: Mapping[str, str] = field(default_factory=dict)

    def __call__(self, truth: Any, predicted: Any, **others: Any) -> float:
        """The value for plain arrays; what else it needs is named as in `Answers`."""
        return self.measure(Answers.of(truth, predicted, **others))


def ratio(above: float, below: float, why: str) -> float:
    """above / below, or UndefinedMetric with the reason where below is 0."""
    if below == 0:
        raise UndefinedMetric(why)
    return float(above / below)
