"""Differences of mean ranks: why the normal law is their default; a note says where the exact one decides otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
import pytest

import nptests
from nptests.procedures.listed import procedure
from nptests.studies.null_sizes import stored_null_sizes

ALPHA = 0.05


def small_tables(count: int) -> Iterator[nptests.Scores]:
    """Four to eight data sets, three or four algorithms, many ties; in every second table the last one is better."""
    rng = np.random.default_rng(14)
    for number in range(count):
        table = rng.integers(0, 10, (rng.integers(4, 9), rng.integers(3, 5)))
        table[:, -1] += 3 * (number % 2)
        yield nptests.Scores(table, better="higher")


@pytest.mark.parametrize("name", ["all_pairs", "against"])
def test_the_normal_law_of_pairs_seldom_decides_otherwise(name: str) -> None:
    """As the docstring says; and where it does, for the default and for the exact law, a note names the pair."""
    run = procedure(name).run
    pairs = otherwise = 0
    for scores in small_tables(400):
        options = {"alpha": ALPHA} | ({"control": "A1"} if name == "against" else {})
        default, normal, exact = (run(scores, null=null, **options) for null in ("auto", "asymptotic", "exact"))
        assert default.rows == normal.rows
        differing = [
            (row.a, row.b)
            for row, other in zip(default.rows, exact.rows, strict=True)
            if (row.adjusted <= ALPHA) != (other.adjusted <= ALPHA)
        ]
        assert not noted(normal)
        assert noted(default) == noted(exact) == differing
        pairs, otherwise = pairs + len(default.rows), otherwise + len(differing)
    assert 0 < otherwise < pairs / 100


def noted(result: nptests.Comparisons) -> list[tuple[str, ...]]:
    return [tuple(re.findall(r"A\d", note)) for note in result.notes if "decides otherwise" in note]


@pytest.mark.parametrize("name", ["all_pairs", "against"])
def test_the_normal_law_of_pairs_keeps_its_level(name: str) -> None:
    """In every line of the size study, within four standard errors."""
    sizes = [size for size in stored_null_sizes() if size.procedure == name]
    assert {size.null for size in sizes} == {"asymptotic"}
    assert all(size.size <= size.alpha + 4 * size.error for size in sizes)
