"""Post-hoc comparisons: errors against enumeration, identities between recipes, groups and letters."""

from __future__ import annotations

import itertools
import math
import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nptests
from nptests import InputError, Scores
from nptests.cliques import letters, maximal_cliques
from nptests.posthoc.pairs import rank_differences

TABLES = st.integers(2, 4).flatmap(
    lambda k: st.lists(st.lists(st.integers(0, 4), min_size=k, max_size=k), min_size=2, max_size=3)
)


def table(rows: Any) -> Scores:
    return Scores.of(rows, better="lower")


@pytest.mark.filterwarnings("ignore::nptests.errors.InputWarning")
@pytest.mark.parametrize("kind", ["friedman", "aligned", "quade"])
@given(rows=TABLES)
def test_the_permutation_error_is_the_standard_deviation_over_all_orders(kind: Any, rows: list[list[int]]) -> None:
    pairs = rank_differences(table(rows), kind, "permutation", "decimal")
    # Row scores move with the scores when a row is permuted: enumerate the orders of the row scores.
    orders = itertools.product(*(list(itertools.permutations(row)) for row in pairs.rows.tolist()))
    differences = [sum(row[0] - row[1] for row in order) * pairs.scored.unit / pairs.scored.weight for order in orders]
    assert np.mean(differences) == pytest.approx(0, abs=1e-12)
    assert pairs.error == pytest.approx(np.std(differences), rel=1e-12, abs=1e-15)


def test_published_errors_are_those_behind_the_printed_z() -> None:
    """Derrac et al. (2011), Tables 12 to 15, control SaDE on 25 functions: z of CHC is 3.694997 with aligned ranks."""
    scores = Scores.of(np.random.default_rng(0).random((25, 4)).round(3), better="lower")
    assert (65.92 - 35.6) / rank_differences(scores, "aligned", "published", "decimal").error == pytest.approx(
        3.694997, abs=5e-7
    )
    assert (3.12 - 1.96) / rank_differences(scores, "friedman", "published", "decimal").error == pytest.approx(
        1.16 / math.sqrt(20 / 150), rel=1e-12
    )


@given(st.lists(st.lists(st.integers(0, 9), min_size=4, max_size=4), min_size=4, max_size=8))
def test_differences_add_up(rows: list[list[int]]) -> None:
    """X1: z_ij + z_jl = z_il; P2: the estimates are antisymmetric by the order of pairs."""
    for kind in ("friedman", "aligned", "quade"):
        found = nptests.all_pairs(table(rows), ranks=kind, adjust="none")
        if found.status:
            continue
        z = {(row.a, row.b): row.statistic for row in found.rows}
        assert z["A1", "A2"] + z["A2", "A3"] == pytest.approx(z["A1", "A3"], abs=1e-9)


@given(
    st.lists(st.permutations(range(5)), min_size=5, max_size=12),
    st.sampled_from([0.01, 0.05, 0.1]),
)
def test_critical_differences_decide_as_p_values_do(rows: list[list[int]], alpha: float) -> None:
    """D7, with the tie-free error; compared where no difference sits on the edge."""
    scores = table(rows)
    n, k = scores.n, scores.k
    cd = nptests.critical_difference(k, n, alpha=alpha)
    for row in nptests.nemenyi(scores, error="published").rows:
        assert (abs(row.estimate) >= cd) == (row.adjusted <= alpha) or abs(abs(row.estimate) - cd) < 1e-9
    cd = nptests.critical_difference(k, n, alpha=alpha, kind="bonferroni-dunn")
    for row in nptests.bonferroni_dunn(scores, error="published").rows:
        assert (abs(row.estimate) >= cd) == (row.adjusted <= alpha) or abs(abs(row.estimate) - cd) < 1e-9


@given(st.lists(st.lists(st.integers(0, 9), min_size=4, max_size=4), min_size=4, max_size=9))
def test_orderings(rows: list[list[int]]) -> None:
    """A14, A14c: the studentized range is never above Sidak over all pairs, and that never above Bonferroni."""
    scores = table(rows)
    by_range = nptests.nemenyi(scores).rows
    sidak = nptests.all_pairs(scores, adjust="sidak").rows
    bonferroni = nptests.nemenyi_bonferroni(scores).rows
    for r, s, b in zip(by_range, sidak, bonferroni, strict=True):
        assert r.adjusted <= s.adjusted * (1 + 1e-9)
        assert s.adjusted <= b.adjusted * (1 + 1e-9)
    dunn, holm = nptests.bonferroni_dunn(scores).rows, nptests.against(scores).rows
    assert all(h.adjusted <= d.adjusted for h, d in zip(holm, dunn, strict=True))  # X9


@pytest.mark.filterwarnings("ignore::nptests.errors.InputWarning")
@given(rows=TABLES)
def test_exact_pairs_equal_enumeration(rows: list[list[int]]) -> None:
    scores = table(rows)
    found = nptests.all_pairs(scores, null="exact", adjust="none")
    if found.status:
        return
    ranks = nptests.friedman(scores, null="asymptotic").details["ranks"].tolist()
    orders = list(itertools.product(*(list(itertools.permutations(row)) for row in ranks)))
    differences = [sum(row[0] - row[1] for row in order) for order in orders]
    for row in found.rows:
        d = abs(row.estimate) * scores.n
        upper = sum(x >= d - 1e-9 for x in differences) / len(differences)
        assert row.pvalue == pytest.approx(min(1.0, 2 * upper), rel=1e-12)


def test_exact_pairs_use_rank_sums_and_not_rounded_means() -> None:
    assert 28 / 100 * 100 > 28  # in doubles: a tail that begins there would lose the observed value
    scores = table([[2, 1]] * 64 + [[1, 2]] * 36)
    (row,) = nptests.all_pairs(scores, null="exact", adjust="none").rows
    assert row.pvalue == pytest.approx(2 * sum(math.comb(100, wins) for wins in range(64, 101)) / 2**100, rel=1e-13)


def test_rank_sum_difference_of_eisinga() -> None:
    """Eisinga et al. (2017): p of |d| = 100 at n = k = 100 is 0.8085251 in their own example."""
    assert f"{nptests.rank_sum_difference(100, 100, 100).pvalue:.7f}" == "0.8085251"
    with pytest.raises(InputError, match="differ by at most"):
        nptests.rank_sum_difference(11, 5, 3)


def test_conover_by_hand() -> None:
    scores = table([[1, 2, 3], [2, 1, 3], [1, 3, 2], [1, 2, 3]])
    ranks = nptests.friedman(scores).details["ranks"]
    n, k = ranks.shape
    totals = ranks.sum(axis=0)
    a, b = (ranks**2).sum(), (totals**2).sum() / n
    error = math.sqrt(2 * n * (a - b) / ((n - 1) * (k - 1)))
    for row, (i, j) in zip(nptests.conover(scores, adjust="none").rows, [(0, 1), (0, 2), (1, 2)], strict=True):
        assert row.statistic == pytest.approx((totals[i] - totals[j]) / error, rel=1e-12)


def test_conover_where_every_data_set_agrees() -> None:
    found = nptests.conover(table([[1, 2, 3]] * 4), adjust="none")
    assert all(math.isinf(row.statistic) and row.pvalue == 0 for row in found.rows)


def test_dunn_by_hand() -> None:
    groups = [1, 2, 2], [2, 3, 5, 6], [4, 7]
    pooled = np.array([1, 2, 2, 2, 3, 5, 6, 4, 7])
    from scipy.stats import rankdata

    ranks, n = rankdata(pooled), len(pooled)
    means = [ranks[:3].mean(), ranks[3:7].mean(), ranks[7:].mean()]
    variance = n * (n + 1) / 12 - (27 - 3) / (12 * (n - 1))
    found = nptests.dunn(*groups, adjust="none").rows
    for row, (i, j) in zip(found, [(0, 1), (0, 2), (1, 2)], strict=True):
        error = math.sqrt(variance * (1 / len(groups[i]) + 1 / len(groups[j])))
        assert row.statistic == pytest.approx((means[i] - means[j]) / error, rel=1e-12)


def test_pairwise_wilcoxon_is_the_test_of_each_pair() -> None:
    from nptests import fixtures

    scores = fixtures.scores("garcia2010/data")
    found = nptests.pairwise_wilcoxon(scores, adjust="none")
    for row in found.rows:
        assert row.pvalue == nptests.wilcoxon(scores.select(row.a, row.b)).pvalue
    holm = nptests.adjust([row.pvalue for row in found.rows], "holm")
    assert [row.adjusted for row in nptests.pairwise_wilcoxon(scores).rows] == holm.tolist()


def test_westfall_young_approaches_enumeration() -> None:
    rows = [[1, 2, 3], [2, 1, 3], [1, 3, 2], [1, 2, 3]]
    found = nptests.westfall_young(table(rows), draws=200_000, seed=1)
    orders = itertools.product(*(list(itertools.permutations(row)) for row in rows))
    drawn = np.array([np.sum(order, axis=0) for order in orders])
    totals = np.sum(rows, axis=0)
    pairs = [(0, 1), (0, 2), (1, 2)]
    order = sorted(range(3), key=lambda h: -abs(totals[pairs[h][0]] - totals[pairs[h][1]]))
    exact, floor = [0.0] * 3, 0.0
    for place, h in enumerate(order):
        left = [pairs[i] for i in order[place:]]
        largest = np.max([np.abs(drawn[:, a] - drawn[:, b]) for a, b in left], axis=0)
        floor = max(floor, float((largest >= abs(totals[pairs[h][0]] - totals[pairs[h][1]])).mean()))
        exact[h] = floor
    for row, p in zip(found.rows, exact, strict=True):
        # five standard deviations of a share of 200,000 draws
        assert abs(row.adjusted - p) <= 5 * math.sqrt(p * (1 - p) / 200_000) + 1e-5


def test_the_control_is_named_or_said_to_be_chosen() -> None:
    scores = Scores.of({"x": [1, 2, 1, 3], "y": [2, 3, 2, 4], "z": [3, 1, 4, 5]}, better="lower")
    chosen = nptests.against(scores)
    assert chosen.control == "x"
    assert "chosen from the data" in chosen.notes[0]
    named = nptests.against(scores, control="z")
    assert [(row.a, row.b) for row in named.rows] == [("x", "z"), ("y", "z")]
    assert not any("chosen" in note for note in named.notes)
    with pytest.raises(InputError, match="no algorithm is called 'w'"):
        nptests.against(scores, control="w")


def test_rom_and_levels() -> None:
    scores = Scores.of([[1, 2, 3], [2, 3, 1], [1, 2, 3], [1, 3, 2], [1, 2, 3]], better="lower")
    with pytest.raises(InputError, match="belong to one level"):
        nptests.all_pairs(scores, adjust="rom")
    found = nptests.all_pairs(scores, adjust="rom", alpha=0.05)
    assert any("alpha = 0.05" in note for note in found.notes)
    assert all(row.alpha is not None for row in nptests.all_pairs(scores, adjust="holm", alpha=0.05).rows)
    with pytest.raises(InputError, match="Friedman's ranks only"):
        nptests.all_pairs(scores, ranks="quade", null="exact")
    with pytest.raises(InputError, match="bergmann-hommel"):
        nptests.all_pairs(scores, adjust="bergman-hommel")


@pytest.mark.parametrize(("k", "n", "kind", "printed"), [(4, 14, "nemenyi", "1.25"), (5, 30, "nemenyi", "1.11")])
def test_critical_differences_of_print(k: int, n: int, kind: Any, printed: str) -> None:
    """Demšar (2006), section 3.2.2; and k = 5 on 30 data sets from 2.728 sqrt(30 / 180), his Table 5."""
    assert f"{nptests.critical_difference(k, n, kind=kind):.2f}" == printed


def test_critical_difference_refuses_nonsense() -> None:
    for k, n in ((1, 10), (4, 0), (2.5, 10)):
        with pytest.raises(InputError):
            nptests.critical_difference(k, n)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="between 0 and 1"):
        nptests.critical_difference(4, 10, alpha=5)


graphs = st.integers(1, 7).flatmap(
    lambda k: st.lists(st.booleans(), min_size=k * (k - 1) // 2, max_size=k * (k - 1) // 2).map(lambda e: (k, e))
)


def matrix(k: int, edges: list[bool]) -> np.ndarray[Any, Any]:
    alike = np.zeros((k, k), dtype=bool)
    i, j = np.triu_indices(k, 1)
    alike[i, j] = alike[j, i] = edges
    return alike


def test_letters_of_many_groups_cannot_be_misread() -> None:
    """Sixty in a chain, each like its neighbours only: two letters each, and none that looks like two others."""
    near = np.abs(np.subtract.outer(np.arange(60), np.arange(60))) <= 1
    shown = letters(maximal_cliques(near), 60)
    marks = [set(re.findall("[a-zA-Z]'*", text)) for text in shown]
    for a, b in itertools.combinations(range(60), 2):
        assert bool(marks[a] & marks[b]) == (b == a + 1)


@given(graphs)
def test_cliques_equal_brute_force_and_letters_say_the_same(graph: tuple[int, list[bool]]) -> None:
    k, edges = graph
    alike = matrix(k, edges)
    cliques = [
        set(c)
        for size in range(1, k + 1)
        for c in itertools.combinations(range(k), size)
        if all(alike[a, b] for a, b in itertools.combinations(c, 2))
    ]
    maximal = {tuple(sorted(c)) for c in cliques if not any(c < d for d in cliques)}
    found = maximal_cliques(alike)
    assert set(found) == maximal
    shown = letters(found, k)
    for a, b in itertools.combinations(range(k), 2):
        assert bool(set(shown[a]) & set(shown[b])) == bool(alike[a, b])
    assert all(shown)
