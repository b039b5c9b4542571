"""Worker processes that compute: kept warm, ended at the deadline, replaced when they are worn or dead.

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

from nptests.web.problems import Problem
from nptests.web.settings import Settings

LENGTH = struct.Struct(">I")
STARTING = 60.0  # seconds within which a fresh worker has imported the library, on the slowest machines


@dataclass(frozen=True)
class Task:
    """What a worker is asked: the name of the service, what address and query say, the body."""

    service: str
    given: Mapping[str, str]
    body: bytes = b""


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
        self.process.stdin.write(frame({"service": task.service, "given": dict(task.given)}, task.body))
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


class Pool:
    """A fixed number of places for workers, and a queue of the free ones; an empty place is filled when it is used."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.free: asyncio.LifoQueue[Worker | None] = asyncio.LifoQueue()
        self.ending: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Start every worker, so that the first request does not wait."""
        workers = [Worker.started(self.settings) for _ in range(self.settings.workers)]
        for worker in await asyncio.gather(*workers):
            self.free.put_nowait(worker)

    async def stop(self) -> None:
        """End every worker; called when no request is under way."""
        while not self.free.empty():
            worker = self.free.get_nowait()
            if worker is not None:
                await worker.end()
        await asyncio.gather(*self.ending)

    async def answer(self, task: Task, seconds: float | None = None) -> Answer:
        """The answer of the next free worker, or the problem that it took too long."""
        limit = self.settings.seconds if seconds is None else seconds
        worker = await self.free.get()
        usable = False
        try:
            if worker is None or worker.process.returncode is not None:
                worker = await Worker.started(self.settings)
            async with asyncio.timeout(limit):
                answer = await worker.ask(task)
            usable = worker.tasks < self.settings.tasks
            return answer
        except TimeoutError:
            raise Problem(
                504,
                "deadline",
                f"this takes longer than the {limit:g} seconds that a request may compute: "
                "take fewer draws, a smaller table, or the library itself",
            ) from None
        except (asyncio.IncompleteReadError, ConnectionError):
            raise Problem(503, "worker", "the process that computed this ended; is the request too large?") from None
        finally:
            self.free.put_nowait(worker if usable else None)
            if worker is not None and not usable:
                self._end(worker)

    def _end(self, worker: Worker) -> None:
        task = asyncio.get_running_loop().create_task(worker.end())
        self.ending.add(task)
        task.add_done_callback(self.ending.discard)
