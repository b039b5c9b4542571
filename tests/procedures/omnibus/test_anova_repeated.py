"""Repeated-measures analysis of variance: sphericity, doubles of any size, odd data."""

import numpy as np
import pytest
from support.inputs import small_scores as scores

import nptests

# Maxwell and Delaney (1990), p. 497: reaction times, the example of R's SSD and mauchly.test.
REACTION = """420 420 480 480 600 780/420 480 480 360 480 600/480 480 540 660 780 780/420 540 540 480 780 900
540 660 540 480 660 720/360 420 360 360 480 540/480 480 600 540 720 840/480 600 660 540 720 900
540 600 540 480 720 780/480 420 540 540 660 780"""


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
