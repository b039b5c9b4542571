"""What unprinted digits allow, by brute force on tiny tables: the judge of the audit, sharing no code with it.

Every cell (or difference) runs over a grid of unprinted digits; whatever a paper could print of the tables that arise
is allowed. For ranks within rows and for signed ranks the grids are complete: as many points as numbers between any
two ends of the printed intervals. For ranks across rows they are not; there a witness of the audit, recomputed here,
extends what is allowed.
"""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import special

Array = NDArray[np.float64]
Whole = NDArray[Any]  # whole numbers: int64, or Python's own where they are longer


class Key(NamedTuple):
    """What a printed number is about: procedure, options, value and place.

    judged    what the statistic is compared with: "chi-squared" or "F"; or "count" where it is a whole number
    """

    test: str
    value: str
    at: tuple[str, ...] = ()
    options: tuple[tuple[str, Any], ...] = ()
    judged: str = ""


Numbers = dict[Key, Array]  # one number for each table


@dataclass(frozen=True)
class Design:
    """A kind of tiny table: its size, and what a paper would print of many such tables (in hundredths) at once."""

    n: int
    k: int
    results: Callable[[Whole], Numbers]
    grid: Callable[[Sequence[Sequence[int]]], Whole]

    def allowed(self, printed: Sequence[Sequence[int]]) -> Mapping[Key, frozenset[str]]:
        """Every text that tables which print like this one allow for each number."""
        results = self.results(self.grid(printed))
        return {key: frozenset(text(key, x) for x in np.unique(np.round(values, 9))) for key, values in results.items()}

    def printed(self, table: Sequence[Sequence[int]]) -> dict[Key, str]:
        """What a paper would print of one table, in whole numbers of any unit."""
        results = self.results(np.array([table], dtype=object))
        return {key: text(key, float(values[0])) for key, values in results.items()}


LEVEL = 0.1
ASYMPTOTIC = (("null", "asymptotic"),)
_RAW = (*ASYMPTOTIC, ("ties", "ignored"))
_WORDS = {"rejected": ("retained", "rejected"), "signs": ("-", "=", "+")}


def text(key: Key, x: float) -> str:
    """A number as printed: three decimals, four for p-values; counts and ranks as they are; words."""
    x = round(x, 9) + 0.0  # halves that doubles miss by an ulp are printed alike; no minus zero
    if key.value in _WORDS:
        return _WORDS[key.value][int(x) + (key.value == "signs")]
    if key.value in ("ranks", "w_plus", "w_minus", "df") or _is_count(key):
        return f"{x:g}"
    return f"{x:.4f}" if key.value == "pvalue" else f"{x:.3f}"


def _is_count(key: Key) -> bool:
    return key.value == "statistic" and key.judged == "count"


def _ranked(x: Whole) -> Array:
    """Average ranks along the last axis, the smallest first, by counting."""
    doubled = np.ones(x.shape)  # twice those below, those equal, and one
    for value in np.moveaxis(x, -1, 0):
        doubled += (value[..., None] < x).astype(np.int8) + (value[..., None] <= x)
    return doubled / 2


# Three algorithms on three data sets, higher is better

N, K, COLUMNS = 3, 3, "ABC"
_POINTS = (-4, -2, 1, 4)  # hundredths around a tenth


def _rows(printed: Sequence[Sequence[int]]) -> Whole:
    """Tables of numbers that print as these tenths; rows that differ by a shift give the same ranks and stand once."""
    options = []
    for row in printed:
        moved = np.array([[10 * x + s for x, s in zip(row, steps, strict=True)]
                          for steps in itertools.product(_POINTS, repeat=K)])  # fmt: skip
        _, first = np.unique(moved - moved[:, :1], axis=0, return_index=True)
        options.append(moved[first])
    chosen = np.indices([len(rows) for rows in options]).reshape(N, -1)
    return np.stack([rows[at] for rows, at in zip(options, chosen, strict=True)], axis=1)


def _omnibus(x: Whole) -> Numbers:
    within = _ranked(-x)
    totals = within.sum(axis=1)
    chi2 = 12 / (N * K * (K + 1)) * (totals**2).sum(axis=1) - 3 * N * (K + 1)
    numbers = _decided("friedman", chi2, special.chdtrc(K - 1, chi2), _RAW, "chi-squared")
    numbers[Key("friedman", "df", ("1",), _RAW)] = np.full(len(x), K - 1.0)
    with np.errstate(divide="ignore", invalid="ignore"):
        f = (N - 1) * chi2 / (N * (K - 1) - chi2)
        numbers |= _decided("iman_davenport", f, special.fdtrc(K - 1, (N - 1) * (K - 1), f), _RAW, "F")
        ranges = _ranked(x.max(axis=2) - x.min(axis=2))
        s = ranges[:, :, None] * (within - (K + 1) / 2)
        a, b = (s**2).sum(axis=(1, 2)), (s.sum(axis=1) ** 2).sum(axis=1) / N
        quade = np.where(a > b, (N - 1) * b / (a - b), np.nan)
        numbers |= _decided("quade", quade, special.fdtrc(K - 1, (N - 1) * (K - 1), quade), ASYMPTOTIC, "F")
        aligned = _ranked((x.sum(axis=2, keepdims=True) - K * x).reshape(len(x), -1)).reshape(x.shape)
        rows = (aligned.sum(axis=2) ** 2).sum(axis=1) / K
        columns = (aligned.sum(axis=1) ** 2).sum(axis=1) - K * N**2 / 4 * (K * N + 1) ** 2
        t = (K - 1) * columns / ((aligned**2).sum(axis=(1, 2)) - rows)
    numbers |= _decided("aligned_ranks", t, special.chdtrc(K - 1, t), ASYMPTOTIC, "chi-squared")
    for j, column in enumerate(COLUMNS):
        numbers[Key("friedman", "mean_ranks", (column,))] = totals[:, j] / N
        numbers[Key("aligned_ranks", "mean_ranks", (column,))] = aligned[:, :, j].mean(axis=1)
        for i in range(N):
            numbers[Key("friedman", "ranks", (f"d{i}", column))] = within[:, i, j]
            numbers[Key("aligned_ranks", "ranks", (f"d{i}", column))] = aligned[:, i, j]
            if j:
                signs = np.sign(x[:, i, j] - x[:, i, 0]).astype(float)
                numbers[Key("multiple_sign", "signs", (f"d{i}", column), (("control", "A"),))] = signs
    # Page's columns run from worst to best, and its ranks grow with the scores.
    weighted = (K + 1 - within) * np.arange(1, K + 1)
    numbers[Key("page", "statistic", (), ASYMPTOTIC, "count")] = weighted.sum(axis=(1, 2))
    return numbers


def _decided(test: str, statistic: Array, p: Array, options: tuple[tuple[str, Any], ...], judged: str) -> Numbers:
    return {
        Key(test, "statistic", (), options, judged): statistic,
        Key(test, "pvalue", (), options, judged): p,
        Key(test, "rejected", (), options, judged): (p <= LEVEL).astype(float),
    }


# Two algorithms on five data sets

PAIRS = 5
_DIFFERENCES = range(-8, 9, 2)  # a difference of two tenths lies within a tenth: hundredths, more than PAIRS each way


def _differences(printed: Sequence[Sequence[int]]) -> Whole:
    steps = np.array(list(itertools.product(_DIFFERENCES, repeat=PAIRS)))
    d = 10 * np.array([a - b for a, b in printed]) + steps
    return np.stack([d, np.zeros_like(d)], axis=2)


_SIGNS = np.array(list(itertools.product((0, 1), repeat=PAIRS)), dtype=np.float64)


def _paired(x: Whole) -> Numbers:
    d = x[:, :, 0] - x[:, :, 1]
    zeros = (d == 0).sum(axis=1)
    r = np.where(d == 0, 0, _ranked(np.abs(d)) - zeros[:, None])
    plus, minus = (r * (d > 0)).sum(axis=1), (r * (d < 0)).sum(axis=1)
    sums = r @ _SIGNS.T  # all ways to give signs; zeros add nothing to any
    tails = [(side * sums <= side * plus[:, None]).mean(axis=1) for side in (1, -1)]
    exact = np.minimum(1, 2 * np.minimum(*tails))
    with np.errstate(divide="ignore", invalid="ignore"):
        z = (plus - r.sum(axis=1) / 2) / np.sqrt((r**2).sum(axis=1) / 4)
    wins, losses = (d > 0).sum(axis=1), (d < 0).sum(axis=1)
    fewer = np.minimum(wins, losses)
    binomial = np.minimum(1, 2 * special.bdtr(fewer, np.maximum(1, wins + losses), 0.5))
    normal = 2 * special.ndtr(-np.abs(z))
    numbers: Numbers = {Key("wilcoxon", "w_plus"): plus, Key("wilcoxon", "w_minus"): minus, Key("wilcoxon", "z"): z}
    for test, options, p in (
        ("wilcoxon", (), exact),
        ("wilcoxon", ASYMPTOTIC, normal),
        ("sign", (), np.where(wins + losses > 0, binomial, 1.0)),
    ):
        numbers[Key(test, "pvalue", (), options)] = p
        numbers[Key(test, "rejected", (), options)] = (p <= LEVEL).astype(float)
    numbers[Key("sign", "statistic", judged="count")] = wins.astype(float)
    return numbers


OMNIBUS = Design(N, K, _omnibus, _rows)
PAIRED = Design(PAIRS, 2, _paired, _differences)


# Errors


def mutations(key: Key, true: str) -> Iterator[tuple[str, str]]:
    """(kind, printed text) of every error that is seeded into a true claim."""
    if key.value == "rejected":
        yield "decision", "retained" if true == "rejected" else "rejected"
    elif key.value == "signs":
        yield from (("sign", sign) for sign in "+-=" if sign != true)
    elif key.value == "df":
        yield from (("df", str(int(true) + step)) for step in (-1, 1))
    elif "." not in text(key, 1.0):
        kind, steps = ("count", (-1, 1)) if _is_count(key) else ("rank", (-1, -0.5, 0.5, 1))
        yield from ((kind, f"{float(true) + step:g}") for step in steps)
    else:
        yield from _of_decimals(key, true)


def _of_decimals(key: Key, true: str) -> Iterator[tuple[str, str]]:
    decimals = len(true.partition(".")[2])
    for step in (-1, 1):
        yield "last digit", f"{float(true) + step * 10**-decimals:.{decimals}f}"
    if key.value != "pvalue":
        if float(true):
            yield "sign", f"{-float(true):.{decimals}f}"
        return
    yield from (("tail", f"{float(true) * factor:.{decimals}f}") for factor in (0.5, 2))
    if key.judged == "chi-squared":
        chi2 = float(special.chdtri(K - 1, float(true)))
        yield from (("df", f"{special.chdtrc(df, chi2):.{decimals}f}") for df in (K - 2, K))
    elif key.judged == "F" and 0 < float(true) < 1:
        f = float(special.fdtri(K - 1, (K - 1) * (N - 1), 1 - float(true)))
        for df in ((K - 1, N * (K - 1)), (K, (K - 1) * (N - 1))):
            yield "df", f"{special.fdtrc(*df, f):.{decimals}f}"
