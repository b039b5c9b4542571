"""What guards the door: size and slowness of requests, how many at once, the headers of every answer."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from math import ceil
from typing import Any

from nptests.web.metrics import Metrics
from nptests.web.problems import MEDIA_TYPE, Problem
from nptests.web.settings import Settings
from nptests.web.shares import client_of

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LOG = logging.getLogger("nptests.web")  # one JSON line a request, for whoever listens: `nptests serve` prints them
OPEN = ("/", "/health", "/healthz", "/ready")  # asked for without a token
WINDOW = 60.0  # seconds for which requests of a client are counted together
LEFT = 499  # what logs say of a client that did not wait (nginx's number); nobody is sent it
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)


class Door:
    """ASGI middleware: the whole body is taken in, within its limits, before anything is done with it.

    What is done ends when the client leaves.
    """

    def __init__(self, app: App, settings: Settings, metrics: Metrics) -> None:
        self.app, self.settings, self.metrics = app, settings, metrics
        self.asked: Counter[str] = Counter()  # by client, in the window that ends at `turn`
        self.turn = 0.0
        self.inside: Counter[str] = Counter()  # requests under way, by client
        self.held = 0  # bytes of the bodies of all requests under way

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        reply = _Reply(scope, send, scope["method"], self.metrics)
        if scope["method"] == "HEAD":  # the answer to GET, of which the server sends the headers alone
            scope = reply.scope = {**scope, "method": "GET"}
        parts: list[bytes] = []
        client = client_of(scope)
        free = self.settings.concurrent - self.inside.total()
        self.inside[client] += 1
        try:
            self._check_host(scope)
            self._check_token(scope)
            self._check_rate(scope, reply)
            if self.inside[client] > max(free, 0):  # no client takes more than half of what the others leave
                raise Problem(503, "busy", "too many requests are under way already: come back in a moment")
            await self._receive(parts, scope, receive)
            await self._serve(scope, b"".join(parts), receive, reply)
        except Problem as problem:
            await _refuse(reply, problem)
        except Exception as error:
            _log({"event": "fault", "error": type(error).__name__})
            if not reply.begun:
                await _refuse(reply, Problem(500, "fault", "a mistake of the service, which its log tells of"))
        finally:
            self.inside[client] -= 1
            self.inside += Counter()  # without those that are at nought
            self.held -= sum(map(len, parts))
            reply.log()

    def _check_host(self, scope: Scope) -> None:
        host = dict(scope["headers"]).get(b"host", b"").decode("latin-1").lower()
        name = host[: host.index("]") + 1] if host.startswith("[") and "]" in host else host.partition(":")[0]
        if self.settings.hosts and name not in self.settings.hosts:
            raise Problem(421, "host", "this server does not go by the name in the Host header of the request")

    def _check_token(self, scope: Scope) -> None:
        """The token, where one is needed: not for the page and not for whether the service is well."""
        path = _path(scope)
        if self.settings.token is None or scope["method"] == "OPTIONS" or path in OPEN or path.startswith("/static/"):
            return
        kind, _, word = dict(scope["headers"]).get(b"authorization", b"").partition(b" ")
        mark = hashlib.sha256(word.strip()).hexdigest()
        if kind.lower() != b"bearer" or not hmac.compare_digest(mark, self.settings.token):
            raise Problem(401, "token", "this service needs a token: send it as Authorization: Bearer TOKEN")

    def _check_rate(self, scope: Scope, reply: _Reply) -> None:
        """One more request of a client, whom the headers tell how many are left; probes of monitors are free."""
        if not self.settings.rate or _path(scope) in OPEN[1:]:
            return
        now = time.monotonic()
        if now >= self.turn:
            self.asked.clear()
            self.turn = now + WINDOW
        client = client_of(scope)
        self.asked[client] += 1
        left, wait = self.settings.rate - self.asked[client], str(ceil(self.turn - now))
        state = {"limit": str(self.settings.rate), "remaining": str(max(0, left)), "reset": wait}
        reply.headers = tuple((f"ratelimit-{name}".encode(), value.encode()) for name, value in state.items())
        if left < 0:
            reply.headers += ((b"retry-after", wait.encode()),)
            raise Problem(429, "rate", f"a client may ask {self.settings.rate} times a minute: come back in {wait} s")

    async def _serve(self, scope: Scope, body: bytes, receive: Receive, reply: _Reply) -> None:
        """The application's answer, given up when the client leaves: after the body, it can do nothing else."""
        leaving = asyncio.ensure_future(receive())
        answering = asyncio.ensure_future(self.app(scope, _replayed(body, leaving), reply))
        try:
            await asyncio.wait((leaving, answering), return_when=asyncio.FIRST_COMPLETED)
            if not answering.done():
                reply.status = LEFT
                return
            answering.result()
        finally:
            for task in (leaving, answering):
                task.cancel()
                with suppress(asyncio.CancelledError, Exception):
                    await task

    async def _receive(self, parts: list[bytes], scope: Scope, receive: Receive) -> None:
        """The body, into its parts."""
        stated = dict(scope["headers"]).get(b"content-length", b"0")
        if not stated.isdigit() or int(stated) > self.settings.body:
            raise self._too_large()
        size = 0
        try:
            async with asyncio.timeout(self.settings.receiving):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise Problem(400, "incomplete", "the request ended before its body did")
                    parts.append(message.get("body", b""))
                    size += len(parts[-1])
                    self.held += len(parts[-1])
                    if size > self.settings.body:
                        raise self._too_large()
                    if self.held > self.settings.held:
                        raise Problem(503, "busy", "too many bytes are under way already: come back in a moment")
                    if not message.get("more_body"):
                        return
        except TimeoutError:
            raise Problem(408, "slow", f"a request must arrive within {self.settings.receiving:g} seconds") from None

    def _too_large(self) -> Problem:
        return Problem(413, "size", f"a request may have {self.settings.body} bytes, not more")


class _Reply:
    """Sends an answer with our headers, and remembers what the log says of it."""

    def __init__(self, scope: Scope, send: Send, method: str, metrics: Metrics) -> None:
        self.scope, self.send, self.metrics = scope, send, metrics
        self.method = method if method in _METHODS else "other"
        self.headers: tuple[tuple[bytes, bytes], ...] = ()
        self.begun = False
        self.status = 0
        self.size = 0
        self.start = time.monotonic()

    async def __call__(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.begun, self.status = True, message["status"]
            mine = {name for name, _ in self.headers}
            others = [header for header in message["headers"] if header[0] not in mine]
            present = {name for name, _ in others}
            message["headers"] = [*others, *self.headers, *(h for h in HEADERS if h[0] not in present)]
        self.size += len(message.get("body", b""))
        await self.send(message)

    def log(self) -> None:
        """One line a request: what was asked and how it ended, nothing of the data, no address of a client."""
        route = getattr(self.scope.get("route"), "path", None)
        seconds = time.monotonic() - self.start
        self.metrics.count(self.method, route, self.status, seconds, self.size)
        _log(
            {
                "event": "request",
                "method": self.method,
                "route": route,
                "status": self.status,
                "bytes": self.size,
                "seconds": round(seconds, 4),
            }
        )


_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def _path(scope: Scope) -> str:
    """What is asked for, without the place behind a proxy."""
    return str(scope["path"]).removeprefix(scope.get("root_path", "").rstrip("/"))


def _log(event: dict[str, Any]) -> None:
    LOG.info(json.dumps({"time": round(time.time(), 3), **event}))


def _replayed(body: bytes, leaving: asyncio.Future[MutableMapping[str, Any]]) -> Receive:
    """The body once, then that the client leaves."""
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> MutableMapping[str, Any]:
        return waiting.pop() if waiting else await asyncio.shield(leaving)

    return replay


async def _refuse(send: Send, problem: Problem) -> None:
    body = problem.as_json().encode("utf-8", errors="replace")
    headers = {"content-type": MEDIA_TYPE, "content-length": str(len(body)), **problem.headers}
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": problem.status, "headers": raw})
    await send({"type": "http.response.body", "body": body})
