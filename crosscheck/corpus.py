"""The cases on which we and R are compared: named small ones, every table of the literature, and seeded ones.

Seeded cases use nothing but `random.Random(seed).random()`, whose sequence Python promises to keep, and integers;
they are the same on every machine and in every version.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, product

from crosscheck.cases import MISSING, Case, Kind
from nptests import fixtures

Rows = tuple[tuple[str, ...], ...]

N = (2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 50, 100, 200)
K = (2, 3, 4, 5, 6, 8, 10, 14, 20)
RECORDED_SEEDS = 60  # seeded cases of each kind whose answers are kept in the repository
LIVE_SEEDS = 90  # and those that a live run asks: more than 20,000 comparisons in a few minutes


@functools.cache
def cases(seeds: int = RECORDED_SEEDS) -> tuple[Case, ...]:
    """The corpus: everything named, and the first `seeds` seeded cases of each kind."""
    everything = chain(named(), literature(), *(seeded(kind, seeds) for kind in GENERATORS))
    return _distinct_names(everything)


def _distinct_names(found: Iterator[Case] | chain[Case]) -> tuple[Case, ...]:
    by_name: dict[tuple[Kind, str], Case] = {}
    for case in found:
        if by_name.setdefault((case.kind, case.name), case) != case:
            raise ValueError(f"two different cases are called {case.name!r}")
    return tuple(by_name.values())


# --- named cases ----------------------------------------------------------------------------------

T6 = "1 1 2/1 2 2/1 1 3/2 2 3/1 3 3/1 1 2"

# Rows are separated by slashes.
NAMED: dict[Kind, dict[str, str]] = {
    "scores": {
        "t6": T6,
        "t6-decimal": "0.1 0.1 0.2/0.1 0.2 0.2/0.1 0.1 0.3/0.2 0.2 0.3/0.1 0.3 0.3/0.1 0.1 0.2",
        "smallest": "1 2/2 1",
        "smallest-agreeing": "1 2/3 5",
        "two-columns": "0.9 0.8/0.8 0.7/0.7 0.8/0.95 0.85/0.65 0.6",
        "two-columns-ties": "0.9 0.9/0.8 0.7/0.7 0.8/0.95 0.85/0.6 0.6/0.5 0.3",
        "two-rows": "1 2/4 3",
        "perfect-agreement": "1 2 3/2 4 6/1 5 7/3 4 9/0 1 2",
        "perfect-agreement-tied": "1 1 3/2 2 6/4 4 5/0 0 9",
        "latin-square": "1 2 3/2 3 1/3 1 2",
        "all-tied": "5 5 5/5 5 5/5 5 5/5 5 5",
        "all-rows-constant": "1 1 1/2 2 2/3 3 3/4 4 4",
        "one-row-varies": "1 1 1/2 2 2/3 4 5/4 4 4",
        "constant-rows": "1 1 1/2 3 4/2 2 2/5 1 3/7 8 6/4 4 4/1 2 9",
        "zeros": "0 0 0/0 1 0/0 0 1/1 0 0/0 2 1/0 0 0",
        "binary": "1 1 0/1 0 0/1 1 0/1 1 1/0 1 0/1 0 0/1 1 0/0 0 0",
        "binary-four": "1 1 0 1/1 0 0 1/1 1 0 0/1 1 1 1/0 1 0 1/1 0 0 0/1 1 0 1/0 0 0 0/1 1 0 1",
        "equal-ranges": "1 2 3/3 1 2/2 3 1/1 3 2/2 1 3",
        "float-noise": "0.825 0.775 0.800/0.375 0.325 0.350/0.700 0.750 0.725/0.150 0.100 0.050/"
        "0.600 0.650 0.700",
        "tiny-differences": "0.8250001 0.825 0.8249999/0.5 0.5000002 0.5000001/0.7 0.7000001 0.6999999/"
        "0.9000003 0.9 0.9000001",
        "huge": "1e300 2e300 3e300/4e300 1e300 2e300/2e300 3e300 5e300/1e300 4e300 6e300",
        "minute": "1e-300 2e-300 3e-300/4e-300 1e-300 2e-300/2e-300 3e-300 5e-300/1e-300 4e-300 6e-300",
        "wide-range": "1e-300 1 1e300/1e-200 1e10 1e200/5 1e-100 1e100/1e-10 1e10 1e20",
        "negative": "-1 -2 -3/-2.5 -1.5 -3.5/-4 -2 0/-1 0 1/-7 -9 -8",
        "outlier": "1 2 3/2 3 1/3 1 2/1 3 2/2 1 1000000",
        "last-wins": "1 2 3 4/2 1 3 4/3 2 1 4/1 3 2 4/2 3 1 4",
        "one-swap": "1 2 3 4/1 2 3 4/1 2 3 4/1 2 3 4/2 1 3 4",
    },
    "pair": {
        "float-noise": "0.9 0.8 0.7 0.95 0.65/0.8 0.7 0.8 0.85 0.6",
        "itself": "1 2 3 4 5/1 2 3 4 5",
        "smallest": "1 2/2 4",
        "one-pair": "0/1",
        "two": "1 5/2 3",
        "all-positive": "2 4 6 8 10 12/1 2 3 4 5 6",
        "all-positive-tied": "2 3 4 5 6/1 2 3 4 5",
        "one-zero": "1 2 3 4 5 6/1 3 1 7 2 8",
        "two-zeros": "1 2 3 4 5 6 7/1 2 1 7 2 8 3",
        "three-zeros": "1 2 3 4 5 6 7 9/1 2 3 7 2 8 3 1",
        "zeros-and-ties": "1 2 3 4 5 6 7 8/1 2 4 3 6 7 5 8",
        "only-one-difference": "1 2 3 4 5/1 2 3 4 6",
        "symmetric": "1 2 3 4/2 1 4 3",
        "tiny-differences": "0.8250001 0.5 0.7 0.9/0.825 0.5000002 0.6999997 0.9000004",
        "huge": "1e300 2e300 4e300 7e300/3e300 1e300 9e300 1.5e300",
        "minute": "1e-300 2e-300 4e-300 7e-300/3e-300 1e-300 9e-300 1.5e-300",
        "wide-range": "1e-300 1 1e300 1e100/1e-200 1e10 1e200 5",
        "negative": "-1 -2 -3 -4.5 0/-2 1.5 -3.25 -1 2",
        "all-wins": "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1/0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0",
    },
    "groups": {
        "three": "1 2 3 4/2 4 6 9/7 5 8 11",
        "ties": "1 2 2 3/2 3 3 4/3 4 4 5",
        "unequal": "1.1 2.3/0.9 3.3 2.7/4.1 5.2 3.9 6.0",
        "identical": "1 2 3/1 2 3/1 2 3",
        "all-tied": "2 2 2/2 2 2/2 2 2",
        "constant-groups": "1 1 1/2 2 2/3 3 3",
        "separated": "1 2 3/11 12 13/21 22 23",
        "two": "1 4 2 8/3 9 7 5",
        "huge": "1e300 2e300 4e300/3e300 1e300 9e300/2e300 5e300 6e300",
        "wide-range": "1e-300 1 1e300/1e-200 1e10 1e200/5 7 1e20",
        "nearly-equal-ranks": "1 4 5 8 9 12 13 16 17 20 21 24 25 28 29/2 3 6 7 10 11 14 15 18 19 22 23 26 27 30",
        "nearly-equal-spread": "1 2 4 8/1 2 4 8.1",
        "two-by-three": "0.0039 0.0037 0.0037/0.0041 0.0039 0.0038",
    },
    "samples": {
        "small": "1 2 3/4 5 6 7",
        "interleaved": "1 3 5 7/2 4 6",
        "ties": "1 2 2 3 5/2 3 3 4",
        "identical": "1 2 3/1 2 3",
        "all-tied": "2 2 2/2 2 2 2",
        "separated": "1 2 3 4 5 6/11 12 13 14 15",
        "unequal-spread": "1 2 3 4/-100 50 200 -300 7",
        "decimal-ties": "0.1 0.2 0.3 0.30/0.3 0.4 0.1",
        "huge": "1e300 2e300 4e300/3e300 1e300 9e300 5e300",
        "wide-range": "1e-300 1 1e300/1e-200 1e10 1e200 5",
        "equal-means": "0.1 0.2 0.3/0.2 0.2 0.2 0.3 0.1",
    },
    "sample": {
        "ten": "2.1 3.4 1.9 5.6 4.4 3.8 2.7 4.9 3.1 3.6",
        "ties": "1 1 2 2 2 3 3 4 5 5 6 7",
        "constant": "3 3 3 3 3 3 3 3 3",
        "three": "1 2 4",
        "four": "1 2 4 9",
        "skewed": "0.01 0.03 0.05 0.1 0.2 0.5 1 2 5 12 40 100",
        "outlier": "1 2 3 4 5 6 7 8 9 1000",
        "two-values": "0 0 0 0 0 1 1 1 1 1",
        "huge": "1e300 2e300 4e300 3e300 9e300 5e300 6e300 7e300 8e300",
        "minute": "1e-300 2e-300 4e-300 3e-300 9e-300 5e-300 6e-300 7e-300 8e-300",
    },
    "counts": {
        "no-discordant": "0 0 10 12",
        "equal": "13 13 5 7",
        "one": "1 0 4 4",
        "one-sided": "0 15 8 9",
        "near": "5 6 10 20",
        "unequal": "10 25 100 80",
        "large": "400 520 3000 1200",
        "extreme": "0 900 10 10",
    },
    "differences": {
        "five-by-two": "0.02 0.01/0.03 -0.01/0.00 0.02/0.04 0.01/0.01 0.03",
        "all-zero": "0 0/0 0/0 0/0 0/0 0",
        "equal": "0.1 0.1/0.1 0.1/0.1 0.1/0.1 0.1/0.1 0.1",
        "within-equal": "0.1 0.1/0.2 0.2/0.3 0.3/0.1 0.1/0.2 0.2",
        "first-zero": "0 0.01/0.03 -0.01/0.05 0.02/0.04 0.01/0.01 0.03",
        "negative": "-0.02 -0.01/-0.03 -0.04/-0.05 -0.02/-0.04 -0.01/-0.01 -0.03",
    },
    "pvalues": {
        "bergmann-not-monotone": "0.148142 0.717706 0.093726 0.017075 0.486877 0.497738",
        "one": "0.03",
        "two": "0.01 0.04",
        "with-zero": "0 0.01 0.2",
        "with-one": "0.02 1 1 0.03",
        "all-one": "1 1 1",
        "all-equal": "0.02 0.02 0.02 0.02 0.02 0.02",
        "tied-pairs": "0.01 0.01 0.03 0.03 0.2 0.2",
        "minute": "1e-300 1e-250 1e-17 1e-16 0.5 0.9999999999",
        "near-one": "0.9 0.99 0.999",
        "descending": "0.9 0.5 0.1 0.05 0.01 0.001",
        "hommel": "0.01 0.02 0.022 0.09 0.0205",
    },
    "incomplete": {
        "complete": "1 2 3/2 3 1/3 1 2/1 3 2",
        "one-missing": "1 2 3/NA 3 1/3 1 2/1 3 2",
        "several-missing": "1.2 NA 3.1/2.2 3.3 1.8/NA 1.7 2.5/1.1 3.2 NA/2.0 2.4 1.3/1.9 2.9 2.1",
        "ties": "1 1 2 NA/2 1 NA 1/3 NA 3 2/NA 2 2 2/1 2 3 4",
        "three-of-four": "12 14 10 NA/9 13 NA 11/8 NA 7 12/NA 15 9 13",
        "two-of-three": "1 2 NA/2 NA 5/NA 4 3/2 3 NA/1 NA 4/NA 7 6",
        "fano": "3 5 NA 4 NA NA NA/NA 2 6 NA 1 NA NA/NA NA 4 3 NA 9 NA/NA NA NA 5 8 NA 7/2 NA NA NA 6 4 NA/"
        "NA 5 NA NA NA 2 9/7 NA 3 NA NA NA 4",
    },
}  # fmt: skip


def parse(text: str) -> Rows:
    """Rows separated by slashes, cells by spaces."""
    return tuple(tuple(row.split()) for row in text.split("/"))


def named() -> Iterator[Case]:
    """The hand-made cases."""
    for kind, tables in NAMED.items():
        for name, text in tables.items():
            yield Case(name, kind, parse(text))


def literature() -> Iterator[Case]:
    """Every table of the literature: of scores (and, as a pair, its first two columns), of groups, of samples."""
    for table in fixtures.tables("scores"):
        rows = fixtures.cells(table.name).cells
        yield Case(table.name, "scores", rows)
        yield Case(table.name, "pair", tuple(zip(*(row[:2] for row in rows), strict=True)))
    for table in fixtures.tables("groups"):
        members: dict[str, list[str]] = {}
        for label, value in fixtures.cells(table.name).cells:
            members.setdefault(label, []).append(value)
        yield Case(table.name, "groups", tuple(map(tuple, members.values())))
    for table in fixtures.tables("samples"):
        read = fixtures.cells(table.name)
        for label, column in zip(read.columns, zip(*read.cells, strict=True), strict=True):
            yield Case(f"{table.name}/{label}", "sample", (tuple(cell for cell in column if cell),))


# --- seeded cases ---------------------------------------------------------------------------------


class Dice:
    """Whole numbers from Random.random() alone."""

    def __init__(self, kind: str, seed: int) -> None:
        self._random = random.Random(f"{kind}/{seed}").random

    def below(self, bound: int) -> int:
        return int(self._random() * bound)

    def bell(self, spread: int) -> int:
        """Roughly normal, standard deviation `spread`: twelve uniforms on -spread..spread, halved."""
        return sum(self.below(2 * spread + 1) - spread for _ in range(12)) // 2


def decimal(value: int, places: int) -> str:
    """An integer over a power of ten, as printed."""
    if places == 0:
        return str(value)
    digits = f"{abs(value):0{places + 1}d}"
    return f"{'-' if value < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def seeded(kind: Kind, count: int) -> Iterator[Case]:
    """The first `count` generated cases of a kind."""
    for seed in range(count):
        yield Case(f"seed-{seed:03d}", kind, GENERATORS[kind](Dice(kind, seed), seed))


def _table(dice: Dice, seed: int) -> Rows:
    """Sizes run through N x K in a scattered order; ties, effects and decimals vary independently of them."""
    sizes = [(n, k) for n, k in product(N, K) if 3 * n >= k]
    n, k = sizes[seed * 29 % len(sizes)]
    return _cells(dice, n, k, places=seed % 5, spread=(2, 10, 50, 400)[seed // 5 % 4], effect=seed // 2 % 3)


def _cells(dice: Dice, n: int, k: int, *, places: int, spread: int, effect: int) -> Rows:
    columns = [dice.below(spread * effect + 1) for _ in range(k)]
    table = []
    for _ in range(n):
        base = 20 * spread + dice.below(5 * spread)
        table.append(tuple(decimal(base + column + dice.bell(spread), places) for column in columns))
    return tuple(table)


def _pair(dice: Dice, seed: int) -> Rows:
    n = N[seed * 7 % len(N)]
    cells = _cells(dice, n, 2, places=seed % 5, spread=(1, 3, 20, 300, 5000)[seed // 5 % 5], effect=seed // 2 % 3)
    return tuple(zip(*cells, strict=True))


def _samples(dice: Dice, seed: int) -> Rows:
    sizes = (N[1 + seed * 5 % 12], N[1 + seed * 7 % 12])
    return _groups_of(dice, seed, sizes)


def _groups(dice: Dice, seed: int) -> Rows:
    k = 2 + seed % 6
    return _groups_of(dice, seed, tuple(N[1 + (seed * 5 + 3 * j * (seed % 2)) % 11] for j in range(k)))


def _groups_of(dice: Dice, seed: int, sizes: Sequence[int]) -> Rows:
    spread, effect, places = (2, 10, 100, 3000)[seed // 3 % 4], seed // 2 % 3, seed % 5
    return tuple(
        tuple(decimal(20 * spread + shift + dice.bell(spread), places) for _ in range(size))
        for size, shift in ((size, dice.below(spread * effect + 1)) for size in sizes)
    )


def _sample(dice: Dice, seed: int) -> Rows:
    n, places = (8, 9, 10, 12, 15, 20, 25, 30, 50, 100, 150, 200)[seed * 5 % 12], seed % 5
    values = [dice.bell(200) for _ in range(n)]
    if seed % 4 == 1:  # skewed
        values = [v * v // 100 for v in values]
    elif seed % 4 == 2:  # heavy tails
        values = [v * abs(v) // 50 for v in values]
    elif seed % 4 == 3:  # flat, with ties
        values = [dice.below(40) for _ in range(n)]
    return (tuple(decimal(v, places) for v in values),)


def _counts(dice: Dice, seed: int) -> Rows:
    bound = (5, 20, 100, 1000)[seed % 4]
    return (tuple(str(dice.below(bound)) for _ in range(4)),)


def _five_by_two(dice: Dice, seed: int) -> Rows:
    shift, places = dice.below(60) * (seed % 3), 2 + seed % 3
    return tuple(tuple(decimal(shift + dice.bell(40), places) for _ in range(2)) for _ in range(5))


def _pvalues(dice: Dice, seed: int) -> Rows:
    """Every third as many as pairs of k algorithms; some very small, some tied."""
    k = 3 + seed % 6
    m = k * (k - 1) // 2 if seed % 3 else 1 + seed % 20
    places = (2, 4, 6)[seed % 3]
    smallest = 1  # zero is a named case
    cells = []
    for _ in range(m):
        power = dice.below(places)
        cells.append(decimal(smallest + dice.below(10 ** (places - power) - 1), places))
    return (tuple(cells),)


def _incomplete(dice: Dice, seed: int) -> Rows:
    """A table with about one cell in six missing, at least two in each row and column left."""
    k = 3 + seed % 5
    n = k + 2 + seed * 3 % 20
    table = [list(row) for row in _cells(dice, n, k, places=seed % 3, spread=(4, 40)[seed % 2], effect=seed % 3)]
    for i, j in product(range(n), range(k)):
        left_in_row = sum(cell != MISSING for cell in table[i])
        left_in_column = sum(row[j] != MISSING for row in table)
        if dice.below(6) == 0 and left_in_row > 2 and left_in_column > 2:
            table[i][j] = MISSING
    return tuple(map(tuple, table))


GENERATORS: dict[Kind, Callable[[Dice, int], Rows]] = {
    "scores": _table,
    "pair": _pair,
    "samples": _samples,
    "groups": _groups,
    "sample": _sample,
    "counts": _counts,
    "differences": _five_by_two,
    "pvalues": _pvalues,
    "incomplete": _incomplete,
}
