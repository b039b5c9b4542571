"""The store of an experiment: a folder with one small JSON file a finished cell.

JSON files and not one database: a file that is written beside its place and then moved there is whole or absent
whatever kills the program, several machines need no lock, shards are merged by copying, and no library is needed to
read them. A cell file holds nothing but what the seed determines, so that two runs of one experiment have the same
bytes; times and the environment stand beside.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nptests.data.whole_files import make_folder, write_whole
from nptests.errors import InputError
from nptests.results import as_json


def fingerprint(*parts: Any) -> str:
    """Sixteen hexadecimal digits of what the parts say."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()[:16]


def _folder(name: str) -> str:
    """A name as a part of a path: readable, and different for different names."""
    plain = re.sub(r"[^A-Za-z0-9_.+-]+", "-", name).strip("-.")[:40]
    return plain if plain == name else f"{plain}-{fingerprint(name)[:8]}"


@dataclass(frozen=True)
class Store:
    """A folder of finished cells."""

    path: Path

    def file(self, kind: str, dataset: str, model: str, split: str) -> Path:
        """Where a cell, or its times, stands."""
        return self.path / kind / _folder(dataset) / _folder(model) / f"{split}.json"

    def cell(self, key: str, dataset: str, model: str, split: str) -> dict[str, Any] | None:
        """What is known of a cell; None if it is not finished. A cell of another experiment is an error."""
        file = self.file("cells", dataset, model, split)
        try:
            cell: dict[str, Any] = json.loads(file.read_text("utf-8"))
        except FileNotFoundError:
            return None
        except (ValueError, OSError) as error:
            raise InputError("store", f"{file} cannot be read ({error}): remove it and run again") from error
        if cell.get("key") != key:
            raise InputError(
                "store",
                f"{self.path} holds a cell of another experiment ({model} on {dataset}: its model, data, splits, "
                "metrics or seed were others): use a new folder",
                where=str(self.path),
            )
        return cell

    def times(self, dataset: str, model: str, split: str) -> dict[str, float]:
        """How long a cell took, in seconds."""
        try:
            times: dict[str, float] = json.loads(self.file("times", dataset, model, split).read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return times

    def keep(self, cell: Mapping[str, Any], times: Mapping[str, float]) -> None:
        """Write a finished cell; its times first, so that a cell is never without them."""
        place = (cell["dataset"], cell["model"], cell["split"])
        self.write(self.file("times", *place), as_json(times))
        self.write(self.file("cells", *place), as_json(cell))

    def write(self, file: Path, text: str) -> None:
        """A whole file or none."""
        try:
            make_folder(file.parent)
            write_whole(file, text + "\n")
        except InputError as problem:
            words = "every finished cell in it is kept; make room, and run the same again to go on"
            raise InputError("store", f"{problem.message}: {words}", where=str(self.path)) from problem

    def cells(self) -> Iterator[Path]:
        """The files of all finished cells."""
        yield from sorted((self.path / "cells").rglob("*.json"))


def merge(into: Path, parts: list[Path]) -> int:
    """Copy the cells of several stores, of the shards of one experiment, into one; returns how many are in it.

    A cell that two of them hold with other content is an error: they are not parts of one experiment.
    """
    target = Store(into)
    for part in map(Store, parts):
        if not (part.path / "cells").is_dir():
            raise InputError("store", f"{part.path} holds no cells: name the folders that the shards wrote")
        for source in part.cells():
            text, place = source.read_text("utf-8"), into / source.relative_to(part.path)
            if place.exists() and place.read_text("utf-8") != text:
                raise InputError("store", f"{source} differs from {place}: they are not parts of one experiment")
            times = part.path / "times" / source.relative_to(part.path / "cells")
            if times.exists():
                target.write(into / times.relative_to(part.path), times.read_text("utf-8").rstrip("\n"))
            target.write(place, text.rstrip("\n"))
    return sum(1 for _ in target.cells())
