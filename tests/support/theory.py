"""How the time of a work should grow with its input, and why: what a sweep's exponents are held against.

Logarithms count nothing: n log n grows with the first power. A limit in a default (an exact null distribution only
where it takes some 20 ms) leaves what lies beyond it, the asymptotic one.
"""

from __future__ import annotations

from dataclasses import dataclass

from nptests.procedures.descriptor import Procedure
from nptests.results import Comparisons


@dataclass(frozen=True)
class Theory:
    """Powers of n and of k at most, and the reason."""

    n: float
    k: float
    why: str

    def of(self, grows: str) -> float:
        """The exponent where n, k or both of them grow; anything else grows like n."""
        return {"k": self.k, "n and k": self.n + self.k}.get(grows, self.n)


SORTED = Theory(1, 1, "n log n: one sort of each sample")
ROWS = Theory(1, 1, "n k log k: one sort of each data set")
POOLED = Theory(1, 1, "N log N, N = n k: one sort of all values")
PAIRS = Theory(1, 2, "sums of n values for each algorithm, and a row for each of k (k - 1) / 2 pairs")
CONTROL = Theory(1, 1, "sums of n values for each algorithm, and a row for each but the control")
DRAWN = Theory(0, 0, "as many random numbers as seconds allow: where there are more data, fewer draws")

# What is not as its kind of input and of result has it.
PROCEDURES = {
    "contrasts": Theory(1, 2, "n k**2: a median of the differences of each pair"),
    "steel_dwass": Theory(1, 2, "n k**2: each group is counted at the values of every other; estimates by convolution"),
    "pairwise_mann_whitney": Theory(
        1, 2, "n k**2: each group is counted at the values of every other; estimates by convolution"
    ),
    "pairwise_wilcoxon": Theory(1, 2, "k**2 n log n: the differences of each pair are sorted"),
    "pairwise_t": Theory(1, 2, "n k**2: the moments of each pair"),
    "westfall_young": Theory(1, 2, "draws of n k scores and of all pairs, fewer where there are more of them"),
    "multiple_sign": Theory(1, 1, "n k: signs against the control; then one joint null distribution of k - 1 counts"),
    "dunnett": Theory(1, 1, "n k: the moments of each group; one joint null distribution by kinds of sizes"),
    "anova_repeated": Theory(1, 2, "n k**2: the covariances of all pairs, for the test of sphericity"),
    "skillings_mack": Theory(1, 3, "n k**2 for the covariances of rank sums, k**3 to solve for the statistic"),
    "durbin": Theory(1, 2, "n k: ranks within data sets; k**2 to look whether the design is balanced"),
    "jonckheere": Theory(1, 1, "N log N: inversions are counted by merging"),
}
SIMULATED = ("permutation", "bayes_sign", "bayes_signed_rank", "bootstrap_mean")


def of_procedure(p: Procedure) -> Theory:
    """That of a procedure under its defaults."""
    if p.name in PROCEDURES:
        return PROCEDURES[p.name]
    if p.name in SIMULATED:
        return Theory(1, 1, DRAWN.why)
    if p.gives is Comparisons:
        return CONTROL if "control" in p.options else PAIRS
    if p.kind.layout.rows == "values":
        return Theory(0, 0, "a few numbers, however large they are")
    if p.kind.blocked:
        return ROWS
    return POOLED if p.kind.layout.open else SORTED


def of_adjustment(name: str) -> Theory:
    """That of adjusting n p-values."""
    if name in ("hommel", "rom"):
        return Theory(2, 0, "n**2: each is compared with every other")
    if name in ("shaffer", "shaffer-dynamic", "bergmann-hommel"):
        return Theory(2, 0, "of all pairs alone, as their number must be k (k - 1) / 2")
    return Theory(1, 0, "n log n: one sort")


# In one order of k algorithms, n = k (k - 1) / 2: the search for the sets that can be true together.
IN_ONE_ORDER = Theory(2.5, 0, "n p-values as thresholds, and for each at most k**3 runs of neighbours")
BATCH = Theory(1, 1, "table by table, in blocks that fit the cache")
ANALYSIS = Theory(1, 2, "omnibus test, all pairs with their adjustment, groups and effects: n for each of k**2 pairs")
REPORT = Theory(1, 2, "a line for each data set and for each pair that is shown")
EXPLAINED = Theory(1, 1, "a line or cell for each number that is shown")
DIAGRAM = Theory(1, 2, "all pairs, then a mark for each algorithm")
PICTURE = Theory(1, 1, "a mark for each number")
READ = Theory(1, 1, "each byte is looked at once")
AUDITED = Theory(1, 1, "each sentence or cell is judged once, the search for each by its own budget")
