"""Bounds of fits, worked by hand: with an error as large as the numbers, every term of a formula is seen."""

import itertools
import math
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest
from scipy import stats
from support.beside import on_each

from crosscheck.r import bounds, cases, lone_bounds, ptukey

COARSE = 2.0**-20  # in the place of the unit roundoff


@pytest.fixture
def coarse(monkeypatch):
    monkeypatch.setattr(bounds, "UNIT", COARSE)
    monkeypatch.setattr(lone_bounds, "UNIT", COARSE)
    return COARSE


def exactly(x):
    return pytest.approx(x, rel=1e-12, abs=0)


def fit(**known):
    """A fit of five values in two groups, of which some numbers are said instead of computed."""
    x = np.array([[1.0, 0.0], [1.0, 0.0], [1.0, 1.0], [1.0, 1.0], [1.0, 1.0]])
    y = np.array([1.0, 3.0, 10.0, 12.0, 17.0])
    made = bounds.LeastSquares(x, y, y - 1.0, 25.0)
    made.__dict__.update(known)
    return made


def test_two_groups_are_fitted_by_their_means(coarse):
    """Means 2 and 13: residuals -1, 1, -3, -1, 4, squares 28; coefficients 2 and 11; X'X = [[5, 3], [3, 3]].

    Its eigenvalues are 4 -+ sqrt(10); |X|_F = sqrt(8); m = 5, n = 2: c = (30 - 6 + 41) 2 = 130.
    """
    made = fit()
    inverse, frobenius, c = 1 / math.sqrt(4 - math.sqrt(10)), math.sqrt(8), 130 * coarse
    assert (made.roundoff, made.residual, made.error) == (c, exactly(math.sqrt(28)), exactly(math.sqrt(28 / 3)))
    assert (made.kappa, made.delta) == (exactly(frobenius * inverse), exactly((1 + 2 * frobenius * inverse) * c * 25))
    b = math.sqrt(2**2 + 11**2)
    expected = inverse * (c * 25 + c * frobenius * b) + inverse**2 * c * frobenius * math.sqrt(28)
    assert made.coefficients == exactly(expected)


def test_f_is_a_quotient_of_two_lengths():
    """F = 6 with 2 and 12 degrees of freedom: the length above is sqrt(6 / 6) 10 = 10, (10 -+ 1) / (10 +- 1)."""
    low, high = fit(delta=1.0, residual=10.0).f(6.0, (2, 12))
    assert (low, high) == (exactly(6 * (9 / 11) ** 2), exactly(6 * (11 / 9) ** 2))
    assert fit(delta=20.0, residual=10.0).f(6.0, (2, 12)) == (0.0, math.inf)
    assert fit(delta=10.0, residual=10.0).f(6.0, (2, 12)) == (0.0, math.inf)
    assert fit(delta=8.0, residual=10.0)._quotient(24.0, 6.0) == (1.0, 15.0)


def test_t_is_a_difference_over_the_error_of_its_factor():
    """|t| 3: above 30, its error sqrt(2) 0.5 10 / (2 0.25) = 10 sqrt(2), below 10 -+ 1; the factor to a half."""
    known = {"delta": 1.0, "residual": 10.0, "coefficients": 0.5, "error": 2.0}
    for t in (3.0, -3.0):
        low, high = fit(**known, kappa=2.0, roundoff=1 / 8).t(t, 0.25)
        assert (low, high) == (
            exactly((30 - 10 * math.sqrt(2)) / 11 / 1.5),
            exactly((30 + 10 * math.sqrt(2)) / 9 / 0.5),
        )
    assert fit(**known, kappa=4.0, roundoff=1 / 8).t(3.0, 0.25)[1] == math.inf
    assert fit(**known, kappa=8.0, roundoff=1 / 8).t(3.0, 0.25)[1] == math.inf


def test_ranks_within_rows_may_be_weighted_by_those_of_the_ranges():
    """Rows (1, 5, 5), (20, 20, 21), (9, 7, 1): ranges 4, 1, 8 have ranks 2, 1, 3."""
    columns = [[Fraction(x) for x in column] for column in ((1, 20, 9), (5, 20, 7), (5, 21, 1))]
    assert bounds._ranks(columns, weighted=False) == [[1, 1.5, 3], [2.5, 1.5, 2], [2.5, 3, 1]]
    assert bounds._ranks(columns, weighted=True) == [[2, 1.5, 9], [5, 1.5, 6], [5, 3, 3]]


def case(kind, rows):
    return cases.Case("case", kind, tuple(tuple(row.split()) for row in rows.split("/")))


def test_what_is_fitted_is_ranks_scores_or_distances_from_a_centre():
    table = case("scores", "0.1 0.5 0.5/0.2 0.2 0.3/0.9 0.7 0.1")
    known = {"distances": False, "ranked": True, "center": None, "ranks": None, "design": None}
    ranks, unit = bounds._fit(table, "integers", **known)
    assert ranks.y.tolist() == [1, 1.5, 3, 2.5, 1.5, 2, 2.5, 3, 1]
    assert unit == 1.0
    assert ranks.x.shape == (9, 5)
    weighted, _ = bounds._fit(table, "integers", **{**known, "ranks": "quade"})
    assert weighted.y.tolist() == [2, 1.5, 9, 5, 1.5, 6, 5, 3, 3]
    plain, unit = bounds._fit(table, "integers", **{**known, "ranked": False})
    assert plain.y.tolist() == [1, 2, 9, 5, 2, 7, 5, 3, 1]
    assert unit == 10.0
    plain, unit = bounds._fit(table, "doubles", **{**known, "ranked": False})
    assert plain.y.tolist() == [0.1, 0.2, 0.9, 0.5, 0.2, 0.7, 0.5, 0.3, 0.1]
    assert unit == 1.0
    groups = case("groups", "1 2 6/4 4 9")
    distances, _ = bounds._fit(groups, "integers", **{**known, "distances": True, "ranked": False})
    assert distances.y.tolist() == [1, 0, 4, 0, 0, 5]
    assert distances.length == exactly(math.sqrt(1 + 4 + 36 + 16 + 16 + 81))  # of what they were computed from
    assert distances.x.shape == (6, 2)
    means, _ = bounds._fit(groups, "integers", **{**known, "distances": True, "ranked": False, "center": "mean"})
    assert means.y == pytest.approx([2, 1, 3, 5 / 3, 5 / 3, 10 / 3], rel=1e-15, abs=0)
    blocked, _ = bounds._fit(groups, "integers", **{**known, "ranked": False, "design": "blocked"})
    assert blocked.x.shape == (6, 4)


@on_each("code", "ranked")
def test_a_reference_that_ranks_fits_ranks(monkeypatch, code, ranked):
    monkeypatch.setattr(bounds, "_fit", lambda *args, **known: (args, known))
    reference = SimpleNamespace(code=code, options={"center": "mean", "alpha": 0.05, "design": "blocked"})
    question = SimpleNamespace(reference=reference, procedure=SimpleNamespace(name="p"), case="c", sees="doubles")
    known = {"ranked": ranked, "center": "mean", "ranks": None, "design": "blocked"}
    assert bounds._model(question) == (("c", "doubles"), known | {"distances": False})
    question.procedure.name = "levene"
    assert bounds._model(question) == (("c", "doubles"), known | {"distances": True})


THREE = SimpleNamespace(algorithms=("a", "b", "c"), k=3, rows=(
    SimpleNamespace(a="a", b="b", statistic=3.0), SimpleNamespace(a="a", b="c", statistic=-0.5),
    SimpleNamespace(a="b", b="c", statistic=-4.0),
))  # fmt: skip


def three(**known):
    """Groups of 2, 3 and 4 values."""
    groups = [[Fraction(i * i + 10 * g) for i in range(size)] for g, size in enumerate((2, 3, 4))]
    made = bounds._fitted(groups, 1.0, groups, blocked=False)
    made.__dict__.update(known)
    return made


def test_pairs_of_groups_have_the_sizes_of_both_under_the_root():
    assert bounds._sizes(three(), THREE) == [2, 3, 4]
    assert bounds._factors(three(), THREE) == [
        exactly(math.sqrt(x)) for x in (1 / 2 + 1 / 3, 1 / 2 + 1 / 4, 1 / 3 + 1 / 4)
    ]


def test_what_is_read_of_coefficients():
    known = {"delta": 1.0, "residual": 10.0, "coefficients": 0.25, "error": 2.0, "kappa": 0.5, "roundoff": 1 / 8}
    made, factors = three(**known), [math.sqrt(x) for x in (5 / 6, 3 / 4, 7 / 12)]
    reach = math.sqrt(2) * 0.25 / 4
    assert bounds._of_coefficients(made, 4.0, THREE, "estimate", [1.0, -2.0]) == [
        (exactly(x - reach), exactly(x + reach)) for x in (1.0, -2.0)
    ]
    # residual 10 -+ 1, its factor to an eighth, over 10
    assert bounds._of_coefficients(made, 4.0, THREE, "error", [5.0]) == [
        (exactly(9 * (7 / 8) / 10 * 5), exactly(11 * (9 / 8) / 10 * 5))
    ]
    sizes = [made.t(row.statistic, factor) for row, factor in zip(THREE.rows, factors, strict=True)]
    found = bounds._of_coefficients(made, 4.0, THREE, "statistic", [])
    assert found[0] == (exactly(sizes[0][0]), exactly(sizes[0][1]))
    assert found[1] == (exactly(-sizes[1][1]), exactly(-sizes[1][0]))
    assert found[2] == (exactly(-sizes[2][1]), exactly(-sizes[2][0]))
    law = stats.t(9 - 3)
    assert bounds._of_coefficients(made, 4.0, THREE, "pvalue", []) == [
        (pytest.approx(2 * law.sf(high), rel=1e-10, abs=0), pytest.approx(2 * law.sf(low), rel=1e-10, abs=0))
        for low, high in sizes
    ]
    for (low, high), (least, most) in zip(
        bounds._of_coefficients(made, 4.0, THREE, "adjusted", []), sizes, strict=True
    ):
        root = math.sqrt(2)
        assert low == pytest.approx(ptukey.upper_tail(root * most, 3, 6.0), rel=0, abs=1e-12)
        assert high == pytest.approx(ptukey.upper_tail(root * least, 3, 6.0), rel=0, abs=1e-12)


def asked(monkeypatch, module, outcome, **about):
    monkeypatch.setattr(module, "result", lambda question: outcome)
    return SimpleNamespace(**about)


def test_what_is_read_of_an_analysis_of_variance(monkeypatch):
    outcome = SimpleNamespace(statistic=6.0, df=(2, 12), n=8, details={"epsilon_gg": 0.5})
    question = asked(monkeypatch, bounds, outcome, procedure=SimpleNamespace(name="anova"))
    monkeypatch.setattr(bounds, "_model", lambda question: (fit(delta=1.0, residual=10.0), 4.0))
    # 16 units squared: roots 20 -+ 1
    assert bounds.least_squares(question, "ss_between", [25.0]) == [(exactly(361 / 16), exactly(441 / 16))]
    f = 6 * (9 / 11) ** 2, 6 * (11 / 9) ** 2
    assert bounds.least_squares(question, "statistic", [6.0]) == [(exactly(f[0]), exactly(f[1]))]
    for read, share in (("pvalue", 1.0), ("pvalue_gg", 0.5)):
        law = stats.f(2 * share, 12 * share)
        ((low, high),) = bounds.least_squares(question, read, [0.1])
        assert (low, high) == pytest.approx((law.sf(f[1]), law.sf(f[0])), rel=1e-10, abs=0)
    # The corrected t of eight differences, tested on a ninth of what was trained on: 1 / 8 + 1 / 9 under its root.
    question.procedure.name = "corrected_t"
    known = {"delta": 1.0, "residual": 10.0, "coefficients": 0.25, "error": 2.0, "kappa": 0.5, "roundoff": 1 / 8}
    made = fit(**known)
    monkeypatch.setattr(bounds, "_model", lambda question: (made, 4.0))
    low, high = made.t(-3.0, math.sqrt(1 / 8 + 1 / 9))
    assert bounds.least_squares(question, "statistic", [-3.0]) == [(exactly(-high), exactly(-low))]
    reach = math.sqrt(2) * 0.25 / 4
    assert bounds.least_squares(question, "estimate", [-3.0]) == [(exactly(-3 - reach), exactly(-3 + reach))]


def test_ends_of_an_interval_are_off_by_what_its_middle_and_half_width_lose(monkeypatch, coarse):
    """n = 7, largest number 9, half width 2: 34 units of 9 + 2; of signs the largest is 1."""
    outcome = SimpleNamespace(n=7)
    for name, largest in (("shift", 9.0), ("cliffs_delta", 1.0)):
        about = {"case": case("samples", "1 -9 3/2 4 5 8"), "procedure": SimpleNamespace(name=name)}
        question = asked(monkeypatch, bounds, outcome, **about)
        reach = 34 * coarse * (largest + 2)
        found = bounds.interval_ends(question, "interval", [1.0, 5.0])
        assert found == [(exactly(1 - reach), exactly(1 + reach)), (exactly(5 - reach), exactly(5 + reach))]


def test_mean_ranks_are_off_by_their_rounding(monkeypatch, coarse):
    """z 1.5 of 4 algorithms on 10 data sets: error sqrt(20 / 60), q 1.5 sqrt(2) off by 8 sqrt(2) u / error + 4 q u."""
    rows = [SimpleNamespace(statistic=x) for x in (-1.5, 0.0)]
    question = asked(monkeypatch, bounds, SimpleNamespace(k=4, n=10, rows=rows))
    monkeypatch.setattr(bounds, "_by_ptukey", lambda *ends: ends)
    q, off = 1.5 * math.sqrt(2), 8 * math.sqrt(2) / math.sqrt(1 / 3)
    assert bounds.nemenyi_by_ptukey(question, "adjusted", []) == [
        (exactly(q - (off + 4 * q) * coarse), exactly(q + (off + 4 * q) * coarse), 4, math.inf),
        (0.0, exactly(off * coarse), 4, math.inf),
    ]


def test_what_the_quadrature_adds(monkeypatch, coarse):
    tails = {1.0: 0.5, 2.0: 0.25, ptukey.WIDE: 0.125, math.nextafter(ptukey.WIDE, 4.0): 0.75, 4.0: 0.0625}
    monkeypatch.setattr(ptukey, "upper_tail", lambda q, k, df: tails[q])
    rounding = (2 * 16 + 2 * 4 + 36 + 800) * coarse
    assert bounds._by_ptukey(1.0, 2.0, 4, math.inf) == (exactly(0.25 - rounding), exactly(0.5 + rounding))
    assert bounds._by_ptukey(2.0, 4.0, 4, math.inf) == (exactly(0.0625 - rounding), exactly(0.75 + rounding))
    assert bounds._by_ptukey(2.0, ptukey.WIDE, 4, math.inf) == (exactly(0.125 - rounding), exactly(0.25 + rounding))
    assert bounds._by_ptukey(ptukey.WIDE, 4.0, 4, math.inf)[1] == exactly(0.75 + rounding)
    assert bounds._by_ptukey(2.0, math.inf, 4, math.inf)[0] == exactly(-rounding)
    summands = 3 * math.log(8) + math.log(6) + 6  # six degrees of freedom: 3!
    assert bounds._by_ptukey(1.0, 2.0, 4, 6.0)[1] == exactly(0.5 + rounding + 4 * summands * coarse)


def test_mauchlys_w_of_coarse_numbers(monkeypatch):
    """Each term of its stated error, with rounding so coarse that the second order is seen as well."""
    rows = "11 14 13/13 18 15/21 16 18/14 19 11/12 13 17"
    y = np.array([[float(x) for x in row.split()] for row in rows.split("/")])
    (n, k), d = y.shape, y.shape[1] - 1
    contrasts = y - y.mean(axis=0)
    contrasts = contrasts - contrasts.mean(axis=1, keepdims=True)
    values = np.sort(np.linalg.eigvalsh(contrasts.T @ contrasts))[1:]
    question = SimpleNamespace(case=case("scores", rows), sees="integers")
    monkeypatch.setattr(bounds, "result", lambda question: SimpleNamespace(details={"mauchly_w": 0.75}))
    seen = set()
    for unit in (2.0**-18, 2.0**-14, 2.0**-11, 2.0**-8):
        monkeypatch.setattr(bounds, "UNIT", unit)
        e = (3 * (6 * n + 38) + k) * unit * math.sqrt((y**2).sum())
        eta = 2 * math.sqrt(values.sum()) * e + e**2 + d**3 * 2 ** (d - 1) * unit * values.max()
        mean = eta / values.mean()
        high = 0.75 * math.prod(1 + eta / v for v in values) / (1 - mean) ** d if mean < 1 else math.inf
        low = 0.75 * math.prod(max(0.0, 1 - eta / v) for v in values) / (1 + mean) ** d
        seen.add((low == 0, high == math.inf))
        ((least, most),) = bounds.sphericity(question, "mauchly_w", [0.75])
        assert least == pytest.approx(low, rel=1e-9, abs=0)
        assert most == (math.inf if mean >= 1 else pytest.approx(high, rel=1e-9, abs=0))
        ((least, most),) = bounds.sphericity(question, "mauchly_pvalue", [0.5])
        # Box's series begins with chi-squared of -(n - 1 - (2 d**2 + d + 2) / (6 d)) log W, and p grows with W.
        assert bool(least == 0.0) is bool(low == 0)
        assert least <= bounds._mauchly(math.log(0.75), d, n - 1) <= most or high > 1
        if low > 0:
            assert least == pytest.approx(bounds.mauchly_pvalue_of(math.log(low), d, n - 1), rel=1e-7, abs=0)
            assert most == pytest.approx(bounds.mauchly_pvalue_of(math.log(high), d, n - 1), rel=1e-7, abs=0)
    assert seen == {(False, False), (True, True)}


# --- kappa, Kolmogorov and Smirnov, simulations -----------------------------------------------------


@pytest.mark.parametrize(("name", "power"), [("kappa", 0), ("kappa_linear", 1), ("kappa_quadratic", 2)])
def test_kappa_is_off_by_the_roundings_of_its_shares(monkeypatch, coarse, name, power):
    """Weights (|i - j| / (k - 1))**power, of power 0 one for all that differ; 4 (k**2 + 2 k + 6) u over 1 - p_e."""
    counts = [[5, 2, 1], [3, 4, 0], [1, 1, 8]]
    k, whole = 3, Fraction(25)
    rows, columns = [sum(row) for row in counts], [sum(column) for column in zip(*counts, strict=True)]
    apart = sum(
        Fraction(abs(i - j), k - 1) ** power * rows[i] * columns[j] / whole**2
        for i in range(k)
        for j in range(k)
        if i != j
    )
    question = asked(
        monkeypatch, lone_bounds, SimpleNamespace(details={"counts": counts}), procedure=SimpleNamespace(name=name)
    )
    reach = 4 * (9 + 6 + 6) * coarse / float(apart)
    for x in (0.5, -0.25):
        ((low, high),) = lone_bounds.kappa(question, "kappa", [x])
        assert (low, high) == (exactly(x - reach * (1 + abs(x))), exactly(x + reach * (1 + abs(x))))


@pytest.mark.parametrize("draws", [1, 5, 40])
@pytest.mark.parametrize("sides", [1, 2])
def test_the_share_behind_a_simulated_p_value(draws, sides):
    """Clopper and Pearson: at each end so many or more (or fewer) draws have half the chance that is missed."""
    for b in {0, 1, draws // 2, draws}:
        low, high = (x / sides for x in lone_bounds._interval(b, draws, sides))
        assert 0 <= low <= b / draws
        assert low * sides <= 1
        if b == 0:
            assert low == 0
        elif low * sides < 1:
            assert stats.binom(draws, low).sf(b - 1) == pytest.approx(lone_bounds.MISSED / 2, rel=1e-6, abs=0)
        if high * sides < 1:
            assert stats.binom(draws, high).cdf(b) == pytest.approx(lone_bounds.MISSED / 2, rel=1e-6, abs=0)
        else:  # a p-value is at most 1
            assert high * sides == 1
            assert b == draws or stats.binom(draws, high).cdf(b) > lone_bounds.MISSED / 2 * (1 - 1e-6)


def test_a_simulated_p_value_of_two_sides_counts_twice(monkeypatch):
    """p = sides (b + 1) / (draws + 1): 60 of 999 draws, p = 61 / 1000 or twice that."""
    for alternative, read, sides in (
        ("two-sided", "pvalue", 2), ("less", "pvalue", 1), ("two-sided", "adjusted", 1),
    ):  # fmt: skip
        outcome = SimpleNamespace(null=SimpleNamespace(draws=999), options={"alternative": alternative})
        found = lone_bounds.simulation(asked(monkeypatch, lone_bounds, outcome), read, [sides * 61 / 1000])
        assert found == [lone_bounds._interval(60, 999, sides)]


@pytest.mark.parametrize(("m", "n"), [(1, 1), (2, 3), (4, 2), (3, 3)])
def test_paths_below_a_step_are_those_of_all_orders(m, n):
    """Every order of m of a and n of b walked through; ties end together."""
    for ends in ({m + n}, set(range(1, m + n + 1)), {2, m + n}, {1, m + n - 1, m + n}):
        for steps in range(m * n + 2):
            inside = 0
            for chosen in itertools.combinations(range(m + n), m):
                at = [sum(c < step for c in chosen) for step in range(m + n + 1)]
                inside += all(n * at[s] - m * (s - at[s]) < steps for s in ends)
            assert lone_bounds._inside(m, n, steps, tuple(sorted(ends))) == inside
