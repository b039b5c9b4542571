"""A statistic is critical exactly when the p-value of the test is at most alpha: for every name that has such a value.

Data are drawn on both sides of the value, at sizes on both sides of where the test leaves its exact distribution, and
levels are typed ones and, for discrete laws, p-values of the data themselves, where the smallest rounding would show.
"""

import math
import warnings
from collections.abc import Callable

import numpy as np
import pytest
from scipy.special import ndtri

import nptests
from nptests.procedures.critical_values import rules

LEVELS = (0.1, 0.05, 0.01, 0.001)
DRAWS = 12
# Whether a critical value says that the data are critical, and the p-value of the test.
Met = tuple[Callable[[float], bool], float]


def above(statistic, p, slack=0.0):
    return lambda value: statistic >= value * (1 - math.copysign(slack, value)), p


def below(statistic, p):
    return lambda value: statistic <= value, p


def oriented(statistic, p, alternative):
    if alternative == "two-sided":
        return above(abs(statistic), p)
    return below(statistic, p) if alternative == "less" else above(statistic, p)


def shifted(rng, n, k):
    """Tie-free ranks with a difference of random size."""
    x = rng.normal(size=(n, k)) + rng.choice([-1, 1]) * rng.uniform(0, 3) * np.arange(k) / math.sqrt(n) / k * 3
    return x.argsort(axis=1).argsort(axis=1)


def table(x):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", nptests.InputWarning)  # a few data sets look transposed
        return nptests.Scores.of(x, better="higher")


def sign(rng, alternative, n):
    wins = int(rng.binomial(n, rng.uniform(0.2, 0.8)))
    p = nptests.sign_from_counts(wins, n - wins, alternative=alternative).pvalue
    if alternative == "two-sided":
        return above(max(wins, n - wins), p)
    return below(wins, p) if alternative == "less" else above(wins, p)


def wilcoxon(rng, alternative, n):
    drift = rng.uniform(-2.5, 2.5) / math.sqrt(n)
    d = np.where(rng.random(n) < np.clip(0.5 + drift / 2, 0.02, 0.98), 1, -1) * np.arange(1, n + 1)
    outcome = nptests.wilcoxon(d, np.zeros(n, dtype=int), alternative=alternative)
    plus, minus = outcome.details["w_plus"], outcome.details["w_minus"]
    return below({"two-sided": min(plus, minus), "greater": minus, "less": plus}[alternative], outcome.pvalue)


def mann_whitney(rng, alternative, m, n):
    x = rng.normal(size=m + n) + np.repeat([rng.uniform(-4, 4) / math.sqrt(m + n), 0], [m, n])
    outcome = nptests.mann_whitney(x[:m], x[m:], alternative=alternative)
    u, other = outcome.statistic, m * n - outcome.statistic
    return below({"two-sided": min(u, other), "greater": other, "less": u}[alternative], outcome.pvalue)


def friedman(rng, alternative, n, k):
    outcome = nptests.friedman(table(shifted(rng, n, k)))
    return above(outcome.statistic, outcome.pvalue)


def page(rng, alternative, n, k):
    outcome = nptests.page(table(shifted(rng, n, k)), alternative=alternative)
    mirrored = 2 * outcome.details["mean"] - outcome.statistic
    if alternative == "two-sided":
        return above(max(outcome.statistic, mirrored), outcome.pvalue)
    side = below if alternative == "less" else above
    return side(outcome.statistic, outcome.pvalue)


def multiple_sign(rng, alternative, n, k):
    comparisons = nptests.multiple_sign(table(shifted(rng, n, k)), control="A1", alternative=alternative)
    row = min(comparisons.rows, key=lambda row: row.statistic)
    return below(row.statistic, row.adjusted)


def kolmogorov(rng, alternative, n):
    d = rng.uniform(0.6, 2) / math.sqrt(n)
    shares = np.clip(np.arange(1, n + 1) / n - d, 1e-9, None) + 1e-12 * np.arange(n)
    outcome = nptests.kolmogorov_smirnov(ndtri(shares), mean=0, sd=1)
    return above(outcome.statistic, outcome.pvalue, 1e-12)  # the tail is computed to some 1e-13 of itself


def smirnov(rng, alternative, m, n):
    x = rng.permutation(m + n) + np.repeat([int(rng.integers(-m, m)), 0], [m, n]) + np.repeat([0.5, 0], [m, n])
    outcome = nptests.ks_2samp(x[:m], x[m:], alternative=alternative)
    gaps = {"greater": "less", "less": "greater"}.get(alternative)  # of F_a above F_b: see the convention
    if gaps is not None:
        outcome = nptests.ks_2samp(x[:m], x[m:], alternative=gaps)
    return above(outcome.statistic, outcome.pvalue)


def mean_ranks(name):
    def met(rng, alternative, k):
        n = int(rng.integers(5, 30))
        options = {} if name == "nemenyi" else {"control": "A1"}
        outcome = getattr(nptests, name)(table(shifted(rng, n, k)), **options)
        row = max(outcome.rows, key=lambda row: abs(row.estimate))
        z = row.estimate / math.sqrt(k * (k + 1) / (6 * n))
        p = row.adjusted if alternative == "two-sided" else min(1.0, row.adjusted / 2)
        return above(abs(z), p, 1e-12)

    return met


def dunnett(rng, alternative, treatments, df):
    groups = treatments + 1
    x = rng.normal(size=(groups, df // groups + 1)) + rng.uniform(-1.5, 1.5) * np.arange(groups)[:, None] / groups
    comparisons = nptests.dunnett(*x, control="1", alternative=alternative)
    least = {"two-sided": lambda t: -abs(t), "greater": lambda t: -t, "less": lambda t: t}[alternative]
    row = min(comparisons.rows, key=lambda row: least(row.statistic))
    return oriented(row.statistic, row.adjusted, alternative)


def tukey(rng, alternative, k, df):
    x = rng.normal(size=(k, df // k + 1)) + rng.uniform(-2, 2) * np.arange(k)[:, None] / k
    row = max(nptests.tukey(*x).rows, key=lambda row: abs(row.statistic))
    return above(math.sqrt(2) * abs(row.statistic), row.adjusted, 1e-12)


def student(rng, alternative, df):
    x = rng.normal(rng.uniform(-2, 2) / math.sqrt(df), 1, df + 1)
    outcome = nptests.paired_t(x, np.zeros(df + 1), alternative=alternative)
    return oriented(outcome.statistic, outcome.pvalue, alternative)


def normal(rng, alternative):
    x = rng.normal(rng.uniform(-1, 1), 1, 9)
    outcome = nptests.z_test(x, np.zeros(9), sd=1, sd_b=0.5, alternative=alternative)
    return oriented(outcome.statistic, outcome.pvalue, alternative)


def ratio(rng, alternative, df1, df2):
    x = rng.normal(size=(df1 + 1, df2 // (df1 + 1) + 1)) + rng.uniform(-2, 2) * np.arange(df1 + 1)[:, None] / df1
    outcome = nptests.anova(*x)
    assert outcome.df == (df1, df2)
    return above(outcome.statistic, outcome.pvalue)


def chi_squared(rng, alternative, df):
    outcome = nptests.friedman(table(shifted(rng, 8, df + 1)), null="asymptotic")
    return above(outcome.statistic, outcome.pvalue)


# The sizes lie on both sides of where a test leaves its exact distribution.
CASES: dict[str, tuple[Callable[..., Met], list[dict[str, int]]]] = {
    "normal": (normal, [{}]),
    "t": (student, [{"df": 1}, {"df": 9}]),
    "f": (ratio, [{"df1": 2, "df2": 12}]),
    "chi2": (chi_squared, [{"df": 1}, {"df": 4}]),
    "studentized-range": (tukey, [{"k": 3, "df": 12}]),
    "sign": (sign, [{"n": n} for n in (5, 20, 61, 3000)]),
    "wilcoxon": (wilcoxon, [{"n": n} for n in (4, 9, 30, 500, 501, 1500)]),
    "mann-whitney": (mann_whitney, [{"m": m, "n": n} for m, n in ((1, 4), (5, 6), (70, 71), (71, 71), (9, 900))]),
    "friedman": (friedman, [{"n": n, "k": k} for n, k in ((3, 3), (6, 3), (16, 4), (17, 4), (72, 3), (2, 7), (9, 9))]),
    "page": (page, [{"n": n, "k": k} for n, k in ((3, 3), (5, 4), (121, 10), (122, 10), (3, 13), (30, 2))]),
    "multiple-sign": (multiple_sign, [{"n": n, "k": k} for n, k in ((9, 3), (24, 4), (30, 2), (501, 2), (600, 4))]),
    "nemenyi": (mean_ranks("nemenyi"), [{"k": 3}, {"k": 8}]),
    "bonferroni-dunn": (mean_ranks("bonferroni_dunn"), [{"k": 2}, {"k": 5}]),
    "dunnett": (dunnett, [{"treatments": 3, "df": 20}]),
    "kolmogorov": (kolmogorov, [{"n": n} for n in (3, 10, 200, 1001)]),
    "smirnov": (smirnov, [{"m": m, "n": n} for m, n in ((3, 4), (8, 8), (100, 100), (101, 100), (40, 300))]),
}


ASKED = [
    pytest.param(name, sizes, alternative, id="-".join(map(str, (name, *sizes.values(), alternative))))
    for name, (_, cases) in CASES.items()
    for sizes in cases
    for alternative in rules()[name].alternatives
]


def test_every_name_has_a_case():
    assert set(CASES) == set(rules())


@pytest.mark.parametrize(("name", "sizes", "alternative"), ASKED)
def test_critical_exactly_when_p_is_at_most_alpha(name, sizes, alternative):
    draw = CASES[name][0]
    rng = np.random.default_rng([*name.encode(), *sizes.values(), len(alternative)])
    met = [draw(rng, alternative, **sizes) for _ in range(DRAWS)]
    known = nptests.critical_value(name, alpha=0.05, alternative=alternative, **sizes)
    on_steps = rules()[name].counted or name == "smirnov" or (name == "friedman" and known.kind == "exact")
    for alpha in [*LEVELS, *(p for _, p in met[:4] if 0 < p < 1 and on_steps)]:
        value = nptests.critical_value(name, alpha=alpha, alternative=alternative, **sizes).value
        for is_critical, p in met:
            assert is_critical(value) == (p <= alpha), (alpha, p, value)


@pytest.mark.parametrize("name", CASES)
def test_data_lie_on_both_sides(name):
    """At the level 0.1 some data reject and some do not: the law above says something."""
    draw, cases = CASES[name]
    rng, alternative = np.random.default_rng(1), rules()[name].alternatives[0]
    assert {draw(rng, alternative, **cases[-1])[1] <= 0.1 for _ in range(40)} == {True, False}
