"""Tables, data sets in rows: scores, complete or not, and differences between two algorithms."""

from collections.abc import Callable
from random import Random
from typing import Any

from nptests.data.intake.any_samples import scores_of
from nptests.data.kinds import schema, seeded, traits, wording
from nptests.data.kinds.kind import Example, Kind, Layout, Whole
from nptests.data.scores import IncompleteScores, Scores

# Names are padded with zeros, so that R's alphabetical order of factor levels is the order of the columns.
R_TABLE = """\
y <- do.call(rbind, rows)
y[is.nan(y)] <- NA
dimnames(y) <- list(sprintf("D%03d", seq_len(nrow(y))), sprintf("A%03d", seq_len(ncol(y))))
"""
PYTHON_TABLE = """\
frame = pd.DataFrame(
    np.stack(rows),
    index=[f"D{i + 1}" for i in range(len(rows))],
    columns=[f"A{j + 1}" for j in range(len(rows[0]))],
).rename_axis("dataset")
long = frame.reset_index().melt("dataset", var_name="algorithm", value_name="score")
y = frame.to_numpy()
"""

# Ranks or times: lower is better.
HOLES = (("3.2", "4.1", "3.8"), ("3.1", None, "3.4"), ("4.3", "3.5", "4.6"), (None, "3.6", "3.9"))


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


SCORES = Kind(
    name="scores",
    words="a table of scores, data sets in rows and algorithms in columns (`Scores`)",
    help="a table (CSV and its relatives), - for standard input, or an example such as demsar2006/table6",
    task="Scores of {k} algorithms on {n} data sets; higher is better.",
    arguments=lambda source: (source.scores(),),
    accept=lambda args, how: (scores_of(args, how, Scores),),
    bodies=lambda names: ({"scores": schema.SCORES},),
    r=R_TABLE,
    python=PYTHON_TABLE,
    wording=wording.OF_TABLES,
    layout=Layout("data sets", even=True, open=True),
    traits=traits.SCORES,
    seeded=seeded.table,
    exercise=scores_in_per_cent,
    nothing=lambda normal, n, k: (Scores(normal(n, k), better="higher"),),
    differing=lambda world, n: (world.table(n),),
    table=True,
    blocked=True,
    holds="scores",
    printed=True,
    label="data set",
)
INCOMPLETE = Kind(
    name="incomplete",
    words="a table of scores with empty cells (`IncompleteScores`)",
    help="a table with empty cells, - for standard input, or an example",
    task="Scores of {k} algorithms on {n} data sets, each tried on some only; higher is better.",
    arguments=lambda source: (source.incomplete(),),
    accept=lambda args, how: (scores_of(args, how, IncompleteScores),),
    bodies=lambda names: ({"scores": schema.INCOMPLETE},),
    r=R_TABLE,
    python=PYTHON_TABLE,
    wording=wording.OF_TABLES,
    layout=Layout("data sets", even=True, open=True),
    traits=traits.INCOMPLETE,
    seeded=seeded.incomplete,
    example=Example(cells=HOLES),
    exercise=_with_holes,
    nothing=_half_of_the_rows_incomplete,
    blocked=True,
    holes=True,
    printed=True,
    label="data set",
)
DIFFERENCES = Kind(
    name="differences",
    words="differences between two algorithms",
    help="a table of differences",
    task="Differences between two algorithms (first - second), {n} rows.",
    arguments=lambda source: (source.matrix("differences"),),
    bodies=lambda names: (
        {"differences": {"type": "array", "items": {"anyOf": [*schema.NUMBER["anyOf"], schema.NUMBERS]}}},
    ),
    r="d <- do.call(rbind, rows)\nx <- as.vector(t(d))\n",
    python="d = np.stack(rows)\nx = np.concatenate(rows)\n",
    wording=wording.OF_DIFFERENCES,
    layout=Layout("data sets", even=True, open=True),
    traits=traits.DIFFERENCES,
    seeded=seeded.five_by_two,
    example=Example(cells=(("0.2", "1.1", "-0.4", "0.9", "1.3", "0.6", "0.0", "0.8", "1.5", "0.4"),)),
    exercise=_differences,
    columns=("d",),
    nothing=lambda normal, n, k: (normal(n, k),),
    differing=lambda world, n: (world.resampled(n),),
    asserted=lambda source: {"args": [source.matrix("differences")]},
)
