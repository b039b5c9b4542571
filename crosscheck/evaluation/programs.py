"""What programs print of two samples, by numpy and scipy alone: the other side of the measured audit.

Nothing here is shared with the library that judges: statistics are written out from their definitions, tails are
scipy's. Data are whole numbers over a power of ten; `a` and `b` have equal lengths, so that pairs exist as well.
"""

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray
from scipy import stats

Array = NDArray[np.float64]
Numbers = list[tuple[str, str, float]]  # test, value, what is printed


def _signed(a: Array, b: Array) -> tuple[Array, float, float]:
    """Ranks of the non-zero differences, and the sums of both signs."""
    d = np.round(a - b, 9)
    d = d[d != 0]
    r = stats.rankdata(np.abs(d))
    return r, float(r[d > 0].sum()), float(r[d < 0].sum())


def _u(a: Array, b: Array) -> tuple[float, float]:
    """U of a, and its variance with ties."""
    m, n = len(a), len(b)
    ranks = stats.rankdata(np.concatenate([a, b]))
    variance = m * n * ((ranks - ranks.mean()) ** 2).sum() / ((m + n) * (m + n - 1))
    return float(ranks[:m].sum() - m * (m + 1) / 2), float(variance)


def _both_tails(z: float) -> float:
    return float(2 * stats.norm.sf(abs(z)))


def spss(a: Array, b: Array) -> Numbers:
    """NPAR TESTS and T-TEST: the smaller sum and U, z below 0, no continuity; both t."""
    r, plus, minus = _signed(a, b)
    z = (min(plus, minus) - r.sum() / 2) / np.sqrt((r**2).sum() / 4)
    u, variance = _u(a, b)
    least = min(u, len(a) * len(b) - u)
    z_u = (least - len(a) * len(b) / 2) / np.sqrt(variance)
    student, welch = stats.ttest_ind(a, b), stats.ttest_ind(a, b, equal_var=False)
    return [
        ("wilcoxon", "statistic", min(plus, minus)), ("wilcoxon", "z", z), ("wilcoxon", "pvalue", _both_tails(z)),
        ("mann_whitney", "statistic", least), ("mann_whitney", "z", z_u), ("mann_whitney", "pvalue", _both_tails(z_u)),
        ("unpaired_t", "statistic", student.statistic), ("unpaired_t", "pvalue", student.pvalue),
        ("unpaired_t", "pvalue", welch.pvalue), ("paired_t", "statistic", stats.ttest_rel(a, b).statistic),
    ]  # fmt: skip


def scipy(a: Array, b: Array) -> Numbers:
    """scipy.stats with its defaults, its normal law where it would count."""
    w, u, t = stats.wilcoxon(np.round(a - b, 9), method="approx"), stats.mannwhitneyu(a, b), stats.ttest_ind(a, b)
    return [
        ("wilcoxon", "statistic", w.statistic), ("wilcoxon", "pvalue", w.pvalue),
        ("mann_whitney", "statistic", u.statistic), ("mann_whitney", "pvalue", u.pvalue),
        ("unpaired_t", "statistic", t.statistic), ("unpaired_t", "pvalue", t.pvalue),
    ]  # fmt: skip


def r_stats(a: Array, b: Array) -> Numbers:
    """wilcox.test by the normal law with continuity: V and W; t.test is Welch's."""
    r, plus, _ = _signed(a, b)
    z = max(0.0, abs(plus - r.sum() / 2) - 0.5) / np.sqrt((r**2).sum() / 4)
    t = stats.ttest_ind(a, b, equal_var=False)
    return [
        ("wilcoxon", "statistic", plus), ("wilcoxon", "pvalue", _both_tails(z)),
        ("mann_whitney", "statistic", stats.mannwhitneyu(a, b).statistic),
        ("mann_whitney", "pvalue", stats.mannwhitneyu(a, b, method="asymptotic").pvalue),
        ("unpaired_t", "statistic", t.statistic), ("unpaired_t", "pvalue", t.pvalue),
    ]  # fmt: skip


def vassarstats(a: Array, b: Array) -> Numbers:
    """The signed sum W, half a unit of it for continuity, no correction for ties; U of the second sample."""
    r, plus, minus = _signed(a, b)
    n = len(r)
    z = (abs(plus - minus) - 0.5) / np.sqrt(n * (n + 1) * (2 * n + 1) / 6)
    u, _ = _u(a, b)
    return [
        ("wilcoxon", "statistic", plus - minus), ("wilcoxon", "z", z), ("wilcoxon", "pvalue", _both_tails(z)),
        ("mann_whitney", "statistic", len(a) * len(b) - u),
        ("unpaired_t", "statistic", stats.ttest_ind(a, b).statistic),
    ]  # fmt: skip


def minitab(a: Array, b: Array) -> Numbers:
    """W of the positive differences with continuity; the rank sum of the first sample; Welch's t."""
    r, plus, _ = _signed(a, b)
    n, m = len(r), len(a)
    z = max(0.0, abs(plus - n * (n + 1) / 4) - 0.5) / np.sqrt(n * (n + 1) * (2 * n + 1) / 24)
    return [
        ("wilcoxon", "statistic", plus), ("wilcoxon", "pvalue", _both_tails(z)),
        ("mann_whitney", "statistic", _u(a, b)[0] + m * (m + 1) / 2),
        ("unpaired_t", "statistic", stats.ttest_ind(a, b, equal_var=False).statistic),
    ]  # fmt: skip


PRINTS: Mapping[str, Callable[[Array, Array], Numbers]] = {
    "SPSS": spss, "scipy": scipy, "R stats": r_stats, "VassarStats": vassarstats, "Minitab": minitab,
}  # fmt: skip
