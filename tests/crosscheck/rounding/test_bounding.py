"""Bounds: no table that prints alike lies outside them, and they are narrow enough to refute."""

import random
from decimal import Decimal

import pytest
from support.beside import on_each
from support.claimed import about_table, asserted, met

import nptests
from crosscheck.auditing.judging.checking import check
from crosscheck.claims.computing import Computation
from crosscheck.rounding import bounding, exhaustive


def _value(test, value, options, rows, better):
    result = getattr(nptests, test)(nptests.Scores.of(rows, better=better), null="asymptotic", **options)
    return float(getattr(result, value, result.details.get(value)))


@pytest.mark.parametrize("better", ["higher", "lower"])
@on_each("test", "value", "options")
def test_no_table_that_prints_alike_lies_outside(test, value, options, better):
    rng = random.Random(f"{test}{value}{better}")
    narrow = 0
    for n, spread in ((4, 3), (6, 12), (9, 40), (9, 9000)):
        k = 2 if test == "wilcoxon" else 3
        printed = [[f"{1 + rng.randint(0, spread) / 10:.1f}" for _ in range(k)] for _ in range(n)]
        body = {"test": test, "value": value, "options": options}
        with about_table(map(",".join, printed), body, better=better) as claim:
            here = float(Computation(claim).value())
            low, high = bounding.bounds(claim, met(claim)) or (float("-inf"), float("inf"))
        narrow += high - low < 0.5 * max(1, abs(here))
        for i in range(60):
            steps = (("-0.04", "0", "0.04"), ("-0.03", "0", "0.01", "0.02"), ("-0.049", "0.049"))[i % 3]
            rows = [[str(Decimal(cell) + Decimal(rng.choice(steps))) for cell in row] for row in printed]
            assert low - 1e-9 <= _value(test, value, options, rows, better) <= high + 1e-9, (printed, rows)
    assert narrow > 0


def test_a_statistic_beyond_its_bounds_fails_with_them():
    body = {"test": "aligned_ranks", "table": "data", "options": {"ties": "ignored"}}
    verdict = check(asserted(body, "29.21", "garcia2010"))
    assert (verdict.verdict, verdict.evidence["proof"]) == ("fails", "interval bound")
    low, high = verdict.evidence["between"]
    assert low < verdict.evidence["value"] < high < 29.2


def test_a_decision_that_no_unprinted_digits_give_fails():
    body = {"test": "aligned_ranks", "table": "data", "value": "rejected", "alpha": 0.05}
    body["options"] = {"null": "asymptotic"}  # so the claim says: else the exact distribution might decide otherwise
    verdict = check(asserted(body, "retained", "garcia2010"))
    assert verdict.verdict == "fails"
    assert verdict.decision_changed
    assert verdict.evidence["between"][1] < 0.05
    close = {**body, "alpha": 0.0001}  # between the bounds: digits may decide
    assert check(asserted(close, "retained", "garcia2010")).verdict in ("rounding", "unresolved")


def test_what_is_counted_lies_within_its_bounds():
    body = {"test": "wilcoxon", "table": "table6", "columns": ["C4.5", "C4.5+m"], "value": "w_plus", "options": {}}
    claim = asserted(body, "7", "demsar2006")
    low, high = bounding.bounds(claim, met(claim)) or (0.0, 0.0)
    attained = [x for x, _ in exhaustive._attained(claim)]
    assert low <= min(attained) <= max(attained) <= high
