"""Bounds on R's rounding: they hold what R answered, are narrow where nothing is lost, and refuse the rest."""

import itertools
import math
from fractions import Fraction
from types import SimpleNamespace

import numpy as np
import pytest
from support.beside import on_each

from crosscheck.r import bounds, cases, corpus, deviations, ptukey, recording
from crosscheck.r.questions import Question, labelled, ours, result
from crosscheck.r.subjects import subjects
from nptests.distributions import continuous, studentized_range

BY_NAME = {procedure.name: procedure for procedure in subjects()}


def question(procedure, asked, rows, kind):
    case = cases.Case("case", kind, tuple(tuple(row.split()) for row in rows.split("/")))
    reference = next(r for label, r in labelled(BY_NAME[procedure]) if asked in label)
    return Question(BY_NAME[procedure], reference, asked, case, "integers")


@on_each("q", "k", "df", "r")
def test_the_rule_of_ptukey_is_rs(q, k, df, r):
    # The density of the scale is the exponential of a difference of numbers as large as this, each of them rounded.
    exponent = 0.0 if math.isinf(df) else df / 2 * abs(math.log(df / 4))
    assert ptukey.upper_tail(q, k, df) == pytest.approx(r, abs=1e-13 + 2**-52 * exponent, rel=0)


def test_the_rule_misses_the_law_where_r_does():
    """TukeyHSD of (1, 2), (1.5, 2.1), (1.9, 3.1): R answers 0.9024286593058672."""
    q = math.sqrt(2) * 0.43915503282683993
    assert ptukey.upper_tail(q, 3, 3.0) == pytest.approx(0.9024286593058672, abs=1e-13, rel=0)
    assert studentized_range.StudentizedRange(3, 3.0).sf(q) == pytest.approx(0.902428644178902, rel=1e-13, abs=0)
    t = continuous.StudentT(3).sf(2.0 / math.sqrt(2))
    assert studentized_range.StudentizedRange(2, 3.0).sf(2.0) == pytest.approx(2 * t, rel=1e-13, abs=0)


ORDINARY = "11 14 12 17/13 18 15 19/21 16 18 22"


@pytest.mark.parametrize("read", ["statistic", "pvalue", "ss_between", "ss_within"])
def test_nothing_is_excused_where_nothing_is_lost(read):
    """An ordinary table: the interval is narrower than nine digits, and holds ours."""
    query = question("anova", "summary", ORDINARY, "groups")
    ((low, high),) = bounds.least_squares(query, read, ours(query)[read])
    (mine,) = ours(query)[read]
    assert low <= mine <= high
    assert (high - low) / mine < 1e-9


def test_all_digits_are_lost_far_from_zero():
    """1e15 beside a spread of 1: nothing can be said of an F in doubles."""
    query = question(
        "anova", "summary", "1000000000000001 1000000000000003/1000000000000002 1000000000000005", "groups"
    )
    ((low, high),) = bounds.least_squares(query, "statistic", ours(query)["statistic"])
    assert (low, high) == (0.0, math.inf)


@pytest.mark.parametrize("procedure", ["anova", "tukey", "dunnett"])
def test_householder_in_doubles_stays_within(procedure):
    """numpy's own least squares on random groups around a large mean, the estimates as read."""
    rng = np.random.default_rng(3)
    for offset in (0, 10**4, 10**7):
        rows = rng.integers(0, 50, size=(3, 5)) + offset
        text = "/".join(" ".join(map(str, row)) for row in rows)
        query = question(
            procedure, {"anova": "summary", "tukey": "TukeyHSD", "dunnett": "summary"}[procedure], text, "groups"
        )
        y = rows.ravel().astype(float)
        x = np.column_stack([np.ones(15), *(np.repeat(np.arange(3), 5) == g for g in (1, 2))]).astype(float)
        q, r = np.linalg.qr(x)
        effects = q.T @ y
        if procedure == "anova":
            fitted = q @ effects
            f = (effects[1:] @ effects[1:] / 2) / (((y - fitted) ** 2).sum() / 12)
            ((low, high),) = bounds.least_squares(query, "statistic", ours(query)["statistic"])
            assert low <= f <= high
        else:
            b = np.linalg.solve(r, effects)
            intervals = bounds.least_squares(query, "estimate", ours(query)["estimate"])
            sign = 1 if procedure == "dunnett" else -1
            assert intervals[0][0] <= sign * b[1] <= intervals[0][1]


def test_a_wrong_answer_is_not_explained():
    """R's recorded numbers moved beyond the bound: none of the deviations with a bound takes them."""
    named = {d.id: d for d in deviations.load() if d.bound}
    assert {d.bound for d in named.values()} == set(bounds.BOUNDS)
    recordings = recording.Recordings()
    query = next(
        Question(BY_NAME["tukey"], reference, label, case, "integers")
        for label, reference in labelled(BY_NAME["tukey"])
        if label.startswith("stats::TukeyHSD(arithmetic=decimal)")
        for case in corpus.named()
        if (case.kind, case.name) == ("groups", "ties")
    )
    theirs = recordings.replay(query).numbers["adjusted"]
    mine = ours(query)["adjusted"]
    deviation = named["ptukey-series"]
    assert deviation.admits(query, "adjusted", mine, theirs)
    assert not deviation.admits(query, "adjusted", mine, tuple(p * (1 + 1e-8) for p in theirs))


def test_mauchly_on_an_outlier():
    """The determinant of a matrix with condition 1e12: wide, but not without limits."""
    query = question("anova_repeated", "mauchly", "1 2 3/2 3 1/3 1 2/1 3 2/2 1 1000000", "scores")
    (mine,) = ours(query)["mauchly_w"]
    ((low, high),) = bounds.sphericity(query, "mauchly_w", (mine,))
    assert low < 3.3750222285875105e-11 < high  # R's answer
    assert high < 1e-8


def test_an_exact_p_value_far_from_a_simulated_one_is_not_explained():
    """0.5 is P(the two data sets agree); 2,000 draws find it within some 0.07, never 0.6 or 0.4."""
    query = question("friedman", "permuted(draws=2000, null=simulated)", "1 2/3 5", "scores")
    ((low, high),) = bounds.BOUNDS["simulation"](query, "pvalue", ours(query)["pvalue"])
    assert 0.4 < low < 0.5 < high < 0.6


@pytest.mark.parametrize("text", ["1 2 2 3 5/2 3 3 4", "1 1 2/1 3", "0 0 1 1/1 1 2 2"])
def test_the_other_side_of_kolmogorov_and_smirnov_is_that_of_all_assignments(text):
    query = question("ks_2samp", "ks.test(alternative=greater", text, "samples")
    a, b = ([int(x) for x in row.split()] for row in text.split("/"))
    pooled, d = a + b, Fraction(result(query).statistic).limit_denominator(1000)

    def above(chosen):
        rest = [x for i, x in enumerate(pooled) if i not in chosen]
        mine = [pooled[i] for i in chosen]
        return max(
            Fraction(sum(x <= v for x in mine), len(mine)) - Fraction(sum(x <= v for x in rest), len(rest))
            for v in pooled
        )

    assignments = list(itertools.combinations(range(len(pooled)), len(a)))
    p = sum(above(chosen) >= d for chosen in assignments) / len(assignments)
    ((low, high),) = bounds.BOUNDS["ks-other-side"](query, "pvalue", ())
    assert low < p < high
    assert high - low < 1e-12


@on_each("low", "high", "k", "df")
def test_the_quadrature_of_the_range_is_widened_by_its_rounding(low, high, k, df):
    """(2 k^2 + 2 k + 36) u of the inner sum and 50 * 16 u of the outer one; 4 u of each of the summands' largest."""
    largest = 0.0 if math.isinf(df) else df / 2 * math.log(df + 2) + math.lgamma(df / 2 + 1) + df
    rounding = (2 * k**2 + 2 * k + 36 + 50 * 16 + 4 * largest) * 2.0**-53
    least, most = bounds._by_ptukey(low, high, k, df)
    ends = ptukey.upper_tail(high, k, df) - rounding, ptukey.upper_tail(low, k, df) + rounding
    # What the rounding adds is seen to a thousandth of it: sums of doubles near 1 lose 2**-53, of some 900 of them.
    assert (least, most) == pytest.approx(ends, rel=0, abs=rounding / 100)
    assert bounds._by_ptukey(low, math.inf, k, df)[0] == pytest.approx(-rounding, rel=1e-12, abs=0)


def test_the_normal_range_of_mean_ranks_is_as_narrow_as_their_rounding():
    """q is off by 2 sqrt(2) k u / error + 4 q u. Equal mean ranks have q = 0, and p = 1.

    Mean ranks 1.25 and 2.75 of four data sets have q = 3, where the rule of R jumps up by 2.4e-12.
    """
    below, above = (ptukey.upper_tail(q, 3, math.inf) for q in (ptukey.WIDE, math.nextafter(ptukey.WIDE, math.inf)))
    assert 2e-12 < above - below < 3e-12
    seen = []
    for rows in ("1 2 3/1 2 3/1 3 2/2 1 3", "1 2 3/2 3 1/3 1 2/1 2 3/2 3 1/3 1 2"):
        query = question("nemenyi", "", rows, "scores")
        mine = [row.adjusted for row in result(query).rows]
        found = bounds.nemenyi_by_ptukey(query, "adjusted", mine)
        assert len(found) == len(mine) == 3
        for row, (low, high) in zip(result(query).rows, found, strict=True):
            q = math.sqrt(2) * abs(row.statistic)
            there = ptukey.upper_tail(q, 3, math.inf)
            seen.append(q)
            jump = above - below if abs(q - ptukey.WIDE) < 1e-12 else 0.0
            assert low < there < high
            assert not jump or low < below < above < high
            assert high - low - jump < 4e-13  # twice (60 + 800) u, and what 20 u of q make
            assert there == pytest.approx(row.adjusted, rel=0, abs=1e-9)
    assert any(abs(q - ptukey.WIDE) < 1e-12 for q in seen)
    assert 0.0 in seen


@on_each("size", "mine", "interval")
def test_a_size_has_the_sign_of_ours_unless_it_reaches_nought(size, mine, interval):
    assert bounds._signed(size, mine) == interval


@pytest.mark.parametrize("read", ["mauchly_w", "mauchly_pvalue"])
def test_sphericity_of_an_ordinary_table_loses_what_is_stated(read):
    """eta = 2 |R| e + e^2 + d^3 2^(d-1) u |S| with e = (3 c + k) u |y|: W moves by the product over the eigenvalues."""
    rows = "11 14 12 17/13 18 15 19/21 16 18 22/14 19 11 18/12 13 17 20/16 11 19 15"
    query = question("anova_repeated", "mauchly", rows, "scores")
    if read not in query.reference.reads:
        read = next(name for name in query.reference.reads if name != "mauchly_w")
    (mine,) = ours(query)[read]
    ((low, high),) = bounds.sphericity(query, read, (mine,))
    assert low < mine < high
    if read != "mauchly_w":
        assert (high - low) / mine < 1e-9
        return
    y = np.array([[float(x) for x in row.split()] for row in rows.split("/")])
    n, k = y.shape
    contrasts = y - y.mean(axis=0)
    contrasts = contrasts - contrasts.mean(axis=1, keepdims=True)
    eigenvalues = np.sort(np.linalg.eigvalsh(contrasts.T @ contrasts))[1:]
    d, u = k - 1, 2.0**-53
    e = (3 * (6 * n + 38) + k) * u * math.sqrt((y**2).sum())
    eta = 2 * math.sqrt(eigenvalues.sum()) * e + e**2 + d**3 * 2 ** (d - 1) * u * eigenvalues.max()
    trace = eta / eigenvalues.mean()
    first_order = (eta / eigenvalues).sum() + d * trace
    assert high / mine - 1 == pytest.approx(first_order, rel=1e-4, abs=0)
    assert 1 - low / mine == pytest.approx(first_order, rel=1e-4, abs=0)


def test_a_residual_of_less_than_one_bounds_its_quotient():
    fit = SimpleNamespace(residual=0.5, delta=0.125)
    assert bounds.LeastSquares._quotient(fit, 2.0, 0.25) == (1.75 / 0.625, 2.25 / 0.375)
    assert bounds.LeastSquares._quotient(SimpleNamespace(residual=0.5, delta=0.5), 2.0, 3.0) == (0.0, math.inf)
