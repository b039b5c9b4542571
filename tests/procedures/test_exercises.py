"""What exercises are made of: small whole numbers, in the sizes and ranges that can be done by hand."""

from random import Random

import pytest

import nptests
from nptests.procedures.listed import procedure

# Of each procedure with data of its own for exercises: the shapes that are drawn, and the least and largest number of
# each column, or of all where there are many. A draw below a bound never reaches it.
DRAWN: dict[str, tuple[set[tuple[int, int]], list[tuple[int, int]]]] = {
    "paired_proportions": ({(1, 4)}, [(2, 8), (6, 19), (40, 69), (5, 14)]),
    "binomial": ({(1, 2)}, [(1, 15), (8, 16)]),
    "proportions": ({(1, 4)}, [(5, 36), (20, 50), (5, 36), (20, 50)]),
    "mcnemar": ({(1, 2)}, [(2, 11), (6, 25)]),
    "cv5x2_t": ({(5, 2)}, [(-2, 5)]),
    "cv5x2_f": ({(5, 2)}, [(-2, 5)]),
    "cochran_q": ({(8, 3), (8, 4), (10, 3), (10, 4)}, [(0, 1)]),
    "durbin": ({(4, 4), (7, 7)}, [(53, 94)]),
    "durbin_pairs": ({(4, 4), (7, 7)}, [(53, 94)]),
}


@pytest.mark.parametrize("name", DRAWN)
def test_numbers_of_exercises(name):
    rows = procedure(name).exercise.rows
    assert rows is not None
    drawn = [rows(Random(seed)) for seed in range(2500)]
    shapes, columns = DRAWN[name]
    assert {(len(table), len(table[0])) for table in drawn} == shapes
    of_columns = [[x for table in drawn for row in table for x in row]]
    if len(columns) > 1:
        of_columns = [[table[0][j] for table in drawn] for j in range(len(columns))]
    seen = [[x for x in column if x is not None] for column in of_columns]
    assert [(min(column), max(column)) for column in seen] == columns


def test_every_procedure_with_its_own_numbers_is_tried():
    ours = {p.name for p in nptests.catalogue() if p.exercise.rows is not None}
    assert ours - set(DRAWN) == {"page", "jonckheere", "cuzick", "mack_wolfe"}  # a trend in the tables of all


def test_proportions_of_exercises_lie_between_the_quarters():
    rows = procedure("proportions").exercise.rows
    trials = procedure("binomial").exercise.rows
    assert rows is not None
    assert trials is not None
    for seed in range(300):
        ((x1, n1, x2, n2),) = rows(Random(seed))
        ((x, n),) = trials(Random(seed))
        assert {n1, n2} <= {20, 25, 40, 50}
        assert n in (8, 10, 12, 16)
        assert x < n
        for successes, size in ((x1, n1), (x2, n2)):
            assert size // 4 <= successes <= 3 * size // 4


def test_a_chance_of_ones_and_zeros_is_a_column_s_own():
    """Chances of two to eight in ten: over many tables all of them are seen, none as 0 or 1 throughout."""
    rows = procedure("cochran_q").exercise.rows
    assert rows is not None
    shares = [sum(column) / len(column) for seed in range(4000)
              for column in zip(*rows(Random(seed)), strict=True)]  # fmt: skip
    assert sum(shares) / len(shares) == pytest.approx(0.5, abs=0.01)  # five deviations of 14,000 means of 9 trials
    variance = sum(((c - 5) / 10) ** 2 for c in range(2, 9)) / 7  # of the chance, beside that of the trials
    expected = variance + sum(c * (10 - c) / 100 for c in range(2, 9)) / 7 * (1 / 8 + 1 / 10) / 2
    assert sum((x - 0.5) ** 2 for x in shares) / len(shares) == pytest.approx(expected, rel=0.05, abs=0)
