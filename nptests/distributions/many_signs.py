"""The many-one sign law: one control against m others on n data sets, judged by the smallest count of signs."""

import math
from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from nptests.distributions import discrete, max_normal, special
from nptests.errors import InputError
from nptests.vocabulary import Array

LIMIT = 1e9  # products in the convolutions: 2 s and 200 MB
MOST = 500  # beyond, the normal law is as good


def nodes_needed(comparisons: int) -> int:
    """A Gauss-Legendre rule on q nodes is exact up to degree 2q - 1, and the integrand has degree m."""
    return comparisons // 2 + 1


def feasible(n: int, comparisons: int) -> bool:
    """Whether the exact law is offered: for each way to distribute n data sets over the nodes a convolution.

    They are formed for the first node, the first two, ... and all q of them: sum_r C(n + r - 1, n) = C(n + q, n + 1).
    """
    q = nodes_needed(comparisons)
    return n <= MOST and math.comb(n + q, n + 1) * (n + 1) ** 2 <= LIMIT


@lru_cache(maxsize=32)
def many_signs(n: int, comparisons: int, sides: max_normal.Sides = "two-sided") -> discrete.Discrete:
    """The law of R = min over j of the plus signs S_j (one-sided), or of min(S_j, n - S_j) (two-sided). Exact.

    On each data set all orders of the control and the m others are equally likely, without ties. Such an order is
    that of m + 1 independent uniform variables; given the control's value u, the others lie above it independently
    with probability u. So with u_1 .. u_n the controls, the S_j are independent and alike, each a sum of n trials
    with these probabilities, T_r(u) = P(S_1 <= r | u), and

        P(R <= r) = E[1 - (1 - T_r(u))**m],   u_i uniform on (0, 1).

    Every u_i enters as a polynomial of degree m, so a Gauss-Legendre rule with m // 2 + 1 nodes gives the integral
    exactly, and because the u_i are alike only the number of them at each node matters. All terms are positive.
    """
    if n < 1 or comparisons < 1:
        raise InputError("parameter", f"n = {n} and {comparisons} comparisons: both must be at least 1")
    if not feasible(n, comparisons):
        raise InputError("too-large", f"the exact law of {comparisons} sign counts on {n} data sets takes too long")
    upto = n if sides == "one-sided" else n // 2
    pmf = np.zeros(upto + 1)
    for weights, counts in _mixture(n, nodes_needed(comparisons)):
        if sides == "two-sided":
            folded = counts[:, : upto + 1] + counts[:, ::-1][:, : upto + 1]
            if n % 2 == 0:
                folded[:, upto] /= 2
            counts = folded
        pmf += weights @ _smallest_of(counts, comparisons)
    name = f"smallest sign count of {comparisons} comparisons with a control on {n} data sets, {sides}"
    return discrete.Discrete(name, "exact", np.arange(upto + 1, dtype=np.float64), pmf)


def _smallest_of(pmf: Array, m: int) -> Array:
    """The pmf of the smallest of m independent variables: (1 - T_(r-1))**m - (1 - T_r)**m, without cancellation."""
    above = np.cumsum(pmf[:, ::-1], axis=1)[:, ::-1]  # P(S >= r), never below P(S = r) in floats
    with np.errstate(divide="ignore", invalid="ignore"):
        share = np.where(above > 0, pmf / above, 0.0)
        return np.asarray(above**m * -np.expm1(m * np.log1p(-share)))


def _mixture(n: int, q: int) -> Iterator[tuple[Array, Array]]:
    """Weights and laws of the number of successes for all ways to put n trials on the q nodes, in blocks.

    `tables[t]` holds them for t trials on the nodes so far, the weights adding up to 1; the next node takes j of the t
    with binomial probability, and its successes are binomial too.
    """
    nodes, weights = special.roots_legendre(q)
    probabilities, shares = (1 + nodes) / 2, weights / np.cumsum(weights)
    tables = [(np.ones(1), _binomial(t, probabilities[0])[None, :]) for t in range(n + 1)]
    for p, share in zip(probabilities[1:-1], shares[1:-1], strict=True):
        tables = [_joined(_blocks(tables, t, p, share)) for t in range(n + 1)]
    yield from _blocks(tables, n, probabilities[-1], shares[-1]) if q > 1 else tables[-1:]


def _blocks(tables: list[tuple[Array, Array]], t: int, p: float, share: float) -> Iterator[tuple[Array, Array]]:
    """t trials, j = 0..t of them on the new node: the tables of t - j, convolved with a binomial law."""
    for j, chance in enumerate(_binomial(t, share)):
        weights, counts = tables[t - j]
        yield weights * chance, counts @ _shifts(_binomial(j, p), t - j)


def _joined(blocks: Iterator[tuple[Array, Array]]) -> tuple[Array, Array]:
    weights, counts = zip(*blocks, strict=True)
    return np.concatenate(weights), np.concatenate(counts)


def _binomial(n: int, p: float) -> Array:
    return np.array([math.comb(n, s) * p**s * (1 - p) ** (n - s) for s in range(n + 1)])


def _shifts(law: Array, rows: int) -> Array:
    """The matrix of the convolution with `law`: row s holds it from column s on."""
    matrix = np.zeros((rows + 1, rows + len(law)))
    for s in range(rows + 1):
        matrix[s, s : s + len(law)] = law
    return matrix
