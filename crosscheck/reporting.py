"""The main report: every procedure against R, every claim of the literature, one closing line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from crosscheck import agreement, literature, measuring, recall, showing
from crosscheck.agreement import Agreement, Progress
from crosscheck.auditing import Audit
from nptests.render.tables import Cell, Sheet


@dataclass(frozen=True)
class Report:
    """Both halves; nothing in it is typed, everything is counted when the report is made."""

    agreement: Agreement
    audit: Audit
    errors: measuring.Measured
    sentences: recall.Sentences

    @property
    def unexplained(self) -> int:
        """Disagreements with R that nothing explains, verdicts on print that are not the stated ones, false alarms."""
        return self.agreement.unexplained + len(self.audit.unexpected) + self.errors.alarms

    def as_dict(self) -> dict[str, Any]:
        claims = {"claims": len(self.audit.verdicts), "unexpected": len(self.audit.unexpected), "verdicts": self.counts}
        measured = {"seeded_errors": self.errors.as_dict(), "sentences": self.sentences.as_dict()}
        return self.agreement.as_dict() | claims | measured | {"unexplained": self.unexplained}

    @property
    def counts(self) -> dict[str, int]:
        """How many claims got each verdict."""
        totals: dict[str, int] = {}
        for found in self.audit.counts.values():
            for word, count in found.items():
                totals[word] = totals.get(word, 0) + count
        return totals


def report(
    *, live: bool = False, r_progress: Progress | None = None, claims_progress: Progress | None = None
) -> Report:
    """Make the report from the recordings (or R itself) and the fixtures."""
    compared = agreement.agree(live=live, progress=r_progress)
    judged = literature.audit_literature(progress=claims_progress)
    return Report(compared, judged, measuring.seeded_errors(measuring.STUDY), recall.sentences())


def text(made: Report) -> str:
    """The agreement table, the claims by publication, and the closing line."""
    return "\n\n".join(
        [
            "OURS AGAINST R",
            agreement.text(made.agreement),
            "CLAIMS OF THE LITERATURE",
            showing.text(made.audit),
            "THE AUDIT ITSELF, MEASURED",
            measured_text(made.errors, made.sentences),
            closing(made),
        ]
    )


def measured_text(errors: measuring.Measured, sentences: recall.Sentences) -> str:
    """Alarms on true claims, recall on seeded errors by kind, recall and precision on sentences."""
    kinds, tests = (
        ", ".join(f"{name} {caught}/{made}" for name, (caught, made) in errors.by(part).items()) for part in (1, 0)
    )
    truths = ", ".join(f"{count} {word}" for word, count in errors.truths.items())
    return (
        f"{sum(errors.truths.values())} true claims about rounded tables ({truths}): {errors.alarms} false alarms\n"
        f"{errors.made} seeded errors, {errors.excused} of them explained by rounding (exhaustive oracle); of the "
        f"others {errors.recall:.1%} caught\n  by error: {kinds}\n  by procedure: {tests}\n"
        f"{sentences.documents} documents, {sentences.expected} statistics in sentences: recall {sentences.recall:.1%}"
        f", precision {sentences.precision:.1%}"
    )


def measured_sheets(errors: measuring.Measured, sentences: recall.Sentences) -> tuple[Sheet, Sheet]:
    """The same as two tables: seeded errors by procedure, statistics found in sentences."""
    rows = [
        (Cell(name), Cell(str(caught), True), Cell(str(made), True)) for name, (caught, made) in errors.by(0).items()
    ]
    kinds = ", ".join(f"{name} {caught}/{made}" for name, (caught, made) in errors.by(1).items())
    caught, made = sum(errors.caught.values()), sum(errors.errors.values())
    seeded = Sheet(
        f"Seeded errors caught: {errors.recall:.1%}; false alarms: {errors.alarms}",
        ("procedure", "caught", "seeded"),
        (*rows, (Cell("all"), Cell(str(caught), True), Cell(str(made), True))),
        (
            f"{sum(errors.truths.values())} true claims about rounded tiny tables, {errors.made} with one error; "
            f"{errors.excused} of these are explained by unprinted digits (an exhaustive oracle) and are not counted.",
            f"By error: {kinds}.",
        ),
        summary=1,
    )
    counts = [str(n) for n in (sentences.documents, sentences.expected, sentences.found, sentences.right)]
    shares = [f"{share:.1%}" for share in (sentences.recall, sentences.precision)]
    missed = (
        f"Missed: {'; '.join(sentences.missed) or 'nothing'}.",
        f"Too much: {'; '.join(sentences.wrong) or 'nothing'}.",
    )
    header = ("documents", "statistics", "found", "right", "recall", "precision")
    read = Sheet("Statistics in sentences", header, (tuple(Cell(x, True) for x in counts + shares),), missed)
    return seeded, read


def closing(made: Report) -> str:
    """The counts in one line."""
    a = made.agreement
    worst = agreement.shown_digits(a.worst_digits)
    verdict = "all explained" if made.unexplained == 0 else f"{made.unexplained} UNEXPLAINED"
    return (
        f"{a.procedures} procedures, {a.references} references, {a.comparisons} comparisons on {a.cases} cases, "
        f"worst agreement {worst} digits; {len(made.audit.verdicts)} claims of {len(made.audit.counts)} publications: "
        f"{verdict}"
    )
