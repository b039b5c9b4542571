"""Keeping the recordings: record, verify and prune for the whole catalogue, or for one procedure or package."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from crosscheck import bridge, corpus, recording
from crosscheck.questions import Question, questions
from crosscheck.recording import Changed
from crosscheck.subjects import subjects
from nptests.errors import InputError


def recorded_questions(procedure: str | None = None, package: str | None = None) -> list[Question]:
    """Every question whose answer is to be recorded, or those of one procedure or package."""
    every = questions(subjects(), corpus.cases())
    found = [
        question
        for question in every
        if procedure in (None, question.procedure.name) and package in (None, question.reference.package)
    ]
    if not found:
        raise InputError("reference", f"no reference of {procedure or 'any procedure'} is in {package or 'R'}")
    return found


def record(procedure: str | None = None, package: str | None = None) -> int:
    """Ask R and keep its answers with today's date; returns how many."""
    asked = recorded_questions(procedure, package)
    session = bridge.start()
    _installed(session, asked)
    return recording.record(session, asked, datetime.date.today().isoformat())


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
