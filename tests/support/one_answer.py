"""Sheets with one number, wrong as students are wrong: their arithmetic in plain Python on the numbers of the sheet."""

import random
import statistics as st
import tomllib
from itertools import product
from math import gamma, prod, sqrt
from pathlib import Path
from typing import Any

EVERY = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
DIGITS = 4


def rank(values: Any) -> list[float]:
    values = list(values)
    return [sum(v < x for v in values) + (sum(v == x for v in values) + 1) / 2 for x in values]


def above(x: Any, y: Any) -> dict[str, float]:
    """Pairs in which the first is larger, those alike as halves."""
    pairs = list(product(x, y))
    half = sum(a == b for a, b in pairs) / 2
    return {"U": sum(a > b for a, b in pairs) + half, "half": half}


def of_two(cells: Any) -> dict[str, Any]:
    count = {
        name: sum(row == pair for row in cells) for name, pair in zip(("TP", "FN", "FP", "TN"), PAIRS, strict=True)
    }
    return {**count, "n": len(cells)}


PAIRS = (["2", "2"], ["2", "1"], ["1", "2"], ["1", "1"])


def of_classes(cells: Any) -> dict[str, Any]:
    names = sorted({x for row in cells for x in row})
    table = [[sum(row == [a, b] for row in cells) for b in names] for a in names]
    rows, cols, n, k = [sum(r) for r in table], [sum(c) for c in zip(*table, strict=True)], len(cells), len(names)
    hits = [table[i][i] for i in range(k)]
    own: dict[str, Any] = {"rows": rows, "cols": cols, "n": n, "k": k, "hits": hits, "A": sum(hits) / n}
    own["E"] = sum(r * c for r, c in zip(rows, cols, strict=True)) / n**2
    for name, power in (("L", 1), ("Q", 2)):
        places = list(product(range(k), range(k)))
        own[f"{name}D"] = sum(abs(i - j) ** power * table[i][j] for i, j in places)
        own[f"{name}E"] = sum(abs(i - j) ** power * rows[i] * cols[j] for i, j in places) / n
    return own


def of_forecasts(cells: Any) -> dict[str, Any]:
    a, p, t = ([float(row[j]) for row in cells] for j in range(3))
    return {"a": a, "p": p, "t": t, "e": [y - x for x, y in zip(a, p, strict=True)]}


def of_rule(cells: Any) -> dict[str, Any]:
    n01, n10, n11, n00 = map(int, cells[0])
    return {"n01": n01, "n10": n10, "n11": n11, "n00": n00, "n": n01 + n10 + n11 + n00}


def of_ranked(cells: Any) -> dict[str, Any]:
    pos, neg = ([float(x) for label, x in cells if label == name] for name in "21")
    return {**above(pos, neg), "N1": len(pos), "N0": len(neg)}


def of_samples(cells: Any) -> dict[str, Any]:
    x, y = ([float(row[j]) for row in cells if row[j]] for j in (0, 1))
    f = len(x) + len(y) - 2
    pooled = sqrt(((len(x) - 1) * st.variance(x) + (len(y) - 1) * st.variance(y)) / f)
    return {"x": x, "y": y, "pooled": pooled, "J": gamma(f / 2) / sqrt(f / 2) / gamma((f - 1) / 2), **above(x, y)}


def of_pair(cells: Any) -> dict[str, Any]:
    x, y = ([float(row[j]) for row in cells] for j in (0, 1))
    d = [u - v for u, v in zip(x, y, strict=True)]
    there = [u for u in d if u]
    signed = [r if u > 0 else -r for r, u in zip(rank(map(abs, there)), there, strict=True)]
    walsh = [(d[i] + d[j]) / 2 for i in range(len(d)) for j in range(i, len(d))]
    return {"x": x, "y": y, "d": d, "walsh": walsh, "Wp": sum(r for r in signed if r > 0),
            "Wm": -sum(r for r in signed if r < 0)}  # fmt: skip


QUANTITIES = {"two": of_two, "classes": of_classes, "forecasts": of_forecasts, "rule": of_rule, "ranked": of_ranked,
              "samples": of_samples, "pair": of_pair}  # fmt: skip
PLAIN = {"sqrt": sqrt, "prod": prod, "median": st.median, "var": st.variance, "rank": rank,
         "mean": lambda x: st.fmean(list(x)),
         "cor": lambda x, y: st.correlation(x, y)}  # fmt: skip


def sheets(count: int, seed: int, cells_of: Any) -> Any:
    """Drawn sheets: measure, student, what is written, whether it is right, the idea of the slip, the formula.

    cells_of  the table of a student, as it is printed
    """
    dice = random.Random(seed)
    every = [(family, name, own) for family, group in EVERY.items() for name, own in group.items()]
    while count:
        family, name, (right, *slips) = dice.choice(every)
        student = dice.randrange(1, 400)
        quantities = {**PLAIN, **QUANTITIES[family](cells_of(name, student))}
        formula, idea, _ = dice.choices(slips, [weight for *_, weight in slips])[0]
        if dice.random() < 0.15:
            formula, idea = right, ""
        try:
            own, x = (eval(text, quantities) for text in (right, formula))
        except ZeroDivisionError:
            continue
        digits = dice.choice((DIGITS, 5, 6))
        written = f"{x:.{digits}g}"
        if idea and f"{own:.{DIGITS}g}" == f"{x:.{DIGITS}g}":
            continue
        count -= 1
        yield name, student, written, formula == right, idea, formula
