"""The table of bad input: every door with every mistake gives the one sentence that was read, and changes nothing."""

from collections import Counter

import pytest
from bad_input.attempts import named, rows
from bad_input.doors import tried
from support.adding import mends

TRIED = tried()
ROWS = rows()


@pytest.mark.parametrize("entry", TRIED, ids=" ".join)
def test_bad_input_is_refused_as_it_was_read(entry):
    assert [attempt.row() for attempt in TRIED[entry]] == ROWS.get(entry), mends.mend("refusals", named(entry))


def test_the_table_is_of_refusals_at_every_door():
    doors = Counter(row[0] for found in ROWS.values() for row in found)
    assert set(doors) == {"Python", "file", "command", "audit", "REST", "page"}
    assert doors.total() >= 600
    assert {entry for entry in ROWS if entry[0] != "page"} == set(TRIED)
    for row in (row for found in ROWS.values() for row in found):
        assert len(row[4].split()) >= 3, row
        assert row[3] != "exit 0" or "left out" in row[4], row
        assert not row[3].startswith("5"), row
