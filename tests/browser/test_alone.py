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
from support.browsing import ARTIFACTS, COMMAS, paste
from support.first_conclusion import table

from nptests.web.alone import answer, build, main

PYODIDE = Path(os.environ.get("NPTESTS_PYODIDE", Path(__file__).parents[2] / "build" / "pyodide"))
LAST = 1e-13  # numpy and scipy of another version, and another C library, round the last digit otherwise
ASKED = """([path, body]) => fetch(path, body && {method: "POST", body}).then((answer) => answer.text())"""
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
    """The tables of the literature, and some that are drawn: fifty."""
    listed = [each["name"] for each in json.loads(of_service(address, "v1/fixtures")) if each["holds"] == "scores"]
    read = [json.loads(of_service(address, f"v1/fixtures/{name}")) for name in listed]
    read += [json.loads(of_service(address, "v1/read", json.dumps({"text": table(n, 5)}))) for n in range(6, 60)]
    names = ("values", "algorithms", "datasets")
    return [{**{name: each[name] for name in names}, "better": each.get("better") or "higher"} for each in read[:50]]


@pytest.mark.deep
def test_fifty_tables_are_concluded_as_by_the_service(alone, service):
    page, address, folder = alone
    start = perf_counter()
    page.goto(address)
    paste(page, COMMAS)
    seconds = perf_counter() - start
    ARTIFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTIFACTS / "alone.png", full_page=True)
    same, wrong = 0, []
    for scores in (asked := tables(service)):
        body = json.dumps({"scores": scores})
        here, there = page.evaluate(ASKED, ["v1/analyse", body]), of_service(service, "v1/analyse", body)
        same += here == there
        if not alike(json.loads(here), json.loads(there)):
            wrong.append(scores["algorithms"])
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"{size / 1e6:.1f} MB, {seconds:.1f} s to the first conclusion; {same} of {len(asked)} answers byte for byte")
    assert wrong == []
    assert len(asked) == 50
