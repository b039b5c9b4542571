"""Answers judged: a rounded number is right if its digits are, and a likely slip is named."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from nptests import crosschecking as cross, errors
from nptests.analysis.phrases import Phrases
from nptests.document.blocks import bare
from nptests.teaching.lessons import course, lesson, teaching


@dataclass(frozen=True)
class Mark:
    """What is said about one answer."""

    exercise: str
    given: str
    right: bool
    says: str


def check(taught: lesson.Lesson, answers: Mapping[str, str]) -> tuple[Mark, ...]:
    """The answers to exercises (by name, or by number from 1) of a lesson that was taught."""
    phrases = course.PHRASES[taught.language]
    known = {exercise.name: exercise for exercise in taught.exercises}
    known |= {str(i): exercise for i, exercise in enumerate(taught.exercises, start=1)}
    marks = []
    for name, answer in answers.items():
        if name not in known:
            names = ", ".join(exercise.name for exercise in taught.exercises)
            reason = f"lesson {taught.number} has no exercise {name!r}: there are {names}"
            raise errors.InputError("exercise", reason, where=name)
        marks.append(mark(known[name], answer, phrases))
    return tuple(marks)


def mark(exercise: lesson.Question, answer: str, phrases: Phrases) -> Mark:
    """One answer."""
    text = " ".join(answer.split())
    right, why = _judged(exercise, text, phrases)
    return Mark(exercise.name, text, right, why)


def _judged(exercise: lesson.Question, answer: str, phrases: Phrases) -> tuple[bool, str]:
    if isinstance(exercise.value, bool):
        choices: tuple[str, ...] = (phrases.yes, phrases.no)
    else:
        choices = exercise.choices
    if choices and _folded(answer) not in map(_folded, choices):
        return False, phrases.no_choice.format(", ".join(choices))
    if _is_number(exercise.value) and _read(answer).value is None:
        return False, phrases.no_number.format(answer)
    if _same(exercise.value, answer, phrases):
        if _is_number(exercise.value) and _coarse(exercise, answer):
            return False, phrases.coarse.format(teaching.unit_of(exercise, phrases))
        return True, f"{phrases.right} {bare(exercise.why)}"
    for slip in exercise.slips:
        if _same(slip.value, answer, phrases):
            return False, f"{phrases.wrong} {bare(slip.says)}"
    return False, phrases.wrong


def _folded(text: str) -> str:
    """Text without capitals and accents, which nobody should fail for."""
    apart = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(c for c in apart if not unicodedata.combining(c))


def _is_number(value: Any) -> bool:
    return not isinstance(value, (bool, str, tuple, list))


def _read(answer: str) -> cross.Printed:
    """A number with a point or a comma."""
    return cross.Printed.of(answer, decimal="," if "," in answer and "." not in answer else ".")


def _same(value: Any, answer: str, phrases: Phrases) -> bool:
    if isinstance(value, bool):
        return _folded(answer) == _folded(phrases.yes if value else phrases.no)
    if isinstance(value, str):
        return _folded(answer) == _folded(value)
    if isinstance(value, (tuple, list)):
        return {_folded(part) for part in answer.split(",") if part.strip()} == set(map(_folded, value))
    read = _read(answer)
    return read.value is not None and read.holds(float(value))


def _coarse(exercise: lesson.Question, answer: str) -> bool:
    """Whether fewer digits are given than were asked for."""
    value = _read(answer).value
    assert value is not None
    if exercise.decimals is not None:
        return -int(value.as_tuple().exponent) < exercise.decimals
    return exercise.digits is not None and len(value.as_tuple().digits) < exercise.digits
