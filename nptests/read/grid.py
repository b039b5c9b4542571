"""What every format is turned into before anything is understood: rows of cells of text."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from unicodedata import normalize

from nptests.data.cells import is_number
from nptests.data.intake.headings import heads_datasets
from nptests.read.rows import Rectangle, Rows, follow, some_columns, some_rows, unfinished_rows, widest, written_rows

_WIDTHLESS = dict.fromkeys((0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2060, 0xFEFF, 0xAD))
_SPREAD = re.compile(r"\$?\\pm(?![a-zA-Z])\$?")  # TeX, in a file of another kind
OF_A_MEASURE = "of several measures: "  # how the note on a table begins that was parted by them
GLANCE = 2000  # cells that are looked at: what stands in none of them stands nowhere
LARGEST_SPAN = 1000  # of one merged cell, in either direction: the limit of the HTML standard for columns


@dataclass(frozen=True)
class Grid:
    """Rows of cells as they stand, possibly of different lengths.

    headers   how many of the first rows are headings, where the format says so
    merged    (row, column) of cells that stand under one merged cell, whose text they repeat
    title     sheet name, caption or object name
    better    the direction, where the file states it
    marks     whether bold numbers are the best of each row (across) or column (down); empty where it is open
    turned    known to have its algorithms in the columns: the format or the caller says so
    """

    rows: Rows
    headers: int | None = None
    merged: frozenset[tuple[int, int]] = frozenset()
    title: str = ""
    better: str | None = None
    notes: tuple[str, ...] = ()
    turned: bool = False
    marks: str = ""

    @cached_property
    def width(self) -> int:
        return widest(self.rows)

    @cached_property
    def glance(self) -> Rows:
        """The first rows below the headings."""
        first = self.headers or 1
        return self.rows[first : first + max(5, GLANCE // max(self.width, 1))]

    def in_seen_signs(self) -> Grid:
        """Names in the signs that are seen: letters with their accents in one, and none without any width."""
        if isinstance(self.rows, Rectangle):
            return self
        odd = {
            cell
            for row in self.rows
            for cell in row
            if not (cell.isascii() and "\\" not in cell) and _seen(cell) != cell
        }
        if not odd:
            return self
        rows = tuple(tuple(_seen(cell) if cell in odd else cell for cell in row) for row in self.rows)
        same = sorted({_seen(cell) for cell in odd} & {cell for row in self.rows for cell in row})
        note = f"names that look the same are one: {', '.join(map(repr, same[:4]))}" if same else ""
        return replace(self, rows=rows, notes=(*self.notes, *filter(None, [note])))

    def without_empty_rows(self) -> Grid:
        """The same without rows in which nothing is written."""
        return self.keep_rows(written_rows(self.rows))

    def keep_rows(self, kept: Sequence[int]) -> Grid:
        """Only these rows, in this order."""
        if follow(kept, 0, len(self.rows)):
            return self
        if self.headers is None and not self.merged:
            return replace(self, rows=some_rows(self.rows, kept))
        place = {old: new for new, old in enumerate(kept)}
        merged = frozenset((place[i], j) for i, j in self.merged if i in place)
        headers = None if self.headers is None else sum(i < self.headers for i in kept)
        return replace(self, rows=some_rows(self.rows, kept), merged=merged, headers=headers)

    def keep_columns(self, kept: list[int]) -> Grid:
        """Only these columns, in this order; short rows stay short."""
        if follow(kept, 0, self.width):
            return self
        place = {old: new for new, old in enumerate(kept)}
        merged = frozenset((i, place[j]) for i, j in self.merged if j in place)
        return replace(self, rows=some_columns(self.rows, kept), merged=merged)

    def with_sections(self) -> Grid:
        """Rows whose only text is their first cell as merged cells, where names below that stand twice need them."""
        ending = unfinished_rows(self.rows) if self.width > 2 else []
        spanned = [
            i for i in ending if i >= (self.headers or 1) and self.rows[i][:1] > ("",) and not any(self.rows[i][1:])
        ]
        if not spanned:
            return self
        alone = set(spanned)
        names: dict[int, list[str]] = {}
        for i, row in enumerate(self.rows):
            if i >= (self.headers or 1) and i not in alone and row:
                names.setdefault(bisect_left(spanned, i), []).append(row[0])
        every = [name for section in names.values() for name in section]
        if len(set(every)) == len(every) or any(len(set(section)) < len(section) for section in names.values()):
            return self
        cells = {(i, j) for i in spanned for j in range(len(self.rows[i]))}
        return replace(self, merged=self.merged | cells)

    def without_strays(self) -> Grid:
        """Without what stands beyond the headings and is no number: what ends a line, a tag, a remark."""
        width = next((len(row) for row in self.rows if sum(map(bool, row)) > 1), 0)
        if isinstance(self.rows, Rectangle) or not 1 < width < self.width or (self.headers or 1) > 1:
            return self
        strays = {i for i, row in enumerate(self.rows) if len(row) > width and not any(map(is_number, row[width:]))}
        beyond = [cell for i in sorted(strays) for cell in self.rows[i][width:] if cell]
        if 2 * len(beyond) > len(self.rows):
            return self
        rows = tuple(row[:width] if i in strays else row for i, row in enumerate(self.rows))
        notes = [f"set aside: {cell[:60]!r}, beyond the last column" for cell in dict.fromkeys(beyond)]
        return replace(self, rows=rows, notes=(*self.notes, *notes))

    def with_corner(self) -> Grid:
        """R writes nothing over the names of rows: the headings are one cell short, and get an empty one."""
        if len(self.rows) < 2 or isinstance(self.rows, Rectangle) or not self.rows[0]:
            return self
        head, *body = self.rows
        counted = [row[0] for row in body if row] == [str(i + 1) for i in range(len(body))]
        if not head[0] or {len(row) for row in body} != {len(head) + 1} or (heads_datasets(head[0]) and not counted):
            return self
        return replace(self, rows=(("", *head), *body))

    def levels(self, count: int) -> list[list[str]]:
        """The levels of headings; one that is written once over several columns, as in CSV files, stands over each."""
        levels = [list(row) + [""] * (self.width - len(row)) for row in self.rows[:count]]
        for level in levels[:-1]:
            for j in range(2, len(level)):
                level[j] = level[j] or level[j - 1]
        return levels

    def transposed(self) -> Grid:
        """Rows and columns exchanged; the number of headings is found anew."""
        square = [row + ("",) * (self.width - len(row)) for row in self.rows]
        merged = frozenset((j, i) for i, j in self.merged)
        return replace(self, rows=tuple(zip(*square, strict=True)), merged=merged, headers=None, turned=True, marks="")


def _seen(text: str) -> str:
    text = _SPREAD.sub(" ± ", text) if "\\pm" in text else text
    return " ".join(normalize("NFC", text.translate(_WIDTHLESS)).split())


def rows_of(cells: Mapping[tuple[int, int], str], count: int) -> Rows:
    """The first rows of cells that are known by their places, each up to its last cell."""
    ends = [0] * count
    for i, j in cells:
        if i < count:  # what spans rows may reach beyond the last
            ends[i] = max(ends[i], j + 1)
    return tuple(tuple(cells.get((i, j), "") for j in range(end)) for i, end in enumerate(ends))
