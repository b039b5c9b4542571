"""The size study: the stored numbers against exact laws, against print and against fresh simulations."""

import math
from itertools import product

import numpy as np
import pytest
from support.beside import on_each

import nptests
from nptests.distributions import continuous, rank_difference, simulated
from nptests.studies import posthoc_sizes
from nptests.studies.posthoc_sizes import PairSize, as_csv, pair_sizes, stored_sizes

# Some 200 intervals are looked at in this file: at this level all of them hold together with probability 0.9998.
LEVEL = 1 - 1e-6
KINDS = ("friedman", "aligned", "quade")


@pytest.fixture(scope="module")
def stored():
    return {(size.spread, size.k, size.ranks, size.error): size for size in stored_sizes()}


def inside(size, probability):
    low, high = size.interval(LEVEL)
    return low <= probability <= high


def compatible(a, b):
    (low, high), (other_low, other_high) = a.interval(LEVEL), b.interval(LEVEL)
    return low <= other_high and other_low <= high


def test_every_cell_is_there(stored):
    cells = [*product((1.0,), range(2, 11)), *product((0.1, 10.0), range(3, 11))]
    assert set(stored) == {(*cell, *kind) for cell in cells for kind in product(KINDS, ("permutation", "published"))}
    assert {(size.n, size.alpha) for size in stored.values()} == {(24, 0.05)}


def test_the_file_is_what_its_counts_say():
    assert posthoc_sizes.STORED.read_text("utf-8") == as_csv(stored_sizes())


@pytest.mark.parametrize("k", range(2, 11))
def test_friedman_has_its_exact_size(k, stored):
    """Without ties the difference of two rank sums has a known law with standard deviation sqrt(n k (k + 1) / 6)."""
    least = math.ceil(continuous.Normal().isf(0.025) * math.sqrt(24 * k * (k + 1) / 6))
    exact = 2 * float(rank_difference.tie_free_law(24, k).sf(least))
    assert inside(stored[1.0, k, "friedman", "permutation"], exact)
    assert inside(stored[1.0, k, "friedman", "published"], exact)


def size_of_signed(weights, variance):
    """P(|sum of +-w| >= normal point * sqrt(variance)) over all signs, by convolution."""
    law = np.ones(1)
    for w in weights:
        law = (np.pad(law, (2 * w, 0)) + np.pad(law, (0, 2 * w))) / 2
    values = np.arange(len(law)) - sum(weights)
    return float(law[np.abs(values) >= continuous.Normal().isf(0.025) * math.sqrt(variance)].sum())


def test_two_algorithms_have_their_exact_sizes(stored):
    """At k = 2 only signs are random: of q = 1..n for Quade, of differences of aligned ranks 2 q - 1.

    On these scales the errors are those of the literature times n (n + 1) / 2 and n.
    """
    n, k = 24, 2
    quade = list(range(1, n + 1))
    aligned = [2 * q - 1 for q in quade]
    half = n * (n + 1) / 2
    published = half**2 * k * (k + 1) * (2 * n + 1) * (k - 1) / (18 * n * (n + 1))
    for kind, weights, printed in (("quade", quade, published), ("aligned", aligned, n**2 * k * (k * n + 1) / 6)):
        assert inside(stored[1.0, k, kind, "permutation"], size_of_signed(weights, sum(w * w for w in weights)))
        assert inside(stored[1.0, k, kind, "published"], size_of_signed(weights, printed))


def test_the_permutation_error_holds_its_level(stored):
    """Within a tenth of alpha; the sign test is too coarse for that."""
    for k, kind in product(range(2, 11), KINDS):
        low, high = stored[1.0, k, kind, "permutation"].interval()
        nominal = low >= 0.045 and high <= 0.055
        assert nominal == ((k, kind) != (2, "friedman")), (k, kind)


def test_the_published_errors_do_not(stored):
    for k in range(2, 11):
        assert stored[1.0, k, "aligned", "published"].interval(LEVEL)[0] > 0.055
        quade = stored[1.0, k, "quade", "published"]
        if k == 3:  # the only k where print is right
            assert quade.rejected == stored[1.0, k, "quade", "permutation"].rejected
        else:
            low, high = quade.interval(LEVEL)
            assert low > 0.055 if k == 2 else high < 0.045


@on_each("kind", "k", "printed")
def test_the_sizes_found_before(kind, k, printed, stored):
    half_unit = 10.0 ** -len(printed.split(".")[1]) / 2
    low, high = stored[1.0, k, kind, "published"].interval()
    assert low <= float(printed) + half_unit
    assert high >= float(printed) - half_unit


def test_no_ranks_hold_their_level_where_the_others_differ(stored):
    for k, kind in product(range(3, 11), KINDS):
        assert stored[0.1, k, kind, "permutation"].interval(LEVEL)[0] > 0.055
        assert stored[10.0, k, kind, "permutation"].interval(LEVEL)[1] < 0.045


def test_more_data_sets_do_not_help():
    for size in pair_sizes(5, spread=0.1, n=96, tables=2_000, seed=1):
        if size.error == "permutation":
            assert size.interval(LEVEL)[0] > 0.055, size


@pytest.mark.parametrize(("spread", "k"), [(1.0, 2), (1.0, 4), (1.0, 7), (0.1, 3), (0.1, 6), (10.0, 4)])
def test_a_fresh_simulation_is_compatible(spread, k, stored):
    for fresh in pair_sizes(k, spread=spread, tables=4_000, seed=1):
        assert compatible(fresh, stored[spread, k, fresh.ranks, fresh.error]), fresh


def test_the_kernel_decides_as_the_public_function_does():
    """Table by table: all_pairs on the same scores rejects the pair at the same tables."""
    (costs,) = posthoc_sizes.equal_pair_tables(4, 0.1, 6, 60, np.random.default_rng((3, 4)))
    counted = {(size.ranks, size.error): size.rejected for size in pair_sizes(4, spread=0.1, n=6, tables=60, seed=3)}
    assert any(counted.values())
    for (ranks, error), rejected in counted.items():
        options = {"ranks": ranks, "error": error, "adjust": "none", "null": "asymptotic"}
        rows = [nptests.all_pairs(nptests.Scores.of(table, better="lower"), **options).rows[0] for table in costs]
        assert sum(row.pvalue <= 0.05 for row in rows) == rejected


def test_tables_without_differences_reject_nothing(monkeypatch):
    monkeypatch.setattr(posthoc_sizes, "UNIT", 0)
    assert all(size.rejected == 0 for size in pair_sizes(3, n=5, tables=10))


def test_the_interval_is_that_of_its_counts():
    size = PairSize(1.0, 3, 24, "quade", "published", 0.05, 1000, 50)
    assert size.share == 0.05
    assert size.interval(0.9) == simulated.clopper_pearson(50, 1000, 0.9)
