"""Sheets with one number: another measure, quotient or statistic is named; none that is right is wrong."""

import re
from collections import Counter

from support.one_answer import sheets

from nptests.teaching.exercises import grading, making

SEED, COUNT = 38, 150
NAMED = (
    0.78  # of wrong answers; the first run, before neighbours were looked at, had 62 in 100, with 6 to be read by hand
)
NOT_SO = 0.07  # whose words are others: almost all are the same number by another way
UNNAMED = {"fails", "wrong", "coarse"}


def cells_of(name, student):
    return [list(map(str, row)) for row in making.exercise(name, seed=SEED, student=student).data.cells]


def test_a_slip_in_one_number_is_named():
    count = Counter()
    for name, student, written, right, idea, formula in sheets(COUNT, SEED, cells_of):
        task = making.exercise(name, seed=SEED, student=student)
        said = grading.mark(task, task.questions[0], written)
        assert said.right == right, (name, student, written, formula, said)
        if not right and said.verdict not in UNNAMED:
            count["named" if re.search(idea, said.says, re.IGNORECASE) else "not so"] += 1
        count["wrong"] += not right
    assert count["named"] >= NAMED * count["wrong"], count
    assert count["not so"] <= NOT_SO * count["wrong"], count
