"""The measured audit: true papers, the same with one wrong number each, and what the audit says of both.

`crosscheck measure` prints the study; `study` runs any part of it; `crosscheck measure --record` keeps it, dated, for
the report. The papers are written by numpy and scipy (`written_papers`, `programs`); the audit sees their text only.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from crosscheck.auditing.papers import Audit, audit_paper
from crosscheck.evaluation import written_papers
from crosscheck.variants.meanings import meaning

SIZES: Mapping[str, int] = {
    "programs": 26, "tables": 26, "groups": 60, "counts": 10, "critical": 8, "adjusted": 24, "differences": 20,
    "simulated": 6,
}  # fmt: skip


@dataclass
class Study:
    """What was judged, and what was judged wrongly.

    accused      true claims that fail or stay open: what makes the audit of a right paper exit 1
    acquitted    wrong numbers on which it exits 0: those that contradict a stated option, and all the others
    named        errors by a known defect or convention whose cause the audit names
    """

    truths: Counter[str] = field(default_factory=Counter)
    accused: list[str] = field(default_factory=list)
    wrong: Counter[str] = field(default_factory=Counter)
    caught: Counter[str] = field(default_factory=Counter)
    acquitted: list[str] = field(default_factory=list)
    caused: int = 0
    named: int = 0
    unnamed: list[str] = field(default_factory=list)
    seconds: float = 0.0  # of the processor

    def __add__(self, other: Study) -> Study:
        return Study(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    def as_dict(self) -> dict[str, Any]:
        """Plain types for reports."""
        return {
            "true_claims": sum(self.truths.values()), "kinds": dict(self.truths), "accused": self.accused,
            "wrong": dict(self.wrong), "caught": dict(self.caught), "acquitted": self.acquitted,
            "known_causes": self.caused, "named": self.named, "unnamed": self.unnamed,
            "seconds": round(self.seconds, 1),
        }  # fmt: skip

    @property
    def against_options(self) -> list[str]:
        """What contradicts a stated option, and was acquitted."""
        return [name for name in self.acquitted if written_papers.AGAINST in name]

    @property
    def sound(self) -> bool:
        """Whether nobody was accused falsely, and nothing that contradicts a stated option was acquitted."""
        return not self.accused and not self.against_options

    @property
    def mistakes(self) -> Iterator[str]:
        """What the audit got wrong, one line each."""
        yield from (f"falsely accused: {name}" for name in self.accused)
        yield from (f"acquitted: {name}" for name in self.acquitted)
        yield from (f"cause not named: {name}" for name in self.unnamed)


def study(sizes: Mapping[str, int] = SIZES, *, seed: int = 2016, wrong: int = 1) -> Study:
    """So many papers of each kind; in each, so many numbers are made wrong, one at a time."""
    figures, start = Study(), time.process_time()
    for paper in (paper for kind, count in sizes.items() for paper in written_papers.KINDS[kind](count, seed)):
        figures.truths[paper.kind] += paper.claims
        figures.accused += [
            f"{paper.name}/{v.claim.id}: printed {v.claim.printed}, {v.verdict}: {v.evidence.get('value')}"
            for v in audit_paper(paper.text).failed
        ]
        for kind, name, text, cause in paper.wrong_ones(wrong):
            _error(paper, kind, name, text, cause, figures)
    figures.seconds = time.process_time() - start
    return figures


def by_kind(sizes: Mapping[str, int] = SIZES, *, seed: int = 2016, wrong: int = 1) -> dict[str, Study]:
    """The study of each kind of paper; their sum is the study of all."""
    return {kind: study({kind: count}, seed=seed, wrong=wrong) for kind, count in sizes.items()}


def _error(paper: written_papers.Paper, kind: str, name: str, text: str, cause: str | None, figures: Study) -> None:
    figures.wrong[kind] += 1
    judged = audit_paper(text)
    odd = [v for v in judged.failed if v.claim.id == name]
    figures.caught[kind] += bool(judged.failed)
    if not judged.failed and cause is None:
        figures.acquitted.append(f"{paper.name}/{name} ({kind})")
    if cause is not None:
        figures.caused += 1
        causes = _causes(judged, name)
        figures.named += cause in causes
        if cause not in causes:
            figures.unnamed.append(f"{paper.name}/{name}: {cause}, said {causes or [v.verdict for v in odd]}")


def _causes(judged: Audit, name: str) -> list[str]:
    evidence = [v.evidence for v in judged.verdicts if v.claim.id == name]
    named = " + ".join(str(part) for e in evidence for part in (e.get("name", ""), *e.get("also", ())))
    return [part for part in named.split(" + ") if meaning(part)]
