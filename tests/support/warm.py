"""A process with everything loaded that forks for each run of a command, so that loading is paid for once.

It reads a line of JSON a run and answers with the exit code. The child is set up as a shell and Python set up a
program: descriptors first, then the streams on them; then it is the program, and ends as a program does.
"""

import io
import json
import os
import pkgutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

LOADED = ("crosscheck.auditing.showing", "crosscheck.peers.page", "crosscheck.report.page", "matplotlib.figure",
          "pandas", "scipy.stats", "sklearn.metrics")  # fmt: skip
LEFT, CLOSED = "a pipe without a reader", "closed"


class Warm:
    """The process, from outside."""

    def __init__(self) -> None:
        command = [sys.executable, __file__]
        environment = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )

    def run(self, program: str, *words: str, stdout: Path | str, stderr: Path, encoding: str = "utf-8") -> int:
        """The exit code; `stdout` is a file, or one of the two that take nothing."""
        asked = {"program": program, "words": words, "stdout": str(stdout), "stderr": str(stderr), "encoding": encoding}
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate("")


def stream(descriptor: int, encoding: str, errors: str, **settings: bool) -> io.TextIOWrapper:
    """A standard stream as Python opens it."""
    raw = io.FileIO(descriptor, "w", closefd=False)
    return io.TextIOWrapper(io.BufferedWriter(raw), encoding=encoding, errors=errors, **settings)


def become(asked: dict[str, Any]) -> None:
    """The descriptors and streams that the run was asked for."""
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(os.open(asked["stderr"], os.O_WRONLY | os.O_CREAT), 2)
    sys.stderr = sys.__stderr__ = stream(2, asked["encoding"], "backslashreplace", line_buffering=True)
    if asked["stdout"] == CLOSED:
        os.close(1)
        sys.stdout = sys.__stdout__ = None
        return
    if asked["stdout"] == LEFT:
        read, write = os.pipe()
        os.close(read)
    else:
        write = os.open(asked["stdout"], os.O_WRONLY | os.O_CREAT)
    os.dup2(write, 1)
    sys.stdout = sys.__stdout__ = stream(1, asked["encoding"], "strict")


def serve() -> dict[str, Any]:
    """Fork for every line; returns in the child, with what it was asked."""
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            asked: dict[str, Any] = json.loads(line)
            return asked
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
    sys.exit()


if __name__ == "__main__":
    import nptests.cli

    for name in (*LOADED, *(m.name for m in pkgutil.walk_packages(nptests.cli.__path__, "nptests.cli."))):
        import_module(name)
    run = serve()
    become(run)
    sys.argv = [run["program"], *run["words"]]
    sys.exit(import_module(f"{run['program']}.cli").main())
