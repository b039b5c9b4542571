"""Derivations of comparisons of many algorithms: pair statistics, then the adjustment."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests.derivations import adjusting, rivals
from nptests.derivations.cells import of_columns
from nptests.derivations.means import means
from nptests.derivations.paired import counted
from nptests.derivations.parts import Steps, matrix_table, rank_table, samples_table
from nptests.derivations.samples import rank_sums
from nptests.derivations.steps import Equation, Statement, Writer, added, equation, said, table
from nptests.derivations.steps import cell as numeric
from nptests.paired.wilcoxon import wilcoxon as signed_ranks
from nptests.render.tables import Cell
from nptests.results import Comparison, Comparisons
from nptests.scores import Scores

KINDS = {
    "friedman": "Row scores s_ij: ranks less their mean, r_ij - (k + 1) / 2",
    "aligned": "Row scores s_ij: aligned ranks",
    "quade": "Row scores s_ij: weighted ranks Q_i (r_ij - (k + 1) / 2)",
}


def mean_ranks(c: Comparisons) -> Steps:
    """All procedures on differences of mean ranks."""
    s, weight = c.details["row_scores"], float(c.details["weight"])
    totals = s.sum(axis=0)
    kind = str(c.options.get("ranks", "friedman"))
    error = c.rows[0].error or 0.0
    steps: list[Any] = [
        rank_table(KINDS[kind], s, c, totals, "sum C_j", ranked=kind == "friedman"),
        _weight(c, kind, weight),
        _error(c, s, kind, weight, error),
    ]
    for i, row in enumerate(c.rows):
        a, b = c.algorithms.index(row.a), c.algorithms.index(row.b)
        steps += _pair(c, row, i + 1, float(totals[a]), float(totals[b]), weight, error)
    return (*steps, *rivals.of_pairs(c, _published_form(kind, c.n, c.k)[1]))


def _weight(c: Comparisons, kind: str, weight: float) -> Equation:
    if kind == "quade":
        return equation(
            "w", "n * (n + 1) / 2", lambda w: f"{c.n} * ({c.n} + 1) / 2", weight, "What sums are divided by:"
        )
    return equation("w", "n", lambda w: f"{c.n}", weight, "What sums are divided by:")


def _error(c: Comparisons, s: NDArray[np.float64], kind: str, weight: float, error: float) -> Equation:
    n, k = s.shape
    if c.procedure == "conover":
        totals = s.sum(axis=0)
        return equation(
            "se",
            "sqrt(2 * (n * sum_ij(s_ij**2) - sum_j(C_j**2)) / ((n - 1) * (k - 1))) / w",
            lambda w: (
                f"sqrt(2 * ({n} * ({w.squares(s.ravel())}) - ({w.squares(totals)})) / (({n} - 1) * ({k} - 1)))"
                f" / {w(weight)}"
            ),
            error,
            "The error that the omnibus test has left over:",
        )
    if c.options.get("error") == "published":
        return _published(kind, n, k, error)
    rows = s.sum(axis=1)
    subtract = bool(np.abs(rows).max() > 0)
    formula = "sum_ij(s_ij**2) - sum_i(L_i**2) / k" if subtract else "sum_ij(s_ij**2)"

    def numbers(w: Writer) -> str:
        less = f" - ({w.squares(rows)}) / {k}" if subtract else ""
        return f"sqrt(2 * ({w.squares(s.ravel())}{less}) / ({k} - 1)) / {w(weight)}"

    why = "The standard error of every difference, from permutations within data sets" + (
        " (L_i the row sums):" if subtract else ":"
    )
    return equation("se", f"sqrt(2 * ({formula}) / (k - 1)) / w", numbers, error, why)


def _published_form(kind: str, n: int, k: int) -> tuple[str, str]:
    """The error that the literature prints, as a formula and with its numbers."""
    forms = {
        "friedman": ("sqrt(k * (k + 1) / (6 * n))", f"sqrt({k} * ({k} + 1) / (6 * {n}))"),
        "aligned": ("sqrt(k * (k * n + 1) / 6)", f"sqrt({k} * ({k} * {n} + 1) / 6)"),
        "quade": (
            "sqrt(k * (k + 1) * (2 * n + 1) * (k - 1) / (18 * n * (n + 1)))",
            f"sqrt({k} * ({k} + 1) * (2 * {n} + 1) * ({k} - 1) / (18 * {n} * ({n} + 1)))",
        ),
    }
    return forms[kind]


def _published(kind: str, n: int, k: int, error: float) -> Equation:
    formula, text = _published_form(kind, n, k)
    return equation("se", formula, lambda w: text, error, "The standard error that the literature prints:")


def _pair(
    c: Comparisons, row: Comparison, i: int, top: float, bottom: float, weight: float, error: float
) -> list[Equation]:
    symbol = "t" if c.procedure == "conover" else "z"
    both = of_columns(c.algorithms.index(row.a), c.algorithms.index(row.b))
    steps = [
        equation(
            f"d_{i}",
            "(C_a - C_b) / w",
            lambda w: f"({w(top)} - {w(bottom)}) / {w(weight)}",
            row.estimate,
            f"{row.a} against {row.b}:",
            cells=both,
        ),
        equation(
            f"{symbol}_{i}", f"d_{i} / se", lambda w: f"{w(row.estimate)} / {w(error)}", row.statistic, cells=both
        ),
    ]
    return [*steps, _own(c, row, i, symbol), *_joint(c, row, i)]


def _own(c: Comparisons, row: Comparison, i: int, symbol: str) -> Equation:
    x = row.statistic
    exact = c.null is not None and c.null.kind == "exact"
    if exact or not math.isfinite(x) or row.pvalue == 0.0:
        return said(f"p_{i}", f"P(X >= abs({symbol}_{i}))", row.pvalue, p=True)
    if symbol == "t":
        df = (c.n - 1) * (c.k - 1)
        return equation(
            f"p_{i}",
            f"2 * P(t((n - 1) * (k - 1)) >= abs(t_{i}))",
            lambda w: f"2 * t_sf(abs({w(x)}), {df})",
            row.pvalue,
            p=True,
        )
    return equation(f"p_{i}", f"2 * P(Z >= abs(z_{i}))", lambda w: f"2 * normal_sf(abs({w(x)}))", row.pvalue, p=True)


def _joint(c: Comparisons, row: Comparison, i: int) -> list[Equation]:
    x = row.statistic
    if c.procedure == "nemenyi" and math.isfinite(x) and row.adjusted > 0:
        return [
            equation(
                f"q_{i}",
                f"P(Q(k) >= sqrt(2) * abs(z_{i}))",
                lambda w: f"range_sf(sqrt(2) * abs({w(x)}), {c.k})",
                row.adjusted,
                p=True,
            )
        ]
    if c.procedure == "westfall_young":
        return [_permuted(c, row, i)]
    return []


def _permuted(c: Comparisons, row: Comparison, i: int) -> Equation:
    draws = c.null.draws if c.null is not None and c.null.draws else 0
    b = round(row.adjusted * (draws + 1)) - 1
    why = f"In {b} of {draws} permutations the largest difference among this one and the smaller ones is as large:"
    both = of_columns(c.algorithms.index(row.a), c.algorithms.index(row.b))
    return equation(
        f"q_{i}", "(b + 1) / (B + 1)", lambda w: f"({b} + 1) / ({draws} + 1)", row.adjusted, why, p=True, cells=both
    )


def dunn(c: Comparisons) -> Steps:
    samples, ranks = c.details["samples"], c.details["ranks"]
    sizes, n = [len(s) for s in samples], c.n
    counts = np.unique(ranks, return_counts=True)[1]
    ties = int((counts**3 - counts).sum())
    sums = [float(part.sum()) for part in np.split(ranks, np.cumsum(sizes)[:-1])]
    variance = (n * (n + 1) - ties / (n - 1)) / 12
    steps: list[Any] = [
        samples_table(samples, c.algorithms, ranks),
        *rank_sums(ranks, sizes, sums),
        equation(
            "V",
            "(N * (N + 1) - sum(t**3 - t) / (N - 1)) / 12",
            lambda w: f"({n} * ({n} + 1) - {ties} / ({n} - 1)) / 12",
            variance,
            "With t the sizes of the tied groups:",
        ),
    ]
    for i, row in enumerate(c.rows):
        a, b = c.algorithms.index(row.a), c.algorithms.index(row.b)
        error = row.error or 0.0
        name = i + 1
        steps += [
            equation(
                f"d_{name}",
                "R_a / n_a - R_b / n_b",
                lambda w, a=a, b=b: f"{w(sums[a])} / {sizes[a]} - {w(sums[b])} / {sizes[b]}",
                row.estimate,
                f"{row.a} against {row.b}:",
                cells=of_columns(a, b),
            ),
            equation(
                f"se_{name}",
                "sqrt(V * (1 / n_a + 1 / n_b))",
                lambda w, a=a, b=b: f"sqrt({w(variance)} * (1 / {sizes[a]} + 1 / {sizes[b]}))",
                error,
                cells=of_columns(a, b),
            ),
            equation(
                f"z_{name}",
                f"d_{name} / se_{name}",
                lambda w, x=row.estimate, e=error: f"{w(x)} / {w(e)}",
                row.statistic,
            ),
            _own(c, row, name, "z"),
        ]
    return tuple(steps)


def pairwise_wilcoxon(c: Comparisons) -> Steps:
    x = c.details["scores"]
    steps: list[Any] = [matrix_table("The scores", x, c.algorithms)]
    for i, row in enumerate(c.rows):
        a, b = c.algorithms.index(row.a), c.algorithms.index(row.b)
        two = Scores.of(x[:, [a, b]], better="higher")
        found = signed_ranks(
            two, zeros=c.options.get("zeros", "drop"), arithmetic=c.options.get("arithmetic", "decimal")
        )
        d, r = found.details["differences"], found.details["ranks"]
        if found.status is not None:
            steps.append(Statement(f"{row.a} against {row.b}.", "No difference at all: p = 1 by definition."))
            continue
        share = r[d == 0].sum() / 2 if str(c.options.get("zeros")).startswith("split") else 0.0
        used = int(((d != 0) & (r > 0)).sum())

        def numbers(w: Writer, plus: Any = r[d > 0], share: float = share) -> str:
            return w.sum(plus) + (f" + {w(share)}" if share else "")

        both, why = of_columns(a, b), f"{row.a} against {row.b}:"
        steps.append(equation(f"W_{i + 1}", "sum(ranks_plus)", numbers, row.statistic, why, cells=both))
        last = counted(found, used) if found.null.kind == "exact" else said("p", "P(Z >= z)", row.pvalue, p=True)
        steps.append(replace(last, symbol=f"p_{i + 1}", cells=both))
    return tuple(steps)


def of_means(c: Comparisons) -> Steps:
    """Tukey's and Dunnett's comparisons of means with one error."""
    d = c.details
    samples, sizes, m, ms, df = d["samples"], d["sizes"], d["means"], d["ms_error"], float(d["df"])
    blocked = c.n != sum(sizes)
    k = len(sizes)
    x = [np.asarray(s) for s in samples]
    if blocked:
        rows = np.column_stack(x).mean(axis=1)
        grand = float(rows.mean())
        terms = [(float(v), float(rows[i]), float(m[j])) for j in range(k) for i, v in enumerate(x[j])]
        formula = "sum_ij((x_ij - m_i - m_j + m)**2) / ((n - 1) * (k - 1))"

        def above(w: Writer) -> str:
            return added([f"({w(v)} - {w(r)} - {w(j)} + {w(grand)})**2" for v, r, j in terms])
    else:
        formula = "sum_ij((x_ij - m_i)**2) / (N - k)"

        def above(w: Writer) -> str:
            return " + ".join(w.squares(s, float(centre)) for s, centre in zip(samples, m, strict=True))

    steps: list[Any] = [
        samples_table(samples, c.algorithms),
        *means(samples, m),
        equation("s2", formula, lambda w: f"({above(w)}) / {w(df)}", ms, "The mean square of the error:"),
    ]
    for i, row in enumerate(c.rows):
        a, b = c.algorithms.index(row.a), c.algorithms.index(row.b)
        steps += _means_pair(c, row, i + 1, (m[a], m[b]), (sizes[a], sizes[b]))
    return tuple(steps)


def _means_pair(
    c: Comparisons, row: Comparison, i: int, m: tuple[float, float], sizes: tuple[int, int]
) -> list[Equation]:
    ms, df, t = c.details["ms_error"], float(c.details["df"]), row.statistic
    error = row.error or 0.0
    two = c.options.get("alternative", "two-sided") == "two-sided"
    both, why = of_columns(c.algorithms.index(row.a), c.algorithms.index(row.b)), f"{row.a} against {row.b}:"
    steps = [
        equation(f"d_{i}", "m_a - m_b", lambda w: f"{w(m[0])} - {w(m[1])}", row.estimate, why, cells=both),
        equation(
            f"se_{i}",
            "sqrt(s2 * (1 / n_a + 1 / n_b))",
            lambda w: f"sqrt({w(ms)} * (1 / {sizes[0]} + 1 / {sizes[1]}))",
            error,
            cells=both,
        ),
        equation(f"t_{i}", f"d_{i} / se_{i}", lambda w: f"{w(row.estimate)} / {w(error)}", t),
    ]
    if two and row.pvalue > 0:
        steps.append(
            equation(
                f"p_{i}", f"2 * P(t(f) >= abs(t_{i}))", lambda w: f"2 * t_sf(abs({w(t)}), {w(df)})", row.pvalue, p=True
            )
        )
    else:
        steps.append(said(f"p_{i}", f"P(t(f) >= t_{i})", row.pvalue, p=True))
    if c.procedure == "tukey" and row.adjusted > 0:
        steps.append(
            equation(
                f"q_{i}",
                f"P(Q(k, f) >= sqrt(2) * abs(t_{i}))",
                lambda w: f"range_sf(sqrt(2) * abs({w(t)}), {c.k}, {w(df)})",
                row.adjusted,
                p=True,
            )
        )
    else:
        steps.append(said(f"q_{i}", f"P(max_b(T) >= abs(t_{i}))", row.adjusted, p=True))
    return steps


def pairs_table(c: Comparisons, alpha: float) -> Steps:
    """What was found, pair by pair; the adjustment step by step where it is one of the list."""
    if c.adjustment in adjusting.RULES and c.procedure != "contrasts":
        return adjusting.of_comparisons(c, alpha)
    if c.procedure == "contrasts":
        return ()
    rows = [
        [
            Cell(f"{row.a} - {row.b}"),
            numeric(row.estimate),
            numeric(row.statistic),
            numeric(row.adjusted),
            Cell("rejected" if row.adjusted <= alpha else "retained"),
        ]
        for row in c.rows
    ]
    return (
        table(
            f"All comparisons at alpha = {alpha:g}", ("pair", "estimate", "statistic", "adjusted p", "decision"), rows
        ),
    )
