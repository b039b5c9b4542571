"""The table of what the sources teach: made of the code, every cell of it, and what is empty is counted."""

from dataclasses import replace

from support.refused import refuses

from nptests.document.writing import write
from nptests.read import literature
from nptests.teaching.exercises.making import names
from nptests.teaching.site import syllabus

ITEMS = tuple(syllabus.items())


def test_all_items_are_taught_asked_and_verified() -> None:
    assert len(ITEMS) == 187
    assert len({item.publication for item in ITEMS}) == 5
    assert [(item.text, item.empty) for item in ITEMS if item.empty] == []
    assert {item.publication for item in ITEMS} <= set(literature.publications())


def test_cells_come_from_the_code() -> None:
    found = {item.text: item for item in ITEMS}
    friedman, misprint = found["chi2_F = 16,225"], found["Li (misprinted)"]
    assert 6 in friedman.lessons
    assert (friedman.derivation, friedman.exercise) == ("friedman", "friedman")
    assert friedman.claims > 90
    assert misprint.errata > 0
    assert {item.exercise for item in ITEMS if "/" not in item.exercise} - {""} <= set(names())


def test_what_is_missing_would_stand_out(monkeypatch) -> None:
    page = write(syllabus.document(), "markdown")
    assert "187 things" in page
    assert "nothing is missing" in page
    gap = replace(ITEMS[0], kind="formula", lessons=(), derivation="", exercise="", claims=0, certified=0)
    assert gap.empty == ("lesson", "exercise", "verified numbers")
    monkeypatch.setattr(syllabus, "items", lambda: iter((gap, *ITEMS[1:])))
    page = write(syllabus.document(), "markdown")
    assert page.count(f"**{syllabus.EMPTY}**") == 3
    assert "1 without exercise" in page


def test_an_exercise_that_no_lesson_has_is_an_error() -> None:
    refuses("lesson bootstrap has no exercise 'six'", syllabus._of_lesson, "bootstrap/six")
