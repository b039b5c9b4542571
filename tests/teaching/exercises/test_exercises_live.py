"""The keys of exercises against R itself: every declared reference on the students' own data; a thousand, if deep."""

import math

import pytest
from support.beside import beside

import nptests
from crosscheck.r import agreement, bridge, cases, recording, sources
from crosscheck.r.questions import ours, questions
from crosscheck.r.subjects import subjects
from nptests.teaching.exercises.making import exercise, names

pytestmark = [pytest.mark.live, pytest.mark.xdist_group("R")]
STUDENTS = 16
# Their references are asked under other options, or on other kinds of data: these keys have the reader of sheets alone.
ELSEWHERE = beside(__file__)["elsewhere"]


@pytest.fixture(scope="module")
def session():
    return bridge.start()


def case_of(task):
    """The data of a student as R gets them: tables by rows, samples one after the other."""
    data = task.data
    cells = [[cell or cases.MISSING for cell in row] for row in data.cells]
    if task.name == "mcnemar":
        cells = [[*cells[0], "0", "0"]]
    if task.name == "binomial":
        x, n = map(int, cells[0])
        cells = [[str(x), "0", str(n - x), "1"]]
    if task.name == "proportions":
        x1, n1, x2, n2 = map(int, cells[0])
        cells = [[str(count) for count in (x1, x2, n1 - x1, n2 - x2)]]
    by_columns = data.takes == "pvalues" or data.kind.layout.rows == "samples"
    rows = ([x for x in column if x != cases.MISSING] for column in zip(*cells, strict=True)) if by_columns else cells
    return cases.Case(f"student {task.student}", data.takes, tuple(tuple(row) for row in rows))  # type: ignore[arg-type]


def gives_the_key(question, task):
    """Whether the reference, under its own options, is asked for numbers of the key."""
    values = {v for numbers in ours(question).values() for v in numbers}
    asked = [q.value for q in task.questions if not isinstance(q.value, str)]
    return any(math.isclose(value, key, rel_tol=1e-9) for value in values for key in asked)


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.deep)])
@pytest.mark.parametrize("name", names())
def test_the_keys_are_what_r_says(session, name, every):
    """One question in so many of those whose answer is in a key."""
    subject = next(s for s in subjects() if s.name in (name, f"adjust_{name.replace('-', '_')}"))
    versions = session.versions(sorted({r.package for r in subject.same_as}))[1] if subject.same_as else {}
    tasks = {case_of(task): task for task in (exercise(name, seed=2024, student=1 + i) for i in range(STUDENTS))}
    assert len(tasks) == STUDENTS
    whole = list(questions([subject], tasks))
    asked = [q for q in whole if versions[q.reference.package] is not None]
    derived = set()
    keyed = [q for q in asked if gives_the_key(q, tasks[q.case])]
    for question, answer in recording.ask(session, keyed[::every]):
        assert agreement.judge(question, answer).wrong is None, question
        derived.add(question.case.name)
    present = asked or [q for q in whole if q.reference.package not in sources.OUTSIDE_DEBIAN]
    assert bool(derived) == (bool(present) and name not in ELSEWHERE)


def test_there_are_a_thousand():
    assert len(names()) * STUDENTS > 1000
    assert len(nptests.catalogue()) > 50
