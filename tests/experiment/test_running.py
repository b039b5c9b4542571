"""Running: scikit-learn's own scores, what goes wrong is recorded, resumed runs have the same bytes."""

import errno
import json
import os
import signal
import subprocess
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest
from sklearn.datasets import load_iris, load_wine
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import RepeatedStratifiedKFold, cross_validate
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.tree import DecisionTreeClassifier
from support import stubborn
from support.beside import beside

from nptests.errors import InputError, InputWarning
from nptests.experiment import running
from nptests.experiment.methods import methods
from nptests.experiment.metrics.confusion import cost_error
from nptests.experiment.running import run
from nptests.experiment.store import Store, merge

IRIS, WINE = load_iris(return_X_y=True), load_wine(return_X_y=True)
MODELS = {"nb": GaussianNB(), "tree": DecisionTreeClassifier(), "knn": KNeighborsClassifier(1)}
DATA = {"iris": IRIS, "wine": WINE}
ASKED = {"resampling": "2x3-fold", "metric": ["accuracy", "auc"], "seed": 5}


def digest_of(store):
    """What all cells of a store say."""
    return Store(store).read().digest


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The store of an uninterrupted run."""
    folder = tmp_path_factory.mktemp("whole")
    run(MODELS, DATA, store=folder, **ASKED)
    return folder


def test_the_scores_are_those_of_scikit_learn(whole):
    runs = run(MODELS, DATA, store=whole, **ASKED)
    split = runs.records[0].split
    assert {r.cell["split"] for r in runs.records} == {f"r{i:03d}f{j:03d}" for i in range(2) for j in range(3)}
    for dataset, (X, y) in DATA.items():
        pairs = [(r.split.train, r.split.test) for r in runs.records if r.cell["dataset"] == dataset][:: len(MODELS)]
        for name in ("nb", "knn"):
            theirs = cross_validate(MODELS[name], X, y, cv=pairs, scoring=["accuracy", "roc_auc_ovo"])
            assert runs.scores(dataset, name).tolist() == theirs["test_accuracy"].tolist()
            assert runs.scores(dataset, name, "auc") == pytest.approx(theirs["test_roc_auc_ovo"], rel=1e-13, abs=0)
    assert len(split.train) == 100
    table = runs.mean()
    assert table.algorithms == tuple(MODELS)
    assert table.values[0, 0] == pytest.approx(runs.scores("iris", "nb").mean(), rel=1e-15, abs=0)
    assert runs.runs("auc").values.shape == (2, 3, 6)
    assert runs.missing == ()


def test_all_models_get_the_same_splits_and_a_splitter_its_own():
    cv = RepeatedStratifiedKFold(n_splits=3, n_repeats=1, random_state=8)
    runs = run({"a": GaussianNB(), "b": GaussianNB()}, {"iris": IRIS}, resampling=cv, seed=1)
    assert runs.scores("iris", "a").tolist() == runs.scores("iris", "b").tolist()
    assert runs.scores("iris", "a").tolist() == cross_validate(GaussianNB(), *IRIS, cv=cv)["test_score"].tolist()


def test_who_computes_it_changes_no_byte(whole, tmp_path):
    """Two processes, threads, and three shards that are merged."""
    run(MODELS, DATA, store=tmp_path / "two", workers=2, **ASKED)
    with ThreadPoolExecutor(2) as pool:
        run(MODELS, DATA, store=tmp_path / "pool", backend=pool, **ASKED)
    for i in (1, 2, 3):
        shard = run(MODELS, DATA, store=tmp_path / f"s{i}", shard=(i, 3), **ASKED)
        assert {x.reason for x in shard.missing} == {"not computed yet"}
    assert merge(tmp_path / "merged", [tmp_path / f"s{i}" for i in (1, 2, 3)]) == 36
    for name in ("two", "pool", "merged"):
        assert digest_of(tmp_path / name) == digest_of(whole)


PROGRAM = beside(__file__)["program"]


def test_killed_and_resumed_has_the_same_bytes(whole, tmp_path):
    """SIGKILL after ten cells, the last of them cut off; then the same call goes on, and computes the rest only."""
    store = tmp_path / "store"
    (tmp_path / "experiment_under_test.py").write_text(
        "import os, signal\n"
        "from sklearn.datasets import load_iris, load_wine\n"
        "from sklearn.naive_bayes import GaussianNB\n"
        "from sklearn.neighbors import KNeighborsClassifier\n"
        "from sklearn.tree import DecisionTreeClassifier\n"
        "DATA = {'iris': load_iris(return_X_y=True), 'wine': load_wine(return_X_y=True)}\n"
        "MODELS = {'nb': GaussianNB(), 'tree': DecisionTreeClassifier(), 'knn': KNeighborsClassifier(1)}\n"
        "def killed(step):\n"
        "    if step.done == 10:\n"
        "        os.kill(os.getpid(), signal.SIGKILL)\n",
        "utf-8",
    )
    program = PROGRAM.format(path=[str(tmp_path), *sys.path], store=str(store))
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == -signal.SIGKILL
    assert len(Store(store).read().cells) == 10
    (block,) = (store / "cells").iterdir()
    block.write_bytes(block.read_bytes()[:-20])
    steps = []
    with pytest.warns(InputWarning, match=f"{block.name}, line 10"):
        run(MODELS, DATA, store=store, progress=steps.append, **ASKED)
    assert (steps[0].done, steps[-1].done, len(steps)) == (9, 36, 28)
    assert steps[-1].left == 0
    with pytest.warns(InputWarning, match="set aside"):
        assert digest_of(store) == digest_of(whole)


def test_a_full_disk_is_said_and_what_is_done_is_kept(tmp_path, monkeypatch):
    real, lines = os.write, []

    def full(stream, data):
        lines.append(b'"scores"' in bytes(data))
        if sum(lines) > 5:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(stream, data)

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(InputError, match=r"No space left on device.*every finished cell in it is kept"):
        run(MODELS, {"iris": IRIS}, resampling="3-fold", seed=5, store=tmp_path)
    monkeypatch.undo()
    assert len(Store(tmp_path).read().cells) == 5
    assert not list(tmp_path.rglob(".*"))
    assert run(MODELS, {"iris": IRIS}, resampling="3-fold", seed=5, store=tmp_path).missing == ()


class OfManyColumns(GaussianNB):
    """A model that can learn from wine alone."""

    def fit(self, X, y):
        if X.shape[1] < 5:
            raise ValueError("too few columns")
        return super().fit(X, y)


def test_a_model_with_some_scores_is_kept_and_the_data_sets_without_them_dropped():
    done = run({"nb": GaussianNB(), "many": OfManyColumns()}, DATA, resampling="2-fold", seed=1)
    left = done.runs(missing="drop")
    assert (left.algorithms, left.datasets) == (("nb", "many"), ("wine",))


def test_models_that_fail_are_missing_with_their_reason():
    models = {"nb": GaussianNB(), "raises": stubborn.Raises(), "nan": stubborn.AnswersNaN()}
    runs = run(models, DATA, resampling="2-fold", seed=1)
    reasons = {(x.model, x.reason) for x in runs.missing}
    assert ("raises", "RuntimeError: no way") in reasons
    assert ("nan", "ValueError: 75 of 75 predictions are not finite numbers") in reasons
    assert not np.isnan(runs.scores("iris", "nb")).any()
    assert np.isnan(runs.scores("iris", "raises")).all()
    with pytest.raises(InputError, match=r"raises on iris \(RuntimeError: no way\)"):
        runs.mean()
    left = r"too little is left to compare: nb on iris, wine; .*model raises; .*first raises on iris: RuntimeError: no"
    with pytest.raises(InputError, match=left):  # one model, and a comparison needs two
        runs.mean(missing="drop")


def test_models_that_hang_or_die_are_ended_and_the_rest_goes_on():
    """Only what hangs has a limit to race with: what dies, and what goes on, may start on the slowest machine."""
    models = {"nb": GaussianNB(), "hangs": stubborn.Hangs()}
    hung = run(models, {"iris": IRIS}, resampling="holdout", seed=1, limit=Fraction(3))
    assert ("hangs", "it took longer than 3 seconds and was ended") in {(x.model, x.reason) for x in hung.missing}
    models = {"dies": stubborn.Dies(), "nb": GaussianNB()}
    runs = run(models, {"iris": IRIS}, resampling="holdout", seed=1, limit=120)
    assert {(x.model, x.reason) for x in runs.missing} == {("dies", "its process died of signal 9 (SIGKILL)")}
    assert runs.scores("iris", "nb") > 0.8


def test_one_class_in_a_fold():
    """Folds in the order of the cases: the model cannot learn, or the measure has no value; both are said."""
    X, y = np.arange(20.0)[:, None], np.repeat([0, 1], 10)
    from sklearn.model_selection import KFold

    models = {"logistic": LogisticRegression(), "nb": GaussianNB()}
    runs = run(models, {"sorted": (X, y)}, resampling=KFold(2), metric=["accuracy", "auc"], seed=1)
    reasons = {(x.model, x.metric): x.reason for x in runs.missing}
    assert "one class" in reasons["logistic", "accuracy"]
    assert "one class" in reasons["nb", "auc"]
    assert runs.scores("sorted", "nb").tolist() == [0, 0]


def test_weighed_bootstraps_by_their_formula():
    runs = run({"knn": KNeighborsClassifier(1)}, {"iris": IRIS}, resampling="8x.632", seed=2)
    out = runs.scores("iris", "knn").mean()
    assert runs.estimate("iris", "knn") == pytest.approx(0.368 * 1 + 0.632 * out, rel=1e-15, abs=0)
    plus = run({"knn": KNeighborsClassifier(1)}, {"iris": IRIS}, resampling="8x.632+", seed=2, metric="error")
    e1 = plus.scores("iris", "knn").mean()
    rate = e1 / (2 / 3)  # no information: three classes of 50, the apparent predictions are the truth
    weight = 0.632 / (1 - 0.368 * rate)
    assert plus.estimate("iris", "knn") == pytest.approx(weight * e1, rel=1e-13, abs=0)
    with pytest.raises(InputError, match="accuracy and error"):
        run({"nb": GaussianNB()}, {"iris": IRIS}, resampling="3x.632+", seed=2, metric="kappa").estimate("iris", "nb")


def test_errors_that_cost(tmp_path):
    """Costs of 1 for each error are the error; other costs are another experiment, for which no stored cell counts."""
    models, data, plain = {"nb": GaussianNB()}, {"iris": IRIS}, cost_error(1 - np.eye(3), [0, 1, 2])
    runs = run(models, data, resampling="5-fold", seed=2, metric=["error", plain], store=tmp_path)
    assert runs.scores("iris", "nb", "cost_error").tolist() == runs.scores("iris", "nb", "error").tolist()
    assert runs.scores("iris", "nb", "error").sum() > 0
    words = "with the costs 0, 1, 1; 1, 0, 1; 1, 1, 0 (a row for each true class of 0, 1, 2)"
    assert words in methods(runs, "cost_error")
    dear = cost_error(7 * (1 - np.eye(3)), [0, 1, 2])
    others = run(models, data, resampling="5-fold", seed=2, metric=["error", dear], store=tmp_path)
    assert others.scores("iris", "nb", "cost_error") == pytest.approx(
        7 * runs.scores("iris", "nb", "error"), rel=1e-15, abs=0
    )


def test_predictions_are_every_case_once():
    runs = run({"nb": GaussianNB()}, {"iris": IRIS}, resampling="2x5-fold", seed=2, predictions=True)
    truth, predicted = runs.predictions("iris", "nb")
    assert sorted(truth) == sorted(IRIS[1])
    first = runs.scores("iris", "nb")[:5]
    assert (truth == predicted).mean() == pytest.approx(first.mean(), rel=1e-13, abs=0)
    with pytest.raises(InputError, match="without predictions=True"):
        run({"nb": GaussianNB()}, {"iris": IRIS}, resampling="2-fold", seed=2).predictions("iris", "nb")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"estimators": {}}, "estimators are needed"),
        ({"estimators": {"nb": GaussianNB}}, "give an object, not a class"),
        ({"datasets": {"iris": IRIS[0]}}, r"a pair \(X, y\)"),
        ({"datasets": {"iris": (IRIS[0], IRIS[1][:9])}}, "do not fit"),
        ({"metric": "acuracy"}, "did you mean 'accuracy'"),
        ({"metric": []}, "one metric or several"),
        ({"metric": "cost_error"}, "a row for each true class"),
        ({"metric": {"name": "cost_error", "costs": [[0, 1], [5, 0]]}}, "a row for each true class"),
        ({"metric": cost_error([[0, 1], [5, 0]], [0, 1])}, "no costs of 2, a class of data set 'iris'"),
        ({"metric": cost_error(1 - np.eye(3), ["0", "1", "2"])}, "no costs of 0, .* those of '0', '1', '2'"),
        ({"seed": -1}, "a whole number from 0"),
        ({"limit": 0}, "seconds above 0"),
        ({"limit": "3"}, "seconds above 0"),
        ({"metric": 5}, "5 is no metric"),
        ({"metric": [["accuracy"]]}, "is no metric"),
        ({"shard": (4, 3)}, "counted from 1"),
        ({"backend": "grid"}, "a Dask client or an executor"),
        ({"resampling": "200-fold"}, "cannot be split"),
    ],
)
def test_what_cannot_be_run_is_said_before_it_starts(given, sentence):
    given = {"estimators": {"nb": GaussianNB()}, "datasets": {"iris": IRIS}, "seed": 1, "resampling": "2-fold"} | given
    with pytest.raises(InputError, match=sentence):
        run(given.pop("estimators"), given.pop("datasets"), **given)


def test_what_stands_beside_the_scores(whole):
    plan = json.loads((whole / "plan.json").read_text("utf-8"))
    assert (plan["resampling"], plan["seed"], plan["fits"]) == ("2x3-fold", 5, 36)
    assert plan["datasets"]["iris"]["cases"] == 150
    around = json.loads((whole / "environment.json").read_text("utf-8"))
    assert {"python", "numpy", "scikit-learn", "machine"} <= around.keys()
    assert all(held.times["fit"] > 0 for held in Store(whole).read().cells.values())


def test_the_time_that_is_left_leaves_out_the_start(monkeypatch):
    """A minute until the first cell of five, then ten seconds each: 30 are left after the second, 0 after the last."""
    clock = iter([60.0, 70.0, 80.0, 90.0, 100.0])
    monkeypatch.setattr(running, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    steps = []
    count = running._Count(5, 0, steps.append)
    for _ in range(5):
        count(False)
    assert [step.left for step in steps] == [None, None, 30.0, 20.0, 10.0, 0.0]
    assert [step.done for step in steps] == [0, 1, 2, 3, 4, 5]


class Warns(DecisionTreeClassifier):
    """Twice a fit, on some of the data."""

    def fit(self, X, y):
        if X[:, 0].mean() > 10:  # wine
            warnings.warn("odd", RuntimeWarning, stacklevel=2)
            warnings.warn("odder", RuntimeWarning, stacklevel=2)
        return super().fit(X, y)


def test_fits_that_warned_are_counted_once_each():
    runs = run({"a": Warns(random_state=0), "b": GaussianNB()}, DATA, resampling="3-fold", metric="accuracy", seed=1)
    assert runs.warned == {"a: RuntimeWarning": 3}
