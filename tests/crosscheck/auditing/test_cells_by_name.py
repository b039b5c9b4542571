"""Numbers of sentences that follow from cells named with them: what follows holds, random numbers seldom do."""

import random
import statistics

import pytest
from scipy import stats
from support.beside import beside, on_each

from crosscheck.auditing.material import audit

TABLE = beside(__file__)["table"]


ROWS = ("P", "Q", "R", "wine", "zoo", "sonar", "heart", "glass")


def _held(folder, text):
    file = folder / "cells.md"
    file.write_text(text, "utf-8")
    about = ("cells[", "duel[")
    return {v.claim.printed: v.verdict for v in audit(file).verdicts if v.claim.id.startswith(about)}


@on_each("sentence", "holds")
def test_what_follows_from_named_cells(tmp_path, sentence, holds):
    held = _held(tmp_path, f"{TABLE}\n{sentence}\n")
    assert held == {**held, **dict.fromkeys(holds, "holds")}


@on_each("other", "open_")
def test_what_does_not_follow(tmp_path, other, open_):
    assert _held(tmp_path, f"{TABLE}\n{other}\n") == dict.fromkeys(open_, "unresolved")


def _table(draw, names, n):
    cells = [[round(draw.uniform(60, 95), 2) for _ in names] for _ in range(n)]
    rows = (f"| {name} | {' | '.join(f'{x:.2f}' for x in row)} |" for name, row in zip(ROWS, cells, strict=False))
    return "\n".join((f"| Data | {' | '.join(names)} |", "|---" * (len(names) + 1) + "|", *rows)), cells


WORDS = (
    "On average, {a} is {x} points above {b}.",
    "The accuracy of {a} is {x} at best.",
    "{a} reaches {x} where {b} fails.",
    "Between {a} and {b} lie {x} points.",
)


@pytest.mark.parametrize("words", WORDS)
def test_few_numbers_of_no_meaning_hold(tmp_path, words):
    draw, names, luck = random.Random(words), ("Trees", "Forest", "Boosting", "Kernels"), 0
    for _ in range(60):
        a, b = draw.sample(names, 2)
        x = f"{draw.uniform(0, 95):.2f}"
        luck += bool(_held(tmp_path, f"{_table(draw, names, 8)[0]}\n\n{words.format(a=a, b=b, x=x)}\n"))
    assert luck <= stats.binom.isf(0.01, 60, 0.05)


def test_differences_and_means_hold_wherever_they_are_said(tmp_path):
    draw, names = random.Random(33), ("Trees", "Forest", "Boosting", "Kernels")
    for _ in range(20):
        table, cells = _table(draw, names, 8)
        i, j = draw.sample(range(4), 2)
        row = draw.randrange(8)
        gap = f"{abs(cells[row][i] - cells[row][j]):.2f}"
        mean = f"{statistics.mean(x[i] for x in cells):.2f}"
        text = f"On {ROWS[row]}, {names[i]} and {names[j]} lie {gap} apart. On average {names[i]} has {mean}."
        _held(tmp_path, f"{table}\n\n{text}\n")
        verdicts = audit(tmp_path / "cells.md").verdicts
        assert {gap, mean} <= {v.claim.printed for v in verdicts if v.explained}
        assert all(v.explained for v in verdicts)
