"""Whose turn it is: who had little of late comes before who had much, and nobody's word is taken twice."""

import asyncio
import json

import pytest
from support.beside import on_each

from nptests.web import problems, settings, shares
from nptests.web.pool import Pool
from nptests.web.shares import Shares, client_of
from nptests.web.work import DEAR, HANDED_BACK, Task, Worker

pytestmark = pytest.mark.xdist_group("web")
ROWS = [[(i * j) % 17 for j in range(1, 13)] for i in range(1, 81)]


@on_each("address", "client", lists=True)
def test_a_client_is_an_address_or_a_network_of_one_host(address, client):
    assert client_of({"client": (address, 1)}) == client
    assert client_of({"client": None}) == ""


def test_what_a_client_had_fades():
    now = 0.0
    had = Shares(lambda: now)
    had.charge("a", 0.9)
    had.charge("b", 5.0)
    assert [had.rank(name) for name in "abc"] == [0, 3, 0]
    now = 2 * shares.HALF
    assert had.rank("b") == 1
    now = 1000 * shares.HALF
    had.charge("b", 3.0)
    assert had.rank("b") == 2
    had.charge("b", -9.0)
    assert had.rank("b") == 0


def test_no_crowd_of_addresses_fills_the_memory():
    had = Shares()
    for i in range(3 * shares.MOST):
        had.charge(str(i), 1.0 + 4 * (i == 7))
    assert len(had.had) <= shares.MOST
    assert had.rank("7") == 3, "who had most is remembered longest"


@pytest.mark.parametrize(
    ("body", "least", "most"),
    [
        ({"scores": {"values": [[1, 2, 3]] * 14}}, 1, 3),
        ({"scores": {"values": [[1] * 40] * 20}}, 4, DEAR),
        ({"groups": [[1, 2]] * 100}, 4, DEAR),
        ({"options": {"draws": 5}}, DEAR, 2 * DEAR),
        ({"scores": 7, "groups": 7}, 1, 1),
        ({"scores": {"values": [7, None]}}, 1, 1),
        ([], 1, 1),
        ({"text": "x" * 40_000}, 4, DEAR),
    ],
)
def test_costs_are_those_of_the_parsed_request(body, least, most):
    written = json.dumps(body)
    hidden = written.replace("draws", "dr\\u0061ws").replace("values", "v\\u0061lues")
    assert least <= Task("test", {}, written.encode()).cost <= most
    assert Task("test", {}, hidden.encode()).cost == Task("test", {}, written.encode()).cost


@pytest.mark.parametrize("body", [b"", b"[" * 20_000, b"\xff", b"9" * 9_000])
def test_what_is_no_request_costs_its_bytes(body):
    assert Task("test", {}, body).cost == 1 + len(body) // 10_000


def test_a_worker_hands_dear_work_back_and_goes_on():
    """By its own clock, or when it is recalled; the same process answers the next task, as ever."""
    long = Task("test", {"name": "quade"}, json.dumps(_simulated(1_000_000)).encode())
    short = Task("test", {"name": "quade"}, json.dumps(_simulated(10)).encode())

    async def asked():
        worker = await Worker.started(settings.Settings())
        try:
            first = await worker.ask(short)
            assert (await worker.ask(long, 0.05)).status == HANDED_BACK
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.2):
                    await worker.ask(long)
            assert await worker.recalled()
            assert await worker.recalled(), "a process that has nothing to give back is free"
            assert await worker.ask(short) == first
        finally:
            await worker.end()

    asyncio.run(asked())


def test_turns_go_to_who_had_least_and_one_client_waits_within_its_share():
    async def turns():
        pool = Pool(settings.Settings(workers=1, queue=3))
        order = []

        async def wait(client):
            place = await pool._place(Task("test", {}, b"{}", client=client), cheap=False)
            order.append(client)
            pool._leave(place)

        pool.shares.charge("heavy", 60.0)
        first = await pool._place(Task("test", {}, b"{}"), cheap=False)
        waiting = [asyncio.create_task(wait(client)) for client in ("heavy", "heavy", "new", "other")]
        await asyncio.sleep(0)
        with pytest.raises(problems.Problem, match="of yours"):
            await pool._place(Task("test", {}, b"{}", client="heavy"), cheap=False)
        pool._leave(first)
        await asyncio.gather(*waiting)
        return order

    assert asyncio.run(turns()) == ["new", "other", "heavy", "heavy"]


def _simulated(draws):
    return {"scores": {"values": ROWS, "better": "higher"}, "options": {"null": "simulated", "draws": draws}}
