"""Sentences beside a table, made from cells of more digits than are printed: true ones are never accused."""

from fractions import Fraction
from types import SimpleNamespace

import numpy as np
from scipy import stats
from support.beside import on_each

from crosscheck.auditing.judging import sentences_beside
from crosscheck.auditing.material import audit

NAMES = ("Alpha", "Beta-2", "Gamma", "Delta+Xi")


def told(rng, slip=""):
    """A table and sentences that are true of what was rounded to it, but for one number."""
    k, n, places = int(rng.integers(3, 5)), int(rng.integers(5, 25)), int(rng.integers(2, 5))
    names, lower = NAMES[:k], bool(rng.integers(2))
    cells = rng.uniform(0.4, 0.95, (n, 1)) + rng.normal(0, 0.05, (n, k)) + np.linspace(0, 0.03, k)
    if rng.integers(2):
        cells = cells.round(places)
    ranks = np.apply_along_axis(stats.rankdata, 1, cells if lower else -cells)
    best = (ranks == ranks.min(axis=1, keepdims=True)).sum(axis=0)
    one, other = 0, k - 1
    wins, losses = (int((ranks[:, a] < ranks[:, b]).sum()) for a, b in ((one, other), (other, one)))
    off = {what: what == slip for what in ("average", "rank", "best", "record", "chi2", "gap")}
    chi2 = stats.friedmanchisquare(*cells.T).statistic * (1.5 if off["chi2"] else 1) + 4 * off["chi2"]
    means = ranks.mean(axis=0) + np.r_[0.0, 0.0, 0.9 * off["rank"], np.zeros(k - 3)]
    average = cells[:, one].mean() * (1.2 if off["average"] else 1)
    gap = 100 * (cells[:, other].mean() - cells[:, one].mean()) + 40 * off["gap"]
    gap_said = f"{abs(gap):.{places - 2}f} points {'above' if gap > 0 else 'below'}"
    count = int(best[one]) + (n + 1) * off["best"]
    moved = (1 if losses else -1) * off["record"]
    rows = "\n".join(f"| D{i} | " + " | ".join(f"{x:.{places}f}" for x in row) + " |" for i, row in enumerate(cells))
    return (
        f"| Dataset | {' | '.join(names)} |\n|{'---|' * (k + 1)}\n{rows}\n\n"
        f"{'Lower' if lower else 'Higher'} is better. The average score of {names[one]} is {average:.{places}f}. "
        f"On average, {names[other]} lies {gap_said} {names[one]}. "
        f"The mean ranks are {', '.join(f'{x:.2f}' for x in means)} ({', '.join(names)}). "
        f"{names[one]} obtains the best result on {count} data sets. "
        f"{names[one]} wins {wins + moved}, ties {n - wins - losses}, loses {losses - moved} against {names[other]}. "
        f"The Friedman test of {names[one]} and the others gives chi2_F = {chi2:.2f}.\n"
    )


def accused(folder, text):
    file = folder / "told.md"
    file.write_text(text, "utf-8")
    kinds = {v.claim.id.partition("[")[0] for v in audit(file).verdicts if v.wrong}
    return {"mean-rank" if "-mean rank-from-" in kind else kind for kind in kinds}


def test_what_is_true_of_the_cells_is_never_accused(tmp_path):
    rng = np.random.default_rng(33)
    for _ in range(25):
        text = told(rng)
        assert accused(tmp_path, text) == set(), text


@on_each("slip", "name")
def test_a_slip_is_found_by_its_own_kind_and_accuses_no_other(tmp_path, slip, name):
    rng = np.random.default_rng(34)
    found = [accused(tmp_path, told(rng, slip)) for _ in range(12)]
    assert all(kinds <= {name} for kinds in found)
    assert sum(bool(kinds) for kinds in found) >= 5  # hidden digits and a record told from the other side acquit some


@on_each("sentence")
def test_what_is_said_of_other_rows_is_left_alone(tmp_path, sentence):
    table = "| Dataset | A | B |\n|---|---|---|\n| D1 | 0.70 | 0.60 |\n| D2 | 0.80 | 0.90 |\n| D3 | 0.75 | 0.71 |\n\n"
    assert accused(tmp_path, table + sentence + "\n") == set()


def test_ranks_over_rows_that_are_not_printed_are_open(tmp_path):
    rows = "| A | 0.75 | 0.17 | 2.5 |\n| B | 0.74 | 0.16 | 1.7 |\n| C | 0.72 | 0.18 | 1.8 |\n"
    assert accused(tmp_path, f"| Method | Mean Score | Std | Avg. Rank |\n|---|---|---|---|\n{rows}") == set()


def test_ties_of_every_length_count_by_their_cubes():
    """Among the ranks of four cells three alike are 24 of 60 parts of what four alike would be."""
    rows = [SimpleNamespace(numbers=[SimpleNamespace(value=x) for x in (1, 1, 1, 2)])]
    beside = SimpleNamespace(rows=rows, n=1, k=4)
    assert sentences_beside._Beside._correction(beside) == Fraction(3, 5)
