"""Runs as experiments write them: a column of metrics, folds in any order, and `cv_results_` in files."""

import json
import random

import numpy as np
import pandas as pd
import pytest
from sklearn.datasets import load_iris, load_wine
from sklearn.model_selection import GridSearchCV, RepeatedStratifiedKFold
from sklearn.neighbors import KNeighborsClassifier
from support.beside import on_each
from support.refused import refuses

import nptests


@pytest.fixture(scope="module")
def searches():
    splits = RepeatedStratifiedKFold(n_splits=2, n_repeats=3, random_state=1)
    grid = [{"n_neighbors": [1, 9]}, {"n_neighbors": [3], "weights": ["distance"]}]
    search = GridSearchCV(KNeighborsClassifier(), grid, cv=splits, scoring=["accuracy", "f1_macro"], refit=False)
    data = {"iris": load_iris(return_X_y=True), "wine": load_wine(return_X_y=True)}
    return {name: dict(search.fit(X, y).cv_results_) for name, (X, y) in data.items()}


def as_lists(results):
    return {name: [x.item() if hasattr(x, "item") else x for x in column] for name, column in results.items()}


WRITERS = {
    "csv": lambda results, path: pd.DataFrame(results).to_csv(path),
    "json": lambda results, path: pd.DataFrame(results).to_json(path, double_precision=15),
    "records": lambda results, path: pd.DataFrame(results).to_json(path, orient="records", double_precision=15),
    "lists": lambda results, path: path.write_text(
        json.dumps(as_lists(results), default=lambda _: None)  # masked parameters
    ),
}


@pytest.mark.parametrize("how", WRITERS)
def test_searches_in_files_are_those_in_memory(searches, tmp_path, how):
    paths = []
    for name, results in searches.items():
        paths.append(tmp_path / f"{name}.{'csv' if how == 'csv' else 'json'}")
        WRITERS[how](results, paths[-1])
    expected = nptests.read_runs(searches, metric="f1_macro")
    runs = nptests.read_runs(paths, metric="f1_macro")
    assert runs.datasets == expected.datasets == ("iris", "wine")
    assert runs.better == "higher"
    assert len(runs.algorithms) == 3
    # pandas writes 15 decimals
    assert np.allclose(runs.values, expected.values, rtol=0, atol=1e-15)
    assert nptests.read_runs(paths[0], metric="accuracy").values.shape == (1, 3, 6)
    refuses("accuracy, f1_macro", nptests.read_runs, paths)


def test_names_are_the_parameters(searches, tmp_path):
    WRITERS["csv"](searches["iris"], tmp_path / "iris.csv")
    runs = nptests.read_runs(tmp_path / "iris.csv", metric="accuracy")
    assert runs.algorithms == ("n_neighbors=1", "n_neighbors=9", "n_neighbors=3, weights=distance")


def long_rows():
    """repeat, fold and score, so that each score tells where it belongs."""
    return [
        (data, model, repeat, fold, metric, round(base + repeat / 10 + fold / 100 + (metric == "f1") / 1000, 4))
        for data in ("d1", "d2")
        for model, base in (("a", 1), ("b", 2))
        for repeat in range(1, 11)
        for fold in (1, 2)
        for metric in ("acc", "f1")
    ]


@pytest.mark.parametrize("seed", range(4))
def test_folds_stand_in_the_order_of_their_numbers(tmp_path, seed):
    rows = long_rows()
    random.Random(seed).shuffle(rows)
    frame = pd.DataFrame(rows, columns=["data set", "estimator", "repeat", "fold", "metric", "score"])
    if seed % 2:
        frame = frame[["fold", "metric", "repeat", "data set", "estimator", "score"]]
    frame.to_csv(tmp_path / "runs.csv", index=False)
    runs = nptests.read_runs(tmp_path / "runs.csv", better="higher", metric="f1")
    first = runs.values[runs.datasets.index("d1"), runs.algorithms.index("a")]
    expected = [1.001 + repeat / 10 + fold / 100 for repeat in range(1, 11) for fold in (1, 2)]
    assert first == pytest.approx(expected, rel=1e-12, abs=0)


def test_the_metric_is_asked_for(tmp_path):
    path = tmp_path / "runs.csv"
    pd.DataFrame(long_rows(), columns=["data set", "estimator", "repeat", "fold", "metric", "score"]).to_csv(
        path, index=False
    )
    refuses("there are acc, f1", nptests.read_runs, path, better="higher")
    refuses("there are acc, f1", nptests.read_runs, path, better="higher", metric="acu")
    path.write_text("data set,algorithm,run,score\nd1,a,1,0.5\nd1,a,2,0.6\nd1,b,1,0.7\nd1,b,2,0.5\n")
    refuses("no column of metrics", nptests.read_runs, path, better="higher", metric="acc")


@on_each("texts", "words", lists=True)
def test_what_cannot_be_read_is_said(tmp_path, texts, words):
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    refuses(words, nptests.read_runs, [tmp_path / name for name in texts])
