"""Every result behind a printed table, counted: random tables that print alike give nothing else, each is a table's."""

import random
from decimal import ROUND_HALF_UP, Decimal

import pytest
from support.beside import beside, frozen
from support.claimed import about_table, asserted
from support.effort import at_most

import nptests
from crosscheck.auditing.judging.checking import check
from crosscheck.rounding import exhaustive, pieces

HELD = beside(__file__)

CASES = frozen(HELD["cases"])


def _random(rng, n, k):
    """A printed table of few different numbers, and tables that print like it, many of them with ties."""
    printed = [[f"{rng.randint(10, 13) / 10:.1f}" for _ in range(k)] for _ in range(n)]
    moves = [("-0.04", "0", "0.04"), ("-0.02", "-0.01", "0", "0.01"), tuple(f"{s / 1000}" for s in range(-49, 50))]
    tables = []
    for i in range(120):
        steps = moves[i % 3]
        tables.append([[str(Decimal(cell) + Decimal(rng.choice(steps))) for cell in row] for row in printed])
    return printed, tables


def _value(test, value, options, rows):
    quick = {"null": "asymptotic"} if value not in ("pvalue", "rejected") else {}
    result = getattr(nptests, test)(nptests.Scores.of(rows, better="higher"), **{**quick, **options})
    return float(getattr(result, value, result.details.get(value)))


@pytest.mark.parametrize(("test", "value", "options"), CASES)
def test_tables_that_print_alike_give_attained_values_only(test, value, options):
    rng = random.Random(f"{test}{value}")
    for n in (3, 4):
        printed, tables = _random(rng, n, 2 if test in ("wilcoxon", "sign") else 3)
        with about_table(map(",".join, printed), {"test": test, "value": value, "options": options}) as claim:
            attained = [x for x, _ in exhaustive._attained(claim)]
        for rows in tables:
            here = _value(test, value, options, rows)
            assert any(here == pytest.approx(x, rel=1e-12, nan_ok=True, abs=0) for x in attained), (printed, rows, here)


@pytest.mark.parametrize(("test", "value", "options"), CASES)
def test_every_attained_value_is_that_of_a_table_that_prints_alike(test, value, options):
    printed, _ = _random(random.Random(f"{value}{test}"), 4, 2 if test in ("wilcoxon", "sign") else 3)
    with about_table(map(",".join, printed), {"test": test, "value": value, "options": options}) as claim:
        grid, attained = pieces.Grid(claim), exhaustive._attained(claim)
    assert len(attained) > 0
    for x, way in attained[:: len(attained) // 40 + 1]:
        rows = [list(row) for row in printed]
        for path, number in grid.changes(way).items():
            row, column = path.removeprefix("t[").removesuffix("]").split(", ")
            i, j = int(row[1:]), "ABCD".index(column)
            assert number.quantize(Decimal("0.1"), ROUND_HALF_UP) == Decimal(printed[i][j])
            rows[i][j] = str(number)
        assert _value(test, value, options, rows) == pytest.approx(x, rel=1e-12, nan_ok=True, abs=0)


def test_a_wrong_statistic_is_refuted_and_a_rounded_one_explained():
    rows = ["1.0,1.1,1.3", "1.0,1.2,1.2", "1.3,1.0,1.1", "1.0,1.1,1.2"]
    with about_table(rows, {"test": "quade"}, "7.77") as claim:
        wrong, (*_, (other, _)) = check(claim), exhaustive._attained(claim)
        right = check(asserted(claim.body, f"{other:.4f}", claim.publication))
    assert wrong.verdict == "fails"
    assert "exhaustive" in wrong.evidence["proof"]
    assert wrong.evidence["exhausted"] > 3
    assert right.verdict in ("holds", "rounding", "convention")


def test_a_table_with_too_many_orders_is_left_to_other_ways_in_time():
    with about_table(["1.0,1.1,1.0,1.1"] * 30, {"test": "quade"}) as claim, at_most(500):  # all would take for ever
        assert exhaustive.search(claim) is None
