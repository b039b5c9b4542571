"""The default decides as the exact distribution does, which is counted here by brute force."""

from __future__ import annotations

import inspect
import itertools
import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest
from scipy.stats import kstwo, norm, rankdata
from support.adding import mends
from support.adding.own import brought
from support.second_adjustments import holm

import nptests
from nptests.procedures.listed import procedure
from nptests.studies import exact_decisions as study

TABLES = 56
Map = Callable[[np.ndarray], np.ndarray]


@cache
def orders_within_rows(n: int, k: int) -> np.ndarray:
    """Every order of every row of a table, as positions: (arrangements, n, k)."""
    rows = [[[i * k + j for j in order] for order in itertools.permutations(range(k))] for i in range(n)]
    return np.array(list(itertools.product(*rows)))


@cache
def deals_over_columns(n: int, k: int) -> np.ndarray:
    """Every way to deal all cells of a table out to columns of n."""
    deals: list[tuple[int, ...]] = [()]
    for _ in range(k):
        rest = [(deal, sorted(set(range(n * k)) - set(deal))) for deal in deals]
        deals = [(*deal, *chosen) for deal, left in rest for chosen in itertools.combinations(left, n)]
    return np.array(deals).reshape(-1, k, n).swapaxes(1, 2)


def ranks(x: np.ndarray) -> np.ndarray:
    return rankdata(x, axis=1)


def pooled(x: np.ndarray) -> np.ndarray:
    return rankdata(x).reshape(x.shape)


def aligned(x: np.ndarray) -> np.ndarray:
    return pooled(x.shape[1] * x - x.sum(axis=1, keepdims=True))


def weighted(x: np.ndarray) -> np.ndarray:
    return rankdata(np.ptp(x, axis=1))[:, None] * ranks(x)


def normal(r: np.ndarray, most: int) -> np.ndarray:
    """Quantiles of the normal law in millionths: those that are equal, or opposite, stay so."""
    return np.rint(2**20 * norm.ppf(r / (most + 1))).astype(int)


def signed_ranks(x: np.ndarray) -> np.ndarray:
    """Two columns between which to exchange each rank of a difference that is not zero."""
    d = x[:, 0] - x[:, 1]
    r = np.zeros(len(d))
    r[d != 0] = rankdata(abs(d[d != 0]))
    return np.stack([np.where(d > 0, r, 0), np.where(d < 0, r, 0)], axis=1)


def apart(x: np.ndarray) -> np.ndarray:
    """How far the column sums are apart."""
    return (x.sum(axis=1) ** 2).sum(axis=-1)


def first(x: np.ndarray) -> np.ndarray:
    return x.sum(axis=1)[:, 0]


def trend(x: np.ndarray) -> np.ndarray:
    return x.sum(axis=1) @ np.arange(x.shape[2])


def rising(x: np.ndarray) -> np.ndarray:
    """Pairs of values in different columns, the larger one on the right; those that are equal count half."""
    signs = [np.sign(x[:, :, None, h] - x[:, None, :, g]) for g, h in itertools.combinations(range(x.shape[2]), 2)]
    return sum(s.sum(axis=(1, 2)) for s in signs)


def gap(x: np.ndarray) -> np.ndarray:
    """The largest difference of the counts up to a value, two columns."""
    counts = [(x <= value).sum(axis=1) for value in np.unique(x)]
    return np.max([abs(c[:, 0] - c[:, 1]) for c in counts], axis=0)


@dataclass(frozen=True)
class Count:
    """The scores of a table, their arrangements under the null hypothesis, and what is counted."""

    scores: Map
    arrangements: Callable[[int, int], np.ndarray]
    statistic: Map
    pair: bool = False
    tails: int = 1

    def pvalue(self, table: np.ndarray) -> float:
        scores = self.scores(table[:, [0, -1]] if self.pair else table)
        # Whole numbers of quarters, or of millionths: exact.
        values = self.statistic(scores.ravel()[self.arrangements(*scores.shape)])
        (statistic,) = self.statistic(scores[None])
        above, below = (values >= statistic).mean(), (values <= statistic).mean()
        return float(above) if self.tails == 1 else min(1.0, 2 * float(min(above, below)))


COUNTS: dict[str, Count] = {
    "friedman": Count(ranks, orders_within_rows, apart),
    "iman_davenport": Count(ranks, orders_within_rows, apart),
    "quade": Count(weighted, orders_within_rows, apart),
    "aligned_ranks": Count(aligned, orders_within_rows, apart),
    "normal_scores": Count(lambda x: normal(ranks(x), x.shape[1]), orders_within_rows, apart),
    "cochran_q": Count(lambda x: (x > 0).astype(int), orders_within_rows, apart),
    "page": Count(ranks, orders_within_rows, trend),
    "kruskal_wallis": Count(pooled, deals_over_columns, apart),
    "van_der_waerden": Count(lambda x: normal(pooled(x), x.size), deals_over_columns, apart),
    "jonckheere": Count(np.asarray, deals_over_columns, rising),
    "mann_whitney": Count(pooled, deals_over_columns, first, pair=True, tails=2),
    "ks_2samp": Count(np.asarray, deals_over_columns, gap, pair=True),
    "wilcoxon": Count(signed_ranks, orders_within_rows, first, pair=True, tails=2),
    "sign": Count(lambda x: np.sign(signed_ranks(x)), orders_within_rows, first, pair=True, tails=2),
}


def of_columns(table: np.ndarray, with_first: bool = False) -> list[np.ndarray]:
    """Two columns each, of all pairs or of those with the first, which stands last."""
    pairs = (
        [(0, j) for j in range(1, table.shape[1])] if with_first else itertools.combinations(range(len(table[0])), 2)
    )
    return [table[:, [b, a] if with_first else [a, b]] for a, b in pairs]


def of_rank_sums(table: np.ndarray, with_first: bool = False) -> list[float]:
    """Adjusted, from every order of the ranks of every row."""
    pairs = (
        [(j, 0) for j in range(1, table.shape[1])] if with_first else itertools.combinations(range(len(table[0])), 2)
    )
    counts = [
        Count(ranks, orders_within_rows, lambda x, a=a, b=b: x.sum(axis=1)[:, a] - x.sum(axis=1)[:, b], tails=2)
        for a, b in pairs
    ]
    return holm([count.pvalue(table) for count in counts]).tolist()


def of_pairs(name: str, table: np.ndarray) -> list[float]:
    return holm([COUNTS[name].pvalue(two) for two in of_columns(table)]).tolist()


def of_signs(table: np.ndarray) -> list[float]:
    """P(the smallest count of wins or losses against the first is r or less), ties dropped, over all orders of rows."""
    adjusted = []
    for two in of_columns(table, with_first=True):
        wins, losses = (two[:, 0] > two[:, 1]).sum(), (two[:, 0] < two[:, 1]).sum()
        r, trials = min(wins, losses), int(wins + losses)
        places = orders_within_rows(trials, table.shape[1]) % table.shape[1] if trials else np.zeros((1, 0, 3), int)
        above = (places[:, :, 1:] > places[:, :, :1]).sum(axis=1)
        joint = (np.minimum(above, trials - above).min(axis=1) <= r).mean()
        alone = min(1.0, 2 * sum(math.comb(trials, i) for i in range(r + 1)) / 2**trials)
        adjusted.append(max(float(joint), alone))
    return adjusted


def of_counts(table: np.ndarray) -> list[float]:
    """Each of the discordant ones on either side with probability 1/2."""
    n01, n10 = int((table > 0).sum()), int((table < 0).sum())
    tail = sum(math.comb(n01 + n10, i) for i in range(min(n01, n10) + 1))
    return [min(1.0, 2 * tail / 2 ** (n01 + n10))]


def of_distance(table: np.ndarray) -> list[float]:
    """Kolmogorov's law, by scipy; at a value the steps before and after it are judged."""
    x = np.sort(table.ravel())
    below, n = norm.cdf(x / 3), len(x)
    steps = np.arange(n + 1) / n
    return [float(kstwo.sf(max((steps[1:] - below).max(), (below - steps[:-1]).max()), n))]


OTHERS: dict[str, Callable[[np.ndarray], list[float]]] = {
    "all_pairs": of_rank_sums,
    "against": lambda table: of_rank_sums(table, with_first=True),
    "pairwise_wilcoxon": lambda table: of_pairs("wilcoxon", table),
    "pairwise_mann_whitney": lambda table: of_pairs("mann_whitney", table),
    "multiple_sign": of_signs,
    "mcnemar": of_counts,
    "kolmogorov_smirnov": of_distance,
}


PAIR_BY_PAIR = {"pairwise_wilcoxon": "wilcoxon", "pairwise_mann_whitney": "mann_whitney"}


def expected(name: str, table: np.ndarray) -> list[float]:
    if name in COUNTS:
        return [COUNTS[name].pvalue(table)]
    counted = OTHERS.get(name) or brought(name, "counted")
    assert counted, mends.counted(name)
    return counted(table)


@pytest.mark.parametrize("name", [*(test.name for test in study.studied()), *PAIR_BY_PAIR])
def test_the_default_decides_as_counting_all_arrangements(name: str) -> None:
    test = procedure(name)
    small = [x for x in study.random_tables(TABLES) if len(x) <= 4 and x.shape[1] == 3]
    offered = [x for x in small if study.affordable(test, *x.shape)]
    assert offered
    for table in offered:
        found = test.run(*study.arguments(test, table), **test.study.options)
        p = [found.pvalue] if isinstance(found, nptests.Outcome) else [row.adjusted for row in found.rows]
        counted = expected(name, table)
        # scipy's distribution of Kolmogorov's distance is good to some 11 digits
        assert p == pytest.approx(counted, rel=1e-10 if name == "kolmogorov_smirnov" else 1e-12, abs=0)
        assert [x <= study.ALPHA for x in p] == [x <= study.ALPHA for x in counted]


def test_what_is_not_in_it_says_why() -> None:
    """The permutation test of two samples has no asymptotic distribution; others take a test that is in, by pairs."""
    exact = [p for p in nptests.catalogue() if "null" in p.options and "exact" in p.options["null"].words]
    names = {test.name for test in study.studied()}
    outside = [p for p in exact if p.name not in names]
    assert [p.name for p in outside if not study.chooses(p)] == ["permutation"]
    assert {p.name: p.study.pairs_of for p in outside if study.chooses(p)} == PAIR_BY_PAIR
    assert set(PAIR_BY_PAIR.values()) <= names


def test_every_table_is_decided_as_by_the_exact_distribution() -> None:
    assert {*COUNTS, *OTHERS} - set(PAIR_BY_PAIR) <= {test.name for test in study.studied()}
    for line in study.study(TABLES):
        assert 0 < line.tables == line.as_exact
        assert line.asymptotic_otherwise < line.tables


def test_the_study_that_is_kept() -> None:
    """Every table on which the rule offers the exact distribution was decided by it; a count of sizes says how many."""
    measurements = list(study.stored())
    missing = {test.name for test in study.studied()} - {line.procedure for line, _ in measurements}
    assert not missing, mends.exact_decisions(missing)
    sizes = [study.SIZES[number // 2 % len(study.SIZES)] for number in range(study.TABLES)]
    for line, counted in measurements:
        test = procedure(line.procedure)
        assert line.tables == line.as_exact == sum(study.affordable(test, *size) for size in sizes)
        assert line.asymptotic_otherwise / line.tables < 0.2
        assert counted.year >= 2026
    assert [line.procedure for line, _ in measurements if not line.asymptotic_otherwise] == ["multiple_sign"]


def test_the_other_p_stands_beside_the_exact_one() -> None:
    table = nptests.Scores.of([[1, 2, 3], [1, 3, 2], [1, 2, 3], [2, 1, 3], [1, 2, 3]], better="lower")
    outcome = nptests.friedman(table)
    asymptotic = nptests.friedman(table, null="asymptotic")
    assert outcome.null.kind == "exact"
    assert outcome.null.other is not None
    assert outcome.null.other.pvalue == asymptotic.pvalue
    assert asymptotic.null.other is None


@pytest.mark.parametrize(
    "name",
    [p.name for p in study.studied() if p.auto is not None and p.kind.blocked and p.gives is nptests.Outcome],
)
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


@pytest.mark.parametrize(("sizes", "kind"), [((14, 13), "asymptotic"), ((12, 12), "exact"), ((140, 12), "asymptotic")])
def test_ties_do_not_matter_to_the_rule_of_page(sizes: tuple[int, int], kind: str) -> None:
    """12 columns and n k (k**2 - 1) / 6 <= 20,000, as its docstring says."""
    rng = np.random.default_rng(0)
    for places in (2, 10, 10**6):
        scores = nptests.Scores(rng.integers(0, places, sizes), better="higher")
        assert nptests.page(scores).null.kind == kind


@pytest.mark.parametrize("most", [(2, 60), (3, 15), (4, 6)])
def test_ties_do_not_matter_to_the_rule_of_jonckheere(most: tuple[int, int]) -> None:
    """Equal groups of the largest size that its docstring names, and of one more."""
    k, size = most
    rng = np.random.default_rng(0)
    for n, kind in ((size, "exact"), (size + 1, "asymptotic")):
        for places in (2, 10, 10**6):
            assert nptests.jonckheere(*rng.integers(0, places, (k, n))).null.kind == kind
    count = {2: "two", 3: "three", 4: "four"}[k]
    assert re.search(rf"{count} (groups )?of {size}\b", inspect.unwrap(nptests.jonckheere).__doc__ or "")
