"""Differences of mean ranks: exact by default where that is affordable; the normal law beside it."""

import re

import numpy as np
import pytest

import nptests
from nptests.procedures.listed import procedure
from nptests.studies.null_sizes import stored_null_sizes

ALPHA = 0.05
NAMES = ("all_pairs", "against")


def small_tables(count):
    """Four to eight data sets, three or four algorithms, many ties; in every second table the last one is better."""
    rng = np.random.default_rng(14)
    for number in range(count):
        table = rng.integers(0, 10, (rng.integers(4, 9), rng.integers(3, 5)))
        table[:, -1] += 3 * (number % 2)
        yield nptests.Scores(table, better="higher")


def options(name):
    return {"control": "A1"} if name == "against" else {}


@pytest.mark.parametrize("name", NAMES)
def test_a_note_names_the_pairs_on_which_the_normal_law_decides_otherwise(name):
    run, otherwise = procedure(name).run, 0
    for scores in small_tables(400):
        given = options(name) | {"alpha": ALPHA}
        default, normal, exact = (run(scores, null=null, **given) for null in ("auto", "asymptotic", "exact"))
        assert default.rows == exact.rows
        assert default.details["adjusted_by_the_normal_law"] == pytest.approx(
            [row.adjusted for row in normal.rows], rel=1e-14, abs=0
        )
        differing = [
            (row.a, row.b, other.adjusted)
            for row, other in zip(default.rows, normal.rows, strict=True)
            if (row.adjusted <= ALPHA) != (other.adjusted <= ALPHA)
        ]
        assert not noted(normal)
        assert noted(default) == [(a, b) for a, b, _ in differing]
        otherwise += len(differing)
    assert otherwise > 0


def noted(result):
    return [tuple(re.findall(r"A\d", note)) for note in result.notes if "decides otherwise" in note]


@pytest.mark.parametrize("name", NAMES)
def test_the_rule_is_one_of_sizes_alone(name):
    """n (k - 1) <= 2,000, as the docstring says, whatever the ties; not for other ranks, nor the published error."""
    rng = np.random.default_rng(0)
    for shape, kind in (((500, 5), "exact"), ((501, 5), "asymptotic"), ((40, 3), "exact")):
        for places in (2, 10**6):
            scores = nptests.Scores(rng.integers(0, places, shape), better="higher")
            run = procedure(name).run
            assert run(scores, **options(name)).null.kind == kind
            assert run(scores, error="published", **options(name)).null.kind == "asymptotic"
            assert run(scores, ranks="quade", **options(name)).null.kind == "asymptotic"
    assert "n (k - 1) <= 2,000" in procedure("all_pairs").definition


@pytest.mark.parametrize("name", NAMES)
def test_both_laws_keep_their_level(name):
    """In every line of the size study, within four standard errors."""
    sizes = [size for size in stored_null_sizes() if size.procedure == name]
    assert {size.null for size in sizes} == {"exact", "asymptotic"}
    assert all(size.size <= size.alpha + 4 * size.error for size in sizes)


def test_an_analysis_waits_longer_and_says_so():
    scores = nptests.Scores(np.random.default_rng(0).integers(0, 10, (501, 5)), better="higher")
    analysis = nptests.analyse(scores)
    assert analysis.comparisons is not None
    assert analysis.comparisons.null is not None
    assert analysis.comparisons.null.kind == "exact"
    assert "analysis" in analysis.comparisons.null.why
    asked = nptests.analyse(scores, null="asymptotic").comparisons
    assert asked is not None
    assert asked.rows == nptests.all_pairs(scores, null="asymptotic", alpha=ALPHA).rows
