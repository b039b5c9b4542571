"""What several tests of a run need and one of them computes: kept in the folder of the run, which its workers share."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from typing import TypeVar

import pytest

T = TypeVar("T")


def once(factory: pytest.TempPathFactory, name: str, compute: Callable[[], T]) -> T:
    """The value of that name in this run; two workers that ask at the same moment both compute it, alike."""
    top = factory.getbasetemp()
    folder = (top.parent if "PYTEST_XDIST_WORKER" in os.environ else top) / "shared"
    file = folder / f"{name}.pickle"
    if file.exists():
        kept: T = pickle.loads(file.read_bytes())
        return kept
    made = compute()
    folder.mkdir(exist_ok=True)
    part = folder / f"{name}.{os.getpid()}"
    part.write_bytes(pickle.dumps(made))
    part.replace(file)
    return made
