"""Files that are whole or not at all, one or a folder of them: an interruption leaves what was there."""

import csv
import io
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from nptests.errors import InputError

Content = str | bytes


def write_whole(path: Path, content: Content) -> None:
    """Write a file: a temporary one beside it takes its place at the end. A device or a pipe takes what it is sent."""
    with _refusals(path):
        if path.exists() and not path.is_file():
            path.write_bytes(_bytes(content))
            return
        path = path.resolve()  # what a link points to is written, and the link stays
        from tempfile import mkstemp  # it loads what only a command that writes needs

        handle, name = mkstemp(dir=path.parent, prefix=f".{path.name}.")
        temporary = Path(name)
        try:
            with open(handle, "wb") as file:
                file.write(_bytes(content))
            temporary.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_mask())
            temporary.replace(path)
        finally:  # after an interruption, too
            temporary.unlink(missing_ok=True)


def write_rows(path: Path, rows: Iterable[Iterable[object]]) -> None:
    """Write a table as CSV."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    write_whole(path, text.getvalue())


def make_folder(folder: Path) -> None:
    """A folder, and those above it."""
    with _refusals(folder):
        folder.mkdir(parents=True, exist_ok=True)


def write_folder(folder: Path, files: Mapping[str, Content]) -> None:
    """Write all files of a folder, by their names; what else lies in it stays. If one fails, none is written."""
    from shutil import rmtree
    from tempfile import mkdtemp

    with _refusals(folder):
        if folder.exists() and not folder.is_dir():
            raise InputError("file", f"{folder} is a file: name a folder", where=str(folder))
        folder.parent.mkdir(parents=True, exist_ok=True)
        staged = Path(mkdtemp(dir=folder.parent, prefix=f".{folder.name}."))
        try:
            staged.chmod(0o777 & ~_mask())
            for name, content in files.items():
                (staged / name).parent.mkdir(parents=True, exist_ok=True)
                write_whole(staged / name, content)
            _moved(staged, folder, list(files))
        finally:
            rmtree(staged, ignore_errors=True)


def _moved(staged: Path, folder: Path, names: list[str]) -> None:
    """A new folder takes the place of none; in one that is there each file is replaced, and put back if one fails."""
    if not folder.exists():
        staged.replace(folder)
        return
    from tempfile import mkdtemp

    former = Path(mkdtemp(dir=staged, prefix="former."))
    moves: list[str] = []
    try:
        for name in names:
            for place in (former, folder):
                (place / name).parent.mkdir(parents=True, exist_ok=True)
            moves.append(name)
            if (folder / name).exists():
                (folder / name).replace(former / name)
            (staged / name).replace(folder / name)
    except BaseException:
        for name in moves:
            if (former / name).exists():
                (former / name).replace(folder / name)
            elif not (staged / name).exists():  # it is there already, and nothing was before
                (folder / name).unlink(missing_ok=True)
        raise


@contextmanager
def _refusals(path: Path) -> Iterator[None]:
    try:
        yield
    except InputError:
        raise
    except (OSError, ValueError) as problem:  # a ValueError: no file can have that name
        why = getattr(problem, "strerror", problem)
        raise InputError("file", f"{path} cannot be written: {why}", where=str(path)) from None


def _bytes(content: Content) -> bytes:
    return content if isinstance(content, bytes) else content.encode("utf-8", "backslashreplace")


def _mask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
