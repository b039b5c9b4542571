"""Numbers printed with twelve decimals leave bounds no room: they meet at the value itself.

That bounds hold the value of every table which prints alike is tested beside; only here is it seen that they are no
wider than the digits make them. Ties are left out: what prints alike need not be equal, and bounds know it.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from crosscheck.claims.claims import Claim
from crosscheck.claims.computing import Computation
from crosscheck.claims.printed import DOUBLE
from crosscheck.rounding import bounding
from nptests.read import literature as fixtures

# A sum of squares of at most 20 numbers below 10 moves by at most 20 * 20 * 5e-13 = 2e-10, and the statistics of these
# data divide it by no less than 0.01; p-values are smooth functions of them.
CLOSE = 1e-7
Body = dict[str, Any]


def number(dice: random.Random, low: float = 1.0, high: float = 9.0) -> str:
    return f"{dice.uniform(low, high):.12f}"


def meet(claim: Claim) -> None:
    computation = Computation(claim)
    value = float(computation.value())
    limits = bounding.bounds(claim, computation.leaves)
    assert limits is not None, claim.body
    assert limits[0] - DOUBLE * abs(value) <= value <= limits[1] + DOUBLE * abs(value), claim.body
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


def table_of(folder: Path, n: int, k: int, better: str) -> str:
    """A publication with one table of scores; it is sure to have no ties."""
    dice = random.Random(f"{n} {k} {better}")
    names = "ABCDE"[:k]
    cells = "".join(f"d{i},{','.join(number(dice) for _ in names)}\n" for i in range(n))
    text = f'[[table]]\nname = "t"\nholds = "scores"\nbetter = "{better}"\ncells = """\nname,{",".join(names)}\n'
    (folder / "paper.toml").write_text(f'{text}{cells}"""\n')
    fixtures.source.cache_clear()
    fixtures.cells.cache_clear()
    return (folder / "paper.toml").resolve().as_posix()


@pytest.mark.parametrize("better", ["higher", "lower"])
@pytest.mark.parametrize("size", [(4, 3), (5, 4), (3, 5)])
def test_bounds_of_tables_meet(tmp_path: Path, size: tuple[int, int], better: str) -> None:
    paper = table_of(tmp_path, *size, better)
    for body in OF_TABLES:
        if body["test"] == "wilcoxon":
            for columns in (["A", "B"], ["C", "A"]):
                meet(Claim(paper, "x", "here", "7", {"options": {}, **body, "table": "t", "columns": columns}))
        else:
            meet(Claim(paper, "x", "here", "7", {"options": {}, **body, "table": "t"}))


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
def test_bounds_of_samples_meet(body: Body) -> None:
    dice = random.Random(str(body))
    paired = body["test"] in ("sign", "wilcoxon", "paired_t")
    for sizes in ((5, 5), (7, 7)) if paired else ((5, 4), (3, 8)) if body in TWO_SAMPLES else ((4, 5, 3), (6, 2, 4, 3)):
        args = [[number(dice) for _ in range(size)] for size in sizes]
        meet(Claim("paper", "c", "here", "1", {"value": "statistic", **body, "args": args}))


# --- summaries, doors, single statistics --------------------------------------------------------------

SIDES = ("two-sided", "less", "greater")
OF_T: list[Body] = [
    {"test": "unpaired_t_from_summaries", "value": value, "options": {"variances": variances, "alternative": side}}
    for variances in ("equal", "unequal")
    for side in SIDES
    for value in ("statistic", "estimate", "df", "pvalue")
]


@pytest.mark.parametrize("larger", ["a", "b"])
def test_bounds_of_t_from_summaries_meet(larger: str) -> None:
    dice = random.Random(larger)
    for body in OF_T:
        summary: dict[str, Any] = {"n_a": 9, "n_b": 6}
        for side in "ab":
            summary |= {f"mean_{side}": number(dice, 3, 4 + (side == larger)), f"sd_{side}": number(dice, 1, 2)}
        at = {"at": [1]} if body["value"] == "df" else {}
        meet(Claim("paper", "c", "here", "1", {**body, **at, "summary": summary}))


@pytest.mark.parametrize("value", ["statistic", "pvalue"])
@pytest.mark.parametrize("k", [2, 3, 13])  # of thirteen groups not every corner is looked at
def test_bounds_of_f_from_summaries_meet(k: int, value: str) -> None:
    dice = random.Random(k)
    summary = {
        "means": [number(dice, 3, 5) for _ in range(k)],
        "sds": [number(dice, 1, 2) for _ in range(k)],
        "sizes": [dice.randint(3, 20) for _ in range(k)],
    }
    meet(Claim("paper", "c", "here", "1", {"test": "anova_from_summaries", "value": value, "summary": summary}))


@pytest.mark.parametrize("value", ["statistic", "pvalue"])
@pytest.mark.parametrize("test", ["friedman_from_ranks", "iman_davenport_from_ranks"])
def test_bounds_of_doors_meet(test: str, value: str) -> None:
    ranks = ["1.750000000000", "2.250000000000", "2.500000000000", "3.500000000000"]
    meet(Claim("paper", "c", "here", "1", {"test": test, "value": value, "summary": {"mean_ranks": ranks, "n": 12}}))
