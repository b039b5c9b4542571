"""Which p-value belongs to which statistic, sentence by sentence, and the reason where it belongs to none."""

from itertools import pairwise

import pytest
from support.beside import frozen, on_each

from crosscheck.auditing.binding import clauses, scopes
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.statistics_in_print import extracted

FAR = "too far from the statistic before it"


def read(text):
    """Value, degrees of freedom and p of every statistic; the reasons of the p-values that belong to none."""
    normal = Normal.of(text)
    reading = clauses.parsed(normal.text, extracted(normal))
    reports = [(r.statistic.value, r.freedom, r.p and r.p.value) for r in reading.reports]
    return reports, list(reading.reasons.values())


@on_each("text", "reports", "reasons")
def test_whose_a_p_value_is(text, reports, reasons):
    assert frozen(read(text)) == (reports, reasons)


@pytest.mark.parametrize(("many", "reasons"), [(9, []), (10, [FAR]), (11, [FAR])])
def test_words_in_between(many, reasons):
    """Nine may stand between, small ones not counted."""
    text = f"It gave t(28) = 2.20 {' and the '.join(['word'] * many)} p = .04."
    reports, found = read(text)
    assert found == reasons
    assert (reports[0][2] is None) is bool(reasons)


@pytest.mark.parametrize(("letters", "reasons"), [(clauses.GAP, []), (clauses.GAP + 1, [FAR])])
def test_letters_in_between(letters, reasons):
    assert read(f"It gave t(28) = 2.20{';' * (letters - 1)} p = .04.")[1] == reasons


@on_each("text", "p", "reasons", lists=True)
def test_a_p_value_may_belong_to_the_sentence_before(text, p, reasons):
    reports, found = read(text)
    assert found == reasons
    assert [report[2] for report in reports] == ([p] if "t(28)" in text else [])


@on_each("text", "freedom")
def test_degrees_of_freedom(text, freedom):
    assert frozen([report[1] for report in read(text)[0]]) == freedom


def reports(text):
    normal = Normal.of(text)
    return clauses.parsed(normal.text, extracted(normal)).reports


@on_each("text", "perhaps")
def test_whether_p_may_be_adjusted(text, perhaps):
    assert [bool({"adjusted", "spherical"} & set(report.governed)) for report in reports(text)] == [perhaps]


def test_sentences_cover_the_text_and_end_where_they_end():
    text = "One vs. Two, cf. Three. Four e.g. five!\nSix\n\nseven eight. nine"
    spans = list(scopes.sentences(text))
    assert [text[a:b].strip() for a, b in spans] == [
        "One vs. Two, cf. Three.", "Four e.g. five!", "Six", "seven eight. nine",
    ]  # fmt: skip
    assert (spans[0][0], spans[-1][1]) == (0, len(text))
    assert all(a[1] == b[0] for a, b in pairwise(spans))
