"""Derivations of the omnibus tests: k algorithms on the same n data sets."""

from __future__ import annotations

from typing import Any

import numpy as np

from nptests.derivations.cells import Holds
from nptests.derivations.means import means
from nptests.derivations.parts import (
    Steps,
    column_sums,
    matrix_table,
    rank_table,
    tail,
    ties_side_by_side,
)
from nptests.derivations.steps import Statement, Writer, added, equation, held, table
from nptests.derivations.steps import cell as numeric
from nptests.render.tables import Cell
from nptests.results import Outcome

AS_PAPERS = "With ties ignored, as most papers of the field print it:"
CORRECTED = "Corrected for ties, with the variance that the ranks really have:"


def friedman(o: Outcome) -> Steps:
    sums = o.details["rank_sums"]
    steps = (rank_table("Ranks r_ij within data sets (1 is best)", o.details["ranks"], o, sums, "sum T_j"),)
    corrected, ignored = _friedman(o)
    return (
        *steps,
        *column_sums("T", "r", o.details["ranks"]),
        *_mean_ranks(o),
        equation(
            "chi2_F",
            "12 * n / (k * (k + 1)) * (sum_j(R_j**2) - k * (k + 1)**2 / 4)",
            lambda w: _classical(w, o),
            ignored,
            AS_PAPERS,
        ),
        equation(
            "chi2_F",
            "(k - 1) * sum_j((T_j - n * (k + 1) / 2)**2) / sum_ij((r_ij - (k + 1) / 2)**2)",
            lambda w: _permuted(w, o),
            corrected,
            CORRECTED,
        ),
        *tail(o, "chi2_F", o.statistic, "chi2", o.df),
        ties_side_by_side(o, "chi2_F", corrected, ignored),
    )


def _mean_ranks(o: Outcome) -> Steps:
    """R_j, the mean rank of every algorithm."""
    sums = [float(t) for t in o.details["rank_sums"]]
    return tuple(
        equation(f"R_{j + 1}", f"T_{j + 1} / n", lambda w, t=t: f"{w(t)} / {o.n}", t / o.n) for j, t in enumerate(sums)
    )


def _classical(w: Writer, o: Outcome) -> str:
    squares = " + ".join(f"({w(t)} / {o.n})**2" for t in o.details["rank_sums"])
    return f"12 * {o.n} / ({o.k} * ({o.k} + 1)) * ({squares} - {o.k} * ({o.k} + 1)**2 / 4)"


def _permuted(w: Writer, o: Outcome) -> str:
    below = w.squares(o.details["ranks"].ravel(), (o.k + 1) / 2)
    above = w.squares(o.details["rank_sums"], o.n * (o.k + 1) / 2)
    return f"({o.k} - 1) * ({above}) / ({below})"


def _friedman(o: Outcome) -> tuple[float, float]:
    """With and without correction, from the sums."""
    d = o.details["ranks"] - (o.k + 1) / 2
    return float((o.k - 1) * (d.sum(axis=0) ** 2).sum() / (d**2).sum()), float(o.details["statistic_ties_ignored"])


def iman_davenport(o: Outcome) -> Steps:
    chi2, n, k = o.details["friedman_statistic"], o.n, o.k
    used_ties = o.options.get("ties") == "ignored"
    arithmetic = _classical if used_ties else _permuted
    formula = (
        "12 * n / (k * (k + 1)) * (sum_j(R_j**2) - k * (k + 1)**2 / 4)"
        if used_ties
        else "(k - 1) * sum_j((T_j - n * (k + 1) / 2)**2) / sum_ij((r_ij - (k + 1) / 2)**2)"
    )
    corrected, ignored = _friedman(o)

    def f_of(x: float) -> float:
        room = n * (k - 1) - x
        return (n - 1) * x / room if room > 0 else float("inf")

    return (
        rank_table("Ranks r_ij within data sets (1 is best)", o.details["ranks"], o, o.details["rank_sums"], "sum T_j"),
        *column_sums("T", "r", o.details["ranks"]),
        *_mean_ranks(o),
        equation("chi2_F", formula, lambda w: arithmetic(w, o), chi2, AS_PAPERS if used_ties else CORRECTED),
        equation(
            "F_F",
            "(n - 1) * chi2_F / (n * (k - 1) - chi2_F)",
            lambda w: f"({n} - 1) * {w(chi2)} / ({n} * ({k} - 1) - {w(chi2)})",
            o.statistic,
        ),
        *tail(o, "F_F", o.statistic, "F", o.df),
        ties_side_by_side(
            o, "F_F", f_of(corrected) if used_ties else o.statistic, o.statistic if used_ties else f_of(ignored)
        ),
    )


def aligned_ranks(o: Outcome) -> Steps:
    d, n, k = o.details, o.n, o.k
    a, columns, rows = d["ranks"], d["rank_sums"], d["row_rank_sums"]
    spread = (columns**2).sum() - k * n**2 * (k * n + 1) ** 2 / 4
    corrected = float((k - 1) * spread / ((a**2).sum() - (rows**2).sum() / k))

    def top(w: Writer) -> str:
        return f"({k} - 1) * ({w.squares(columns)} - {k} * {n}**2 / 4 * ({k} * {n} + 1)**2)"

    def all_rows(w: Writer) -> str:
        return f"({w.squares(rows)}) / {k}"

    names = ("data set", *o.algorithms, "row sum R_i.")
    body = [
        [Cell(label), *(numeric(x, tied=bool((a == x).sum() > 1)) for x in row), numeric(total)]
        for label, row, total in zip(o.datasets, a, rows, strict=True)
    ]
    body.append([Cell("column sum R_.j"), *(numeric(x) for x in columns), numeric(float(columns.sum()))])
    return (
        matrix_table("Aligned scores: each less the mean of its data set", d["aligned"], o.algorithms, o.datasets),
        table("Aligned ranks R_ij: all values ranked together (1 is best)", names, body, (), 1, _with_row_sums(n, k)),
        *column_sums("C", "R", a),
        equation(
            "T",
            "(k - 1) * (sum_j(C_j**2) - k * n**2 / 4 * (k * n + 1)**2) / "
            "(k * n * (k * n + 1) * (2 * k * n + 1) / 6 - sum_i(B_i**2) / k)",
            lambda w: f"{top(w)} / ({k} * {n} * ({k} * {n} + 1) * (2 * {k} * {n} + 1) / 6 - {all_rows(w)})",
            d["statistic_ties_ignored"],
            f"With C_j the column sums R_.j and B_i the row sums R_i. {AS_PAPERS}",
        ),
        equation(
            "T",
            "(k - 1) * (sum_j(C_j**2) - k * n**2 / 4 * (k * n + 1)**2) / (sum_ij(R_ij**2) - sum_i(B_i**2) / k)",
            lambda w: f"{top(w)} / ({w.squares(a.ravel())} - {all_rows(w)})",
            corrected,
            CORRECTED,
        ),
        *tail(o, "T", o.statistic, "chi2", o.df),
        ties_side_by_side(o, "T", corrected, d["statistic_ties_ignored"]),
    )


def _with_row_sums(n: int, k: int) -> Holds:
    around = held(n, range(k), 1)
    return Holds(around.rows, (*around.columns, None))


def quade(o: Outcome) -> Steps:
    d, n, k = o.details, o.n, o.k
    s, q = d["weighted"], d["range_ranks"]
    ties_in_q = [bool((q == x).sum() > 1) for x in q]
    weights = table(
        "Ranges of the data sets, and their ranks Q_i",
        ("data set", "range", "Q_i"),
        [
            [Cell(name), numeric(r), numeric(x, tied=t)]
            for name, r, x, t in zip(o.datasets, d["ranges"], q, ties_in_q, strict=True)
        ],
        holds=Holds(tuple((i,) for i in range(n)), ((), None, None)),
    )
    untied = n * (n + 1) * (2 * n + 1) * k * (k + 1) * (k - 1) / 72
    corrected = (n - 1) * d["b"] / (d["a"] - d["b"]) if d["a"] > d["b"] else float("inf")
    ignored = o.options.get("ties") == "ignored"
    a = untied if ignored else d["a"]
    no_ties = equation(
        "A",
        "n * (n + 1) * (2 * n + 1) * k * (k + 1) * (k - 1) / 72",
        lambda w: f"{n} * ({n} + 1) * (2 * {n} + 1) * {k} * ({k} + 1) * ({k} - 1) / 72",
        untied,
        AS_PAPERS,
    )
    with_ties = equation("A", "sum_ij(S_ij**2)", lambda w: w.squares(s.ravel()), d["a"], CORRECTED)
    return (
        weights,
        matrix_table("Ranks r_ij within data sets (1 is best)", d["ranks"], o.algorithms, o.datasets, ranked=True),
        rank_table("Weighted ranks S_ij = Q_i (r_ij - (k + 1) / 2)", s, o, d["weighted_sums"], "sum S_j", ranked=False),
        *column_sums("S", "S", s),
        no_ties if ignored else with_ties,
        equation("B", "sum_j(S_j**2) / n", lambda w: f"({w.squares(d['weighted_sums'])}) / {n}", d["b"]),
        equation(
            "F", "(n - 1) * B / (A - B)", lambda w: f"({n} - 1) * {w(d['b'])} / ({w(a)} - {w(d['b'])})", o.statistic
        ),
        *tail(o, "F", o.statistic, "F", o.df),
        ties_side_by_side(o, "F", corrected, d["statistic_ties_ignored"]),
    )


def cochran_q(o: Outcome) -> Steps:
    d, k = o.details, o.k
    g, rows = d["successes"], d["item_successes"]
    total = int(g.sum())
    return (
        rank_table("Successes (1) and failures (0)", d["scores"], o, g, "successes G_j", ranked=False),
        *column_sums("G", "x", d["scores"]),
        equation("T", "sum_j(G_j)", lambda w: w.sum(g), total),
        equation(
            "Q",
            "(k - 1) * (k * sum_j(G_j**2) - T**2) / (k * T - sum_i(L_i**2))",
            lambda w: f"({k} - 1) * ({k} * ({w.squares(g)}) - {total}**2) / ({k} * {total} - ({w.squares(rows)}))",
            o.statistic,
            "With L_i the successes on item i:",
        ),
        *tail(o, "Q", o.statistic, "chi2", o.df),
    )


def durbin(o: Outcome) -> Steps:
    d, b, k = o.details, o.n, o.k
    block, r = d["block_size"], d["replications"]
    ranks = d["ranks"][~np.isnan(d["ranks"])]
    middle, sums = (block + 1) / 2, d["rank_sums"]
    ignored = o.options.get("ties") == "ignored"

    def below(w: Writer) -> str:
        return f"({b} * {block} * ({block}**2 - 1) / 12)" if ignored else f"({w.squares(ranks, middle)})"

    t1, f = d["chi_squared"], d["f"]
    denominator = "(b * m * (m**2 - 1) / 12)" if ignored else "sum_ij((r_ij - (m + 1) / 2)**2)"
    chi = o.options.get("form", "chi-squared") == "chi-squared"
    free = b * (block - 1) - (k - 1)
    second = equation(
        "T_2",
        "(T_1 / (k - 1)) / ((b * (m - 1) - T_1) / (b * m - b - k + 1))",
        lambda w: f"({w(t1)} / ({k} - 1)) / (({b} * ({block} - 1) - {w(t1)}) / {free})",
        f,
        "The F form, which Conover prefers:",
    )
    return (
        Statement(
            "Design.",
            f"b = {b} data sets with m = {block} of the k = {k} algorithms each; every algorithm on "
            f"r = {r} data sets, every two of them together on {d['together']}.",
        ),
        rank_table("Ranks r_ij within data sets (1 is best)", d["ranks"], o, sums, "sum R_j"),
        *column_sums("R", "r", d["ranks"]),
        equation(
            "T_1",
            f"(k - 1) * sum_j((R_j - r * (m + 1) / 2)**2) / {denominator}",
            lambda w: f"({k} - 1) * ({w.squares(sums, r * middle)}) / {below(w)}",
            t1,
        ),
        second,
        *(tail(o, "T_1", t1, "chi2", o.df) if chi else tail(o, "T_2", f, "F", o.df)),
    )


def skillings_mack(o: Outcome) -> Steps:
    d = o.details
    ranks, a, sizes = d["ranks"], d["weighted_sums"], d["block_sizes"]
    # The solution of S w = A: any generalised inverse gives the same A' w, because A is in the range of S.
    solved = np.linalg.pinv(d["covariance"], hermitian=True) @ a

    def weighted(w: Writer, j: int) -> str:
        terms = [
            f"sqrt(12 / ({m} + 1)) * ({w(float(r))} - ({m} + 1) / 2)"
            for r, m in zip(ranks[:, j], sizes, strict=True)
            if not np.isnan(r)
        ]
        return added(terms)

    return (
        rank_table("Ranks r_ij among the scores that are there (1 is best)", ranks, o, np.nansum(ranks, axis=0)),
        *(
            equation(
                f"A_{j + 1}",
                f"sum_i(sqrt(12 / (k_i + 1)) * (r_i{j + 1} - (k_i + 1) / 2))",
                lambda w, j=j: weighted(w, j),
                float(a[j]),
            )
            for j in range(o.k)
        ),
        matrix_table(
            "S, the covariances of the A_j under the null hypothesis",
            d["covariance"],
            o.algorithms,
            o.algorithms,
            data=False,
        ),
        Statement(
            "Solution.",
            "A' S^- A is sum_j A_j w_j, where w solves S w = A: w = " + ", ".join(f"{x:.6g}" for x in solved) + ".",
        ),
        equation("T", "sum_j(A_j * w_j)", lambda w: w.products(a, solved), o.statistic),
        *tail(o, "T", o.statistic, "chi2", o.df),
    )


def anova_repeated(o: Outcome) -> Steps:
    d, n, k = o.details, o.n, o.k
    x = d["scores"]
    grand, rows = float(x.mean()), x.mean(axis=1)
    columns = np.array(d["means"])

    def residuals(w: Writer) -> str:
        return added(
            [
                f"({w(float(x[i, j]))} - {w(float(rows[i]))} - {w(float(columns[j]))} + {w(grand)})**2"
                for i in range(n)
                for j in range(k)
            ]
        )

    ss, error, ms = d["ss_algorithms"], d["ss_error"], d["ms_error"]
    free = (n - 1) * (k - 1)
    steps: list[Any] = [
        rank_table("The scores", x, o, columns, "mean m_j", ranked=False),
        *means(x.T.tolist(), columns.tolist()),
        equation("m", "sum_ij(x_ij) / (n * k)", lambda w: f"({w.sum(x.ravel())}) / ({n} * {k})", grand),
        equation("SS_algorithms", "n * sum_j((m_j - m)**2)", lambda w: f"{n} * ({w.squares(columns, grand)})", ss),
        equation(
            "SS_error",
            "sum_ij((x_ij - m_i - m_j + m)**2)",
            residuals,
            error,
            "With m_i the mean of data set i, what neither algorithm nor data set explains:",
        ),
        equation("MS_error", "SS_error / ((n - 1) * (k - 1))", lambda w: f"{w(error)} / (({n} - 1) * ({k} - 1))", ms),
        equation(
            "F", "(SS_algorithms / (k - 1)) / MS_error", lambda w: f"({w(ss)} / ({k} - 1)) / {w(ms)}", o.statistic
        ),
    ]
    used = {"greenhouse-geisser": "gg", "huynh-feldt": "hf"}.get(str(o.options.get("sphericity")))
    if used is not None:
        epsilon = d[f"epsilon_{used}"]
        steps += [
            equation("f_1", "epsilon * (k - 1)", lambda w: f"{w(epsilon)} * ({k} - 1)", o.df[0]),
            equation("f_2", "epsilon * (n - 1) * (k - 1)", lambda w: f"{w(epsilon)} * {free}", o.df[1]),
        ]
    return (*steps, *tail(o, "F", o.statistic, "F", o.df))
