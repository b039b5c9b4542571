"""The measured audit as it was run whole, with its date: it takes minutes, too many for every report.

`crosscheck measure --record` makes the figures anew. A test runs a part of the study again and compares.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crosscheck.evaluation import measured, written_papers
from nptests.distributions.simulated import clopper_pearson
from nptests.document.blocks import Bullets, Cell, Document, Sheet, numbers

FILE = Path(__file__).with_name("recorded_study.json")
ERRORS = (written_papers.UNEXPLAINED, written_papers.AGAINST, written_papers.KNOWN)


@dataclass(frozen=True)
class RecordedStudy:
    """The figures by kind of paper, and when, by which version and from which seed they were made."""

    date: str
    version: str
    seed: int
    kinds: Mapping[str, measured.Study]

    @property
    def total(self) -> measured.Study:
        """All kinds of papers together."""
        return sum(self.kinds.values(), measured.Study())

    def as_dict(self) -> dict[str, Any]:
        """Plain types for reports."""
        return {"date": self.date, "version": self.version, "seed": self.seed, **self.total.as_dict()}

    def document(self) -> Document:
        """The figures, and every mistake of the audit by name."""
        mistakes = tuple(self.total.mistakes)
        return Document("The audit, measured", (self.sheet(), *((Bullets(mistakes),) if mistakes else ())))

    def sheet(self) -> Sheet:
        """One row a kind of paper; below, the shares with their intervals."""
        rows = [(Cell(kind), *_figures(study)) for kind, study in self.kinds.items()]
        head = ("papers", "true claims", "accused", *(f"{error}: exit 1" for error in ERRORS), "causes named")
        return Sheet(
            f"True papers and wrong numbers, measured on {self.date} with version {self.version}, seed {self.seed}",
            head,
            (*rows, (Cell("all"), *_figures(self.total))),
            (" ".join(self.sentences()), f"Run whole by crosscheck measure in {self.total.seconds:.0f} s."),
            summary=1,
        )

    def sentences(self) -> Iterator[str]:
        """Every share with its 95 % interval of Clopper and Pearson."""
        study = self.total
        truths = sum(study.truths.values())
        yield f"True claims accused: {_share(len(study.accused), truths)}."
        for error in ERRORS:
            yield f"Wrong numbers ({error}) with exit 1: {_share(study.caught[error], study.wrong[error])}."
        yield f"The right cause named: {_share(study.named, study.caused)}."


def recorded() -> RecordedStudy:
    """The study that stands in the repository."""
    kept = json.loads(FILE.read_text("utf-8"))
    return RecordedStudy(**{**kept, "kinds": {kind: _study(figures) for kind, figures in kept["kinds"].items()}})


def keep(study: RecordedStudy) -> None:
    """Put a study into the repository, for the report to show."""
    kinds = {kind: vars(figures) for kind, figures in study.kinds.items()}
    FILE.write_text(json.dumps({**vars(study), "kinds": kinds}, indent=1) + "\n", "utf-8")


def _study(figures: Mapping[str, Any]) -> measured.Study:
    counted: dict[str, Any] = {k: Counter(v) if isinstance(v, dict) else v for k, v in figures.items()}
    return measured.Study(**counted)


def _figures(study: measured.Study) -> tuple[Cell, ...]:
    counts = [sum(study.truths.values()), len(study.accused)]
    shares = [(study.caught[error], study.wrong[error]) for error in ERRORS] + [(study.named, study.caused)]
    return numbers([*map(str, counts), *(f"{part} of {whole}" if whole else "" for part, whole in shares)])


def _share(part: int, whole: int) -> str:
    if not whole:
        return "none were made"
    low, high = clopper_pearson(part, whole)
    return f"{part} of {whole} ({part / whole:.1%}; interval {low:.2%} to {high:.2%})"
