"""A file, standard input or text as a table of printed scores, and the table as `Scores`."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from os import PathLike
from os.path import exists, isfile
from typing import Any, NoReturn

from nptests.data.cells import is_number
from nptests.data.decimals import Numbers
from nptests.data.intake.headings import heads_datasets, names_run, stands_over_algorithms
from nptests.data.intake.mending import fitting
from nptests.data.intake.origin import HERE, Origin
from nptests.data.intake.retelling import missing_cured
from nptests.data.scores import Scores
from nptests.errors import InputError, in_python, in_shell, single
from nptests.read import literature, sides
from nptests.read.answer import Answer, Way, besides
from nptests.read.asides import undressed, without_asides
from nptests.read.doubts import KEEP, in_question
from nptests.read.file_columns import number_in
from nptests.read.formats import read_grids
from nptests.read.grid import Grid
from nptests.read.holed import kept, without_missing
from nptests.read.layout import Layout, layout
from nptests.read.levels import in_levels
from nptests.read.long import Roles, long_form, long_groups, melted, not_long, refuse_crossed_names, stand_again
from nptests.read.marks import ACROSS, IN_ROWS, RANKED
from nptests.read.objections import judged
from nptests.read.others import worded
from nptests.read.parts import joined, of_each_title
from nptests.read.rows import Rows, column, columns_from, widest
from nptests.read.scored import as_they_stand, cell_by_cell, no_numbers, of_other_scales
from nptests.read.selection import chosen_table, selected
from nptests.read.sides import both_sides, left_open, settled, without_and_with
from nptests.read.soundness import Doubt, amounts, doubted, own, sound
from nptests.read.source import Source, source_of
from nptests.read.wording import READING as READING, Reading, turned
from nptests.vocabulary import Better, DecimalMark

INFINITE = "written >100, a bound beyond all others, it is read for tests of ranks"


@dataclass(frozen=True)
class Table:
    """Cells as text with decimal points, and the names of columns and rows (None where there are none).

    notes    what was understood, and what was set aside
    better   the direction, where the file itself states it
    origin   what it was read from, and how
    numbers  the cells as numbers, where that is known already
    corner   what stands over the names of the rows
    search   what looks for another way to read the file, where its cells turn out to be no scores
    """

    cells: Rows
    columns: tuple[str, ...] | None
    rows: tuple[str, ...] | None
    source: str
    notes: tuple[str, ...] = ()
    better: Better | None = None
    origin: Origin = HERE
    numbers: Numbers | None = field(default=None, compare=False, repr=False)
    corner: str = ""
    search: Callable[[InputError], Table] | None = field(default=None, compare=False, repr=False)

    def scores(
        self, *, better: Better | None = None, decimals: int | None = None, dropping: str = 'missing="drop"'
    ) -> Scores:
        """The table as scores; what is wrong with a cell is said by row and column, and how the caller drops rows."""
        single(better=better)
        try:
            return self._scores(better, decimals, dropping)
        except InputError as problem:
            if self.search is None or problem.code == "better":
                raise
            return self.search(problem)._scores(better, decimals, dropping)

    def _scores(self, better: Better | None, decimals: int | None, dropping: str) -> Scores:
        direction = better or self.better
        if not any(is_number(cell) for row in self.cells for cell in row):
            raise no_numbers(self.cells, self.rows, self.source)
        if widest(self.cells) < 2:
            words = f"{self.source} has one column: a comparison needs at least two algorithms"
            raise InputError("shape", words, where=self.source)
        how = self.origin.how if decimals is None else {**self.origin.how, "decimals": decimals}
        with missing_cured(f"fill it, or leave out such data sets with {dropping}", INFINITE):
            return Scores(
                self.cells if self.numbers is None or decimals is not None else self.numbers, self.columns, self.rows,
                better=direction, decimals=decimals, reading=self.notes, origin=replace(self.origin, how=how),
            )  # fmt: skip


@fitting
@worded
def read_scores(
    source: str | PathLike[str], *, better: Better | None = None, table: int | str | None = None,
    decimals: int | None = None, transpose: bool = False, decimal: DecimalMark | None = None, keep_all: bool = False,
    columns: Sequence[str] | None = None, rows: Sequence[str] | None = None, headings: int | None = None,
    dataset: str | None = None, algorithm: str | None = None, score: str | None = None, repetitions: str | None = None,
    missing: str | None = None, leave_out: Sequence[str] | None = None, where: Sequence[str] | None = None,
    join: Sequence[str] | None = None, repetition: str | None = None,
) -> Scores:  # fmt: skip
    """Scores from a published table in whatever dress: data sets in rows, algorithms in columns.

    Read are CSV and its relatives, Excel, Markdown, HTML, LaTeX, JSON and R data; wide, or long with one score a row.
    Decimals are kept as printed. Rows such as "average" and "mean rank", standard deviations, ranks in parentheses and
    marks of significance are set aside; `scores.reading` says which.

    source       a path, "-" for standard input, the text itself, or an example on board such as demsar2006/table6
    better       which scores are better, unless the table is an example on board or its file says it
    table        which table of a file with several: its number from 1, or the name of the sheet
    decimals     the printed precision, where the file holds more digits than were printed
    transpose    the algorithms stand in the rows
    decimal      the decimal mark, where the file could be read either way
    keep_all     set no row or column aside
    columns      use only these algorithms, in this order, whatever the others hold
    rows         use only these data sets, in this order
    headings     how many of the first rows are headings, where they could be scores
    dataset      the column that names the data sets, where its heading does not say so
    algorithm    the column that names the algorithms: in long form, one score a row, or of a table that is turned
    score        the column of the scores, in long form
    repetitions  "mean" or "median": what stands for several scores of one algorithm on one data set, in long form
    missing      "drop": leave out data sets on which a score is missing; "keep": return `IncompleteScores` then
    leave_out    columns and rows of the file that are no scores, by their names, before anything else is understood
    where        only rows with these values, each as "column=value"
    join         columns that name something together, each group as "Model / Size", which is then their heading
    repetition   the column that numbers the runs, in long form
    """
    if literature.is_example(source):
        return literature.scores(str(source), better=better, columns=Reading(columns=columns).columns)
    read = read_table(
        source, table=table, transpose=transpose, decimal=decimal, keep_all=keep_all, columns=columns, rows=rows,
        headings=headings, dataset=dataset, algorithm=algorithm, score=score, repetitions=repetitions, missing=missing,
        leave_out=leave_out, where=where, join=join, repetition=repetition,
    )  # fmt: skip
    return kept(read, better, decimals) if missing == "keep" else read.scores(better=better, decimals=decimals)


def read_columns(source: str | PathLike[str] | Source, **how: Any) -> dict[str, list[str]]:
    """Columns of possibly different lengths by name; empty cells at the end of a column are left out.

    how    table, transpose, decimal, headings and dataset, as `read_table` has them
    """
    table = read_table(source, ragged=True, keep_all=True, **how)
    names = table.columns or tuple(f"A{j + 1}" for j in range(widest(table.cells)))
    beyond = next((row[0] for row in columns_from(table.cells, len(names)) if any(row)), None)
    if beyond is not None:
        words = f"{table.source} has {len(names)} headings and cells beyond them ({beyond[:60]!r}): write a heading "
        raise InputError("ragged", f"{words}over every column, or remove what stands outside", where=table.source)
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise InputError("duplicate", f"two columns of {table.source} are called {twice[:60]!r}: names must differ")
    columns: dict[str, list[str]] = {}
    for j, name in enumerate(names):
        cells = column(table.cells, j)
        while cells and not cells[-1]:
            cells.pop()
        columns[name] = cells
    return columns


def read_groups(
    source: str | PathLike[str] | Source, *, algorithm: str | None, score: str | None, table: int | str | None = None
) -> dict[str, list[str]]:
    """The scores of each group by name, in long form: one column names the group, another holds the score."""
    file, roles = source_of(source), Roles(algorithm=algorithm, score=score)
    return long_groups(chosen_table(read_grids(file), table, file.name), file.name, roles)


def headed_columns(source: str | PathLike[str] | Source) -> dict[str, list[str]]:
    """The columns of the first table by their headings, as they stand: nothing is set aside, nothing recognised."""
    heads, *body = read_grids(file := source_of(source))[0].rows
    odd = next((i for i, row in enumerate(body) if len(row) != len(heads)), None)
    if odd is not None:
        words = f"row {odd + 1} of {file.name} has {len(body[odd])} cells under {len(heads)} headings"
        raise InputError("ragged", words)
    return {head: [row[j] for row in body] for j, head in enumerate(heads)}


def read_table(source: str | PathLike[str] | Source, *, ragged: bool = False, **words: Any) -> Table:
    """What `read_scores` reads, still as text: cells that are missing or no numbers are kept as they stand.

    words    those of `Reading`
    """
    how = Reading(**words)
    whole, _, name = source.rpartition(":") if isinstance(source, str) else ("", "", "")
    if how.table is None and isfile(whole) and not exists(str(source)):  # book.xlsx:sheet
        source, how = whole, replace(how, table=int(name) if name.isdecimal() else name)
    file = source_of(source)
    grids: Sequence[Grid] = [grid.without_strays().with_corner() for grid in read_grids(file)]
    if ragged:
        return _read(grids, how, file, ragged=True)
    grids = of_each_title(grids, how.table)
    grids = [undressed(level, file.name) for grid in grids for level in in_levels(grid, alone=len(grids) < 2)]
    parts = [] if isinstance(how.table, str) and not how.table.isdigit() else joined(grids, file.name)
    return _in_doubt(parts if how.table is None or len(parts) > 1 else grids, how, file)  # numbered as they are listed


def _in_doubt(grids: Sequence[Grid], how: Reading, file: Source, *, tried: bool = False) -> Table:
    """The table as it is said to be read, where nothing speaks against it; else in another way, or once a question."""
    search = _Search(grids, how, file, tried)
    try:
        table = _read(grids, how, file)
    except InputError as problem:
        return search.instead(problem)
    cells, corner = table.cells, table.corner if how.dataset is None else "data set"
    doubt = doubted(table.columns, table.rows, table.notes, corner, lambda j: (number_in(row[j]) for row in cells))
    if doubt is not None and doubt.code == "transposed" and grids[0].marks in (ACROSS, RANKED):
        doubt = None  # what is marked in each row tells more than names do
    if doubt is None and grids[0].marks in IN_ROWS and not grids[0].turned:
        doubt = Doubt("transposed", f"{IN_ROWS[grids[0].marks]}: the algorithms may stand in the rows", True)
    if how.judged and (not doubt or doubt.of_rows or not table.columns) and (question := search.question(table)):
        search.pose(*question, how.said)
    elif how.judged and not how.transpose and doubt:
        table = search.rather(table, doubt)
    elif how.judged and not how.transpose and grids[0].marks not in (ACROSS, RANKED):
        search.ask(table)
    return replace(table, search=search.instead)


@dataclass(frozen=True)
class _Search:
    """Other ways to read a file, once the usual one has failed."""

    grids: Sequence[Grid]
    how: Reading
    file: Source
    tried: bool = False

    def instead(self, problem: InputError) -> Table:
        """The table in the only way in which it can be read; else the problem, with the ways that were found."""
        described = problem.readings if problem.code == "description" else ()
        precision = problem.code == "decimals" and problem.where is None  # of no file: as no scores have it
        if problem.code in ("file", "option", "format") or (problem.readings and not described) or precision:
            raise problem
        if problem.code in ("headings", "levels", "decimals"):  # over the rows of algorithms
            more: list[Way] = [{"headings": 1, "transpose": True}, *[{"headings": 0}] * (problem.code == "levels")]
            more = [{"decimal": ","}, {"decimal": "."}] if problem.code == "decimals" else more
            ways = [{**self.how.said, **way} for way in more]  # whole numbers over decimals are no scores
            raise self._told(problem, [Answer(way, "") for way in ways if self._is_sound(way)]) from None
        hits = self._found()
        if problem.code in ("transposed", "description", "measures") and (certain := self._certain(hits)) is not None:
            return certain
        if problem.code == "missing" and not hits:  # nobody is told to drop what no comparison is left of
            words = problem.sentence.replace(": fill it, or leave out", ": fill it; no comparison is left without")
            words = words.partition(" such data sets with")[0] + " such data sets" * (words != problem.sentence)
            raise InputError("missing", words, where=problem.where) from None
        if not hits and len(runs := [head for head in self.grids[0].rows[0] if names_run(head)]) > 1:
            words = f"{self.file.name} holds runs of one data set ({runs[0]}, ...): hand over one such file a data set"
            raise InputError("runs", f'{words}, read_runs(["iris.csv", "wine.csv"])', where=self.file.name) from None
        both = [Answer(besides(self.how.said, answer), "") for answer in described if not hits]
        hits = hits or without_and_with(both, lambda way: self._scored(way)[0])
        raise self._told(problem, hits) from None

    def rather(self, table: Table, doubt: Doubt) -> Table:
        """The table in a way in which its names are those of algorithms and data sets, where there is one."""
        hits = self._found() if doubt.code not in ("counted", "square") else []
        if (certain := self._certain(hits)) is not None:
            return table if (certain.columns, certain.rows) == (table.columns, table.rows) else certain
        if doubt.mild and not hits:
            if question := self.question(table):
                self.pose(*question, self.how.said)
            self.ask(table)
            return table
        upright = {**self.how.said, "dataset": table.corner}  # headings of numbers may be sizes, and levels
        both = doubt.code == "transposed" and amounts(table.columns or ()) and hits and self._is_sound(upright)
        hits = [Answer(upright, ""), *hits] if both else hits
        raise self._told(InputError(doubt.code, doubt.of(table.source), where=table.source), hits)

    def question(self, table: Table) -> tuple[Doubt, tuple[Way, ...]] | None:
        """What must be asked though nothing in the names forbids the reading."""
        grid = self.how.part(chosen_table(self.grids, self.how.table, self.file.name), self.file.name)
        names = table.columns, table.rows
        return in_question(grid, self.file.name, names, table.cells, table.notes, table.origin.how)

    def pose(self, doubt: Doubt, ways: Sequence[Way], options: Way) -> NoReturn:
        """Asks, with the ways to settle it, beside what is said anyhow."""
        nonsense = doubt.after == KEEP and not self._is_sound({**options, "keep_all": True})
        doubt = replace(doubt, after="" if nonsense else doubt.after)
        problem = InputError(doubt.code, doubt.of(self.file.name), where=self.file.name)
        each = [Answer(besides(options, way), "").tries for way in ways]
        hits = [next((answer for answer in tries if self._is_sound(answer.said)), None) for tries in each]
        raise replace(self, tried=False)._told(problem, [*filter(None, hits)])

    def ask(self, table: Table) -> None:
        """Asks which side is compared, where what stands over the names of rows says it of neither."""
        heads, rows = table.columns or (), table.rows or ()
        if self.tried or len(heads) < 2 or own(heads) or not left_open(table.notes, heads, rows):
            return
        turned = self._found(transpose=True)
        if (not turned or heads_datasets(table.corner)) and self._is_sound({**self.how.said, "dataset": table.corner}):
            return
        under = f"under {table.corner!r}" if table.corner else "over whose names nothing stands"
        words = f"the rows of {table.source}, {under}, may be data sets or what is compared"
        hits = [answer for answer in self._found() if "score" in answer.said] or turned
        either = [{**self.how.said, "dataset": table.corner}, {**self.how.said, "transpose": True}]
        hits = [Answer(way, "") for way in either] if all(map(self._is_sound, either)) else hits
        raise self._told(InputError("transposed", words, where=table.source), hits)

    def _is_sound(self, way: Way) -> bool:
        hit = sides.tried(self._scored, way)
        return hit is not None and sound(hit[0], turned="transpose" in way)

    def _found(self, **more: Any) -> list[Answer]:
        from nptests.read.search_of_tables import answers_of

        return answers_of(self.grids, self.file.name, {**self.how.said, **more}, lambda way: self._scored(way)[0])

    def _scored(self, way: Way) -> tuple[Scores, str]:
        """The scores, read so, gaps and all where these are kept, and what stands over the names of the rows."""
        table, holes = self._as_said(way), self.how.missing == "keep" and "missing" not in way
        return kept(table, "higher", None) if holes else table.scores(better="higher"), table.corner

    def _certain(self, hits: Sequence[Answer]) -> Table | None:
        ways = [hit.said for hit in hits if hit.certain and len(hits) == 1]  # looked at as what is proposed
        if not judged(InputError("", ""), ways, self.grids, self.how.said, self.file.name, self._scored).readings:
            return None
        table = self._as_said(hits[0].said)
        if question := self.question(table):
            self.pose(*question, hits[0].said)
        if self.grids[0].marks not in IN_ROWS and any(map(of_other_scales, table.notes)):  # it is asked about
            return None
        note = f"{hits[0].why}: read with {in_python(hits[0].said)} ({shlex.join(in_shell(hits[0].said))})"
        return replace(table, notes=(*table.notes, note))

    def _told(self, problem: InputError, hits: Sequence[Answer]) -> InputError:
        """The problem with the ways to read the file that were found, and that would not be asked about again."""
        hits = [] if self.tried else hits
        named = self.how.dataset is not None or self.grids[0].marks in (ACROSS, RANKED)
        each = [both_sides(answer.said, self._scored, named=named) for answer in hits]
        asked = [way for ways in each if problem.code != "description" or settled(ways) for way in ways]
        ways = [way for i, one in enumerate(asked) if one not in asked[:i] for way in self._held(one)]
        return judged(problem, ways, self.grids, self.how.said, self.file.name, self._scored)

    def _as_said(self, options: Mapping[str, Any]) -> Table:
        return _read(self.grids, Reading(**options), self.file)

    def _held(self, options: Way) -> Sequence[Way]:
        """A way that reads the table so and not in yet another; where something would be asked, those that answer."""
        try:
            read = _in_doubt(self.grids, Reading(**options), self.file, tried=True)
            if read.columns != self._as_said(options).columns:
                return ()
            _in_doubt(self.grids, Reading(**options), self.file)
        except InputError as problem:
            return problem.readings
        return (options,)


def _read(grids: Sequence[Grid], how: Reading, file: Source, *, ragged: bool = False) -> Table:
    """The table as it is said to be read, and as it stands where nothing is said."""
    how, grid = how.parted(chosen_table(grids, how.table, file.name), file.name)
    if how.transpose:
        grid = turned(grid, how.algorithm, file.name, how.headings)
    runs = () if how.repetition is None else (how.repetition,)
    roles = Roles(how.dataset, None if how.transpose else how.algorithm, how.score, runs)
    long = None if ragged else long_form(grid, file.name, roles)
    again = how.repetitions is not None and stand_again(grid, how.dataset)
    if long is None and (runs or again) and not ragged and how.score is None and how.algorithm is None:
        long = long_form(*melted(grid, file.name, roles))
    notes: tuple[str, ...] = ()
    if long is not None:
        long, combined = long.combined(how.repetitions, how.decimal, file.name)
        wide = Layout(long.algorithms, long.datasets, long.wide(file.name))
        notes = (f"long form: one row a score, from column {long.heading!r}", *combined)
    else:
        if how.score is not None or how.repetitions is not None:
            raise not_long("score" if how.score is not None else "repetitions", file.name)
        wide = layout(grid, file.name, ragged=ragged, headings=how.headings, dataset=how.dataset)
        if how.dataset is None and stands_over_algorithms(wide.corner) and not how.transpose:
            words = f"names of rows in {file.name} are headed {wide.corner!r}: algorithms belong in columns and data"
            raise InputError("transposed", f"{words} sets in rows", where=file.name)
        if not ragged:
            refuse_crossed_names(grid, wide, file.name)
    corner = wide.corner
    wide = selected(wide, how.columns, how.rows, file.name)
    if not widest(wide.cells):
        raise InputError("shape", f"nothing of {file.name} is left but names", where=file.name)
    if not how.keep_all:
        asides = {"rows": how.rows is None, "columns": how.columns is None, "named": how.tells_algorithms}
        asides |= {"turned": grid.turned, "ranked": grid.marks == RANKED, "long": long is not None}
        wide = without_asides(wide, file.name, **asides)
    wide, left_out = without_missing(wide) if how.missing == "drop" else (wide, ())
    plain = wide.plain if how.decimal != "," and not wide.merged else None
    cells, more = (
        cell_by_cell(wide, how.decimal, file.name) if plain is None else as_they_stand(wide, plain, how.decimal)
    )
    alphabet = (f"the characters are read as {file.encoding}",) if file.encoding else ()
    notes = (*file.notes, *alphabet, *grid.notes, *notes, *wide.notes, *more)
    better: Better | None = grid.better if grid.better in ("higher", "lower") else None  # type: ignore[assignment]
    origin = Origin(file.name if file.named else None, how.said, left_out)
    exact = None if plain is None else plain.exact
    return Table(cells, wide.heads, wide.names, file.name, notes, better, origin, exact, corner)
