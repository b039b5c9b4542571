"""Definitions of tests of spread, of medians, of superiority and of equivalence."""

import itertools
import math
import statistics
from fractions import Fraction

from crosscheck.reference import laws, rank_tests as ranks_of
from crosscheck.reference.mean_tests import mean, normal_form, of_t, probit, squares, two_means, variance
from crosscheck.reference.paths import Answer, Data, Options, Path, of_z, undefined
from crosscheck.reference.rank_tests import NOTHING, differences


def dispersion(d: Data, o: Options, c: Path) -> Answer:
    """The sum over a of min(r, N + 1 - r), or of (r - (N + 1) / 2)**2, tied values sharing the mean of theirs."""
    pooled, m = d["a"] + d["b"], len(d["a"])
    total = len(pooled)
    if o.get("rank_scores", "ansari") == "ansari":
        scores = [min(r, total + 1 - r) for r in ranks_of.ranked(pooled, o)]
    else:
        ordered = sorted(pooled)
        far = [(Fraction(2 * i + 1 - total, 2)) ** 2 for i in range(total)]
        shared = {x: mean([f for f, y in zip(far, ordered, strict=True) if x == y]) for x in set(pooled)}
        scores = [shared[x] for x in pooled]
    s, side = sum(scores[:m], NOTHING), o.get("alternative", "two-sided")
    if len(set(scores)) == 1:
        return {"statistic": s, "pvalue": Fraction(1)}
    if o.get("rank_scores", "ansari") == "ansari" and side != "two-sided":
        side = "less" if side == "greater" else "greater"  # a sample that spreads has small scores
    if o["null"] == "exact":
        parts, common = ranks_of.whole(scores)
        return {
            "statistic": s,
            "pvalue": laws.tail(c.laws.group_sums(parts, [m, total - m]), s * common, {**o, "alternative": side}),
        }
    spread = m * (total - m) * squares(scores) / (total * (total - 1))
    return {"statistic": s, "pvalue": of_z(s - m * mean(scores), spread, {"alternative": side}, c)}


def fligner_killeen(d: Data, o: Options, c: Path) -> Answer:
    """Kruskal and Wallis's quadratic form of probit((1 + rank / (N + 1)) / 2), ranks of distances from medians."""
    rounded, groups = o.get("float_differences"), d["groups"]
    middles = [Fraction(statistics.median(map(float, g)) if rounded else statistics.median(g)) for g in groups]
    far = [[abs(ranks_of.less(x, middle, o)) for x in g] for g, middle in zip(groups, middles, strict=True)]
    if len({x for g in far for x in g}) == 1:
        return {"pvalue": Fraction(1)}
    total = sum(map(len, far))
    scores = [[probit((1 + r / (total + 1)) / 2, c) for r in g] for g in ranks_of.pooled_ranks(far, o)]
    t = normal_form(scores, c)
    return {"statistic": t, "pvalue": c.num.chi2_sf(t, len(far) - 1)}


def median_test(d: Data, o: Options, c: Path) -> Answer:
    """Pearson's chi-squared of the values above the median of all; exact: all assignments of them to the groups."""
    pooled = sorted(x for g in d["groups"] for x in g)
    middle, equal = statistics.median(pooled), o.get("equal", "below")
    kept = [[x for x in g if equal != "left-out" or x != middle] for g in d["groups"]]
    if not all(kept):
        return undefined()
    above = [sum(x > middle or (equal == "above" and x == middle) for x in g) for g in kept]
    sizes, n, a = [len(g) for g in kept], sum(map(len, kept)), sum(above)
    if a in (0, n):
        return {"pvalue": Fraction(1)}

    def chi2(counts: list[int]) -> Fraction:
        return sum(
            (Fraction((x * n - m * a) ** 2, m * a * (n - a)) for x, m in zip(counts, sizes, strict=True)), NOTHING
        )

    if o["null"] != "exact":
        return {
            "statistic": chi2(above),
            "pvalue": c.num.chi2_sf(chi2(above), len(sizes) - 1) if chi2(above) else Fraction(1),
        }
    law = c.laws.group_sums([1] * a + [0] * (n - a), sizes)
    p = laws.share(law, lambda v: chi2([*map(int, v), a - int(sum(v))]) >= chi2(above))
    return {"statistic": chi2(above), "pvalue": p}


def brunner_munzel(d: Data, o: Options, c: Path) -> Answer:
    """The share of pairs with a larger, ties half, less 1/2, over its error from placements, on Welch's df."""
    a, b = d["a"], d["b"]
    placed = [
        [sum((x > y) + Fraction(x == y, 2) for y in other) / len(other) for x in own] for own, other in ((a, b), (b, a))
    ]
    share = mean(placed[0])
    if len(set(a + b)) == 1:
        return {"pvalue": Fraction(1), "estimate": share}
    v = [variance(x, {}) / len(x) for x in placed]
    if not sum(v):
        return undefined()
    df = sum(v) ** 2 / sum((x**2 / (len(own) - 1) for x, own in zip(v, placed, strict=True)), NOTHING)
    return {**of_t(share - Fraction(1, 2), sum(v, NOTHING), df, o, c), "estimate": share}


def tost(d: Data, o: Options, c: Path) -> Answer:
    """The larger of the p-values of two one-sided t tests, and its t."""
    high = Fraction(str(o["margin"]))
    low = -high if o.get("low") is None else Fraction(str(o["low"]))
    if o.get("paired"):
        x = differences(d, o)
        distance, error2, df = mean(x), variance(x, o) / len(x), Fraction(len(x) - 1)
    else:
        distance, error2, df = two_means(d, o)
    if not error2:
        return undefined()
    sides = ((distance - low, "greater"), (distance - high, "less"))
    under, over = (of_t(gap, error2, df, {"alternative": side}, c) for gap, side in sides)
    return over if math.copysign(1, low + high - 2 * distance) < 0 else under


def cuzick(d: Data, o: Options, c: Path) -> Answer:
    """The sum of the ranks of all observations, each times the number of its group."""
    sizes, pooled = [len(g) for g in d["groups"]], [x for g in d["groups"] for x in g]
    n, numbers = len(pooled), [j for j, size in enumerate(sizes, 1) for _ in range(size)]
    ranks = ranks_of.ranked(pooled, o)
    t = sum((j * r for j, r in zip(numbers, ranks, strict=True)), NOTHING)
    blocks = [pooled.count(x) for x in sorted(set(pooled))]
    if len(blocks) == 1:
        return {"statistic": t, "pvalue": Fraction(1)}
    o = {"alternative": "greater", **o}
    if o["null"] == "exact":

        def step(before: laws.Value, taken: laws.Value) -> int:
            """Twice the rank of a block, for each value of it times the number of its group."""
            return (2 * sum(before) + sum(taken) + 1) * sum(j * m for j, m in enumerate(taken, 1))

        return {"statistic": t, "pvalue": laws.tail(c.laws.assigned(blocks, sizes, step), int(2 * t), o)}
    tied = 0 if o.get("ties") == "ignored" else sum(m**3 - m for m in blocks)
    variance = Fraction((n + 1) * (n * sum(j * j for j in numbers) - sum(numbers) ** 2), 12)
    variance *= 1 - Fraction(tied, n**3 - n)
    return {"statistic": t, "pvalue": of_z(t - Fraction((n + 1) * sum(numbers), 2), variance, o, c)}


def mack_wolfe(d: Data, o: Options, c: Path) -> Answer:
    """The pairs in the order of their groups up to the peak, and in the reverse from it on, ties half."""
    groups, peak = d["groups"], o["peak"] - 1
    sizes, pooled = [len(g) for g in groups], [x for g in groups for x in g]
    order = [(g, h) for g, h in itertools.permutations(range(len(sizes)), 2) if g < h <= peak or g > h >= peak]
    a = sum(((x < y) + Fraction(x == y, 2) for g, h in order for x in groups[g] for y in groups[h]), NOTHING)
    blocks, n = [pooled.count(x) for x in sorted(set(pooled))], len(pooled)
    if len(blocks) == 1:
        return {"statistic": a, "pvalue": Fraction(1)}
    o = {"alternative": "greater", **o}
    if o["null"] == "exact":

        def step(before: laws.Value, taken: laws.Value) -> int:
            """Twice the pairs that a block completes."""
            return sum((2 * before[g] + taken[g]) * taken[h] for g, h in order)

        return {"statistic": a, "pvalue": laws.tail(c.laws.assigned(blocks, sizes, step), int(2 * a), o)}
    # As sums over all pairs of values: what one counts above another, and the sign of their difference.
    group = [g for g, size in enumerate(sizes) for _ in range(size)]
    counts = [[((g, h) in order) - ((h, g) in order) for h in group] for g in group]
    values = list(range(n)) if o.get("ties") == "ignored" else pooled
    signs = [[(y > x) - (y < x) for y in values] for x in values]
    (two_a, two_b), (all_a, all_b) = ([f(m) for m in (counts, signs)] for f in (_squares, _squares_of_rows))
    variance = Fraction(two_a * two_b, 8 * n * (n - 1))
    if n > 2:
        variance += Fraction((all_a - two_a) * (all_b - two_b), 4 * n * (n - 1) * (n - 2))
    mean = Fraction(sum(sizes[g] * sizes[h] for g, h in order), 2)
    return {"statistic": a, "pvalue": of_z(a - mean, variance, o, c)}


def _squares(rows: list[list[int]]) -> int:
    return sum(x * x for row in rows for x in row)


def _squares_of_rows(rows: list[list[int]]) -> int:
    return sum(sum(row) ** 2 for row in rows)
