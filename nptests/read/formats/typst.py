"""Typst: the cells of every `table(...)`, with headings from `table.header` and spans of `table.cell`."""

import re
from collections.abc import Iterator, Sequence

from nptests.errors import InputError
from nptests.read.grid import Grid, rows_of
from nptests.read.source import Source

_TABLE = re.compile(r"(?<![\w.-])(?:table|tablex|tablem|easytable)\(")
_COMMENT = re.compile(r"(?<!:)//[^\n]*|/\*.*?(?:\*/|\Z)", re.DOTALL)
_NAMED = re.compile(r"\s*([a-z-]+)\s*:(?!:)\s*(.*)", re.DOTALL)
_SPAN = {word: re.compile(rf"\b{word}\s*:\s*(\d{{1,3}})") for word in ("colspan", "rowspan")}
_CAPTION = re.compile(r"caption\s*:\s*(?:figure\.caption\([^\[]*)?\[")
_CALL = re.compile(r"#[a-zA-Z.]+(?:\([^()\[\]]*\))?")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*+"', re.DOTALL)
NEAR = 400  # characters beside a table in which its caption begins
_CLOSING = {"(": ")", "[": "]", "{": "}"}


def grids(source: Source) -> Sequence[Grid]:
    """Every table of a document, titled by the caption of its figure."""
    text = _COMMENT.sub("", source.text())
    tables = []
    for match in _TABLE.finditer(text):
        end = _end(text, match.end() - 1)
        table = _grid(list(_arguments(text[match.end() : end - 1])), _title(text, match.start(), end))
        tables += [table] if table.rows else []
    if not tables:
        raise InputError("format", f"there is no table(...) of cells in {source.name}", where=source.name)
    return tables


def _title(text: str, start: int, end: int) -> str:
    """The caption of the figure around a table, which stands near it, before or behind."""
    figure = text.rfind("figure(", max(start - NEAR, 0), start)
    if figure < 0:
        return ""
    near = text[figure : end + NEAR]
    closed = _end(near, len("figure"))
    around = near[: start - figure] + near[end - figure : closed]
    caption = _CAPTION.search(around) if closed > end - figure else None
    return _plain(_inside(around, caption.end() - 1)) if caption else ""


def _end(text: str, at: int) -> int:
    """The place behind the bracket that closes the one at `at`."""
    stack = [_CLOSING[text[at]]]
    quoted, i = False, at + 1
    while i < len(text) and stack:
        sign = text[i]
        if sign == "\\":
            i += 1
        elif sign == '"' and "]" not in stack[-1]:
            quoted = not quoted
        elif not quoted and sign in _CLOSING:
            stack.append(_CLOSING[sign])
        elif not quoted and sign == stack[-1]:
            stack.pop()
        i += 1
    return i


def _inside(text: str, at: int) -> str:
    return text[at + 1 : _end(text, at) - 1]


def _arguments(text: str) -> Iterator[str]:
    """What stands between commas outside of brackets."""
    start = i = 0
    while i < len(text):
        if text[i] in _CLOSING:
            i = _end(text, i)
            continue
        if text[i] == '"':
            string = _STRING.match(text, i)
            i = string.end() - 1 if string else len(text)
        if text[i : i + 1] == ",":
            yield text[start:i]
            start = i + 1
        i += 1
    if text[start:].strip():
        yield text[start:]


def _grid(arguments: Sequence[str], title: str) -> Grid:
    columns, cells, headers = 1, list[tuple[str, int, int]](), 0
    for argument in map(str.strip, arguments):
        named = _NAMED.fullmatch(argument)
        if named is not None:
            columns = _count(named[2]) if named[1] == "columns" else columns
        elif argument.startswith("table.header("):
            inner = [_cell(each) for each in _arguments(argument[len("table.header(") : -1]) if not _is_line(each)]
            cells += inner
            headers = sum(across * down for _, across, down in inner) // max(columns, 1)
        elif argument.startswith("table.footer("):
            cells += [_cell(each) for each in _arguments(argument[len("table.footer(") : -1])]
        elif argument and not _is_line(argument):
            cells.append(_cell(argument))
    placed: dict[tuple[int, int], str] = {}
    merged: set[tuple[int, int]] = set()
    at = 0
    for text, across, down in cells:
        while divmod(at, columns) in placed:
            at += 1
        i, j = divmod(at, columns)
        covered = [(i + a, j + b) for a in range(down) for b in range(min(across, columns - j))]
        placed |= dict.fromkeys(covered, text)
        merged |= set(covered) if len(covered) > 1 else set()
        at += across
    count = 1 + max((i for i, _ in placed), default=-1)
    return Grid(rows_of(placed, count), headers=headers or None, merged=frozenset(merged), title=title)


def _is_line(argument: str) -> bool:
    return argument.strip().startswith(("table.hline", "table.vline", "hlinex", "vlinex", "..")) or not argument.strip()


def _count(columns: str) -> int:
    """Of `columns: 4`, `columns: (auto,) * 4` and `columns: (1fr, auto, auto)`."""
    repeated = re.fullmatch(r"\(.*\)\s*\*\s*(\d+)", columns, re.DOTALL)
    if columns.isdigit() or repeated:
        return max(1, min(int(repeated[1] if repeated else columns), 1000))
    return max(1, len(list(_arguments(columns.strip("() \n")))))


def _cell(argument: str) -> tuple[str, int, int]:
    """The text of a cell, and what it spans."""
    spans = [int(match[1]) if (match := _SPAN[word].search(argument)) else 1 for word in ("colspan", "rowspan")]
    argument = argument.strip()
    if argument[:1] == '"':  # a string is no markup
        return " ".join(re.sub(r"\\(.)", r"\1", argument[1:].removesuffix('"')).split()), 1, 1
    opening = argument.find("[")
    return _plain(_inside(argument, opening) if opening >= 0 else argument), spans[0], spans[1]


def _plain(text: str) -> str:
    """What is printed of markup: without functions, emphasis and dollars."""
    text = _CALL.sub("", text).replace("plus.minus", "±").replace("\\\n", " ")
    text = re.sub(r"(?<!\\)[\[\]$]", "", text)
    text = re.sub(r"(?<![\w\\])([*_])(?=\S)(.+?)(?<=\S)\1(?!\w)", r"\2", text)
    text = re.sub(r"(?<!\\)~", " ", text)
    return " ".join(re.sub(r"\\([^\w\s]|_)", r"\1", text).split())
