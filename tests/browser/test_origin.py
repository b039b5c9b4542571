"""A page of another server asks the service, which `--origin` lets in; any other is stopped by the browser."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from browser.conftest import started
from support.beside import beside

from nptests.analysis.analysing import analyse
from nptests.read import exchange, literature

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-2")]
ASKS = beside(__file__)["asks"]


class Page(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def elsewhere() -> Iterator[int]:
    """The port of another server."""
    with HTTPServer(("127.0.0.1", 0), Page) as server:
        threading.Thread(target=server.serve_forever).start()
        yield server.server_port
        server.shutdown()


def test_only_the_origin_that_is_named_reads_answers(chromium, elsewhere):
    scores = literature.scores("demsar2006/table6")
    body = json.dumps({"scores": exchange.exchanged(scores, scores.better)})
    allowed, other = f"http://127.0.0.1:{elsewhere}", f"http://localhost:{elsewhere}"
    with started("--origin", allowed, "--rate", "300") as address:
        said = {}
        for origin in (allowed, other):
            page = chromium.new_page()
            page.goto(origin)
            said[origin] = page.evaluate(ASKS, [address, body])
            page.close()
    assert said == {allowed: [200, analyse(scores).as_json() + "\n", "300"], other: None}
