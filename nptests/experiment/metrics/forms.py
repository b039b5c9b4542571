"""What measures are taken of, each read from data of its kind, with what a derivation shows of it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from nptests.data.kinds.answers import of_table, two_classes
from nptests.data.ranks import midranks
from nptests.errors import InputError, whole
from nptests.experiment.metrics.metric import Answers, Form, as_array, as_whole, is_numeral, is_real, text_of
from nptests.procedures.descriptor import Size, facets
from nptests.vocabulary import Array, Integers, Numeric


def _labels(**columns: Any) -> list[list[Any]]:
    """Columns of labels: numbers where all of all columns are, else texts, so that 1 is the class that "1" is."""
    labels = [_checked(values, what) for what, values in columns.items()]
    if all(is_real(x) for column in labels for x in column):
        return [[as_whole(x) for x in column] for column in labels]
    return [list(map(text_of, column)) for column in labels]


def _checked(values: Any, what: str) -> list[Any]:
    if isinstance(values, (str, bytes)) or hasattr(values, "columns") or _depth(values) != 1:
        raise InputError("labels", f"{what}: one column of labels is needed, one for each case", where=what)
    labels = list(values)
    absent = next((i for i, x in enumerate(labels) if _absent(x)), None)
    if absent is not None:
        words = f"{what} has no label for case {absent + 1}: leave out the cases that have none"
        raise InputError("missing", words, where=what)
    return labels


def _depth(values: Any) -> int:
    """How deep lists go; 0 where that is not the same everywhere."""
    try:
        return int(np.ndim(values))
    except ValueError:
        return 0


def _absent(label: Any) -> bool:
    """None, nothing between two commas, and what is not equal to itself: NaN, and NA and NaT of pandas."""
    if label is None or isinstance(label, str):
        return not label
    same = label == label
    return not (isinstance(same, (bool, np.bool_)) and same)


def _ordered(*columns: Any) -> tuple[Any, ...]:
    """The classes in the order that all columns, ordered categories of pandas, give them; else none."""
    kinds = [getattr(column, "dtype", None) for column in columns]
    if not all(getattr(kind, "ordered", False) for kind in kinds):
        return ()
    names = {tuple(kind.categories.tolist()) for kind in kinds}  # type: ignore[union-attr]
    return tuple(_labels(categories=names.pop())[0]) if len(names) == 1 else ()


def _numbers(values: Any, what: str) -> Array:
    try:
        x = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        x = np.array([np.nan])
    if not np.isfinite(x).all():
        raise InputError(what, f"finite numbers are needed as {what}: leave out what is missing", where=what)
    return x


def _class_names(classes: Sequence[Any]) -> tuple[str, ...]:
    return tuple(f"class {name}" if is_numeral(name) else name for name in classes)


def _positive(a: Answers) -> tuple[str, ...]:
    if len(a.classes) != 2:
        return ()
    return (f"{_class_names(a.classes)[1]} is taken for positive, the second of the two in their order",)


# --- labels -------------------------------------------------------------------------------------------------------


def _classified(truth: Sequence[Any], predicted: Sequence[Any]) -> Answers:
    labels, order = _labels(truth=truth, predicted=predicted), _ordered(truth, predicted)
    return Answers.of(*labels, classes=order, ordered=bool(order))


def cells(a: Answers) -> tuple[int, int, int, int]:
    """TP, FN, FP, TN."""
    negative, positive = table_of(a, (next(name for name in a.classes if name != a.positive), a.positive)).tolist()
    return positive[1], positive[0], negative[1], negative[0]


def table_of(a: Answers, classes: Sequence[Any]) -> Integers:
    """How many cases of each class (rows) were predicted as each class (columns)."""
    place = {label: i for i, label in enumerate(classes)}
    counts = np.zeros((len(place), len(place)), dtype=np.int64)
    for pair, times in Counter(zip(a.truth.tolist(), a.predicted.tolist(), strict=True)).items():
        if pair[0] in place and pair[1] in place:
            counts[place[pair[0]], place[pair[1]]] = times
    return counts


def _counted(a: Answers) -> Mapping[str, Any]:
    counts = table_of(a, a.classes)
    with np.errstate(invalid="ignore"):  # a class that is predicted only has no share
        shares = np.diag(counts) / counts.sum(axis=1)
    details = {
        "cases": a.truth.size, "truth": a.truth.tolist(), "counts": counts.astype(np.float64),
        "hits": np.diag(counts).astype(np.float64), "of_class": counts.sum(axis=1).astype(np.float64),
        "named": counts.sum(axis=0).astype(np.float64), "shares": shares,
        "without_cases": int((counts.sum(axis=1) == 0).sum()),
    }  # fmt: skip
    return details | dict(zip(("TP", "FN", "FP", "TN"), cells(a), strict=True)) if len(a.classes) == 2 else details


CLASSIFIED = Form("classified", "labels", _classified, _counted, lambda a: _class_names(a.classes))
TWO_CLASSES = Form(
    "classified", "labels", _classified, lambda a: _counted(a) if a.positive is not None else {},
    lambda a: _class_names(a.classes), says=_positive,
    example=facets.Example(
        cells=of_table(((9, 3), (2, 6))),
        source="twenty cases made up for this page: 6 of 8 positive ones are found, 3 of 12 others taken for positive",
    ),
    exercise=facets.Exercise(rows=two_classes, columns=("truth", "predicted")),
)  # fmt: skip


# --- labels that cost ---------------------------------------------------------------------------------------------


def _priced(truth: Sequence[Any], predicted: Sequence[Any], costs: Sequence[Any]) -> Answers:
    """The costs as rows, one a true class, or as these rows one after the other."""
    prices = _numbers(costs, "costs")
    k = math.isqrt(prices.size)
    if k < 2 or k * k != prices.size or prices.shape not in ((k, k), (k * k,)):
        words = "costs of k classes are k rows of k numbers, a row for each true class; or all of them row by row"
        raise InputError("costs", words, where="costs")
    rows = {text_of(row): row for row in range(1, k + 1)}
    labels = [[rows.get(text_of(x), 0) for x in column] for column in _labels(truth=truth, predicted=predicted)]
    a = Answers.of(*labels, classes=range(1, k + 1), costs=prices.reshape(k, k))
    if not (np.all(a.truth) and np.all(a.predicted)):
        words = f"the labels are 1 to {k}, as the {k} rows of costs; other labels: cost_error(costs, classes)"
        raise InputError("classes", words, where="truth")
    return a


PRICED = Form(
    "priced", "labels", _priced, lambda a: dict(_counted(a)) | {"costs": a.costs}, lambda a: _class_names(a.classes)
)


# --- rankings -----------------------------------------------------------------------------------------------------


def ranked(truth: Sequence[Any], ranking: Sequence[float]) -> Answers:
    """Cases of two classes, checked: a number each."""
    (labels,) = _labels(truth=truth)
    return Answers.of(labels, labels, ranking=_numbers(ranking, "ranking"))


def _in_order(a: Answers) -> Mapping[str, Any]:
    assert a.ranking is not None
    one = len(a.classes) == 1
    positive = np.zeros(a.truth.size) if one else a.positives.astype(np.float64)
    ranks, positives = midranks(a.ranking), int(positive.sum())
    return {
        "cases": a.truth.size, "truth": a.truth.tolist(), "positive": positive, "ranking": a.ranking, "ranks": ranks,
        "positives": positives, "negatives": a.truth.size - positives,
    }  # fmt: skip


RANKED = Form("ranked", "ranking", ranked, _in_order, lambda a: _class_names(a.classes), says=_positive)


# --- probabilities ------------------------------------------------------------------------------------------------


def _chances(cases: Sequence[Sequence[float]]) -> Answers:
    rows = np.atleast_2d(_numbers(cases, "cases"))
    if rows.shape[1] == 0 or rows.ndim > 2:
        raise InputError("cases", "a row for each case is needed: its true class and the probabilities", where="cases")
    truth, p = rows[:, 0].astype(np.int64), rows[:, 1:]
    if p.shape[1] < 2 or not np.isin(rows[:, 0], np.arange(1, p.shape[1] + 1)).all():
        words = "a row is a true class 1, 2, ... and a probability for each of these classes"
        raise InputError("cases", words, where="cases")
    check_probabilities(p, "cases")
    return Answers.of(truth, truth, classes=range(1, p.shape[1] + 1), probabilities=p)


def check_probabilities(p: Array, what: str) -> None:
    """Printed ones add up to 1 but for half a unit of their last digit, of which two are the fewest."""
    wrong = (p < 0).any(axis=1) | ~(abs(p.sum(axis=1) - 1) <= 0.005 * p.shape[1])
    if wrong.any():
        words = (
            f"the probabilities of a case are 0 or more and add up to 1, those of case {int(wrong.argmax()) + 1} not"
        )
        raise InputError(what, words, where=what)


def _weighed(a: Answers) -> Mapping[str, Any]:
    assert a.probabilities is not None
    true = (a.truth[:, None] == np.asarray(a.classes)).astype(np.float64)
    own = (a.probabilities * true).sum(axis=1)
    return {
        "cases": a.truth.size, "truth": a.truth.tolist(), "probabilities": a.probabilities, "happened": true,
        "own": own, "impossible": int((own == 0).sum()),
    }  # fmt: skip


CHANCES = Form("chances", "probabilities", _chances, _weighed, lambda a: _class_names(a.classes))


# --- numbers ------------------------------------------------------------------------------------------------------


def _forecast(truth: Sequence[float], predicted: Sequence[float], training: Sequence[float]) -> Answers:
    numbers = [_numbers(x, name) for x, name in ((truth, "truth"), (predicted, "predicted"), (training, "training"))]
    return Answers.of(numbers[0], numbers[1], classes=(0,), training=numbers[2])


def _beside(a: Answers) -> Mapping[str, Any]:
    training = np.asarray(a.training)
    return {
        "cases": a.truth.size, "truth": a.truth, "predicted": a.predicted, "training": training,
        "trained": training.size,
    }  # fmt: skip


FORECASTS = Form("forecasts", "numbers", _forecast, _beside)


# --- clusters -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Clustering:
    """Points as rows of coordinates, with the name of a cluster each."""

    points: Array
    labels: Numeric

    @classmethod
    def of(cls, points: Any, labels: Any) -> Clustering:
        """Checked: at least two clusters, and fewer of them than points."""
        x, names = _numbers(points, "points"), as_array(_labels(labels=labels)[0])
        if x.ndim != 2 or names.shape != (len(x),):
            raise InputError("shape", "points are needed as rows of coordinates, with one label each")
        if not 2 <= len(np.unique(names)) < len(x):
            raise InputError("clusters", "at least two clusters are needed, and fewer clusters than points")
        return cls(x, names)

    @property
    def clusters(self) -> list[Array]:
        """The points of each."""
        return [self.points[self.labels == name] for name in np.unique(self.labels)]


def _clustered(points: Sequence[Sequence[float]], labels: Sequence[Any] | None = None) -> Clustering:
    """Points with their labels apart, or as the first number of each row, as files have them."""
    if labels is not None:
        return Clustering.of(points, labels)
    rows = np.atleast_2d(_numbers(points, "points"))
    if rows.shape[1] < 2:
        raise InputError("points", "a row is a cluster and at least one coordinate, or labels= has the clusters")
    return Clustering.of(rows[:, 1:], rows[:, 0])


def near_and_far(c: Clustering) -> tuple[Array, Array]:
    """Of each point the mean distance to its own cluster and to the nearest other one; 0 where it is alone."""
    from scipy.spatial.distance import cdist

    near, far = np.zeros((2, len(c.points)))
    for name, points in zip(np.unique(c.labels), c.clusters, strict=True):
        if len(points) > 1:
            own = c.labels == name
            near[own] = cdist(points, points).sum(axis=1) / (len(points) - 1)
            others = [c.points[c.labels == other] for other in np.unique(c.labels) if other != name]
            far[own] = np.min([cdist(points, other).mean(axis=1) for other in others], axis=0)
    return near, far


def silhouettes(a: Array, b: Array) -> Array:
    """(b - a) / max(a, b) of each point; 0 where both are."""
    widest = np.maximum(a, b)
    return np.divide(b - a, widest, out=np.zeros(len(a)), where=widest > 0)


def _apart(c: Clustering) -> Mapping[str, Any]:
    names = np.unique(c.labels)
    centroids = np.array([points.mean(axis=0) for points in c.clusters])
    own = np.linalg.norm(c.points - centroids[np.searchsorted(names, c.labels)], axis=1)
    between = np.linalg.norm(centroids[:, None] - centroids[None], axis=2)
    np.fill_diagonal(between, np.nan)
    near, far = near_and_far(c)
    return {
        "cases": len(c.points), "clusters": _numbered(names, names), "of_point": _numbered(c.labels, names),
        "own": own, "sizes": np.array([len(points) for points in c.clusters], dtype=np.float64),
        "spreads": np.array([own[c.labels == name].mean() for name in names]), "between": between,
        "near": near, "far": far, "silhouettes": silhouettes(near, far), "alone": np.count_nonzero(near + far == 0),
        "to_the_middle": np.linalg.norm(centroids - c.points.mean(axis=0), axis=1),
    }  # fmt: skip


def _numbered(labels: Numeric, names: Numeric) -> Array:
    """Clusters by their numbers where they have some, else as the first, the second, ..."""
    numbers = labels if labels.dtype.kind in "iuf" else 1 + np.searchsorted(names, labels)
    return numbers.astype(np.float64)


CLUSTERED = Form(
    "clustered", None, _clustered, _apart, lambda c: tuple(f"cluster {name}" for name in np.unique(c.labels)),
    Size(3, 2), of=Clustering.of,
)  # fmt: skip


# --- rules --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rule:
    """An association rule X -> Y, counted: transactions in all, with X, with Y, and with both."""

    transactions: int
    antecedent: int
    consequent: int
    both: int

    def __post_init__(self) -> None:
        least = max(0, self.antecedent + self.consequent - self.transactions)
        most = min(self.antecedent, self.consequent)
        if (
            not least <= self.both <= most <= self.transactions
            or max(self.antecedent, self.consequent) > self.transactions
        ):
            words = f"{self}: both lies between {least} and {most}, and no count is above that of all transactions"
            raise InputError("counts", words)


def _rule(n01: int, n10: int, n11: int, n00: int) -> Rule:
    """n11 transactions have both X and Y, n10 X alone, n01 Y alone, n00 neither."""
    counts = [_count(x, name) for x, name in ((n01, "n01"), (n10, "n10"), (n11, "n11"), (n00, "n00"))]
    with_y, with_x, both, _ = counts
    return Rule(sum(counts), with_x + both, with_y + both, both)


def _count(value: Any, name: str) -> int:
    number = isinstance(value, (int, float, np.number)) and not isinstance(value, bool)
    if not number or value != value or value < 0 or value % 1:
        raise InputError("counts", f"{name}={value!r}: a whole number of transactions is needed", where=name)
    return whole(value, name)


RULE = Form(
    "counts", None, _rule, lambda r: {"cases": r.transactions, "X": r.antecedent, "Y": r.consequent, "B": r.both},
    assumes="The transactions are independent of each other.", of=Rule,
    example=facets.Example(
        cells=(("175", "45", "75", "705"),),
        source="1000 purchases in Bernado's module, section 2.4: 120 of two books, 75 of these with a third one; "
        "made up: 175 of that one without the two",
    ),
    exercise=facets.Exercise(
        rows=lambda dice: [[dice.randrange(*ends) for ends in ((10, 60), (5, 40), (5, 40), (50, 90))]],
        columns=("n01", "n10", "n11", "n00"),
    ),
)  # fmt: skip
