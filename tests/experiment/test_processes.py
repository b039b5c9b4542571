"""Work over processes: where they end, and what is said."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from typing import Any

import pytest
from support.beside import beside

from nptests.errors import InputError
from nptests.experiment.processes import processes


def test_several_workers_give_what_one_gives():
    with processes(1) as none:
        assert none is None
    with processes(2) as pool:
        assert pool is not None
        assert list(pool.map(abs, range(-2, 3))) == [2, 1, 0, 1, 2]
    assert not multiprocessing.active_children()


def test_none_is_refused():
    with pytest.raises(InputError, match="--workers 0: at least one is needed"), processes(0):
        pass


def test_far_too_many_are_refused():
    with (
        pytest.raises(InputError, match=r"--workers 100000: this machine has .* --workers \d+ is as fast"),
        processes(100_000),
    ):
        pass


def _killed(workers):
    with processes(workers) as pool:
        assert pool is not None
        list(pool.map(signal.raise_signal, [signal.SIGKILL]))


def test_a_process_that_is_ended_from_outside_is_told_of():
    with pytest.raises(InputError, match=r"ended from outside.*fewer workers take less"):
        _killed(2)


def _failing(waiting):
    with processes(2) as pool:
        assert pool is not None
        waiting += [pool.submit(time.sleep, 600) for _ in range(4)]
        raise ZeroDivisionError


def test_an_error_in_the_work_ends_what_waits():
    began, waiting = time.monotonic(), list[Any]()
    with pytest.raises(ZeroDivisionError):
        _failing(waiting)
    assert time.monotonic() - began < 300
    assert all(future.done() for future in waiting)


LONG = beside(__file__)["long"]


@pytest.mark.skipif(sys.platform == "win32", reason="groups of processes are POSIX")
@pytest.mark.parametrize("everyone", [True, False], ids=["as Ctrl-C does", "the first process alone"])
def test_an_interruption_ends_all_of_them_in_one_line(everyone, tmp_path):
    program = tmp_path / "long.py"
    program.write_text(LONG, "utf-8")
    child = subprocess.Popen(
        [sys.executable, program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert child.stdout is not None
    assert [child.stdout.readline() for _ in range(2)] == ["begun\n"] * 2
    (os.killpg if everyone else os.kill)(child.pid, signal.SIGINT)
    _, said = child.communicate(timeout=300)  # which ends once nobody holds the pipes any more
    assert (child.returncode, said) == (130, "program: interrupted\n")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
def test_no_worker_outlives_a_first_process_that_is_killed(tmp_path):
    """It cannot tell them; they hold its pipes, which end once the last of them is gone."""
    program = tmp_path / "long.py"
    program.write_text(LONG, "utf-8")
    child = subprocess.Popen([sys.executable, program], stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert child.stdout is not None
    assert [child.stdout.readline() for _ in range(2)] == ["begun\n"] * 2
    child.kill()
    began = time.monotonic()
    child.communicate(timeout=300)
    assert child.returncode == -signal.SIGKILL
    assert time.monotonic() - began < 5
