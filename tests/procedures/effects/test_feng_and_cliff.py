"""The interval of Cliff's delta from Feng and Cliff's formula (2004, eq. 6), its variance counted pair by pair."""

from __future__ import annotations

import math
import random
from statistics import NormalDist

import pytest

from nptests import cliffs_delta, vargha_delaney


@pytest.mark.parametrize("level", [0.8, 0.95])
@pytest.mark.parametrize("seed", range(6))
def test_the_interval_from_every_pair(seed: int, level: float) -> None:
    chance = random.Random(seed)
    x, y = [chance.randrange(12) for _ in range(8)], [chance.randrange(3, 15) for _ in range(11)]
    n, m = len(x), len(y)
    above = [[(a > b) - (a < b) for b in y] for a in x]
    d = sum(map(sum, above)) / (n * m)
    rows = sum((sum(row) / m - d) ** 2 for row in above)
    columns = sum((sum(column) / n - d) ** 2 for column in zip(*above, strict=True))
    cells = sum((cell - d) ** 2 for row in above for cell in row)
    variance = (m**2 * rows + n**2 * columns - cells) / (m * n * (m - 1) * (n - 1))
    assert variance > 0
    z = NormalDist().inv_cdf((1 + level) / 2)
    reach = z * math.sqrt(variance) * math.sqrt((1 - d**2) ** 2 + z**2 * variance)
    ends = tuple((d - d**3 + side * reach) / (1 - d**2 + z**2 * variance) for side in (-1, 1))
    assert cliffs_delta(x, y, level=level).interval == pytest.approx(ends, rel=1e-9, abs=0)
    halves = tuple((end + 1) / 2 for end in ends)
    assert vargha_delaney(x, y, level=level).interval == pytest.approx(halves, rel=1e-9, abs=0)
