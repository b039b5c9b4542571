"""The server process: uvicorn around the application, with patience for slow clients that ends."""

import asyncio
import logging
import socket
from contextlib import suppress
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from nptests.errors import InputError
from nptests.web import app, limits
from nptests.web.settings import Settings

GRACE = 5  # seconds beyond its deadline that a request under way has when the server ends
HEAD = 64 * 1024  # bytes of the head of a request, and of what follows a request before it is answered


def configuration(settings: Settings, *, host: str, port: int, root: str = "") -> uvicorn.Config:
    """How uvicorn runs the application; logs are ours (one JSON line a request, see limits.py)."""
    return uvicorn.Config(
        app.create_app(settings),
        host=host,
        port=port,
        root_path=root,
        http=_patient(settings.receiving),
        ws="none",
        access_log=False,
        log_level="critical",
        server_header=False,
        timeout_graceful_shutdown=round(settings.seconds + 3 * GRACE + settings.receiving),
        h11_max_incomplete_event_size=HEAD,
    )


class Server(uvicorn.Server):
    """uvicorn's, which answers or refuses every request before it ends."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        pool = self.config.app.state.pool  # type: ignore[union-attr]
        pool.close(pool.settings.seconds + GRACE)
        await super().shutdown(sockets)


def serve(settings: Settings, *, host: str, port: int, root: str = "") -> None:
    """Serve until a signal to end comes; requests under way are answered first."""
    listening = _listening(host, port)
    handler = _Lines()
    limits.LOG.addHandler(handler)
    limits.LOG.setLevel(logging.INFO)
    try:
        Server(configuration(settings, host=host, port=port, root=root)).run([listening])
    except SystemExit:  # uvicorn's own, where the application did not start
        raise InputError("web", "the processes that compute did not start: try fewer --workers") from None
    finally:
        limits.LOG.removeHandler(handler)
        listening.close()


def _listening(host: str, port: int) -> socket.socket:
    """A socket at the address, on which uvicorn listens once it can answer; or what is wrong with the address."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        return listener
    except (OSError, OverflowError, UnicodeError) as problem:
        words = getattr(problem, "strerror", None) or problem
        raise InputError(
            "web", f"{host}:{port} cannot be served: {words}: choose another --port or --host", where="port"
        ) from None


class _Lines(logging.StreamHandler[Any]):
    """Standard error, as long as somebody reads it."""

    def handleError(self, record: logging.LogRecord) -> None:
        limits.LOG.removeHandler(self)


def _patient(seconds: float) -> type[asyncio.Protocol]:
    """uvicorn's protocol, hanging up on who neither sends the head of a request nor reads its answer within the time.

    It reads on while a request is under way, a little, so that it learns when the client leaves.
    """

    class Patient(H11Protocol):
        limit: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._start()

        def data_received(self, data: bytes) -> None:
            if self.limit is None and self._between:
                self._start()
            super().data_received(data)
            self._settle()

        def on_response_complete(self) -> None:
            self.loop.call_later(seconds, self._check_reader, self.transport.get_write_buffer_size())
            super().on_response_complete()
            if self._between and self.conn.trailing_data[0]:  # a part of the next head came already
                self._start()
            self._settle()

        @property
        def _between(self) -> bool:
            """Whether no request is under way."""
            return self.cycle is None or self.cycle.response_complete

        def _start(self) -> None:
            if self.limit is None:
                self.limit = self.loop.call_later(seconds, self._hang_up)

        def _settle(self) -> None:
            """The head is here: its time ends; what comes after the whole request is read on, up to a size."""
            if self._between:
                return
            if self.limit is not None:
                self.limit.cancel()
                self.limit = None
            if self.conn.their_state is h11.DONE and len(self.conn.trailing_data[0]) < HEAD:
                self.flow.resume_reading()

        def _hang_up(self) -> None:
            self.limit = None
            if self._between and not self.transport.is_closing():
                self.transport.close()

        def _check_reader(self, before: int) -> None:
            """Hang up on a client that took nothing of its answer since the last look."""
            unsent = self.transport.get_write_buffer_size()
            if unsent and unsent >= before:
                with suppress(OSError):
                    self.transport.abort()
            elif unsent:
                self.loop.call_later(seconds, self._check_reader, unsent)

    return Patient
