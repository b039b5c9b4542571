"""The answers of a class: names of students, points for questions, a page for each student and one for the teacher."""

import csv
import io
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from nptests.document import blocks as doc
from nptests.errors import InputError, did_you_mean
from nptests.languages.translating import said
from nptests.teaching.exercises import grading, making, wording

PARTIAL = Fraction(1, 2)  # of the points: for what is right as far as it goes, or by another convention
PARTLY = frozenset({"coarse", "convention"})
COMMONEST = 10


@dataclass(frozen=True)
class Standing:
    """One student: a name, the marks, the points of each, and how many there were to have."""

    student: int
    name: str
    marks: tuple[grading.Mark, ...]
    points: tuple[Fraction, ...]
    most: Fraction

    @property
    def total(self) -> Fraction:
        return sum(self.points, Fraction(0))


def names_of(text: str) -> tuple[str, ...]:
    """The names of a class, one a line: the n-th is student n."""
    names = tuple(line.strip().strip(",;\t\"'") for line in text.lstrip("\ufeff").splitlines() if line.strip())
    twice = [name for name, times in Counter(names).items() if times > 1]
    if twice or not names:
        words = f"{twice[0]!r} stands there twice" if twice else "there is no name in it"
        raise InputError("answers", f"the names of the class: {words}", where="names")
    return names


def numbered(text: str, names: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Answers with numbers in place of names, and what is told of lines whose student is not of the class."""
    text = text.lstrip("\ufeff")
    mark = max(",;\t", key=text.partition("\n")[0].count)
    heading, *rows = csv.reader(io.StringIO(text), delimiter=mark) if text.strip() else ([],)
    at = next((i for i, cell in enumerate(heading) if cell.strip().lower() == grading.COLUMNS[0]), None)
    if at is None:
        return text, ()  # `grade` says which columns it needs
    places = {name.casefold(): i for i, name in enumerate(names, start=1)}
    kept, strangers = [heading], dict[str, str]()
    for row in filter(any, rows):
        who = row[at].strip() if at < len(row) else ""
        number = places.get(who.casefold()) or (int(who) if who.isdecimal() and 1 <= int(who) <= len(names) else None)
        if number is None:
            near = did_you_mean(who, names)
            strangers[who] = f"{who!r} is not of this class" + (f": {near}" if near else "")
        else:
            kept.append([*row[:at], str(number), *row[at + 1 :]])
    out = io.StringIO()
    csv.writer(out, delimiter=mark, lineterminator="\n").writerows(kept)
    return out.getvalue(), tuple(strangers.values())


def standings(
    marks: Sequence[grading.Mark], names: Sequence[str] = (), worth: Mapping[str, Fraction] | None = None
) -> tuple[Standing, ...]:
    """Every student with the points of each answer; `worth` has those of questions that do not give one point."""
    worth = worth or {}
    asked = {mark.question for mark in marks if mark.verdict != "not-asked"}
    if odd := [name for name in worth if name not in asked]:
        near = did_you_mean(odd[0], asked) or f"asked is {', '.join(sorted(asked))}"
        raise InputError("option", f"points: no question is called {odd[0]!r}; {near}", where="points")
    students = {mark.student: [m for m in marks if m.student == mark.student] for mark in marks}
    return tuple(_standing(student, own, names, worth) for student, own in students.items())


def _standing(
    student: int, marks: Sequence[grading.Mark], names: Sequence[str], worth: Mapping[str, Fraction]
) -> Standing:
    most = [Fraction(0) if m.verdict == "not-asked" else worth.get(m.question, Fraction(1)) for m in marks]
    share = [Fraction(1) if m.right else PARTIAL if m.verdict in PARTLY else Fraction(0) for m in marks]
    points = tuple(whole * part for whole, part in zip(most, share, strict=True))
    name = names[student - 1] if student <= len(names) else str(student)
    return Standing(student, name, tuple(marks), points, sum(most, Fraction(0)))


def feedback(every: Sequence[Standing], name: str, language: str = wording.ORIGINAL) -> doc.Document:
    """One page a student: what was asked, answered and marked, and the points."""
    texts = wording.words(language)["class"]
    pages = tuple(_page(standing, texts, i, language) for i, standing in enumerate(every))
    return doc.Document(wording.title(name, making.title_of(name), language), pages, language)


def _page(standing: Standing, texts: Mapping[str, str], place: int, language: str) -> doc.Section:
    rows = tuple(
        doc.row(m.question, m.given or "-", wording.told(m.says, language), doc.Cell(_plain(p), True))
        for m, p in zip(standing.marks, standing.points, strict=True)
    )
    total = texts["total"].format(_plain(standing.total), _plain(standing.most))
    heads = (texts["question"], texts["answer"], texts["says"], texts["points"])
    return doc.Section(standing.name, (doc.Paragraph(total, strong=True), doc.Sheet("", heads, rows)), page=place > 0)


def summary(
    every: Sequence[Standing], name: str, notes: Sequence[str] = (), language: str = wording.ORIGINAL
) -> doc.Document:
    """The page of the teacher: who has how many points, which questions were hard, which slips were made most."""
    texts = wording.words(language)["class"]
    students = tuple(
        doc.row(s.name, *doc.numbers((_plain(s.total), _plain(s.most)))) for s in sorted(every, key=lambda s: s.name)
    )
    marks = [mark for standing in every for mark in standing.marks if mark.verdict != "not-asked"]
    right, asked = Counter(m.question for m in marks if m.right), Counter(m.question for m in marks)
    questions = tuple(doc.row(q, doc.Cell(f"{right[q]}/{times}", True)) for q, times in asked.items())
    slips = Counter(m.says for m in marks if not m.right and m.verdict not in ("fails", "missing"))
    most = slips.most_common(COMMONEST)
    commonest = tuple(doc.row(wording.told(says, language), doc.Cell(str(times), True)) for says, times in most)
    parts = (
        doc.Sheet(texts["students"], (texts["student"], texts["points"], texts["most"]), students),
        doc.Sheet(texts["questions"], (texts["question"], texts["right"]), questions),
        *((doc.Sheet(texts["slips"], (texts["says"], texts["times"]), commonest),) if commonest else ()),
        *((doc.Bullets(tuple(said(note, language) for note in notes)),) if notes else ()),
    )
    return doc.Document(wording.title(name, making.title_of(name), language), parts, language)


def table(every: Sequence[Standing]) -> str:
    """The points as CSV, for whoever keeps the marks."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(("student", "name", "points", "of"))
    lines.writerows((s.student, s.name, _plain(s.total), _plain(s.most)) for s in every)
    return out.getvalue()


def _plain(points: Fraction) -> str:
    return f"{float(points):g}"
