"""The Bayesian correlated t test."""

from __future__ import annotations

import math
from typing import Any

from nptests.data import decimals, moments
from nptests.distributions.continuous import StudentT
from nptests.errors import InputError
from nptests.procedures.bayes.simplex import checked_rope
from nptests.procedures.descriptor import Procedure, Size, checked, facets, wording
from nptests.procedures.paired.corrected_t import perhaps_scores
from nptests.results import Posterior


@checked
def correlated_t(differences: Any, *, rope: float, rho: float, level: float = 0.95) -> Posterior:
    """The Bayesian correlated t test: how probable is it that a is better than b on one data set?

    With the J differences a - b of cross-validated scores where higher is better, their mean m and variance s**2, and
    rho the correlation that shared training examples cause, the posterior of the true difference under a flat prior is
    Student's t on J - 1 degrees of freedom around m with squared scale (1 / J + rho / (1 - rho)) s**2 (Corani and
    Benavoli 2015). rho = n_test / (n_test + n_train), that is 1/10 for ten folds; rho = 0 ignores the correlation.

    right is the probability that the difference is above rope (a practically better), left that it is below -rope,
    rope what remains. Neither rope nor rho has a default: both are statements about the problem. The interval is the
    central one at `level`. The scale is that of the corrected resampled t test, whose one-sided p-value is left +
    rope at rope=0.
    """
    half = checked_rope(rope)
    if not 0 <= rho < 1:
        raise InputError("option", f"rho={rho!r}: a correlation from 0 to below 1 is needed", where="rho")
    data = decimals.numbers(differences)
    n = data.values.size
    if n < 2:
        raise InputError("too-small", "at least two differences are needed: one has no variance", where="differences")
    sample = moments.Scaled.of(data).flat.moments()
    correlation = moments.stated(rho)
    variance = (moments.stated(1) / n + correlation / (1 - correlation)) * sample.variance
    low, high = (moments.studentized(edge - sample.mean, variance) for edge in (-half, half))
    scale, mean = moments.root(variance), moments.rounded(sample.mean)
    law = StudentT(n - 1)
    reach = law.isf((1 - level) / 2) * scale
    left, middle, right = _regions(law, low, high)
    return Posterior(
        procedure="correlated_t",
        names=("a", "b"),
        left=left,
        rope=middle,
        right=right,
        n=n,
        estimate=mean,
        interval=(mean - reach, mean + reach),
        level=level,
        details={"differences": data.values.ravel(), "mean": mean, "scale": scale, "df": n - 1},
        notes=data.notes + perhaps_scores(data.values),
        status=None if variance else "no-variance",
    )


def _regions(law: StudentT, low: float, high: float) -> tuple[float, float, float]:
    """P(T < low), between, and P(T > high); an edge is NaN where it is the one value that a point mass has."""
    left = 0.0 if math.isnan(low) else law.cdf(low)
    right = 0.0 if math.isnan(high) else law.sf(high)
    if math.isnan(low) or math.isnan(high) or low <= 0 <= high:
        return left, max(0.0, 1.0 - left - right), right
    # Both edges on one side of the mean: the difference of the two small tails.
    return left, law.sf(low) - right if low > 0 else law.cdf(high) - left, right


def _side(result: Posterior) -> str:
    """Where the rope lies: on one side of the mean it is the difference of two small tails."""
    rope, mean = float(result.options["rope"]), result.details["mean"]
    return "within" if abs(mean) <= rope else "above" if mean < 0 else "below"


CORRELATED_T = Procedure(
    title="The Bayesian correlated t test",
    run=correlated_t,
    takes="differences",
    least=Size(n=2, k=1),
    cites=("corani2015", "benavoli2017"),
    hypothesis=wording.HOW_PROBABLE,
    assumes="The differences are normal with the stated correlation; the prior is flat.",
    limits=wording.CHOICE,
    sources={"side": _side},
    breaks={"exponent": "the rope is stated on the scale of the differences"},
    example=facets.Example(
        cells=(("0.2", "1.1", "-0.4", "0.9", "1.3", "0.6", "0.0", "0.8", "1.5", "0.4"),),
        options={"rho": 0.1, "rope": 0.5},
    ),
    covers=(
        facets.Covers("the mean of the differences", "mean", ("normal",), {"rope": 0.0, "rho": 0.1}, effects=(0.5,)),
    ),
)
