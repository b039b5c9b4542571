"""Bounds on work that hold on every machine: time of the processor, in units of a fixed piece of work."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import cache


@cache
def unit() -> float:
    """What the processor needs here for a piece of plain Python: some ten milliseconds on a machine of 2024."""
    return min(_spent_on_a_sum() for _ in range(5))


def _spent_on_a_sum() -> float:
    start = time.thread_time()
    sum((Fraction(i, 3) for i in range(10_000)), Fraction(0))
    return time.thread_time() - start


@contextmanager
def at_most(units: float) -> Iterator[None]:
    """What is done within takes this thread no more than so many units of work; what it waits for counts nothing."""
    bound, start = units * unit(), time.thread_time()
    try:
        yield
    finally:
        spent = time.thread_time() - start
        assert spent < bound, f"{spent / unit():.0f} units of work, at most {units:g} are allowed"
