"""Worker processes that compute: what they are asked, what they answer, and how one is spoken to.

The event loop of the server only moves bytes. A worker is `python -m nptests.web.worker`; what passes through its
pipes is a frame: the length of a JSON head (4 bytes), the head, and as many bytes of body as the head says.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import json
import struct
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from nptests.web.settings import Settings

LENGTH = struct.Struct(">I")
DEAR = 100
LONG = (b'"draws"', b'"simulated"')  # words in a body that ask for long work; who hides them is found by the clock
STARTING = 60.0  # seconds within which a fresh worker has imported the library, on the slowest machines


@dataclass(frozen=True)
class Task:
    """What a worker is asked: the name of the service, what address and query say, the body.

    dear    such tasks may compute for long, whatever the body says
    """

    service: str
    values: Mapping[str, str]
    body: bytes = b""
    dear: bool = False

    @property
    def cost(self) -> int:
        """What the task may cost at most, before it is read: about a tenth of a second each, or 10 kB to hold."""
        long = self.dear or any(word in self.body for word in LONG)
        return 1 + len(self.body) // 10_000 + (DEAR if long else 0)


@dataclass(frozen=True)
class Answer:
    """What a worker answers."""

    status: int
    media_type: str
    body: bytes


def frame(head: Mapping[str, Any], body: bytes) -> bytes:
    """A message for a pipe."""
    text = json.dumps({**head, "size": len(body)}).encode()
    return LENGTH.pack(len(text)) + text + body


class Worker:
    """One process. After `ask` was cancelled or failed, it is of no further use."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.tasks = 0

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

    async def ask(self, task: Task) -> Answer:
        """The answer to one task."""
        assert self.process.stdin is not None
        self.tasks += 1
        self.process.stdin.write(frame({"service": task.service, "values": dict(task.values)}, task.body))
        await self.process.stdin.drain()
        return await self._read()

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
        self.process._transport.close()  # type: ignore[attr-defined]
