"""The parts of a descriptor: what single faces need to know of a procedure, each with a default that says nothing.

Every part is plain data or a small function that stands in the procedure's own file; what the parts mean is the
business of the face that reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import Any, Literal

import numpy as np

from nptests.data.kinds.kind import Example as Example, Whole
from nptests.distributions.law import Law
from nptests.results import Outcome
from nptests.vocabulary import Array, Booleans, Integers, Numeric

SYMMETRIC = ("normal", "heavy tails", "rounded")
SHAPES = (*SYMMETRIC, "skewed", "skewed, turned")  # laws of scores (`nptests.studies.world`)
COUNTS = ("counts",)


@dataclass(frozen=True)
class ExactDistribution:
    """The exact null distribution behind a result, so that it can be drawn.

    needs      the details of the result from which it is rebuilt
    rebuild    the distribution, and the value that is compared with it
    """

    symbol: str
    needs: tuple[str, ...]
    rebuild: Callable[[Outcome], tuple[Law, float]]


@dataclass(frozen=True, eq=False)
class Answers:
    """What a procedure says of m tables.

    statistic   one a table, or one for each pair of algorithms (m, pairs)
    pvalue      likewise
    exact       whether the p-values of a table are exact
    mean_ranks  of each algorithm (m, k), where the procedure ranks
    adjusted    the adjusted p-values of pairs
    """

    statistic: Array
    pvalue: Array
    exact: Booleans
    mean_ranks: Array | None = None
    adjusted: Array | None = None


@dataclass(frozen=True, eq=False)
class FoldScores:
    """Two models on the splits of one data set, as a study has them (`nptests.studies.fold_sizes`).

    a, b           how many cases of each test set either has right
    train, test    the sizes of the sets
    n01, n10       cases of the first test set that a alone has wrong, and that a alone has right
    """

    a: Integers
    b: Integers
    train: int
    test: int
    n01: int
    n10: int


@dataclass(frozen=True)
class Many:
    """What a procedure says of many tables at once, to the bit what it says of each.

    answers   from costs (m, n, k) and its result for the first table; None where the tables cannot go together
    ordinal   from the options in force: whether the order within data sets decides alone, so that doubles need not be
              read as decimals
    as_given  whether it takes scores as they are in place of costs; the alternative of the first result is then the
              one that "greater" is of larger scores, whichever are better
    """

    answers: Callable[[Numeric, Any], Answers | None]
    ordinal: Callable[[Mapping[str, Any]], bool] = lambda options: "arithmetic" not in options
    as_given: bool = False


@dataclass(frozen=True)
class Study:
    """How the size of a procedure under its null hypothesis is found (`nptests.studies.null_sizes`).

    options    what it must be told beside the data; few draws do, as (b + 1) / (B + 1) is valid for every B
    slow       a call takes milliseconds: fewer samples are drawn
    sizes      for n data sets and k algorithms: kinds of null distribution, each with the size at a level, enumerated
    drawn      whether samples are drawn where nothing was enumerated
    shape      the one design (n, k) that it can have, if there is only one
    turned     what becomes of normal numbers, if it needs others
    data       arguments without any difference, where those of its kind of input do not do
    pairs_of   the test that each of its pairs goes through, whose decisions are those that are studied
    small      arguments from a small table of whole scores around 0, where those of its kind of input do not do
    folds      how it is asked whether two models differ on one data set, by the splits on which that is studied
    """

    options: Mapping[str, Any] = field(default_factory=dict)
    slow: bool = False
    sizes: Callable[[int, int], Iterator[tuple[str, Callable[[float], float]]]] | None = None
    drawn: bool = True
    shape: tuple[int, int] | None = None
    turned: Callable[[Integers], Integers] | None = None
    data: Callable[[np.random.Generator, int, int], tuple[Any, ...]] | None = None
    pairs_of: str | None = None
    small: Callable[[Integers], tuple[Any, ...]] | None = None
    folds: Mapping[str, Callable[[FoldScores], Outcome]] = field(default_factory=dict)


@dataclass(frozen=True)
class Covers:
    """What an interval is meant to hold, so that `nptests.studies.coverage` can count how often it does.

    what        the true value, in words
    truth       what the world that data are drawn from calls it, or from a world the value, or one for each comparison
    promised    shapes of scores for which it promises its level
    options     what the procedure is told to give this interval
    shapes      those that are drawn
    effects     how large they are, in standard deviations
    data        from a world and a size: the arguments, where those of the kind of input do not do
    """

    what: str
    truth: str | Callable[[Any], float | tuple[float, ...]]
    promised: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    shapes: tuple[str, ...] = SHAPES
    effects: tuple[float, ...] = (0.0, 0.5, 1.5)
    data: Callable[[Any, int], tuple[Any, ...]] | None = None

    def true_in(self, world: Any) -> Any:
        """The true value."""
        return getattr(world, self.truth) if isinstance(self.truth, str) else self.truth(world)


DECIDED = ("statistic", "pvalue", "adjusted")  # what another test gives in their place


@dataclass(frozen=True)
class Slip:
    """What students take for what is asked, as changes of the assertion about the right answer.

    asked      the values of which it is a slip; of all if empty
    changes    what becomes of the assertion; options are added to those in force
    """

    name: str
    asked: tuple[str, ...] = ()
    changes: Mapping[str, Any] = field(default_factory=dict)


# Nobody writes out every order of every row: the table of chi-squared or F is what one computes with by hand.
BY_TABLE: Mapping[str, Any] = MappingProxyType({"null": "asymptotic"})
# The standard error of the sources' formula, which has no ties and needs no law of sums of ranks.
AS_PRINTED: Mapping[str, Any] = MappingProxyType({"error": "published"})


@dataclass(frozen=True)
class Exercise:
    """What the exercises on a procedure are made of.

    rows          small data with pleasant numbers: rows of a table, None where a cell is empty; else by kind of input
    columns       the names of the columns; A, B, C ... if empty
    mean_ranks    whether the mean ranks are asked first
    asks          of each comparison: adjusted, or where a joint distribution has no formula pvalue or statistic
    slips         what is taken for the right answer
    options       what the task settles beside the data
    left_out      why there are none
    pieces        the formula of the p-value for every statistic, where the derivation has the one piece that is used
    """

    rows: Callable[[Random], Whole] | None = None
    columns: tuple[str, ...] = ()
    mean_ranks: bool = False
    asks: Literal["adjusted", "pvalue", "statistic"] = "adjusted"
    slips: tuple[Slip, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    left_out: str = ""
    pieces: str = ""
