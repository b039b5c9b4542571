"""What one evaluation of a claim costs, so that searches end by work done and never by a clock.

Verdicts must not depend on how busy a machine is. A step is some millisecond: a small table and its statistic. It is
predicted from the procedure and the sizes of the data, as `nptests` predicts where an exact distribution is affordable.
"""

import math
from collections.abc import Mapping
from typing import Any

from crosscheck.claims import claims, computing, printed
from nptests import errors, results
from nptests.data.scores import Scores
from nptests.procedures import descriptor, listed

NUMBERS = 100  # that are read in a step
DRAWS = 200  # that are drawn in a step
INTEGRAL = 5  # steps of a joint tail of Student's kind, an integral over the common error


def steps(claim: claims.Claim, leaves: Mapping[str, printed.Printed]) -> int:
    """The steps of one evaluation: its numbers, and the null distribution that its p-value needs."""
    return 1 + len(leaves) // NUMBERS + _of_distribution(claim, len(leaves))


def _of_distribution(claim: claims.Claim, numbers: int) -> int:
    test = listed.find(str(claim.body.get("test")))
    if test is None:
        return 0
    try:
        result = computing.Computation(claim).result(claim.body)
    except (errors.InputError, computing.Missing):
        return 0
    null = getattr(result, "null", None)
    if null is None or null.kind == "asymptotic":
        joint = isinstance(result, results.Comparisons) and "adjust" not in descriptor.options_of(test.run)
        return INTEGRAL * len(result) if joint and "df" in result.details else 0
    return (null.draws or 0) // DRAWS if null.kind == "simulated" else _of_exact(claim, test, numbers)


def _of_exact(claim: claims.Claim, test: descriptor.Procedure, numbers: int) -> int:
    """By the rule of the procedure; a distribution of the values themselves grows faster than one of their ranks."""
    sizes = _sizes(claim)
    if test.auto is not None and sizes:
        return math.ceil(min(1000 * test.auto.seconds(*sizes), 1e6))
    null = descriptor.options_of(test.run).get("null")
    ranked = null is None or "asymptotic" in null.words
    return numbers // 10 if ranked else numbers**2 // 25


def _sizes(claim: claims.Claim) -> tuple[int, ...]:
    """Data sets and algorithms, or the sizes of the groups."""
    data: Any = computing.Computation(claim)._samples(claim.body)
    first = data[0] if data else None
    if isinstance(first, Scores):
        return first.n, first.k
    return tuple(map(len, first.values())) if isinstance(first, Mapping) else ()
