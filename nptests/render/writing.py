"""Documents written as plain text, Markdown, HTML and LaTeX; every text escaped for the medium it goes to."""

from __future__ import annotations

import re
import textwrap
from functools import partial

from nptests.render import markup
from nptests.render.documents import Block, Bullets, Code, Document, Figure, Paragraph, Quotation, Section
from nptests.render.pictures.lettering import columns_of
from nptests.render.tables import Cell, Sheet

WIDTH = 80
fill = partial(textwrap.fill, width=WIDTH, break_on_hyphens=False)  # names hold hyphens
NARROW = 24  # columns of text are not wrapped below this width


# --- plain text -----------------------------------------------------------------------------------


def text(made: Document) -> str:
    """For a terminal: titles underlined, tables in columns, wrapped at 80."""
    parts = [_title(made.title, "=")]
    for section in made.sections:
        if not section.aside:
            parts += [_title(section.title, "-"), *map(_text_block, section.blocks)]
    return "\n\n".join(parts) + "\n"


def _title(words: str, rule: str) -> str:
    lines = textwrap.wrap(words, WIDTH)
    return "\n".join([*lines, rule * max(map(len, lines))])


def _text_block(block: Block) -> str:
    if isinstance(block, Paragraph):
        return fill(block.text)
    if isinstance(block, Bullets):
        marks = [f"[{i + 1}]" if block.numbered else "-" for i in range(len(block.items))]
        return "\n".join(_hanging(f"{mark} ", item) for mark, item in zip(marks, block.items, strict=True))
    if isinstance(block, Quotation):
        return fill(block.text, initial_indent="  ", subsequent_indent="  ")
    if isinstance(block, Code):
        return textwrap.indent(block.text, "    ")
    if isinstance(block, Figure):
        return block.shown.text(width=WIDTH).rstrip("\n")
    return sheet_text(block)


def _hanging(mark: str, words: str) -> str:
    return fill(words, initial_indent=mark, subsequent_indent=" " * len(mark))


def sheet_text(sheet: Sheet) -> str:
    """A table in columns two blanks apart; the widest column of words is wrapped where the line would be too long.

    Rows that hold a whole paragraph are written as items.
    """
    if _holds_paragraphs(sheet):
        return "\n".join([*(_hanging("- ", _as_item(row)) for row in sheet.rows), *sheet.notes])
    right = [j > 0 and all(row[j].numeric for row in sheet.rows if row[j].text) for j in range(len(sheet.header))]
    rows = [list(sheet.header)]
    rows += [[cell.text + (cell.mark or "") for cell in row] for row in sheet.rows]
    widths = [max(columns_of(row[j]) for row in rows) for j in range(len(sheet.header))]
    while sum(widths) + 2 * (len(widths) - 1) > WIDTH:
        words = [j for j in range(len(widths)) if not right[j] and widths[j] > NARROW]
        if not words:
            break
        widest = max(words, key=lambda j: widths[j])
        widths[widest] -= 1
    lines: list[str] = []
    for i, row in enumerate(rows):
        lines += _row_lines(row, widths, right)
        if i == 0:
            lines.append("  ".join("-" * width for width in widths))
    if all(not head for head in sheet.header[:-1]):  # a list of facts needs no header
        lines = lines[2:]
    return "\n".join([*lines, *sheet.notes])


def _holds_paragraphs(sheet: Sheet) -> bool:
    return any(columns_of(cell.text) > WIDTH for row in sheet.rows for cell in row)


def _as_item(row: tuple[Cell, ...]) -> str:
    """The first cell names what the second says; the others stand in brackets."""
    name, words, *others = [cell.text for cell in row]
    beside = "; ".join(filter(None, others))
    return f"{name}: {words}" + (f" ({beside})" if beside else "")


def _row_lines(row: list[str], widths: list[int], right: list[bool]) -> list[str]:
    wrapped = [
        textwrap.wrap(cell, width, break_on_hyphens=False) or [""] for cell, width in zip(row, widths, strict=True)
    ]
    lines = []
    for i in range(max(map(len, wrapped))):
        cells = [part[i] if i < len(part) else "" for part in wrapped]
        padded = [
            " " * (w - columns_of(c)) + c if r else c + " " * (w - columns_of(c))
            for c, w, r in zip(cells, widths, right, strict=True)
        ]
        lines.append("  ".join(padded).rstrip())
    return lines


# --- Markdown -------------------------------------------------------------------------------------


def markdown(made: Document) -> str:
    """GitHub's Markdown; the picture in characters, so that the text is complete in itself."""
    parts = [f"# {markup.markdown_text(made.title)}"]
    for section in made.sections:
        parts += [f"## {markup.markdown_text(section.title)}", *map(_markdown_block, section.blocks)]
    return "\n\n".join(parts) + "\n"


def _markdown_block(block: Block) -> str:
    if isinstance(block, Paragraph):
        words = _markdown_words(block.text)
        return f"**{words}**" if block.strong else words
    if isinstance(block, Bullets):
        marks = [f"{i + 1}." if block.numbered else "-" for i in range(len(block.items))]
        return "\n".join(f"{mark} {_markdown_words(item)}" for mark, item in zip(marks, block.items, strict=True))
    if isinstance(block, Quotation):
        return f"> {_markdown_words(block.text)}"
    if isinstance(block, Code):
        return _fenced(block.text)
    if isinstance(block, Figure):
        return _fenced(block.shown.text(width=WIDTH).rstrip("\n"))
    return markup.markdown(block).rstrip("\n")


def _markdown_words(words: str) -> str:
    """Running text; what would begin a list or a title is kept from doing so."""
    safe = markup.markdown_text(words)
    return re.sub(r"^(\d*)([-+=.)])", r"\1\\\2", safe)


def _fenced(lines: str) -> str:
    """A block of code inside a fence that is longer than any in it."""
    longest = max((len(found) for found in re.findall(r"`+", lines)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{lines}\n{fence}"


# --- HTML -----------------------------------------------------------------------------------------


def html(made: Document) -> str:
    """One page that needs nothing else: no script, no font, no request."""
    from nptests.render.page_style import STYLE

    title = markup.html_text(made.title)
    body = "\n".join(_html_section(section) for section in made.sections)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
        f"{body}\n</main>\n</body>\n</html>\n"
    )


def _html_section(section: Section) -> str:
    title = markup.html_text(section.title)
    blocks = "\n".join(map(_html_block, section.blocks))
    if section.aside:
        return f"<details>\n<summary>{title}</summary>\n{blocks}\n</details>"
    return f"<section>\n<h2>{title}</h2>\n{blocks}\n</section>"


def _html_block(block: Block) -> str:
    if isinstance(block, Paragraph):
        kind = ' class="strong"' if block.strong else ""
        return f"<p{kind}>{_html_words(block.text)}</p>"
    if isinstance(block, Bullets):
        tag = "ol" if block.numbered else "ul"
        return f"<{tag}>" + "".join(f"<li>{_html_words(item)}</li>" for item in block.items) + f"</{tag}>"
    if isinstance(block, Quotation):
        return f"<blockquote><p>{_html_words(block.text)}</p></blockquote>"
    if isinstance(block, Code):
        return f"<pre><code>{markup.html_lines(block.text)}</code></pre>"
    if isinstance(block, Figure):
        return f'<figure class="wide">{block.shown.svg()}</figure>'
    return f'<div class="wide">{markup.html(block)}</div>'


def _html_words(words: str) -> str:
    return markup.html_text(words).replace("chi2_F", "χ²<sub>F</sub>").replace("F_Q", "F<sub>Q</sub>")


# --- LaTeX ----------------------------------------------------------------------------------------


def latex(made: Document) -> str:
    r"""A section to \input into a paper; its first lines say which packages it needs."""
    parts = [
        "% A section made by nptests. The preamble needs:\n"
        "%   \\usepackage[T1]{fontenc} \\usepackage[utf8]{inputenc}\n"
        "%   \\usepackage{booktabs} \\usepackage{longtable} \\usepackage{graphicx} \\usepackage{color}",
        rf"\section{{{markup.latex_text(made.title)}}}",
    ]
    for section in made.sections:
        parts += [rf"\subsection*{{{markup.latex_text(section.title)}}}", *map(_latex_block, section.blocks)]
    return "\n\n".join(parts) + "\n"


def _latex_block(block: Block) -> str:
    if isinstance(block, Paragraph):
        words = _latex_words(block.text)
        return rf"\textbf{{{words}}}" if block.strong else words
    if isinstance(block, Bullets):
        kind = "enumerate" if block.numbered else "itemize"
        items = "\n".join(rf"\item {_latex_words(item)}" for item in block.items)
        return f"\\begin{{{kind}}}\n{items}\n\\end{{{kind}}}"
    if isinstance(block, Quotation):
        return f"\\begin{{quote}}\n{_latex_words(block.text)}\n\\end{{quote}}"
    if isinstance(block, Code):
        return _verbatim(block.text)
    if isinstance(block, Figure):
        return block.shown.latex()
    if _holds_paragraphs(block):
        return _latex_block(Bullets(tuple(map(_as_item, block.rows))))
    table = markup.latex(block, environment="longtable").rstrip()
    return f"{{\\footnotesize\\setlength{{\\tabcolsep}}{{4pt}}\n{table}\n}}"


def _latex_words(words: str) -> str:
    safe = markup.latex_text(words)
    return safe.replace(r"chi2\_F", r"$\chi^2_F$").replace(r"F\_Q", "$F_Q$")


def _verbatim(lines: str) -> str:
    r"""Verbatim text; only \end{verbatim} itself could end it, and is broken."""
    safe = lines.replace(r"\end{verbatim}", r"\end {verbatim}")
    return f"{{\\scriptsize\n\\begin{{verbatim}}\n{safe}\n\\end{{verbatim}}\n}}"
