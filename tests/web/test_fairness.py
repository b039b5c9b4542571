"""Who waits for whom: clients that leave, dribble or ask for much do not keep the others from their answers."""

import asyncio
import concurrent.futures
import gc
import json
import os
import select
import signal
import socket
import time
import warnings
from contextlib import suppress

import httpx
import pytest
from support.web import running, until

from nptests.data.intake.naming import WORDS
from nptests.web.endpoints import endpoints
from nptests.web.pool import CHEAP, Pool
from nptests.web.problems import Problem
from nptests.web.settings import Settings
from nptests.web.work import DEAR, Task, Worker

pytestmark = pytest.mark.xdist_group("web")
SMALL = {"scores": {"values": [[0.9, 0.8], [0.8, 0.7], [0.7, 0.6], [0.6, 0.5]], "better": "higher"}}
# Quade's test simulated a million times on 80 x 12 cells: as much as may be asked, and longer than any deadline here.
LONG = {
    "scores": {"values": [[(i * j) % 17 for j in range(1, 13)] for i in range(1, 81)], "better": "higher"},
    "options": {"null": "simulated", "draws": 1_000_000},
}
# The same, its words hidden from who reads the bytes alone.
HIDDEN = json.dumps(LONG).replace("draws", "dr\\u0061ws").replace("simulated", "s\\u0069mulated")
# Takes the place of the dear ones, and is soon computed.
QUICK = {**SMALL, "options": {"null": "simulated", "draws": 100}}


def asked(service, body, *, path="/v1/tests/quade", more=b""):
    """A connection on which a request was sent, and nothing read."""
    line = socket.create_connection(("127.0.0.1", service.port), timeout=60)
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    line.sendall(head.encode() + body.encode() + more)
    return line


@pytest.mark.parametrize("more", [b"", b"GET / HTT"], ids=["plain", "the next head begun"])
@pytest.mark.parametrize("body", [json.dumps(LONG), HIDDEN], ids=["dear", "hidden"])
def test_twelve_that_hang_up_at_once(body, more, monkeypatch):
    """Requests for the one place of dear work are answered; what nobody waits for is never computed to its end."""
    answered = []
    ask = Worker.ask

    async def noted(self, task, limit):
        answer = await ask(self, task, limit)
        answered.append(task.body)
        return answer

    monkeypatch.setattr(Worker, "ask", noted)
    with running(Settings(workers=1, seconds=600.0, waiting=600.0, queue=20 * DEAR)) as service:
        for _ in range(12):
            asked(service, body, more=more).close()
        for _ in range(3):
            assert httpx.post(f"{service.url}/v1/tests/quade", json=QUICK, timeout=600).status_code == 200
    assert len(answered) == 3
    assert body.encode() not in answered


def test_cheap_requests_have_a_place_of_their_own():
    """Eight long requests, whose clients stay, on one worker: a cheap one is answered before any of them."""
    with running(Settings(workers=1, seconds=600.0, waiting=600.0)) as service:
        lines = [asked(service, json.dumps(LONG)) for _ in range(8)]
        until(lambda: service.at_work(1, 7))
        assert service.post("/v1/tests/friedman", SMALL).status_code == 200
        assert select.select(lines, [], [], 0) == ([], [], [])
        for line in lines:
            line.close()
        until(lambda: service.at_work(0, 0))


def test_who_waits_too_long_is_told_when_to_come_back():
    with running(Settings(workers=1, seconds=600.0, waiting=1.0)) as service:
        first = asked(service, json.dumps(LONG))
        until(lambda: service.at_work(1, 0))
        answer = service.post("/v1/tests/quade", LONG)
        assert (answer.status_code, answer.json()["code"]) == (503, "waiting")
        assert int(answer.headers["retry-after"]) > 0
        first.close()


def test_what_waits_is_bounded_by_its_cost():
    assert Task("test", {}, json.dumps(LONG).encode()).cost > DEAR > CHEAP >= Task("test", {}, b"{}").cost
    with running(Settings(workers=1, seconds=600.0, waiting=600.0, queue=2 * DEAR + 20)) as service:
        lines = [asked(service, json.dumps(LONG)) for _ in range(3)]
        until(lambda: service.at_work(1, 2))
        answer = service.post("/v1/tests/quade", LONG)
        assert (answer.status_code, answer.json()["code"]) == (503, "busy")
        for line in lines:
            line.close()
        until(lambda: service.at_work(0, 0))


def test_bytes_under_way_are_bounded():
    with running(Settings(workers=1, receiving=600.0, held=100_000)) as service:
        half = "x" * 60_000
        head = b"POST /v1/read HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n"
        with socket.create_connection(("127.0.0.1", service.port)) as line:
            line.sendall(head + half.encode())
            until(lambda: service.post("/v1/read", {"text": half}).status_code == 503)  # once they have arrived
            assert service.post("/v1/read", {"text": half}).json()["code"] == "busy"
        until(lambda: service.post("/v1/read", {"text": half}).status_code == 422)


def test_heads_have_their_time_on_kept_connections_too():
    """After an answer, a byte of the next head now and then: the connection ends before the head does."""

    def dribble(line):
        for letter in b"GET /healthz HTTP/1.1\r\nX-Slow: " + b"x" * 100:
            line.sendall(bytes([letter]))
            time.sleep(0.3)

    address = lambda service: ("127.0.0.1", service.port)  # noqa: E731
    with running(Settings(workers=1, receiving=1.0)) as service, socket.create_connection(address(service)) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert line.recv(4096).startswith(b"HTTP/1.1 200")
        with pytest.raises(ConnectionError):
            dribble(line)


def test_answers_that_nobody_reads_are_dropped():
    """The whole OpenAPI document a hundred times over, never read: the connection ends, and so does its memory."""
    with running(Settings(workers=1, receiving=1.0)) as service:
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", service.port))
        line.settimeout(60)
        line.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 30)
        connections = service.server.server_state.connections
        until(lambda: len(connections) == 1)
        until(lambda: len(connections) == 0)
        received = 0
        with suppress(ConnectionError):
            while part := line.recv(1_000_000):
                received += len(part)
        assert received < 29 * len(service.get("/openapi.json").content)
        line.close()


def test_a_worker_that_is_killed_costs_one_request(monkeypatch):
    started = []
    begin = Worker.started

    async def noted(settings):
        started.append(await begin(settings))
        return started[-1]

    monkeypatch.setattr(Worker, "started", noted)
    with running(Settings(workers=1)) as service:
        statuses = []
        for round in range(4):
            if round == 1:
                for worker in started[:]:
                    os.kill(worker.process.pid, signal.SIGKILL)
            statuses.append(service.post("/v1/tests/friedman", SMALL).status_code)
        assert statuses.count(200) >= 3, statuses
        assert set(statuses) <= {200, 503}


def test_ending_answers_or_refuses_every_request(capfd):
    with concurrent.futures.ThreadPoolExecutor(10) as pool:
        with running(Settings(workers=1, seconds=3.0)) as service:
            ask = lambda: httpx.post(f"{service.url}/v1/tests/quade", json=LONG, timeout=60).status_code  # noqa: E731
            asking = [pool.submit(ask) for _ in range(10)]
            # On a slow machine some reach their deadline before the last one arrives.
            until(lambda: service.at_work(1, 9 - sum(each.done() for each in asking)))
        statuses = {each.result() for each in asking}
    assert statuses == {503, 504}, "what is under way reaches its deadline, those that wait are refused"
    assert "Traceback" not in capfd.readouterr().err


def test_no_redirect_is_built_from_the_host_header(service):
    for path in ("/v1/catalogue/", "/healthz/", "/v1/lessons/1/", "/static"):
        answer = service.client.get(path, headers={"host": "evil.example"}, follow_redirects=False)
        assert answer.status_code == 404, path
        assert "evil" not in json.dumps(dict(answer.headers)) + answer.text


@pytest.mark.parametrize("late", [False, True])
def test_a_server_that_ends_leaves_no_process_behind(late):
    """Neither a worker that was on its way out, nor one that had just been started for somebody."""

    async def processes():
        pool = Pool(Settings(workers=1))
        await pool.start()
        first = [place.worker.process for place in pool.free]
        pool._retire(pool.free[0])
        asking = asyncio.create_task(
            pool.answer(Task("tests", {"name": "quade"}, json.dumps(LONG).encode(), dear=True))
        )
        await asyncio.sleep(0.1 if late else 0)  # a new worker is being started
        pool.close(grace=0.01)
        await asyncio.sleep(0.02 if late else 0)  # cancelled, and then again by the end
        await pool.stop()
        with suppress(Problem):
            await asking
        return first

    assert [process.returncode for process in asyncio.run(processes())] == [-signal.SIGKILL] * 2
    gc.collect()  # a process that still runs is a warning here, and fails


def test_hosts_can_be_restricted():
    with running(Settings(workers=1, hosts=("stats.example.org", "[::1]"))) as service:
        for host, status in (
            ("stats.example.org", 200), ("STATS.example.org:8000", 200), ("[::1]:80", 200), ("evil.example", 421),
            ("stats.example.org.evil.example", 421), ("", 421), ("[::1", 421),
        ):  # fmt: skip
            assert service.client.get("/healthz", headers={"host": host}).status_code == status, host


def bodies(endpoint):
    """The working body of a route, with options that it does not have."""
    names = ("nix", "", "self", "args", "run", "progress", "__class__", "alpha ", "data", "pvalues", "scores")
    example = dict(endpoint.example or {})
    for name in {*names, *example, *WORDS}:
        for value in (1, "x", None, True):
            yield name, {**example, "options": {**(example.get("options") or {}), name: value}}


@pytest.mark.parametrize("service_name", sorted({e.service for e in endpoints() if e.body is not None} - {"stac"}))
def test_options_that_a_route_does_not_have(service, service_name):
    """422 on every route, whatever the option is called."""
    warnings.simplefilter("ignore")  # as the worker does
    from nptests.web.worker import answered

    for endpoint in endpoints():
        if endpoint.service != service_name or not endpoint.listed or endpoint.body is None:
            continue
        shapes = endpoint.body.get("anyOf", [endpoint.body])
        known = {name for shape in shapes for name in shape["properties"].get("options", {}).get("properties", ())}
        given = {**endpoint.values, **{p["name"]: "1" for p in endpoint.parameters if p["in"] == "path"}}
        for name, body in bodies(endpoint):
            if name not in known:
                answer = answered(Task(service_name, given, json.dumps(body).encode()), Settings())
                assert answer.status == 422, (endpoint.path, name, answer.body)
