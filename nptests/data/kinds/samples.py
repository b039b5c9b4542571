"""Samples, a sequence of numbers each: two that are paired, two or more that are independent, one alone."""

from random import Random

from nptests.data.intake.any_samples import groups_of, pair_of, sample_of, two_of
from nptests.data.kinds import schema, seeded, traits, wording
from nptests.data.kinds.kind import Example, Kind, Layout, Whole

R_GROUPS = """\
groups <- setNames(rows, sprintf("G%03d", seq_along(rows)))
x <- unlist(groups, use.names = FALSE)
g <- factor(rep(names(groups), lengths(groups)))
"""
R_TWO = "a <- rows[[1]]\nb <- rows[[2]]\n"
PYTHON_GROUPS = """\
groups = rows
a, b = rows[:2]
labels = [f"G{j + 1:03d}" for j, row in enumerate(rows) for _ in row]
long = pd.DataFrame({"group": labels, "score": np.concatenate(rows)})
"""


def _pair(dice: Random) -> Whole:
    n, shift = dice.choice((8, 10)), dice.randrange(-3, 4)
    first = [dice.randrange(55, 90) for _ in range(n)]
    return [[x, x + shift + dice.randrange(-4, 5)] for x in first]


def runs(dice: Random, count: int = 3, *, trend: int = 0, size: int = 5) -> Whole:
    """Samples of one size, a column each."""
    centres = [70 + trend * j + dice.randrange(-4, 5) for j in range(count)]
    return [[centre + dice.randrange(-8, 9) for centre in centres] for _ in range(size)]


def _sample(dice: Random) -> Whole:
    # Sums of three dice: neither normal nor far from it.
    return [[58 + sum(dice.randrange(0, 9) for _ in range(3))] for _ in range(20)]


PAIR = Kind(
    name="pair",
    words="two paired samples, or a table of scores with two columns",
    help="a table with two columns (or choose two with --columns)",
    task="Scores of two algorithms on {n} data sets; higher is better.",
    arguments=lambda source: (source.scores(),) if source.directed else source.samples("a", "b"),
    accept=pair_of,
    bodies=lambda names: ({"a": schema.NUMBERS, "b": schema.NUMBERS}, {"scores": schema.SCORES}),
    r=R_TWO,
    python=PYTHON_GROUPS + 'frame = pd.DataFrame({"A1": a, "A2": b})\n',
    wording=wording.OF_PAIRS,
    layout=Layout("samples", even=True),
    traits=traits.PAIR,
    seeded=seeded.pair,
    example=Example("demsar2006/table6", ("C4.5", "C4.5+m")),
    exercise=_pair,
    nothing=lambda normal, n, k: tuple(normal(2, n)),
    differing=lambda world, n: world.pair(n),
    table=True,
    holds="scores",
    label="data set",
)
SAMPLES = Kind(
    name="samples",
    words="two independent samples",
    help="a table with two columns of any lengths (or choose two with --columns)",
    task="Two independent samples of {n} runs.",
    arguments=lambda source: source.samples("a", "b"),
    accept=two_of,
    bodies=lambda names: ({"a": schema.NUMBERS, "b": schema.NUMBERS},),
    r=R_GROUPS + R_TWO,
    python=PYTHON_GROUPS,
    wording=wording.OF_TWO_SAMPLES,
    layout=Layout("samples"),
    traits=traits.GROUPS,
    seeded=seeded.samples,
    example=Example("hollander1973_r/chorioamnion"),
    exercise=lambda dice: runs(dice, 2),
    nothing=lambda normal, n, k: tuple(normal(2, n)),
    differing=lambda world, n: (world.better(n), world.noise(n)),
    holds="groups",
    printed=True,
    laid="columns",
)
GROUPS = Kind(
    name="groups",
    words="independent groups",
    help="a table whose columns are the groups, of any lengths",
    task="{k} independent groups of {n} runs.",
    arguments=lambda source: source.groups(),
    accept=groups_of,
    bodies=lambda names: ({"groups": {"type": "array", "items": schema.NUMBERS}},),
    r=R_GROUPS,
    python=PYTHON_GROUPS,
    wording=wording.OF_GROUPS,
    layout=Layout("samples", open=True),
    traits=traits.GROUPS,
    seeded=seeded.groups,
    example=Example("hollander1973_r/mucociliary"),
    exercise=runs,
    nothing=lambda normal, n, k: tuple(normal(n, k).T),
    differing=lambda world, n: world.groups(n),
    holds="groups",
    printed=True,
    laid="labelled",
)
SAMPLE = Kind(
    name="sample",
    words="one sample",
    help="a table with one column (or choose one with --columns)",
    task="A sample of {n} values.",
    arguments=lambda source: source.samples("x"),
    accept=sample_of,
    bodies=lambda names: ({"x": schema.NUMBERS},),
    r="x <- rows[[1]]\n",
    python="x = rows[0]\n",
    wording=wording.OF_ONE_SAMPLE,
    layout=Layout("samples"),
    traits=traits.SAMPLE,
    seeded=seeded.sample,
    example=Example("demsar2006/table6", ("C4.5",)),
    exercise=_sample,
    columns=("x",),
    nothing=lambda normal, n, k: (normal(n),),
    asserted=lambda source: {"args": [[float(x) for x in source.samples("x")[0]]]},
)
