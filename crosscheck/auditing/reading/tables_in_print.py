"""A printed table taken apart for its audit: numbers with their digits, what is bold or underlined, summary rows."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from os import PathLike
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading import captions, tables_of_pages
from crosscheck.auditing.reading.printed_rows import Number, Row, add_up
from crosscheck.auditing.reading.source_text import PAGES, read_text
from crosscheck.claims.printed import Printed
from nptests.data.cells import decimal_mark, entry, is_number, is_record, simple
from nptests.data.intake import headings
from nptests.data.intake.summaries import BY_CHANCE, LUCK, MEAN, Summary, summarised
from nptests.errors import InputError
from nptests.read.formats import format_of, read_grids
from nptests.read.grid import Grid
from nptests.read.layout import layout
from nptests.read.source import Source, source_of

PHRASES = Phrases(__file__)
BOLD, UNDERLINED = "\ue000", "\ue001"  # stand in the text of a cell until it is taken apart
_CARRIED = {BOLD: "◯", UNDERLINED: "▽"}  # marks that numbers may carry, in their place

# A line of a CSV that is a sentence: five words of letters, or a full stop of Chinese, behind the sign of remarks.
REMARK = re.compile(
    r"^#\s*[^\W\d_]{2,}\b(?:[^\n]*?(?<!\w)[^\W\d_]{2,}\b){4}[^\n]*|^#[^\n]*[。！？][^\n]*", re.MULTILINE
)


@dataclass(frozen=True)
class PrintedTable:
    """Algorithms in columns; rows of scores, and rows that sum up those above them, by what they are.

    turned    whether algorithms stand in the rows of the source
    """

    source: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    kinds: tuple[str, ...]
    notes: tuple[str, ...] = ()
    turned: bool = False
    corner: str = ""

    def of_kind(self, kind: str) -> list[int]:
        return [i for i, known in enumerate(self.kinds) if known == kind]

    def by_measure(self) -> list[Self]:
        """Its columns by the last word of their headings, where several share each: "A MAE", "A RMSE", "B MAE" ..."""
        ends = [head.rpartition(" ")[2] for head in self.columns]
        measures = [end for end in dict.fromkeys(ends) if ends.count(end) > 1]
        if len(measures) < 2 or len({ends.count(end) for end in measures}) > 1:
            return []
        return [self._only([j for j, end in enumerate(ends) if end == measure]) for measure in measures]

    def called_alike(self, names: Sequence[str]) -> Self:
        """With its columns called as in another table, where headings of groups stand before: "Trees CART" is CART."""
        own = [[n for n in names if f" {column}".endswith(f" {n}")] for column in self.columns]
        columns = tuple(n[0] if len(n) == 1 else column for n, column in zip(own, self.columns, strict=True))
        return replace(self, columns=columns) if len(set(columns)) == len(columns) else self

    def _only(self, own: Sequence[int]) -> Self:
        """Some of its columns."""
        parted = ((r.name, tuple(r.texts[j] for j in own), tuple(r.numbers[j] for j in own)) for r in self.rows)
        return replace(self, columns=tuple(self.columns[j] for j in own), rows=tuple(Row(*row) for row in parted))

    def summed(self, at: int) -> list[list[int]]:
        """The rows of scores that a summary row may be about: all, those above, its block; sizes and costs or not."""
        above = [i for i in self.of_kind("scores") if i < at]
        start = max((i + 1 for i in range(at) if self.kinds[i] == self.kinds[at]), default=0)
        block = [i for i in above if i >= start]
        shared = _shared([row.name for row in self.rows], at)
        named = [i for i in above if self.rows[i].name.startswith(shared)] if shared else []
        candidates = [named, above, block, self.of_kind("scores")]
        candidates += [[i for i in rows if not _tells_cost(self.rows[i].name)] for rows in candidates]
        return [c for n, c in enumerate(candidates) if c and c not in candidates[:n]]


def printed_tables(path: str | PathLike[str], *, hidden_rows: bool = False) -> list[PrintedTable]:
    """Every table of a file that has rows of scores, or mean ranks or counts of wins, ties and losses alone.

    hidden_rows   read rows that LaTeX has commented out as well
    """
    return tables_and_others(path, hidden_rows=hidden_rows)[0]


def tables_and_others(path: str | PathLike[str], *, hidden_rows: bool = False) -> tuple[list[PrintedTable], list[str]]:
    """The tables of a file, and of those that hold no scores how they are headed and how many numbers they hold."""
    source = source_of(path)
    if source.extension in PAGES:
        source = replace(_changed(source, tables_of_pages.with_rules(read_text(source.name))), extension=".md")
    format = format_of(source)
    if hidden_rows:
        source = _changed(source, PHRASES["rows_off"].sub("", source.text()))
    if format == "delimited":
        source = _changed(source, REMARK.sub("", source.text()))
    if format in ("latex", "markdown", "html"):
        text = source.text()
        for pattern, marked in PHRASES.pairs(format):
            text = re.sub(pattern, marked, text)
        source = _changed(source, text)
    grids = list(read_grids(source))
    if format == "markdown":
        grids = captions.captioned(grids, source.text())
    if format == "excel":
        grids = _bold_cells(Path(source.name) if not isinstance(path, (str, PathLike)) else Path(path), grids)
    whole, lost = captions.joined(grids)
    read = [(grid, _table(grid, source.name)) for grid in whole]
    others = [_other(grid, "it has no rows of scores under names") for grid, table in read if table is None]
    others += [_other(grid, "it is continued, and what it continues is not here") for grid in lost]
    return [table for _, table in read if table is not None], [other for other in others if ": 0 numbers" not in other]


def _other(grid: Grid, why: str) -> str:
    numbers = sum(any(map(str.isdigit, cell)) for row in grid.rows[1:] for cell in row)
    head = " | ".join(_bare(cell) for cell in grid.rows[0][:6]) if grid.rows else ""
    return f"the table headed {head!r}: {numbers} numbers not judged: {why}"


def _changed(source: Source, text: str) -> Source:
    return replace(source, data=text.encode("utf-8"))


def _bold_cells(path: Path, grids: Sequence[Grid]) -> list[Grid]:
    """The grids of a workbook with its bold and underlined cells marked."""
    import openpyxl

    book, marked = openpyxl.load_workbook(path), []
    sheets = [[row for row in sheet.iter_rows() if any(c.value is not None for c in row)] for sheet in book.worksheets]
    sheets = [sheet for sheet in sheets if sheet]
    for grid, sheet in zip(grids, sheets, strict=False):
        rows = [list(row) for row in grid.rows]
        for i, row in enumerate(sheet[: len(rows)]):
            for j, cell in enumerate(row[: len(rows[i])]):
                marks = (BOLD if cell.font.bold else "") + (UNDERLINED if cell.font.underline else "")
                rows[i][j] = marks + rows[i][j]
        marked.append(replace(grid, rows=tuple(map(tuple, rows))))
    return marked


def _table(grid: Grid, source: str) -> PrintedTable | None:
    carried = tuple(tuple(_carrying(cell) for cell in row) for row in grid.rows)
    grid = replace(grid, rows=carried, title=_bare(grid.title))
    head, *body = grid.rows or ((),)
    cells = [row[1:] for row in body]
    if len(head) > 2 and cells and all(is_record(cell) or not re.search(r"\w", cell) for row in cells for cell in row):
        records = [Row(row[0], (*row[1:], *[""] * (len(head) - len(row))), (None,) * (len(head) - 1)) for row in body]
        return PrintedTable(source, grid.title, tuple(head[1:]), tuple(records), ("records",) * len(records))
    try:
        table_layout = layout(grid, source)
    except InputError:
        return None
    heads, names = table_layout.heads or (), table_layout.names or ()
    turned = headings.heads_algorithms(table_layout.corner) or (
        any(map(headings.is_summary, heads)) and not any(map(headings.is_summary, names))
    )
    idle: tuple[str, ...] = ()
    if turned:
        measured, idle = _measured(grid)
        try:
            table_layout = layout(measured.transposed(), source, headings=1)
        except InputError:
            return None
        heads, names = table_layout.heads or (), table_layout.names or ()
    if len(heads) < 2 or len(names) != len(table_layout.cells):
        return None
    sizes = _sizes(heads, names, table_layout.cells)
    beside = (headings.heads_sizes, headings.heads_spread_or_rank, headings.is_summary)
    columns = [j for j, head in enumerate(heads)
               if not (any(of(head) for of in beside) or _tells_difference(head, heads) or j in sizes)]  # fmt: skip
    columns = levels if len(levels := [j for j in columns if not headings.heads_difference(heads[j])]) > 1 else columns
    compared = [j for j in columns if not PHRASES["of_test"].fullmatch(heads[j].strip())]
    if len(compared) > 1 and any(head.strip(" $*_") == "p" for head in heads):
        columns = compared  # H and p beside the medians of algorithms
    texts = [[row[j] if j < len(row) else "" for j in columns] for row in table_layout.cells]
    rows, own = _rows(names, texts, source), [_own(names, i) for i in range(len(names))]
    kinds = _with_means(rows, [_kind(replace(row, name=name)) for row, name in zip(rows, own, strict=True)])
    kinds = _ranked_by_title(grid.title, rows, kinds)
    alone = "scores" not in kinds and not {"ranks", "records"}.isdisjoint(kinds)  # no means or wins of scores
    if (kinds.count("scores") < 2 and not alone) or len(columns) < 2:
        return None
    kinds = tuple(kind if kind in ("ranks", "records", "wins") or not alone else "other" for kind in kinds)
    dropped = [*idle, *(head for j, head in enumerate(heads) if j not in columns)]
    notes = [note.partition("; if the algorithms")[0] for note in table_layout.notes] + [
        f"columns not judged, which by their headings are no scores: {', '.join(dropped)}"
    ] * bool(dropped)
    named, corner = tuple(heads[j] for j in columns), table_layout.corner
    return PrintedTable(source, grid.title, named, rows, kinds, tuple(notes), turned, corner)


def _ranked_by_title(title: str, rows: Sequence[Row], kinds: Sequence[str]) -> tuple[str, ...]:
    """Rows under a title that speaks of mean ranks are such, where all can be and one adds up as ranks do."""
    scored = [row.numbers for row, kind in zip(rows, kinds, strict=True) if kind == "scores"]
    ranks = [[n for n in numbers if n] for numbers in scored if len(numbers) > 2 and None not in numbers]
    inside = len(ranks) == len(scored) and all(1 <= n.value <= len(row) for row in ranks for n in row)
    if not inside or not PHRASES["of_ranks"].search(title) or not any(map(add_up, ranks)):
        return tuple(kinds)
    return tuple("ranks" if kind == "scores" else kind for kind in kinds)


def _shared(names: Sequence[str], at: int) -> str:
    """The words with which a name begins as the one before it does: that of a block, joined to those of its rows."""
    words, before = names[at].split(" "), names[at - 1].split(" ") if at else []
    many = next((i for i, (a, b) in enumerate(zip(words, before, strict=False)) if a != b), 0)
    return "".join(f"{word} " for word in words[:many])


def _own(names: Sequence[str], at: int) -> str:
    """What a row is called in its block, where it sums that up: "average rank" of "C-10 average rank"."""
    rest = names[at].removeprefix(_shared(names, at))
    return rest if headings.is_summary(rest) else names[at]


def _measured(grid: Grid) -> tuple[Grid, tuple[str, ...]]:
    """Algorithms in rows: without the columns of letters and of comparisons, whose gaps hide what the others hold;
    and the names of those columns."""
    head, *body = grid.rows
    idle = {
        j
        for j, heading in enumerate(head)
        if j and (_tells_comparisons(heading) or not any(is_number(row[j]) for row in body if j < len(row)))
    }
    rows = tuple(tuple(cell for j, cell in enumerate(row) if j not in idle) for row in grid.rows)
    if grid.merged or not idle:
        return grid, ()
    return replace(grid, rows=rows), tuple(head[j] for j in sorted(idle))


def _tells_cost(name: str) -> bool:
    """Whether a row so named holds sizes, times or the like, which nobody averages with scores."""
    return headings.heads_description(name) or headings.measure_in(name) in headings.COSTS


def _sizes(heads: Sequence[str], names: Sequence[str], rows: Sequence[Sequence[str]]) -> list[int]:
    """Columns that describe the data sets by their headings, or as no average or rank stands under them alone: of
    whole numbers, where most others are decimals."""
    summed = [row for name, row in zip(names, rows, strict=False) if headings.is_summary(name) and any(row)]
    numbered = {j for row in summed for j, cell in enumerate(row) if any(map(str.isdigit, cell)) and cell != row[0]}
    empty = [j for j in range(len(heads)) if summed and j not in numbered]
    named = [j for j, head in enumerate(heads) if headings.heads_description(head) or j in empty]
    cells = [[simple(row[j]) for row in rows if j < len(row) and is_number(row[j])] for j in range(len(heads))]
    decimal = 2 * sum(not all(map(str.isdigit, own)) for own in cells) > len(heads) - len(named)
    return [j for j in named if decimal and cells[j] and all(map(str.isdigit, cells[j]))]


def _tells_comparisons(heading: str) -> bool:
    name = headings.word(heading)
    comparison = PHRASES["compared"].search(name) or PHRASES["interval_end"].fullmatch(name)
    return bool(headings.heads_spread_or_rank(heading) or comparison)


def _tells_difference(head: str, heads: Sequence[str]) -> bool:
    """Whether a heading of two rows, "Accuracy Diff" beside "Accuracy Before", stands over differences."""
    group, _, own = head.rpartition(" ")
    beside = sum(other.startswith(f"{group} ") for other in heads) > 2 if group else False
    return beside and _tells_comparisons(own)


def _carrying(cell: str) -> str:
    """A number keeps its emphasis as a mark in front; names lose it."""
    plain = _bare(cell)
    marks = "".join(_CARRIED[mark] for mark in _CARRIED if mark in cell)
    return f"{marks}{plain}" if marks and is_number(plain) else plain


def _bare(text: str) -> str:
    return (text if text.isascii() else text.replace(BOLD, "").replace(UNDERLINED, "")).strip()


def _rows(names: Sequence[str], cells: Sequence[Sequence[str]], source: str) -> tuple[Row, ...]:
    entries = [[entry(cell) for cell in row] for row in cells]
    mark = decimal_mark((e.number for row in entries for e in row if e is not None), source)
    printed_rows = []
    for name, texts, row in zip(names, cells, entries, strict=True):
        numbers: list[Number | None] = []
        for e in row:
            read = None if e is None else Printed.of(e.written(mark))
            if e is None or read is None or read.value is None or read.unit is None:
                numbers.append(None)
                continue
            bracket = e.bracket.strip("()[] ").replace(",", ".")
            emphasis = (_CARRIED[BOLD] in e.marks, _CARRIED[UNDERLINED] in e.marks)
            numbers.append(Number(e.written(mark), Fraction(read.value), Fraction(read.unit), bracket, *emphasis))
        plain = tuple(text.strip("".join(_CARRIED.values())) for text in texts)
        printed_rows.append(Row(name, plain, tuple(numbers)))
    return tuple(printed_rows)


def _kind(row: Row) -> str:
    """What a row is: scores, average, ranks, records of wins, counts of wins; other summaries are not judged."""
    name = headings.word(row.name)
    texts = [text for text in row.texts if simple(text)]
    if PHRASES["wins"].fullmatch(name) and (_counted(texts) or not any(map(is_record, texts))):
        return "wins"
    if PHRASES["p_values"].fullmatch(name) and all(n is None or n.value <= 1 for n in row.numbers):
        return "pvalues"
    if sum(map(is_record, texts)) * 2 > len(texts):
        return "other" if _counted(texts) and not PHRASES["against"].fullmatch(name) else "records"
    if PHRASES["ranked"].search(name) and PHRASES["other_ranks"].search(name):
        return "other"
    if PHRASES["ranked"].search(name) and headings.is_summary(row.name):
        return "ranks"
    if PHRASES["average"].match(name) and re.search(r"δ|\bdelta|\bdiff|\bgain|\bimprov", name):
        return "other"
    if headings.is_summary(row.name) or name in ("average", "mean", "macro", "micro"):
        return _mean_kind(name)
    of_tests = _tells_comparisons(row.name) and not PHRASES["p_values"].fullmatch(name)
    if of_tests or PHRASES["extreme"].fullmatch(name):
        return "other"
    lacking = [text for text, n in zip(row.texts, row.numbers, strict=True) if n is None]
    lacks = len(lacking) < len(row.numbers) and not any(map(str.isdigit, "".join(lacking)))  # -, OOM, time out
    return "scores" if lacks or len(lacking) * 2 <= len(row.numbers) else "other"


def _mean_kind(name: str) -> str:
    """Which mean a summary row of this name holds."""
    if re.search(r"weighted|^micro$|ponder|pondér|gewichtet|gewogen", name):
        return "weighted"
    if re.search(r"median|médiane|медиана|медіана|medyan", name):
        return "median"
    return "average" if PHRASES["average"].search(name) and not re.search(r"geo|harmon", name) else "other"


def count_of(text: str) -> tuple[int, int] | None:
    """How often, and of how many: "3 of 5", "3/5"."""
    match = PHRASES["count_of"].fullmatch(simple(text))
    return (int(match[1]), int(match[2])) if match else None


def _counted(texts: Sequence[str]) -> bool:
    """Whether all count out of one number; wins and losses, 9/3 beside 8/4, do not."""
    counts = [count_of(text) for text in texts]
    return len({of and of[1] for of in counts}) == 1 and all(of is not None and of[0] <= of[1] for of in counts)


def _with_means(rows: Sequence[Row], kinds: Sequence[str]) -> tuple[str, ...]:
    """Whatever its name, a row that holds the means of those above it is no data set, unless that is luck; nor is one
    behind it that holds their spreads, medians or ranks."""
    corrected, above, sums = list(kinds), list[Row](), _Sums()
    for i, row in enumerate(rows):
        if kinds[i] != "scores" or None in row.numbers or not row.numbers:
            continue
        if len(above) > 2 and sums.near(row, above) and _sums_up(row, above, (MEAN,)):
            corrected[i] = "average"
        elif len(above) > 2 and "average" in corrected[:i] and _sums_up(row, above, BY_CHANCE):
            corrected[i] = "other"
        else:
            above.append(row)
    return tuple(corrected)


class _Sums:
    """Running sums of rows, which tell at once of most rows that they are no means of those above."""

    def __init__(self) -> None:
        self.rows = 0
        self.values: Any = 0.0
        self.largest = self.unit = 0.0

    def near(self, row: Row, above: Sequence[Row]) -> bool:
        """Whether it is within twice the rounding of their means."""
        for added in above[self.rows :]:
            values, units = _doubles(added)
            self.values = self.values + values
            self.largest, self.unit = max(self.largest, np.abs(values).max()), max(self.unit, units.max())
        self.rows = len(above)
        values, units = _doubles(row)
        slack = units + self.unit + 1e-9 * (self.largest + np.abs(values))
        return bool((np.abs(values - self.values / self.rows) <= slack).all())


def _doubles(row: Row) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The numbers of a row and their last printed digits."""
    numbers = [n for n in row.numbers if n is not None]
    return np.array([float(n.value) for n in numbers]), np.array([float(n.unit) for n in numbers])


def _sums_up(row: Row, above: Sequence[Row], among: tuple[Summary, ...]) -> bool:
    cells = [[n for n in r.numbers if n is not None] for r in (*above, row)]
    values = np.array([[float(n.value) for n in numbers] for numbers in cells])
    units = np.array([float(n.unit) for n in cells[-1]])
    unit = max(float(n.unit) for numbers in cells[:-1] for n in numbers)
    what, sure = summarised(values[-1], units, values[:-1], unit, among, luck=LUCK)
    return what is not None and sure
