"""The one table of a comparison: every algorithm with its rank, its scores, and how it compares with one of them."""

import math
from collections.abc import Iterable

import numpy as np

from nptests.adjustments.methods import adjusted_by
from nptests.analysis.analysing import Analysis
from nptests.data.numerals import number
from nptests.data.scores import IncompleteScores
from nptests.document.blocks import Cell, Sheet

SIGNIFICANT = 4  # digits of the largest number of a column, where the scores have no decimals of their own
MOST_DECIMALS = 6
SMALLEST = 1e-4  # below it p-values are said to be below it: the supplement has their digits
NONE = ""  # the algorithm itself, and what no method gives


def comparison_table(analysis: Analysis) -> Sheet:
    """Rows from the best mean rank to the worst; differences and p-values are those from `reference(analysis)`."""
    s, rows = analysis.scores, [analysis.ranking, *_numbers(analysis)]
    adjusted = "p" if analysis.comparisons is None or analysis.comparisons.adjustment == "none" else "adjusted p"
    header = ["algorithm", "mean rank", "median", "MAD", "difference", "from", "to", adjusted]
    if analysis.letters:
        rows, header = [*rows, [analysis.letters[name] for name in analysis.ranking]], [*header, "letters"]
    numeric = range(1, 8)
    cells = tuple(
        tuple(Cell(text, numeric=j in numeric and text != NONE) for j, text in enumerate(row))
        for row in zip(*rows, strict=True)
    )
    title = f"Comparison of {s.k} algorithms on {s.n} data sets"
    return Sheet(title, tuple(header), cells, (_legend(analysis),))


def reference(analysis: Analysis) -> str:
    """What the others are compared with in the table: the control, else the best mean rank."""
    control = None if analysis.comparisons is None else analysis.comparisons.control
    return analysis.ranking[0] if control is None else control


def _numbers(analysis: Analysis) -> Iterable[list[str]]:
    """The columns of numbers, each with as many decimals in all of its cells, so that digits stand below each other."""
    s = analysis.scores
    columns = {name: s.values[s.present[:, j], j] for j, name in enumerate(s.algorithms)}
    means = analysis.mean_ranks
    yield [f"{means[name]:.2f}" for name in analysis.ranking]
    finer = _decimals(analysis, 1)
    medians = {name: float(np.median(x)) for name, x in columns.items()}
    yield [f"{medians[name]:.{finer}f}" for name in analysis.ranking]
    yield [f"{np.median(np.abs(columns[name] - medians[name])):.{finer}f}" for name in analysis.ranking]
    shifts = [_shift(analysis, name) for name in analysis.ranking]
    for part in zip(*shifts, strict=True):
        yield [_fixed(value, finer) for value in part]
    yield [_pvalue(_adjusted(analysis, name)) for name in analysis.ranking]


def _decimals(analysis: Analysis, more: int) -> int:
    """Those of the scores and so many more; of computed scores what leaves some digits of the largest."""
    s = analysis.scores.numbers
    if s.integers is not None:
        return min(max(-s.exponent, 0) + more, MOST_DECIMALS)
    largest = float(np.nanmax(np.abs(analysis.scores.values)))
    return min(max(SIGNIFICANT - 1 - math.floor(math.log10(largest)), 0), MOST_DECIMALS) if largest > 0 else more


def _shift(analysis: Analysis, name: str) -> tuple[float, float, float]:
    """The difference from the reference and its interval, in the direction algorithm less reference."""
    other = reference(analysis)
    for effect in analysis.effects:
        if {effect.a, effect.b} == {name, other} and name != other:
            low, high = effect.shift.interval
            estimate = effect.shift.estimate
            if low == high:  # the method gives no interval
                low = high = math.nan
            return (estimate, low, high) if effect.a == name else (-estimate, -high, -low)
    return math.nan, math.nan, math.nan


def _adjusted(analysis: Analysis, name: str) -> float:
    other = reference(analysis)
    if name == other:
        return math.nan
    return analysis.omnibus.pvalue if analysis.comparisons is None else analysis.comparisons.row(name, other).adjusted


def _fixed(value: float, decimals: int) -> str:
    if math.isnan(value):
        return NONE
    if math.isinf(value):
        return "∞" if value > 0 else "-∞"
    text = f"{value:.{decimals}f}"
    return text.removeprefix("-") if float(text) == 0 else text


def _pvalue(p: float) -> str:
    if math.isnan(p):
        return NONE
    return f"<{SMALLEST:.4f}" if p < SMALLEST else f"{p:.4f}"


def _role(analysis: Analysis) -> str:
    """Why the others are compared with the one that they are."""
    if analysis.comparisons is not None and analysis.comparisons.control is not None:
        return "the control"
    means = list(analysis.mean_ranks.values())
    if means.count(min(means)) == 1:
        return "the best mean rank"
    return f"which shares {'its' if min(means) == max(means) else 'the best'} mean rank with others"


def _legend(analysis: Analysis) -> str:
    s, compared = analysis.scores, analysis.comparisons
    who = reference(analysis)
    level = f"{analysis.effects[0].shift.level:.0%}"
    role = _role(analysis)
    size = f"Hodges-Lehmann estimate of the difference from {who} ({role}) with its {level} confidence interval"
    test = "p-value of the same comparison, not adjusted"
    if compared is not None:
        size += ", not adjusted for the number of comparisons"
        pairwise = compared.procedure == "pairwise_wilcoxon"
        of = "Wilcoxon's test on the data sets that have both" if pairwise else "the comparison of mean ranks"
        test = f"p-value of {of} with {who}, {adjusted_by(compared.adjustment)}"
    if any(math.isnan(_shift(analysis, name)[1]) for name in analysis.ranking if name != who):
        size += " (empty where the method gives none)"
    spread = "median and median absolute deviation (MAD, not scaled) of the scores"
    parts = [f"Mean rank (1 is best, {s.better} scores are better); {spread}", size, test]
    if analysis.letters:
        parts.append(f"algorithms that share a letter are not shown to differ at alpha = {number(analysis.alpha)}")
    if isinstance(s, IncompleteScores):
        parts.append(f"{s.holes} of {s.n * s.k} scores are missing, all others are used")
    if s.origin.left_out:
        parts.append(f"left out, with a missing score: {', '.join(s.origin.left_out)}")
    return "; ".join(parts) + "."
