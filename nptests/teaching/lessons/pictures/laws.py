"""Laws: four families, and one of them as a density and as a distribution function."""

import numpy as np

from nptests.data.numerals import number, pvalue
from nptests.distributions.continuous import ChiSquared, FDistribution, Normal, StudentT
from nptests.document.pictures.curve import STEPS, Curve
from nptests.document.pictures.picture import Picture
from nptests.teaching.lessons.pictures.panels import Mark, Panel, Shade, Trace, picture

Law = Normal | StudentT | ChiSquared | FDistribution


def bell(mean: float, spread: float, low: float, high: float) -> Curve:
    """The density of a normal law."""
    return Curve.of_tail(lambda x: Normal().sf((x - mean) / spread), low, high)


def density(law: Law, low: float, high: float) -> Curve:
    return Curve.of_tail(law.sf, low, high)


def four_laws() -> Picture:
    """Normal, chi-squared, F and t, each with three members."""
    normal = _three(
        "Normal: z", -5, 5,
        (bell(0, 1, -5, 5), "mean 0, standard deviation 1"),
        (bell(0, 2, -5, 5), "mean 0, standard deviation 2"),
        (bell(-2, 0.5, -5, 5), "mean -2, standard deviation 1/2"),
    )  # fmt: skip
    chi = _three(
        "Chi-squared: Friedman", 0, 16,
        *((density(ChiSquared(df), 0, 16), f"{df} degrees of freedom") for df in (3, 5, 9)),
    )  # fmt: skip
    degrees = ((3, 39), (9, 81), (3, 6))
    f = _three(
        "F: Iman-Davenport, Quade", 0, 5,
        *((density(FDistribution(a, b), 0, 5), f"{a} and {b} degrees of freedom") for a, b in degrees),
    )  # fmt: skip
    t = Panel(
        "Student's t: means",
        -5,
        5,
        (
            Trace(density(StudentT(1), -5, 5), "second", "1 degree of freedom"),
            Trace(density(StudentT(9), -5, 5), "accent", "9 degrees of freedom"),
            Trace(bell(0, 1, -5, 5), "ink", "normal: infinitely many", dashed=True),
        ),
    )
    about = ("The laws that statistics follow if the null hypothesis holds: densities, the area below each is 1",)
    return picture("Four laws", about, ((normal, chi), (f, t)))


def _three(title: str, low: float, high: float, *members: tuple[Curve, str]) -> Panel:
    first, second, last = members
    return Panel(title, low, high, (Trace(first[0], "accent", first[1]), Trace(second[0], "second", second[1]),
                                    Trace(last[0], "ink", last[1], dashed=True)))  # fmt: skip


def density_and_distribution(law: Law, statistic: float, low: float, high: float, symbol: str = "x") -> Picture:
    """The same probability as an area under the density and as a height of the distribution function."""
    p = float(law.sf(statistic))
    edges = np.linspace(low, high, STEPS + 1)
    heights = Curve(tuple(edges.tolist()), tuple(np.asarray(law.cdf(edges)).tolist()))
    marker = Mark(statistic, f"{symbol} = {number(statistic, 4)}")
    area = density(law, low, high)
    first = Panel(
        "Density: areas",
        low,
        high,
        (Trace(area),),
        (Shade(area, statistic, high, "second", f"area from {symbol} on: p = {pvalue(p)}"),),
        (marker,),
    )
    second = Panel(
        "Distribution function: heights",
        low,
        high,
        (Trace(heights, name=f"P(X <= x); at {symbol} it is 1 - p"),),
        marks=(marker,),
        levels=((0.0, "0"), (1 - p, number(1 - p, 3))),
        top=1.0,
    )
    about = (
        f"{law.name}: p is the area of the density beyond {symbol} = {number(statistic, 4)}, "
        "and what the distribution function still lacks there to 1",
    )
    return picture("Density and distribution function", about, ((first, second),))
