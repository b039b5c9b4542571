"""Numbers that were misread: told where the digits leave few; what follows earns its mark."""

import pytest
from scipy import stats
from support.beside import on_each

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
    own = neighbours.spreads(task.data, neighbours.statistics(task.data), 2)
    words = {f"another spread in s: the {word} of A, B": word for word, *_ in own}
    pair = (word for word, _ in neighbours._of_pair(*columns(task)[:2]))
    words |= {f"this is another number of the sheet: the {word} of A, B": word for word in pair}
    assert [word for text, word in words.items() if word in (translation(text, language) or word)] == []


@on_each("name", "seed", "student", "wrong", "words")
def test_a_slip_has_its_name(name, seed, student, wrong, words):
    task = exercise(name, seed=seed, student=student)
    answers = dict(zip((question.name for question in task.questions), wrong.split(), strict=False))
    assert any(words in mark.says for mark in marked(task, **answers).values())


def test_no_part_of_a_posterior_rests_on_another():
    """Both by n degrees of freedom: one slip, which neither earns its mark by the other."""
    task = exercise("correlated_t", seed=71, student=1)
    d = [float(x) for x in task.data.column(0)]
    n, mean = len(d), sum(d) / len(d)
    scale = (sum((x - mean) ** 2 for x in d) / (n - 1) * (1 / n + 1 / 9)) ** 0.5
    wrong = {q: f"{stats.t.sf((1 - sign * mean) / scale, n):.5g}" for q, sign in (("right", 1), ("left", -1))}
    found = {q: m for q, m in marked(task, **wrong).items() if q in wrong}
    assert [m.right for m in found.values()] == [False, False]
    assert found["left"].says == "the same slip as in right"


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
