"""Which side of a level, which end of an interval, which words: the parts of a verdict, each by hand."""

import pytest
from support.beside import on_each

from crosscheck.auditing.judging import checking
from crosscheck.auditing.judging.checking import check
from crosscheck.claims.claims import Claim
from crosscheck.claims.printed import Printed
from crosscheck.rounding import bounding


def claim(printed, **body):
    return Claim("paper", "c", "here", printed, body)


@on_each("printed", "value", "body", "changed", lists=True)
def test_whether_a_decision_changes(printed, value, body, changed):
    assert checking._decision_changed(claim(printed, **body), value) is changed


@on_each("law", "printed", "exact", "side")
def test_which_way_a_wrong_critical_value_errs(law, printed, exact, side):
    assert checking._side(claim("8", critical=law), printed, exact) == side


@on_each("limits", "printed", "beyond")
def test_what_lies_beyond_all_limits(limits, printed, beyond):
    assert checking._beyond(limits, Printed.of(printed)) is beyond


@on_each("limits", "alpha", "word", "nearest")
@pytest.mark.parametrize("about", ["test", "adjust"])
def test_a_decision_is_wrong_where_p_lies_on_one_side_of_its_level(about, limits, alpha, word, nearest, monkeypatch):
    asked = []
    monkeypatch.setattr(bounding, "bounds", lambda c, leaves: asked.append(c.body["value"]) or limits)
    made = claim("rejected", value="rejected", alpha=alpha, **{about: "holm"})
    verdict = checking._decision_refuted(made, {}, {"value": "retained"})
    assert (verdict.verdict, verdict.evidence.get("nearest")) == (word, nearest)
    assert asked == [{"adjust": "adjusted", "test": "pvalue"}[about]]
    if word == "fails":
        assert (verdict.evidence["between"], verdict.evidence["proof"]) == (list(limits), "interval bound of p")
        assert verdict.decision_changed


def identity(formula, equals, *points):
    return check(claim("x", formula=formula, equals=equals, points=list(points)))


def test_a_formula_is_wrong_at_a_point_where_it_differs():
    right = identity("x*(x + 1)/2", "x*x/2 + x/2", {"x": 3.0}, {"x": 0.1})
    assert (right.verdict, dict(right.evidence)) == ("holds", {"value": 6.0, "points": 2})
    wrong = identity("x*x", "x + x", {"x": 2.0}, {"x": 3.0}, {"x": 4.0})
    assert wrong.verdict == "fails"
    assert dict(wrong.evidence) == {
        "value": 6.0, "gives": 9.0, "at": {"x": 3.0}, "proof": "a point where the printed formula differs",
    }  # fmt: skip
    tiny = identity("x + 1e-15", "x", {"x": 1.0})
    assert tiny.verdict == "holds"  # as doubles are
    assert identity("x + 1e-9", "x", {"x": 1.0}).verdict == "fails"
    assert identity("x + 1e-9", "x", {"x": -1.0}).verdict == "fails"
    assert identity("x", "y", {"x": 0.0, "y": 0.0}).verdict == "holds"


@on_each("printed", "body", "word", lists=True)
def test_numbers_that_follow_from_others(printed, body, word):
    verdict = check(claim(printed, **body))
    assert verdict.verdict == word
    if printed == "0.51":
        assert verdict.evidence["proof"] == "the inputs are exact, so this is the only value"
    if printed == "0.60":
        low, high = verdict.evidence["between"]
        assert verdict.evidence["proof"] == "interval bound"
        assert low <= 0.95 / 2.05
        assert 1.05 / 1.95 <= high < 0.595
        assert verdict.evidence["nearest"] == high
    if word == "convention":
        assert verdict.evidence["name"] == "truncated"


def test_what_is_missing_is_no_error():
    missing = Claim("paper", "c", "here", "1", {"formula": "x"}, missing="the data")
    assert (check(missing).verdict, dict(check(missing).evidence)) == ("cannot-be-checked", {"missing": "the data"})
