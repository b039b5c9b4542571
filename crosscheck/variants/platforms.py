"""What platforms compute in the place of a statistic, as executable code."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosscheck.claims import claims, computing
from nptests.data import ranks
from nptests.read import literature as fixtures


def float_table(claim: claims.Claim) -> NDArray[np.float64]:
    """The claim's table of scores as doubles, lower is better."""
    return fixtures.scores(f"{claim.publication}/{claim.body['table']}").costs("float")


def keel_aligned(costs: NDArray[np.float64]) -> float:
    """KEEL's aligned statistic: 1/k on the squared column totals and none on the row totals, ranks of doubles."""
    r = ranks.aligned_doubled(costs) / 2
    n, k = r.shape
    m = n * k
    spread = float((r.sum(axis=0) ** 2).sum()) / k - k * n**2 / 4 * (m + 1) ** 2
    return float((k - 1) * spread / (m * (m + 1) * (2 * m + 1) / 6 - float((r.sum(axis=1) ** 2).sum())))


def keel_quade(costs: NDArray[np.float64]) -> float:
    """KEEL's Quade statistic: (k + 1)/2 divided as whole numbers, so that even k are centred half a rank too low."""
    within, ranges = ranks.doubled(costs) / 2, ranks.doubled(ranks.row_ranges(costs)) / 2
    n, k = within.shape
    s = ranges[:, None] * (within - (k + 1) // 2)
    a, b = float((s**2).sum()), float((s.sum(axis=0) ** 2).sum()) / n
    return float((n - 1) * b / (a - b))


def without_root(claim: claims.Claim) -> float:
    """The corrected resampled t with the variance itself below the mean, not its root."""
    differences: Any = computing.Computation(claim)._data(claim.body)[0]
    d, options = np.asarray(differences, dtype=np.float64).ravel(), claim.body["options"]
    return float(d.mean() / ((1 / d.size + options["test"] / options["train"]) * d.var(ddof=1)))
