"""Checks that are run here and now: what procedures rest on in numpy, scipy and BLAS, against values known exactly.

A check has a name that a user can look for, the number that came out, and the one that is right.
"""

import functools
import math
import random
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

DIGITS = 12.0  # asked for, as of every procedure
PCG64 = (4193609425186963869, 5843160025838961886, 14708796524633321433)
PERMUTED = (2, 4, 3, 6, 5, 0, 1, 7)


@dataclass(frozen=True)
class Checked:
    """One function: how often it was asked, and the worst of its answers.

    error   its relative error, inf where no number came
    case    the call, what it gave and what is right
    """

    name: str
    kind: str
    times: int
    error: float
    case: str

    @property
    def sound(self) -> bool:
        return self.error <= 10**-DIGITS

    @property
    def words(self) -> str:
        """Which function is wrong, and by how much."""
        return f"{self.name} is off by {self.error:.1e} (relative): {self.case}"


Answer = tuple[str, Any, Any]  # the call, what it gives, what is right
Row = tuple[str, str, Any, Any]  # the same of a function


def checks() -> list[Checked]:
    """Every function, in the order of its kind."""
    kinds = {
        "special functions": _special,
        "linear algebra": _linear,
        "arithmetic": _arithmetic,
        "random numbers": _random,
    }
    out = []
    for kind, ask in kinds.items():
        by: dict[str, list[Answer]] = {}
        for name, call, value, right in _asked(kind, ask):
            by.setdefault(name, []).append((call, value, right))
        out += [_checked(name, kind, answers) for name, answers in by.items()]
    return out


def _asked(kind: str, ask: Callable[[], Iterator[Row]]) -> Iterator[Row]:
    """What is asked of a kind; where a function fails altogether, that is its answer."""
    try:
        yield from ask()
    except Exception as problem:
        yield kind, f"{type(problem).__name__}: {problem}", None, "1"


def _checked(name: str, kind: str, answers: list[Answer]) -> Checked:
    errors = [(_error(value, right), call, value, right) for call, value, right in answers]
    worst = max(errors, key=lambda row: row[0])
    return Checked(name, kind, len(answers), worst[0], f"{worst[1]} gives {worst[2]}, right is {worst[3]}")


def _error(value: Any, right: Any) -> float:
    """The relative error of a number, the largest of several."""
    if isinstance(right, list):
        values = np.asarray(value).tolist() if not isinstance(value, Exception) else []
        if not isinstance(values, list) or len(values) != len(right):
            return math.inf
        return max(map(_error, values, right), default=0.0)
    if not isinstance(value, int | float | np.number) or not math.isfinite(value):
        return math.inf
    truth = Fraction(right)
    return float(abs(Fraction(float(value)) - truth) / (abs(truth) or 1))


def _try(function: Any, *arguments: Any) -> Any:
    try:
        return function(*arguments)
    except Exception as problem:
        return problem


@functools.cache
def table() -> list[tuple[str, list[float], str]]:
    """Values of functions of scipy.special, by mpmath."""
    rows: list[tuple[str, list[float], str]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))[
        "special"
    ]
    return rows


def _special() -> Iterator[Row]:
    import scipy.special

    for name, arguments, right in table():
        function = getattr(scipy.special, name, None)
        call = f"{name}({', '.join(map(repr, arguments))})"
        yield f"scipy.special.{name}", call, _try(function, *arguments), right
    nodes, weights = scipy.special.roots_legendre(2)
    yield "scipy.special.roots_legendre", "nodes of 2", nodes * nodes * 3, [1, 1]
    yield "scipy.special.roots_legendre", "weights of 2", weights, [1, 1]


def _linear() -> Iterator[Row]:
    """Whole numbers, whose products and sums are exact in doubles whatever the order."""
    from scipy.spatial.distance import cdist

    drawn = random.Random(37)
    for n in (3, 40, 130):  # large enough for every kernel of a BLAS
        a, b = ([[drawn.randrange(-9, 10) for _ in range(n)] for _ in range(n)] for _ in "ab")
        columns = list(zip(*b, strict=True))
        right = [sum(x * y for x, y in zip(row, column, strict=True)) for row in a for column in columns]
        x, y = np.array(a, float), np.array(b, float)
        yield "numpy.matmul (BLAS)", f"{n} x {n} whole numbers", (x @ y).ravel(), right
        yield (
            "numpy.dot (BLAS)",
            f"{n * n} whole numbers",
            float(x.ravel() @ y.ravel()),
            sum(i * j for p, q in zip(a, b, strict=True) for i, j in zip(p, q, strict=True)),
        )
        # Whatever the size, its condition is below 3: no digit is lost by the question.
        chain = np.array([[4.0 * (i == j) - (abs(i - j) == 1) for j in range(n)] for i in range(n)])
        known = np.arange(1.0, n + 1)
        yield (
            "numpy.linalg.solve (LAPACK)",
            f"{n} equations",
            _try(np.linalg.solve, chain, chain @ known),
            known.tolist(),
        )
        inverse = _try(lambda m=chain: np.linalg.pinv(m, hermitian=True) @ (m @ np.arange(1.0, len(m) + 1)))
        yield "numpy.linalg.pinv (LAPACK)", f"{n} equations", inverse, known.tolist()
    yield "numpy.linalg.cond (LAPACK)", "diag(8, 2, 1)", float(np.linalg.cond(np.diag([8.0, 2.0, 1.0]))), 8
    yield "numpy.linalg.norm", "rows (3, 4), (5, 12)", np.linalg.norm([[3.0, 4.0], [5.0, 12.0]], axis=1), [5, 13]
    yield "scipy.spatial.distance.cdist", "(0, 0) to (3, 4)", cdist([[0.0, 0.0]], [[3.0, 4.0]]).ravel(), [5]
    p, q = ([drawn.randrange(100) for _ in range(50)] for _ in "pq")
    product = np.rint(np.fft.irfft(np.fft.rfft(p, 99) * np.fft.rfft(q, 99), 99))
    right = [sum(p[i] * q[s - i] for i in range(50) if 0 <= s - i < 50) for s in range(99)]
    yield "numpy.fft", "a product of polynomials of degree 49", product, right


def _arithmetic() -> Iterator[Row]:
    from scipy.stats import rankdata

    tiny = np.array([5e-324, 1e-310])
    yield "subnormal numbers", "5e-324 * 1, 1e-310 * 1", tiny * 1.0 / tiny, [1, 1]
    yield "sums in doubles", "0.1 + 0.2", float(np.array(0.1) + np.array(0.2)), Fraction(0.1 + 0.2)
    yield "sums in doubles", "a million tenths", float(np.sum(np.full(10**6, 0.1))), 10**6 * Fraction(0.1)
    values = {
        "exp": (1.0, "2.71828182845904523536028747135"), "log": (2.0, "0.693147180559945309417232121458"),
        "log1p": (1e-9, "9.99999999500000000333333333083e-10"), "expm1": (1e-9, "1.00000000050000000016666666671e-9"),
        "sqrt": (2.0, "1.41421356237309504880168872421"),
    }  # fmt: skip
    for name, (x, right) in values.items():
        yield f"numpy.{name}", f"{name}({x!r})", float(getattr(np, name)(x)), right
    yield "scipy.stats.rankdata", "3 1 3 2 3", rankdata([3.0, 1.0, 3.0, 2.0, 3.0]), [4, 1, 4, 2, 4]
    yield "numpy.argsort", "stable, of 3 1 3 2", np.argsort([3, 1, 3, 2], kind="stable"), [1, 3, 0, 2]


def _random() -> Iterator[Row]:
    """The stream that simulated p-values come from, so that a seed means the same everywhere."""
    raw = np.random.PCG64(12345).random_raw(3)
    yield "numpy.random.PCG64", "the first three of seed 12345", [int(x) for x in raw], list(PCG64)
    order = np.random.default_rng(0).permutation(8)
    yield "numpy.random.Generator.permutation", "of 8, seed 0", order, list(PERMUTED)
