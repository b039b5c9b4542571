"""Sizes: the least input that is declared is taken, one less is refused; and a result says how large its data were."""

import math
import warnings

import numpy as np
import pytest
from support.adding import mends
from support.inputs import REQUIRED
from support.refused import refuses

import nptests
from nptests import InputError, critical_value
from nptests.distributions.binomial import Binomial
from nptests.distributions.max_normal import MaxNormal
from nptests.procedures.omnibus.durbin import _balanced_blocks
from nptests.procedures.paired import multiple_sign
from nptests.procedures.trend import page

# Eight data sets of five algorithms, all values different.
ROWS = [
    [31, 25, 48, 17, 29], [12, 44, 9, 27, 50], [55, 23, 38, 61, 2], [14, 72, 33, 8, 91],
    [26, 19, 64, 47, 3], [5, 58, 81, 36, 77], [7, 66, 10, 99, 45], [83, 21, 4, 6, 52],
]  # fmt: skip


def data(p, n, k):
    """n rows of k columns, k groups of n, or as many samples of n as the procedure takes."""
    if p.kind.blocked:
        table = [row[:k] for row in ROWS[:n]]
        if p.name == "cochran_q":
            table = [[int(x > 30) for x in row] for row in table]
        return [(nptests.Scores if p.takes == "scores" else nptests.IncompleteScores)(table, better="lower")]
    columns = [[row[j] for row in ROWS[:n]] for j in range(5)]
    if p.takes == "groups":
        return [{f"group {j}": columns[j] for j in range(k)}]
    if p.takes == "differences" and p.least.k > 1:
        return [[row[:k] for row in ROWS[:n]]]
    return columns[: len(p.data)]


@pytest.mark.parametrize("p", [p for p in nptests.catalogue() if not p.kind.typed], ids=lambda p: p.name)
def test_the_least_size_is_the_least(p):
    options = {name: REQUIRED.get(name, "A1") for name, option in p.options.items() if option.required}
    n, k = p.least.n, p.least.k
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", nptests.InputWarning)
        assert isinstance(p.run(*data(p, n, k), **options), p.gives)
        sizes = [(n - 1, k)]
        if p.kind.blocked or p.takes == "groups" or (p.takes == "differences" and k > 1):
            sizes.append((n, k - 1))
        for smaller in sizes:
            try:
                answered = p.run(*data(p, *smaller), **options)
            except Exception as problem:
                answered = problem
            refused = isinstance(answered, InputError) and answered.code in ("shape", "too-small", "groups")
            assert refused, mends.mend("least_size", p.name, problem=answered)


SIZES = {  # n and k, and the values of them, that a result tells of 8 rows and 4 columns
    "scores": (8, 4), "incomplete": (8, 4), "groups": (32, 4), "samples": (16, 2), "pair": (8, 2), "sample": (8, 1),
    "differences": (8, 2),
}  # fmt: skip


@pytest.mark.parametrize("p", [p for p in nptests.catalogue() if not p.kind.typed], ids=lambda p: p.name)
def test_a_result_tells_the_size_of_its_data(p):
    """And compares all pairs, or all with a control."""
    options = {name: REQUIRED.get(name, "A1") for name, option in p.options.items() if option.required}
    by_folds = p.takes == "differences" and p.least.k > 1
    n, k = (5, 2) if by_folds else SIZES[p.takes]
    result = p.run(*(data(p, 5, 2) if by_folds else data(p, 8, 4)), **options)
    assert result.n == n
    if not isinstance(result, nptests.Effect | nptests.Posterior):
        assert result.k == k
    if isinstance(result, nptests.Comparisons):
        assert len(result.rows) == (k - 1 if "control" in p.options else k * (k - 1) // 2)


@pytest.mark.parametrize("alternative", ["two-sided", "less"])
@pytest.mark.parametrize("k", [2, 3, 6])
def test_the_largest_sign_count_that_rejects_by_the_normal_law(alternative, k):
    """Among 0, 1, ...: that of the normal variables within alpha, that of a pair within its tail; 0 is a count."""
    tails = 2 if alternative == "two-sided" else 1
    law = MaxNormal.equal(k - 1, rho=multiple_sign.SIGN_CORRELATION, sides="two-sided" if tails == 2 else "one-sided")
    zeros = 0
    for n in range(2, 16):
        within = [
            w
            for w in range(n)
            if law.sf((n / 2 - w - 0.5) / (math.sqrt(n) / 2)) <= 0.05 and tails * Binomial(n).cdf(w) <= 0.05
        ]
        point = critical_value("multiple-sign", alpha=0.05, alternative=alternative, n=n, k=k, null="asymptotic")
        assert point.value == max(within, default=-math.inf)
        zeros += point.value == 0
    assert zeros


def test_sizes_of_multiple_sign_up_to_what_is_enumerated():
    """As far as the exact law is found, the size is that of this law."""
    for n, k in ((24, 14), (50, 10)):
        for algorithms in (k - 1, k):
            assert [word for word, _ in multiple_sign._sizes(n, algorithms)] == ["exact"]
        assert list(multiple_sign._sizes(n, k + 1)) == []
        refuses("takes too long", critical_value, "multiple-sign", alpha=0.05, n=n, k=k + 1, null="exact")


def test_sizes_of_page_up_to_a_limit(monkeypatch):
    monkeypatch.setattr(page, "AUTO_COLUMNS", 4)
    assert [word for word, _ in page._sizes(3, 4)] == ["exact", "asymptotic"]
    assert list(page._sizes(3, 5)) == []


@pytest.mark.parametrize(("n", "k", "rows"), [(1, 3, 3), (3, 3, 3), (4, 3, 6), (8, 4, 8), (9, 4, 12)])
def test_blocks_that_leave_out_every_algorithm_in_turn(n, k, rows):
    """As many as are asked for, or so many more that the design is balanced."""
    (table,) = _balanced_blocks(np.random.default_rng(0), n, k)
    assert table.present.shape == (rows, k)
    missing = ~table.present
    assert missing.sum(axis=1).tolist() == [1] * rows
    assert missing.sum(axis=0).tolist() == [rows // k] * k


def test_a_largest_statistic_may_be_some_roundings_larger():
    """n (k - 1), computed by any of the usual formulas: four roundings are allowed, a fifth is not."""
    step = 8 * np.finfo(np.float64).eps
    for roundings in (0, 1, 4):
        assert nptests.friedman_from_statistic(8 + roundings * step, 4, 3).statistic == 8 + roundings * step
    refuses("impossible", nptests.friedman_from_statistic, 8 + 5 * step, 4, 3)
