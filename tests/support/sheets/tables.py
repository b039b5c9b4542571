"""Two and several algorithms on data sets."""

import math
from fractions import Fraction
from itertools import permutations

import numpy as np
from scipy import special, stats

from support.sheets.reading import Sheet, binomial, chi2, f_law, holm, of_pairs, ranked, signed, solves, t_law


@solves("Wilcoxon's signed-rank test")
def wilcoxon(s):
    s.says("d = A - B", "higher is better")
    yield from signed(s, s.x[:, 0] - s.x[:, 1])


@solves("The sign test")
def sign(s):
    s.says("W = #(d_i > 0); d = A - B; d = 0 left out")
    d = s.x[:, 0] - s.x[:, 1]
    yield (d > 0).sum()
    yield binomial(s, (d > 0).sum(), (d != 0).sum(), "#(d_i != 0)")


@solves("The multiple sign test")
def multiple_sign(s):
    s.says("d is the difference to the control on a data set; d = 0 left out")
    for a, b in of_pairs(s):
        d = s.x[:, a] - s.x[:, b]
        yield binomial(s, (d > 0).sum(), (d != 0).sum(), "#(d_i != 0)")


@solves("The paired t test")
def paired_t(s):
    s.says("t = m / (s / sqrt(n))", "mean and standard deviation (n - 1) of the differences A - B")
    d = s.x[:, 0] - s.x[:, 1]
    yield from t_law(s, d.mean() / (d.std(ddof=1) / math.sqrt(len(d))), len(d) - 1, "n - 1")


@solves("The corrected resampled t test")
def corrected_t(s):
    s.says("t = m / sqrt((1/n + n_test/n_train) s^2)")
    train, test = (int(s.setting(rf"{w} sets of (\d+)")) for w in ("training", "test"))
    d = s.x[:, 0]
    yield from t_law(s, d.mean() / math.sqrt((1 / len(d) + test / train) * d.var(ddof=1)), len(d) - 1, "n - 1")


@solves("The 5x2cv t test")
def cv5x2_t(s):
    s.says("t = d_11 / sqrt((v_1 + ... + v_5) / 5), v_i = (d_i1 - d_i2)^2 / 2", "in row i and fold j")
    yield from t_law(s, s.x[0, 0] / math.sqrt(((s.x[:, 0] - s.x[:, 1]) ** 2 / 2).mean()), 5, "5")


@solves("The combined 5x2cv F test")
def cv5x2_f(s):
    s.says("F = sum_ij d_ij^2 / (2 (v_1 + ... + v_5)), v_i = (d_i1 - d_i2)^2 / 2")
    yield from f_law(s, (s.x**2).sum() / (s.x[:, 0] - s.x[:, 1]).__pow__(2).sum(), 10, 5, "10 and 5")


@solves("McNemar's test")
def mcnemar(s):
    s.says("B = n01")
    a, b = s.x[0].astype(int)
    yield from (a, binomial(s, a, a + b, "n01 + n10"))


def friedman_statistic(s: Sheet) -> tuple[np.ndarray, float]:
    s.says("chi2_F = (k - 1) sum_j (T_j - n (k + 1) / 2)^2 / sum_ij (r_ij - (k + 1) / 2)^2")
    r = ranked(s)
    n, k = r.shape
    return r, (k - 1) * ((r.sum(axis=0) - n * (k + 1) / 2) ** 2).sum() / ((r - (k + 1) / 2) ** 2).sum()


@solves("Friedman's test")
def friedman(s):
    r, x = friedman_statistic(s)
    yield from r.mean(axis=0)
    yield from chi2(s, x, r.shape[1] - 1)


@solves("Iman and Davenport's F form of Friedman's test")
def iman_davenport(s):
    r, x = friedman_statistic(s)
    n, k = r.shape
    s.says("F_F = (n - 1) chi2_F / (n (k - 1) - chi2_F)")
    yield from r.mean(axis=0)
    f = (n - 1) * x / (n * (k - 1) - x)
    yield from f_law(s, f, k - 1, (k - 1) * (n - 1), "k - 1 and (k - 1) (n - 1)")


@solves("Friedman's test on aligned ranks")
def aligned(s):
    s.says("T = (k - 1) (sum_j C_j^2 - k n^2 (k n + 1)^2 / 4) / (sum_ij R_ij^2 - sum_i B_i^2 / k)")
    s.says("ranks of all n k scores less the mean of their data set, the mean rank for equal ones")
    n, k = s.x.shape
    r = stats.rankdata(-np.round(s.x * k - s.x.sum(axis=1, keepdims=True))).reshape(n, k)
    top = (r.sum(axis=0) ** 2).sum() - k * n**2 / 4 * (k * n + 1) ** 2
    yield from chi2(s, (k - 1) * top / ((r**2).sum() - (r.sum(axis=1) ** 2).sum() / k), k - 1)


@solves("Quade's test")
def quade(s):
    s.says("F = (n - 1) B / (A - B), A = sum_ij S_ij^2, B = sum_j S_j^2 / n, S_ij = Q_i (r_ij - (k + 1) / 2)")
    s.says("ranks of the ranges of the data sets, 1 for the smallest, the mean rank for equal ones")
    r, (n, k) = ranked(s), s.x.shape
    big = stats.rankdata(np.ptp(s.x, axis=1))[:, None] * (r - (k + 1) / 2)
    a, b = (big**2).sum(), (big.sum(axis=0) ** 2).sum() / n
    yield from f_law(s, (n - 1) * b / (a - b), k - 1, (k - 1) * (n - 1), "k - 1 and (k - 1) (n - 1)")


@solves("Friedman's test on normal scores")
def normal_scores(s):
    s.says("T = (k - 1) sum_j (sum_i (a_ij - m_i))^2 / sum_ij (a_ij - m_i)^2, a_ij = Phi^-1(r_ij / (k + 1))")
    a = special.ndtri(ranked(s) / (s.x.shape[1] + 1))
    a = a - a.mean(axis=1, keepdims=True)
    k = s.x.shape[1]
    yield from chi2(s, (k - 1) * (a.sum(axis=0) ** 2).sum() / (a**2).sum(), k - 1)


@solves("Cochran's Q test")
def cochran(s):
    s.says("Q = (k - 1) (k sum_j G_j^2 - T^2) / (k T - sum_i L_i^2)", "G_j and L_i are the sums of columns and rows")
    g, rows, k = s.x.sum(axis=0), s.x.sum(axis=1), s.x.shape[1]
    q = (k - 1) * (k * (g**2).sum() - g.sum() ** 2) / (k * g.sum() - (rows**2).sum())
    yield from chi2(s, q, k - 1)


@solves("Durbin's test")
def durbin(s):
    s.says("T_1 = (k - 1) sum_j (R_j - r (m + 1) / 2)^2 / sum_ij (r_ij - (m + 1) / 2)^2")
    x = ranked(s)
    k, m, r = x.shape[1], (~np.isnan(x[0])).sum(), (~np.isnan(x[:, 0])).sum()
    t = (k - 1) * ((np.nansum(x, axis=0) - r * (m + 1) / 2) ** 2).sum() / np.nansum((x - (m + 1) / 2) ** 2)
    yield from chi2(s, t, k - 1)


@solves("Durbin's comparisons of all pairs")
def durbin_pairs(s):
    s.says("t = (R_a - R_b) / sqrt(2 (l k / m) w), w = S (1 - T_1 / (b (m - 1))) / (b m - b - k + 1)")
    s.says("T_1 is Durbin's statistic, S = sum_ij (r_ij - (m + 1)/2)^2", "every two meet l times")
    x = ranked(s)
    (b, k), m = x.shape, (~np.isnan(x[0])).sum()
    sums, meet, df = np.nansum(x, axis=0), (~np.isnan(x[:, :2])).all(axis=1).sum(), b * (m - 1) - k + 1
    left = np.nansum((x - (m + 1) / 2) ** 2) - m * ((sums - sums.mean()) ** 2).sum() / (meet * k)
    error = math.sqrt(2 * meet * k / m * left / df) if left > 1e-9 else 0.0
    gaps = [sums[i] - sums[j] for i, j in of_pairs(s)]
    t = [0.0 if d == 0 else math.copysign(math.inf, d) if error == 0 else d / error for d in gaps]
    yield from holm(s, [list(t_law(s, z, df, "b m - b - k + 1"))[1] for z in t])


@solves("The Skillings-Mack test")
def skillings_mack(s):
    s.says("A_j = sum_i sqrt(12 / (k_i + 1)) (r_ij - (k_i + 1) / 2)", "an empty cell adds 0", "T = A' S^- A")
    s.says("w_i = 12 / (k_i + 1) sum_j (r_ij - (k_i + 1) / 2)^2 / (k_i (k_i - 1))", "each row of S sums to 0")
    s.says("S_jh is minus the sum of w_i over the data sets with both j and h")
    r = ranked(s)
    r = r[(~np.isnan(r)).sum(axis=1) > 1]  # of one score alone the rank is its mean
    size = (~np.isnan(r)).sum(axis=1, keepdims=True)
    a = np.nansum(np.sqrt(12 / (size + 1)) * (r - (size + 1) / 2), axis=0)
    there = (~np.isnan(r)).astype(float)
    w = 12 / (size + 1) * np.nansum((r - (size + 1) / 2) ** 2, axis=1, keepdims=True) / (size * (size - 1))
    cov = -(there.T @ (there * w))
    np.fill_diagonal(cov, 0)
    np.fill_diagonal(cov, -cov.sum(axis=0))
    yield from chi2(s, a @ np.linalg.pinv(cov) @ a, r.shape[1] - 1)


@solves("Analysis of variance with repeated measures")
def anova_repeated(s):
    s.says("F = (SS_algorithms / (k - 1)) / (SS_error / ((n - 1) (k - 1)))", "sphericity is assumed")
    n, k = s.x.shape
    m, rows, every = s.x.mean(axis=0), s.x.mean(axis=1, keepdims=True), s.x.mean()
    error = ((s.x - rows - m + every) ** 2).sum() / ((n - 1) * (k - 1))
    f = n * ((m - every) ** 2).sum() / (k - 1) / error
    yield from f_law(s, f, k - 1, (n - 1) * (k - 1), "k - 1 and (n - 1) (k - 1)")


@solves("Page's test for ordered alternatives")
def page(s):
    s.says("L = sum_j j R_j", "the scores are expected to grow in the order of the columns")
    s.says("within each data set, 1 for the lowest score, the mean rank for equal ones")
    s.says("share of an L at least as large where all orders of the ranks of every data set, as they are, are equally")
    r = np.array([stats.rankdata(row) for row in s.x])
    places = np.arange(1, r.shape[1] + 1)
    law = {0.0: 1}
    for row in r:
        more: dict[float, int] = {}
        for order in permutations(row):
            for value, count in law.items():
                more[value + places @ order] = more.get(value + places @ order, 0) + count
        law = more
    found = (r @ places).sum()
    yield found
    yield float(Fraction(sum(c for v, c in law.items() if v >= found - 1e-9), sum(law.values())))
