"""Critical values of every null distribution in use, computed for any size and level."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from nptests.distributions.continuous import ChiSquared, FDistribution, Normal, StudentT
from nptests.distributions.studentized_range import StudentizedRange
from nptests.errors import InputError, did_you_mean, real, whole
from nptests.procedures import descriptor, listed
from nptests.procedures.critical_points import CriticalRule, of_large, symmetric
from nptests.results import Face, NullKind, plain_fields
from nptests.values import Value
from nptests.vocabulary import Alternative, ExactNull, resolved


@dataclass(frozen=True, eq=False, repr=False)
class CriticalValue(Face, Value):
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

    def __float__(self) -> float:
        return self.value

    def as_dict(self) -> dict[str, Any]:
        """Everything, in plain types."""
        return plain_fields(self)


def critical_value(
    name: str, *, alpha: float, alternative: Alternative | None = None, null: ExactNull = "auto", **sizes: float
) -> CriticalValue:
    """The critical value of a test: where rejection at level alpha starts. Computed from the law, never from a table.

    For a discrete law it is the value nearest to the null hypothesis that still keeps its tail within alpha, infinite
    when there is none. Two-sided discrete tests take alpha / 2 in each tail, so that a value is critical exactly when
    the two-sided p-value of this suite is at most alpha. The names and the sizes that they need:

        normal; t (df); f (df1, df2); chi2 (df)
        sign (n): wins; wilcoxon (n): the smaller rank sum T; mann-whitney (m, n): the smaller U
        friedman (n, k): chi2; page (n, k): L; multiple-sign (n, k): the smallest count of signs against a control
        studentized-range (k, df), nemenyi (k): q / sqrt 2; bonferroni-dunn (k); dunnett (treatments, df)
        kolmogorov (n): D; smirnov (m, n): D of two samples

    null="auto" is the null distribution that the test itself takes at these sizes; "exact" goes on where it takes some
    seconds, and "asymptotic" is that of large sizes. df is infinite where it is left out. The alternative is two-sided
    where the test has sides, else "greater".

    name          the name of a test or a law, as above
    alpha         the level of the test
    alternative   the side or sides on which it rejects
    sizes         the sizes and degrees of freedom that it needs, by name
    """
    descriptor.check_level(alpha)
    rule = _rule(name)
    chosen = rule.alternatives[0] if alternative is None else alternative
    if not isinstance(chosen, str) or chosen not in rule.alternatives:
        words = ", ".join(repr(a) for a in rule.alternatives)
        raise InputError(
            "option", f"alternative={chosen!r}: for {rule.name} the words are {words}", where="alternative"
        )
    if not isinstance(null, str) or null not in rule.nulls:
        words = ", ".join(repr(word) for word in rule.nulls)
        raise InputError("option", f"null={null!r}: for {rule.name} the words are {words}", where="null")
    checked = _checked_sizes(rule, sizes)
    point = rule.point(alpha, chosen, null, checked)
    return CriticalValue(
        rule.name, point.value, alpha, chosen, point.attained, point.law.name, point.law.kind, point.convention,
        checked, point.beside,
    )  # fmt: skip


def _checked_sizes(rule: CriticalRule, sizes: Mapping[str, float]) -> dict[str, float]:
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
        if not real(value, name) > 0:
            raise InputError("sizes", f"{name}={value!r}: degrees of freedom are positive", where=name)
        return value
    if whole(value, name) < least:
        raise InputError("sizes", f"{name}={value!r}: a whole number of at least {least} is needed", where=name)
    return int(value)


# The distributions themselves; the rules of tests stand in their own descriptors.
DISTRIBUTIONS = (
    CriticalRule("normal", lambda alpha, sides: symmetric(Normal(), alpha, sides, "z")),
    CriticalRule("t", lambda alpha, sides, df: symmetric(StudentT(df), alpha, sides, "t"), ("df",)),
    of_large("f", FDistribution, ("df1", "df2"), "F"),
    of_large("chi2", ChiSquared, ("df",), "chi-squared"),
    of_large("studentized-range", StudentizedRange, ("k",), "the studentized range", optional=("df",)),
)


@functools.cache
def rules() -> Mapping[str, CriticalRule]:
    """Every rule by name: those of the distributions, then those of the catalogue."""
    of_tests = [p.critical for p in listed.catalogue() if p.critical is not None]
    return {rule.name: rule for rule in (*DISTRIBUTIONS, *of_tests)}


def _rule(name: str) -> CriticalRule:
    known = rules()
    spelling = resolved(str(name).lower(), known)
    if spelling is not None:
        return known[spelling]
    hint = " ".join(filter(None, (did_you_mean(name, known), f"the names are {', '.join(known)}")))
    raise InputError("name", f"no critical value is called {name!r}: {hint}", where="name")
