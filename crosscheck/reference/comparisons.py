"""Definitions of comparisons of pairs of groups or columns, and of effects that ranks or medians give."""

import itertools
from collections import Counter
from fractions import Fraction
from typing import Any

from crosscheck.reference import laws, rank_tests as ranks_of
from crosscheck.reference.paths import Answer, Data, Options, Path, of_z, undefined

# Comparisons: a statistic for each pair, p-values, then an adjustment.


def pairs_of(k: int) -> list[tuple[int, int]]:
    return list(itertools.combinations(range(k), 2))


def rank_differences(d: Data, o: Options, c: Path) -> tuple[list[Any], list[list[Fraction]]]:
    """(difference of mean ranks, its variance) of every pair, from Friedman's, aligned or Quade's scores."""
    kind = o.get("scores", "friedman")
    scores = ranks_of.row_scores(d, o, kind)
    n, k = ranks_of.shape(d)
    weight = Fraction(n * (n + 1), 2) if kind == "quade" else Fraction(n)
    variance = 2 * ranks_of.within(scores) / ((k - 1) * weight**2)
    if o.get("error") == "published":
        variance = {
            "friedman": Fraction(k * (k + 1), 6 * n),
            "aligned": Fraction(k * (k * n + 1), 6),
            "quade": Fraction(k * (k + 1) * (2 * n + 1) * (k - 1), 18 * n * (n + 1)),
        }[kind]
    sums = ranks_of.columns(scores)
    return [((sums[i] - sums[j]) / weight, variance) for i, j in pairs_of(k)], scores


def all_pairs(d: Data, o: Options, c: Path) -> Answer:
    """z of every pair, two-sided; with null="exact" the law of the difference of two rank sums."""
    parts, scores = rank_differences(d, {**o, "scores": o.get("ranks", "friedman")}, c)
    if not parts[0][1]:
        return {"pvalues": [Fraction(1) for _ in parts]}
    if o["null"] != "exact":
        return {"pvalues": [of_z(estimate, variance, {}, c) for estimate, variance in parts]}
    _, common = ranks_of.whole([x for row in scores for x in row])
    steps = [Counter((int((x - y) * common),) for x, y in itertools.permutations(row, 2)) for row in scores]
    law = c.laws.sum_of(steps)
    n = len(scores)
    return {"pvalues": [laws.share(law, lambda v, e=e: abs(v[0]) >= abs(e) * n * common) for e, _ in parts]}  # type: ignore[misc]


def nemenyi(d: Data, o: Options, c: Path) -> Answer:
    """P(Q >= sqrt(2) |z|), Q the range of k normal variables."""
    parts, _ = rank_differences(d, o, c)
    k = ranks_of.shape(d)[1]
    if o.get("joint") == "chi-squared":
        return {"adjusted": [_by_chi2(estimate, variance, k, c) for estimate, variance in parts]}
    return {"adjusted": [_by_range(estimate, variance, k, c) for estimate, variance in parts]}


def _by_chi2(estimate: Fraction, variance: Fraction, k: int, c: Path) -> Any:
    """Scheffe's bound of all contrasts."""
    return c.num.chi2_sf(estimate**2 / variance, k - 1) if estimate else Fraction(1)


def _by_range(estimate: Fraction, variance: Fraction, k: int, c: Path) -> Any:
    if not estimate:
        return Fraction(1)
    return c.num.range_sf(c.num.sqrt(2 * estimate**2 / variance), k)


def dunn(d: Data, o: Options, c: Path) -> Answer:
    """Differences of mean ranks of all groups together, with the variance that ties leave."""
    return {"pvalues": [of_z(e, v, {}, c) if v else Fraction(1) for e, v in dunn_differences(d, o)]}


def dunn_differences(d: Data, o: Options) -> list[tuple[Fraction, Fraction]]:
    ranks = ranks_of.pooled_ranks(d["groups"], o)
    total = sum(map(len, ranks))
    pooled = [r for g in ranks for r in g]
    spread = ranks_of.spread(pooled, [x for g in d["groups"] for x in g], o) / (total - 1)
    means = [sum(g, ranks_of.NOTHING) / len(g) for g in ranks]
    size = [len(g) for g in ranks]
    return [
        (means[i] - means[j], spread * (Fraction(1, size[i]) + Fraction(1, size[j]))) for i, j in pairs_of(len(ranks))
    ]


def nemenyi_groups(d: Data, o: Options, c: Path) -> Answer:
    """Dunn's z by the range of k normal variables."""
    k = len(d["groups"])
    joint = _by_chi2 if o.get("joint") == "chi-squared" else _by_range
    return {"adjusted": [joint(e, v, k, c) if v else Fraction(1) for e, v in dunn_differences(d, o)]}


def steel_dwass(d: Data, o: Options, c: Path) -> Answer:
    """Each pair ranked alone, z of Mann and Whitney by the range of k normal variables."""
    out = []
    for i, j in pairs_of(len(d["groups"])):
        a, b = d["groups"][i], d["groups"][j]
        ranks, m, n = ranks_of.ranked(a + b, o), len(a), len(b)
        u, total = sum(ranks[:m]) - Fraction(m * (m + 1), 2), m + n
        variance = m * n * ranks_of.spread(ranks, a + b, o) / (total * (total - 1))
        out.append(_by_range(u - Fraction(m * n, 2), variance, len(d["groups"]), c))
    return {"adjusted": out}


def pairwise_mann_whitney(d: Data, o: Options, c: Path) -> Answer:
    """Mann and Whitney's test of every pair of groups."""
    g = d["groups"]
    each = [ranks_of.mann_whitney({"a": g[i], "b": g[j]}, o, c) for i, j in pairs_of(len(g))]
    return {"statistics": [x["statistic"] for x in each], "pvalues": [x["pvalue"] for x in each]}


def pairwise_wilcoxon(d: Data, o: Options, c: Path) -> Answer:
    """Wilcoxon's test of every pair of columns."""
    g = [list(column) for column in zip(*d["rows"], strict=True)]
    return {"pvalues": [ranks_of.wilcoxon({"a": g[i], "b": g[j]}, o, c)["pvalue"] for i, j in pairs_of(len(g))]}


def conover(d: Data, o: Options, c: Path) -> Answer:
    """t of every pair of column sums, on (n - 1)(k - 1) degrees of freedom."""
    scores = ranks_of.row_scores(d, o, o.get("ranks", "friedman"))
    n, k = ranks_of.shape(d)
    sums, df = ranks_of.columns(scores), (n - 1) * (k - 1)
    rest = 2 * (n * ranks_of.squares(scores) - sum(x * x for x in sums))
    out: list[Any] = []
    for i, j in pairs_of(k):
        above = (sums[i] - sums[j]) ** 2 * df
        if not above or not rest:  # t is infinite where rows agree in everything
            out.append(Fraction(int(not above)))
        else:
            out.append(2 * c.num.t_sf(c.num.sqrt(above / rest), df + o.get("df_shift", 0)))
    return {"pvalues": out}


def contrasts(d: Data, o: Options, c: Path) -> Answer:
    """Means of the medians of the differences of columns."""
    g = [list(column) for column in zip(*d["rows"], strict=True)]
    k = len(g)
    means = [
        sum((median([x - y for x, y in zip(g[u], g[v], strict=True)], o) for v in range(k)), Fraction(0)) / k
        for u in range(k)
    ]
    return {"estimates": [means[i] - means[j] for i, j in pairs_of(k)]}


def median(values: list[Fraction], o: Options | None = None) -> Fraction:
    """The middle value, or the mean of the two (as a slip, the upper or the lower of them)."""
    ordered, m = sorted(values), len(values)
    low, high = ordered[(m - 1) // 2], ordered[m // 2]
    return {"upper": high, "lower": low}.get((o or {}).get("median", ""), (low + high) / 2)


def hodges_lehmann(d: Data, o: Options, c: Path) -> Answer:
    """The median of the means of two differences."""
    x = ranks_of.differences(d, o)
    return {"estimate": median([(x[i] + x[j]) / 2 for i in range(len(x)) for j in range(i, len(x))], o)}


def rank_biserial(d: Data, o: Options, c: Path) -> Answer:
    """(W+ - W-) / (W+ + W-) without zeros."""
    x = [v for v in ranks_of.differences(d, o) if v]
    if not x:
        return undefined()
    ranks = ranks_of.ranked([abs(v) for v in x], o)
    return {"estimate": sum((r if v > 0 else -r for v, r in zip(x, ranks, strict=True)), Fraction(0)) / sum(ranks)}


def cliffs_delta(d: Data, o: Options, c: Path) -> Answer:
    """The share of pairs with a larger less that with b larger."""
    pairs = list(zip(d["a"], d["b"], strict=True)) if o.get("paired") else list(itertools.product(d["a"], d["b"]))
    # An equal pair counts for both, or by a slip for one of them, or (its half is lost) for none.
    equal = {"first": 1, "second": -1}.get(o.get("equal_pairs", ""), 0)
    if o.get("equal_pairs") == "left out":
        pairs = [(x, y) for x, y in pairs if x != y]
    return {"estimate": Fraction(sum((x > y) - (x < y) + equal * (x == y) for x, y in pairs), len(pairs))}


def vargha_delaney(d: Data, o: Options, c: Path) -> Answer:
    """The share of pairs with a larger, ties half."""
    if o.get("equal_pairs") == "none":
        pairs = list(itertools.product(d["a"], d["b"]))
        return {"estimate": Fraction(sum(x > y for x, y in pairs), len(pairs))}
    return {"estimate": (cliffs_delta(d, o, c)["estimate"] + 1) / 2}
