"""Numbers printed with twelve decimals leave bounds no room: they meet at the value itself.

That bounds hold the value of every table which prints alike is tested beside; only here is it seen that they are no
wider than the digits make them. Ties are left out: what prints alike need not be equal, and bounds know it.
"""

import contextlib
import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from support.claimed import about_table, asserted, met

from crosscheck.claims import computing, printed
from crosscheck.rounding import bounding
from nptests.errors import InputError

# A sum of squares of at most 20 numbers below 10 moves by at most 20 * 20 * 5e-13 = 2e-10, and the statistics of these
# data divide it by no less than 0.01; p-values are smooth functions of them.
CLOSE = 1e-7
Body = dict[str, Any]


def number(dice, low=1.0, high=9.0):
    return f"{dice.uniform(low, high):.12f}"


def meet(claim, *, widened=False):
    """`widened`: the ends are moved outward by the noise of doubles, so that the value lies between them."""
    computation = computing.Computation(claim)
    value = float(computation.value())
    limits = bounding.bounds(claim, computation.leaves)
    assert limits[0] - printed.DOUBLE * abs(value) <= value <= limits[1] + printed.DOUBLE * abs(value), claim.body
    assert not widened or limits[0] < value < limits[1], claim.body
    assert limits == pytest.approx((value, value), rel=CLOSE, abs=0), claim.body


# --- tables -----------------------------------------------------------------------------------------

TIES = ({}, {"ties": "corrected"}, {"ties": "ignored"})
OF_TABLES: list[Body] = [
    *(
        {"test": test, "value": value, "options": {**ties, "null": "asymptotic"}}
        for test in ("friedman", "aligned_ranks", "quade")
        for value in ("statistic", "pvalue")
        for ties in TIES
    ),
    *({"test": "wilcoxon", "value": value} for value in ("w_plus", "w_minus", "statistic")),
    *(
        {"test": test, "value": value, "at": at}
        for test in ("friedman", "aligned_ranks")
        for value, at in (("ranks", ["d1", "B"]), ("ranks", ["d0", "A"]), ("rank_sums", ["B"]), ("mean_ranks", ["A"]))
    ),
]


@pytest.mark.parametrize("better", ["higher", "lower"])
@pytest.mark.parametrize(("n", "k"), [(4, 3), (5, 4), (3, 5)])
def test_bounds_of_tables_meet(n, k, better):
    dice = random.Random(f"{n} {k} {better}")  # sure to have no ties
    rows = [",".join(number(dice) for _ in range(k)) for _ in range(n)]
    for body in OF_TABLES:
        for columns in ({"columns": ["A", "B"]}, {"columns": ["C", "A"]}) if body["test"] == "wilcoxon" else ({},):
            with about_table(rows, {"options": {}, **body, **columns}, better=better) as claim:
                meet(claim)


# --- samples, groups, pairs --------------------------------------------------------------------------

TWO_SAMPLES: list[Body] = [
    *({"test": "mann_whitney", "value": value} for value in ("statistic", "u_b")),
    *({"test": "sign", "value": value} for value in ("statistic", "plus", "minus")),
    *({"test": "wilcoxon", "value": value} for value in ("statistic", "w_plus", "w_minus")),
    *({"test": "paired_t", "value": value} for value in ("statistic", "estimate", "pvalue")),
    *(
        {"test": "unpaired_t", "value": value, "options": {"variances": variances}}
        for variances in ("equal", "unequal")
        for value in ("statistic", "estimate")
    ),
    {"test": "unpaired_t", "value": "pvalue", "options": {"variances": "equal"}},
]
GROUPS: list[Body] = [
    *({"test": "anova", "value": value} for value in ("statistic", "pvalue")),
    *(
        {"test": "kruskal_wallis", "value": value, "options": {**ties, "null": "asymptotic"}}
        for value in ("statistic", "pvalue")
        for ties in TIES
    ),
]


@pytest.mark.parametrize("body", [*TWO_SAMPLES, *GROUPS], ids=lambda b: " ".join(map(str, b.values())))
def test_bounds_of_samples_meet(body):
    dice = random.Random(str(body))
    paired = body["test"] in ("sign", "wilcoxon", "paired_t")
    for sizes in ((5, 5), (7, 7)) if paired else ((5, 4), (3, 8)) if body in TWO_SAMPLES else ((4, 5, 3), (6, 2, 4, 3)):
        args = [[number(dice) for _ in range(size)] for size in sizes]
        meet(asserted({"value": "statistic", **body, "args": args}), widened=True)


# --- summaries, doors, single statistics --------------------------------------------------------------

SIDES = ("two-sided", "less", "greater")
OF_T: list[Body] = [
    {"test": "unpaired_t_from_summaries", "value": value, "options": {"variances": variances, "alternative": side}}
    for variances in ("equal", "unequal")
    for side in SIDES
    for value in ("statistic", "estimate", "df", "pvalue")
]


@pytest.mark.parametrize("larger", ["a", "b"])
def test_bounds_of_t_from_summaries_meet(larger):
    dice = random.Random(larger)
    for body in OF_T:
        summary = {"n_a": 9, "n_b": 6}
        for side in "ab":
            summary |= {f"mean_{side}": number(dice, 3, 4 + (side == larger)), f"sd_{side}": number(dice, 1, 2)}
        at = {"at": [1]} if body["value"] == "df" else {}
        meet(asserted({**body, **at, "summary": summary}), widened=True)


@pytest.mark.parametrize("value", ["statistic", "pvalue"])
@pytest.mark.parametrize("k", [2, 3, 13])  # of thirteen groups not every corner is looked at
def test_bounds_of_f_from_summaries_meet(k, value):
    dice = random.Random(k)
    summary = {
        "means": [number(dice, 3, 5) for _ in range(k)],
        "sds": [number(dice, 1, 2) for _ in range(k)],
        "sizes": [dice.randint(3, 20) for _ in range(k)],
    }
    meet(asserted({"test": "anova_from_summaries", "value": value, "summary": summary}))


@pytest.mark.parametrize("value", ["statistic", "pvalue"])
@pytest.mark.parametrize("test", ["friedman_from_ranks", "iman_davenport_from_ranks"])
def test_bounds_of_doors_meet(test, value):
    ranks = ["1.750000000000", "2.250000000000", "2.500000000000", "3.500000000000"]
    meet(asserted({"test": test, "value": value, "summary": {"mean_ranks": ranks, "n": 12}}))


def test_a_door_is_bounded_in_its_statistic_and_p_value_alone():
    summary = {"mean_ranks": ["1.75", "2.25", "2.50", "3.50"], "n": 12}
    bodies = (
        {"test": "friedman_from_ranks", "value": "df", "at": [1]},
        {"test": "quade_from_statistic", "value": "statistic", "summary": {"f": "2.5", "n": 12, "k": 4}},
    )
    for body in bodies:
        claim = asserted({"summary": summary, **body})
        computation = computing.Computation(claim)
        with contextlib.suppress(InputError, computing.Missing):
            computation.value()
        assert bounding.bounds(claim, computation.leaves) is None, body


@pytest.mark.parametrize("method", ["bonferroni", "holm", "hochberg", "benjamini-hochberg"])
def test_bounds_of_adjusted_p_values_meet(method):
    """0 and 1 are ends of what a p-value can be: what prints as 0.000000000000 is not below it."""
    p = ["0.010000000000", "0.000000000000", "0.040000000000", "1.000000000000", "0.030000000000"]
    for at, text in enumerate(p, start=1):
        claim = asserted({"adjust": method, "pvalues": p, "at": [at]})
        computation = computing.Computation(claim)
        value = float(computation.value())
        limits = bounding.bounds(claim, computation.leaves)
        assert 0 <= limits[0] <= value <= limits[1] <= 1, text
        assert limits == pytest.approx((value, value), rel=CLOSE, abs=3e-12)  # five times half a unit


# --- parts --------------------------------------------------------------------------------------------


def test_of_cells_that_are_all_equal_none_is_certainly_better():
    """Of n x k zeros any can be the best and the worst, of their rows or of all, and no difference has a sign."""
    zeros = np.zeros((3, 2))
    for bounds, worst in ((bounding._within(zeros, zeros), 2), (bounding._aligned(zeros, zeros), 6)):
        assert bounds.low.tolist() == [[1.0] * 2] * 3
        assert bounds.high.tolist() == [[float(worst)] * 2] * 3
    assert [part.tolist() for part in bounding._ranges(zeros, zeros)] == [[1.0] * 3, [3.0] * 3]
    for value in ("w_plus", "w_minus"):
        assert bounding._of_signed(zeros, zeros, value) == (0.0, 9.0)


def test_aligned_ranks_of_intervals_are_those_of_every_pair_of_cells_by_itself():
    """By fractions: a cell less the mean of its row, each of the two rows at its own worst corner."""
    dice = random.Random(4)
    for n, k in ((2, 2), (3, 3), (2, 4)):
        cells = [[dice.randint(0, 12) for _ in range(k)] for _ in range(n)]
        low, high = (np.array([[float(2 * x + side) for x in row] for row in cells]) for side in (-1, 1))
        found = bounding._aligned(low, high)
        ends = {
            (i, j): tuple(
                Fraction(2 * x + s) - Fraction(2 * x + s + sum(2 * y - s for m, y in enumerate(row) if m != j), k)
                for s in (-1, 1)
            )
            for i, row in enumerate(cells)
            for j, x in enumerate(row)
        }

        def surely(a, b, cells=cells, ends=ends):
            if a[0] == b[0]:
                return bool(2 * cells[a[0]][a[1]] + 1 < 2 * cells[b[0]][b[1]] - 1)
            return bool(ends[a][1] < ends[b][0])

        for a in ends:
            assert found.low[a] == 1 + sum(surely(b, a) for b in ends)
            assert found.high[a] == n * k - sum(surely(a, b) for b in ends)


def test_ties_take_the_most_where_all_that_may_be_tied_are():
    """Ranks 1 to 2 and 2 to 3 may be equal, 4 is alone: (3**3 - 3) / 12 = 2."""
    apart = bounding.Bounds(np.array([1.0, 2.0, 3.0]), np.array([1.0, 2.0, 3.0]))
    assert bounding._tied(apart) == 0
    chained = bounding.Bounds(np.array([4.0, 1.0, 2.0]), np.array([4.0, 2.0, 3.0]))
    assert bounding._tied(chained) == pytest.approx(6 / 12, abs=0, rel=1e-15)
    whole = bounding.Bounds(np.array([1.0, 1.0, 2.0, 5.0]), np.array([3.0, 2.0, 4.0, 5.0]))
    assert bounding._tied(whole) == 2.0


@pytest.mark.parametrize(
    ("score", "control", "signs"),
    [("1.5", "1.5", {"+", "-", "="}), ("1.5", "1.6", {"-"}), ("1.6", "1.5", {"+"}), ("1.5", "1.52", {"+", "-", "="})],
)
def test_a_sign_is_open_where_printed_intervals_overlap(score, control, signs):
    with about_table([f"{score},{control}"], {"test": "multiple_sign", "options": {"control": "B"}}, "+") as claim:
        assert bounding.possible_signs(claim, "d0", "A") == signs


def test_where_an_error_may_be_nothing_the_degrees_of_freedom_are_welchs_ends():
    """From the smaller sample's own to those of both together."""
    summary = {"mean_a": "3.0", "mean_b": "4.0", "sd_a": "0.0", "sd_b": "1.0", "n_a": 9, "n_b": 6}
    claim = asserted({"test": "unpaired_t_from_summaries", "value": "df", "at": [1],
                                              "options": {"variances": "unequal"}, "summary": summary})  # fmt: skip
    assert bounding.bounds(claim, met(claim)) == pytest.approx((5, 13), rel=1e-11, abs=0)
