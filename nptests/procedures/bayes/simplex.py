"""What the Bayesian sign and signed-rank tests share: the rope, draws from a Dirichlet law, and their picture."""

import math
import sys
from fractions import Fraction
from typing import Any

import numpy as np

from nptests.data import decimals, moments, samples
from nptests.errors import InputError
from nptests.vocabulary import Array

REGIONS = ("left", "rope", "right")


def checked_rope(rope: float) -> Fraction:
    """Half the width of the region of practical equivalence, as it was written."""
    if not 0 <= rope < math.inf:
        raise InputError("option", f"rope={rope!r}: a number that is not negative is needed", where="rope")
    return moments.stated(rope)


def checked_strength(strength: float) -> float:
    """The weight of the prior, in observations."""
    if not 0 < strength < math.inf:
        raise InputError("option", f"strength={strength!r}: a positive number is needed", where="strength")
    return float(strength)


def differences(a: Any, b: Any) -> tuple[samples.Pair, list[Fraction]]:
    """The pair, and a - b in increasing order, turned so that positive favours a."""
    pair = samples.Pair.of(a, b)
    values = sorted(pair.toward * (x - y) for x, y in zip(decimals.exact(pair.a), decimals.exact(pair.b), strict=True))
    if values and max(-values[0], values[-1]) > sys.float_info.max:
        raise InputError("limit", "the differences are larger than any double: change the unit of the scores")
    return pair, values


def notes(pair: samples.Pair, b: Any) -> tuple[str, ...]:
    """Those of the data; two plain samples say no direction."""
    return pair.a.notes if b is None else (*pair.a.notes, "larger is better: of two plain samples better= was not said")


def normalised(gammas: Array) -> Array:
    """Dirichlet draws from independent gamma variables along the last axis."""
    return np.asarray(gammas / gammas.sum(axis=-1, keepdims=True))


def coordinates(theta: Array) -> Array:
    """Shares (left, rope, right) as points of a triangle with corners (0, 0), (1/2, sqrt 3/2) and (1, 0)."""
    return np.stack([theta[..., 2] + theta[..., 1] / 2, theta[..., 1] * math.sqrt(3) / 2], axis=-1)
