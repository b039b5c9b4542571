"""Pages that need nothing else: no script, no font, no request; light and dark by the reader's own setting."""

from collections.abc import Callable, Iterable
from pathlib import Path

from nptests.document import blocks as doc
from nptests.document.escaping import html_lines, html_text
from nptests.document.pictures import palette, svg

NUMBER = ' class="number"'
REFERENCES = ("cite(", "lesson(")  # what they give is no computed value


class Page(str):
    """A page of HTML that notebooks show as such."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(self)


def write(document: doc.Document) -> Page:
    title = html_text(document.title)
    return Page(
        f'<!DOCTYPE html>\n<html lang="{document.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n<meta name="generator" content="nptests">\n'
        f"<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
        f"{body(document.blocks)}</main>\n</body>\n</html>\n"
    )


def section(document: doc.Document) -> str:
    """The document as a part of a page that has its own style."""
    return f'<section class="nptests">\n<h2>{html_text(document.title)}</h2>\n{body(document.blocks)}</section>\n'


def part(document: doc.Document) -> str:
    """The document for a notebook: its style touches nothing else."""
    return f"<style>\n{PART}</style>\n{section(document)}"


def drawing(figure: doc.Figure) -> str:
    """The picture, coloured by the style of the page."""
    caption = f"<figcaption>{html_text(figure.caption)}</figcaption>\n" if figure.caption else ""
    return f'<figure class="wide">\n{figure.picture.svg(inline=True)}{caption}</figure>'


def body(blocks: Iterable[doc.Block], draw: Callable[[doc.Figure], str] = drawing) -> str:
    """Blocks without a title, styles or scripts; figures may be `drawn` in another way."""
    return "".join(f"{_written(block, draw)}\n" for block in blocks)


def _written(block: doc.Block, draw: Callable[[doc.Figure], str]) -> str:
    match block:
        case doc.Section(title, blocks):
            if block.aside:
                return f"<details>\n<summary>{html_text(title)}</summary>\n{body(blocks, draw)}</details>"
            return f"<section>\n<h2>{html_text(title)}</h2>\n{body(blocks, draw)}</section>"
        case doc.Heading():
            return f"<h2>{running(block.words)}</h2>"
        case doc.Paragraph():
            kind = ' class="strong"' if block.strong else ""
            head = f"<strong>{html_text(block.head)}</strong> " if block.head else ""
            return f"<p{kind}>{head}{running(block.words)}</p>"
        case doc.Bullets():
            tag = "ol" if block.numbered else "ul"
            return f"<{tag}>" + "".join(f"<li>{running(words)}</li>" for words in block.items) + f"</{tag}>"
        case doc.Quotation():
            return f"<blockquote><p>{running(block.words)}</p></blockquote>"
        case doc.Code():
            return f"<pre><code>{html_lines(block.text)}</code></pre>"
        case doc.Equation():
            sides = (f"{block.symbol} = {block.sides[0]}", *block.sides[1:])
            return '<p class="equation">' + "<br>= ".join(f"<code>{html_text(side)}</code>" for side in sides) + "</p>"
        case doc.Figure():
            return draw(block)
        case doc.Shown():
            return _written(block.block, draw)
        case doc.Exercise():
            name = html_text(block.name)
            head = f"<strong>{html_text(block.head)}</strong> <code>{name}</code>"
            return f'<div class="exercise" data-exercise="{name}"><p>{head} {running(block.words)}</p></div>'
        case doc.Steps():
            steps = "".join(f'<li class="step">\n{body(blocks, draw)}</li>\n' for blocks in block.items)
            return f'<ol class="steps">\n{steps}</ol>'
        case doc.Sheet():
            return f'<div class="wide">\n{table(block)}</div>'


def running(words: doc.Words) -> str:
    """Running text; a computed value carries its expression as its title."""
    return "".join(map(_span, doc.spans(words)))


def _span(span: doc.Span) -> str:
    body = html_lines(span.text)
    if not span.code:
        body = body.replace("chi2_F", "χ²<sub>F</sub>").replace("F_Q", "F<sub>Q</sub>")
    if span.expression and not span.expression.startswith(REFERENCES):
        body = f'<span class="computed" title="{html_text(span.expression)}">{body}</span>'
    for flag, tag in ((span.code, "code"), (span.emphasis, "em"), (span.strong, "strong")):
        body = f"<{tag}>{body}</{tag}>" if flag else body
    return body


def table(sheet: doc.Sheet) -> str:
    """A table element with a caption; notes in its footer."""
    heads = "".join(
        f'<th scope="col"{NUMBER if right else ""}>{html_text(head)}</th>'
        for head, right in zip(sheet.header, sheet.flush_right, strict=True)
    )
    rows = [f"<tr>{_cell(row[0], 'th')}{''.join(_cell(c, 'td') for c in row[1:])}</tr>\n" for row in sheet.rows]
    notes = [f'<tr><td colspan="{len(sheet.header)}">{html_text(note)}</td></tr>\n' for note in sheet.notes]
    return (
        "<table>\n"
        + (f"<caption>{html_text(sheet.title)}</caption>\n" if sheet.title else "")
        + (f"<thead><tr>{heads}</tr></thead>\n" if any(sheet.header) else "")
        + f"<tbody>\n{''.join(rows)}</tbody>\n"
        + (f"<tfoot>\n{''.join(notes)}</tfoot>\n" if notes else "")
        + "</table>\n"
    )


def _cell(cell: doc.Cell, tag: str) -> str:
    body = html_text(cell.text)
    body = f'<a href="{html_text(cell.link)}">{body}</a>' if cell.link else body
    body = f"<strong>{body}</strong>" if cell.strong else body
    mark = f"<sup>{html_text(cell.mark)}</sup>" if cell.mark else ""
    scope = ' scope="row"' if tag == "th" else ""
    return f"<{tag}{scope}{NUMBER if cell.numeric else ''}>{body}{mark}</{tag}>"


def _colours(theme: dict[str, str]) -> str:
    return " ".join(f"--{role}: {colour};" for role, colour in theme.items())


STYLE = f"""\
:root {{ color-scheme: light dark; {_colours(palette.LIGHT)} --shade: #f3f5f7; --rule: #d5d9de; }}
@media screen and (prefers-color-scheme: dark) {{
  :root {{ {_colours(palette.DARK)} --shade: #20242a; --rule: #3a4048; }}
}}
{Path(__file__).with_name("page.css").read_text("utf-8")}{svg.style()}
"""
# A part of somebody else's page (a notebook): in the colours of that page, light or dark; nothing else is styled.
PART = Path(__file__).with_name("part.css").read_text("utf-8")
