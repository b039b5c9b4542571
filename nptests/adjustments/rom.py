"""Rom's adjustment: Hochberg's, with critical constants that use up the level exactly under independence."""

from typing import Literal

import numpy as np

from nptests.adjustments import precise
from nptests.adjustments.adjustment import Adjustment, Vector, on_sorted, step_up
from nptests.distributions import special
from nptests.errors import InputError

# Solving evaluates m constants at m levels, m**3 numbers, in each of some 60 halvings: a second or two here.
LARGEST_SOLVED = 200
# Constants for p-values in text are sums of m**2 / 2 powers to 50 digits: a second or two.
MOST_FRACTIONS = 600
# Constants as doubles are sums of as many powers: some three seconds.
MOST = 15_000


def constants(m: int, alpha: float | Vector) -> Vector:
    """c_1, ..., c_m: the i-th largest p-value is compared with c_i (Rom 1990); any leading axes of alpha.

    c_1 = alpha, and c_i = (1 / i) [sum_{j=1}^{i-1} alpha**j - sum_{j=1}^{i-2} C(i, j) c_{j+1}**(i - j)].
    """
    if m > MOST:
        words = f"{m} p-values: each of Rom's constants is a sum over all before it, at most {MOST} of them"
        raise InputError("limit", f"{words}: take Hochberg's, which is nearly as powerful", where="pvalues")
    level = np.asarray(alpha, dtype=np.float64)[..., None]
    c = np.empty((*level.shape[:-1], m))
    c[..., 0] = level[..., 0]
    powers = level[..., 0].copy()
    geometric = np.zeros_like(powers)
    for i in range(2, m + 1):
        geometric += powers
        powers *= level[..., 0]
        j = np.arange(1, i - 1)
        choose = special.gammaln(i + 1) - special.gammaln(j + 1) - special.gammaln(i - j + 1)
        with np.errstate(divide="ignore"):
            terms = np.exp(choose + (i - j) * np.log(c[..., 1 : i - 1]))
        c[..., i - 1] = (geometric - terms.sum(axis=-1)) / i
    return c


def rom(p: Vector, alpha: float | Literal["solve"]) -> Vector:
    """The running minimum, from the largest, of `q_i = p_i * alpha / c_i`, c_i the constant for the m - i + 1 largest.

    These adjusted p-values belong to one alpha: they are <= alpha exactly where Rom's procedure rejects at that alpha,
    and say nothing of other levels. alpha="solve" gives the smallest level at which each hypothesis is rejected.
    """
    if alpha == "solve":
        return _solved(np.asarray(p, dtype=np.float64))
    return on_sorted(lambda q: step_up(q * _weights(q, alpha)))(p)


def _weights(p: Vector, alpha: float) -> Vector:
    """alpha / c_m, ..., alpha / c_1."""
    m = p.shape[-1]
    if not precise.are_fractions(p):
        c = constants(m, alpha)
        if not c.all():
            raise InputError("limit", f"alpha={alpha!r}: Rom's constants are below every double: give a larger level")
        return np.asarray(alpha / c[::-1])
    if m > MOST_FRACTIONS:
        raise InputError("too-large", f"{m} p-values in text: give more than {MOST_FRACTIONS} as numbers")
    exact = precise.rom_constants(m, alpha)
    return np.asarray(exact[0] / exact[::-1])


def _solved(p: Vector) -> Vector:
    m = p.shape[-1]
    if m > LARGEST_SOLVED:
        raise InputError(
            "too-large", f'alpha="solve" is offered up to {LARGEST_SOLVED} hypotheses, these are {m}: give a level',
            where="alpha",
        )  # fmt: skip
    return on_sorted(lambda q: step_up(_level_of(q)))(p)


def _level_of(p: Vector) -> Vector:
    """The alpha at which c_{m - i + 1} equals p_i, 1 if there is none; p ascending.

    The constants increase with alpha, and alpha / i <= c_i <= alpha, so that alpha lies between p and i p: halving that
    interval until it has closed takes about 53 + log2(i) steps.
    """
    m = p.shape[-1]
    i = np.broadcast_to(np.arange(m, 0, -1), p.shape)
    low, high = p.copy(), np.minimum(i * p, 1.0)
    while True:
        middle = low + (high - low) / 2
        if ((middle <= low) | (middle >= high)).all():
            return high
        reached = np.take_along_axis(constants(m, middle), i[..., None] - 1, axis=-1)[..., 0] >= p
        low, high = np.where(reached, low, middle), np.where(reached, middle, high)


def _levels(p: Vector, alpha: float) -> Vector:
    return constants(len(p), alpha)[::-1]


ROM = Adjustment(
    "rom", "Rom", rom, "fwer", "independence", "step-up",
    derivation=("q_i = p_i * alpha / c_i",), named={"c_i": _levels},
    needs="alpha", levels=_levels, implies=("hochberg",), cites=("rom1990",),
    known_as={"scmamp": "adjustRom", "mutoss": "rom", "KEEL": "Rom", "STAC": "rom_test"},
)  # fmt: skip
