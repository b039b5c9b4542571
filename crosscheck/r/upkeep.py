"""Keeping the recordings: record, verify and prune for the whole catalogue, or for one procedure or package."""

import datetime
from dataclasses import replace

from crosscheck.r import bridge, corpus, recording
from crosscheck.r.questions import Question, questions
from crosscheck.r.sources import Replayed
from crosscheck.r.subjects import subject, subjects
from nptests.errors import InputError
from nptests.procedures.descriptor import Procedure


def chosen(procedure: str | None = None, package: str | None = None) -> list[Procedure]:
    """Everything that is compared, or one procedure, with all its references or those of one package."""
    procedures = subjects() if procedure is None else (subject(procedure),)
    if package is None:
        return list(procedures)
    narrowed = [replace(p, same_as=tuple(r for r in p.same_as if r.package == package)) for p in procedures]
    referring = [p for p in narrowed if p.same_as]
    if not referring:
        raise InputError("reference", f"no reference of {procedure or 'any procedure'} is in {package}")
    return referring


def recorded_questions(procedure: str | None = None, package: str | None = None) -> list[Question]:
    """Every question whose answer is to be recorded, or those of one procedure or package."""
    procedures = subjects() if procedure is None else (subject(procedure),)
    narrowed = [q for q in questions(procedures, corpus.cases()) if package in (None, q.reference.package)]
    if not narrowed:
        raise InputError("reference", f"no reference of {procedure or 'any procedure'} is in {package or 'R'}")
    return narrowed


def record(procedure: str | None = None, package: str | None = None, *, new: bool = False) -> int:
    """Ask R and keep its answers with today's date; returns how many. `new`: only references with an answer missing."""
    questions = recorded_questions(procedure, package)
    if new:
        replies = Replayed().answers(questions)
        lacking = {(q.procedure.name, q.label) for q, answer in replies if isinstance(answer, InputError)}
        questions = [q for q in questions if (q.procedure.name, q.label) in lacking]
    session = bridge.start()
    versions = session.versions(sorted({q.reference.package for q in questions}))[1]
    missing = [name for name, version in versions.items() if version is None]
    if missing:
        raise InputError("r", f"R lacks {', '.join(missing)}: see `crosscheck r --doctor`, or name one --package")
    return recording.record(session, questions, datetime.date.today().isoformat())


def verify(procedure: str | None = None, package: str | None = None) -> list[recording.Changed]:
    """The recorded answers that R gives differently today, among the packages that are installed here."""
    questions = recorded_questions(procedure, package)
    session = bridge.start()
    versions = session.versions(sorted({q.reference.package for q in questions}))[1]
    return recording.verify(session, [q for q in questions if versions[q.reference.package] is not None])


def prune() -> int:
    """Remove recorded answers and inputs that no question asks for any more; returns how many lines went."""
    return recording.prune(recorded_questions())
