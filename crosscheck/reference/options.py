"""What stands behind each value of each option: comparisons with R, and certified answers, which are computed twice.

python -m crosscheck.reference.options          the values with fewer than ENOUGH comparisons and no certified case
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from crosscheck.r import corpus, coverage, sources
from crosscheck.r.questions import questions
from crosscheck.r.subjects import subjects
from crosscheck.reference import certified
from nptests.procedures.descriptor import Procedure

ENOUGH = 30


@dataclass(frozen=True)
class Behind:
    """A value of an option: how many comparisons with R, how many certified cases, and what else stands in."""

    procedure: str
    setting: str
    comparisons: int
    certified: int
    otherwise: str

    @property
    def enough(self) -> bool:
        """Whether R was asked often enough, or two computations that share nothing agreed."""
        return self.comparisons >= ENOUGH or self.certified > 0


def behind() -> tuple[Behind, ...]:
    """Every value of every option of every procedure."""
    asked = questions(subjects(), corpus.cases())
    answered = [question for question, answer in sources.Replayed().answers(asked) if coverage.is_number(answer)]
    counts = {p.name: _certified(p) for p in subjects()}
    return tuple(
        Behind(row.procedure, row.setting, row.comparisons, counts[row.procedure][row.setting], row.otherwise)
        for row in coverage.coverage(subjects(), answered).rows
    )


def _certified(procedure: Procedure) -> Counter[str]:
    """How many certified cases have each value in force; those of intervals are where a level has a say."""
    count: Counter[str] = Counter()
    for name in (procedure.name, f"interval_{procedure.name}"):
        for case in certified.cases(name) if name in certified.names() else ():
            for names in coverage.groups(procedure):
                count[coverage.spelled(tuple(_in_force(procedure, names, case["options"])))] += 1
    return count


def _in_force(procedure: Procedure, names: tuple[str, ...], options: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name in names:
        option = procedure.options[name]
        value = str(options.get(name, option.default))
        yield name, value if value in coverage.values(option) else coverage.OTHER


def table() -> str:
    """The values that have neither, a line each, below how many there are."""
    rows = behind()
    few = [row for row in rows if not row.enough]
    head = f"{len(rows)} values of options: {len(rows) - len(few)} have {ENOUGH} comparisons with R or a certified case"
    lines = [f"{row.procedure}\t{row.setting}\t{row.comparisons}\t{row.otherwise}" for row in few]
    return "\n".join([head, "procedure\tvalue\tR\totherwise", *lines])


if __name__ == "__main__":
    sys.stdout.write(table() + "\n")
