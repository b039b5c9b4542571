"""Adjusted p-values by their formulas: the smallest level at which each procedure rejects."""

import functools
import math
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

from crosscheck.reference.comparisons import pairs_of
from crosscheck.reference.paths import Answer, Beyond, Data, Options, Path


def _capped(x: Any) -> Any:
    return 1 if x > 1 else x


def _running(values: Iterable[Any], larger: bool) -> list[Any]:
    """The running maximum, or minimum."""
    out: list[Any] = []
    best: Any = None
    for x in values:
        best = x if best is None or (x > best if larger else x < best) else best
        out.append(best)
    return out


def _step(factor: Callable[[int, int, Any, Any], Any], up: bool) -> Callable[[list[Any], Any, Any], list[Any]]:
    """Of sorted p-values: factor(i, m, p, c), its running maximum from the smallest or minimum from the largest."""

    def adjusted(p: list[Any], o: Options, c: Any) -> list[Any]:
        m = len(p)
        values = [_capped(factor(i, m, x, c)) for i, x in enumerate(p, 1)]
        return _running(values[::-1], False)[::-1] if up else _running(values, True)

    return adjusted


def _harmonic(m: int) -> Fraction:
    return sum((Fraction(1, j) for j in range(1, m + 1)), Fraction(0))


def _whole(x: Fraction, beside: Any, c: Any) -> Any:
    """A fraction in the kind of number that stands beside it."""
    return x if isinstance(beside, Fraction) else c.num(x)


def _finner(i: int, m: int, p: Any, c: Any) -> Any:
    """1 - (1 - p)**(m / i)."""
    return int(p == 1) if p in (0, 1) else 1 - c.num.power(1 - p, Fraction(m, i))


def _hommel(p: list[Any], o: Options, c: Any) -> list[Any]:
    """Closed testing with Simes: the largest over s of the hardest intersection of s hypotheses that holds i."""
    m, out = len(p), []
    for i in range(m):
        worst = p[i]
        for s in range(1, m + 1):
            largest = sorted({i, *[j for j in range(m - 1, -1, -1) if j != i][: s - 1]})
            simes = _running((s * p[j] / place for place, j in enumerate(largest, 1)), False)[-1]
            worst = simes if simes > worst else worst
        out.append(_capped(worst))
    return out


def _li(p: list[Any], o: Options, c: Any) -> list[Any]:
    return [x / (x + 1 - p[-1]) if x else x for x in p]


def _rom_constants(m: int, alpha: Fraction) -> list[Fraction]:
    """c_1 = alpha, c_i = (1 / i)[sum_j<i alpha**j - sum_j<i-1 C(i, j) c_(j+1)**(i - j)]."""
    c = [alpha]
    for i in range(2, m + 1):
        powers = sum((alpha**j for j in range(1, i)), Fraction(0))
        c.append((powers - sum((math.comb(i, j) * c[j] ** (i - j) for j in range(1, i - 1)), Fraction(0))) / i)
    return c


def _rom(p: list[Any], o: Options, c: Any) -> list[Any]:
    alpha, m = Fraction(str(o["alpha"])), len(p)
    constants = _rom_constants(m, alpha)
    return _running([_capped(x * alpha / constants[m - i]) for i, x in enumerate(p, 1)][::-1], False)[::-1]


# All pairs of k algorithms: which hypotheses can be true together.


MOST_PARTED = 8  # of 9 there are 21,147 partitions, of 20 more than any memory holds


@functools.cache
def exhaustive(k: int) -> tuple[frozenset[int], ...]:
    """Sets of pairs that are equal in some partition of the algorithms, by their numbers in the order of pairs."""
    if k > MOST_PARTED:
        raise Beyond(f"which pairs of {k} algorithms can be equal together takes longer than a second to list")
    pairs = pairs_of(k)

    def partitions(n: int) -> Iterable[list[int]]:
        if n == 0:
            yield []
            return
        for rest in partitions(n - 1):
            for block in range(max(rest, default=-1) + 2):
                yield [*rest, block]

    return tuple({frozenset(g for g, (i, j) in enumerate(pairs) if p[i] == p[j]) for p in partitions(k)})


def _algorithms(m: int) -> int:
    k = (1 + math.isqrt(1 + 8 * m)) // 2
    assert k * (k - 1) // 2 == m
    return k


def _shaffer(order: list[int], p: list[Any], dynamic: bool) -> list[Any]:
    m = len(order)
    sets = exhaustive(_algorithms(m))
    values = []
    for i in range(m):
        gone = frozenset(order[:i])
        able = [s for s in sets if not s & gone] if dynamic else [s for s in sets if len(s) <= m - i]
        values.append(_capped(max(map(len, able)) * p[order[i]]))
    running = _running(values, True)
    return [running[order.index(g)] for g in range(m)]


def _bergmann_hommel(p: list[Any]) -> list[Any]:
    """The largest of |I| times the smallest p-value of I, over the sets I that can be true together and hold it."""
    sets = [s for s in exhaustive(_algorithms(len(p))) if s]
    worst = [len(s) * _running((p[g] for g in s), False)[-1] for s in sets]
    return [_capped(_running((w for s, w in zip(sets, worst, strict=True) if g in s), True)[-1]) for g in range(len(p))]


SORTED: dict[str, Callable[[list[Any], Options, Any], list[Any]]] = {
    "none": lambda p, o, c: p,
    "bonferroni": lambda p, o, c: [_capped(len(p) * x) for x in p],
    "sidak": lambda p, o, c: [1 - (1 - x) ** len(p) for x in p],
    "holm": _step(lambda i, m, p, c: (m - i + 1) * p, up=False),
    "holland": _step(lambda i, m, p, c: 1 - (1 - p) ** (m - i + 1), up=False),
    "finner": _step(_finner, up=False),
    "hochberg": _step(lambda i, m, p, c: (m - i + 1) * p, up=True),
    "hommel": _hommel,
    "li": _li,
    "rom": _rom,
    "benjamini-hochberg": _step(lambda i, m, p, c: p * m / i, up=True),
    "benjamini-yekutieli": _step(lambda i, m, p, c: p * m * _whole(_harmonic(m), p, c) / i, up=True),
}
ON_PAIRS = ("shaffer", "shaffer-dynamic", "bergmann-hommel")
METHODS = (*SORTED, *ON_PAIRS)


def _compared(x: Any, y: Any) -> int:
    return int(x > y) - int(x < y)


_in_order = functools.cmp_to_key(_compared)


def adjusted(p: Sequence[Any], o: Options, c: Path) -> list[Any]:
    """In the order of the input."""
    if not all(isinstance(x, Fraction) for x in p):
        p = [c.num(x) for x in p]
    method = str(o["method"])
    order = sorted(range(len(p)), key=lambda g: _in_order(p[g]))
    if o.get("unsorted"):
        order = list(range(len(p)))
    if method == "bergmann-hommel":
        return _bergmann_hommel(list(p))
    if method in ON_PAIRS:
        return _shaffer(order, list(p), method == "shaffer-dynamic")
    result = SORTED[method]([p[g] for g in order], o, c)
    if o.get("uncapped") and method == "bonferroni":
        result = [len(p) * p[g] for g in order]
    if o.get("not_monotone") and method in ("holm", "hochberg", "benjamini-hochberg"):
        m = len(p)
        result = [_capped(p[g] * m / i if method[0] == "b" else (m - i + 1) * p[g]) for i, g in enumerate(order, 1)]
    return [result[order.index(g)] for g in range(len(p))]


def adjust(d: Data, o: Options, c: Path) -> Answer:
    """The smallest level at which the procedure rejects."""
    return {"adjusted": adjusted(d["pvalues"], o, c)}
