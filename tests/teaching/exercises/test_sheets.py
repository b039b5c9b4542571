"""A sheet determines its answers: whoever has its words and its table alone arrives at the key; in three languages."""

import math
import re
import tomllib
from pathlib import Path

import pytest
from support.adding import mends, own
from support.second_adjustments import adjusted
from support.sheets import families, measures, reading, samples, tables

from nptests.document.writing import write
from nptests.teaching.exercises import wording, writing
from nptests.teaching.exercises.making import Exercise, exercise, names

RULES = tomllib.loads(Path(wording.__file__).parent.joinpath("sheets/rules.toml").read_text("utf-8"))
RULED = {key for key, value in RULES.items() if isinstance(value, dict)}
STUDENTS = 16  # of each: more than a thousand exercises
MODULES = (families, measures, samples, tables)  # imported for what they list
# scipy's studentized range is an integral to some eight digits, and its weights of Shapiro and Wilk are approximate.
LOOSER = {"nemenyi": 1e-6, "nemenyi_groups": 1e-6, "steel_dwass": 1e-6, "tukey": 1e-6, "shapiro_wilk": 1e-7}


def solved(task: Exercise) -> dict[str, float | str]:
    """From the sheet alone; by the second path of its own test where no rule for sheets is written yet."""
    if task.name in RULED:
        return reading.answers(write(writing.sheet([task]), "markdown"))
    asked = [q.name for q in task.questions if not isinstance(q.value, str)]
    second_path = own.brought(task.name, "second_path")
    assert second_path or task.data.takes == "pvalues", mends.mend("second_path", task.name)
    return dict(zip(asked, second_path(task.data) if second_path else adjusted(task.name, task.data), strict=True))


@pytest.mark.parametrize("name", names())
def test_a_thousand_keys_from_their_sheets(name: str) -> None:
    for student in range(1, STUDENTS + 1):
        task = exercise(name, seed=2024, student=student)
        key = {q.name: q.value for q in task.questions}
        for question, found in solved(task).items():
            near = found == key[question] or math.isclose(
                found, key[question], rel_tol=LOOSER.get(name, 1e-10), abs_tol=1e-12
            )
            assert near, (name, student, question, task.data)


def test_there_are_a_thousand() -> None:
    assert len(names()) * STUDENTS >= 1000


def test_the_solver_shares_nothing_and_needs_the_words() -> None:
    for path in {path for module in MODULES for path in Path(module.__file__).parent.glob("*.py")}:
        assert "nptests" not in path.read_text("utf-8")
    text = write(writing.sheet([exercise("mann_whitney", seed=31, student=1)]), "markdown")
    with pytest.raises(AssertionError, match="does not say"):
        reading.answers(text.replace("twice the smaller tail", "tail"))
    assert len(reading.SOLVERS) >= len(RULED)


@pytest.mark.parametrize("language", wording.LANGUAGES[1:])
def test_languages_have_the_same_keys_slots_and_formulas(language: str) -> None:
    def leaves(words, at=""):
        for key, value in words.items():
            if isinstance(value, dict):
                yield from leaves(value, f"{at}{key}.")
            else:
                yield f"{at}{key}", value

    original, other = (dict(leaves(wording.words(code))) for code in (wording.ORIGINAL, language))
    beside = ("titles.", "kinds.", "labels.", "columns.")  # English has these where they are defined
    assert {k for k in other if not k.startswith(beside)} == set(original)
    assert {k.removeprefix("kinds.") for k in other if k.startswith("kinds.")} >= {
        exercise(name, seed=1, student=1).data.takes for name in names()
    }
    assert RULED <= {k.removeprefix("titles.") for k in other if k.startswith("titles.")} <= set(names())
    for key, text in original.items():
        assert re.findall(r"\{\w*\}", other[key]) == re.findall(r"\{\w*\}", text), key
        assert other[key] != text or not re.search(r"[a-z]{5}", text), key  # nothing is left in English
    task = exercise("friedman", seed=31, student=1)
    sheet, plain = (write(writing.sheet([task], code), "text") for code in (language, wording.ORIGINAL))
    numbers = [[line.split() for line in re.findall(r"^\d.*$", text, re.MULTILINE)] for text in (sheet, plain)]
    assert numbers[0] == numbers[1]
    assert "the statistic" not in sheet


def test_every_exercise_has_its_rule_and_its_words() -> None:
    assert len(RULED) >= 67
    assert set(names()) >= RULED == set(wording.words("en")["means"]) - {"ranks"}
