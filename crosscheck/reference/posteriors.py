"""Definitions of Bayesian comparisons of pairs and of the bootstrap of a mean difference, all resamples listed."""

import math
from collections import Counter
from fractions import Fraction
from typing import Any

from crosscheck.reference.mean_tests import mean
from crosscheck.reference.paths import Answer, Beyond, Data, Options, Path
from crosscheck.reference.rank_tests import differences, whole


def _number(o: Options, name: str) -> Fraction:
    return Fraction(str(o[name]))


def _strength(o: Options) -> int:
    strength = _number(o, "strength")
    if strength.denominator != 1:
        raise Beyond("its definition covers whole strengths of the prior")
    return int(strength)


def bayes_sign(d: Data, o: Options, c: Path) -> Answer:
    """P(a share is the largest), the shares Dirichlet(losses, ties + strength, wins); whole parameters."""
    x, rope = differences(d, o), _number(o, "rope")
    counts = (
        sum(v < -rope for v in x), sum(abs(v) <= rope for v in x) + _strength(o),
        sum(v > rope for v in x),
    )  # fmt: skip
    return {side: c.formulas.last(counts, i) for i, side in enumerate(("left", "rope", "right"))}


def bayes_signed_rank(d: Data, o: Options, c: Path) -> Answer:
    """P(a region of sums of two differences has the largest weight), weights Dirichlet(strength, 1, .., 1).

    Where every difference of one sign outweighs every one of the other, and all lie outside the rope, a sum has the
    sign of the stronger if one of it is in it: with u the weight of the prior and the weak together and v the share of
    the prior in it, they weigh 1 - u**2, u**2 (1 - v**2) and u**2 v**2, u and v independent beta variables.
    """
    x, width = differences(d, o), 2 * _number(o, "rope")
    up, down = [v for v in x if v > 0], [-v for v in x if v < 0]
    strong, weak = (up, down) if not down or (up and min(up) > max(down)) else (down, up)
    bound = max([*weak, Fraction(0)])
    if len(up) + len(down) < len(x) or min([*strong, *weak]) <= width or min(strong) <= bound + width:
        raise Beyond("its definition covers data of which one sign outweighs the other")
    one, rope = c.formulas.two_tiers(_strength(o), len(weak), len(strong))
    names = ("left", "right") if strong is up else ("right", "left")
    return {names[0]: one, "rope": rope, names[1]: 1 - c.num(one) - c.num(rope)}


def bootstrap_mean(d: Data, o: Options, c: Path) -> Answer:
    """Quantiles of the means of all n**n resamples; BCa moves their shares (Efron 1987)."""
    x = differences(d, o)
    n, total, level = len(x), len(x) ** len(x), _number(o, "level")
    if len(set(x)) == 1:
        return {"estimate": mean(x)}  # every resample is alike: there is no interval
    parts, common = whole(x)
    law = c.laws.sum_of([Counter((v,) for v in parts)] * n)
    observed, tail = sum(parts), (1 - level) / 2
    below = sum(times * (2 if v[0] < observed else 1 if v[0] == observed else 0) for v, times in law.items())
    z, bias = _isf(tail, c), -_isf(Fraction(below, 2 * total), c)
    away = [v - mean(x) for v in x]
    skew, square = sum(v**3 for v in away), sum((v * v for v in away), Fraction(0))
    acceleration = c.num(skew) / (6 * c.num.power(square, Fraction(3, 2)))
    ends: list[Any] = []
    for side in (-1, 1):
        at, share = side * z, tail if side < 0 else 1 - tail
        if o["interval"] == "bca":
            room = 1 - acceleration * (bias + at)
            if not room > 0:
                ends.append(Fraction((max if bias + at > 0 else min)(law)[0], common * n))
                continue
            at = bias + (bias + at) / room
            share = c.num.normal_cdf(at)
        ends.append(_quantile(law, at, share, total, c) / (common * n))
    return {"estimate": mean(x), "interval": ends}


def _isf(p: Fraction, c: Path) -> Any:
    if p == Fraction(1, 2):
        return c.num(0)
    return c.num.normal_isf(p) if p < Fraction(1, 2) else -c.num.normal_isf(1 - p)


def _quantile(law: Any, at: Any, share: Any, total: int, c: Path) -> Any:
    """The (R + 1) share th value in order, between two of them on the normal scale (Davison and Hinkley 1997)."""
    k = math.floor(float(c.num(share) * (total + 1)))
    ordered = sorted(law)
    if k < 1 or k >= total:
        return Fraction(ordered[0 if k < 1 else -1][0])
    seen, places = 0, list[int]()
    for value in ordered:
        seen += law[value]
        places += [value[0]] * (len([p for p in (k, k + 1) if p <= seen]) - len(places))
        if len(places) == 2:
            break
    if places[0] == places[1]:
        return Fraction(places[0])
    low, high = (-_isf(Fraction(p, total + 1), c) for p in (k, k + 1))
    return places[0] + (at - low) / (high - low) * (places[1] - places[0])
