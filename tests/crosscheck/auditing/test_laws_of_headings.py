"""Columns and counts by the names of their headings, with what the words around say; decisions by the p beside them."""

import pytest
from support.beside import beside

from crosscheck.auditing.material import audit

CASES = beside(__file__)


def judged(tmp_path, case, what):
    file = tmp_path / "table.md"
    file.write_text(case["text"])
    return [v for v in audit(file).verdicts if v.claim.id.endswith(what)]


@pytest.mark.parametrize("name", CASES["laws"])
def test_a_column_follows_from_others_by_the_law_of_its_heading(tmp_path, name):
    case = CASES["laws"][name]
    right = [v.verdict in ("holds", "rounding") for v in judged(tmp_path, case, case["law"])]
    assert right == [True] * case["rows"]


@pytest.mark.parametrize("name", CASES["others"])
def test_what_no_law_of_the_headings_gives_is_not_judged(tmp_path, name):
    case = CASES["others"][name]
    assert [v.verdict for v in judged(tmp_path, case, case["law"])] == ["unresolved"] * case.get("open", 0)


@pytest.mark.parametrize("name", CASES["departing"])
def test_the_only_row_that_no_form_of_a_law_gives_is_wrong(tmp_path, name):
    case = CASES["departing"][name]
    assert [v.claim.printed for v in judged(tmp_path, case, case["law"]) if v.wrong] == [case["printed"]]


@pytest.mark.parametrize("name", CASES["decisions"])
def test_words_and_stars_are_held_against_the_p_values_that_they_are_of(tmp_path, name):
    case = CASES["decisions"][name]
    assert [v.verdict for v in judged(tmp_path, case, "the-word")] == case["verdicts"]
