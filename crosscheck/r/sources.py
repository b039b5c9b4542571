"""Where R's answers come from: R itself, or the recordings."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Protocol

from crosscheck.r import bridge, recording
from crosscheck.r.questions import Question
from nptests.errors import InputError

# Not in Debian: asked live where a user has installed them, replayed from the recordings elsewhere.
OUTSIDE_DEBIAN = frozenset({"PMCMRplus", "scmamp"})

Reply = tuple[Question, bridge.Answer | InputError]  # an InputError says why there is no answer


class Source(Protocol):
    """Something that answers questions, and can say for each package whether R itself did."""

    def live(self, package: str) -> bool: ...

    def answers(self, questions: Iterable[Question]) -> Iterator[Reply]: ...

    def provenance(self, question: Question) -> recording.Provenance | None: ...


class Replayed:
    """The recordings alone: no R."""

    def __init__(self, recordings: recording.Recordings | None = None) -> None:
        self.recordings = recordings or recording.Recordings()

    def live(self, package: str) -> bool:
        return False

    def answers(self, questions: Iterable[Question]) -> Iterator[Reply]:
        for question in questions:
            try:
                yield question, self.recordings.replay(question)
            except InputError as missing:
                yield question, missing

    def provenance(self, question: Question) -> recording.Provenance | None:
        return self.recordings.provenance(question)


class Live:
    """R itself; only packages that Debian lacks, and that are not installed, are replayed."""

    def __init__(self, packages: Iterable[str], recordings: recording.Recordings | None = None) -> None:
        self._session = bridge.start()
        self._replayed = Replayed(recordings)
        self._r, self._versions = self._session.versions(sorted(set(packages)))

    def live(self, package: str) -> bool:
        return package not in OUTSIDE_DEBIAN or self._versions[package] is not None

    def answers(self, questions: Iterable[Question]) -> Iterator[Reply]:
        for _, group in groupby(questions, key=lambda q: (q.reference.package, q.procedure.name, q.label)):
            same = list(group)
            if not self.live(same[0].reference.package):
                yield from self._replayed.answers(same)
                continue
            try:
                yield from list(recording.ask(self._session, same))
            except InputError as error:  # the package is missing, or the code does not parse
                yield from ((question, error) for question in same)

    def provenance(self, question: Question) -> recording.Provenance | None:
        package = question.reference.package
        if not self.live(package):
            return self._replayed.provenance(question)
        return recording.Provenance(self._r, self._versions[package] or "", "")
