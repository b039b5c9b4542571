"""The signed-rank law: fair signs on the ranks of the non-zero differences, which are held fixed."""

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from nptests.distributions.law import LOG2, Kind, Real, elementwise
from nptests.errors import InputError

# Counts of sign patterns are kept below 2**960 by dividing all of them by 2**64 when they come near. A count
# that is lost below 2**-1074 is then 2**-1970 of the largest one, so it holds less than that share of the
# patterns, whereas a tail in which anything was lost has at least 2**2034 patterns: up to 3,900 ranks nothing
# visible goes.
CEILING, STEP_DOWN = 960, 64
MOST_SUMS = 5 * 10**10  # about a minute


@dataclass(frozen=True)
class SignedRank:
    """W+ = the sum of the ranks of the positive differences, each sign fair and independent.

    `doubled_ranks` are twice the ranks of the non-zero differences (integers, because mid-ranks are halves),
    and `doubled_offset` is twice a constant added to W+ (half the rank sum of the zeros, when zeros are
    split). x is W+ itself, not doubled. P(W+ <= w) counts the sign patterns with a sum of at most w by
    dynamic programming, up to the smaller tail only, over positive terms only. Wilcoxon (1945); ties: Pratt &
    Gibbons (1981).
    """

    doubled_ranks: tuple[int, ...]
    doubled_offset: int = 0

    kind: ClassVar[Kind] = "exact"

    def __post_init__(self) -> None:
        if any(rank <= 0 for rank in self.doubled_ranks):
            raise InputError("ranks", "signed-rank scores must be positive: leave the zero differences out")

    @property
    def name(self) -> str:
        return self.named(len(self.doubled_ranks))

    @staticmethod
    def named(n: int) -> str:
        return f"signed ranks of {n} non-zero differences"

    @property
    def support(self) -> NDArray[np.float64]:
        return self._value(np.flatnonzero(self._reachable()))

    @property
    def pmf(self) -> NDArray[np.float64]:
        """P(W+ = w) for every w of the support."""
        counts, halvings = _lower_counts(self._steps, self._total // 2)
        mirrored = np.concatenate([counts, counts[: self._total - self._total // 2][::-1]])
        probabilities: NDArray[np.float64] = np.ldexp(mirrored, halvings - len(self._steps))
        return probabilities[self._reachable()]

    def sf(self, x: Real) -> Real:
        shared = self._shared(x)
        return elementwise(lambda value: self._tail(self._from_above(value), shared), x)

    def cdf(self, x: Real) -> Real:
        shared = self._shared(x)
        return elementwise(lambda value: self._tail(self._from_below(value), shared), x)

    def logsf(self, x: Real) -> Real:
        shared = self._shared(x)
        return elementwise(lambda value: self._log_tail(self._from_above(value), shared), x)

    def logcdf(self, x: Real) -> Real:
        shared = self._shared(x)
        return elementwise(lambda value: self._log_tail(self._from_below(value), shared), x)

    def isf(self, p: Real) -> Real:
        """The smallest attainable w with P(W+ >= w) <= p; infinite when there is none."""
        twice_the_middle = self.doubled_offset + self._total * self._unit / 2.0
        return elementwise(lambda value: twice_the_middle - self._icdf(value), p)

    def icdf(self, p: Real) -> Real:
        """The largest attainable w with P(W+ <= w) <= p; minus infinity when there is none."""
        return elementwise(self._icdf, p)

    @cached_property
    def _unit(self) -> int:
        """All sums of doubled ranks are multiples of their greatest common divisor."""
        return math.gcd(*self.doubled_ranks) or 1

    @cached_property
    def _steps(self) -> tuple[int, ...]:
        return tuple(sorted(rank // self._unit for rank in self.doubled_ranks))

    @cached_property
    def _total(self) -> int:
        return sum(self.doubled_ranks) // self._unit

    def _value(self, steps: NDArray[np.int_]) -> NDArray[np.float64]:
        return (self.doubled_offset + steps * self._unit) / 2.0

    def _from_below(self, w: float) -> float:
        """The largest whole number of units at or below w."""
        return _floor((2.0 * w - self.doubled_offset) / self._unit)

    def _from_above(self, w: float) -> float:
        """The same, counted from the largest sum downwards: the law is symmetric."""
        return _floor(self._total - (2.0 * w - self.doubled_offset) / self._unit)

    def _shared(self, x: Real) -> int | None:
        """Up to where sums are counted, once for all points: the smaller tail of any of them; None for one number."""
        return self._total // 2 if isinstance(x, np.ndarray) else None

    def _tail(self, steps: float, shared: int | None = None) -> float:
        """P(sum <= steps), as one minus the other tail where that one is smaller."""
        if math.isnan(steps):
            return math.nan
        if 2 * steps < self._total:
            return math.ldexp(*self._small_tail(steps, steps if shared is None else shared))
        rest = self._total - steps
        return 1.0 - math.ldexp(*self._small_tail(rest - 1, rest if shared is None else shared))

    def _log_tail(self, steps: float, shared: int | None = None) -> float:
        if 2 * steps < self._total:
            mantissa, exponent = self._small_tail(steps, steps if shared is None else shared)
            return math.log(mantissa) + exponent * LOG2 if mantissa > 0.0 else -math.inf
        return math.log(self._tail(steps, shared))

    def _small_tail(self, steps: float, limit: float) -> tuple[float, int]:
        """P(sum <= steps) as mantissa and power of two. One `limit` serves both tails of a point."""
        if steps < 0:
            return 0.0, 0
        counts, halvings = _lower_counts(self._steps, int(limit))
        return float(counts[: int(steps) + 1].sum()), halvings - len(self._steps)

    def _icdf(self, p: float) -> float:
        if not 0.0 <= p <= 1.0:
            return math.nan
        cumulated = np.minimum(np.cumsum(np.concatenate([[0.0], self.pmf])), 1.0)
        within = int(np.searchsorted(cumulated, p, side="right")) - 1
        # The tails are summed otherwise than all of the law here: a rounding may divide them at p.
        while within < len(self.support) and self.cdf(float(self.support[within])) <= p:
            within += 1
        while within > 0 and self.cdf(float(self.support[within - 1])) > p:
            within -= 1
        return float(self.support[within - 1]) if within > 0 else -math.inf

    def _reachable(self) -> NDArray[np.bool_]:
        counts, _ = _lower_counts(self._steps, self._total // 2)
        return np.concatenate([counts, counts[: self._total - self._total // 2][::-1]]) > 0.0


def _floor(x: float) -> float:
    return x if math.isnan(x) or math.isinf(x) else math.floor(x)


@lru_cache(maxsize=4)
def _lower_counts(steps: tuple[int, ...], limit: int) -> tuple[NDArray[np.float64], int]:
    """The numbers of sign patterns with sum 0, 1, ..., limit, divided by 2**halvings.

    Each rank r adds the count at s - r to the count at s. Small ranks go first: the arrays are short then.
    """
    if len(steps) * limit > MOST_SUMS:
        raise InputError(
            "limit",
            f"the exact signed-rank distribution of {len(steps)} differences takes more than {MOST_SUMS} sums: "
            'ask for null="asymptotic" where the test has it',
        )
    counts, other = np.zeros(limit + 1), np.zeros(limit + 1)
    counts[0] = 1.0
    reach = halvings = 0
    bits = 1  # no count reaches 2**bits
    for step in (step for step in steps if step <= limit):
        reach = min(reach + step, limit)
        np.add(counts[step : reach + 1], counts[: reach + 1 - step], out=other[step : reach + 1])
        other[:step] = counts[:step]
        counts, other = other, counts
        bits += 1
        if bits >= CEILING:
            bits = math.frexp(float(counts.max()))[1] + 1
        if bits >= CEILING:
            counts *= 2.0**-STEP_DOWN
            bits -= STEP_DOWN
            halvings += STEP_DOWN
    counts.flags.writeable = False
    return counts, halvings
