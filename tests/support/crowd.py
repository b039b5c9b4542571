"""A crowd at the service: honest clients who wait for right answers, others who hang up, dribble, flood and lie."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from nptests.analysis.analysing import analyse
from nptests.procedures.omnibus.friedman import friedman
from nptests.procedures.omnibus.quade import quade
from nptests.read import literature as fixtures
from nptests.read.exchange import exchanged

SCORES = fixtures.scores("demsar2006/table6")
ASKED = json.dumps({"scores": exchanged(SCORES, SCORES.better)}).encode()
PATH, QUADE = "/v1/tests/friedman", "/v1/tests/quade"
RIGHT = {
    path: asked(SCORES).as_json().encode() + b"\n"
    for path, asked in ((PATH, friedman), (QUADE, quade), ("/v1/analyse", analyse))
}
DEAR = json.dumps({"scores": exchanged(SCORES, SCORES.better), "options": {"null": "simulated", "draws": 1_000_000}})
ROUNDS = 20  # how often a hostile client comes back, at most
HONEST, OTHERS = "127.1.{}.{}", "127.2.{}.{}"  # each client has an address of its own, as it has outside


def _table(n: int, k: int) -> list[list[int]]:
    return [[i * j * 7919 % 1009 for j in range(1, k + 1)] for i in range(1, n + 1)]


def _dear(n: int, k: int, **more: Any) -> str:
    return json.dumps({"scores": {"values": _table(n, k), "better": "higher"}, **more})


SIMULATED = _dear(80, 12, options={"null": "simulated", "draws": 1_000_000})
HEAVY = (  # work of seconds by every kind of route, some of it hidden from who looks at the bytes alone
    ("/v1/analyse", _dear(20, 100)),
    ("/v1/analyse", _dear(150, 20)),
    ("/v1/report", _dear(20, 100, format="html")),
    ("/v1/tables/posthoc?format=csv", _dear(60, 40)),
    (QUADE, SIMULATED),
    (QUADE, SIMULATED.replace("draws", "dr\\u0061ws").replace("simulated", "s\\u0069mulated")),
    ("/v1/explain/pairwise_wilcoxon", _dear(100, 20)),
    ("/v1/snippets", _dear(20, 100)),
    ("/v1/cd.svg", _dear(20, 100)),
    ("/v1/certify", _dear(20, 12)),
    ("/v1/power", json.dumps({"test": "friedman", "effects": [0, 0, 0, 0.1], "options": {"draws": 10_000}})),
    ("/v1/read", json.dumps({"text": "\n".join(",".join(map(str, row)) for row in _table(3_000, 40))})),
)


@dataclass
class Crowd:
    """What became of it: seconds of each right answer, and what else was said to honest clients and to hostile ones."""

    port: int
    seconds: list[float] = field(default_factory=list)
    wrong: list[bytes] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)
    over: asyncio.Event = field(default_factory=asyncio.Event)

    async def honest(self, number: int, requests: int, paths: Sequence[str]) -> None:
        reader, writer = await self._connected(HONEST, number)
        for i in range(requests):
            path = paths[(number + i) % len(paths)]
            start = time.perf_counter()
            writer.write(head(len(ASKED), path) + ASKED)
            answer = await answer_of(reader)
            if answer == (200, RIGHT[path]):
                self.seconds.append(time.perf_counter() - start)
            else:
                self.wrong.append(repr(answer).encode()[:300])
        writer.close()

    async def hostile(self, number: int, attack: Attack) -> None:
        for _ in range(ROUNDS):
            if self.over.is_set():
                return
            with suppress(OSError, EOFError, asyncio.LimitOverrunError):
                reader, writer = await self._connected(OTHERS, number)
                try:
                    said = await attack(reader, writer, self.over)
                    self.refusals[f"{attack.__name__}: {said}"] += 1
                finally:
                    writer.close()

    async def heavy(self, number: int) -> None:
        """Asks for dear work and stays for the answer, again and again."""
        with suppress(OSError, EOFError):
            reader, writer = await self._connected(OTHERS, number)
            try:
                for i in count(number):
                    path, body = HEAVY[i % len(HEAVY)]
                    writer.write(head(len(body), path) + body.encode())
                    status, _ = await answer_of(reader)
                    self.refusals[f"{path}: {status}"] += 1
                    await asyncio.sleep(0 if status == 200 else 1)
            finally:
                writer.close()

    async def _connected(self, form: str, number: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        address = form.format(number // 200, number % 200 + 1)
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(address, 0))


Attack = Callable[[asyncio.StreamReader, asyncio.StreamWriter, asyncio.Event], Coroutine[None, None, str]]


def head(length: int, path: str = PATH) -> bytes:
    lines = (f"POST {path} HTTP/1.1", "Host: x", "Content-Type: application/json", f"Content-Length: {length}")
    return "\r\n".join((*lines, "", "")).encode()


async def answer_of(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """Status and body of the next answer."""
    said = (await reader.readuntil(b"\r\n\r\n")).lower()
    size = int(said.split(b"content-length: ")[1].split(b"\r\n")[0])
    return int(said.split(b" ")[1]), await reader.readexactly(size)


async def hangs_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, over: asyncio.Event) -> str:
    """Asks for a million draws and leaves."""
    writer.write(head(len(DEAR)) + DEAR.encode())
    await writer.drain()
    await asyncio.sleep(0.05)
    return "left"


async def dribbles(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, over: asyncio.Event) -> str:
    """A byte of the head, and another, until the service has enough."""
    for letter in head(len(ASKED)).replace(b"\r\n\r\n", b"\r\nX: ") + b"x" * 2000:
        if over.is_set():
            return "given up"
        writer.write(bytes([letter]))
        await writer.drain()
        await asyncio.sleep(0.1)
    return "endured"


async def floods(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, over: asyncio.Event) -> str:
    """Announces a thousand million bytes."""
    writer.write(head(10**9) + b"x" * 100_000)
    return str((await answer_of(reader))[0])


async def nests(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, over: asyncio.Event) -> str:
    """A hundred thousand lists within each other."""
    writer.write(head(100_000) + b"[" * 100_000)
    return str((await answer_of(reader))[0])


async def lies(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, over: asyncio.Event) -> str:
    """No JSON, a table of words, then no HTTP."""
    for body in (b"\xff\xfe{", b'{"scores": {"values": [["nix"]], "better": 7}}'):
        writer.write(head(len(body)) + body)
        status, _ = await answer_of(reader)
        assert status in (400, 422, 503), status
    writer.write(b"\x16\x03\x01 no HTTP\r\n\r\n")
    return (await reader.read(100)).split(b"\r\n")[0].decode("latin-1")


ATTACKS: tuple[Attack, ...] = (hangs_up, dribbles, floods, nests, lies)


def gathered(
    port: int, *, honest: int, hostile: int, requests: int, heavy: int = 0, paths: Sequence[str] = (PATH,)
) -> Crowd:
    """The crowd at a port of this machine, until every honest client has asked so often; the others then leave."""

    async def all_of_them() -> Crowd:
        crowd = Crowd(port)
        ways = [crowd.hostile(i, ATTACKS[i % len(ATTACKS)]) for i in range(hostile)]
        stay = [asyncio.ensure_future(crowd.heavy(hostile + i)) for i in range(heavy)]
        others = [asyncio.ensure_future(way) for way in ways]
        await asyncio.gather(*(crowd.honest(i, requests, paths) for i in range(honest)))
        crowd.over.set()
        for staying in stay:
            staying.cancel()
        await asyncio.gather(*others)
        await asyncio.gather(*stay, return_exceptions=True)
        return crowd

    with ThreadPoolExecutor(1) as thread:  # in this one a browser of other tests may have a loop of its own
        return thread.submit(lambda: asyncio.run(all_of_them())).result()
