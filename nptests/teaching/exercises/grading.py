"""Answers judged as the audit judges print: a rounded number is right, another convention is named."""

import ast
import csv
import io
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from nptests import crosschecking as cross
from nptests.adjustments.methods import adjustment
from nptests.data.numerals import pvalue
from nptests.derivations.edits import each_part
from nptests.derivations.expressions import names_in
from nptests.errors import InputError
from nptests.procedures.listed import find
from nptests.read import literature as fixtures
from nptests.results import plain_fields
from nptests.teaching.exercises import answers, explaining, readings
from nptests.teaching.exercises.ends import PROBABILITIES
from nptests.teaching.exercises.making import ALPHA, Exercise, Question, exercise, names
from nptests.teaching.exercises.replies import ASKED, AUDITED, FULL, LONG, ROUNDED, Given, Slip, last_asked
from nptests.teaching.exercises.slips import Solved
from nptests.vocabulary import read_beside

COLUMNS = ("student", "question", "answer")
_TEXTS = read_beside(__file__, "texts.toml")
SAID = {**_TEXTS["slips"], **_TEXTS["edits"]}  # of a convention, a known slip, a change of a formula
HALF = 0.5  # of the last digit asked for: what rounding to it may change
INNER = 0.1  # of it: what a number may be off before, that was worked out from rounded ones
LEVELS = (0.01, 0.1)  # at which people test, too
SETTLED = 0.00005  # what is so near to 0 or 1 is printed so
Z, SQUARE = ("standardised", "z"), "X"
WRONG = ("fails", "wrong", "coarse")  # as far as nothing is known of its slip
SMALL = 0.001  # "p < 0.001" is how papers print a p-value that is smaller


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


def grade(name: str, text: str, *, seed: int) -> tuple[Mark, ...]:
    """Marks for a CSV text with the columns student, question, answer; questions without an answer count as missing.

    What was not asked, and an answer to a question that has one already, is told and counts for nothing.
    """
    if name not in names():
        exercise(name, seed=seed, student=1)  # says what is wrong with the name
    sheets = _read(text).items()
    return tuple(mark for student, sheet in sheets for mark in _of_student(name, seed, student, sheet))


def _read(text: str) -> dict[int, list[tuple[str, str]]]:
    """The lines of each student; cells are set apart by what the heading has: a comma, a semicolon, a tab."""
    text = text.lstrip("\ufeff")
    heading = text.partition("\n")[0]
    rows = csv.DictReader(io.StringIO(text), delimiter=max(",;\t", key=heading.count))
    fields = {str(name).strip().lower(): name for name in rows.fieldnames or ()}
    if not set(COLUMNS) <= fields.keys():
        raise InputError("answers", f"the answers need the columns {', '.join(COLUMNS)}", where="answers")
    sheets: dict[int, list[tuple[str, str]]] = {}
    for row in rows:
        student, question, answer = (str(row[fields[name]] or "").strip() for name in COLUMNS)
        numbers = re.findall(r"\d+", student)
        if len(numbers) != 1 or int(numbers[0]) < 1:
            line = f"line {rows.line_num}"
            raise InputError("answers", f"{line}: {student!r} is not the number of a student", where=line)
        sheets.setdefault(int(numbers[0]), []).append((question, answer))
    return sheets


def _of_student(name: str, seed: int, student: int, sheet: Sequence[tuple[str, str]]) -> Iterator[Mark]:
    task = exercise(name, seed=seed, student=student)
    questions = {_bare(question.name): question.name for question in task.questions}
    replies: dict[str, str] = {}
    for question, answer in sheet:
        asked = questions.get(_bare(question))
        if asked is None:
            words = f"was not asked {question!r}: asked is {', '.join(questions.values())}"
            yield Mark(student, question, answer, False, "not-asked", words)
        elif replies.get(asked) and answer != replies[asked]:
            words = f"{asked} has the answer {replies[asked]!r} already: the first counts"
            yield Mark(student, question, answer, False, "not-asked", words)
        else:
            replies[asked] = answer
    yield from marks(task, replies)


def _bare(question: str) -> str:
    """The name of a question without capitals, blanks and dashes, in which nobody should fail."""
    return re.sub(r"[\W_]+", "", question.casefold())


def marks(task: Exercise, replies: Mapping[str, str]) -> Iterator[Mark]:
    """The answers of one student; what follows rightly from an earlier wrong answer is right: a slip is named once."""
    sheet = _Sheet(task, replies)
    first = {question.name: sheet.marked(question) for question in task.questions}
    for question in task.questions:  # a slip that a later answer has told may be on top of an earlier one
        again = sheet.has_named_beside(question) and question.name not in sheet.settled
        yield sheet.marked(question) if again and first[question.name].verdict in WRONG else first[question.name]


class _Sheet:
    """The answers of one student, and what is known of their slips."""

    def __init__(self, task: Exercise, replies: Mapping[str, str]) -> None:
        self.task, self.solved = task, Solved(task)
        self.plain = {q.name: _of_digits(task, q, replies.get(q.name, "")) for q in task.questions}
        self.replied = {name: _number(self.solved.right[name], read) for name, (_, read) in self.plain.items() if read}
        self.wrong = {q: self._meant(q) for q in self.replied if self.plain[q][0].verdict in WRONG}
        self.numbers: dict[str, Given] = {}  # wrong ones, as far as they were marked
        self.named: dict[str, Slip] = {}
        self.settled: set[str] = set()  # wrong answers whose slip is known
        self.said: dict[str, Question] = {}  # what was said, and of which answer first

    def has_named_beside(self, question: Question) -> bool:
        """Whether the slip of an answer of the same kind is known."""
        asked = self.solved.asked
        return any(asked[name].kind == question.kind for name in self.named)

    def marked(self, question: Question) -> Mark:
        """The mark of an answer, with what is known of those before."""
        name, (mark, read) = question.name, self.plain[question.name]
        if mark.verdict == "fails" and isinstance(question.value, str):
            p = self.numbers.get("pvalue")
            decided = None if p is None else "rejected" if p.middle <= ALPHA else "retained"
            follows = decided is not None and decided == answers.decision(mark.given)
            return _carried(mark) if follows else replace(mark, verdict="slip")
        if name in self.wrong and (mark.verdict == "fails" or read.value is not None or _settled(read)):
            mark = self._of_wrong(question, mark, read)
            self.numbers[name] = self.wrong[name]
        return mark

    def _meant(self, name: str) -> Given:
        """The number of a wrong answer: one of few digits may have been so from the start."""
        mark, read = self.plain[name]
        few = mark.verdict == "coarse" and read.value is not None and not _settled(read)
        return Given(float(read.value), float(read.value)) if few else self.replied[name]

    def _of_wrong(self, question: Question, mark: Mark, read: Any) -> Mark:
        name, solved, wrong = question.name, self.solved, self.wrong
        before = self._before(question)
        if _follows(solved, question, wrong[name], before) or self._is_of_z(question, wrong[name]):
            return _carried(mark)
        if earlier := _given_before(self.task, question, wrong[name], self.named):
            slip = self.named[earlier.name]
            says = _said_of(slip) if slip.place == name else SAID["same"].format(earlier.name)
            self.settled.add(name)
            rests = question.kind != earlier.kind and slip.kind != "other-question"
            return _carried(mark) if rests else replace(mark, verdict="slip", says=says)
        if mark.verdict != "fails":
            return mark
        is_open = question.claim["value"] == "pvalue" and "statistic" in before and "statistic" not in self.named
        if is_open and readings.is_of_others(solved, wrong[name], before["statistic"]):
            return _carried(mark)
        on_top = solved.on_top(name, wrong[name], before, self.named)
        unsettled = {q: x for q, x in self.replied.items() if q not in self.settled}
        explained, slips = _explained(solved, question, mark, unsettled, read, on_top)
        if slips:
            self.settled.add(name)
            if slips[0].kind != AUDITED:
                self.named[name] = slips[0]
            first = self.said.setdefault(explained.says, question)
            if first.kind != question.kind:
                return _carried(mark)
        return explained

    def _is_of_z(self, question: Question, reply: Given) -> bool:
        """Whether a p-value is that of the normal law, of a statistic that was standardised, or of its square; that of
        another line that stands for the statistic, as far as a part of the law is of it."""
        z, slip = self.numbers.get("statistic"), self.named.get("statistic")
        if z is None or question.claim["value"] != "pvalue":
            return False
        graph, at = self.solved.graph, self.solved.lines.get("pvalue")
        others = {node.symbol for node in graph.nodes if z.holds(node.value)}
        parts = [part for _, part in each_part(graph.nodes[at].formula)] if at is not None else []
        own = (graph.value(part, {}) for part in parts if isinstance(part, ast.Call) and others & names_in(part))
        if any(map(reply.holds, own)):
            return True
        if not others & {SQUARE} and (slip is None or slip.kind not in Z):
            return False
        sizes = (math.sqrt(abs(x)) if others & {SQUARE} else abs(x) for x in (z.low, z.high))
        low, high = sorted(math.erfc(x / math.sqrt(2)) for x in sizes)
        return reply.meets(Given(low, high))

    def _before(self, question: Question) -> dict[str, Given]:
        """The wrong answers before one, to questions of another kind."""
        asked = self.solved.asked
        earlier = list(asked)[: list(asked).index(question.name)]
        return {q: self.numbers[q] for q in earlier if q in self.numbers and asked[q].kind != question.kind}


def _number(right: float, read: Any) -> Given:
    """A number as it was written; of counts and sums of ranks a half one or a whole one is itself."""
    low, high = 0.0 if read.value is None else float(read.low), float(read.high)
    text = "" if read.value is None else f"{read.value:f}".lstrip("-0.")
    digits = len(text.replace(".", "") if "." in f"{read.value:f}" else text.rstrip("0")) if text else FULL
    if ASKED < digits <= LONG:  # what it was worked out from was rounded, too
        more = INNER * last_asked(float(read.value))
        low, high = low - more, high + more
    return Given(low, high, read.value is not None and _on_halves(float(read.value), right), digits)


def _on_halves(*numbers: float) -> bool:
    """Whether numbers are counts, sums of ranks or the like, of which none is rounded."""
    return all((2 * x).is_integer() for x in numbers)


def _settled(read: Any) -> bool:
    """Whether a number that says little says all that there is: 0, 1, or less than a small number."""
    return bool(read.high <= SMALL) if read.value is None else read.value in (0, 1)


def _follows(solved: Solved, question: Question, reply: Given, of_others: Mapping[str, Given]) -> bool:
    """Whether an answer follows from wrong answers to questions of another kind."""
    carried = solved.carried(of_others).get(question.name, ()) if of_others else ()
    own = solved.worked_on(question.name, of_others) if of_others else ()
    if reply.low < reply.middle in (0.0, 1.0):  # printed with four decimals
        return any(abs(x - reply.middle) <= SETTLED for x in (*(one.middle for one in carried), *own))
    return any(map(reply.meets, carried)) or any(reply.low <= x <= reply.high for x in own)


def _given_before(task: Exercise, question: Question, reply: Given, named: Mapping[str, Slip]) -> Question | None:
    """The earlier question whose slip, once named, gives this answer, too."""
    before = (q for q in task.questions if q.name in named)
    return next((q for q in before if reply.holds(named[q.name].answers.get(question.name, math.nan))), None)


def mark(task: Exercise, question: Question, answer: str) -> Mark:
    """One answer, alone."""
    name = question.name
    return next(m for m in marks(task, {name: answer}) if m.question == name)


def _carried(mark: Mark) -> Mark:
    return replace(mark, right=True, verdict="carried", says="right, as it follows from the answer before")


def _of_digits(task: Exercise, question: Question, answer: str) -> tuple[Mark, Any]:
    """One answer, right if its digits are those of the value, rounded; and the number that it has."""

    def judged(right: bool, verdict: str, words: str) -> tuple[Mark, Any]:
        return Mark(task.student, question.name, answer, right, verdict, words), read

    read = None
    if not answer:
        return judged(False, "missing", "no answer")
    if isinstance(question.value, str):
        word = answers.decision(answer)
        if word is None:
            return judged(False, "cannot-be-checked", f"{answer!r} does not say whether it is rejected or retained")
        right = word == question.value
        return judged(right, "holds" if right else "fails", "right" if right else _decided(task, question))
    read = answers.number(answer)
    if read is None:
        return judged(False, "cannot-be-checked", f"{answer!r} is not a number")
    if read.value is None:
        small = read.holds(question.value) and read.high <= SMALL
        if small or not read.holds(question.value):
            return judged(small, "holds" if small else "wrong", "right" if small else f"wrong: it is {question.shown}")
        return judged(False, "coarse", "right as far as it goes: give the number")
    off = abs(float(read.value) - question.value)
    reach = INNER * last_asked(question.value)
    if float(read.low) - reach <= question.value <= float(read.high) + reach:
        if off <= (HALF + INNER) * last_asked(question.value):
            return judged(True, "holds", "right")
        worth = float(read.high - read.low)  # of its last digit, with which a right number would end before it begins
        is_short = question.claim["value"] not in PROBABILITIES and worth > 10**ASKED * last_asked(question.value) / 10
        if not is_short and not _on_halves(question.value, float(read.value)):
            return judged(False, "coarse", "too coarse to be right or wrong: give four digits")
    return judged(False, "fails", f"wrong: it is {question.shown}")


def _decided(task: Exercise, question: Question) -> str:
    """What is right, and the level at which the other decision would be."""
    p = next((float(q.value) for q in task.questions if q.name == "pvalue"), math.nan)
    other = next((level for level in LEVELS if (p <= level) != (p <= ALPHA)), None)
    words = f"it is {question.value}: p = {pvalue(p)} is {'at most' if p <= ALPHA else 'above'} {ALPHA}"
    return words if other is None else f"{words}; at {other} it would be otherwise"


def _explained(
    solved: Solved, question: Question, mark: Mark, replied: Mapping[str, Given], read: Any, on_top: Iterable[Slip]
) -> tuple[Mark, tuple[Slip, ...]]:
    """A wrong number by a convention or slip of its own test, or by the smallest slip that gives it."""
    own, printed, on_top = replied[question.name], format(read.value, "f"), tuple(on_top)
    exactly = own.whole or own.digits < ROUNDED  # it stands for itself, to as many digits as are asked for
    zeros = f"{'' if '.' in printed else '.'}000" if exactly else ""
    verdict, reason = _audited(solved.task, question, printed + zeros)
    other_tail = reason == "one-sided" and solved.result.options["alternative"] != "two-sided"  # which is no convention
    if verdict not in ("fails", "holds") and not other_tail:
        plain = [SAID.get(part, part) for part in reason.split(" + ")] if reason in SAID or " + " in reason else []
        other = f"this follows another convention: {reason}" if verdict == "convention" else reason
        known = Slip(AUDITED, 1, {question.name: own.middle}, verdict, "; ".join(plain) or other)
        own_words = () if plain else explaining.explained(solved, question.name, replied, on_top)
        slips = own_words or explaining.explained(solved, question.name, replied, (known, *on_top))
    else:
        slips = explaining.explained(solved, question.name, replied, on_top)
    if not slips:
        return mark, ()
    words = list(dict.fromkeys(map(_said_of, slips)))
    says = words[0] if len(words) == 1 else SAID["one-of"].format(part=words[0], by=SAID["or"].join(words[1:]))
    return replace(mark, verdict=slips[0].place if slips[0].kind == AUDITED else "slip", says=says), slips


def _said_of(slip: Slip) -> str:
    return slip.part if slip.kind == AUDITED else SAID[slip.kind].format(place=slip.place, part=slip.part, by=slip.by)


def _audited(task: Exercise, question: Question, printed: str) -> tuple[str, str]:
    """The verdict of the audit on a wrong number, and the name of the convention or defect that gives it."""
    toml, arguments = _paper(task)
    if toml is None and arguments is None:
        return "fails", ""
    with fixtures.in_memory(toml or "", {}, name="exercise") as paper:
        data = arguments or {"table": "data"}
        body = {**question.claim, "options": dict(task.data.options), "exact": True, **data}
        if "adjust" in body:
            body["options"] = {"alpha": ALPHA} if adjustment(body["adjust"]).needs == "alpha" else {}
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
