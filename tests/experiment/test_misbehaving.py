"""Thirty models that do what a model should not: each costs its own cells, with the reason, and no other cell."""

import contextlib
import ctypes
import decimal
import gc
import json
import multiprocessing
import os
import random
import resource
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.datasets import load_iris
from sklearn.naive_bayes import GaussianNB

from nptests.errors import InputWarning
from nptests.experiment import isolated, keeper, store
from nptests.experiment.running import run

Own = type("Own", (BaseException,), {})  # which nobody catches
DATA = {"iris": load_iris(return_X_y=True)}
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="isolation needs fork")


def _raise(error):
    raise error


def _forever():
    while True:
        time.sleep(1)


def _closed():
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.close()
    os.closerange(0, 3)


def _patched():
    np.mean = lambda *_, **__: 0.5  # type: ignore[assignment]


def _around():
    os.chdir("/")
    os.environ.clear()
    sys.path.clear()


def _babble():
    for stream in range(3, 64):
        with contextlib.suppress(OSError):
            os.write(stream, b"\2" + bytes(7) + b"[]")


def _much():
    resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
    bytearray(2**31)


# What they do, and what is said of it; an empty text: they have their scores, as if nothing had been.
MISBEHAVING: dict[str, tuple[Callable[[], Any], str]] = {
    "sys.exit": (lambda: sys.exit(3), "SystemExit: 3"),
    "os._exit": (lambda: os._exit(7), "it ended its process with exit code 7"),
    "os._exit(0)": (lambda: os._exit(0), "it ended its process with exit code 0"),
    "abort": (os.abort, "SIGABRT"),
    "segfault": (lambda: ctypes.string_at(0), "SIGSEGV"),
    "killed": (lambda: os.kill(os.getpid(), signal.SIGKILL), "SIGKILL"),
    "terminated": (lambda: os.kill(os.getpid(), signal.SIGTERM), "SIGTERM"),
    "kills its group": (lambda: os.killpg(0, signal.SIGKILL), "SIGKILL"),
    "kills its parent": (lambda: os.kill(os.getppid(), signal.SIGKILL), "were ended"),
    "kills its parent's group": (lambda: os.killpg(os.getpgid(os.getppid()), signal.SIGKILL), "were ended"),
    "interrupts": (lambda: _raise(KeyboardInterrupt()), "KeyboardInterrupt"),
    "interrupts itself": (lambda: signal.raise_signal(signal.SIGINT), ""),
    "ends a generator": (lambda: _raise(GeneratorExit()), "GeneratorExit"),
    "recursion": (lambda: (f := lambda: f())(), "RecursionError"),
    "memory": (_much, "MemoryError"),
    "hangs": (_forever, "longer than 5 seconds"),
    "stops": (lambda: os.kill(os.getpid(), signal.SIGSTOP), "longer than 5 seconds"),
    "forks": (os.fork, ""),
    "forks much": (lambda: [os.fork() for _ in range(3)], ""),
    "leaves a process": (lambda: subprocess.Popen(["sleep", "600"]), ""),
    "leaves a child": (lambda: multiprocessing.get_context("fork").Process(target=_forever).start(), ""),
    "leaves a thread": (lambda: threading.Thread(target=_forever).start(), ""),
    "closes streams": (_closed, ""),
    "closes everything": (lambda: os.closerange(0, 4096), "it closed the way of its answer"),
    "writes on streams": (lambda: (os.write(1, b"x" * 999), print("y" * 999), os.write(2, b"")), ""),
    "folder and environment": (_around, ""),
    "seeds": (lambda: (random.seed(0), np.random.seed(0)), ""),  # noqa: NPY002
    "errors of numpy": (lambda: np.seterr(all="raise"), ""),
    "warnings": (lambda: warnings.simplefilter("error"), ""),
    "replaces a function": (_patched, ""),
    "replaces a stream": (lambda: setattr(sys, "stdout", None), ""),
    "no garbage": (gc.disable, ""),
    "replaces the writer of answers": (lambda: setattr(json, "dumps", lambda *_, **__: "[1]"), ""),
    "replaces the end": (lambda: setattr(os, "_exit", print), ""),
    "writes where answers go": (_babble, "what came on the way of its answer is none"),
    "an error of no kind": (lambda: _raise(Own()), "Own"),
}


class Does(GaussianNB):
    """Does something, and then what it should."""

    def __init__(self, what=None):
        super().__init__()
        self.what = what

    def fit(self, X, y):
        self.what()
        return super().fit(X, y)


class Draws(GaussianNB):
    """Answers by chance, as models do that draw from the generators that all share."""

    def fit(self, X, y):
        self.how_ = hash("a text") % 7
        return super().fit(X, y)

    def predict(self, X):
        draws = [random.random() + np.random.random() + self.how_ for _ in range(len(X))]  # noqa: NPY002
        return np.array([int(10 * draw) % 3 for draw in draws])


def quiet(*arguments, **options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)  # some of them cannot be looked into
        return run(*arguments, **options)


def test_thirty_models():
    assert len(MISBEHAVING) >= 30
    good = {"nb": GaussianNB(), "smooth": GaussianNB(var_smoothing=0.1)}
    alone = run(good, DATA, resampling="2-fold", seed=1)
    bad = {name: Does(what) for name, (what, _) in MISBEHAVING.items()}
    runs = quiet({**bad, **good}, DATA, resampling="2-fold", seed=1, limit=5, workers=2)
    for name in good:
        assert runs.scores("iris", name).tolist() == alone.scores("iris", name).tolist()
    for name, (_, said) in MISBEHAVING.items():
        reasons = [x.reason for x in runs.missing if x.model == name]
        assert len(reasons) == (2 if said else 0), (name, reasons)
        assert all(said in reason for reason in reasons), (name, reasons)
        if not said:
            assert runs.scores("iris", name).tolist() == alone.scores("iris", "nb").tolist(), name


def test_what_was_ended_is_tried_again_with_more_time_or_when_asked(tmp_path):
    """It sleeps for four seconds; under a limit of two it has no score, for which no run with that limit asks again."""
    models = {"slow": Does(lambda: time.sleep(4)), "raises": Does(lambda: _raise(ValueError("no")))}
    done = []
    for limit, again in ((2, None), (2, None), (1, None), (60, None), (2, None), (60, "failed")):
        steps = []
        runs = run(
            models, DATA, resampling="holdout", seed=1, store=tmp_path, limit=limit, again=again, progress=steps.append
        )
        done.append((steps[0].done, len(runs.missing)))
    assert done == [(0, 2), (2, 2), (2, 2), (1, 1), (2, 1), (1, 1)]
    assert len(store.Store(tmp_path).read().cells) == 2


class Answers(GaussianNB):
    """Answers in numbers of another kind."""

    def predict(self, X):
        return super().predict(X) + 0j


def test_answers_that_cannot_be_kept_are_told_of(tmp_path):
    runs = run({"complex": Answers()}, DATA, resampling="holdout", seed=1, store=tmp_path, predictions=True)
    assert "predictions of type complex cannot be kept" in runs.missing[0].reason


def test_what_a_model_sets_is_seen():
    """Or a clock that it leaves running would end a cell that it has nothing to do with."""
    before = keeper._settings()
    signal.setitimer(signal.ITIMER_VIRTUAL, 600)
    assert keeper._settings() != before
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    with decimal.localcontext(prec=3):
        assert keeper._settings() != before
    assert keeper._settings() == before


def test_what_takes_long_without_a_limit_is_named(monkeypatch):
    monkeypatch.setattr(isolated, "PATIENCE", 0.2)
    steps = []
    run({"slow": Does(lambda: time.sleep(2))}, DATA, resampling="holdout", seed=1, progress=steps.append)
    assert {step.waits for step in steps[1:-1]} == {("slow on iris, r000f000",)}
    assert steps[-1].waits == ()


@pytest.mark.parametrize("workers", [1, 2])
def test_the_seed_fixes_what_models_draw(workers):
    scores = [
        run({"draws": Draws()}, DATA, resampling="3-fold", seed=seed, workers=workers).scores("iris", "draws").tolist()
        for seed in (1, 1, 2)
    ]
    assert scores[0] == scores[1] != scores[2]
    assert len(set(scores[0])) > 1


def test_the_user_keeps_folder_environment_and_generators():
    before = os.getcwd(), dict(os.environ), list(sys.path), np.random.get_state()[1].tolist()  # noqa: NPY002
    quiet({"around": clone(Does(_around))}, DATA, resampling="2-fold", seed=1)
    assert (os.getcwd(), dict(os.environ), list(sys.path), np.random.get_state()[1].tolist()) == before  # noqa: NPY002
