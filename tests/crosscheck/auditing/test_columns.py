"""Columns that follow from others: what chance and Python's own arithmetic made, true and with one cell wrong."""

import random
from collections import Counter

import pytest

from crosscheck.auditing.material import audit_document

MAKERS = {
    "difference": lambda a, b: a - b,
    "sum": lambda a, b: a + b,
    "ratio": lambda a, b: a / b,
    "change": lambda a, b: 100 * (a - b) / b,
    "harmonic": lambda a, b: 2 * a * b / (a + b),
}


def _table(dice, relation, rows=8):
    lines = ["| case | one | other | more | last |", "|---|---|---|---|---|"]
    cells = []
    for i in range(rows):
        a, b = (round(dice.uniform(20, 90), 2) for _ in "ab")
        cells.append([f"{a:.2f}", f"{b:.2f}", f"{dice.uniform(1, 9):.1f}", f"{MAKERS[relation](a, b):.2f}"])
        lines.append(f"| c{i} | {' | '.join(cells[-1])} |")
    return "\n".join(lines) + "\n", cells


def _said(text, tmp_path):
    file = tmp_path / "table.md"
    file.write_text(text, "utf-8")
    return Counter(v.verdict for v in audit_document(file).verdicts if "column" in str(v.evidence.get("context")))


@pytest.mark.parametrize("relation", MAKERS)
def test_what_follows_in_every_row_is_right_and_one_wrong_cell_is_not(relation, tmp_path):
    dice = random.Random(7)
    for _ in range(3):
        text, cells = _table(dice, relation)
        assert not _said(text, tmp_path)["fails"]
        assert _said(text, tmp_path)["holds"] + _said(text, tmp_path)["rounding"] >= len(cells)
        last = cells[3][-1]
        wrong = f"{float(last) + 7.31:.2f}"
        damaged = _said(text.replace(f" {last} |\n", f" {wrong} |\n", 1), tmp_path)
        assert damaged["fails" if relation in ("difference", "sum") else "unresolved"] == 1


def test_random_columns_follow_from_nothing(tmp_path):
    dice = random.Random(11)
    for _ in range(20):
        rows = [[f"{dice.uniform(0, 100):.1f}" for _ in range(6)] for _ in range(6)]
        text = "| x | a | b | c | d | e | f |\n|---|---|---|---|---|---|---|\n"
        text += "".join(f"| r{i} | {' | '.join(row)} |\n" for i, row in enumerate(rows))
        assert _said(text, tmp_path) == {}


def test_counts_that_miss_some_are_no_error_and_frames_without_cells_are_none(tmp_path):
    rows = [(16, 16, 0), (9, 7, 2), (30, 21, 9), (12, 4, 8), (25, 20, 5), (18, 11, 7), (14, 10, 3)]  # one was a tie
    text = "| a | b | c |\n|---|---|---|\n" + "".join(f"| {a} | {b} | {c} |\n" for a, b, c in rows)
    assert not _said(text, tmp_path)["fails"]
    frames = "-----\n=====\n\n│ ─── │\n└─────┘\n"
    assert _said(frames, tmp_path) == {}
    (tmp_path / "wrong.md").write_text(f"There were 12 + 7 = 21 runs.\n\n{frames}", "utf-8")
    assert [v.verdict for v in audit_document(tmp_path / "wrong.md").verdicts] == ["fails"]


def test_words_that_decide_beside_p_values_are_held_against_them(tmp_path):
    rows = {"0.003": "yes", "0.412": "no", "0.090": "yes", "0.020": "**no**"}
    text = "| test | p | significant? |\n|---|---|---|\n"
    text += "".join(f"| t{i} | {p} | {word} |\n" for i, (p, word) in enumerate(rows.items()))
    file = tmp_path / "table.md"
    file.write_text(text, "utf-8")
    said = {v.claim.printed: v.verdict for v in audit_document(file).verdicts if v.claim.id.endswith("from-the-word")}
    assert said == {"0.003": "holds", "0.412": "holds", "0.090": "unresolved", "0.020": "unresolved"}


@pytest.mark.parametrize("better", [max, min])
def test_bold_is_the_best_of_its_column_where_that_is_no_luck(better, tmp_path):
    dice = random.Random(3)
    values = [[round(dice.uniform(50, 90), 1) for _ in range(4)] for _ in range(5)]
    best = [better(column) for column in zip(*values, strict=True)]
    text = "Table 1: nothing is said of rows.\n\n| model | k1 | k2 | k3 | k4 |\n|---|---|---|---|---|\n"
    for i, row in enumerate(values):
        cells = [f"**{x}**" if x == best[j] else str(x) for j, x in enumerate(row)]
        text += f"| m{i} | {' | '.join(cells)} |\n"
    file = tmp_path / "table.md"
    file.write_text(text, "utf-8")
    said = [v for v in audit_document(file).verdicts if v.claim.id.startswith(("bold", "table.md/bold"))]
    assert [v.verdict for v in said] == ["holds"] * 4


def test_columns_that_hardly_vary_are_no_differences_by_luck(tmp_path):
    """Eight scores near 0.9, near 0.4 and near 0.5: whatever the sizes agree on is one coincidence, not eight."""
    rows = "\n".join(
        f"| m{i} | {a:.2f} | {b:.2f} | {c:.2f} |"
        for i, (a, b, c) in enumerate(
            zip(
                (0.89, 0.91, 0.92, 0.88, 0.89, 0.89, 0.90, 0.91),
                (0.41, 0.41, 0.42, 0.38, 0.39, 0.40, 0.40, 0.43),
                (0.50, 0.50, 0.50, 0.50, 0.50, 0.49, 0.51, 0.47),
                strict=True,
            )
        )
    )
    assert "fails" not in _said(f"| model | A | B | C |\n|---|---|---|---|\n{rows}\n", tmp_path)
