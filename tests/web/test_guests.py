"""Who may ask, how often, and what a monitor reads."""

import hashlib
import re

import pytest
from support.web import running
from web.test_services import body

from nptests.web.settings import Settings

pytestmark = pytest.mark.xdist_group("web")
TOKEN = "a word that nobody guesses"


def test_a_token_guards_the_services_and_not_the_page():
    mark = hashlib.sha256(TOKEN.encode()).hexdigest()
    with running(Settings(workers=1, token=mark, origins=("https://a.example",))) as service:
        for headers in (
            {},
            {"authorization": "Bearer x"},
            {"authorization": f"Basic {TOKEN}"},
            {"authorization": mark},
        ):
            answer = service.client.post("/v1/tests/friedman", json=body(), headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (401, "token")
            assert answer.headers["www-authenticate"] == "Bearer"
            assert service.client.get("/metrics", headers=headers).status_code == 401
        right = {"authorization": f"Bearer {TOKEN}"}
        assert service.client.post("/v1/tests/friedman", json=body(), headers=right).status_code == 200
        assert {service.get(path).status_code for path in ("/", "/static/app.js", "/health", "/ready")} == {200}
        asked = {"origin": "https://a.example", "access-control-request-method": "POST"}
        asked |= {"access-control-request-headers": "authorization,content-type"}
        assert service.client.options("/v1/tests/friedman", headers=asked).status_code == 200


def test_a_client_is_told_how_often_it_may_ask():
    with running(Settings(workers=1, rate=3)) as service:
        answers = [service.post("/v1/tests/friedman", body()) for _ in range(4)]
        assert [a.status_code for a in answers] == [200, 200, 200, 429]
        assert [a.headers["ratelimit-remaining"] for a in answers] == ["2", "1", "0", "0"]
        assert answers[0].headers["ratelimit-limit"] == "3"
        assert answers[3].json()["code"] == "rate"
        assert 0 < int(answers[3].headers["retry-after"]) <= 60
        assert service.get("/ready").status_code == 200
        server = service.client.get("/metrics", headers={"x-forwarded-for": "192.0.2.7"})
        assert server.headers["ratelimit-remaining"] == "2", "behind a proxy each client has its own"


def test_a_monitor_reads_what_was_asked(service):
    before = service.get("/metrics").text
    service.post("/v1/tests/friedman", body())
    service.post("/v1/nix", {"secret name": 1})
    text = service.get("/metrics").text
    count = 'nptests_requests_total{method="POST",route="/v1/tests/friedman",status="200"} '
    value = lambda words: int(words.partition(count)[2].split("\n")[0] or 0)  # noqa: E731
    assert value(text) == value(before) + 1
    assert 'route="none",status="404"' in text
    assert "secret" not in text
    line = r'# TYPE \w+ \w+|\w+(\{\w+="[^"\n]*"(,\w+="[^"\n]*")*\})? [\d.e+-]+'
    assert all(re.fullmatch(line, each) for each in text.splitlines())


def test_behind_a_proxy_the_same_is_open():
    mark = hashlib.sha256(TOKEN.encode()).hexdigest()
    with running(Settings(workers=1, token=mark), root="/nptests") as service:
        assert {service.get(path).status_code for path in ("/", "/static/app.js", "/ready")} == {200}
        assert service.post("/v1/tests/friedman", body()).status_code == 401
