"""Rows of decimal text from a seed, for the corpus on which we and R are compared.

They use nothing but `random.Random(seed).random()`, whose sequence Python promises to keep, and integers; they are the
same on every machine and in every version.
"""

import random
from collections.abc import Sequence
from itertools import product

Rows = tuple[tuple[str, ...], ...]

MISSING = "NA"
N = (2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 50, 100, 200)
K = (2, 3, 4, 5, 6, 8, 10, 14, 20)


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


def table(dice: Dice, seed: int) -> Rows:
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


def pair(dice: Dice, seed: int) -> Rows:
    n = N[seed * 7 % len(N)]
    cells = _cells(dice, n, 2, places=seed % 5, spread=(1, 3, 20, 300, 5000)[seed // 5 % 5], effect=seed // 2 % 3)
    return tuple(zip(*cells, strict=True))


def samples(dice: Dice, seed: int) -> Rows:
    sizes = (N[1 + seed * 5 % 12], N[1 + seed * 7 % 12])
    return _groups_of(dice, seed, sizes)


def groups(dice: Dice, seed: int) -> Rows:
    k = 2 + seed % 6
    return _groups_of(dice, seed, tuple(N[1 + (seed * 5 + 3 * j * (seed % 2)) % 11] for j in range(k)))


def _groups_of(dice: Dice, seed: int, sizes: Sequence[int]) -> Rows:
    spread, effect, places = (2, 10, 100, 3000)[seed // 3 % 4], seed // 2 % 3, seed % 5
    return tuple(
        tuple(decimal(20 * spread + shift + dice.bell(spread), places) for _ in range(size))
        for size, shift in ((size, dice.below(spread * effect + 1)) for size in sizes)
    )


def sample(dice: Dice, seed: int) -> Rows:
    n, places = (8, 9, 10, 12, 15, 20, 25, 30, 50, 100, 150, 200)[seed * 5 % 12], seed % 5
    values = [dice.bell(200) for _ in range(n)]
    if seed % 4 == 1:  # skewed
        values = [v * v // 100 for v in values]
    elif seed % 4 == 2:  # heavy tails
        values = [v * abs(v) // 50 for v in values]
    elif seed % 4 == 3:  # flat, with ties
        values = [dice.below(40) for _ in range(n)]
    return (tuple(decimal(v, places) for v in values),)


def counts(dice: Dice, seed: int) -> Rows:
    bound = (5, 20, 100, 1000)[seed % 4]
    return (tuple(str(dice.below(bound)) for _ in range(4)),)


def five_by_two(dice: Dice, seed: int) -> Rows:
    shift, places = dice.below(60) * (seed % 3), 2 + seed % 3
    return tuple(tuple(decimal(shift + dice.bell(40), places) for _ in range(2)) for _ in range(5))


def pvalues(dice: Dice, seed: int) -> Rows:
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


def incomplete(dice: Dice, seed: int) -> Rows:
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
