"""Requests that nobody waits for: each is a file before it is accepted, as is its answer, so that no kill loses it.

A server that is started on the folder of another that ended, in whatever way, goes on with what has no answer.
"""

import asyncio
import json
import os
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from nptests.web.pool import Pool
from nptests.web.problems import MEDIA_TYPE, PAUSE, Problem
from nptests.web.work import Answer, Task

MOST, BYTES = 10_000, 10**9  # jobs that are kept, and bytes of their bodies
KEPT = 7 * 86_400.0  # seconds for which a job is kept
TRIES = 5  # how often a job may end its worker before that is its answer
LATER = frozenset({"busy", "waiting"})  # there was no place: the job keeps its own


@dataclass(eq=False)
class Job:
    """One request: when it came and began, its size, and what computes it now."""

    submitted: float
    size: int
    began: float | None = None
    done: bool = False
    finding: asyncio.Task[None] | None = field(default=None)


class Jobs:
    """The jobs of a folder, in their order; half of the places compute them at most."""

    def __init__(self, folder: Path, pool: Pool) -> None:
        self.folder, self.pool = folder, pool
        self.known: dict[str, Job] = {}
        self.queue: asyncio.Queue[str] = asyncio.Queue()
        self.working: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Go on with what the folder holds."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for left in self.folder.glob("*.part"):
            left.unlink()
        for path in sorted(self.folder.glob("*.task"), key=lambda p: p.stat().st_mtime_ns):
            about = path.stat()
            job = Job(about.st_mtime, about.st_size, done=path.with_suffix(".answer").exists())
            self.known[path.stem] = job
            if not job.done:
                self.queue.put_nowait(path.stem)
        at_once = max(1, self.pool.settings.workers // 2)
        self.working = [asyncio.create_task(self._work()) for _ in range(at_once)]

    async def stop(self) -> None:
        """Leave what is not done to the next server."""
        for working in self.working:
            working.cancel()
        await asyncio.gather(*self.working, return_exceptions=True)

    async def submit(self, task: Task) -> str:
        """The name of a new job, which nobody guesses; it is on disk when this returns."""
        self._forget_old()
        size = len(task.body)
        if len(self.known) >= MOST or sum(job.size for job in self.known.values()) + size > BYTES:
            raise Problem(503, "busy", "too many jobs are kept already: come back later")
        key = secrets.token_hex(16)
        self.known[key] = Job(time.time(), size)
        head = {"service": task.service, "values": dict(task.values)}
        try:
            await asyncio.to_thread(_write, self._path(key, "task"), head, task.body)
        except BaseException:
            self.cancel(key)
            raise
        self.queue.put_nowait(key)
        return key

    def state(self, key: str) -> dict[str, Any]:
        """How far it is."""
        job = self._job(key)
        state = "done" if job.done else "waiting" if job.began is None else "running"
        before = sum(not j.done and j.submitted < job.submitted for j in self.known.values()) if not job.done else 0
        spent = None if job.began is None or job.done else round(time.time() - job.began, 3)
        return {"id": key, "state": state, "submitted": job.submitted, "before": before, "seconds": spent}

    async def answer(self, key: str) -> Answer:
        """What the request would have been answered."""
        if not self._job(key).done:
            raise Problem(409, "not-done", "this job has no result yet: its state says how far it is")
        head, body = await asyncio.to_thread(_read, self._path(key, "answer"))
        return Answer(head["status"], head["type"], body)

    def cancel(self, key: str) -> None:
        """Stop it, and forget it with its answer."""
        job = self._job(key)
        del self.known[key]
        if job.finding is not None:
            job.finding.cancel()
        for kind in ("task", "answer"):
            self._path(key, kind).unlink(missing_ok=True)

    def _job(self, key: str) -> Job:
        if key not in self.known:
            raise Problem(404, "job", "there is no such job: it was cancelled, or kept long enough")
        return self.known[key]

    def _path(self, key: str, kind: str) -> Path:
        return self.folder / f"{key}.{kind}"

    def _forget_old(self) -> None:
        limit = time.time() - KEPT
        for key in [key for key, job in self.known.items() if job.submitted < limit]:
            self.cancel(key)

    async def _work(self) -> None:
        while True:
            key = await self.queue.get()
            if key not in self.known:  # cancelled
                continue
            job = self.known[key]
            job.began = time.time()
            job.finding = asyncio.create_task(self._find(key, job))
            try:
                await asyncio.wait((job.finding,))
            finally:
                job.finding.cancel()

    async def _find(self, key: str, job: Job) -> None:
        head, body = await asyncio.to_thread(_read, self._path(key, "task"))
        answer = await self._answer(Task(head["service"], head["values"], body, dear=True))
        with suppress(OSError):  # a full disk: the next server tries again
            about = {"status": answer.status, "type": answer.media_type}
            await asyncio.to_thread(_write, self._path(key, "answer"), about, answer.body)
            job.done = True

    async def _answer(self, task: Task) -> Answer:
        tries = 0
        while True:
            try:
                return await self.pool.answer(task, self.pool.settings.job_seconds)
            except Problem as problem:
                if problem.code == "ending":
                    await asyncio.Event().wait()  # this server does nothing more
                tries += problem.code not in LATER
                if problem.code not in LATER and (problem.code != "worker" or tries >= TRIES):
                    return Answer(problem.status, MEDIA_TYPE, problem.as_json().encode())
            await asyncio.sleep(PAUSE if tries == 0 else 0.1)


def _write(path: Path, head: dict[str, Any], body: bytes) -> None:
    """A whole file or none."""
    part = path.with_suffix(f"{path.suffix}.part")
    with part.open("wb") as file:
        file.write(json.dumps(head).encode() + b"\n" + body)
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)


def _read(path: Path) -> tuple[dict[str, Any], bytes]:
    head, _, body = path.read_bytes().partition(b"\n")
    return json.loads(head), body
