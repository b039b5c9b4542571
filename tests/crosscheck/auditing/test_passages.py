"""Published passages, read by hand before the reader saw them: nobody is accused wrongly, and little is missed."""

import hashlib
from collections import Counter

import pytest
from support.beside import on_each

from crosscheck.auditing.sentences import audit_sentences
from crosscheck.evaluation.passages import Number, consistency, measured, passages


def test_there_are_two_hundred_passages_in_four_languages_and_more():
    languages = Counter(p.language for p in passages())
    assert sum(languages.values()) >= 300
    assert len([language for language, many in languages.items() if many >= 10]) >= 5
    assert all(p.source and p.text for p in passages())


def test_the_half_set_aside_is_chosen_by_a_hash_of_the_text():
    for p in passages():
        digest = hashlib.sha256(p.text.encode()).hexdigest()
        assert p.id == digest[:8]
        assert p.held_out is bool(int(digest[0], 16) % 2)


def test_every_number_of_the_hand_stands_in_its_passage():
    for p in passages():
        for n in p.numbers:
            assert n.text.replace("-%", "").rstrip("%") in "".join(p.text.split()), (p.id, n.text)


@pytest.mark.parametrize(("held_out", "languages"), [(False, 5), (True, 5)])
def test_nobody_is_accused_wrongly_and_contradictions_are_found(held_out, languages):
    half = measured(held_out=held_out)
    assert half.accusations == ()
    assert half.languages >= languages
    assert half.found / half.numbers >= 0.9
    assert half.checked / half.pairs >= 0.8
    assert half.proved == half.contradictions > 0


def test_a_wrong_reader_would_be_seen(monkeypatch):
    monkeypatch.setattr(
        "crosscheck.auditing.sentences.audit_sentences", lambda text: audit_sentences("z = 1.00, p = .123")
    )
    blind = measured(held_out=False)
    assert blind.found < 10
    assert blind.checked == 0
    assert len(blind.accusations) == blind.passages


@on_each("tokens", "word")
def test_what_follows_is_said_by_scipy_alone(tokens, word):
    group = tuple(Number(t.split("=")[0], "=", t.split("=")[1]) for t in tokens.replace("11,070", "11.070").split())
    assert consistency(group) == word
