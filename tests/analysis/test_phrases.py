"""A conclusion says the same in every language."""

import re
import string
import warnings

import numpy as np
import pytest

import nptests
from nptests.analysis.phrases import ORIGINAL, PHRASES, TEMPLATES
from nptests.errors import InputWarning

TRANSLATED = [language for language in PHRASES if language != ORIGINAL]
FACTS = re.compile(r"\bA\d+\b|\d+(?:\.\d+)?(?:e-\d+)?")


def templates(phrases):
    """Every text of a language by where it stands."""
    for name, value in phrases.texts.items():
        if isinstance(value, str):
            yield name, value
        else:
            parts = value.items() if hasattr(value, "items") else enumerate(value)
            yield from ((f"{name} {key}", text) for key, text in parts)


def fields(template):
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@pytest.mark.parametrize("texts", [PHRASES, TEMPLATES], ids=["conclusion", "paper"])
@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_said_in_one_language_only(language, texts):
    """The same sentences, which leave open what the original does, or less of it."""
    original, translation = dict(templates(texts[ORIGINAL])), dict(templates(texts[language]))
    assert set(original) == set(translation)
    for name, text in translation.items():
        assert fields(text) <= fields(original[name]) | {"n"}, name
    assert {text for name, text in translation.items() if text == original[name]} <= {"{test}: {numbers}"}


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_conclusion_has_the_same_facts_in_every_language(language):
    """Names and numbers of every sentence stand in the original in the same order; nothing is left open."""
    rng = np.random.default_rng(14)
    whole = 0
    for number in range(40):
        n, k = int(rng.integers(2, 9)), int(rng.integers(2, 5))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", InputWarning)
            scores = nptests.Scores.of(rng.integers(0, 4, (n, k)) + np.arange(k) * (number % 4), better="higher")
        control = "A1" if number % 2 and k > 2 else None
        conclusion = nptests.analyse(scores, control=control, alpha=0.1).conclusion
        translated = conclusion.translations[language]
        assert len(translated) == len(conclusion.text)
        for original, sentence in zip(conclusion.text, translated, strict=True):
            assert "{" not in sentence
            assert sentence != original
            facts = iter(FACTS.findall(original))
            if not re.search("razonables|razoáveis", sentence):  # there the ways are counted, not named
                assert all(fact in facts for fact in FACTS.findall(sentence)), (original, sentence)
                whole += 1
    assert whole > 100
