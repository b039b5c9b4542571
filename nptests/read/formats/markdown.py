"""Markdown tables: rows of | cells | under a line of dashes."""

import html
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from nptests.data.cells import is_number
from nptests.errors import InputError
from nptests.read.formats import html as pages, timed as timed_code
from nptests.read.formats.delimited import careful
from nptests.read.formats.drawn import tables_in
from nptests.read.formats.harness import together
from nptests.read.formats.latex_text import plain
from nptests.read.formats.rules import is_markdown_rule
from nptests.read.grid import Grid
from nptests.read.marks import marked
from nptests.read.source import Source

_MODEL_ABOVE = re.compile(r"\b(?:pretrained|model|model_name)=\S")  # as lm-evaluation-harness writes it
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_HIDDEN = re.compile("\0(.)", re.DOTALL)
# Emphasis, strongest first; a mark that has no partner (a footnote star) stays.
_EMPHASIS = tuple(
    re.compile(pattern)
    for pattern in (
        r"\*\*(?=\S)(.+?)(?<=\S)\*\*",
        r"(?<!\w)__(?=\S)(.+?)(?<=\S)__(?!\w)",
        r"\*(?=\S)(.+?)(?<=\S)\*",
        r"(?<!\w)_(?=\S)(.+?)(?<=\S)_(?!\w)",
        r"~~(.+?)~~",
        r"`+(.+?)`+",
        r"!?\[(\[?[^\[\]]{0,1000}\]?)\]\([^)]{0,2000}\)",
    )
)
_MATH = re.compile(r"\$(.+?)\$")
_RUN_ON = re.compile(r"(?m)(?<=\|)(#{1,6} [^|\n]+)$")  # a heading on the last line of a table
_FENCE = re.compile(r"(?m)^[ \t]*```.*$")
_SHOWN = re.compile(r"(?m)(?:^[ \t]*(?:##|#>)[ \t][^\n]*\n){3,}")  # by R, in a document that it knits
_TITLE = re.compile(r"\*\*[^*]{1,80}(?<!\.)\*\*:?")
_BOLD = re.compile(r"\*\*\S|<(?:b|strong)>|\\(?:mathbf|textbf|boldsymbol)\b", re.IGNORECASE)
_PAGE = re.compile(r"<table[\s>]|<table$", re.IGNORECASE)
_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")


def grids(source: Source) -> Sequence[Grid]:
    """Every table of a Markdown text, titled by the heading above it."""
    lines = [
        line.lstrip(" \t>").rstrip().removesuffix("-->").rstrip()
        for line in _RUN_ON.sub(r"\n\1", source.text().replace("\0", "")).splitlines()
    ]
    tables, title, above, indents, i = list[Grid](), "", list[str](), list[list[int]](), 0
    level, near = {0: ""}, ""
    while i < len(lines):
        if lines[i] and not lines[i].startswith("|"):  # a name in bold, right above a table
            near = lines[i].strip("*: ") if _TITLE.fullmatch(lines[i]) else ""
        if lines[i] and (lines[i].startswith("#") or _MODEL_ABOVE.search(lines[i])):
            title = lines[i].strip("#* ")
            depth = len(lines[i]) - len(lines[i].lstrip("#"))
            level = {at: text for at, text in level.items() if at < depth} | {depth: title}
        if i + 1 < len(lines) and "|" in lines[i] and is_markdown_rule(lines[i + 1]):
            end = i + 2
            while end < len(lines) and lines[end].strip() and "|" in lines[end]:
                end += 1
            source_rows = (
                lines[i],
                *(line for line in lines[i + 2 : end] if "---" not in line or not is_markdown_rule(line)),
            )
            rows = tuple(tuple(_plain(cell.strip()) for cell in _cells(line)) for line in source_rows)
            width = len(rows[0])  # the specification of GitHub's Markdown fills short rows
            rows = tuple((*row, *("",) * (width - len(row))) for row in rows)
            bold = {(r, j) for r, line in enumerate(source_rows) for j, c in enumerate(_cells(line)) if _BOLD.search(c)}
            tables.append(Grid(rows, headers=1, title=near or title, marks=marked(rows, bold)))
            indents.append([len(first) - len(first.lstrip()) for first in (_cells(line)[0] for line in source_rows)])
            above.append(": ".join(list(filter(None, level.values()))[-2:]))
            i, near = end, ""
        elif _PAGE.search(lines[i]):  # a table in HTML, which Markdown shows as it is
            end = next((j for j in range(i, len(lines)) if "</table" in lines[j].lower()), len(lines) - 1) + 1
            each = pages.tables_in("\n".join(lines[i:end]))
            scored = [grid for grid in each if any(is_number(cell) for row in grid.rows for cell in row)]
            tables += [replace(grid, title=grid.title or near or title) for grid in scored]
            indents += [[] for _ in scored]
            above += [": ".join(list(filter(None, level.values()))[-2:])] * len(scored)
            i, near = end, ""
        else:
            i += 1
    if tables:
        titles = [table.title for table in tables]  # a heading that stands again says it with the one above it
        apart = len({*above}) > len({*titles})
        named = [
            replace(t, title=a if apart and titles.count(t.title) > 1 else t.title)
            for t, a in zip(tables, above, strict=True)
        ]
        return together(named, source.name, indents)
    tables = list(tables_in(source.text())) or _in_fences(source)
    if not tables:
        raise InputError(
            "format", f"no Markdown table in {source.name}: | cells | under a line |---|---|", where=source.name
        )
    return tables


def _in_fences(source: Source) -> list[Grid]:
    """The tables that programs printed, in fences or behind the signs of R: even rows, at least half of it numbers."""
    text = _SHOWN.sub(lambda m: f"```\n{m[0]}```\n", source.text())
    parts = _FENCE.split(text)[1::2]
    if timed := timed_code.grids(replace(source, data="\n".join(parts).encode())):
        return [*timed]
    tables = list[Grid]()
    for part in parts:
        with suppress(InputError):
            grid = careful(part, source.name).with_corner()
            body = [cell for row in grid.rows[1:] for cell in row]
            even = len({*map(len, grid.rows)}) == 1 and grid.width > 2 and not any(map(is_number, grid.rows[0]))
            tables += [grid] if even and body and 2 * sum(map(is_number, body)) >= len(body) else []
    return tables


def _cells(line: str) -> list[str]:
    hidden = _ESCAPED.sub(lambda m: "\0" + chr(0x100 + ord(m[1])), line)
    return hidden.removeprefix("|").removesuffix("|").split("|")


def _plain(cell: str) -> str:
    text = html.unescape(_TAG.sub(" ", cell))
    for mark in _EMPHASIS:
        text = mark.sub(r"\1", text)
    text = _MATH.sub(lambda m: plain(m[1]) if "\\" in m[1] else m[1], text)
    return " ".join(_HIDDEN.sub(lambda m: chr(ord(m[1]) - 0x100), text).split())
