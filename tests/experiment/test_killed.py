"""However a run is broken off, shared or cut into parts, its store says in the end what an undisturbed one says."""

import os
import random
import signal
import time

import pytest
from sklearn.datasets import load_iris, load_wine
from sklearn.naive_bayes import GaussianNB
from sklearn.tree import DecisionTreeClassifier

from nptests.experiment import isolated, running
from nptests.experiment.store import Store

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not hasattr(os, "fork"), reason="a runner is a fork")]
DATA = {"iris": load_iris(return_X_y=True), "wine": load_wine(return_X_y=True)}
KILLS, LONGEST = 15, 0.3  # seconds from the first cell of a runner


class Slow(GaussianNB):
    """Takes long enough that a kill falls into the middle."""

    def fit(self, X, y):
        time.sleep(0.03)
        return super().fit(X, y)


def runner(store, begun=None, *, apart=True, **options):
    """A run in a process of its own, which writes a byte into a pipe for every cell; its number.

    apart   whether its cells have processes of their own, as they do for users; those take seconds to start
    """
    if child := os.fork():
        return child
    try:
        isolated.FORKS = apart
        models = {"slow": Slow(), "tree": DecisionTreeClassifier()}
        if begun is not None:
            options["progress"] = lambda step: os.write(begun, b".")
        running.run(models, DATA, resampling="3x8-fold", seed=5, store=store, **options)
        os._exit(0)
    finally:
        os._exit(1)


def ended(*children):
    return [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("undisturbed")
    assert ended(runner(folder)) == [0]
    reading = Store(folder).read()
    assert len(reading.cells) == 96
    return reading.digest


@pytest.mark.filterwarnings("ignore:.*set aside as damaged")  # the line that was being written
def test_fifteen_kills_at_random_moments(undisturbed, tmp_path):
    draw, kept = random.Random(35), [0]
    for kill in range(KILLS):
        seen, begun = os.pipe()
        child = runner(tmp_path, begun, apart=kill % 8 == 0, workers=draw.choice((1, 2)))
        os.close(begun)
        os.read(seen, 1)  # of what was there before
        os.read(seen, 1)
        time.sleep(draw.uniform(0, LONGEST))
        os.kill(child, signal.SIGKILL)
        ended(child)
        os.close(seen)
        kept.append(len(Store(tmp_path).read().cells))
    assert kept == sorted(kept)
    assert len(set(kept)) > 3, "the kills fell between the cells"
    assert ended(runner(tmp_path)) == [0]
    assert Store(tmp_path).read().digest == undisturbed


def test_two_runners_on_one_store(undisturbed, tmp_path):
    assert ended(*(runner(tmp_path) for _ in range(2))) == [0, 0]
    assert Store(tmp_path).read().digest == undisturbed


def test_shards_in_any_order_two_at_a_time(undisturbed, tmp_path):
    parts = list(range(1, 5))
    random.Random(35).shuffle(parts)
    for pair in zip(parts[::2], parts[1::2], strict=True):
        assert ended(*(runner(tmp_path, shard=(part, 4)) for part in pair)) == [0, 0]
    assert Store(tmp_path).read().digest == undisturbed
