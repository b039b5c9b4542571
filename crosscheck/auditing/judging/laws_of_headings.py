"""Columns that follow from others by a law of their headings, and sizes that words around say: p of χ² and k groups.

A law holds where nearly all rows follow it and random columns would not, or where its headings leave no other reading
and all rows do. One row that no form of it gives is wrong where it can be of no other numbers: not p, which may be
adjusted.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosscheck.auditing.binding import pairs_in_output as printed, sizes_said
from crosscheck.auditing.judging import columns
from crosscheck.auditing.judging.candidates import Found, held
from crosscheck.auditing.judging.numbers_in_cells import Bounded, bounded
from crosscheck.auditing.judging.pairs_judged import CHANCE
from crosscheck.auditing.judging.parts_of_cells import Column, columns_of
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.claims import formulas
from crosscheck.claims.claims import Word

PHRASES = Phrases(__file__)
LAWS: Sequence[Mapping[str, Any]] = PHRASES.data["laws"]
_NOTES = 6  # lines above and below a table that may say its sizes
_FEW, _MOST, _LARGEST = 9, 30, 500  # values of k and of others that are tried; and of one that no word says
_FREE: Mapping[str, Sequence[float]] = {"k": range(2, _MOST), "n": range(3, _LARGEST)}
_LEVELS = {"90": 0.05, "95": 0.025, "99": 0.005}  # of intervals, and what they leave out at each end
Array = NDArray[np.float64]
Places = tuple[int, ...]


@dataclass(frozen=True)
class _Fit:
    """A form of a law with its sizes, between what it lies in each row, how many rows it misses, and its luck."""

    formula: str
    sizes: Mapping[str, float]
    by_words: bool
    low: Array
    high: Array
    missed: tuple[int, float]


def of_text(normal: Normal) -> Iterator[Found]:
    """The verdicts on all columns of a text whose laws hold."""
    for rows, _ in printed.tables(normal.text):
        for own in columns_of(rows):
            yield from _of_table(normal, own, _words(normal.text, rows))


def _words(text: str, rows: Sequence[printed.Row]) -> str:
    """What stands above and below a table."""
    first, last = text.rfind("\n", 0, rows[0][0].at) + 1, text.find("\n", rows[-1][-1].at)
    above, below = text[:first].split("\n")[-_NOTES:], text[last:].split("\n")[:_NOTES] if last >= 0 else []
    return "\n".join((*above, *below))


def _of_table(normal: Normal, own: Sequence[Column], words: str) -> Iterator[Found]:
    """Every column in the way that misses fewest of its rows."""

    @cache
    def numbers(j: int, kind: str) -> Sequence[Bounded | None]:
        return [bounded(normal, cell, kind) for cell in own[j].cells]

    sizes, unsaid = _sizes(normal.text, words, own), False
    for gives in dict.fromkeys(law["gives"] for law in LAWS):
        ways: dict[int, list[tuple[Mapping[str, Any], Places]]] = {}
        for law in (law for law in LAWS if law["gives"] == gives):
            for target, of in _places(own, law):
                ways.setdefault(target, []).append((law, of))
        for target, laws in ways.items():
            of_names = [zip(of, map(_base, law["from"]), strict=True) for law, of in laws]
            read = [[numbers(target, gives), *(numbers(j, name) for j, name in pairs)] for pairs in of_names]
            fits = [(law, cells, fit) for (law, _), cells in zip(laws, read, strict=True)
                    if (fit := _fitted(law, cells, sizes, len(laws))) is not None]  # fmt: skip
            if fits:
                law, cells, fit = min(fits, key=lambda way: (not way[2].by_words, way[2].missed))
                if not fit.by_words:  # one table has one
                    sizes, unsaid = {**sizes, **{name: [x] for name, x in fit.sizes.items()}}, True
                asked = _named(normal.text, fit.sizes) if unsaid and fit.sizes else ()
                yield from _verdicts(law, cells[0], cells[1:], fit, asked)


def _base(name: str) -> str:
    """What mean_a and mean_b are."""
    return name.partition("_")[0]


def is_called(column: Column, name: str) -> bool:
    return name in column.parts or any(PHRASES[name].fullmatch(title) for title in column.titles)


def _places(own: Sequence[Column], law: Mapping[str, Any]) -> Iterator[tuple[int, Places]]:
    """Every column that a law gives, and those that it is of: the only ones of their names, or the next before it."""
    bases = [_base(name) for name in law["from"]]
    called = {base: [j for j, column in enumerate(own) if is_called(column, base)] for base in bases}
    for target in (j for j, column in enumerate(own) if is_called(column, law["gives"])):
        of = list[int]()
        for i, base in enumerate(bases):
            many, left = bases.count(base), bases[i:].count(base)
            before = [j for j in called[base] if j < target] if len(called[base]) > many else called[base]
            of += before[-left : len(before) - left + 1] if len(before) >= many else []
        if len({target, *of}) == len(bases) + 1:
            yield target, tuple(of)


def _sizes(text: str, words: str, own: Sequence[Column]) -> Mapping[str, Sequence[float]]:
    """What each size of a law may be: k and m how many are compared, n of how many, c a number beside the table."""
    counts, groups = sizes_said.every(text)
    whole = sorted(sizes_said.whole(words) - {0, 1})[:_MOST]
    apart = [float(m[0].replace(",", ".")) for m in PHRASES["decimal"].finditer(words)][:_MOST]
    titles = " ".join(title for column in own for title in column.titles)
    levels = [_LEVELS[m[1]] for m in PHRASES["level"].finditer(f"{titles} {words}")]
    return {"k": [*dict.fromkeys((*groups, *(x for x in whole if x <= _MOST)))][:_FEW],
            "n": [*dict.fromkeys((*sorted(counts)[:_MOST], *whole))], "c": [*dict.fromkeys(apart)],
            "m": [*dict.fromkeys((len(own[0].cells), *groups, *whole))], "alpha": [0.05, 0.01, 0.1],
            "q": [*dict.fromkeys(levels)] or [0.025]}  # fmt: skip


def _named(text: str, sizes: Mapping[str, float]) -> Sequence[str]:
    """Which sizes a text gives otherwise."""
    about = sizes_said.Sizes.of(text)
    return [f"{name} = {size}" for name in sizes if (size := getattr(about, name, None)) and size != sizes[name]]


def _fitted(
    law: Mapping[str, Any], cells: Sequence[Sequence[Bounded | None]], sizes: Mapping[str, Sequence[float]], many: int
) -> _Fit | None:
    """The form of a law, with sizes that are said or else with any, that a column follows in nearly all rows."""
    ends = [np.array([[x.q.ends[i] if x and not (x.bound and not j) else np.nan for x in own]
                      for j, own in enumerate(cells)]) for i in (0, 1)]  # fmt: skip
    names = law.get("sizes", [])
    ways: list[tuple[bool, Mapping[str, Sequence[float]]]] = [(True, {name: sizes[name] for name in names})]
    for name in names if law.get("free") else ():
        ways.append((False, {other: [] if other == name else sizes[other] for other in names}))
    for by_words, own_sizes in ways:
        tried = {name: own or _FREE.get(name, ()) for name, own in own_sizes.items()} if not by_words else own_sizes
        combinations = np.array([*product(*tried.values())], dtype=float)
        of_sizes = {name: combinations[:, i] for i, name in enumerate(names)} if len(combinations) else {}
        luck, best = len(law["of"]) * len(combinations) * many, None
        for formula in law["of"] if len(combinations) else ():
            low, high = _between(law, formula, [(a, b) for a, b in zip(*ends, strict=True)][1:], of_sizes)
            missed, share, i = columns.likeliest(ends[0][0], ends[1][0], (low, high), luck, True)
            if missed == columns.NONE[0] and "named" in law and _holds_everywhere(cells[0], low, high):
                missed, share, i = 0, CHANCE, 0
            if missed != columns.NONE[0] and (best is None or (missed, share) < best.missed):
                chosen = {name: float(x[i]) for name, x in of_sizes.items()}
                best = _Fit(formula, chosen, by_words, low[:, i], high[:, i], (missed, share))
        if best is not None:
            return best
    return None


def _holds_everywhere(target: Sequence[Bounded | None], low: Array, high: Array) -> bool:
    """Whether every row that has all numbers follows it, of bounds as well."""
    rows = [(y, low[i, 0], high[i, 0]) for i, y in enumerate(target) if y and np.isfinite(low[i, 0] + high[i, 0])]
    return bool(rows) and all(_meets(y, *ends) for y, *ends in rows)


def _meets(y: Bounded, low: float, high: float) -> bool:
    return low <= y.q.ends[1] and (y.bound or y.q.ends[0] <= high)


def _between(
    law: Mapping[str, Any], formula: str, of: Sequence[tuple[Array, Array]], sizes: Mapping[str, Array]
) -> tuple[Array, Array]:
    """Between what the column must lie in each row, for all sizes: the formula is monotone in each number."""
    every = list[Array]()
    with np.errstate(all="ignore"):
        for corner in product(*of):
            named = dict(zip(law["from"], (x[:, None] for x in corner), strict=True))
            every.append(np.atleast_2d(formulas.evaluate(formula, {**named, **sizes})))
    return np.fmin.reduce(every), np.fmax.reduce(every)


def _verdicts(
    law: Mapping[str, Any], target: Sequence[Bounded | None], of: Sequence[Sequence[Bounded | None]], fit: _Fit,
    asked: Sequence[str],
) -> Iterator[Found]:  # fmt: skip
    """Every row that has the numbers; open where the text has other sizes than those that fit."""
    sizes = ", ".join(f"{name} = {value:g}" for name, value in fit.sizes.items())
    context = f"{law['said']}{f', with {sizes}' if sizes else ''}"
    ends = [[np.array([x.q.ends[i] if x else np.nan for x in own]) for i in (0, 1)] for own in of]
    chosen = {name: np.array([x]) for name, x in fit.sizes.items()}
    forms = [(fit.low, fit.high), *((a[:, 0], b[:, 0]) for form in law["of"] if form != fit.formula
                                    for a, b in [_between(law, form, [(a, b) for a, b in ends], chosen)])]  # fmt: skip
    judged, hits = list[tuple[Found, bool]](), 0
    for i, (y, *parts) in enumerate(zip(target, *of, strict=True)):
        numbers = [x.q for x in parts if x is not None]
        low, high = fit.low[i], fit.high[i]
        if y is None or len(numbers) < len(parts) or any(x and x.bound for x in parts) or not np.isfinite(low + high):
            continue
        low, high = next(((a[i], b[i]) for a, b in forms if _meets(y, a[i], b[i])), (low, high))
        value, (least, most) = float(low + high) / 2, y.q.ends
        verdict, of_it = held(y.q, value, law["from"][0], numbers, context)
        holds, unit = _meets(y, low, high), most - least
        word: Word = "rounding" if holds else "unresolved"
        word = "holds" if holds and (y.bound or least <= value <= most) else word
        about: dict[str, Any] = {} if holds else {"settles": "whether it is so here, too, as in the other rows"}
        if holds and asked:
            settles = f"whether {sizes}, which the rows fit, is meant, though the text has {', '.join(asked)}"
            word, about = "unresolved", {"settles": settles}
        far = not y.bound and all(b[i] < least - unit or most + unit < a[i] for a, b in forms)
        judged.append(((replace(verdict, verdict=word, evidence={**verdict.evidence, **about}), of_it), far))
        hits += holds
    for (verdict, of_it), far in judged:
        if far and "sure" in law and hits >= columns.SURE:
            proof = {"proof": f"so are all {hits} other rows: {context}"}
            verdict = replace(verdict, verdict="fails", evidence={**verdict.evidence, **proof})
        yield verdict, of_it
