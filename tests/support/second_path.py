"""The key of every exercise once more, by another way: scipy.stats, enumeration, or a second formula.

Nothing here calls a procedure of nptests: scipy, numpy and counting alone. The names and order of the answers are those
of the questions.
"""

import math
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise, permutations, product

import numpy as np
from scipy import special, stats

from nptests.experiment.metrics.listed import EVERY
from nptests.teaching.exercises.data import Data
from support import counting, second_measures, second_pairs
from support.adding import mends
from support.adding.own import brought
from support.second_adjustments import adjusted
from support.second_counting import Array, columns, differences, ranks, splits, table, two_sided

# --- two algorithms -------------------------------------------------------------------------------------------------


def wilcoxon(data: Data) -> Iterator[float]:
    d = differences(data)
    yield float(stats.rankdata(abs(d[d != 0]))[d[d != 0] > 0].sum())
    yield counting.COUNTS["wilcoxon"].pvalue(table(data))


def sign(data: Data) -> Iterator[float]:
    d = differences(data)
    wins, n = int((d > 0).sum()), int((d != 0).sum())
    yield wins
    yield stats.binomtest(wins, n).pvalue


def multiple_sign(data: Data) -> Iterator[float]:
    x = table(data)
    for j in range(1, x.shape[1]):
        d = x[:, j] - x[:, 0]
        yield stats.binomtest(int((d > 0).sum()), int((d != 0).sum())).pvalue if d.any() else 1.0


def paired_t(data: Data) -> Iterator[float]:
    yield from stats.ttest_rel(*table(data).T)


def corrected_t(data: Data) -> Iterator[float]:
    d = table(data)[:, 0]
    t = d.mean() / math.sqrt((1 / len(d) + 10 / 90) * d.var(ddof=1))
    yield from (t, 2 * stats.t.sf(abs(t), len(d) - 1))


def cv5x2_t(data: Data) -> Iterator[float]:
    p = table(data)
    t = p[0, 0] / math.sqrt(p.var(axis=1, ddof=1).mean())
    yield from (t, 2 * stats.t.sf(abs(t), 5))


def cv5x2_f(data: Data) -> Iterator[float]:
    p = table(data)
    f = (p**2).mean() / p.var(axis=1, ddof=1).mean()
    yield from (f, stats.f.sf(f, 10, 5))


def mcnemar(data: Data) -> Iterator[float]:
    b, c = table(data)[0]
    yield b
    yield stats.binomtest(int(b), int(b + c)).pvalue


# --- many algorithms ------------------------------------------------------------------------------------------------


def friedman(data: Data) -> Iterator[float]:
    yield from ranks(table(data)).mean(axis=0)
    yield from stats.friedmanchisquare(*table(data).T)


def two_way(x: Array) -> tuple[float, float]:
    """The analysis of variance of a table, by sums of squares less the correction term."""
    n, k = x.shape
    correction = x.sum() ** 2 / x.size
    columns = (x.sum(axis=0) ** 2).sum() / n - correction
    rest = (x**2).sum() - correction - columns - ((x.sum(axis=1) ** 2).sum() / k - correction)
    f = (columns / (k - 1)) / (rest / ((n - 1) * (k - 1)))
    return f, float(stats.f.sf(f, k - 1, (n - 1) * (k - 1)))


def iman_davenport(data: Data) -> Iterator[float]:
    yield from ranks(table(data)).mean(axis=0)
    yield from two_way(ranks(table(data)))


def aligned_ranks(data: Data) -> Iterator[float]:
    r = counting.aligned(table(data))
    n, k = r.shape
    within = ((r - r.mean(axis=1, keepdims=True)) ** 2).sum() / (n * (k - 1))
    t = n * ((r.mean(axis=0) - r.mean()) ** 2).sum() / within
    yield from (t, stats.chi2.sf(t, k - 1))


def quade(data: Data) -> Iterator[float]:
    """F of the ranks less their mean, times those of the ranges."""
    middle = (table(data).shape[1] + 1) / 2
    q = stats.rankdata(np.ptp(table(data), axis=1))
    yield from two_way(q[:, None] * (ranks(table(data)) - middle))


def normal_scores(data: Data) -> Iterator[float]:
    a = stats.norm.ppf(ranks(table(data)) / (table(data).shape[1] + 1))
    a -= a.mean(axis=1, keepdims=True)
    t = (a.shape[1] - 1) * (a.sum(axis=0) ** 2).sum() / (a**2).sum()
    yield from (t, stats.chi2.sf(t, a.shape[1] - 1))


def cochran_q(data: Data) -> Iterator[float]:
    yield from stats.friedmanchisquare(*table(data).T)


def durbin(data: Data) -> Iterator[float]:
    """Conover's T1, from sums of squared ranks."""
    r = ranks(table(data))
    b, k = r.shape
    m = int((~np.isnan(r[0])).sum())
    sums, a, c = np.nansum(r, axis=0), np.nansum(r**2), b * m * (m + 1) ** 2 / 4
    t = (k - 1) * ((sums**2).sum() - len(r) * m / k * c) / (a - c)
    yield from (t, stats.chi2.sf(t, k - 1))


def skillings_mack(data: Data) -> Iterator[float]:
    """A' S^- A, with S the covariance of A over all orders of the ranks that stand in each row."""
    r = ranks(table(data))
    total, covariance = np.zeros(r.shape[1]), np.zeros((r.shape[1], r.shape[1]))
    for row in r:
        here = np.flatnonzero(~np.isnan(row))
        scores = math.sqrt(12 / (len(here) + 1)) * (row[here] - (len(here) + 1) / 2)
        total[here] += scores
        orders = np.array(list(permutations(scores)))
        covariance[np.ix_(here, here)] += orders.T @ orders / len(orders)
    t = float(total @ np.linalg.pinv(covariance) @ total)
    yield from (t, stats.chi2.sf(t, np.linalg.matrix_rank(covariance)))


def anova_repeated(data: Data) -> Iterator[float]:
    yield from two_way(table(data))


def page(data: Data) -> Iterator[float]:
    """Every order of every row, one row after the other."""
    r = table(data).shape[1] + 1 - ranks(table(data))
    weights = np.arange(1, r.shape[1] + 1)
    law = Counter({0.0: 1.0})
    for row in r:
        step = Counter(float(weights @ order) for order in map(np.array, permutations(row)))
        grown: Counter[float] = Counter()
        for (a, p), (b, times) in product(law.items(), step.items()):
            grown[a + b] += p * times / math.factorial(len(row))
        law = grown
    observed = float((r @ weights).sum())
    yield from (observed, sum(p for value, p in law.items() if value >= observed))


def kendalls_w(data: Data) -> Iterator[float]:
    n, k = table(data).shape
    yield stats.friedmanchisquare(*table(data).T).statistic / (n * (k - 1))


# --- independent samples --------------------------------------------------------------------------------------------


def kruskal_wallis(data: Data) -> Iterator[float]:
    yield from stats.kruskal(*columns(data))


def van_der_waerden(data: Data) -> Iterator[float]:
    """From F of the normal scores: T = (N - 1) B / (B + W), with B / W = F (k - 1) / (N - k)."""
    samples = columns(data)
    sizes, k = [len(sample) for sample in samples], len(samples)
    a = stats.norm.ppf(stats.rankdata(np.concatenate(samples)) / (sum(sizes) + 1))
    share = stats.f_oneway(*np.split(a, np.cumsum(sizes)[:-1])).statistic * (k - 1) / (sum(sizes) - k)
    t = (sum(sizes) - 1) * share / (1 + share)
    yield from (t, stats.chi2.sf(t, k - 1))


def mann_whitney(data: Data) -> Iterator[float]:
    a, b = columns(data)
    yield stats.mannwhitneyu(a, b).statistic
    yield counting.COUNTS["mann_whitney"].pvalue(table(data))


def ks_2samp(data: Data) -> Iterator[float]:
    yield stats.ks_2samp(*columns(data)).statistic
    yield counting.COUNTS["ks_2samp"].pvalue(table(data))


def permutation(data: Data) -> Iterator[float]:
    a, b = columns(data)
    x, m = np.concatenate([a, b]), len(a)
    observed = a.mean() - b.mean()
    sums = splits(len(x), m) @ x
    yield from (observed, two_sided(sums / m - (x.sum() - sums) / (len(x) - m), observed))


def anova(data: Data) -> Iterator[float]:
    yield from stats.f_oneway(*columns(data))


def unpaired_t(data: Data) -> Iterator[float]:
    yield from stats.ttest_ind(*columns(data), equal_var=False)


def z_test(data: Data) -> Iterator[float]:
    a, b = columns(data)
    z = (a.mean() - b.mean() - 0.0) / (5 * math.sqrt(1 / len(a) + 1 / len(b)))
    yield from (z, 2 * stats.norm.sf(abs(z)))


def proportions(data: Data) -> Iterator[float]:
    """The signed root of chi-squared without continuity."""
    x1, n1, x2, n2 = table(data)[0]
    counts = [[x1, n1 - x1], [x2, n2 - x2]]
    table_test = stats.chi2_contingency(counts, correction=False)
    yield from (math.copysign(math.sqrt(table_test.statistic), x1 / n1 - x2 / n2), table_test.pvalue)


def paired_proportions(data: Data) -> Iterator[float]:
    """The mean of a - b over every case."""
    cases = np.repeat([-1, 1, 0, 0], [int(count) for count in table(data)[0]])
    yield float(cases.mean())


def binomial(data: Data) -> Iterator[float]:
    """The smaller of scipy's tails, doubled."""
    x, n = (int(count) for count in table(data)[0])
    yield x
    yield min(1.0, 2 * min(stats.binomtest(x, n, alternative=side).pvalue for side in ("less", "greater")))


def levene(data: Data) -> Iterator[float]:
    yield from stats.levene(*columns(data), center="median")


def bartlett(data: Data) -> Iterator[float]:
    yield from stats.bartlett(*columns(data))


def jonckheere(data: Data) -> Iterator[float]:
    yield sum((x < y) + (x == y) / 2 for a, b in combinations(columns(data), 2) for x, y in product(a, b))
    yield counting.COUNTS["jonckheere"].pvalue(table(data))


def tukey(data: Data) -> Iterator[float]:
    p = stats.tukey_hsd(*columns(data)).pvalue
    yield from (p[i, j] for i, j in combinations(range(len(p)), 2))


def dunnett(data: Data) -> Iterator[float]:
    groups = columns(data)
    ms = np.mean([g.var(ddof=1) for g in groups])
    yield from ((g.mean() - groups[0].mean()) / math.sqrt(ms * 2 / len(g)) for g in groups[1:])


# --- one sample -----------------------------------------------------------------------------------------------------


def shapiro_wilk(data: Data) -> Iterator[float]:
    yield from stats.shapiro(table(data)[:, 0])


def dagostino_pearson(data: Data) -> Iterator[float]:
    yield from stats.normaltest(table(data)[:, 0])


def anderson_darling(data: Data) -> Iterator[float]:
    """A2 as an integral of the squared gap over the probabilities, piece by piece in closed form; Stephens's curves."""
    x = np.sort(table(data)[:, 0])
    n, u = len(x), np.concatenate([[0], stats.norm.cdf((np.sort(x) - x.mean()) / x.std(ddof=1)), [1]])
    total = 0.0
    for i, (low, high) in enumerate(pairwise(u)):
        f = i / n  # the integral of (f - u)**2 / (u (1 - u))
        total += f**2 * math.log(high / low) if i else 0.0
        total -= (1 - f) ** 2 * math.log((1 - high) / (1 - low)) if i < n else 0.0
        total -= high - low
    a = n * total
    star = a * (1 + 0.75 / n + 2.25 / n**2)
    yield a
    for end, c in ((0.2, (-13.436, 101.14, -223.73)), (0.34, (-8.318, 42.796, -59.938))):
        if star < end:
            yield 1 - math.exp(c[0] + c[1] * star + c[2] * star**2)
            return
    c = (0.9177, -4.279, -1.38) if star < 0.6 else (1.2937, -5.709, 0.0186)
    yield math.exp(c[0] + c[1] * star + c[2] * star**2)


def lilliefors(data: Data) -> Iterator[float]:
    x = table(data)[:, 0]
    yield stats.kstest((x - x.mean()) / x.std(ddof=1), "norm").statistic


def kolmogorov_smirnov(data: Data) -> Iterator[float]:
    yield from stats.kstest(table(data)[:, 0], stats.norm(70, 5).cdf, method="exact")


# --- effects --------------------------------------------------------------------------------------------------------


def correlated_t(data: Data) -> Iterator[float]:
    d = table(data)[:, 0]
    law = stats.t(len(d) - 1, d.mean(), math.sqrt((1 / len(d) + 0.1 / 0.9) * d.var(ddof=1)))
    yield from (law.sf(1.0), law.cdf(-1.0))


def contrasts(data: Data) -> Iterator[float]:
    x = table(data)
    k = x.shape[1]
    m = [np.mean([np.median(x[:, u] - x[:, v]) for v in range(k)]) for u in range(k)]
    yield from (m[u] - m[v] for u, v in combinations(range(k), 2))


def rank_biserial(data: Data) -> Iterator[float]:
    d = differences(data)
    d = d[d != 0]
    yield float((np.sign(d) * stats.rankdata(abs(d))).sum() / (len(d) * (len(d) + 1) / 2))


def hodges_lehmann(data: Data) -> Iterator[float]:
    d = differences(data)
    yield float(np.median([(a + b) / 2 for i, a in enumerate(d) for b in d[i:]]))


def vargha_delaney(data: Data) -> Iterator[float]:
    a, b = columns(data)
    yield float(np.mean([(x > y) + (x == y) / 2 for x, y in product(a, b)]))


def cliffs_delta(data: Data) -> Iterator[float]:
    yield float(np.mean([np.sign(x - y) for x, y in product(*columns(data))]))


def cohens_d(data: Data) -> Iterator[float]:
    """From Student's t with equal variances."""
    a, b = columns(data)
    yield stats.ttest_ind(a, b).statistic * math.sqrt(1 / len(a) + 1 / len(b))


def hedges_g(data: Data) -> Iterator[float]:
    df = 2 * len(data.rows) - 2
    j = math.exp(special.gammaln(df / 2) - special.gammaln((df - 1) / 2)) / math.sqrt(df / 2)
    yield from (j * d for d in cohens_d(data))


def answers(name: str, data: Data) -> list[float]:
    """The numbers that are asked for, in the order of the questions."""
    own = globals().get(name) or getattr(second_pairs, name, None) or brought(name, "second_path")
    if data.takes == "pvalues":
        return adjusted(name, data)
    if name in EVERY:
        return second_measures.answers(name, data)
    assert callable(own), mends.mend("second_path", name)
    return [float(x) for x in own(data)]
