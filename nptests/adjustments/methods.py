"""THE list of adjustments, and the two public functions on it."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from math import comb
from typing import Any, Literal

import numpy as np

from nptests.adjustments.adjustment import Adjustment, Vector
from nptests.adjustments.closed import CLOSED, shaffer_levels
from nptests.adjustments.fdr import FDR
from nptests.adjustments.rom import ROM
from nptests.adjustments.stepwise import STEPWISE
from nptests.decimals import as_array
from nptests.errors import InputError
from nptests.families import Family, algorithms_of, all_pairs_family
from nptests.results import plain

ADJUSTMENTS: tuple[Adjustment, ...] = (*STEPWISE, ROM, *CLOSED, *FDR)


def adjustments() -> tuple[Adjustment, ...]:
    """Every adjustment of the suite."""
    return ADJUSTMENTS


def adjustment(name: str) -> Adjustment:
    """The adjustment of that name, or an error that lists the names."""
    for candidate in ADJUSTMENTS:
        if candidate.name == name:
            return candidate
    near = difflib.get_close_matches(str(name), [a.name for a in ADJUSTMENTS], n=1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    known = ", ".join(a.name for a in ADJUSTMENTS)
    raise InputError("adjustment", f"there is no adjustment {name!r}: {hint}the names are {known}", where=str(name))


def adjust(
    pvalues: Any,
    method: str = "holm",
    *,
    algorithms: int | None = None,
    alpha: float | Literal["solve"] | None = None,
    total: int | None = None,
    family: Family | None = None,
) -> Vector:
    """Adjust p-values for their number; any leading axes, the last one is the family.

    method      a name of `adjustments()`; Holm unless told otherwise
    algorithms  k, for the adjustments that need all pairs (found from their number unless given); the p-values of all
                pairs stand in the order (0, 1) (0, 2) ... (1, 2) ...
    family      which pairs the p-values belong to, if not all pairs
    alpha       the level of Rom's adjustment, whose adjusted p-values belong to one level; "solve" finds for each
                hypothesis the smallest level at which Rom's procedure rejects it
    total       the number of hypotheses, if larger than the number of p-values given: the others count as p = 1
    """
    chosen = adjustment(method)
    p = checked_pvalues(pvalues)
    if total is not None:
        p = np.concatenate([p, np.ones((*p.shape[:-1], _missing(chosen, p, total)))], axis=-1)
    if chosen.needs == "family":
        adjusted = chosen.run(p, family or _all_pairs(p, algorithms))
    elif chosen.needs == "alpha":
        adjusted = chosen.run(p, _level(alpha))
    else:
        adjusted = chosen.run(p)
    return adjusted if total is None else adjusted[..., : np.asarray(pvalues).shape[-1]]


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
        made = plain(self)
        assert isinstance(made, dict)
        return made


def adjustment_steps(
    pvalues: Any,
    method: str = "holm",
    *,
    alpha: float = 0.05,
    algorithms: int | None = None,
    family: Family | None = None,
) -> Steps:
    """The sorted p-values, the level that each is compared with, and the decision at alpha (p <= level, in the
    direction of the method). Where a comparison depends on more than the position the level is None."""
    chosen = adjustment(method)
    p = checked_pvalues(pvalues)
    if p.ndim != 1:
        raise InputError("shape", "steps are shown for one flat list of p-values")
    alpha = float(_level(alpha))
    adjusted = adjust(p, method, algorithms=algorithms, alpha=alpha, family=family)
    if chosen.name == "shaffer":
        levels: Vector | None = shaffer_levels(family or _all_pairs(p, algorithms), alpha)
    else:
        levels = None if chosen.levels is None else chosen.levels(len(p), alpha)
    rows = tuple(
        Step(
            int(h), float(p[h]), None if levels is None else float(levels[i]), float(adjusted[h]), adjusted[h] <= alpha
        )
        for i, h in enumerate(np.argsort(p, kind="stable"))
    )
    return Steps(method, alpha, rows)


def checked_pvalues(pvalues: Any) -> Vector:
    """p-values as doubles, each in [0, 1]."""
    p = np.array(as_array(pvalues), dtype=np.float64)
    if p.ndim == 0 or p.size == 0:
        raise InputError("pvalues", "a list of p-values is needed, with at least one")
    bad = np.argwhere(~((p >= 0) & (p <= 1)))  # NaN included
    if len(bad):
        place = ", ".join(str(i + 1) for i in bad[0])
        raise InputError(
            "pvalues",
            f"p-value {place} is {p[tuple(bad[0])]:g}: p-values lie between 0 and 1",
            where=f"position {place}",
        )
    return p


def _missing(chosen: Adjustment, p: Vector, total: int) -> int:
    if not chosen.pads:
        raise InputError("total", f"{chosen.name} needs every p-value of the family: total= has no meaning for it")
    if total < p.shape[-1]:
        raise InputError("total", f"total={total} is less than the {p.shape[-1]} p-values given")
    return total - int(p.shape[-1])


def _all_pairs(p: Vector, algorithms: int | None) -> Family:
    m = p.shape[-1]
    if algorithms is None:
        return all_pairs_family(algorithms_of(m))
    if comb(algorithms, 2) != m:
        raise InputError(
            "family", f"{algorithms} algorithms have {comb(algorithms, 2)} pairs, and {m} p-values were given",
            where="algorithms",
        )  # fmt: skip
    return all_pairs_family(algorithms)


def _level(alpha: float | str | None) -> Any:
    if alpha is None:
        raise InputError(
            "alpha",
            'rom\'s adjusted p-values belong to one level: give alpha=0.05, or alpha="solve" for the smallest level '
            "that rejects",
            where="alpha",
        )
    if alpha != "solve" and not (isinstance(alpha, (int, float)) and 0 < alpha < 1):
        raise InputError("alpha", f'alpha={alpha!r}: a level between 0 and 1 is needed, or "solve"', where="alpha")
    return alpha
