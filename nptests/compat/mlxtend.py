"""mlxtend.evaluate's names, arguments and tuples, computed here: the table is `elsewhere/tables/mlxtend.toml`.

Folds and resamples of one data set overlap: `paired_ttest_kfold_cv` and `paired_ttest_resampled` are answered by the
corrected t test. peer_numbers=True gives the plain one.
"""

from __future__ import annotations

import warnings
from itertools import combinations
from typing import Any

import numpy as np

import nptests
from nptests import experiment
from nptests.compat.packages import module
from nptests.compat.reading import true_and_predicted
from nptests.errors import InputError, InputWarning
from nptests.results import Outcome

__getattr__, __dir__, __all__ = module("mlxtend", __name__)


def mcnemar_table(y_target: Any, y_model1: Any, y_model2: Any) -> Any:
    """Both right, only the first; only the second, none."""
    truth, answers = true_and_predicted(y_target, (y_model1, y_model2))
    one, two = (answer == truth for answer in answers)
    cells = [(one & two), (one & ~two), (~one & two), (~one & ~two)]
    return np.array([int(cell.sum()) for cell in cells]).reshape(2, 2)


def mcnemar_tables(y_target: Any, *y_model_predictions: Any) -> dict[str, Any]:
    """The table of each pair of models."""
    if len(y_model_predictions) < 2:
        raise InputError("shape", "the answers of at least two models are needed")
    pairs = combinations(enumerate(y_model_predictions), 2)
    return {f"model_{i} vs model_{j}": mcnemar_table(y_target, one, other) for (i, one), (j, other) in pairs}


TAILS = {"x_mean != y_mean": "two-sided", "x_mean > y_mean": "greater", "x_mean < y_mean": "less"}


def permutation_test(
    x: Any, y: Any, func: str = "x_mean != y_mean", method: str = "exact", num_rounds: int = 1000,
    seed: int | None = None, paired: bool = False,
) -> float:  # fmt: skip
    """The p-value of a difference of means among all assignments, or drawn ones."""
    if func not in TAILS:
        words = f"differences of means are tested here: {', '.join(TAILS)}"
        raise InputError("option", f"func={func!r}: {words}", where="func")
    if method not in ("exact", "approximate"):
        raise InputError("option", f"method={method!r}: the words are 'exact' and 'approximate'", where="method")
    how: dict[str, Any] = {"null": "exact"} if method == "exact" else {"null": "simulated", "draws": num_rounds}
    if method != "exact":
        how["seed"] = seed or 0
    if TAILS[func] == "two-sided" and len(x) != len(y):
        words = "twice the smaller tail, where theirs counts differences of that size on both sides"
        warnings.warn(f"permutation_test of mlxtend: {words}", InputWarning, stacklevel=2)
    return nptests.permutation(list(x), list(y), paired=paired, alternative=TAILS[func], **how).pvalue


def proportion_difference(
    proportion_1: float, proportion_2: float, n_1: int, n_2: int | None = None
) -> tuple[float, float]:
    """z and the two-sided p-value of two shares with their own variances."""
    sizes = n_1, n_1 if n_2 is None else n_2
    for name, share in (("proportion_1", proportion_1), ("proportion_2", proportion_2)):
        if not 0 <= share <= 1:
            raise InputError("data", f"{name}={share:g}: a share lies between 0 and 1", where=name)
    counts = [share * n for share, n in zip((proportion_1, proportion_2), sizes, strict=True)]
    if any(abs(count - round(count)) > 1e-6 * n for count, n in zip(counts, sizes, strict=True)):
        raise InputError("data", f"{counts[0]:g} and {counts[1]:g} right answers: a share is that of a whole number")
    whole = [round(count) for count in counts]
    result = nptests.proportions(whole[0], sizes[0], whole[1], sizes[1], pooled=False)
    call = f"nptests.proportions({whole[0]}, {sizes[0]}, {whole[1]}, {sizes[1]}, pooled=False, alternative='less')"
    words = f"two-sided, where theirs is the lower tail of z: {call} gives it"
    warnings.warn(f"proportion_difference of mlxtend: {words}", InputWarning, stacklevel=2)
    return result.statistic, result.pvalue


def _measured(name: str, truth: Any, predicted: Any) -> float:
    """A measure of ours."""
    return float(getattr(experiment, name)(truth.astype(int).tolist(), predicted.astype(int).tolist()).estimate)


def accuracy_score(
    y_target: Any, y_predicted: Any, method: str = "standard", pos_label: Any = 1, normalize: bool = True
) -> float:
    """The share of right answers, or their number: of all cases, of one class and the rest, or a mean over classes."""
    truth, (predicted,) = true_and_predicted(y_target, (y_predicted,))
    labels = np.unique(truth)
    if method == "average":
        return float(np.mean([_measured("accuracy", truth == label, predicted == label) for label in labels]))
    if method == "balanced":
        both = np.unique([truth, predicted])
        return _measured("balanced_accuracy", *(np.searchsorted(both, x) for x in (truth, predicted)))
    if method not in ("standard", "binary") or (method == "binary" and pos_label not in labels):
        words = "standard, binary (of a label that occurs), average and balanced"
        asked = f"method={method!r}, pos_label={pos_label!r}"
        raise InputError("option", f"{asked}: the methods are {words}", where="method")
    right = truth == predicted if method == "standard" else (truth == pos_label) == (predicted == pos_label)
    return _measured("accuracy", np.ones_like(right), right) if normalize else int(right.sum())


# Their words for measures of two classes, and ours.
TWO_CLASSES = {
    "false_positive_rate": "false_positive_rate", "true_positive_rate": "sensitivity", "recall": "sensitivity",
    "sensitivity": "sensitivity", "true_negative_rate": "specificity", "specificity": "specificity",
    "precision": "precision", "f1": "f1",
}  # fmt: skip
MATTHEWS = "matthews_corr_coef"
OF_CLASSES = {"accuracy": "standard", "average per-class accuracy": "average", "balanced accuracy": "balanced"}


def scoring(
    y_target: Any, y_predicted: Any, metric: str = "error", positive_label: Any = 1, unique_labels: Any = "auto"
) -> float:
    """A measure of what a model answered, by its word."""
    if metric.replace("error", "accuracy") in OF_CLASSES:
        share = accuracy_score(y_target, y_predicted, OF_CLASSES[metric.replace("error", "accuracy")])
        return 1 - share if "error" in metric else share
    if metric not in (*TWO_CLASSES, MATTHEWS):
        words = ", ".join([*OF_CLASSES, "error", "average per-class error", *TWO_CLASSES, MATTHEWS])
        raise InputError("option", f"metric={metric!r}: the words are {words}", where="metric")
    truth, (predicted,) = true_and_predicted(y_target, (y_predicted,))
    if max(len(np.unique(truth)), len(np.unique(predicted))) > 2:
        raise InputError("data", f"{metric} is of two classes, and here are more", where="metric")
    one, other = truth == positive_label, predicted == positive_label
    return float(np.corrcoef(one, other)[0, 1]) if metric == MATTHEWS else _measured(TWO_CLASSES[metric], one, other)


def lift_score(y_target: Any, y_predicted: Any, binary: bool = True, positive_label: Any = 1) -> float:
    """How much more often the positive class is met where it is predicted."""
    truth, (predicted,) = true_and_predicted(y_target, (y_predicted,))
    if not binary and not set(np.unique([truth, predicted])) <= {0, 1}:
        raise InputError("data", "binary=False takes 0 and 1", where="binary")
    one, other = (answers == (positive_label if binary else 1) for answers in (truth, predicted))
    cells = {"n11": one & other, "n10": one & ~other, "n01": ~one & other, "n00": ~one & ~other}
    return float(getattr(experiment, "lift")(**{name: int(cell.sum()) for name, cell in cells.items()}).estimate)  # noqa: B009


def _scorer(estimator: Any, scoring: Any) -> Any:
    from sklearn.base import is_classifier
    from sklearn.metrics import get_scorer

    word = ("accuracy" if is_classifier(estimator) else "r2") if scoring is None else scoring
    return get_scorer(word) if isinstance(word, str) else word


def _differences(estimators: tuple[Any, Any], X: Any, y: Any, splits: Any, scoring: Any) -> list[float]:
    """The scores of the first minus those of the second, split by split."""
    score = _scorer(estimators[0], scoring)
    differences = []
    for X_train, X_test, y_train, y_test in splits:
        one, two = (score(e.fit(X_train, y_train), X_test, y_test) for e in estimators)
        differences.append(float(one - two))
    return differences


def _folds(X: Any, y: Any, splitter: Any) -> Any:
    for train, test in splitter.split(X, y):
        yield X[train], X[test], y[train], y[test]


def _overlapping(differences: list[float], train: float, test: float, name: str, theirs: bool) -> tuple[float, float]:
    result: Outcome
    if theirs:
        result = nptests.paired_t(differences, [0.0] * len(differences))
    else:
        result = nptests.corrected_t(differences, train=train, test=test)
        words = "training sets overlap, so that the plain t test rejects too often; peer_numbers=True gives theirs"
        warnings.warn(f"{name} of mlxtend is nptests.corrected_t here: {words}", InputWarning, stacklevel=3)
    return result.statistic, result.pvalue


def paired_ttest_resampled(
    estimator1: Any, estimator2: Any, X: Any, y: Any, num_rounds: int = 30, test_size: float = 0.3, scoring: Any = None,
    random_seed: int | None = None, *, peer_numbers: bool = False,
) -> tuple[float, float]:  # fmt: skip
    """t and p of repeated holdouts, corrected for their overlap."""
    from sklearn.model_selection import train_test_split

    if not isinstance(test_size, (int, float)) or not 0 < test_size < 1:
        raise InputError("option", f"test_size={test_size!r}: a share between 0 and 1 is needed", where="test_size")
    rng = np.random.RandomState(random_seed)
    seeds = [rng.randint(low=0, high=32767) for _ in range(num_rounds)]
    splits = (train_test_split(X, y, test_size=test_size, random_state=seed) for seed in seeds)
    differences = _differences((estimator1, estimator2), X, y, splits, scoring)
    return _overlapping(differences, 1 - test_size, test_size, "paired_ttest_resampled", peer_numbers)


def paired_ttest_kfold_cv(
    estimator1: Any, estimator2: Any, X: Any, y: Any, cv: int = 10, scoring: Any = None, shuffle: bool = False,
    random_seed: int | None = None, *, peer_numbers: bool = False,
) -> tuple[float, float]:  # fmt: skip
    """t and p of the folds of one cross-validation, corrected for their overlap."""
    from sklearn.model_selection import KFold

    folds = KFold(n_splits=cv, random_state=random_seed if shuffle else None, shuffle=shuffle)
    differences = _differences((estimator1, estimator2), X, y, _folds(X, y, folds), scoring)
    return _overlapping(differences, cv - 1, 1, "paired_ttest_kfold_cv", peer_numbers)


def _five_by_two(
    estimators: tuple[Any, Any], X: Any, y: Any, scoring: Any, random_seed: int | None
) -> list[list[float]]:
    from sklearn.model_selection import train_test_split

    rng = np.random.RandomState(random_seed)
    halves = []
    for _ in range(5):
        a, b, c, d = train_test_split(X, y, test_size=0.5, random_state=rng.randint(low=0, high=32767))
        halves.append(_differences(estimators, X, y, [(a, b, c, d), (b, a, d, c)], scoring))
    return halves


def paired_ttest_5x2cv(
    estimator1: Any, estimator2: Any, X: Any, y: Any, scoring: Any = None, random_seed: int | None = None
) -> tuple[float, float]:
    """Dietterich's t and p of five times two folds."""
    result = nptests.cv5x2_t(_five_by_two((estimator1, estimator2), X, y, scoring, random_seed))
    return result.statistic, result.pvalue


def combined_ftest_5x2cv(
    estimator1: Any, estimator2: Any, X: Any, y: Any, scoring: Any = None, random_seed: int | None = None
) -> tuple[float, float]:
    """Alpaydin's F and p of five times two folds."""
    result = nptests.cv5x2_f(_five_by_two((estimator1, estimator2), X, y, scoring, random_seed))
    return result.statistic, result.pvalue
