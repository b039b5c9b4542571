"""Questions of exercises, each whole in itself: data, rule, answer with its tolerance, and how it comes about."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice
from xml.etree import ElementTree as xml

from nptests.derivations.steps import Equation
from nptests.errors import InputError
from nptests.teaching.exercises import making, wording

MOST = 100_000
DIGITS = 4  # the significant digits that a sheet asks for
LINES = 6  # of the derivation, the last before the answer
DECISIONS = ("rejected", "retained")


@dataclass(frozen=True)
class Item:
    """One question: of numbers the answer with half a unit of its fourth digit, of decisions all choices.

    `about`, `rows` and `says` are the sheet: what the data are, their table, heading first, and how they are used.
    """

    name: str
    title: str
    about: str
    rows: tuple[tuple[str, ...], ...]
    says: tuple[str, ...]
    asks: str
    answer: float | str
    choices: tuple[str, ...]
    worked: tuple[str, ...]

    @property
    def tolerance(self) -> float:
        """Half a unit of the last digit that is asked for, so that a right answer is right however it was rounded."""
        x = abs(float(self.answer))
        return 0.5 * 10.0 ** ((math.floor(math.log10(x)) if x else 0) - DIGITS + 1) * (1 + 1e-6)

    def body(self) -> list[xml.Element]:
        """What stands above the field for the answer, as elements that all three formats know."""
        table = xml.Element("table")
        inside = xml.SubElement(table, "tbody")
        for i, row in enumerate(self.rows):
            line = xml.SubElement(inside, "tr")
            for cell in row:
                xml.SubElement(line, "td" if i else "th").text = cell
        return [_paragraph(self.title), _paragraph(self.about), table, *map(_paragraph, self.says)]

    def html(self) -> str:
        """All of the question."""
        return "".join(xml.tostring(part, "unicode") for part in (*self.body(), _paragraph(self.asks)))

    def solution(self) -> str:
        """The key lines of the worked solution."""
        return "".join(xml.tostring(part, "unicode") for part in map(_paragraph, self.worked))


def plain(x: float) -> str:
    """A number without an exponent, which not every reader of these formats takes."""
    digits = max(0, 11 - math.floor(math.log10(abs(x)))) if x else 0
    text = f"{x:.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def bank(names: Sequence[str], *, number: int, seed: int, language: str = wording.ORIGINAL) -> tuple[Item, ...]:
    """So many questions of the exercises of these names, of all in turn, as often to be rejected as to be retained."""
    if not 1 <= number <= MOST:
        raise InputError("option", f"count={number}: 1 to {MOST} are possible", where="count")
    wording.words(language)
    streams = [_balanced(name, seed, turn) for turn, name in enumerate(names or making.names())]
    tasks = (next(stream) for _ in count() for stream in streams)
    items = (item for task in tasks for item in items_of(task, language))
    return tuple(islice(items, number))


def _balanced(name: str, seed: int, turn: int) -> Iterator[making.Exercise]:
    """Exercises of which the null hypothesis is by turns rejected and retained, as far as a few draws find such.

    Streams begin with either in turn, or a bank that ends within a round would have more of what all begin with.
    """
    passed = 0
    for student in count(1):
        task = making.exercise(name, seed=seed, student=student)
        wanted, passed = DECISIONS[turn % 2], passed + 1
        decided = next((q.value for q in task.questions if q.name == "decision"), wanted)
        if decided == wanted or passed == making.TRIES:
            yield task
            turn, passed = turn + 1, 0


def items_of(task: making.Exercise, language: str = wording.ORIGINAL) -> Iterator[Item]:
    frame, data = wording.words(language)["frame"], task.data
    about, title = wording.about(data, language), wording.title(task.name, task.title, language)
    determined = tuple(wording.rule(task.name, task.conventions, language))
    rows: tuple[tuple[str, ...], ...] = (wording.columns(data, language),)
    rows += tuple((label, *row) for label, row in zip(data.rows, data.cells, strict=True))
    rounding, decisions = frame["rounding"].format(making.ALPHA), tuple(frame[word] for word in DECISIONS)
    for question in task.questions:
        asks, name = wording.asked(question.claim, language), f"{task.name} {task.student}: {question.name}"
        asks, worked = f"{asks[0].upper()}{asks[1:]}", tuple(_worked(task, question))
        if isinstance(question.value, str):
            answer = frame[question.value]
            yield Item(name, title, about, rows, determined, asks, answer, decisions, worked)
        else:
            yield Item(name, title, about, rows, (*determined, rounding), asks, question.value, (), worked)


def _worked(task: making.Exercise, question: making.Question) -> Iterator[str]:
    """The lines that the answer stands on, the last ones, in formulas alone."""
    steps, text = task.derivation.steps, question.shown
    p = next((q for q in task.questions if q.name == "pvalue"), question)
    if isinstance(question.value, str):
        text = p.shown
    last = max((i for i, s in enumerate(steps) if isinstance(s, Equation) and s.shown == text), default=None)
    used, open_ = set(), [] if last is None else [last]
    while open_:
        used.add(i := open_.pop())
        open_ += [j for j in getattr(steps[i], "uses", ()) if j not in used]
    for i in sorted(used)[-LINES:]:
        step = steps[i]
        if isinstance(step, Equation):
            yield f"{step.symbol} = {step.formula} = {step.shown}"
    if isinstance(question.value, str):
        yield f"p = {text} {'<=' if question.value == 'rejected' else '>'} {making.ALPHA}"


def _paragraph(text: str) -> xml.Element:
    paragraph = xml.Element("p")
    paragraph.text = text
    return paragraph
