"""Tables, data sets in rows: scores, complete or not, and differences between two algorithms."""

from collections.abc import Callable
from random import Random
from typing import Any

from nptests.data.intake.any_samples import scores_of
from nptests.data.kinds import schema, seeded, traits, wording
from nptests.data.kinds.kind import Whole, described
from nptests.data.scores import IncompleteScores, Scores


def scores_in_per_cent(dice: Random, *, trend: int = 0) -> Whole:
    """Right answers in per cent: a level for the data set, an effect for the algorithm, a little noise."""
    n, k = dice.choice((5, 8, 10)), dice.choice((3, 4))
    effects = [trend * j + dice.randrange(0, 4) for j in range(k)]
    levels = [dice.randrange(55, 90) for _ in range(n)]
    return [[level + effect + dice.randrange(-3, 4) for effect in effects] for level in levels]


def _with_holes(dice: Random) -> Whole:
    rows: list[list[int | None]] = [[70 + 2 * j + dice.randrange(-6, 7) for j in range(3)] for _ in range(8)]
    for _ in range(2):
        rows[dice.randrange(8)][dice.randrange(3)] = None
    return rows


def _differences(dice: Random) -> Whole:
    centre = dice.randrange(-2, 4)
    return [[centre + dice.randrange(-4, 5)] for _ in range(10)]


def _half_of_the_rows_incomplete(normal: Callable[..., Any], n: int, k: int) -> tuple[Any, ...]:
    """One cell of every second row is missing."""
    x = normal(n, k).astype(object)
    for i in range(0, n, 2):
        x[i, i % k] = None
    return (IncompleteScores(x, better="higher"),)


SCORES = described(
    "scores",
    arguments=lambda source: (source.scores(),),
    accept=lambda args, how: (scores_of(args, how, Scores),),
    bodies=lambda names: ({"scores": schema.SCORES},),
    wording=wording.OF_TABLES,
    traits=traits.SCORES,
    seeded=seeded.table,
    exercise=scores_in_per_cent,
    nothing=lambda normal, n, k: (Scores(normal(n, k), better="higher"),),
    differing=lambda world, n: (world.table(n),),
)
INCOMPLETE = described(
    "incomplete",
    arguments=lambda source: (source.incomplete(),),
    accept=lambda args, how: (scores_of(args, how, IncompleteScores),),
    bodies=lambda names: ({"scores": schema.INCOMPLETE},),
    r=SCORES.r,
    python=SCORES.python,
    wording=wording.OF_TABLES,
    traits=traits.INCOMPLETE,
    seeded=seeded.incomplete,
    exercise=_with_holes,
    nothing=_half_of_the_rows_incomplete,
)
DIFFERENCES = described(
    "differences",
    arguments=lambda source: (source.matrix("differences"),),
    bodies=lambda names: (
        {"differences": {"type": "array", "items": {"anyOf": [*schema.NUMBER["anyOf"], schema.NUMBERS]}}},
    ),
    wording=wording.OF_DIFFERENCES,
    traits=traits.DIFFERENCES,
    seeded=seeded.five_by_two,
    exercise=_differences,
    nothing=lambda normal, n, k: (normal(n, k),),
    differing=lambda world, n: (world.resampled(n),),
    asserted=lambda source: {"args": [source.matrix("differences")]},
)
