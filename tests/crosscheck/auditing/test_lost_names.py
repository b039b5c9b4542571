"""Equations that lost their left side get the name whose law they satisfy; places of letters in a source."""

import pytest
from scipy import stats

from crosscheck.auditing.judging.lost_names import LOST, named
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.statistics_in_print import Extraction
from crosscheck.auditing.sentences import audit_sentences, marks

P_CHI2 = f"{stats.chi2.sf(16.225, 3):.5f}"
P_F = f"{stats.f.sf(3.69, 3, 39):.4f}"
F_OF = f"{13 * 9.28 / (14 * 3 - 9.28):.2f}"  # Iman and Davenport's, of chi-squared 9.28 with k = 4 and n = 14


def at(line, statistic, value, relation="="):
    return Extraction(line, statistic, value, f"{statistic} {relation} {value}", relation)


@pytest.mark.parametrize(
    ("lost", "known", "names"),
    [
        ([at(5, "", "16.225")], [at(5, "df", "3"), at(5, "p", P_CHI2)], ["chi2"]),
        ([at(5, "", "3.69")], [at(5, "df", "3, 39"), at(5, "p", P_F)], ["F"]),
        ([at(5, "", "3.69")], [at(5, "df", "3"), at(5, "p", P_F)], []),
        ([at(5, "", "16.225")], [at(5, "df", "0"), at(5, "p", P_CHI2)], []),
        ([at(5, "", "16.225")], [at(5, "df", "1, 2, 3"), at(5, "p", P_CHI2)], []),
        ([at(5, "", "3.69")], [at(5, "df", "3, 39, 5"), at(5, "p", P_F)], []),  # three counts belong to no law
        ([at(4, "", "9.28")], [at(5, "df", "0, 39"), at(5, "F", F_OF), at(5, "p", P_F)], []),
        ([at(5, "", "16.225")], [at(5, "p", P_CHI2)], []),
        ([at(5, "", "16.225")], [at(5, "df", "3"), at(5, "p", P_CHI2, "<")], []),
        ([at(5, "", "16.225")], [at(5, "df", "3"), at(8, "p", P_CHI2)], ["chi2"]),
        ([at(5, "", "16.225")], [at(5, "df", "3"), at(9, "p", P_CHI2)], []),
        ([at(5 + LOST, "", "16.225")], [at(5, "df", "3"), at(5, "p", P_CHI2)], ["chi2"]),
        ([at(6 + LOST, "", "16.225")], [at(5, "df", "3"), at(5, "p", P_CHI2)], []),
        ([at(4, "", "9.28")], [at(5, "df", "3, 39"), at(5, "F", F_OF)], ["chi2"]),
        ([at(4, "", "9.28"), at(6, "", F_OF)], [at(5, "df", "3, 39")], ["chi2", "F"]),
        ([at(5, "", "9.28")], [at(5, "df", "3, 39"), at(5, "F", F_OF)], []),  # on one line it is the other's value
        ([at(4, "", "9.28")], [at(5, "df", "3, 40"), at(5, "F", F_OF)], []),
        ([at(4, "", "9.28")], [at(5, "df", "3, 39"), at(6 + LOST, "F", F_OF)], []),
        ([at(4, "", "9.28")], [at(5, "df", "3, 39"), at(5 + LOST, "F", F_OF)], ["chi2"]),
        ([at(4, "", "8.28")], [at(5, "df", "3, 39"), at(5, "F", F_OF)], []),
    ],
)
def test_numbers_are_named_by_the_law_that_they_satisfy(lost, known, names):
    found = named(lost, known)
    assert sorted(e.statistic for e in found) == sorted(names)
    assert {e.value for e in found} <= {e.value for e in lost}


def test_where_a_part_of_the_plain_text_stands():
    normal = Normal.of("a $x$ b\nc")
    assert normal.text == "a x b\nc"
    whole = len(normal.text)
    spans = {(2, 3): (3, 4), (0, whole): (0, 9), (2, 2): (3, 3), (0, 0): (0, 0)}  # of nothing: before the letter
    assert {part: normal.span(*part) for part in spans} == spans
    assert [normal.place(at) for at in (0, 2, 6, whole)] == [(1, 1), (1, 4), (2, 1), (2, 2)]  # the last: behind it


def test_a_mark_covers_the_sentences_of_all_its_numbers():
    text = f"Words before. Friedman's χ²(3) = 9.28. By Iman and Davenport F(3, 39) = {F_OF}. Words behind."
    (mark,) = (m for m in marks(text, audit_sentences(text).verdicts) if len(m["phrases"]) == 2)
    assert text[mark["start"] : mark["end"]] == text[text.index("Friedman") : text.index(" Words behind")]
    assert [text[a:b] for a, b in mark["phrases"]] == ["χ²(3) = 9.28", f"F(3, 39) = {F_OF}"]
