"""Who computes next: a fixed number of places for workers, one more for cheap tasks alone, and a queue.

The next turn is the client's who had the least of late. A worker is kept warm, recalled at the deadline or when nobody
waits for its answer, and replaced when it is worn, dead or does not come.
"""

import asyncio
import time
from collections import deque
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from nptests.web.problems import Problem
from nptests.web.settings import Settings
from nptests.web.shares import Shares
from nptests.web.work import HANDED_BACK, Answer, Task, Worker

CHEAP = 3  # the cost of a task up to which it may use the kept place
SLOWER = 50  # how many times as long as the processor's a clock on the wall may take, on a machine under load


@dataclass(eq=False)
class Place:
    """Where a worker computes; `kept` for cheap tasks."""

    kept: bool = False
    worker: Worker | None = None


@dataclass(eq=False)
class Turn:
    """A task that waits for its place."""

    client: str
    cost: int
    cheap: bool
    place: asyncio.Future[Place]

    def fits(self, place: Place) -> bool:
        return not self.place.done() and (self.cheap or not place.kept)


class Pool:
    """The places, and the queue before them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.free = [*(Place() for _ in range(settings.workers)), Place(kept=True)]
        self.queue: deque[Turn] = deque()
        self.shares = Shares()
        self.running: set[asyncio.Task[Any]] = set()
        self.ending: set[asyncio.Task[Any]] = set()  # workers on their way out: cancelled, they would be left behind
        self.started = self.closed = False

    async def start(self) -> None:
        """Start every worker, so that the first request does not wait."""
        workers = await asyncio.gather(*(Worker.started(self.settings) for _ in self.free))
        for place, worker in zip(self.free, workers, strict=True):
            place.worker = worker
        self.started = True

    @property
    def ready(self) -> bool:
        """Whether it was started and takes tasks."""
        return self.started and not self.closed

    def close(self, grace: float) -> None:
        """Take no more tasks, refuse those that wait, and after the grace those under way."""
        self.closed = True
        for turn in self.queue:
            if not turn.place.done():
                turn.place.set_exception(_ending())
        asyncio.get_running_loop().call_later(grace, self._cancel)

    async def stop(self) -> None:
        """End every worker."""
        self._cancel()
        while self.running:
            await asyncio.wait(self.running)
        for place in self.free:
            self._retire(place)
        while self.ending:
            await asyncio.wait(self.ending)

    async def answer(self, task: Task, seconds: float | None = None) -> Answer:
        """The answer of a worker, or the problem that there is none; who is cancelled leaves the queue."""
        limit = self.settings.seconds if seconds is None else seconds
        place = await self._place(task, cheap=task.cost <= CHEAP and not self.shares.doubts(task.client, task.service))
        if place.kept:
            with suppress(TimeoutError):
                answer = await self._answer(place, task, min(limit, SLOWER * self.settings.quick))
                if answer.status != HANDED_BACK:
                    return answer
                self.shares.catch(task.client, task.service)
            place = await self._place(task, cheap=False)
        try:
            return await self._answer(place, task, limit)
        except TimeoutError:
            raise Problem(
                504,
                "deadline",
                f"this takes longer than the {limit:g} seconds that a request may compute: "
                "take fewer draws, a smaller table, or the library itself",
            ) from None

    async def _place(self, task: Task, *, cheap: bool) -> Place:
        """The next place that fits."""
        if self.closed:
            raise _ending()
        turn = Turn(task.client, task.cost, cheap, asyncio.get_running_loop().create_future())
        for place in self.free:
            if turn.fits(place):
                self.free.remove(place)
                return place
        self._check_share(turn)
        self.queue.append(turn)
        try:
            async with asyncio.timeout(self.settings.waiting):
                return await turn.place
        except BaseException as problem:
            if turn.place.done() and not turn.place.cancelled() and turn.place.exception() is None:
                self._leave(turn.place.result())
            if isinstance(problem, TimeoutError):
                words = f"no process became free within {self.settings.waiting:g} seconds: come back in a moment"
                raise Problem(503, "waiting", words) from None
            raise
        finally:
            self.queue.remove(turn)

    def _check_share(self, turn: Turn) -> None:
        """A client may have one task waiting, and more within its share of the work that may wait."""
        alike = [other for other in self.queue if other.cheap == turn.cheap]  # dear work does not turn cheap work away
        mine = [other.cost for other in alike if other.client == turn.client]
        if mine and sum(mine) + turn.cost > self.settings.queue / len({other.client for other in alike}):
            raise Problem(503, "busy", "too much work of yours is waiting already: come back in a moment")

    def _leave(self, place: Place) -> None:
        """Give the place to whom it fits: to a client who had little before one who had much, and in their order."""
        if turns := [turn for turn in self.queue if turn.fits(place)]:
            min(turns, key=lambda turn: self.shares.rank(turn.client)).place.set_result(place)
            return
        self.free.append(place)
        self.free.sort(key=lambda free: free.kept)  # the kept place is taken last

    async def _answer(self, place: Place, task: Task, limit: float) -> Answer:
        """The answer; where the client leaves, the worker is recalled."""
        computing = _begun(self._computed(place, task, limit), self.running)
        try:
            return await asyncio.shield(computing)
        except asyncio.CancelledError:
            if computing.cancelled():
                raise _ending() from None
            _cancel(computing)
            raise

    async def _computed(self, place: Place, task: Task, limit: float) -> Answer:
        usable, worker, estimate, start = False, None, task.cost / 10, time.monotonic()
        self.shares.charge(task.client, estimate)
        try:
            worker = place.worker = await self._worker(place)
            async with asyncio.timeout(limit):
                answer = await worker.ask(task, self.settings.quick if place.kept else 0.0)
            usable = True
            return answer
        except (asyncio.IncompleteReadError, ConnectionError):
            raise Problem(503, "worker", "the process that computed this ended; is the request too large?") from None
        except (TimeoutError, asyncio.CancelledError):
            usable = worker is not None and not self.closed and await worker.recalled()
            raise
        finally:
            if worker is None or not usable or worker.tasks >= self.settings.tasks:
                self._retire(place)
            self.shares.charge(task.client, time.monotonic() - start - estimate)
            self._leave(place)

    async def _worker(self, place: Place) -> Worker:
        if place.worker is not None and place.worker.process.returncode is None:
            return place.worker
        try:
            return await Worker.started(self.settings)
        except TimeoutError:
            raise Problem(503, "worker", "a process that computes did not start in time") from None

    def _retire(self, place: Place) -> None:
        worker, place.worker = place.worker, None
        if worker is not None:
            _begun(worker.end(), self.ending)

    def _cancel(self) -> None:
        for running in self.running:
            _cancel(running)


def _begun(work: Coroutine[Any, Any, Any], kept: set[asyncio.Task[Any]]) -> asyncio.Task[Any]:
    """Work that goes on whoever leaves; it is kept until it is done."""

    def done(task: asyncio.Task[Any]) -> None:
        kept.discard(task)
        if not task.cancelled():
            task.exception()  # taken note of: whoever asked may have left

    task = asyncio.get_running_loop().create_task(work)
    kept.add(task)
    task.add_done_callback(done)
    return task


def _cancel(task: asyncio.Task[Any]) -> None:
    """Once: a second time would stop it where it ends its worker."""
    if not task.cancelling():
        task.cancel()


def _ending() -> Problem:
    return Problem(503, "ending", "this server is ending: ask another, or come back in a moment")
