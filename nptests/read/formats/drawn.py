"""Tables that are drawn with signs in a text: grids of + and |, and columns under lines of dashes.

So write Pandoc (grid, simple and multi-line tables, as in Quarto), reStructuredText, tabulate and databases; frames of
other signs are read as these.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from nptests.read.formats.delimited import careful
from nptests.read.formats.rules import COLUMNS, FRAME, LISTED, in_signs
from nptests.read.grid import Grid
from nptests.read.source import Source

_PARTLY = re.compile(r"[ \t]*\|[^|]*\+[-=]{2,}\+[ \t]*")
_ROLE = re.compile(r"(?:\\ )?:[a-z]+:`([^`]*)`")
_EMPHASIS = (re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*"), re.compile(r"``?(.+?)``?"))
_EDGE = re.compile(r"[ \t]*(?:-{4,}|={4,})[ \t]*")
_OPTION = re.compile(r"\s*:(?P<name>[\w-]+):\s*(?P<value>\d*+).*")
_ITEM = re.compile(r"\s*(?P<row>\*\s+)?-(?:\s+(?P<cell>.*))?")
_UNDERLINES = '=~^*#"+-'  # of headings, as reStructuredText has them
_CAPTION = re.compile(r"[ \t]*(?:Table:|:)[ \t]+(?P<words>.*?)(?:\s*\{#.*\})?[ \t]*")


def grids(source: Source) -> Sequence[Grid]:
    """Every table of a text that is drawn, titled by its caption, else by the heading above it."""
    tables = [table for table in tables_in(source.text()) if len({*map(len, table.rows)}) == 1]
    return tables or [careful(source.text(), source.name)]


def tables_in(text: str) -> Iterator[Grid]:
    """The tables that are drawn in a text, in their order."""
    lines = [line.expandtabs().rstrip() for line in in_signs(text).splitlines()]
    title, i = "", 0
    while i < len(lines):
        under = i > 0 and lines[i] in (sign * len(lines[i]) for sign in _UNDERLINES)
        if under and 0 < len(lines[i - 1]) <= len(lines[i]):
            title = lines[i - 1].strip()
        if (listed := LISTED.fullmatch(lines[i])) is not None:
            below = (j for j in range(i + 1, len(lines)) if lines[j] and not lines[j].startswith((" ", "\t")))
            end = next(below, len(lines))
            if (table := _listed(lines[i + 1 : end])) is not None:
                yield replace(table, title=listed["title"])
            i = end
            continue
        if FRAME.fullmatch(lines[i]):
            end = next((j for j in range(i, len(lines)) if not lines[j].lstrip().startswith(("+", "|"))), len(lines))
            table = _framed(lines[i:end])
        elif COLUMNS.fullmatch(lines[i]):
            table, end = _columned(lines, i)
        else:
            i += 1
            continue
        if table is not None:
            beside = (*lines[end : end + 2], *lines[max(i - 4, 0) : i])
            captions = [match["words"] for line in beside if (match := _CAPTION.fullmatch(line))]
            yield Grid(table.rows, headers=table.headers, title=next(iter(captions), title))
        i = max(end, i + 1)


def _framed(lines: Sequence[str]) -> Grid | None:
    """A grid: each chunk between lines of its frame is a row, or each line where chunks are not parted."""
    chunks: list[list[list[str]]] = [[]]
    above: int | None = None  # chunks of headings
    for line in lines:
        if FRAME.fullmatch(line):
            chunks += [[]] if chunks[-1] else []
            above = len(chunks) - 1 if "=" in line and above is None and len(chunks) > 1 else above
        elif _PARTLY.fullmatch(line):  # the cells before it span rows
            chunks += [[]] if chunks[-1] else []
        else:
            chunks[-1].append([_plain(cell.strip()) for cell in line.strip().strip("|").split("|")])
    filled = [chunk for chunk in chunks if chunk]
    single = len(filled) < 3 and any(len(chunk) > 1 for chunk in filled[1:])  # an outline
    if single:
        rows = [row for chunk in filled for row in chunk]
        headers = len(filled[0]) if len(filled) > 1 else None
    else:
        rows = [_together(chunk) for chunk in filled]
        headers = above or (1 if len(rows) > 1 else None)
    return Grid(tuple(map(tuple, rows)), headers=headers) if len(rows) > 1 else None


def _listed(lines: Sequence[str]) -> Grid | None:
    """A table of reStructuredText whose rows are lists: each "* -" begins a row, each "-" a cell."""
    rows, headers = list[list[str]](), 0
    for line in lines:
        option, item = _OPTION.fullmatch(line), _ITEM.fullmatch(line)
        if option is not None and not rows:
            headers = int(option["value"] or 0) if option["name"] == "header-rows" else headers
        elif item is not None and (item["row"] or rows):
            rows += [[]] if item["row"] else []
            rows[-1].append(_plain((item["cell"] or "").strip()))
        elif line and rows:
            rows[-1][-1] = f"{rows[-1][-1]} {_plain(line.strip())}".strip()
    return Grid(tuple(map(tuple, rows)), headers=headers or None) if len(rows) > 1 else None


def _columned(lines: Sequence[str], rule: int) -> tuple[Grid | None, int]:
    """Columns under a line of dashes: each line below is a row, or each paragraph down to a line that closes them."""
    starts = [match.start() for match in re.finditer(r"[-=]+", lines[rule])]
    top = rule
    while top > 0 and lines[top - 1] and not COLUMNS.fullmatch(lines[top - 1]) and not _EDGE.fullmatch(lines[top - 1]):
        top -= 1
    heading, first = lines[top:rule], rule + 1
    if not heading:  # reStructuredText draws a line above the headings, too
        below = next((j for j in range(first, len(lines)) if COLUMNS.fullmatch(lines[j])), None)
        if below is not None and all(lines[first:below]) and below - first < 4:
            heading, first = lines[first:below], below + 1
    closing = next(
        (j for j in range(first, len(lines)) if COLUMNS.fullmatch(lines[j]) or _EDGE.fullmatch(lines[j])), None
    )
    blank = next((j for j in range(first, len(lines)) if not lines[j]), len(lines))
    parted = top > 0 and _EDGE.fullmatch(lines[top - 1]) is not None and closing is not None
    end = closing if closing is not None and (parted or closing < blank) else blank
    rows, chunk = [], list[list[str]]()
    for line in [*lines[first:end], ""]:
        if line and (parted or not chunk):
            chunk.append(_cut(line, starts))
        if not line or not parted or all(lines[first:end]):
            rows += [_together(chunk)] if chunk else []
            chunk = []
    heads = [_together([_cut(line, starts) for line in heading])] if heading else []
    table = tuple(map(tuple, [*heads, *rows]))
    return (Grid(table, headers=len(heads) or None) if len(table) > 1 else None), end + 1


def _cut(line: str, starts: Sequence[int]) -> list[str]:
    return [_plain(line[a:b].strip()) for a, b in zip(starts, [*starts[1:], None], strict=True)]


def _plain(cell: str) -> str:
    """What is printed of a cell in the markup of Markdown and reStructuredText."""
    if cell.isalnum():
        return cell
    text = _ROLE.sub(r"\1", cell)
    for mark in _EMPHASIS:
        text = mark.sub(r"\1", text)
    return re.sub(r"\\([_*`|#])", r"\1", text)


def _together(lines: Sequence[Sequence[str]]) -> list[str]:
    """A row of cells of several lines."""
    width = max(map(len, lines), default=0)
    return [" ".join(filter(None, (line[j] for line in lines if j < len(line)))) for j in range(width)]
