"""Definitions in doubles, what they ask for again kept, and what they cost counted: the same bound on every machine."""

import contextlib
import dataclasses
import functools
import resource
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from crosscheck.reference import laws, paths
from crosscheck.reference.conditioned import Conditioned

MEMORY = 2**30  # bytes that what is tried may take beside what is there
# A term of an integral is one, as is an entry of a law; a question has as many beside them.
QUESTION = 200
_spent = [0]
_CACHE: dict[Any, tuple[Any, int]] = {}


def spent() -> int:
    return _spent[0] + Conditioned.terms


def spend(units: int) -> None:
    _spent[0] += units


def within(units: int) -> Callable[[], bool]:
    """Whether no more than this was spent from now on."""
    end = spent() + units
    return lambda: spent() <= end


@contextlib.contextmanager
def bounded() -> Iterator[None]:
    """What would fill the machine, as a list times a huge number does, is a MemoryError where the system can tell."""
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    if sys.platform == "linux":
        most = int(Path("/proc/self/statm").read_text("ascii").split()[5]) * resource.getpagesize() + MEMORY
        limits = [most, *(limit for limit in (soft, hard) if limit != resource.RLIM_INFINITY)]
        resource.setrlimit(resource.RLIMIT_DATA, (min(limits), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def kept(key: Any, compute: Callable[[], Any]) -> Any:
    """What is asked for again costs as much as it did, so that nothing depends on what was asked before."""
    if key in _CACHE:
        spend(_CACHE[key][1])
    else:
        before = spent()
        value = compute()
        _CACHE[key] = value, spent() - before
    return _CACHE[key][0]


def forget() -> None:
    """What is kept would fill the memory: it serves one procedure."""
    _CACHE.clear()


class _Kept(laws.Convolved):
    @classmethod
    def sum_of(cls, parts: Sequence[laws.Law]) -> laws.Law:  # type: ignore[override, unused-ignore]
        return _law("sum_of", parts)

    of_rows = sum_of

    @classmethod
    def group_sums(cls, values: Sequence[int], sizes: Sequence[int]) -> laws.Law:
        return _law("group_sums", values, sizes)


def _law(way: str, *arguments: Any) -> laws.Law:
    def compute() -> laws.Law:
        law: laws.Law = getattr(laws.Convolved, way)(*arguments)
        spend(len(law) * len(arguments[0]))
        return law

    law: laws.Law = kept((way, repr(arguments)), compute)
    return law


@functools.cache
def rough() -> paths.Path:
    """In doubles."""
    return dataclasses.replace(paths.rough(), laws=_Kept)
