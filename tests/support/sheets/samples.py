"""Independent groups, normality, measures."""

import math
from itertools import combinations

import numpy as np
from scipy import special, stats

from support.sheets import reading


@reading.solves("The Kruskal-Wallis test")
def kruskal(s):
    s.says("H = (12 / (N (N + 1)) sum_j R_j^2 / n_j - 3 (N + 1)) / (1 - sum_g (t_g^3 - t_g) / (N^3 - N))")
    r, values = reading.in_groups(s)
    n = len(values)
    h = 12 / (n * (n + 1)) * sum(g.sum() ** 2 / len(g) for g in r) - 3 * (n + 1)
    yield from reading.chi2(s, h / (1 - reading.ties(values) / (n**3 - n)), len(r) - 1)


@reading.solves("Van der Waerden's normal-scores test")
def van_der_waerden(s):
    s.says("T = sum_j n_j (A_j / n_j - m)^2 / V, A_j = sum_i Phi^-1(r_ij / (N + 1))", "mean and variance (N - 1)")
    r, values = reading.in_groups(s)
    a = [special.ndtri(g / (len(values) + 1)) for g in r]
    every = np.concatenate(a)
    yield from reading.chi2(s, sum(len(g) * (g.mean() - every.mean()) ** 2 for g in a) / every.var(ddof=1), len(a) - 1)


@reading.solves("Fligner and Killeen's test of equal variances")
def fligner_killeen(s):
    s.says("T = sum_j n_j (A_j / n_j - m)^2 / V, A_j = sum_i Phi^-1((N + 1 + r_ij) / (2 (N + 1)))")
    s.says(
        "ranks of the distances |x_ij - c_j| from the medians c_j of the groups among all N of them, the mean rank for"
    )
    s.says("mean and variance (N - 1)")
    r = stats.rankdata(abs(s.x - np.median(s.x, axis=0))).reshape(s.x.shape)
    (n, k), a = s.x.shape, special.ndtri((r.size + 1 + r) / (2 * (r.size + 1)))
    yield from reading.chi2(s, n * ((a.mean(axis=0) - a.mean()) ** 2).sum() / a.var(ddof=1), k - 1)


@reading.solves("Mood's median test")
def median_test(s):
    s.says("X = sum_j (O_j - E_j)^2 / E_j + sum_j (O_j - E_j)^2 / (n_j - E_j), E_j = n_j sum_j O_j / N")
    s.says("O_j of the n_j values of group j lie above the median of all N; a value equal to it does not")
    n, k = s.x.shape
    o = (s.x > np.median(s.x)).sum(axis=0)
    e = o.sum() / k
    yield from reading.chi2(s, ((o - e) ** 2).sum() * (1 / e + 1 / (n - e)), k - 1)


@reading.solves("Rank tests of dispersion (Ansari-Bradley, Mood)")
def dispersion(s):
    s.says("S = sum_i min(r_iA, N + 1 - r_iA)", "ranks of A among all N values, the mean rank for equal ones")
    r, n = stats.rankdata(s.x.T.ravel()), len(s.x)
    scores = np.minimum(r, len(r) + 1 - r)
    sums = np.array([scores[c].sum() for c in reading.choices(s, reading.TWICE, len(r), n)])
    yield from (sums[0], reading.twice(sums, sums[0]))


@reading.solves("Brunner and Munzel's test")
def brunner_munzel(s):
    s.says(
        "t = (A - 1/2) / sqrt(w_A + w_B), w_A = v_A / (n_A n_B^2), w_B = v_B / (n_B n_A^2)",
        "variances (n - 1) of r - q",
    )
    s.says(
        "A = (m_A - (n_A + 1) / 2) / n_B", "q those among the values of the own sample, the mean rank for equal ones"
    )
    n, (a, b) = len(s.x), s.x.T
    r = stats.rankdata(s.x.T.ravel())
    w = [np.var(part - stats.rankdata(x), ddof=1) / n**3 for part, x in ((r[:n], a), (r[n:], b))]
    df = sum(w) ** 2 / (sum(x**2 for x in w) / (n - 1))
    share = (r[:n].mean() - (n + 1) / 2) / n
    words = "(w_A + w_B)^2 / (w_A^2/(n_A - 1) + w_B^2/(n_B - 1))"
    yield from reading.t_law(s, (share - 1 / 2) / math.sqrt(sum(w)), df, words)


@reading.solves("Two one-sided tests of equivalence")
def tost(s):
    s.says("t = (m_A - m_B +- margin) / sqrt(v_A / n_A + v_B / n_B)", "t_low has + margin and t_high - margin")
    s.says(
        "the statistic is the one with the larger p-value, t_low if these are equal", "v variances (n - 1), not pooled"
    )
    s.says(
        "the larger one of P(T >= t_low) and P(T <= t_high), by Student's t with (v_A/n_A + v_B/n_B)^2 / ((v_A/n_A)^2/"
    )
    margin, n = float(s.setting(r"the margin is ([\d.]+\d)")), len(s.x)
    va, vb = s.x.var(axis=0, ddof=1) / n
    df = (va + vb) ** 2 * (n - 1) / (va**2 + vb**2)
    low, high = ((-np.diff(s.x.mean(axis=0))[0] + m) / math.sqrt(va + vb) for m in (margin, -margin))
    p = stats.t.sf(low, df), stats.t.cdf(high, df)
    yield from (low if p[0] >= p[1] else high, max(p))


@reading.solves("The Mann-Whitney test")
def mann_whitney(s):
    s.says("U = R_A - n_A (n_A + 1) / 2", "sum of the ranks of A among all values, 1 for the lowest, the mean rank for")
    yield from reading.mann_whitney_of(s, *s.x.T)


@reading.solves("The two-sample Kolmogorov-Smirnov test")
def ks_2samp(s):
    s.says("D = max |F_A(x) - F_B(x)|", "shares of values <= x")
    pool = s.x.T.ravel()
    below = pool[:, None] <= pool[None, :]

    def gap(c: list[int]) -> float:
        other = [i for i in range(len(pool)) if i not in c]
        return float(abs(below[c].mean(axis=0) - below[other].mean(axis=0)).max())

    words = "the share of a statistic at least as large among"
    d = np.array([gap(c) for c in reading.choices(s, words, len(pool), len(s.x))])
    yield from (d[0], (d >= d[0] - 1e-9).mean())


@reading.solves("The permutation test of a difference of means")
def permutation(s):
    s.says("D = m_A - m_B; m_A and m_B are the means")
    pool, n = s.x.T.ravel(), len(s.x)
    sums = np.array([pool[c].sum() for c in reading.choices(s, reading.TWICE, len(pool), n)])
    d = sums / n - (pool.sum() - sums) / (len(pool) - n)
    yield from (d[0], reading.twice(d, d[0]))


@reading.solves("One-way analysis of variance", "Levene's test of equal variances")
def anova(s):
    s.says("F = (SS_between / (k - 1)) / (SS_within / (N - k))")
    x, k = s.x, s.x.shape[1]
    if "Levene" in s.title:
        s.says("z_ij = |x_ij - c_j|; c_j are the medians of the groups")
        x = abs(x - np.median(x, axis=0))
    between, within = reading.squares(x)
    df = x.size - k
    yield from reading.f_law(s, between / (k - 1) / (within / df), k - 1, df, "k - 1 and N - k")


@reading.solves("Bartlett's test of equal variances")
def bartlett(s):
    s.says("X = (f ln s2 - sum_j f_j ln v_j) / (1 + (sum_j 1/f_j - 1/f) / (3 (k - 1))), f_j = n_j - 1, f = N - k")
    (n, k), v = s.x.shape, s.x.var(axis=0, ddof=1)
    f = n * k - k
    x = (f * math.log(v.mean()) - (n - 1) * np.log(v).sum()) / (1 + (k / (n - 1) - 1 / f) / (3 * (k - 1)))
    yield from reading.chi2(s, x, k - 1)


def splits(left: tuple[int, ...], n: int, groups: int):
    """Every way to deal observations out to groups of n, as they are dealt first."""
    if groups == 1:
        yield (left,)
        return
    for c in combinations(left, n):
        for rest in splits(tuple(i for i in left if i not in c), n, groups - 1):
            yield (c, *rest)


def as_large(s, statistic):
    n, k = s.x.shape
    every = np.array([statistic(groups) for groups in splits(tuple(range(n * k)), n, k)])
    yield from (every[0], (every >= every[0] - 1e-9).mean())


@reading.solves("The Jonckheere-Terpstra test")
def jonckheere(s):
    s.says("J = sum_{g < h} (#(x_g < x_h) + #(x_g = x_h) / 2)", "the share of a statistic at least as large among")
    pool = s.x.T.ravel()
    before = (pool[:, None] < pool) + (pool[:, None] == pool) / 2
    yield from as_large(s, lambda groups: sum(float(before[np.ix_(a, b)].sum()) for a, b in combinations(groups, 2)))


@reading.solves("Mack and Wolfe's test for umbrella alternatives")
def mack_wolfe(s):
    s.says(
        "sum_{p <= g < h} (#(x_h < x_g) + #(x_h = x_g) / 2)",
        "p = 2",
        "the share of a statistic at least as large among",
    )
    pool = s.x.T.ravel()
    before = (pool[:, None] < pool) + (pool[:, None] == pool) / 2

    def slopes(groups) -> float:
        first, top, *rest = groups
        falling = list(combinations((top, *rest), 2))
        return sum(float(before[np.ix_(a, b)].sum()) for a, b in [(first, top), *((b, a) for a, b in falling)])

    yield from as_large(s, slopes)


@reading.solves("Cuzick's test for trend")
def cuzick(s):
    s.says("T = sum_j j R_j", "1 for the lowest, the mean rank for equal ones")
    r = stats.rankdata(s.x.T.ravel())
    yield from as_large(s, lambda groups: sum(j * r[list(group)].sum() for j, group in enumerate(groups, 1)))


@reading.solves("The unpaired t test")
def unpaired_t(s):
    s.says("t = (m_A - m_B) / sqrt(v_A / n_A + v_B / n_B)", "v variances (n - 1), not pooled")
    n, (va, vb) = len(s.x), s.x.var(axis=0, ddof=1) / len(s.x)
    words = "(v_A/n_A + v_B/n_B)^2 / ((v_A/n_A)^2/(n_A - 1) + (v_B/n_B)^2/(n_B - 1))"
    df = (va + vb) ** 2 / (va**2 / (n - 1) + vb**2 / (n - 1))
    yield from reading.t_law(s, -np.diff(s.x.mean(axis=0))[0] / math.sqrt(va + vb), df, words)


@reading.solves("The z test with known standard deviations")
def z_test(s):
    s.says("z = (m_A - m_B - mean) / sqrt(sd^2 / n_A + sd^2 / n_B)")
    mean, sd = (float(s.setting(rf"{w} (-?[\d.]+\d)")) for w in ("Settings: mean", "standard deviation"))
    z = (-np.diff(s.x.mean(axis=0))[0] - mean) / math.sqrt(2 * sd**2 / len(s.x))
    yield from (z, reading.normal(s, z))


@reading.solves("The difference of two proportions")
def proportions(s):
    s.says("z = (x1/n1 - x2/n2) / sqrt(p (1 - p) (1/n1 + 1/n2)), p = (x1 + x2) / (n1 + n2)")
    x1, n1, x2, n2 = s.x[0]
    p = (x1 + x2) / (n1 + n2)
    z = (x1 / n1 - x2 / n2) / math.sqrt(p * (1 - p) * (1 / n1 + 1 / n2))
    yield from (z, reading.normal(s, z))


@reading.solves("The binomial test")
def binomial_test(s):
    s.says("x = successes")
    x, n = s.x[0].astype(int)
    yield from (x, reading.binomial(s, x, n, "trials", "p0"))


@reading.solves("The Kolmogorov-Smirnov test against a stated normal law")
def kolmogorov(s):
    s.says("exact: the upper tail of Kolmogorov's D for n values")
    mean, sd = (float(s.setting(rf"{w} ([\d.]+\d)")) for w in ("Settings: mean", "standard deviation"))
    found = stats.ks_1samp(s.x[:, 0], stats.norm(mean, sd).cdf, method="exact")
    yield from (found.statistic, stats.kstwo.sf(found.statistic, len(s.x)))


def in_deviations(s) -> np.ndarray:
    s.says("m and s are mean and standard deviation (n - 1), x_(i) the values in order", "z_(i) = (x_(i) - m) / s")
    x = np.sort(s.x[:, 0])
    return (x - x.mean()) / x.std(ddof=1)


@reading.solves("The Anderson-Darling test of normality")
def anderson(s):
    s.says("A2 = -n - sum_i ((2 i - 1) ln Phi(z_(i)) + (2 n + 1 - 2 i) ln(1 - Phi(z_(i)))) / n")
    s.says("Stephens's curves for A* = A2 (1 + 0.75/n + 2.25/n^2), where it is above 10 that of 10")
    z, n = in_deviations(s), len(s.x)
    i = np.arange(1, n + 1)
    a = -n - ((2 * i - 1) * stats.norm.logcdf(z) + (2 * n + 1 - 2 * i) * stats.norm.logsf(z)).sum() / n
    x = min(a * (1 + 0.75 / n + 2.25 / n**2), 10)
    curves = (0.2, 1, -1, (-13.436, 101.14, -223.73)), (0.34, 1, -1, (-8.318, 42.796, -59.938))
    curves += (0.6, 0, 1, (0.9177, -4.279, -1.38)), (13, 0, 1, (1.2937, -5.709, 0.0186))
    base, sign, (c, d, e) = next(curve[1:] for curve in curves if x < curve[0])
    yield from (a, base + sign * math.exp(c + d * x + e * x**2))


@reading.solves("Lilliefors' test of normality")
def lilliefors(s):
    s.says("D = max_i max(i/n - Phi(z_(i)), Phi(z_(i)) - (i - 1)/n)")
    s.says(
        "the formula of Dallal and Wilkinson (1986), and where this exceeds 0.1 that of Stephens's curves (1974) for"
    )
    s.says("for D* = D (sqrt(n) - 0.01 + 0.85/sqrt(n))")
    z, n = in_deviations(s), len(s.x)
    d = stats.kstest(z, "norm").statistic
    root = math.sqrt(n + 2.78019)
    p = math.exp(-7.01256 * (d * root) ** 2 + 2.99587 * d * root - 0.122119 + 0.974598 / math.sqrt(n) + 1.67997 / n)
    if p > 0.1:
        curves = (0.302, (1,)), (0.5, (81.218052, -138.55152, 80.709644, -19.828315, 2.76773))
        curves += (
            (0.9, (-32.355711, 94.029866, -97.490286, 40.662806, -4.901232)),
            (1.31, (2.423045, -12.234627, 23.186922, -19.558097, 6.198765)),
        )
        star = d * (math.sqrt(n) - 0.01 + 0.85 / math.sqrt(n))
        p = np.polyval(next(curve for end, curve in curves if star <= end), star)
    yield from (d, p)


@reading.solves("The Shapiro-Wilk test of normality")
def shapiro(s):
    s.says("weights and p-value are those of Royston (1995)")
    yield from stats.shapiro(s.x[:, 0])


@reading.solves("The D'Agostino-Pearson test of normality")
def dagostino(s):
    s.says("D'Agostino (1970)", "Anscombe and Glynn (1983)", "K2 = Z_g^2 + Z_h^2")
    z = stats.skewtest(s.x[:, 0]).statistic, stats.kurtosistest(s.x[:, 0]).statistic
    yield from reading.chi2(s, z[0] ** 2 + z[1] ** 2, 2, "2")


@reading.solves("Contrast estimation from medians")
def contrasts(s):
    s.says("m_u = sum_v Z_uv / k, A - B: m_A - m_B", "median over the data sets of score u - score v")
    m = np.median(s.x[:, :, None] - s.x[:, None, :], axis=0).mean(axis=1)
    yield from (m[a] - m[b] for a, b in reading.of_pairs(s))


@reading.solves("Kendall's coefficient of concordance")
def kendalls_w(s):
    s.says("W = sum_j (T_j - n (k + 1) / 2)^2 / (n sum_ij (r_ij - (k + 1) / 2)^2)")
    r, (n, k) = reading.ranked(s), s.x.shape
    yield ((r.sum(axis=0) - n * (k + 1) / 2) ** 2).sum() / (n * ((r - (k + 1) / 2) ** 2).sum())


@reading.solves("The matched-pairs rank-biserial correlation")
def rank_biserial(s):
    s.says("r = (W+ - W-) / (W+ + W-)", "the mean rank for equal ones, zeros left out")
    d = s.x[:, 0] - s.x[:, 1]
    d = d[d != 0]
    yield (stats.rankdata(abs(d)) * np.sign(d)).sum() / stats.rankdata(abs(d)).sum()


@reading.solves("The Hodges-Lehmann shift")
def hodges_lehmann(s):
    s.says("med_{i <= j} (d_i + d_j) / 2; d = A - B")
    d = s.x[:, 0] - s.x[:, 1]
    yield np.median([(d[i] + d[j]) / 2 for i in range(len(d)) for j in range(i, len(d))])


@reading.solves("Vargha and Delaney's A", "Cliff's delta")
def dominance(s):
    s.says("every value of A is compared with every value of B")
    d = np.sign(s.x[:, 0][:, None] - s.x[:, 1]).mean()
    if "Cliff" in s.title:
        s.says("delta = (#(a > b) - #(a < b)) / (n_A n_B)")
        yield d
    else:
        s.says("A = (#(a > b) + #(a = b) / 2) / (n_A n_B)")
        yield (1 + d) / 2


@reading.solves("Cohen's d", "Hedges' g")
def standardised(s):
    s.says("(m_A - m_B) / s", "s is the pooled standard deviation")
    f = s.x.size - 2
    d = -np.diff(s.x.mean(axis=0))[0] / math.sqrt(reading.squares(s.x)[1] / f)
    if "Hedges" in s.title:
        s.says("J = Gamma(f/2) / (sqrt(f/2) Gamma((f - 1)/2)), f = n_A + n_B - 2")
        d *= math.gamma(f / 2) / (math.sqrt(f / 2) * math.gamma((f - 1) / 2))
    yield d


@reading.solves("The difference of two paired proportions")
def paired_proportions(s):
    s.says("(n10 - n01) / (n01 + n10 + n11 + n00)")
    cells = dict(zip(s.columns, s.x[0], strict=True))
    yield (cells["n10"] - cells["n01"]) / sum(cells.values())


@reading.solves("The Bayesian correlated t test")
def correlated_t(s):
    s.says("t(n - 1), m, sqrt((1/n + rho / (1 - rho)) s^2)", "A is better above the stated limit, B below minus it")
    rho, rope = (float(s.setting(rf"{w} ([\d.]+\d)")) for w in ("rho =", "equal up to"))
    d = s.x[:, 0]
    law = stats.t(len(d) - 1, d.mean(), math.sqrt((1 / len(d) + rho / (1 - rho)) * d.var(ddof=1)))
    yield from (law.sf(rope), law.cdf(-rope))
