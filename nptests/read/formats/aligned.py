"""Columns that stand below each other, set with blanks: what R, pandas and Julia print, in several blocks where the
lines were too short.
"""

import re
from collections.abc import Iterator, Sequence

from nptests.data.cells import is_number
from nptests.data.decimals import is_missing
from nptests.errors import InputError
from nptests.read.grid import Grid

_KINDS = re.compile(r"\s*(?:<[a-z]+(?:\[\d+\])?>\s*)+")  # of the columns of a tibble or a data.table
_SIZE = re.compile(r"\[\d+ rows x \d+ columns\]|#\s*A (?:tibble|data\.table|data frame).*|\d+×\d+ \w+")
_CUT = re.compile(r"#.*\bmore (?:rows|variables|columns?)\b.*|---")
_LABEL = re.compile(r"(\d+):")  # of a row of a data.table

SPREADS = ("±", "+/-", "(")

Cells = list[list[str]]


def columns_in(text: str, name: str) -> Grid | None:
    """The table in a text whose columns stand below each other; None where they do not."""
    lines = [line.expandtabs().rstrip() for line in text.splitlines() if line.strip()]
    kept = [line.removesuffix("\\").rstrip() for line in lines if not _SIZE.fullmatch(line.strip())]
    if any(_CUT.fullmatch(line.strip()) for line in kept) or any("..." in line.split() for line in kept):
        raise InputError(
            "format",
            f"{name} was cut when it was printed (...): print all rows and columns, or write the table to a file "
            "(to_csv in pandas, write.csv in R)",
            where=name,
        )
    blocks = list(_blocks([line for line in kept if not _KINDS.fullmatch(line)]))
    rests = [heads for heads, body in blocks if not body[1:]] if any(body[1:] for _, body in blocks) else []
    blocks = [block for block in blocks if block[0] not in rests]  # means below a matrix, and what was typed for them
    if len({len(body) for _, body in blocks}) != 1 or not blocks[0][1]:
        return None
    fewest = 2 if len(blocks) > 1 else 3  # what does not fit above the headings is prose, or what was typed
    cut = [_cells(heads, body, fewest) or _cells(heads[-1:], body, fewest) for heads, body in blocks]
    if any(block is None for block in cut):
        return None
    (first, count), *more = [block for block in cut if block is not None]
    for block, _ in more:
        if len(block) != len(first) or [row[0] for row in block[count:]] != [row[0] for row in first[count:]]:
            return None
        first = [[*row, *other[1:]] for row, other in zip(first, block, strict=True)]
    notes = [f"set aside: {' '.join(heads[0].split())[:60]!r}, a remark" for heads in rests if heads]
    return Grid(tuple(map(tuple, first)), headers=count, notes=tuple(notes))


def _blocks(lines: Sequence[str]) -> Iterator[tuple[list[str], list[str]]]:
    """Headings, and the rows with numbers below them."""
    heads, body = list[str](), list[str]()
    for line in lines:
        if any(is_number(word) or is_missing(word) for word in line.split()[1:]):
            body.append(line)
        else:
            if body:
                if heads or body[1:]:  # else prose with a number in it
                    yield heads, body
                heads, body = [], []
            heads.append(line)
    if body and heads:
        yield heads, body


def _cells(heads: Sequence[str], body: Sequence[str], fewest: int) -> tuple[Cells, int] | None:
    """The cells between blanks that stand in all lines, two wherever these are enough; and the rows of headings."""
    for least in (2, 1):
        pieces = _pieces([*heads, *body], least)
        rows = [[line[a:b].strip() for a, b in pieces] for line in (*heads, *body)]
        rows = _joined(rows, len(heads))
        body_cells = [cell for row in rows[len(heads) :] for cell in row]
        if len(rows[0]) >= fewest and not any(map(_holds_several, body_cells)):
            labels = [_LABEL.fullmatch(row[0]) for row in rows]
            rows = [[label[1] if label else row[0], *row[1:]] for label, row in zip(labels, rows, strict=True)]
            return rows, len(heads)
    return None


def _pieces(lines: Sequence[str], least: int) -> list[tuple[int, int]]:
    width = max(map(len, lines))
    blank = [all(line[c : c + 1] in ("", " ") for line in lines) for c in range(width)]
    pieces: list[tuple[int, int]] = []
    start: int | None = None
    for c in range(width + 1):
        gap = c == width or (blank[c] and (c + least > width or all(blank[c : c + least])))
        if start is None and not gap and not blank[c]:
            start = c
        elif start is not None and gap:
            pieces.append((start, c))
            start = None
    return pieces


def _joined(rows: Cells, heads: int) -> Cells:
    """A piece of a heading under which nothing stands belongs to the one at its right, above the numbers' ends; a
    spread belongs to the number before it.
    """
    j = 0
    while j < len(rows[0]) - 1:
        behind = [row[j + 1] for row in rows[heads:]]
        if not any(row[j] for row in rows[heads:]) or (any(behind) and all(c.startswith(SPREADS) for c in behind)):
            rows = [[*row[:j], " ".join(filter(None, row[j : j + 2])), *row[j + 2 :]] for row in rows]
        else:
            j += 1
    return rows


def _holds_several(cell: str) -> bool:
    """Whether a number with a point stands in a cell beside something else."""
    return "  " in cell or (
        " " in cell and not is_number(cell) and any("." in x and is_number(x) for x in cell.split())
    )
