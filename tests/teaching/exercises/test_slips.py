"""Slips that students make, computed by scipy and numpy alone: named, carried forward, and never called right."""

import itertools
import math
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy import stats
from support.beside import on_each

from nptests.teaching.exercises import explaining, grading, replies, slips
from nptests.teaching.exercises.making import exercise

Numbers = Any


def table(task):
    return np.array(task.data.cells, dtype=float)


def marked(task, **wrong):
    """A sheet that is right but for some answers; blanks of names stand as underlines."""
    given = {question.name: question.shown for question in task.questions}
    given |= {name.replace("__", "-").replace("_", " "): text for name, text in wrong.items()}
    return {m.question: m for m in grading.marks(task, given)}


def friedman(ranks):
    n, k = ranks.shape
    return 12 * n / (k * (k + 1)) * float((ranks.mean(0) ** 2).sum() - k * (k + 1) ** 2 / 4)


def t_of(d, ddof=1):
    return float(d.mean() / d.std(ddof=ddof) * len(d) ** 0.5)


SLIPS: dict[str, tuple[str, str, Callable[[Numbers], float], str]] = {
    "twelve forgotten": ("friedman", "statistic", lambda x: friedman_without(x), "n in place of 12 * n"),
    "df = k": ("friedman", "pvalue", lambda x: stats.chi2.sf(stats.friedmanchisquare(*x.T)[0], x.shape[1]), "2 + 1"),
    "1 - p": ("friedman", "pvalue", lambda x: 1 - stats.friedmanchisquare(*x.T)[1], "other tail"),
    "sd for the error": ("paired_t", "statistic", lambda x: t_of(difference(x)) / len(x) ** 0.5, "not divided in se"),
    "n for n - 1": ("paired_t", "statistic", lambda x: t_of(difference(x), 0), "n in place of n - 1"),
    "unpaired": ("paired_t", "statistic", lambda x: stats.ttest_ind(*x.T)[0], "unpaired t test"),
    "normal law": ("paired_t", "pvalue", lambda x: 2 * stats.norm.sf(abs(t_of(difference(x)))), "normal law"),
    "df exchanged": ("anova", "pvalue", lambda x: exchanged(x), "exchanged"),
    "k for k - 1": ("anova", "statistic", lambda x: stats.f_oneway(*x.T)[0] * 2 / 3, "k in place of k - 1"),
    "of rank sums, mean ranks": (
        "friedman",
        "statistic",
        lambda x: stats.friedmanchisquare(*x.T)[0] / len(x) ** 2,
        "divided by n ** 2",
    ),
    "zeros counted": ("cochran_q", "statistic", lambda x: cochran(len(x) - x.sum(0), x.sum(1)), "others were counted"),
    "f = n": ("hedges_g", "estimate", lambda x: hedges(x, x.size), "n in place of f"),
    "ranges not ranked": ("quade", "statistic", lambda x: quade(x, np.ptp(x, axis=1)), "Q_i the values"),
    "deviations for ranges": ("quade", "statistic", lambda x: quade(x, stats.rankdata(x.std(1))), "standard deviation"),
    "aligned by medians": ("aligned_ranks", "statistic", lambda x: aligned(x), "median in place of the mean"),
    "squares of distances": (
        "levene",
        "statistic",
        lambda x: stats.f_oneway(*((x - np.median(x, axis=0)) ** 2).T)[0],
        "squares in place of sizes in z_ij",
    ),
    "sum one too many": ("kruskal_wallis", "statistic", lambda x: one_more(x), "one too many or too few in R_1"),
    "digits in copying": ("anova", "statistic", lambda x: exchanged_digits(stats.f_oneway(*x.T)[0]), "in copying it"),
    "the smaller df of others": ("anova", "pvalue", lambda x: stats.f.sf(stats.f_oneway(*x.T)[0], 2, 13), "12 + 1"),
    "sums of squares without their df": ("anova", "statistic", lambda x: plain_ratio(x), "not divided"),
    "medians of all": ("levene", "statistic", lambda x: stats.f_oneway(*abs(x - np.median(x)).T)[0], "median of all"),
    "n for n - 1 in s": ("lilliefors", "statistic", lambda x: lilliefors_with_n(x), "n in place of n - 1"),
    "no normal scores": ("van_der_waerden", "statistic", lambda x: stats.kruskal(*x.T)[0], "Kruskal-Wallis"),
    "no first term": ("anderson_darling", "statistic", lambda x: anderson(x) + len(x), "a term was left out"),
    "median above only": (
        "paired_t",
        "statistic",
        lambda x: with_median(difference(x)),
        "median in place of the mean in t",
    ),
    "log10 everywhere": (
        "anderson_darling",
        "statistic",
        lambda x: (anderson(x) + len(x)) / math.log(10) - len(x),
        "log(10)",
    ),
    "Blom's scores": ("normal_scores", "statistic", lambda x: scores(x, 3 / 8), "probit"),
    "a test of ranks": (
        "kruskal_wallis",
        "statistic",
        lambda x: stats.f_oneway(*stats.rankdata(x).reshape(x.shape).T)[0],
        "test of the ranks",
    ),
    "row read twice": ("anova", "statistic", lambda x: stats.f_oneway(*x[[0, 0, 2, 3, 4]].T)[0], "read twice"),
    "groups in rows": ("anova", "statistic", lambda x: stats.f_oneway(*x)[0], "rows and columns are exchanged"),
    "one tail, normal": (
        "paired_t",
        "pvalue",
        lambda x: stats.norm.sf(abs(t_of(difference(x)))),
        "normal_sf(abs(t)) / 2",
    ),
    "2 n for n": ("paired_t", "statistic", lambda x: t_of(difference(x)) * 2**0.5, "n * k in place of n in se"),
    "root of all of it": ("paired_t", "statistic", lambda x: of_rooted_error(difference(x)), "sqrt(s / n)"),
    "all squares": (
        "anova",
        "statistic",
        lambda x: len(x) * x.mean(0).var(ddof=1) / x.var(ddof=1),
        "another divisor in F",
    ),
    "a last column": ("kruskal_wallis", "statistic", lambda x: stats.kruskal(*x.T[:-1])[0], "column C was forgotten"),
    "m and s rounded": ("paired_t", "statistic", lambda x: t_of_rounded(difference(x)), "before it was used: m, s"),
    "a last value": ("anova", "statistic", lambda x: stats.f_oneway(*x[:, :-1].T, x[:-1, -1])[0], "a value of C"),
    "squares between clusters": (
        "silhouette",
        "estimate",
        lambda x: silhouette(x, lambda d: (d**2).sum(-1)),
        "squares of the distances",
    ),
    "geometric mean": ("f1", "estimate", lambda x: math.prod(shares_of_hits(x)) ** 0.5, "geometric mean"),
    "ANOVA on ranks' data": ("kruskal_wallis", "statistic", lambda x: stats.f_oneway(*x.T)[0], "analysis of variance"),
}


def friedman_without(x):
    """The form with mean ranks, whose 12 is forgotten."""
    ranks = stats.rankdata(-x, axis=1)
    n, k = ranks.shape
    return n / (k * (k + 1)) * float((ranks.mean(0) ** 2).sum() - k * (k + 1) ** 2 / 4)


def silhouette(x, size):
    of = x[:, :1] == x[:, 0]
    far = size(x[:, None, 1:] - x[:, 1:])
    a, b = (far * of).sum(1) / (of.sum(1) - 1), (far * ~of).sum(1) / (~of).sum(1)
    return float(((b - a) / np.maximum(a, b)).mean())


def shares_of_hits(x):
    hits = (x == 2).all(1).sum()
    return hits / (x[:, 1] == 2).sum(), hits / (x[:, 0] == 2).sum()


def t_of_rounded(d):
    return round(float(d.mean()), 1) / round(float(d.std(ddof=1)), 1) * len(d) ** 0.5


def with_median(d):
    return t_of(d) * float(np.median(d)) / float(d.mean())


def scores(x, less):
    k = x.shape[1]
    a = stats.norm.ppf((stats.rankdata(-x, axis=1) - less) / (k + 1 - 2 * less))
    a -= a.mean(1, keepdims=True)
    return (k - 1) * (a.sum(0) ** 2).sum() / (a**2).sum()


def of_rooted_error(d):
    return float(d.mean() / (d.std(ddof=1) / len(d)) ** 0.5)


def plain_ratio(x):
    return stats.f_oneway(*x.T)[0] * (x.shape[1] - 1) / (x.size - x.shape[1])


def lilliefors_with_n(x):
    n, cdf = len(x), stats.norm.cdf(np.sort((x[:, 0] - x.mean()) / x.std()))
    return max((np.arange(1, n + 1) / n - cdf).max(), (cdf - np.arange(n) / n).max())


def anderson(x):
    n, z, i = len(x), np.sort((x[:, 0] - x.mean()) / x.std(ddof=1)), np.arange(1, len(x) + 1)
    return -n - ((2 * i - 1) * stats.norm.logcdf(z) + (2 * n + 1 - 2 * i) * stats.norm.logsf(z)).sum() / n


def quade(x, weights):
    n, k = x.shape
    s = weights[:, None] * (stats.rankdata(-x, axis=1) - (k + 1) / 2)
    b = (s.sum(0) ** 2).sum() / n
    return float((n - 1) * b / ((s**2).sum() - b))


def aligned(x):
    n, k = x.shape
    r = stats.rankdata(x - np.median(x, axis=1, keepdims=True)).reshape(n, k)
    above = (r.sum(0) ** 2).sum() - k * n**2 / 4 * (k * n + 1) ** 2
    return float((k - 1) * above / ((r**2).sum() - (r.sum(1) ** 2).sum() / k))


def one_more(x):
    sums = stats.rankdata(x).reshape(x.shape).sum(0) + np.array([1, 0, 0])
    size = x.size
    ties = np.unique(x, return_counts=True)[1]
    h = 12 / (size * (size + 1)) * (sums**2).sum() / len(x) - 3 * (size + 1)
    return float(h / (1 - (ties**3 - ties).sum() / (size**3 - size)))


def exchanged_digits(x):
    text = f"{x:.3f}"
    return float(text[:-2] + text[-1] + text[-2])


def difference(x):
    return x[:, 0] - x[:, 1]


def cochran(columns, rows):
    k, total = len(columns), rows.sum()
    return float((k - 1) * (k * (columns**2).sum() - total**2) / (k * total - (rows**2).sum()))


def hedges(x, f):
    d = (x[:, 0].mean() - x[:, 1].mean()) / np.sqrt(x.var(axis=0, ddof=1).mean())
    return float(d * np.exp(math.lgamma(f / 2) - math.lgamma((f - 1) / 2)) / math.sqrt(f / 2))


def exchanged(x):
    groups = x.shape[1]
    return float(stats.f.sf(stats.f_oneway(*x.T)[0], x.size - groups, groups - 1))


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_has_its_name(slip):
    name, question, wrong, words = SLIPS[slip]
    task = exercise(name, seed=7, student=1)
    found = marked(task, **{question: f"{wrong(table(task)):.6g}"})[question]
    assert (found.right, words in found.says) == (False, True), found


def test_wrong_ranks_are_one_slip():
    task = exercise("friedman", seed=7, student=1)
    dense = stats.rankdata(-table(task), axis=1, method="dense").mean(0)
    found = marked(task, **{f"mean_rank_{a}": f"{r:.4f}" for a, r in zip("ABC", dense, strict=True)})
    assert "(1, 2, 2, 3)" in found["mean rank A"].says
    assert [found[f"mean rank {a}"].says for a in "BC"] == ["the same slip as in mean rank A"] * 2
    assert not any(found[f"mean rank {a}"].right for a in "ABC")


def test_a_slip_after_a_slip_is_made_with_own_numbers():
    """Another statistic, and then degrees of freedom of another test with it."""
    task = exercise("anova", seed=7, student=1)
    f = 0.83 * float(stats.f_oneway(*table(task).T)[0])
    found = marked(task, statistic=f"{f:.4f}", pvalue=f"{stats.f.sf(f, 2, 14):.5g}")
    assert "the degrees of freedom" in found["pvalue"].says


def test_a_slip_of_one_of_several_answers_is_found_with_those_behind_it():
    task = exercise("holm", seed=7, student=1)
    p = np.array(task.data.column(0), dtype=float)
    wrong = [f"{min(1, 4 * x):.4g}" for x in p]  # Bonferroni's with m - 1
    wrong[0] = f"{exchanged_digits(min(1, 4 * p[0])):.4g}"
    found = marked(task, **{f"adjusted_{i}": x for i, x in enumerate(wrong, 1)})
    assert not found["adjusted 1"].right


def test_a_mistyped_cell_is_found_by_what_it_changes():
    task = exercise("anova", seed=7, student=1)
    x = table(task)
    i, j = next((i, j) for i, j in np.ndindex(x.shape) if 0 < x[i, j] % 10 != x[i, j] // 10)
    was, x[i, j] = int(x[i, j]), 10 * (x[i, j] % 10) + x[i, j] // 10
    f, p = stats.f_oneway(*x.T)
    found = marked(task, statistic=f"{f:.5g}", pvalue=f"{p:.5g}")
    assert found["statistic"].says == f"{x[i, j]:.0f} was read in place of {was}"
    assert found["pvalue"].says == "right, as it follows from the answer before"


@pytest.mark.parametrize("name", ["paired_t", "friedman"])
def test_what_follows_from_misread_data_is_right(name):
    """The last row forgotten, and all worked out without it: one answer is wrong, and the slip is said once."""
    task = exercise(name, seed=7, student=1)
    fewer = table(task)[:-1]
    wrong = {}
    if name == "friedman":
        ranks = stats.rankdata(-fewer, axis=1).mean(0)
        wrong = {f"mean_rank_{a}": f"{r:.5g}" for a, r in zip(task.data.columns, ranks, strict=True)}
        statistic, p = stats.friedmanchisquare(*fewer.T)
    else:
        statistic, p = stats.ttest_rel(*fewer.T)
    found = marked(
        task, **wrong, statistic=f"{statistic:.5g}", pvalue=f"{p:.5g}", decision="yes" if p <= 0.05 else "no"
    )
    shown = {question.name: question.shown for question in task.questions}
    first, *later = [m for m in found.values() if m.given != shown[m.question]]
    assert not first.right
    assert sum("was forgotten" in m.says for m in found.values()) == 1
    assert all(m.right for m in later if not m.question.startswith("mean rank"))


def test_what_many_cells_could_give_is_no_slip_of_one():
    """A mean rank that a third of the cells, misread, give, speaks for none; two together speak for one of many."""
    task = exercise("friedman", seed=7, student=1)
    assert marked(task, mean_rank_A="1.9")["mean rank A"].verdict == "fails"
    assert "several such slips" in marked(task, mean_rank_A="1.9", mean_rank_B="2.55")["mean rank A"].says


@pytest.mark.parametrize("name", ["friedman", "paired_t", "anova", "wilcoxon", "kruskal_wallis"])
def test_what_follows_from_a_wrong_statistic_is_right(name):
    task = exercise(name, seed=7, student=1)
    x = table(task)
    right = next(q.value for q in task.questions if q.name == "statistic")
    wrong = 11.0 if name == "wilcoxon" else round(0.83 * float(right), 3)
    laws = {
        "friedman": lambda s: stats.chi2.sf(s, x.shape[1] - 1),
        "paired_t": lambda s: 2 * stats.t.sf(abs(s), len(x) - 1),
        "anova": lambda s: stats.f.sf(s, x.shape[1] - 1, x.size - x.shape[1]),
        "wilcoxon": lambda s: exact_wilcoxon(difference(x), s),
        "kruskal_wallis": lambda s: stats.chi2.sf(s, x.shape[1] - 1),
    }
    p = laws[name](wrong)
    found = marked(task, statistic=str(wrong), pvalue=f"{p:.5g}", decision="yes" if p <= 0.05 else "no")
    assert not found["statistic"].right
    assert found["pvalue"].right
    assert found["decision"].right
    assert not marked(task, statistic=str(wrong), pvalue=f"{p / 3:.5g}")["pvalue"].right


def exact_wilcoxon(d, w):
    """Every sign of every rank."""
    d = d[d != 0]
    ranks = stats.rankdata(abs(d))
    sums = np.array([0.0])
    for r in ranks:
        sums = np.concatenate([sums, sums + r])
    return min(1.0, 2 * min((sums <= w).mean(), (sums >= w).mean()))


@pytest.mark.parametrize("name", ["friedman", "holm", "paired_t", "anova"])
def test_chance_is_seldom_explained(name):
    """Of random answers over two decades 1 of 100 may have a name: of 200, 7 or more come once in 200 runs."""
    dice, named = random.Random(1908), 0
    solved = slips.Solved(exercise(name, seed=77, student=1))
    questions = [(question, right) for question, right in solved.right.items() if right not in (0.0, 1.0)]
    for i in range(200):
        question, right = questions[i % len(questions)]
        x = abs(right) * 10 ** dice.uniform(-1, 1)
        reach = 0.5 * 10.0 ** (math.floor(math.log10(x)) - 3)  # four digits
        named += explaining.explained(solved, question, {question: replies.Given(x - reach, x + reach)}) != ()
    assert named <= 6


@on_each("given", "word")
def test_decisions_in_words(given, word):
    task = exercise("friedman", seed=7, student=1)  # rejected
    found = grading.mark(task, task.questions[-1], given)
    assert found.verdict == {"rejected": "holds", "retained": "slip", "unclear": "cannot-be-checked"}[word], found
    assert found.right is (word == "rejected")


@on_each("given", "word")
def test_numbers_as_people_write_them(given, word):
    """The p-value is 0.02237, the statistic 7.6."""
    task = exercise("friedman", seed=7, student=1)
    at = 3 if word.startswith("statistic") else 4
    found = grading.mark(task, task.questions[at], given)
    assert found.right is word.endswith("right"), found
    assert (found.verdict == "coarse") is word.endswith("coarse"), found


@pytest.mark.parametrize("name", ["nemenyi", "bonferroni_dunn", "all_pairs", "against"])
def test_a_sheet_says_which_error_is_asked_for(name):
    from nptests.document.writing import write
    from nptests.teaching.exercises import writing

    text = write(writing.sheet([exercise(name, seed=7, student=1)]), "text")
    assert "standard error" in " ".join(text.split())


def test_a_class_is_not_stopped_by_one_line():
    from nptests.teaching.exercises.grading import grade

    text = (
        "student;question;answer\n1;colour;3\n1;Mean-Rank a;1,8\n1;statistic;7,60\n1;statistic;9\n2 (Ana);pvalue;,05\n"
    )
    found = grade("friedman", text, seed=7)
    told = {m.question: m.says for m in found if m.verdict == "not-asked"}
    assert "was not asked 'colour'" in told["colour"]
    assert "the first counts" in told["statistic"]
    assert {m.question for m in found if m.student == 1 and m.right} == {"mean rank A", "statistic"}
    assert {m.student for m in found} == {1, 2}


def test_page_by_own_ranks():
    """Whoever ranks ties otherwise goes on with the law of these ranks."""
    task = exercise("page", seed=7, student=22)
    ranks = stats.rankdata(table(task), method="min", axis=1).astype(int)
    weights = np.arange(1, ranks.shape[1] + 1)
    sums = np.zeros(1)
    for row in ranks:
        sums = np.add.outer(sums, [np.dot(order, weights) for order in itertools.permutations(row)]).ravel()
    own = (ranks @ weights).sum()
    found = marked(task, statistic=str(own), pvalue=f"{(sums >= own).mean():.4g}")
    assert (found["statistic"].verdict, found["pvalue"].verdict) == ("slip", "carried")
