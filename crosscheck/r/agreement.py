"""Ours against R's, number by number: digits of agreement, explained deviations, unexplained failures."""

import statistics
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, islice
from typing import Any

from crosscheck.r import agreeing_digits as digits, bridge, corpus, deviations, recording
from crosscheck.r.coverage import Coverage, coverage, is_number
from crosscheck.r.deviations import Deviation
from crosscheck.r.distribution import Distribution, Shared, distribution
from crosscheck.r.questions import Numbers, Question, labelled, ours, questions
from crosscheck.r.sources import Live, Replayed, Source
from crosscheck.r.subjects import subjects
from nptests import results, values
from nptests.document.blocks import Bullets, Document
from nptests.document.text import sheet_of
from nptests.document.writers.text import columns
from nptests.errors import InputError
from nptests.procedures.descriptor import Procedure

Progress = Callable[[int, int], None]  # questions judged, questions asked


@dataclass(frozen=True)
class Compared:
    """One question judged: the fewest digits over its numbers, what explains a shortfall, what is wrong."""

    question: Question
    digits: float
    explained: tuple[str, ...] = ()
    wrong: str | None = None
    numeric: bool = True  # whether R's answer says anything: it neither refused nor gave nothing but NaN
    shared: Shared = field(default_factory=lambda: Shared(None, False))


@dataclass(frozen=True)
class Row:
    """One reference of one procedure over its questions; the digits are those of the unexplained rest."""

    procedure: str
    package: str
    asked: str
    questions: int
    worst: float | None
    median: float | None
    explained: int
    unexplained: int
    live: bool
    R: str
    version: str
    date: str


@dataclass(frozen=True, eq=False, repr=False)
class Agreement(results.Face, values.Value):
    """The whole comparison.

    procedures     how many procedures were compared
    references     with how many functions of R
    cases          on how many different inputs
    comparisons    how many questions were asked
    explained      how many answers differ, for a reason that is known and proved
    unexplained    how many answers differ without one
    worst_digits   the fewest digits to which two answers agree
    rows           the same counts for each procedure and reference
    failures       what fails, in words
    deviations     the reasons that explained something
    unreferenced   the procedures that have no reference, with the reason
    coverage       which options are checked by which comparisons
    digits         the comparisons by the digits that agree
    """

    procedures: int
    references: int
    cases: int
    comparisons: int
    explained: int
    unexplained: int
    worst_digits: float | None
    rows: tuple[Row, ...]
    failures: tuple[str, ...]
    deviations: tuple[Deviation, ...]  # those that explained something
    unreferenced: tuple[tuple[str, str], ...]  # procedures without a reference, with the reason
    coverage: Coverage = field(default_factory=Coverage)
    digits: Distribution = field(default_factory=Distribution)

    def _document(self) -> Document:
        """The counts, and what fails."""
        names = ("procedures", "references", "cases", "comparisons", "explained", "unexplained")
        facts = [(name, str(getattr(self, name))) for name in names]
        if self.worst_digits is not None:
            facts.append(("fewest digits", f"{self.worst_digits:.1f}"))
        return Document("Agreement with R", (sheet_of(facts), Bullets(self.failures)))

    def as_dict(self) -> dict[str, Any]:
        return results.plain_fields(self)


def agree(
    procedures: Iterable[Procedure] | None = None, *, live: bool = False, seeds: int | None = None,
    every: int = 1, source: Source | None = None, progress: Progress | None = None,
) -> Agreement:  # fmt: skip
    """Compare every procedure with every reference it declares.

    procedures   the procedures to compare; all of the catalogue if not given
    live         ask R itself (needs R); otherwise its recorded answers are replayed
    seeds        how many seeded cases of each kind; more than are recorded only where R is asked live
    every        of each reference the first question, and one in so many after it
    source       instead of either: something that answers questions
    """
    if procedures is None:
        procedures = subjects()
    listed = tuple(procedures)
    if source is None:
        packages = {reference.package for procedure in listed for reference in procedure.same_as}
        source = Live(packages) if live else Replayed()
    whole = asked(listed, source, seeds or (corpus.LIVE_SEEDS if live else corpus.RECORDED_SEEDS))
    of_each = groupby(whole, key=lambda question: (question.procedure.name, question.label))
    all_questions = [question for _, same in of_each for question in islice(same, None, None, every)]
    judged = []
    for count, (question, answer) in enumerate(source.answers(all_questions), start=1):
        judged.append(judge(question, answer))
        if progress is not None:
            progress(count, len(all_questions))
    return summary(listed, judged, source)


def asked(procedures: Sequence[Procedure], source: Source, seeds: int) -> list[Question]:
    """Every question about these procedures; about cases that are not recorded only where R itself answers."""
    recorded = {(case.kind, case.name) for case in corpus.cases(min(seeds, corpus.RECORDED_SEEDS))}
    return [
        question
        for question in questions(procedures, corpus.cases(seeds))
        if (question.case.kind, question.case.name) in recorded or source.live(question.reference.package)
    ]


# --- judging one question -------------------------------------------------------------------------


def judge(question: Question, answer: bridge.Answer | InputError, known: Sequence[Deviation] | None = None) -> Compared:
    """Compare R's answer with ours: missing, refused by one side only, or too far off must be explained."""
    if isinstance(answer, InputError):
        return Compared(question, 0.0, wrong=str(answer))
    known = deviations.load() if known is None else known
    refusal = f"R refuses: {answer.error}"
    try:
        mine = ours(question)
    except InputError as error:
        if answer.error is not None:
            return Compared(question, digits.FULL, numeric=False)  # both refuse
        mine, refusal = dict.fromkeys(question.reference.reads, ()), f"we refuse: {error}"
    except Exception as error:  # a crash of ours is a finding about this question, not the end of the report
        return Compared(question, 0.0, wrong=f"{question}: we crash: {type(error).__name__}: {error}")
    worst, explained, wrong = digits.FULL, [], None
    for name in question.reference.reads:
        theirs = answer.numbers.get(name, ())
        shared = digits.worst(mine[name], theirs)
        if digits.enough(mine[name], theirs):
            worst = min(worst, shared)
        elif explanation := next(
            (d.id for d in known if d.covers(question, name) and d.admits(question, name, mine[name], theirs)), None
        ):
            explained.append(explanation)
        else:
            worst = min(worst, shared)
            difference = _difference(name, mine[name], theirs) if mine[name] and theirs else refusal
            wrong = wrong or f"{question}: {difference}"
    numeric = is_number(answer)
    return Compared(question, worst, tuple(explained), wrong, numeric, _shared(mine, answer, tuple(explained)))


def _shared(mine: Numbers, answer: bridge.Answer, explained: tuple[str, ...]) -> Shared:
    """The digits over all numbers of an answer, explained or not."""
    if answer.error is not None:
        return Shared(None, False, explained)
    pairs = [(mine[name], answer.numbers.get(name, ())) for name in mine]
    fewest = [x for x in (digits.fewest(a, b) for a, b in pairs) if x is not None]
    return Shared(min(fewest, default=None), all(digits.trivial(a, b) for a, b in pairs), explained)


def _difference(name: str, mine: Sequence[float], theirs: Sequence[float]) -> str:
    if len(mine) != len(theirs):
        return f"{name} has {len(mine)} values, R's {len(theirs)}"
    at = min(range(len(mine)), key=lambda i: digits.agreeing(mine[i], theirs[i]))
    place = f"[{at + 1}]" if len(mine) > 1 else ""
    same = digits.agreeing(mine[at], theirs[at])
    return f"{name}{place} is {mine[at]!r}, R's {theirs[at]!r} ({same:.1f} digits agree)"


# --- the summary ----------------------------------------------------------------------------------


def summary(procedures: Sequence[Procedure], judged: Sequence[Compared], source: Source) -> Agreement:
    """Count everything; a declared reference that no case reached is a failure."""
    return counted(procedures, judged, rows_of(judged, source))


def rows_of(judged: Sequence[Compared], source: Source) -> tuple[Row, ...]:
    """A row for every reference."""
    groups = groupby(judged, key=lambda c: (c.question.procedure.name, c.question.label))
    return tuple(_row(list(group), source) for _, group in groups)


def counted(procedures: Sequence[Procedure], judged: Sequence[Compared], rows: Sequence[Row]) -> Agreement:
    """The summary of questions whose rows are there."""
    failures = [c.wrong for c in judged if c.wrong is not None]
    failures += _unasked(procedures, {(row.procedure, row.asked) for row in rows})
    used = {name for c in judged for name in c.explained}
    return Agreement(
        procedures=len({row.procedure for row in rows}),
        references=len(rows),
        cases=len({c.question.case for c in judged}),
        comparisons=len(judged),
        explained=sum(row.explained for row in rows),
        unexplained=len(failures),
        worst_digits=min((row.worst for row in rows if row.worst is not None), default=None),
        rows=tuple(rows),
        failures=tuple(failures),
        deviations=tuple(d for d in deviations.load() if d.id in used),
        unreferenced=tuple((p.name, p.no_reference or "") for p in procedures if not p.same_as),
        digits=distribution(c.shared for c in judged),
        coverage=coverage(procedures, [c.question for c in judged if c.numeric and c.wrong is None]),
    )


def _unasked(procedures: Sequence[Procedure], reached: set[tuple[str, str]]) -> Iterator[str]:
    for procedure in procedures:
        for label, _ in labelled(procedure):
            if (procedure.name, label) not in reached:
                yield f"{procedure.name}, {label}: no case of the corpus reaches this reference"
        if not procedure.same_as and not procedure.no_reference:
            yield f"{procedure.name} has neither a reference in R nor a reason why there is none"


def _row(same: Sequence[Compared], source: Source) -> Row:
    question = same[0].question
    counted = [c.digits for c in same if not c.explained and c.numeric]
    origin = source.provenance(question) or recording.Provenance("", "", "")
    return Row(
        procedure=question.procedure.name,
        package=question.reference.package,
        asked=question.label,
        questions=len(same),
        worst=min(counted, default=None),
        median=statistics.median(counted) if counted else None,
        explained=sum(1 for c in same if c.explained and c.wrong is None),
        unexplained=sum(1 for c in same if c.wrong is not None),
        live=source.live(question.reference.package),
        R=origin.R,
        version=origin.package,
        date=origin.date,
    )


# --- as text --------------------------------------------------------------------------------------

MOST_SHOWN = 30
_HEAD = ("procedure", "reference", "questions", "worst", "median", "explained", "unexplained", "from")


def text(agreement: Agreement) -> str:
    """The table, the failures and one closing line."""
    lines = [columns([_HEAD, *map(_cells, agreement.rows)])]
    lines += [f"unexplained: {failure}" for failure in agreement.failures[:MOST_SHOWN]]
    if len(agreement.failures) > MOST_SHOWN:
        lines.append(f"unexplained: ... and {len(agreement.failures) - MOST_SHOWN} more (--json lists them all)")
    lines += [f"explained: {d.id}: {d.what} ({d.versions})" for d in agreement.deviations]
    return "\n".join([*lines, closing(agreement)])


def closing(agreement: Agreement) -> str:
    """The counts in one line."""
    return (
        f"{agreement.procedures} procedures, {agreement.references} references, {agreement.cases} cases, "
        f"{agreement.comparisons} comparisons: worst agreement {shown_digits(agreement.worst_digits)} digits, "
        f"{agreement.explained} explained, {agreement.unexplained} unexplained"
    )


def _cells(row: Row) -> tuple[str, ...]:
    origin = "live" if row.live else f"recorded {row.date}"
    return (
        row.procedure, row.asked, str(row.questions), shown_digits(row.worst), shown_digits(row.median),
        str(row.explained), str(row.unexplained), f"{origin}, {row.package} {row.version}, R {row.R}",
    )  # fmt: skip


def shown_digits(digits: float | None) -> str:
    """Cut, not rounded, to one decimal: 11.96 is not 12."""
    return "-" if digits is None else f"{int(digits * 10) / 10:.1f}"
