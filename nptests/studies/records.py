"""A study as it was run, from the table that stands beside its module."""

import csv
from collections.abc import Iterable
from dataclasses import astuple, fields
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, get_type_hints

from nptests.read.whole_files import write_rows

T = TypeVar("T")


@cache
def records(kind: type[T], path: Path) -> tuple[T, ...]:
    """A dataclass for every line; columns that are none of its fields follow from the others."""
    columns: Any = fields(kind)  # type: ignore[arg-type]
    hints = get_type_hints(kind)
    types = {field.name: hints[field.name] if hints[field.name] in (int, float) else str for field in columns}
    with path.open(newline="", encoding="utf-8") as file:
        lines = csv.DictReader(file)
        return tuple(kind(**{name: of(line[name]) for name, of in types.items()}) for line in lines)


def write_records(kind: type[T], lines: Iterable[T], target: Path) -> None:
    """The table as a file."""
    columns: Any = fields(kind)  # type: ignore[arg-type]
    rows: Iterable[Any] = lines
    write_rows(target, ([field.name for field in columns], *map(astuple, rows)))
