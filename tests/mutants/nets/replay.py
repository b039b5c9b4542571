"""R's recorded answers, one test a procedure and reference.

Cast by name: the report compares all of them at once.
"""

from functools import cache

import pytest

from crosscheck.r import agreement, cases, corpus, questions, sources
from crosscheck.r.subjects import subjects

REFERENCES = {
    f"{p.name}-{label}": (p, label, reference) for p in subjects() for label, reference in questions.labelled(p)
}


@cache
def cases_of(kind: str) -> tuple[cases.Case, ...]:
    return tuple(case for case in corpus.cases() if case.kind == kind)


@cache
def recorded() -> sources.Replayed:
    return sources.Replayed()


@pytest.mark.parametrize("name", REFERENCES, ids=list(REFERENCES))  # else long ones are only counted
def test_r_answers_alike(name: str) -> None:
    asked = list(questions.questions_of(*REFERENCES[name], cases_of(REFERENCES[name][0].takes)))
    judged = [agreement.judge(question, answer) for question, answer in recorded().answers(asked)]
    assert judged
    assert [compared.wrong for compared in judged if compared.wrong] == []
