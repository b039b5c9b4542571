"""The comparison with R's recorded answers in parts, one a procedure, each of which a process can do by itself."""

from collections.abc import Iterable
from typing import NamedTuple

from crosscheck.r import agreement, corpus
from crosscheck.r.cases import Sees
from crosscheck.r.distribution import Shared
from crosscheck.r.questions import Question, labelled
from crosscheck.r.sources import Replayed
from crosscheck.r.subjects import subject, subjects


class Told(NamedTuple):
    """A question judged, as it leaves a process: what was asked by its names, procedures being no data."""

    label: str
    case: str
    sees: Sees
    digits: float
    explained: tuple[str, ...]
    wrong: str | None
    numeric: bool
    shared: Shared


class Part(NamedTuple):
    """All about one procedure."""

    told: tuple[Told, ...]
    rows: tuple[agreement.Row, ...]


def names() -> tuple[str, ...]:
    """The parts: all that is compared."""
    return tuple(procedure.name for procedure in subjects())


def judged(name: str) -> Part:
    """Every question that one procedure or measure can be asked, judged."""
    source = Replayed()
    replies = source.answers(agreement.asked((subject(name),), source, corpus.RECORDED_SEEDS))
    compared = [agreement.judge(question, answer) for question, answer in replies]
    return Part(tuple(map(_told, compared)), agreement.rows_of(compared, source))


def _told(c: agreement.Compared) -> Told:
    q = c.question
    return Told(q.label, q.case.name, q.sees, c.digits, c.explained, c.wrong, c.numeric, c.shared)


def whole(parts: Iterable[Part]) -> agreement.Agreement:
    """What all parts tell, in the order of their names."""
    cases = {(case.kind, case.name): case for case in corpus.cases(corpus.RECORDED_SEEDS)}
    procedures, compared, rows = subjects(), list[agreement.Compared](), list[agreement.Row]()
    for procedure, part in zip(procedures, parts, strict=True):
        references = dict(labelled(procedure))
        for t in part.told:
            question = Question(procedure, references[t.label], t.label, cases[procedure.takes, t.case], t.sees)
            compared.append(agreement.Compared(question, t.digits, t.explained, t.wrong, t.numeric, t.shared))
        rows += part.rows
    return agreement.counted(procedures, compared, rows)
