"""R's answers on paper: record, replay, verify, prune.

    recorded/cases/<kind>.jsonl             the inputs, once each, with checksums
    recorded/<package>/<procedure>.jsonl    per reference one line with the R code, versions and date, and one
                                            line per answer, with the fingerprints of its code and its input

A wheel holds the same files packed, at half the size. Replay needs no R. A question without a recorded answer is an
error that names the command which records it; an answer to other code or to another input is told apart from a missing
one.
"""

import functools
import json
import math
import tarfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from crosscheck.r.agreeing_digits import enough
from crosscheck.r.bridge import Answer, Session
from crosscheck.r.cases import Case
from crosscheck.r.questions import Question
from nptests.errors import InputError
from nptests.read.whole_files import write_whole

FOLDER = Path(__file__).with_name("recorded")
PACKED = Path(__file__).with_name("recorded.tar.xz")  # by .ci/hatch_build.py

Record = dict[str, Any]
Key = tuple[str, str, str]  # asked, case, sees


@dataclass(frozen=True)
class Provenance:
    """Where the answers of one reference come from."""

    R: str
    package: str  # its version
    date: str


@dataclass(frozen=True)
class Changed:
    """An answer that R gives differently now."""

    question: str
    recorded: Answer | None  # None where it was never recorded, or for other code or another input
    now: Answer


class Recordings:
    """What a folder holds, read file by file as it is asked for."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self._files: dict[Path, tuple[dict[str, Record], dict[Key, Record]]] = {}
        self._inputs: dict[str, dict[str, str]] = {}  # checksums by kind and name

    def _checksum(self, case: Case) -> str | None:
        """That of the stored input of this name; an altered one is refused."""
        if case.kind not in self._inputs:
            path = self.folder / "cases" / f"{case.kind}.jsonl"
            self._inputs[case.kind] = dict(map(_checked, _lines(path)))
        return self._inputs[case.kind].get(case.name)

    def replay(self, question: Question) -> Answer:
        """The recorded answer, or an InputError that says why there is none."""
        headers, answers = self._read(_path(self.folder, question))
        line = answers.get(_key(question))
        if line is None or question.label not in headers:
            raise _unrecorded(question, "was never recorded")
        if line["code"] != question.code:
            raise _unrecorded(question, "was recorded for other R code")
        if not line["input"] == question.case.checksum == self._checksum(question.case):
            raise _unrecorded(question, "was recorded for another input")
        return _answer(line)

    def provenance(self, question: Question) -> Provenance | None:
        """Versions and date of the reference, None where it was not recorded."""
        header = self._read(_path(self.folder, question))[0].get(question.label)
        return Provenance(header["R"], header["version"], header["date"]) if header else None

    def _read(self, path: Path) -> tuple[dict[str, Record], dict[Key, Record]]:
        if path not in self._files:
            lines = _lines(path)
            headers = {line["asked"]: line for line in lines if "case" not in line}
            answers = {(line["asked"], line["case"], line["sees"]): line for line in lines if "case" in line}
            self._files[path] = headers, answers
        return self._files[path]


def _checked(line: Record) -> tuple[str, str]:
    """Name and checksum of a stored input."""
    case = Case(line["name"], line["kind"], tuple(map(tuple, line["rows"])))
    if case.checksum != line["checksum"]:
        raise InputError("checksum", f"{case.kind} case {case.name!r} was altered after recording")
    return case.name, case.checksum


def ask(session: Session, questions: Iterable[Question]) -> Iterator[tuple[Question, Answer]]:
    """Live answers, all cases of one reference in one call."""
    for _, same in groupby(questions, key=lambda q: (q.procedure.name, q.label)):
        batch = list(same)
        replies = session.ask(batch[0].reference, [(q.case, q.sees) for q in batch])
        yield from zip(batch, replies, strict=True)


def record(session: Session, questions: Sequence[Question], date: str, folder: Path = FOLDER) -> int:
    """Ask R and keep its answers; returns how many. References that were not asked stay as they are."""
    packages = sorted({q.reference.package for q in questions})
    version, versions = session.versions(packages)
    records: dict[Path, list[Record]] = {}
    for question, answer in ask(session, questions):
        provenance = Provenance(version, versions[question.reference.package] or "", date)
        records.setdefault(_path(folder, question), []).extend((_header(question, provenance), _line(question, answer)))
    for path, lines in records.items():
        _write(path, _with_unasked(path, lines))
    _write_cases(folder, {q.case for q in questions})
    return len(questions)


def verify(session: Session, questions: Sequence[Question], folder: Path = FOLDER) -> list[Changed]:
    """The recorded answers that this R, with these packages, gives differently."""
    return changes(ask(session, questions), folder)


def changes(replies: Iterable[tuple[Question, Answer]], folder: Path = FOLDER) -> list[Changed]:
    """The recorded answers that differ from these.

    Processors and mathematics libraries may differ in the last digits: as in agreement, digits beyond the required
    ones are let pass.
    """
    recordings = Recordings(folder)
    changed = []
    for question, now in replies:
        try:
            then = recordings.replay(question)
        except InputError:
            then = None
        if then is None or not _same(then, now):
            changed.append(Changed(str(question), then, now))
    return changed


def prune(questions: Sequence[Question], folder: Path = FOLDER) -> int:
    """Remove what no question asks for any more; returns how many lines went."""
    keys_of: dict[Path, set[Key]] = {}
    inputs = {(q.case.kind, q.case.name) for q in questions}
    for question in questions:
        keys_of.setdefault(_path(folder, question), set()).add(_key(question))
    removed = 0
    for path in sorted(folder.glob("*/*.jsonl")):
        if path.parent.name == "cases":
            remaining = [x for x in _lines(path) if (x["kind"], x["name"]) in inputs]
        else:
            keys = keys_of.get(path, set())
            labels = {key[0] for key in keys}
            remaining = [
                x for x in _lines(path)
                if (x["asked"] in labels if "case" not in x else (x["asked"], x["case"], x["sees"]) in keys)
            ]  # fmt: skip
        removed += len(_lines(path)) - len(remaining)
        _write(path, remaining)
    return removed


def _same(then: Answer, now: Answer) -> bool:
    if then.error is not None or now.error is not None:
        return then.error == now.error
    pairs = [(then.numbers[name], now.numbers[name]) for name in now.numbers]
    return all(before == after == () or enough(before, after) for before, after in pairs)  # R may answer NULL


# --- lines ----------------------------------------------------------------------------------------


def _path(folder: Path, question: Question) -> Path:
    return folder / question.reference.package / f"{question.procedure.name}.jsonl"


def _key(question: Question) -> Key:
    return question.label, question.case.name, question.sees


def _header(question: Question, provenance: Provenance) -> Record:
    reference = question.reference
    return {
        "asked": question.label, "R": provenance.R, "version": provenance.package, "date": provenance.date,
        "text": reference.code, "reads": dict(reference.reads),
    }  # fmt: skip


def _line(question: Question, answer: Answer) -> Record:
    key = {"asked": question.label, "case": question.case.name, "sees": question.sees}
    return key | {"code": question.code, "input": question.case.checksum} | _plain(answer)


def _plain(answer: Answer) -> Record:
    """JSON's form of an answer; one number stands for a vector of one."""
    line: Record = {}
    if answer.error is not None:
        line["error"] = answer.error
    else:
        line["answer"] = {
            name: _json(values[0]) if len(values) == 1 else [_json(v) for v in values]
            for name, values in answer.numbers.items()
        }
    if answer.warnings:
        line["warnings"] = list(answer.warnings)
    return line


def _json(x: float) -> float | str | None:
    """Python writes the shortest decimal that reads back as the same double: all digits are kept."""
    if math.isnan(x):
        return None
    return x if math.isfinite(x) else ("inf" if x > 0 else "-inf")


def _answer(line: Mapping[str, Any]) -> Answer:
    warnings = tuple(line.get("warnings", ()))
    if "error" in line:
        return Answer(error=line["error"], warnings=warnings)
    numbers = {
        name: tuple(math.nan if v is None else float(v) for v in (value if isinstance(value, list) else [value]))
        for name, value in line["answer"].items()
    }
    return Answer(numbers, warnings=warnings)


def _unrecorded(question: Question, why: str) -> InputError:
    command = f"crosscheck r --record --procedure {question.procedure.name} --package {question.reference.package}"
    return InputError("unrecorded", f"R's answer to {question} {why}: run `{command}`", where=question.label)


# --- files ----------------------------------------------------------------------------------------


def _lines(path: Path) -> list[Record]:
    """Those of a file, of the folder or packed; none where there is no file."""
    text = path.read_text("utf-8") if path.exists() else _packed().get(path.relative_to(path.parents[1]).as_posix(), "")
    return [json.loads(line) for line in text.splitlines()]


@functools.cache
def _packed() -> Mapping[str, str]:
    """What a wheel has in place of the folder, by names in it."""
    if FOLDER.exists() or not PACKED.exists():
        return {}
    with tarfile.open(PACKED) as files:
        return {m.name: read.read().decode() for m in files if (read := files.extractfile(m)) is not None}


def _with_unasked(path: Path, lines: list[Record]) -> list[Record]:
    fresh = {line["asked"] for line in lines}
    old = _lines(path)
    return [line for line in old if line["asked"] not in fresh] + lines


def _write_cases(folder: Path, cases: set[Case]) -> None:
    by_kind: dict[str, list[Case]] = {}
    for case in cases:
        by_kind.setdefault(case.kind, []).append(case)
    for kind, cases_of_kind in by_kind.items():
        path = folder / "cases" / f"{kind}.jsonl"
        names = {case.name for case in cases_of_kind}
        old = [line for line in _lines(path) if line["name"] not in names]
        _write(path, old + [case.as_dict() for case in cases_of_kind])


def _write(path: Path, lines: Iterable[Record]) -> None:
    """Sorted, one a line, each once: the same answers give the same bytes. Nothing left, no file."""
    unique = {json.dumps(line, ensure_ascii=True, sort_keys=True, separators=(",", ":")): line for line in lines}
    if not unique:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, "\n".join(sorted(unique, key=lambda text: _place(unique[text]))) + "\n")


def _place(line: Record) -> tuple[str, ...]:
    """References one after the other, the header before its answers; inputs by name."""
    return tuple(line.get(name, "") for name in ("asked", "case", "sees", "name"))
