"""Tests of two models on the folds of one data set: the models are scikit-learn's, the study goes on where it ended."""

import math

import numpy as np
import pytest
from sklearn.model_selection import StratifiedShuffleSplit
from sklearn.neighbors import KNeighborsClassifier, NearestCentroid

from nptests.procedures.listed import procedure
from nptests.studies import fold_sizes as study
from nptests.teaching.sizes import fold_size_sheets


@pytest.fixture(scope="module")
def stored():
    return study.stored_fold_sizes()


def test_every_test_is_studied_on_all_its_splits(stored):
    expected = {
        (p.name, scheme, model, alpha)
        for p in study.studied() for scheme in p.study.folds for model in study.MODELS for alpha in study.ALPHAS
    }  # fmt: skip
    assert {(x.procedure, x.splits, x.model, x.alpha) for x in stored} == expected
    assert {"paired_t", "corrected_t", "cv5x2_t", "cv5x2_f", "mcnemar", "wilcoxon"} <= {x.procedure for x in stored}
    assert all(x.draws >= 2000 and x.rejected <= x.draws and x.date for x in stored)


def test_the_uncorrected_test_is_not_to_be_used(stored):
    """On resamples it rejects five times as often as it says at the least; corrected, near its level or far less."""
    at = {(x.procedure, x.splits, x.model): x for x in stored if x.alpha == 0.05}
    for scheme in ("30xholdout:0.3", "10x10-fold"):
        for model in study.MODELS:
            assert at["paired_t", scheme, model].size > 5 * 0.05
            assert at["corrected_t", scheme, model].size < at["paired_t", scheme, model].size / 5
        stable = at["corrected_t", scheme, "centroid"]
        assert stable.size <= 0.05 + 4 * math.sqrt(0.05 * 0.95 / stable.draws)


@pytest.mark.parametrize(("model", "theirs"), [("centroid", NearestCentroid()), ("neighbour", KNeighborsClassifier(1))])
def test_the_models_are_those_of_scikit_learn(model, theirs):
    rng = np.random.default_rng(8)
    y = np.repeat([0, 1], 30)
    x = rng.standard_normal(60) + y
    for train, test in StratifiedShuffleSplit(10, random_state=1).split(x[:, None], y):
        expected = theirs.fit(x[train, None], y[train]).predict(x[test, None])
        assert study.MODELS[model](x, y, train, test).tolist() == expected.tolist()


def test_the_scores_are_counts_of_the_test_sets():
    for scheme, scores in study.fold_scores("centroid", 3):
        assert scores.train + scores.test == study.CASES or scheme == "5x2-fold"
        assert max(*scores.a, *scores.b) <= scores.test
        assert scores.a[0] - scores.b[0] == scores.n10 - scores.n01
        repeats = {"10-fold": 10, "30xholdout:0.3": 30, "10x10-fold": 100, "5x2-fold": 10, "holdout:0.3": 1}
        assert len(scores.a) == repeats[scheme]


def test_it_goes_on_where_it_ended(monkeypatch):
    monkeypatch.setattr(study, "BLOCK", 2)
    *_, half = study.study(2, workers=1)
    *_, resumed = study.study(4, half, workers=1)
    *_, whole = study.study(4, workers=1)
    assert resumed == whole
    assert {x.draws for x in whole} == {4}
    with pytest.raises(ValueError, match="draw all of it again"):
        next(study.study(6, whole[1:], workers=1))


def test_a_small_study_agrees_with_the_stored_one(stored):
    """Other data sets of the same law: within five standard errors of the difference."""
    draws = 20
    counts = study.rejections("centroid", range(10**6, 10**6 + draws))
    for x in (x for x in stored if x.model == "centroid"):
        error = math.sqrt(max(x.size * (1 - x.size), 0.01) * (1 / draws + 1 / x.draws))
        assert abs(counts[x.procedure, x.splits, x.model, x.alpha] / draws - x.size) < 5 * error, x


def test_the_page_shows_it_beside_the_other_tests_on_the_same_splits(stored):
    (sheet,) = fold_size_sheets("paired_t")
    shown = [(row[0].text, row[1].text, [cell.text for cell in row[2:]]) for row in sheet.rows]
    assert {(scheme, test) for scheme, test, _ in shown} == {
        (x.splits, x.procedure) for x in stored if x.splits in procedure("paired_t").study.folds
    }
    for scheme, test, cells in shown:
        mine = [x for x in stored if (x.splits, x.procedure) == (scheme, test)]
        assert cells == [f"{x.size:.4f}" for x in mine]
    assert fold_size_sheets("friedman") == ()
