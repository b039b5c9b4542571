"""A simulated p-value is an estimate of the exact one, which R counts: how far apart the two may be."""

from collections.abc import Sequence

from scipy.stats import beta

from crosscheck.r.questions import Question, result

# The chance that the interval of one honest simulation misses: of a thousand, some reach one in a million.
MISSED = 1e-9


def simulation(question: Question, read: str, ours: Sequence[float]) -> list[tuple[float, float]]:
    """Where the exact p-values lie: the exact binomial interval, after p = sides * (b + 1) / (draws + 1)."""
    outcome = result(question)
    draws, alternative = outcome.null.draws, outcome.options.get("alternative")
    sides = 2 if read == "pvalue" and alternative == "two-sided" else 1
    return [_interval(round(p * (draws + 1) / sides) - 1, draws, sides) for p in ours]


def _interval(b: int, draws: int, sides: int) -> tuple[float, float]:
    low = beta.ppf(MISSED / 2, b, draws - b + 1) if b > 0 else 0.0
    high = beta.ppf(1 - MISSED / 2, b + 1, draws - b) if b < draws else 1.0
    return min(1.0, sides * float(low)), min(1.0, sides * float(high))
