"""Slips of measures, counts and adjustments that come to another number of the whole table have names."""

import math

import numpy as np
import pytest

from nptests.teaching.exercises import grading
from nptests.teaching.exercises.making import exercise


def in_steps(p, factors, reach=None):
    """Adjusted upwards from the smallest: each at least as large as so many before it."""
    order = np.argsort(p)
    x = p[order] * factors
    own = [x[max(0, i - (reach or len(p))) : i + 1].max() for i in range(len(p))]
    return np.minimum(np.array(own)[np.argsort(order)], 1)


def holm(p, reach=None):
    return in_steps(p, np.arange(len(p), 0, -1), reach)


def without_last(p):
    return np.append(holm(p[:-1]), p[-1])


def of_storey(p):
    order, left = np.argsort(p), min(len(p), 2 + 2 * (p > 0.5).sum())
    x = np.minimum.accumulate((p[order] * left / np.arange(1, len(p) + 1))[::-1])[::-1]
    return x[np.argsort(order)]


def symmetric(x):
    true, predicted = x.T[:2]
    return [np.mean(2 * abs(true - predicted) / (true + predicted))]


def chi_squared(x):
    a, b, c, d = x[0]
    return [x.sum() * (c * d - a * b) ** 2 / ((a + c) * (b + c) * (a + d) * (b + d))]


def logarithm(x):
    a, b, c, _ = x[0]
    return [math.log(c * x.sum() / (a + c) / (b + c))]


def matthews(x):
    """Of any number of classes: the correlation of the columns, one class against the rest, over all classes."""
    true, predicted = (x[:, [j]] == np.unique(x) for j in (0, 1))
    less = [own - own.mean(0) for own in (true, predicted)]
    return [(less[0] * less[1]).sum() / math.sqrt((less[0] ** 2).sum() * (less[1] ** 2).sum())]


@pytest.mark.parametrize(
    ("name", "student", "answers", "word"),
    [
        ("holm", 1, lambda x: without_last(x[:, 0]), "row 5"),
        ("holm", 12, lambda x: holm(x[:, 0], reach=1), "only the step before"),
        ("benjamini-hochberg", 4, lambda x: of_storey(x[:, 0]), "above 1 / 2 and one more"),
        ("mean_absolute_error", 1, symmetric, "over the mean of the true and the predicted value"),
        ("mean_squared_error", 1, lambda x: [np.mean((x[:, 0] - x[:, 2].mean()) ** 2)], "one mean as the prediction"),
        ("lift", 1, chi_squared, "chi-squared of the table"),
        ("lift", 1, logarithm, "log(x)"),
        ("kappa", 1, matthews, "Matthews's correlation"),
    ],
)
def test_what_a_table_gives_otherwise_has_a_name(name, student, answers, word):
    task = exercise(name, seed=5, student=student)
    wrong = answers(np.array(task.data.cells, dtype=float))
    replies = {q.name: f"{x:.4g}" for q, x in zip(task.questions, wrong, strict=True)}
    says = " ".join(mark.says for mark in grading.marks(task, replies))
    assert word in says, (task.data.cells, replies, says)


def test_one_end_of_all_answers_is_one_slip():
    task = exercise("correlated_t", seed=5, student=2)
    marks = list(grading.marks(task, {q.name: f"{1 - q.value:.4g}" for q in task.questions}))
    assert [mark.says for mark in marks] == ["this is 1 less the value", "the same slip as in right"]
