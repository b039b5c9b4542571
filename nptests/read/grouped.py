"""Samples of independent groups in a file: in columns, or in two columns that name the group and hold the score."""

from os import PathLike
from typing import Any

from nptests.errors import InputError
from nptests.read.table import headed_columns, read_columns, read_groups


def samples_of(source: str | PathLike[str], **how: Any) -> dict[str, list[str]]:
    """The columns; or, of two columns of which one is all numbers and the other none, the groups that these name."""
    try:
        return read_columns(source, **how)
    except InputError:
        groups = {} if how or str(source) == "-" else _grouped(source)
        if not groups:
            raise
        return groups


def _grouped(source: str | PathLike[str]) -> dict[str, list[str]]:
    """The groups of two such columns; none where the file holds something else."""
    try:
        columns = headed_columns(source)
        numbers = {head: sum(map(_is_number, cells)) for head, cells in columns.items()}
        scores = [head for head, count in numbers.items() if count == len(columns[head])]
        if len(columns) != 2 or len(scores) != 1 or min(numbers.values()):
            return {}
        return read_groups(source, algorithm=next(head for head in columns if head not in scores), score=scores[0])
    except InputError:
        return {}


def _is_number(cell: str) -> bool:
    try:
        float(cell.replace(",", "."))
    except ValueError:
        return False
    return True
