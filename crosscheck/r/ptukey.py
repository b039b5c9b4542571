"""R's ptukey, stated again from its description: what its quadrature gives, right or not.

Copenhaver and Holland (1988): the range of k normal variables by Gauss and Legendre's rule of 12 points on two or three
pieces of [q / 2, 8], the scale by their rule of 16 points on pieces of equal length until one adds less than 1e-14.
Answers of R that miss the law by the error of this rule are R's, and no digit of it is a matter of opinion.
"""

import math

import numpy as np
from scipy import special

from nptests.vocabulary import Array

INNER, OUTER = special.roots_legendre(12), special.roots_legendre(16)
REACH = 8.0  # the normal law ends here
WIDE = 3.0  # ranges beyond it need two pieces, others three
NEGLIGIBLE = 1e-14  # a piece of the outer integral that adds less is the last
SMALL, SMALLER = math.exp(-30), math.exp(-50)  # what is taken for 0: inner probabilities, and the part within w / 2
INFINITE = 25_000  # degrees of freedom from which the scale is constant
PIECES = ((100, 1.0), (800, 0.5), (5_000, 0.25), (INFINITE, 0.125))  # its length up to so many degrees of freedom

Values = Array


def upper_tail(q: float, k: int, df: float = math.inf) -> float:
    """1 - P(Q <= q) as ptukey(q, k, df, lower.tail = FALSE) has it."""
    if df > INFINITE:
        return 1.0 - float(_range(np.array([q]), k)[0])
    length = next(length for most, length in PIECES if df <= most)
    nodes, weights = OUTER
    constant = df / 2 * math.log(df / 4) - math.lgamma(df / 2) + math.log(length)
    total = 0.0
    for piece in range(1, 51):
        scale = (2 * piece - 1) * length + nodes * length
        density = np.exp(constant + (df / 2 - 1) * np.log(scale) - scale * df / 4)
        density[density < SMALL] = 0.0
        added = float((weights * density * _range(q * np.sqrt(scale / 2), k)).sum())
        if piece * length >= 1 and added <= NEGLIGIBLE:
            break
        total += added
    return max(0.0, 1.0 - total)


def _range(w: Values, k: int) -> Values:
    """P(range of k standard normal variables <= w)."""
    inside = (2 * special.ndtr(w / 2) - 1) ** k
    inside[inside < SMALLER] = 0.0
    for pieces, chosen in ((2, w > WIDE), (3, w <= WIDE)):
        inside[chosen] += _tails(w[chosen], k, pieces)
    inside[inside <= SMALL] = 0.0
    return np.where(w / 2 < REACH, np.minimum(inside, 1.0), 1.0)


def _tails(w: Values, k: int, pieces: int) -> Values:
    """k phi(x) (Phi(x) - Phi(x - w))^(k - 1), integrated over x from w / 2 to 8."""
    nodes, weights = INNER
    length = (REACH - w[:, None, None] / 2) / pieces
    x = w[:, None, None] / 2 + length * (np.arange(pieces)[:, None] + (nodes + 1) / 2)
    power = (special.ndtr(x) - special.ndtr(x - w[:, None, None])) ** (k - 1)
    value = np.where((x * x <= 60) & (power >= SMALL), np.exp(-x * x / 2) * power, 0.0)
    return np.asarray((weights * value * length / 2).sum(axis=(1, 2)) * 2 * k / math.sqrt(2 * math.pi))
