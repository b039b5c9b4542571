"""What several tests of a run need and one of them computes: kept in the folder of the run, which its workers share."""

import fcntl
import os
import pickle
from collections.abc import Callable
from typing import TypeVar

import pytest

T = TypeVar("T")


def once(factory: pytest.TempPathFactory, name: str, compute: Callable[[], T]) -> T:
    """The value of that name in this run; a worker that asks while another one computes it waits for it."""
    top = factory.getbasetemp()
    folder = (top.parent if "PYTEST_XDIST_WORKER" in os.environ else top) / "shared"
    folder.mkdir(exist_ok=True)
    file = folder / f"{name}.pickle"
    with (folder / f"{name}.lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)  # freed when the file is closed, also of a worker that is killed
        if not file.exists():
            part = folder / f"{name}.part"
            part.write_bytes(pickle.dumps(compute()))
            part.replace(file)
        fcntl.flock(turn, fcntl.LOCK_UN)  # a copy of this process may have the file open still
    value: T = pickle.loads(file.read_bytes())
    return value
