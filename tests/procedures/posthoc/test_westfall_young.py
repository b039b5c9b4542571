"""Westfall and Young's adjustment against enumeration."""

import itertools
import math

import numpy as np
import pytest
from scipy.stats import rankdata

import nptests
from crosscheck.reference.options import judged
from nptests import Scores

RANKED = {
    "friedman": lambda x: rankdata(x, axis=1),
    "aligned": lambda x: rankdata(3 * x - x.sum(axis=1, keepdims=True)).reshape(x.shape),
    "quade": lambda x: (rankdata(x, axis=1) - 2) * rankdata(np.ptp(x, axis=1))[:, None],
}


@pytest.mark.parametrize("row", judged("westfall_young"), ids=lambda row: row["options"]["ranks"])
def test_westfall_young_approaches_enumeration(row):
    for case in range(row["cases"]):
        x = np.random.default_rng(case).integers(2 + case, size=(4, 3)) * 3  # row means are whole numbers
        scored = RANKED[row["options"]["ranks"]](x)
        sums = np.array([np.sum(o, axis=0) for o in itertools.product(*map(itertools.permutations, scored.tolist()))])
        pairs = list(itertools.combinations(range(3), 2))
        apart = np.stack([abs(sums[:, a] - sums[:, b]) for a, b in pairs], axis=1)
        own = np.array([abs(scored[:, a].sum() - scored[:, b].sum()) for a, b in pairs])
        order, floor = np.argsort(-own, kind="stable"), 0.0
        result = nptests.westfall_young(Scores.of(x.tolist(), better="lower"), **row["options"])
        for place, h in enumerate(order):
            floor = max(floor, (apart[:, order[place:]].max(axis=1) >= own[h] - 1e-9).mean())
            # Six standard deviations of a share of so many draws.
            assert abs(result.rows[h].adjusted - floor) <= 6 * math.sqrt(floor * (1 - floor) / 20_000) + 1e-4
