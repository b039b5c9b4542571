"""The table of bad input: every procedure with every bad file gives one line and exit code 2, and writes nothing."""

from __future__ import annotations

import csv
from collections import Counter

import pytest
from bad_input.trying import TABLE, answer, files_read
from support.bad_files import FILES

with TABLE.open(encoding="utf-8", newline="") as file:
    ROWS = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.mark.parametrize("procedure", [procedure.name for procedure in files_read()])
def test_bad_input_is_one_line(procedure: str) -> None:
    rows = [row for row in ROWS if row["procedure"] == procedure]
    assert rows, f"{procedure} has no rows: write the table anew and read it"
    for row in rows:
        code, out, err = answer(procedure, row["mistake"])
        assert (str(code), out, err) == (row["exit"], "", row["message"] + "\n"), row["mistake"]


def test_the_table_is_large_and_only_of_errors() -> None:
    assert len(ROWS) >= 600
    assert {row["exit"] for row in ROWS} == {"2"}
    assert set(Counter(row["mistake"] for row in ROWS)) == set(FILES)
