"""What a server meets outside: every attack ends in a problem document, and the next request is answered."""

import concurrent.futures
import csv
import gzip
import io
import json
import socket
import time
from pathlib import Path

import httpx
import pytest
from support import beside, web

from nptests.read import exchange, literature as fixtures
from nptests.web import limits, settings

pytestmark = pytest.mark.xdist_group("web")
SMALL = {"scores": {"values": [[0.9, 0.8, 0.7], [0.8, 0.7, 0.9], [0.7, 0.6, 0.5], [0.6, 0.5, 0.4]], "better": "higher"}}
JSON = {"content-type": "application/json"}
SCRIPT, ONLOAD, FORMULA = "<script>alert(1)</script>", '"><svg onload=alert(1)>', '=HYPERLINK("http://evil")'


def named(*names):
    return {"scores": {**SMALL["scores"], "algorithms": list(names)}}


def is_problem(answer, status, code=None):
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert code in (None, answer.json()["code"])
    for sign in ("Traceback", 'File \\"', "site-packages", str(Path.home())):
        assert sign not in answer.text


def alive(service):
    assert service.post("/v1/tests/friedman", SMALL).status_code == 200


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_another_content_type(service, kind):
    is_problem(service.client.post("/v1/analyse", content=json.dumps(SMALL), headers={"content-type": kind}), 415)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "json"),
        (b"{", "json"),
        (b"[]", "type"),
        (b"\xff\xfe", "encoding"),
        (b'{"scores": {"values": [[NaN, 1], [1, 2]], "better": "higher"}}', "json"),
        (b'{"scores": {"values": [[Infinity, 1], [1, 2]], "better": "higher"}}', "json"),
        (b'{"scores": 1, "scores": 2}', "json"),
        (b'{"scores": "\\ud800"}', "encoding"),
        (b"[" * 100_000, "json"),
        (b'{"a":' * 50_000 + b"1" + b"}" * 50_000, "json"),
        (b'{"scores": ' + b"[" * 40 + b"]" * 40 + b"}", "nesting"),
        (b'{"x": ' + b"9" * 10_000 + b"}", "json"),
    ],
)
def test_bodies_that_are_no_json(service, content, code):
    is_problem(service.client.post("/v1/analyse", content=content, headers=JSON), 422 if code == "type" else 400, code)


@pytest.mark.parametrize(
    "values",
    [
        [],
        [[]],
        [[1]],
        [[1, 2], [3]],
        [[[1], 2], [3, 4]],
        [[{}, 2], [3, 4]],
        [["NaN", 2], [3, 4]],
        [["inf", 2], [3, 4]],
        [["1e999", 2], [3, 4]],
        [[1e308, -1e308], [-1e308, 1e308]],
        [["\x00", 2], [3, 4]],
        [["9" * 5000, 2], [3, 4]],
        "x",
        {"a": 1},
        None,
    ],
)
def test_tables_that_are_none(service, values):
    for path in ("/v1/tests/friedman", "/v1/analyse", "/v1/cd.svg", "/v1/tests/quade"):
        answer = service.post(path, {"scores": {"values": values, "better": "higher"}})
        assert answer.status_code in (200, 422), answer.text
        assert answer.status_code == 200 or answer.json()["detail"]


def test_a_hundred_megabytes_are_refused_before_they_arrive(service):
    """By the stated length at once; without one, when the limit is passed."""
    with socket.create_connection(("127.0.0.1", service.port), timeout=10) as line:
        line.sendall(b"POST /v1/analyse HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n")
        line.sendall(b"Content-Length: 100000000\r\n\r\n")
        assert line.recv(1000).startswith(b"HTTP/1.1 413")
    sent = 0
    with socket.create_connection(("127.0.0.1", service.port), timeout=10) as line:
        line.sendall(b"POST /v1/analyse HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n")
        line.sendall(b"Transfer-Encoding: chunked\r\n\r\n")
        chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
        try:
            while sent < 100_000_000:
                line.sendall(chunk)
                sent += 0x10000
        except OSError:
            pass  # the server hung up
    assert sent < 20_000_000, "the server took in what it should have refused"
    alive(service)


def test_slow_senders(strict):
    """A head or a body that never ends."""
    whole = b"POST /v1/analyse HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"
    for head, sentence in ((whole, b"408"), (whole[:30], b""), (b"", b"")):
        with socket.create_connection(("127.0.0.1", strict.port), timeout=300) as line:  # the server ends it
            line.sendall(head)
            assert sentence in line.recv(1000)[:12]
    alive(strict)


def test_what_takes_too_long_is_ended(strict):
    long = {**SMALL, "options": {"null": "simulated", "draws": 1_000_000}}
    big = {"scores": {"values": [[(i * j) % 17 for j in range(1, 13)] for i in range(1, 21)], "better": "higher"}}
    is_problem(strict.post("/v1/tests/quade", {**big, "options": long["options"]}), 504, "deadline")
    alive(strict)  # in a fresh process


def test_worn_workers_are_replaced(strict):
    for _ in range(8):
        alive(strict)


def test_limits_of_tables(strict):
    rows = {"scores": {"values": [[1, 2]] * 21, "better": "higher"}}
    problem = strict.post("/v1/tests/friedman", rows)
    is_problem(problem, 422, "limit")
    assert problem.json()["field"] == "/scores/values"
    is_problem(strict.post("/v1/tests/friedman", {"x": "y" * 30_000}), 413, "size")


def test_too_many_at_once_are_told_to_come_back(strict):
    with concurrent.futures.ThreadPoolExecutor(24) as pool:
        answers = list(pool.map(lambda _: strict.post("/v1/analyse", SMALL), range(48)))
    busy = [answer for answer in answers if answer.status_code == 503]
    assert {answer.status_code for answer in answers} <= {200, 503}
    assert any(answer.status_code == 200 for answer in answers)
    for answer in busy:
        is_problem(answer, 503, "busy")
        assert int(answer.headers["retry-after"]) > 0
    alive(strict)


def test_two_hundred_analyses_at_once(service):
    """All are answered, all alike; each client has a connection of its own."""
    scores = fixtures.scores("demsar2006/table6")
    sent = {"scores": exchange.exchanged(scores, scores.better)}
    right = service.post("/v1/analyse", sent).content
    with concurrent.futures.ThreadPoolExecutor(200) as pool:
        alone = lambda _: httpx.post(f"{service.url}/v1/analyse", json=sent, timeout=120)  # noqa: E731
        answers = list(pool.map(alone, range(200)))
    assert all(answer.status_code == 200 and answer.content == right for answer in answers)


def test_names_are_escaped_wherever_they_are_shown(service):
    sent = named(SCRIPT, ONLOAD, FORMULA)
    for path, extra in (
        ("/v1/report", {"format": "html"}),
        ("/v1/cd.svg", {}),
        ("/v1/cd.svg?inline=1", {}),
        ("/v1/pictures/scores.svg", {}),
        ("/v1/tables/posthoc?format=html", {}),
        ("/v1/explain/friedman?format=html", {}),
        ("/v1/report", {"format": "html", "name": SCRIPT}),
    ):
        answer = service.post(path, {**sent, **extra})
        assert answer.status_code == 200, answer.text
        assert "<script>alert" not in answer.text
        assert "<svg onload" not in answer.text


def test_formulas_do_not_run_in_exports(service):
    sent = named(FORMULA, "+1+1", "@x")
    for kind in ("scores", "posthoc", "ranks"):
        text = service.post(f"/v1/tables/{kind}?format=csv", sent).text
        for row in csv.reader(io.StringIO(text)):
            for cell in row:
                assert not cell.startswith(("=", "+", "@", "\t", "\r")), cell


@beside.on_each("path")
def test_addresses_do_not_lead_to_files(service, path):
    with socket.create_connection(("127.0.0.1", service.port), timeout=10) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    assert answer.split(b" ")[1] in (b"404", b"422")
    assert b"application/problem+json" in answer


@pytest.mark.parametrize("name", ["/etc/passwd", "../../pyproject.toml", "C:\\boot.ini", "-"])
def test_a_table_is_never_a_path(service, name):
    """A single line is a table with one line, whatever it looks like."""
    answer = service.post("/v1/read", {"text": name})
    assert answer.status_code == 422
    assert "root:" not in answer.text
    assert "nptests" not in answer.json()["detail"]
    answer = service.post(
        "/v1/audit", {"toml": f'[[table]]\nname="t"\nholds="scores"\nfile="{name!s}"\n'.replace("\\", "/")}
    )
    assert answer.status_code == 422, answer.text
    assert "root:" not in answer.text


def test_every_answer_carries_the_policy(service):
    post, put = service.post, service.client.put
    answers = service.get("/healthz"), service.get("/nix"), post("/v1/analyse", SMALL), post("/v1/analyse", {})
    for answer in (*answers, put("/v1/analyse")):
        assert answer.headers["content-security-policy"] == limits.POLICY
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "server" not in answer.headers
        assert "access-control-allow-origin" not in answer.headers
    is_problem(put("/v1/analyse"), 405, "verb")
    assert put("/v1/analyse").headers["allow"] == "POST"


def test_other_origins_are_let_in_only_where_told():
    with web.running(settings.Settings(workers=1, origins=("https://example.org",))) as found:
        for origin, allowed in (("https://example.org", True), ("https://evil.example", False)):
            answer = found.client.get("/healthz", headers={"origin": origin})
            assert (answer.headers.get("access-control-allow-origin") == origin) is allowed
        asked = {"access-control-request-method": "POST", "access-control-request-headers": "content-type"}
        before = found.client.options("/v1/adjust/holm", headers={"origin": "https://example.org", **asked})
        assert (before.status_code, "POST" in before.headers["access-control-allow-methods"]) == (200, True)


def test_head_is_get_without_the_body(service):
    for path in ("/", "/healthz", "/health", "/ready", "/v1/catalogue"):
        whole, head = service.get(path), service.client.head(path)
        assert (head.status_code, head.content) == (whole.status_code, b"") == (200, b"")
        assert head.headers["content-type"] == whole.headers["content-type"]
    assert service.client.head("/v1/analyse").status_code == 405


def test_long_answers_are_compressed_for_who_asks(service):
    whole, packed = (
        service.client.get("/openapi.json", headers={"accept-encoding": kind}) for kind in ("identity", "gzip, deflate")
    )
    assert ("content-encoding" in whole.headers, packed.headers["content-encoding"]) == (False, "gzip")
    assert packed.json() == whole.json()
    assert int(packed.headers["content-length"]) * 5 < int(whole.headers["content-length"])


def test_what_never_changes_is_sent_once(service):
    mark = service.get("/v1/fixtures/demsar2006/table6").headers["etag"]
    for known in (mark, f'"x", W/{mark}'):
        again = service.client.get("/v1/fixtures/demsar2006/table6", headers={"if-none-match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", mark)
    assert service.client.get("/v1/fixtures", headers={"if-none-match": mark}).status_code == 200
    assert "etag" not in service.post("/v1/adjust/holm", {"pvalues": [0.1]}).headers


def test_what_is_not_read_is_named(service):
    """Names of parameters that there are not, compressed bodies; a byte order mark is read."""
    asked = service.post("/v1/adjust/holm?foo=1", {"pvalues": [0.1]})
    is_problem(asked, 422, "unknown")
    assert "'foo' is no parameter here" in asked.json()["detail"]
    sent = {"content-type": "application/json"}
    body = json.dumps({"pvalues": [0.01, 0.02]}).encode()
    packed = service.client.post(
        "/v1/adjust/holm", content=gzip.compress(body), headers={**sent, "content-encoding": "gzip"}
    )
    is_problem(packed, 415, "media-type")
    assert "compressed" in packed.json()["detail"]
    assert service.client.post("/v1/adjust/holm", content=b"\xef\xbb\xbf" + body, headers=sent).status_code == 200


def test_the_log_tells_no_data(service, caplog):
    caplog.set_level("INFO", limits.LOG.name)
    service.post("/v1/analyse", named("secret one", "secret two", "secret three"))
    service.post("/v1/read", {"text": "secret;4711\n"})
    service.get("/v1/fixtures/secret/secret")
    service.get("/secret?secret=4711")
    time.sleep(0.1)
    lines = [record.getMessage() for record in caplog.records if record.name == limits.LOG.name]
    logged = "\n".join(lines)
    assert '"route": "/v1/analyse"' in logged
    assert all(json.loads(line)["event"] == "request" for line in lines)
    assert "secret" not in logged
    assert "4711" not in logged
