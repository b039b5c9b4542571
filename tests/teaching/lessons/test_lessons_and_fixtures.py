"""The lessons stand on the fixtures: a cell changed in a table of the literature breaks the lessons that use it."""

import csv
import io
import json
import shutil
from pathlib import Path
from types import ModuleType

import pytest
from support.beside import beside, frozen

import crosscheck.claims.claims
import nptests.teaching.lessons.audited
from nptests.read import literature as fixtures
from nptests.studies import estimators
from nptests.teaching.lessons import course, teaching
from nptests.teaching.lessons.lesson import Holds

WRITTEN = frozen(beside(__file__))

# What `nptests learn N --solutions --json` gives, kept so that a change is seen.
KEPT = json.loads((Path(__file__).parent / "answers.json").read_text("utf-8"))


def complaints(lesson):
    """What a lesson's test says: answers that are not the kept ones, and statements that do not hold."""
    taught = teaching.teach(lesson)
    untrue = [statement for block in taught.blocks if isinstance(block, Holds) for statement in block.untrue]
    phrases = course.PHRASES[lesson.language]
    answers = {exercise.name: teaching.solution(exercise, phrases) for exercise in taught.exercises}
    recorded = KEPT[f"{lesson.language}/{lesson.name}"]
    assert answers.keys() == recorded.keys()
    changed = [name for name in recorded if answers[name] != recorded[name]]
    return [f"{name} = {answers[name]}, not {recorded[name]}" for name in changed] + untrue


@pytest.mark.parametrize(
    "lesson", [lesson for language in course.languages() for lesson in course.lessons(language)], ids=lambda x: x.name
)
def test_answers_are_the_kept_ones(lesson):
    assert complaints(lesson) == []


@pytest.fixture
def other_fixtures(tmp_path, monkeypatch):
    """A copy of the fixtures in the place of the real ones."""
    copy = tmp_path / "fixtures"
    shutil.copytree(fixtures.root(), copy)
    monkeypatch.setattr(fixtures, "root", lambda: copy)
    _forget()
    yield copy
    monkeypatch.undo()
    _forget()


def _forget():
    modules = (fixtures, crosscheck.claims.claims, nptests.teaching.lessons.audited)
    for module in modules:
        for function in vars(module).values():
            if hasattr(function, "cache_clear"):
                function.cache_clear()


# For every lesson a table or claim that it uses, and what is done to it.
CHANGES = WRITTEN["changes"]
# Other digits in the claims that lessons use: what is printed, and what is written in its place.
MISPRINTS = WRITTEN["misprints"]
# Lessons that stand on a study of our own.
STUDIES: dict[str, ModuleType] = {"estimates": estimators}


def test_every_lesson_stands_on_something():
    assert {lesson.name for lesson in course.lessons()} == CHANGES.keys() | STUDIES.keys()


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_fixture_breaks_the_lesson(name, other_fixtures):
    path = CHANGES[name]
    file = other_fixtures / (path if path.endswith(".toml") else f"{path}.csv")
    text = file.read_text("utf-8")
    file.write_text(_misprint(text, *MISPRINTS[name]) if path.endswith(".toml") else _shifted(text), "utf-8")
    assert _broken(course.lesson(name))


@pytest.mark.parametrize("name", STUDIES)
def test_a_changed_study_breaks_the_lesson(name, tmp_path, monkeypatch):
    stored = STUDIES[name].STORED  # type: ignore[attr-defined]
    changed = tmp_path / stored.name
    column = next(csv.reader(io.StringIO(stored.read_text("utf-8")))).index("mean")
    changed.write_text(_shifted(stored.read_text("utf-8"), column), "utf-8")
    monkeypatch.setattr(STUDIES[name], "STORED", changed)
    assert _broken(course.lesson(name))


def _broken(lesson):
    try:
        return complaints(lesson)
    except Exception as problem:  # a lesson that cannot be taught any more is broken as well
        return [repr(problem)]


def _shifted(text, at=1):
    """The scores of the first algorithm, or the p-values, or another column, one row further down."""
    header, *rows = csv.reader(io.StringIO(text))
    column = [row[at] for row in rows]
    for row, cell in zip(rows, [column[-1], *column[:-1]], strict=True):
        row[at] = cell
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([header, *rows])
    return out.getvalue()


def _misprint(text, printed, other):
    """Other digits in the place of those that are printed."""
    assert printed in text
    return text.replace(printed, other)
