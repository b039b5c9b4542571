"""Slips of an adjustment: its steps with another factor, order, extreme or form, and p-values that were misread.

A stepwise adjustment is five choices. Each wrong set of answers is held against the programs that differ from the right
one in up to three of them.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass, replace
from functools import cache
from itertools import product
from operator import ne
from types import MappingProxyType
from typing import Any

import numpy as np
from scipy.stats import rankdata

from nptests.adjustments.adjustment import Adjustment, Vector
from nptests.adjustments.families import shaffer_numbers
from nptests.adjustments.methods import adjust, adjustment, adjustments
from nptests.errors import InputError
from nptests.procedures.listed import procedure
from nptests.results import Comparisons
from nptests.teaching.exercises import joint
from nptests.teaching.exercises.data import Data
from nptests.teaching.exercises.making import ALPHA, Question
from nptests.teaching.exercises.replies import Slip
from nptests.vocabulary import read_beside

_SAYS = read_beside(__file__, "texts.toml")["adjusting"]
EULER = 0.5772  # to which the sum of 1 / i less log(m) tends
FARTHEST = 3  # choices in which a slip may differ from what is asked
PLAIN: Mapping[str, Callable[[Vector, int], Vector]] = MappingProxyType(
    {"m": lambda i, m: np.full_like(i, m), "m - i + 1": lambda i, m: m - i + 1, "m / i": lambda i, m: m / i,
     "i": lambda i, m: i, "i / m": lambda i, m: i / m,
     "m (m - 1) / 2": lambda i, m: np.full_like(i, m * (m - 1) / 2), "t_i": lambda i, m: _true_at_once(i, m)}
)  # fmt: skip
OF_SUMS: Mapping[str, Callable[[Vector, int], Vector]] = MappingProxyType(  # c is the sum of 1 / i
    {"c m / i": lambda i, m: (1 / i).sum() * m / i, "c_i m / i": lambda i, m: np.cumsum(1 / i) * m / i,
     "m log(m) / i": lambda i, m: m * np.log(m) / i, "c": lambda i, m: np.full_like(i, (1 / i).sum()),
     "c m": lambda i, m: np.full_like(i, (1 / i).sum() * m),
     "c i / m": lambda i, m: (1 / i).sum() * i / m, "m / (c i)": lambda i, m: m / i / (1 / i).sum(),
     "c (m - i + 1)": lambda i, m: (1 / i).sum() * (m - i + 1), "squares": lambda i, m: (1 / i**2).sum() * m / i,
     "one-more": lambda i, m: ((1 / i).sum() + 1 / (m + 1)) * m / i, "log": lambda i, m: (np.log(m) + EULER) * m / i}
)  # fmt: skip
OF_LEVELS: Mapping[str, Callable[[Vector, int], Vector]] = MappingProxyType(  # c_i is Rom's constant
    {"alpha / c_i": lambda i, m: ALPHA / _constants(i, m), "turned": lambda i, m: ALPHA / _constants(m + 1 - i, m),
     "0.01 / c_i": lambda i, m: 0.01 / _constants(i, m, 0.01), "0.1 / c_i": lambda i, m: 0.1 / _constants(i, m, 0.1),
     "rounded": lambda i, m: ALPHA / np.round(_constants(i, m), 3), "1 / c_i": lambda i, m: 1 / _constants(i, m)}
)  # fmt: skip
FACTORS: Mapping[str, Callable[[Vector, int], Vector]] = MappingProxyType({**PLAIN, **OF_SUMS, **OF_LEVELS})
FORMS: Mapping[str, Callable[[Vector, Vector], Vector]] = MappingProxyType(
    {"times": lambda p, c: p * c, "divided": lambda p, c: p / c, "power": lambda p, c: 1 - (1 - p) ** c,
     "p-power": lambda p, c: p**c, "rest-power": lambda p, c: (1 - p) ** c, "less-power": lambda p, c: 1 - p**c}
)  # fmt: skip
LEFT: Mapping[str, Callable[[Vector, float], int]] = MappingProxyType(  # as a first stage at a level counts them
    {"right": lambda p, level: _retained(_adjusted(p, adjustment("benjamini-hochberg")), level),
     "m": lambda p, level: len(p), "rejected": lambda p, level: len(p) - LEFT["right"](p, level),
     "alpha": lambda p, level: LEFT["right"](p, ALPHA), "unadjusted": lambda p, level: _retained(p, level),
     "unadjusted-alpha": lambda p, level: _retained(p, ALPHA),
     "bonferroni": lambda p, level: _retained(len(p) * p, level),
     "holm": lambda p, level: _retained(_adjusted(p, adjustment("holm")), level),
     "step-down": lambda p, level: _retained(_of("m / i", "max").adjusted(p), level),
     "more": lambda p, level: LEFT["right"](p, level) + 1, "less": lambda p, level: LEFT["right"](p, level) - 1,
     "storey": lambda p, level: 2 * int((p > 1 / 2).sum()),
     "storey-one": lambda p, level: 2 + 2 * int((p > 1 / 2).sum())}
)  # fmt: skip
BESIDE = MappingProxyType({"right": 1 + ALPHA, "forgotten": 1.0, "divided": 1 / (1 + ALPHA), "less": 1 - ALPHA})
EXTREMES: Mapping[str, Callable[[Vector], Vector]] = MappingProxyType(
    {"max": np.maximum.accumulate, "min": lambda x: np.minimum.accumulate(x[::-1])[::-1], "none": np.asarray,
     "max-next": lambda x: np.maximum(x, np.append(x[:1], x[:-1])),
     "min-next": lambda x: np.minimum(x, np.append(x[1:], x[-1:]))}
)  # fmt: skip
ORDERS = MappingProxyType({"smallest": 1, "largest": -1, "sheet": 0})


@dataclass(frozen=True)
class Steps:
    """How p-values are adjusted, step by step.

    order    the p-value of step 1: the smallest, the largest, or the first of the sheet
    factor   of step i, for m p-values
    rank     what is added to i by mistake
    count    what is added to m by mistake
    at       the one step that has these mistakes; 0 where all have, -1 where all but the first have
    form     p times the factor, divided by it, or 1 - (1 - p)^factor; in whose place a power may stand alone
    extreme  of the steps before (max), of those behind (min), or none; of the next step alone
    capped   whether 1 is the most
    first    whether the first step has its factor, too
    """

    order: str
    factor: str
    rank: int
    count: int
    at: int
    form: str
    extreme: str
    capped: bool
    first: bool

    def adjusted(self, p: Vector, left: int = 0) -> Vector:
        """The p-values after it, in the order in which they came; so many stand for m as were left, if any."""
        m, way = left or len(p), ORDERS[self.order]
        order = np.argsort(way * p, kind="stable") if way else np.arange(len(p))
        i, factor = np.arange(1.0, len(p) + 1), FACTORS[self.factor]
        with np.errstate(divide="ignore", invalid="ignore"):
            other = factor(i + self.rank, m + self.count)
            at = (i == self.at) | (self.at == 0) | ((self.at < 0) & (i > 1))
            c = np.maximum(np.where(at, other, factor(i, m)), 0.0)
            c[0] = c[0] if self.first else 1.0
            x = FORMS[self.form](p[order], c)
        x = EXTREMES[self.extreme](x)
        back = np.empty(len(p))
        back[order] = np.minimum(x, 1.0) if self.capped else x
        return back

    def unlike(self, other: "Steps") -> str:
        """What another does otherwise, in words."""
        theirs = zip(astuple(self), other.__dict__.items(), strict=True)
        return "; ".join(
            (_SAYS[name].get(str(x)) or _SAYS[name]["any"]).format(x) for own, (name, x) in theirs if x != own
        )


def _true_at_once(i: Vector, m: int) -> Vector:
    """How many hypotheses on pairs can still be true at each step, by Shaffer."""
    possible = np.array(shaffer_numbers(round((1 + np.sqrt(1 + 8 * m)) / 2)), dtype=float)
    return np.asarray(possible[np.searchsorted(possible, m - i + 1, side="right") - 1])


def _constants(i: Vector, m: int, alpha: float = ALPHA) -> Vector:
    """What each p-value of those in order is compared with by Rom; before the first and behind the last as they are."""
    from nptests.adjustments.rom import constants  # an adjustment is one file: the others do without it

    return np.asarray(constants(m, alpha)[np.clip(m - i, 0, m - 1).astype(int)])


def _of(factor: str, extreme: str, form: str = "times") -> Steps:
    return Steps("smallest", factor, 0, 0, 0, form, extreme, True, True)


RIGHT: Mapping[str, Steps] = MappingProxyType(
    {
        "bonferroni": _of("m", "none"),
        "holm": _of("m - i + 1", "max"),
        "hochberg": _of("m - i + 1", "min"),
        "benjamini-hochberg": _of("m / i", "min"),
        "benjamini-yekutieli": _of("c m / i", "min"),
        "sidak": _of("m", "none", "power"),
        "holland": _of("m - i + 1", "max", "power"),
        "shaffer": _of("t_i", "max"),
        "finner": _of("m / i", "max", "power"),
        "rom": _of("alpha / c_i", "min"),
        "two-stage": _of("m / i", "min"),
    }
)


@cache
def _programs(method: str) -> tuple[tuple[int, str, Steps], ...]:
    """The programs that differ from the right one: in how many choices, in which, and what they are."""
    right = RIGHT[method]
    own = astuple(right)
    own_factors = next((of for of in (OF_SUMS, OF_LEVELS) if right.factor in of), {})
    factors = [x for x in (*PLAIN, *own_factors) if x != "t_i" or right.factor == "t_i"]
    forms = [form for form in FORMS if "-" not in form or right.form == "power"]
    extremes = ("max", "min", "none", *((f"{right.extreme}-next",) if right.extreme != "none" else ()))
    choices = (ORDERS, factors, (0, -1, 1), (0, -1, 1), (0, -1), forms, extremes, (True, False))
    apart = ((sum(map(ne, chosen, own)), Steps(*chosen)) for chosen in product(*choices, (True, False)))
    near = ((n, steps) for n, steps in apart if 0 < n <= FARTHEST and (not steps.at or steps.count or steps.rank))
    return tuple((n, right.unlike(steps), steps) for n, steps in near)


def otherwise(method: str, p: Vector) -> Iterator[tuple[int, str, Vector]]:
    """The steps of an adjustment done otherwise: in how many choices, which, and what comes out."""
    right = RIGHT[method]
    if method == "two-stage":
        yield from _of_two_stages(p)
        return
    yield from ((apart, words, steps.adjusted(p)) for apart, words, steps in _programs(method))
    for of, words in _SAYS["estimated"].items():
        if 0 < (left := LEFT[of](p, ALPHA)) < len(p):
            yield 2, words, right.adjusted(p, left)
    for (count, rank), i in product(((1, 0), (-1, 0), (0, 1), (0, -1)), range(1, len(p) + 1)):
        steps = replace(right, count=count, rank=rank, at=i)
        x, own = steps.adjusted(p), np.arange(len(p)) == np.argsort(p, kind="stable")[i - 1]
        yield from ((1, right.unlike(steps), y) for y in (x, np.where(own, x, right.adjusted(p))))


def _of_two_stages(p: Vector) -> Iterator[tuple[int, str, Vector]]:
    """Another number of hypotheses that were left, another factor, another level; the steps done otherwise."""
    for (count, of), (factor, by) in product(LEFT.items(), BESIDE.items()):
        apart = (count != "right") + (factor != "right")
        words = "; ".join(_SAYS[key][x] for key, x in (("left", count), ("beside", factor)) if x != "right")
        left = of(p, ALPHA / (1 + ALPHA))
        if apart and left > 0:
            yield apart, words, RIGHT["two-stage"].adjusted(by * p, left)
    yield from ((1, _SAYS["level"]["any"].format(x), adjust(p, "two-stage", alpha=x)) for x in (0.01, 0.1))
    own = LEFT["right"](p, ALPHA / (1 + ALPHA))
    for n in range(1, len(p) + 1):
        yield 2, _SAYS["left"]["any"].format(n, own), RIGHT["two-stage"].adjusted((1 + ALPHA) * p, n)
    for apart, words, steps in _programs("two-stage"):
        yield apart, re.sub(r"\bm\b", "m_0", words), steps.adjusted((1 + ALPHA) * p, own)


def _retained(p: Vector, level: float) -> int:
    """How many hypotheses are left at a level, or one if none is."""
    return max(1, int((p > level).sum()))


def levels(alpha: float, m: int, own: str) -> Iterator[tuple[str, Vector]]:
    """The levels that p-values are held against, from the smallest p on."""
    i = np.arange(1.0, m + 1)
    for name in dict.fromkeys(("m", "m - i + 1", "m / i", own)):
        yield name, alpha / FACTORS[name](i, m)
    yield "m c / i", alpha * i / m / (1 / i).sum()


def misread(cells: tuple[str, ...]) -> Iterator[tuple[int, str, str]]:
    """Each p-value with its point in another place, two digits exchanged, or one digit read as another."""
    for i, cell in enumerate(cells):
        moved = [f"0.0{cell[2:]}", *([f"0.{cell[3:]}0"] if cell[2] == "0" else [])]
        exchanged = [cell[: j - 1] + cell[j] + cell[j - 1] + cell[j + 1 :] for j in range(3, len(cell))]
        others = [f"{cell[:j]}{digit}{cell[j + 1 :]}" for j in range(2, len(cell)) for digit in "0123456789"]
        each = {float(other): other for other in reversed((*moved, *exchanged, *others)) if other != cell}
        yield from ((i, cell, other) for other in reversed(each.values()))


def slips(names: Sequence[str], method: str, cells: tuple[str, ...], *, with_misread: bool) -> Iterator[Slip]:
    """An adjustment done otherwise, or another one; the levels in its place; p-values that were misread."""
    p = np.array(cells, dtype=float)

    def slip(kind: str, weight: int, answers: Vector, part: str, by: str = "", place: str = "") -> Slip:
        return Slip(kind, weight, dict(zip(names, map(float, answers), strict=True)), place, part, by)

    own = method if method in RIGHT else "bonferroni"  # of one that is no row of steps, the steps of the plainest
    for apart, words, x in otherwise(own, p):
        yield slip("adjusted-otherwise", 1 + apart + (own != method), x, words)
        alone = zip(names, x.tolist(), strict=True) if apart == 1 and len(names) > 1 else ()  # in one of them
        yield from (Slip("adjusted-otherwise", 3 + (own != method), {name: y}, "", words) for name, y in alone)
    for factor, x in levels(ALPHA, len(p), RIGHT[own].factor):
        yield slip("levels", 2, x[rankdata(p, method="ordinal") - 1], factor)
    yield from others(names, p)
    if not with_misread:
        return
    for kind, times in (("halved-first", 0.5), ("doubled-first", 2.0)):
        yield slip(kind, 2, _adjusted(np.minimum(times * p, 1.0), adjustment(method)), "")
    for i, left in enumerate(names):
        with suppress(InputError):  # some are of all pairs
            rest = _adjusted(np.delete(p, i), adjustment(method))
            yield slip("row-forgotten", 2, np.insert(rest, i, np.nan), left.split()[-1])
    readings = list(misread(cells))
    families = np.array([(*cells[:i], by, *cells[i + 1 :]) for i, _, by in readings], dtype=float)
    for (i, cell, by), x in zip(readings, _adjusted(families, adjustment(method)), strict=True):
        yield slip("digits-exchanged", 3, x, cell, by, names[i])


def of_family(result: Any, asked: Mapping[str, Question], subject: str, data: Data) -> Iterator[Slip]:
    """The p-values of comparisons adjusted otherwise, or by another method; adjusted where they should not be."""
    if not isinstance(result, Comparisons):
        return
    values = {question.claim["value"] for question in asked.values()}
    if values == {"unadjusted"}:
        yield from others(list(asked), np.array([row.pvalue for row in result.rows]))
    name = "bonferroni" if "bonferroni" in subject else str(result.options.get("adjust", ""))
    if values == {"adjusted"}:
        p = np.array([row.pvalue for row in result.rows])
        control = np.minimum(1.0, p * (len(result.algorithms) - 1)).tolist()
        yield Slip("other-test", 3, dict(zip(asked, control, strict=True)), "", procedure("bonferroni_dunn").title)
        yield from (replace(x, weight=4, part=f"{x.part}, of one tail") for x in others(list(asked), p / 2))
    if values == {"adjusted"} and name in RIGHT:
        yield from slips(list(asked), name, tuple(map(repr, p.tolist())), with_misread=False)
    elif values == {"adjusted"}:  # by a law of all of them
        yield from others(list(asked), p)
        for apart, words, x in joint.otherwise(data, [row.adjusted for row in result.rows]):
            yield Slip("worked-out-otherwise", 1 + apart, dict(zip(asked, x.tolist(), strict=True)), "", words)


def others(names: Sequence[str], p: Vector) -> Iterator[Slip]:
    """Another adjustment, or none."""
    for other in adjustments():
        with suppress(InputError):
            kind = "not-adjusted" if other.name == "none" else "other-adjustment"
            x = dict(zip(names, map(float, _adjusted(p, other)), strict=True))
            yield Slip(kind, 2, x, "", other.title)
            alone = 2 + (other.name != "none")  # whoever forgets one of them
            yield from (Slip(kind, alone, {name: y}, "", other.title) for name, y in x.items() if len(x) > 1)


def _adjusted(p: Vector, method: Adjustment) -> Vector:
    return adjust(p, method.name, alpha=ALPHA if method.needs == "alpha" else None)
