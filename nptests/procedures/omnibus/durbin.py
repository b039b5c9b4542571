"""Durbin's test."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Self

import numpy as np

from nptests.data import ranks, sums
from nptests.data.scores import IncompleteScores
from nptests.distributions import continuous, within_rows
from nptests.distributions.simulated import Simulated, blocks
from nptests.errors import InputError
from nptests.procedures import evidence, null_samples
from nptests.procedures.descriptor import Procedure, check_draws, checked, facets
from nptests.results import Outcome
from nptests.vocabulary import ApproximateNull, Array, Form, Integers, Numeric, Ties

AT_ONCE = 4_000_000  # counts of common data sets: 32 MB


@checked
def durbin(
    scores: IncompleteScores, *, form: Form = "chi-squared", null: ApproximateNull = "auto", ties: Ties = "corrected",
    draws: int = 100_000, seed: int = 0,
) -> Outcome:  # fmt: skip
    """Durbin's test: Friedman's for balanced incomplete blocks, where every data set saw only some of the algorithms.

    The design has b data sets with m of the k algorithms each, every algorithm on r data sets, every two of them
    together on the same number lambda. With r_ij the rank within data set i and R_j the rank sum of algorithm j,

        T_1 = (k - 1) sum_j (R_j - r (m + 1) / 2)**2 / sum_ij (r_ij - (m + 1) / 2)**2,

    compared with chi-squared on k - 1 degrees of freedom (Durbin 1951; Conover 1999, section 5.9). form="F" gives the
    F of the two-way analysis of variance of the ranks, which Conover prefers,

        T_2 = [T_1 / (k - 1)] / [(b (m - 1) - T_1) / (b m - b - k + 1)].

    ties="ignored" puts b m (m**2 - 1) / 12, the sum of squares without ties, in the denominator of T_1. In complete
    blocks T_1 is Friedman's statistic and T_2 that of Iman and Davenport. Any other design is refused: see
    `skillings_mack`. null="auto" is the asymptotic law of the form; "simulated" permutes the ranks within data sets and
    gives an interval for p, the same for both forms.
    """
    design = Design.of(scores)
    d = centred_ranks(scores)
    t1 = _t1(d, design, ties)
    notes: tuple[str, ...] = ()
    if not d.any():
        tail, notes = evidence.none(), ("no data set shows any difference: p = 1 by definition",)
    elif null == "simulated":
        draws = check_draws(draws, int(scores.present.sum()))
        tail = evidence.drawn(_simulated(d, scores.present, draws, seed), "greater")
    else:
        tail, notes = _asymptotic(t1, design, form, "asked for" if null == "asymptotic" else "the default, as in R")
    statistic = t1 if form == "chi-squared" else _t2(t1, design)
    degrees = (float(design.k - 1),) if form == "chi-squared" else (float(design.k - 1), float(design.residual))
    totals = d.sum(axis=0) / 2
    return replace(
        evidence.outcome("durbin", statistic, tail, n=design.b, k=design.k, df=degrees),
        mean_ranks=tuple((totals / design.r + (design.block + 1) / 2).tolist()),
        algorithms=scores.algorithms,
        datasets=scores.datasets,
        details={
            "ranks": np.where(scores.present, (d + (design.block + 1)) / 2, np.nan),
            "block_size": design.block,
            "replications": design.r,
            "together": design.together,
            "rank_sums": totals + design.r * (design.block + 1) / 2,
            "chi_squared": t1,
            "f": _t2(t1, design),
        },
        notes=scores.numbers.notes + notes,
    )


@dataclass(frozen=True)
class Design:
    """A balanced incomplete block design: b blocks of one size, k treatments r times each, two of them together."""

    b: int
    k: int
    block: int
    r: int
    together: int

    @classmethod
    def of(cls, scores: IncompleteScores) -> Self:
        """The design of a table, refused where it is not balanced."""
        cells = scores.present.astype(np.float64)
        block = _common(cells.sum(axis=1), "data set", "scores", scores.datasets)
        if block < 2:
            raise InputError("design", "every data set has one score only: nothing can be compared within it")
        r = _common(cells.sum(axis=0), "algorithm", "scores", scores.algorithms)
        together = scores.n if block == scores.k else _together(cells, scores.algorithms)
        return cls(scores.n, scores.k, block, r, together)

    @property
    def residual(self) -> int:
        """Degrees of freedom that are left to the ranks within blocks: b k' - b - k + 1."""
        return self.b * (self.block - 1) - (self.k - 1)


def _common(counts: Integers, what: str, of: str, names: tuple[str, ...]) -> int:
    """The one value of all counts, or an error that names two that differ."""
    if (counts == counts[0]).all():
        return int(counts[0])
    other = int(np.flatnonzero(counts != counts[0])[0])
    raise _unbalanced(what, of, (names[0], int(counts[0])), (names[other], int(counts[other])))


def _together(cells: Array, names: tuple[str, ...]) -> int:
    """On how many data sets every two algorithms meet; some algorithms at a time, as they may be thousands."""
    k = cells.shape[1]
    size = max(1, AT_ONCE // k)
    common = int(cells[:, 0] @ cells[:, 1])
    for start in range(0, k, size):
        met = cells[:, start : start + size].T @ cells
        different = np.argwhere(np.triu(met != common, start + 1))
        if len(different):
            i, j = different[0]
            odd = f"{names[start + i]} and {names[j]}"
            raise _unbalanced(
                "pair", "data sets in common", (f"{names[0]} and {names[1]}", common), (odd, int(met[i, j]))
            )
    return common


def _unbalanced(what: str, of: str, first: tuple[str, int], other: tuple[str, int]) -> InputError:
    words = f"{what} {first[0]!r} has {first[1]} {of}, {what} {other[0]!r} has {other[1]}"
    return InputError("design", f"not a balanced incomplete block design: {words}; use skillings_mack", where=other[0])


def centred_ranks(scores: IncompleteScores) -> Integers:
    """Doubled ranks among the scores that a data set has, less their mean k' + 1; 0 where the score is missing."""
    d = np.zeros(scores.present.shape, dtype=np.int64)
    costs, sizes = scores.costs("decimal"), scores.present.sum(axis=1)
    for size in np.unique(sizes[sizes > 0]).tolist():
        cells = scores.present & (sizes == size)[:, None]
        d[cells] = ranks.centred(costs[cells].reshape(-1, size)).reshape(-1)
    return d


def _t1(d: Integers, design: Design, ties: Ties) -> float:
    """T1 from doubled, centred ranks, in integers until the last division; NaN where every block is one tie, but for
    ties="ignored", which gives 0."""
    varying = int(sums.sum_of_squares(d, design.block - 1, (-2, -1)))
    between = int(sums.sum_of_squares(d.sum(axis=0), design.r * (design.block - 1)))
    within = varying if ties == "corrected" else design.b * design.block * (design.block**2 - 1) // 3
    return (design.k - 1) * between / within if within else math.nan


def _t2(t1: float, design: Design) -> float:
    """The F form; infinite where algorithms and data sets explain the ranks completely."""
    room = design.b * (design.block - 1) - t1
    if math.isnan(t1):
        return math.nan
    return t1 / (design.k - 1) / (room / design.residual) if room > 0 else math.inf


def _asymptotic(t1: float, design: Design, form: Form, why: str) -> tuple[evidence.Evidence, tuple[str, ...]]:
    t2 = _t2(t1, design)
    if form == "F" and math.isfinite(t2):
        return evidence.upper_tail(continuous.FDistribution(design.k - 1, design.residual), t2, why), ()
    notes = ("F is not finite: p is that of the chi-squared form",) if form == "F" else ()
    return evidence.upper_tail(continuous.ChiSquared(design.k - 1), t1, why), notes


def _simulated(d: Integers, present: Numeric, draws: int, seed: int) -> Simulated:
    """T1 and T2 grow with the sum of squared column totals, an integer."""
    rng = np.random.default_rng(seed)
    largest = d.shape[0] * (d.shape[1] - 1)
    observed = float(sums.sum_of_squares(d.sum(axis=0), largest))
    batches = (within_rows.random_totals_of_cells(d, present, size, rng) for size in blocks(draws, d.shape[1]))
    values = np.concatenate([sums.sum_of_squares(totals, largest).astype(np.float64) for totals in batches])
    return Simulated(f"{draws} permutations within incomplete data sets", np.sort(values), observed, seed)


# Blocks of three in which every two of seven meet once, and of three in which every two of four meet twice.
_BALANCED: tuple[tuple[tuple[int, ...], ...], ...] = (
    ((0, 1, 3), (1, 2, 4), (2, 3, 5), (3, 4, 6), (4, 5, 0), (5, 6, 1), (6, 0, 2)),
    ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)),
)


def _balanced(dice: Random) -> list[list[int | None]]:
    """A balanced design, each algorithm with an effect and each block with a level of its own."""
    blocks = dice.choice(_BALANCED)
    k = 1 + max(max(block) for block in blocks)
    effects = [dice.randrange(0, 9) for _ in range(k)]
    rows: list[list[int | None]] = []
    for block in blocks:
        level = dice.randrange(55, 85)
        rows.append([level + effects[j] + dice.randrange(-2, 3) if j in block else None for j in range(k)])
    return rows


def _balanced_blocks(rng: np.random.Generator, n: int, k: int) -> tuple[Any, ...]:
    """At least n blocks in which every algorithm is left out in turn."""
    rows = -(-n // k) * k
    x = null_samples.normal(rng, rows, k).astype(object)
    for i in range(rows):
        x[i, i % k] = None
    return (IncompleteScores(x, better="higher"),)


DURBIN = Procedure(
    title="Durbin's test",
    run=durbin,
    takes="incomplete",
    cites=("durbin1951", "conover1999"),
    example=facets.Example(
        cells=(
            ("2", "3", None, "1", None, None, None),
            (None, "3", "1", None, "2", None, None),
            (None, None, "2", "1", None, "3", None),
            (None, None, None, "1", "2", None, "3"),
            ("3", None, None, None, "1", "2", None),
            (None, "3", None, None, None, "1", "2"),
            ("3", None, "1", None, None, None, "2"),
        ),
        source="Conover (1999), section 5.8: seven people rank three of seven ice creams each",
    ),
    exercise=facets.Exercise(rows=_balanced),
    study=facets.Study(options={"draws": 199}, slow=True, data=_balanced_blocks),
)
