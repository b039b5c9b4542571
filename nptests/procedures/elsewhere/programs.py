"""What programs call and print, as tables by program; asked by procedure or measure."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from nptests.vocabulary import read_beside


@dataclass(frozen=True)
class Printing:
    """What a program or a textbook prints of a test where that is not our default.

    options    words of the options, several where the program chooses between them; "better" for the direction of ranks
    values     what it prints as the statistic, z or p: formulas of a result's fields, several where it may be either
    source     where that is known from: package, version and function, or the document
    """

    options: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    source: str = ""


def names_of(procedure: str) -> Mapping[str, str]:
    """What programs call a procedure or measure, by program."""
    return _turned("names.toml").get(procedure, MappingProxyType({}))


@functools.cache
def printings_of(procedure: str) -> Mapping[str, Printing]:
    """What programs and textbooks print of a procedure, by their names."""
    rows = _turned("prints.toml").get(procedure, {})
    return MappingProxyType(
        {
            program: Printing(_listed(row.get("options", {})), _listed(row.get("values", {})), row["source"])
            for program, row in rows.items()
        }
    )


def _listed(words: Mapping[str, Any]) -> dict[str, tuple[Any, ...]]:
    return {name: tuple(value) if isinstance(value, list) else (value,) for name, value in words.items()}


@functools.cache
def _turned(table: str) -> Mapping[str, Mapping[str, Any]]:
    """A table by program, turned: by procedure, the programs in the order of the file."""
    by_procedure: dict[str, dict[str, Any]] = {}
    for program, rows in read_beside(__file__, table).items():
        for procedure, row in rows.items():
            by_procedure.setdefault(procedure, {})[program] = row
    return MappingProxyType({procedure: MappingProxyType(rows) for procedure, rows in by_procedure.items()})
