"""Samples, a sequence of numbers each: two that are paired, two or more that are independent, one alone."""

from random import Random

from nptests.data.intake.any_samples import groups_of, pair_of, sample_of
from nptests.data.kinds import schema, seeded, traits, wording
from nptests.data.kinds.kind import Whole, described


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


GROUPS = described(
    "groups",
    arguments=lambda source: source.groups(),
    accept=groups_of,
    bodies=lambda names: ({"groups": {"type": "array", "items": schema.NUMBERS}},),
    wording=wording.OF_GROUPS,
    traits=traits.GROUPS,
    seeded=seeded.groups,
    exercise=runs,
    nothing=lambda normal, n, k: tuple(normal(n, k).T),
    differing=lambda world, n: world.groups(n),
)
PAIR = described(
    "pair",
    arguments=lambda source: (source.scores(),) if source.directed else source.samples("a", "b"),
    accept=pair_of,
    bodies=lambda names: ({"a": schema.NUMBERS, "b": schema.NUMBERS}, {"scores": schema.SCORES}),
    python=GROUPS.python + 'frame = pd.DataFrame({"A1": a, "A2": b})\n',
    wording=wording.OF_PAIRS,
    traits=traits.PAIR,
    seeded=seeded.pair,
    exercise=_pair,
    nothing=lambda normal, n, k: tuple(normal(2, n)),
    differing=lambda world, n: world.pair(n),
)
SAMPLES = described(
    "samples",
    arguments=lambda source: source.samples("a", "b"),
    accept=groups_of,
    bodies=lambda names: ({"a": schema.NUMBERS, "b": schema.NUMBERS},),
    r=GROUPS.r + PAIR.r,
    python=GROUPS.python,
    wording=wording.OF_TWO_SAMPLES,
    traits=traits.GROUPS,
    seeded=seeded.samples,
    exercise=lambda dice: runs(dice, 2),
    nothing=lambda normal, n, k: tuple(normal(2, n)),
    differing=lambda world, n: (world.better(n), world.noise(n)),
)
SAMPLE = described(
    "sample",
    arguments=lambda source: source.samples("x"),
    accept=sample_of,
    bodies=lambda names: ({"x": schema.NUMBERS},),
    wording=wording.OF_ONE_SAMPLE,
    traits=traits.SAMPLE,
    seeded=seeded.sample,
    exercise=_sample,
    nothing=lambda normal, n, k: (normal(n),),
    asserted=lambda source: {"args": [[float(x) for x in source.samples("x")[0]]]},
)
