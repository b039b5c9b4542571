"""The Bayesian sign test."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from nptests.distributions import special
from nptests.errors import InputError
from nptests.procedures.bayes import simplex
from nptests.procedures.descriptor import Procedure, Size, budget, checked, facets, wording
from nptests.results import Posterior
from nptests.vocabulary import Array

NODES = 4000  # of the trapezoidal rule
NEGLIGIBLE = 1e-25  # probability beyond either end of it
SMALLEST_LOG = -700.0  # logarithm of the smallest doubles


@checked
def bayes_sign(
    a: Any, b: Any = None, *, rope: float, strength: float = 1.0, level: float = 0.95, points: int = 200, seed: int = 0
) -> Posterior:
    """The Bayesian sign test: on which share of data sets is a better, equal or worse, and which share is the largest?

    A difference a - b within [-rope, rope] counts as practically equal. With a Dirichlet process prior of weight
    `strength` placed on no difference, the shares (theta_left, theta_rope, theta_right) of data sets on which b is
    better, neither, and a is better have the posterior Dirichlet(n_left, n_rope + strength, n_right) (Benavoli et al.
    2014, 2017). left, rope and right are the probabilities that the share of that name is the largest:

        P(theta_i largest) = integral of f_i(x) prod over j of F_j(x) dx,

    f and F density and distribution function of gamma variables with these parameters, an integral computed to 1e-12.
    On a two-column Scores better follows its direction, on plain samples larger is better. `details` has the mean
    shares, their exact intervals at `level`, and the simplex coordinates of `points` draws from the posterior.
    """
    half = simplex.checked_rope(rope)
    pair, d = simplex.differences(a, b)
    counts = (sum(x < -half for x in d), sum(-half <= x <= half for x in d), sum(x > half for x in d))
    parameters = np.array([counts[0], counts[1] + simplex.checked_strength(strength), counts[2]], dtype=np.float64)
    left, middle, right = (largest(parameters, i) for i in range(3))
    if not 0 <= points <= budget.MOST_DRAWS:
        words = f"points={points}: a number of points to draw is needed, at most {budget.MOST_DRAWS}"
        raise InputError("option", words, where="points")
    draws = simplex.normalised(np.random.default_rng(seed).standard_gamma(parameters, (points, 3)))
    return Posterior(
        procedure="bayes_sign",
        names=pair.names,
        left=left,
        rope=middle,
        right=right,
        n=pair.n,
        level=level,
        details={
            "differences": np.array([float(x) for x in d]),
            "counts": dict(zip(simplex.REGIONS, counts, strict=True)),
            "parameters": parameters,
            "means": parameters / parameters.sum(),
            "intervals": np.array([_beta_interval(parameters, i, level) for i in range(3)]),
            "simplex": simplex.coordinates(draws),
        },
        notes=simplex.notes(pair, b),
        status=None if any(d) else "no-differences",
    )


def largest(parameters: Array, i: int) -> float:
    """P(theta_i is the largest) for a Dirichlet law; a parameter of 0 is a share that is 0.

    In v = log x the integrand is smooth and falls off exponentially on the left and doubly so on the right, so that
    the trapezoidal rule converges faster than any power of its step.
    """
    own = float(parameters[i])
    if own == 0.0:
        return 0.0
    low = special.gammaincinv(own, NEGLIGIBLE)
    start = max(math.log(low), SMALLEST_LOG) if low > 0 else SMALLEST_LOG
    v, step = np.linspace(start, math.log(special.gammainccinv(own, NEGLIGIBLE)), NODES, retstep=True)
    x = np.exp(v)
    density = np.exp(own * v - x - math.lgamma(own))
    below = [special.gammainc(p, x) for j, p in enumerate(parameters) if j != i and p > 0]
    return min(1.0, float(step * (density * np.prod(below, axis=0)).sum()))


def _beta_interval(parameters: Array, i: int, level: float) -> tuple[float, float]:
    """The central interval of one share, which is a beta variable."""
    own, rest, tail = float(parameters[i]), float(parameters.sum() - parameters[i]), (1 - level) / 2
    if own == 0.0 or rest == 0.0:
        return (0.0, 0.0) if own == 0.0 else (1.0, 1.0)
    return float(special.betaincinv(own, rest, tail)), float(special.betainccinv(own, rest, tail))


BAYES_SIGN = Procedure(
    title="The Bayesian sign test",
    run=bayes_sign,
    takes="pair",
    least=Size(n=1, k=2),
    cites=("benavoli2014", "benavoli2017"),
    hypothesis=wording.HOW_PROBABLE,
    limits=wording.CHOICE,
    no_reference="R has it only by simulation (rNPBST); the tests integrate the Dirichlet law in another way",
    breaks={
        "monotone": "the rope is stated on the scale of the scores",
        "exponent": "the rope is stated on the scale of the scores",
    },
    example=facets.Example("demsar2006/table6", ("C4.5", "C4.5+m"), options={"rope": 0.01}),
    exercise=facets.Exercise(
        left_out="the probability that one share of a Dirichlet law is the largest has no formula to work with"
    ),
)
