"""Splits: counted by hand, against scikit-learn, and as the sources say of each scheme."""

from itertools import product

import numpy as np
import pytest
from sklearn.datasets import load_iris
from sklearn.dummy import DummyClassifier
from sklearn.model_selection import GroupKFold, StratifiedKFold, cross_validate
from sklearn.neighbors import KNeighborsClassifier
from support import beside, refused

from nptests.experiment.resampling import Bootstrap, Resampling, Resubstitution, weight_632

X, Y = load_iris(return_X_y=True)


@beside.on_each("spelling", "name", "count")
def test_names(spelling, name, count):
    scheme = Resampling.of(spelling)
    assert scheme.name == name
    assert Resampling.of(name) == scheme
    assert scheme.count(len(X)) == count == len(scheme.splits(X, Y, seed=1, stratified=True))


@beside.on_each("word")
def test_what_is_no_name_is_refused(word):
    refused.refuses(r"write|needed", Resampling.of, word)
    refused.refuses("neither a name nor a splitter", Resampling.of, 10)


@pytest.mark.parametrize("name", ["10-fold", "3x5-fold", "leave-one-out"])
@pytest.mark.parametrize("stratified", [True, False])
def test_folds_part_the_cases(name, stratified):
    """In each repetition every case is tested once, by a model that has not seen it."""
    scheme = Resampling.of(name)
    tested = np.zeros(len(X), int)
    for split in scheme.splits(X, Y, seed=3, stratified=stratified):
        assert sorted([*split.train, *split.test]) == list(range(len(X)))
        tested[split.test] += 1
    assert set(tested) == {scheme.repeats}


@pytest.mark.parametrize("name", ["10-fold", "holdout"])
def test_strata_keep_their_shares(name):
    for split in Resampling.of(name).splits(X, Y, seed=3, stratified=True):
        assert len(set(np.bincount(Y[split.test]))) == 1


@pytest.mark.parametrize("name", ["10x10-fold", "30xholdout", "25x.632+", "25xbootstrap"])
def test_a_seed_gives_the_same_splits(name):
    one, same, other = (Resampling.of(name).splits(X, Y, seed=s, stratified=True) for s in (1, 1, 2))
    assert all(
        np.array_equal(a.train, b.train) and np.array_equal(a.test, b.test) for a, b in zip(one, same, strict=True)
    )
    assert not all(np.array_equal(a.test, b.test) for a, b in zip(one, other, strict=True))
    assert len({split.label for split in one}) == len(one)


def test_a_bootstrap_leaves_out_what_it_did_not_draw():
    shares = []
    for train, test in Bootstrap(400, 7).split(X):
        assert len(train) == len(X)
        assert not set(train) & set(test)
        assert len(set(train)) + len(test) == len(X)
        shares.append(len(test) / len(X))
    # (1 - 1/150)^150 = 0.3666; the share of one resample has standard deviation < 0.026, of the mean of 400 < 0.0013.
    assert np.mean(shares) == pytest.approx((1 - 1 / 150) ** 150, abs=4 * 0.0013)
    assert all(test.size for _, test in Bootstrap(200, 7).split(X[:2]))
    refused.refuses("at least two cases", next, Bootstrap().split(X[:1]))


@pytest.mark.parametrize("splitter", [Resubstitution(), Bootstrap(5, 0)])
def test_ours_work_in_scikit_learn(splitter):
    scores = cross_validate(KNeighborsClassifier(1), X, Y, cv=splitter, return_indices=True)
    assert len(scores["test_score"]) == splitter.get_n_splits()
    if isinstance(splitter, Resubstitution):
        assert scores["test_score"].tolist() == [1.0]  # the nearest neighbour of a training case is itself


def test_theirs_work_in_ours():
    theirs = StratifiedKFold(5, shuffle=True, random_state=4)
    ours = Resampling.of(theirs).splits(X, Y, seed=99, stratified=True)
    assert [s.test.tolist() for s in ours] == [test.tolist() for _, test in theirs.split(X, Y)]
    assert Resampling.of(GroupKFold(3)).count(150) == 3


def test_leaving_one_out_is_always_wrong_on_the_majority():
    """As many cases of either class, no information: the majority of the rest is always the other class."""
    coin = np.tile([0, 1], 20)
    scores = cross_validate(
        DummyClassifier(), np.zeros((40, 1)), coin, cv=Resampling.of("loo").as_splitter(seed=0, stratified=True)
    )
    assert scores["test_score"].mean() == 0


def test_632_of_the_slides():
    """A model that memorises random labels of two classes: 0 in training, 0.5 out of sample; .632+ is not taken in."""
    assert weight_632(0.0, 0.5) * 0.5 == 0.632 * 0.5
    assert weight_632(0.0, 0.5, 0.5) * 0.5 == pytest.approx(0.5, rel=1e-15, abs=0)


@beside.on_each("errors", "weight")
def test_weight_of_632_plus(errors, weight):
    assert weight_632(*errors) == pytest.approx(weight, rel=1e-15, abs=0)


def test_all_resamples_of_three_cases():
    """Of the 27 resamples of three cases 6 hold all; a case is left out of 8/27 = (1 - 1/3)^3 of them."""
    every = list(product(range(3), repeat=3))
    assert sum(0 not in resample for resample in every) / 27 == pytest.approx((1 - 1 / 3) ** 3, rel=1e-15, abs=0)
    samples = {tuple(train) for train, _ in Bootstrap(2000, 1).split(X[:3])}
    assert samples == {resample for resample in every if len(set(resample)) < 3}
