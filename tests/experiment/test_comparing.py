"""The test that suits the splits: numbers from the definitions of the tests, refusals where none holds its level."""

import math

import numpy as np
import pytest
from scipy import stats
from sklearn.datasets import load_iris, load_wine
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.tree import DecisionTreeClassifier
from support.refused import refuses

from nptests.data.scores import Runs
from nptests.experiment.comparing import compare, compare_all, compare_runs, designs
from nptests.experiment.running import run

WINE = {"wine": load_wine(return_X_y=True)}
MODELS = {"nb": GaussianNB(), "knn": KNeighborsClassifier(1), "tree": DecisionTreeClassifier(max_depth=2)}


def test_repeated_folds_by_nadeau_and_bengio():
    runs = run(MODELS, WINE, resampling="2x5-fold", seed=3)
    d = runs.scores("wine", "nb") - runs.scores("wine", "knn")
    split = runs.records[0].split
    t = d.mean() / math.sqrt((1 / 10 + len(split.test) / len(split.train)) * d.var(ddof=1))
    outcome = compare(runs, "nb", "knn")
    assert outcome.procedure == "corrected_t"
    assert outcome.statistic == pytest.approx(t, rel=1e-9, abs=0)
    assert outcome.pvalue == pytest.approx(2 * stats.t.sf(abs(t), 9), rel=1e-8, abs=0)
    rows = compare_all(runs)
    assert [(r.a, r.b) for r in rows] == [("nb", "knn"), ("nb", "tree"), ("knn", "tree")]
    p = np.array([r.pvalue for r in rows])
    order = np.argsort(p)
    holm = np.minimum(1, np.maximum.accumulate(p[order] * [3, 2, 1]))
    assert [rows[i].adjusted for i in order] == pytest.approx(holm, rel=1e-14, abs=0)
    assert rows[0].difference == pytest.approx(d.mean(), rel=1e-12, abs=0)


def test_five_times_two_by_alpaydin():
    runs = run(MODELS, WINE, resampling="5x2-fold", seed=3)
    d = (runs.scores("wine", "nb") - runs.scores("wine", "knn")).reshape(5, 2)
    f = (d**2).sum() / (2 * ((d - d.mean(axis=1, keepdims=True)) ** 2).sum())
    outcome = compare(runs, "nb", "knn")
    assert (outcome.procedure, outcome.df) == ("cv5x2_f", (10.0, 5.0))
    assert outcome.statistic == pytest.approx(f, rel=1e-9, abs=0)


def test_one_holdout_by_mcnemar():
    runs = run(MODELS, WINE, resampling="holdout", seed=3, predictions=True)
    truth, nb = runs.predictions("wine", "nb")
    knn = runs.predictions("wine", "knn")[1]
    only = [int(((nb != truth) & (knn == truth)).sum()), int(((nb == truth) & (knn != truth)).sum())]
    outcome = compare(runs, "nb", "knn")
    assert outcome.procedure == "mcnemar"
    assert outcome.pvalue == pytest.approx(stats.binomtest(only[0], sum(only)).pvalue, rel=1e-12, abs=0)
    refuses("predictions", compare, run(MODELS, WINE, resampling="holdout", seed=3), "nb", "knn")


@pytest.mark.parametrize("scheme", ["3xbootstrap", "resubstitution", "3x.632"])
def test_where_no_test_holds_its_level_none_is_run(scheme):
    refuses("no test of two models", compare, run(MODELS, WINE, resampling=scheme, seed=3), "nb", "knn")


def test_the_data_set_is_named_where_there_are_several():
    runs = run({"nb": GaussianNB(), "other": GaussianNB()}, WINE | {"iris": load_iris(return_X_y=True)}, seed=1)
    refuses("name the data set", compare, runs, "nb", "other")
    assert compare(runs, "nb", "other", dataset="iris").status == "no-differences"
    row = compare_all(runs, dataset="iris")[0]
    assert (row.difference, math.isnan(row.pvalue), math.isnan(row.adjusted)) == (0, True, True)


def runs_of(a, b, *, datasets=1):
    return Runs(np.array([[a, b]] * datasets), ("a", "b"), tuple(f"d{i}" for i in range(datasets)), "higher")


def test_runs_of_a_file_are_compared_by_the_test_for_their_splits():
    rng = np.random.default_rng(4)
    a, b = rng.normal(0.9, 0.02, 10).round(6), rng.normal(0.92, 0.02, 10).round(6)
    d = a - b
    t = d.mean() / math.sqrt((1 / 10 + 1 / 4) * d.var(ddof=1))
    f = (d.reshape(5, 2) ** 2).sum() / (2 * ((d.reshape(5, 2) - d.reshape(5, 2).mean(axis=1)[:, None]) ** 2).sum())
    held = d.mean() / math.sqrt((1 / 10 + 0.25 / 0.75) * d.var(ddof=1))
    expected = {
        "2x5-fold": ("corrected_t", 2 * stats.t.sf(abs(t), 9)),
        "5x2-fold": ("cv5x2_f", stats.f.sf(f, 10, 5)),
        "10xholdout:0.25": ("corrected_t", 2 * stats.t.sf(abs(held), 9)),
        "independent": ("mann_whitney", stats.mannwhitneyu(a, b, method="exact").pvalue),
    }
    assert len(set(a) | set(b)) == 20, "no ties: scipy's exact law holds"
    for splits, (procedure, p) in expected.items():
        (row,) = compare_runs(runs_of(a, b), splits=splits)
        assert row.procedure == procedure
        assert row.pvalue == row.adjusted == pytest.approx(p, rel=1e-8, abs=0), splits
        assert row.difference == pytest.approx(d.mean(), rel=1e-10, abs=0)


def test_runs_that_cannot_be_of_these_splits_are_refused():
    runs = runs_of([0.1, 0.2, 0.4], [0.2, 0.1, 0.3], datasets=2)
    for splits, words in {
        "10-fold": "10 splits, and there are 3",
        "3xbootstrap": "no test",
        "holdout": "no test",
    }.items():
        refuses(words, compare_runs, runs, splits=splits, dataset="d1")
    refuses("d0, d1", compare_runs, runs, splits="3-fold")


@pytest.mark.parametrize("count", [1, 2, 3, 7, 10, 12, 30, 100])
def test_every_design_that_is_offered_can_be_taken(count):
    rng = np.random.default_rng(count)
    runs = runs_of(rng.random(count), rng.random(count))
    assert designs(count)
    for splits in designs(count):
        (row,) = compare_runs(runs, splits=splits)
        assert row.a == "a"
