"""The main report: every procedure against R, every claim of the literature, one closing line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from crosscheck import agreement, literature, measuring, recall, showing
from crosscheck.agreement import Agreement, Progress
from crosscheck.auditing import Audit


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
    return Report(compared, judged, measuring.seeded_errors(), recall.sentences())


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


def closing(made: Report) -> str:
    """The counts in one line."""
    a = made.agreement
    worst = "-" if a.worst_digits is None else f"{int(a.worst_digits * 10) / 10:.1f}"
    verdict = "all explained" if made.unexplained == 0 else f"{made.unexplained} UNEXPLAINED"
    return (
        f"{a.procedures} procedures, {a.references} references, {a.comparisons} comparisons on {a.cases} cases, "
        f"worst agreement {worst} digits; {len(made.audit.verdicts)} claims of {len(made.audit.counts)} publications: "
        f"{verdict}"
    )
