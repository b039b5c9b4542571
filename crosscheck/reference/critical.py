"""Definitions of critical values, `critical_` and the name of the test or law: the value from which a level rejects.

Of a discrete law it is the value nearest to the null hypothesis whose tail keeps within the level, of two sides each
within half of it; there is none if no value does.
"""

import itertools
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from crosscheck.reference import intervals, joint_tests, laws, paths
from crosscheck.reference.paths import Answer, Data, Options, Path, undefined


def _tail(d: Data, o: Options) -> tuple[Fraction, int]:
    """What one tail may have, and the number of tails."""
    sides = 2 if o.get("alternative") == "two-sided" else 1
    return Fraction(d["alpha"]) / sides, sides


def _nearest(values: Iterable[Any], chance: Any, d: Data, o: Options) -> Answer:
    """The last of the values, which come from the far end of a tail, whose chance is within the level."""
    p, sides = _tail(d, o)
    best = undefined()
    for value in values:
        if chance(value) > p:
            break
        best = {"value": Fraction(value), "attained": sides * chance(value)}
    return best


def _counted(law: laws.Law, large: bool, d: Data, o: Options) -> Answer:
    """Of a law of whole numbers that rejects where it is large, or small."""
    values = sorted((v[0] for v in law), reverse=large)
    return _nearest(values, lambda x: laws.share(law, lambda v: v[0] >= x if large else v[0] <= x), d, o)


def _sized(value: Any, o: Options) -> Answer:
    return {"value": -value if o.get("alternative") == "less" else value}


def critical_normal(d: Data, o: Options, c: Path) -> Answer:
    """The upper quantile of the normal law."""
    return _sized(c.num.normal_isf(_tail(d, o)[0]), o)


def critical_t(d: Data, o: Options, c: Path) -> Answer:
    """The upper quantile of Student's law."""
    return _sized(c.num.isf("t", _tail(d, o)[0], d["df"]), o)


def critical_chi2(d: Data, o: Options, c: Path) -> Answer:
    """The upper quantile of the chi-squared law."""
    return {"value": c.num.isf("chi2", d["alpha"], d["df"])}


def critical_f(d: Data, o: Options, c: Path) -> Answer:
    """The upper quantile of the F law."""
    return {"value": c.num.isf("f", d["alpha"], d["df1"], d["df2"])}


def critical_studentized_range(d: Data, o: Options, c: Path) -> Answer:
    """The upper quantile of the range of k normal variables over an estimated standard deviation."""
    return {"value": intervals.range_isf(d["alpha"], int(d["k"]), int(d["df"]), c)}


def critical_nemenyi(d: Data, o: Options, c: Path) -> Answer:
    """The upper quantile of the range of k normal variables, over sqrt(2)."""
    return {"value": intervals.range_isf(d["alpha"], int(d["k"]), None, c) / c.num.sqrt(2)}


def critical_bonferroni_dunn(d: Data, o: Options, c: Path) -> Answer:
    """The normal quantile of the level over k - 1."""
    return {"value": c.num.normal_isf(_tail(d, o)[0] / (d["k"] - 1))}


def critical_dunnett(d: Data, o: Options, c: Path) -> Answer:
    """The upper quantile of the largest of so many t variables with correlation 1/2."""
    half, two = (Fraction(1, 2),) * int(d["treatments"]), o["alternative"] == "two-sided"
    return _sized(intervals.largest_isf(d["alpha"], half, int(d["df"]), two, c), o)


def critical_kolmogorov(d: Data, o: Options, c: Path) -> Answer:
    """The upper quantile of D of n values of a continuous law, or its limit."""
    n, p = int(d["n"]), d["alpha"]
    exact = o["null"] == "exact"

    def beyond(x: Any, by: Any) -> Any:
        return by.kolmogorov_sf(x, n) if exact else by.kolmogorov_limit(x * by.num.sqrt(n))

    rough = paths.rough().formulas
    with c.num.precisely(400 + 30 * n):
        guess = paths.bisected(lambda x: float(beyond(x, rough)) - float(p), 0.5 / n + 1e-6, 0.9999)
        return {"value": c.num.root(lambda x: beyond(x, c.formulas) - c.num(p), guess)}


def critical_sign(d: Data, o: Options, c: Path) -> Answer:
    """Of the wins among n differences."""
    return _counted(c.laws.sum_of([{(0,): 1, (1,): 1}] * int(d["n"])), o["alternative"] != "less", d, o)


def critical_wilcoxon(d: Data, o: Options, c: Path) -> Answer:
    """Of the smaller of the rank sums of n differences without ties."""
    return _counted(c.laws.sum_of([{(0,): 1, (i,): 1} for i in range(1, int(d["n"]) + 1)]), False, d, o)


def critical_mann_whitney(d: Data, o: Options, c: Path) -> Answer:
    """Of the smaller U of samples of m and n values without ties."""
    m, n = int(d["m"]), int(d["n"])
    law = c.laws.group_sums(list(range(1, m + n + 1)), [m, n])
    return _counted({(v[0] - m * (m + 1) // 2,): times for v, times in law.items()}, False, d, o)


def critical_page(d: Data, o: Options, c: Path) -> Answer:
    """Of L on n rows of k without ties."""
    each = Counter(
        (sum(j * x for j, x in enumerate(order, 1)),) for order in itertools.permutations(range(1, int(d["k"]) + 1))
    )
    return _counted(c.laws.sum_of([each] * int(d["n"])), True, d, o)


def critical_friedman(d: Data, o: Options, c: Path) -> Answer:
    """Of Friedman's chi-squared on n rows of k without ties, or of the chi-squared law."""
    n, k = int(d["n"]), int(d["k"])
    if o["null"] != "exact":
        return {"value": c.num.isf("chi2", d["alpha"], k - 1)}
    row = Counter(itertools.permutations(range(1, k + 1)))
    law: Counter[Fraction] = Counter()
    for sums, times in c.laws.sum_of([row] * n).items():
        law[sum((s - Fraction(n * (k + 1), 2)) ** 2 for s in sums) * Fraction(12, n * k * (k + 1))] += times
    total = sum(law.values())
    chance = {x: Fraction(sum(times for y, times in law.items() if y >= x), total) for x in law}
    return _nearest(sorted(law, reverse=True), chance.__getitem__, d, o)


def critical_smirnov(d: Data, o: Options, c: Path) -> Answer:
    """Of D of samples of m and n values without ties."""
    m, n = int(d["m"]), int(d["n"])

    def chance(reached: Fraction) -> Fraction:
        def crossed(before: laws.Value, taken: laws.Value) -> int:
            return int(abs((before[0] + taken[0]) * n - (before[1] + taken[1]) * m) >= reached * m * n)

        return laws.share(c.laws.assigned([1] * (m + n), [m, n], crossed), lambda v: v[0] > 0)

    gaps = {Fraction(abs(i * n - j * m), m * n) for i in range(m + 1) for j in range(n + 1)}
    return _nearest(sorted(gaps, reverse=True), chance, d, {"alternative": "greater"})


def critical_multiple_sign(d: Data, o: Options, c: Path) -> Answer:
    """Of the smallest of k - 1 counts of signs against a control on n rows without ties."""
    n, k, side = int(d["n"]), int(d["k"]), o["alternative"]
    law: Counter[laws.Value] = Counter()
    for counts, times in joint_tests.signs_of_rows(n, k - 1, c).items():
        law[(min(min(x, n - x) if side == "two-sided" else n - x if side == "greater" else x for x in counts),)] += (
            times
        )
    return _counted(dict(law), False, d, {"alternative": "greater"})
