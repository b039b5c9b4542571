"""Questions drawn at random, asked of R in batches; what fails becomes a named case of the corpus.

Whoever draws (hypothesis, in tests/crosscheck/r/test_differential.py) draws lists of cases: R is called once a list,
and shrinking a failing list leaves the one smallest case.
"""

from collections.abc import Iterator, Sequence

from crosscheck.r import agreement, bridge, cases, recording
from crosscheck.r.questions import Question


def failures(session: bridge.Session, questions: Sequence[Question]) -> Iterator[agreement.Compared]:
    """Those that R answers differently, with nothing to explain it: one call of R for each reference."""
    return (
        compared
        for compared in (agreement.judge(q, answer) for q, answer in recording.ask(session, questions))
        if compared.wrong is not None
    )


def advice(failure: agreement.Compared) -> str:
    """What is wrong, and the line that keeps it in the corpus for good."""
    question = failure.question
    case = question.case
    return (
        f"{failure.wrong}\n"
        f"To keep it, put this line under [{case.kind}] in crosscheck/r/named_cases.toml, then run\n"
        f"`crosscheck r --record --procedure {question.procedure.name}`:\n"
        f"{named_line(case)}"
    )


def named_line(case: cases.Case) -> str:
    """The case as a line of named_cases.toml, called after its input."""
    text = "/".join(" ".join(row) for row in case.rows)
    return f'found-{case.checksum[:6]} = "{text}"'
