"""Derivations of the tests of means, proportions and variances of independent samples."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from nptests.derivations import rivals
from nptests.derivations.cells import EVERYWHERE, Holds, of_rows
from nptests.derivations.parts import Steps, matrix_table, samples_table, tail
from nptests.derivations.steps import Equation, equation, table
from nptests.derivations.steps import cell as numeric
from nptests.render.tables import Cell
from nptests.results import Outcome


def means(samples: Sequence[Sequence[float]], of: Sequence[float], symbol: str = "m") -> Steps:
    """The mean of every sample."""
    return tuple(
        equation(
            f"{symbol}_{g + 1}", f"sum_i(x_i{g + 1}) / n_{g + 1}", lambda w, x=x: f"({w.sum(x)}) / {len(x)}", float(m)
        )
        for g, (x, m) in enumerate(zip(samples, of, strict=True))
    )


def variances(samples: Sequence[Sequence[float]], m: Sequence[float], v: Sequence[float]) -> Steps:
    """The variance of every sample."""
    return tuple(
        equation(
            f"v_{g + 1}",
            f"sum_i((x_i{g + 1} - m_{g + 1})**2) / (n_{g + 1} - 1)",
            lambda w, x=x, c=c: f"({w.squares(x, float(c))}) / ({len(x)} - 1)",
            float(value),
        )
        for g, (x, c, value) in enumerate(zip(samples, m, v, strict=True))
    )


def _within(symbol: str, samples: Sequence[Sequence[float]], m: Sequence[float], value: float) -> Equation:
    return equation(
        symbol,
        "sum_ij((x_ij - m_i)**2)",
        lambda w: " + ".join(w.squares(x, float(c)) for x, c in zip(samples, m, strict=True)),
        value,
    )


def anova(o: Outcome) -> Steps:
    d, k, n = o.details, o.k, o.n
    sizes, m, samples = d["sizes"], d["means"], d["samples"]
    start: Steps = (samples_table(samples, o.algorithms), *means(samples, m))
    if o.options.get("variances") == "unequal":
        return (*start, *_welch(o))
    grand = sum(s * x for s, x in zip(sizes, m, strict=True)) / n
    between, within = d["ss_between"], d["ss_within"]
    return (
        *start,
        equation("m", "sum_i(n_i * m_i) / N", lambda w: f"({w.products(sizes, m)}) / {n}", grand),
        equation(
            "SS_between",
            "sum_i(n_i * (m_i - m)**2)",
            lambda w: " + ".join(f"{s} * ({w(x)} - {w(grand)})**2" for s, x in zip(sizes, m, strict=True)),
            between,
        ),
        _within("SS_within", samples, m, within),
        equation(
            "F",
            "(SS_between / (k - 1)) / (SS_within / (N - k))",
            lambda w: f"({w(between)} / ({k} - 1)) / ({w(within)} / ({n} - {k}))",
            o.statistic,
        ),
        *tail(o, "F", o.statistic, "F", o.df),
    )


def _welch(o: Outcome) -> Steps:
    samples, sizes, m, k = o.details["samples"], o.details["sizes"], o.details["means"], o.k
    v = [float(np.var(x, ddof=1)) for x in samples]
    weights = [s / x for s, x in zip(sizes, v, strict=True)]
    total = sum(weights)
    u = sum(a * b for a, b in zip(weights, m, strict=True)) / total
    lack = sum((1 - a / total) ** 2 / (s - 1) for a, s in zip(weights, sizes, strict=True)) / (k**2 - 1)
    return (
        *variances(samples, m, v),
        *(
            equation(f"w_{i + 1}", f"n_{i + 1} / v_{i + 1}", lambda w, i=i: f"{sizes[i]} / {w(v[i])}", weights[i])
            for i in range(k)
        ),
        equation("W", "sum_i(w_i)", lambda w: w.sum(weights), total),
        equation("u", "sum_i(w_i * m_i) / W", lambda w: f"({w.products(weights, m)}) / {w(total)}", u),
        equation(
            "L",
            "sum_i((1 - w_i / W)**2 / (n_i - 1)) / (k**2 - 1)",
            lambda w: (
                "("
                + " + ".join(f"(1 - {w(a)} / {w(total)})**2 / ({s} - 1)" for a, s in zip(weights, sizes, strict=True))
                + f") / ({k}**2 - 1)"
            ),
            lack,
        ),
        equation(
            "F",
            "(sum_i(w_i * (m_i - u)**2) / (k - 1)) / (1 + 2 * (k - 2) * L)",
            lambda w: (
                "(("
                + " + ".join(f"{w(a)} * ({w(x)} - {w(u)})**2" for a, x in zip(weights, m, strict=True))
                + f") / ({k} - 1)) / (1 + 2 * ({k} - 2) * {w(lack)})"
            ),
            o.statistic,
        ),
        equation("df", "1 / (3 * L)", lambda w: f"1 / (3 * {w(lack)})", o.df[1]),
        *tail(o, "F", o.statistic, "F", o.df),
    )


def unpaired_t(o: Outcome) -> Steps:
    d = o.details
    (n_a, n_b), (m_a, m_b), error = d["sizes"], d["means"], d["error"]
    v = [0.0 if sd is None else sd**2 for sd in d["sds"]]
    several = [i for i in (0, 1) if d["sizes"][i] > 1]
    spread = variances([d["samples"][i] for i in several], [d["means"][i] for i in several], [v[i] for i in several])
    if o.options.get("variances") == "equal":
        freedom = n_a + n_b - 2
        pooled = ((n_a - 1) * v[0] + (n_b - 1) * v[1]) / freedom
        middle: Steps = (
            equation(
                "s2",
                "((n_1 - 1) * v_1 + (n_2 - 1) * v_2) / (n_1 + n_2 - 2)",
                lambda w: f"(({n_a} - 1) * {w(v[0])} + ({n_b} - 1) * {w(v[1])}) / ({n_a} + {n_b} - 2)",
                pooled,
            ),
            equation(
                "se", "sqrt(s2 * (1 / n_1 + 1 / n_2))", lambda w: f"sqrt({w(pooled)} * (1 / {n_a} + 1 / {n_b}))", error
            ),
            equation("df", "n_1 + n_2 - 2", lambda w: f"{n_a} + {n_b} - 2", o.df[0]),
        )
    else:
        u = [v[0] / n_a, v[1] / n_b]
        smaller = o.options.get("freedom") == "smaller"
        middle = (
            equation(
                "se", "sqrt(v_1 / n_1 + v_2 / n_2)", lambda w: f"sqrt({w(v[0])} / {n_a} + {w(v[1])} / {n_b})", error
            ),
            equation(
                "df",
                "min(n_1, n_2) - 1"
                if smaller
                else "(v_1 / n_1 + v_2 / n_2)**2 / ((v_1 / n_1)**2 / (n_1 - 1) + (v_2 / n_2)**2 / (n_2 - 1))",
                lambda w: (
                    f"min({n_a}, {n_b}) - 1"
                    if smaller
                    else f"({w(u[0])} + {w(u[1])})**2 / ({w(u[0])}**2 / ({n_a} - 1) + {w(u[1])}**2 / ({n_b} - 1))"
                ),
                o.df[0],
            ),
        )
    return (
        samples_table(d["samples"], o.algorithms),
        *means(d["samples"], (m_a, m_b)),
        *spread,
        *middle,
        equation("t", "(m_1 - m_2) / se", lambda w: f"({w(m_a)} - {w(m_b)}) / {w(error)}", o.statistic),
        *tail(o, "t", o.statistic, "t", o.df),
        *([rivals.of_variances(o)] if len(several) == 2 else []),
    )


def z_test(o: Outcome) -> Steps:
    samples, sizes, error = o.details["samples"], o.details["sizes"], o.details["error"]
    m = [math.fsum(s) / len(s) for s in samples]
    sd = float(o.options["sd"])
    sds = [sd, sd if o.options.get("sd_b") is None else float(o.options["sd_b"])][: len(m)]
    mean = float(o.options.get("mean", 0.0))
    one = len(m) == 1
    difference = "m_1" if one else "m_1 - m_2"
    return (
        samples_table(samples, o.algorithms),
        *means(samples, m),
        equation(
            "se",
            "sd_1 / sqrt(n_1)" if one else "sqrt(sd_1**2 / n_1 + sd_2**2 / n_2)",
            lambda w: "sqrt(" + " + ".join(f"{w(s)}**2 / {n}" for s, n in zip(sds, sizes, strict=True)) + ")",
            error,
            "The standard deviations are known:",
        ),
        equation(
            "z",
            f"({difference} - mean) / se",
            lambda w: f"({' - '.join(w(x) for x in m)} - {w(mean)}) / {w(error)}",
            o.statistic,
        ),
        *tail(o, "z", o.statistic, "normal"),
    )


def proportions(o: Outcome) -> Steps:
    (x1, x2), (n1, n2), error = o.details["successes"], o.details["sizes"], o.details["error"]
    p = (x1 + x2) / (n1 + n2)
    pooled = bool(o.options.get("pooled", True))
    gap = x1 / n1 - x2 / n2
    z = o.statistic
    moved = gap - z * error if o.options.get("continuity") and math.isfinite(z) else 0.0
    shift = "" if abs(moved) < 1e-12 else f" {'-' if moved > 0 else '+'} (1 / {n1} + 1 / {n2}) / 2"
    if abs(abs(moved) - (1 / n1 + 1 / n2) / 2) > 1e-9 and shift:
        shift = f" - ({x1} / {n1} - {x2} / {n2})"  # the correction stops at no difference
    error_formula = (
        "sqrt(p * (1 - p) * (1 / n_1 + 1 / n_2))" if pooled else "sqrt(p_1 * (1 - p_1) / n_1 + p_2 * (1 - p_2) / n_2)"
    )
    rows = [[Cell("1"), numeric(x1), numeric(n1)], [Cell("2"), numeric(x2), numeric(n2)]]
    return (
        table("The counts", ("sample", "successes", "of"), rows, holds=Holds(((0, 1), (2, 3)), ((), None, None))),
        equation("p_1", "x_1 / n_1", lambda w: f"{x1} / {n1}", o.details["p1"], cells=of_rows((0, 1))),
        equation("p_2", "x_2 / n_2", lambda w: f"{x2} / {n2}", o.details["p2"], cells=of_rows((2, 3))),
        equation("p", "(x_1 + x_2) / (n_1 + n_2)", lambda w: f"({x1} + {x2}) / ({n1} + {n2})", p, cells=EVERYWHERE),
        equation(
            "se",
            error_formula,
            lambda w: (
                f"sqrt({w(p)} * (1 - {w(p)}) * (1 / {n1} + 1 / {n2}))"
                if pooled
                else f"sqrt({x1} / {n1} * (1 - {x1} / {n1}) / {n1} + {x2} / {n2} * (1 - {x2} / {n2}) / {n2})"
            ),
            error,
        ),
        equation(
            "z",
            "(p_1 - p_2 - c) / se" if shift else "(p_1 - p_2) / se",
            lambda w: f"({x1} / {n1} - {x2} / {n2}{shift}) / {w(error)}",
            z,
            "Moved towards 0 by the correction for continuity c:" if shift else "",
        ),
        *tail(o, "z", z, "normal"),
        rivals.of_errors(o),
    )


def levene(o: Outcome) -> Steps:
    d, n, k = o.details, o.n, o.k
    centres = [_centre(x, o) for x in d["samples"]]
    z = [[abs(v - c) for v in x] for x, c in zip(d["samples"], centres, strict=True)]
    m, sizes = d["mean_distances"], d["sizes"]
    grand = sum(s * x for s, x in zip(sizes, m, strict=True)) / n
    between = sum(s * (x - grand) ** 2 for s, x in zip(sizes, m, strict=True))
    between = between if o.statistic else 0.0  # equal mean distances, but for the noise of doubles
    within = sum((v - c) ** 2 for x, c in zip(z, m, strict=True) for v in x)
    centre = str(o.options.get("center", "median"))
    return (
        samples_table(d["samples"], o.algorithms),
        matrix_table(f"The centres c_i ({centre})", [[c] for c in centres], ("c_i",), o.algorithms, data=False),
        samples_table(z, tuple(f"|x - c| of {name}" for name in o.algorithms)),
        *means(z, m),
        equation("m", "sum_i(n_i * m_i) / N", lambda w: f"({w.products(sizes, m)}) / {n}", grand),
        equation(
            "SS_between",
            "sum_i(n_i * (m_i - m)**2)",
            lambda w: " + ".join(f"{s} * ({w(x)} - {w(grand)})**2" for s, x in zip(sizes, m, strict=True)),
            between,
        ),
        _within("SS_within", z, m, within),
        equation(
            "F",
            "(SS_between / (k - 1)) / (SS_within / (N - k))",
            lambda w: f"({w(between)} / ({k} - 1)) / ({w(within)} / ({n} - {k}))",
            o.statistic,
        ),
        *tail(o, "F", o.statistic, "F", o.df),
        rivals.of_centres(o),
    )


def _centre(x: Sequence[float], o: Outcome) -> float:
    ordered, n = sorted(x), len(x)
    word = o.options.get("center", "median")
    left_out = 0 if word == "mean" else (n - 1) // 2 if word == "median" else int(float(o.options["trim"]) * n)
    middle = ordered[left_out : n - left_out]
    return math.fsum(middle) / len(middle)


def bartlett(o: Outcome) -> Steps:
    d, k = o.details, o.k
    v, f = d["variances"], [s - 1 for s in d["sizes"]]
    m = [math.fsum(x) / len(x) for x in d["samples"]]
    total = sum(f)
    pooled = math.fsum(a * b for a, b in zip(f, v, strict=True)) / total
    return (
        samples_table(d["samples"], o.algorithms),
        *means(d["samples"], m),
        *variances(d["samples"], m, v),
        equation(
            "s2", "sum_i(f_i * v_i) / f", lambda w: f"({w.products(f, v)}) / {total}", pooled, "With f_i = n_i - 1:"
        ),
        equation(
            "X",
            "(f * log(s2) - sum_i(f_i * log(v_i))) / (1 + (sum_i(1 / f_i) - 1 / f) / (3 * (k - 1)))",
            lambda w: (
                f"({total} * log({w(pooled)}) - ("
                + " + ".join(f"{a} * log({w(b)})" for a, b in zip(f, v, strict=True))
                + ")) / (1 + (("
                + " + ".join(f"1 / {a}" for a in f)
                + f") - 1 / {total}) / (3 * ({k} - 1)))"
            ),
            o.statistic,
        ),
        *tail(o, "X", o.statistic, "chi2", o.df),
    )
