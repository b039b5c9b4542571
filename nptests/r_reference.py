"""The same thing in R: a few lines of R as text, and what they give. Data, run by crosscheck and read by R users."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Reference:
    """The same procedure in R, as text that an R user can paste.

    The value of `code` is bound to `res`; each entry of `reads` is an R expression that gives one of our numbers. Data
    are bound beforehand: `y` (matrix, data sets in rows, named columns), `a` and `b` (paired or two samples), `groups`
    (list) with `x` and `g` (stacked values, factor), `x` (one sample), the counts by their own names, `p` (p-values)
    with `alpha` (0.05). Decimals arrive as whole numbers: what depends on the units of the scores divides by `scale`
    (1000 for three decimals). The traits of cases are listed in crosscheck/r/cases.py.

    options     the options of ours under which the two are equal
    only        traits that a case must have for the two to mean the same, such as "untied"
    called      what the code is called where it is more than one call of a function
    """

    package: str
    code: str
    reads: Mapping[str, str]
    options: Mapping[str, Any] = field(default_factory=dict)
    only: tuple[str, ...] = ()
    called: str | None = None

    @property
    def name(self) -> str:
        """Package and function, such as stats::quade.test."""
        function = self.called or self.code.split("(")[0].split("<-")[-1].strip().split("::")[-1]
        return f"{self.package}::{function}"


def R(
    package: str,
    code: str,
    *,
    options: Mapping[str, Any] | None = None,
    only: tuple[str, ...] = (),
    called: str | None = None,
    **reads: str,
) -> Reference:
    """Shorthand: R("stats", "quade.test(y)", statistic="res$statistic", pvalue="res$p.value")."""
    return Reference(package, code, dict(reads), dict(options or {}), only, called)


def htest(package: str, code: str, *, df: bool = False, **about: Any) -> Reference:
    """R for an object of class htest: its statistic, its p-value, and its degrees of freedom where it has any."""
    freedom: dict[str, Any] = {"df": "res$parameter"} if df else {}
    return R(package, code, statistic="res$statistic", pvalue="res$p.value", **freedom, **about)


# Our word for an alternative, and R's.
R_ALTERNATIVES: Mapping[str, str] = {"two-sided": "two.sided", "greater": "greater", "less": "less"}


def r_tail(alternative: str, law: str, x: str, *parameters: str) -> str:
    """R text of a p-value from a distribution that is symmetric about 0: the tail asked for, or twice the smaller."""
    arguments = "".join(f", {p}" for p in parameters)
    return {
        "two-sided": f"2 * p{law}(-abs({x}){arguments})",
        "greater": f"p{law}({x}{arguments}, lower.tail = FALSE)",
        "less": f"p{law}({x}{arguments})",
    }[alternative]


# Half a step less in the direction that is tested.
R_CONTINUITY: Mapping[str, str] = {
    "two-sided": "sign(gap) * max(abs(gap) - 0.5, 0)",
    "greater": "gap - 0.5",
    "less": "gap + 0.5",
}
