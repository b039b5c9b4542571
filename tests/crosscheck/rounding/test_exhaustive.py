"""All rank tables behind a printed table: against brute force on a grid of unprinted digits."""

import pytest
from support.claimed import about_table

from crosscheck.auditing.judging.checking import check
from crosscheck.rounding import exhaustive, pieces


def _numbers(groups):
    at = {j: x for members, x in groups for j in members}
    return [at[j] for j in sorted(at)]


def test_the_numbers_of_a_weak_order_lie_in_their_intervals():
    spans = [(0, 10), (5, 15), (5, 15), (20, 30)]
    for groups in pieces.weak_orders(spans):
        numbers = _numbers(groups)
        assert all(low <= x <= high for x, (low, high) in zip(numbers, spans, strict=True))
        assert [members for members, _ in groups] == [
            tuple(j for j, y in enumerate(numbers) if y == x) for x in sorted(set(numbers))
        ]


def _judge(rows, printed, **body):
    with about_table(rows, {"test": "friedman", "options": {}, **body}, printed, better="lower") as claim:
        return check(claim)


def test_a_failure_is_proved_with_the_nearest_attainable_value():
    rows = ["0.1,0.2,0.3", "0.1,0.3,0.3", "0.2,0.1,0.4"]
    verdict = _judge(rows, "2.667", options={"ties": "ignored"})
    assert verdict.verdict in ("holds", "rounding")
    verdict = _judge(rows, "3.9", options={"ties": "ignored"})
    assert verdict.verdict == "fails"
    assert "exhaustive" in verdict.evidence["proof"]
    # the second in either order or tied: rank sums (4, 5, 9), (4, 6, 8), (4, 5.5, 8.5), so 14/3, 8/3 or 3.5
    assert (verdict.evidence["nearest"], verdict.evidence["exhausted"]) == (pytest.approx(3.5, rel=1e-12, abs=0), 3)


def test_a_flipped_decision_is_flagged():
    verdict = _judge(["0.1,0.2,0.3"] * 6, "retained", value="rejected", alpha=0.05, options={"null": "asymptotic"})
    assert verdict.verdict == "fails"
    assert verdict.decision_changed


def test_what_cannot_be_enumerated_is_left_to_the_search():
    with about_table(["0.1,0.2,0.3"], {"test": "aligned_ranks", "value": "ranks", "at": ["d0", "A"]}) as claim:
        assert exhaustive.search(claim) is None
