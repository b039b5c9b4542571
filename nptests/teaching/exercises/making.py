"""Exercises from the catalogue: data for each student, the questions, and the key with its derivation."""

import math
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from nptests.adjustments.methods import adjustment, adjustment_steps, adjustments
from nptests.data.numerals import number, pvalue
from nptests.derivations.explaining import Explained, derive
from nptests.derivations.steps import Derivation, Equation, gives
from nptests.errors import InputError, InputWarning
from nptests.experiment.metrics.listed import entry, metrics
from nptests.procedures import descriptor, listed
from nptests.results import Comparisons, Effect, Outcome, Posterior
from nptests.teaching.exercises import wording
from nptests.teaching.exercises.data import Data, dice_of, drawn, pvalues

ALPHA = 0.05
POSTERIOR = ("left", "rope", "right")  # probabilities
MOST_STUDENTS = 10_000
TRIES = 200  # data with nothing to compute, or with p outside these, are drawn again
SMALLEST, LARGEST = 0.0005, 0.9


@dataclass(frozen=True)
class Question:
    """What is asked: a value of the result, of one pair or algorithm (`at`), and the number or word that is right."""

    name: str
    value: float | str
    claim: Mapping[str, Any]

    @property
    def asks(self) -> str:
        """The question in words."""
        return wording.asked(self.claim)

    @property
    def kind(self) -> str:
        """What it asks for; the probabilities of one posterior stand beside each other, none rests on another."""
        return "posterior" if self.claim["value"] in POSTERIOR else str(self.claim["value"])

    @property
    def shown(self) -> str:
        """The answer in the key."""
        if isinstance(self.value, str):
            return self.value
        probability = self.claim["value"] in ("pvalue", "unadjusted", "adjusted", *POSTERIOR)
        return pvalue(self.value) if probability else number(self.value, 6)


@dataclass(frozen=True)
class Exercise:
    """The task of one student."""

    name: str
    title: str
    student: int
    data: Data
    derivation: Derivation
    questions: tuple[Question, ...]
    conventions: Mapping[str, Any] = field(default_factory=dict)
    law: str = ""  # exact or asymptotic


def names() -> tuple[str, ...]:
    """What exercises can be made for: the catalogue without those left out, the adjustments, the measures."""
    return (
        *(p.name for p in listed.catalogue() if not _left_out(p)),
        *(a.name for a in adjustments() if a.name != "none"),
        *(m.name for m in metrics()),
    )


def _left_out(p: descriptor.Procedure) -> str:
    return p.exercise.left_out or ("" if p.derivation else "its descriptor has no derivation that a key could follow")


def left_out() -> dict[str, str]:
    """Why there are no exercises on the others."""
    return {p.name: why for p in listed.catalogue() if (why := _left_out(p))}


def title_of(name: str) -> str:
    """What the exercise is about."""
    methods = {a.name: a.title for a in adjustments()}
    return f"{methods[name]}: adjusted p-values" if name in methods else entry(name).title


def exercises(name: str, *, seed: int, students: int) -> Iterator[Exercise]:
    """One exercise for each student, numbered from 1."""
    if not 1 <= students <= MOST_STUDENTS:
        raise InputError("option", f"students={students}: 1 to {MOST_STUDENTS} are possible", where="students")
    for student in range(1, students + 1):
        yield exercise(name, seed=seed, student=student)


def exercise(name: str, *, seed: int, student: int) -> Exercise:
    """The exercise of one student: always the same for the same name, seed and number."""
    if name in {a.name for a in adjustments()}:
        return _of_adjustment(name, seed, student)
    subject = entry(name)
    if why := _left_out(subject):
        raise InputError("exercise", f"there are no exercises on {subject.name}: {why}", where=name)
    dice = dice_of(subject.name, seed, student)
    for _ in range(TRIES):
        data = drawn(subject, dice)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", InputWarning)  # a table of five data sets may look transposed
            result = subject.run(*data.arguments(), **data.options)
        if _worth_asking(result):
            return _made(subject.name, subject.title, student, data, result)
    raise AssertionError(f"{subject.name}: {TRIES} data sets gave nothing to ask for")  # pragma: no cover


def _worth_asking(result: Any) -> bool:
    if result.status not in (None, "estimates-only"):
        return False
    if isinstance(result, Outcome):
        return math.isfinite(result.statistic) and SMALLEST <= result.pvalue <= LARGEST
    if isinstance(result, Comparisons):
        return all(math.isfinite(row.estimate) for row in result.rows)
    return isinstance(result, Posterior) or (math.isfinite(result.estimate) and result.estimate not in (0, 1))


def _made(name: str, title: str, student: int, data: Data, result: Explained) -> Exercise:
    derivation = derive(result, alpha=ALPHA)
    questions = tuple(_questions(name, result))
    derived = {number(math.nan)} | {step.shown for step in derivation.steps if isinstance(step, Equation)}
    for question in questions:  # the key is what its derivation arrives at, however halves are rounded
        if not isinstance(question.value, float) or question.shown in derived:
            continue
        if not any(gives(repr(question.value), text) for text in derived):
            raise ArithmeticError(f"{name}: {question.name} = {question.shown} is not derived")
    options = getattr(result, "options", {})
    stated = {key: value for key, value in options.items() if key not in ("draws", "seed", "level", "arithmetic")}
    null = getattr(result, "null", None)
    law = null.kind if null is not None and isinstance(result, Outcome) else ""
    return Exercise(name, title, student, data, derivation, questions, stated, law)


def _of_adjustment(name: str, seed: int, student: int) -> Exercise:
    data = pvalues(dice_of(name, seed, student), 6 if adjustment(name).needs == "family" else 5)
    steps = adjustment_steps([float(p) for p in data.column(0)], name, alpha=ALPHA)
    return _made(name, title_of(name), student, data, steps)


def _questions(name: str, result: Explained) -> Iterator[Question]:
    if isinstance(result, Outcome):
        yield from _of_outcome(name, result)
    elif isinstance(result, Comparisons):
        yield from _of_comparisons(name, result)
    elif isinstance(result, Effect):
        yield _question("estimate", result.estimate, name)
    elif isinstance(result, Posterior):
        for side in ("right", "left"):
            yield _question(side, float(getattr(result, side)), name)
    else:
        for row in sorted(result.rows, key=lambda row: row.position):
            place = row.position + 1
            body = {"adjust": name, "value": "adjusted", "at": [place]}
            yield Question(f"adjusted {place}", row.adjusted, body)


def _of_outcome(name: str, o: Outcome) -> Iterator[Question]:
    if o.mean_ranks is not None and listed.procedure(name).exercise.mean_ranks:
        for algorithm, rank in zip(o.algorithms, o.mean_ranks, strict=True):
            yield _question(f"mean rank {algorithm}", rank, name, "mean_ranks", algorithm)
    yield _question("statistic", o.statistic, name)
    yield _question("pvalue", o.pvalue, name)
    decided = "rejected" if o.pvalue <= ALPHA else "retained"
    yield Question("decision", decided, {"test": name, "value": "rejected", "alpha": ALPHA})


def _of_comparisons(name: str, c: Comparisons) -> Iterator[Question]:
    last = "estimate" if c.status == "estimates-only" else listed.procedure(name).exercise.asks
    claimed = "unadjusted" if last == "pvalue" else last
    for row in c.rows:
        yield _question(f"{last} {row.a}-{row.b}", getattr(row, last), name, claimed, row)


def _question(name: str, value: float, test: str, of: str = "", at: Any = None) -> Question:
    body: dict[str, Any] = {"test": test, "value": of or name}
    if at is not None:
        body["at"] = [at.a, at.b] if hasattr(at, "a") else [at]
    return Question(name, float(value), body)
