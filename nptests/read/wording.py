"""What a reader may say of a table, in one language for every door, and the part of a file that is left by it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from nptests.data.cells import is_number
from nptests.data.decimals import is_missing
from nptests.data.intake.headings import heads_metrics, is_summary
from nptests.errors import InputError, did_you_mean, single
from nptests.read.grid import Grid
from nptests.read.layout import headed, uneven
from nptests.read.names import carried
from nptests.read.rows import column, is_written
from nptests.vocabulary import DecimalMark

LISTS = ("columns", "rows", "leave_out", "where", "join")
BETWEEN = " / "  # the columns that are joined, and their cells


@dataclass(frozen=True)
class Reading:
    """How a table is to be read, in the words of `read_scores`, which says what each means."""

    table: int | str | None = None
    where: Sequence[str] | None = None
    join: Sequence[str] | None = None
    leave_out: Sequence[str] | None = None
    transpose: bool = False
    decimal: DecimalMark | None = None
    keep_all: bool = False
    columns: Sequence[str] | None = None
    rows: Sequence[str] | None = None
    headings: int | None = None
    dataset: str | None = None
    algorithm: str | None = None
    score: str | None = None
    repetition: str | None = None
    repetitions: str | None = None
    missing: str | None = None

    def __post_init__(self) -> None:
        single(**{name: value for name, value in vars(self).items() if name not in LISTS})
        for name in ("leave_out", "where", "join"):
            if getattr(self, name) is not None:
                _check_texts(name, getattr(self, name))
        for name in ("dataset", "algorithm", "score", "repetition"):
            if not isinstance(getattr(self, name), (str, type(None))):
                raise InputError(
                    "option", f"{name}={getattr(self, name)!r}: the name of a column is needed", where=name
                )
        if self.decimal not in (None, ".", ","):
            words = f'decimal={self.decimal!r}: the marks are "." and ","'
            raise InputError("decimals", words, where="decimal")
        number = isinstance(self.headings, int) and not isinstance(self.headings, bool) and self.headings >= 0
        if self.headings is not None and not number:
            words = f"headings={self.headings!r}: a number of rows is needed, 0 or more"
            raise InputError("option", words, where="headings")
        if self.repetitions not in (None, "mean", "median"):
            words = f"repetitions={self.repetitions!r}: the words are mean and median"
            raise InputError("option", words, where="repetitions")
        if self.missing not in (None, "drop", "keep"):
            raise InputError("option", f"missing={self.missing!r}: the words are drop and keep", where="missing")

    @property
    def said(self) -> dict[str, Any]:
        """The words that are not the usual ones."""
        words = {name: value for name, value in vars(self).items() if value is not None and value is not False}
        if self.missing == "keep":  # what happens anyhow
            del words["missing"]
        return words

    @property
    def tells_algorithms(self) -> bool:
        """Whether it is said where their names are written."""
        return self.transpose or self.algorithm is not None

    @property
    def judged(self) -> bool:
        """Whether nobody said which rows or columns are the scores."""
        return self.columns is None and self.rows is None and not self.keep_all

    def parted(self, grid: Grid, source: str) -> tuple["Reading", Grid]:
        """The part of a file that is left, and the words for it: score="acc" may be a word under "metric"."""
        if self.score is not None:
            headers, heads = headed(grid, source, self.headings)
            body = grid.rows[headers:] if self.score not in heads else ()
            under = [head for j, head in enumerate(heads) if any(row[j : j + 1] == (self.score,) for row in body)]
            if len(under) == 1 and heads_metrics(under[0]):
                where = (*(self.where or ()), f"{under[0]}={self.score}")
                return replace(self, score=None, where=where).parted(grid, source)
        return self, self.part(grid, source)

    def part(self, grid: Grid, source: str) -> Grid:
        """What `where`, `join` and `leave_out` make of the rows and columns of a file, as they stand in it."""
        for condition in self.where or ():
            grid = _kept_where(grid, condition, self.headings, source)
        for together in self.join or ():
            grid = _joined(grid, together, self.headings, source)
        return grid if self.leave_out is None else _left(grid, self.leave_out, self.headings, source)


def is_doubt(note: str) -> bool:
    """Whether a note on what was read leaves open whether it was read rightly."""
    return any(sign in note for sign in ("?", "(--", ": --", "although", "taken for"))


READING = tuple(word.name for word in fields(Reading))


def _check_texts(name: str, chosen: Any) -> None:
    texts = isinstance(chosen, Collection) and not isinstance(chosen, (str, bytes, dict))
    texts = texts and getattr(chosen, "ndim", 1) == 1
    if not texts or not len(chosen) or not all(isinstance(text, str) for text in chosen):
        raise InputError("option", f"{name}={chosen!r}: a list of texts is needed", where=name)


def _kept_where(grid: Grid, condition: str, headings: int | None, source: str) -> Grid:
    """The rows in which a column holds the value, without the column, which says nothing more."""
    column, sign, value = condition.partition("=")
    if not sign:
        words = f"where={condition!r}: write COLUMN=VALUE, such as metric=accuracy"
        raise InputError("option", words, where="where")
    headers, heads = headed(grid, source, headings)
    while "=" in value and column not in heads:  # a heading may hold the sign itself
        more, _, value = value.partition("=")
        column = f"{column}={more}"
    j = _place(column, heads, f"no column of {source}")
    cells = [row[j].strip() if j < len(row) else "" for row in grid.rows[headers:]]
    cells = cells if j or any(map(is_number, cells)) else carried(cells)  # blocks, whose names are written once
    kept = [i for i, cell in enumerate(cells, headers) if cell == value.strip()]
    if not kept:
        held = list(dict.fromkeys(cells))
        near = did_you_mean(value, held)
        listed = ", ".join(held[:10]) + (", ..." if len(held) > 10 else "")
        words = f"no row of {source} has {value!r} under {column!r}: {near} it holds {listed}".replace("  ", " ")
        raise InputError("columns", words, where="where")
    return grid.keep_rows([*range(headers), *kept]).keep_columns([c for c in range(grid.width) if c != j])


def _joined(grid: Grid, together: str, headings: int | None, source: str) -> Grid:
    """A file in which columns that name something together, "Model / Size", are one of this heading."""
    headers, heads = headed(grid, source, headings)
    places = [_place(head, heads, f"no column of {source}") for head in together.split(BETWEEN)]
    if not headers or len({*places}) < 2:
        words = f'join={together!r}: name two columns or more by their headings, such as "Model{BETWEEN}Size"'
        raise InputError("option", words, where="join")
    refuse_short_rows(grid, headers, source)
    rows = [(*row, *("",) * (grid.width - len(row))) for row in grid.rows]
    columns = [[row[j] for row in rows[headers:]] for j in places]
    cells = joined_cells(columns)
    named = [*("",) * (headers - 1), together, *cells]
    rows = [
        tuple(named[i] if j == places[0] else cell for j, cell in enumerate(row) if j == places[0] or j not in places)
        for i, row in enumerate(rows)
    ]
    return replace(grid, rows=tuple(rows), headers=headers, merged=frozenset())


def refuse_short_rows(grid: Grid, headers: int, source: str) -> None:
    """Refuses rows of fewer cells than there are columns: which of them is missing nobody can tell."""
    for i, row in enumerate(grid.rows[headers:], headers):
        if len(row) < grid.width and sum(map(is_number, row)) > 1:
            raise uneven(i - headers, row, grid.width, source)


def joined_cells(columns: Sequence[Sequence[str]]) -> list[str]:
    """One name a row; what stands once over several rows is carried down, but for the last column."""
    *above, last = columns
    return [BETWEEN.join(filter(None, parts)) for parts in zip(*map(carried, map(list, above)), last, strict=True)]


def separated(chosen: Sequence[str], names: Collection[str]) -> list[str]:
    """The chosen names, several that were written as one with commas apart."""
    apart: list[str] = []
    for name in chosen:
        parts = [part.strip() for part in name.split(",")]
        apart += parts if name not in names and {*parts} <= {*names} else [name]
    return apart


def _left(grid: Grid, out: Sequence[str], headings: int | None, source: str) -> Grid:
    """A file without the columns and rows of these names, wherever these stand; a name of both is a column's."""
    headers, heads = headed(grid, source, headings)
    names = [next((cell.strip() for cell in row if cell.strip()), "") for row in grid.rows]
    paired = [" ".join(filter(None, row[:2])) for row in grid.rows]  # of names that stand in two columns
    columns, rows = set[int](), set[int]()
    for name in separated(out, [*heads, *names[headers:], *paired]):
        here = [j for j, head in enumerate(heads) if head == name]
        there = [i for i in range(headers, len(names)) if name in (names[i], paired[i])]
        if not there and not is_number(name):  # behind a rank or the number of the row
            there = [i for i in range(headers, len(names)) if name in grid.rows[i]]
        columns |= set(here)
        rows |= set() if here else set(there)
        if not here and not there:
            _place(name, [*heads, *names[headers:]], f"no column or row of {source}")
    kept = grid.keep_rows([i for i in range(len(grid.rows)) if i not in rows])
    if grid.headers is None and headers:
        kept = replace(kept, headers=headers)  # what stood beside a heading of numbers may be gone
    return kept.keep_columns([j for j in range(grid.width) if j not in columns])


def _place(name: str, names: Sequence[str], what: str) -> int:
    if name not in names:
        listed = ", ".join(filter(None, list(dict.fromkeys(names))[:40]))
        near = did_you_mean(name, names)
        words = f"{what} is called {name!r}: {near} there are {listed}".replace("  ", " ")
        raise InputError("columns", words, where=name)
    return list(names).index(name)


def turned(grid: Grid, algorithm: str | None, source: str, headings: int | None = None) -> Grid:
    """A table with its algorithms in rows, turned; where their column is named, without the others of mere words."""
    if not grid.width:
        raise InputError("empty", f"{source} has headings and nothing below them", where=source)
    headers, heads = headed(grid, source, headings)
    grid = without_sections(grid, headers)
    used = [j for j in range(grid.width) if heads[j] or is_written(grid.rows, j)]
    if not heads[0] and len(used) > 2 and used[0] == 0 and algorithm is None:
        index, names = (column(grid.rows[headers:], j) for j in used[:2])
        if all(map(str.isdecimal, index)) and len({*index}) == len({*names}) == len(index) and heads[used[1]]:
            used = used if any(map(is_number, names)) else used[1:]  # as pandas numbers rows
    grid, heads = grid.keep_columns(used), tuple(heads[j] for j in used)
    if headers > 1:  # one row of headings, the levels joined, is one column of names
        grid = replace(grid, rows=(heads, *grid.rows[headers:]), headers=1, merged=frozenset())
        headers = 1
    if algorithm is not None:
        place = _place(algorithm, heads, f"no column of {source}")
        others = [
            j
            for j in range(grid.width)
            if j != place
            and heads[j]
            and any(is_number(c) or is_missing(c) for row in grid.rows[headers:] for c in row[j : j + 1])
        ]
        kept = (place, *others)
        rows = tuple(tuple((*row, *("",) * grid.width)[j] for j in kept) for row in grid.rows)
        grid = replace(grid, rows=rows, merged=frozenset())
    grid = _numbers_over(grid) if headers else grid
    return grid.transposed()


def _numbers_over(grid: Grid) -> Grid:
    """Headings that are numbers are names, once they are turned, with nothing over them: names of columns are one."""
    heads, *body = grid.rows
    count = next((j for j, head in enumerate(heads) if is_number(head)), 0)
    if not count or any(len(row) < count for row in body):
        return grid
    scored = [j for j in range(1, count) if all(is_number(row[j]) and "." in row[j] for row in body)]
    count = next(iter(scored), count)  # at full, 16, 8
    if not scored and not all(is_number(head) or is_summary(head) for head in heads[count:]):
        return grid
    names = joined_cells([[row[j] for row in body] for j in range(count)])
    rows = [("", *heads[count:]), *((name, *row[count:]) for name, row in zip(names, body, strict=True))]
    return replace(grid, rows=tuple(rows), merged=frozenset())


def without_sections(grid: Grid, headers: int) -> Grid:
    """Without titles of sections, which would be algorithms once they are turned; names that recur carry theirs."""
    titles = [i for i, row in enumerate(grid.rows) if i >= headers and len({*filter(None, row)}) == 1]
    titles = [i for i in titles if len(grid.rows[i]) > 2 or (grid.headers is not None and grid.width > 2)]
    titles = [i for i in titles if (i, 0) in grid.merged or (grid.rows[i][0] and not any(grid.rows[i][1:]))]
    titles = [i for i in titles if not any(map(is_number, grid.rows[i]))]
    if not titles:
        return grid
    names = [row[0] for i, row in enumerate(grid.rows) if i >= headers and i not in titles and row]
    rows, title = list(grid.rows), ""
    for i in range(headers, len(rows)):
        title = rows[i][0] if i in titles else title
        if rows[i] and i not in titles and names.count(rows[i][0]) > 1 and title:
            rows[i] = (f"{title}: {rows[i][0]}", *rows[i][1:])
    return replace(grid, rows=tuple(rows)).keep_rows([i for i in range(len(rows)) if i not in titles])
