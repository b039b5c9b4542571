"""How authors print a test: its statistic, its degrees of freedom, its p-value, in the styles of this field."""

import math
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scipy import stats


@dataclass(frozen=True)
class Style:
    """A style: how symbols are written, where degrees of freedom stand, whether p has a zero before its point."""

    symbols: Mapping[str, str]
    behind: bool  # degrees of freedom behind the value, and not in brackets before it
    zero: bool
    maths: str = ""  # what stands around a formula

    def statistic(self, kind: str, df: tuple[int, ...], x: str) -> str:
        """The statistic with its degrees of freedom."""
        symbol, freedom = self.symbols[kind], ", ".join(map(str, df))
        if self.behind:
            return f"{symbol} = {x}" + (f", df = {freedom}" if df else "")
        return f"{self.maths}{symbol}{f'({freedom})' if df else ''} = {x}{self.maths}"

    def pvalue(self, relation: str, digits: str) -> str:
        """A p-value or bound, "0.031" by its digits."""
        number = digits if self.zero else digits.removeprefix("0")
        return f"{self.maths}{self.symbols['p']} {relation} {number}{self.maths}"


_PLAIN = {kind: kind for kind in ("t", "z", "r", "F", "H", "p", "W", "V", "U", "Q")}
STYLES: Mapping[str, Style] = {
    "APA": Style({**_PLAIN, "chi2": "χ²", "chi2_F": "χ²"}, behind=False, zero=False),
    "IEEE": Style({**_PLAIN, "chi2": "χ2", "chi2_F": "χ2"}, behind=True, zero=True),
    "LaTeX": Style({**_PLAIN, "chi2": r"\chi^2", "chi2_F": r"\chi^2_F"}, behind=False, zero=True, maths="$"),
    "Markdown": Style(
        {**{kind: f"*{kind}*" for kind in _PLAIN}, "chi2": "*χ*²", "chi2_F": "*χ*²"}, behind=False, zero=False
    ),
}


@dataclass(frozen=True)
class Drawn:
    """A test as it was printed: the kind and digits of its statistic, and the p-values that the digits allow."""

    kind: str
    df: tuple[int, ...]
    x: str
    low: float
    high: float
    p: float  # of the statistic before it was rounded

    def allows(self, p: float, reach: float = 0.0) -> bool:
        """Whether the digits allow a p-value, itself printed with so much reach."""
        return self.low - reach <= p <= self.high + reach


# Of each kind of test: degrees of freedom, the upper tail, and the statistic that has a tail.
_Law = tuple[Callable[[random.Random], tuple[int, ...]], Callable[..., float], Callable[..., float]]
LAWS: Mapping[str, _Law] = {
    "t": (lambda d: (d.randint(8, 60),), lambda x, a: 2 * stats.t.sf(x, a), lambda p, a: stats.t.isf(p / 2, a)),
    "z": (lambda d: (), lambda x: 2 * stats.norm.sf(x), lambda p: stats.norm.isf(p / 2)),
    "F": (lambda d: (d.randint(2, 6), d.randint(20, 120)), stats.f.sf, stats.f.isf),
    "chi2": (lambda d: (d.randint(2, 8),), stats.chi2.sf, stats.chi2.isf),
    "chi2_F": (lambda d: (d.randint(2, 8),), stats.chi2.sf, stats.chi2.isf),
    "H": (lambda d: (d.randint(2, 6),), stats.chi2.sf, stats.chi2.isf),
}


def drawn(
    dice: random.Random, kind: str, least: float = 1e-4, most: float = 0.9, *, df: tuple[int, ...] | None = None
) -> Drawn:
    """A test of a kind whose p-value lies between two numbers, whatever the digits behind the printed ones are."""
    freedom, tail, point = LAWS[kind]
    known = df
    while True:
        df = freedom(dice) if known is None else known
        x = float(point(math.exp(dice.uniform(math.log(least), math.log(most))), *df))
        printed = f"{x:.2f}"
        low, high = (float(tail(max(0.0, float(printed) + step), *df)) for step in (0.005, -0.005))
        if least <= low and high <= most and float(printed) > 0:
            return Drawn(kind, df, printed, low, high, float(tail(x, *df)))


def digits(p: float, places: int = 3) -> tuple[str, str]:
    """Relation and digits of a p-value as printed: below the last place it is a bound."""
    least = 10.0**-places
    return ("<", f"{least:.{places}f}") if p < least else ("=", f"{p:.{places}f}")


def any_other(dice: random.Random, test: Drawn) -> tuple[str, str]:
    """A p-value that chance wrote: any of three digits that the printed statistic does not allow."""
    while True:
        p = round(dice.uniform(0.001, 0.999), 3)
        if not test.allows(p, 0.001):
            return "=", f"{p:.3f}"


def misprinted(dice: random.Random, test: Drawn) -> tuple[str, str]:
    """The right p-value with one digit wrong, or two exchanged; any other where that changes nothing."""
    right = f"{test.p:.3f}"
    for _ in range(20):
        at = dice.choice((2, 3, 4))
        wrong = right[:at] + dice.choice("0123456789") + right[at + 1 :]
        if dice.random() < 0.3:
            wrong = right[:2] + right[3] + right[2] + right[4]
        if not test.allows(float(wrong), 0.001) and float(wrong) > 0:
            return "=", wrong
    return any_other(dice, test)
