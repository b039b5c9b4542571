"""Critical values of every law in use, computed for any size and level."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, get_args

import numpy as np

from nptests.errors import InputError, did_you_mean
from nptests.nulls import within_rows
from nptests.nulls.binomial import Binomial
from nptests.nulls.continuous import ChiSquared, FDistribution, Normal, StudentT
from nptests.nulls.discrete import Discrete
from nptests.nulls.kolmogorov import KolmogorovLimit, OneSampleKS, TwoSampleKS
from nptests.nulls.law import Law
from nptests.nulls.linear import linear_law
from nptests.nulls.many_signs import feasible, many_signs
from nptests.nulls.max_normal import MaxNormal, Sides
from nptests.nulls.signed_rank import SignedRank
from nptests.nulls.studentized_range import StudentizedRange
from nptests.nulls.two_sample import tie_free_mann_whitney_law
from nptests.procedure import check_level
from nptests.results import NullKind, plain, sealed
from nptests.vocabulary import Alternative

FRIEDMAN_STEPS = 10_000_000  # sums of the exact law: half a second
KOLMOGOROV_LIMIT = 200  # values: half a second
PAGE_LIMIT = 12  # columns: half a second
SIGN_CORRELATION = 1 / 3  # of the signs of two algorithms against a common control


@dataclass(frozen=True)
class CriticalValue:
    """A critical value with what a reader must know to use it.

    convention    when to reject, in words
    attained      the chance of rejecting under the null hypothesis: alpha for a continuous law, at most alpha else
    beside        what other rules in use give
    """

    name: str
    value: float
    alpha: float
    alternative: Alternative
    attained: float
    law: str
    kind: NullKind
    convention: str
    sizes: Mapping[str, float]
    beside: Mapping[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "sizes", sealed(self.sizes))
        object.__setattr__(self, "beside", sealed(self.beside))

    def __float__(self) -> float:
        return self.value

    def as_dict(self) -> dict[str, Any]:
        """Everything, in plain types."""
        made = plain(self)
        assert isinstance(made, dict)
        return made


def critical_value(name: str, *, alpha: float, alternative: Alternative | None = None, **sizes: float) -> CriticalValue:
    """The critical value of a test: where rejection at level alpha starts. Computed from the law, never from a table.

    For a discrete law it is the value nearest to the null hypothesis that still keeps its tail within alpha, infinite
    when there is none. Two-sided discrete tests take alpha / 2 in each tail, so that a value is critical exactly when
    the two-sided p-value of this suite is at most alpha. The names and the sizes that they need:

        normal; t (df); f (df1, df2); chi2 (df)
        sign (n): wins; wilcoxon (n): the smaller rank sum T; mann-whitney (m, n): the smaller U
        friedman (n, k): chi2; page (n, k): L; multiple-sign (n, k): the smallest count of signs against a control
        studentized-range (k, df), nemenyi (k): q / sqrt 2; bonferroni-dunn (k); dunnett (treatments, df)
        kolmogorov (n): D; smirnov (m, n): D of two samples

    df is infinite where it is left out. The alternative is two-sided where the test has sides, else "greater".
    """
    check_level(alpha)
    rule = _rule(name)
    chosen = rule.alternatives[0] if alternative is None else alternative
    if chosen not in rule.alternatives:
        words = ", ".join(repr(a) for a in rule.alternatives)
        raise InputError(
            "option", f"alternative={chosen!r}: for {rule.name} the words are {words}", where="alternative"
        )
    given = _checked_sizes(rule, sizes)
    found = rule.find(alpha, chosen, **given)
    return CriticalValue(
        rule.name, found.value, alpha, chosen, found.attained, found.law.name, found.law.kind, found.convention, given,
        found.beside,
    )  # fmt: skip


@dataclass(frozen=True)
class _Found:
    value: float
    attained: float
    law: Law
    convention: str
    beside: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class _Rule:
    name: str
    find: Callable[..., _Found]
    sizes: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    alternatives: tuple[Alternative, ...] = get_args(Alternative)


def _rule(name: str) -> _Rule:
    wanted = str(name).lower().replace("_", "-")
    if wanted in RULES:
        return RULES[wanted]
    hint = " ".join(filter(None, (did_you_mean(wanted, RULES), f"the names are {', '.join(RULES)}")))
    raise InputError("name", f"no critical value is called {name!r}: {hint}", where="name")


def _checked_sizes(rule: _Rule, sizes: Mapping[str, float]) -> dict[str, float]:
    needs = ", ".join((*rule.sizes, *(f"{s} (infinite if left out)" for s in rule.optional))) or "no sizes"
    for size in sizes:
        if size not in rule.sizes + rule.optional:
            raise InputError("sizes", f"{rule.name} has no size {size!r}: it takes {needs}", where=size)
    for size in rule.sizes:
        if size not in sizes:
            raise InputError("sizes", f"{rule.name} needs {size}=...: it takes {needs}", where=size)
    return {size: _size(size, value) for size, value in sizes.items()}


def _size(name: str, value: float) -> float:
    least = 2 if name == "k" else 1
    if name.startswith("df"):
        if not value > 0:
            raise InputError("sizes", f"{name}={value!r}: degrees of freedom are positive", where=name)
        return value
    if isinstance(value, bool) or value != int(value) or value < least:
        raise InputError("sizes", f"{name}={value!r}: a whole number of at least {least} is needed", where=name)
    return int(value)


# --- tails ----------------------------------------------------------------------------------------


def _above(law: Law, tail: float, convention: str, times: float = 1.0) -> _Found:
    """Reject at or above a value whose upper tail is at most `tail`; `times` such tails are attained."""
    value = law.isf(tail)
    attained = times * (law.sf(value) if math.isfinite(value) else 0.0)
    return _Found(value, attained, law, convention)


def _below(law: Discrete | Binomial | SignedRank, tail: float, convention: str, times: float = 1.0) -> _Found:
    """Reject at or below a value whose lower tail is at most `tail`."""
    value = law.icdf(tail)
    return _Found(value, times * (law.cdf(value) if math.isfinite(value) else 0.0), law, convention)


def _halves(alpha: float, alternative: Alternative) -> tuple[float, float]:
    """The probability of one tail, and the number of tails."""
    return (alpha / 2, 2.0) if alternative == "two-sided" else (alpha, 1.0)


def _symmetric(law: Law, alpha: float, alternative: Alternative, what: str) -> _Found:
    """Normal and t: the tail that the alternative points to."""
    tail, _ = _halves(alpha, alternative)
    value = law.isf(tail)
    if alternative == "less":
        return _Found(-value, alpha, law, f"reject when {what} is at most the value")
    shown = f"|{what}|" if alternative == "two-sided" else what
    return _Found(value, alpha, law, f"reject when {shown} is at least the value")


def _sides(alternative: Alternative) -> Sides:
    return "two-sided" if alternative == "two-sided" else "one-sided"


# --- the laws -------------------------------------------------------------------------------------


def _normal(alpha: float, alternative: Alternative) -> _Found:
    return _symmetric(Normal(), alpha, alternative, "z")


def _t(alpha: float, alternative: Alternative, df: float) -> _Found:
    return _symmetric(StudentT(df), alpha, alternative, "t")


def _f(alpha: float, alternative: Alternative, df1: float, df2: float) -> _Found:
    return _above(FDistribution(df1, df2), alpha, "reject when F is at least the value")


def _chi2(alpha: float, alternative: Alternative, df: float) -> _Found:
    return _above(ChiSquared(df), alpha, "reject when chi-squared is at least the value")


def _sign(alpha: float, alternative: Alternative, n: int) -> _Found:
    """Wins, with the two normal rules of the lecture notes beside: n/2 + z sqrt(n)/2, and n/2 + sqrt(n) for z = 2."""
    tail, tails = _halves(alpha, alternative)
    if alternative == "less":
        found = _below(Binomial(n), tail, "reject when the wins are at most the value")
    else:
        winner = "the wins of either side" if alternative == "two-sided" else "the wins"
        found = _above(Binomial(n), tail, f"reject when {winner} are at least the value", tails)
    toward = -1 if alternative == "less" else 1
    beside = {
        "n/2 + z sqrt(n)/2": n / 2 + toward * Normal().isf(tail) * math.sqrt(n) / 2,
        "n/2 + sqrt(n)": n / 2 + toward * math.sqrt(n),
    }
    return _Found(found.value, found.attained, found.law, found.convention, beside)


def _wilcoxon(alpha: float, alternative: Alternative, n: int) -> _Found:
    tail, tails = _halves(alpha, alternative)
    names: dict[Alternative, str] = {"two-sided": "T = min(W+, W-)", "greater": "W-", "less": "W+"}
    law = SignedRank(tuple(range(2, 2 * n + 1, 2)))
    return _below(law, tail, f"reject when {names[alternative]} is at most the value", tails)


def _mann_whitney(alpha: float, alternative: Alternative, m: int, n: int) -> _Found:
    tail, tails = _halves(alpha, alternative)
    names: dict[Alternative, str] = {
        "two-sided": "the smaller of both U",
        "greater": "U of the second sample",
        "less": "U of the first sample",
    }
    return _below(
        tie_free_mann_whitney_law(m, n), tail, f"reject when {names[alternative]} is at most the value", tails
    )


def _centred_rows(n: int, k: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The doubled, centred ranks 2 r - (k + 1) of n rows without ties."""
    return np.tile(np.arange(1 - k, k, 2), (n, 1))


def _friedman(alpha: float, alternative: Alternative, n: int, k: int) -> _Found:
    """Exact up to some half second, chi-squared beyond; chi2_F = (k - 1) Q / sum d**2 in doubled, centred ranks d."""
    convention = "reject when chi-squared of Friedman is at least the value"
    rows = _centred_rows(n, k)
    if within_rows.cost(rows) > FRIEDMAN_STEPS:
        return _above(ChiSquared(k - 1), alpha, convention)
    found = _above(within_rows.exact_law(rows), alpha, convention)
    return _Found(found.value * (k - 1) / int((rows**2).sum()), found.attained, found.law, convention)


def _page(alpha: float, alternative: Alternative, n: int, k: int) -> _Found:
    """Exact up to 12 columns; L = sum_j j R_j is half the linear statistic in doubled, centred ranks plus its mean."""
    tail, tails = _halves(alpha, alternative)
    mean = n * k * (k + 1) ** 2 / 4
    words: dict[Alternative, str] = {"two-sided": "L or its mirror image", "greater": "L", "less": "L"}
    if k > PAGE_LIMIT:
        sd = k * (k + 1) / 12 * math.sqrt(n * (k - 1))
        found = _symmetric(Normal(mean, sd), alpha, alternative, "L")
        value = 2 * mean - Normal(mean, sd).isf(tail) if alternative == "less" else found.value
        return _Found(value, alpha, found.law, found.convention)
    law = linear_law(_centred_rows(n, k), np.arange(1, k + 1))
    if alternative == "less":
        found = _below(law, tail, "reject when L is at most the value")
    else:
        found = _above(law, tail, f"reject when {words[alternative]} is at least the value", tails)
    return _Found(found.value / 2 + mean, found.attained, law, found.convention)


def _multiple_sign(alpha: float, alternative: Alternative, n: int, k: int) -> _Found:
    """The smallest count over the k - 1 comparisons with the control; a normal law where the exact one is too large."""
    names: dict[Alternative, str] = {
        "two-sided": "the rarer sign",
        "greater": "the number of data sets on which it is worse than the control",
        "less": "the number of data sets on which it is better than the control",
    }
    convention = f"an algorithm differs when {names[alternative]} is at most the value"
    if feasible(n, k - 1):
        return _below(many_signs(n, k - 1, _sides(alternative)), alpha, convention)
    law = MaxNormal.equal(k - 1, rho=SIGN_CORRELATION, sides=_sides(alternative))
    value = math.floor(n / 2 - law.isf(alpha) * math.sqrt(n) / 2 - 0.5)
    return _Found(float(value), law.sf((n / 2 - value - 0.5) / (math.sqrt(n) / 2)), law, convention)


def _studentized_range(alpha: float, alternative: Alternative, k: int, df: float = math.inf) -> _Found:
    return _above(StudentizedRange(k, df), alpha, "reject when the studentized range is at least the value")


def _nemenyi(alpha: float, alternative: Alternative, k: int) -> _Found:
    law = StudentizedRange(k)
    convention = "reject when two mean ranks differ by at least the value times sqrt(k (k + 1) / (6 n))"
    return _Found(law.isf(alpha) / math.sqrt(2), alpha, law, convention)


def _bonferroni_dunn(alpha: float, alternative: Alternative, k: int) -> _Found:
    tail, _ = _halves(alpha, alternative)
    convention = (
        "reject when a mean rank differs from the control's by at least the value times sqrt(k (k + 1) / (6 n))"
    )
    return _Found(Normal().isf(tail / (k - 1)), alpha, Normal(), convention)


def _dunnett(alpha: float, alternative: Alternative, treatments: int, df: float = math.inf) -> _Found:
    law = MaxNormal.equal(treatments, df=df, sides=_sides(alternative))
    found = _above(law, alpha, "reject when |t| against the control is at least the value")
    if alternative == "two-sided":
        return found
    sign = -1 if alternative == "less" else 1
    word = "most" if alternative == "less" else "least"
    return _Found(sign * found.value, alpha, law, f"reject when t against the control is at {word} the value")


def _kolmogorov(alpha: float, alternative: Alternative, n: int) -> _Found:
    if n <= KOLMOGOROV_LIMIT:
        return _above(OneSampleKS(n), alpha, "reject when D is at least the value")
    law = KolmogorovLimit()
    return _Found(law.isf(alpha) / math.sqrt(n), alpha, law, "reject when D is at least the value")


def _smirnov(alpha: float, alternative: Alternative, m: int, n: int) -> _Found:
    words: dict[Alternative, str] = {"two-sided": "D", "greater": "max (F_a - F_b)", "less": "max (F_b - F_a)"}
    law = TwoSampleKS(m, n, sides=alternative)
    return _above(law, alpha, f"reject when {words[alternative]} is at least the value")


UPPER: tuple[Alternative, ...] = ("greater",)
BOTH: tuple[Alternative, ...] = ("two-sided",)
RULES = {
    rule.name: rule
    for rule in (
        _Rule("normal", _normal),
        _Rule("t", _t, ("df",)),
        _Rule("f", _f, ("df1", "df2"), alternatives=UPPER),
        _Rule("chi2", _chi2, ("df",), alternatives=UPPER),
        _Rule("sign", _sign, ("n",)),
        _Rule("wilcoxon", _wilcoxon, ("n",)),
        _Rule("mann-whitney", _mann_whitney, ("m", "n")),
        _Rule("friedman", _friedman, ("n", "k"), alternatives=UPPER),
        _Rule("page", _page, ("n", "k"), alternatives=("greater", "less", "two-sided")),
        _Rule("multiple-sign", _multiple_sign, ("n", "k")),
        _Rule("studentized-range", _studentized_range, ("k",), ("df",), UPPER),
        _Rule("nemenyi", _nemenyi, ("k",), alternatives=BOTH),
        _Rule("bonferroni-dunn", _bonferroni_dunn, ("k",), alternatives=("two-sided", "greater")),
        _Rule("dunnett", _dunnett, ("treatments",), ("df",)),
        _Rule("kolmogorov", _kolmogorov, ("n",), alternatives=BOTH),
        _Rule("smirnov", _smirnov, ("m", "n")),
    )
}
