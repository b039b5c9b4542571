"""What workers share is computed by one of them, and anew after one that failed."""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import pytest

from support.beside import beside
from support.shared import once

TOP = Path(__file__).resolve().parents[2]
GROUP = beside(__file__)["group"]
DEAD = beside(__file__)["dead"]


class Folder:
    """A factory of folders, as pytest's."""

    def __init__(self, top):
        self.top = top

    def getbasetemp(self):
        return self.top


@pytest.fixture
def factory(tmp_path, monkeypatch):
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    return Folder(tmp_path)


def test_one_computes_and_the_others_wait(factory):
    calls = count(1)

    def compute():
        time.sleep(0.05)  # the others come meanwhile
        return next(calls)

    with ThreadPoolExecutor(4) as workers:
        values = list(workers.map(lambda _: once(factory, "number", compute), range(4)))
    assert values == [1, 1, 1, 1]
    assert once(factory, "other", compute) == 2


def test_after_a_failure_the_next_computes(factory):
    with pytest.raises(ZeroDivisionError):
        once(factory, "number", lambda: 1 // 0)
    assert once(factory, "number", lambda: 7) == 7


def run_here(folder, *words):
    """pytest on a folder, by the settings of this project, with two workers."""
    words = ["-p", "conftest", "-p", "no:cacheprovider", "-q", "--numprocesses", "2", "--dist", "loadgroup", *words]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    environment["PYTHONPATH"] = os.pathsep.join((str(TOP), str(TOP / "tests")))
    command = [sys.executable, "-m", "pytest", *words]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300)


def test_a_group_is_run_by_one_worker(tmp_path):
    """Under some pytest, pytest-xdist alone leaves groups apart and says nothing."""
    (tmp_path / "test_group.py").write_text(GROUP, "utf-8")
    process = run_here(tmp_path, "test_group.py")
    assert process.returncode == 0, process.stdout + process.stderr
    assert len(list(tmp_path.glob("gw*"))) == 1


def test_a_worker_that_dies_is_told_of_and_not_waited_for(tmp_path):
    (tmp_path / "test_dead.py").write_text(DEAD, "utf-8")
    process = run_here(tmp_path, "test_dead.py")
    assert process.returncode == 1
    assert "crashed while running 'test_dead.py::test_that_dies'" in process.stdout
