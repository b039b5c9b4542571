"""The summary in the README: generated between two markers, never typed."""

from crosscheck.auditing.showing import MANY
from crosscheck.report.reporting import Report
from nptests.errors import InputError

START, END = "<!-- crosscheck report: start -->", "<!-- crosscheck report: end -->"


def summary(report: Report) -> str:
    """Three lines: R, the literature, the sentences of papers."""
    a, packages = report.agreement, {row.package for row in report.agreement.rows}
    verdicts = ", ".join(f"{many} {MANY[word]}" for word in MANY if (many := report.counts.get(word)))
    unexpected = len(report.audit.unexpected)
    total = {name: sum(getattr(half, name) for half in report.passages) for name in ("passages", "found", "numbers")}
    accused = sum(len(half.accusations) for half in report.passages)
    lines = (
        f"**R**: {a.procedures} procedures and measures against {a.references} references in {len(packages)} packages "
        f"of R: {a.comparisons} comparisons on {a.cases} inputs; {a.explained} differ, each with its proof, "
        f"{a.unexplained} unexplained.",
        f"**The literature**: {len(report.audit.verdicts)} printed numbers of {len(report.audit.counts)} sources: "
        f"{verdicts}; {unexpected} judged otherwise than by hand. Of these, {_read(report)}.",
        f"**Papers as they are written**: {total['found']} of {total['numbers']} numbers in {total['passages']} "
        f"published passages are read, {accused} accused wrongly.",
    )
    return "\n".join(f"- {line}" for line in lines)


def _read(report: Report) -> str:
    """Results by what they were read in, and what is arithmetic and no result."""
    read = "; ".join(f"{c.results} results stand in {c.sources} {c.words}" for c in report.sources)
    return f"{read}; {sum(c.arithmetic for c in report.sources)} are arithmetic on typed numbers, which is no result"


def block(text: str) -> str:
    """What stands between the markers."""
    if text.count(START) != 1 or text.count(END) != 1 or text.index(END) < text.index(START):
        words = f"one line {START} and, below it, one line {END} are needed: the summary goes between"
        raise InputError("readme", words)
    return text[text.index(START) + len(START) : text.index(END)].strip("\n")


def renewed(text: str, summary_text: str) -> str:
    """The text with the summary between its markers."""
    block(text)
    before, after = text[: text.index(START) + len(START)], text[text.index(END) :]
    return f"{before}\n{summary_text}\n{after}"
