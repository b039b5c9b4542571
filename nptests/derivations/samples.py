"""Derivations of rank, permutation and distribution tests of independent samples, and of trends."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from nptests.derivations import rivals
from nptests.derivations.cells import EVERYWHERE, of_columns
from nptests.derivations.means import means
from nptests.derivations.paired import standardised
from nptests.derivations.parts import Steps, exact, law_of, of_cases, samples_table, tail, ties_side_by_side
from nptests.derivations.steps import Equation, Statement, Writer, added, equation, table
from nptests.derivations.steps import cell as numeric
from nptests.numerals import number
from nptests.results import Outcome


def split(values: Sequence[float], sizes: Sequence[int]) -> list[NDArray[np.float64]]:
    return np.split(np.asarray(values, dtype=np.float64), np.cumsum(sizes)[:-1])


def rank_sums(ranks: Sequence[float], sizes: Sequence[int], sums: Sequence[float]) -> Steps:
    """The sum of the ranks of every group."""
    return tuple(
        equation(f"R_{g + 1}", f"sum_i(r_i{g + 1})", lambda w, part=part: w.sum(part), float(total))
        for g, (part, total) in enumerate(zip(split(ranks, sizes), sums, strict=True))
    )


def kruskal_wallis(o: Outcome) -> Steps:
    d, n = o.details, o.n
    sizes, sums = [int(s) for s in d["sizes"]], [float(s) for s in d["rank_sums"]]
    classical, tie_sum = d["statistic_ties_ignored"], int(d["tie_sum"])

    def plain(w: Writer) -> str:
        parts = " + ".join(f"{w(s)}**2 / {size}" for s, size in zip(sums, sizes, strict=True))
        return f"12 / ({n} * ({n} + 1)) * ({parts}) - 3 * ({n} + 1)"

    corrected = classical / (1 - tie_sum / (n**3 - n))
    return (
        samples_table(d["samples"], o.algorithms, d["ranks"]),
        *rank_sums(d["ranks"], sizes, sums),
        equation("H", "12 / (N * (N + 1)) * sum_i(R_i**2 / n_i) - 3 * (N + 1)", plain, classical, "Ties ignored:"),
        equation(
            "C",
            "1 - sum(t**3 - t) / (N**3 - N)",
            lambda w: f"1 - {tie_sum} / ({n}**3 - {n})",
            1 - tie_sum / (n**3 - n),
            "The correction for ties, t being the sizes of the groups of equal values:",
        ),
        equation("H_corrected", "H / C", lambda w: f"({plain(w)}) / (1 - {tie_sum} / ({n}**3 - {n}))", corrected),
        *tail(o, "H", o.statistic, "chi2", o.df),
        ties_side_by_side(o, "H", corrected, classical),
    )


def mann_whitney(o: Outcome) -> Steps:
    d = o.details
    m, n = (int(s) for s in d["sizes"])
    total = m + n
    r_a, ranks = float(d["rank_sums"][0]), d["ranks"]
    steps: Steps = (
        samples_table(d["samples"], o.algorithms, ranks),
        *rank_sums(ranks, (m, n), d["rank_sums"]),
        equation("U", "R_1 - m * (m + 1) / 2", lambda w: f"{w(r_a)} - {m} * ({m} + 1) / 2", o.statistic),
        equation("U_b", "m * n - U", lambda w: f"{m} * {n} - {w(o.statistic)}", d["u_b"], "The U of the other sample:"),
        equation(
            "A",
            "U / (m * n)",
            lambda w: f"{w(o.statistic)} / ({m} * {n})",
            d["vargha_delaney_a"],
            "The probability of superiority:",
        ),
    )
    if o.null.kind == "exact":
        ways = math.comb(total, m)
        count = Statement(
            "Counting.", f"All {ways} assignments of the ranks to samples of {m} and {n} are equally likely."
        )
        p = of_cases(o, "U", f"comb({total}, {m})", "comb(N, m)")
        return (*steps, count, law_of(o), p, rivals.of_samples(o))
    ignored = o.options.get("ties") == "ignored"
    untied = f"{m} * {n} * ({total} + 1) / 12"
    return (
        *steps,
        equation("E", "m * n / 2", lambda w: f"{m} * {n} / 2", d["mean"]),
        equation(
            "V",
            "m * n * (N + 1) / 12" if ignored else "m * n / (N * (N - 1)) * sum((r - (N + 1) / 2)**2)",
            lambda w: (
                untied if ignored else f"{m} * {n} / ({total} * ({total} - 1)) * ({w.squares(ranks, (total + 1) / 2)})"
            ),
            d["variance"],
            cells=None if ignored else EVERYWHERE,
        ),
        standardised("U", o.statistic, d["mean"], d["variance"], d["z"], bool(o.options.get("continuity"))),
        *tail(o, "z", d["z"], "normal"),
        rivals.of_samples(o),
    )


def ks_2samp(o: Outcome) -> Steps:
    d = o.details
    gaps = d["b_minus_a"]
    m, n = (int(s) for s in d["sizes"])
    a, b = (np.sort(np.asarray(s)) for s in d["samples"])
    place = int(np.argmin(np.abs(np.abs(gaps) - o.statistic)))
    x = float(d["values"][place])
    below = int((a <= x).sum()), int((b <= x).sum())
    rows = [
        [numeric(float(v)), numeric(float((a <= v).sum() / m)), numeric(float((b <= v).sum() / n)), numeric(float(g))]
        for v, g in zip(d["values"], gaps, strict=True)
    ]
    law: Steps = (law_of(o), of_cases(o, "D", f"comb({m + n}, {m})", "comb(m + n, m)", sided=False))
    if o.null.kind == "asymptotic":
        law = (
            equation(
                "z", "D * sqrt(m * n / (m + n))", lambda w: f"{w(o.statistic)} * sqrt({m} * {n} / ({m} + {n}))", d["z"]
            ),
            law_of(o),
            exact(o, "z", sided=False),
        )
    return (
        samples_table(d["samples"], o.algorithms),
        table("The distribution functions at every value", ("x", "F_a", "F_b", "F_b - F_a"), rows),
        equation(
            "D",
            "abs(F_a - F_b)",
            lambda w: f"abs({below[0]} / {m} - {below[1]} / {n})",
            o.statistic,
            f"The largest gap is at x = {number(x, 6)}:",
            cells=EVERYWHERE,
        ),
        *law,
    )


def permutation(o: Outcome) -> Steps:
    d = o.details
    both = (d["mean_a"], d["mean_b"])
    what = (
        f"Each of the {o.n} differences could as well have had the other sign."
        if o.options.get("paired")
        else f"Every assignment of the {o.n} values to samples of these sizes is equally likely."
    )
    return (
        samples_table(d["samples"], o.algorithms),
        *means(d["samples"], both),
        equation("D", "m_1 - m_2", lambda w: f"{w(both[0])} - {w(both[1])}", o.statistic),
        Statement("Permuting.", what),
        *(_shared_out(o, *map(len, d["samples"])) if o.null.kind == "exact" else tail(o, "D", o.statistic, "normal")),
    )


def _shared_out(o: Outcome, m: int, n: int) -> Steps:
    cases, written = (f"2**{m}", "2**n") if o.options.get("paired") else (f"comb({m + n}, {m})", "comb(m + n, m)")
    return (law_of(o), of_cases(o, "D", cases, written))


def jonckheere(o: Outcome) -> Steps:
    d = o.details
    groups = [np.asarray(s, dtype=np.float64) for s in d["samples"]]
    # The columns of a Scores in which lower is better come from the worst to the best: values fall in that order.
    falling = abs(sum(_pairs(a, b) for a, b in combinations(groups, 2)) - o.statistic) > 0.25
    ordered = [(b, a) if falling else (a, b) for a, b in combinations(groups, 2)]
    names = [f"{g + 1}_{h + 1}" for g, h in combinations(range(len(groups)), 2)]
    sign = ">" if falling else "<"
    steps: Steps = (
        samples_table(d["samples"], o.algorithms),
        Statement("Counting.", f"U_gh counts the pairs with x_g {sign} x_h, tied pairs half."),
        *(_counted_pairs(name, sign, a, b) for name, (a, b) in zip(names, ordered, strict=True)),
        equation("J", "sum_gh(U_gh)", lambda w: w.sum(_pairs(a, b) for a, b in ordered), o.statistic),
    )
    n, sizes = o.n, [int(s) for s in d["sizes"]]
    if o.null.kind == "exact":
        ways = " * ".join(f"comb({sum(sizes[g:])}, {size})" for g, size in enumerate(sizes[:-1]))
        return (*steps, law_of(o), of_cases(o, "J", f"({ways})", "ways"))
    return (
        *steps,
        equation("E", "(N**2 - sum_g(n_g**2)) / 4", lambda w: f"({n}**2 - ({w.squares(sizes)})) / 4", d["mean"]),
        *_variance(o, groups, sizes),
        standardised("J", o.statistic, d["mean"], d["variance"], d["z"], bool(o.options.get("continuity"))),
        *tail(o, "z", d["z"], "normal"),
    )


def _variance(o: Outcome, groups: Sequence[NDArray[np.float64]], sizes: Sequence[int]) -> Steps:
    """Var(J) with ties (Hollander and Wolfe 1999, section 6.2), t being the numbers of equal observations."""
    n = o.n
    shares = [1] * n if o.options.get("ties") == "ignored" else np.unique(np.concatenate(groups), return_counts=True)[1]
    counts = [int(t) for t in shares if t > 1]

    def cubic(x: int) -> str:
        return f"{x} * ({x} - 1) * (2 * {x} + 5)"

    def total(terms: list[str]) -> str:
        return f"({added(terms)})"

    def falling(values: Sequence[int], order: int) -> str:
        return total([" * ".join(f"({x} - {i})" if i else str(x) for i in range(order)) for x in values])

    less = "".join(f" - {total([cubic(x) for x in values])}" for values in (sizes, counts) if values)
    ties = counts and n > 2
    more = (
        f" + {falling(sizes, 3)} * {falling(counts, 3)} / (36 * {n} * ({n} - 1) * ({n} - 2))"
        f" + {falling(sizes, 2)} * {falling(counts, 2)} / (8 * {n} * ({n} - 1))"
    )
    formula = "(N * (N - 1) * (2 * N + 5) - sum_g(n_g * (n_g - 1) * (2 * n_g + 5))"
    formula += " - sum(t * (t - 1) * (2 * t + 5))) / 72" if counts else ") / 72"
    tied = " + sum_g(n_g * (n_g - 1) * (n_g - 2)) * sum(t * (t - 1) * (t - 2)) / (36 * N * (N - 1) * (N - 2))"
    tied += " + sum_g(n_g * (n_g - 1)) * sum(t * (t - 1)) / (8 * N * (N - 1))"
    numbers = f"({cubic(n)}{less}) / 72{more if ties else ''}"
    why = "The variance (Hollander and Wolfe 1999, section 6.2)" + (", t equal observations:" if counts else ":")
    return (equation("V", formula + (tied if ties else ""), lambda w: numbers, o.details["variance"], why),)


def _counted_pairs(name: str, sign: str, a: NDArray[np.float64], b: NDArray[np.float64]) -> Equation:
    less, equal = int((a[:, None] < b).sum()), int((a[:, None] == b).sum())
    g, h = name.split("_")
    formula = f"count(x_{g} {sign} x_{h}) + count(x_{g} == x_{h}) / 2"
    both = of_columns(int(g) - 1, int(h) - 1)
    return equation(f"U_{name}", formula, lambda w: f"{less} + {equal} / 2", less + equal / 2, cells=both)


def _pairs(a: NDArray[np.float64], b: NDArray[np.float64]) -> float:
    return float((a[:, None] < b).sum() + (a[:, None] == b).sum() / 2)


def page(o: Outcome) -> Steps:
    from nptests.derivations.parts import column_sums, rank_table

    d, n, k = o.details, o.n, o.k
    sums = d["rank_sums"]
    steps: Steps = (
        rank_table("Ranks within data sets (1 is the worst)", d["ranks"], o, sums, "sum R_j"),
        *column_sums("R", "r", d["ranks"]),
        equation("L", "sum_j(j * R_j)", lambda w: w.products(range(1, k + 1), sums), o.statistic),
    )
    if o.null.kind == "exact":
        return (*steps, law_of(o), of_cases(o, "L", f"{math.factorial(k)}**{n}", "ways"))
    ignored = o.options.get("ties") == "ignored"
    return (
        *steps,
        equation("E", "n * k * (k + 1)**2 / 4", lambda w: f"{n} * {k} * ({k} + 1)**2 / 4", d["mean"]),
        equation(
            "V",
            "n * k**2 * (k + 1) * (k**2 - 1) / 144"
            if ignored
            else "k * (k + 1) / 12 * sum_ij((r_ij - (k + 1) / 2)**2)",
            lambda w: (
                f"{n} * {k}**2 * ({k} + 1) * ({k}**2 - 1) / 144"
                if ignored
                else f"{k} * ({k} + 1) / 12 * ({w.squares(d['ranks'].ravel(), (k + 1) / 2)})"
            ),
            d["variance"],
        ),
        standardised("L", o.statistic, d["mean"], d["variance"], d["z"], bool(o.options.get("continuity"))),
        *tail(o, "z", d["z"], "normal"),
    )
