"""A witness among many random tables that print alike, computed at once: for aligned ranks, too many to be counted.

The order of aligned observations depends on all cells of their rows together, so that moving one cell at a time often
misses a table that exists.
"""

from collections.abc import Mapping
from decimal import Decimal

import numpy as np

from crosscheck.claims import budget, claims
from crosscheck.rounding.pieces import Grid, Way
from nptests.distributions import special
from nptests.procedures.omnibus.aligned_ranks import aligned_statistic
from nptests.procedures.row_scores import aligned_scores
from nptests.read import literature as fixtures

TABLES, ROUNDS = 512, 8
SHARES = (0.05, 0.2, 0.5, 1.0)  # of the cells that move
PLACES = (50, 2)  # to which a cell can move either way: many make ties rare, few make them likely
VALUES = ("statistic", "pvalue", "rejected")


def witness(claim: claims.Claim) -> Mapping[str, Decimal] | None:
    """Changes under which the aligned statistic, its p-value or its decision is the printed one."""
    body, value = claim.body, claim.body.get("value", "statistic")
    options = body.get("options", {})
    if body.get("test") != "aligned_ranks" or value not in VALUES or "prints" in body:
        return None
    if not set(options) <= {"ties", "null"} or options.get("null", "auto") not in ("auto", "asymptotic"):
        return None
    if fixtures.entry(f"{claim.publication}/{body['table']}").get("exact"):
        return None
    grid, rng = Grid(claim), np.random.default_rng(0)
    n, k = len(grid.rows), len(grid.columns)
    middle = np.array([[grid.middle(i, j) for j in range(k)] for i in range(n)], dtype=np.int64)
    reach = np.array([[grid.reach(i, j) for j in range(k)] for i in range(n)], dtype=np.int64)
    for number in range(ROUNDS):
        budget.look()
        places = PLACES[number % len(PLACES)]
        steps = rng.integers(-places, places + 1, (TABLES, n, k)) * (reach // (places + 1))
        steps[rng.random(steps.shape) >= SHARES[number // 2 % len(SHARES)]] = 0
        t = aligned_statistic(aligned_scores(middle + steps), options.get("ties", "corrected"))
        p = special.chdtrc(k - 1, t)
        for i, x in enumerate(t if value == "statistic" else p):
            word = "rejected" if value == "rejected" and x <= body["alpha"] else "retained"
            if claim.reading.holds(word if value == "rejected" else float(x)):
                moved = {(int(a), int(b)): int(steps[i, a, b]) for a, b in np.argwhere(steps[i])}
                return grid.changes(Way(None, moved, len(moved)))
    return None
