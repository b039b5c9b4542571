r"""LaTeX: a section to \input into a paper, or a whole file."""

import math
import re
from collections.abc import Callable, Iterable
from pathlib import Path

from nptests.document import blocks as doc
from nptests.document.escaping import latex_text, one_line
from nptests.document.paper_text import paper_text
from nptests.document.writers import text

PREAMBLE = Path(__file__).with_name("preamble.tex").read_text("utf-8")
# Encodings and margins, which have options, are the paper's own.
NEEDS = "% Made by nptests. The preamble needs: " + " ".join(re.findall(r"\\usepackage\{.*\}", PREAMBLE))
FITTED = r"\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{%"  # no wider than the lines of text
# How many characters of a row a page has room for: 345 points, as in article, of characters half as wide as their size.
SIZES = ((74, "footnotesize"), (84, "scriptsize"), (math.inf, "tiny"))
PAGE = 40  # rows
LONG = 30  # characters; columns of longer cells are set as paragraphs
Letters = Callable[[str], str]
_SCIENTIFIC = re.compile(r"(.*)e([+-]?)0*(\d+)")


def write(document: doc.Document) -> str:
    r"""A section to \input into a paper; its first line says which packages it needs."""
    return f"{NEEDS}\n{_section(document)}"


def whole(*documents: doc.Document) -> str:
    """A file with one document, or several."""
    return PREAMBLE + "\n".join(map(_section, documents)) + "\\end{document}\n"


def _section(document: doc.Document) -> str:
    title = rf"\section*{{{latex_text(document.title)}}}"
    # Names and numbers are not broken: lines may be loose, but only here.
    return text.joined((r"\begingroup\sloppy", title, *map(written, document.blocks), r"\par\endgroup")) + "\n"


def body(blocks: Iterable[doc.Block]) -> str:
    """Blocks without a title."""
    return text.joined(map(written, blocks))


def written(block: doc.Block) -> str:
    match block:
        case doc.Section():
            page = r"\newpage" if block.page else ""
            return text.joined((page, rf"\subsection*{{{latex_text(block.title)}}}", *map(written, block.blocks)))
        case doc.Heading():
            return rf"\subsection*{{{running(block.words)}}}"
        case doc.Paragraph():
            words = rf"\textbf{{{running(block.words)}}}" if block.strong else running(block.words)
            return rf"\textbf{{{latex_text(block.head)}}} {words}" if block.head else words
        case doc.Bullets():
            items = "\n".join(rf"\item {running(words)}" for words in block.items)
            return environment("enumerate" if block.numbered else "itemize", items)
        case doc.Quotation():
            return environment("quote", running(block.words))
        case doc.Code():
            return verbatim(block.text)
        case doc.Equation():
            return rf"$\displaystyle {block.latex}$"
        case doc.Figure():
            caption = f"\n\n{{\\small {latex_text(block.caption)}}}" if block.caption else ""
            return block.picture.latex() + caption
        case doc.Shown():
            return written(block.block)
        case doc.Exercise():
            return rf"\textbf{{{latex_text(block.head)}}} \texttt{{{latex_text(block.name)}}} {running(block.words)}"
        case doc.Steps():
            return text.joined(body(blocks) for blocks in block.items)
        case doc.Sheet():
            return _sheet(block)


def environment(name: str, inside: str) -> str:
    return f"\\begin{{{name}}}\n{inside}\n\\end{{{name}}}"


def running(words: doc.Words) -> str:
    return "".join(map(_span, doc.spans(words)))


def _span(span: doc.Span) -> str:
    inside = span.text.strip(" ")
    body = span.text.replace(inside, latex_text(inside)) if inside else span.text
    if not span.code:
        body = body.replace(r"chi2\_F", r"$\chi^2_F$").replace(r"F\_Q", "$F_Q$")
    for flag, command in ((span.code, "texttt"), (span.emphasis, "emph"), (span.strong, "textbf")):
        body = rf"\{command}{{{body}}}" if flag else body
    return body


def verbatim(lines: str) -> str:
    r"""Verbatim text; only \end{verbatim} itself could end it, and is broken."""
    safe = lines.replace(r"\end{verbatim}", r"\end {verbatim}")
    return "{\\scriptsize\n" + environment("verbatim", safe) + "\n}"


def _sheet(sheet: doc.Sheet) -> str:
    """A table that may run over pages, under its title and above its notes."""
    title = rf"\medskip\noindent{{\small {latex_text(sheet.title)}\par}}\nobreak" + "\n" if sheet.title else ""
    items = text.holds_paragraphs(sheet)
    rows = written(doc.Bullets(tuple(map(text.as_item, sheet.rows)))) if items else _fitted(sheet)
    return title + rows + "".join(f"\n\\noindent{{\\small {latex_text(note)}\\par}}" for note in sheet.notes)


def _fitted(sheet: doc.Sheet) -> str:
    """A table as wide as the lines of text at most, or one that runs over pages, in letters as small as it needs."""
    if len(sheet.rows) <= PAGE:
        return _small("footnotesize", f"\\noindent{FITTED}\n{_tabular(sheet, 'tabular')}}}\\par")
    widest = _widest(sheet)
    characters = sum(min(width, LONG) for width in widest) + 2 * len(widest)
    return _small(next(size for most, size in SIZES if characters <= most), _tabular(sheet, "longtable"))


def _small(size: str, inside: str) -> str:
    return f"{{\\{size}\\setlength{{\\tabcolsep}}{{4pt}}\n{inside}\n}}"


def table(sheet: doc.Sheet) -> str:
    r"""A tabular for booktabs (\usepackage{booktabs}), with its notes as comment lines below."""
    return "\n".join([_tabular(sheet, "tabular"), *(f"% {one_line(note)}" for note in sheet.notes)]) + "\n"


def paper_table(sheet: doc.Sheet) -> str:
    r"""A tabular for booktabs without its notes, whose text any paper can set, in columns of one line."""
    return _tabular(sheet, "tabular", paper_text, math.inf)


def _tabular(sheet: doc.Sheet, name: str, words: Letters = latex_text, long: float = LONG) -> str:
    r"""A longtable (\usepackage{longtable}) repeats its header on every page. Columns of long text are paragraphs."""
    rows = [" & ".join(_cell(cell, words) for cell in row) + r" \\" for row in sheet.rows]
    if sheet.summary:
        rows.insert(len(rows) - sheet.summary, r"\midrule")
    head = [" & ".join(map(words, sheet.header)) + r" \\", r"\midrule"] if any(sheet.header) else []
    repeated = [r"\endhead"] if name == "longtable" else []
    lines = [rf"\begin{{{name}}}{{{_columns(sheet, long)}}}", r"\toprule", *head, *repeated, *rows, r"\bottomrule"]
    return "\n".join([*lines, rf"\end{{{name}}}"])


def _columns(sheet: doc.Sheet, most: float) -> str:
    """The column types; paragraphs share what the short columns leave."""
    widest = _widest(sheet)
    long = sum(width > most for width in widest)
    return "".join(
        rf"p{{{0.45 / long:.3g}\linewidth}}" if width > most else "r" if right else "l"
        for width, right in zip(widest, sheet.flush_right, strict=True)
    )


def _widest(sheet: doc.Sheet) -> list[int]:
    """The characters of the longest cell of each column."""
    heads = enumerate(sheet.header)
    return [max(len(words) for words in (head, *(row[j].text for row in sheet.rows))) for j, head in heads]


def _cell(cell: doc.Cell, words: Letters) -> str:
    body = _number(cell.text) if cell.numeric else words(cell.text)
    strong = rf"\textbf{{{body}}}" if cell.strong else body
    return strong + (f"$^{{{cell.mark}}}$" if cell.mark else "")


def _number(digits: str) -> str:
    scientific = _SCIENTIFIC.fullmatch(digits)
    if scientific:
        power = ("-" if scientific[2] == "-" else "") + scientific[3]
        return rf"${scientific[1]}\times 10^{{{power}}}$"
    return f"${digits}$".replace("∞", r"\infty") if digits.startswith(("-", "<", "∞")) else digits
