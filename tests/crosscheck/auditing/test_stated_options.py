"""What a claim states, and what most of its table follows, is no convention to depart from."""

import pytest
from scipy import stats
from support.beside import beside

from crosscheck import audit_paper
from crosscheck.auditing import showing
from crosscheck.cli import main

HELD = beside(__file__)

A, B = (12.1, 14.7, 9.8, 11.3, 16.4, 13.9, 8.5, 15.2), (11.6, 12.9, 10.1, 9.7, 13.6, 12.5, 8.4, 11.8)
CLAIM = HELD["claim"]


def _paper(test, printed, options=""):
    return CLAIM.format(test=test, a=list(A), b=list(B), printed=printed, options=options)


@pytest.mark.parametrize("test", ["wilcoxon", "mann_whitney"])
def test_a_halved_p_is_an_error_where_two_sides_are_stated(test, tmp_path):
    theirs = stats.wilcoxon if test == "wilcoxon" else stats.mannwhitneyu
    printed = theirs(A, B, alternative="greater").pvalue
    paper = tmp_path / "paper.toml"
    paper.write_text(_paper(test, printed))
    assert main(["audit", str(paper)]) == 0  # nothing stated: one side is a convention
    paper.write_text(_paper(test, printed, 'options = {alternative = "two-sided"}\n'))
    assert main(["audit", str(paper)]) == 1
    (verdict,) = audit_paper(paper.read_text()).verdicts
    assert not verdict.explained
    assert (verdict.evidence["name"], dict(verdict.evidence["contradicts"])) == (
        "one-sided", {"alternative": "two-sided"},
    )  # fmt: skip
    assert "the claim states alternative = 'two-sided'" in showing.why(verdict)


SIGNS = HELD["signs"]
TAILS = {"one-sided": 1, "two-sided": 2}


def _wins(n, alpha, tails):
    return int(stats.binom.isf(alpha / tails, n, 0.5)) + 1


def _signs(tails_of, options=""):
    rows = "".join(f"{n},{_wins(n, 0.05, tails)},{_wins(n, 0.1, tails)}\n" for n, tails in tails_of.items())
    return list(audit_paper(SIGNS + options, {"wins": f"n,0.05,0.1\n{rows}"}).verdicts)


@pytest.mark.parametrize("most", TAILS)
def test_cells_that_depart_from_their_neighbours_lose_their_acquittal(most):
    usual = TAILS[most]
    strange = {24, 28}
    verdicts = _signs({n: 3 - usual if n in strange else usual for n in range(12, 40)})
    odd = [v for v in verdicts if not v.explained]
    departing = [v for v in verdicts if v.claim.body["sizes"]["n"] in {str(n) for n in strange}]
    for v in odd:
        assert v in departing
        assert v.verdict == "fails"
        assert v.evidence["neighbours"].endswith("of the 56 numbers")
    assert bool(odd) == (usual == 2)  # where the claim is silent, what holds by its default is not accused


def test_a_table_of_one_convention_is_acquitted():
    assert all(v.explained for v in _signs(dict.fromkeys(range(12, 40), 1)))


def test_cells_of_another_side_than_stated_fail_in_an_else_right_table():
    options = 'options = {alternative = "greater"}\n'
    verdicts = _signs({n: 2 if n in {24, 28} else 1 for n in range(12, 40)}, options)
    wrong = [v for v in verdicts if v.wrong]
    assert {v.claim.body["sizes"]["n"] for v in wrong} == {"24", "28"}
    assert {(v.verdict, v.evidence["name"]) for v in wrong} == {("fails", "two-sided")}
    assert all(v.verdict == "holds" for v in verdicts if v not in wrong)
