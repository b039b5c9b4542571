"""Where a table comes from: a file, standard input, or the text itself; bytes first, text by the right encoding."""

import io
import stat
import sys
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from importlib import import_module
from os import PathLike
from os.path import exists, isfile
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from nptests.errors import InputError
from nptests.read.encodings import decoded

LARGEST = 64 * 2**20  # bytes
_PACKED = ((b"\x1f\x8b", "gzip"), (b"BZh", "bz2"), (b"\xfd7zXZ", "lzma"), (b"PK\x03\x04", "zipfile"))
_ENDINGS = (".gz", ".bz2", ".xz", ".zip")  # before which stands that of what is packed


@dataclass(frozen=True)
class Source:
    """The bytes of a table, how to speak of them, and the extension of the file (empty where there is no file).

    named   whether the name is that of a file, which others can read too
    notes   what is to be said of it
    """

    data: bytes
    name: str
    extension: str = ""
    named: bool = False
    notes: tuple[str, ...] = ()

    def text(self) -> str:
        """The characters, whatever they are encoded in."""
        return decoded(self.data, self.name)[0]

    @property
    def encoding(self) -> str:
        """How the characters are encoded, where that had to be found out."""
        return "" if self.data.isascii() or 0 in self.data[:1000] else decoded(self.data, self.name)[1]


def refuse_address(place: str | PathLike[str]) -> None:
    """An address of the net is no file."""
    if str(place).startswith(("http://", "https://", "ftp://")):
        words = f"{place} is an address, and nothing is fetched: save what it holds, and name that file"
        raise InputError("file", words, where=str(place))


def source_of(place: str | PathLike[str] | Source) -> Source:
    """A source as it is, a path, "-" for standard input, or the text of a table (a string with a line break in it).

    A folder, or paths with commas between, are its files together.
    """
    if isinstance(place, Source):
        return place
    if isinstance(place, str) and place == "-":
        return Source(unpacked(_standard_input(), "standard input"), "standard input")
    if isinstance(place, str) and ("\n" in place or "\r" in place):
        return Source(place.encode("utf-8", errors="surrogatepass"), "the text")
    if isinstance(place, str) and "," in place and not exists(place) and all(map(isfile, place.split(","))):
        return _together(place, list(map(Path, place.split(","))))
    if isinstance(place, (str, PathLike)):
        refuse_address(place)
        return _file(Path(place))
    raise InputError("file", f"a path or the text of a table is needed, not {type(place).__name__}: use Scores.of")


def _together(name: str, files: list[Path] | None = None) -> Source:
    """Files, or those of a folder, as one; what joins them reads each from here."""
    several = import_module("nptests.read.several")
    source: Source = several.together(several.files_in(Path(name)) if files is None else files, name)
    return source


def _standard_input() -> bytes:
    if sys.stdin is None:  # as after <&- in a shell
        raise InputError("file", "standard input is closed: name a file, or send the table into it", where="-")
    buffer = getattr(sys.stdin, "buffer", None)
    data = buffer.read(LARGEST + 1) if buffer is not None else sys.stdin.read(LARGEST + 1).encode()
    return _within(data, "standard input")


def _within(data: bytes, name: str) -> bytes:
    if len(data) > LARGEST:
        raise InputError("limit", f"{name} is larger than {LARGEST // 2**20} MB: no table of scores", where=name)
    return data


def unpacked(data: bytes, name: str, most: int = LARGEST) -> bytes:
    """What gzip, bzip2 or xz packed, or zip as its one file, as it is where none did.

    A megabyte can hold a thousand, so it is bounded.
    """
    packer = next((packer for mark, packer in _PACKED if data.startswith(mark)), None)
    if packer is None:
        return data
    try:
        with _member(data) if packer == "zipfile" else import_module(packer).open(io.BytesIO(data)) as file:
            if file is None:  # files of offices, which hold several
                return data
            whole: bytes = file.read(most + 1)
    except Exception as problem:  # those of three packers share no class
        words = f"{name} is damaged or cut off: it cannot be unpacked ({problem})"
        raise InputError("format", words, where=name) from None
    if len(whole) > most:
        raise InputError("limit", f"{name} unpacks to more than {most // 2**20} MB", where=name)
    return whole


def _member(data: bytes) -> Any:
    """The one file that zip packed; None where there are several, or none."""
    with suppress(BadZipFile):
        archive = ZipFile(io.BytesIO(data))
        if len(names := archive.namelist()) == 1 and not names[0].startswith(("word/", "xl/")):
            return archive.open(names[0])
    return nullcontext()


def _file(path: Path) -> Source:
    name = str(path)
    try:
        kind = path.stat().st_mode
        if stat.S_ISDIR(kind):
            return _together(name)
        if not stat.S_ISREG(kind):
            words = f"{name} is no regular file, but a device or a pipe: use - for standard input"
            raise InputError("file", words, where=name)
        with path.open("rb") as file:
            data = _within(file.read(LARGEST + 1), name)
        whole, ending = unpacked(data, name), path.suffix.lower()
        return Source(whole, name, Path(path.stem).suffix.lower() if ending in _ENDINGS else ending, named=True)
    except InputError:
        raise
    except FileNotFoundError:
        raise InputError("file", f"there is no file {name}{_near(path)}", where=name) from None
    except (OSError, ValueError) as problem:  # ValueError: a zero byte in the name
        reason = getattr(problem, "strerror", None) or problem
        raise InputError("file", f"{name[:200]} cannot be read: {reason}", where=name[:200]) from None


def _near(path: Path) -> str:
    if not path.parent.is_dir():
        return f" (there is no folder {path.parent} either)"
    import difflib

    near = difflib.get_close_matches(path.name, [p.name for p in path.parent.glob("*")], n=3)
    return f"; did you mean {' or '.join(near)}?" if near else ""
