"""A file that somebody hands in, judged as what it is: text, PDF, table, or a document that holds both."""

import datetime
import os
from dataclasses import dataclass
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory
from typing import Any

from crosscheck.auditing import material, reviewing, showing
from crosscheck.auditing.papers import Audit
from crosscheck.auditing.sentences import marks
from nptests.errors import InputError
from nptests.vocabulary import Better

ENDINGS = tuple(dict.fromkeys((*material.PROSE, *material.TABLES)))
LONGEST = 100  # letters of a file's name


@dataclass(frozen=True)
class Dropped:
    """The audit of one file, its prose as it was read, and the report for a review where one was asked for."""

    audit: Audit
    prose: str = ""
    review: str = ""

    def as_dict(self) -> dict[str, Any]:
        """The verdicts as `crosscheck audit --json` prints them, and the text with the place of each."""
        return showing.data(self.audit) | {"text": self.prose, "marks": list(marks(self.prose, self.audit.verdicts))}


def audit_file(name: str, content: bytes, *, better: Better | None = None, review: str = "") -> Dropped:
    """Judge the bytes of a file; `review` is the ending (.html, .md, .json) of the report that is wanted as well."""
    ending = PurePath(name).suffix.lower()
    if ending not in ENDINGS:
        known = ", ".join(ENDINGS)
        raise InputError("path", f"{PurePath(name).name or 'this'} cannot be judged: a file ends in one of {known}")
    with TemporaryDirectory() as folder:
        file = Path(folder) / _harmless(name)
        file.write_bytes(content)
        try:
            audit = material.audit_document(file, better=better)
        except InputError as problem:  # named as its owner knows it, not where it lay meanwhile
            raise InputError(problem.code, problem.message.replace(f"{folder}{os.sep}", ""), where=file.name) from None
        today = datetime.date.today()
        report = reviewing.written_review(audit, file, f"review{review}", today) if review else ""
        return Dropped(audit, material.prose(file) if ending in material.PROSE else "", report)


def _harmless(name: str) -> str:
    """The last part of a name, of letters that every system takes."""
    path = PurePath(name.replace("\\", "/"))
    stem = "".join(c if c.isalnum() or c in " -_." else "_" for c in path.stem).strip(" .") or "file"
    return stem[:LONGEST].encode("ascii", "replace").decode().replace("?", "_") + path.suffix.lower()
