"""The default decides as the exact distribution does, which is counted here by brute force."""

import inspect
import itertools
import math
import re
from collections.abc import Callable

import numpy as np
import pytest
from scipy.stats import kstwo, norm
from support.adding import mends, own
from support.counting import COUNTS, Count, of_columns, of_pairs, orders_within_rows, ranks
from support.second_adjustments import holm

import nptests
from nptests.procedures.listed import procedure
from nptests.studies import exact_decisions as study

TABLES = 56


def of_rank_sums(table, with_first=False):
    """Adjusted, from every order of the ranks of every row."""
    pairs = (
        [(j, 0) for j in range(1, table.shape[1])] if with_first else itertools.combinations(range(len(table[0])), 2)
    )
    counts = [
        Count(ranks, orders_within_rows, lambda x, a=a, b=b: x.sum(axis=1)[:, a] - x.sum(axis=1)[:, b], tails=2)
        for a, b in pairs
    ]
    return holm([count.pvalue(table) for count in counts])


def of_signs(table):
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


def of_counts(table):
    """Each of the discordant ones on either side with probability 1/2."""
    n01, n10 = int((table > 0).sum()), int((table < 0).sum())
    tail = sum(math.comb(n01 + n10, i) for i in range(min(n01, n10) + 1))
    return [min(1.0, 2 * tail / 2 ** (n01 + n10))]


def of_distance(table):
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


def expected(name, table):
    if name in COUNTS:
        return [COUNTS[name].pvalue(table)]
    counted = OTHERS.get(name) or own.brought(name, "counted")
    assert counted, mends.mend("counted", name)
    return counted(table)


@pytest.mark.parametrize("name", [*(test.name for test in study.studied()), *PAIR_BY_PAIR])
def test_the_default_decides_as_counting_all_arrangements(name):
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


def test_what_is_not_in_it_says_why():
    """The permutation test of two samples has no asymptotic distribution; others take a test that is in, by pairs."""
    exact = [p for p in nptests.catalogue() if "null" in p.options and "exact" in p.options["null"].words]
    names = {test.name for test in study.studied()}
    outside = [p for p in exact if p.name not in names]
    assert [p.name for p in outside if not study.chooses(p)] == ["permutation"]
    assert {p.name: p.study.pairs_of for p in outside if study.chooses(p)} == PAIR_BY_PAIR
    assert set(PAIR_BY_PAIR.values()) <= names


def test_every_table_is_decided_as_by_the_exact_distribution():
    assert {*COUNTS, *OTHERS} - set(PAIR_BY_PAIR) <= {test.name for test in study.studied()}
    for line in study.study(TABLES):
        assert 0 < line.tables == line.as_exact
        assert line.asymptotic_otherwise < line.tables


def test_the_study_that_is_kept():
    """Every table on which the rule offers the exact distribution was decided by it; a count of sizes says how many."""
    measurements = study.stored()
    missing = {test.name for test in study.studied()} - {line.procedure for line in measurements}
    assert not missing, mends.mend("exact_decisions", missing)
    sizes = [study.SIZES[number // 2 % len(study.SIZES)] for number in range(study.TABLES)]
    for line in measurements:
        test = procedure(line.procedure)
        assert line.tables == line.as_exact == sum(study.affordable(test, *size) for size in sizes)
        assert line.asymptotic_otherwise / line.tables < 0.2
        assert line.date >= "2026"
    assert [line.procedure for line in measurements if not line.asymptotic_otherwise] == ["multiple_sign"]


@pytest.mark.parametrize(
    "name", [p.name for p in study.studied() if p.auto is not None and p.kind.blocked and p.gives is nptests.Outcome]
)
def test_the_rule_stands_in_the_docstring(name):
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


@pytest.mark.parametrize("most", [(2, 60), (3, 15), (4, 6)])
def test_ties_do_not_matter_to_the_rule_of_jonckheere(most):
    """Equal groups of the largest size that its docstring names, and of one more."""
    k, size = most
    rng = np.random.default_rng(0)
    for n, kind in ((size, "exact"), (size + 1, "asymptotic")):
        for places in (2, 10, 10**6):
            assert nptests.jonckheere(*rng.integers(0, places, (k, n))).null.kind == kind
    count = {2: "two", 3: "three", 4: "four"}[k]
    assert re.search(rf"{count} (groups )?of {size}\b", inspect.unwrap(nptests.jonckheere).__doc__ or "")
