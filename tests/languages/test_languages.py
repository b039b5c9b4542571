"""Every face of the catalogue in every language: no line is English, and the numbers are those of the English one."""

import re
from collections import Counter

import pytest

from nptests.document.writing import write
from nptests.errors import InputError
from nptests.languages import translating
from nptests.languages.translating import ORIGINAL, catalogue, languages, message, said, speaking, with_slots
from nptests.procedures import examples, listed
from tests.languages import every_face

OTHERS = [language for language in languages() if language != ORIGINAL]
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("face", every_face.EVERY)
def test_no_line_of_a_face_is_english(face, language):
    left = every_face.left(face, language)
    assert not left, f"{language}.toml lacks, or has otherwise: {left}"


@pytest.mark.parametrize("language", OTHERS)
def test_numbers_stand_once(language):
    """A translated derivation has the numbers of the English one, each as often."""
    for p in listed.catalogue():
        document = every_face.prose_of(examples.worked(p))
        with speaking(language):
            other = write(every_face.prose_of(examples.worked(p)))
        assert Counter(NUMBER.findall(other)) == Counter(NUMBER.findall(write(document))), p.name


def test_catalogues_have_the_same_sentences():
    keys = [set(catalogue(language)) for language in OTHERS]
    assert all(each == keys[0] for each in keys), [set.symmetric_difference(keys[0], each) for each in keys]


@pytest.mark.parametrize("language", OTHERS)
def test_translations_have_the_slots_of_their_sentence(language):
    for key, other in catalogue(language).items():
        assert sorted(message(key, other).slots) == sorted(message(other, key).slots), key


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_found(language):
    """Filled with something of the type of each slot, a sentence gives its own translation, not that of another."""
    for key, other in catalogue(language).items():
        fills = {s: f"{i + 3}" if s[0] == "n" else f"X{i}" for i, s in enumerate(message(key, other).slots)}
        assert said(with_slots(key, fills), language) == with_slots(other, fills), key


def test_names_stay_what_they_are():
    text = "Search and Rescue is better than the exact value"
    assert said(text, "es") == "Search and Rescue es mejor que the exact value"
    assert said("neither a sentence nor a word of ours", "pt") == "neither a sentence nor a word of ours"


def test_an_unknown_language_is_refused():
    with pytest.raises(InputError, match="nothing is said in 'ex'"), speaking("ex"):
        pass
    assert translating.SPOKEN.get() == ORIGINAL
