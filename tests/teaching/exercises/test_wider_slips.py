"""Slips of whole columns, of sums of many terms, of scores without their correction: worked out by scipy alone."""

import numpy as np
import pytest
from scipy import stats

from nptests.teaching.exercises import grading
from nptests.teaching.exercises.making import exercise


def told(name, answers):
    """What the first wrong answer of the first student whose data give other numbers is said to be."""
    for student in range(1, 9):
        task = exercise(name, seed=3, student=student)
        right = {q.name: q.value for q in task.questions}
        own = answers([np.array([float(x) for x in task.data.column(j)]) for j in range(len(task.data.columns))])
        if all(abs(x - right[q]) > 0.01 * abs(right[q]) for q, x in own.items()):
            marks = grading.marks(task, {q: f"{x:.5g}" for q, x in own.items()})
            return next(m.says for m in marks if m.question in own)
    raise AssertionError(name)


def uncorrected(columns):
    ranks = stats.rankdata(np.concatenate(columns)).reshape(len(columns), -1)
    n, groups = ranks.size, np.repeat(np.arange(1.0, len(columns) + 1), ranks.shape[1])
    return {"statistic": (groups @ (ranks.ravel() - (n + 1) / 2)) / (groups.var() * n**2 * (n + 1) / 12) ** 0.5}


def of_plain_ranks(columns):
    a, b = stats.rankdata(np.concatenate(columns)).reshape(2, -1)
    n = len(a)
    return {"statistic": (a.mean() - (n + 1) / 2 - n / 2) / n / ((a.var(ddof=1) + b.var(ddof=1)) / n**3) ** 0.5}


def of_squared_weights(columns):
    ranks = stats.rankdata(np.concatenate(columns)).reshape(len(columns), -1)
    return {"statistic": np.arange(1.0, len(columns) + 1) ** 2 @ ranks.sum(1)}


def case_by_case(columns):
    truth, predicted, training = columns
    return {"estimate": ((predicted - truth) ** 2 / (truth - training.mean()) ** 2).sum()}


def of_predictions(columns):
    truth, predicted, training = columns
    return {"estimate": ((predicted - truth) ** 2).sum() / ((predicted - training.mean()) ** 2).sum()}


@pytest.mark.parametrize(
    ("name", "answers", "word"),
    [
        ("cuzick", uncorrected, "z, by the normal law"),
        ("cuzick", of_squared_weights, "j ** 2 in place of j"),
        ("brunner_munzel", of_plain_ranks, "a term was left out"),
        ("relative_squared_error", case_by_case, "/ (m - a_i) ** 2)"),
        ("relative_squared_error", of_predictions, "p_i in place of a_i"),
        ("fligner_killeen", lambda x: {"statistic": halved_scores(x)}, "probit(2 * x - 1)"),
    ],
)
def test_slips_of_whole_sums_are_told(name, answers, word):
    assert word in told(name, answers)


def halved_scores(columns):
    """Normal scores of ranks, as of values with signs, for the sizes of distances."""
    distances = [abs(x - np.median(x)) for x in columns]
    ranks = stats.rankdata(np.concatenate(distances))
    scores = stats.norm.ppf(ranks / (len(ranks) + 1)).reshape(len(columns), -1)
    return (scores.mean(1) - scores.mean()) @ (scores.mean(1) - scores.mean()) * scores.shape[1] / scores.var(ddof=1)
