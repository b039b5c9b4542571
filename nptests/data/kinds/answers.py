"""What a model answered beside what was true, and points with the clusters that they were put in."""

from collections.abc import Mapping
from itertools import zip_longest
from operator import mul
from random import Random
from typing import Any

from nptests.data.kinds import schema, traits, wording
from nptests.data.kinds.kind import Example, Kind, Layout, Schema, Whole
from nptests.data.kinds.seeded import Dice, N, Rows, decimal
from nptests.data.kinds.traits import Trait

LABELS: Schema = {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "number"}]}}
ROWS: Schema = {"type": "array", "items": schema.NUMBERS}


def of_table(counts: tuple[tuple[int, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """True and predicted labels 1, 2, ... of a table of counts: true classes in rows, predicted ones in columns."""
    cases = [(i, j) for i, row in enumerate(counts, 1) for j, count in enumerate(row, 1) for _ in range(count)]
    return tuple(str(i) for i, _ in cases), tuple(str(j) for _, j in cases)


def _classes(seed: int) -> int:
    """Two classes in every other case, three to five in the others."""
    return 2 if seed % 2 == 0 else 3 + seed // 2 % 3


def _labels(dice: Dice, seed: int) -> Rows:
    """Six in ten right, the others at random; the first class is the more frequent one in every third case."""
    k, n = _classes(seed), N[2 + seed * 7 % (len(N) - 2)]
    rare = seed % 3 == 0
    truth = [1 if rare and dice.below(3) else 1 + dice.below(k) for _ in range(n)]
    return tuple(map(str, truth)), tuple(str(t if dice.below(10) < 6 else 1 + dice.below(k)) for t in truth)


def _priced(dice: Dice, seed: int) -> Rows:
    """Labels, and what each answer costs: whole numbers, right answers a gain in every fourth case, or decimals."""
    truth, predicted = _labels(dice, seed)
    k, places, gain = _classes(seed), (0, 2)[seed % 4 == 3], seed % 4 == 1
    costs = [
        -dice.below(5) if gain and i == j else int(i != j) * (1 + dice.below(99)) for i in range(k) for j in range(k)
    ]
    return truth, predicted, tuple(decimal(cost, places) for cost in costs)


def _ranked(dice: Dice, seed: int) -> Rows:
    """Two classes, and numbers of few decimals, so that some are tied across them."""
    n, places = N[2 + seed * 5 % (len(N) - 2)], seed % 3
    truth = [1 + dice.below(2) for _ in range(n)]
    shift = (0, 4, 12)[seed // 3 % 3]
    return tuple(map(str, truth)), tuple(decimal(50 + shift * t + dice.bell(10), places) for t in truth)


def _forecasts(dice: Dice, seed: int) -> Rows:
    """Numbers, forecasts around them, and the numbers of a larger training set with another mean."""
    n, places, spread = N[1 + seed * 7 % (len(N) - 1)], seed % 4, (5, 60, 400)[seed // 4 % 3]
    truth = [dice.bell(100) for _ in range(n)]
    predicted = [t + dice.bell(spread) for t in truth]
    training = [20 + dice.bell(100) for _ in range(n + 3)]
    return tuple(tuple(decimal(x, places) for x in row) for row in (truth, predicted, training))


def _chances(dice: Dice, seed: int) -> Rows:
    """A row a case: its class, then hundredths that add up to one, none of them nought in two cases of three."""
    k, n = _classes(seed), N[2 + seed * 3 % (len(N) - 2)]
    return tuple((str(1 + dice.below(k)), *_shares(dice, k, least=int(seed % 3 > 0))) for _ in range(n))


def _shares(dice: Dice, k: int, least: int) -> tuple[str, ...]:
    cuts = sorted(dice.below(101 - k * least) for _ in range(k - 1))
    parts = [b - a + least for a, b in zip([0, *cuts], [*cuts, 100 - k * least], strict=True)]
    return tuple(decimal(part, 2) for part in parts)


def _clustered(dice: Dice, seed: int) -> Rows:
    """A row a point: its cluster, then coordinates around a centre of that cluster; every cluster has two points."""
    k, width, n = 2 + seed % 4, 1 + seed // 2 % 3, 9 + seed % 30
    centres = [[dice.below(400) for _ in range(width)] for _ in range(k)]
    points = []
    for i in range(n):
        cluster = i % k if i < 2 * k else dice.below(k)
        points.append((str(1 + cluster), *(decimal(x + dice.bell(40), seed % 3) for x in centres[cluster])))
    return tuple(points)


def _names(row: Any) -> set[int]:
    return {int(x) for x in row}


# --- for students: as many cases as a sheet shows well, every class among them, each once right


def _labelled(dice: Random, k: int, n: int) -> Whole:
    """Two in three right."""
    truth = [*range(1, k + 1), *range(1, k + 1), *(dice.randrange(1, k + 1) for _ in range(n - 2 * k))]
    dice.shuffle(truth)
    firsts = {truth.index(c) for c in range(1, k + 1)}
    right = [i in firsts or dice.randrange(3) > 0 for i in range(n)]
    return [[t, t if fits else dice.randrange(1, k + 1)] for t, fits in zip(truth, right, strict=True)]


def two_classes(dice: Random) -> Whole:
    return _labelled(dice, 2, 12)


def _with_costs(dice: Random) -> Whole:
    costs = (0, dice.randrange(1, 5), dice.randrange(5, 11), 0)
    return [[*row, cost] for row, cost in zip_longest(_labelled(dice, 2, 10), costs)]


def _with_numbers(dice: Random) -> Whole:
    truth = [1, 2, *(dice.randrange(1, 3) for _ in range(6))]
    return [[t, f"0.{min(9, max(1, dice.randrange(1, 8) + 2 * (t - 1)))}"] for t in truth]


def _forecast(dice: Random) -> Whole:
    truth = [dice.randrange(10, 41) for _ in range(5)]
    return [[t, t + dice.choice((-6, -4, -3, -1, 0, 2, 3, 5)), dice.randrange(10, 41)] for t in truth]


def _in_twentieths(dice: Random) -> Whole:
    cuts = [sorted(dice.sample(range(1, 20), 2)) for _ in range(4)]
    return [[dice.randrange(1, 4), *(f"{x / 20:.2f}" for x in (a, b - a, 20 - b))] for a, b in cuts]


def _points(dice: Random) -> Whole:
    middles = [(dice.randrange(4), dice.randrange(4)), (dice.randrange(7, 11), dice.randrange(7, 11))]
    return [[1 + i % 2, *(x + dice.randrange(-3, 4) for x in middles[i % 2])] for i in range(6)]


_OF_LABELS: Mapping[str, Trait] = {
    **traits.EVERYWHERE,
    "two_classes": lambda rows: _names([*rows[0], *rows[1]]) == {1, 2},
    "every_class": lambda rows: _names([*rows[0], *rows[1]]) == set(range(1, max(_names([*rows[0], *rows[1]])) + 1)),
    "several": lambda rows: len(_names(rows[0])) > 1,
    "both_true": lambda rows: _names(rows[0]) == {1, 2},
    "both_predicted": lambda rows: _names(rows[1]) == {1, 2},
    "some_hit": lambda rows: (2, 2) in zip(map(int, rows[0]), map(int, rows[1]), strict=True),
}

CLASSIFIED = Kind(
    name="classified",
    words="the true labels of some cases and the predicted ones",
    help="a table with a column of true labels and one of predicted labels, under headings",
    labelled=True,
    task="True and predicted classes of {n} cases.",
    arguments=lambda source: source.samples("truth", "predicted"),
    bodies=lambda names: ({name: LABELS for name in names},),
    r="truth <- rows[[1]]\npredicted <- rows[[2]]\n",
    python="truth, predicted = rows\n",
    wording=wording.OF_ANSWERS,
    layout=Layout("samples", even=True, values=True, scaled=False),
    traits=_OF_LABELS,
    seeded=_labels,
    exercise=lambda dice: _labelled(dice, 3, 12),
    columns=("truth", "predicted"),
    example=Example(
        cells=of_table(((7, 1, 2), (1, 8, 1), (0, 0, 10))),
        source="the confusion matrix of thirty irises in Bernado's module, table 2 (1 setosa, 2 versicolor, "
        "3 virginica)",
    ),
)
PRICED = Kind(
    name="priced",
    words="the true labels of some cases, 1, 2, ..., the predicted ones, and the costs: a row for each true class",
    help="a table with a column of true labels 1, 2, ..., one of predicted labels, and one of costs: first those of "
    "predicting 1, 2, ... where 1 is true, then where 2 is true, ...",
    task="True and predicted classes of {n} cases, and what errors cost.",
    arguments=lambda source: source.samples("truth", "predicted", "costs"),
    bodies=lambda names: ({"truth": LABELS, "predicted": LABELS, "costs": schema.NUMBERS},),
    r="truth <- rows[[1]]\npredicted <- rows[[2]]\ncosts <- matrix(rows[[3]], sqrt(length(rows[[3]])), byrow = TRUE)\n",
    python="truth, predicted, costs = rows\n",
    wording=wording.OF_ANSWERS,
    layout=Layout("samples", fixed=True, values=True, scaled=False),
    traits={**traits.EVERYWHERE, "several": lambda rows: len(_names(rows[0])) > 1},
    seeded=_priced,
    exercise=_with_costs,
    columns=("truth", "predicted", "costs"),
    example=Example(
        cells=(*of_table(((9, 3), (2, 6))), ("0", "1", "5", "0")),
        source="twenty cases made up for this page: three false alarms cost 1 each, two misses 5 each",
    ),
)
RANKED = Kind(
    name="ranked",
    words="the true labels of cases of two classes and a number for each, larger the more it is taken for the second",
    help="a table with a column of true labels of two classes, the second in their order positive, and one of numbers",
    labelled=True,
    task="True classes of {n} cases and the numbers of a model.",
    arguments=lambda source: source.samples("truth", "ranking"),
    bodies=lambda names: ({"truth": LABELS, "ranking": schema.NUMBERS},),
    r="truth <- rows[[1]]\ns <- rows[[2]]\n",
    python="truth, s = rows\n",
    wording=wording.OF_ANSWERS,
    layout=Layout("samples", even=True, values=True, scaled=False),
    traits={**traits.EVERYWHERE, "both_true": lambda rows: _names(rows[0]) == {1, 2}},
    seeded=_ranked,
    exercise=_with_numbers,
    columns=("truth", "ranking"),
    example=Example(
        cells=(("1", "1", "1", "2", "1", "2", "2"), ("0.1", "0.3", "0.4", "0.4", "0.6", "0.7", "0.9")),
        source="seven cases made up for this page, two of different classes with the same number",
    ),
)
FORECASTS = Kind(
    name="forecasts",
    words="the true numbers of some cases, the predicted ones, and the true numbers of the training cases",
    help="a table with columns of true, predicted and training numbers",
    task="True and predicted numbers of {n} cases, and those of the training cases.",
    arguments=lambda source: source.samples("truth", "predicted", "training"),
    bodies=lambda names: ({name: schema.NUMBERS for name in names},),
    r="truth <- rows[[1]]\npredicted <- rows[[2]]\ntraining <- rows[[3]]\n",
    python="truth, predicted, training = rows\n",
    wording=wording.OF_ANSWERS,
    layout=Layout("samples", values=True, scaled=False),
    traits={
        **traits.EVERYWHERE,
        "varied": lambda rows: all(len(set(row)) > 1 for row in rows[:2]),
        # where they are not, all that doubles leave is their own roundings
        "correlated": lambda rows: len(rows[0]) * sum(map(mul, *rows[:2])) != sum(rows[0]) * sum(rows[1]),
        "off_the_mean": lambda rows: any(x * len(rows[2]) != sum(rows[2]) for x in rows[0]),
    },
    seeded=_forecasts,
    exercise=_forecast,
    columns=("truth", "predicted", "training"),
    example=Example(
        cells=(("3", "5", "8", "4"), ("2.5", "5.5", "6", "4"), ("2", "4", "6", "8", "10")),
        source="four cases made up for this page, and five training cases whose mean is not theirs",
    ),
)
CHANCES = Kind(
    name="chances",
    words="a row for each case: its true class 1, 2, ..., then the predicted probabilities of these classes",
    help="a table: a column of true classes 1, 2, ..., then a column of probabilities for each class",
    task="True classes of {n} cases and predicted probabilities.",
    arguments=lambda source: (source.matrix("cases"),),
    bodies=lambda names: ({name: ROWS for name in names},),
    r="cases <- do.call(rbind, rows)\ntruth <- cases[, 1]\np <- cases[, -1, drop = FALSE]\n",
    python="truth, p = np.stack(rows)[:, 0], np.stack(rows)[:, 1:]\n",
    wording=wording.OF_ANSWERS,
    layout=Layout("data sets", even=True, values=True, scaled=False),
    traits=traits.EVERYWHERE,
    seeded=_chances,
    exercise=_in_twentieths,
    columns=("truth", "p_1", "p_2", "p_3"),
    example=Example(
        cells=(("1", "0.75", "0.25"), ("2", "0.5", "0.5"), ("2", "0.125", "0.875"), ("1", "0.25", "0.75")),
        source="four cases of two classes made up for this page",
    ),
)
CLUSTERED = Kind(
    name="clustered",
    words="a row for each point: its cluster, then its coordinates",
    help="a table: a column of clusters 1, 2, ..., then a column for each coordinate",
    task="{n} points in clusters.",
    arguments=lambda source: (source.matrix("points"),),
    bodies=lambda names: ({name: ROWS for name in names},),
    r="points <- do.call(rbind, rows)\ng <- points[, 1]\nx <- points[, -1, drop = FALSE]\n",
    python="g, x = np.stack(rows)[:, 0], np.stack(rows)[:, 1:]\n",
    wording=wording.OF_CLUSTERS,
    layout=Layout("data sets", even=True, values=True, scaled=False),
    traits={
        **traits.EVERYWHERE,
        "apart": lambda rows: len(set(_centroids(rows))) == len(_names(row[0] for row in rows)),
    },
    seeded=_clustered,
    exercise=_points,
    columns=("cluster", "x", "y"),
    example=Example(
        cells=(("1", "0", "0"), ("1", "2", "0"), ("2", "10", "0"), ("2", "12", "0"), ("3", "5", "9"), ("3", "5", "11")),
        source="six points of the plane in three clusters, made up for this page",
    ),
)


def _centroids(rows: Any) -> list[tuple[Any, ...]]:
    clusters = {row[0]: [other[1:] for other in rows if other[0] == row[0]] for row in rows}
    return [tuple(sum(column) / len(members) for column in zip(*members, strict=True)) for members in clusters.values()]
