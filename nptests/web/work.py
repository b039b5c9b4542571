"""Worker processes that compute: what they are asked, what they answer, and how one is spoken to.

The event loop of the server only moves bytes. A worker is `python -m nptests.web.worker`; what passes through its
pipes is a frame: the length of a JSON head (4 bytes), the head, and as many bytes of body as the head says.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import json
import signal
import struct
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from nptests.web.settings import Settings

LENGTH = struct.Struct(">I")
DEAR = 100
LONG = ('"draws"', '"simulated"')  # words that ask for long work
PAIRS = 50  # comparisons of two algorithms that cost as much as the smallest task
READ = 30_000  # bytes up to which a body is looked into for its cost; a longer one is dear by its length
FAREWELL = 1.0  # seconds in which a worker gives back what it is at; then a fresh process costs no more
RECALL = getattr(signal, "SIGPROF", None)  # asks for that; where there is no such signal, processes are ended
HANDED_BACK = 0  # the status of a task that was given back
WEAR = 500  # tasks that one which is given back counts for: what it was broken off in is not used for ever
STARTING = 60.0  # seconds within which a fresh worker has imported the library, on the slowest machines


@dataclass(frozen=True)
class Task:
    """What a worker is asked: the name of the service, what address and query say, the body.

    dear    such tasks may compute for long, whatever the body says
    client  who asked
    """

    service: str
    values: Mapping[str, str]
    body: bytes = b""
    dear: bool = False
    client: str = ""

    @cached_property
    def cost(self) -> int:
        """What the task may cost, before it is done: about a tenth of a second each, or 10 kB to hold."""
        size = 1 + len(self.body) // 10_000
        if self.dear or len(self.body) > READ:
            return size + DEAR * self.dear
        try:
            body = json.loads(self.body or b"{}")
        except (ValueError, RecursionError):
            return size  # is soon refused
        columns = _columns(body)
        long = any(word in json.dumps(body, ensure_ascii=False) for word in LONG)
        return size + columns * (columns - 1) // 2 // PAIRS + (DEAR if long else 0)


def _columns(body: Any) -> int:
    """How many there are to compare, where the body is a table or groups."""
    scores = body.get("scores") if isinstance(body, dict) else None
    rows = scores.get("values") if isinstance(scores, dict) else None
    groups = body.get("groups") if isinstance(body, dict) else None
    widths = [len(row) for row in rows if isinstance(row, list)] if isinstance(rows, list) else []
    return max([*widths, len(groups) if isinstance(groups, list) else 0])


@dataclass(frozen=True)
class Answer:
    status: int
    media_type: str
    body: bytes


def frame(head: Mapping[str, Any], body: bytes) -> bytes:
    """A message for a pipe."""
    text = json.dumps({**head, "size": len(body)}).encode()
    return LENGTH.pack(len(text)) + text + body


class Worker:
    """One process. After `ask` was cancelled it has to be recalled; after it failed, it is of no further use."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.tasks = 0
        self.reading: asyncio.Task[Answer] | None = None

    @classmethod
    async def started(cls, settings: Settings) -> Worker:
        """A worker that has imported the library."""
        command = (sys.executable, "-m", "nptests.web.worker", json.dumps(dataclasses.asdict(settings)))
        pipe = asyncio.subprocess.PIPE
        worker = cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe))
        try:
            async with asyncio.timeout(STARTING):
                await worker._read()
        except BaseException:
            await worker.end()
            raise
        return worker

    async def ask(self, task: Task, limit: float = 0.0) -> Answer:
        """The answer to one task, which may be limited to some seconds of the processor."""
        assert self.process.stdin is not None
        self.tasks += 1
        head = {"service": task.service, "values": dict(task.values), "limit": limit}
        self.process.stdin.write(frame(head, task.body))
        self.reading = asyncio.get_running_loop().create_task(self._read())
        self.reading.add_done_callback(lambda reading: reading.cancelled() or reading.exception())
        await self.process.stdin.drain()
        answer = await asyncio.shield(self.reading)
        self.tasks += WEAR if answer.status == HANDED_BACK else 0
        return answer

    async def recalled(self) -> bool:
        """Whether the process gave back what it was at, and is free for another task."""
        if RECALL is None or self.reading is None:
            return False
        try:
            self.process.send_signal(RECALL)
            async with asyncio.timeout(FAREWELL):
                await asyncio.shield(self.reading)
        except (OSError, EOFError, TimeoutError):
            return False
        self.tasks += WEAR
        return True

    async def _read(self) -> Answer:
        assert self.process.stdout is not None
        (length,) = LENGTH.unpack(await self.process.stdout.readexactly(LENGTH.size))
        head = json.loads(await self.process.stdout.readexactly(length))
        return Answer(head["status"], head["type"], await self.process.stdout.readexactly(head["size"]))

    async def end(self) -> None:
        """Kill the process and wait until it is gone."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        assert self.process.stdin is not None
        self.process.stdin.close()
        await self.process.wait()
        if self.reading is not None:
            await asyncio.wait((self.reading,))
        self.process._transport.close()  # type: ignore[attr-defined]
