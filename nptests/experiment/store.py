"""The store of an experiment: finished cells, a line each, in blocks that are only ever written to at their end.

A line is a checksum, the cell and its times as JSON. Every run writes a block of its own, so that runners on several
machines that share a folder need no lock, and a run that is killed loses at most the line it was writing. A block that
was closed has a manifest, its number of cells and the checksum of the whole, which tells of lines that are gone and
spares the checksums of single lines. What is damaged, cut off, swapped, foreign or empty is set aside by its name and
computed again; nothing in it is believed, and it takes no other cell along. No cell is read as a pickle.

Why lines and not SQLite: both take far less than a model (`tests/benchmarks/stores.py`, seconds of one core for 100,000
cells: 4.8 to keep and 2.8 to read as lines, 19 MB; 6.2 and 2.0 by SQLite with a transaction each, 29 MB). But SQLite
needs locks, which shared disks do not keep, one damaged page can take a whole table, and parts are not merged by
copying files.

Cells of the stores of version 0.1, a JSON file each, are read by `older`.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import uuid
import warnings
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from math import isfinite
from os.path import isdir  # a name that no folder can have is an error of Path.is_dir
from pathlib import Path
from typing import Any

from nptests.errors import InputError, InputWarning
from nptests.read import source, whole_files
from nptests.results import plain

BLOCK, MANIFEST = ".cells", ".manifest"
CHECKED = 16  # hexadecimal digits of a checksum: of 2**64 damages one passes
SHOWN = 5  # damaged lines of a block that are named one by one


def fingerprint(*parts: Any) -> str:
    """Sixteen hexadecimal digits of what the parts say."""
    return _checksum(json.dumps(parts, sort_keys=True, default=str).encode())


def _checksum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:CHECKED]


def _line(cell: Mapping[str, Any], times: Mapping[str, float]) -> bytes:
    body = json.dumps([plain(cell), plain(times)], allow_nan=False, separators=(",", ":")).encode()
    return b"%s %s\n" % (_checksum(body).encode(), body)


@dataclass(frozen=True, slots=True)
class Held:
    """A finished cell: what the seed determines, and how long it took, in seconds."""

    cell: Mapping[str, Any]
    times: Mapping[str, float]

    @property
    def worth(self) -> tuple[bool, float, str]:
        """Which one of several cells of one key is taken, whatever the order they are read in: the one that says more.

        One that has its scores comes before one that has not; of models that were ended, the one that had more time.
        """
        ended = self.cell.get("ended") or {}
        limit = ended.get("limit")
        return not self.cell["missing"], float("inf") if limit is None else float(limit), json.dumps(self.cell)


@dataclass
class Reading:
    """What a store holds, by key, and what in it was set aside."""

    cells: dict[str, Held] = field(default_factory=dict)
    aside: list[str] = field(default_factory=list)

    def take(self, held: Held) -> None:
        """Enter a cell, if none of its key says more."""
        key = held.cell["key"]
        if key not in self.cells or held.worth > self.cells[key].worth:
            self.cells[key] = held

    @property
    def digest(self) -> str:
        """What all cells say, whoever computed them in whatever order: times are left out."""
        texts = sorted(json.dumps(held.cell, sort_keys=True) for held in self.cells.values())
        return hashlib.sha256("\n".join(texts).encode()).hexdigest()


class Block:
    """The lines of one run, each of which is kept as soon as it is there."""

    def __init__(self, folder: Path) -> None:
        self._begin(folder)

    def _begin(self, folder: Path) -> None:
        self.file = folder / f"{uuid.uuid4().hex}{BLOCK}"
        self.count, self.whole = 0, hashlib.sha256()
        self.handle: int | None = None

    def keep(self, cell: Mapping[str, Any], times: Mapping[str, float]) -> None:
        """Write a finished cell."""
        line = _line(cell, times)
        if self._is_gone():
            self.__exit__(None)
            self._begin(self.file.parent)
        try:
            if self.handle is None:
                whole_files.make_folder(self.file.parent)
                self.handle = os.open(self.file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o666)
            if os.write(self.handle, line) < len(line):
                raise OSError("No space left on device")
        except OSError as problem:
            words = f"{self.file} cannot be written: {problem.strerror or problem}"
            raise full(self.file.parent.parent, words) from None
        self.whole.update(line)
        self.count += 1

    def __enter__(self) -> Block:
        return self

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        """Say what the block holds; an empty one leaves nothing, one broken off or removed no manifest."""
        if self.handle is None:
            return
        gone = self._is_gone()
        os.close(self.handle)
        if gone:
            words = f"{self.file} was removed while it was written: another run computes its {self.count} cells again"
            warnings.warn(words, InputWarning, stacklevel=2)
        elif kind is None:
            manifest = json.dumps({"cells": self.count, "sha256": self.whole.hexdigest()})
            with suppress(InputError):  # without room for it the cells are there, as those of a run that was killed
                whole_files.write_whole(self.file.with_suffix(MANIFEST), manifest + "\n")

    def _is_gone(self) -> bool:
        return self.handle is not None and os.fstat(self.handle).st_nlink == 0


def full(path: Path, problem: str) -> InputError:
    """What to do where nothing more can be written."""
    words = "every finished cell in it is kept; make room, and run the same again to go on"
    return InputError("store", f"{problem}: {words}", where=str(path))


@dataclass(frozen=True)
class Store:
    """A folder of finished cells."""

    path: Path

    @property
    def folder(self) -> Path:
        """Where the blocks lie."""
        return self.path / "cells"

    def block(self) -> Block:
        """A block for a run to write."""
        return Block(self.folder)

    def blocks(self) -> list[Path]:
        """The files that hold cells."""
        return sorted(self.folder.glob(f"*{BLOCK}"))

    def read(self) -> Reading:
        """Every cell that is whole; what was set aside is told of in one warning."""
        reading = Reading()
        if not isdir(self.folder):
            return reading
        for file in self.blocks():
            for held in _cells_of(file, reading.aside):
                reading.take(held)
        known = {file.stem for file in self.blocks()}
        for manifest in sorted(self.folder.glob(f"*{MANIFEST}")):
            if manifest.stem not in known:
                reading.aside.append(f"{manifest.stem}{BLOCK} is gone")
        if reading.aside:
            words = f"{self.path}: set aside as damaged, and computed again where it is asked for:"
            warnings.warn(f"{words} {'; '.join(reading.aside)}", InputWarning, stacklevel=3)
        return reading

    def write(self, file: Path, text: str) -> None:
        """A whole file beside the cells, or none."""
        try:
            whole_files.make_folder(file.parent)
            whole_files.write_whole(file, text + "\n")
        except InputError as problem:
            raise full(self.path, problem.message) from problem


def _cells_of(file: Path, aside: list[str]) -> Iterator[Held]:
    """The cells of a block; what is no cell is named."""
    if file.is_fifo() or file.is_char_device():  # who opens it waits, or reads, for ever
        aside.append(f"{file.name} (no regular file)")
        return
    manifest, wrong, good = _manifest_of(file), [], 0
    try:
        with file.open("rb") as lines:
            trusted = manifest is not None and manifest[1] == hashlib.file_digest(lines, "sha256").hexdigest()
            lines.seek(0)
            for number, line in enumerate(iter(partial(lines.readline, source.LARGEST), b""), start=1):
                held = _read(line.removesuffix(b"\n"), trusted=trusted)
                if held is None:
                    wrong.append(number)
                else:
                    good += 1
                    yield held
    except OSError as error:
        aside.append(f"{file.name} ({error.strerror})")
        return
    if wrong:
        more = f" and {len(wrong) - SHOWN} more" if len(wrong) > SHOWN else ""
        aside.append(f"{file.name}, line {', '.join(map(str, wrong[:SHOWN]))}{more}")
    gone = (manifest[0] if manifest else 0) - good - len(wrong)
    if gone > 0:
        aside.append(f"{file.name}, {gone} cells that are gone")


def _manifest_of(file: Path) -> tuple[int, str] | None:
    try:
        manifest = json.loads(source.source_of(file.with_suffix(MANIFEST)).data)
        return int(manifest["cells"]), str(manifest["sha256"])
    except (InputError, ValueError, TypeError, KeyError, RecursionError):
        return None


def shared(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A part of a cell whose texts, the same in many cells, are held once."""
    return {sys.intern(name): sys.intern(part) if isinstance(part, str) else part for name, part in pairs}


def _read(line: bytes, *, trusted: bool) -> Held | None:
    """The cell of a line, or None if it was hurt, or is none."""
    checksum, _, body = line.partition(b" ")
    if not trusted and checksum != _checksum(body).encode():
        return None
    try:
        cell, times = json.loads(body.decode(), object_pairs_hook=shared)
    except (ValueError, TypeError, RecursionError):
        return None
    return Held(cell, times) if is_cell(cell) and isinstance(times, dict) else None


def is_cell(cell: Any) -> bool:
    """Whether it has what a cell has: a score or a reason for each measure."""
    try:
        named = all(isinstance(cell[name], str) for name in ("key", "dataset", "model", "split"))
        scores, missing = cell["scores"], cell["missing"]
        there = all(x in missing if y is None else isinstance(y, float) and isfinite(y) for x, y in scores.items())
        texts = all(isinstance(text, str) for text in (*missing.values(), *cell["warnings"]))
        timed = isinstance(cell.get("ended", {}).get("limit") or 0, int | float)
        return named and there and texts and timed and set(missing) <= set(scores)
    except (TypeError, KeyError, AttributeError):
        return False


def merge(into: Path, parts: list[Path]) -> int:
    """Copy the blocks of several stores, of the shards of one experiment, into one; returns how many cells are in it.

    A key for which two of them have other scores is an error: they are not parts of one experiment.
    """
    target, readings = Store(into), [(part, Store(part).read()) for part in parts]
    merged = target.read()
    for part, reading in readings:
        if not reading.cells:
            raise InputError("store", f"{part} holds no cells: name the folders that the shards wrote")
        for key, held in reading.cells.items():
            other = merged.cells.get(key)
            if other is not None and not (other.cell["missing"] or held.cell["missing"]) and other.cell != held.cell:
                where = " ".join(held.cell[name] for name in ("model", "dataset", "split"))
                raise InputError("store", f"{part} and {into} differ in {where}: they are not parts of one experiment")
        with target.block() as block:
            for key, held in reading.cells.items():
                if key not in merged.cells or held.worth > merged.cells[key].worth:
                    block.keep(held.cell, held.times)
                    merged.take(held)
    return len(merged.cells)
