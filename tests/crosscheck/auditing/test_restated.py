"""Tables and sentences that restate a table: what is right is never accused, one wrong number or order alone is."""

import pytest
from support.beside import beside, on_each

from crosscheck.auditing.material import audit

TABLES = beside(__file__)["tables"]


def _by_word(folder, text):
    file = folder / "restated.md"
    file.write_text(text, "utf-8")
    verdicts = audit(file).verdicts
    return [[v.claim.printed for v in verdicts if v.verdict == word] for word in ("fails", "unresolved", "holds")]


@on_each("sentence", "wrong", "open_")
def test_what_a_sentence_restates(tmp_path, sentence, wrong, open_):
    *accused, _ = _by_word(tmp_path, f"{TABLES}\n{sentence}\n")
    assert accused == [[wrong] * bool(wrong), [open_] * bool(open_)]


@on_each("printed", "instead", "accused")
def test_wrong_cells_of_tables_that_stand_alone(tmp_path, printed, instead, accused):
    assert TABLES.count(printed) == 1
    wrong, *_ = _by_word(tmp_path, TABLES.replace(printed, instead))
    assert wrong == [accused] * bool(accused)


def test_tables_that_stand_alone_are_held_against_the_scores(tmp_path):
    wrong, _, right = _by_word(tmp_path, TABLES)
    assert not wrong
    assert {"2.50", "2.30", "1.20", "9/0/1", "9/9/0", "2.50, 2.22, 1.28"} <= set(right)


@pytest.mark.parametrize("ranks", ["1.50 | 2.11 | 2.00", "1.00 | 2.00 | 1.00"])
def test_ranks_whose_ties_get_the_first_of_them_add_up_to_less(tmp_path, ranks):
    wrong, *_ = _by_word(tmp_path, TABLES.replace("2.50 | 2.22 | 1.28", ranks))
    assert not wrong
