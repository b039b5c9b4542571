"""Records: the numbers of a row under headings that name quantities, each held against the laws that join these.

A law holds where nearly all rows follow it and random columns would not, or where its headings leave no other reading
and most rows do. A number that no law of its headings gives, in any form, is wrong where the other rows follow one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, islice, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosscheck.auditing.binding import pairs_in_output as printed, sizes_said
from crosscheck.auditing.judging import columns
from crosscheck.auditing.judging.candidates import Candidate, Found, divisors, held, missed
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
_HOLD = 2  # rows that follow a law of names alone for each that does not
_WAYS = 6  # in which columns are chosen where several are called alike
_OF_ROWS = ("_error", "_total", "_all", "_both")  # of which other rows a law asks
_LIMITS = frozenset({0.0, 1.0, 100.0, -1.0})  # where an interval may be cut off
# Of intervals, and what they leave out at each end: as it is, and as 1.645, 1.96 and 2.576 have it.
_LEVELS = {"90": (0.05, 0.0499849), "95": (0.025, 0.0249979), "99": (0.005, 0.0049975)}
Array = NDArray[np.float64]
Places = tuple[int, ...]
Numbers = Sequence[Sequence[Bounded | None]]


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
    """The verdicts on all numbers of a text that laws of their headings give."""
    for rows, _ in printed.tables(normal.text):
        for own in columns_of(rows):
            yield from _of_table(normal, own, _words(normal.text, rows))
            yield from _below_raw(normal, own)


def _words(text: str, rows: Sequence[printed.Row]) -> str:
    """What stands above and below a table."""
    first, last = text.rfind("\n", 0, rows[0][0].at) + 1, text.find("\n", rows[-1][-1].at)
    above, below = text[:first].split("\n")[-_NOTES:], text[last:].split("\n")[:_NOTES] if last >= 0 else []
    return "\n".join((*above, *below))


def _of_table(normal: Normal, own: Sequence[Column], words: str) -> Iterator[Found]:
    """Every column in the way that misses fewest of its rows."""
    of_rows = {name: _rows_called(own, name) for name in ("error", "total")}

    @cache
    def numbers(j: int, name: str) -> Sequence[Bounded | None]:
        if name != (base := _base(name)):
            return _of_other_rows(numbers(j, base), name.removeprefix(f"{base}_"), of_rows)
        return [bounded(normal, cell, name.partition("_")[0]) for cell in own[j].cells]

    sizes, unsaid = _sizes(normal.text, words, own), False
    for gives in dict.fromkeys(law["gives"] for law in LAWS):
        ways: dict[int, list[tuple[Mapping[str, Any], Numbers]]] = {}
        nested: dict[int, list[tuple[Mapping[str, Any], Numbers]]] = {}
        for law in (law for law in LAWS if law["gives"] == gives):
            for target, of, certain in _places(own, law):
                own_cells = [x if gives == _base(gives) or i in of_rows["total"] else None
                             for i, x in enumerate(numbers(target, _base(gives)))]  # fmt: skip
                others = ([x if own or gives != "adjusted" else None  # what is adjusted, and no other row
                           for x, own in zip(numbers(j, name), own_cells, strict=True)]
                          for name, j in zip(law["from"], of, strict=True))  # fmt: skip
                cells: Numbers = [own_cells, *others]
                ways.setdefault(target, []).append((law if certain else {**law, "named": False}, cells))
                for k in range(len(own[0].cells)) if "nested" in law else ():  # another term may be the error
                    by_row = [[numbers(j, _base(name))[k]] * len(own_cells) if name.endswith("_error") else part
                              for name, j, part in zip(law["from"], of, cells[1:], strict=True)]  # fmt: skip
                    nested.setdefault(target, []).append((law, [own_cells, *by_row]))
        for target, laws in ways.items():
            fits = [(law, cells, fit) for law, cells in laws
                    if (fit := _fitted(law, cells, sizes, len(laws))) is not None]  # fmt: skip
            if fits:
                law, cells, fit = min(fits, key=lambda way: (not way[2].by_words, way[2].missed))
                if not fit.by_words:  # one table has one
                    sizes, unsaid = {**sizes, **{name: [x] for name, x in fit.sizes.items()}}, True
                asked = _named(normal.text, fit.sizes) if unsaid and fit.sizes else ()
                averaged = PHRASES["averaged"].search(normal.text) is not None
                doubts = [ends for other, of_it in (*laws, *nested.get(target, ()))
                          for ends in _forms(other, of_it, sizes, averaged)]  # fmt: skip
                yield from _verdicts(law, cells, fit, doubts, asked)


def _below_raw(normal: Normal, own: Sequence[Column]) -> Iterator[Found]:
    """Adjusted p-values below the raw one of their row, where those of most rows are not."""
    raw = [column for column in own if is_called(column, "p")]
    for column in (column for column in own if len(raw) == 1 and is_called(column, "adjusted")):
        cells = zip(*([bounded(normal, cell, "p") for cell in of.cells] for of in (raw[0], column)), strict=True)
        pairs = [(p.q, q.q) for p, q in cells if p and q and not p.bound and not q.bound]
        below = [(p, q) for p, q in pairs if q.ends[1] < p.ends[0]]
        least = min((p.ends[0] for p, _ in below), default=1.0)
        if all(q.ends[1] < p.ends[0] for p, q in pairs if p.ends[0] >= least):
            continue  # the largest p-values alone: a column of levels, such as 0.05 / i
        for p, q in below if _HOLD * len(below) <= len(pairs) - len(below) else ():
            what = "the raw p-value, and no adjusted one is below it"
            yield missed(q, way := Candidate("the raw p-value", "p", {"p": p}, True, fails=what), [way])


def _rows_called(own: Sequence[Column], name: str) -> Sequence[int]:
    """The rows that a cell calls those of the error, or of all."""
    rows = zip(*(column.cells for column in own), strict=True)
    return [i for i, row in enumerate(rows) if any(PHRASES[f"row_of_{name}"].fullmatch(cell.text) for cell in row)]


def _of_other_rows(
    cells: Sequence[Bounded | None], of: str, rows: Mapping[str, Sequence[int]]
) -> Sequence[Bounded | None]:
    """For each row the number of the error next below, of the total, or what all but that add up to."""
    parts = [x for i, x in enumerate(cells) if x and i not in rows["total"]]
    if of == "all" or (of == "both" and len(parts) == _HOLD):
        ends = (sum(x.q.ends[0] for x in parts), sum(x.q.ends[1] for x in parts))
        return [Bounded(replace(parts[-1].q, ends=ends), parts[-1].bound)] * len(cells)
    below = [next((k for k in rows.get(of, ()) if k > i), None) for i in range(len(cells))]
    return [cells[k] if k is not None else None for k in below]


def _base(name: str) -> str:
    """What is asked of a row in MS_error is asked of its own in MS."""
    return name.rpartition("_")[0] if name.endswith(_OF_ROWS) else name


def is_called(column: Column, name: str) -> bool:
    return name in column.parts or any(PHRASES[name].fullmatch(title) for title in column.titles)


def _places(own: Sequence[Column], law: Mapping[str, Any]) -> Iterator[tuple[int, Places, bool]]:
    """Every column that a law gives, and those that it is of: the only ones of their names, or the next before it, of
    which that is certain; else any."""
    plain, gives = [*dict.fromkeys(map(_base, law["from"]))], _base(law["gives"])
    bases = [name if name in PHRASES.data else name.partition("_")[0] for name in plain]
    called = {base: [j for j, column in enumerate(own) if is_called(column, base)] for base in bases}
    for target in (j for j, column in enumerate(own) if is_called(column, gives)):
        chosen, certain = list[Sequence[Places]](), True  # the next before it first
        for base in dict.fromkeys(bases):
            many, every = bases.count(base), [j for j in called[base] if j != target or gives != law["gives"]]
            before = [j for j in every if j < target] if len(every) > many else every
            certain &= len(before) >= many
            nearest = [tuple(before[-many:])] if len(before) >= many else []
            chosen.append([*dict.fromkeys((*nearest, *combinations(every, many)))])
        for i, of in enumerate(islice(product(*chosen), _WAYS)):
            left = {base: [*own] for base, own in zip(dict.fromkeys(bases), of, strict=True)}
            of_names = {name: left[base].pop(0) for name, base in zip(plain, bases, strict=True)}
            yield target, tuple(of_names[_base(name)] for name in law["from"]), certain and not i


def _sizes(text: str, words: str, own: Sequence[Column]) -> Mapping[str, Sequence[float]]:
    """What each size of a law may be: k and m how many are compared, n of how many, c a number beside the table."""
    counts, groups = sizes_said.every(text)
    whole = sorted(sizes_said.whole(words) - {0, 1})[:_MOST]
    apart = [float(m[0].replace(",", ".")) for m in PHRASES["decimal"].finditer(words)][:_MOST]
    titles = " ".join(title for column in own for title in column.titles)
    levels = [q for m in PHRASES["level"].finditer(f"{titles} {words}") for q in _LEVELS[m[1]]]
    return {"k": [*dict.fromkeys((*groups, *(x for x in whole if x <= _MOST)))][:_FEW],
            "n": [*dict.fromkeys((*sorted(counts)[:_MOST], *whole))], "c": [*dict.fromkeys(apart)],
            "m": [*dict.fromkeys((len(own[0].cells), *groups, *whole))], "alpha": [0.05, 0.01, 0.1],
            "q": [*dict.fromkeys(levels)] or [*_LEVELS["95"]]}  # fmt: skip


def _named(text: str, sizes: Mapping[str, float]) -> Sequence[str]:
    """Which sizes a text gives otherwise."""
    about = sizes_said.Sizes.of(text)
    return [f"{name} = {size}" for name in sizes if (size := getattr(about, name, None)) and size != sizes[name]]


def _fitted(
    law: Mapping[str, Any], cells: Sequence[Sequence[Bounded | None]], sizes: Mapping[str, Sequence[float]], many: int
) -> _Fit | None:
    """The form of a law, with sizes that are said or else with any, that a column follows in nearly all rows."""
    exact = [x if x and not x.bound else None for x in cells[0]]
    (least, most), *of = _ends([exact, *cells[1:]])
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
            low, high = _between(law, formula, of, of_sizes)
            missed, share, i = columns.likeliest(least, most, (low, high), luck, True)
            if missed == columns.NONE[0] and law.get("named"):
                missed, share, i = _by_names(cells[0], low, high, 1 if "alone" in law else _HOLD)
            if missed != columns.NONE[0] and (best is None or (missed, share) < best.missed):
                chosen = {name: float(x[i]) for name, x in of_sizes.items()}
                best = _Fit(formula, chosen, by_words, low[:, i], high[:, i], (missed, share))
        if best is not None:
            return best
    return None


def _by_names(target: Sequence[Bounded | None], low: Array, high: Array, hold: int) -> columns.Fit:
    """The sizes with which fewest of the rows that have all numbers depart, of bounds as well, where so many times as
    many hold; or the only row may depart."""
    best = columns.NONE
    for i in range(low.shape[1]):
        of = [(y, low[k, i], high[k, i]) for k, y in enumerate(target) if y and np.isfinite(low[k, i] + high[k, i])]
        held = sum(_meets(y, *ends) for y, *ends in of)
        if (held and hold * (len(of) - held) <= held) or len(of) == hold == 1:
            best = min(best, (len(of) - held, CHANCE, i))
    return best


def _meets(y: Bounded, low: float, high: float) -> bool:
    return low <= y.q.ends[1] and (y.bound or y.q.ends[0] <= high)


def _between(
    law: Mapping[str, Any], formula: str, of: Sequence[tuple[Array, Array]], sizes: Mapping[str, Array]
) -> tuple[Array, Array]:
    """Between what the column must lie in each row, for all sizes: the formula is monotone in each number, and what may
    be 0 divides none."""
    every, by = list[Array](), divisors(formula)
    none = [(a < 0) & (b > 0) & (name in by) for name, (a, b) in zip(law["from"], of, strict=True)]
    of = [(np.where(zero, np.nan, a), np.where(zero, np.nan, b)) for zero, (a, b) in zip(none, of, strict=True)]
    with np.errstate(all="ignore"):
        for corner in product(*of):
            named = dict(zip(law["from"], (x[:, None] for x in corner), strict=True))
            every.append(np.atleast_2d(formulas.evaluate(formula, {**named, **sizes})))
    return np.fmin.reduce(every), np.fmax.reduce(every)


def _ends(cells: Numbers) -> list[tuple[Array, Array]]:
    """Between what the number of each row lies, column by column."""
    ends = ([x.q.ends if x else (np.nan, np.nan) for x in own] for own in cells)
    return [(low, high) for low, high in (np.array(own, dtype=float).T for own in ends)]


def _forms(
    law: Mapping[str, Any], cells: Numbers, sizes: Mapping[str, Sequence[float]], averaged: bool
) -> Iterator[tuple[Array, Array]]:
    """Between what each form of a law lies in each row, for all sizes that words say, and what may be meant instead."""
    every = [*product(*(sizes[name] for name in law.get("sizes", [])))]
    of_sizes = dict(zip(law.get("sizes", []), np.array(every, dtype=float).T, strict=True)) if every else {}
    forms = (*law["of"], *law.get("doubts", ())) if every else ()
    pairs = [_between(law, form, _ends(cells[1:]), of_sizes) for form in forms]
    yield from pairs
    if averaged and "least" in law:  # what means of several may be
        yield _between(law, law["least"], _ends(cells[1:]), of_sizes)[0], pairs[0][1]


def _verdicts(
    law: Mapping[str, Any], cells: Numbers, fit: _Fit, doubts: Sequence[tuple[Array, Array]], asked: Sequence[str]
) -> Iterator[Found]:
    """Every row that has the numbers; open where the text has other sizes than those that fit."""
    sizes = ", ".join(f"{name} = {value:g}" for name, value in fit.sizes.items())
    context = f"{law['said']}{f', with {sizes}' if sizes else ''}"
    chosen = {name: np.array([x]) for name, x in fit.sizes.items()}
    forms = [(fit.low, fit.high), *((a[:, 0], b[:, 0]) for form in law["of"] if form != fit.formula
                                    for a, b in [_between(law, form, _ends(cells[1:]), chosen)])]  # fmt: skip
    judged, hits = list[tuple[Found, tuple[bool, bool]]](), 0
    for i, (y, *parts) in enumerate(zip(*cells, strict=True)):
        numbers = [x.q for x in parts if x is not None]
        low, high = fit.low[i], fit.high[i]
        if y is None or len(numbers) < len(parts) or any(x and x.bound for x in parts) or not np.isfinite(low + high):
            continue
        low, high = next(((a[i], b[i]) for a, b in forms if _meets(y, a[i], b[i])), (low, high))
        value, (least, most) = float(low + high) / 2, y.q.ends
        verdict, of_it = held(y.q, value, law["from"][0], numbers, context)
        holds, half = _meets(y, low, high), abs(value - sum(numbers[0].ends) / 2)  # of an interval
        unit = most - least
        word: Word = "rounding" if holds else "unresolved"
        word = "holds" if holds and (y.bound or least <= value <= most) else word
        about: dict[str, Any] = {} if holds else {"settles": "whether it is so here, too, as in the other rows"}
        if holds and asked:
            settles = f"whether {sizes}, which the rows fit, is meant, though the text has {', '.join(asked)}"
            word, about = "unresolved", {"settles": settles}
        cut = law["gives"] in ("low", "high") and not _LIMITS.isdisjoint((least, most))
        every = [(low, high), *((a[i, k], b[i, k]) for a, b in doubts for k in range(a.shape[1]))]
        off = 0.0 if y.bound or cut else min(max(least - b, a - most) for a, b in every)
        far = (off > unit, off > max(unit, law.get("slack", 0) * half))
        judged.append(((replace(verdict, verdict=word, evidence={**verdict.evidence, **about}), of_it), far))
        hits += holds and not y.bound
    several = hits >= columns.SURE  # they tell by which method the intervals were made
    departing = sum(far[not several] for _, far in judged)
    alone = "alone" in law and (len(judged) == 1 or hits >= departing)
    sure = "sure" in law and (several or alone or (law.get("named") and hits >= _HOLD * departing))
    for (verdict, of_it), far in judged:
        if far[not several] and sure:
            proof = {"proof": f"{hits} other rows are so" if hits else "nothing else under its headings gives it"}
            verdict = replace(verdict, verdict="fails", evidence={**verdict.evidence, **proof})
        yield verdict, of_it
