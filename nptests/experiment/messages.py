"""What the processes of an experiment tell one another: cells as pickles that are made here, answers as JSON."""

import os
import struct
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

HEAD = struct.Struct("<Q")


def as_they_are(parts: Mapping[str, Any], own: frozenset[str]) -> dict[str, bytes]:
    """The parts as pickles, with what the user's modules hold now, not what their files say."""
    if not parts:
        return {}
    pickling = _cloudpickle()
    with _by_value(pickling, own):
        return {name: pickling.dumps(part) for name, part in parts.items()}


@contextmanager
def _by_value(pickling: Any, own: frozenset[str]) -> Iterator[None]:
    modules = [sys.modules[name] for name in own if name in sys.modules]
    before = set(pickling.list_registry_pickle_by_value())
    new = [module for module in modules if module.__name__ not in {"__main__", *before}]
    for module in new:
        pickling.register_pickle_by_value(module)
    try:
        yield
    finally:
        for module in new:
            pickling.unregister_pickle_by_value(module)


def _cloudpickle() -> Any:
    try:
        import cloudpickle
    except ImportError:
        from joblib.externals import cloudpickle  # joblib before 1.6 has it inside
    return cloudpickle


def send(stream: int, message: bytes) -> None:
    """A message with its length before it."""
    view = memoryview(HEAD.pack(len(message)) + message)
    while view:
        view = view[os.write(stream, view) :]


def received(stream: int) -> bytes:
    """The next message; an EOFError where who sent it is gone."""
    return _exactly(stream, HEAD.unpack(_exactly(stream, HEAD.size))[0])


def _exactly(stream: int, size: int) -> bytes:
    parts = bytearray()
    while len(parts) < size:
        part = os.read(stream, min(size - len(parts), 1 << 20))
        if not part:
            raise EOFError
        parts += part
    return bytes(parts)


def too_long(limit: float | None) -> str:
    """The reason of a cell that was ended."""
    return f"it took longer than {limit:g} seconds and was ended"
