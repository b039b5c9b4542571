"""A procedure and a stand-in for R, small enough to be right by inspection."""

from collections.abc import Sequence
from typing import Any

from crosscheck.r.bridge import Answer
from crosscheck.r.cases import Case, Sees
from nptests.procedures.descriptor import Procedure, Size
from nptests.r_reference import R, Reference
from nptests.results import NullUsed, Outcome

NULL = NullUsed("none", "none", "a toy")


def total(x: Sequence[Any]) -> Outcome:
    """The sum of a sample."""
    numbers = [float(v) for v in x]
    return Outcome("total", sum(numbers), 1.0, 0.0, NULL, n=len(numbers), k=1)


SUM = R("stats", "sum(x) / scale", statistic="res")
TOTAL = Procedure("Sum", total, takes="sample", least=Size(n=2, k=1), same_as=(SUM,))

HALVES = Case("halves", "sample", (("0.5", "1.5", "2.0"),))
ONES = Case("ones", "sample", (("1", "1"),))


class Script:
    """Answers like a session, from a function of the case and of how R sees it."""

    def __init__(self, answer: Any, version: str = "1.0") -> None:
        self.answer, self.version, self.calls = answer, version, 0

    def ask(self, reference: Reference, cases: Sequence[tuple[Case, Sees]]) -> list[Answer]:
        self.calls += 1
        return [self.answer(case, sees) for case, sees in cases]

    def versions(self, packages: Sequence[str]) -> tuple[str, dict[str, str | None]]:
        return "4.2.2", dict.fromkeys(packages, self.version)


def summed(case: Case, sees: Sees) -> Answer:
    """What R answers to SUM."""
    scale = case.unit if sees == "integers" else 1
    return Answer({"statistic": (sum(case.doubles(sees)[0]) / scale,)})
