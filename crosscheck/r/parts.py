"""The comparison with R's recorded answers in parts, one a procedure, each of which a process can do by itself."""

from collections.abc import Iterable
from typing import NamedTuple

from crosscheck.r import agreement, corpus, sources
from crosscheck.r.subjects import subject, subjects


class Part(NamedTuple):
    """All about one procedure."""

    compared: tuple[agreement.Compared, ...]
    rows: tuple[agreement.Row, ...]


def names() -> tuple[str, ...]:
    """The parts: all that is compared."""
    return tuple(procedure.name for procedure in subjects())


def judged(name: str) -> Part:
    """Every question that one procedure or measure can be asked, judged."""
    source = sources.Replayed()
    replies = source.answers(agreement.asked((subject(name),), source, corpus.RECORDED_SEEDS))
    compared = tuple(agreement.judge(question, answer) for question, answer in replies)
    return Part(compared, agreement.rows_of(compared, source))


def whole(parts: Iterable[Part]) -> agreement.Agreement:
    """What all parts tell, in the order of their names."""
    every = list(parts)
    compared, rows = [c for part in every for c in part.compared], [row for part in every for row in part.rows]
    return agreement.counted(subjects(), compared, rows)
