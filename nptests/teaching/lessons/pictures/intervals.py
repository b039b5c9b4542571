"""Intervals and tests are two readings of one curve."""

import numpy as np

from nptests.data.numerals import number, pvalue
from nptests.distributions.continuous import StudentT
from nptests.document.pictures.curve import STEPS, Curve
from nptests.document.pictures.picture import Picture
from nptests.teaching.lessons.pictures.panels import Mark, Panel, Trace, picture

FAR = 1e-3  # p-values below this are left out


def duality(estimate: float, error: float, df: float, alpha: float) -> Picture:
    """p of the t test of every hypothesised difference: those with p > alpha are the confidence interval."""
    law = StudentT(df)
    reach = float(law.isf(FAR / 2)) * error
    low, high = min(estimate - reach, -0.1 * error), max(estimate + reach, 0.1 * error)
    values = np.sort(np.append(np.linspace(low, high, STEPS + 1), estimate))
    curve = Curve(tuple(values.tolist()), tuple((2 * np.asarray(law.sf(np.abs(values - estimate) / error))).tolist()))
    half = float(law.isf(alpha / 2)) * error
    ends = estimate - half, estimate + half
    nothing = 2 * float(law.sf(abs(estimate) / error))
    inside = Curve(ends, (alpha, alpha))
    limits = f"{number(ends[0], 3)} to {number(ends[1], 3)}"
    panel = Panel(
        "",
        low,
        high,
        (
            Trace(curve, "ink", "two-sided p if the true difference were the value on the axis"),
            Trace(inside, "second", f"p above alpha: the {1 - alpha:.0%} interval, {limits}"),
        ),
        marks=(Mark(0.0, f"no difference: p = {pvalue(nothing)}"),),
        levels=((alpha, f"alpha = {number(alpha)}"), (1.0, "p = 1")),
        top=1.0,
        axis="hypothesised difference",
    )
    verdict = "outside" if nothing <= alpha else "inside"
    about = (
        f"A value is inside the interval exactly if the test of it has p > {number(alpha)}. "
        f"No difference is {verdict}, so that test {'rejects' if nothing <= alpha else 'does not reject'}",
    )
    return picture("Tests and intervals", about, ((panel,),), plot=420.0, height=200.0)
