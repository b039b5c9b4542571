"""Data and options named on the command line -> what a procedure takes."""

import argparse
import shlex
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from operator import eq
from os.path import isfile
from pathlib import Path
from typing import Any, get_args

from nptests.cli import manners
from nptests.data.cells import is_number
from nptests.data.decimals import is_missing, whole_or_not
from nptests.data.intake.headings import heads_folds, heads_runs
from nptests.data.scores import MISSING_BETTER, IncompleteScores, Scores
from nptests.errors import InputError, did_you_mean
from nptests.languages.translating import said
from nptests.procedures.descriptor import Option, Procedure, of_result
from nptests.procedures.descriptor.another_call import OF_TWO, differences_of
from nptests.read import Table, grouped, holed, literature, read_columns, read_groups, read_table, wording
from nptests.read.sides import by_name
from nptests.read.source import source_of
from nptests.read.table import READING, headed_columns
from nptests.results import Effect
from nptests.vocabulary import BETTERS, Better, in_ours

COLUMNWISE = ("table", "decimal", "transpose", "headings", "dataset")  # what is said of samples in columns


def add_data(parser: argparse.ArgumentParser, procedure: Procedure) -> None:
    """The positional data and what qualifies it."""
    kind = procedure.kind
    parser.add_argument("data", nargs="+" if kind.typed else 1, metavar="DATA", help=kind.help)
    if not kind.typed:
        add_reading(parser)


def add_reading(parser: argparse.ArgumentParser) -> None:
    """How a table is to be read."""
    manners.add(parser, "reading")


def reading(words: argparse.Namespace) -> dict[str, Any]:
    """The options of `read_table`."""
    return {name: getattr(words, name) for name in READING if name != "columns"}


def arguments_of(procedure: Procedure, words: argparse.Namespace) -> tuple[Any, ...]:
    """The positional arguments for `procedure.run`."""
    return procedure.kind.arguments(Line(procedure, words))


@dataclass(frozen=True)
class Line:
    """The command line of a procedure as a source of data."""

    procedure: Procedure
    words: argparse.Namespace

    @property
    def source(self) -> str:
        """The file or example."""
        return str(self.words.data[0])

    @property
    def directed(self) -> bool:
        return bool(self.words.better) or literature.is_example(self.source)

    def scores(self) -> Scores:
        words = self.words
        better = words.better or (
            "lower" if self.procedure.gives is Effect and not literature.is_example(self.source) else None
        )
        control = getattr(words, "control", None)
        table = scores(self.source, better, words.columns, words.decimals, control=control, **reading(words))
        if len(self.procedure.data) > 1 and table.k != len(self.procedure.data):
            raise self._other_count(len(self.procedure.data), table.algorithms)
        return table

    def incomplete(self) -> IncompleteScores:
        table = read_table(self.source, columns=self.words.columns, **reading(self.words))
        return IncompleteScores(table.cells, table.columns, table.rows, better=direction(self.words.better))

    def samples(self, *names: str) -> tuple[Any, ...]:
        columns = self._columns()
        if isfile(self.source) and (folds := next(filter(heads_folds, headed_columns(self.source)), None)):
            words = f"{folds!r} counts folds, which share training data and are not independent"
            print(f"nptests: {said('note')}: {said(f'{words}: nptests test corrected_t is for them')}", file=sys.stderr)
        if len(columns) == len(names) - 1 and self.procedure.kind.labelled and self.words.columns is None:
            columns = self._labelled(columns)
        if len(columns) != len(names):
            raise self._other_count(len(names), tuple(columns), tuple(self._in_long_form(len(names))))
        if self.words.missing is not None:
            columns = _without_missing(columns, together=self.procedure.kind.table)
        return tuple(columns.values())

    def _labelled(self, read: dict[str, list[str]]) -> dict[str, list[str]]:
        """With the first column, which holds words and is no names of data sets; headings must be no labels."""
        if self.source == "-":
            words = "labels that are words are read from a file: standard input takes numbers"
            raise InputError("columns", words, where="-")
        columns = headed_columns(self.source)
        label = next((head for head in columns if any(head in cells for cells in columns.values())), None)
        if label is not None:
            raise InputError(
                "columns", f"{self.source} begins with {label!r}, a label: write a heading over each column"
            )
        return columns

    def _in_long_form(self, needed: int) -> Iterator[dict[str, str]]:
        """How a column of values and one of the names of their groups are said, where there are as many groups."""
        if self.source == "-" or literature.is_example(self.source) or self.words.columns is not None:
            return
        heads = headed_columns(self.source)
        texts = [head for head, cells in heads.items() if not any(map(is_number, cells))]
        if len(heads) == 2 and len(texts) == 1:
            said_of_it = {"algorithm": texts[0], "score": next(head for head in heads if head not in texts)}
            if len(read_groups(self.source, **said_of_it)) == needed:
                yield said_of_it

    def _other_count(self, needed: int, names: tuple[str, ...], ways: tuple[Mapping[str, Any], ...] = ()) -> InputError:
        scored = tuple(name for name in names if not heads_runs(name))
        if needed == len(scored) < len(names):  # the others count runs
            ways, scored = ({"columns": list(scored)},), ()
        pick = f": choose with --columns {shlex.join(scored[:needed])}" if len(scored) > needed else ""
        pick += self._all_pairs if pick and needed == 2 else ""
        listed = ", ".join(names[:20]) + (", ..." if len(names) > 20 else "")
        what = f"{needed} column{'s' * (needed > 1)}"
        words = f"{self.procedure.name} takes {what}, {self.source} has {len(names)} ({listed}){pick}"
        return InputError("columns", words, readings=ways)

    @property
    def _all_pairs(self) -> str:
        """What is to be said of the other pairs."""
        each, better = of_result(f"pairwise_{self.procedure.name}"), self.words.better
        if each is not None and each.takes == "scores":
            how = f"--better {better}" if better else "--better higher, or --better lower"
            return f", or of all pairs type nptests test {each.name} {shlex.quote(self.source)} {how}"
        measures = "; in Python nptests.effect_sizes(df) has those of all pairs"
        return measures if self.procedure.gives is Effect else ", which is one pair of several"

    def groups(self) -> tuple[Any, ...]:
        columns = self._columns()
        return (_without_missing(columns, together=False) if self.words.missing is not None else columns,)

    def matrix(self, name: str) -> Any:
        read = self._columns()
        columns = list(read.values())
        if len(columns) > 2 and (runs := next(filter(heads_runs, read), None)) is not None:
            words = f"{self.source} has a column that counts runs ({runs}) beside others, and differences are needed"
            scored = [name for name in read if not heads_runs(name)]
            ways = ({"columns": scored},) if len(scored) == 2 else ()
            words += "" if ways else ": name the two that are compared with --columns"
            raise InputError("columns", words, where=runs, readings=ways)
        one_sided = len({cell.strip()[:1] == "-" for column in columns for cell in column}) == 1  # as scores are
        if len(columns) == 2 and len(columns[0]) > 5 and one_sided:
            if self.words.columns is None:
                words = f"{self.source} has two columns, all on one side of 0, and differences are needed"
                words += f": --columns {shlex.join(read)} takes the first less the second"
                raise InputError("columns", words, readings=({"columns": list(read)},))
            print(f"nptests: {said('note')}: {said(OF_TWO)}", file=sys.stderr)
            return differences_of(*([Decimal(cell) for cell in column] for column in columns))
        return list(zip(*columns, strict=True)) if len(columns) > 1 else columns[0]

    def numbers(self) -> tuple[Any, ...]:
        if "n01" in self.procedure.data and isfile(self.source):  # the truth and the answers of two models
            read = headed_columns(self.source)
            names = self.words.data[1:] or list(read)[:3]
            names = [*names, *(x for x in read if x not in names)] if len(names) == 1 and len(read) == 3 else names
            if len(names) != 3 or not set(names) <= set(read):
                words = f"name the columns of the truth and of two models: {self.source} has {', '.join(read)}"
                words += "; of what each got right, 0 or 1, nptests.mcnemar(df[ONE], df[OTHER]) in Python counts both"
                raise InputError("columns", words, where=self.source)
            truth, *answers = (read[name] for name in names)
            if not any(any(map(eq, truth, answer)) for answer in answers):
                words = (
                    f"{shlex.join(names)} of {self.source} are taken for the truth and the answers of two models, and"
                )
                raise InputError("columns", f"{words} no answer is right: name the three columns", where=self.source)
            return (truth, *answers)
        return whole_or_not(self.words.data, lambda i: f"number {i + 1}")

    def _columns(self) -> dict[str, list[str]]:
        from nptests.procedures import listed

        words = self.words
        for option in ("rows", "repetitions") if not self.procedure.kind.table else ():
            if getattr(words, option) is not None:
                text = f"--{option} is for data sets, and {self.procedure.name} takes samples that none joins"
                raise InputError("option", text, where=option)
        if words.columns and isfile(self.source) and listed.find(self.procedure.name) is None:  # answers of a model
            read = headed_columns(self.source)
            names = wording.separated(words.columns, read)
            if set(names) <= set(read):
                return {name: read[name] for name in names}
        return named_columns(self.source, words.columns, **reading(words), joined=self.procedure.kind.table)


def scores(
    source: str,
    better: str | None,
    columns: list[str] | None = None,
    decimals: int | None = None,
    *,
    quiet: bool = False,
    holes: bool = False,
    control: str | None = None,
    **how: Any,
) -> Scores | Any:
    """A table of scores from a file, standard input, or a worked example (which knows its direction).

    holes    whether scores may be missing
    control  what the others are compared with, which tells the sides of the table
    """
    table: Scores | IncompleteScores
    if literature.is_example(source):
        table = literature.scores(source, better=None if better is None else direction(better), columns=columns)
    else:
        place = source_of(source) if source == "-" else source  # which is read once

        def scored(way: Mapping[str, Any]) -> Any:
            read = _table(place, {**how, "columns": columns, **way})
            toward = read.better if better is None and read.better is not None else direction(better)
            if holes:
                return holed.kept(read, toward, decimals)
            return read.scores(better=toward, decimals=decimals, dropping="--missing drop")

        table = by_name(control, scored)
        for note in filter(wording.is_doubt, table.reading) if quiet else table.reading:  # whatever else is printed
            print(f"nptests: {said('note')}: {said(note)}", file=sys.stderr)
    return table


def _table(source: Any, how: dict[str, Any]) -> Table:
    """A table from a file; a name like those of the examples that no example has is told from a path."""
    try:
        return read_table(source, **how)
    except InputError as problem:
        if problem.code == "file" and source.count("/") == 1 and not Path(source).suffix:
            examples = [table.name for table in literature.tables()]
            near = did_you_mean(source, examples)
            beside = near or any(name.startswith(f"{source.partition('/')[0]}/") for name in examples)
            hint = ", nor an example (`nptests examples` lists them)" if beside else ""
            hint += f"; {near}" if near else ""
            raise InputError("file", f"{problem.message}{hint}", where=source) from None
        raise


def direction(word: str | None) -> Better:
    """The direction as it was typed, or an error that tells the words."""
    if word is None:
        raise InputError("better", MISSING_BETTER.replace("better=", "--better ").replace('"', ""), where="better")
    word = str(in_ours(word, BETTERS, get_args(Better)))
    if word not in ("higher", "lower"):
        raise InputError("better", f"--better {word}: the words are higher and lower", where="better")
    return "higher" if word == "higher" else "lower"


def _without_missing(columns: dict[str, list[str]], *, together: bool) -> dict[str, list[str]]:
    """Columns without missing cells; of samples that belong together without the whole row."""
    holes = {name: {i for i, cell in enumerate(cells) if is_missing(cell)} for name, cells in columns.items()}
    shared = set().union(*holes.values())
    left_out = {name: shared if together else own for name, own in holes.items()}
    if shared:
        rows = ", ".join(str(i + 1) for i in sorted(shared))
        print(f"nptests: note: left out, with a missing cell: row {rows}", file=sys.stderr)
    return {name: [cell for i, cell in enumerate(cells) if i not in left_out[name]] for name, cells in columns.items()}


def _samples(source: str, how: dict[str, Any], *, joined: bool) -> dict[str, list[str]]:
    """The samples in a file: its columns, or in long form the scores of each algorithm or group."""
    long = how.get("algorithm") is not None or how.get("score") is not None
    if joined and (long or how.get("rows") is not None):
        table = read_table(source, **how)
        return dict(zip(table.columns or (), (list(column) for column in zip(*table.cells, strict=True)), strict=False))
    if long:
        return read_groups(source, algorithm=how["algorithm"], score=how["score"], table=how["table"])
    said_of_it = {name: how[name] for name in COLUMNWISE if how.get(name) not in (None, False)}
    return grouped.samples_of(source, **said_of_it) if not joined else read_columns(source, **said_of_it)


def _example(source: str) -> dict[str, list[str]]:
    from nptests.procedures import examples

    return examples.columns(source)


def named_columns(source: str, names: list[str] | None, *, joined: bool = False, **how: Any) -> dict[str, list[str]]:
    """The columns of a file or example, or those of them that are named.

    joined    whether what stands in one row belongs together
    """
    columns = _example(source) if literature.is_example(source) else _samples(source, how, joined=joined)
    names = wording.separated(names or (), columns)
    for name in names:
        if name not in columns:
            raise InputError("columns", f"no column is called {name!r}: {source} has {', '.join(columns)}", where=name)
    return {name: columns[name] for name in names} if names else columns


def add_options(parser: argparse.ArgumentParser, procedure: Procedure, *, stated: bool = False) -> None:
    """One --option for each keyword of the procedure; none is required where they are `stated` elsewhere."""
    group = parser.add_argument_group("options of the procedure")
    for option in procedure.options.values():
        flag = f"--{option.name.replace('_', '-')}"
        default = "" if option.required or option.default is None else f"default: {option.default}"
        if option.kind == "bool":
            group.add_argument(
                flag, dest=option.name, action=argparse.BooleanOptionalAction, default=argparse.SUPPRESS, help=default
            )
            continue
        needed = option.required and not stated
        metavar = "|".join(option.words) if option.words else option.kind.upper()
        group.add_argument(
            flag, dest=option.name, metavar=metavar, required=needed, default=argparse.SUPPRESS, help=default
        )


def chosen(arguments: argparse.Namespace, procedure: Procedure) -> dict[str, Any]:
    """The options that were given, as Python values; words are left to the procedure's own checker."""
    values = vars(arguments)
    return {name: _value(option, values[name]) for name, option in procedure.options.items() if name in values}


def _value(option: Option, text: Any) -> Any:
    if option.kind == "int":
        return _number(option, text, int)
    if option.kind == "float":
        return _number(option, text, float)
    if option.kind == "any" and text not in option.words:
        try:
            return float(text)
        except ValueError:
            return text
    return text


def _number(option: Option, text: str, kind: Any) -> Any:
    try:
        return kind(text.replace(",", ".") if kind is float else text)
    except ValueError:
        needed = "a whole number" if kind is int else "a number"
        words = f"--{option.name.replace('_', '-')} {text}: {needed} is needed"
        raise InputError("option", words, where=option.name) from None
