"""The examples and rules of statcheck, point by point: what it reads and calls an error, and where we depart and why.

The sentences are those of its own tests (github.com/MicheleNuijten/statcheck, tests/testthat), the rules those of
Nuijten, Hartgerink, van Assen, Epskamp and Wicherts (2016), Behavior Research Methods 48, 1205-1226.
"""

from support.beside import on_each

from crosscheck.auditing.sentences import audit_sentences


# Its decision errors and errors: t, F, r, chi2, z, Q, in both directions.
# What it reads and finds in order.
# Where the answers differ: its answer, ours, and the reason.
@on_each("sentence")
def test_its_errors_are_errors(sentence):
    assert [v.verdict for v in audit_sentences(sentence).verdicts] == ["fails"]


@on_each("sentence")
def test_what_it_finds_in_order_is(sentence):
    verdicts = audit_sentences(sentence).verdicts
    assert verdicts
    assert not any(v.wrong for v in verdicts)


@on_each("sentence", "theirs", "ours")
def test_departures_are_as_stated(sentence, theirs, ours):
    assert theirs in ("error", "not read")
    read = audit_sentences(sentence)
    assert [v.verdict for v in read.verdicts] == ([ours] if ours else [])
    assert ours is not None or read.unchecked


def test_two_results_in_one_sentence():
    both = "Both effects were very significant, t(28) = 2.20, p = .04, t(28) = 1.23, p = .04."
    assert [v.verdict for v in audit_sentences(both).verdicts] == ["holds", "fails", "holds"]  # and the word, of one
