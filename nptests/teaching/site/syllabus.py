"""What the five sources teach, item by item, and where it stands here: a table that is made anew with the site."""

import csv
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from nptests import crosschecking as cross, errors
from nptests.adjustments.methods import adjustments
from nptests.document import blocks as doc
from nptests.experiment.metrics.listed import metrics
from nptests.procedures.listed import catalogue
from nptests.read import literature
from nptests.teaching.exercises import making
from nptests.teaching.lessons import course

COLUMNS = ("lesson", "derivation", "exercise", "verified numbers", "errata")
EMPTY = "none"  # strong in the table: what is still to be written
COMPUTES = ("formula", "number", "formula/number", "table")


@dataclass(frozen=True)
class Item:
    """One thing that a source teaches: lessons by number, the page with the derivation, the exercise.

    Its verified numbers are the printed ones that the audit judges; where the source prints a formula alone, the
    certified cases of what it computes, or the answer of a lesson's exercise.
    """

    publication: str
    kind: str
    text: str
    lessons: tuple[int, ...]
    derivation: str
    exercise: str
    claims: int
    certified: int
    errata: int

    @property
    def verified(self) -> str:
        """How many numbers are held, and against what."""
        if self.claims:
            return f"{self.claims} printed"
        if self.certified:
            return f"{self.certified} certified"
        return "answer of the lesson" if "/" in self.exercise else ""

    @property
    def empty(self) -> tuple[str, ...]:
        """The columns that should have something: of what has no number a lesson or a derivation does."""
        taught = self.lessons or self.derivation
        computes = self.kind in COMPUTES
        wanted = {
            "lesson": taught,
            "exercise": self.exercise or not computes,
            "verified numbers": self.verified or not computes,
        }
        return tuple(column for column, there in wanted.items() if not there)


def items() -> Iterator[Item]:
    """All of them, in the order of the sources."""
    path = literature.root() / "syllabus.csv"
    names = {lesson.number: f"{lesson.number:02d}-{lesson.name}.md" for lesson in course.lessons()}
    lessons = {number: (course.TEXTS / "en" / name).read_text("utf-8") for number, name in names.items()}
    every = (*catalogue(), *metrics())
    titles = dict([*((p.name, p.title) for p in every), *((a.name, a.title) for a in adjustments())])
    derived = {p.name for p in every if p.derivation} | {a.name for a in adjustments()}
    asked, claims = set(making.names()), dict[str, tuple[cross.Claim, ...]]()
    cases = Counter(case["procedure"] for case in cross.cases())
    with path.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            name, publication = row["procedure"], row["publication"]
            if publication not in claims:
                claims[publication] = cross.claims(publication)
            own = [claim for claim in claims[publication] if _is_about(claim, name, row["claims"])]
            speaks = re.compile(row["words"] or _words(name, titles[name]))
            taught = tuple(number for number, text in lessons.items() if speaks.search(text))
            pages = (name if name in derived else "", name if name in asked else _of_lesson(row["exercise"]))
            errata = sum(claim.expect != "holds" for claim in own)
            certified = 0 if own else cases[name]
            yield Item(publication, row["kind"], row["item"], taught, *pages, len(own), certified, errata)


def _of_lesson(place: str) -> str:
    """An exercise of a lesson, written lesson/exercise; an error if the lesson has none of that name."""
    if place:
        lesson, _, exercise = place.partition("/")
        known = [other.name for other in course.lesson(lesson).exercises]
        if exercise not in known:
            raise errors.InputError(
                "syllabus", f"lesson {lesson} has no exercise {exercise!r}: {', '.join(known)}", where=place
            )
    return place


def _is_about(claim: cross.Claim, name: str, ids: str) -> bool:
    """Whether a printed number is the item's: by its id where that is said, else by the procedure that it claims."""
    if ids:
        return re.search(ids, claim.id) is not None
    subject = str(claim.body.get("test", claim.body.get("adjust", ""))).partition("_from_")[0]
    return bool(name) and name in (subject, str(claim.body.get("critical", "")).replace("-", "_"))


def _words(name: str, title: str) -> str:
    """How a lesson speaks of a procedure: it calls it, or has the names in its title."""
    proper = [
        word
        for word in re.findall(r"\b[A-Z][a-zö]+(?=\b|')", title)
        if word not in ("The", "All", "An", "A", "Each", "One")
    ]
    names = r"\W+(?:and\W+)?".join(proper) if proper else re.escape(re.sub(r"^(The|A|An) ", "", title)).lower()
    return rf"\b{name}\(|{names}"


def document() -> doc.Document:
    """The table, a section for each source; what is missing stands out, and is counted."""
    every = tuple(items())
    gaps = [column for item in every for column in item.empty]
    counted = (
        ", ".join(f"{gaps.count(column)} without {column}" for column in dict.fromkeys(gaps)) or "nothing is missing"
    )
    words = f"{len(every)} things that the five sources teach, and where they stand here: {counted}."
    sections = []
    for publication in dict.fromkeys(item.publication for item in every):
        rows = tuple(_row(item) for item in every if item.publication == publication)
        sections.append(
            doc.Section(
                literature.author_and_year(literature.source(publication)["cite"]),
                (doc.Sheet("", ("item", "", *COLUMNS), rows),),
            )
        )
    return doc.Document("What the sources teach", (doc.Paragraph(words), *sections))


def _row(item: Item) -> tuple[doc.Cell, ...]:
    def cell(column: str, text: str, link: str = "") -> doc.Cell:
        missing = not text and column in item.empty
        return doc.Cell(EMPTY if missing else text, strong=missing, link=link if text else "")

    pages = {lesson.number: f"{lesson.number:02d}-{lesson.name}.md" for lesson in course.lessons()}
    asked = item.exercise.partition("/")[0] if "/" in item.exercise else ""
    sheet = f"../lessons/{pages[course.lesson(asked).number]}" if asked else ""
    first = pages[item.lessons[0]] if item.lessons else ""
    return doc.row(
        item.text,
        item.kind,
        cell("lesson", " ".join(map(str, item.lessons)), f"../lessons/{first}"),
        cell("derivation", item.derivation, f"../reference/{item.derivation}.md"),
        cell("exercise", item.exercise, sheet),
        cell("verified numbers", item.verified),
        cell("errata", str(item.errata or ""), "../evidence/errata.md"),
    )
