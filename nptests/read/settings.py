"""Numbers that are no scores, whatever their names are: settings, rates of learning, counts beside shares."""

import numpy as np

from nptests.vocabulary import Array

SMALL, ROUNDED = 0.01, 1e-9


def are_settings(x: Array) -> bool:
    """Whether most of several names hold one number each, and not all the best there is: n, k and q of every scheme."""
    return x.shape[1] > 2 and 2 * len({*x[np.ptp(x, axis=1) == 0, 0].tolist()}) > len(x) > 1


def are_rates(x: Array) -> bool:
    """Whether all are a few small numbers of one figure, as rates of learning are: 2e-5, 1e-4."""
    different = np.unique(x[np.isfinite(x)])
    if not (different > 0).all() or not (different < SMALL).all() or 2 * len(different) > x.size:
        return False
    figures = different / 10 ** np.floor(np.log10(different) + ROUNDED)
    return bool((np.abs(figures - np.rint(figures)) < ROUNDED).all())


def counts_beside_shares(x: Array) -> bool:
    """Whether a row is the number of items, the same for all, or several count, and others are shares: of passes."""
    x = np.nan_to_num(x)
    shares = (x >= 0).all(axis=1) & (x <= 1).all(axis=1)
    whole = (x == np.floor(x)).all(axis=1) & (x >= 0).all(axis=1)
    items, counts = whole & (x > 1).all(axis=1) & (np.ptp(x, axis=1) == 0), whole & (x > 1).any(axis=1)
    parts = shares & ~whole
    return bool((items.any() and shares.any()) or (min(counts.sum(), parts.sum()) > 1))
