"""Plain tables of random scores under one-letter headings come back whole, nothing taken for anything else."""

import random

import pytest

import nptests

pytestmark = pytest.mark.filterwarnings("ignore::nptests.InputWarning")  # some are wider than long


def test_random_scores_under_letters_are_read_whole(tmp_path):
    file = tmp_path / "table.csv"
    for seed in range(200):
        dice = random.Random(seed)
        k, n = dice.choice([2, 3, 4, 5]), dice.choice([4, 5, 6, 8, 12])
        rows = [[f"{dice.uniform(0.6, 0.95):.2f}" for _ in range(k)] for _ in range(n)]
        lines = [["data", *"ABCDE"[:k]], *([f"d{i}", *row] for i, row in enumerate(rows))]
        file.write_text("".join(";".join(line) + "\n" for line in lines), "utf-8")
        scores = nptests.read_scores(file, better="higher")
        assert (scores.algorithms, scores.n) == (tuple("ABCDE"[:k]), n), file.read_text("utf-8")
