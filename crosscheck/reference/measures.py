"""Definitions of measures of classifiers, forecasts, clusterings and rules, as fractions of counts."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from crosscheck.reference.comparisons import vargha_delaney
from crosscheck.reference.mean_tests import mean, squares
from crosscheck.reference.paths import Answer, Data, Options, Path, undefined

Definition = Callable[[Data, Options, Path], Answer]


def _of(value: Callable[[Data, Path], Any], words: str) -> Definition:
    def definition(d: Data, o: Options, c: Path) -> Answer:
        try:
            return {"value": value(d, c)}
        except ZeroDivisionError:
            return undefined()

    definition.__doc__ = words
    return definition


def _cells(d: Data) -> tuple[int, int, int, int]:
    pairs = list(zip(d["truth"], d["predicted"], strict=True))
    return tuple(pairs.count(cell) for cell in ((1, 1), (1, 0), (0, 1), (0, 0)))  # type: ignore[return-value]


def _four(value: Callable[[int, int, int, int], Fraction], words: str) -> Definition:
    return _of(lambda d, c: value(*_cells(d)), words)


def _hits(d: Data) -> list[bool]:
    return [t == p for t, p in zip(d["truth"], d["predicted"], strict=True)]


def _balanced(d: Data, c: Path) -> Fraction:
    classes = sorted(set(d["truth"]))
    hits = _hits(d)
    return mean([mean([Fraction(h) for h, t in zip(hits, d["truth"], strict=True) if t == name]) for name in classes])


def _kappa(weight: Callable[[Fraction], Fraction]) -> Callable[[Data, Path], Fraction]:
    def value(d: Data, c: Path) -> Fraction:
        n, names = len(d["truth"]), sorted({*d["truth"], *d["predicted"]})
        truth, predicted = ([Fraction(names.index(x)) for x in d[column]] for column in ("truth", "predicted"))
        seen = sum((weight(abs(t - p)) for t, p in zip(truth, predicted, strict=True)), Fraction(0))
        chance = sum((weight(abs(t - p)) for t in truth for p in predicted), Fraction(0))
        return 1 - seen * n / chance

    return value


def _errors(d: Data) -> list[Fraction]:
    return [p - t for t, p in zip(d["truth"], d["predicted"], strict=True)]


def _relative(power: int) -> Callable[[Data], Fraction]:
    def value(d: Data) -> Fraction:
        centre = mean(d["training"])
        above = sum((abs(e) ** power for e in _errors(d)), Fraction(0))
        return above / sum((abs(centre - t) ** power for t in d["truth"]), Fraction(0))

    return value


def _correlation(d: Data, c: Path) -> Any:
    t, p = d["truth"], d["predicted"]
    product = sum(((x - mean(t)) * (y - mean(p)) for x, y in zip(t, p, strict=True)), Fraction(0))
    size = c.num.sqrt(product**2 / (squares(t) * squares(p)))
    return -size if product < 0 else size


def _auc(d: Data, c: Path, o: Options) -> Fraction:
    a, b = ([s for s, t in zip(d["ranking"], d["truth"], strict=True) if t == name] for name in (1, 0))
    return Fraction(vargha_delaney({"a": a, "b": b}, o, c)["estimate"])


def _ranked(value: Callable[[Fraction], Fraction], words: str) -> Definition:
    def definition(d: Data, o: Options, c: Path) -> Answer:
        try:
            return {"value": value(_auc(d, c, o))}
        except ZeroDivisionError:
            return undefined()

    definition.__doc__ = words
    return definition


def _quadratic_loss(d: Data, c: Path) -> Fraction:
    rows = zip(d["probabilities"], d["truth"], strict=True)
    return mean([sum(((p - (j == t)) ** 2 for j, p in enumerate(row)), Fraction(0)) for row, t in rows])


def _information_loss(d: Data, c: Path) -> Any:
    own = [row[int(t)] for row, t in zip(d["probabilities"], d["truth"], strict=True)]
    if not all(own):
        raise ZeroDivisionError
    return -sum((c.num.log(p) for p in own), c.num(0)) / c.num.log(2) / len(own)


# Clusters: points in rows.


def _clusters(d: Data) -> list[list[list[Fraction]]]:
    pairs = list(zip(d["points"], d["labels"], strict=True))
    return [[p for p, name in pairs if name == own] for own in sorted(set(d["labels"]))]


def _centre(points: list[list[Fraction]]) -> list[Fraction]:
    return [mean(column) for column in zip(*points, strict=True)]


def _apart(x: list[Fraction], y: list[Fraction]) -> Fraction:
    return sum(((u - v) ** 2 for u, v in zip(x, y, strict=True)), Fraction(0))


def _cohesion(d: Data, c: Path) -> Fraction:
    return sum((_apart(p, _centre(own)) for own in _clusters(d) for p in own), Fraction(0))


def _separation(d: Data, c: Path) -> Fraction:
    centre = _centre(d["points"])
    return sum((len(own) * _apart(_centre(own), centre) for own in _clusters(d)), Fraction(0))


def _davies_bouldin(d: Data, c: Path) -> Any:
    own = _clusters(d)
    centres = [_centre(points) for points in own]
    wide = [
        _sum(c.num.sqrt(_apart(p, m)) for p in points) / len(points) for points, m in zip(own, centres, strict=True)
    ]
    worst = [
        _largest([(wide[i] + wide[j]) / c.num.sqrt(_apart(centres[i], centres[j])) for j in range(len(own)) if j != i])
        for i in range(len(own))
    ]
    return _sum(worst) / len(own)


def _sum(values: Any) -> Any:
    total: Any = 0
    for value in values:
        total = total + value
    return total


def _largest(values: list[Any]) -> Any:
    best = values[0]
    for value in values[1:]:
        best = value if value > best else best
    return best


def _silhouette(d: Data, c: Path) -> Any:
    labels, points = d["labels"], d["points"]
    total: Any = c.num(0)
    for p, name in zip(points, labels, strict=True):
        means = {
            other: (
                _sum(c.num.sqrt(_apart(p, q)) for q, own in zip(points, labels, strict=True) if own == other),
                labels.count(other),
            )
            for other in set(labels)
        }
        inside, size = means.pop(name)
        if size == 1:
            continue
        a = inside / (size - 1)
        b = -_largest([-(s / n) for s, n in means.values()])
        total = total + (b - a) / (b if b > a else a)
    return total / len(points)


def _rule(value: Callable[..., Fraction], words: str) -> Definition:
    return _of(lambda d, c: value(*(int(d[name]) for name in ("both", "x", "y", "n"))), words)


def _cost(d: Data, c: Path) -> Fraction:
    return mean([d["costs"][int(t)][int(p)] for t, p in zip(d["truth"], d["predicted"], strict=True)])


MEASURES: dict[str, Definition] = {
    "accuracy": _of(lambda d, c: mean([Fraction(h) for h in _hits(d)]), "right answers / all answers"),
    "error": _of(lambda d, c: 1 - mean([Fraction(h) for h in _hits(d)]), "wrong answers / all answers"),
    "balanced_accuracy": _of(_balanced, "the mean over the classes of the share predicted right"),
    "sensitivity": _four(lambda tp, fn, fp, tn: Fraction(tp, tp + fn), "TP / (TP + FN)"),
    "specificity": _four(lambda tp, fn, fp, tn: Fraction(tn, fp + tn), "TN / (FP + TN)"),
    "false_positive_rate": _four(lambda tp, fn, fp, tn: Fraction(fp, fp + tn), "FP / (FP + TN)"),
    "precision": _four(lambda tp, fn, fp, tn: Fraction(tp, tp + fp), "TP / (TP + FP)"),
    "f1": _four(lambda tp, fn, fp, tn: Fraction(2 * tp, 2 * tp + fp + fn), "2 TP / (2 TP + FP + FN)"),
    "cost_error": _of(_cost, "the mean cost of the answers, costs[true][predicted]"),
    "kappa": _of(_kappa(lambda x: Fraction(x != 0)), "1 - observed disagreement over that by chance"),
    "kappa_linear": _of(
        _kappa(lambda x: x),
        "kappa, disagreement weighted by the distance of the labels in their order, those that occur alone",
    ),
    "kappa_quadratic": _of(_kappa(lambda x: x * x), "kappa, disagreement weighted by that distance squared"),
    "auc": _ranked(lambda area: area, "the share of (positive, negative) pairs in order, ties half"),
    "gini": _ranked(lambda area: 2 * area - 1, "2 AUC - 1"),
    "quadratic_loss": _of(_quadratic_loss, "the mean of sum_j (p_j - a_j)**2"),
    "information_loss": _of(_information_loss, "the mean of -log2 of the probability of what happened"),
    "mean_absolute_error": _of(lambda d, c: mean([abs(e) for e in _errors(d)]), "mean |p - a|"),
    "mean_squared_error": _of(lambda d, c: mean([e * e for e in _errors(d)]), "mean (p - a)**2"),
    "root_mean_squared_error": _of(
        lambda d, c: c.num.sqrt(mean([e * e for e in _errors(d)])), "the root of mean (p - a)**2"
    ),
    "relative_squared_error": _of(
        lambda d, c: _relative(2)(d), "sum (p - a)**2 / sum (m - a)**2, m of the training data"
    ),
    "root_relative_squared_error": _of(
        lambda d, c: c.num.sqrt(_relative(2)(d)), "the root of the relative squared error"
    ),
    "relative_absolute_error": _of(lambda d, c: _relative(1)(d), "sum |p - a| / sum |m - a|, m of the training data"),
    "correlation": _of(_correlation, "S_pa / sqrt(S_p S_a)"),
    "davies_bouldin": _of(
        _davies_bouldin, "the mean over clusters of max_j (s_i + s_j) / d_ij, s_i the mean distance to the centroid"
    ),
    "silhouette": _of(
        _silhouette,
        "the mean of (b - a) / max(a, b), a the mean distance within, b to the nearest cluster; 0 for a cluster of one",
    ),
    "cohesion": _of(_cohesion, "the sum of squared distances to the centroids"),
    "separation": _of(_separation, "the sum of size times squared distance of centroid and centre"),
    "support": _rule(lambda both, x, y, n: Fraction(both, n), "transactions with both / all"),
    "confidence": _rule(lambda both, x, y, n: Fraction(both, x), "transactions with both / with X"),
    "lift": _rule(lambda both, x, y, n: Fraction(both * n, x * y), "confidence over the share with Y"),
}
