"""A way to read a table: what has to be said of it, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from nptests.data.cells import is_number
from nptests.data.decimals import is_missing
from nptests.data.intake import headings as words
from nptests.data.intake.summary_words import GREEK
from nptests.read.file_columns import Column
from nptests.read.settings import predicted

if TYPE_CHECKING:
    from nptests.data.scores import Scores

Way = Mapping[str, Any]
MOST_GAPS = 5_000  # cells of a table among which gaps are counted again and again


class Tried(dict[str, Any]):
    """A way to read a table that was tried: what is compared in it, over what, and which rows are missing then."""

    def __init__(self, way: Way, scores: Scores) -> None:
        super().__init__(way)
        self.compared, self.over, self.without = scores.algorithms, scores.datasets, scores.origin.left_out


@dataclass(frozen=True)
class Answer:
    """A way to read a table that was tried.

    said      all that has to be said of the table
    why       what in the table speaks for it
    certain   whether nothing has to be asked
    lacking   rows and columns without which no score is missing
    scarce    whether scores are missing on nearly all data sets, which are not left out first
    whole     whether none of the names can be that of a description, whatever its numbers are
    """

    said: Way
    why: str
    certain: bool = False
    lacking: tuple[str, ...] = ()
    whole: bool = False
    scarce: bool = False

    @property
    def tries(self) -> Iterator[Answer]:
        """The way; without data sets on which a score is missing, or what lacks most; then with all."""
        drop: dict[str, Any] = {} if "missing" in self.said else {"missing": "drop"}
        out: dict[str, Any] = {"leave_out": [*self.said.get("leave_out", ()), *self.lacking]} if self.lacking else {}
        less = (out, drop) if self.scarce else (drop, out)
        yield self
        for more in filter(None, less):
            yield Answer({**self.said, **more}, self.why)
        nothing: dict[str, Any] = {}
        for more in (nothing, *less) if self.whole else ():
            yield Answer({**self.said, **more, "keep_all": True}, self.why)


def heading(hits: Sequence[Column], judged: Callable[[str], bool]) -> Column | None:
    """The first column whose heading is of a kind."""
    return next((column for column in hits if judged(words.bare(column.head))), None)


def lacking_of(key: Column, part: Sequence[Column]) -> tuple[str, ...]:
    """The rows and columns without which each cell is a score, those with most others first; of each, half stays."""
    if len(key.cells) * len(part) > MOST_GAPS:
        return ()
    rows, columns, out = list(range(len(key.cells))), list(part), list[str]()
    while len(rows) > 1 and len(columns) > 1:
        gaps = {(i, c.place) for i in rows for c in columns if not is_number(c.cells[i])}
        if not gaps:
            return tuple(out) if 2 * len(rows) >= len(key.cells) and 2 * len(columns) >= len(part) else ()
        of_rows = {i: sum(at == i for at, _ in gaps) / len(columns) for i in rows}
        of_columns = {c.place: sum(at == c.place for _, at in gaps) / len(rows) for c in columns}
        row, column = max(rows, key=of_rows.__getitem__), max(columns, key=lambda c: of_columns[c.place])
        out_of = [c.cells[row] for c in columns], [column.cells[i] for i in rows]
        cells = out_of[of_rows[row] < of_columns[column.place]]
        if 2 * sum(map(is_number, cells)) > len(cells) and not all(is_number(c) or is_missing(c) for c in cells):
            return ()  # what else is written there may be a score
        if of_rows[row] >= of_columns[column.place]:
            rows.remove(row)
            out.append(key.cells[row])
        else:
            columns.remove(column)
            out.append(column.head)
    return ()


def parts_tried(columns: Sequence[Column]) -> Iterator[tuple[Column, str]]:
    """The parts of data sets of which a column of names tells, but for that which was learned from: test, dev."""
    for column in columns:
        if column.names and len(column.values) > 1 and all(map(words.names_part, column.values)):
            yield from ((column, value) for value in column.values if not words.word(value).startswith("tr"))


def compares_nothing(columns: Sequence[Column]) -> bool:
    """Whether a column holds what tests gave of each comparison, or is true, or all was set, as a rate of learning."""
    if predicted(column.head for column in columns):
        return True
    numbers = [c for c in columns if c.numbers]
    long = any(words.stands_over_algorithms(c.head) for c in columns)
    tests = [words.compares(words.bare(c.head)) for c in numbers]
    tests += [c.probable and (c.head[:2].strip(" (") == "p" or not long) for c in numbers]
    symbols = [c for c in numbers if GREEK.fullmatch(c.head)]
    return any(tests) or (bool(symbols) and all(c.beside or c in symbols for c in numbers))


def exchanged(way: Answer, columns: Sequence[Column], options: Way) -> Iterator[Answer]:
    """A way, and each with another column that may name what is compared in its place: methods, and no classifiers."""
    yield way
    options_of, head = way.said, str(way.said.get("dataset"))
    joined = (
        options_of.get("join") == [head] and "algorithm" in options_of and not options.keys() & {"join", "algorithm"}
    )
    parts = head.split(" / ") if joined else []
    for c in (c for c in columns if c.head in parts and c.names and words.heads_algorithms(words.bare(c.head))):
        other = " / ".join(options_of["algorithm"] if part == c.head else part for part in parts)
        yield replace(way, said={**options_of, "join": [other], "dataset": other, "algorithm": c.head}, certain=False)


def besides(options: Way, way: Way) -> Way:
    """Both together: what either leaves out."""
    out = [*(options.get("leave_out") or ()), *(way.get("leave_out") or ())]
    return {**options, **way, **({"leave_out": out} if out else {})}
