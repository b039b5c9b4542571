"""What a store of cells costs: 100,000 small cells kept and read, as lines with checksums and by SQLite.

    python tests/benchmarks/stores.py [CELLS]
    python tests/benchmarks/stores.py run [CELLS]     a whole experiment of a dummy model, and the same again

Printed are seconds of one core, not of a clock that others share, and the size on disk; of an experiment those of all
its processes for a cell, the most memory that this one held, and the seconds of a resume that finds everything.
"""

import json
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from tempfile import TemporaryDirectory
from time import process_time, time
from typing import Any

import numpy as np
from sklearn.dummy import DummyClassifier

from nptests.experiment import isolated, running, store

TIMES = {"fit": 0.1, "score": 0.2}


def cell(i: int) -> dict[str, Any]:
    return {
        "key": f"{i:032x}", "dataset": f"d{i % 100}", "model": f"m{i % 10}", "split": f"r{i:06d}",
        "scores": {"accuracy": i / 1e6}, "missing": {}, "warnings": [],
    }  # fmt: skip


def lines(folder: Path, count: int) -> tuple[float, float]:
    start = process_time()
    with store.Store(folder).block() as block:
        for i in range(count):
            block.keep(cell(i), TIMES)
    between = process_time()
    assert len(store.Store(folder).read().cells) == count
    return between - start, process_time() - between


def sqlite(folder: Path, count: int) -> tuple[float, float]:
    start = process_time()
    base = sqlite3.connect(folder / "cells.db", isolation_level=None)
    for words in ("pragma journal_mode=wal", "pragma synchronous=normal", "create table cells(key primary key, body)"):
        base.execute(words)
    for i in range(count):
        base.execute("insert into cells values(?, ?)", (cell(i)["key"], json.dumps([cell(i), TIMES])))
    between = process_time()
    assert len({key: json.loads(body) for key, body in base.execute("select * from cells")}) == count
    end = process_time()
    base.close()
    return between - start, end - between


def spent() -> float:
    """Seconds of this process and of those that it has ended."""
    return sum(who.ru_utime + who.ru_stime for who in map(getrusage, (RUSAGE_SELF, RUSAGE_CHILDREN)))


def experiment(count: int) -> None:
    """Ten models on ten data sets: a dummy, so that all that is spent is ours."""
    X, y = np.random.default_rng(1).normal(size=(100, 3)), np.arange(100) % 2
    models = {f"m{i}": DummyClassifier() for i in range(10)}
    data = {f"d{i}": (X + i, y) for i in range(10)}
    with TemporaryDirectory() as name:
        for what in ("computed", "found again"):
            start, since = spent(), time()
            done = running.run(models, data, resampling=f"{max(count // 1000, 1)}x10-fold", seed=1, store=name)
            isolated.end_all()  # or its seconds are not counted yet
            cells, cpu = len(done.records), spent() - start
            sys.stdout.write(f"{cells} cells {what}: {cpu:.1f} s of processor, {1000 * cpu / cells:.2f} ms each; ")
            sys.stdout.write(f"{time() - since:.1f} s; {getrusage(RUSAGE_SELF).ru_maxrss / 1024:.0f} MB held\n")
        size = sum(file.stat().st_size for file in Path(name).rglob("*") if file.is_file())
        sys.stdout.write(f"{size / 1e6:.1f} MB on disk, {size / cells:.0f} bytes a cell\n")


def main(count: int) -> None:
    ways: tuple[Callable[[Path, int], tuple[float, float]], ...] = (lines, sqlite)
    for way in ways:
        with TemporaryDirectory() as name:
            keeping, reading = way(Path(name), count)
            size = sum(file.stat().st_size for file in Path(name).rglob("*") if file.is_file())
        sys.stdout.write(f"{way.__name__}: {keeping:.2f} s to keep, {reading:.2f} s to read, {size / 1e6:.1f} MB\n")


if __name__ == "__main__":
    whole, counts = "run" in sys.argv, [int(word) for word in sys.argv[1:] if word != "run"]
    (experiment if whole else main)(*counts or [100_000])
