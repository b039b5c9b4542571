"""How commands behave when they are interrupted where Python itself would drop the interruption."""

import signal
import subprocess
import sys
import time
from itertools import repeat

import pytest
from support.beside import beside, on_each

from nptests.cli.manners import DONE, INTERRUPTED, run

PATIENCE = 6_000  # hundredths of a second before a lost interruption is admitted


class Interrupted:
    """Something that is being cleared away when the interruption comes."""

    def __del__(self):
        signal.raise_signal(signal.SIGINT)


def _wait(arguments):
    """Clear something away, then work on."""
    Interrupted()
    for pause in repeat(0.01, PATIENCE):
        time.sleep(pause)
    return DONE


def _end(arguments):
    """Clear something away as the last thing."""
    Interrupted()
    return DONE


@pytest.fixture(autouse=True)
def heeded():
    """As in a terminal: what a shell starts in the background ignores the keyboard."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_an_interruption_of_a_finalizer_is_heeded(capsys):
    assert run("program", "", "", {"wait": _wait}, ["wait"]) == INTERRUPTED
    assert capsys.readouterr().err == "program: interrupted\n"


def test_it_does_not_outlive_the_command(capsys):
    assert run("program", "", "", {"end": _end}, ["end"]) in {DONE, INTERRUPTED}
    assert capsys.readouterr().err in {"", "program: interrupted\n"}
    time.sleep(0.1)


LOADED = beside(__file__)["loaded"]


@pytest.mark.parametrize("program", ["nptests", "crosscheck"])
@on_each("handler", "code", "error")
def test_an_interruption_of_the_load(program: str, handler: str, code: int, error: str) -> None:
    """It is told of, even where Python would drop it, and does nothing where nobody heeds it."""
    words = [sys.executable, "-c", LOADED.format(program, ["--help"], handler, program)]
    done = subprocess.run(words, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (code, error.format(program))
    assert bool(done.stdout) == (not code)


def test_an_interruption_that_comes_up_as_another_error():
    line = ["analyse", "demsar2006/table6"]
    words = [sys.executable, "-c", LOADED.format("no", line, "default_int_handler", "nptests")]
    done = subprocess.run(words, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (130, "nptests: interrupted\n")
