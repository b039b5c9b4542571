"""The interval of Cliff's delta from Feng and Cliff's formula (2004, eq. 6), its variance counted pair by pair."""

import itertools
import math
import random
from fractions import Fraction
from statistics import NormalDist, mean, variance

import numpy as np
import pytest

from nptests import cliffs_delta, vargha_delaney
from nptests.procedures.effects.dominance import _independent, _paired


@pytest.mark.parametrize("level", [0.8, 0.95])
@pytest.mark.parametrize(("seed", "sizes"), [*((seed, (8, 11)) for seed in range(6)), (1, (2, 9)), (2, (7, 2))])
def test_the_interval_from_every_pair(seed, sizes, level):
    chance = random.Random(seed)
    x, y = [chance.randrange(12) for _ in range(sizes[0])], [chance.randrange(3, 15) for _ in range(sizes[1])]
    n, m = len(x), len(y)
    above = [[(a > b) - (a < b) for b in y] for a in x]
    d = sum(map(sum, above)) / (n * m)
    rows = sum((sum(row) / m - d) ** 2 for row in above)
    columns = sum((sum(column) / n - d) ** 2 for column in zip(*above, strict=True))
    cells = sum((cell - d) ** 2 for row in above for cell in row)
    squared = (m**2 * rows + n**2 * columns - cells) / (m * n * (m - 1) * (n - 1))
    assert squared > 0
    z = NormalDist().inv_cdf((1 + level) / 2)
    reach = z * math.sqrt(squared) * math.sqrt((1 - d**2) ** 2 + z**2 * squared)
    ends = tuple((d - d**3 + side * reach) / (1 - d**2 + z**2 * squared) for side in (-1, 1))
    assert cliffs_delta(x, y, level=level).interval == pytest.approx(ends, rel=1e-9, abs=0)
    halves = tuple((end + 1) / 2 for end in ends)
    assert vargha_delaney(x, y, level=level).interval == pytest.approx(halves, rel=1e-9, abs=0)


@pytest.mark.parametrize("seed", range(6))
def test_delongs_interval_from_the_share_that_each_value_beats(seed):
    """The sample variances of the shares, each over its size (DeLong, DeLong and Clarke-Pearson 1988)."""
    chance = random.Random(seed)
    x, y = [chance.randrange(12) for _ in range(8)], [chance.randrange(3, 15) for _ in range(11)]
    beaten = [mean((a > b) + (a == b) / 2 for b in y) for a in x]
    beating = [mean((a > b) + (a == b) / 2 for a in x) for b in y]
    error = math.sqrt(variance(beaten) / len(x) + variance(beating) / len(y))
    z = NormalDist().inv_cdf(0.95)
    effect = vargha_delaney(x, y, interval="delong", level=0.9)
    area = mean(beaten)
    assert effect.estimate == pytest.approx(area, rel=1e-12, abs=0)
    assert effect.details["delong_error"] == pytest.approx(error, rel=1e-12, abs=0)
    assert effect.interval == pytest.approx((max(0, area - z * error), min(1, area + z * error)), rel=1e-9, abs=1e-15)


def test_the_paired_delong_interval_is_that_of_a_mean():
    a, b = [1, 2, 3, 4, 5, 6], [0, 3, 3, 2, 1, 7]
    wins = [1, 0, 0.5, 1, 1, 0]
    reach = NormalDist().inv_cdf(0.975) * math.sqrt(variance(wins) / 6)
    effect = vargha_delaney(a, b, paired=True, interval="delong")
    assert effect.interval == pytest.approx((mean(wins) - reach, mean(wins) + reach), rel=1e-12, abs=0)


@pytest.mark.parametrize(("n", "m"), [(1, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (4, 2)])
def test_the_variance_of_small_samples_from_every_pair(n, m):
    """In fractions, for all samples of three values; it is never negative, and of one value there is none."""
    for values in itertools.product(range(3), repeat=n + m):
        x, y = values[:n], values[n:]
        above = [[Fraction((a > b) - (a < b)) for b in y] for a in x]
        d = sum(map(sum, above)) / (n * m)
        got = _independent(np.array(x), np.array(y))
        assert got.delta == float(d)
        assert (got.smaller, got.n) == (min(n, m), n + m)
        if min(n, m) < 2:
            assert (got.variance, got.delong) == (0.0, 0.0)
            continue
        rows = sum((sum(row) / m - d) ** 2 for row in above)
        columns = sum((sum(column) / n - d) ** 2 for column in zip(*above, strict=True))
        cells = sum((cell - d) ** 2 for row in above for cell in row)
        squared = (m**2 * rows + n**2 * columns - cells) / (m * n * (m - 1) * (n - 1))
        assert squared >= 0
        assert got.variance == float(squared)
        delong = rows / (n * (n - 1)) + columns / (m * (m - 1))
        assert got.delong == pytest.approx(math.sqrt(delong), rel=2.0**-51, abs=0)


@pytest.mark.parametrize("n", [1, 2, 5])
def test_the_variance_of_signs_of_pairs(n):
    for signs in itertools.product((-1, 0, 1), repeat=n):
        got = _paired(np.array(signs))
        d = Fraction(sum(signs), n)
        expected = sum((s - d) ** 2 for s in signs) / (n * (n - 1)) if n > 1 else Fraction(0)
        assert (got.delta, got.smaller, got.n) == (float(d), n, n)
        assert (got.variance, got.delong) == (float(expected), math.sqrt(got.variance))


@pytest.mark.parametrize(("a", "b"), [([3], [1, 2]), ([1, 2], [3]), ([1], [1])])
def test_of_one_value_delongs_interval_is_all_that_is_possible(a, b):
    """It has no variance."""
    assert vargha_delaney(a, b, interval="delong").interval == (0.0, 1.0)
