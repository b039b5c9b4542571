"""Derivations of the tests of two algorithms on the same data sets, folds or examples."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nptests.derivations import rivals
from nptests.derivations.cells import EVERYWHERE, Holds, of_columns, of_rows
from nptests.derivations.expressions import evaluate
from nptests.derivations.parts import Steps, differences_table, exact, law_of, matrix_table, tail, used, users
from nptests.derivations.steps import (
    Convention,
    Conventions,
    Equation,
    Statement,
    Writer,
    cell,
    equation,
    gives,
    said,
    table,
)
from nptests.numerals import number, pvalue
from nptests.paired.wilcoxon import wilcoxon as ranked
from nptests.render.tables import Cell
from nptests.results import Comparisons, Outcome

# Up to so many signs the patterns are counted in whole numbers that a double holds.
COUNTED = 50


def wilcoxon(o: Outcome) -> Steps:
    d, r = o.details["differences"], o.details["ranks"]
    plus, minus, zero = r[d > 0], r[d < 0], r[(d == 0) & (r > 0)]
    share = zero if str(o.options.get("zeros")).startswith("split") else zero[:0]
    half = f" + ({Writer(17).sum(share)}) / 2" if len(share) else ""
    both = o.details["w_plus"] + o.details["w_minus"]
    return (
        differences_table(d, r),
        equation(
            "W_plus",
            "sum(ranks_plus)",
            lambda w: w.sum(plus) + half,
            o.details["w_plus"],
            "The ranks of the positive differences" + (", and half of those of the zeros" if half else "") + ":",
            cells=of_rows(np.flatnonzero((d > 0) | ((d == 0) & (r > 0) & bool(half)))),
        ),
        equation(
            "W_minus",
            "sum(ranks_minus)",
            lambda w: w.sum(minus) + half,
            o.details["w_minus"],
            "The ranks of the negative differences:",
            cells=of_rows(np.flatnonzero((d < 0) | ((d == 0) & (r > 0) & bool(half)))),
        ),
        equation(
            "T",
            "min(W_plus, W_minus)",
            lambda w: f"min({w(o.details['w_plus'])}, {w(o.details['w_minus'])})",
            min(o.details["w_plus"], o.details["w_minus"]),
            "What Demsar prints:",
        ),
        *_signed_rank_law(o, both),
        _side_by_side(o),
    )


def _signed_rank_law(o: Outcome, both: float) -> Steps:
    d, r = o.details["differences"], o.details["ranks"]
    kept = r[(d != 0) & (r > 0)]
    if o.null.kind == "exact":
        return (
            Statement(
                "Counting.",
                f"Each of the {len(kept)} ranks gets a fair sign: 2**{len(kept)} equally likely "
                "patterns, the ranks as they are.",
            ),
            law_of(o),
            counted(o, len(kept)),
        )
    w_plus, mean, variance, z = (o.details[name] for name in ("w_plus", "mean", "variance", "z"))
    ignored = o.options.get("ties") == "ignored"
    n, zeros = int((r > 0).sum()), int(((d == 0) & (r > 0)).sum())
    left = zeros if o.options.get("zeros") == "pratt" else 0
    untied = f"({n} * ({n} + 1) * (2 * {n} + 1) - {left} * ({left} + 1) * (2 * {left} + 1)) / 24"
    return (
        equation("E", "(W_plus + W_minus) / 2", lambda w: f"{w(both)} / 2", mean),
        equation(
            "V",
            "n * (n + 1) * (2 * n + 1) / 24" if ignored else "sum(r**2) / 4",
            lambda w: untied if ignored else f"({w.squares(kept)}) / 4",
            variance,
            cells=of_rows(np.flatnonzero((d != 0) & (r > 0))),
        ),
        standardised("W_plus", w_plus, mean, variance, z, bool(o.options.get("continuity"))),
        *tail(o, "z", z, "normal"),
    )


def standardised(symbol: str, x: float, mean: float, variance: float, z: float, continuity: bool) -> Equation:
    """z, with half a unit of continuity correction where that is what the result has."""
    moved = (x - mean) - z * math.sqrt(variance) if continuity else 0.0
    why = "Moved towards the mean by the correction for continuity c:" if continuity else ""
    formula = f"({symbol} - E - c) / sqrt(V)" if continuity else f"({symbol} - E) / sqrt(V)"

    def numbers(w: Writer) -> str:
        correction = f" - {w(round(moved, 9))}" if continuity else ""
        return f"({w(x)} - {w(mean)}{correction}) / sqrt({w(variance)})"

    return equation("z", formula, numbers, z, why)


def counted(o: Outcome, m: int) -> Equation:
    """The share of the sign patterns, as a whole number over 2**m where that can be."""
    sides = 2 if o.options.get("alternative", "two-sided") == "two-sided" else 1
    if m <= COUNTED:
        count = round(o.pvalue * 2**m / sides)
        text = f"min(1, {sides} * {count} / 2**{m})"
        if o.pvalue < 1 and gives(text, pvalue(o.pvalue)):
            word = "twice the smaller tail" if sides == 2 else "one tail"
            why = f"{count} of the patterns are as extreme ({word}):"
            formula = "min(1, 2 * count / 2**m)" if sides == 2 else "min(1, count / 2**m)"
            return equation("p", formula, lambda w: text, o.pvalue, why, p=True)
    return exact(o, "W_plus")


ZERO_RULES = {
    "drop": "Wilcoxon 1945; R; scipy",
    "pratt": "Pratt 1959; coin",
    "split": "some textbooks",
    "split-even": "Demsar 2006 (an odd zero is dropped first)",
}


def _side_by_side(o: Outcome) -> Conventions:
    """The rules for zeros, the normal approximation and the one-sided p-value, computed on the same differences."""
    d = o.details["differences"]
    asked = {"alternative": o.options.get("alternative", "two-sided"), "null": o.options.get("null", "auto")}
    rule = o.options.get("zeros", "drop")

    def row(label: str, who: str, here: bool, **changed: Any) -> Convention:
        found = ranked(d, np.zeros(len(d)), **({"zeros": rule} | asked | changed))
        gives = f"W+ = {number(found.statistic, 6)}, p = {pvalue(found.pvalue, found.log_pvalue)}"
        return Convention(used(label, here), gives, who)

    zeros = [row(f"zeros: {word}", who, word == rule, zeros=word) for word, who in ZERO_RULES.items()]
    exact_here = o.null.kind == "exact"
    plain = row("normal law", "R with ties or zeros (correct = FALSE)", False, null="asymptotic")
    moved = row(
        "normal law with continuity", "R with ties or zeros (its default)", False, null="asymptotic", continuity=True
    )
    one = row("one-sided: a is smaller", users(o.procedure, "one-sided"), False, alternative="less")
    other = row("one-sided: a is larger", "-", False, alternative="greater")
    exactly = row("exact law", "R without ties and zeros; exactRankTests; coin", exact_here, null="exact")
    return Conventions((*zeros, *((exactly,) if len(d) <= COUNTED else ()), plain, moved, one, other))


def sign(o: Outcome) -> Steps:
    d = o.details
    plus, minus, zeros, trials = (int(d[name]) for name in ("plus", "minus", "zeros", "trials"))
    rule = str(o.options.get("zeros", "drop"))
    kept = trials - plus - minus
    wins = o.statistic
    differences = np.asarray(d["differences"])
    steps: Steps = (
        differences_table(d["differences"]),
        Statement("Counting.", f"{plus} differences are positive, {minus} negative, {zeros} zero (zeros: {rule})."),
        equation(
            "wins",
            "plus + kept / 2" if kept else "plus",
            lambda w: f"{plus} + {kept} / 2" if kept else f"{plus}",
            wins,
            cells=of_rows(np.flatnonzero(differences > 0)),
        ),
        equation(
            "n",
            "plus + minus + kept" if kept else "plus + minus",
            lambda w: f"{plus} + {minus} + {kept}" if kept else f"{plus} + {minus}",
            trials,
            cells=EVERYWHERE if kept else of_rows(np.flatnonzero(differences)),
        ),
    )
    if o.null.kind == "exact":
        toward = math.floor(wins) if 2 * wins > trials else math.ceil(wins)
        return (*steps, law_of(o), binomial(o, toward, trials), rivals.of_signs(o))
    z = d["z"]
    return (
        *steps,
        standardised("wins", wins, trials / 2, trials / 4, z, bool(o.options.get("continuity"))),
        *tail(o, "z", z, "normal"),
        rivals.of_signs(o),
    )


def binomial(o: Outcome, x: int, n: int) -> Equation:
    """The tail of x among n fair trials, as a sum of binomial coefficients over 2**n."""
    two = o.options.get("alternative", "two-sided") == "two-sided"
    for low, high, sign_ in ((0, x, "<="), (x, n, ">=")):
        # The sum over fewer terms: the whole of 2**n less the other tail where that is shorter.
        if high - low + 1 <= n - (high - low):
            count = " + ".join(f"comb({n}, {i})" for i in range(low, high + 1))
        else:
            others = [*range(low), *range(high + 1, n + 1)]
            count = f"2**{n}" + "".join(f" - comb({n}, {i})" for i in others)
        text = f"min(1, 2 * ({count}) / 2**{n})" if two else f"({count}) / 2**{n}"
        if n <= 200 and gives(text, pvalue(o.pvalue)):
            formula = f"min(1, 2 * P(Y {sign_} {x}))" if two else f"P(Y {sign_} {x})"
            return equation("p", formula, lambda w, text=text: text, o.pvalue, p=True)
    return exact(o, "x")


def multiple_sign(c: Comparisons) -> Steps:
    plus, minus = c.details["plus"], c.details["minus"]
    two = c.options.get("alternative", "two-sided") == "two-sided"
    rows = [
        [Cell(row.a), cell(p), cell(m), cell(t), cell(row.statistic)]
        for row, p, m, t in zip(c.rows, plus, minus, c.details["ties"], strict=True)
    ]
    steps: list[Equation] = []
    for i, (row, p, m) in enumerate(zip(c.rows, plus.tolist(), minus.tolist(), strict=True)):
        n, r = p + m, int(row.statistic) if math.isfinite(row.statistic) else 0
        name = f"_{i + 1}"
        count = " + ".join(f"comb({n}, {j})" for j in range(r + 1))
        text = f"min(1, 2 * ({count}) / 2**{n})" if two else f"min(1, ({count}) / 2**{n})"
        formula = "min(1, 2 * P(Y <= r))" if two else "P(Y <= r)"
        r_text = f"min({p}, {m})" if two else str(r)
        both = of_columns(c.algorithms.index(row.a), c.algorithms.index(row.b))
        steps.append(
            equation(
                f"r{name}", "min(S_plus, S_minus)" if two else "S", lambda w, t=r_text: t, r, f"{row.a}:", cells=both
            )
        )
        steps.append(equation(f"p{name}", formula, lambda w, t=text: t, row.pvalue, p=True, cells=both))
        steps.append(said(f"adjusted{name}", "P(min(r) <= r" + name + ")", row.adjusted, p=True))
    null = c.null
    law = "" if null is None else f"{null.law} ({null.kind}; {null.why})"
    return (
        table(f"Signs against the control {c.control}", ("", "better S+", "worse S-", "tied", "r"), rows),
        Statement("Law.", f"Each count alone is binomial. The adjusted p-values come from the joint law: {law}."),
        *steps,
    )


def paired_t(o: Outcome) -> Steps:
    d, n = o.details["differences"], o.n
    m, sd, error = float(o.estimate or 0.0), o.details["sd"], o.details["error"]
    return (
        differences_table(d),
        *mean_and_sd(d, m, sd),
        equation("se", "s / sqrt(n)", lambda w: f"{w(sd)} / sqrt({n})", error),
        equation("t", "m / se", lambda w: f"{w(m)} / {w(error)}", o.statistic),
        *tail(o, "t", o.statistic, "t", o.df),
    )


def mean_and_sd(d: NDArray[np.float64], m: float, sd: float) -> Steps:
    n = len(d)
    return (
        equation("m", "sum_i(d_i) / n", lambda w: f"({w.sum(d)}) / {n}", m),
        equation("s", "sqrt(sum_i((d_i - m)**2) / (n - 1))", lambda w: f"sqrt(({w.squares(d, m)}) / ({n} - 1))", sd),
    )


def corrected_t(o: Outcome) -> Steps:
    d, n = o.details["differences"], o.n
    m, error, share = float(o.estimate or 0.0), o.details["error"], o.details["correction"]
    train, test = o.options["train"], o.options["test"]
    sd = float(np.std(d, ddof=1))
    plain = o.details["uncorrected"]
    return (
        differences_table(d),
        *mean_and_sd(d, m, sd),
        equation(
            "c",
            "1 / J + n_2 / n_1",
            lambda w: f"1 / {n} + {w(test)} / {w(train)}",
            share,
            f"Training sets of n_1 = {train} and test sets of n_2 = {test} examples:",
        ),
        equation("se", "sqrt(c * s**2)", lambda w: f"sqrt({w(share)} * {w(sd)}**2)", error),
        equation("t", "m / se", lambda w: f"{w(m)} / {w(error)}", o.statistic),
        *tail(o, "t", o.statistic, "t", o.df),
        Conventions(
            (
                Convention(
                    "corrected for shared training data (used here)",
                    f"t = {number(o.statistic, 6)}",
                    "Nadeau and Bengio 2003",
                ),
                Convention("uncorrected, c = 1 / J", f"t = {number(plain, 6)}", "the paired t test: too liberal here"),
            )
        ),
    )


def _replications(o: Outcome) -> Steps:
    p, v = o.details["differences"], o.details["variances"]
    return (
        matrix_table("Differences p_ij of replication i and fold j", p, ("fold 1", "fold 2")),
        *(
            equation(
                f"v_{i + 1}",
                f"(p_{i + 1}1 - p_{i + 1}2)**2 / 2",
                lambda w, i=i: f"({w(p[i, 0])} - {w(p[i, 1])})**2 / 2",
                v[i],
                cells=of_rows((i,)),
            )
            for i in range(5)
        ),
    )


def cv5x2_t(o: Outcome) -> Steps:
    p, v, error = o.details["differences"], o.details["variances"], o.details["error"]
    return (
        *_replications(o),
        equation("se", "sqrt(sum_i(v_i) / 5)", lambda w: f"sqrt(({w.sum(v)}) / 5)", error),
        equation("t", "p_11 / se", lambda w: f"{w(p[0, 0])} / {w(error)}", o.statistic),
        *tail(o, "t", o.statistic, "t", o.df),
    )


def cv5x2_f(o: Outcome) -> Steps:
    p, v, squares = o.details["differences"], o.details["variances"], o.details["squares"]
    return (
        *_replications(o),
        equation("N", "sum_ij(p_ij**2)", lambda w: w.squares(p.ravel()), squares),
        equation("F", "N / (2 * sum_i(v_i))", lambda w: f"{w(squares)} / (2 * ({w.sum(v)}))", o.statistic),
        *tail(o, "F", o.statistic, "F", o.df),
    )


def mcnemar(o: Outcome) -> Steps:
    d = o.details
    b, c, n = int(d["n01"]), int(d["n10"]), int(d["discordant"])
    counts = [[Cell("a wrong, b right"), Cell("n01"), cell(b)], [Cell("a right, b wrong"), Cell("n10"), cell(c)]]
    with_, without = d["corrected"], d["uncorrected"]
    steps: Steps = (
        table(
            "The examples on which they disagree", ("", "", "count"), counts, holds=Holds(((0,), (1,)), ((), (), None))
        ),
        equation("n", "n_01 + n_10", lambda w: f"{b} + {c}", n, cells=EVERYWHERE),
        equation(
            "X",
            "max(abs(n_01 - n_10) - 1, 0)**2 / (n_01 + n_10)",
            lambda w: f"max(abs({b} - {c}) - 1, 0)**2 / ({b} + {c})",
            with_,
            "With Edwards's continuity correction:",
            cells=EVERYWHERE,
        ),
        equation(
            "X",
            "(n_01 - n_10)**2 / (n_01 + n_10)",
            lambda w: f"({b} - {c})**2 / ({b} + {c})",
            without,
            "Without:",
            cells=EVERYWHERE,
        ),
    )
    chosen = bool(o.options.get("continuity", True))
    exact_p = evaluate(f"min(1, 2 * ({' + '.join(f'comb({n}, {i})' for i in range(min(b, c) + 1))}) / 2**{n})")

    def row(label: str, x: float, here: bool, who: str) -> Convention:
        gives_ = f"X = {number(x, 6)}, p = {pvalue(evaluate(f'chi2_sf({x!r}, 1)'))}"
        return Convention(used(label, here), gives_, who)

    exactly = o.null.kind == "exact"
    sides = Conventions(
        (
            row("chi-squared, continuity", with_, chosen and not exactly, "R: mcnemar.test; Dietterich 1998"),
            row("chi-squared, none", without, not chosen and not exactly, "McNemar 1947; R: correct = FALSE"),
            Convention(used("exact, two-sided", exactly), f"p = {pvalue(exact_p)}", "default here; R: binom.test"),
        )
    )
    if o.null.kind == "exact":
        if "mid-p" in o.null.law:
            return (*steps, law_of(o), said("p", "P(Y > n_10) + P(Y == n_10) / 2", o.pvalue, p=True), sides)
        return (*steps, law_of(o), binomial(o, c, n), sides)
    if o.options.get("alternative", "two-sided") == "two-sided":
        return (*steps, *tail(o, "X", o.statistic, "chi2", o.df), sides)
    z = math.copysign(math.sqrt(o.statistic), c - b)
    signed = gives(f"normal_sf({z!r})", pvalue(o.pvalue)) or gives(f"normal_sf(-({z!r}))", pvalue(o.pvalue))
    if not signed:  # the one-sided continuity correction is not the root of X
        return (*steps, law_of(o), said("p", "P(Z >= z)", o.pvalue, p=True), sides)
    root = equation(
        "z", "sqrt(X)", lambda w: f"{'-' if z < 0 else ''}sqrt({w(o.statistic)})", z, "With the sign of n10 - n01:"
    )
    return (*steps, root, *tail(o, "z", z, "normal"), sides)
