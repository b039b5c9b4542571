"""The cells of a printed table against the data that it was made from."""

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from crosscheck.auditing.judging.granularity import span
from crosscheck.auditing.reading.tables_in_print import printed_tables
from crosscheck.claims.claims import Claim, Verdict
from nptests.errors import InputError
from nptests.read import read_table


def judged(path: Path, data: str) -> Iterator[Verdict]:
    """Every cell whose row and column the data have: rounded as printed, it is the number there."""
    known = read_table(data)
    columns = {name.casefold(): j for j, name in enumerate(known.columns or ())}
    rows = {name.casefold(): i for i, name in enumerate(known.rows or ())}
    shared = 0
    for table in _tables(path):
        for row in (table.rows[i] for i in table.of_kind("scores")):
            for number, column in zip(row.numbers, table.columns, strict=False):
                i, j = rows.get(row.name.casefold()), columns.get(column.casefold())
                if number is not None and i is not None and j is not None:
                    shared += 1
                    yield _cell(path.name, row.name, column, number.text, known.cells[i][j])
    if not shared:
        words = f"no row and column of a table of {path.name} is called as one of {data}"
        line = shlex.join(["crosscheck", "audit", "--init", data])
        way = f"{line} > paper.toml (what is stated there is judged by these data)"
        raise InputError("names", f"{words}; type {way}", where=data)


def _tables(path: Path) -> Sequence[Any]:
    """None where the text has sentences alone: its numbers are stated beside the data, then."""
    try:
        return tuple(printed_tables(path))
    except InputError:
        return ()


def _cell(source: str, row: str, column: str, printed: str, true: str) -> Verdict:
    claim = Claim(source, f"data[{row}, {column}]", f"row {row}, column {column}", printed, {"reads": "data"})
    (low, high), (least, most) = span(printed), span(true)
    alike = low <= most and least <= high
    evidence = {"value": float(true), "proof": f"the data have {true}"}
    return Verdict(claim, "holds" if alike else "fails", evidence)
