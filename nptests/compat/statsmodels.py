"""statsmodels' names, arguments and attributes, computed here: the table is `elsewhere/tables/statsmodels.toml`."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Sequence
from typing import Any

import numpy as np

import nptests
from nptests.compat.packages import module
from nptests.errors import InputError
from nptests.procedures.elsewhere.translation import VALUES
from nptests.values import changed

__getattr__, __dir__, __all__ = module("statsmodels", __name__)


def multipletests(
    pvals: Any,
    alpha: float = 0.05,
    method: str = "hs",
    maxiter: int = 1,
    is_sorted: bool = False,
    returnsorted: bool = False,
) -> tuple[Any, Any, float, float]:
    """Which p-values are rejected, the adjusted ones, and the levels of Sidak and Bonferroni."""
    if hasattr(pvals, "columns") and len(pvals.columns) > 1:
        line = f"nptests.all_pairs(data, adjust='{VALUES['adjust'].get(method, method)}')"
        raise InputError("option", f"multipletests adjusts p-values, and this is a table: write {line}")
    p = np.asarray(pvals, dtype=float)
    if method in TWO_STAGES:
        adjusted = fdrcorrection_twostage(p, alpha, TWO_STAGES[method], maxiter)[1]
    else:
        adjusted = nptests.adjust(p, VALUES["adjust"].get(method, method))
    if returnsorted:
        adjusted = adjusted[np.argsort(p)]
    return adjusted <= alpha, adjusted, 1 - (1 - alpha) ** (1 / p.size), alpha / p.size


def binom_tost(count: int, nobs: int, low: float, upp: float) -> tuple[float, float, float]:
    """The larger p-value of two one-sided binomial tests, and both."""
    above = nptests.binomial(count, nobs, p0=low, alternative="greater").pvalue
    below = nptests.binomial(count, nobs, p0=upp, alternative="less").pvalue
    return max(above, below), above, below


def fdrcorrection(pvals: Any, alpha: float = 0.05, method: str = "indep", is_sorted: bool = False) -> tuple[Any, Any]:
    """Which are rejected, and p-values adjusted for the false discovery rate."""
    words = {"indep": "fdr_bh", "i": "fdr_bh", "p": "fdr_bh", "poscorr": "fdr_bh", "n": "fdr_by", "negcorr": "fdr_by"}
    return multipletests(pvals, alpha, words.get(method, method))[:2]


TWO_STAGES = {"fdr_tsbky": "bky", "fdr_tsbh": "bh"}


def fdrcorrection_twostage(
    pvals: Any, alpha: float = 0.05, method: str = "bky", maxiter: int = 1, iter: None = None, is_sorted: bool = False
) -> tuple[Any, Any, int, list[float]]:
    """Which are rejected, the adjusted p-values, how many are not, and the levels of both stages.

    Where the first stage rejects none or all they are its adjusted p-values. method="bh" decides as "bky" does at
    alpha / (1 - alpha), and holds the rate at this level only.
    """
    if maxiter not in (1, False) or method not in TWO_STAGES.values():
        asked, line = f"method={method!r}, maxiter={maxiter!r}", f"nptests.adjust(pvalues, 'two-stage', alpha={alpha})"
        words = "there are two stages, of Benjamini and others (2006) or with 'bh'"
        raise InputError("option", f"{asked}: {words}: {line}", where="maxiter")
    p = np.asarray(pvals, dtype=float)
    scale = 1 + alpha if method == "bky" else 1.0
    q = scale * nptests.adjust(p, "benjamini-hochberg")
    left, levels = p.size - int((q <= alpha).sum()), [alpha / scale]
    if 0 < left < p.size:
        q, levels = q * (left / p.size), [*levels, alpha / scale * p.size / left]
    rejected = np.asarray(q <= alpha)
    return rejected, np.minimum(q, 1.0), int(p.size - rejected.sum()), levels


class Said:
    """Their parts, of which the last is ours, which says itself in our words."""

    __slots__ = ()

    def summary(self) -> str:
        return str(self[-1].summary())  # type: ignore[index]


class TukeyHSDResults(namedtuple(
    "TukeyHSDResults",
    "groupsunique meandiffs std_pairs pvalues confint reject q_crit df_total variance alpha comparisons",
), Said):  # fmt: skip
    """Their parts of Tukey's comparisons."""


class MultiComparison:
    """Values with the labels of their groups."""

    def __init__(self, data: Any, groups: Any, group_order: Sequence[Any] | None = None) -> None:
        values, labels = np.asarray(data, dtype=float), np.asarray(groups)
        if len(values) != len(labels):
            raise InputError("data", f"data has {len(values)} elements and groups has {len(labels)}")
        self.groupsunique = np.unique(labels) if group_order is None else np.asarray(group_order)
        self.samples = {str(label): values[labels == label].tolist() for label in self.groupsunique}

    def tukeyhsd(self, alpha: float = 0.05, use_var: str = "equal") -> TukeyHSDResults:
        """Tukey's comparisons; differences are of the second minus the first, as theirs."""
        if use_var != "equal":
            raise InputError("option", "use_var='unequal' is Games and Howell's, which is left out", where="use_var")
        comparisons = nptests.tukey(self.samples, design="independent", level=1 - alpha)
        comparisons = changed(comparisons, notes=(*comparisons.notes, "the estimate is a - b; meandiffs are b - a"))
        rows, d = comparisons.rows, comparisons.details
        p = np.array([row.adjusted for row in rows])
        spans = np.array([(-row.interval[1], -row.interval[0]) for row in rows if row.interval is not None])
        return TukeyHSDResults(
            self.groupsunique, -np.array([row.estimate for row in rows]),
            np.array([row.error for row in rows]) / np.sqrt(2),
            p, spans, p <= alpha, d["critical_value"], d["df"], d["ms_error"], alpha, comparisons,
        )  # fmt: skip


def pairwise_tukeyhsd(endog: Any, groups: Any, alpha: float = 0.05, use_var: str = "equal") -> TukeyHSDResults:
    """Tukey's comparisons of all pairs of groups."""
    return MultiComparison(endog, groups).tukeyhsd(alpha, use_var)


class AnovaResults(namedtuple("AnovaResults", "anova_table result"), Said):
    """Their table, and ours."""


class AnovaRM:
    """Repeated measures in a long frame with one factor."""

    def __init__(
        self, data: Any, depvar: str, subject: str, within: Any = None, between: Any = None, aggregate_func: Any = None
    ) -> None:
        factors = [within] if isinstance(within, str) else list(within or ())
        if len(factors) != 1 or between:
            raise InputError("columns", "one factor within is needed: two are no comparison of algorithms")
        self.data, self.depvar, self.subject, self.within = data, depvar, subject, factors[0]
        self.repetitions = aggregate_func

    def fit(self) -> Any:
        """The result, with `anova_table`."""
        import pandas as pd

        how = {} if self.repetitions is None else {"repetitions": "mean"}
        r = nptests.anova_repeated(
            self.data, dataset=self.subject, algorithm=self.within, score=self.depvar, better="lower", **how
        )
        cells = {"F Value": r.statistic, "Num DF": r.df[0], "Den DF": r.df[1], "Pr > F": r.pvalue}
        return AnovaResults(pd.DataFrame([cells], index=[self.within]), r)
