"""Laws: four families, and one of them as a density and as a distribution function."""

from __future__ import annotations

import numpy as np

from nptests.data.numerals import number, pvalue
from nptests.distributions.continuous import ChiSquared, FDistribution, Normal, StudentT
from nptests.document.pictures.curve import STEPS, Curve
from nptests.document.pictures.picture import Picture
from nptests.teaching.lessons.pictures.panel_parts import Mark, Panel, Shade, Trace
from nptests.teaching.lessons.pictures.panels import picture

Law = Normal | StudentT | ChiSquared | FDistribution


def bell(mean: float, spread: float, low: float, high: float) -> Curve:
    """The density of a normal law."""
    return Curve.of_tail(lambda x: Normal().sf((x - mean) / spread), low, high)


def density(law: Law, low: float, high: float) -> Curve:
    """The density of a law, from its tail."""
    return Curve.of_tail(law.sf, low, high)


def four_laws() -> Picture:
    """Normal, chi-squared, F and t, each with three members."""
    normal = Panel(
        "Normal: z",
        -5,
        5,
        (
            Trace(bell(0, 1, -5, 5), "accent", "mean 0, standard deviation 1"),
            Trace(bell(0, 2, -5, 5), "second", "mean 0, standard deviation 2"),
            Trace(bell(-2, 0.5, -5, 5), "ink", "mean -2, standard deviation 1/2", dashed=True),
        ),
    )
    chi = Panel(
        "Chi-squared: Friedman",
        0,
        16,
        (
            Trace(density(ChiSquared(3), 0, 16), "accent", "3 degrees of freedom"),
            Trace(density(ChiSquared(5), 0, 16), "second", "5 degrees of freedom"),
            Trace(density(ChiSquared(9), 0, 16), "ink", "9 degrees of freedom", dashed=True),
        ),
    )
    f = Panel(
        "F: Iman-Davenport, Quade",
        0,
        5,
        (
            Trace(density(FDistribution(3, 39), 0, 5), "accent", "3 and 39 degrees of freedom"),
            Trace(density(FDistribution(9, 81), 0, 5), "second", "9 and 81 degrees of freedom"),
            Trace(density(FDistribution(3, 6), 0, 5), "ink", "3 and 6 degrees of freedom", dashed=True),
        ),
    )
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
