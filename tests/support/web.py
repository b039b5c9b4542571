"""A server that runs while tests speak to it over a socket, as its users do."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx

from nptests.web.server import Server, configuration
from nptests.web.settings import Settings


@dataclass(frozen=True)
class Service:
    """Where the server is, a client, and the server itself, whose state tests wait for."""

    url: str
    port: int
    client: httpx.Client
    server: Server

    def post(self, path: str, body: Any) -> httpx.Response:
        return self.client.post(path, content=json.dumps(body), headers={"content-type": "application/json"})

    def get(self, path: str) -> httpx.Response:
        return self.client.get(path)

    def at_work(self, computing: int, waiting: int) -> bool:
        """Whether so many requests compute and so many wait for a place."""
        pool = self.server.config.app.state.pool  # type: ignore[union-attr]
        return (len(pool.running), len(pool.queue)) == (computing, waiting)


def until(so: Callable[[], bool]) -> None:
    """Wait for a state, on a machine of any speed; what never comes fails, and no machine is as slow."""
    end = time.monotonic() + 300
    while not so():
        assert time.monotonic() < end, "what is waited for does not come"
        time.sleep(0.02)


@contextmanager
def running(settings: Settings, root: str = "") -> Iterator[Service]:
    server = Server(configuration(settings, host="127.0.0.1", port=0, root=root))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.02)
        port = server.servers[0].sockets[0].getsockname()[1]
        url = f"http://127.0.0.1:{port}"
        with httpx.Client(base_url=url, timeout=60) as client:
            yield Service(url, port, client, server)
    finally:
        server.should_exit = True
        thread.join()
