"""The laws of procedures: what must hold of a result when the input is moved, and what must hold of any result.

A law is opt-out: a procedure that breaks it says so, with the reason, in its descriptor.
"""

import copy
import itertools
import json
import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from hypothesis import strategies as st

from nptests.procedures.descriptor import Procedure
from nptests.results import Comparisons, Effect, Outcome, plain
from support.inputs import Input, Remembered

Draw = Callable[[Any], Any]
TABLES = ("scores", "incomplete")
APART = ("samples", "groups", "sample")  # values that stand in no table
DATA = (*TABLES, "pair", *APART, "differences")
EVERY = (*DATA, "counts", "numbers")


@dataclass(frozen=True)
class Law:
    """`holds(procedure, input, draw)` for every procedure that takes one of `kinds` and passes `also`.

    unless   options that it sets itself, or that change what it says
    moves    it compares with the result of a moved input, which is another where chance or rounding has a part
    """

    name: str
    kinds: tuple[str, ...]
    holds: Callable[[Procedure, Input, Draw], bool]
    also: Callable[[Procedure], bool] = lambda procedure: True
    unless: tuple[str, ...] = ()
    moves: bool = True

    def applies(self, procedure: Procedure) -> bool:
        return procedure.takes in self.kinds and self.also(procedure)


def close(x: float, y: float) -> bool:
    """Equal up to the rounding of a short sum of products (and NaN equals NaN)."""
    return (math.isnan(x) and math.isnan(y)) or x == y or math.isclose(x, y, rel_tol=1e-9, abs_tol=1e-12)


def pvalues(found: Any) -> list[float]:
    if isinstance(found, Outcome):
        return [found.pvalue]
    if isinstance(found, Comparisons):
        return [p for row in found.rows for p in (row.pvalue, row.adjusted)]
    if isinstance(found, Effect):
        return []
    return [found.left, found.rope, found.right]


def evidence(found: Any) -> list[float]:
    """The numbers that a symmetry must keep, in an order that does not depend on the order of columns."""
    if isinstance(found, Outcome):
        return [found.statistic, found.pvalue]
    if isinstance(found, Comparisons):
        return sorted(pvalues(found), key=lambda p: (math.isnan(p), p))
    if isinstance(found, Effect):
        return [found.estimate, *found.interval]
    return [*sorted([found.left, found.right]), found.rope]


def same(x: Any, y: Any) -> bool:
    return all(close(a, b) for a, b in zip(evidence(x), evidence(y), strict=True))


# --- the laws -------------------------------------------------------------------------------------------------


def in_range(procedure: Procedure, given: Input, draw: Draw) -> bool:
    """A logarithm is never positive, where a tail that is all there is was summed up and rounded upwards."""
    found = given.run(procedure)
    in_unit = all(0 <= p <= 1 or (math.isnan(p) and found.status is not None) for p in pvalues(found))
    return in_unit and not getattr(found, "log_pvalue", 0.0) > 0


def logarithm(procedure: Procedure, given: Input, draw: Draw) -> bool:
    found = given.run(procedure)
    if not isinstance(found, Outcome) or math.isnan(found.pvalue):
        return True
    return math.isclose(math.exp(found.log_pvalue), found.pvalue, rel_tol=1e-9, abs_tol=1e-300)


def rows_in_any_order(procedure: Procedure, given: Input, draw: Draw) -> bool:
    if given.takes in APART:
        moved = given.map_rows(lambda i, row: tuple(draw(st.permutations(row))))
    else:
        moved = replace(given, rows=tuple(draw(st.permutations(given.rows))))
    return same(given.run(procedure), moved.run(procedure))


def columns_in_any_order(procedure: Procedure, given: Input, draw: Draw) -> bool:
    if given.takes == "groups":
        moved = replace(given, rows=tuple(draw(st.permutations(given.rows))))
        return same(given.run(procedure), moved.run(procedure))
    order = draw(st.permutations(range(len(given.rows[0]))))
    moved = given.map_rows(lambda i, row: tuple(row[j] for j in order))
    before, after = given.run(procedure), moved.run(procedure)
    ranks = getattr(before, "mean_ranks", None)
    followed = ranks is None or all(close(ranks[j], after.mean_ranks[i]) for i, j in enumerate(order))
    return same(before, after) and followed


def increasing(step: Decimal) -> Callable[[Decimal], Decimal]:
    """A strictly increasing map of the decimals of our inputs that bends."""
    return lambda x: x * x * step + x


def monotone(procedure: Procedure, given: Input, draw: Draw) -> bool:
    """A strictly increasing map: its own for every row of a table, a common one for samples."""
    steps = [Decimal(draw(st.integers(1, 9))) for _ in given.rows]
    own = given.takes in TABLES
    moved = given.map_rows(lambda i, row: tuple(increasing(steps[i if own else 0])(v) for v in row))
    return same(given.run(procedure), moved.run(procedure))


def row_shift(procedure: Procedure, given: Input, draw: Draw) -> bool:
    unit = Decimal(10) ** max(v.adjusted() for row in given.rows for v in row)  # no digit of a score is lost
    shifts = [Decimal(draw(st.integers(-50, 50))) / 10 * unit for _ in given.rows]
    moved = given.map_rows(lambda i, row: tuple(v + shifts[i] for v in row))
    return same(given.run(procedure), moved.run(procedure))


def row_scale(procedure: Procedure, given: Input, draw: Draw) -> bool:
    scales = [Decimal(draw(st.sampled_from(["0.1", "2", "30"]))) for _ in given.rows]
    moved = given.map_rows(lambda i, row: tuple(v * scales[i] for v in row))
    return same(given.run(procedure), moved.run(procedure))


def exponent(procedure: Procedure, given: Input, draw: Draw) -> bool:
    """Shifting the decimal exponent of all the data changes no evidence: up to 300 either way."""
    by = draw(st.sampled_from([-300, -5, 3, 290]))
    moved = given.map(lambda v: v.scaleb(by))
    return same(given.run(procedure), moved.run(procedure))


def orientation(procedure: Procedure, given: Input, draw: Draw) -> bool:
    turned = replace(given.map(lambda v: -v), better="lower" if given.better == "higher" else "higher")
    return same(given.run(procedure), turned.run(procedure))


def swapped(procedure: Procedure, given: Input, draw: Draw) -> bool:
    """Exchanging a and b exchanges "less" and "greater", keeps the two-sided p-value, and mirrors effects."""
    other = (
        given.map_rows(lambda i, row: (row[1], row[0]))
        if given.takes == "pair"
        else replace(given, rows=(given.rows[1], given.rows[0]))
    )
    if "alternative" not in procedure.options:
        return mirrored(given.run(procedure), other.run(procedure))
    turned = {"less": "greater", "greater": "less", "two-sided": "two-sided"}
    return all(
        close(given.run(procedure, alternative=a).pvalue, other.run(procedure, alternative=b).pvalue)
        for a, b in turned.items()
    )


def mirrored(x: Any, y: Any) -> bool:
    """Opposite effects add up to 0 (to 1 for probabilities), and so do the crossed ends of their intervals."""
    if isinstance(x, Effect):
        if not math.isfinite(x.estimate):
            return close(x.estimate, -y.estimate)
        total = x.estimate + y.estimate
        crossed = [low + high for low, high in zip(x.interval, reversed(y.interval), strict=True)]
        return abs(total - round(total)) < 1e-9 and all(math.isnan(c) or abs(c - total) < 1e-9 for c in crossed)
    if isinstance(x, Outcome):
        return close(x.pvalue, y.pvalue)
    return close(x.left, y.right) and close(x.rope, y.rope)


def one_sided(procedure: Procedure) -> bool:
    words = getattr(procedure.options.get("alternative"), "words", ())
    return procedure.gives is Outcome and {"two-sided", "less", "greater"} <= {*words}


def sides(procedure: Procedure, given: Input, draw: Draw) -> bool:
    """The two-sided p-value is twice the smaller tail, and at most 1."""
    less, greater, both = (given.run(procedure, alternative=side) for side in ("less", "greater", "two-sided"))
    if math.isnan(both.pvalue):
        return math.isnan(less.pvalue) and math.isnan(greater.pvalue)
    return close(both.pvalue, min(1.0, 2 * min(less.pvalue, greater.pvalue)))


def corrected(procedure: Procedure) -> bool:
    return "continuity" in procedure.options


def continuity(procedure: Procedure, given: Input, draw: Draw) -> bool:
    """It moves the statistic towards its mean, or against the alternative, and makes no p-value smaller."""
    null = {"null": "asymptotic"} if "null" in procedure.options else {}
    plain, moved = (pvalues(given.run(procedure, continuity=words, **null)) for words in (False, True))
    return all(q >= p * (1 - 1e-12) or math.isnan(p) for p, q in zip(plain, moved, strict=True))


def splits_zeros(procedure: Procedure) -> bool:
    return {"drop", "split", "split-even"} <= {*getattr(procedure.options.get("zeros"), "words", ())}


def rules_of_zeros(procedure: Procedure, given: Input, draw: Draw) -> bool:
    """Without zeros every rule is the same; "drop" leaves them out; "split-even" is "split" without an odd one."""
    zeros = [row for row in given.rows if row[0] == row[1]]
    others = tuple(row for row in given.rows if row[0] != row[1])
    if not others:
        return True
    even = replace(given, rows=(*others, *zeros[len(zeros) % 2 :]))
    dropped = replace(given, rows=others)
    alike = [dropped.run(procedure, zeros=rule) for rule in procedure.options["zeros"].words]
    return (
        all(same(given.run(procedure, zeros="drop"), one) for one in alike)
        and same(given.run(procedure, zeros="split-even"), even.run(procedure, zeros="split"))
        and same(even.run(procedure, zeros="split-even"), even.run(procedure, zeros="split"))
    )


def all_equal(procedure: Procedure, given: Input, draw: Draw) -> bool:
    """Data without any difference: p = 1 or NaN, always with a status; never evidence."""
    value = Decimal(draw(st.integers(0, 1)))
    if procedure.name == "multiple_sign":
        return True
    found = given.map(lambda v: value).run(procedure)
    if isinstance(found, Outcome):
        return found.status is not None and (math.isnan(found.pvalue) or found.pvalue == 1.0)
    if isinstance(found, Effect):
        return found.status is not None
    return all(math.isnan(p) or p == 1.0 for p in pvalues(found)) if isinstance(found, Comparisons) else True


def inputs_kept(procedure: Procedure, given: Input, draw: Draw) -> bool:
    given = given.again() if isinstance(given, Remembered) else given
    arguments = given.arguments()
    before = copy.deepcopy([plain(a) if hasattr(a, "numbers") else a for a in arguments])
    run = Input.arguments
    try:
        Input.arguments = lambda self: arguments  # type: ignore[method-assign]
        given.run(procedure)
    finally:
        Input.arguments = run  # type: ignore[method-assign]
    after = [plain(a) if hasattr(a, "numbers") else a for a in arguments]
    return before == after


def json_round_trip(procedure: Procedure, given: Input, draw: Draw) -> bool:
    found = given.run(procedure)
    return bool(json.loads(found.as_json()) == found.as_dict())


def deterministic(procedure: Procedure, given: Input, draw: Draw) -> bool:
    once_more = given.again() if isinstance(given, Remembered) else given
    return bool(given.run(procedure).as_json() == once_more.run(procedure).as_json())


def status_tells(procedure: Procedure, given: Input, draw: Draw) -> bool:
    """A p-value or statistic that is null comes with a status."""
    found = given.run(procedure)
    if isinstance(found, Outcome) and (math.isnan(found.statistic) or math.isnan(found.pvalue)):
        return found.status is not None
    if isinstance(found, Effect) and math.isnan(found.estimate):
        return found.status is not None
    return True


def sizes_of_the_data(procedure: Procedure, given: Input, draw: Draw) -> bool:
    """A result says how many values it is about: data sets, pairs or values, and in how many columns or groups."""
    result, apart = given.run(procedure), given.takes in APART
    n = sum(len(row) for row in given.rows) if apart else len(given.rows)
    k = len(given.rows) if apart else len(given.rows[0])
    return result.n == n and getattr(result, "k", k) == k


def names_do_not_matter(procedure: Procedure, given: Input, draw: Draw) -> bool:
    width = len(given.rows[0])
    named = replace(given, labels=tuple(f"<b>{j}" for j in range(width, 0, -1)))
    return same(given.run(procedure), named.run(procedure))


def with_level(procedure: Procedure) -> bool:
    return "level" in procedure.options


def intervals(found: Any) -> list[tuple[float, float, float]]:
    """Of a result, or of its comparisons: the low end, the estimate and the high end, where there is an interval."""
    parts = found.rows if isinstance(found, Comparisons) else (found,)
    return [(x.interval[0], x.estimate, x.interval[1]) for x in parts if getattr(x, "interval", None) is not None]


def interval_around(procedure: Procedure, given: Input, draw: Draw) -> bool:
    """On every side, an interval holds the estimate, up to its rounding, and one of a lower level lies within it."""

    def ordered(*xs: float) -> bool:
        return all(math.isnan(x) or math.isnan(y) or x <= y or close(x, y) for x, y in itertools.pairwise(xs))

    words = getattr(procedure.options.get("alternative"), "words", ())
    for side in [{"alternative": word} for word in words] or [{}]:
        wide, narrow = (intervals(given.run(procedure, level=level, **side)) for level in (0.95, 0.6))
        for (low, estimate, high), (inner, _, upper) in zip(wide, narrow, strict=True):
            if not ordered(low, inner, estimate, upper, high):
                return False
    return True


LAWS = (
    Law("range", EVERY, in_range, moves=False),
    Law("logarithm", EVERY, logarithm, moves=False),
    Law("json", EVERY, json_round_trip, moves=False),
    Law("deterministic", EVERY, deterministic, moves=False),
    Law("status", EVERY, status_tells, moves=False),
    Law("sizes", (*TABLES, "pair", *APART), sizes_of_the_data, moves=False, unless=("paired", "design")),
    Law("inputs-kept", DATA, inputs_kept, moves=False),
    Law("row-order", DATA, rows_in_any_order, unless=("design", "paired", "error")),
    Law("column-order", (*TABLES, "groups"), columns_in_any_order, unless=("control",)),
    Law("monotone", (*TABLES, "pair", "samples", "groups"), monotone, unless=("ranks", "by")),
    Law("row-shift", (*TABLES, "pair"), row_shift),
    Law("row-scale", TABLES, row_scale, unless=("ranks",)),
    Law("exponent", DATA, exponent, unless=("mean", "sd", "sd_b", "margin", "low")),
    Law("orientation", TABLES, orientation),
    Law("swap", ("pair", "samples"), swapped, unless=("alternative", "mean", "sd", "sd_b", "low")),
    Law("all-equal", DATA, all_equal, moves=False),
    Law("sides", EVERY, sides, also=one_sided, unless=("alternative",)),
    Law("continuity", (*DATA, "counts"), continuity, also=corrected, unless=("continuity", "null")),
    Law("zeros", ("pair",), rules_of_zeros, also=splits_zeros, unless=("zeros",)),
    Law("interval", EVERY, interval_around, also=with_level, unless=("level", "alternative"), moves=False),
    Law("names", TABLES, names_do_not_matter, unless=("control",)),
)


def held(procedure: Procedure) -> list[Law]:
    return [law for law in LAWS if law.applies(procedure) and law.name not in procedure.breaks]
