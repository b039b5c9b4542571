"""The table of bad requests: every route with every bad body is refused with one sentence, the one that was read."""

from __future__ import annotations

import csv

import pytest
from bad_input.requests import TABLE, answer, bodies, routes

with TABLE.open(encoding="utf-8", newline="") as file:
    ROWS = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.mark.parametrize("path", routes())
def test_bad_requests_are_one_sentence(path: str) -> None:
    rows = [row for row in ROWS if row["path"] == path]
    assert [row["mistake"] for row in rows] == list(bodies(routes()[path])), "write the table anew and read it"
    for row in rows:
        assert answer(path, row["mistake"]) == (row["status"], row["code"], row["message"]), row["mistake"]


def test_the_table_is_large_and_only_of_refusals() -> None:
    assert len(ROWS) >= 600
    assert {row["status"] for row in ROWS} == {"400", "422"}
    assert all(row["message"] for row in ROWS)
