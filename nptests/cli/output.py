"""The one door of what commands write: streams of any encoding, closed or full; files that are whole or not at all."""

import os
import re
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from nptests.document.escaping import visible
from nptests.errors import InputError
from nptests.read.whole_files import Content, write_folder, write_whole

BOLD, PLAIN = "\x1b[1m", "\x1b[0m"
_OURS = re.compile(f"({re.escape(BOLD)}|{re.escape(PLAIN)})")


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


# What our reports, pictures and scripts say of themselves: another such file can take their place.
_MADE_HERE = re.compile(
    rb"(?:Made|Written) by nptests|With nptests \d|(?:class|content)=\"nptests\"|^  \"omnibus\": \{", re.MULTILINE
)


def refuse_loss(path: Path, inputs: Iterable[str] = (), *, force: bool = False) -> None:
    """An error if what is to be written is what is read, or something that was not made here."""
    if any(Path(name).exists() and path.exists() and os.path.samefile(name, path) for name in inputs):
        raise InputError("file", f"{path} is read and would be overwritten: write to another file", where=str(path))
    if not force and path.is_file() and not _made_here(path):
        words = "was not made by this program and would be lost: write to another file, or add --force"
        raise InputError("file", f"{path} {words}", where=str(path))


def refuse_no_place(path: Path) -> None:
    """An error, before long work, if a file could not be written there at its end."""
    if path.is_dir():
        raise InputError("file", f"{path} is a folder: name a file in it", where=str(path))
    if not path.parent.is_dir():
        raise InputError("file", f"{path} cannot be written: there is no folder {path.parent}", where=str(path))


def refuse_no_folder(path: Path) -> None:
    """An error, before long work, if files could not be written into that folder at its end."""
    above = next(p for p in (path, *path.parents) if p.exists())
    if not above.is_dir() or not os.access(above, os.W_OK):
        raise InputError("file", f"nothing can be written into {path}: see {above}", where=str(path))


def _made_here(path: Path) -> bool:
    try:
        content = path.read_bytes()
    except OSError as problem:
        raise InputError("file", f"{path} cannot be written: {problem.strerror}", where=str(path)) from None
    return not content.strip() or _MADE_HERE.search(content) is not None


def write_file(
    path: Path, content: Content, *, inputs: Iterable[str] = (), force: bool = False, program: str = "nptests"
) -> None:
    """Write a whole file, or leave what is there; never over what was read, nor unasked over what was not made here."""
    data, old = _sent(content), _old(path)
    refuse_loss(path, inputs, force=force or old == data)
    if old is not None and old != data:
        print(f"{program}: overwriting {path}", file=sys.stderr)
    write_whole(path, data)


def write_files(folder: Path, files: Mapping[str, Content], *, inputs: Iterable[str] = (), force: bool = False) -> None:
    """Write all files of a folder, or leave what is there."""
    from nptests.document.paper.manifest import as_written

    inputs = tuple(inputs)
    files = {name: _sent(content) for name, content in files.items()}
    changed = [name for name, data in files.items() if _old(folder / name) not in (None, data)]
    for name in files:
        refuse_loss(folder / name, inputs, force=True)
    lost = [] if force else [name for name in changed if not as_written(folder, name, _old(folder / name) or b"")]
    if lost:
        words = "would be lost, not made by this program or changed since: write to another folder, or add --force"
        raise InputError("file", f"{', '.join(lost)} in {folder} {words}", where=str(folder))
    if changed:
        print(f"nptests: overwriting {', '.join(changed)} in {folder}", file=sys.stderr)
    write_folder(folder, files)


def _sent(content: Content) -> bytes:
    return visible(content).encode("utf-8", "backslashreplace") if isinstance(content, str) else content


def _old(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() and os.access(path, os.R_OK) else None
