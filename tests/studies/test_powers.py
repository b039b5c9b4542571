"""The study of powers gives the same rows however it is run, and what is stored is what it gives."""

import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor

import pytest

from nptests.studies import powers, records

FEW = [kind for kind in powers.kinds() if kind.k in (3, 4) and kind.n == 10][:4]


def table(**options):
    return [row for kind in FEW for row in powers.rows(kind, 1_000, **options)]


@pytest.fixture(scope="module")
def alone():
    return table()


def test_shards_in_processes_go_together(alone, tmp_path):
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as executor:
        for kind in FEW:
            for place in (1, 2, 3):
                powers.shard(*kind.asked, (place, 3), draws=1_000, executor=executor, folder=tmp_path)
    kept = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert table(folder=tmp_path) == alone
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == kept


@pytest.mark.slow
def test_on_dask_with_a_worker_killed(alone, tmp_path):
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        worker = next(iter(client.run(os.getpid).values()))

        def kills(done, total):
            if done == 3 and not any(tmp_path.glob("killed")):
                (tmp_path / "killed").touch()
                os.kill(worker, signal.SIGKILL)

        assert table(executor=client.get_executor(), folder=tmp_path, progress=kills) == alone


def test_the_command_writes_the_table(alone, tmp_path, monkeypatch):
    """A shard leaves blocks alone; the whole goes on from them."""
    monkeypatch.setattr(powers, "kinds", lambda: FEW)
    words = [str(tmp_path), "--tables", "1000", "--workers", "1"]
    powers.main([*words, "--shard", "1/2"])
    assert not (tmp_path / "powers.csv").exists()
    powers.main(words)
    assert list(records.records(powers.Row, tmp_path / "powers.csv")) == alone


def test_what_is_stored_is_the_whole_study():
    rows = powers.stored()
    wanted = [(test, *vars(kind).values()) for kind in powers.kinds() for test in powers.TESTS]
    assert [(r.test, r.k, r.n, r.shape, r.pattern) for r in rows] == wanted
    assert sum(row.tables for row in rows) // len(powers.TESTS) >= 10**7


@pytest.mark.slow
@pytest.mark.parametrize("place", range(0, len(powers.kinds()), 23))
def test_a_stored_share_is_drawn_again(place):
    """Its first blocks, a part of what was stored: their share differs from that of all by less than six errors."""
    stored = powers.stored()[len(powers.TESTS) * place :]
    for again, row in zip(powers.rows(powers.kinds()[place], 5_000), stored, strict=False):
        error = (max(row.rejections * (1 - row.rejections), 1e-3) / again.tables) ** 0.5
        assert abs(again.rejections - row.rejections) < 6 * error
