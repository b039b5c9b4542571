"""No reading is proposed that compares nothing: what all columns of a table say against it, and that it is said."""

import pytest
from support.beside import beside, frozen

import nptests
from nptests.read import read_table
from nptests.read.source import Source

WRITTEN = frozen(beside(__file__))


def asked(text):
    ending = ".md" if text.lstrip().startswith(("|", "#")) or "\n|" in text else ".csv"
    with pytest.raises(nptests.InputError) as caught:
        read_table(Source(text.encode(), f"t{ending}", ending)).scores(better="higher")
    return caught.value


@pytest.mark.filterwarnings("ignore::nptests.InputWarning")
@pytest.mark.parametrize("name", WRITTEN["nothing"])
def test_what_compares_nothing_is_refused_with_its_reason_and_without_a_command(name):
    text, reason = WRITTEN["nothing"][name]
    refused = asked(text)
    assert reason in refused.sentence
    assert not refused.readings


@pytest.mark.filterwarnings("ignore::nptests.InputWarning")
@pytest.mark.parametrize("name", WRITTEN["proposed"])
def test_a_reading_against_which_nothing_speaks_is_still_proposed(name):
    text, *ways = WRITTEN["proposed"][name]
    assert str(list(asked(text).readings)) == str(ways).replace(",)", ")").translate({40: "[", 41: "]"})


@pytest.mark.filterwarnings("ignore::nptests.InputWarning")
@pytest.mark.parametrize("name", WRITTEN["read"])
def test_names_that_may_describe_are_read_as_their_numbers_say(name):
    text, how, algorithms, count = WRITTEN["read"][name]
    scores = read_table(Source(text.encode(), "t.csv", ".csv"), **dict(how)).scores(better="higher")
    assert (scores.algorithms, scores.n) == (tuple(algorithms), count)
