"""The parts of a derivation as data: what the text beside a procedure says (`written_lines`), or its descriptor.

A plain string "F = (n - 1) * B / (A - B)" is a line. Letters after an underscore count: r_ij is a table of a row for
each data set i and a column for each algorithm j, T_j has one number for each algorithm, m_i one for each data set,
S_gh one for every two algorithms. Samples are columns too, of different lengths: x_ij is value i of sample j.
`sum_j(...)` adds over j; `sum_i(r_i, d_i > 0)` only where the condition holds; a cell that is missing has no term. An
index counts from 1 where it stands alone (sum_j(j * R_j)). n, k, the options that are numbers and the details that are
numbers have values under their own names; `where` names the others.

They are named tuples because every process that imports a procedure makes these types, and a frozen dataclass takes
Python seven times as long.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import numpy as np

from nptests.data.sums import ROUNDED_SUM
from nptests.distributions.continuous import Normal
from nptests.vocabulary import Array

# Where a value comes from: a detail of the result or one of its attributes, or "shares[0]", the first of several; or a
# function of it for a genuine algorithm.
Source = str | Callable[[Any], Any]
Named = Callable[..., Any] | str  # a function that a text names, or a formula
Law = Literal["chi2", "F", "t", "normal"]


class Line(NamedTuple):
    """symbol = formula, with a sentence before it."""

    text: str
    why: str = ""


class Each(NamedTuple):
    """One line for every index of the left side: "T_j = sum_i(r_ij)" is T_1, T_2, ..."""

    text: str
    why: str = ""


class Where(NamedTuple):
    """Names and what they stand for; a line that gives one of them must arrive at the result's own number."""

    sources: Mapping[str, Source]


class Grid(NamedTuple):
    """A table of a value for each data set and algorithm, computed where the name has a formula behind it.

    below     a label and the name of the numbers in the last row
    ranked    whether its numbers are ranks within rows, the tied ones of which are marked
    together  whether they are ranks of all values together
    beside    a label and the name of the numbers in the last column
    columns   headings where the columns are no algorithms
    """

    text: str
    title: str
    below: tuple[str, str] | None = None
    ranked: bool = False
    together: bool = False
    beside: tuple[str, str] | None = None
    columns: tuple[str, ...] = ()


class Listed(NamedTuple):
    """A table of numbers that are no cells of the data, with these headings and names; labels stand before its rows."""

    title: str
    columns: tuple[tuple[str, str], ...]
    labels: Source | None = None


class Counts(NamedTuple):
    """A table of counts: what is counted, and the name of its number."""

    title: str
    rows: tuple[tuple[str, str], ...]


class PerRow(NamedTuple):
    """A table with a row for each data set, and a column for each of these headings and names, or formulas of them.

    ranked   whether the last column has ranks, the tied ones of which are marked
    """

    title: str
    columns: tuple[tuple[str, str], ...]
    ranked: bool = False


class Differences(NamedTuple):
    """The differences, with the ranks of their sizes where the result has any."""

    ranks: str = ""


class Samples(NamedTuple):
    """The observations of the groups, with their ranks among all where the result has any."""

    ranks: str = ""


class Words(NamedTuple):
    """A heading and a sentence; {names} in it are replaced by values, those with a letter by all of theirs."""

    heading: str
    text: str


class Choice(NamedTuple):
    """Parts that depend on options in force, on details, on names, or on the kind of the null distribution ("law").

    A condition that is a tuple holds for each of its words.
    """

    conditions: Mapping[str, Any]
    parts: tuple[Any, ...] = ()
    others: tuple[Any, ...] = ()

    def then(self, *parts: Part) -> Choice:
        """What there is if all conditions hold."""
        return Choice(self.conditions, parts, self.others)

    def otherwise(self, *parts: Part) -> Choice:
        """What there is if one does not."""
        return Choice(self.conditions, self.parts, parts)


class BothWays(NamedTuple):
    """The line with ties ignored and the one that corrects for them; what follows goes on with the one in force."""

    ignored: Line
    corrected: Line


class SideBySide(NamedTuple):
    """The statistic with ties ignored and corrected, by the lines since `BothWays`, with who does it so."""

    symbol: str


class Tail(NamedTuple):
    """The null distribution and the p-value of the named statistic, on the result's degrees of freedom."""

    symbol: str
    law: Law


class Cases(NamedTuple):
    """The null distribution, and the p-value as a number of equally likely cases over that of all of them.

    sided    whether the statistic itself has two sides
    """

    symbol: str
    all: str
    sided: bool = True


class Pvalue(NamedTuple):
    """The null distribution, and the p-value by a formula of its own, or by random draws if it was simulated."""

    formula: str


class Trials(NamedTuple):
    """The null distribution, and the p-value of so many successes in so many trials, fair ones unless `p` is named."""

    successes: str
    trials: str
    p: str = ""


class Stated(NamedTuple):
    """The null distribution, and the p-value that it gives by no arithmetic of one line."""

    formula: str


class Rival(NamedTuple):
    """Another convention: what it is called, the options that make it, who prints it; its statistic, if another.

    The programs that follow it are the references of the descriptor under these options, whose answers are recorded.
    """

    name: str
    options: Mapping[str, Any]
    cites: tuple[str, ...] = ()
    symbol: str = ""


class OtherOptions(NamedTuple):
    """The procedure once more under other options, side by side; those it does not name stay as they are.

    again    the arguments with which the procedure is called again
    """

    symbol: str
    rivals: tuple[Rival, ...]
    again: Callable[[Any], tuple[Any, ...]]


class ForPairs(NamedTuple):
    """These parts once for every comparison of two algorithms, the columns a and b.

    own    names and what they stand for: attributes of the comparison, or functions of result and comparison; p and q
           are p-values
    """

    own: Mapping[str, str | Callable[[Any, Any], Any]]
    parts: tuple[Any, ...]


class ErrorsSideBySide(NamedTuple):
    """The pair that differs most with the error of the literature, a formula for every kind of ranks, and with ours."""

    published: Mapping[str, str]


class Probability(NamedTuple):
    """A probability that a distribution gives by no arithmetic of one line."""

    text: str


Part = (
    str | Line | Each | Where | Grid | PerRow | Differences | Samples | Words | Choice | BothWays | SideBySide | Tail
    | Cases | Pvalue | Trials | Stated | OtherOptions | Listed | Counts | ForPairs | Probability
    | ErrorsSideBySide
)  # fmt: skip


def where(**sources: Source) -> Where:
    """Names and what they stand for."""
    return Where(sources)


def polynomial(x: str, coefficients: Sequence[float]) -> str:
    """c_0 + c_1 x + c_2 x**2 + ..."""
    powers = ("", f" * {x}", *(f" * {x}**{i}" for i in range(2, len(coefficients))))
    terms = [f"{'-' if c < 0 else '+'} {abs(c)}{power}" for c, power in zip(coefficients, powers, strict=False)]
    return " ".join(terms).removeprefix("+ ")


COUNTED = 2**50  # up to so many cases a count is a whole number that a double holds, sides and all


def as_extreme(p: float, cases: int) -> int | None:
    """How many of equally likely cases the smaller tail has whose double is p; None where p does not tell."""
    count = round(p * cases / 2)
    return count if cases <= COUNTED and p < 1 and math.isclose(2 * count / cases, p, rel_tol=ROUNDED_SUM) else None


def when(**conditions: Any) -> Choice:
    """when(ties="ignored").then(...).otherwise(...)."""
    return Choice(conditions)


def half(result: Any, mean: float | None = None, variance: float | None = None) -> float:
    """Half a unit against the side that the alternative is on, which z leans away from."""
    mean = result.details["mean"] if mean is None else mean
    variance = result.details["variance"] if variance is None else variance
    return math.copysign(0.5, result.statistic - mean - result.details["z"] * math.sqrt(variance))


def sizes(result: Any) -> list[int]:
    """The number of observations in each group."""
    return [len(group) for group in result.details["samples"]]


def in_groups(result: Any) -> list[Array]:
    """The ranks of the groups, which stand one group after the other."""
    return np.split(np.asarray(result.details["ranks"]), np.cumsum(sizes(result))[:-1])


def tied(result: Any) -> Array:
    """The sizes of the groups of equal ranks, of two at least."""
    counts = np.unique(result.details["ranks"], return_counts=True)[1]
    return np.asarray(counts[counts > 1], dtype=np.float64)


def quantile(result: Any) -> float:
    """That of the normal distribution beyond which is half of what the level leaves."""
    return float(Normal().isf((1 - result.level) / 2))


# The functions that any derivation may name.
SOURCES: Mapping[str, Callable[[Any], Any]] = {
    **{function.__name__: function for function in (half, sizes, in_groups, tied, quantile)},
    "rope": lambda result: result.rope,  # not the option of that name, as below
    "low": lambda result: result.interval[0],
    "high": lambda result: result.interval[1],
    "samples": lambda result: tuple(result.details["samples"]),
    "differences_and_zeros": lambda result: (result.details["differences"], [0] * result.n),
}
