"""Jobs: submitted, followed, cancelled, read; whatever is killed, and whenever, none of them is lost."""

import os
import random
import signal
import socket
import subprocess
import sys
import time

import httpx
import jsonschema
import pytest
from support.web import running, until
from web.test_services import body

from nptests.procedures.omnibus.quade import quade
from nptests.read import literature
from nptests.web.settings import Settings

pytestmark = pytest.mark.xdist_group("web")
START = "import sys; from nptests.cli import main; sys.exit(main())"
LATER = {"prefer": "respond-async"}
PATH = "/v1/tests/quade"
LONG = {
    "scores": {"values": [[(i * j) % 17 for j in range(1, 13)] for i in range(1, 81)], "better": "higher"},
    "options": {"null": "simulated", "draws": 1_000_000},
}


@pytest.fixture
def keeping(tmp_path):
    with running(Settings(workers=1, jobs=str(tmp_path / "jobs"))) as service:
        yield service


def test_a_job_is_submitted_followed_and_answered_as_at_once(keeping):
    said = keeping.client.post(PATH, json=body(), headers=LATER)
    assert (said.status_code, said.headers["preference-applied"]) == (202, "respond-async")
    place = said.headers["location"]
    until(lambda: keeping.get(place).json()["state"] == "done")
    later, at_once = keeping.get(f"{place}/result"), keeping.post(PATH, body())
    assert (later.status_code, later.content) == (200, at_once.content)
    assert keeping.client.delete(place).status_code == 204
    assert keeping.get(place).status_code == 404


def test_the_document_leads_from_a_job_to_its_state_its_result_and_its_end(keeping):
    """As it is written in the answer that tells of the job, and the answers fit it."""
    whole = keeping.get("/openapi.json").json()
    told = whole["paths"]["/v1/tests/{name}"]["post"]["responses"]["202"]
    state = {**told["content"]["application/json"]["schema"], "components": whole["components"]}
    said = keeping.client.post(PATH, json=body(), headers=LATER)
    jsonschema.validate(said.json(), state)
    until(lambda: keeping.get(said.headers["location"]).json()["state"] == "done")
    found = {}
    for name, link in told["links"].items():
        assert link["parameters"] == {"key": "$response.body#/id"}
        ((path, method),) = [
            (path, method)
            for path, item in whole["paths"].items()
            for method, operation in item.items()
            if operation["operationId"] == link["operationId"]
        ]
        found[name] = keeping.client.request(method, path.format(key=said.json()["id"]))
    jsonschema.validate(found["job"].json(), state)
    assert [answer.status_code for answer in found.values()] == [200, 200, 204]


def test_what_is_wrong_is_the_answer(keeping):
    place = keeping.client.post(PATH, json={"scores": 7}, headers=LATER).headers["location"]
    until(lambda: keeping.get(place).json()["state"] == "done")
    assert keeping.get(f"{place}/result").json() == keeping.post(PATH, {"scores": 7}).json()


def test_a_job_is_cancelled_while_it_runs_or_waits(keeping):
    places = [keeping.client.post(PATH, json=LONG, headers=LATER).headers["location"] for _ in range(2)]
    until(lambda: keeping.get(places[0]).json()["state"] == "running")
    assert keeping.get(places[1]).json()["before"] == 1
    assert keeping.get(f"{places[0]}/result").json()["code"] == "not-done"
    for place in places:
        assert keeping.client.delete(place).status_code == 204
    until(lambda: keeping.at_work(0, 0))


def test_without_a_folder_every_request_is_answered_at_once(service):
    assert service.client.post(PATH, json=body(), headers=LATER).status_code == 200
    assert service.get("/v1/jobs/1").status_code == 404


@pytest.mark.parametrize("key", ["..", "%2e%2e%2fx", "0" * 32, "x.task"])
def test_no_other_file_is_read(keeping, key):
    assert keeping.get(f"/v1/jobs/{key}/result").status_code == 404


@pytest.mark.slow
@pytest.mark.parametrize(("jobs", "kills"), [(100, 10), pytest.param(1_000, 100, marks=pytest.mark.deep)])
def test_no_kill_loses_a_job(tmp_path, jobs, kills):
    print(killed(tmp_path, jobs, kills, random.Random(0)))


def killed(folder, jobs, kills, chance):
    """So many jobs at a server that is killed, or one of its workers, at random moments; how it ended, in words."""
    right = quade(literature.scores("demsar2006/table6")).as_json().encode() + b"\n"
    start, server, places, servers = time.monotonic(), None, [], 0
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30)
    command = (sys.executable, "-c", START, "serve", "--port", str(port), "--workers", "2", "--jobs", str(folder))
    done = set()
    try:
        for kill in range(kills + 1):
            if server is None or server.poll() is not None:
                server = subprocess.Popen(command, stderr=subprocess.DEVNULL)
                until(lambda: _answers(client))
            end = time.monotonic() + chance.uniform(0.05, 1.5)
            while time.monotonic() < end or kill == kills:
                if len(places) * (kills + 1) < jobs * (kill + 1) and len(places) < jobs:
                    places.append(client.post(PATH, json=body(), headers=LATER).headers["location"])
                    continue
                done |= {p for p in places if p not in done and client.get(p).json()["state"] == "done"}
                if kill == kills and len(done) == jobs:
                    break
                time.sleep(0.05)
            if kill < kills and chance.random() < 0.3:
                servers += 1
                server.send_signal(signal.SIGKILL)
                server.wait()
            elif kill < kills:
                for child in chance.sample(children := _children(server.pid), min(1, len(children))):
                    os.kill(child, signal.SIGKILL)
        assert len(set(places)) == jobs
        for place in places:
            assert client.get(f"{place}/result").content == right
    finally:
        client.close()
        server.kill()
        server.wait()
    spent = time.monotonic() - start
    return f"{jobs} jobs, {kills} kills ({servers} of the server): {jobs} right answers after {spent:.0f} s"


def _answers(client):
    try:
        return client.get("/ready").status_code == 200
    except httpx.TransportError:
        return False


def _children(pid):
    with open(f"/proc/{pid}/task/{pid}/children") as file:
        return [int(word) for word in file.read().split()]
