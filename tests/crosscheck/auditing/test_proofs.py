"""Which side of a level, which end of an interval, which words: the parts of a verdict, each by hand."""

from __future__ import annotations

from typing import Any

import pytest

from crosscheck.auditing.judging import checking
from crosscheck.auditing.judging.checking import check
from crosscheck.claims.claims import Claim, Verdict
from crosscheck.claims.printed import Printed
from crosscheck.rounding import bounding


def claim(printed: str, **body: Any) -> Claim:
    return Claim("paper", "c", "here", printed, body)


@pytest.mark.parametrize(
    ("printed", "value", "body", "changed"),
    [
        ("rejected", "retained", {}, True),
        ("retained", "retained", {}, False),
        ("0.04", 0.06, {"value": "pvalue", "alpha": 0.05}, True),
        ("0.06", 0.04, {"value": "pvalue", "alpha": 0.05}, True),
        ("0.06", 0.04, {"value": "adjusted", "alpha": "0.05"}, True),
        ("0.05", 0.06, {"value": "pvalue", "alpha": 0.05}, True),  # at the level is rejected
        ("0.05", 0.04, {"value": "pvalue", "alpha": 0.05}, False),
        ("0.06", 0.05, {"value": "pvalue", "alpha": 0.05}, True),
        ("0.04", 0.05, {"value": "pvalue", "alpha": 0.05}, False),
        ("0.04", 0.06, {"value": "statistic", "alpha": 0.05}, False),
        ("0.04", 0.06, {"value": "pvalue"}, False),
        ("0.04", 0.06, {"alpha": 0.05}, False),
        ("<0.05", 0.06, {"value": "pvalue", "alpha": 0.05}, True),
        ("<0.05", 0.05, {"value": "pvalue", "alpha": 0.05}, False),
        ("<0.06", 0.07, {"value": "pvalue", "alpha": 0.05}, False),  # it leaves the decision open
        (">0.05", 0.04, {"value": "pvalue", "alpha": 0.05}, True),
        (">0.05", 0.05, {"value": "pvalue", "alpha": 0.05}, True),
        (">0.04", 0.04, {"value": "pvalue", "alpha": 0.05}, False),
        (">0.05", 0.06, {"value": "pvalue", "alpha": 0.05}, False),
        ("true", 0.06, {"value": "pvalue", "alpha": 0.05}, False),
    ],
)
def test_whether_a_decision_changes(printed: str, value: Any, body: dict[str, Any], changed: bool) -> None:
    assert checking._decision_changed(claim(printed, **body), value) is changed


@pytest.mark.parametrize(
    ("law", "printed", "exact", "side"),
    [
        ("wilcoxon", 7.0, 8.0, "conservative"),  # small sums reject
        ("wilcoxon", 9.0, 8.0, "liberal"),
        ("multiple-sign", 2.0, 3.0, "conservative"),
        ("chi2", 7.0, 8.0, "liberal"),
        ("chi2", 9.0, 8.0, "conservative"),
        ("chi2", 8.0, 8.0, "conservative"),
    ],
)
def test_which_way_a_wrong_critical_value_errs(law: str, printed: float, exact: float, side: str) -> None:
    assert checking._side(claim("8", critical=law), printed, exact) == side


@pytest.mark.parametrize(
    ("limits", "printed", "beyond"),
    [
        (None, "0.04", False),
        ((0.046, 0.06), "0.04", True),  # it stands for 0.035 to 0.045
        ((0.045, 0.06), "0.04", False),
        ((0.01, 0.035), "0.04", False),
        ((0.01, 0.034), "0.04", True),
        ((0.01, 0.06), "0.04", False),
        ((0.01, 0.02), "rejected", False),
        ((0.06, 0.07), "<0.05", True),
        ((0.05, 0.07), "<0.05", False),
    ],
)
def test_what_lies_beyond_all_limits(limits: tuple[float, float] | None, printed: str, beyond: bool) -> None:
    assert checking._beyond(limits, Printed.of(printed)) is beyond


@pytest.mark.parametrize(
    ("limits", "alpha", "word", "nearest"),
    [
        ((0.06, 0.07), 0.05, "fails", 0.06),
        ((0.01, 0.02), "0.05", "fails", 0.02),
        ((0.05, 0.07), 0.05, "unresolved", None),  # at the level is rejected, above it is not
        ((0.04, 0.05), 0.05, "fails", 0.05),
        ((0.04, 0.06), 0.05, "unresolved", None),
        (None, 0.05, "unresolved", None),
    ],
)
@pytest.mark.parametrize("about", ["test", "adjust"])
def test_a_decision_is_wrong_where_p_lies_on_one_side_of_its_level(
    about: str, limits: Any, alpha: Any, word: str, nearest: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr(bounding, "bounds", lambda c, leaves: asked.append(c.body["value"]) or limits)
    made = claim("rejected", value="rejected", alpha=alpha, **{about: "holm"})
    verdict = checking._decision_refuted(made, {}, {"value": "retained"})
    assert (verdict.verdict, verdict.evidence.get("nearest")) == (word, nearest)
    assert asked == [{"adjust": "adjusted", "test": "pvalue"}[about]]
    if word == "fails":
        assert verdict.evidence["between"] == list(limits)
        assert verdict.evidence["proof"] == "interval bound of p"
        assert verdict.decision_changed


def identity(formula: str, equals: str, *points: dict[str, float]) -> Verdict:
    return check(claim("x", formula=formula, equals=equals, points=list(points)))


def test_a_formula_is_wrong_at_a_point_where_it_differs() -> None:
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


@pytest.mark.parametrize(
    ("printed", "body", "word"),
    [
        ("0.50", {"formula": "a/b", "with": {"a": "1", "b": "2"}, "exact": True}, "holds"),
        ("0.51", {"formula": "a/b", "with": {"a": 1, "b": 2}, "exact": True}, "fails"),
        ("0.60", {"formula": "a/b", "with": {"a": "1.0", "b": "2.0"}}, "fails"),  # at most 1.05/1.95
        ("0.53", {"formula": "a/b", "with": {"a": "1.0", "b": "2.0"}}, "rounding"),
        ("0.33", {"formula": "a/b", "with": {"a": 2, "b": 6}, "exact": True}, "holds"),
        ("0.66", {"formula": "a/b", "with": {"a": 2, "b": 3}, "exact": True}, "convention"),  # cut off
    ],
)
def test_numbers_that_follow_from_others(printed: str, body: dict[str, Any], word: str) -> None:
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


def test_what_is_missing_is_no_error() -> None:
    missing = Claim("paper", "c", "here", "1", {"formula": "x"}, missing="the data")
    assert (check(missing).verdict, dict(check(missing).evidence)) == ("cannot-be-checked", {"missing": "the data"})
