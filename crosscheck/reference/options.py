"""Who has judged each value of each option, on how many cases: R; certified answers, which are computed twice; or what
judged.toml names, a test that computes the same in another way.

python -m crosscheck.reference.options          the values of which no judge has seen coverage.ENOUGH cases
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from crosscheck.r import corpus, coverage, sources
from crosscheck.r.questions import questions
from crosscheck.r.subjects import subjects
from crosscheck.reference import certified
from nptests.procedures.descriptor import Procedure
from nptests.vocabulary import read_beside

JUDGED: list[dict[str, Any]] = read_beside(__file__, "judged.toml")["judged"]


@dataclass(frozen=True)
class Behind:
    """A value of an option, and the cases of each judge by its name."""

    covered: coverage.Covered
    cases: Mapping[str, int]

    @property
    def judges(self) -> tuple[str, ...]:
        """Those that have seen enough."""
        return tuple(name for name, count in self.cases.items() if count >= coverage.ENOUGH)


def behind(counted: coverage.Coverage | None = None) -> tuple[Behind, ...]:
    """Every value of every option of every procedure, of what R has answered if nothing else is given."""
    if counted is None:
        asked = sources.Replayed().answers(questions(subjects(), corpus.cases()))
        counted = coverage.coverage(subjects(), [question for question, answer in asked if coverage.is_number(answer)])
    others = defaultdict(dict, {p.name: _others(p) for p in subjects()})
    judges = ({name: n[row.setting] for name, n in others[row.procedure].items()} for row in counted.rows)
    return tuple(Behind(row, {"R": row.comparisons} | cases) for row, cases in zip(counted.rows, judges, strict=True))


def _others(procedure: Procedure) -> Mapping[str, Counter[str]]:
    """The cases of each value in force by judge; certified ones of intervals are where a level has a say."""
    names = [name for name in (procedure.name, f"interval_{procedure.name}") if name in certified.names()]
    defaults = {name: option.default for name, option in procedure.options.items()}
    seen = [("two computations", defaults | case["options"], 1) for case in (certified.cases(*names) if names else ())]
    count: dict[str, Counter[str]] = defaultdict(Counter)
    for judge, in_force, many in (*seen, *((r["judge"], r["options"], r["cases"]) for r in judged(procedure.name))):
        for group in coverage.groups(procedure):
            if in_force.keys() >= set(group):
                values = tuple((name, coverage.value(procedure.options[name], in_force[name])) for name in group)
                count[judge][coverage.spelled(values)] += many
    return count


def judged(procedure: str) -> list[dict[str, Any]]:
    """What is judged in another way: the options in force, the judge, the test, and how many cases it draws."""
    return [row for row in JUDGED if procedure in row["procedures"]]


def table() -> str:
    """The values that no judge has seen often enough, a line each, below how many there are."""
    rows = behind()
    few = [f"{row.covered.procedure}\t{row.covered.setting}\t{dict(row.cases)}" for row in rows if not row.judges]
    head = f"{len(rows)} values of options: {len(rows) - len(few)} have {coverage.ENOUGH} cases of one judge"
    return "\n".join([head, *few])


if __name__ == "__main__":
    sys.stdout.write(table() + "\n")
