"""Columns that follow from others by a law of their headings, and sizes that words around say: p of χ² and k groups.

A law holds where nearly all rows follow it and random columns would not; nothing is wrong by it: p may be adjusted.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosscheck.auditing.binding import pairs_in_output as printed, sizes_said
from crosscheck.auditing.judging import columns
from crosscheck.auditing.judging.candidates import Found, held
from crosscheck.auditing.judging.numbers_in_cells import Bounded, bounded
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.claims import formulas
from crosscheck.claims.claims import Word

PHRASES = Phrases(__file__)
LAWS: Sequence[Mapping[str, Any]] = PHRASES.data["laws"]
_NOTES = 6  # lines above and below a table that may say its sizes
_FEW, _MOST, _LARGEST = 9, 30, 500  # values of k and of others that are tried; and of one that no word says
_FREE: Mapping[str, Sequence[float]] = {"k": range(2, _MOST), "n": range(3, _LARGEST)}
Array = NDArray[np.float64]


@dataclass(frozen=True)
class _Fit:
    """A form of a law with its sizes, and between what it lies in each row."""

    formula: str
    sizes: Mapping[str, float]
    by_words: bool
    low: Array
    high: Array


def of_text(normal: Normal) -> Iterator[Found]:
    """The verdicts on all columns of a text whose laws hold."""
    for rows, _ in printed.tables(normal.text):
        for i, heading in enumerate(rows[:2]):
            titles = [PHRASES["markup"].sub("", " ".join(cell.text.split())).strip() for cell in heading]
            body = [row for row in rows[i + 1 :] if len(row) == len(heading)]
            if not any(cell.number for cell in heading) and len(body) >= columns.LEAST:
                yield from _of_table(normal, titles, body, _words(normal.text, rows))


def _words(text: str, rows: Sequence[printed.Row]) -> str:
    """What stands above and below a table."""
    first, last = text.rfind("\n", 0, rows[0][0].at) + 1, text.find("\n", rows[-1][-1].at)
    above, below = text[:first].split("\n")[-_NOTES:], text[last:].split("\n")[:_NOTES] if last >= 0 else []
    return "\n".join((*above, *below))


def _of_table(normal: Normal, titles: Sequence[str], body: Sequence[printed.Row], words: str) -> Iterator[Found]:
    numbers: dict[int, list[Bounded | None]] = {}
    done, sizes, unsaid = set[int](), _sizes(normal.text, words, len(body)), False
    for law in LAWS:
        for target, of in _places(titles, law):
            if target in done:
                continue
            for j, kind in zip((target, *of), (law["gives"], *law["from"]), strict=True):
                numbers[j] = [bounded(normal, row[j], kind) for row in body]
            fit = _fitted(law, [numbers[j] for j in (target, *of)], sizes)
            if fit is not None:
                done.add(target)
                if not fit.by_words:  # one table has one
                    sizes, unsaid = {**sizes, **{name: [x] for name, x in fit.sizes.items()}}, True
                asked = _named(normal.text, fit.sizes) if unsaid and fit.sizes else ()
                yield from _verdicts(law, numbers[target], [numbers[j] for j in of], fit, asked)


def _places(titles: Sequence[str], law: Mapping[str, Any]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every column that a law gives, and those that it is of: the only ones of their names, or the next before it."""
    named = [[j for j, title in enumerate(titles) if PHRASES[name].fullmatch(title)] for name in law["from"]]
    for target in (j for j, title in enumerate(titles) if PHRASES[law["gives"]].fullmatch(title)):
        before = [[j for j in own if j < target] if len(own) > 1 else own for own in named]
        of = tuple(own[-1] for own in before if own)
        if len({target, *of}) == len(named) + 1:
            yield target, of


def _sizes(text: str, words: str, many: int) -> Mapping[str, Sequence[float]]:
    """What each size of a law may be: k and m how many are compared, n of how many, c a number beside the table."""
    counts, groups = sizes_said.every(text)
    whole = sorted(sizes_said.whole(words) - {0, 1})[:_MOST]
    apart = [float(m[0].replace(",", ".")) for m in PHRASES["decimal"].finditer(words)][:_MOST]
    return {"k": [*dict.fromkeys((*groups, *(x for x in whole if x <= _MOST)))][:_FEW],
            "n": [*dict.fromkeys((*sorted(counts)[:_MOST], *whole))], "c": [*dict.fromkeys(apart)],
            "m": [*dict.fromkeys((many, *groups, *whole))], "alpha": [0.05, 0.01, 0.1]}  # fmt: skip


def _named(text: str, sizes: Mapping[str, float]) -> Sequence[str]:
    """Which sizes a text gives otherwise."""
    about = sizes_said.Sizes.of(text)
    return [f"{name} = {size}" for name in sizes if (size := getattr(about, name)) and size != sizes[name]]


def _fitted(
    law: Mapping[str, Any], cells: Sequence[Sequence[Bounded | None]], sizes: Mapping[str, Sequence[float]]
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
        luck = len(law["of"]) * len(combinations) * len(LAWS)
        for formula in law["of"] if len(combinations) else ():
            low, high = _between(law, formula, [(a, b) for a, b in zip(*ends, strict=True)][1:], of_sizes)
            missed, _, best = columns.likeliest(ends[0][0], ends[1][0], (low, high), luck)
            if missed != columns.NONE[0]:
                chosen = {name: float(x[best]) for name, x in of_sizes.items()}
                return _Fit(formula, chosen, by_words, low[:, best], high[:, best])
    return None


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
    for y, *parts, low, high in zip(target, *of, fit.low, fit.high, strict=True):
        numbers = [x.q for x in parts if x is not None]
        if y is None or len(numbers) < len(parts) or any(x and x.bound for x in parts) or not np.isfinite(low + high):
            continue
        value, (least, most) = float(low + high) / 2, y.q.ends
        verdict, of_it = held(y.q, value, law["from"][0], numbers, context)
        holds = low <= most if y.bound else low <= most and least <= high
        exact = y.bound or least <= value <= most
        word: Word = "holds" if holds and exact else "rounding" if holds else "unresolved"
        settles = "whether it is so here, too, as in the other rows"
        if holds and asked:
            word = "unresolved"
            settles = f"whether {sizes}, which the rows fit, is meant, though the text has {', '.join(asked)}"
        about = {"settles": settles} if word == "unresolved" else {}
        yield replace(verdict, verdict=word, evidence={**verdict.evidence, **about}), of_it
