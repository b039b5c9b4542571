"""The time that an audit may take: looked at before every computation, so that a search cannot outlast it by more."""

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_END: ContextVar[float] = ContextVar("_END", default=math.inf)


class OutOfTime(Exception):
    """The time allowed is spent: what was not decided by then stays unresolved."""


@contextmanager
def within(seconds: float | None) -> Iterator[None]:
    """What runs inside may take so many seconds; None is without end."""
    before = _END.set(math.inf if seconds is None else time.monotonic() + seconds)
    try:
        yield
    finally:
        _END.reset(before)


def remaining() -> float:
    """The seconds that are left."""
    return max(0.0, _END.get() - time.monotonic())


def look() -> None:
    """Raise OutOfTime where nothing is left."""
    if remaining() == 0:
        raise OutOfTime
