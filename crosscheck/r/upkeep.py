"""Keeping the recordings: record, verify and prune for the whole catalogue, or for one procedure or package."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import replace

from crosscheck.r import bridge, corpus, recording
from crosscheck.r.questions import Question, questions
from crosscheck.r.recording import Changed
from crosscheck.r.sources import Replayed
from crosscheck.r.subjects import subject, subjects
from nptests.errors import InputError
from nptests.procedures.procedure import Procedure


def chosen(procedure: str | None = None, package: str | None = None) -> list[Procedure]:
    """Everything that is compared, or one procedure, with all its references or those of one package."""
    wanted = subjects() if procedure is None else (subject(procedure),)
    if package is None:
        return list(wanted)
    narrowed = [replace(p, same_as=tuple(r for r in p.same_as if r.package == package)) for p in wanted]
    found = [p for p in narrowed if p.same_as]
    if not found:
        raise InputError("reference", f"no reference of {procedure or 'any procedure'} is in {package}")
    return found


def recorded_questions(procedure: str | None = None, package: str | None = None) -> list[Question]:
    """Every question whose answer is to be recorded, or those of one procedure or package."""
    wanted = subjects() if procedure is None else (subject(procedure),)
    found = [q for q in questions(wanted, corpus.cases()) if package in (None, q.reference.package)]
    if not found:
        raise InputError("reference", f"no reference of {procedure or 'any procedure'} is in {package or 'R'}")
    return found


def record(procedure: str | None = None, package: str | None = None, *, new: bool = False) -> int:
    """Ask R and keep its answers with today's date; returns how many. `new`: only references with an answer missing."""
    asked = recorded_questions(procedure, package)
    if new:
        lacking = _lacking(asked)
        asked = [q for q in asked if (q.procedure.name, q.asked) in lacking]
    session = bridge.start()
    _installed(session, asked)
    return recording.record(session, asked, datetime.date.today().isoformat())


def _lacking(asked: Sequence[Question]) -> set[tuple[str, str]]:
    """The references of which not every answer is recorded."""
    replies = Replayed().answers(asked)
    return {(q.procedure.name, q.asked) for q, answer in replies if isinstance(answer, InputError)}


def verify(procedure: str | None = None, package: str | None = None) -> list[Changed]:
    """The recorded answers that R gives differently today, among the packages that are installed here."""
    session = bridge.start()
    asked = recorded_questions(procedure, package)
    versions = session.versions(sorted({q.reference.package for q in asked}))[1]
    return recording.verify(session, [q for q in asked if versions[q.reference.package] is not None])


def prune() -> int:
    """Remove recorded answers and inputs that no question asks for any more; returns how many lines went."""
    return recording.prune(recorded_questions())


def _installed(session: bridge.Session, asked: Sequence[Question]) -> None:
    versions = session.versions(sorted({q.reference.package for q in asked}))[1]
    missing = [name for name, version in versions.items() if version is None]
    if missing:
        raise InputError("r", f"R lacks {', '.join(missing)}: see `crosscheck r --doctor`, or name one --package")
