"""Derivations of effect sizes and of Bayesian comparisons."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np

from nptests.derivations.cells import EVERYWHERE, of_columns, of_rows
from nptests.derivations.means import means, variances
from nptests.derivations.paired import mean_and_sd
from nptests.derivations.parts import (
    Steps,
    column_sums,
    differences_table,
    matrix_table,
    rank_table,
    samples_table,
)
from nptests.derivations.steps import Statement, Writer, equation, said, table
from nptests.derivations.steps import cell as numeric
from nptests.numerals import number
from nptests.render.tables import Cell
from nptests.results import Comparisons, Effect, Posterior


def kendalls_w(e: Effect) -> Steps:
    ranks, sums = e.details["ranks"], e.details["rank_sums"]
    n, k = ranks.shape
    return (
        rank_table("Ranks r_ij within data sets (1 is best)", ranks, e, sums, "sum T_j"),
        *column_sums("T", "r", ranks),
        equation(
            "W",
            "sum_j((T_j - n * (k + 1) / 2)**2) / (n * sum_ij((r_ij - (k + 1) / 2)**2))",
            lambda w: f"({w.squares(sums, n * (k + 1) / 2)}) / ({n} * ({w.squares(ranks.ravel(), (k + 1) / 2)}))",
            e.estimate,
        ),
    )


def rank_biserial(e: Effect) -> Steps:
    d, r = e.details["differences"], e.details["ranks"]
    plus, minus, n = e.details["w_plus"], e.details["w_minus"], e.details["nonzero"]
    return (
        differences_table(d, r),
        equation("W_plus", "sum(ranks_plus)", lambda w: w.sum(r[d > 0]), plus, cells=of_rows(np.flatnonzero(d > 0))),
        equation("W_minus", "sum(ranks_minus)", lambda w: w.sum(r[d < 0]), minus, cells=of_rows(np.flatnonzero(d < 0))),
        equation(
            "r",
            "(W_plus - W_minus) / (W_plus + W_minus)",
            lambda w: f"({w(plus)} - {w(minus)}) / ({w(plus)} + {w(minus)})",
            e.estimate,
        ),
        equation(
            "s",
            "sqrt(n * (n + 1) * (2 * n + 1) / 6) / (n * (n + 1) / 2)",
            lambda w: f"sqrt({n} * ({n} + 1) * (2 * {n} + 1) / 6) / ({n} * ({n} + 1) / 2)",
            math.sqrt(n * (n + 1) * (2 * n + 1) / 6) / (n * (n + 1) / 2),
            "The error on the scale of artanh r:",
            cells=of_rows(np.flatnonzero(d)),
        ),
    )


def hodges_lehmann(e: Effect) -> Steps:
    d = np.asarray(e.details["differences"])
    i, j = np.triu_indices(len(d))
    order = np.argsort(d[i] + d[j], kind="stable")
    size = len(order)
    low, high = order[(size - 1) // 2], order[size // 2]
    middle = [int(place) for place in (i[low], j[low], i[high], j[high])]
    four = [float(d[place]) for place in middle]
    return (
        differences_table(d),
        Statement(
            "Walsh averages.",
            f"There are n (n + 1) / 2 = {size} averages (d_i + d_j) / 2 with i <= j; their median "
            "is the mean of the two in the middle (the same one twice if their number is odd).",
        ),
        equation(
            "estimate",
            "((d_a + d_b) / 2 + (d_c + d_e) / 2) / 2",
            lambda w: f"(({w(four[0])} + {w(four[1])}) / 2 + ({w(four[2])} + {w(four[3])}) / 2) / 2",
            e.estimate,
            cells=of_rows(sorted(set(middle))),
        ),
    )


def dominance(e: Effect) -> Steps:
    a, b = (np.asarray(s) for s in e.details["samples"])
    paired = bool(e.options.get("paired"))
    more = int((a > b).sum()) if paired else int((a[:, None] > b).sum())
    equal = int((a == b).sum()) if paired else int((a[:, None] == b).sum())
    pairs = len(a) if paired else len(a) * len(b)
    less = pairs - more - equal
    rows = [[Cell("a > b"), numeric(more)], [Cell("a = b"), numeric(equal)], [Cell("a < b"), numeric(less)]]
    delta = e.details["delta"]
    steps: Steps = (
        samples_table(e.details["samples"], e.names),
        table("All pairs of one a and one b" if not paired else "The pairs on the same data set", ("", "pairs"), rows),
        equation("delta", "(more - less) / pairs", lambda w: f"({more} - {less}) / {pairs}", delta, cells=EVERYWHERE),
    )
    if e.procedure == "vargha_delaney":
        steps += (
            equation(
                "A",
                "(more + equal / 2) / pairs",
                lambda w: f"({more} + {equal} / 2) / {pairs}",
                e.estimate,
                cells=EVERYWHERE,
            ),
        )
    return steps


def standardised(e: Effect) -> Steps:
    d, samples = e.details, e.details["samples"]
    estimate: Steps = ()
    if e.procedure == "hedges_g":
        f, j = d["df"], d["correction"]
        estimate = (
            equation(
                "J",
                "gamma(f / 2) / (sqrt(f / 2) * gamma((f - 1) / 2))",
                lambda w: f"gamma({f} / 2) / (sqrt({f} / 2) * gamma(({f} - 1) / 2))",
                j,
                f"With f = {f}:",
            ),
            equation("g", "J * d", lambda w: f"{w(j)} * {w(d['d'])}", e.estimate),
        )
    if e.options.get("paired"):
        differences = np.subtract(*samples)
        m, sd = math.fsum(differences) / len(differences), float(np.std(differences, ddof=1))
        last = equation("d", "m / s", lambda w: f"{w(m)} / {w(sd)}", d["d"])
        return (differences_table(differences), *mean_and_sd(differences, m, sd), last, *estimate)
    m_, v = [math.fsum(s) / len(s) for s in samples], [float(np.var(s, ddof=1)) for s in samples]
    n_a, n_b = map(len, samples)
    pooled = ((n_a - 1) * v[0] + (n_b - 1) * v[1]) / (n_a + n_b - 2)
    return (
        samples_table(samples, e.names),
        *means(samples, m_),
        *variances(samples, m_, v),
        equation(
            "s2",
            "((n_1 - 1) * v_1 + (n_2 - 1) * v_2) / (n_1 + n_2 - 2)",
            lambda w: f"(({n_a} - 1) * {w(v[0])} + ({n_b} - 1) * {w(v[1])}) / ({n_a} + {n_b} - 2)",
            pooled,
        ),
        equation("d", "(m_1 - m_2) / sqrt(s2)", lambda w: f"({w(m_[0])} - {w(m_[1])}) / sqrt({w(pooled)})", d["d"]),
        *estimate,
    )


def contrasts(c: Comparisons) -> Steps:
    z, m, k = c.details["medians"], c.details["effects"], c.k
    names = c.algorithms
    pairs = list(combinations(range(k), 2))
    return (
        matrix_table(
            "Z_uv, the medians over the data sets of the differences x_iu - x_iv", z, names, names, data=False
        ),
        *(
            equation(
                f"m_{u + 1}",
                f"sum_v(Z_{u + 1}v) / k",
                lambda w, u=u: f"({w.sum(z[u])}) / {k}",
                float(m[u]),
                cells=EVERYWHERE,
            )
            for u in range(k)
        ),
        *(
            equation(
                f"e_{u + 1}{v + 1}",
                f"m_{u + 1} - m_{v + 1}",
                lambda w, u=u, v=v: f"{w(m[u])} - {w(m[v])}",
                row.estimate,
                f"{row.a} against {row.b}:",
                cells=of_columns(u, v),
            )
            for (u, v), row in zip(pairs, c.rows, strict=True)
        ),
    )


def correlated_t(p: Posterior) -> Steps:
    d, m, scale, df = (p.details[name] for name in ("differences", "mean", "scale", "df"))
    sd, rho, rope = float(np.std(d, ddof=1)), float(p.options["rho"]), float(p.options["rope"])
    return (
        differences_table(d),
        *mean_and_sd(d, m, sd),
        equation(
            "scale",
            "sqrt((1 / J + rho / (1 - rho)) * s**2)",
            lambda w: f"sqrt((1 / {len(d)} + {w(rho)} / (1 - {w(rho)})) * {w(sd)}**2)",
            scale,
        ),
        Statement("Posterior.", f"Student's t on {df} degrees of freedom around m, with this scale."),
        equation(
            "P_right",
            "P(t(J - 1) >= (rope - m) / scale)",
            lambda w: f"t_sf(({w(rope)} - {w(m)}) / {w(scale)}, {df})",
            p.right,
            p=True,
        ),
        equation(
            "P_left",
            "P(t(J - 1) >= (rope + m) / scale)",
            lambda w: f"t_sf(({w(rope)} + {w(m)}) / {w(scale)}, {df})",
            p.left,
            p=True,
        ),
        equation("P_rope", "1 - P_left - P_right", lambda w: f"1 - {_full(p.left)} - {_full(p.right)}", p.rope, p=True),
    )


def _full(x: float) -> str:
    return Writer(17)(x)


def bayes_sign(p: Posterior) -> Steps:
    counts, parameters, shares = p.details["counts"], p.details["parameters"], p.details["means"]
    strength = float(p.options.get("strength", 1.0))
    total = float(parameters.sum())
    words = ("left", "rope", "right")
    won = (p.left, p.rope, p.right)
    d, rope = np.asarray(p.details["differences"]), float(p.options["rope"])
    within = [np.flatnonzero(found) for found in (d < -rope, abs(d) <= rope, d > rope)]
    rows = [[Cell(word), numeric(counts[word]), numeric(float(x))] for word, x in zip(words, parameters, strict=True)]
    return (
        differences_table(p.details["differences"]),
        table(
            "Differences below -rope, within, above rope; and the parameters of the posterior Dirichlet law",
            ("", "count", "parameter"),
            rows,
        ),
        equation(
            "a_rope",
            "n_rope + strength",
            lambda w: f"{counts['rope']} + {w(strength)}",
            float(parameters[1]),
            cells=of_rows(within[1]),
        ),
        *(
            equation(
                f"E_{word}",
                f"a_{word} / (a_left + a_rope + a_right)",
                lambda w, x=float(x): f"{w(x)} / {w(total)}",
                float(share),
                f"Expected share ({word}):",
                cells=of_rows(rows_),
            )
            for word, x, share, rows_ in zip(words, parameters, shares, within, strict=True)
        ),
        *(
            said(f"P_{word}", f"P(largest == theta_{word})", x, p=True, cells=EVERYWHERE)
            for word, x in zip(words, won, strict=True)
        ),
    )


def bayes_signed_rank(p: Posterior) -> Steps:
    shares = p.details["means"]
    words, won = ("left", "rope", "right"), (p.left, p.rope, p.right)
    draws = int(p.options.get("draws", 0))
    wins = [round(x * draws) for x in won]
    z = [0.0, *p.details["differences"]]
    prior = float(p.options.get("strength", 1.0))
    return (
        differences_table(p.details["differences"]),
        Statement(
            "Weights.",
            f"A pseudo-difference 0 of weight {prior:g} and the {p.n} differences get weights from a "
            f"Dirichlet law; all {len(z)} x {len(z)} pairs (i, j) are judged by the mean of z_i and z_j.",
        ),
        *(
            said(f"E_{word}", f"E(theta_{word})", float(share), f"Expected share ({word}):", cells=EVERYWHERE)
            for word, share in zip(words, shares, strict=True)
        ),
        *(
            equation(
                f"P_{word}",
                "wins / draws",
                lambda w, b=b: f"{b} / {draws}",
                x,
                f"In {b} of {draws} draws the share '{word}' is the largest:",
                p=True,
                cells=EVERYWHERE,
            )
            for word, b, x in zip(words, wins, won, strict=True)
        ),
    )


def interval_words(e: Effect) -> str:
    """The interval of an effect, in words."""
    low, high = (number(x, 6) for x in e.interval)
    return f"estimate {number(e.estimate, 6)}, {e.level:.0%} interval [{low}, {high}] ({e.method})"
