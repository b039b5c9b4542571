"""The judge's side of the protocol: a program that answers one JSON line with one JSON line, under limits."""

from __future__ import annotations

import collections
import contextlib
import json
import queue
import re
import resource
import shlex
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from crosscheck.reference.certified import VERSION, Case, names, question
from nptests.errors import InputError, did_you_mean

MEGABYTE = 2**20
HERE = Path(__file__).parent
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

    def __enter__(self) -> Adapter:
        self._start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self._send({"stop": True})
        self._end(gently=True)

    def run(self, case: Case) -> dict[str, Any]:
        """The reply to a case, or {"crash": ...}, {"hang": ...}, {"broken": ...}."""
        if self.process is None:
            self._start()
        if case["procedure"] not in self.about.get("procedures", [case["procedure"]]):
            return {"unsupported": True}
        self._send({"run": question(case)})
        return self._reply()

    def _start(self) -> None:
        try:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                encoding="utf-8", errors="replace", preexec_fn=self._limited,
            )  # fmt: skip
        except OSError as problem:
            words = f"{self.command[0]} cannot be started: {problem.strerror or problem}"
            raise InputError("adapter", words, where="adapter") from None
        self.lines = queue.Queue()
        threading.Thread(target=self._read, args=(self.process, self.lines), daemon=True).start()
        drain = threading.Thread(target=self._heed, args=(self.process,), daemon=True)
        drain.start()
        self._send({"start": {"version": VERSION}})
        about = self._reply(60)
        if "name" not in about:
            drain.join(1)
            first = next(iter(about.items()), ("nothing", ""))
            reason = f"; it wrote: {self._complaint()}" if self.complaints else ""
            words = f"{shlex.join(self.command)} did not answer `start` with a name ({first[0]}: {first[1]}){reason}"
            raise InputError("adapter", words, where="adapter")
        known = names()
        for name in about.get("procedures", ()):
            if name not in known:
                hint = did_you_mean(name, known) or "`crosscheck reference` lists those that are"
                raise InputError("adapter", f"it offers {name!r}, which is not in the set: {hint}", where="adapter")
        self.about = about

    def _limited(self) -> None:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_DATA, (self.megabytes * MEGABYTE,) * 2)

    @staticmethod
    def _read(process: subprocess.Popen[str], lines: queue.Queue[str | None]) -> None:
        assert process.stdout is not None
        with contextlib.suppress(ValueError):
            for line in process.stdout:
                lines.put(line)
        lines.put(None)

    def _heed(self, process: subprocess.Popen[str]) -> None:
        """Standard error is read, so that nobody waits for a full pipe; its last lines are kept."""
        assert process.stderr is not None
        with contextlib.suppress(ValueError):
            self.complaints.extend(line.strip() for line in process.stderr if line.strip())

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
            self._end()
            return {"hang": f"no answer within {limit:g} s"}
        if line is None:
            return self._crashed()
        try:
            reply = json.loads(line)
        except ValueError:
            return {"broken": f"no JSON: {line[:80]!r}"}
        return reply if isinstance(reply, dict) else {"broken": f"no JSON object: {line[:80]!r}"}

    def _crashed(self) -> dict[str, Any]:
        code = self._end(gently=True)
        return {"crash": f"the program ended with code {code}"}

    def _end(self, gently: bool = False) -> int | None:
        process, self.process = self.process, None
        if process is None:
            return None
        if not gently:
            process.kill()
        try:
            return process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            return process.wait()
        finally:
            for pipe in (process.stdin, process.stdout, process.stderr):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()


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
