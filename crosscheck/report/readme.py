"""The summary in the README: generated between two markers, never typed."""

from __future__ import annotations

from crosscheck.r.agreement import Agreement, Row, shown_digits
from crosscheck.report.reporting import Report, closing
from nptests.errors import InputError

START, END = "<!-- crosscheck report: start -->", "<!-- crosscheck report: end -->"

HEAD = ("R package", "references", "comparisons", "explained", "fewest digits")


def summary(made: Report) -> str:
    """The closing line of the report, and a table of the R packages."""
    packages = sorted({row.package for row in made.agreement.rows})
    lines = [HEAD, ("---", *["---:"] * (len(HEAD) - 1)), *(line(made.agreement, package) for package in packages)]
    return "\n".join([closing(made) + ".", "", *(f"| {' | '.join(cells)} |" for cells in lines)])


def line(agreement: Agreement, package: str) -> tuple[str, ...]:
    """What is said of one R package, in the order of HEAD."""
    rows: list[Row] = [row for row in agreement.rows if row.package == package]
    fewest = min((row.worst for row in rows if row.worst is not None), default=None)
    version = rows[0].version
    asked, explained = sum(row.questions for row in rows), sum(row.explained for row in rows)
    return f"{package} {version}", str(len(rows)), str(asked), str(explained), shown_digits(fewest)


def block(text: str) -> str:
    """What stands between the markers."""
    if text.count(START) != 1 or text.count(END) != 1 or text.index(END) < text.index(START):
        raise InputError(
            "readme", f"one line {START} and, below it, one line {END} are needed: the summary goes between"
        )
    return text[text.index(START) + len(START) : text.index(END)].strip("\n")


def renewed(text: str, made: str) -> str:
    """The text with the summary between its markers."""
    block(text)
    before, after = text[: text.index(START) + len(START)], text[text.index(END) :]
    return f"{before}\n{made}\n{after}"
