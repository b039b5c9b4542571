"""On a Dask cluster of this machine, one worker of which is killed in the middle: the same bytes as here."""

import importlib.util
import os

import pytest
from sklearn.datasets import load_iris, load_wine
from sklearn.naive_bayes import GaussianNB
from sklearn.tree import DecisionTreeClassifier
from support import refused, stubborn

from nptests.experiment.running import run
from nptests.experiment.store import Store

DATA = {"iris": load_iris(return_X_y=True), "wine": load_wine(return_X_y=True)}
HERE = importlib.util.find_spec("distributed") is not None


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # a cluster that loses a worker complains
@pytest.mark.skipif(not HERE and not os.environ.get("CI"), reason="Dask is not installed: pip install 'nptests[scale]'")
def test_a_worker_that_is_killed_changes_no_byte(tmp_path):
    from distributed import Client, LocalCluster

    mark = tmp_path / "killed"
    models = {"nb": GaussianNB(), "tree": DecisionTreeClassifier(), "kills": stubborn.KillsOnce(str(mark))}
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        runs = run(models, DATA, resampling="2x3-fold", seed=5, store=tmp_path / "cluster", backend=client)
    assert mark.exists()
    assert runs.missing == ()
    run(models, DATA, resampling="2x3-fold", seed=5, store=tmp_path / "here")
    assert Store(tmp_path / "cluster").read().digest == Store(tmp_path / "here").read().digest


@pytest.mark.skipif(HERE, reason="Dask is installed")
def test_without_dask_it_is_said_what_to_install():
    refused.refuses(r"nptests\[scale\]", run, {"nb": GaussianNB()}, DATA, resampling="2-fold", seed=1, backend="dask")
