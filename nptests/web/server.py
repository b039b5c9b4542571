"""The server process: uvicorn around the application, with patience for slow clients that ends."""

from __future__ import annotations

import asyncio
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from nptests.web.app import create_app
from nptests.web.settings import Settings

GRACE = 35  # seconds after a signal to end in which requests under way may be answered: the deadline and a little


def configuration(settings: Settings, *, host: str, port: int, root: str = "") -> uvicorn.Config:
    """How uvicorn runs the application; logs are ours (one JSON line a request, see limits.py)."""
    return uvicorn.Config(
        create_app(settings),
        host=host,
        port=port,
        root_path=root,
        http=_patient(settings.receiving),
        ws="none",
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        h11_max_incomplete_event_size=64 * 1024,
    )


def serve(settings: Settings, *, host: str, port: int, root: str = "") -> None:
    """Serve until a signal to end comes; requests under way are answered first."""
    uvicorn.Server(configuration(settings, host=host, port=port, root=root)).run()


def _patient(seconds: float) -> type[asyncio.Protocol]:
    """uvicorn's protocol, hanging up on who has sent no whole head of a request within the time."""

    class Patient(H11Protocol):
        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self.loop.call_later(seconds, self._hang_up)

        def _hang_up(self) -> None:
            if self.cycle is None and not self.transport.is_closing():
                self.transport.close()

    return Patient
