"""A store answers the question that was asked: of two that differ in one thing neither gets the other's answer."""

import contextvars
import functools
import importlib
import sys
import types
from typing import Any

import numpy as np
import pandas as pd
import pytest
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.datasets import load_iris
from sklearn.metrics import fbeta_score, make_scorer
from sklearn.model_selection import GridSearchCV, KFold, ShuffleSplit
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer, MinMaxScaler, StandardScaler
from sklearn.tree import DecisionTreeClassifier

from nptests.errors import InputWarning
from nptests.experiment import keys, running
from nptests.experiment.metrics.confusion import cost_error

SOME = 30 + np.random.default_rng(0).permutation(70)  # cases of two classes, mixed
X, Y = (part[SOME] for part in load_iris(return_X_y=True))
Asked = dict[str, Any]


def made(source, **around):
    """The function `f` of a text, as a notebook has it: no file, and these globals."""
    scope = {"__name__": "__main__", "np": np, **around}
    exec(source, scope)
    return scope["f"]


class Through(ClassifierMixin, BaseEstimator):
    """Predicts what a function says of the cases."""

    def __init__(self, f=None):
        self.f = f

    def fit(self, X, y):
        self.classes_ = np.unique(y)
        return self

    def predict(self, X):
        return self.classes_[np.asarray(self.f(X)).astype(int).ravel() % 2]


class Above:
    """A callable object with a state."""

    def __init__(self, level):
        self.level = level

    def __call__(self, X):
        return X[:, 2] > self.level

    def method(self, X):
        return self(X)


def of(f, **others):
    return {"model": Through(f), **others}


def on(X=X, y=Y, **others):
    return {"model": KNeighborsClassifier(1), "X": X, "y": y, **others}


def columns(which):
    return {"model": make_pipeline(FunctionTransformer(which), GaussianNB())}


def scored(**options):
    return {"model": DecisionTreeClassifier(max_depth=1, random_state=1), "metric": make_scorer(fbeta_score, **options)}


def closing(level):
    return lambda X: X[:, 2] > level


def logged(f):
    @functools.wraps(f)
    def inner(X):
        return f(X)

    return inner


def changed(place):
    other = X.copy()
    other[place, 2] += 3
    return other


def nested(level):
    return made(f"def g(X): return X[:, 2] > {level}\ndef h(X): return g(X)\ndef f(X): return h(X)")


def subclass(level):
    base = type("Base", (Above,), {"__call__": made(f"def f(self, X): return X[:, 2] > {level}")})
    return type("Own", (base,), {})(0.0)


def holding(level, kind):
    scope = types.SimpleNamespace(level=level) if kind == "object" else {"level": level}
    return made(ABOVE.format("", "t.level" if kind == "object" else "t['level']"), t=scope)


ABOVE = "def f(X{}): return X[:, 2] > {}"
FRAME = pd.DataFrame(X, columns=list("abcd"))
DIFFERENT: dict[str, tuple[Asked, Asked]] = {
    "a scorer's parameter": (scored(beta=0.1), scored(beta=10)),
    "a scorer's class": (scored(beta=1, pos_label=0), scored(beta=1, pos_label=1)),
    "a lambda": (columns(lambda X: X[:, :1]), columns(lambda X: X[:, 2:3])),
    "a lambda's index": (columns(lambda X: X[:, [0]]), columns(lambda X: X[:, [1]])),
    "functions of one name": (of(made(ABOVE.format("", 2))), of(made(ABOVE.format("", 4.9)))),
    "a default": (of(made(ABOVE.format(", t=2", "t"))), of(made(ABOVE.format(", t=4.9", "t")))),
    "a default by name": (of(made(ABOVE.format(", *, t=2", "t"))), of(made(ABOVE.format(", *, t=4.9", "t")))),
    "a closure": (of(closing(2)), of(closing(4.9))),
    "a global": (of(made(ABOVE.format("", "t"), t=2)), of(made(ABOVE.format("", "t"), t=4.9))),
    "a global array": (
        of(made(ABOVE.format("", "t[0]"), t=np.array([2.0]))), of(made(ABOVE.format("", "t[0]"), t=np.array([4.9]))),
    ),
    "a global of a global": (of(holding(2, "dict")), of(holding(4.9, "dict"))),
    "an attribute of a global": (of(holding(2, "object")), of(holding(4.9, "object"))),
    "what a function calls": (of(nested("2")), of(nested("4.9"))),
    "a comparison": (of(made("def f(X): return X[:, 2] > 3")), of(made("def f(X): return X[:, 2] < 3"))),
    "a method that is called": (of(made("def f(X): return X.min(1) > 1")), of(made("def f(X): return X.max(1) > 1"))),
    "a function inside": (
        of(made("def f(X): return (lambda v: v > 2)(X[:, 2])")),
        of(made("def f(X): return (lambda v: v > 4.9)(X[:, 2])")),
    ),
    "the state of an object": (of(Above(2)), of(Above(4.9))),
    "the object of a method": (of(Above(2).method), of(Above(4.9).method)),
    "a base class": (of(subclass(2)), of(subclass(4.9))),
    "a partial": (
        of(functools.partial(made(ABOVE.format(", t", "t")), t=2)),
        of(functools.partial(made(ABOVE.format(", t", "t")), t=4.9)),
    ),
    "what is wrapped": (of(logged(closing(2))), of(logged(closing(4.9)))),
    "a parameter": ({"model": KNeighborsClassifier(1)}, {"model": KNeighborsClassifier(15, p=1)}),
    "a parameter of a step": (
        {"model": make_pipeline(StandardScaler(), KNeighborsClassifier(1))},
        {"model": make_pipeline(StandardScaler(with_std=False), KNeighborsClassifier(1))},
    ),
    "the order of steps": (
        {"model": make_pipeline(MinMaxScaler(), FunctionTransformer(np.square), KNeighborsClassifier(3))},
        {"model": make_pipeline(FunctionTransformer(np.square), MinMaxScaler(), KNeighborsClassifier(3))},
    ),
    "a function of numpy": (columns(np.square), columns(np.sign)),
    "a grid": (
        {"model": GridSearchCV(KNeighborsClassifier(), {"n_neighbors": [1]}, cv=2)},
        {"model": GridSearchCV(KNeighborsClassifier(), {"n_neighbors": [25]}, cv=2)},
    ),
    "a random state": (
        {"model": DecisionTreeClassifier(max_features=1, random_state=1)},
        {"model": DecisionTreeClassifier(max_features=1, random_state=2)},
    ),
    "a cell": (on(), on(changed(3))),
    "another cell": (on(changed(3)), on(changed(4))),
    "a label": (on(), on(y=np.where(np.arange(len(Y)) == 5, 1 - Y, Y))),
    "all labels": (on(), on(y=1 - Y, metric="f1")),
    "the order of cases": (on(), on(X[::-1], Y[::-1])),
    "the order of columns": (columns(lambda X: X[:, :1]), columns(lambda X: X[:, :1]) | {"X": X[:, ::-1].copy()}),
    "names of columns": (
        of(made("def f(X): return X['a'] > 5"), X=FRAME),
        of(made("def f(X): return X['a'] > 5"), X=FRAME.set_axis(list("bacd"), axis=1)),
    ),
    "the splits": (on(resampling="2-fold"), on(resampling="4-fold")),
    "the share of a holdout": (on(resampling="holdout:0.2"), on(resampling="holdout:0.5")),
    "a splitter": (on(resampling=KFold(3)), on(resampling=KFold(3, shuffle=True, random_state=1))),
    "the seed": (on(seed=1), on(seed=2)),
    "the seed of a splitter": (
        on(resampling=ShuffleSplit(2, random_state=1)), on(resampling=ShuffleSplit(2, random_state=2)),
    ),
    "the costs of errors": (
        on(metric=cost_error([[0, 1], [1, 0]], [0, 1])), on(metric=cost_error([[0, 1], [9, 0]], [0, 1])),
    ),
    "a measure": (on(metric="f1"), on(metric="kappa")),
    "a measure of one's own": (
        on(metric=lambda m, X, y: float(np.mean(m.predict(X) == y))), on(metric=lambda m, X, y: float(len(y))),
    ),
}  # fmt: skip
SAME: dict[str, tuple[Asked, Asked]] = {
    "nothing": (on(), on()),
    "a copy": (on(), on(X.copy(), Y.copy())),
    "the layout in memory": (on(), on(np.asfortranarray(X))),
    "a fitted model": (on(), {"model": KNeighborsClassifier(1).fit(X, Y)}),
    "a parameter that is the default": (on(), {"model": KNeighborsClassifier(1, p=2)}),
    "a lambda of the same text": (columns(lambda X: X[:, :1]), columns(lambda X: X[:, :1])),
    "lines above a function": (of(made(ABOVE.format("", 2))), of(made("\n\n# moved\n" + ABOVE.format("", 2)))),
    "a comment": (of(made(ABOVE.format("", 2))), of(made(ABOVE.format("", 2) + "  # two"))),
    "the name of a function": (of(made(ABOVE.format("", 2))), of(made("def g(X): return X[:, 2] > 2\nf = g"))),
    "an equal closure": (of(closing(2)), of(closing(2))),
    "an equal global": (of(made(ABOVE.format("", "t"), t=2)), of(made(ABOVE.format("", "t"), t=2))),
    "a global that is not read": (of(made(ABOVE.format("", 2), u=1)), of(made(ABOVE.format("", 2), u=7))),
    "an equal object": (of(Above(2)), of(Above(2))),
    "an equal partial": (columns(functools.partial(np.clip, a_min=0, a_max=3)),) * 2,
    "an equal scorer": (scored(beta=0.1), scored(beta=0.1)),
    "an equal splitter": (on(resampling=KFold(3)), on(resampling=KFold(3))),
    "an equal frame": ({"model": GaussianNB(), "X": FRAME}, {"model": GaussianNB(), "X": FRAME.copy()}),
    "the number of processes": (on(), on(workers=2)),
    "a limit": (on(), on(limit=600)),
    "equal costs": (
        on(metric=cost_error([[0, 1], [9, 0]], [0, 1])), on(metric=cost_error(np.array([[0.0, 1], [9, 0]]), (0, 1))),
    ),
}  # fmt: skip


def answer(asked, store):
    """How many cells the store had, and the scores."""
    options = {"seed": 1, "resampling": "3-fold", "stratified": False} | asked
    model, data, steps = options.pop("model"), (options.pop("X", X), options.pop("y", Y)), []
    runs = running.run({"model": model}, {"data": data}, store=store, progress=steps.append, **options)
    assert not runs.missing, runs.missing[0]
    return steps[0].done, runs.scores("data", "model").tolist()


def test_how_many_pairs_there_are():
    assert len(DIFFERENT) >= 40
    assert len(SAME) >= 20


@pytest.mark.parametrize("what", DIFFERENT)
def test_what_differs_is_computed(what, tmp_path):
    first, second = DIFFERENT[what]
    answer(first, tmp_path)
    assert answer(second, tmp_path) == (0, answer(second, None)[1])


@pytest.mark.parametrize("what", SAME)
def test_what_does_not_differ_is_found(what, tmp_path):
    first, second = SAME[what]
    _, scores = answer(first, tmp_path)
    assert answer(second, tmp_path) == (len(scores), scores)


def test_a_version_is_part_of_the_question(tmp_path, monkeypatch):
    answer(on(), tmp_path)
    monkeypatch.setattr("sklearn.__version__", "0.0")
    assert answer(on(), tmp_path)[0] == 0


def test_a_file_of_the_user_is_part_of_the_question(tmp_path, monkeypatch):
    """Also what its functions import when they are called; of a module what it holds now, not what its file says."""
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "deeper_of_mine.py").write_text("LEVEL = 2\n", "utf-8")
    text = "def f(X):\n    import deeper_of_mine\n    return X[:, 2] > deeper_of_mine.LEVEL\n"
    (tmp_path / "helpers_of_mine.py").write_text(text, "utf-8")
    helpers = importlib.import_module("helpers_of_mine")
    first = answer(of(helpers.f), tmp_path / "store")[1]
    (tmp_path / "deeper_of_mine.py").write_text("LEVEL = 4.9  # another\n", "utf-8")
    importlib.reload(sys.modules["deeper_of_mine"])
    done, second = answer(of(helpers.f), tmp_path / "store")
    assert done == 0
    assert second != first
    (tmp_path / "mine_too.py").write_text("LEVEL = 2\ndef f(X):\n    return X[:, 2] > LEVEL\n", "utf-8")
    mine = importlib.import_module("mine_too")
    assert answer(of(mine.f), tmp_path / "store") == (0, first)
    monkeypatch.setattr(mine, "LEVEL", 4.9)
    assert answer(of(mine.f), tmp_path / "store") == (0, second)


@pytest.mark.parametrize(
    ("f", "why"),
    [
        (made("def f(X): return X[:, 2] > float(open('/dev/null').read() or 2)"), "open"),
        (made("def f(X): return eval('X[:, 2] > 2')"), "eval"),
        (made("import os\ndef f(X): return X[:, 2] > float(os.environ.get('LEVEL', 2))"), "environ"),
        (made(ABOVE.format("", "next(t, 2)"), t=(i for i in ())), "generator"),
    ],
)
def test_what_cannot_be_known_is_said_and_never_shared(f, why, tmp_path):
    for _ in range(2):
        with pytest.warns(InputWarning, match=f"computed in every run: model 'model' .*{why}"):
            done, scores = answer(of(f), tmp_path)
        assert done == 0
        assert len(scores) == 3


def test_sets_have_no_order():
    words = [f"word {i}" for i in range(50)]
    assert keys.Content().digest(set(words)) == keys.Content().digest(set(reversed(words)))


GENERATORS = {
    "RandomState": np.random.RandomState,
    "PCG64": np.random.default_rng,
    "MT19937": lambda seed: np.random.Generator(np.random.MT19937(seed)),
    "Philox": lambda seed: np.random.Generator(np.random.Philox(seed)),
}


@pytest.mark.parametrize("make", GENERATORS.values(), ids=GENERATORS)
def test_a_generator_is_its_kind_and_its_state(make):
    used = make(1)
    used.normal()
    alike, *others = [keys.Content().digest(g) for g in (make(1), make(2), used)]
    others += [keys.Content().digest(other(1)) for other in GENERATORS.values() if other is not make]
    assert keys.Content().digest(make(1)) == alike
    assert len({alike, *others}) == len(others) + 1


def test_the_class_of_a_class_is_part_of_the_question():
    source = "class M(type):\n    def n(c): return {}\nclass f(metaclass=M):\n    def m(self): return type(self).n()\n"
    first, same, other = (keys.Content().digest(made(source.format(n))) for n in (1, 1, 2))
    assert first == same != other


def test_a_context_is_known_by_what_would_be_read_there():
    variable = contextvars.ContextVar("cost", default=1)
    first = keys.Content().digest(variable)
    token = variable.set(2)
    assert keys.Content().digest(variable) != first
    variable.reset(token)
    assert keys.Content().digest(variable) == first
