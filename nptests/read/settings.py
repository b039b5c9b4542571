"""Numbers that are no scores: settings, rates of learning, counts beside shares; truths beside predictions."""

from collections.abc import Iterable, Sequence

import numpy as np

from nptests.data.intake import headings
from nptests.data.intake.summary_words import PREDICTIONS, TRUTHS, TRUTHS_BESIDE
from nptests.vocabulary import Array

SMALL, ROUNDED = 0.01, 1e-9
TINY, OFTEN = 1e-4, 0.1  # as only many pairs give it, and of all numbers


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


def are_probabilities(x: Array) -> bool:
    """Whether all lie in 0 to 1, and a tiny one stands again and again: p, where all pairs differ one way."""
    different, counts = np.unique(x[np.isfinite(x)], return_counts=True)
    often = different[counts > max(OFTEN * counts.sum(), 2)]
    return bool(0 < different.min(initial=1) <= different.max(initial=0) <= 1 and (often < TINY).any())


NO_SCORES = (are_rates, are_probabilities)


def learns(heading: str, numbers: Sequence[float]) -> bool:
    """Whether a heading of several words ends as a rate of learning, and such rates stand below: Base lr."""
    before, _, last = headings.word(headings.without_unit(heading)).rpartition(" ")
    return bool(before and numbers) and last == "lr" and all(0 < x < SMALL for x in numbers)


def of_chart(heading: str) -> bool:
    """Whether Weights & Biases writes it over the least or most of a chart, step by step."""
    return heading.endswith(("__MIN", "__MAX"))


def counts_beside_shares(x: Array) -> bool:
    """Whether a row is the number of items, the same for all, or several count, and others are shares: of passes."""
    x = np.nan_to_num(x)
    shares = (x >= 0).all(axis=1) & (x <= 1).all(axis=1)
    whole = (x == np.floor(x)).all(axis=1) & (x >= 0).all(axis=1)
    items, counts = whole & (x > 1).all(axis=1) & (np.ptp(x, axis=1) == 0), whole & (x > 1).any(axis=1)
    parts = shares & ~whole
    return bool((items.any() and shares.any()) or (min(counts.sum(), parts.sum()) > 1))


def predicted(names: Iterable[str]) -> list[str]:
    """The headings over what is true of each instance, where what was predicted of it stands beside them."""
    plain = {name: headings.word(name) for name in names}
    truths = [name for name, word in plain.items() if word in TRUTHS]
    if truths or PREDICTIONS.isdisjoint(plain.values()):
        return truths
    return [name for name, word in plain.items() if word in TRUTHS_BESIDE]
