"""The one door of what commands write: streams of any encoding, closed or full; files that are whole or not at all."""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from nptests.errors import InputError

BOLD, PLAIN = "\x1b[1m", "\x1b[0m"
# What moves the cursor, rings, or turns the direction of the text around it: shown by number, never sent.
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_OURS = re.compile(f"({re.escape(BOLD)}|{re.escape(PLAIN)})")


def visible(text: str) -> str:
    """The text with control and bidirectional characters shown by their numbers."""
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


class Door:
    """A stream that writes what can be seen, in whatever encoding it has."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")

    def write(self, text: str) -> int:
        parts = _OURS.split(text)
        self.stream.write("".join(part if part in (BOLD, PLAIN) else visible(part) for part in parts))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def silenced() -> None:
    """Nothing more goes to standard output: what is left in its buffer would fail once more at the end."""
    with suppress(AttributeError, OSError, ValueError):  # there is none, or it is no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno())  # type: ignore[union-attr]


def refuse_input(path: Path, inputs: Iterable[str]) -> None:
    """An error if what is to be written is what is read."""
    if any(Path(name).exists() and path.exists() and os.path.samefile(name, path) for name in inputs):
        raise InputError("file", f"{path} is read and would be overwritten: write to another file", where=str(path))


def write_file(path: Path, content: str, *, inputs: Iterable[str] = (), program: str = "nptests") -> None:
    """Write a whole file, or leave what is there: a temporary file beside it takes its place at the end."""
    refuse_input(path, inputs)
    if path.exists() and path.is_file():
        print(f"{program}: overwriting {path}", file=sys.stderr)
    if path.exists() and not path.is_file():  # a device or a pipe takes what it is sent
        _sent(path, content)
        return
    temporary = None
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", errors="backslashreplace", dir=path.parent, prefix=f".{path.name}.", delete=False
        ) as file:
            temporary = Path(file.name)
            file.write(content)
        temporary.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_mask())
        temporary.replace(path)
    except OSError as problem:
        raise InputError("file", f"{path} cannot be written: {problem.strerror}", where=str(path)) from None
    finally:  # after an interruption, too
        if temporary is not None:
            temporary.unlink(missing_ok=True)


def _sent(path: Path, content: str) -> None:
    try:
        path.write_text(content, "utf-8")
    except OSError as problem:
        raise InputError("file", f"{path} cannot be written: {problem.strerror}", where=str(path)) from None


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
