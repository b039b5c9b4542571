"""Two models on one data set, by the test that suits how the data set was split.

Scores of folds are not independent, as their training sets overlap: the paired t test, the signed-rank test and
Friedman's test on folds find differences that are not there (Dietterich 1998; Nadeau and Bengio
2003). What the literature has in their place depends on the splits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from nptests.adjustments.methods import adjust
from nptests.data.scores import Runs
from nptests.errors import InputError
from nptests.experiment.outcomes import Completed
from nptests.experiment.resampling import Resampling
from nptests.procedures.independent.mann_whitney import mann_whitney
from nptests.procedures.paired.corrected_t import corrected_t
from nptests.procedures.paired.cv5x2_f import cv5x2_f
from nptests.procedures.paired.mcnemar import mcnemar
from nptests.results import Outcome
from nptests.vocabulary import Array

ONE_DATA_SET = (
    "The conclusion holds for this data set and training sets of this size; it does not say how the models compare on "
    "others."
)
NONE_HOLDS = (
    "no test of two models is known to hold its level on {splits}: use 10x10-fold or 30xholdout (corrected t), "
    "5x2-fold (5x2 cv F) or one holdout with predictions (McNemar)"
)


def compare(runs: Completed, a: str, b: str, *, dataset: str | None = None, metric: str | None = None) -> Outcome:
    """The test of two models on one data set that suits its splits.

    5x2-fold                       the 5x2 cv F test (Alpaydin 1999)
    k folds, repeated or not,      the corrected resampled t test (Nadeau and Bengio 2003; for folds Bouckaert and
    and repeated holdouts          Frank 2004), with the sizes of the training and test sets; so are KFold and
                                   ShuffleSplit of scikit-learn, stratified or repeated
    one holdout                    McNemar's test on the answers (Dietterich 1998); needs predictions=True

    For the other schemes no test holds its level, and none is run. The estimate is a - b.
    """
    plan = runs.plan
    if dataset is None:
        if len(runs.datasets) != 1:
            words = f"name the data set: dataset= one of {', '.join(runs.datasets)}"
            raise InputError("datasets", words, where="dataset")
        dataset = runs.datasets[0]
    scheme = plan.resampling
    if scheme.scheme == "holdout" and scheme.repeats == 1:
        return _by_answers(runs, a, b, dataset)
    kind = type(scheme.splitter).__name__  # folds and holdouts of scikit-learn; what keeps groups together is another
    if scheme.scheme not in ("fold", "holdout") and (not kind.endswith(("KFold", "ShuffleSplit")) or "Group" in kind):
        raise InputError("resampling", NONE_HOLDS.format(splits=scheme.name), where="resampling")
    differences = runs.scores(dataset, a, metric) - runs.scores(dataset, b, metric)
    if np.isnan(differences).any():
        words = f"{a!r} or {b!r} has no score on some splits of {dataset!r}: see what is missing, and why"
        raise InputError("missing", words)
    first = plan.splits[dataset][0]
    return _of_folds(differences, scheme, len(first.train), len(first.test))


def _of_folds(differences: Array, scheme: Resampling, train: float, test: float) -> Outcome:
    if (scheme.repeats, scheme.folds) == (5, 2):
        return cv5x2_f(differences.reshape(5, 2))
    return corrected_t(differences, train=train, test=test)


INDEPENDENT = "independent"  # runs that share nothing but the data set: seeds of an optimiser, other samples


def compare_runs(runs: Runs, *, splits: str, dataset: str | None = None) -> tuple[Compared, ...]:
    """Every pair of algorithms by the runs on one data set, adjusted by Holm's method.

    splits    how the runs came about, which no table of scores tells: 10-fold, 10x10-fold, 5x2-fold, 30xholdout:0.3
              (see `compare`; the folds of a repetition one after the other), or "independent", where runs share no
              training cases: the Mann-Whitney test
    dataset   one of several
    """
    if dataset is None and len(runs.datasets) == 1:
        dataset = runs.datasets[0]
    if dataset not in runs.datasets:
        raise InputError("datasets", f"name the data set: dataset= one of {', '.join(runs.datasets)}", where="dataset")
    scores = dict(zip(runs.algorithms, runs.values[runs.datasets.index(dataset)], strict=True))
    test = test_of_splits(splits, runs.values.shape[2])
    means = {name: float(np.mean(own)) for name, own in scores.items()}
    pairs = _pairs(runs.algorithms)
    return _adjusted([(a, b, test(scores[a], scores[b]), means[a] - means[b]) for a, b in pairs])


def test_of_splits(splits: str, count: int) -> Callable[[Array, Array], Outcome]:
    """The test of two algorithms that suits how so many runs on one data set came about."""
    return mann_whitney if splits == INDEPENDENT else _by_splits(splits, count)


def _by_splits(splits: str, count: int) -> Callable[[Array, Array], Outcome]:
    scheme = Resampling.of(splits)
    repeated = scheme.scheme == "holdout" and scheme.repeats > 1
    if scheme.scheme != "fold" and not repeated:
        raise InputError("resampling", NONE_HOLDS.format(splits=scheme.name), where="resampling")
    if scheme.repeats * scheme.folds != count:
        words = f"{scheme.name} has {scheme.repeats * scheme.folds} splits, and there are {count} runs"
        raise InputError("resampling", f"{words}: say how these came about", where="resampling")
    train, test = (1 - scheme.share, scheme.share) if repeated else (scheme.folds - 1, 1)
    return lambda a, b: _of_folds(a - b, scheme, train, test)


def designs(count: int) -> tuple[str, ...]:
    """How so many runs may have come about: what `compare_runs` takes as `splits`, most usual first."""
    folds = [k for k in dict.fromkeys((10, 5, count, 2, 3)) if 1 < k <= count and count % k == 0]
    names = [Resampling("fold", count // k, k).name for k in folds]
    return (*names, *((f"{count}xholdout",) if count > 1 else ()), INDEPENDENT)


def _by_answers(runs: Completed, a: str, b: str, dataset: str) -> Outcome:
    truth, first = runs.predictions(dataset, a)
    right_a, right_b = first == truth, runs.predictions(dataset, b)[1] == truth
    return mcnemar(int((~right_a & right_b).sum()), int((right_a & ~right_b).sum()))


@dataclass(frozen=True)
class Compared:
    """Two models on one data set: the difference of their estimates, the p-value and the one adjusted for all pairs."""

    a: str
    b: str
    difference: float
    procedure: str
    pvalue: float
    adjusted: float


def compare_all(runs: Completed, *, dataset: str | None = None, metric: str | None = None) -> tuple[Compared, ...]:
    """Every pair of models on one data set, adjusted by Holm's method; NaN where two models never differ."""
    place = dataset or runs.datasets[0]

    def compared(a: str, b: str) -> tuple[str, str, Outcome, float]:
        gap = runs.estimate(place, a, metric) - runs.estimate(place, b, metric)
        return a, b, compare(runs, a, b, dataset=dataset, metric=metric), gap

    return _adjusted([compared(a, b) for a, b in _pairs(runs.algorithms)])


def _pairs(models: Sequence[str]) -> list[tuple[str, str]]:
    if len(models) < 2:
        raise InputError("estimators", "a comparison needs at least two models", where="estimators")
    return list(combinations(models, 2))


def _adjusted(pairs: Sequence[tuple[str, str, Outcome, float]]) -> tuple[Compared, ...]:
    # Models that never differ have no p-value; they count as compared, and stay without one.
    pvalues = np.array([outcome.pvalue for _, _, outcome, _ in pairs])
    adjusted = np.where(np.isnan(pvalues), np.nan, adjust(np.where(np.isnan(pvalues), 1.0, pvalues), "holm"))
    return tuple(
        Compared(a, b, gap, outcome.procedure, outcome.pvalue, float(p))
        for (a, b, outcome, gap), p in zip(pairs, adjusted, strict=True)
    )
