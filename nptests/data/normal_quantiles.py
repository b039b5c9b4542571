"""Normal scores of ranks, leading axes free: Phi^-1(r / (m + 1)) of rank r among m, as whole numbers.

A sum of normal scores is no multiple of anything, and sums of doubles depend on their order: two arrangements whose
statistics are equal would differ in the last digit, on which an exact p-value turns. So each score is rounded once, to
a multiple of 2**-bits, and everything after that is exact. Arrangements that are equal by symmetry or by any identity
with whole coefficients stay equal, as scores of opposite ranks are opposite numbers; others could change their order
only where their sums of m scores differ by less than m 2**-bits, that is 4e-15 m.
"""

from functools import cache

import numpy as np

from nptests.vocabulary import Integers, Numeric

MOST_BITS = 48
LARGEST = 16  # |kz - sum z| <= 16 k: no score of fewer than 10**14 ranks is beyond 8


def bits_for(cells: int) -> int:
    """The bits behind the point with which the scores of so many cells can be added up in 64 bits."""
    return min(MOST_BITS, 62 - (LARGEST * cells).bit_length())


def normal_quantiles(centred_ranks: Numeric, m: int, bits: int) -> Integers:
    """2**bits Phi^-1(r / (m + 1)) from the doubled, centred ranks 2 r - (m + 1) among m, tied ones sharing a rank."""
    return np.asarray(_quantiles(m, bits)[centred_ranks + (m - 1)])


@cache
def _quantiles(m: int, bits: int) -> Integers:
    """Of all ranks and their halves; the upper ones mirror the lower, whose probabilities are the more accurate."""
    from scipy.special import ndtri  # which takes as long to load as numpy

    below = np.ldexp(ndtri(np.arange(2, m + 1) / (2 * (m + 1))), bits)
    lower = np.rint(below).astype(np.int64)
    return np.concatenate([lower, [0], -lower[::-1]])
