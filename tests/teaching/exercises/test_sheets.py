"""A sheet determines its answers: whoever has its words and its table alone arrives at the key; in three languages."""

import math
import re
import tomllib
from pathlib import Path

import pytest
from support.sheets import families, measures, samples, tables
from support.sheets.reading import SOLVERS, answers

from nptests.document.writing import write
from nptests.teaching.exercises import wording, writing
from nptests.teaching.exercises.making import Exercise, exercise, names

RULES = tomllib.loads(Path(wording.__file__).parent.joinpath("sheets/rules.toml").read_text("utf-8"))
# What was added since says "with a computer" until somebody writes its rule, here and in three languages.
RULED = {key for key, value in RULES.items() if isinstance(value, dict)}
SEED = 31
MODULES = (families, measures, samples, tables)  # imported for what they list


def solved(task: Exercise) -> int:
    found = answers(write(writing.sheet([task]), "markdown"))
    for q in task.questions:
        if isinstance(q.value, str):
            assert found[q.name] == q.value, (task.name, task.student)
        else:  # scipy's studentized range has some eight digits
            assert math.isclose(found[q.name], q.value, rel_tol=1e-6, abs_tol=1e-12), (task.name, task.student, q.name)
    return len(task.questions)


@pytest.mark.parametrize("name", sorted(RULED))
def test_a_sheet_alone_gives_its_key(name: str) -> None:
    assert solved(exercise(name, seed=SEED, student=1))


@pytest.mark.slow
def test_a_thousand_questions_from_their_sheets() -> None:
    every = (exercise(name, seed=SEED, student=s) for name in RULED for s in range(2, 7))
    assert sum(map(solved, every)) > 1000


def test_the_solver_shares_nothing_and_needs_the_words() -> None:
    for path in {path for module in MODULES for path in Path(module.__file__).parent.glob("*.py")}:
        assert "nptests" not in path.read_text("utf-8")
    text = write(writing.sheet([exercise("mann_whitney", seed=SEED, student=1)]), "markdown")
    with pytest.raises(AssertionError, match="does not say"):
        answers(text.replace("twice the smaller tail", "tail"))
    assert len(SOLVERS) >= len(RULED)


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
    assert {k.removeprefix("titles.") for k in other if k.startswith("titles.")} == RULED
    for key, text in original.items():
        assert re.findall(r"\{\w*\}", other[key]) == re.findall(r"\{\w*\}", text), key
        assert other[key] != text or not re.search(r"[a-z]{5}", text), key  # nothing is left in English
    task = exercise("friedman", seed=SEED, student=1)
    sheet, plain = (write(writing.sheet([task], code), "text") for code in (language, wording.ORIGINAL))
    numbers = [[line.split() for line in re.findall(r"^\d.*$", text, re.MULTILINE)] for text in (sheet, plain)]
    assert numbers[0] == numbers[1]
    assert "the statistic" not in sheet


def test_every_exercise_has_its_rule_and_its_words() -> None:
    assert len(RULED) >= 67
    assert set(names()) >= RULED == set(wording.words("en")["means"]) - {"ranks"}
