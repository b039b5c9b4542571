"""Ranks within rows of a printed table: which the hidden digits allow, and what their means can be."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor

from crosscheck.auditing.reading.printed_rows import Number, Row
from nptests.vocabulary import Better

Span = tuple[Fraction, Fraction]


def are_ranked(rows: Sequence[Row]) -> bool:
    """Whether the cells of every row are ranks already: between 1 and k, and of the sum of the ranks 1 to k."""
    k = len(rows[0].numbers)
    for row in rows:
        numbers = [n for n in row.numbers if n is not None]
        total, reach = sum(n.value for n in numbers), sum(n.unit for n in numbers) / 2
        inside = all(n.high >= 1 and n.low <= k for n in numbers)
        if not inside or abs(total - Fraction(k * (k + 1), 2)) > reach:
            return False
    return True


def are_averaged(row: Row, rows: Sequence[Row]) -> bool:
    """Whether the whole row holds the plain means of the cells above it, whatever it is called."""
    means = [(number, plain_mean([n for r in rows if (n := r.numbers[j]) is not None]))
             for j, number in enumerate(row.numbers) if number is not None]  # fmt: skip
    return len(means) > 1 and all(low <= number.high and number.low <= high for number, (low, high) in means)


def plain_mean(cells: Sequence[Number], *, exact: bool = False) -> Span:
    """The mean of cells as they stand, which hide no digits where they are exact."""
    ends = ("value", "value") if exact else ("low", "high")
    low, high = (sum((getattr(n, end) for n in cells), Fraction(0)) for end in ends)
    return low / len(cells), high / len(cells)


def on_lattice(low: Fraction, high: Fraction, n: int) -> bool:
    """Whether a multiple of 1/(2n) lies between the ends: mid-ranks are halves."""
    return floor(high * 2 * n) >= ceil(low * 2 * n)


def shared_out(total: Number, rows: int) -> Number:
    """A sum of ranks as the mean rank that it stands for."""
    return replace(total, value=total.value / rows, unit=total.unit / rows)


def surely_below(a: Number, b: Number) -> bool:
    """Whether a is below b whatever the hidden digits are."""
    return a.high <= b.low


def possible_ranks(row: Row, better: Better) -> list[Span | None]:
    """For every cell the ranks that hidden digits allow; rank 1 is the best."""
    numbers = [n for n in row.numbers if n is not None]
    lows, highs, spans = sorted(n.low for n in numbers), sorted(n.high for n in numbers), list[Span | None]()
    for n in row.numbers:
        if n is None:
            spans.append(None)
            continue
        itself = surely_below(n, n)  # one that hides no digits
        sides = len(lows) - bisect_left(lows, n.high) - itself, bisect_right(highs, n.low) - itself
        above, below = sides if better == "higher" else sides[::-1]
        spans.append((Fraction(1 + above), Fraction(len(numbers) - below)))
    return spans


def dense_ranks(row: Row, better: Better) -> list[Fraction | None]:
    """The ranks where equal numbers share one, and the next has the next."""
    values = sorted({n.value for n in row.numbers if n is not None}, reverse=better == "higher")
    return [None if n is None else Fraction(1 + values.index(n.value)) for n in row.numbers]


def best_counts(rows: Sequence[Row], better: Better) -> list[tuple[int, int]]:
    """For every column on how many rows it is best alone, and on how many best or tied."""
    columns = zip(*(possible_ranks(row, better) for row in rows), strict=True)
    return [(sum(s == (1, 1) for s in spans), sum(s is not None and s[0] == 1 for s in spans)) for spans in columns]


def duels(rows: Sequence[Row], one: int, other: int, better: Better) -> tuple[int, int, int]:
    """On how many rows one column is surely better than another, surely worse, and neither."""
    wins = losses = ties = 0
    for row in rows:
        a, b = row.numbers[one], row.numbers[other]
        if a is not None and b is not None:
            worse, best = (b, a) if better == "higher" else (a, b)
            won, lost = surely_below(worse, best), surely_below(best, worse)
            wins, losses, ties = wins + won, losses + lost, ties + (not won and not lost)
    return wins, losses, ties
