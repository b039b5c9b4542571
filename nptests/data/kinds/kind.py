"""What is known of a kind of input, in one object; whoever reads, asks for, draws or shrinks data asks it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal, Protocol

from nptests.data.intake.naming import Naming
from nptests.data.kinds.seeded import Dice, Rows
from nptests.data.kinds.traits import Trait
from nptests.data.kinds.wording import Wording
from nptests.data.scores import IncompleteScores, Scores

Schema = dict[str, Any]
Whole = Sequence[Sequence[int | str | None]]  # rows of whole numbers, or decimals in print; None where a cell is empty
LETTERS = tuple("ABCDEFGH")
DIGITS = tuple(map(str, range(10)))


class Source(Protocol):
    """Where data come from (files, the body of a request, an example, a case): the shapes a kind can ask it for."""

    @property
    def directed(self) -> bool:
        """Whether there is a table of scores that says which of them are better."""

    def scores(self) -> Scores:
        """The table."""

    def incomplete(self) -> IncompleteScores:
        """The table, some of its cells empty."""

    def samples(self, *names: str) -> tuple[Any, ...]:
        """As many samples as there are names."""

    def groups(self) -> tuple[Any, ...]:
        """Samples, however many: a sequence each, or all of them by name."""

    def matrix(self, name: str) -> Any:
        """Rows of numbers, or one flat row."""

    def numbers(self) -> tuple[float, ...]:
        """Single numbers, one for each argument of the procedure."""


@dataclass(frozen=True)
class Example:
    """Data and options to show something with.

    table    a table of the literature, such as demsar2006/table6; `columns` picks some
    cells    rows, where the literature on board has no table that fits; `source` says where they come from
    """

    table: str = ""
    columns: tuple[str, ...] = ()
    cells: tuple[tuple[str | None, ...], ...] = ()
    source: str = "made up for this example"
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Layout:
    """How rows of decimal text hold such an input: what its size is, and what may be left out to make it smaller.

    rows       what a row is: a data set with its scores, a whole sample, or all the single values there are
    even       whether all rows are of one length
    open       whether there may be any number of rows
    fixed      whether nothing can be left out
    values     whether the cells stand for themselves, so that their ranks cannot replace them
    scaled     whether the same question can be asked in other units
    simple     the cells that are tried in place of others when an input is simplified
    """

    rows: Literal["data sets", "samples", "values"]
    even: bool = False
    open: bool = False
    fixed: bool = False
    values: bool = False
    scaled: bool = True
    simple: tuple[str, ...] = DIGITS

    def fits(self, rows: Rows, n: int, k: int) -> bool:
        """Whether rows are as large as n x k: data sets x columns, or k samples of at least n values."""
        height, width = len(rows), min(map(len, rows))
        if self.rows == "data sets":
            return height >= n and width >= k
        return width >= n and (not self.open or height >= k)

    def treatments(self, rows: Sequence[Sequence[Any]], *, one: bool) -> list[list[Any]]:
        """The values by what they were measured on: columns of a table (as `one` where they are alike), or samples."""
        if self.rows != "data sets":
            return [list(row) for row in rows]
        return [[x for row in rows for x in row]] if one else [list(column) for column in zip(*rows, strict=True)]


def as_they_are(args: tuple[Any, ...], how: Naming) -> tuple[Any, ...]:
    """Data that have one shape only."""
    return args


@dataclass(frozen=True, eq=False)
class Kind:
    """One kind of input.

    words        what a procedure takes, on its reference page
    help         what is to be written on the command line
    task         what an exercise says of n rows and k columns
    arguments    from a source to the positional arguments of a procedure
    accept       from what somebody has, and says of it, to the positional arguments of a procedure
    bodies       the names of the data in a JSON body, with their schemas; several where there is a choice
    r, python    how the rows of a case, bound as `rows`, get the names that code of R and of Python packages uses
    wording      what a procedure says where its descriptor says nothing else
    layout       how rows of text hold it
    traits       what can be said of a case, by the words that references ask for
    seeded       the rows of a case of the corpus; None: no case is made
    example      shown where a procedure has no example of its own
    exercise     rows for a student, with the names of their columns in `columns`; None: each procedure has its own
    nothing      from a source of normal numbers: n x k data without any difference; None: no size is studied
    differing    from a world with an effect (`nptests.studies.world`) and n: the arguments of a study
    typed        whether numbers are typed one by one, instead of the name of a file
    table        whether it is, or can be, one complete table of scores
    blocked      whether the scores in one row belong together
    holes        whether cells may be empty
    holds        what a table of a publication is said to hold, if it can be printed as one
    labelled     whether its first column holds labels, which may be words
    printed      whether tables of publications may be said to hold just this
    laid         how such a table holds it: cells with names, columns side by side, or values after their labels
    asserted     how an assertion gives the data of an exercise to the audit, if no table does; None: not at all
    label        the heading of the names of rows
    """

    name: str
    words: str
    help: str
    task: str
    arguments: Callable[[Source], tuple[Any, ...]]
    bodies: Callable[[tuple[str, ...]], tuple[Mapping[str, Schema], ...]]
    r: str
    python: str
    wording: Wording
    layout: Layout
    traits: Mapping[str, Trait]
    seeded: Callable[[Dice, int], Rows] | None = None
    example: Example = Example("demsar2006/table6")
    exercise: Callable[[Random], Whole] | None = None
    columns: tuple[str, ...] = LETTERS
    nothing: Callable[[Callable[..., Any], int, int], tuple[Any, ...]] | None = None
    differing: Callable[[Any, int], tuple[Any, ...]] | None = None
    typed: bool = False
    table: bool = False
    blocked: bool = False
    holes: bool = False
    holds: str = ""
    labelled: bool = False
    printed: bool = False
    laid: Literal["cells", "columns", "labelled"] = "cells"
    asserted: Callable[[Source], dict[str, Any]] | None = None
    accept: Callable[[tuple[Any, ...], Naming], tuple[Any, ...]] = as_they_are
    label: str = ""
