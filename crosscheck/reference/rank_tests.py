"""Definitions of rank tests: ranks and sums as fractions, laws counted (`laws`), tails enclosed (`numbers`).

A definition takes data, options and a path (`paths.Path`), and gives what is certified by name. Options that are in no
catalogue (`ranks`, `tail_without_observed`, `uncapped` ...) make the mistakes and conventions of `slips.toml`.
"""

import itertools
import math
import statistics
from bisect import bisect_left, bisect_right
from collections import Counter
from fractions import Fraction
from typing import Any

from crosscheck.reference import laws
from crosscheck.reference.paths import Answer, Data, Options, Path, of_z, undefined

HALF, NOTHING = Fraction(1, 2), Fraction(0)


def ranked(values: list[Fraction], o: Options) -> list[Fraction]:
    """Ranks from the smallest, equal values sharing the mean of theirs (or as a slip has them)."""
    how, out = o.get("ranks_of_ties", "mean"), []
    ordered, several, before = sorted(values), sorted(set(values)), Counter[Fraction]()
    for x in values:
        below = bisect_left(ordered, x)
        equal = bisect_right(ordered, x) - below
        first: dict[str, Any] = {
            "mean": below + Fraction(equal + 1, 2), "min": below + 1, "max": below + equal,
            "dense": bisect_left(several, x) + 1, "ordinal": below + 1 + before[x],
        }  # fmt: skip
        before[x] += 1
        out.append(Fraction(first[how]))
    return out


def whole(values: list[Fraction]) -> tuple[list[int], int]:
    """The same as whole numbers over a denominator."""
    common = math.lcm(*(v.denominator for v in values), 1)
    return [int(v * common) for v in values], common


def counted(ranks: list[Fraction], o: Options) -> list[Fraction]:
    """The ranks whose law is counted: those at hand or, which is a slip, 1 to n as if no values were equal."""
    return [Fraction(i) for i in range(1, len(ranks) + 1)] if o.get("law") == "untied" else ranks


def placed(observed: Any, o: Options) -> Any:
    """The statistic in its law; a law of untied ranks has no place for halves."""
    rounding = {"down": math.floor, "up": math.ceil}.get(o.get("placed", ""))
    return rounding(observed) if rounding else observed


def untied_cubes(values: list[Any]) -> int:
    return sum(t**3 - t for t in Counter(values).values())


def spread(ranks: list[Fraction], values: list[Fraction], o: Options) -> Fraction:
    """The squares of the ranks about their mean: counted from ties, or by a slip from ranks of another kind."""
    n = len(values)
    if o.get("spread") == "of ranks":
        middle = sum(ranks, NOTHING) / n
        return sum(((r - middle) ** 2 for r in ranks), NOTHING)
    return Fraction(n * (n - 1) * (n + 1) - (0 if o.get("ties") == "ignored" else untied_cubes(values)), 12)


def differences(d: Data, o: Options) -> list[Fraction]:
    if o.get("float_differences"):
        return [Fraction(float(a) - float(b)) for a, b in zip(d["a"], d["b"], strict=True)]
    return [a - b for a, b in zip(d["a"], d["b"], strict=True)]


def wilcoxon(d: Data, o: Options, c: Path) -> Answer:
    """W+, the sum of the ranks of |a - b| of the positive differences; each rank gets a fair sign."""
    diffs, zeros = differences(d, o), o.get("zeros", "drop")
    if zeros == "drop" or (zeros == "split-even" and diffs.count(NOTHING) % 2):
        gone = diffs.count(NOTHING) if zeros == "drop" else 1
        for _ in range(gone):
            diffs.remove(Fraction(0))
    ranks = ranked([abs(x) for x in diffs], o)
    signed = [(x, r) for x, r in zip(diffs, ranks, strict=True) if x]
    half = sum((r for x, r in zip(diffs, ranks, strict=True) if not x), Fraction(0)) / 2 if "split" in zeros else 0
    exact = o["null"] == "exact"
    vary = bool(o.get("zeros_vary")) and (o.get("law") == "untied" if exact else "split" in zeros)
    if not signed and not vary:
        return {"pvalue": Fraction(1)}
    positive = sum((r for x, r in signed if x > 0), Fraction(0))
    if exact:
        weights, common = whole(counted(ranks if vary else [r for _, r in signed], o))
        law = c.laws.sum_of([Counter({(0,): 1, (w,): 1}) for w in weights])
        p: Any = laws.tail(law, placed((positive + half if vary else positive) * common, o), o)
    else:
        n, z = len(diffs), diffs.count(NOTHING)
        tied = [abs(x) for x in diffs if x or vary]
        ties = 0 if o.get("ties") == "ignored" else Fraction(untied_cubes(tied), 48)
        fixed = 0 if vary else z
        variance = Fraction(n * (n + 1) * (2 * n + 1) - fixed * (fixed + 1) * (2 * fixed + 1), 24) - ties
        p = of_z(positive - Fraction(n * (n + 1) - z * (z + 1), 4), variance, o, c)
    return {"statistic": positive + half, "pvalue": p}


def sign(d: Data, o: Options, c: Path) -> Answer:
    """The number of positive differences: binomial with probability 1/2."""
    diffs, zeros = differences(d, o), o.get("zeros", "drop")
    ties = diffs.count(NOTHING)
    shared = 0 if zeros == "drop" else ties - ties % 2 if zeros == "split-even" else ties
    wins, n = sum(x > 0 for x in diffs) + Fraction(shared, 2), len(diffs) - ties + shared
    if not any(diffs):
        return {"pvalue": Fraction(1)}
    if o["null"] != "exact":
        return {"statistic": wins, "pvalue": of_z(wins - Fraction(n, 2), Fraction(n, 4), o, c)}
    law = c.laws.sum_of([{(0,): 1, (1,): 1}] * n)
    inward = wins if wins.denominator == 1 else wins + HALF if wins < Fraction(n, 2) else wins - HALF
    return {"statistic": wins, "pvalue": laws.tail(law, inward, o)}


def mann_whitney(d: Data, o: Options, c: Path) -> Answer:
    """U of a: the pairs with a larger, ties half; all assignments of the pooled values to samples of these sizes."""
    a, b = d["a"], d["b"]
    m, n = len(a), len(b)
    ranks = ranked(a + b, o)
    u = sum(ranks[:m]) - Fraction(m * (m + 1), 2)
    if len(set(a + b)) == 1:
        return {"statistic": u, "pvalue": Fraction(1)}
    if o["null"] == "exact":
        parts, common = whole(counted(ranks, o))
        law = c.laws.group_sums(parts, [m, n])
        return {"statistic": u, "pvalue": laws.tail(law, placed(sum(ranks[:m]) * common, o), o)}
    total = m + n
    variance = m * n * spread(ranks, a + b, o) / (total * (total - 1))
    return {"statistic": u, "pvalue": of_z(u - Fraction(m * n, 2), variance, o, c)}


def permutation(d: Data, o: Options, c: Path) -> Answer:
    """mean(a) - mean(b) over all assignments, or over all signs of the differences."""
    if o.get("paired"):
        parts, common = whole(differences(d, o))
        law = c.laws.sum_of([Counter([(x,), (-x,)]) for x in parts])
        mean = Fraction(sum(parts), common * len(parts))
        return {"statistic": mean, "pvalue": laws.tail(law, sum(parts), o)}
    a, b = d["a"], d["b"]
    parts, common = whole(a + b)
    law = c.laws.group_sums(parts, [len(a), len(b)])
    return {"statistic": sum(a) / len(a) - sum(b) / len(b), "pvalue": laws.tail(law, sum(parts[: len(a)]), o)}


# Tables of scores: data sets in rows, higher is better, rank 1 is the best.


def row_scores(d: Data, o: Options, kind: str = "friedman") -> list[list[Fraction]]:
    """Centred ranks of the rows, aligned ranks, or ranks weighted by the rank of the range; or rows that are these."""
    if o.get("scored"):
        return list(d["rows"])
    rows = [[-x for x in row] for row in d["rows"]]
    if o.get("float_differences") and kind != "friedman":
        rows = [[Fraction(float(x)) for x in row] for row in rows]
    k = len(rows[0])
    if kind == "aligned":
        centre = statistics.median if o.get("aligned_by") == "median" else statistics.mean
        flat = [less(x, centre(row), o) for row in rows for x in row]
        ranks = [r - Fraction(len(flat) + 1, 2) for r in ranked(flat, o)]
        return [ranks[i : i + k] for i in range(0, len(flat), k)]
    centred = [[r - Fraction(k + 1, 2) for r in row] for row in _ranked_rows(rows, o)]
    if kind == "quade":
        ranges = {"ranks_of_ties": o.get("ranks_of_ranges", "mean")}
        weights = ranked([less(max(row), min(row), o) for row in rows], ranges)
        centred = [[w * r for r in row] for w, row in zip(weights, centred, strict=True)]
    return centred


def _ranked_rows(rows: list[list[Fraction]], o: Options) -> list[list[Fraction]]:
    """Every row ranked alone, or by a slip every column, or all together."""
    if o.get("ranked_within") == "columns":
        return [list(row) for row in zip(*(ranked(list(column), o) for column in zip(*rows, strict=True)), strict=True)]
    return pooled_ranks(rows, o) if o.get("ranked_within") == "table" else [ranked(row, o) for row in rows]


def less(x: Fraction, y: Fraction, o: Options) -> Fraction:
    """x - y, or the double that is nearest to it where differences are doubles."""
    return Fraction(float(x) - float(y)) if o.get("float_differences") else x - y


def columns(scores: list[list[Fraction]]) -> list[Fraction]:
    return [sum(column, Fraction(0)) for column in zip(*scores, strict=True)]


def rows_law(scores: list[list[Fraction]], c: Path) -> tuple[laws.Law, int]:
    """Of the column sums when every row is permuted, as whole numbers over a denominator."""
    _, common = whole([x for row in scores for x in row])
    parts = [Counter(itertools.permutations([int(x * common) for x in row])) for row in scores]
    return c.laws.of_rows(parts), common


def squares(scores: list[list[Fraction]]) -> Fraction:
    return sum((x * x for row in scores for x in row), Fraction(0))


def within(scores: list[list[Fraction]]) -> Fraction:
    return sum((sum((x * x for x in row), NOTHING) - sum(row, NOTHING) ** 2 / len(row) for row in scores), NOTHING)


def _by_rows(scores: list[list[Fraction]], statistic: Any, asymptotic: Any, o: Options, c: Path) -> Answer:
    """A test that grows with the sum of the squares of the column sums about their mean."""
    if not within(scores):
        return {"pvalue": Fraction(1)}
    between = sum(x * x for x in columns(scores))
    if o["null"] == "exact":
        middle = Fraction(len(scores[0]) + 1, 2)
        untied = [[r - middle for r in counted(row, o)] for row in scores]
        law, common = rows_law(untied if o.get("law") == "untied" else scores, c)
        limit, strict = between * common**2, o.get("tail_without_observed")
        p: Any = laws.share(law, lambda v: (s := sum(x * x for x in v)) > limit or (s == limit and not strict))
    else:
        p = asymptotic
    return {"statistic": statistic, "pvalue": p}


def shape(d: Data) -> tuple[int, int]:
    return len(d["rows"]), len(d["rows"][0])


def _chi2(d: Data, o: Options, kind: str = "friedman") -> tuple[list[list[Fraction]], Fraction]:
    scores = row_scores(d, o, kind)
    n, k = shape(d)
    squares = within(scores)
    if o.get("ties") == "ignored":
        squares = Fraction(n * k * (k * k - 1), 12)
        if kind == "aligned":
            untied = Fraction(k * n * (k * n + 1) * (k * n - 1), 12)
            squares = untied - sum((sum(row, NOTHING) ** 2 for row in scores), NOTHING) / k
    between = sum(x * x for x in columns(scores))
    return scores, (k - 1) * between / squares if squares else Fraction(0)


def friedman(d: Data, o: Options, c: Path) -> Answer:
    """(k - 1) sum of squared column sums of centred ranks over the sum of squared centred ranks."""
    scores, chi2 = _chi2(d, o)
    df = shape(d)[1] - 1 + o.get("df_shift", 0)
    return _by_rows(scores, chi2, c.num.chi2_sf(chi2, df) if within(scores) else None, o, c)


def aligned_ranks(d: Data, o: Options, c: Path) -> Answer:
    """The same of ranks of all scores less the mean of their row."""
    scores, chi2 = _chi2(d, o, "aligned")
    return _by_rows(scores, chi2, c.num.chi2_sf(chi2, shape(d)[1] - 1 + o.get("df_shift", 0)), o, c)


def iman_davenport(d: Data, o: Options, c: Path) -> Answer:
    """F = (n - 1) chi2 / (n (k - 1) - chi2) on k - 1 and (k - 1)(n - 1) degrees of freedom."""
    scores, chi2 = _chi2(d, o)
    n, k = shape(d)
    if not within(scores):
        return {"pvalue": Fraction(1)}
    if chi2 == n * (k - 1) or n == 1:
        return _by_rows(scores, None, None, {**o, "null": "exact"}, c)
    f = (n - 1) * chi2 / (n * (k - 1) - chi2)
    return _by_rows(scores, f, c.num.f_sf(f, k - 1, (k - 1) * (n - 1) + o.get("df_shift", 0)), o, c)


def quade(d: Data, o: Options, c: Path) -> Answer:
    """F = (n - 1) B / (A - B) of ranks weighted by the rank of the range of their row."""
    scores = row_scores(d, o, "quade")
    n, k = shape(d)
    if not within(scores):
        return {"pvalue": Fraction(1)}
    a, b = squares(scores), sum(x * x for x in columns(scores)) / n
    if o.get("ties") == "ignored":
        a = Fraction(n * (n + 1) * (2 * n + 1) * k * (k + 1) * (k - 1), 72)
    if a == b:
        return _by_rows(scores, None, None, {**o, "null": "exact"}, c)
    f = (n - 1) * b / (a - b)
    return _by_rows(scores, f, c.num.f_sf(f, k - 1, (k - 1) * (n - 1) + o.get("df_shift", 0)), o, c)


def cochran_q(d: Data, o: Options, c: Path) -> Answer:
    """(k - 1)[k sum G**2 - T**2] / [k T - sum L**2] of a table of 0 and 1."""
    rows, k = d["rows"], len(d["rows"][0])
    g, ls = columns(rows), [sum(row) for row in rows]
    below = k * sum(ls) - sum(x * x for x in ls)
    if not below:
        return {"pvalue": Fraction(1)}
    q = (k - 1) * (k * sum(x * x for x in g) - sum(g) ** 2) / below
    centred = [[x - sum(row) / k for x in row] for row in rows]
    return _by_rows(centred, q, c.num.chi2_sf(q, k - 1 + o.get("df_shift", 0)), o, c)


def page(d: Data, o: Options, c: Path) -> Answer:
    """L = sum of j R_j, ranks from the worst; columns in the predicted order."""
    n, k = shape(d)
    ranks = [ranked(row, o) for row in d["rows"]]
    weighted = sum((j * r for row in ranks for j, r in enumerate(row, 1)), Fraction(0))
    o = {"alternative": "greater", **o}
    if not within(ranks):
        return {"statistic": weighted, "pvalue": Fraction(1)}
    if o["null"] == "exact":
        parts, common = zip(*(whole(counted(row, o)) for row in ranks), strict=True)
        unit = math.lcm(*common)
        rows = [[x * unit // own for x in row] for row, own in zip(parts, common, strict=True)]
        each = [
            Counter((sum(j * x for j, x in enumerate(order, 1)),) for order in itertools.permutations(row))
            for row in rows
        ]
        return {"statistic": weighted, "pvalue": laws.tail(c.laws.sum_of(each), placed(weighted * unit, o), o)}
    centred = sum(((r - Fraction(k + 1, 2)) ** 2 for row in ranks for r in row), Fraction(0))
    variance = Fraction(k * (k + 1), 12) * centred
    if o.get("ties") == "ignored":
        variance = Fraction(n * k**2 * (k + 1) * (k * k - 1), 144)
    return {"statistic": weighted, "pvalue": of_z(weighted - Fraction(n * k * (k + 1) ** 2, 4), variance, o, c)}


def kendalls_w(d: Data, o: Options, c: Path) -> Answer:
    """Friedman's corrected statistic over n (k - 1)."""
    scores, chi2 = _chi2(d, o)
    n, k = shape(d)
    return {"estimate": chi2 / (n * (k - 1))} if within(scores) else undefined()


# Independent groups.


def pooled_ranks(groups: list[list[Fraction]], o: Options) -> list[list[Fraction]]:
    ranks = iter(ranked([x for g in groups for x in g], o))
    return [[next(ranks) for _ in g] for g in groups]


def kruskal_wallis(d: Data, o: Options, c: Path) -> Answer:
    """(N - 1) times the share of the squared ranks that lies between the groups."""
    ranks = pooled_ranks(d["groups"], o)
    sizes, total = [len(g) for g in ranks], sum(map(len, ranks))
    pooled = [r for g in ranks for r in g]
    middle = sum(pooled, NOTHING) / total
    if len(set(pooled)) == 1:
        return {"pvalue": Fraction(1)}
    between = sum((sum(g) - len(g) * middle) ** 2 / len(g) for g in ranks)
    h = (total - 1) * between / spread(pooled, [x for g in d["groups"] for x in g], o)
    if o["null"] != "exact":
        return {"statistic": h, "pvalue": c.num.chi2_sf(h, len(sizes) - 1 + o.get("df_shift", 0))}
    parts, common = whole(counted(pooled, o))
    law = c.laws.group_sums(parts, sizes)
    everything, unit = sum(parts), math.lcm(*sizes)

    def apart(v: tuple[Any, ...]) -> Any:
        return sum(s * s * (unit // n) for s, n in zip((*v, everything - sum(v)), sizes, strict=True))

    observed = apart(tuple(sum(g) * common for g in ranks[:-1]))
    strict = o.get("tail_without_observed")
    p = laws.share(law, lambda v: (b := apart(v)) > observed or (b == observed and not strict))
    return {"statistic": h, "pvalue": p}


def jonckheere(d: Data, o: Options, c: Path) -> Answer:
    """The pairs of different groups that lie in the order of their groups, ties half."""
    groups = d["groups"]
    sizes = [len(g) for g in groups]
    pairs = list(itertools.combinations(groups, 2))
    j = sum(((x < y) + Fraction(x == y, 2) for g, h in pairs for x in g for y in h), Fraction(0))
    total = sum(sizes)
    pooled = [x for g in groups for x in g]
    blocks = [pooled.count(x) for x in sorted(set(pooled))]
    o = {"alternative": "greater", **o}
    if len(blocks) == 1:
        return {"statistic": j, "pvalue": Fraction(1)}
    if o["null"] == "exact":

        def step(before: laws.Value, taken: laws.Value) -> int:
            """Twice the pairs that a block completes."""
            return sum(
                2 * before[g] * taken[h] + taken[g] * taken[h]
                for g in range(len(sizes))
                for h in range(g + 1, len(sizes))
            )

        return {"statistic": j, "pvalue": laws.tail(c.laws.assigned(blocks, sizes, step), int(2 * j), o)}

    def spread(m: int) -> int:
        return m * (m - 1) * (2 * m + 5)

    variance = Fraction(spread(total) - sum(map(spread, sizes)), 72)
    if o.get("ties") != "ignored":
        variance -= Fraction(sum(map(spread, blocks)), 72)
        three = [sum(m * (m - 1) * (m - 2) for m in x) for x in (sizes, blocks)]
        two = [sum(m * (m - 1) for m in x) for x in (sizes, blocks)]
        if total > 2:
            variance += Fraction(three[0] * three[1], 36 * total * (total - 1) * (total - 2))
        variance += Fraction(two[0] * two[1], 8 * total * (total - 1))
    return {"statistic": j, "pvalue": of_z(j - Fraction(total**2 - sum(m * m for m in sizes), 4), variance, o, c)}
