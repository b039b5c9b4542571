"""The default decides as the exact distribution does, which is counted here by brute force."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import numpy as np
import pytest
from scipy.stats import norm, rankdata

import nptests
from nptests.procedures.listed import procedure
from nptests.studies import exact_decisions as study

TABLES = 120


def ranks(x: np.ndarray) -> np.ndarray:
    return rankdata(-x, axis=1)


def aligned(x: np.ndarray) -> np.ndarray:
    return rankdata(-(x.shape[1] * x - x.sum(axis=1, keepdims=True))).reshape(x.shape)


def weighted(x: np.ndarray) -> np.ndarray:
    return rankdata(np.ptp(x, axis=1))[:, None] * ranks(x)


def normal(x: np.ndarray) -> np.ndarray:
    """Quantiles of the normal law in millionths: those that are equal, or opposite, stay so."""
    return np.rint(2**20 * norm.ppf(ranks(x) / (x.shape[1] + 1))).astype(int)


SCORES: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "friedman": ranks,
    "iman_davenport": ranks,
    "quade": weighted,
    "aligned_ranks": aligned,
    "normal_scores": normal,
}


def counted(rows: np.ndarray) -> float:
    """The share of all orders of all rows with column sums at least as far apart: whole numbers of quarters."""
    totals = np.zeros((1, rows.shape[1]))
    for row in rows:
        orders = np.array(list(itertools.permutations(row)))
        totals = (totals[:, None, :] + orders).reshape(-1, rows.shape[1])
    return float(((totals**2).sum(axis=1) >= (rows.sum(axis=0) ** 2).sum()).mean())


@pytest.mark.parametrize("name", SCORES)
def test_the_default_decides_as_counting_all_orders(name: str) -> None:
    test = procedure(name)
    small = (s for s in study.random_tables(TABLES) if s.n <= 5 and s.k == 3)
    for scores in itertools.islice(small, 40):
        outcome = test.run(scores)
        p = counted(SCORES[name](scores.values.astype(int)))
        assert outcome.pvalue == pytest.approx(p, rel=1e-12, abs=0)
        assert (outcome.pvalue <= 0.05) == (p <= 0.05)


def test_every_table_is_decided_as_by_the_exact_distribution() -> None:
    assert {test.name for test in study.studied()} == set(SCORES)
    for line in study.study(TABLES):
        assert 0 < line.tables == line.as_exact
        assert line.asymptotic_otherwise < line.tables


def test_the_study_that_is_kept() -> None:
    """Every table on which the rule offers the exact distribution was decided by it; a count of sizes says how many."""
    kept = list(study.stored())
    assert {line.procedure for line, _ in kept} == {test.name for test in study.studied()}
    sizes = [study.SIZES[number // 2 % len(study.SIZES)] for number in range(study.TABLES)]
    for line, counted in kept:
        auto = procedure(line.procedure).auto
        assert line.tables == line.as_exact == sum(auto.exact(*size) for size in sizes)
        assert 0.01 < line.asymptotic_otherwise / line.tables < 0.2
        assert counted.year >= 2026


def test_the_other_p_stands_beside_the_exact_one() -> None:
    table = nptests.Scores.of([[1, 2, 3], [1, 3, 2], [1, 2, 3], [2, 1, 3], [1, 2, 3]], better="lower")
    outcome = nptests.friedman(table)
    asymptotic = nptests.friedman(table, null="asymptotic")
    assert outcome.null.kind == "exact"
    assert outcome.null.other is not None
    assert outcome.null.other.pvalue == asymptotic.pvalue
    assert asymptotic.null.other is None


@pytest.mark.parametrize("name", [*SCORES, "cochran_q"])
def test_the_rule_stands_in_the_docstring(name: str) -> None:
    """As many data sets as the rule allows, for 3 to 7 algorithms."""
    test = procedure(name)
    assert test.auto is not None
    largest = [max(n for n in range(1, 200) if n == 1 or test.auto.exact(n, k)) for k in range(3, 8)]
    words = " ".join(test.definition.split())
    first, *others = largest
    kind = "items" if name == "cochran_q" else "data sets"
    listed = (
        f"up to {first} {kind} for k = 3, {others[0]} for 4, {others[1]} for 5, {others[2]} for 6 and {others[3]} for 7"
    )
    assert listed in words


def test_the_rule_is_one_of_sizes_alone() -> None:
    """Ties, effects and the p-value do not matter: two tables of one size have one kind of distribution."""
    rng = np.random.default_rng(0)
    for n, k in ((6, 3), (16, 4), (17, 4), (30, 5)):
        kinds = set()
        for places in (3, 10, 10**6):
            for shift in (0, places):
                table = rng.integers(0, places, (n, k)) + shift * np.arange(k)
                kinds.add(nptests.friedman(nptests.Scores.of(table, better="higher")).null.kind)
        assert len(kinds) == 1
