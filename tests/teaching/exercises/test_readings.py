"""Numbers that were misread: told where the digits leave few; what follows earns its mark."""

import pytest
from scipy import stats

from nptests.languages.translating import translation
from nptests.teaching.exercises import grading, neighbours, readings
from nptests.teaching.exercises.making import exercise
from nptests.teaching.exercises.slips import Solved


def columns(task):
    return [[float(x) for x in task.data.column(j)] for j in range(len(task.data.columns))]


def marked(task, **replies):
    return {m.question: m for m in grading.marks(task, {q.replace("_", " "): x for q, x in replies.items()})}


def t_tested(test, a, b, **options):
    result = test(a, b, **options)
    return {"statistic": f"{result.statistic:.5g}", "pvalue": f"{result.pvalue:.5g}"}


def test_a_row_counted_twice_is_told_and_its_p_value_follows():
    task = exercise("paired_t", seed=61, student=3)
    a, b = columns(task)
    marks = marked(task, **t_tested(stats.ttest_rel, [*a, a[1]], [*b, b[1]]))
    assert "row 2 was counted twice" in marks["statistic"].says.replace("rows", "row")
    assert marks["pvalue"].verdict == "carried"


@pytest.mark.parametrize("by", [5, 8, 30])
def test_the_degrees_of_freedom_of_other_data_are_carried(by):
    task = exercise("unpaired_t", seed=61, student=3)
    a, b = columns(task)
    marks = marked(task, **t_tested(stats.ttest_ind, [a[0] + by, *a[1:]], b, equal_var=False))
    assert not marks["statistic"].right
    assert marks["pvalue"].verdict == "carried"


def test_a_statistic_of_whole_steps_accuses_no_datum():
    task = exercise("mann_whitney", seed=61, student=51)
    marks = marked(task, statistic="10", pvalue="0.69048")
    assert marks["statistic"].verdict == "fails"


@pytest.mark.parametrize("name", ["paired_t", "unpaired_t", "mann_whitney", "kruskal_wallis", "kendalls_w", "hedges_g"])
def test_readings_by_the_lines_are_those_of_the_procedure(name):
    solved = Solved(exercise(name, seed=7, student=1))
    every = list(readings._readings(solved.task.data))
    quick = readings._by_lines(solved, solved.task.data)
    for _, _, data, *_ in every[:: len(every) // 7]:
        assert readings._same(readings._by_procedure(solved, data), quick(data))


def test_a_right_answer_speaks_against_a_slip_of_the_whole_sheet():
    task = exercise("holm", seed=61, student=17)
    wrong = {"adjusted 2": "0.155", "adjusted 3": "0.165", "adjusted 4": "0.486", "adjusted 5": "0.155"}
    marks = {m.question: m.says for m in grading.marks(task, {"adjusted 1": "0.025", **wrong})}
    assert "m + 1 stands for m; from the second step on" in marks["adjusted 2"]
    assert "read in place" not in marks["adjusted 2"]


def test_a_p_value_of_what_stands_for_the_statistic_is_carried():
    for name, wrong in (("tost", ("3.8204", "0.0052681")), ("mcnemar", ("2.5313", "0.11161"))):
        marks = marked(exercise(name, seed=71, student=1), statistic=wrong[0], pvalue=wrong[1])
        assert not marks["statistic"].right
        assert marks["pvalue"].verdict == "carried"


@pytest.mark.parametrize("language", ["es", "pt"])
def test_spreads_and_coefficients_are_told_in_the_language(language):
    task = exercise("bartlett", seed=71, student=1)
    words = {f"another spread in s: the {word} of A, B": word for word, *_ in neighbours.spreads(task.data, 2)}
    pair = (word for word, _ in neighbours._of_pair(*columns(task)[:2]))
    words |= {f"this is another number of the sheet: the {word} of A, B": word for word in pair}
    assert [word for text, word in words.items() if word in (translation(text, language) or word)] == []


SLIPS = {
    "both margins of one": ("kappa_linear", 40, "0.67273", "s_i in place of r_i in E"),
    "equal margins": ("kappa_linear", 42, "0.8125", "equal shares in place of E"),
    "other weights": ("kappa_linear", 46, "0.4792", "the root of the distance"),
    "another cell": ("cv5x2_t", 5, "1.3284", "p_12 in place of p_11"),
    "one count too many": ("f1", 15, "0.58824", "2 * TP + FP + FN + TN"),
    "a mean of correlations": ("kendalls_w", 10, "0.11702", "(n x - 1) / (n - 1)"),
    "failures": ("proportions", 16, "0.33129", "failures were counted"),
    "means rounded": ("kruskal_wallis", 15, "1.2635", "means were rounded"),
    "an approximation": ("hedges_g", 32, "-0.2425", "1 - 3 / (4 * (n_1 + n_2) - 1)"),
}


LATER = {
    "geometric mean": ("balanced_accuracy", 8, "0.92832", "the geometric mean"),
    "harmonic mean": ("balanced_accuracy", 39, "0.9000", "the harmonic mean"),
    "mean F": ("balanced_accuracy", 14, "0.75794", "the mean of the F measures"),
    "base 2": ("bartlett", 4, "0.64068", "log(2)"),
    "deviations": ("bartlett", 5, "0.1207", "the root of v_1, v_2, v_3"),
    "a spread of all": ("bartlett", 6, "-1.1071", "another spread in s2"),
    "f = n": ("bartlett", 7, "2.7108", "n_j in place of n_j - 1 in f_j"),
    "mean of deviations": ("anova", 10, "1.4995", "mean standard deviation"),
    "ratio of variances": ("levene", 10, "4.7463", "the largest variance over the smallest"),
    "half of the margin": ("tost", 3, "0.26161", "margin was taken otherwise: half of it"),
    "sum of deviations": ("cohens_d", 8, "0.87021", "the sum of each standard deviation"),
    "difference of counts": ("mcnemar", 5, "-8.0000", "n_01 - n_10"),
    "slope": ("correlation", 7, "1.4655", "the slope on the first"),
    "mean of others": ("correlation", 12, "0.94383", "in A, P: of training"),
    "sizes of products": ("correlation", 14, "0.9248", "without their signs"),
    "odds ratio": ("lift", 13, "0.73504", "odds ratio"),
    "margins without both": ("lift", 6, "2.702", "n_11 was left out in X, Y"),
    "no power": ("finner", 10, "0.98322", "1 - p^factor"),
    "order": ("kolmogorov_smirnov", 1, "0.8952", "x_i was not put in order"),
    "an own mean": ("kolmogorov_smirnov", 1, "0.13586", "mean was taken otherwise: the mean of the sample"),
    "one gap": ("kolmogorov_smirnov", 1, "0.15426", "the maximum was not taken in gap_i"),
    "the other side": ("kolmogorov_smirnov", 1, "0.9452", "1 - Phi(x) in place of Phi"),
    "pairs": ("gini", 1, "11", "not divided in V: (more - less)"),
    "one column's order": ("root_mean_squared_error", 3, "3.2249", "each column was put in order by itself"),
    "doubled": ("root_mean_squared_error", 1, "2.5298", "2 * abs(e_i) in place of e_i ** 2"),
    "relative": ("root_mean_squared_error", 1, "0.19151", "(p_i - a_i) / a_i in place of p_i - a_i"),
    "decimals": ("quadratic_loss", 1, "0.4326", "0.02 was read in place of 0.20"),
    "shares": ("quadratic_loss", 1, "0.15917", "equal shares in place of a_ij: 1 / k"),
    "roots": ("quadratic_loss", 1, "0.59729", "sum_i(sqrt(sum_j("),
    "no signs": ("correlated_t", 1, "0.90804", "the signs of the differences were dropped"),
    "own tests": ("pairwise_t", 1, "0.71434", "each pair was compared by itself: The paired t test"),
}


@pytest.mark.parametrize("slip", LATER)
def test_a_slip_of_a_mean_a_spread_or_a_count_has_its_name(slip):
    name, student, wrong, words = LATER[slip]
    task = exercise(name, seed=71, student=student)
    question = task.questions[0].name
    assert words in marked(task, **{question: wrong})[question].says


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_has_its_name(slip):
    name, student, wrong, words = SLIPS[slip]
    task = exercise(name, seed=61, student=student)
    question = task.questions[0].name
    assert words in marked(task, **{question: wrong})[question].says


def test_what_no_rounding_comes_to_is_wrong_and_not_coarse():
    task = exercise("f1", seed=61, student=4)
    assert "coarse" not in marked(task, estimate="1")["estimate"].says


def test_data_with_fewer_numbers_of_a_table_are_marked():
    """Another median leaves a table one column less than the sheet's own: no index goes astray."""
    task = exercise("median_test", seed=7, student=2)
    right = task.questions[0].shown
    found = marked(task, statistic=right, pvalue=f"{stats.chi2.sf(task.questions[0].value, 1):.5g}")
    assert found["statistic"].right
    assert not found["pvalue"].right
