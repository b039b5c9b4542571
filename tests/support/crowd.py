"""A crowd at the service: honest clients who wait for right answers, others who hang up, dribble, flood and lie."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field

from nptests.procedures.omnibus.friedman import friedman
from nptests.read import literature as fixtures
from nptests.read.exchange import exchanged

SCORES = fixtures.scores("demsar2006/table6")
ASKED = json.dumps({"scores": exchanged(SCORES, SCORES.better)}).encode()
RIGHT = friedman(SCORES).as_json().encode() + b"\n"
PATH = "/v1/tests/friedman"
DEAR = json.dumps({"scores": exchanged(SCORES, SCORES.better), "options": {"null": "simulated", "draws": 1_000_000}})
ROUNDS = 20  # how often a hostile client comes back, at most


@dataclass
class Crowd:
    """What became of it: seconds of each right answer, and what else was said to honest clients and to hostile ones."""

    port: int
    seconds: list[float] = field(default_factory=list)
    wrong: list[bytes] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)
    over: asyncio.Event = field(default_factory=asyncio.Event)

    async def honest(self, requests: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        for _ in range(requests):
            start = time.perf_counter()
            writer.write(head(len(ASKED)) + ASKED)
            answer = await answer_of(reader)
            if answer == (200, RIGHT):
                self.seconds.append(time.perf_counter() - start)
            else:
                self.wrong.append(repr(answer).encode()[:300])
        writer.close()

    async def hostile(self, attack: Attack) -> None:
        for _ in range(ROUNDS):
            if self.over.is_set():
                return
            with suppress(OSError, EOFError, asyncio.LimitOverrunError):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                try:
                    said = await attack(reader, writer, self.over)
                    self.refusals[f"{attack.__name__}: {said}"] += 1
                finally:
                    writer.close()


Attack = Callable[[asyncio.StreamReader, asyncio.StreamWriter, asyncio.Event], Coroutine[None, None, str]]


def head(length: int, path: str = PATH) -> bytes:
    """The head of a request."""
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


def gathered(port: int, *, honest: int, hostile: int, requests: int) -> Crowd:
    """The crowd at a port of this machine, until every honest client has asked so often; hostile ones then leave."""

    async def all_of_them() -> Crowd:
        crowd = Crowd(port)
        others = [asyncio.ensure_future(crowd.hostile(ATTACKS[i % len(ATTACKS)])) for i in range(hostile)]
        await asyncio.gather(*(crowd.honest(requests) for _ in range(honest)))
        crowd.over.set()
        await asyncio.gather(*others)
        return crowd

    with ThreadPoolExecutor(1) as thread:  # in this one a browser of other tests may have a loop of its own
        return thread.submit(lambda: asyncio.run(all_of_them())).result()
