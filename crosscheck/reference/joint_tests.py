"""Definitions of comparisons that are judged together: with one control, of means, and by all permutations at once."""

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from crosscheck.reference import adjusting, comparisons as pairs, laws, rank_tests as ranks_of
from crosscheck.reference.mean_tests import mean, of_t, pooled, probit, residual, two_means
from crosscheck.reference.paths import Answer, Data, Options, Path, of_z, undefined


def against(d: Data, o: Options, c: Path) -> Answer:
    """The pairs of the first column, which is the control, of `all_pairs`."""
    k = ranks_of.shape(d)[1]
    return {"pvalues": pairs.all_pairs(d, o, c)["pvalues"][: k - 1]}


def bonferroni_dunn(d: Data, o: Options, c: Path) -> Answer:
    """The same, times k - 1."""
    return _times(against(d, {**o, "null": "asymptotic"}, c), c)


def nemenyi_bonferroni(d: Data, o: Options, c: Path) -> Answer:
    """All pairs, times their number."""
    return _times(pairs.all_pairs(d, {**o, "null": "asymptotic"}, c), c)


def _times(answer: Answer, c: Path) -> Answer:
    return {**answer, "adjusted": adjusting.adjusted(answer["pvalues"], {"method": "bonferroni"}, c)}


def multiple_sign(d: Data, o: Options, c: Path) -> Answer:
    """Wins and losses of every column against the first; the joint law of the counts when rows are permuted."""
    k, side = ranks_of.shape(d)[1], o.get("alternative", "two-sided")
    out: dict[str, list[Any]] = {"statistics": [], "pvalues": [], "adjusted": []}
    for j in range(1, k):
        plus, minus = (sum(f(row[j], row[0]) for row in d["rows"]) for f in (_above, lambda x, y: _above(y, x)))
        t, r = plus + minus, {"two-sided": min(plus, minus), "greater": minus, "less": plus}[side]
        tail = laws.share(c.laws.sum_of([{(0,): 1, (1,): 1}] * t), lambda v, r=r: v[0] <= r) if t else Fraction(1)  # type: ignore[misc]
        p = min(Fraction(1), (2 if side == "two-sided" else 1) * tail)
        out["statistics"].append(Fraction(r))
        out["pvalues"].append(p)
        joint = _smallest(t, r, k - 1, o, c) if t else Fraction(1)
        out["adjusted"].append(joint if c.num(joint) > c.num(p) else p)
    return dict(out)


def _above(x: Fraction, y: Fraction) -> int:
    return int(x > y)


def _smallest(t: int, r: int, others: int, o: Options, c: Path) -> Any:
    """P(the smallest of the counts <= r) on t rows without ties."""
    side = o.get("alternative", "two-sided")
    if o["null"] == "exact":
        law = signs_of_rows(t, others, c)
        held = {"two-sided": lambda x: min(x, t - x), "greater": lambda x: t - x, "less": lambda x: x}[side]
        return laws.share(law, lambda v: min(map(held, v)) <= r)
    distance = Fraction(t, 2) - r - Fraction(1, 2)
    if distance < 0 and side == "two-sided":
        return Fraction(1)
    correlation = [Fraction(1, 3)] * others
    return c.formulas.largest_sf(4 * distance**2 / t, correlation, None, side == "two-sided", distance >= 0)


def signs_of_rows(n: int, others: int, c: Path) -> laws.Law:
    """How many rows each of the others is above the control, every order of every row being equally likely."""
    row: dict[tuple[int, ...], int] = {}
    for above in range(2**others):
        word = tuple(above >> i & 1 for i in range(others))
        row[word] = math.factorial(sum(word)) * math.factorial(others - sum(word))
    law: laws.Law = c.laws.sum_of([row] * n)
    return law


def westfall_young(d: Data, o: Options, c: Path) -> Answer:
    """The law of the largest differences of column sums, stepped down from the largest."""
    scores = ranks_of.row_scores(d, o, o.get("ranks", "friedman"))
    if not ranks_of.within(scores):
        return {"adjusted": [Fraction(1) for _ in pairs.pairs_of(len(scores[0]))]}
    law, common = ranks_of.rows_law(scores, c)
    sums, every = [x * common for x in ranks_of.columns(scores)], pairs.pairs_of(len(scores[0]))
    size = [abs(sums[i] - sums[j]) for i, j in every]
    out: dict[int, Fraction] = {}
    least = Fraction(0)
    for g in sorted(range(len(every)), key=lambda g: -size[g]):
        rest = [every[h] for h in range(len(every)) if h not in out]
        share = laws.share(law, lambda v, rest=rest, g=g: max(abs(v[i] - v[j]) for i, j in rest) >= size[g])  # type: ignore[misc]
        out[g] = least = max(least, share)
    return {"adjusted": [out[g] for g in range(len(every))]}


# Means of normal groups with one error.


def one_error(d: Data, o: Options) -> tuple[list[Fraction], list[int], Fraction, int] | None:
    """Means, sizes, the mean square of the error and its degrees of freedom."""
    groups = d["groups"]
    means, sizes = [mean(g) for g in groups], [len(g) for g in groups]
    if o.get("design") == "blocked":
        if len(set(sizes)) > 1:
            return None
        df = (sizes[0] - 1) * (len(groups) - 1)
        return means, sizes, residual([list(row) for row in zip(*groups, strict=True)])[0] / df, df
    df = sum(sizes) - len(groups)
    return means, sizes, pooled(groups, o), df


def _compared(d: Data, o: Options, c: Path, chosen: Sequence[tuple[int, int]], joint: Any) -> Answer:
    layout = one_error(d, o)
    if layout is None or not layout[2]:
        return undefined()
    means, sizes, error, df = layout
    out: dict[str, list[Any]] = {"statistics": [], "pvalues": [], "adjusted": []}
    for i, j in chosen:
        distance = means[i] - means[j]
        square = distance**2 / (error * (Fraction(1, sizes[i]) + Fraction(1, sizes[j])))
        t = c.num.sqrt(square) * (1 if distance >= 0 else -1)
        alternative = o.get("alternative", "two-sided")
        toward = distance >= 0 if alternative != "less" else distance <= 0
        tail = c.num.t_sf(c.num.sqrt(square), df)
        one = tail if toward else 1 - tail
        out["statistics"].append(t if distance else Fraction(0))
        if alternative == "two-sided":
            out["pvalues"].append(2 * tail if distance else Fraction(1))
            out["adjusted"].append(joint(square, sizes, df, True) if distance else Fraction(1))
        else:
            out["pvalues"].append(one if distance else Fraction(1, 2))
            out["adjusted"].append(joint(square, sizes, df, toward))
    return dict(out)


def tukey(d: Data, o: Options, c: Path) -> Answer:
    """P(Q >= sqrt(2) |t|) of every pair, Q the studentized range."""
    k = len(d["groups"])
    return _compared(d, o, c, pairs.pairs_of(k), lambda square, sizes, df, up: c.formulas.range_sf(2 * square, k, df))


def games_howell(d: Data, o: Options, c: Path) -> Answer:
    """Welch's t of every pair, by the range of k variables or the largest of as many |Z| as pairs, on its df."""
    g = d["groups"]
    every = pairs.pairs_of(len(g))
    parts = [two_means({"a": g[i], "b": g[j]}, {}) for i, j in every]
    if any(not error2 for _, error2, _ in parts):
        return undefined()
    out: dict[str, list[Any]] = {"statistics": [], "pvalues": [], "adjusted": []}
    for distance, error2, df in parts:
        one = of_t(distance, error2, df, {}, c)
        square = distance**2 / error2
        if not distance:
            joint: Any = Fraction(1)
        elif o.get("joint") == "modulus":
            joint = c.formulas.largest_sf(square, (Fraction(0),) * len(every), df, True)
        else:
            joint = c.formulas.range_sf(2 * square, len(g), df)
        for name, value in zip(out, (one["statistic"], one["pvalue"], joint), strict=True):
            out[name].append(value)
    return dict(out)


def scheffe(d: Data, o: Options, c: Path) -> Answer:
    """P(F >= t**2 / (k - 1)) of the t of Tukey's test."""
    k = len(d["groups"])
    return _compared(d, o, c, pairs.pairs_of(k), lambda square, sizes, df, up: c.num.f_sf(square / (k - 1), k - 1, df))


def _scored(d: Data, o: Options, c: Path) -> list[list[Any]]:
    """Ranks among all, or their normal scores."""
    ranks = ranks_of.pooled_ranks(d["groups"], o)
    total = sum(map(len, ranks))
    return [[probit(r / (total + 1), c) for r in g] for g in ranks] if o.get("rank_scores") == "normal" else ranks


def conover_groups(d: Data, o: Options, c: Path) -> Answer:
    """The pooled t of scores, on N - k degrees of freedom; infinite where nothing varies within."""
    return {"pvalues": [_conover(d, o, c, i, j) for i, j in pairs.pairs_of(len(d["groups"]))]}


def _conover(d: Data, o: Options, c: Path, i: int, j: int) -> Any:
    g, scored = d["groups"], _scored(d, o, c)
    if all(len(set(x)) == 1 for x in g):
        return Fraction(int(g[i][0] == g[j][0]))
    means = [sum(x[1:], x[0]) / len(x) for x in scored]
    gap, df = means[i] - means[j], sum(map(len, scored)) - len(scored)
    if c.num(gap * gap) < c.num(Fraction(1, 10**30)):  # no two means of ranks or normal scores are so near
        return Fraction(1)
    within = sum(((s - m) * (s - m) for x, m in zip(scored, means, strict=True) for s in x), gap * 0)
    below = within / len(g[i]) + within / len(g[j])
    return 2 * c.num.t_sf(c.num.sqrt(gap * gap * df / below), df)


def against_groups(d: Data, o: Options, c: Path) -> Answer:
    """Every group against the first one."""
    g, by = d["groups"], o.get("by", "dunn")
    if by == "dunn":
        first = pairs.dunn_differences(d, o)[: len(g) - 1]
        return {"pvalues": [of_z(e, v, {}, c) if v else Fraction(1) for e, v in first]}
    if by == "conover":
        return {"pvalues": [_conover(d, o, c, j, 0) for j in range(1, len(g))]}
    if by == "welch":
        each = [two_means({"a": x, "b": g[0]}, {}) for x in g[1:]]
        return (
            {"pvalues": [of_t(*part, {}, c)["pvalue"] for part in each]} if all(e for _, e, _ in each) else undefined()
        )
    alone = [ranks_of.mann_whitney({"a": x, "b": g[0]}, {"null": "exact"}, c) for x in g[1:]]
    return {"statistics": [x["statistic"] for x in alone], "pvalues": [x["pvalue"] for x in alone]}


def dunnett(d: Data, o: Options, c: Path) -> Answer:
    """P(max |T| >= |t|) of every group against the first, the T with the correlations that the sizes make."""
    two = o.get("alternative", "two-sided") == "two-sided"

    def joint(square: Fraction, sizes: list[int], df: int, up: bool) -> Any:
        return c.formulas.largest_sf(square, loadings(sizes), df, two, up)

    return _compared(d, o, c, [(j, 0) for j in range(1, len(d["groups"]))], joint)


def loadings(sizes: Sequence[int]) -> tuple[Fraction, ...]:
    """The squares of what each difference owes to the control."""
    return tuple(Fraction(n, n + sizes[0]) for n in sizes[1:])


# Incomplete blocks: treatments, blocks and scores side by side.


def blocks_of(d: Data) -> list[dict[int, Fraction]]:
    """The scores of each block, by treatment."""
    blocks: dict[int, dict[int, Fraction]] = {}
    for treatment, block, score in zip(d["treatments"], d["blocks"], d["scores"], strict=True):
        blocks.setdefault(int(block), {})[int(treatment)] = score
    return list(blocks.values())


def _centred(blocks: list[dict[int, Fraction]], o: Options) -> list[dict[int, Fraction]]:
    out = []
    for block in blocks:
        ranks = ranks_of.ranked([-x for x in block.values()], o)
        out.append({j: r - Fraction(len(block) + 1, 2) for j, r in zip(block, ranks, strict=True)})
    return out


def durbin(d: Data, o: Options, c: Path) -> Answer:
    """(k - 1) sum of squared treatment sums of centred ranks over the sum of their squares, or its F."""
    rows = _centred(blocks_of(d), o)
    b, m, k = len(rows), len(rows[0]), len({j for row in rows for j in row})
    varying = sum((x * x for row in rows for x in row.values()), Fraction(0))
    if not varying:
        return {"pvalue": Fraction(1)}
    if o.get("ties") == "ignored":
        varying = Fraction(b * m * (m * m - 1), 12)
    sums = [sum((row.get(j, Fraction(0)) for row in rows), Fraction(0)) for j in range(1, k + 1)]
    chi2 = (k - 1) * sum(x * x for x in sums) / varying
    room, df = b * (m - 1) - chi2, b * m - b - k + 1
    if o.get("form") != "F" or room <= 0:
        statistic = {"statistic": chi2} if o.get("form") != "F" else {}
        return {**statistic, "pvalue": c.num.chi2_sf(chi2, k - 1 + o.get("df_shift", 0))}
    f = chi2 / (k - 1) / (room / df)
    return {"statistic": f, "pvalue": c.num.f_sf(f, k - 1, df + o.get("df_shift", 0))}


def _shared(row: dict[int, Fraction], o: Options) -> Fraction:
    """Minus the covariance of two centred ranks of a block when they stand in any order."""
    m = len(row)
    squares = sum((x * x for x in row.values()), Fraction(0))
    return Fraction(m + 1, 12) if o.get("ties") == "ignored" else squares / (m * (m - 1))


def skillings_mack(d: Data, o: Options, c: Path) -> Answer:
    """A' S**-1 A, A_j = sum sqrt(12 / (k_i + 1)) d_ij; a treatment of every connected set is left out of both."""
    rows = [row for row in _centred(blocks_of(d), o) if len(row) > 1]
    k = max(map(int, d["treatments"]))
    if not any(x for row in rows for x in row.values()):
        return {"pvalue": Fraction(1)}
    a, s = [c.num(0)] * k, [[Fraction(0)] * k for _ in range(k)]
    for row in rows:
        weight = Fraction(12, len(row) + 1)
        for i, x in row.items():
            a[i - 1] = a[i - 1] + c.num.sqrt(weight) * c.num(x)
            for j in row:
                s[i - 1][j - 1] += weight * _shared(row, o) * ((len(row) if i == j else 0) - 1)
    kept = _one_left_out(s)
    t = c.num.quadratic([[s[i][j] for j in kept] for i in kept], [a[i] for i in kept])
    return {"statistic": t, "pvalue": c.num.chi2_sf(t, len(kept) + o.get("df_shift", 0))}


def _one_left_out(s: list[list[Fraction]]) -> list[int]:
    """All treatments but the first of each set that is compared, directly or through others."""
    seen: set[int] = set()
    kept = []
    for first in range(len(s)):
        front = [] if first in seen else [first]
        seen.add(first)
        while front:
            i = front.pop()
            fresh = [j for j in range(len(s)) if s[i][j] and j not in seen]
            seen.update(fresh)
            kept += fresh
            front += fresh
    return sorted(kept)


def incomplete_pairs(d: Data, o: Options, c: Path) -> Answer:
    """z of x s, s the sums of centred ranks, L x = e_a - e_b: L has -n_ab, the blocks of both, and rows of sum 0."""
    rows = [row for row in _centred(blocks_of(d), o) if len(row) > 1]
    k = max(map(int, d["treatments"]))
    rest = range(1, k)  # x is 0 of the last
    solved = _inverse([[sum((i == j) * len(r) - 1 for r in rows if {i, j} <= r.keys()) for j in rest] for i in rest])
    if solved is None:
        return undefined()
    solved, out = [*solved, [Fraction(0)] * (k - 1)], []
    for a, b in pairs.pairs_of(k):
        x = dict(enumerate([*map(Fraction.__sub__, solved[a], solved[b]), Fraction(0)], 1))
        estimate = sum((x[j] * rank for row in rows for j, rank in row.items()), Fraction(0))
        variance = sum((_shared(row, o) * _between([x[j] for j in row]) for row in rows), Fraction(0))
        out.append(of_z(estimate, variance, {}, c) if variance else Fraction(1))
    return {"pvalues": out}


def _between(x: list[Fraction]) -> Fraction:
    """The squares of the differences of all pairs."""
    return len(x) * sum((v * v for v in x), Fraction(0)) - sum(x, Fraction(0)) ** 2


def _inverse(matrix: list[list[int]]) -> list[list[Fraction]] | None:
    """By elimination; None where there is none."""
    n = len(matrix)
    rows = [[*map(Fraction, row), *(Fraction(i == j) for j in range(n))] for i, row in enumerate(matrix)]
    for i in range(n):
        rows[i:] = sorted(rows[i:], key=lambda row: not row[i])
        if not rows[i][i]:
            return None
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for g in {*range(n)} - {i}:
            rows[g] = [x - rows[g][i] * y for x, y in zip(rows[g], rows[i], strict=True)]
    return [row[n:] for row in rows]
