"""How many digits agree, over all comparisons: the worst with what is explained, and apart what agrees trivially."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from crosscheck.r.agreeing_digits import REQUIRED

BANDS = (15, 14, 13, 12)  # a double holds 15.95
BELOW = f"below {REQUIRED:.0f}"
CARRIED = "the reference carries no more digits"


@dataclass(frozen=True)
class Shared:
    """One comparison: the fewest digits over all its numbers, explained ones too; None where there is no number."""

    digits: float | None
    trivial: bool  # every number a whole one, and the same bits
    explained: tuple[str, ...] = ()


@dataclass(frozen=True)
class Distribution:
    """Comparisons by the digits that agree; below the required ones by reason.

    silent      comparisons without a number: both refuse, or both give NaN
    trivial     comparisons of whole numbers alone, which are the same bits
    bands       (at least so many digits, comparisons), of the others, the last one being `BELOW`
    reasons     (deviation, comparisons) of those below
    worst       the fewest digits of any comparison, explained or not
    """

    silent: int = 0
    trivial: int = 0
    bands: tuple[tuple[str, int], ...] = ()
    reasons: tuple[tuple[str, int], ...] = ()
    worst: float | None = None

    @property
    def counted(self) -> int:
        return sum(count for _, count in self.bands)


def distribution(compared: Iterable[Shared]) -> Distribution:
    """Count them."""
    every = list(compared)
    telling = [c for c in every if c.digits is not None and not c.trivial]
    digits = [c.digits for c in telling if c.digits is not None]
    bands = Counter(next((str(band) for band in BANDS if x >= band), BELOW) for x in digits)
    below = (c for c in telling if c.digits is not None and c.digits < BANDS[-1])
    reasons = Counter(name for c in below for name in c.explained or (CARRIED,))
    return Distribution(
        silent=sum(c.digits is None for c in every),
        trivial=sum(c.digits is not None and c.trivial for c in every),
        bands=tuple((name, bands[name]) for name in (*map(str, BANDS), BELOW)),
        reasons=tuple(reasons.most_common()),
        worst=min(digits, default=None),
    )
