"""Tables in letters of one width, as programs print them: which words of a heading stand over which column.

A column is what blanks part in all rows. Its heading are the words over it, and those before them that no column has:
programs print numbers, and what they are called, end below end.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

_WORD = re.compile(r"[<>≤] (?=[\d.])\S+|[\d.]+ %|\S+")  # R sets a blank before a small number, and before %
_LABEL = re.compile(r"\S++(?: \S++)*+")
_IS_NUMBER = re.compile(r"[<>≤]? ?=?[-−–+]?(?:\d+(?:[.,]\d+)*|[.,]\d+)\.?(?:[eE][-+]?\d+)?%?\*{0,3}")
_IS_RULE = re.compile(r"\s*[=─━═—–_-]{3}[\s=─━═—–_+-]*")
_MARKS = re.compile(r"[*.†‡+]{1,3}|n\.?s\.?")  # of significance, behind the last column
_BAR = re.compile(r"^([^|]*) [|] ([^|]*(?:\|\w\|[^|]*)?)$")  # between labels and numbers, as Stata prints it
_PARTED = re.compile(r"[\t&]|(?:^|\s)[|](?:\s|$)|[;:?!,](?:\s|$)")  # by something else; or prose
_LEAST, _MOST = 2, 3  # columns of numbers that a table has, and words over one
_SHARE = 1 / 3  # of the words of a row that are numbers
Span = tuple[int, int]


class Aligned(NamedTuple):
    """The lines of a table, the first of which is its heading, and where the cells of each begin and end in it."""

    lines: Sequence[int]
    cells: Sequence[Sequence[Span]]


def tables(lines: Sequence[str], kind_of: Callable[[str], str]) -> Iterator[Aligned]:
    """Every heading with the rows below it, where each column of numbers has its words, and each word its column; or
    as many names as rows have numbers, wherever they stand: nothing is aligned in the text of a page."""
    lines, at = [_BAR.sub(r"\1   \2", line) for line in lines], 0
    while at < len(lines) - 1:
        rows = _rows(lines, at) if _may_head(lines[at]) else []
        below = [lines[i] for i in rows]
        cells = (_cells(lines[at], below) or _named_cells(lines[at], below, kind_of)) if rows else []
        if cells:
            yield Aligned([at, *rows], cells)
        at = rows[-1] + 1 if cells else at + 1


def _is_row(line: str) -> bool:
    words = _WORD.findall(line)
    numbers = sum(_IS_NUMBER.fullmatch(word) is not None for word in words)
    return 0 < _SHARE * len(words) <= numbers and not _PARTED.search(line)


def _may_head(line: str) -> bool:
    return len(line.split()) >= _LEAST and not (_PARTED.search(line) or _IS_RULE.fullmatch(line) or _is_row(line))


def _rows(lines: Sequence[str], at: int) -> list[int]:
    """The lines of numbers below a heading; rules may stand between."""
    kept, last = list[int](), at + 1
    while last < len(lines) and (_is_row(lines[last]) or _IS_RULE.fullmatch(lines[last])):
        kept += [last] if _is_row(lines[last]) else []
        last += 1
    return kept


def _columns(rows: Sequence[str]) -> list[Span]:
    """What blanks part in all rows."""
    width = max(map(len, rows))
    inside = [False] * (width + 1)
    for row in rows:
        for m in _WORD.finditer(row):
            inside[m.start() : m.end()] = [True] * len(m[0])
    edges = [i for i in range(width + 1) if inside[i] != (i > 0 and inside[i - 1])]
    return [*zip(edges[::2], edges[1::2], strict=True)]


def _cells(heading: str, rows: Sequence[str]) -> list[list[Span]]:
    """The cells of the heading and of all rows; none where words and columns are not those of each other."""
    columns, words = _columns(rows), [m.span() for m in _WORD.finditer(heading)]
    over = [next((j for j, (a, b) in enumerate(columns) if first < b and a < last), None) for first, last in words]
    for i in reversed(range(len(words))):  # a word over no column begins what the next goes on with
        near = i + 1 < len(words) and words[i + 1][0] - words[i][1] == 1
        over[i] = over[i + 1] if over[i] is None and near else over[i]
    headed = sorted({j for j in over if j is not None})
    if None in over or len(headed) < _LEAST or len(words) > _MOST * len(headed):
        return []
    bare = [j for j in range(headed[0], len(columns)) if j not in headed]
    texts = {j: {row[slice(*columns[j])].strip() for row in rows} for j in range(len(columns))}
    marks = bool(bare) and bare == [len(columns) - 1] and all(not x or _MARKS.fullmatch(x) for x in texts[bare[0]])
    numbers = [j for j in headed if all(not x or _IS_NUMBER.fullmatch(x) for x in texts[j])]
    if (bare and not marks) or len(numbers) < _LEAST or (len(rows) == 1 and len(numbers) <= _LEAST):
        return []
    if any("  " in text for j in headed for text in texts[j]):
        return []  # two columns that do not stand as they should
    labels = list[Span]()
    for start, end in columns[: headed[0]]:  # words of one label are one blank apart
        if labels and start - labels[-1][1] == 1:
            start = labels.pop()[0]
        labels.append((start, end))
    places = [*labels, *(columns[j] for j in headed)]
    titles = [[words[i] for i, at in enumerate(over) if at == j] for j in headed]
    first = [*[(0, 0)] * len(labels), *((own[0][0], own[-1][1]) for own in titles)]
    return [first, *([_trimmed(row, place) for place in places] for row in rows)]


def _named_cells(heading: str, rows: Sequence[str], kind_of: Callable[[str], str]) -> list[list[Span]]:
    """The same by names and numbers in their order, behind the label of each row. A row that has fewer has the first
    ones, its sum and degrees of freedom, in a table of variance; else it is none."""
    words = [[m for m in _WORD.finditer(row) if not _MARKS.fullmatch(m[0])] for row in rows]
    numbers = [[*takewhile(lambda m: _IS_NUMBER.fullmatch(m[0]), reversed(own))][::-1] for own in words]
    most, left, titles = max(map(len, numbers)), [*_WORD.finditer(heading)], list[Span]()
    while left and len(titles) < most:
        starts = (left[-many].start() for many in range(min(_MOST, len(left)), 0, -1))
        start = next((at for at in starts if kind_of(heading[at : left[-1].end()])), -1)
        titles.insert(0, (start, left[-1].end()))
        left = [m for m in left if m.end() <= start]
    if len(titles) < most or most <= _LEAST or any(start < 0 for start, _ in titles):
        return []
    of_sums = "df" in [kind_of(heading[slice(*title)]) for title in titles[:_MOST]]
    labels = [[m.span() for m in _LABEL.finditer(row, 0, own[0].start() if own else 0)] for row, own in
              zip(rows, numbers, strict=True)]  # fmt: skip
    many = max(map(len, labels))
    out = [[*[(0, 0)] * (many - 1), *[(0, left[-1].end() if left else 0)] * min(many, 1), *titles]]
    for label, own in zip(labels, numbers, strict=True):
        kept = [m.span() for m in own] if len(own) == most or of_sums else []
        out.append([*label, *[(0, 0)] * (many - len(label)), *kept, *[(0, 0)] * (most - len(kept))])
    return out


def _trimmed(row: str, place: Span) -> Span:
    """A cell without the blanks around it."""
    text = row[slice(*place)]
    start = place[0] + len(text) - len(text.lstrip())
    return (start, start + len(text.strip())) if text.strip() else (place[0], place[0])
