"""Bounds: no table that prints alike lies outside them, and they are narrow enough to refute."""

from __future__ import annotations

import random
from decimal import Decimal
from pathlib import Path

import pytest

import nptests
from crosscheck.auditing.checking import check
from crosscheck.claims.claims import Claim
from crosscheck.claims.computing import Computation
from crosscheck.rounding import bounding, exhaustive
from nptests.read import literature as fixtures

CASES = [
    ("aligned_ranks", "statistic", {}),
    ("aligned_ranks", "statistic", {"ties": "ignored"}),
    ("aligned_ranks", "pvalue", {}),
    ("quade", "statistic", {}),
    ("quade", "statistic", {"ties": "ignored"}),
    ("quade", "pvalue", {}),
    ("friedman", "statistic", {}),
    ("friedman", "statistic", {"ties": "ignored"}),
    ("friedman", "pvalue", {}),
    ("wilcoxon", "w_plus", {}),
    ("wilcoxon", "w_minus", {}),
]


def _value(test: str, value: str, options: dict[str, str], rows: list[list[str]], better: str) -> float:
    result = getattr(nptests, test)(nptests.Scores.of(rows, better=better), null="asymptotic", **options)
    return float(getattr(result, value, result.details.get(value)))


def _claim(folder: Path, rows: list[list[str]], better: str, test: str, value: str, options: dict[str, str]) -> Claim:
    names = "ABC"[: len(rows[0])]
    cells = "".join(f"d{i},{','.join(row)}\n" for i, row in enumerate(rows))
    head = f'[[table]]\nname = "t"\nholds = "scores"\nbetter = "{better}"\n'
    (folder / "paper.toml").write_text(f'{head}cells = """\nname,{",".join(names)}\n{cells}"""\n')
    fixtures.source.cache_clear()
    fixtures.cells.cache_clear()
    body = {"test": test, "table": "t", "value": value, "options": options}
    return Claim((folder / "paper.toml").resolve().as_posix(), "x", "here", "7", body)


@pytest.mark.parametrize("better", ["higher", "lower"])
@pytest.mark.parametrize(("test", "value", "options"), CASES)
def test_no_table_that_prints_alike_lies_outside(
    tmp_path: Path, test: str, value: str, options: dict[str, str], better: str
) -> None:
    rng = random.Random(f"{test}{value}{better}")
    narrow = 0
    for n, spread in ((4, 3), (6, 12), (9, 40), (9, 9000)):
        k = 2 if test == "wilcoxon" else 3
        printed = [[f"{1 + rng.randint(0, spread) / 10:.1f}" for _ in range(k)] for _ in range(n)]
        claim = _claim(tmp_path, printed, better, test, value, options)
        computation = Computation(claim)
        here = float(computation.value())
        low, high = bounding.bounds(claim, computation.leaves) or (float("-inf"), float("inf"))
        narrow += high - low < 0.5 * max(1, abs(here))
        for i in range(60):
            steps = (("-0.04", "0", "0.04"), ("-0.03", "0", "0.01", "0.02"), ("-0.049", "0.049"))[i % 3]
            rows = [[str(Decimal(cell) + Decimal(rng.choice(steps))) for cell in row] for row in printed]
            x = _value(test, value, options, rows, better)
            assert low - 1e-9 <= x <= high + 1e-9, (printed, rows)
    assert narrow > 0


def test_a_statistic_beyond_its_bounds_fails_with_them() -> None:
    body = {"test": "aligned_ranks", "table": "data", "options": {"ties": "ignored"}}
    claim = Claim("garcia2010", "x", "here", "29.21", body)
    verdict = check(claim)
    assert verdict.verdict == "fails"
    assert verdict.evidence["proof"] == "interval bound"
    low, high = verdict.evidence["between"]
    assert low < verdict.evidence["value"] < high < 29.2


def test_a_decision_that_no_unprinted_digits_give_fails() -> None:
    body = {"test": "aligned_ranks", "table": "data", "value": "rejected", "alpha": 0.05}
    body["options"] = {"null": "asymptotic"}  # so the claim says: else the exact distribution might decide otherwise
    verdict = check(Claim("garcia2010", "x", "here", "retained", body))
    assert verdict.verdict == "fails"
    assert verdict.decision_changed
    assert verdict.evidence["between"][1] < 0.05
    close = {**body, "alpha": 0.0001}  # between the bounds: digits may decide
    assert check(Claim("garcia2010", "x", "here", "retained", close)).verdict in ("rounding", "unresolved")


def test_what_is_counted_lies_within_its_bounds() -> None:
    body = {"test": "wilcoxon", "table": "table6", "columns": ["C4.5", "C4.5+m"], "value": "w_plus", "options": {}}
    claim = Claim("demsar2006", "x", "here", "7", body)
    computation = Computation(claim)
    computation.value()
    low, high = bounding.bounds(claim, computation.leaves) or (0.0, 0.0)
    attained = [x for x, _ in exhaustive._attained(claim)]
    assert low <= min(attained) <= max(attained) <= high
