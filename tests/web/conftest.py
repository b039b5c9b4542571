"""Servers for the tests of the web platform."""

from collections.abc import Iterator

import pytest
from support.web import Service, running

from nptests.web.settings import Settings


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    """A server with the usual limits."""
    with running(Settings(workers=2)) as service:
        yield service


@pytest.fixture(scope="module")
def strict() -> Iterator[Service]:
    """A server with little patience."""
    limits = Settings(workers=1, seconds=1.0, receiving=1.0, body=20_000, concurrent=8, rows=20, tasks=3)
    with running(limits) as service:
        yield service
