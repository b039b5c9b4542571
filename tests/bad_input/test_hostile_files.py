"""No file makes a reader open another one, or fill the memory; what becomes of each is what the site shows."""

import csv

import pytest
from bad_input.hostile_files import TABLE, attacks, outcome
from support.effort import at_most

WITHOUT = "read without what it asks for"


@pytest.mark.parametrize("place", attacks(), ids="-".join)
def test_a_hostile_file_is_an_error_or_harmless(place):
    with TABLE.open(encoding="utf-8", newline="") as file:
        kept = {(row[0], row[1]): row[3] for row in csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)}
    with at_most(1000):  # some ten seconds, most of them to write it
        became = outcome(*place)[3]
    assert "secret" not in became.replace("secret.txt", "")
    assert (became == WITHOUT) == (kept[place] == WITHOUT)  # an error may have a parser's words, which change
    assert set(kept) - {("attack", "file")} == set(attacks())
