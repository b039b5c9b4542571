"""The comparison in a process of its own, with a stand-in for R's answers: what the child says, and how it can end."""

import multiprocessing
import os
import signal
import sys
import time
from types import SimpleNamespace

import pytest
from support.refused import refusal

from crosscheck.r import apart
from nptests.errors import InputError

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the child is a fork, to bring the stand-in with it")
FOUND = SimpleNamespace(as_dict=lambda: {"references": 2}, unexplained=3)


@pytest.fixture
def child(monkeypatch):
    """The child's comparison becomes a function of what it is to compare and of where it tells its progress."""
    others = multiprocessing.active_children()  # those of other tests
    forking = multiprocessing.get_context("fork")
    ways = []
    monkeypatch.setattr(apart.multiprocessing, "get_context", lambda way: ways.append(way) or forking)
    monkeypatch.setattr(apart.bridge, "refuse_absent", lambda: None)
    monkeypatch.setattr(apart, "text", lambda answers: "two references")

    def becomes(agree):
        monkeypatch.setattr(apart, "agree", agree)

    yield becomes  # type: ignore[misc]
    assert set(ways) <= {"spawn"}, "embedded R does not survive a fork"
    assert set(multiprocessing.active_children()) <= set(others)


def compared(procedures, *, live, progress):
    assert live
    assert [p.name for p in procedures] == ["quade"]
    progress(1, 4)
    progress(4, 4)
    return FOUND


def test_what_is_found_comes_back_with_its_progress(child):
    child(compared)
    heard = []
    result = apart.agree_apart("quade", "stats", lambda *done: heard.append(done))
    assert result == ({"references": 2}, "two references", 3)
    assert heard == [(1, 4), (4, 4)]
    assert apart.agree_apart("quade", "stats") == result


def test_what_is_refused_is_refused_here(child):
    def refused(*_, **__):
        raise InputError("r", "R has no such package", where="stats")

    child(refused)
    with pytest.raises(InputError, match="R has no such package") as caught:
        apart.agree_apart("quade", None)
    assert (caught.value.code, caught.value.where) == ("r", "stats")


def test_names_that_are_none_are_refused_before_anything_starts(child):
    child(lambda *_, **__: pytest.fail("it was started"))
    with pytest.raises(InputError, match="in noSuchPackage"):
        apart.agree_apart("quade", "noSuchPackage")


def killed(*_, progress, **__):
    progress(2, 7)
    os.kill(os.getpid(), signal.SIGKILL)


def left(*_, **__):
    os._exit(9)


@pytest.mark.parametrize(
    ("ends", "said"),
    [
        (killed, "R died after 2 of 7 answers (by signal 9, SIGKILL), and nothing is concluded"),
        (left, "R died before the first answer (exit code 9), and nothing is concluded"),
        (lambda *_, **__: os._exit(0), "R died before the first answer (exit code 0)"),
    ],
)
def test_a_child_that_dies_is_one_sentence(child, ends, said):
    child(ends)
    assert refusal(apart.agree_apart, "quade", None)[1].startswith(said)


def test_the_child_is_deaf_to_ctrl_c_and_its_parent_hears_it(child):
    def interrupted(*_, progress, **__):
        os.kill(os.getpid(), signal.SIGINT)
        progress(1, 1)
        time.sleep(60)

    child(interrupted)
    before = signal.getsignal(signal.SIGINT)

    def heard(*_):
        assert signal.getsignal(signal.SIGINT) is before
        raise KeyboardInterrupt

    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        apart.agree_apart("quade", None, heard)
    assert time.monotonic() - started < 50  # it was ended, not waited for
