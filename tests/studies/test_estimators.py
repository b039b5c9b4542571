"""How near estimates of an error come to it: the estimates are scikit-learn's, the truth that of the normal law."""

import math

import numpy as np
import pytest
from scipy.stats import norm
from sklearn.metrics import zero_one_loss
from sklearn.model_selection import LeaveOneOut, RepeatedStratifiedKFold, StratifiedShuffleSplit, cross_val_score
from sklearn.neighbors import KNeighborsClassifier, NearestCentroid

from nptests.studies import estimators as study

THEIRS = {"centroid": NearestCentroid(), "neighbour": KNeighborsClassifier(1)}
SPLITTERS = {
    "holdout": lambda seed: StratifiedShuffleSplit(1, test_size=0.3, random_state=seed),
    "10-fold": lambda seed: RepeatedStratifiedKFold(n_splits=10, n_repeats=1, random_state=seed),
    "10x10-fold": lambda seed: RepeatedStratifiedKFold(n_splits=10, n_repeats=10, random_state=seed),
    "leave-one-out": lambda seed: LeaveOneOut(),
}


def own(seed):
    """The cases that are learnt from."""
    x, y = study.cases(seed)
    return x[: study.CASES], y[: study.CASES]


@pytest.mark.parametrize("model", study.MODELS)
@pytest.mark.parametrize("seed", [0, 7])
def test_every_estimate_is_that_of_scikit_learn(model, seed):
    x, y = own(seed)
    found = study.estimates(model, x, y, seed=seed)
    for scheme, splitter in SPLITTERS.items():
        theirs = 1 - cross_val_score(THEIRS[model], x[:, None], y, cv=splitter(seed))
        assert found[scheme] == pytest.approx(theirs.mean(), rel=1e-12, abs=1e-15), scheme
    answers = THEIRS[model].fit(x[:, None], y).predict(x[:, None])
    assert found["resubstitution"] == pytest.approx(zero_one_loss(y, answers), rel=1e-12, abs=1e-15)


@pytest.mark.parametrize("seed", range(5))
def test_a_weighed_estimate_is_the_formula_of_its_paper(seed):
    """Efron and Tibshirani (1997), equations 24, 28 and 29 to 32, with gamma-hat for two classes (27)."""
    x, y = own(seed)
    x, y = x[seed:], y[seed:]  # the classes are of one size and of two
    x, y = (part[(y == 0) | (np.arange(len(y)) % 3 > 0)] if seed % 2 else part for part in (x, y))
    for model, theirs in THEIRS.items():
        found = study.estimates(model, x, y, seed=seed)
        inside, outside = found["resubstitution"], found["50xbootstrap"]
        assert found["50x.632"] == pytest.approx(0.368 * inside + 0.632 * outside, rel=1e-12, abs=0)
        p, q = np.mean(y), np.mean(theirs.fit(x[:, None], y).predict(x[:, None]))
        gamma = p * (1 - q) + (1 - p) * q
        capped = min(outside, gamma)
        overfitting = (capped - inside) / (gamma - inside) if outside > inside and gamma > inside else 0.0
        more = found["50x.632"] if not overfitting else None
        plus = 0.368 * inside + 0.632 * capped
        plus += (capped - inside) * 0.368 * 0.632 * overfitting / (1 - 0.368 * overfitting)
        assert found["50x.632+"] == pytest.approx(more if more is not None else plus, rel=1e-12, abs=0)


@pytest.mark.parametrize("seed", range(8))
def test_the_true_error_is_that_of_the_rule_that_was_learnt(seed):
    """Of the nearer mean it is a threshold, whose error the normal law gives: five standard errors."""
    x, y = study.cases(seed)
    first, second = (x[: study.CASES][y[: study.CASES] == c].mean() for c in (0, 1))
    cut = (first + second) / 2
    exact = (norm.sf(cut) + norm.cdf(cut - study.APART)) / 2
    exact = exact if second > first else 1 - exact
    error = math.sqrt(exact * (1 - exact) / study.FRESH)
    assert abs(study.truth("centroid", x, y) - exact) < 5 * error


def test_the_stored_study_is_whole():
    lines = study.stored_nearness()
    assert [(x.model, x.estimator) for x in lines] == [(m, e) for m in study.MODELS for e in study.ESTIMATORS]
    assert all(x.draws >= 2000 and x.date for x in lines)
    for model in study.MODELS:
        assert len({x.truth for x in lines if x.model == model}) == 1
    resubstituted = [x.bias for x in lines if x.estimator == "resubstitution"]
    assert all(bias < 0 for bias in resubstituted)  # too good, as everybody knows
    assert all(x.truth + x.bias == pytest.approx(x.mean, rel=1e-12, abs=0) for x in lines)


def test_a_small_study_agrees_with_the_stored_one():
    """Data sets of the stored study's first ones: means within five standard errors, spreads within five of theirs."""
    draws = 30
    stored = {(x.model, x.estimator): x for x in study.stored_nearness()}
    for x in study.study(draws):
        whole = stored[x.model, x.estimator]
        assert abs(x.mean - whole.mean) <= 5 * whole.spread / math.sqrt(draws), x
        # An error rate of 40 cases is nearly normal: the sd of a standard deviation is spread / sqrt(2 (n - 1)).
        assert abs(x.spread - whole.spread) <= 5 * whole.spread / math.sqrt(2 * (draws - 1)), x
        assert abs(x.distance - whole.distance) <= 5 * whole.distance / math.sqrt(2 * (draws - 1)), x
        assert study.text([x]).startswith(f"{x.model}, {x.estimator}: ")
