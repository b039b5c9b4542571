"""What may be said of a wrong answer: a sentence for every slip, of which no English is left in another language."""

import re
from functools import cache

import pytest

from nptests.derivations.expressions import FUNCTIONS, OVER, names_in
from nptests.languages.translating import catalogue, languages, said
from nptests.teaching.exercises import grading, making, weighing, wording
from nptests.teaching.exercises.slips import Solved

SAMPLE = ("against_groups", "durbin_pairs", "hodges_lehmann", "precision", "quade", "silhouette", "cohens_d")
WORD = re.compile(r"[^\W\d_]{2,}")
ENGLISH = frozenset({"of", "the", "in", "with", "for", "and", "was", "by", "from"})


def words(text):
    return {word.lower() for word in WORD.findall(re.sub(r"\{\w+\}", " ", text))}


def sentences(name):
    """What may be said of the answers to each kind of question, and the words of the names of the sheet."""
    solved = Solved(making.exercise(name, seed=3, student=1))
    first = {question.kind: asked for asked, question in reversed(solved.asked.items())}
    every = {grading._said_of(slip) for asked in first.values() for slip in solved.slips(asked)}
    graph = solved.graph
    names = {node.symbol for node in graph.nodes}.union(*(names_in(node.formula) for node in graph.nodes))
    return every, words(
        " ".join((*names, *FUNCTIONS, *OVER, *graph.known, *solved.asked, *solved.task.data.columns)).replace("_", " ")
    )


@cache
def english(language):
    """Words of the keys of a catalogue that no translation has."""
    others = {word for other in catalogue(language).values() for word in words(other)}
    return {word for key in catalogue(language) for word in words(key)} - others | ENGLISH


def left(sentence, language, names):
    """The English words in a sentence as it is said in a language, without the names of numbers."""
    return words(said(sentence, language)) & english(language) - names


@pytest.mark.parametrize("name", [*SAMPLE, *(pytest.param(x, marks=pytest.mark.deep) for x in making.names())])
def test_no_english_is_left_in_what_may_be_said(name):
    every, names = sentences(name)
    unsaid = {(text, language) for text in every for language in languages()[1:] if left(text, language, names)}
    assert sorted(unsaid) == []


def test_columns_are_called_as_on_the_sheet():
    assert wording.told("divided by the mean of abs(truth - predicted)", "es").endswith("de abs(verdad - predicho)")
    assert wording.told("divided by the mean of truth").endswith("of truth")


@pytest.mark.parametrize("many", range(2, weighing.LISTED + 1))
def test_a_list_of_slips_is_said_in_one_language(many):
    every = [f"row {i} was forgotten" for i in range(many)]
    for language in languages()[1:]:
        of_all = said(f"one of these: {'; or: '.join(every)}", language)
        assert [word for word in ("or:", "these", "forgotten") if word in of_all] == []
        assert all(said(one, language) in of_all for one in every)
