"""Whatever the suite offered at commit bf5d514, it offers still: names, options, laws, references, routes, counts."""

from pathlib import Path

import pytest
from architecture.kept import offered, read

KEPT = read(Path(__file__).with_name("kept.txt").read_text("utf-8"))


def gone(words, now):
    """The words that are no longer there; a number may have grown."""
    numbers = {name: int(value) for name, _, value in (word.rpartition("=") for word in now) if value.isdecimal()}
    return {w for w in words - now if numbers.get(w.rpartition("=")[0], -1) < int(least(w))}


def least(word):
    value = word.rpartition("=")[2]
    return value if value.isdecimal() else "0"


@pytest.fixture(scope="module")
def now():
    return offered()


def test_nothing_is_offered_no_longer(now):
    lost = {subject: sorted(gone(words, now.get(subject, set()))) for subject, words in KEPT.items()}
    lost = {subject: words for subject, words in lost.items() if words}
    assert not lost, (
        f"no longer offered: {lost}. What is retired is told for one minor version, and then leaves kept.txt with a "
        "line in the changelog; what only moved is found by tests/architecture/kept.py, which asks the faces"
    )


def test_every_law_is_kept(now):
    """A law that came later, too: of one that stands nowhere else nobody would miss it."""
    new = {subject: words - KEPT.get(subject, set()) for subject, words in now.items() if subject.startswith("laws of")}
    assert not {subject: words for subject, words in new.items() if words and subject in KEPT}


def test_a_name_a_word_and_a_number_would_be_missed():
    assert gone({"holm", "hommel"}, {"holm"}) == {"hommel"}
    assert gone({"stats=4", "coin=2"}, {"stats=5", "coin=1"}) == {"coin=2"}
    assert gone({"null=exact"}, {"null=auto"}) == {"null=exact"}
    assert gone({"stats=4"}, set()) == {"stats=4"}
