"""The audit as a report to attach to a review: what was read, the profile, every statement with its arithmetic."""

import datetime
import hashlib
from collections.abc import Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from crosscheck.auditing import showing
from crosscheck.auditing.judging.profiles import AS_STATED
from crosscheck.auditing.papers import OPEN, Audit, computed
from crosscheck.claims.claims import Claim, Verdict
from crosscheck.claims.computing import Computation, Missing
from nptests import __version__
from nptests.derivations.explaining import explain
from nptests.document.blocks import Block, Bullets, Code, Document, Paragraph, Section, Sheet, row
from nptests.document.writing import write
from nptests.errors import InputError
from nptests.read import literature as fixtures
from nptests.results import as_json

MOST_LINES = 200  # of one file as read
LAWS = "normal_sf(x), t_sf(x, df), chi2_sf(x, df), f_sf(x, df1, df2): how probable x or more is under each law."


def written_review(audit: Audit, path: str | PathLike[str], target: str, today: datetime.date) -> str:
    """The report in the format of the file that it goes to: .html (one file), .md or .json."""
    ending = Path(target).suffix.lower()
    if ending == ".json":
        return as_json(data(audit, path, today)) + "\n"
    formats = {".html": "html", ".htm": "html", ".md": "markdown", ".markdown": "markdown"}
    if ending not in formats:
        raise InputError("path", f"{target}: a report for a review ends in .html, .md or .json", where=target)
    return write(document(audit, path, today), formats[ending])


def data(audit: Audit, path: str | PathLike[str], today: datetime.date) -> dict[str, Any]:
    """The same report in plain types."""
    about = {"title": _title(audit, path), "citations": _citations(audit), "date": today.isoformat(),
             "version": __version__, "files": [{"name": n, "sha256": h} for n, h, _ in _files(path)]}  # fmt: skip
    plain_audit = showing.data(audit)
    arithmetic = [_arithmetic(v.claim) for v in audit.verdicts]
    verdicts = zip(plain_audit["verdicts"], audit.verdicts, arithmetic, strict=True)
    explained = [{**plain_verdict, "plainly": showing.PLAIN[v.verdict], "arithmetic": text}
                 for plain_verdict, v, text in verdicts]  # fmt: skip
    return {**about, **plain_audit, "verdicts": explained}


def document(audit: Audit, path: str | PathLike[str], today: datetime.date) -> Document:
    """The report as a document."""
    wrong = [v for v in showing.by_weight(audit.verdicts) if not v.explained]
    doubts = [v for v in wrong if v.verdict in OPEN and "departs" not in v.evidence]
    blocks: list[Block] = [Section("What was judged", (_facts(audit, path, today), Paragraph(_summary(audit))))]
    for title, verdicts in (("What is wrong", wrong), ("What is open", doubts)):
        if lines := tuple(_remark(v) for v in verdicts if (v in doubts) == (verdicts is doubts)):
            blocks.append(Section(title, (Bullets(lines),)))
    blocks.append(Section("How it was read", (Paragraph(_profile(audit)), *showing.bullets(audit.notes))))
    blocks.append(Section("Every statement", (_statements(audit),)))
    if audit.unjudged:
        blocks.append(Section("What was not judged", showing.bullets(audit.unjudged)))
    derivations = tuple(_derivations(audit))
    if derivations:
        about = (
            "normal_sf, t_sf, chi2_sf and f_sf are probabilities of a value so large or larger; the last is of the law."
        )
        blocks.append(Section("The arithmetic", (Paragraph(about), *derivations)))
    read = tuple(Section(name, (Code(text),), aside=True) for name, _, text in _files(path) if text)
    if read:
        blocks.append(Section("The input as it was read", read))
    return Document(f"Audit of {_title(audit, path)}", tuple(blocks))


def _facts(audit: Audit, path: str | PathLike[str], today: datetime.date) -> Sheet:
    rows = [("title", _title(audit, path)), *(("citation", text) for text in _citations(audit))]
    rows += [("date", today.isoformat()), ("program", f"crosscheck {__version__}")]
    rows += [(f"SHA-256 of {name}", digest) for name, digest, _ in _files(path)]
    return Sheet("", ("", ""), tuple(row(*pair) for pair in rows))


def _title(audit: Audit, path: str | PathLike[str]) -> str:
    return next((str(about["title"]) for about in _sources(audit) if about.get("title")), Path(path).name)


def _citations(audit: Audit) -> list[str]:
    return [str(about["citation"]) for about in _sources(audit) if about.get("citation")]


def _sources(audit: Audit) -> Iterator[Mapping[str, Any]]:
    """What the paper.toml of every paper says of itself; tables and texts say nothing."""
    for publication in dict.fromkeys(v.claim.publication for v in audit.verdicts):
        path = Path(publication)
        if path.is_absolute() and (path.is_dir() or path.suffix == ".toml"):
            yield fixtures.source(publication)


def _files(path: str | PathLike[str]) -> list[tuple[str, str, str]]:
    """Name, hash and (of text) the first lines of every file that was given."""
    source = Path(path)
    files = [source] if source.is_file() else sorted(p for p in source.iterdir() if p.is_file())
    return [(file.name, hashlib.sha256(file.read_bytes()).hexdigest(), _lines(file.read_bytes())) for file in files]


def _lines(content: bytes) -> str:
    try:
        lines = content.decode("utf-8").splitlines()
    except UnicodeDecodeError:
        return ""
    more = [f"... and {len(lines) - MOST_LINES} lines more"] if len(lines) > MOST_LINES else []
    return "\n".join([*lines[:MOST_LINES], *more])


def _summary(audit: Audit) -> str:
    many = len(audit.verdicts)
    right = sum(v.explained for v in audit.verdicts)
    wrong, departs = sum(v.wrong for v in audit.verdicts), sum("departs" in v.evidence for v in audit.verdicts)
    unchecked = sum(v.verdict == "cannot-be-checked" for v in audit.verdicts)
    changed = sum(v.wrong and v.decision_changed for v in audit.verdicts)
    return (
        f"{many} statements were judged: {right} are right or explained, {wrong} are wrong ({changed} of them change a "
        f"decision), {departs} depart from the rest of the paper, {unchecked} cannot be checked, "
        f"{many - right - wrong - departs - unchecked} are open."
    )


def _profile(audit: Audit) -> str:
    named = [profile for profile in audit.profiles.values() if profile.programs != (AS_STATED,)]
    if not named:
        return "The numbers were judged as the statements stand; no program explains more of them."
    return " ".join(
        f"The numbers are printed as {profile.name} prints them: {profile.explained} of {profile.asked} hold so, "
        f"{profile.as_stated} as the statements stand." for profile in named
    )  # fmt: skip


def _remark(v: Verdict) -> str:
    if "paired" in v.evidence:
        return showing.line(v)
    changes = " The decision changes." if v.wrong and v.decision_changed else ""
    value = computed(v)
    right = f" Computed: {value}." if value else ""
    statement = f"{v.claim.where} ({v.claim.id}) prints {v.claim.printed}; it {showing.PLAIN[v.verdict]}."
    return f"{statement}{right}{changes} {showing.why(v)}"


def _statements(audit: Audit) -> Sheet:
    header = ("statement", "place", "printed", "computed", "verdict", "reason")
    rows = tuple(
        row(v.claim.id, v.claim.where, v.claim.printed, computed(v), v.verdict, showing.why(v)) for v in audit.verdicts
    )
    used = dict.fromkeys(v.verdict for v in audit.verdicts)
    return Sheet("", header, rows, tuple(f"{word}: {showing.PLAIN[word]}" for word in used))


def _derivations(audit: Audit) -> Iterator[Section]:
    """Every computation once, with the statements that rest on it."""
    resting: dict[str, list[str]] = {}
    for v in audit.verdicts:
        text = _arithmetic(v.claim)
        if text:
            resting.setdefault(text, []).append(v.claim.id)
    for text, names in resting.items():
        title = ", ".join(names[:6]) + (f" and {len(names) - 6} more" if len(names) > 6 else "")
        yield Section(title, (Code(text),), aside=len(names) > 1 and len(text) > 2000)


def _arithmetic(claim: Claim) -> str:
    """How the number that a statement asserts comes about; nothing where it cannot be computed or has no steps."""
    body = claim.body
    try:
        if "formula" in body:
            names = ", ".join(f"{name} = {showing.short(x)}" for name, x in body.get("with", {}).items())
            return f"{body['formula']}, with {names}" if not body["formula"].isalpha() else ""
        if "test" in body:
            return explain(Computation(claim).result(body), "text")
        if "critical" in body or "difference" in body or "adjust" in body:
            question = {key: value for key, value in body.items() if key not in ("value", "options")}
            return f"{question} = {Computation(claim).value():.10g}"
    except (InputError, Missing, LookupError, TypeError, ValueError, ArithmeticError, AttributeError):
        return ""
    return ""
