"""The one door of what commands write: streams of any encoding, closed or full; files that are whole or not at all."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from nptests.document.files import Content, write_folder, write_whole
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


def write_file(path: Path, content: Content, *, inputs: Iterable[str] = (), program: str = "nptests") -> None:
    """Write a whole file, or leave what is there."""
    refuse_input(path, inputs)
    if path.exists() and path.is_file():
        print(f"{program}: overwriting {path}", file=sys.stderr)
    write_whole(path, content)


def write_files(folder: Path, files: Mapping[str, Content], *, inputs: Iterable[str] = ()) -> None:
    """Write all files of a folder, or leave what is there."""
    inputs = tuple(inputs)
    for name in files:
        refuse_input(folder / name, inputs)
    known = [name for name in files if (folder / name).exists()]
    if known:
        print(f"nptests: overwriting {len(known)} files in {folder}", file=sys.stderr)
    write_folder(folder, files)
