"""scikit-learn's `cv_results_` in a file, as `pandas.DataFrame(search.cv_results_)` writes it: CSV or JSON."""

import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from nptests.errors import InputError
from nptests.read.formats import read_grids
from nptests.read.grid import Grid
from nptests.read.source import Source

_SPLIT = re.compile(r"split\d+_test_.+")
_PARAMETER = "param_"
_NOTHING = {"", "nan", "--"}  # a parameter that a candidate does not have


def search_in(source: Source) -> Mapping[str, Any] | None:
    """The columns of a `cv_results_`, with `params` as dictionaries; None where the file holds something else."""
    text = source.text()
    if _SPLIT.search(text) is None:
        return None
    columns = _columns_of_json(text, source.name) if text.lstrip().startswith(("{", "[")) else None
    columns = _columns_of_grid(read_grids(source)[0]) if columns is None else columns
    if not any(map(_SPLIT.fullmatch, columns)):
        return None
    counts = {len(column) for column in columns.values()}
    if len(counts) != 1 or counts == {0}:
        raise InputError("ragged", f"{source.name}: the columns of cv_results_ are not equally long", where=source.name)
    scores = {
        head: [_score(cell, f"{head} of candidate {i + 1} in {source.name}") for i, cell in enumerate(column)]
        for head, column in columns.items()
        if _SPLIT.fullmatch(head)
    }
    return {**columns, **scores, "params": _parameters(columns)}


def _score(cell: Any, where: str) -> float:
    try:
        score = float(cell)
    except (TypeError, ValueError):
        score = math.nan
    if not math.isfinite(score):
        words = f"{where} is {cell!r}, not a number: such a fit failed, leave the candidate out"
        raise InputError("text", words, where=where)
    return score


def _columns_of_json(text: str, name: str) -> dict[str, list[Any]] | None:
    """{column: list}, {column: {row: value}} or [{column: value}]: what json and pandas write."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError("json", f"{name} is no JSON: {error}", where=name) from None
    if isinstance(value, list) and value and all(isinstance(row, dict) for row in value):
        return {str(head): [row.get(head) for row in value] for head in value[0]}
    if not isinstance(value, dict):
        return None
    columns = {head: list(column.values()) if isinstance(column, dict) else column for head, column in value.items()}
    return columns if columns and all(isinstance(column, list) for column in columns.values()) else None


def _columns_of_grid(grid: Grid) -> dict[str, list[Any]]:
    heads, *rows = grid.rows
    return {head: [row[j] if j < len(row) else "" for row in rows] for j, head in enumerate(heads)}


def _parameters(columns: Mapping[str, Sequence[Any]]) -> list[dict[str, str]]:
    """What tells the candidates apart: the columns of parameters, without what a candidate does not have."""
    names = [name for name in columns if name.startswith(_PARAMETER)]
    count = len(next(iter(columns.values())))
    return [
        {
            name.removeprefix(_PARAMETER): str(columns[name][i])
            for name in names
            if columns[name][i] is not None and str(columns[name][i]).lower() not in _NOTHING
        }
        for i in range(count)
    ]
