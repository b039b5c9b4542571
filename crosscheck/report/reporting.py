"""The main report: every procedure against R, every claim of the literature, one closing line."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Any

from crosscheck.auditing import literature
from crosscheck.auditing.papers import Audit
from crosscheck.claims import sources
from crosscheck.evaluation import passages as published, recall, recorded_study, seeded_errors as measuring
from crosscheck.evaluation.users import judging
from crosscheck.r import agreement, parts
from crosscheck.r.agreement import Agreement, Progress
from crosscheck.report import standing
from nptests.document import blocks as b
from nptests.read.literature import publications

HALVES = ("built with", "set aside")


@dataclass(frozen=True)
class Report:
    """Both halves; nothing in it is typed, everything is counted when the report is made."""

    agreement: Agreement
    audit: Audit
    errors: measuring.Measured
    sentences: recall.Sentences
    passages: tuple[published.Half, ...] = ()
    study: recorded_study.RecordedStudy = field(default_factory=recorded_study.recorded)
    texts: judging.Judged = field(default_factory=lambda: judging.recorded()[1])

    @property
    def unexplained(self) -> int:
        """Disagreements with R that nothing explains, what nothing checks, verdicts on print that are
        not the stated ones, false alarms and acquittals."""
        accused = sum(len(half.accusations) for half in self.passages)
        groundless = standing.groundless(standing.standings(self.agreement.rows))
        unchecked = len(self.agreement.coverage.uncovered) + len(groundless)
        accused += self.errors.alarms + len(self.study.total.accused) + len(self.study.total.against_options)
        return self.agreement.unexplained + unchecked + len(self.audit.unexpected) + accused

    @property
    def sources(self) -> tuple[sources.Counted, ...]:
        """Sources by what their digits were read in; arithmetic on typed numbers apart."""
        return sources.counted(v.claim for v in self.audit.verdicts)

    def as_dict(self) -> dict[str, Any]:
        claims = {"claims": len(self.audit.verdicts), "unexpected": len(self.audit.unexpected), "verdicts": self.counts}
        claims["sources"] = [vars(counted) for counted in self.sources]
        measured = {"seeded_errors": self.errors.as_dict(), "sentences": self.sentences.as_dict()}
        measured["passages"] = {name: half.as_dict() for name, half in zip(HALVES, self.passages, strict=False)}
        measured |= {"audit": self.study.as_dict(), "texts": self.texts.as_dict()}
        return self.agreement.as_dict() | claims | measured | {"unexplained": self.unexplained}

    @property
    def counts(self) -> Mapping[str, int]:
        """How many claims got each verdict."""
        return sum(map(Counter, self.audit.counts.values()), Counter())


def report(*, executor: Executor | None = None, progress: Progress | None = None) -> Report:
    """Make the report from the recordings and the fixtures.

    It is the same whatever `executor` (of `concurrent.futures`) does its parts; one after the other if there is none.
    """
    compared = [partial(parts.judged, name) for name in parts.names()]
    seeded = [partial(measuring.studied, *table) for table in measuring.drawn()]
    papers = [partial(literature.audit_literature, [name]) for name in publications()]
    halves = [partial(published.measured, held_out=held_out) for held_out in (False, True)]
    done = _results([*compared, *seeded, *papers, *halves, recall.sentences], executor, progress)
    agreed = parts.whole(islice(done, len(compared)))
    errors = measuring.together(islice(done, len(seeded)))
    audit = Audit.joined(islice(done, len(papers)))
    return Report(agreed, audit, errors, passages=tuple(islice(done, len(halves))), sentences=next(done))


def _results(works: Sequence[Callable[[], Any]], executor: Executor | None, progress: Progress | None) -> Iterator[Any]:
    """What each work gives, in their order."""
    results = map(_done, works) if executor is None else executor.map(_done, works)
    for count, result in enumerate(results, start=1):
        if progress is not None:
            progress(count, len(works))
        yield result


def _done(work: Callable[[], Any]) -> Any:
    return work()


def passages_sentences(both: tuple[published.Half, ...]) -> tuple[str, ...]:
    """False accusations, numbers found, pairs checked and contradictions proved, of either half."""
    return tuple(
        f"{half.passages} published passages in {half.languages} languages ({name}): {len(half.accusations)} false "
        f"accusations, {half.found} of {half.numbers} numbers found ({half.found / half.numbers:.1%}), "
        f"{half.checked} of {half.pairs} pairs checked ({half.checked / half.pairs:.1%}), "
        f"{half.proved} of {half.contradictions} contradictions found"
        for name, half in zip(HALVES, both, strict=False)
    )


def measured_sheets(errors: measuring.Measured, sentences: recall.Sentences) -> tuple[b.Sheet, b.Sheet]:
    """Two tables: seeded errors by procedure, statistics found in sentences."""
    total = "all", (sum(errors.caught.values()), sum(errors.errors.values()))
    rows = tuple((b.Cell(name), *b.numbers(map(str, counts))) for name, counts in (*errors.by(0).items(), total))
    kinds = ", ".join(f"{name} {caught}/{total}" for name, (caught, total) in errors.by(1).items())
    notes = (
        f"{sum(errors.truths.values())} true claims about rounded tiny tables, {errors.seeded} with one error; "
        f"{errors.excused} of these are explained by unprinted digits (an exhaustive oracle) and are not counted.",
        f"By error: {kinds}.",
    )
    title = f"Seeded errors caught: {errors.recall:.1%}; false alarms: {errors.alarms}"
    seeded = b.Sheet(title, ("procedure", "caught", "seeded"), rows, notes, summary=1)
    counts = [str(n) for n in (sentences.documents, sentences.expected, sentences.extracted, sentences.right)]
    shares = [f"{share:.1%}" for share in (sentences.recall, sentences.precision)]
    lists = (("Missed", sentences.missed), ("Too much", sentences.wrong))
    missed = tuple(f"{name}: {'; '.join(texts) or 'nothing'}." for name, texts in lists)
    header = ("documents", "statistics", "found", "right", "recall", "precision")
    return seeded, b.Sheet("Statistics in sentences", header, (b.numbers(counts + shares),), missed)


def sources_sheet(counted: tuple[sources.Counted, ...]) -> b.Sheet:
    """What the digits of the sources were read in; formulas filled with typed numbers are counted apart."""
    numbers = [(c.sources, c.results, c.arithmetic) for c in counted]
    total = tuple(map(sum, zip(*numbers, strict=True))) or (0, 0, 0)
    words = [*(c.words for c in counted), "all"]
    rows = tuple((b.Cell(k), *b.numbers(map(str, row))) for k, row in zip(words, (*numbers, total), strict=True))
    note = "Arithmetic: a printed formula or line with the numbers that stand in it; it is judged, and is no result."
    return b.Sheet("What was read", ("digits from", "sources", "results", "arithmetic"), rows, (note,), summary=1)


def closing(report: Report) -> str:
    """The counts in one line."""
    a = report.agreement
    worst = agreement.shown_digits(a.worst_digits)
    verdict = "all explained" if report.unexplained == 0 else f"{report.unexplained} UNEXPLAINED"
    return (
        f"{a.procedures} procedures and measures, {a.references} references, {a.comparisons} comparisons on "
        f"{a.cases} cases, worst agreement {worst} digits; {len(report.audit.verdicts)} claims of "
        f"{len(report.audit.counts)} sources: {verdict}"
    )
