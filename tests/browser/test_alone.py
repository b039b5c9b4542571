"""The page without a server, with Python in the browser: it says what the service says.

It needs a distribution of Pyodide with numpy, scipy and pandas, in build/pyodide or where NPTESTS_PYODIDE says.
"""

import json
import os
import threading
import urllib.request
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import perf_counter

import pytest
from support.browsing import ARTIFACTS, COMMAS, PATIENCE, paste
from support.first_conclusion import table

from nptests.web.alone import answer, build, main

PYODIDE = Path(os.environ.get("NPTESTS_PYODIDE", Path(__file__).parents[2] / "build" / "pyodide"))
LAST = 1e-13  # numpy and scipy of another version, and another C library, round the last digit otherwise
ASKED = """([path, body]) => fetch(path, body && {method: "POST", body}).then((answer) => answer.text())"""
WHOLE = Path(__file__).with_name("whole_page.js").read_text(encoding="utf-8")
LANGUAGES = ("en", "es", "pt")
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-1")]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture
def alone(chromium, tmp_path):
    if not (PYODIDE / "pyodide-lock.json").exists():
        pytest.skip(f"there is no Pyodide in {PYODIDE}")
    build(tmp_path, PYODIDE)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=tmp_path))
    serving = threading.Thread(target=server.serve_forever, daemon=True)
    serving.start()
    context = chromium.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(300_000)
    yield context.new_page(), f"http://127.0.0.1:{server.server_port}/", tmp_path
    context.close()
    server.shutdown()
    serving.join(timeout=60)
    server.server_close()


def test_an_address_is_answered_as_by_the_service(service):
    """Without Pyodide: the same process, no server."""
    fixture = "v1/fixtures/demsar2006/table6"
    assert answer("GET", fixture, "", "en").body.decode() == of_service(service, fixture)
    body = json.dumps({"pvalues": [0.01, 0.04]})
    assert answer("POST", "v1/adjust/holm", body, "en").body.decode() == of_service(service, "v1/adjust/holm", body)
    assert answer("GET", "v1/nothing", "", "en").status == 404


def test_what_is_no_pyodide_is_told(tmp_path, capsys):
    with pytest.raises(SystemExit, match="2"):
        main([str(tmp_path / "page"), str(tmp_path)])
    assert "is no distribution of Pyodide: it lacks pyodide.mjs" in capsys.readouterr().err
    assert not (tmp_path / "page").exists()


def of_service(address, path, body=None):
    request = urllib.request.Request(address + path, body and body.encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as response:
        return response.read().decode()


def alike(one, other):
    """Equal but for the last digits of numbers."""
    if isinstance(one, float) and isinstance(other, float):
        return one == other or abs(one - other) <= LAST * abs(one)
    if isinstance(one, dict) and isinstance(other, dict):
        return list(one) == list(other) and all(alike(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(alike, one, other))
    return one == other


def tables(address):
    """The tables of the literature by their names, and some that are drawn: fifty."""
    listed = [each["name"] for each in json.loads(of_service(address, "v1/fixtures")) if each["holds"] == "scores"]
    read = {name: json.loads(of_service(address, f"v1/fixtures/{name}")) for name in listed}
    for n in range(6, 56 - len(read)):
        read[f"drawn {n}"] = json.loads(of_service(address, "v1/read", json.dumps({"text": table(n, 5)})))
    fields = ("values", "algorithms", "datasets")
    return {
        name: {**{field: each[field] for field in fields}, "better": each.get("better") or "higher"}
        for name, each in read.items()
    }


@pytest.mark.deep
def test_fifty_tables_are_concluded_as_by_the_service(alone, opened, service):
    """What programs are answered, to the last digit but one; what readers see and take with them, to the byte."""
    page, address, folder = alone
    start = perf_counter()
    page.goto(address)
    paste(page, COMMAS)
    seconds = perf_counter() - start
    ARTIFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTIFACTS / "alone.png", full_page=True)
    page.close()
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"{size / 1e6:.1f} MB, {seconds:.1f} s to the first conclusion")
    served, page = opened(), opened(address=address)
    same, wrong, different, parts = 0, [], {}, 0
    asked = tables(service)
    for i, (name, scores) in enumerate(asked.items()):
        body = json.dumps({"scores": scores})
        here, there = page.evaluate(ASKED, ["v1/analyse", body]), of_service(service, "v1/analyse", body)
        same += here == there
        if not alike(json.loads(here), json.loads(there)):
            wrong.append(name)
        own, theirs = whole([page, served], name, scores, LANGUAGES[i % len(LANGUAGES)])
        assert not {"failed"} & {*own, *theirs}, (own.get("failed"), theirs.get("failed"))
        parts += len(own)
        differing = [part for part in {**own, **theirs} if own.get(part) != theirs.get(part)]
        if differing:
            different[name] = [f"{part}: {first_difference(own.get(part), theirs.get(part))}" for part in differing]
            print(name, *different[name], sep="\n  ", flush=True)
    print(f"{same} of {len(asked)} answers of the interface for programs the same to the byte, the others to {LAST}")
    print(f"{len(asked) - len(different)} of {len(asked)} pages the same to the byte: {parts} parts and files")
    assert wrong == []
    assert different == {}
    assert len(asked) == 50


def whole(pages, name, scores, language):
    """All that each page shows and hands out of a table; both are at work at once."""
    rows = zip(scores["datasets"], scores["values"], strict=True)
    lines = [["", *scores["algorithms"]], *([name, *map(str, row)] for name, row in rows)]
    text = "\n".join("\t".join(line) for line in lines)
    asked = json.dumps({"text": text, "better": scores["better"], "language": language, "example": name})
    ended = "(all) => (window.whole = all), (failure) => (window.whole = { failed: String(failure) })"
    for page in pages:
        page.evaluate(f"() => {{ window.whole = null; ({WHOLE})({asked}).then({ended}); }}")
    for page in pages:
        for _ in range(10 * PATIENCE):
            if page.evaluate("window.whole !== null"):
                break
            page.wait_for_timeout(1000)
    return [page.evaluate("window.whole") for page in pages]


def first_difference(one, other):
    """Where two texts differ first, with what stands around it."""
    if one is None or other is None:
        return "in one of them only"
    place = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"{one[max(0, place - 60) : place + 60]!r} | {other[max(0, place - 60) : place + 60]!r}"
