"""Bounds of rank tests of a printed table, stated again cell by cell in fractions."""

import itertools
import math
import random
from fractions import Fraction

import numpy as np
import pytest

from crosscheck.rounding import bounding

INFINITE = Fraction(10**30)  # in the place of an infinite end, which no fraction is


def spans_of(dice, n, k, most):
    """Numbers from 0 to `most` printed in units of 2: ends are odd, so that neighbours touch."""
    return [[(Fraction(2 * x - 1), Fraction(2 * x + 1)) for x in dice.choices(range(most), k=k)] for _ in range(n)]


def arrays(spans):
    return [np.array([[float(span[side]) for span in row] for row in spans]) for side in (0, 1)]


def ranks_of(spans):
    """One more than are certainly smaller, and all but those that are certainly larger."""
    return [(1 + sum(y[1] < x[0] for y in spans), len(spans) - sum(y[0] > x[1] for y in spans)) for x in spans]


def tied(ranks):
    """(t**3 - t) / 12 of all that hang together, one overlap after the other."""
    left, total = set(range(len(ranks))), 0
    while left:
        group = {left.pop()}
        while near := {j for j in left for i in group if ranks[i][0] <= ranks[j][1] and ranks[j][0] <= ranks[i][1]}:
            group |= near
            left -= near
        total += len(group) ** 3 - len(group)
    return Fraction(total, 12)


def spread(ends, centre):
    least = sum(min((x - centre) ** 2 for x in (a, b, min(max(a, centre), b))) for a, b in ends)
    return Fraction(least), Fraction(sum(max((a - centre) ** 2, (b - centre) ** 2) for a, b in ends))


def sums(ranks):
    return [(Fraction(sum(r[0] for r in part)), Fraction(sum(r[1] for r in part))) for part in ranks]


def compared(found, ends):
    for x, end in zip(found, ends, strict=True):
        assert x == (math.inf if end == INFINITE else pytest.approx(float(end), rel=1e-12, abs=0))


TABLES = [
    (n, k, most, seed)
    for n, k in ((4, 3), (5, 4), (3, 3), (6, 2))
    for most in (2, 6, 14, 60, 4000)
    for seed in (1, 2, 3)
]


@pytest.mark.parametrize("corrected", [True, False])
def test_friedmans_bounds(corrected):
    """12 S / (n k (k + 1)), S the squared rank sums around n (k + 1) / 2; ties take the most from its denominator."""
    open_ended = 0
    for n, k, most, seed in TABLES:
        table = spans_of(random.Random(seed), n, k, most)
        ranks = [ranks_of(row) for row in table]
        within = bounding._within(*arrays(table))
        assert [[*zip(*row, strict=True)] for row in zip(*(x.tolist() for x in within), strict=True)] == ranks
        least, largest = spread(sums(list(zip(*ranks, strict=True))), Fraction(n * (k + 1), 2))
        share = 1 - sum(map(tied, ranks)) * 12 / (n * k * (k * k - 1)) if corrected else Fraction(1)
        scale = Fraction(12, n * k * (k + 1))
        open_ended += share == 0
        ends = scale * least, scale * largest / share if share else INFINITE
        compared(bounding._friedman(within, *arrays(table), corrected), ends)
    assert (open_ended > 0) is corrected


@pytest.mark.parametrize("corrected", [True, False])
def test_the_bounds_of_aligned_ranks(corrected):
    """(k - 1) (sum R_j**2 - k n**2 (m + 1)**2 / 4) / (sum of squared ranks - sum R_i**2 / k), m = n k ranks."""
    met = set()
    for n, k, most, seed in TABLES:
        table = spans_of(random.Random(seed), n, k, most)
        found = bounding._aligned(*arrays(table))
        ranks = [
            [(int(a), int(b)) for a, b in zip(*row, strict=True)]
            for row in zip(*(x.tolist() for x in found), strict=True)
        ]
        m = n * k
        least, largest = spread(sums(list(zip(*ranks, strict=True))), Fraction(n * (m + 1), 2))
        squares = [n * (Fraction(k * (m + 1), 2)) ** 2 + x for x in spread(sums(ranks), Fraction(k * (m + 1), 2))]
        full = Fraction(m * (m + 1) * (2 * m + 1), 6)
        ties = tied([r for row in ranks for r in row]) if corrected else 0
        below, above = full - ties - squares[1] / k, full - squares[0] / k
        high = (k - 1) * largest / below if below > 0 else INFINITE
        met.add((below > 0, high > n * (k - 1)))
        high = min(high, Fraction(n * (k - 1))) if corrected else high  # T is at most n (k - 1)
        compared(bounding._aligned_t(found, *arrays(table), corrected), ((k - 1) * least / above, high))
    assert met == {(False, True), (True, True), (True, False)}


@pytest.mark.parametrize("corrected", [True, False])
def test_quades_bounds(corrected):
    """(n - 1) B / (A - B): A the sum of all S_ij**2, B that of the squared column sums over n."""
    met = set()
    for n, k, most, seed in TABLES:
        table = spans_of(random.Random(seed), n, k, most)
        ranks = [ranks_of(row) for row in table]
        ends = [tuple(pick(x[side] for x in row) for pick in (min, max) for side in (0, 1)) for row in table]
        # The smallest number's ends and the largest's: a range is at least the gap between them.
        ranges = [(max(Fraction(0), most_low - least_high), most_high - least_low)
                  for least_low, least_high, most_low, most_high in ends]  # fmt: skip
        weights = ranks_of(ranges)
        centre = Fraction(k + 1, 2)
        cells = [[[w * (r - centre) for w in weights[i] for r in ranks[i][j]] for i in range(n)] for j in range(k)]
        columns = [(sum(map(min, column)), sum(map(max, column))) for column in cells]
        b_low, b_high = (x / n for x in spread(columns, Fraction(0)))
        whole = Fraction(k * (k * k - 1), 12)
        a_high = whole * sum(i * i for i in range(1, n + 1))
        a_low = sum((w[0] ** 2 * (whole - tied(row)) for w, row in zip(weights, ranks, strict=True)), Fraction(0))
        a_low = a_low if corrected else a_high
        low = (n - 1) * b_low / (a_high - b_low) if b_low < a_high else INFINITE
        high = (n - 1) * b_high / (a_low - b_high) if b_high < a_low else INFINITE
        met.add((low == INFINITE, high == INFINITE))
        compared(bounding._quade(bounding._within(*arrays(table)), *arrays(table), corrected), (low, high))
    assert met >= {(False, True), (False, False)}


@pytest.mark.parametrize("corrected", [True, False])
def test_aligned_ranks_of_one_data_set(corrected):
    """Ranks 1 and 2: (1/4 + 1/4) over 1/2; where they may be equal, the denominator may be 1/2 - 1/2."""
    apart = [[(Fraction(0), Fraction(1)), (Fraction(4), Fraction(5))]]
    compared(
        bounding._aligned_t(bounding._aligned(*arrays(apart)), *arrays(apart), corrected), (Fraction(1), Fraction(1))
    )
    close = [[(Fraction(0), Fraction(1)), (Fraction(0), Fraction(1))]]
    found = bounding._aligned_t(bounding._aligned(*arrays(close)), *arrays(close), corrected)
    assert found == (0.0, 1.0 if corrected else math.inf)


def test_an_infinite_f_of_quade_has_two_infinite_bounds():
    """S is -1/2 and 1/2, then -1 and 1: A = 5/2, column sums 3/2, B = (9/4 + 9/4) / 2 = 9/4, F = B / (A - B) = 9.

    Of one data set alone A = B, and F is infinite.
    """
    two = [
        [(Fraction(0), Fraction(1)), (Fraction(4), Fraction(5))],
        [(Fraction(0), Fraction(1)), (Fraction(90), Fraction(91))],
    ]
    compared(bounding._quade(bounding._within(*arrays(two)), *arrays(two), True), (Fraction(9), Fraction(9)))
    one = two[:1]
    compared(bounding._quade(bounding._within(*arrays(one)), *arrays(one), True), (INFINITE, INFINITE))


@pytest.mark.parametrize("value", ["w_plus", "w_minus", "statistic"])
def test_the_bounds_of_signed_ranks(value):
    """Surely positive differences add their least rank, possibly positive ones their largest; zeros are dropped."""
    for n, most, seed in itertools.product((3, 6), (3, 8, 40), range(4)):
        table = spans_of(random.Random(seed), n, 2, most)
        differences = [(a[0] - b[1], a[1] - b[0]) for a, b in table]
        sizes = [(max(Fraction(0), a, -b), max(abs(a), abs(b))) for a, b in differences]
        least = [1 + sum(y[0] > 0 and y[1] < x[0] for y in sizes) for x in sizes]
        largest = [n - sum(y[0] > x[1] for y in sizes) for x in sizes]
        sign = -1 if value == "w_minus" else 1
        surely = [max(sign * a, sign * b) > 0 and min(sign * a, sign * b) > 0 for a, b in differences]
        never = [max(sign * a, sign * b) < 0 for a, b in differences]
        ends = (
            sum(r for r, yes in zip(least, surely, strict=True) if yes),
            sum(r for r, no in zip(largest, never, strict=True) if not no),
        )
        assert bounding._of_signed(*arrays(table), value) == ends
    assert bounding._of_signed(*arrays(table), "pvalue") is None


@pytest.mark.parametrize("sign", [1, -1])
def test_noise_is_that_of_the_largest_number_of_any_sign(sign):
    one, other = sign * np.array([[-6.0, 1.0, 2.0]]), sign * np.array([[3.0, 4.0, 5.0]])
    assert bounding._noise(one, other) == bounding._noise(other, one) == 4 * 3 * 6 * 2.0**-52


# Numbers up to 1 in k columns: 4 k units in the last place of 1 are noise.
@pytest.mark.parametrize("k", [2, 3])
def test_what_lies_within_the_noise_of_doubles_is_not_certain(k):
    noise = 4 * k * 2.0**-52
    for gap, certain in ((0.0, False), (noise / 2, False), (noise, False), (noise * (1 + 2**-4), True)):
        row = np.array([[0.0, gap, -1.0][:k]])
        table = np.vstack([row, [0.5] * k])  # the largest size is 1 with three columns, and below with two
        table[1, 0] = -1.0
        assert bounding._noise(table, table) == noise
        found = bounding._within(table, table)
        below = 1 if k == 3 else 0  # -1 is below both
        assert (found.low[0, 1], found.high[0, 0]) == (1 + below + certain, k - certain)
        # The same gap between two differences and between two ranges, with the noise of two cells.
        pairs = np.array([[0.25 + 2 * gap, 0.0], [0.25, 0.0], [-1.0, 0.0]])
        if k == 2:
            ranges = bounding._ranges(pairs, pairs)
            assert ranges.low.tolist() == [1 + certain, 1, 3]
            assert ranges.high.tolist() == [2, 2 - certain, 3]
            assert bounding._of_signed(pairs, pairs, "w_plus") == (2 + certain, 4 - certain)


def test_ranks_sums_and_means_of_a_column():
    low, high = np.array([[1.0, 2.0], [1.0, 1.0], [2.0, 1.0]]), np.array([[1.0, 2.0], [2.0, 2.0], [2.0, 1.0]])
    rows, columns = ("a", "b", "c"), ("x", "y")
    found = [bounding._of_ranks(bounding.Bounds(low, high), rows, columns, *about) for about in (
        ("ranks", ["b", "x"]), ("ranks", ["a", "y"]), ("rank_sums", ["x"]), ("mean_ranks", ["y"]),
    )]  # fmt: skip
    assert found == [(1, 2), (2, 2), (4, 5), (4 / 3, 5 / 3)]
