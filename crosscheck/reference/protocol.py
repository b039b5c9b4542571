"""The judge's side of the protocol: a program that answers one JSON line with one JSON line, under limits."""

from __future__ import annotations

import collections
import contextlib
import json
import os
import queue
import re
import resource
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from crosscheck.reference.certified import VERSION, Case, names, question
from nptests.errors import InputError, did_you_mean

MEGABYTE = 2**20
LINUX = sys.platform == "linux"  # limits are set from outside: a copy of a process with threads may wait for ever
HERE = Path(__file__).parent
# Of a line no more characters are read, and of lines that nobody asked for no more are kept.
LONGEST, MOST = 2**24, 1000
# What serves the adapters of a language.
SERVED = {
    ".py": (sys.executable, "-m", "crosscheck.reference.serving"),
    ".js": ("node", str(HERE / "serving.js")),
    ".mjs": ("node", str(HERE / "serving.js")),
    ".R": ("Rscript", str(HERE / "serving.R")),
    ".jl": ("julia", str(HERE / "serving.jl")),
    ".java": ("java",),
}


class Adapter:
    """A program that was started, and is started again after a crash or a hang."""

    def __init__(self, command: Sequence[str], seconds: float = 20.0, megabytes: int = 4096) -> None:
        self.command, self.seconds, self.megabytes = list(command), seconds, megabytes
        self.process: subprocess.Popen[str] | None = None
        self.lines: queue.Queue[str | None] = queue.Queue()
        self.complaints: collections.deque[str] = collections.deque(maxlen=20)  # the last lines of standard error
        self.about: dict[str, Any] = {}
        self.offered: frozenset[str] = frozenset()

    def __enter__(self) -> Adapter:
        try:
            self._start()
        except InputError:
            self._end()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self._send({"stop": True})
        self._end(gently=True)

    def run(self, case: Case) -> dict[str, Any]:
        """The reply to a case, or {"crash": ...}, {"hang": ...}, {"broken": ...}."""
        if self.process is None:
            self._start()
        if case["procedure"] not in self.offered:
            return {"unsupported": True}
        if not self.lines.empty():  # it can only be guessed what the next line belongs to
            self._end()
            return {"broken": "a line that nobody asked for: one answer is one line"}
        self._send({"run": question(case)})
        reply = self._reply()
        if reply.get("id", case["id"]) != case["id"]:
            return {"broken": f"an answer to {reply['id']!r}, which is another case"}
        return reply

    def _start(self) -> None:
        try:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                encoding="utf-8", errors="replace", preexec_fn=None if LINUX else self._limited,
                start_new_session=True,  # what it starts ends with it
            )  # fmt: skip
        except OSError as problem:
            words = f"{self.command[0]} cannot be started: {problem.strerror or problem}"
            raise InputError("adapter", words, where="adapter") from None
        if LINUX:
            with contextlib.suppress(ProcessLookupError):
                self._limited(self.process.pid)
        self.lines = queue.Queue(MOST)
        threading.Thread(target=self._read, args=(self.process, self.lines), daemon=True).start()
        drain = threading.Thread(target=self._heed, args=(self.process,), daemon=True)
        drain.start()
        self._send({"start": {"version": VERSION}})
        about = self._reply(60)
        if not isinstance(about.get("name"), str):
            drain.join(1)
            first = next(iter(about.items()), ("nothing", ""))
            reason = f"; it wrote: {self._complaint()}" if self.complaints else ""
            words = f"{shlex.join(self.command)} did not answer `start` with a name ({first[0]}: {first[1]}){reason}"
            raise InputError("adapter", words, where="adapter")
        known = names()
        offered = about.get("procedures", list(known))
        if not isinstance(offered, list):
            raise InputError("adapter", "`procedures`, which it has, is a list of names", where="adapter")
        for name in map(str, offered):
            if name not in known:
                hint = did_you_mean(name, known) or "`crosscheck reference` lists those that are"
                raise InputError("adapter", f"it offers {name!r}, which is not in the set: {hint}", where="adapter")
        self.about, self.offered = about, frozenset(map(str, offered))

    def _limited(self, process: int = 0) -> None:
        limits = {resource.RLIMIT_CORE: 0, resource.RLIMIT_DATA: self.megabytes * MEGABYTE}
        for what, most in limits.items():
            resource.prlimit(process, what, (most, most)) if LINUX else resource.setrlimit(what, (most, most))

    @staticmethod
    def _read(process: subprocess.Popen[str], lines: queue.Queue[str | None]) -> None:
        assert process.stdout is not None
        with contextlib.suppress(ValueError, queue.Full), process.stdout as output:
            while line := output.readline(LONGEST):
                lines.put_nowait(line)
            lines.put_nowait(None)

    def _heed(self, process: subprocess.Popen[str]) -> None:
        """Standard error is read, so that nobody waits for a full pipe; its last lines are kept."""
        assert process.stderr is not None
        with contextlib.suppress(ValueError), process.stderr as output:
            self.complaints.extend(line.strip() for line in iter(lambda: output.readline(LONGEST), "") if line.strip())

    def _complaint(self) -> str:
        """The line that names an error and the one below it, or the last line."""
        lines = list(self.complaints)
        at = next((at for at, line in enumerate(lines) if re.match(r"\w*Error\b", line)), len(lines) - 1)
        return " ".join(lines[at : at + 2])[:300]

    def _send(self, message: dict[str, Any]) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):  # the reply says that it ended
            self.process.stdin.write(json.dumps(message) + "\n")
            self.process.stdin.flush()

    def _reply(self, seconds: float | None = None) -> dict[str, Any]:
        limit = seconds or self.seconds
        try:
            line = self.lines.get(timeout=limit)
        except queue.Empty:
            ended = self.process is not None and self.process.poll() is not None  # what it started holds its output
            return self._crashed() if ended else self._hung(limit)
        if line is None:
            return self._crashed()
        try:
            reply = json.loads(line.lstrip("\ufeff"), parse_int=finite, parse_float=finite, parse_constant=finite)
        except (ValueError, RecursionError):
            return {"broken": f"no JSON: {line[:80]!r}"}
        return reply if isinstance(reply, dict) else {"broken": f"no JSON object: {line[:80]!r}"}

    def _hung(self, limit: float) -> dict[str, Any]:
        self._end()
        return {"hang": f"no answer within {limit:g} s"}

    def _crashed(self) -> dict[str, Any]:
        code = self._end(gently=True)
        return {"crash": f"the program ended with code {code}"}

    def _end(self, gently: bool = False) -> int | None:
        process, self.process = self.process, None
        if process is None:
            return None
        if gently:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(5)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        if process.stdin is not None:
            with contextlib.suppress(OSError):
                process.stdin.close()
        return process.wait()


def finite(text: str) -> float | str:
    """A number of JSON as it is; NaN, and what is infinite or too large for a double, as that word."""
    value = float(text)
    if value - value != 0:
        return "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"
    return int(text) if text.lstrip("-").isdigit() else value


def adapters() -> dict[str, Path]:
    """The adapters that stand here, by the name of what they are about."""
    return {path.stem: path for path in sorted((HERE / "adapters").iterdir()) if path.suffix in SERVED}


def command_of(adapter: str) -> list[str]:
    """What starts an adapter: one that stands here, a file to serve, a Python callable, or a command line."""
    if adapter == "nptests":
        adapter = "crosscheck.reference.ours:answer"
    parts = shlex.split(adapter)
    if not parts:
        raise InputError("adapter", "name a program, module:function, or nptests", where="adapter")
    file = adapters().get(adapter, Path(parts[0]))
    if len(parts) == 1 and file.suffix in SERVED and file.is_file():
        return [*SERVED[file.suffix], str(file)]
    if len(parts) == 1 and ":" in adapter and "/" not in adapter:
        return [*SERVED[".py"], adapter]
    return parts
