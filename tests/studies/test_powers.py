"""The study of powers gives the same bytes however it is run, and what is stored is what its parts give."""

import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace

import pytest
from support.refused import refuses

from nptests.studies import powers, records

FEW = tuple(part for part in powers.parts(1_000) if part.k in (3, 4) and part.n == 10)[:40]


def table(folder):
    records.write_records(powers.Row, powers.collected(FEW, folder), folder / "powers.csv")
    return (folder / "powers.csv").read_bytes()


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    folder = tmp_path_factory.mktemp("alone")
    powers.compute(FEW, folder)
    return table(folder)


def test_interrupted_and_in_processes(alone, tmp_path):
    def interrupted(done, total):
        if done == 15:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        powers.compute(FEW, tmp_path, progress=interrupted)
    refuses("25 of 40 parts are not in", powers.collected, FEW, tmp_path)
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as executor:
        powers.compute(FEW, tmp_path, executor)
    assert table(tmp_path) == alone


def test_shards_go_together(alone, tmp_path):
    for i in range(3):
        powers.compute(FEW[i::3], tmp_path)
    assert table(tmp_path) == alone


@pytest.mark.slow
def test_on_dask_with_a_worker_killed(alone, tmp_path):
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        worker = next(iter(client.run(os.getpid).values()))

        def kills(done, total):
            if done == 3:
                os.kill(worker, signal.SIGKILL)

        powers.compute(FEW, tmp_path, client.get_executor(), kills)
    assert table(tmp_path) == alone


def test_what_is_stored_is_the_whole_study():
    rows = powers.stored()
    assert [(r.test, r.k, r.n, r.shape, r.pattern) for r in rows] == [
        (p.test, p.k, p.n, p.shape, p.pattern) for p in powers.parts()
    ]
    assert sum(row.tables for row in rows) // len(powers.TESTS) >= 10**7


@pytest.mark.slow
@pytest.mark.parametrize("place", range(0, len(powers.parts()), 211))
def test_a_stored_share_is_drawn_again(place):
    """Its first blocks, a part of what was stored: their share differs from that of all by less than six errors."""
    part, row = powers.parts()[place], powers.stored()[place]
    again = replace(part, tables=5_000).row()
    error = (max(row.rejections * (1 - row.rejections), 1e-3) / again.tables) ** 0.5
    assert abs(again.rejections - row.rejections) < 6 * error


def test_every_part_has_a_file_of_its_own():
    names = [part.file for part in powers.parts()]
    assert len(set(names)) == len(names)


def test_progress_is_told_a_hundred_times(capsys: pytest.CaptureFixture[str]) -> None:
    for total, lines in ((50, 50), (1000, 100)):
        for done in range(1, total + 1):
            powers._progress(done, total)
        assert len(capsys.readouterr().err.splitlines()) == lines
