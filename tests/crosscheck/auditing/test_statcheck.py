"""The examples and rules of statcheck, point by point: what it reads and calls an error, and where we depart and why.

The sentences are those of its own tests (github.com/MicheleNuijten/statcheck, tests/testthat), the rules those of
Nuijten, Hartgerink, van Assen, Epskamp and Wicherts (2016), Behavior Research Methods 48, 1205-1226.
"""

from __future__ import annotations

import pytest

from crosscheck.auditing.sentences import audit_sentences

# Its decision errors and errors: t, F, r, chi2, z, Q, in both directions.
ERRORS = [
    "t(28) = 2.20, p = .06", "t(28) = 1.20, p = .03", "F(2, 28) = 22.20, p = .06", "F(2, 28) = 2.20, p = .03",
    "r(28) = .22, p = .03", "r(28) = .52, p = .06", "chi2(28) = 2.20, p = .03", "chi2(28) = 52.20, p = .06",
    " z = 1.20, p = .03", " z = 2.20, p = .06", "Q(28) = 2.20, p = .03", "Q(28) = 52.20, p = .06",
    "The effect was very significant (t(48) = 1.02, p < .05)", "t(28) = 2.20, p = .11", "t(28) = 1.20, p = .09",
    "t(28) = 5.20, p = .02", "t(28) = 1.20, p = .005", "t(28) = 2.20, p = .05", "t(28) = 2,000.20, p = .03",
    "t(28) = 2.20, p = .5e-3", "X2(28) = 2.20, p = .03", "x2(28) = 2.20, p = .03", "chi_2(28) = 2.20, p = .03",
    "\u03c72(28) = 2.20, p = .03", "x^2(28) = 2.20, p = .03", "chi\u00b2(28) = 2.20, p = .03",
    "chi2(28, N = 129) = 2.2, p = .03", " chi2 ( 28 ) = 2.20 , p = .03", "chi2(28)=2.20,p=.03",
    "F[2, 28] = 2.2, p = .03", "F{2, 28} = 2.2, p = .03", "Qw(2) = 2.20, p = .03", "Qwithin(2) = 2.20, p = .03",
    "Q-within(2) = 2.20, p = .03", "Qb(2) = 2.20, p = .03", "Qbetween(2) = 2.20, p = .03",
    "Q-between(2) = 2.20, p = .03",
]  # fmt: skip
# What it reads and finds in order.
CONSISTENT = [
    "chi2(1, N = 11,455) = 16.78, p <.001", "chi2(1, n = 81) = 3.25, p = 0.07", "t(28) = 2.20, p = .04",
    "t(191) = 8.22, p < . 001", "t(191) = 9.54, p <. 001", "F(2,25) = 11.37, MSE = 236, p < .01",
    "F(2,25) = 11.37, MSE = 236.43, p < .01", "t(28.1) = 2.20, p = .04", "t[28] = 2.20, p = .04",
    "t{28} = 2.20, p = .04", "t(28) = 2.20; p = .04", " t ( 28 ) = 2.20 , p = .04", "t(28)=2.20,p=.04",
]  # fmt: skip
# Where the answers differ: its answer, ours, and the reason.
DEPARTURES = [
    # p = .036 is .04 rounded and .03 cut off: an error there, a named convention (digits cut off) here
    ("t(28) = 2.20, p = .03", "error", "convention"),
    # a p above 1 is not read there; here it is refused
    ("t(28) = 2.20, p = 1.03", "not read", "fails"),
    # other brackets and semicolons are read there on request only, here always
    ("t[28] = 2.20, p = .30", "not read", "fails"),
    ("t(28) = 2.20; p = .30", "not read", "fails"),
    # half of p is an error there unless the whole text says one-tailed; here a convention where no side is stated
    ("t(28) = 2.20, p = .018", "error", "convention"),
    # bounds of statistics: checked there; here listed as not checked
    ("t(28) < 2.20, p = .03", "error", None),
    # two degrees of freedom of a t: not read there, not checked here
    ("t(2,28) = 2.20, p = .03", "not read", None),
    # the studentized range and a heterogeneity of another kind have other laws: not read there, not checked here
    ("q(2) = 2.2, p = .03", "not read", None),
    ("Qs(2) = 2.2, p = .03", "not read", None),
]  # fmt: skip


@pytest.mark.parametrize("sentence", ERRORS)
def test_its_errors_are_errors(sentence: str) -> None:
    assert [v.verdict for v in audit_sentences(sentence).verdicts] == ["fails"]


@pytest.mark.parametrize("sentence", CONSISTENT)
def test_what_it_finds_in_order_is(sentence: str) -> None:
    verdicts = audit_sentences(sentence).verdicts
    assert verdicts
    assert not any(v.wrong for v in verdicts)


@pytest.mark.parametrize(("sentence", "theirs", "ours"), DEPARTURES)
def test_departures_are_as_stated(sentence: str, theirs: str, ours: str | None) -> None:
    assert theirs in ("error", "not read")
    read = audit_sentences(sentence)
    assert [v.verdict for v in read.verdicts] == ([ours] if ours else [])
    assert ours is not None or read.unchecked


def test_two_results_in_one_sentence() -> None:
    both = "Both effects were very significant, t(28) = 2.20, p = .04, t(28) = 1.23, p = .04."
    assert [v.verdict for v in audit_sentences(both).verdicts] == ["holds", "fails"]
