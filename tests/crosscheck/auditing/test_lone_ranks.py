"""Mean ranks without scores: the table that our own kit writes holds, and its wrong ranks are found."""

from fractions import Fraction

import pytest
from support.beside import beside, on_each
from support.in_print import ends, row

from crosscheck.auditing.judging import lone_ranks
from crosscheck.auditing.judging.tables_of_files import judged_tables
from nptests.cli import main
from nptests.errors import InputError

HELD = beside(__file__)

SCORES = HELD["scores"]


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    place = tmp_path_factory.mktemp("paper")
    (place / "scores.csv").write_text(SCORES)
    assert main(["analyse", str(place / "scores.csv"), "--better", "higher", "--out", f"{place}/kit/"]) == 0
    return (place / "kit" / "table.tex").read_text("utf-8")


def _words(text, place, name="table.tex"):
    file = place / name
    file.write_text(text, "utf-8")
    return [v.verdict for v in judged_tables(file)[0]]


def test_the_table_of_a_kit_holds(table, tmp_path):
    assert _words(table, tmp_path) == ["holds"]


@pytest.mark.parametrize(("printed", "instead"), [("2.38", "2.83"), ("3.00", "3.06"), ("1.00", "0.88")])
def test_a_wrong_mean_rank_in_it_is_found(table, tmp_path, printed, instead):
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
def test_without_sizes_in_the_caption_nobody_is_accused(ranks, word, tmp_path):
    rows = "\n".join(f"| {name} | {rank} |" for name, rank in zip("ABC", ranks, strict=True))
    assert _words(f"| Algorithm | Avg. rank |\n|---|---|\n{rows}\n", tmp_path, "t.md") == word


def test_ranks_of_another_kind_are_not_judged_by_these_sums(tmp_path):
    rows = "\n".join(f"| {name} | {rank} |" for name, rank in zip("ABC", ("10.5", "20.0", "30.5"), strict=True))
    with pytest.raises(InputError, match="no table with two rows of scores"):
        _words(f"| Algorithm | Aligned rank |\n|---|---|\n{rows}\n", tmp_path, "t.md")
    scores = "| d | A | B | C |\n|---|---|---|---|\n| x | 0.7 | 0.8 | 0.9 |\n| y | 0.6 | 0.7 | 0.9 |\n"
    assert _words(f"{scores}| Mean rank, Quade | 2.9 | 2.1 | 1.0 |\n", tmp_path, "t.md") == []


def _judged(cells, title="", name="Mean rank"):
    return lone_ranks.judged(row(name, cells), title)


@on_each("cells", "word")
def test_mean_ranks_add_up_within_half_a_unit_of_each(cells, word):
    spans = [ends(cell) for cell in cells.split(" | ") if cell != "-"]
    total, reach = sum(middle for _, middle, _ in spans), sum(most - middle for _, middle, most in spans)
    k = cells.count("|") + 1
    found = _judged(cells)
    assert (found and found[0]) == word
    if found is not None:
        assert (abs(total - Fraction(k * (k + 1), 2)) <= reach) is (word == "holds")
        assert found[1]["value"] == k * (k + 1) / 2
        missing = f"{k} mean ranks add up to {k * (k + 1) // 2} if these {k} were ranked, on the same data sets"
        assert found[1].get("missing") == (None if word == "holds" else missing)


@on_each("name", "title", lists=True)
def test_ranks_of_other_kinds_are_not_judged(name, title):
    assert _judged("10.5 | 20.0 | 30.5", title, name) is None
    assert _judged("1.5 | 2.0 | 2.5", name="Mean rank, summary") is not None


def test_sizes_prove_only_where_both_are_said():
    wrong = "1.15 | 2.35 | 3.50"  # of three, at most 3
    assert _judged(wrong, "3 algorithms")[0] == "cannot-be-checked"
    assert _judged(wrong, "10 data sets")[0] == "cannot-be-checked"
    word, about = _judged(wrong, "3 algorithms on 10 data sets")
    assert word == "fails"
    assert about == {"value": 6.0, "proof": "no mean rank of 3 columns over 10 rows prints as 3.50"}
