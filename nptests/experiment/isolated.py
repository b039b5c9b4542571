"""A cell in a process of its own, which is ended when the model takes longer than it may.

    python -m nptests.experiment.isolated      the process: reads tasks from its input, answers on its output

A thread or a signal cannot end a model that hangs in compiled code; a process can be ended. It is kept for the tasks
that follow, so that what it imports is imported once, and started anew after it was ended or died.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import struct
import subprocess
import sys
import threading
from contextlib import suppress
from typing import Any, BinaryIO

from nptests.experiment.cells import Done, Task, computed, failed

_HERE = threading.local()
GRACE = 30.0  # seconds that importing the libraries may take on top of the limit of a first task


def answered(task: Task) -> Done:
    """The cell, computed here, or within its limit of seconds in a process of its own."""
    if task.limit is None:
        return computed(task)
    return _child().answer(task, task.limit)


def _child() -> _Child:
    child: _Child | None = getattr(_HERE, "child", None)
    if child is None or child.process.poll() is not None:
        child = _HERE.child = _Child()
    return child


class _Child:
    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "nptests.experiment.isolated"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        self.fresh = True

    def answer(self, task: Task, limit: float) -> Done:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            _send(self.process.stdin, _pickled(task))
            if not self._ready(limit + (GRACE if self.fresh else 0)):
                self._end()
                return failed(task, f"it took longer than {limit:g} seconds and was ended")
            message = _received(self.process.stdout)
        except (BrokenPipeError, EOFError):
            self._end()
            code = self.process.returncode
            return failed(task, f"its process died{f' of signal {-code}' if code and code < 0 else ''}")
        self.fresh = False
        outcome: Done = pickle.loads(message)
        if (
            outcome.times.get("fit", 0) + outcome.times.get("score", 0) > limit
        ):  # within the grace, not within the limit
            return failed(task, f"it took longer than {limit:g} seconds and was ended")
        return outcome

    def _ready(self, seconds: float) -> bool:
        assert self.process.stdout is not None
        return bool(select.select([self.process.stdout], [], [], seconds)[0])

    def _end(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            with suppress(BrokenPipeError):
                stream.close()


def _pickled(task: Task) -> bytes:
    """With models that are defined where the experiment is; joblib before 1.6 has cloudpickle inside."""
    try:
        import cloudpickle
    except ImportError:
        from joblib.externals import cloudpickle
    message: bytes = cloudpickle.dumps(task)
    return message


def _send(stream: BinaryIO | Any, message: bytes) -> None:
    stream.write(struct.pack("<Q", len(message)) + message)
    stream.flush()


def _received(stream: BinaryIO | Any) -> bytes:
    head = stream.read(8)
    if len(head) < 8:
        raise EOFError
    size = struct.unpack("<Q", head)[0]
    message: bytes = stream.read(size)
    if len(message) < size:
        raise EOFError
    return message


def main() -> None:
    """Answer tasks until the input ends. An alarm ends this process even if who started it is gone."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a model prints must not fall among the answers
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            task: Task = pickle.loads(_received(sys.stdin.buffer))
        except EOFError:
            return
        signal.alarm(int((task.limit or 0) + GRACE) + 1)
        _send(answers, pickle.dumps(computed(task)))
        signal.alarm(0)


if __name__ == "__main__":
    main()
