"""The table of what the sources teach: made of the code, every cell of it, and what is empty is counted."""

from collections import Counter

from nptests.document.writing import write
from nptests.read import literature
from nptests.teaching.exercises.making import names
from nptests.teaching.site import syllabus

ITEMS = tuple(syllabus.items())
# What was empty when the table was made: a lesson, an exercise, a printed number that is judged. It may only shrink.
EMPTY = {"exercise": 13, "lesson": 13, "printed numbers": 6}


def test_all_items_and_what_is_empty() -> None:
    assert len(ITEMS) == 187
    assert len({item.publication for item in ITEMS}) == 5
    assert Counter(column for item in ITEMS for column in item.empty) == EMPTY
    assert {item.publication for item in ITEMS} <= set(literature.publications())


def test_cells_come_from_the_code() -> None:
    found = {item.text: item for item in ITEMS}
    friedman, misprint = found["chi2_F = 16,225"], found["Li (misprinted)"]
    assert 6 in friedman.lessons
    assert (friedman.derivation, friedman.exercise) == ("friedman", "friedman")
    assert friedman.claims > 90
    assert misprint.errata > 0
    assert {item.exercise for item in ITEMS} - {""} <= set(names())


def test_the_page_shows_what_is_missing() -> None:
    page = write(syllabus.document(), "markdown")
    assert "187 things" in page
    assert page.count(f"**{syllabus.EMPTY}**") == sum(EMPTY.values())
    assert "13 without exercise" in page
