"""What the tests of means assume: normal scores, equal variances."""

import math

from nptests.distributions.continuous import ChiSquared
from nptests.document.pictures.picture import Picture
from nptests.teaching.lessons.pictures.laws import bell, density
from nptests.teaching.lessons.pictures.panels import Panel, Trace, picture


def normal_and_not(df: float = 4.0) -> Picture:
    """A normal density, and a skewed one beside the normal law of the same mean and standard deviation."""
    mean, spread = df, math.sqrt(2 * df)  # of chi-squared
    low, high = mean - 3.5 * spread, mean + 3.5 * spread
    same = bell(mean, spread, low, high)
    skewed = density(ChiSquared(df), 0.0, high)
    panels = (
        Panel("Normal", low, high, (Trace(same, "accent", "symmetric, thin tails"),)),
        Panel(
            "Not normal",
            low,
            high,
            (
                Trace(skewed, "second", "skewed, a long tail on one side"),
                Trace(same, "accent", "normal, same mean and spread", dashed=True),
            ),
        ),
    )
    about = ("Tests of means trust the dashed curve; in a long tail single data sets count for more than they should",)
    return picture("Normal and not", about, (panels,))


def equal_and_unequal_variances(ratio: float = 3.0) -> Picture:
    """Two groups with the same spread, and two with spreads in a ratio."""
    low, high = -3.5 * ratio, 3.5 * ratio + 2
    one, two = bell(0, 1, low, high), bell(2, 1, low, high)
    wide = bell(2, ratio, low, high)
    panels = tuple(
        Panel(title, low, high, (Trace(one, "accent", "first group"), Trace(other, "second", "second group")))
        for title, other in (("Equal variances", two), ("Unequal variances", wide))
    )
    about = ("Pooling the two spreads into one is fair on the left only",)
    return picture("Equal and unequal variances", about, (panels,))
