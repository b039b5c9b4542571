"""What the derivations of several procedures share: data with ranks, tails, conventions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Literal

import numpy as np

from nptests.catalogue import procedure
from nptests.derivations.cells import Holds
from nptests.derivations.expressions import evaluate
from nptests.derivations.steps import (
    Convention,
    Conventions,
    Equation,
    Statement,
    Step,
    Table,
    cell,
    equation,
    gives,
    held,
    said,
    table,
)
from nptests.numerals import number, pvalue
from nptests.render.tables import DATASETS, Cell
from nptests.results import Outcome

Steps = tuple[Step, ...]
LAW = "Law."
LawName = Literal["chi2", "F", "t", "normal"]


def tied_in(row: Any) -> list[bool]:
    """Which values of a row share their value with another one."""
    values, places, counts = np.unique(row, return_inverse=True, return_counts=True)
    return [bool(counts[i] > 1 and not math.isnan(values[i])) for i in places]


def rank_table(title: str, ranks: Any, o: Any, sums: Any, sum_name: str = "sum", *, ranked: bool = True) -> Table:
    """Ranks within data sets, ties marked (or other numbers in their place), with their sums below."""
    labels = o.datasets if getattr(o, "datasets", ()) else [str(i + 1) for i in range(len(ranks))]
    names = o.algorithms if hasattr(o, "algorithms") else o.names
    rows = [
        [Cell(label), *(cell(x, tied=ranked and t) for x, t in zip(row, tied_in(row), strict=True))]
        for label, row in zip(labels, ranks, strict=True)
    ]
    rows.append([Cell(sum_name), *(cell(x) for x in sums)])
    return table(title, (DATASETS, *names), rows, summary=1, holds=held(len(ranks), range(len(names)), 1))


def matrix_table(
    title: str,
    values: Any,
    names: Sequence[str],
    labels: Sequence[str] = (),
    *,
    ranked: bool = False,
    data: bool = True,
) -> Table:
    """Numbers in columns, one for each cell of the data if they are `data`; ties of ranks within rows are marked."""
    shown = labels or [str(i + 1) for i in range(len(values))]
    rows = [
        [Cell(label), *(cell(x, tied=ranked and t) for x, t in zip(row, tied_in(row), strict=True))]
        for label, row in zip(shown, values, strict=True)
    ]
    return table(title, ("", *names), rows, holds=held(len(rows), range(len(names))) if data else None)


def samples_table(samples: Sequence[Sequence[float]], names: Sequence[str], ranks: Any = None) -> Table:
    """Groups as columns; behind each value its rank among all, where there are ranks."""
    longest = max(map(len, samples))
    starts = np.concatenate([[0], np.cumsum([len(s) for s in samples])])
    tied = None if ranks is None else tied_in(ranks)
    rows = []
    for i in range(longest):
        row = [Cell(str(i + 1))]
        for g, sample in enumerate(samples):
            inside = i < len(sample)
            row.append(cell(sample[i] if inside else math.nan))
            if ranks is not None and tied is not None:
                place = int(starts[g]) + i
                row.append(cell(ranks[place], tied=tied[place]) if inside else cell(math.nan))
        rows.append(row)
    header = [h for name in names for h in ((name,) if ranks is None else (name, "rank"))]
    title = "The data" if ranks is None else "The data, ranked all together"
    return table(title, ("", *header), rows, holds=held(longest, range(len(names)), each=1 if ranks is None else 2))


def differences_table(differences: Any, ranks: Any = None) -> Table:
    """Differences, and the ranks of their sizes."""
    d = np.asarray(differences, dtype=np.float64)
    header = ["", "a - b"] + ([] if ranks is None else ["rank of |a - b|", "sign"])
    kept = np.where(np.asarray(ranks) > 0, ranks, -np.arange(len(d)) - 1.0) if ranks is not None else None
    tied = [] if kept is None else tied_in(kept)
    rows = []
    for i, x in enumerate(d):
        row = [Cell(str(i + 1)), cell(x)]
        if ranks is not None:
            left_out = ranks[i] == 0
            row.append(cell(math.nan if left_out else ranks[i], tied=not left_out and tied[i]))
            row.append(Cell("+" if x > 0 else "-" if x < 0 else "0"))
        rows.append(row)
    holds = Holds(tuple((i,) for i in range(len(d))), ((), *(None for _ in header[1:])))
    return table("The differences", header, rows, holds=holds)


def column_sums(symbol: str, term: str, columns: Any) -> Steps:
    """One sum for each column."""
    return tuple(
        equation(
            f"{symbol}_{j + 1}", f"sum_i({term}_i{j + 1})", lambda w, x=x: w.sum(x[~np.isnan(x)]), float(np.nansum(x))
        )
        for j, x in enumerate(np.asarray(columns, dtype=np.float64).T)
    )


def law_of(o: Outcome) -> Statement:
    """Which law gives the p-value."""
    null = o.null
    drawn = "" if null.draws is None else f" {null.draws} draws from seed {null.seed}."
    interval = (
        ""
        if null.error is None
        else f" With 95 % confidence p lies between {null.error[0]:.4g} and {null.error[1]:.4g}."
    )
    return Statement(LAW, f"If the null hypothesis holds: {null.law} ({null.kind}; {null.why}).{drawn}{interval}")


def tail(o: Outcome, symbol: str, x: float, law: LawName, df: Sequence[float] = ()) -> Steps:
    """The law and the p-value: as arithmetic where a law of one line gives it."""
    degrees = "".join(f", {number(d, 17)}" for d in df)
    variable = {"chi2": "chi2", "F": "F", "t": "t"}.get(law, "Z")
    of = variable if law == "normal" else f"{variable}({degrees[2:]})"
    sided = law in ("t", "normal")
    two = sided and o.options.get("alternative", "two-sided") == "two-sided"
    formula = f"2 * P({of} >= abs({symbol}))" if two else f"P({of} >= {symbol})"
    if o.null.kind == "simulated" and o.null.draws is not None:
        return (law_of(o), simulated(o))
    if o.null.kind != "asymptotic" or o.pvalue == 0.0 or not math.isfinite(x):
        return (law_of(o), exact(o, symbol))
    if not two and sided and not gives(f"{law}_sf({x!r}{degrees})", pvalue(o.pvalue)):
        formula = f"P({of} <= {symbol})"
        return (law_of(o), equation("p", formula, lambda w: f"{law}_sf(-{w(x)}{degrees})", o.pvalue, p=True))
    if two:
        return (law_of(o), equation("p", formula, lambda w: f"2 * {law}_sf(abs({w(x)}){degrees})", o.pvalue, p=True))
    return (law_of(o), equation("p", formula, lambda w: f"{law}_sf({w(x)}{degrees})", o.pvalue, p=True))


COUNTED = 2**50  # up to so many cases a count is a whole number that a double holds, sides and all


def of_cases(o: Outcome, symbol: str, cases: str, written: str, *, sided: bool = True) -> Equation:
    """A p-value as the number of cases that are as extreme over that of all, which `cases` gives (`written` so)."""
    all_cases = evaluate(cases)
    sides = 2 if sided and o.options.get("alternative", "two-sided") == "two-sided" else 1
    if all_cases > COUNTED or o.pvalue == 1:
        return exact(o, symbol, sided=sided)
    count = round(o.pvalue * all_cases / sides)
    numbers, formula = f"{count} / {cases}", f"count / {written}"
    if sides == 2:
        numbers, formula = f"2 * {numbers}", f"min(1, 2 * {formula})"
    if not gives(numbers, pvalue(o.pvalue)):
        return exact(o, symbol, sided=sided)
    word = " (twice the smaller tail)" if sides == 2 else ""
    why = f"{count} of the {all_cases:.0f} cases are as extreme{word}:"
    return equation("p", formula, lambda w: numbers, o.pvalue, why, p=True)


def exact(o: Outcome, symbol: str, *, sided: bool = True) -> Equation:
    """The p-value of a law that is counted; `sided` where the statistic itself has two sides."""
    one = {"greater": f"P(X >= {symbol})", "less": f"P(X <= {symbol})"}
    word = o.options.get("alternative") if sided else None
    both = f"min(1, 2 * min(P(X <= {symbol}), P(X >= {symbol})))"
    formula = both if word == "two-sided" else one.get(str(word), f"P(X >= {symbol})")
    return said("p", formula, o.pvalue, p=True, log_p=o.log_pvalue)


def simulated(o: Outcome) -> Equation:
    """(b + 1) / (B + 1), b of the B draws being as extreme."""
    draws = o.null.draws or 0
    for sides in (1, 2):
        b = round(o.pvalue * (draws + 1) / sides) - 1
        text = f"{sides} * ({b} + 1) / ({draws} + 1)" if sides == 2 else f"({b} + 1) / ({draws} + 1)"
        if gives(text, pvalue(o.pvalue)):
            formula = "2 * (b + 1) / (B + 1)" if sides == 2 else "(b + 1) / (B + 1)"
            return equation("p", formula, lambda w, text=text: text, o.pvalue, p=True)
    return said("p", "min(1, 2 * (b + 1) / (B + 1))", o.pvalue, p=True)


def used(label: str, here: bool) -> str:
    """The name of a convention, marked where it is the one in force."""
    return f"{label} (used here)" if here else label


def users(name: str, *words: str, without: Sequence[str] = ()) -> str:
    """Who knows the procedure under a description with one of these words (all, if none is given)."""
    known = procedure(name).known_as.items()
    chosen = [
        f"{who}: {what}"
        for who, what in known
        if what != "-" and (not words or any(w in what for w in words)) and not any(w in what for w in without)
    ]
    return "; ".join(chosen) or "-"


def ties_side_by_side(o: Outcome, symbol: str, corrected: float, ignored: float) -> Conventions:
    """With and without the correction for ties, each with its asymptotic p-value."""
    in_force = o.options.get("ties")
    law = "chi2_sf" if len(o.df) == 1 else "F_sf"
    degrees = ", ".join(number(d, 17) for d in o.df)

    def row(word: str, label: str, value: float, who: str) -> Convention:
        p = f", p = {pvalue(evaluate(f'{law}({value!r}, {degrees})'))}" if math.isfinite(value) else ""
        return Convention(used(label, word == in_force), f"{symbol} = {number(value, 6)}{p}", who)

    return Conventions(
        (
            row("corrected", "ties corrected", corrected, users(o.procedure, without=("ties ignored", "float"))),
            row("ignored", "ties ignored", ignored, users(o.procedure, "ties ignored")),
        )
    )
