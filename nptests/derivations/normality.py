"""Derivations of the tests of normality."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from nptests.derivations.cells import of_rows
from nptests.derivations.expressions import evaluate
from nptests.derivations.normality_laws import dallal_wilkinson, royston, stephens, z_of_kurtosis, z_of_skewness
from nptests.derivations.parts import Steps, law_of, simulated, tail
from nptests.derivations.steps import Statement, Table, Writer, added, cell, equation, held, said, table
from nptests.numerals import number
from nptests.render.tables import Cell
from nptests.results import Outcome


def _sample_table(x: NDArray[np.float64], more: dict[str, NDArray[np.float64]] | None = None) -> Table:
    columns = {"x_(i)": x, **(more or {})}
    rows = [[Cell(str(i + 1)), *(cell(float(column[i])) for column in columns.values())] for i in range(len(x))]
    return table("The sample in order", ("i", *columns), rows, holds=held(len(x), (0,), each=len(columns)))


def _mean_and_sd(x: NDArray[np.float64]) -> tuple[float, float, Steps]:
    n, m, sd = len(x), math.fsum(x) / len(x), float(np.std(x, ddof=1))
    return (
        m,
        sd,
        (
            equation("m", "sum_i(x_i) / n", lambda w: f"({w.sum(x)}) / {n}", m),
            equation(
                "s", "sqrt(sum_i((x_i - m)**2) / (n - 1))", lambda w: f"sqrt(({w.squares(x, m)}) / ({n} - 1))", sd
            ),
        ),
    )


def _p(o: Outcome, published: Callable[[Outcome], Steps]) -> Steps:
    return (law_of(o), simulated(o)) if o.null.kind == "simulated" else published(o)


def shapiro_wilk(o: Outcome) -> Steps:
    x, a = o.details["sample"], o.details["weights"]
    m = math.fsum(x) / len(x)
    below = float(((x - m) ** 2).sum())
    above = float((a * x).sum())
    return (
        _sample_table(x, {"a_i": a}),
        equation("m", "sum_i(x_i) / n", lambda w: f"({w.sum(x)}) / {len(x)}", m),
        equation("b", "sum_i(a_i * x_i)", lambda w: w.products(a, x), above, "The weights a_i are Royston's (1995):"),
        equation("SS", "sum_i((x_i - m)**2)", lambda w: w.squares(x, m), below),
        equation("W", "b**2 / SS", lambda w: f"{w(above)}**2 / {w(below)}", o.statistic),
        *_p(o, royston),
    )


def dagostino_pearson(o: Outcome) -> Steps:
    d, x = o.details, o.details["sample"]
    n, m = len(x), math.fsum(x) / len(x)
    moments = {r: float(((x - m) ** r).mean()) for r in (2, 3, 4)}

    def power(w: Writer, r: int) -> str:
        return "(" + w.squares(x, m).replace("**2", f"**{r}") + f") / {n}"

    return (
        _sample_table(x),
        equation("m", "sum_i(x_i) / n", lambda w: f"({w.sum(x)}) / {n}", m),
        *(equation(f"m_{r}", f"sum_i((x_i - m)**{r}) / n", lambda w, r=r: power(w, r), moments[r]) for r in (2, 3, 4)),
        equation(
            "g", "m_3 / m_2**1.5", lambda w: f"{w(moments[3])} / {w(moments[2])}**1.5", d["skewness"], "Skewness:"
        ),
        equation("h", "m_4 / m_2**2", lambda w: f"{w(moments[4])} / {w(moments[2])}**2", d["kurtosis"], "Kurtosis:"),
        *z_of_skewness(n, d["skewness"], d["z_skewness"]),
        *z_of_kurtosis(n, d["kurtosis"], d["z_kurtosis"]),
        equation("K2", "Z_g**2 + Z_h**2", lambda w: f"{w(d['z_skewness'])}**2 + {w(d['z_kurtosis'])}**2", o.statistic),
        *tail(o, "K2", o.statistic, "chi2", o.df),
    )


def anderson_darling(o: Outcome) -> Steps:
    x, n = o.details["sample"], o.n
    m, sd, steps = _mean_and_sd(x)
    z = (x - m) / sd

    def logs(w: Writer) -> str:
        return added(
            [f"{2 * i + 1} * (log(Phi({w(float(z[i]))})) + log(normal_sf({w(float(z[n - 1 - i]))})))" for i in range(n)]
        )

    modified = o.details["modified"]
    return (
        _sample_table(x, {"z_i": z}),
        *steps,
        equation(
            "A2",
            "-n - sum_i((2 * i - 1) * (log(Phi(z_i)) + log(1 - Phi(z_j)))) / n",
            lambda w: f"-{n} - ({logs(w)}) / {n}",
            o.statistic,
            "With z_i = (x_i - m) / s in order and j = n + 1 - i:",
        ),
        equation(
            "A_star",
            "A2 * (1 + 0.75 / n + 2.25 / n**2)",
            lambda w: f"{w(o.statistic)} * (1 + 0.75 / {n} + 2.25 / {n}**2)",
            modified,
        ),
        *_p(o, stephens),
    )


def _largest_gap(o: Outcome, x: NDArray[np.float64], m: float, sd: float) -> Steps:
    n = len(x)
    cdf = np.array([evaluate(f"Phi({float((v - m) / sd)!r})") for v in x])
    above, below = np.arange(1, n + 1) / n - cdf, cdf - np.arange(n) / n
    upper = above.max() >= below.max()
    i = int(np.argmax(above if upper else below))
    step = i + 1 if upper else i
    side = "above" if upper else "below"
    return (
        _sample_table(x, {"Phi(z_i)": cdf}),
        equation(
            "D",
            "abs(F_n - Phi(z))",
            lambda w: f"abs({step} / {n} - Phi(({w(float(x[i]))} - {w(m)}) / {w(sd)}))",
            o.statistic,
            f"The largest gap is {side} the curve at x = {number(float(x[i]), 6)}, the value number {i + 1}:",
            cells=of_rows((i,)),
        ),
    )


def lilliefors(o: Outcome) -> Steps:
    x = o.details["sample"]
    m, sd, steps = _mean_and_sd(x)
    first, gap = _largest_gap(o, x, m, sd)
    return (first, *steps, gap, *_p(o, dallal_wilkinson))


def kolmogorov_smirnov(o: Outcome) -> Steps:
    x, m, sd = o.details["sample"], float(o.options["mean"]), float(o.options["sd"])
    stated = Statement(
        "The law in question.", f"Normal with mean {m:g} and standard deviation {sd:g}, known beforehand."
    )
    return (stated, *_largest_gap(o, x, m, sd), *_p(o, _of_kolmogorov))


def _of_kolmogorov(o: Outcome) -> Steps:
    return (law_of(o), said("p", "P(D_n >= D)", o.pvalue, p=True, log_p=o.log_pvalue))
