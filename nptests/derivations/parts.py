"""What the derivations of several procedures share: data with ranks, tails, conventions."""

import math
from collections.abc import Sequence
from typing import Any, Literal

import numpy as np

from nptests.data.numerals import number, pvalue
from nptests.derivations import attribution, cells, expressions, steps
from nptests.document.blocks import Cell
from nptests.document.tables import DATASETS
from nptests.results import Outcome

Steps = tuple[steps.Step, ...]
LAW = "Law."
LawName = Literal["chi2", "F", "t", "normal"]


def tied_in(row: Any) -> list[bool]:
    """Which values of a row share their value with another one."""
    values, places, counts = np.unique(row, return_inverse=True, return_counts=True)
    return [bool(counts[i] > 1 and not math.isnan(values[i])) for i in places]


def tied_among(values: Any, *, together: bool = False) -> Any:
    """Which numbers of a table share their value with another of their row, or of all together."""
    return np.reshape(tied_in(values.ravel()), values.shape) if together else np.array([tied_in(row) for row in values])


Margin = tuple[str, Any] | None  # a label and numbers


def grid(
    title: str,
    values: Any,
    names: Sequence[str],
    labels: Sequence[str] = (),
    *,
    tied: Any = None,
    below: Margin = None,
    beside: Margin = None,
    data: bool = True,
) -> steps.Table:
    """Numbers in columns, one for each cell of the data if they are `data`, with sums (or the like) around them."""
    marks = np.zeros(np.shape(values), dtype=bool) if tied is None else tied
    row_labels = labels or [str(i + 1) for i in range(len(values))]
    rows = [
        [Cell(label), *(steps.cell(x, tied=bool(t)) for x, t in zip(row, ties, strict=True))]
        for label, row, ties in zip(row_labels, values, marks, strict=True)
    ]
    if beside is not None:
        rows = [[*row, steps.cell(x)] for row, x in zip(rows, beside[1], strict=True)]
    if below is not None:
        rows.append([Cell(below[0]), *map(steps.cell, below[1]), *([] if beside is None else [Cell("")])])
    around = steps.held(len(values), range(len(names)), summary=int(below is not None))
    if beside is not None:
        around = cells.Holds(around.rows, (*around.columns, None))
    header = (DATASETS if data and labels else "", *names, *([] if beside is None else [beside[0]]))
    return steps.table(title, header, rows, summary=int(below is not None), holds=around if data else None)


def per_row(title: str, columns: Sequence[tuple[str, Any]], labels: Sequence[str], *, ranked: bool) -> steps.Table:
    """Headings and numbers for each row of the data; where the last ones are ranks, ties are marked."""
    size, last = len(columns[0][1]), len(columns) - 1
    marks = [tied_in(x) if ranked and c == last else [False] * size for c, (_, x) in enumerate(columns)]
    row_labels = labels or [str(i + 1) for i in range(size)]
    body = [[Cell(label), *(steps.cell(x[i], tied=t[i]) for (_, x), t in zip(columns, marks, strict=True))]
            for i, label in enumerate(row_labels)]  # fmt: skip
    holds = cells.Holds(tuple((i,) for i in range(size)), ((), *(None for _ in columns)))
    return steps.table(title, (DATASETS if labels else "i", *(heading for heading, _ in columns)), body, holds=holds)


def samples_table(samples: Sequence[Sequence[float]], names: Sequence[str], ranks: Any = None) -> steps.Table:
    """Groups as columns; behind each value its rank among all, where there are ranks."""
    longest = max(map(len, samples))
    starts = np.concatenate([[0], np.cumsum([len(s) for s in samples])])
    tied = None if ranks is None else tied_in(ranks)
    rows = []
    for i in range(longest):
        row = [Cell(str(i + 1))]
        for g, sample in enumerate(samples):
            inside = i < len(sample)
            row.append(steps.cell(sample[i] if inside else math.nan))
            if ranks is not None and tied is not None:
                place = int(starts[g]) + i
                row.append(steps.cell(ranks[place], tied=tied[place]) if inside else steps.cell(math.nan))
        rows.append(row)
    header = [h for name in names for h in ((name,) if ranks is None else (name, "rank"))]
    title = "The data" if ranks is None else "The data, ranked all together"
    holds = steps.held(longest, range(len(names)), each=1 if ranks is None else 2)
    return steps.table(title, ("", *header), rows, holds=holds)


def differences_table(differences: Any, ranks: Any = None) -> steps.Table:
    """Differences, and the ranks of their sizes."""
    d = np.asarray(differences, dtype=np.float64)
    header = ["", "a - b"] + ([] if ranks is None else ["rank of |a - b|", "sign"])
    magnitudes = np.where(np.asarray(ranks) > 0, ranks, -np.arange(len(d)) - 1.0) if ranks is not None else None
    tied = [] if magnitudes is None else tied_in(magnitudes)
    rows = []
    for i, x in enumerate(d):
        row = [Cell(str(i + 1)), steps.cell(x)]
        if ranks is not None:
            left_out = ranks[i] == 0
            row.append(steps.cell(math.nan if left_out else ranks[i], tied=not left_out and tied[i]))
            row.append(Cell("+" if x > 0 else "-" if x < 0 else "0"))
        rows.append(row)
    holds = cells.Holds(tuple((i,) for i in range(len(d))), ((), *(None for _ in header[1:])))
    return steps.table("The differences", header, rows, holds=holds)


def law_of(o: Outcome) -> steps.Statement:
    """Which law gives the p-value."""
    null = o.null
    draws = "" if null.draws is None else f" {null.draws} draws from seed {null.seed}."
    low, high = null.error or (0, 0)
    interval = f" With 95 % confidence p lies between {low:.4g} and {high:.4g}." if null.error else ""
    return steps.Statement(LAW, f"If the null hypothesis holds: {null.law} ({null.kind}; {null.why}).{draws}{interval}")


def tail(o: Outcome, symbol: str, x: float, law: LawName, df: Sequence[float] = ()) -> Steps:
    """The law and the p-value: as arithmetic where a law of one line gives it."""
    degrees = "" if law == "normal" else "".join(f", {number(d, 17)}" for d in df)
    variable = {"chi2": "chi2", "F": "F", "t": "t"}.get(law, "Z")
    of = variable if law == "normal" else f"{variable}({degrees[2:]})"
    sided = law in ("t", "normal")
    two = sided and o.options.get("alternative", "two-sided") == "two-sided"
    formula = f"2 * P({of} >= abs({symbol}))" if two else f"P({of} >= {symbol})"
    if o.null.kind == "simulated" and o.null.draws is not None:
        return (law_of(o), simulated(o))
    if o.null.kind != "asymptotic" or o.pvalue == 0.0 or not math.isfinite(x):
        return (law_of(o), exact(o, symbol))
    filled = "2 * {law}_sf(abs({x}){degrees})" if two else "{law}_sf({x}{degrees})"
    if not two and sided and not steps.gives(f"{law}_sf({x!r}{degrees})", pvalue(o.pvalue)):
        formula, filled = f"P({of} <= {symbol})", "{law}_sf(-{x}{degrees})"
    p = steps.equation("p", formula, lambda w: filled.format(law=law, x=w(x), degrees=degrees), o.pvalue, p=True)
    return (law_of(o), p)


COUNTED = 2**50  # up to so many cases a count is a whole number that a double holds, sides and all


def of_cases(o: Outcome, symbol: str, cases: str, written: str, *, sided: bool = True) -> steps.Equation:
    """A p-value as the number of cases that are as extreme over that of all, which `cases` gives (`written` so)."""
    all_cases = expressions.evaluate(cases)
    sides = 2 if sided and o.options.get("alternative", "two-sided") == "two-sided" else 1
    if all_cases > COUNTED or o.pvalue == 1:
        return exact(o, symbol, sided=sided)
    count = round(o.pvalue * all_cases / sides)
    numbers, formula = f"{count} / {cases}", f"count / {written}"
    if sides == 2:
        numbers, formula = f"2 * {numbers}", f"min(1, 2 * {formula})"
    if not steps.gives(numbers, pvalue(o.pvalue)):
        return exact(o, symbol, sided=sided)
    word = " (twice the smaller tail)" if sides == 2 else ""
    why = f"{count} of the {all_cases:.0f} cases are as extreme{word}:"
    return steps.equation("p", formula, lambda w: numbers, o.pvalue, why, p=True)


def binomial(o: Outcome, x: int, n: int, p: float = 0.5) -> steps.Equation:
    """The tail of x successes among n trials of probability p, summed; over 2**n where they are fair."""
    two = o.options.get("alternative", "two-sided") == "two-sided"
    whole, over = (f"2**{n}", f" / 2**{n}") if p == 0.5 else ("1", "")

    def term(i: int) -> str:
        return f"comb({n}, {i})" + ("" if over else f" * {p!r}**{i} * (1 - {p!r})**{n - i}")

    for low, high, sign in ((0, x, "<="), (x, n, ">=")):
        # The sum over fewer terms: the whole less the other tail where that is shorter.
        if high - low + 1 <= n - (high - low):
            cases = " + ".join(term(i) for i in range(low, high + 1))
        else:
            others = [*range(low), *range(high + 1, n + 1)]
            cases = whole + "".join(f" - {term(i)}" for i in others)
        text = f"min(1, 2 * ({cases}){over})" if two else f"({cases}){over}"
        if n <= 200 and steps.gives(text, pvalue(o.pvalue)):
            formula = f"min(1, 2 * P(Y {sign} {x}))" if two else f"P(Y {sign} {x})"
            return steps.equation("p", formula, lambda w, text=text: text, o.pvalue, p=True)
    return exact(o, "x")


def exact(o: Outcome, symbol: str, *, sided: bool = True) -> steps.Equation:
    """The p-value of a law that is counted; `sided` where the statistic itself has two sides."""
    one = {"greater": f"P(X >= {symbol})", "less": f"P(X <= {symbol})"}
    word = o.options.get("alternative") if sided else None
    both = f"min(1, 2 * min(P(X <= {symbol}), P(X >= {symbol})))"
    formula = both if word == "two-sided" else one.get(str(word), f"P(X >= {symbol})")
    return steps.by_law("p", formula, o.pvalue, p=True, log_p=o.log_pvalue)


def simulated(o: Outcome) -> steps.Equation:
    """(b + 1) / (B + 1), b of the B draws being as extreme."""
    draws = o.null.draws or 0
    for sides in (1, 2):
        b = round(o.pvalue * (draws + 1) / sides) - 1
        text = f"{sides} * ({b} + 1) / ({draws} + 1)" if sides == 2 else f"({b} + 1) / ({draws} + 1)"
        if steps.gives(text, pvalue(o.pvalue)):
            formula = "2 * (b + 1) / (B + 1)" if sides == 2 else "(b + 1) / (B + 1)"
            return steps.equation("p", formula, lambda w, text=text: text, o.pvalue, p=True)
    return steps.by_law("p", "min(1, 2 * (b + 1) / (B + 1))", o.pvalue, p=True)


def used(label: str, here: bool) -> str:
    """The name of a convention, marked where it is the one in force."""
    return f"{label} (used here)" if here else label


def ties_side_by_side(o: Outcome, symbol: str, corrected: float, ignored: float) -> steps.Conventions:
    """With and without the correction for ties: the one in force with the p of the result, the other asymptotic."""
    in_force = o.options.get("ties")
    law = "chi2_sf" if len(o.df) == 1 else "F_sf"
    degrees = ", ".join(number(d, 17) for d in o.df)

    def row(word: str, label: str, value: float, who: str) -> steps.Convention:
        if word == in_force:
            p = f", p = {pvalue(o.pvalue, o.log_pvalue)}"
        elif math.isfinite(value):
            p = f", p = {pvalue(expressions.evaluate(f'{law}({value!r}, {degrees})'))}"
            p += "" if o.null.kind == "asymptotic" else " (asymptotic)"
        else:
            p = ""
        return steps.Convention(used(label, word == in_force), f"{symbol} = {number(value, 6)}{p}", who)

    return steps.Conventions(
        (
            row("corrected", "ties corrected", corrected, attribution.users(o.procedure, {"ties": "corrected"})),
            row("ignored", "ties ignored", ignored, attribution.users(o.procedure, {"ties": "ignored"})),
        )
    )
