"""Repeated-measures analysis of variance: identities, sphericity, odd data."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, strategies as st
from support.inputs import rows_of, small_scores as scores

import nptests

# Maxwell and Delaney (1990), p. 497: reaction times, the example of R's SSD and mauchly.test.
REACTION = """420 420 480 480 600 780/420 480 480 360 480 600/480 480 540 660 780 780/420 540 540 480 780 900
540 660 540 480 660 720/360 420 360 360 480 540/480 480 600 540 720 840/480 600 660 540 720 900
540 600 540 480 720 780/480 420 540 540 660 780"""

cells = st.integers(-20, 20).map(lambda i: f"{i}e-1")


def tables(k_least=2, k_most=4, n_least=2):
    return rows_of(cells, n=(n_least, 7), k=(k_least, k_most))


def reaction():
    return scores([row.split() for row in REACTION.replace("\n", "/").split("/")])


def test_where_r_puts_k_for_k_less_one():
    """mauchly.test(mlmfit, X = ~1) prints p = 0.04765: its term 3 p + 2 takes p = 6 columns and not 5 contrasts.

    mauchly.test of the five contrasts themselves, where both are 5, gives 0.0475846695697702.
    """
    mauchly = nptests.anova_repeated(reaction()).details["mauchly_pvalue"]
    assert mauchly == pytest.approx(0.0475846695697702, rel=1e-11, abs=0)


def test_two_algorithms_are_spherical_and_three_data_sets_are_enough():
    assert {name: nptests.anova_repeated(scores([[1, 2], [3, 5], [2, 2]])).details[f"mauchly_{name}"] for name in
            ("w", "pvalue")} == {"w": 1.0, "pvalue": 1.0}  # fmt: skip
    few = nptests.anova_repeated(scores([[1, 2, 4], [3, 2, 2], [1, 5, 3]]), sphericity="huynh-feldt")
    assert few.details["epsilon_hf"] <= 1


@pytest.mark.parametrize(("sphericity", "key"), [("greenhouse-geisser", "gg"), ("huynh-feldt", "hf")])
def test_corrections_move_the_degrees_of_freedom(sphericity, key):
    plain, corrected = (nptests.anova_repeated(reaction(), sphericity=s) for s in ("assumed", sphericity))
    assert corrected.statistic == plain.statistic
    assert corrected.pvalue == plain.details[f"pvalue_{key}"]
    df = tuple(plain.details[f"epsilon_{key}"] * number for number in plain.df)
    assert corrected.df == pytest.approx(df, rel=1e-12, abs=0)


@given(tables(k_most=2))
def test_two_algorithms_give_the_square_of_the_paired_t(rows):
    f = nptests.anova_repeated(scores(rows))
    t = nptests.paired_t([row[0] for row in rows], [row[1] for row in rows])
    assert f.status == t.status
    if not f.status:
        assert f.statistic == pytest.approx(t.statistic**2, rel=1e-14, abs=0)
        assert f.pvalue == pytest.approx(t.pvalue, rel=1e-11, abs=0)
        assert (f.details["epsilon_gg"], f.details["epsilon_hf"]) == (1.0, 1.0)


@given(tables(k_least=3, n_least=3))
def test_on_ranks_it_is_iman_davenport(rows):
    """The ranks within rows, ties included."""
    ranks = [[sum((y < x) * 2 + (y == x) for y in map(Fraction, row)) for x in map(Fraction, row)] for row in rows]
    outcome = nptests.anova_repeated(scores(ranks))
    expected = nptests.iman_davenport(scores(rows))
    if math.isfinite(expected.statistic):
        assert outcome.statistic == pytest.approx(expected.statistic, rel=1e-12, abs=1e-15)
    else:
        assert outcome.status


@given(tables(k_least=3, n_least=5))
def test_epsilons_and_mauchly_against_orthonormal_contrasts(rows):
    """The definitions with explicit Helmert contrasts in floating point."""
    details = nptests.anova_repeated(scores(rows)).details
    x = np.array(rows, dtype=float)
    k = x.shape[1]
    helmert = np.array([[1.0] * j + [-j] + [0.0] * (k - 1 - j) for j in range(1, k)])
    helmert /= np.sqrt((helmert**2).sum(axis=1, keepdims=True))
    s = helmert @ np.cov(x.T) @ helmert.T
    if np.trace(s) < 1e-9:
        return
    assert details["epsilon_gg"] == pytest.approx(np.trace(s) ** 2 / ((k - 1) * (s**2).sum()), rel=1e-10, abs=0)
    assert 1 / (k - 1) - 1e-12 <= details["epsilon_gg"] <= details["epsilon_hf"] <= 1
    w = np.linalg.det(s) / (np.trace(s) / (k - 1)) ** (k - 1)
    if "mauchly_w" in details:
        assert details["mauchly_w"] == pytest.approx(w, rel=1e-7, abs=1e-12)
        assert 0 <= details["mauchly_pvalue"] <= 1
    else:
        assert abs(w) < 1e-12


def test_singular_covariances_are_seen():
    """A repeated column, and fewer data sets than algorithms: W is 0 by algebra, and never noise."""
    repeated = [[f"{i * i}e-1", f"{i * i}e-1", f"{5 * i % 7}e-1"] for i in range(9)]
    few = [["0.1", "0.5", "0.2", "0.9"], ["0.3", "0.1", "0.7", "0.2"], ["0.4", "0.8", "0.1", "0.3"]]
    for rows in (repeated, few):
        outcome = nptests.anova_repeated(scores(rows))
        assert "mauchly_w" not in outcome.details
        assert any("sphericity" in note for note in outcome.notes)


@pytest.mark.parametrize("exponent", [-600, -330, -100, 330, 500])
def test_doubles_of_any_size_are_one_table(exponent):
    """Squares of squares of small doubles were 0, and the corrections for sphericity a division by it."""
    table = np.array([[1, 2, 3], [2, 4, 3], [5, 4, 7], [3, 1, 2.5]])
    one, other = (
        nptests.anova_repeated(nptests.Scores(x, list("PQR"), list("wxyz"), better="higher"), arithmetic="float")
        for x in (table, np.ldexp(table, exponent))
    )
    assert (one.statistic, one.pvalue) == (other.statistic, other.pvalue)
    free = ("epsilon_gg", "epsilon_hf", "pvalue_gg", "pvalue_hf", "mauchly_w")
    assert [one.details[name] for name in free] == [other.details[name] for name in free]


@pytest.mark.parametrize("n", [2, 3, 4])
@pytest.mark.parametrize("sphericity", ["assumed", "greenhouse-geisser", "huynh-feldt"])
def test_two_algorithms_have_no_sphericity_to_lack(n, sphericity):
    """However few the data sets: it is the paired t-test."""
    a, b = ["1", "2", "4", "5"][:n], ["2.5", "2.25", "3", "7"][:n]
    result = nptests.anova_repeated(scores(list(zip(a, b, strict=True))), sphericity=sphericity)
    assert result.pvalue == pytest.approx(nptests.paired_t(a, b).pvalue, rel=1e-12, abs=0)


@pytest.mark.parametrize("reach", [10**e for e in (2, 5, 6, 7, 9, 12, 15)])
def test_many_tables_of_large_numbers_are_one_by_one(reach):
    """To the bit, also where sums of squares pass what doubles, and what 64 bits, hold."""
    tables = np.random.default_rng(reach).integers(0, reach, (10, 6, 3))
    alone = [nptests.anova_repeated(nptests.Scores(table, better="lower"), sphericity="assumed") for table in tables]
    many = nptests.batch("anova_repeated", tables, better="lower", sphericity="assumed")
    assert many.statistic.tolist() == [one.statistic for one in alone]
    assert many.pvalue.tolist() == [one.pvalue for one in alone]
