"""Mean ranks without scores: the table that our own kit writes holds, and its wrong ranks are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosscheck.auditing.files_of_tables import judged_tables
from nptests.cli import main

SCORES = """dataset,A,B,C,D
d1,0.81,0.79,0.75,0.88
d2,0.72,0.74,0.70,0.79
d3,0.93,0.91,0.90,0.95
d4,0.66,0.61,0.65,0.71
d5,0.77,0.78,0.74,0.80
d6,0.59,0.57,0.60,0.66
d7,0.83,0.80,0.79,0.84
d8,0.90,0.86,0.85,0.91
"""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> str:
    place = tmp_path_factory.mktemp("paper")
    (place / "scores.csv").write_text(SCORES)
    assert main(["analyse", str(place / "scores.csv"), "--better", "higher", "--out", f"{place}/kit/"]) == 0
    return (place / "kit" / "table.tex").read_text("utf-8")


def _words(text: str, place: Path, name: str = "table.tex") -> list[str]:
    file = place / name
    file.write_text(text, "utf-8")
    return [v.verdict for v in judged_tables(file)[0]]


def test_the_table_of_a_kit_holds(table: str, tmp_path: Path) -> None:
    assert _words(table, tmp_path) == ["holds"]


@pytest.mark.parametrize(("printed", "instead"), [("2.38", "2.83"), ("3.00", "3.06"), ("1.00", "0.88")])
def test_a_wrong_mean_rank_in_it_is_found(table: str, tmp_path: Path, printed: str, instead: str) -> None:
    assert table.count(f"& {printed} &") == 1
    assert _words(table.replace(f"& {printed} &", f"& {instead} &"), tmp_path) == ["fails"]


@pytest.mark.parametrize(
    ("ranks", "word"),
    [
        (("1.50", "2.00", "2.50"), ["holds"]),
        (("1.50", "2.00", "3.10"), ["cannot-be-checked"]),  # more may have been ranked than are printed
        (("1.33", "2.17", "2.50"), ["holds"]),
    ],
)
def test_without_sizes_in_the_caption_nobody_is_accused(
    ranks: tuple[str, ...], word: list[str], tmp_path: Path
) -> None:
    rows = "\n".join(f"| {name} | {rank} |" for name, rank in zip("ABC", ranks, strict=True))
    assert _words(f"| Algorithm | Avg. rank |\n|---|---|\n{rows}\n", tmp_path, "t.md") == word


def test_ranks_of_another_kind_are_not_judged_by_these_sums(tmp_path: Path) -> None:
    rows = "\n".join(f"| {name} | {rank} |" for name, rank in zip("ABC", ("10.5", "20.0", "30.5"), strict=True))
    with_scores = f"| Algorithm | Aligned rank |\n|---|---|\n{rows}\n"
    assert _words(with_scores, tmp_path, "t.md") == []
