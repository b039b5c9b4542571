"""The measured audit: true papers, the same with one wrong number each, and what the audit says of both.

`crosscheck measure` prints the study; `study` runs any part of it. The papers are written by numpy and scipy
(`written_papers`, `programs`); the audit sees their text only.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from crosscheck.auditing.papers import Audit, audit_paper
from crosscheck.auditing.sentences import audit_sentences
from crosscheck.evaluation import written_papers
from crosscheck.evaluation.written_papers import AGAINST, Paper
from crosscheck.variants.meanings import meaning

SIZES: Mapping[str, int] = {
    "programs": 26, "tables": 26, "groups": 60, "counts": 10, "critical": 8, "adjusted": 24, "differences": 10,
    "simulated": 6, "prose": 40,
}  # fmt: skip


@dataclass
class Study:
    """What was judged, and what was judged wrongly.

    accused      true claims that fail, or make the audit exit 1
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
    seconds: float = 0.0

    def as_dict(self) -> dict[str, Any]:
        """Plain types for reports."""
        return {
            "true_claims": sum(self.truths.values()), "kinds": dict(self.truths), "accused": self.accused,
            "wrong": dict(self.wrong), "caught": dict(self.caught), "acquitted": self.acquitted,
            "known_causes": self.caused, "named": self.named, "unnamed": self.unnamed,
            "seconds": round(self.seconds, 1),
        }  # fmt: skip

    @property
    def sound(self) -> bool:
        """Whether nobody was accused falsely, and nothing that contradicts a stated option was acquitted."""
        return not self.accused and not any(AGAINST in name for name in self.acquitted)

    def text(self) -> str:
        """The figures in a few lines."""
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(self.truths.items()))
        lines = [f"{sum(self.truths.values())} true claims ({kinds}): {len(self.accused)} falsely accused"]
        lines += [f"  {name}" for name in self.accused[:20]]
        for kind, count in sorted(self.wrong.items()):
            lines.append(f"{count} wrong numbers, {kind}: {self.caught[kind]} caught with exit 1")
        lines += [f"  acquitted: {name}" for name in self.acquitted[:20]]
        lines.append(f"{self.caused} errors with a known cause: {self.named} named")
        lines += [f"  not named: {name}" for name in self.unnamed[:20]]
        return "\n".join([*lines, f"{self.seconds:.0f} s"])


def study(sizes: Mapping[str, int] = SIZES, *, seed: int = 2016, wrong: int = 1) -> Study:
    """So many papers of each kind; in each, so many numbers are made wrong, one at a time."""
    figures, start = Study(), time.monotonic()
    for paper in _papers(sizes, seed):
        _truths(paper, figures)
        for kind, name, text, cause in paper.wrong_ones(wrong):
            _error(paper, kind, name, text, cause, figures)
    figures.seconds = time.monotonic() - start
    return figures


def _papers(sizes: Mapping[str, int], seed: int) -> Iterator[Paper]:
    for kind, count in sizes.items():
        yield from written_papers.KINDS[kind](count, seed)


def _truths(paper: Paper, figures: Study) -> None:
    figures.truths[paper.kind] += paper.claims
    if paper.kind == "prose":
        figures.accused += [
            f"{paper.name}: {v.claim.id} {v.claim.printed}" for v in audit_sentences(paper.text).inconsistent
        ]
        return
    judged = audit_paper(paper.text)
    figures.accused += [
        f"{paper.name}/{v.claim.id}: printed {v.claim.printed}, {v.verdict}: {v.evidence.get('value')}"
        for v in judged.failed
        if v.verdict != "unresolved" or "departs" in v.evidence or not paper.rounded
    ]


def _error(paper: Paper, kind: str, name: str, text: str, cause: str | None, figures: Study) -> None:
    figures.wrong[kind] += 1
    if paper.kind == "prose":
        figures.caught[kind] += bool(audit_sentences(text).inconsistent)
        return
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
    named = " + ".join(str(v.evidence.get("name", "")) for v in judged.verdicts if v.claim.id == name)
    return [part for part in named.split(" + ") if meaning(part)]
