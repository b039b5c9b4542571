"""Exact laws of rank sums worked out from any ranks, and what is made of a p-value by another law or another size."""

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.stats import rankdata

from nptests.distributions import linear

LARGEST = 24  # values whose signs are all tried


@dataclass(frozen=True)
class Sums:
    """Ranks of which some are summed: those with a plus where `size` is 0, any `size` of them else.

    less  what is taken from the sum, to give the statistic
    """

    ranks: tuple[float, ...]
    size: int
    less: float

    def law(self) -> Mapping[float, float]:
        """The probability of every value of the statistic."""
        counts = Counter({(0, 0.0): 1})
        for rank in self.ranks:
            taken = Counter({(n + 1, x + rank): times for (n, x), times in counts.items()})
            counts += taken
            if self.size:
                counts = Counter({(n, x): times for (n, x), times in counts.items() if n <= self.size})
        kept = Counter[float]()
        for (n, x), times in counts.items():
            if not self.size or n == self.size:
                kept[x - self.less] += times
        return {x: times / kept.total() for x, times in kept.items()}


def tails(law: Mapping[float, float], x: float) -> tuple[float, float, float]:
    """The upper and the lower tail from a point on, and twice the smaller one."""
    slack = 1e-9 * max(1.0, abs(x))
    above = sum(p for y, p in law.items() if y >= x - slack)
    below = sum(p for y, p in law.items() if y <= x + slack)
    return above, below, min(1.0, 2 * min(above, below))


def of_data(known: Mapping[str, Any], statistic: float) -> Sums | None:
    """The sums that a statistic is one of, by what the derivation has: signed ranks, ranks of two samples, signs."""
    ranks, table, d = known.get("r_i"), known.get("r_ij"), known.get("d_i")
    if isinstance(ranks, np.ndarray) and isinstance(d, np.ndarray):
        own = tuple(float(r) for r in ranks[ranks > 0])
        return Sums(own, 0, 0.0) if len(own) <= LARGEST else None
    if isinstance(table, np.ndarray) and table.ndim == 2 and table.shape[1] == 2 and np.isfinite(table).all():
        own = tuple(float(r) for r in table.ravel())
        return Sums(own, len(table), float(table[:, 0].sum()) - statistic) if len(own) <= LARGEST else None
    trials = known.get("trials", known.get("discordant"))
    return Sums((1.0,) * int(trials), 0, 0.0) if trials and trials <= 4 * LARGEST else None


def counted(known: Mapping[str, Any]) -> dict[str, float]:
    """Of each comparison that counts them, how many orders or signs of its own ranks are as extreme as these."""
    own = ((name, _of_comparison(known, name)) for name in known if re.fullmatch(r"count\d+", name))
    return {name: float(known[name]) if of is None else min(tails(of[0].law(), of[1])[:2]) * of[2] for name, of in own}


def counted_otherwise(known: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, float]]]:
    """The kind of a slip, and what each comparison counts then: all but these ranks, these alone, the half of them,
    those as extreme of ranks without ties, or with zeros of which half are on each side."""
    own = {name: _of_comparison(known, name) for name in known if re.fullmatch(r"count\d+", name)}
    every = dict[tuple[str, int], dict[str, float]]()
    for name, (sums, x, times) in ((name, of) for name, of in own.items() if of is not None):
        above, below, _ = tails(sums.law(), x)
        point, tail = above + below - 1, min(above, below)
        plain = next((other for n, other in other_sizes(sums, 0) if n == len(sums.ranks)), sums)
        for i, (kind, part) in enumerate((
            ("strict-tail", tail - point), ("point-probability", point), ("point-probability", point / 2),
            ("mid-p", tail - point / 2), ("larger-tail", max(above, below)),
            ("untied-law", min(tails(plain.law(), x)[:2])), ("zeros-split", _of_split(known, name, tail)),
        )):  # fmt: skip
            every.setdefault((kind, i), {})[name] = part * times
    yield from ((kind, counts) for (kind, _), counts in every.items())


def _of_split(known: Mapping[str, Any], name: str, tail: float) -> float:
    """The tail of a comparison whose zeros have ranks, half of which are on each side."""
    d = known.get(f"d{name.removeprefix('count')}_i")
    if d is None or np.all(d) or len(d) > LARGEST:
        return tail
    ranks = rankdata(abs(d))
    x = float(ranks[d > 0].sum() + ranks[d == 0].sum() / 2)
    return min(tails(Sums(tuple(ranks.tolist()), 0, 0.0).law(), x)[:2])


def _of_comparison(known: Mapping[str, Any], name: str) -> tuple[Sums, float, int] | None:
    """The sums that are counted in a comparison, what they are compared with, and how many there are."""
    i = name.removeprefix("count")
    table, ranks, d = (known.get(f"{name}{i}_{of}") for name, of in (("r", "ij"), ("r", "i"), ("d", "i")))
    own = None if table is None else table[:, ~np.isnan(table).any(0)]
    x = float(np.sum(np.asarray(ranks), where=np.asarray(d, dtype=float) > 0) if own is None else own[:, 0].sum())
    sums = of_data({"r_ij": own, "r_i": ranks, "d_i": d}, x)
    n = 0 if sums is None else len(sums.ranks)
    return None if sums is None else (sums, x, math.comb(n, sums.size) if sums.size else 2**n)


def of_ranks(known: Mapping[str, Any], statistic: float) -> Mapping[float, float] | None:
    """The law of a sum of ranks; of sum j R_j over columns of ranks, where every order of a row is as likely."""
    sums, table = of_data(known, statistic), known.get("r_ij")
    if sums is not None or not isinstance(table, np.ndarray) or table.ndim < 2 or np.mod(2 * table, 1).any():
        return None if sums is None else sums.law()
    weights = np.arange(1, table.shape[1] + 1)
    if not math.isclose(float((table @ weights).sum()), statistic):
        return None
    law = linear.linear_law((2 * table).astype(int), weights)
    return dict(zip(law.support / 2, law.pmf, strict=True))


def untied(known: Mapping[str, Any]) -> Mapping[float, float] | None:
    """The law of sum j R_j for ranks without ties, where there are columns of ranks."""
    table = known.get("r_ij")
    if not isinstance(table, np.ndarray) or table.ndim < 2:
        return None
    ranks = np.arange(1.0, table.shape[1] + 1)
    return of_ranks({"r_ij": np.tile(ranks, (len(table), 1))}, float(len(table) * (ranks @ ranks)))


def other_sizes(sums: Sums, rows: int) -> Iterator[tuple[int, Sums]]:
    """The same with ranks 1 to n without ties, as tables have them, one or all the zeros more, one less."""
    n = len(sums.ranks)
    if sums.size:
        yield n, Sums(tuple(range(1, n + 1)), sums.size, sums.less)
        return
    for size in sorted({n - 1, n, n + 1, rows}):
        own = (1.0,) * size if set(sums.ranks) <= {1.0} else tuple(map(float, range(1, size + 1)))
        if 0 < size <= 4 * LARGEST and own != sums.ranks:
            yield size, Sums(own, 0, sums.less)


def moments(law: Mapping[float, float]) -> tuple[float, float]:
    """Its mean and its variance."""
    mean = sum(y * p for y, p in law.items())
    return mean, sum((y - mean) ** 2 * p for y, p in law.items())


def approximations(mean: float, variance: float, x: float) -> Iterator[tuple[str, float]]:
    """The normal law with the mean and variance of an exact one, and slips of it."""
    if not variance > 0:
        return
    off = abs(x - mean)
    for words, z in (
        ("without a correction for continuity", off / math.sqrt(variance)),
        ("with a correction for continuity", max(off - 0.5, 0.0) / math.sqrt(variance)),
        ("the variance not rooted", off / variance),
        ("12 left out of the variance", off / math.sqrt(12 * variance)),
        ("a quarter of the variance left out", off / math.sqrt(4 * variance)),
    ):
        both = math.erfc(z / math.sqrt(2))
        yield words, both
        yield f"{words}, one tail", both / 2
    for words, less in (("without a correction for continuity", 0.0), ("with a correction for continuity", 0.5)):
        yield f"{words}, one tail", 1 - math.erfc((off + less) / math.sqrt(2 * variance)) / 2  # on the other side


def standardised(law: Mapping[float, float], x: float) -> float:
    """The value less the mean of a law, over its standard deviation."""
    mean, variance = moments(law)
    return (x - mean) / math.sqrt(variance) if variance > 0 else math.nan
