"""How well statistics are found in sentences: recall and precision on documents that were also read by hand."""

import csv
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from crosscheck.auditing.sentences import audit_sentences
from nptests.read import literature as fixtures


class Read(NamedTuple):
    """What a reader found: the line of the value, and the phrase; no statistic where a phrase only looks like one."""

    line: int
    statistic: str
    value: str
    phrase: str


@dataclass(frozen=True)
class Sentences:
    """Expected and extracted statistics of the documents that were read by hand."""

    documents: int
    expected: int
    extracted: int
    right: int
    missed: tuple[str, ...]
    wrong: tuple[str, ...]

    @property
    def recall(self) -> float:
        """Share of the expected statistics that were found, name, value and line."""
        return self.right / self.expected

    @property
    def precision(self) -> float:
        """Share of the extracted statistics that were expected."""
        return self.right / self.extracted

    def as_dict(self) -> dict[str, Any]:
        """Plain types for reports."""
        about = {"documents": self.documents, "expected": self.expected, "found": self.extracted}
        lists = {"missed": list(self.missed), "wrong": list(self.wrong)}
        return {**about, "recall": self.recall, "precision": self.precision, **lists}


def expected_sentences(publication: str) -> list[Read]:
    """The statistics that a reader finds in a document, and phrases without one."""
    path = fixtures.root() / publication / "sentences.csv"
    if not path.is_file():
        return []
    with path.open(encoding="utf-8", newline="") as rows:
        return [Read(int(line), *rest) for line, *rest in list(csv.reader(rows))[1:]]


def document(reads: Sequence[Read]) -> str:
    """The phrases at the lines where they stand in the document, all other lines empty."""
    lines: dict[int, list[str]] = defaultdict(list)
    for read in dict.fromkeys(Read(r.line, "", r.value if "\n" in r.phrase else "", r.phrase) for r in reads):
        first = read.line - read.phrase.count("\n", 0, read.phrase.find(read.value))
        for i, part in enumerate(read.phrase.split("\n")):
            lines[first + i].append(part)
    return "\n".join("; ".join(lines[i]) for i in range(1, max(lines) + 1))


def sentences() -> Sentences:
    """What is missed and what is too much, over all documents."""
    documents = {p: reads for p in fixtures.publications() if (reads := expected_sentences(p))}
    expected, extracted = set(), set()
    for publication, reads in documents.items():
        expected |= {(publication, r.line, r.statistic, r.value) for r in reads if r.statistic}
        read = audit_sentences(document(reads)).extractions
        extracted |= {(publication, e.line, e.statistic, e.value) for e in read}
    missed, wrong = (
        tuple(f"{p}, line {line}: {name} {value}" for p, line, name, value in sorted(some))
        for some in (expected - extracted, extracted - expected)
    )
    return Sentences(len(documents), len(expected), len(extracted), len(expected & extracted), missed, wrong)
