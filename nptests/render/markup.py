"""Sheets written as LaTeX (booktabs), Markdown, HTML and CSV, every text escaped; numbers stand as they are.

What is written is read back to the bit by `nptests.read_scores`: a law that the tests check on hostile names.
"""

from __future__ import annotations

import csv
import html as standard_html
import io
import re
import unicodedata
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal

from nptests.render.tables import Cell, Sheet

_LATEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "[": "{[}",  # after \\ a bracket would be an argument
    "*": "{*}",  # and so would a star
}
NUMBER = ' class="number"'
PARAGRAPH = 30  # characters; longer cells are set as paragraphs in LaTeX
_LIGATURE = re.compile(r"(?<=[-'`?!])(?=[-'`])")  # -- would print as a dash
_MARKDOWN = re.compile(r"([\\|*_`<>\[\]~&$#])")
# Spreadsheets run text that begins so (OWASP, CSV injection). Apostrophes that stand before it already get one more,
# so that a reader can take exactly one away.
_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_SCIENTIFIC = re.compile(r"(.*)e([+-]?)0*(\d+)")


def one_line(text: str) -> str:
    """Text for a cell: white space is one space, other control characters and halves of characters are none."""
    return " ".join(_printable(text).split())


def _printable(text: str) -> str:
    return "".join(c if unicodedata.category(c) not in ("Cc", "Cs") else " " for c in text)


def latex_text(text: str) -> str:
    """Text for LaTeX: every character prints itself."""
    apart = _LIGATURE.sub("\0", one_line(text))
    return "".join("{}" if c == "\0" else _LATEX.get(c, c) for c in apart)


def markdown_text(text: str) -> str:
    """Text for a cell of a Markdown table."""
    return _MARKDOWN.sub(r"\\\1", one_line(text))


def html_text(text: str) -> str:
    """Text for HTML, attributes included."""
    return standard_html.escape(one_line(text), quote=True)


def html_lines(text: str) -> str:
    """Lines of text for HTML: line breaks stay, other control characters do not."""
    return "\n".join(standard_html.escape(_printable(line), quote=True) for line in text.split("\n"))


def csv_text(text: str) -> str:
    """Text for a spreadsheet: what would run as a formula is preceded by an apostrophe."""
    line = one_line(text)
    return "'" + line if _FORMULA.match(line) else line


def latex(sheet: Sheet, *, environment: Literal["tabular", "longtable"] = "tabular") -> str:
    r"""A tabular for booktabs (\usepackage{booktabs}); with its notes as comment lines below.

    A longtable (\usepackage{longtable}) repeats its header on every page. Columns of long text are paragraphs.
    """

    def written(cell: Cell) -> str:
        body = _latex_number(cell.text) if cell.numeric else latex_text(cell.text)
        strong = rf"\textbf{{{body}}}" if cell.strong else body
        return strong + (f"$^{{{cell.mark}}}$" if cell.mark else "")

    lines = [rf"\begin{{{environment}}}{{{_columns(sheet)}}}", r"\toprule"]
    lines += [" & ".join(latex_text(head) for head in sheet.header) + r" \\", r"\midrule"]
    lines += [r"\endhead"] if environment == "longtable" else []
    for i, row in enumerate(sheet.rows):
        if sheet.summary and i == len(sheet.rows) - sheet.summary:
            lines.append(r"\midrule")
        lines.append(" & ".join(written(cell) for cell in row) + r" \\")
    lines += [r"\bottomrule", rf"\end{{{environment}}}", *(f"% {one_line(note)}" for note in sheet.notes)]
    return "\n".join(lines) + "\n"


def markdown(sheet: Sheet) -> str:
    """A pipe table with its notes below."""

    def written(cell: Cell) -> str:
        body = cell.text if cell.numeric else markdown_text(cell.text)
        return (f"**{body}**" if cell.strong else body) + markdown_text(cell.mark)

    lines = [[markdown_text(head) for head in sheet.header], ["--:" if r else ":--" for r in _flush_right(sheet)]]
    lines += [[written(cell) for cell in row] for row in sheet.rows]
    table = "".join(f"| {' | '.join(cells)} |\n" for cells in lines)
    return table + "".join(f"\n{markdown_text(note)}\n" for note in sheet.notes)


def html(sheet: Sheet) -> str:
    """A table element with a caption; notes in its footer."""

    def written(cell: Cell, tag: str) -> str:
        body = html_text(cell.text)
        body = f"<strong>{body}</strong>" if cell.strong else body
        mark = f"<sup>{html_text(cell.mark)}</sup>" if cell.mark else ""
        scope = ' scope="row"' if tag == "th" else ""
        kind = NUMBER if cell.numeric else ""
        return f"<{tag}{scope}{kind}>{body}{mark}</{tag}>"

    header = "".join(
        f'<th scope="col"{NUMBER if right else ""}>{html_text(head)}</th>'
        for head, right in zip(sheet.header, _flush_right(sheet), strict=True)
    )
    rows = [f"<tr>{written(row[0], 'th')}{''.join(written(c, 'td') for c in row[1:])}</tr>" for row in sheet.rows]
    notes = [f'<tr><td colspan="{len(sheet.header)}">{html_text(note)}</td></tr>' for note in sheet.notes]
    return "\n".join(
        [
            "<table>",
            f"<caption>{html_text(sheet.title)}</caption>",
            f"<thead><tr>{header}</tr></thead>",
            "<tbody>",
            *rows,
            "</tbody>",
            *(["<tfoot>", *notes, "</tfoot>"] if notes else []),
            "</table>\n",
        ]
    )


def comma_separated(sheet: Sheet) -> str:
    """CSV of the bare cells: nothing is strong or marked in it, and nothing in it is run by a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([csv_text(head) for head in sheet.header])
    writer.writerows([cell.text if cell.numeric else csv_text(cell.text) for cell in row] for row in sheet.rows)
    return out.getvalue()


WRITERS: Mapping[str, Callable[[Sheet], str]] = MappingProxyType(
    {"latex": latex, "markdown": markdown, "html": html, "csv": comma_separated}
)


def _columns(sheet: Sheet) -> str:
    """The column types; paragraphs share what the short columns leave."""
    widest = [
        max(len(text) for text in (head, *(row[j].text for row in sheet.rows))) for j, head in enumerate(sheet.header)
    ]
    long = sum(width > PARAGRAPH for width in widest)
    kinds = []
    for width, right in zip(widest, _flush_right(sheet), strict=True):
        kinds.append(rf"p{{{0.45 / long:.3g}\linewidth}}" if width > PARAGRAPH else "r" if right else "l")
    return "".join(kinds)


def _flush_right(sheet: Sheet) -> list[bool]:
    return [j > 0 and all(row[j].numeric for row in sheet.rows if row[j].text) for j in range(len(sheet.header))]


def _latex_number(text: str) -> str:
    if not text:
        return ""
    found = _SCIENTIFIC.fullmatch(text)
    if found:
        power = ("-" if found[2] == "-" else "") + found[3]
        return rf"${found[1]}\times 10^{{{power}}}$"
    return f"${text}$" if text.startswith("-") else text
