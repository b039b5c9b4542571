"""The public functions on the list of adjustments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, cast

import numpy as np

from nptests.adjustments import joint, precise
from nptests.adjustments.adjusted import Adjusted, by_name, is_square, named
from nptests.adjustments.adjustment import Adjustment, Vector
from nptests.adjustments.families import Family, algorithms_of, all_pairs_family, listed_pairs_family
from nptests.adjustments.listed import ADJUSTMENTS
from nptests.data.arrays import as_array
from nptests.data.decimals import exact, numbers
from nptests.errors import InputError, as_written, did_you_mean, in_python, single, whole
from nptests.results import Comparisons, plain_fields
from nptests.vocabulary import ADJUSTS_ABSENT, ADJUSTS_ELSEWHERE, Booleans, in_ours, resolved

_BY_NAME = {a.name: a for a in ADJUSTMENTS}


def adjustments() -> tuple[Adjustment, ...]:
    """Every adjustment of the suite."""
    return ADJUSTMENTS


def adjustment(name: str) -> Adjustment:
    """The adjustment of that name, or an error that lists the names."""
    known = _BY_NAME
    spelling = name if isinstance(name, str) and name in known else resolved(name, known)
    spelling = spelling or resolved(in_ours(name, ADJUSTS_ELSEWHERE), known)
    if spelling is not None:
        return known[spelling]
    absent = ADJUSTS_ABSENT.get(str(name).lower())
    hint = (
        f"of its kind, {absent!r} is here"
        if absent
        else did_you_mean(name, known) or f"the names are {', '.join(known)}"
    )
    raise InputError("adjustment", f"there is no adjustment {name!r}: {hint}", where=str(name))


def adjusted_by(name: str) -> str:
    """How comparisons were adjusted, in words, from the name in their result (R's own, in what was read from R)."""
    titles = {a.name: a.title for a in ADJUSTMENTS} | {j.name: j.title for j in joint.JOINT}
    return "not adjusted" if name == "none" else f"adjusted by {titles.get(name, name)}"


def adjust(
    pvalues: Any,
    method: str = "holm",
    *,
    algorithms: int | None = None,
    alpha: float | Literal["solve"] | None = None,
    total: int | None = None,
    family: Family | None = None,
    monotone: bool = False,
) -> Vector:
    """Adjust p-values for their number; any leading axes, the last one is the family.

    p-values in text, and Decimals, are exact: so are their adjusted ones, rounded once to the nearest double.

    pvalues     the p-values of one family, or of several along the leading axes; a dictionary or series has names, and
                comparisons have those of their pairs
    method      the name of an adjustment, such as "holm", "hommel" or "bergmann-hommel"; an unknown one lists all
    algorithms  the number of algorithms, for the adjustments that need all pairs (found from the number of p-values
                unless given); the p-values of all pairs stand in the order (0, 1) (0, 2) ... (1, 2) ...
    family      which pairs the p-values belong to, if not all pairs
    alpha       the level at which `rejected` of what is returned decides (0.05); of Rom's and the two-stage adjustment,
                whose adjusted p-values belong to one level; "solve" finds for each hypothesis the smallest level that
                rejects it
    total       the number of hypotheses, if larger than the number of p-values given: the others count as p = 1
    monotone    let no adjusted p-value be below that of a smaller p-value: what scmamp and KEEL do to Bergmann and
                Hommel's, which only loses power; the others are in this order already
    """
    behind: Any = method
    if isinstance(pvalues, str) and not isinstance(behind, str):
        pvalues, method = behind, pvalues  # the name before them
    single(method=method, alpha=alpha, monotone=monotone)
    chosen = adjustment(method)
    if isinstance(pvalues, Comparisons):
        family = _of_comparisons(pvalues) if family is None else family
        pvalues = {f"{row.a} - {row.b}": row.pvalue for row in pvalues.rows}
    if hasattr(pvalues, "columns") and not is_square(pvalues):
        name, more = as_written(pvalues, "frame"), in_python({"method": method})
        lines = (f"nptests.adjust({name}[{column!r}], {more})" for column in list(pvalues)[:2])
        words = f"a frame has no one family: write {' or '.join(lines)} of a column"
        raise InputError("shape", f"{words}, nptests.adjust({name}.to_numpy(), {more}) if each row is a family")
    pvalues, names = named(pvalues)
    p = checked_pvalues(pvalues)
    size = p.shape[-1]
    if total is not None:
        p = np.concatenate([p, np.ones((*p.shape[:-1], _missing(chosen, size, total)))], axis=-1)
    adjusted = _in_doubles(chosen.run(p, *_beside(chosen, size, algorithms, family, alpha)))[..., :size]
    adjusted = _made_monotone(p[..., :size], adjusted) if monotone else adjusted
    return cast(Vector, by_name(Adjusted.of(adjusted, alpha), names))


def adjusted(p: Vector, method: str, family: Family, alpha: float | None) -> Vector:
    """`adjust` for doubles that are known to be p-values of a family."""
    chosen = adjustment(method)
    return _in_doubles(chosen.run(p, *_beside(chosen, p.shape[-1], None, family, alpha)))


def _of_comparisons(compared: Comparisons) -> Family:
    """The family of comparisons that stand already."""
    if compared.family == "all-pairs":
        return all_pairs_family(compared.k)
    at = compared.algorithms.index
    return listed_pairs_family(compared.k, [(at(row.a), at(row.b)) for row in compared.rows])


def _in_doubles(p: Vector) -> Vector:
    return np.asarray(p, dtype=np.float64)


def _beside(
    chosen: Adjustment, m: int, algorithms: int | None, family: Family | None, alpha: float | str | None
) -> tuple[Any, ...]:
    """What the adjustment takes beside m p-values."""
    if chosen.needs == "family":
        return (_family(m, algorithms, family),)
    if chosen.needs == "alpha" or alpha is not None:
        level = _level(alpha, chosen.name)
    return (level,) if chosen.needs == "alpha" else ()


def _made_monotone(p: Vector, adjusted: Vector) -> Vector:
    order = np.argsort(p, axis=-1, kind="stable")
    running = np.maximum.accumulate(np.take_along_axis(adjusted, order, axis=-1), axis=-1)
    forced = np.empty_like(adjusted)
    np.put_along_axis(forced, order, running, axis=-1)
    return forced


@dataclass(frozen=True)
class Step:
    """One p-value in its turn: its position in the input, and what it was compared with."""

    position: int
    pvalue: float
    level: float | None
    adjusted: float
    rejected: bool


@dataclass(frozen=True)
class Steps:
    """An adjustment as papers print it: the p-values from the smallest, each with its level."""

    method: str
    alpha: float
    rows: tuple[Step, ...]

    def as_dict(self) -> dict[str, Any]:
        return plain_fields(self)


def adjustment_steps(
    pvalues: Any,
    method: str = "holm",
    *,
    alpha: float = 0.05,
    algorithms: int | None = None,
    family: Family | None = None,
) -> Steps:
    """The sorted p-values, the level that each is compared with, and the decision at alpha.

    The decision is p <= level, in the direction of the method. Where it is not one comparison a step (Hommel,
    Bergmann-Hommel) the level is None.

    pvalues     one flat list of p-values
    method      the name of an adjustment, as in `adjust`
    algorithms  the number of algorithms, for the adjustments that need all pairs (found unless given)
    family      which pairs the p-values belong to, if not all pairs
    """
    chosen = adjustment(method)
    decimals = checked_pvalues(pvalues)
    p = _in_doubles(decimals)
    if p.ndim != 1:
        raise InputError("shape", "steps are shown for one flat list of p-values")
    level = _level(alpha, chosen.name, solving=False)
    beside = _beside(chosen, len(p), algorithms, family, level)
    adjusted = _in_doubles(chosen.run(decimals, *beside))
    levels = [None] * len(p)
    if chosen.levels is not None:
        levels = chosen.levels(p, level, *(beside if chosen.needs == "family" else ())).tolist()
    order = np.argsort(p, kind="stable")
    rejected = adjusted[order] <= level
    if chosen.levels is not None:
        levels = _deciding(p[order], np.asarray(levels), rejected, chosen.direction).tolist()
    rows = tuple(
        Step(int(h), float(p[h]), compared, float(adjusted[h]), bool(decision))
        for h, compared, decision in zip(order, levels, rejected, strict=True)
    )
    return Steps(chosen.name, level, rows)


def _deciding(p: Vector, levels: Vector, rejected: Booleans, direction: str) -> Vector:
    """The levels of sorted p-values, on the side of each p that its adjusted p-value, the one judge, puts it.

    A level is a quotient, an adjusted p-value a product, and both are rounded: where p is its level they may part by a
    rounding. Walking down, a step that follows a retained one has no say of its own, and walking up, one that comes
    before a rejected one.
    """
    deciders = np.ones(len(p), dtype=bool)
    if direction == "step-down":
        deciders[1:] = np.logical_and.accumulate(rejected)[:-1]
    elif direction == "step-up":
        deciders[:-1] = ~np.logical_or.accumulate(rejected[::-1])[::-1][1:]
    below = np.where(deciders & rejected, np.maximum(levels, p), levels)
    return np.where(deciders & ~rejected, np.minimum(below, np.nextafter(p, 0.0)), below)


def checked_pvalues(pvalues: Any) -> Vector:
    """p-values, each in [0, 1]: doubles, or fractions where they are given in text or as Decimals."""
    array = as_array(pvalues)
    if array.ndim == 0 or array.size == 0:
        raise InputError("pvalues", "a list of p-values is needed, with at least one")
    if array.dtype.kind in "iuf":
        p = np.array(array, dtype=np.float64)
    else:
        read = numbers(array, where=lambda index: f"p-value {index[-1] + 1}")
        p = precise.as_fractions(exact(read)).reshape(array.shape)
    good = ((p >= 0) & (p <= 1)).astype(bool)  # NaN is not
    if not good.all():
        bad = np.argwhere(~good)
        place = ", ".join(str(i + 1) for i in bad[0])
        words = f"p-value {place} is {float(p[tuple(bad[0])]):g}: p-values lie between 0 and 1"
        raise InputError("pvalues", words, where=f"position {place}")
    return p


def _missing(chosen: Adjustment, size: int, total: int) -> int:
    if not chosen.pads:
        words = f"{chosen.name} needs every p-value of the family: what it does to one depends on which the others are"
        raise InputError("total", words, where="total")
    if whole(total, "total") < size:
        words = f"total={total}: a whole number is needed, at least the {size} p-values given"
        raise InputError("total", words, where="total")
    return int(total) - size


def _family(m: int, algorithms: int | None, family: Family | None) -> Family:
    """The family of m p-values: as given, or all pairs."""
    if family is None:
        family = all_pairs_family(algorithms_of(m) if algorithms is None else whole(algorithms, "algorithms"))
    elif not isinstance(family, Family):
        raise InputError("family", f"family={family!r} is no family: leave it out for all pairs", where="family")
    elif algorithms not in (None, family.k):
        words = f"algorithms={algorithms}, but the family has {family.k}: leave one of them out"
        raise InputError("family", words, where="algorithms")
    if len(family.pairs) != m:
        words = f"{family.k} algorithms have {len(family.pairs)} pairs to compare, and {m} p-values were given"
        raise InputError("family", words, where="algorithms")
    return family


def _level(alpha: Any, name: str, *, solving: bool = True) -> Any:
    """A level, or "solve" where a level can be solved for."""
    if alpha is None:
        raise InputError(
            "alpha",
            f'{name}\'s adjusted p-values belong to one level: give alpha=0.05, or alpha="solve" for the smallest '
            "level that rejects",
            where="alpha",
        )
    if isinstance(alpha, str) and alpha == "solve" and solving:
        return alpha
    if isinstance(alpha, bool) or not isinstance(alpha, (int, float)) or not 0 < alpha < 1:
        hint = ', or "solve"' if solving else ""
        raise InputError("alpha", f"alpha={alpha!r}: a level between 0 and 1 is needed{hint}", where="alpha")
    return float(alpha)
