"""The Bayesian signed-rank test."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from fractions import Fraction
from typing import Any

import numpy as np

from nptests.distributions import simulated
from nptests.procedures.bayes import simplex
from nptests.procedures.descriptor import Procedure, Size, check_draws, checked, facets, wording
from nptests.results import Posterior
from nptests.vocabulary import Array, Integers

CHUNK = 2_000_000  # weights drawn at once: 16 MB


@checked
def bayes_signed_rank(
    a: Any, b: Any = None, *, rope: float, strength: float = 1.0, draws: int = 50_000, seed: int = 0, points: int = 200
) -> Posterior:
    """The Bayesian signed-rank test: is a better, equal or worse, judged by sums of two differences?

    With the differences z_1 .. z_n of a - b, a pseudo-observation z_0 = 0 of prior weight `strength` (a Dirichlet
    process), and weights w ~ Dirichlet(strength, 1, .., 1),

        theta_right = sum over i, j of w_i w_j [z_i + z_j > 2 rope],    theta_left with < -2 rope,

    and theta_rope what remains (Benavoli et al. 2014, 2017). left, rope and right are the probabilities that the share
    of that name is the largest, found from `draws` draws of the weights from one seed; `details` has their 95 %
    Clopper-Pearson intervals, the exact posterior means of the shares, and the simplex coordinates of the first
    `points` draws. Differences are exact decimals. On a two-column Scores better follows its direction, on plain
    samples larger is better.
    """
    half, weight = simplex.checked_rope(rope), simplex.checked_strength(strength)
    pair, observed = simplex.differences(a, b)
    draws = check_draws(draws, len(observed) + 1)
    z = sorted([Fraction(0), *observed])
    parameters = np.ones(len(z))
    parameters[z.index(Fraction(0))] = weight  # zeros are alike: any of them may carry the weight of the prior
    starts = [i for i, x in enumerate(z) if not i or x != z[i - 1]]  # of equal differences only the sum counts
    below, above = boundaries([z[i] for i in starts], 2 * half)
    rng = np.random.default_rng(seed)
    step = max(1, CHUNK // len(z))
    shares = np.concatenate(
        [
            region_shares(np.add.reduceat(simplex.normalised(weights), starts, axis=1), below, above)
            for weights in (
                rng.standard_gamma(parameters, (min(step, draws - start), len(z))) for start in range(0, draws, step)
            )
        ]
    )
    wins = np.bincount(shares.argmax(axis=1), minlength=3)
    left, middle, right = (wins / draws).tolist()
    return Posterior(
        procedure="bayes_signed_rank",
        names=pair.names,
        left=left,
        rope=middle,
        right=right,
        n=pair.n,
        details={
            "differences": np.array([float(x) for x in observed]),
            "means": mean_shares(np.add.reduceat(parameters, starts), below, above),
            "simulation_intervals": np.array([simulated.clopper_pearson(int(won), draws) for won in wins]),
            "simplex": simplex.coordinates(shares[: max(points, 0)]),
        },
        notes=(*simplex.notes(pair, b), *notes_on_border(z, 2 * half)),
        status=None if any(observed) else "no-differences",
    )


def boundaries(z: list[Fraction], width: Fraction) -> tuple[Integers, Integers]:
    """For every z_i of an ordered list: how many z_j have z_i + z_j < -width, and how many z_i + z_j <= width."""
    below = [bisect_left(z, -width - x) for x in z]
    return np.array(below), np.array([bisect_right(z, width - x) for x in z])


def on_border(z: list[Fraction], width: Fraction) -> int:
    """How many sums of two of an ordered list, or of one and itself, are on the border of the rope."""
    both = sum(bisect_right(z, border - x) - bisect_left(z, border - x) for x in z for border in {-width, width})
    return (both + sum(abs(2 * x) == width for x in z)) // 2 if width else 0


def notes_on_border(z: list[Fraction], width: Fraction) -> tuple[str, ...]:
    """Other programs count them otherwise."""
    count = on_border(z, width)
    return (f"sums of two differences on the border of the rope count as inside it: {count}",) if count else ()


def region_shares(weights: Array, below: Integers, above: Integers) -> Array:
    """(theta_left, theta_rope, theta_right) of weights (..., n) that belong to the ordered z."""
    cumulated = np.concatenate([np.zeros((*weights.shape[:-1], 1)), np.cumsum(weights, axis=-1)], axis=-1)
    left = (weights * cumulated[..., below]).sum(axis=-1)
    right = (weights * (cumulated[..., -1:] - cumulated[..., above])).sum(axis=-1)
    return np.stack([left, np.maximum(0.0, 1.0 - left - right), right], axis=-1)


def mean_shares(parameters: Array, below: Integers, above: Integers) -> Array:
    """The exact means, from E[w_i w_j] = (p_i p_j + [i = j] p_i) / (P (P + 1)), P the sum of the parameters."""
    total = float(parameters.sum())
    index = np.arange(len(parameters))
    products = region_shares(parameters / total, below, above) * total**2
    same = np.array([(parameters * (index < below)).sum(), 0.0, (parameters * (index >= above)).sum()])
    same[1] = total - same.sum()
    return np.asarray((products + same) / (total * (total + 1)))


BAYES_SIGNED_RANK = Procedure(
    title="The Bayesian signed-rank test",
    run=bayes_signed_rank,
    takes="pair",
    least=Size(n=1, k=2),
    cites=("benavoli2014", "benavoli2017"),
    hypothesis=wording.HOW_PROBABLE,
    limits=f"{wording.CHOICE} The prior weighs as much as one observation, that of baycomp as half of one (prior=0.5): "
    "of the accuracies of C4.5 and C4.5+m in Demsar's table, with a rope of 0.01, C4.5+m is better with probability "
    "0.64 here and 0.67 there; strength=0.5 gives theirs.",
    sources={
        "draws": lambda p: p.options["draws"],
        "wins_left": lambda p: round(p.left * p.options["draws"]),
        "wins_rope": lambda p: round(p.rope * p.options["draws"]),
        "wins_right": lambda p: round(p.right * p.options["draws"]),
    },
    no_reference="it is a simulation, in R (scmamp, rNPBST) as here; the tests compare it with closed forms",
    breaks={
        "monotone": "the rope is stated on the scale of the scores",
        "exponent": "the rope is stated on the scale of the scores",
        "swap": "the weights that are drawn belong to other differences after the exchange",
    },
    example=facets.Example("demsar2006/table6", ("C4.5", "C4.5+m"), options={"rope": 0.01}),
    exercise=facets.Exercise(
        left_out="its probabilities are shares of random draws: there is nothing to compute by hand"
    ),
)
