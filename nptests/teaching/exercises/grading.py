"""Answers judged as the audit judges print: a rounded number is right, another convention is named."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from nptests import crosschecking as cross
from nptests.errors import InputError
from nptests.procedures.listed import find
from nptests.read import literature as fixtures
from nptests.results import plain_fields
from nptests.teaching.exercises.making import ALPHA, Exercise, Question, exercise, names
from nptests.vocabulary import read_beside

COLUMNS = ("student", "question", "answer")
SAID = read_beside(__file__, "texts.toml")["slips"]  # of a convention or a known slip
# A rounded answer that is more than half a per cent off says too little: three digits never are.
COARSE = 0.005
CONFUSED = MappingProxyType({"yes": "rejected", "no": "retained"})


@dataclass(frozen=True)
class Mark:
    """What is said about one answer; `verdict` is the audit's word, or `slip`, `coarse` or `missing`."""

    student: int
    question: str
    given: str
    right: bool
    verdict: str
    says: str

    def as_dict(self) -> dict[str, Any]:
        """Plain types."""
        return plain_fields(self)


def grade(name: str, answers: str, *, seed: int) -> tuple[Mark, ...]:
    """Marks for a CSV text with the columns student, question, answer; questions without an answer count as missing."""
    if name not in names():
        exercise(name, seed=seed, student=1)  # says what is wrong with the name
    sheets = _read(answers).items()
    return tuple(mark for student, sheet in sheets for mark in _of_student(name, seed, student, sheet))


def _read(text: str) -> dict[int, dict[str, str]]:
    rows = csv.DictReader(io.StringIO(text.lstrip("\ufeff")))
    if not set(COLUMNS) <= set(rows.fieldnames or ()):
        raise InputError("answers", f"the answers need the columns {', '.join(COLUMNS)}", where="answers")
    sheets: dict[int, dict[str, str]] = {}
    for row in rows:
        student = str(row["student"]).strip()
        if not student.isdigit() or int(student) < 1:
            line = f"line {rows.line_num}"
            raise InputError("answers", f"{line}: {student!r} is not the number of a student", where=line)
        sheets.setdefault(int(student), {})[str(row["question"]).strip()] = str(row["answer"] or "").strip()
    return sheets


def _of_student(name: str, seed: int, student: int, sheet: Mapping[str, str]) -> list[Mark]:
    task = exercise(name, seed=seed, student=student)
    questions = {question.name: question for question in task.questions}
    for unknown in sheet:
        if unknown not in questions:
            words = f"student {student} was not asked {unknown!r}: asked is {', '.join(questions)}"
            raise InputError("answers", words, where=unknown)
    return [mark(task, question, sheet.get(question.name, "")) for question in task.questions]


def mark(task: Exercise, question: Question, answer: str) -> Mark:
    """One answer: right if its digits are those of the value, rounded."""

    def judged(right: bool, verdict: str, words: str) -> Mark:
        return Mark(task.student, question.name, answer, right, verdict, words)

    if not answer:
        return judged(False, "missing", "no answer")
    if isinstance(question.value, str):
        word = CONFUSED.get(answer.lower(), answer.lower())
        right = word == question.value
        return judged(right, "holds" if right else "fails", "right" if right else f"it is {question.value}")
    read = cross.Printed.of(answer, decimal="," if "," in answer and "." not in answer else ".", alpha=ALPHA)
    if read.value is None or read.unit is None:
        return judged(False, "cannot-be-checked", f"{answer!r} is not a number")
    if read.holds(question.value):
        if abs(float(read.value) - question.value) > max(COARSE * abs(question.value), COARSE / 10):
            return judged(False, "coarse", "right as far as it goes: give more digits")
        return judged(True, "holds", "right")
    if -question.value != question.value and read.holds(-question.value):
        return judged(False, "slip", "the sign is exchanged")
    verdict, reason = _audited(task, question, format(read.value, "f"))
    words = SAID.get(reason, f"this follows another convention: {reason}" if verdict == "convention" else reason)
    return judged(False, verdict, words or f"wrong: it is {question.shown}")


def _audited(task: Exercise, question: Question, printed: str) -> tuple[str, str]:
    """The verdict of the audit on a wrong number, and the name of the convention or defect that gives it."""
    toml, arguments = _paper(task)
    if toml is None and arguments is None:
        return "fails", ""
    with fixtures.in_memory(toml or "", {}, name="exercise") as paper:
        data = arguments or {"table": "data"}
        body = {**question.claim, "options": dict(task.data.options), "exact": True, **data}
        if "adjust" in body:
            body["options"] = {"alpha": ALPHA} if body["adjust"] == "rom" else {}
        verdict = cross.check(cross.Claim(paper, "answer", "exercise", printed, body))
        if verdict.verdict in ("fails", "unresolved"):
            claims = ((name, cross.Claim(paper, "s", "", printed, other)) for name, other in _slips(body))
            slip = next((name for name, claim in claims if claim.reading.holds(cross.Computation(claim).value())), "")
            return ("slip", slip) if slip else ("fails", "")
    return verdict.verdict, str(verdict.evidence.get("name", ""))


def _slips(body: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What students confuse with what is asked, as assertions of their own."""
    test, quantity = find(str(body.get("test", ""))), body["value"]
    if test is None:
        return
    if quantity == "adjusted":
        yield "not-adjusted", {**body, "value": "unadjusted"}
    for slip in test.exercise.slips:
        if not slip.asked or quantity in slip.asked:
            options = {**body["options"], **slip.changes.get("options", {})}
            yield slip.name, {**body, **slip.changes, "options": options}


def _paper(task: Exercise) -> tuple[str | None, dict[str, Any] | None]:
    """The data as the audit takes them: a table whose cells are exact, or plain arguments; neither has tables with
    empty cells."""
    data = task.data
    if not data.kind.holds:
        return None, None if data.kind.asserted is None else data.kind.asserted(data)
    grouped = data.kind.holds == "groups"
    if grouped:
        lines = ["group,value", *(f"{g},{row[j]}" for j, g in enumerate(data.columns) for row in data.cells)]
    else:
        lines = [",".join(("data set", *data.columns))]
        lines += [",".join((label, *row)) for label, row in zip(data.rows, data.cells, strict=True)]
    about = 'holds = "groups"' if grouped else 'holds = "scores"\nbetter = "higher"'
    return f"[[table]]\nname = \"data\"\n{about}\nexact = true\ncells = '''\n" + "\n".join(lines) + "\n'''\n", None
