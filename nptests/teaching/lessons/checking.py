"""Answers judged: a rounded number is right if its digits are, and a likely slip is named."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from crosscheck.claims.printed import Printed
from nptests.document.blocks import bare
from nptests.errors import InputError
from nptests.teaching.lessons.lesson import Lesson, Question
from nptests.teaching.lessons.phrases import PHRASES, Phrases
from nptests.teaching.lessons.teaching import unit_of


@dataclass(frozen=True)
class Mark:
    """What is said about one answer."""

    exercise: str
    given: str
    right: bool
    says: str


def check(taught: Lesson, answers: Mapping[str, str]) -> tuple[Mark, ...]:
    """The answers to exercises (by name, or by number from 1) of a lesson that was taught."""
    phrases = PHRASES[taught.language]
    known = {exercise.name: exercise for exercise in taught.exercises}
    known |= {str(i): exercise for i, exercise in enumerate(taught.exercises, start=1)}
    marks = []
    for name, given in answers.items():
        if name not in known:
            names = ", ".join(exercise.name for exercise in taught.exercises)
            said = f"lesson {taught.number} has no exercise {name!r}: there are {names}"
            raise InputError("exercise", said, where=name)
        marks.append(mark(known[name], given, phrases))
    return tuple(marks)


def mark(exercise: Question, given: str, phrases: Phrases) -> Mark:
    """One answer."""
    said = " ".join(given.split())
    right, why = _judged(exercise, said, phrases)
    return Mark(exercise.name, said, right, why)


def _judged(exercise: Question, given: str, phrases: Phrases) -> tuple[bool, str]:
    if isinstance(exercise.value, bool):
        choices: tuple[str, ...] = (phrases.yes, phrases.no)
    else:
        choices = exercise.choices
    if choices and _folded(given) not in map(_folded, choices):
        return False, phrases.no_choice.format(", ".join(choices))
    if _is_number(exercise.value) and _read(given).value is None:
        return False, phrases.no_number.format(given)
    if _same(exercise.value, given, phrases):
        if _is_number(exercise.value) and _coarse(exercise, given):
            return False, phrases.coarse.format(unit_of(exercise, phrases))
        return True, f"{phrases.right} {bare(exercise.why)}"
    for slip in exercise.slips:
        if _same(slip.value, given, phrases):
            return False, f"{phrases.wrong} {bare(slip.says)}"
    return False, phrases.wrong


def _folded(text: str) -> str:
    """Text without capitals and accents, which nobody should fail for."""
    apart = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(c for c in apart if not unicodedata.combining(c))


def _is_number(value: Any) -> bool:
    return not isinstance(value, (bool, str, tuple, list))


def _read(given: str) -> Printed:
    """A number with a point or a comma."""
    return Printed.of(given, decimal="," if "," in given and "." not in given else ".")


def _same(value: Any, given: str, phrases: Phrases) -> bool:
    if isinstance(value, bool):
        return _folded(given) == _folded(phrases.yes if value else phrases.no)
    if isinstance(value, str):
        return _folded(given) == _folded(value)
    if isinstance(value, (tuple, list)):
        return {_folded(part) for part in given.split(",") if part.strip()} == set(map(_folded, value))
    read = _read(given)
    return read.value is not None and read.holds(float(value))


def _coarse(exercise: Question, given: str) -> bool:
    """Whether fewer digits are given than were asked for."""
    value = _read(given).value
    assert value is not None
    if exercise.decimals is not None:
        return -int(value.as_tuple().exponent) < exercise.decimals
    return exercise.digits is not None and len(value.as_tuple().digits) < exercise.digits
