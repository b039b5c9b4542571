"""Comparisons of pairs, and adjustments."""

import math
from collections.abc import Iterator
from itertools import combinations, pairwise, product

import numpy as np
from scipy import optimize, stats

from support.sheets import reading


def z_of_ranks(s: reading.Sheet) -> list[float]:
    s.says("z = (R_a - R_b) / sqrt(k (k + 1) / (6 n))", "R are the mean ranks")
    r = reading.ranked(s).mean(axis=0)
    n, k = s.x.shape
    return [(r[a] - r[b]) / math.sqrt(k * (k + 1) / (6 * n)) for a, b in reading.of_pairs(s)]


@reading.solves("All pairs by mean ranks, adjusted", "Each algorithm against one control by mean ranks, adjusted")
def mean_ranks(s):
    yield from reading.holm(s, [reading.normal(s, z) for z in z_of_ranks(s)])


@reading.solves('"Nemenyi" as Bonferroni over all pairs', "The Bonferroni-Dunn test against one control")
def bonferroni_of_ranks(s):
    m = len(s.questions)
    s.says("min(1, m p), m = k (k - 1) / 2" if "Nemenyi" in s.title else "min(1, m p), m = k - 1")
    yield from (min(1.0, m * reading.normal(s, z)) for z in z_of_ranks(s))


@reading.solves("Nemenyi's test (studentized range)")
def nemenyi(s):
    yield from (reading.range_tail(s, z, s.x.shape[1], np.inf, "infinite", "z") for z in z_of_ranks(s))


@reading.solves("Conover's comparisons")
def conover(s):
    s.says("t = (R_a - R_b) / sqrt(2 (n sum_ij s_ij^2 - sum_j C_j^2) / ((n - 1) (k - 1))) n, s_ij = r_ij - (k + 1) / 2")
    r, (n, k) = reading.ranked(s), s.x.shape
    c = r - (k + 1) / 2
    se = math.sqrt(2 * (n * (c**2).sum() - (c.sum(axis=0) ** 2).sum()) / ((n - 1) * (k - 1))) / n
    t = [(r.mean(axis=0)[a] - r.mean(axis=0)[b]) / se for a, b in reading.of_pairs(s)]
    yield from reading.holm(s, [list(reading.t_law(s, x, (n - 1) * (k - 1), "(n - 1) (k - 1)"))[1] for x in t])


@reading.solves(
    "Dunn's comparisons of independent groups",
    "Nemenyi's test of independent groups",
    "Independent groups against one control",
)
def dunn(s):
    s.says("z = (R_a/n_a - R_b/n_b) / sqrt(V (1/n_a + 1/n_b)), V = (N (N + 1) - sum_g (t_g^3 - t_g) / (N - 1)) / 12")
    r, values = reading.in_groups(s)
    n = len(values)
    v = (n * (n + 1) - reading.ties(values) / (n - 1)) / 12
    z = [(r[a].mean() - r[b].mean()) / math.sqrt(v * (1 / len(r[a]) + 1 / len(r[b]))) for a, b in reading.of_pairs(s)]
    if "Nemenyi" not in s.title:
        yield from reading.holm(s, [reading.normal(s, x) for x in z])
    else:
        yield from (reading.range_tail(s, x, len(r), np.inf, "infinite", "z") for x in z)


@reading.solves("Conover's comparisons of independent groups")
def conover_groups(s):
    s.says("t = (m_a - m_b) / sqrt(w (1/n_a + 1/n_b)), w = sum_ij (r_ij - m_j)^2 / (N - k)", "ranks among all N values")
    r, n, k = np.array(reading.in_groups(s)[0]).T, *s.x.shape
    m, w = r.mean(axis=0), reading.squares(r)[1] / (n * k - k)
    t = [(m[a] - m[b]) / math.sqrt(w * 2 / n) for a, b in reading.of_pairs(s)]
    yield from reading.holm(s, [list(reading.t_law(s, x, n * k - k, "N - k"))[1] for x in t])


@reading.solves("Games and Howell's comparisons of means")
def games_howell(s):
    s.says("t = (m_a - m_b) / sqrt(v_a / n_a + v_b / n_b)", "v variances (n - 1), not pooled")
    words = "f = (v_a/n_a + v_b/n_b)^2 / ((v_a/n_a)^2/(n_a - 1) + (v_b/n_b)^2/(n_b - 1))"
    (n, k), m, v = s.x.shape, s.x.mean(axis=0), s.x.var(axis=0, ddof=1) / len(s.x)
    for a, b in reading.of_pairs(s):
        f = (v[a] + v[b]) ** 2 * (n - 1) / (v[a] ** 2 + v[b] ** 2)
        yield reading.range_tail(s, (m[a] - m[b]) / math.sqrt(v[a] + v[b]), k, f, words, "t")


@reading.solves("Steel and Dwass's test of all pairs of groups")
def steel_dwass(s):
    s.says(
        "z = (U - n_a n_b / 2) / sqrt(n_a n_b / (M (M - 1)) sum_i (r_i - (M + 1) / 2)^2), U = R_a - n_a (n_a + 1) / 2"
    )
    s.says("r are the ranks among the M values of the two groups alone, the mean rank for equal ones")
    n, k = s.x.shape
    for a, b in reading.of_pairs(s):
        r = stats.rankdata(np.concatenate([s.x[:, a], s.x[:, b]]))
        u, m = r[:n].sum() - n * (n + 1) / 2, 2 * n
        z = (u - n * n / 2) / math.sqrt(n * n / (m * (m - 1)) * ((r - (m + 1) / 2) ** 2).sum())
        yield reading.range_tail(s, z, k, np.inf, "infinite", "z")


@reading.solves("The Mann-Whitney test of every pair, adjusted")
def pairwise_mann_whitney(s):
    s.says("ranks of a among the values of the two groups alone, the mean rank for equal ones")
    yield from reading.holm(s, [reading.mann_whitney_of(s, s.x[:, a], s.x[:, b])[1] for a, b in reading.of_pairs(s)])


@reading.solves("Wilcoxon's test of every pair, adjusted")
def pairwise_wilcoxon(s):
    yield from reading.holm(s, [reading.signed(s, s.x[:, a] - s.x[:, b])[1] for a, b in reading.of_pairs(s)])


@reading.solves(
    "Tukey's honestly significant differences",
    "Dunnett's comparisons with a control",
    "A t test of every pair, adjusted",
    "Scheffe's comparisons of means",
)
def by_means(s):
    s.says("t = (m_a - m_b) / sqrt(s2 (1/n_a + 1/n_b)), s2 = SS_within / (N - k)")
    n, k = s.x.shape
    df, m = n * k - k, s.x.mean(axis=0)
    t = [(m[a] - m[b]) / math.sqrt(reading.squares(s.x)[1] / df * 2 / n) for a, b in reading.of_pairs(s)]
    if "Dunnett" in s.title:
        yield from t
    elif "Tukey" in s.title:
        yield from (reading.range_tail(s, x, k, df, "N - k", "t") for x in t)
    elif "Scheffe" in s.title:
        s.says("upper tail of the F law with k - 1 and N - k degrees of freedom at t^2 / (k - 1)")
        yield from (stats.f.sf(x**2 / (k - 1), k - 1, df) for x in t)
    else:
        yield from reading.holm(s, [list(reading.t_law(s, x, df, "N - k"))[1] for x in t])


def adjusts(title: str, formula: str, rule, *, up: bool = False) -> None:
    def solver(s: reading.Sheet) -> Iterator[float]:
        s.says(formula)
        yield from reading.stepped(list(s.x[:, 0]), rule, up=up)

    reading.solves(f"{title}: adjusted p-values")(solver)


adjusts("Holm", "max_{j <= i} (m - j + 1) p_(j)", lambda m, j, p: (m - j + 1) * p)
adjusts(
    "Holland and Copenhaver", "max_{j <= i} 1 - (1 - p_(j))^(m - j + 1)", lambda m, j, p: 1 - (1 - p) ** (m - j + 1)
)
adjusts("Finner", "max_{j <= i} 1 - (1 - p_(j))^(m / j)", lambda m, j, p: 1 - (1 - p) ** (m / j))
adjusts("Hochberg", "min_{j >= i} (m - j + 1) p_(j)", lambda m, j, p: (m - j + 1) * p, up=True)
adjusts("Benjamini and Hochberg", "min_{j >= i} m p_(j) / j", lambda m, j, p: m * p / j, up=True)
adjusts(
    "Benjamini and Yekutieli",
    "min_{j >= i} c m p_(j) / j, 1; c = 1 + 1/2 + ... + 1/m",
    lambda m, j, p: sum(1 / i for i in range(1, m + 1)) * m * p / j,
    up=True,
)


@reading.solves("Benjamini, Krieger and Yekutieli: adjusted p-values")
def two_stage(s):
    s.says("min_{j >= i} (1 + alpha) m_0 p_(j) / j, 1", "retain at alpha / (1 + alpha), or 1 if none", "alpha = 0.05")
    p = s.x.ravel()
    first = reading.stepped(p, lambda m, j, p: m * p / j, up=True)
    left = max(1, sum(q > 0.05 / 1.05 for q in first))
    return reading.stepped(p, lambda m, j, p: 1.05 * left * p / j, up=True)


@reading.solves("Bonferroni: adjusted p-values", "Sidak: adjusted p-values")
def at_once(s):
    m, bonferroni = len(s.x), "Bonf" in s.title
    s.says("min(1, m p)" if bonferroni else "1 - (1 - p)^m")
    yield from (min(1.0, m * p) if bonferroni else 1 - (1 - p) ** m for p in s.x[:, 0])


@reading.solves("Li: adjusted p-values")
def li(s):
    s.says("q_(i) = p_(i) / (p_(i) + 1 - p_(m)), q_(m) = p_(m)")
    p = s.x[:, 0]
    yield from (x if x == p.max() else x / (x + 1 - p.max()) for x in p)


@reading.solves("Rom: adjusted p-values")
def rom(s):
    """Each constant uses up the level of that many independent p-values: found by bisection."""
    s.says(
        "q_(i) = min_{j >= i} alpha p_(j) / c_j",
        "c_j are Rom's critical values for m hypotheses (1990)",
        "alpha = 0.05",
    )
    m, c = len(s.x), [0.05]

    def level(last: float) -> float:
        """P(the i-th largest of independent uniform p-values is at most the i-th constant, for some i)."""
        n, kept = len(c) + 1, {0: 1.0}
        for most, (low, high) in enumerate(pairwise([0.0, last, *c[::-1], 1.0])):  # so many may lie up to `high`
            width = high - low
            kept = {
                total: sum(
                    w * width ** (total - k) * math.comb(n - k, total - k) for k, w in kept.items() if k <= total
                )
                for total in range(most + 1)
            }
        return 1 - kept[n]

    while len(c) < m:
        c.append(optimize.brentq(lambda x: level(x) - 0.05, 0, c[-1], xtol=1e-16))
    constants = c[::-1]
    yield from reading.stepped(list(s.x[:, 0]), lambda m, j, p: 0.05 * p / constants[j - 1], up=True)


@reading.solves("Hommel: adjusted p-values")
def hommel(s):
    s.says("max_{S: H in S} min_j |S| p_(j:S) / j")
    p = s.x[:, 0]
    sets = [c for r in range(1, len(p) + 1) for c in combinations(range(len(p)), r)]
    simes = {c: min(len(c) * x / j for j, x in enumerate(sorted(p[list(c)]), start=1)) for c in sets}
    yield from (max(x for c, x in simes.items() if i in c) for i in range(len(p)))


def exhaustive(s: reading.Sheet) -> list[frozenset[int]]:
    """The sets of pairs of four algorithms that can be true together: those of each partition."""
    s.says("all pairs of 4 algorithms in the order 1-2, 1-3, 1-4, 2-3, 2-4, 3-4")
    pairs = list(combinations(range(4), 2))
    labels = product(range(4), repeat=4)
    return list({frozenset(i for i, (a, b) in enumerate(pairs) if g[a] == g[b]) for g in labels} - {frozenset()})


@reading.solves("Bergmann and Hommel: adjusted p-values")
def bergmann_hommel(s):
    s.says("max_{I: H in I} |I| min_{j in I} p_j")
    p, sets = s.x[:, 0], exhaustive(s)
    yield from (min(1.0, max(len(c) * min(p[list(c)]) for c in sets if i in c)) for i in range(len(p)))


@reading.solves("Shaffer (static): adjusted p-values", "Shaffer (second procedure): adjusted p-values")
def shaffer(s):
    p, sets = list(s.x[:, 0]), exhaustive(s)
    order = list(np.argsort(p, kind="stable"))
    if "static" in s.title:
        s.says("the largest number of them that can be true if j - 1 are false")
        most = [max(len(c) for c in sets if len(c) <= len(p) - j) for j in range(len(p))]
    else:
        s.says("the largest number of them that can be true if the j - 1 with the smallest p-values are false")
        most = [max(len(c) for c in sets if not c & set(order[:j])) for j in range(len(p))]
    yield from reading.stepped(p, lambda m, j, x: most[j - 1] * x)
