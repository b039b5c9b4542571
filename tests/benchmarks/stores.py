"""What a store of cells costs: 100,000 small cells kept and read, as lines with checksums and by SQLite.

    python tests/benchmarks/stores.py [CELLS]

Printed are seconds of one core, not of a clock that others share, and the size on disk.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from nptests.experiment.store import Store

TIMES = {"fit": 0.1, "score": 0.2}


def cell(i: int) -> dict[str, Any]:
    return {
        "key": f"{i:032x}", "dataset": f"d{i % 100}", "model": f"m{i % 10}", "split": f"r{i:06d}",
        "scores": {"accuracy": i / 1e6}, "missing": {}, "warnings": [],
    }  # fmt: skip


def lines(folder: Path, count: int) -> tuple[float, float]:
    start = process_time()
    with Store(folder).block() as block:
        for i in range(count):
            block.keep(cell(i), TIMES)
    between = process_time()
    assert len(Store(folder).read().cells) == count
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


def main(count: int) -> None:
    ways: tuple[Callable[[Path, int], tuple[float, float]], ...] = (lines, sqlite)
    for way in ways:
        with TemporaryDirectory() as name:
            keeping, reading = way(Path(name), count)
            size = sum(file.stat().st_size for file in Path(name).rglob("*") if file.is_file())
        sys.stdout.write(f"{way.__name__}: {keeping:.2f} s to keep, {reading:.2f} s to read, {size / 1e6:.1f} MB\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 100_000)
