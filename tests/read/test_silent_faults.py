"""Faults that were once silent: each is read rightly with a note, or refused with the line to write."""

import pytest
from support.beside import beside, frozen

import nptests
from nptests.read import read_table
from nptests.read.source import Source

WRITTEN = frozen(beside(__file__))

NOTED = WRITTEN["noted"]
REFUSED = WRITTEN["refused"]


def _source(text):
    ending = ".tex" if "\\\\" in text else ".csv"
    return Source(text.encode(), f"t{ending}", ending)


@pytest.mark.filterwarnings("ignore::nptests.InputWarning")
@pytest.mark.parametrize("name", NOTED)
def test_what_is_set_aside_or_doubted_is_a_note(name):
    text, algorithms, datasets, words = NOTED[name]
    read = read_table(_source(text))
    scores = read.scores(better="higher")
    assert [a.replace(" ", "_") for a in scores.algorithms] == algorithms.split()
    assert [d.replace(" ", "_") for d in scores.datasets] == datasets.split()
    assert words in " ".join(read.notes)


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_known_is_refused_with_the_line_to_write(name):
    text, code, words = REFUSED[name]
    with pytest.raises(nptests.InputError) as caught:
        read_table(_source(text)).scores(better="higher")
    assert caught.value.code == code
    assert words in caught.value.message


def test_two_parts_of_one_name_in_json_are_refused():
    for text in ('{"x": {"A": 1, "B": 2}, "x": {"A": 3, "B": 4}}', '[{"d": "x", "A": 1, "A": 2}]'):
        with pytest.raises(nptests.InputError, match="two parts called"):
            read_table(Source(text.encode(), "t.json", ".json"))


@pytest.mark.parametrize("times", [2, 3, 6, 20])
def test_small_whole_numbers_that_repeat_are_no_summary(times):
    """1 is the deviation of 3 and 2, rounded: ten rows that have the same three numbers show it once, not ten times."""
    rows = [f"d{i},{row}" for i, row in enumerate(["3,2,1", "2,3,1"] * times)]
    scores = nptests.read_scores("data,A,B,C\n" + "\n".join(rows) + "\n", better="higher")
    assert scores.algorithms == ("A", "B", "C")
    assert any("'C' is kept" in note for note in scores.reading)


def test_a_summary_without_a_name_is_still_set_aside():
    scores = [(0.91, 0.83), (0.72, 0.75), (0.66, 0.58), (0.87, 0.80), (0.79, 0.71), (0.93, 0.94), (0.55, 0.61)]
    scores += [(round(a - 0.21, 2), round(b - 0.17, 2)) for a, b in scores]
    rows = [f"d{i},{a},{b},{(a + b) / 2:.3f}" for i, (a, b) in enumerate(scores)]
    assert nptests.read_scores("data,A,B,C\n" + "\n".join(rows) + "\n", better="higher").algorithms == ("A", "B")


@pytest.mark.parametrize("word", ["Participants", "Rater", "Year", "Country", "Test function"])
def test_words_for_what_is_measured_on_ask_for_no_side(word):
    table = read_table(_source(f"{word},Alder,Maple\na,.91,.83\nb,.85,.81\nc,.77,.74\n"))
    assert (table.columns, table.rows) == (("Alder", "Maple"), ("a", "b", "c"))
