"""statds' names, arguments and tuples, computed here.

Critical values are None: `nptests.critical_value(name, alpha=..., ...)` computes them from the law. Figures of p-values
are the comparisons, which draw themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

import nptests
from nptests.compat.packages import module
from nptests.errors import InputError

__getattr__, __dir__, __all__ = module("statds", __name__)

Verdict = tuple[float, float, None, str]


def _verdict(result: Any, alpha: float, statistic: float | None = None) -> Verdict:
    words = f"Reject H0 with alpha = {alpha} (Different distributions)"
    if not result.pvalue < alpha:
        words = f"Fail to Reject H0 with alpha = {alpha} (Same distributions)"
    return result.statistic if statistic is None else statistic, result.pvalue, None, words


def _table(dataset: Any, minimize: bool = False) -> tuple[nptests.Scores, list[Any]]:
    """All but the first column, which names the data sets."""
    columns: list[Any] = list(dataset.columns[1:])
    values, names = dataset[columns].to_numpy(), list(map(str, columns))
    return nptests.Scores(values, names, better="lower" if minimize else "higher"), columns


def _ranked(name: str, ranks: Callable[[Any], Any], **how: Any) -> Callable[..., Any]:
    def test(dataset: Any, alpha: float = 0.05, minimize: bool = False, verbose: bool = False, **more: Any) -> Any:
        scores, columns = _table(dataset, minimize)
        ties = {"ties": "corrected" if more.pop("apply_correction", False) else "ignored"} if "ties" in how else {}
        result = getattr(nptests, name)(scores, null="asymptotic", **ties)
        return dict(zip(columns, ranks(result), strict=True)), *_verdict(result, alpha)

    test.__name__, test.__doc__ = name, f"Mean ranks, statistic, p-value, None and decision of nptests.{name}."
    return test


def _of_mean_ranks(result: Any) -> Any:
    return result.mean_ranks


def _of_aligned(result: Any) -> Any:
    return [float(total) / result.n for total in result.details["rank_sums"]]


friedman = _ranked("friedman", _of_mean_ranks, ties=True)
iman_davenport = _ranked("iman_davenport", _of_mean_ranks, ties=True)
friedman_aligned_ranks = _ranked("aligned_ranks", _of_aligned, ties=True)
quade = _ranked("quade", _of_mean_ranks)


def _two(name: str, statistic: Callable[[Any], float] | None = None, **how: Any) -> Callable[..., Verdict]:
    def test(dataset: Any, alpha: float = 0.05, verbose: bool = False) -> Verdict:
        if dataset.shape[1] != 2:
            raise InputError("columns", f"two columns are needed, one a sample, not {dataset.shape[1]}")
        result = getattr(nptests, name)(dataset.iloc[:, 0].tolist(), dataset.iloc[:, 1].tolist(), **how)
        return _verdict(result, alpha, None if statistic is None else statistic(result))

    test.__name__, test.__doc__ = name, f"Statistic, p-value, None and decision of nptests.{name}."
    return test


wilcoxon = _two("wilcoxon", lambda r: min(r.details["w_plus"], r.details["w_minus"]), null="asymptotic")
binomial = _two("sign", lambda r: float(max(r.details["plus"], r.details["minus"])))
mannwhitneyu = _two("mann_whitney", lambda r: r.statistic, null="asymptotic", continuity=True)
t_test_paired = _two("paired_t")
t_test_unpaired = _two("unpaired_t", variances="equal")


def _samples(dataset: Any) -> list[list[Any]]:
    return [dataset[column].dropna().tolist() for column in dataset.columns[1:]]


def _groups(name: str, **fixed: Any) -> Callable[..., Any]:
    def test(dataset: Any, alpha: float = 0.05, minimize: bool = False, verbose: bool = False, **how: Any) -> Verdict:
        return _verdict(getattr(nptests, name)(*_samples(dataset), **fixed, **how), alpha)

    test.__name__, test.__doc__ = name, f"Statistic, p-value, None and decision of nptests.{name}."
    return test


kruskal_wallis = _groups("kruskal_wallis", null="asymptotic")
bartlett_test = _groups("bartlett")


def levene_test(dataset: Any, alpha: float = 0.05, center: str = "mean") -> Verdict:
    """Statistic, p-value, None and decision of nptests.levene."""
    return _verdict(nptests.levene(*_samples(dataset), center=center), alpha)


def _sample(name: str) -> Callable[..., Verdict]:
    def test(data: Any, alpha: float = 0.05) -> Verdict:
        return _verdict(getattr(nptests, name)(list(data), null="asymptotic"), alpha)

    test.__name__, test.__doc__ = name, f"Statistic, p-value, None and decision of nptests.{name}."
    return test


shapiro_wilk_normality, d_agostino_pearson = _sample("shapiro_wilk"), _sample("dagostino_pearson")
kolmogorov_smirnov = _sample("lilliefors")


def anova_cases(dataset: Any, alpha: float = 0.05) -> Any:
    """Means, the result, F, p-value, None and decision of one-way analysis of variance."""
    result = nptests.anova(*_samples(dataset))
    return dict(zip(dataset.columns[1:], result.details["means"], strict=True)), result, *_verdict(result, alpha)


def anova_within_cases(dataset: Any, alpha: float = 0.05) -> Any:
    """Means, the result, F, p-value, None and decision of repeated measures."""
    scores, columns = _table(dataset)
    result = nptests.anova_repeated(scores)
    return dict(zip(columns, result.details["means"], strict=True)), result, *_verdict(result, alpha)


def mcnemar(results_1: Any, results_2: Any, real_results: Any, alpha: float = 0.05, verbose: bool = False) -> Verdict:
    """Statistic, p-value, None and decision of McNemar's test of two models' answers."""
    right = [np.asarray(each) == np.asarray(real_results) for each in (results_1, results_2)]
    result = nptests.mcnemar(int((~right[0] & right[1]).sum()), int((right[0] & ~right[1]).sum()), null="asymptotic")
    return _verdict(result, alpha)


def contrast_estimation_based_on_medians(dataset: Any, minimize: bool = False, verbose: bool = False) -> Any:
    """The square frame of estimated differences."""
    import pandas as pd

    scores, columns = _table(dataset)
    square = pd.DataFrame(0.0, index=columns, columns=columns)
    names = {str(column): column for column in columns}
    for row in nptests.contrasts(scores).rows:
        square.loc[names[row.a], names[row.b]] = row.estimate
        square.loc[names[row.b], names[row.a]] = -row.estimate
    return square


def nemenyi(ranks: dict[str, float], num_cases: int, alpha: float = 0.05, verbose: bool = False) -> Any:
    """The mean ranks, the critical difference and the comparisons, which draw themselves."""
    cd = nptests.critical_difference(len(ranks), num_cases, alpha=alpha)
    return list(ranks.values()), cd, nptests.nemenyi_from_ranks(ranks, num_cases)


def _adjusted(method: str) -> Callable[..., Any]:
    def compare(
        ranks: dict[str, float], num_cases: int, alpha: float = 0.05, control: str | None = None,
        type_rank: str = "Friedman", verbose: bool = False,
    ) -> Any:  # fmt: skip
        import pandas as pd

        if not type_rank.startswith("Friedman") or "Aligned" in type_rank:
            words = "from mean ranks alone only Friedman's have a right error"
            raise InputError("option", f"type_rank={type_rank!r}: {words}; nptests.all_pairs(scores, ranks=...)")
        everyone = nptests.nemenyi_from_ranks(ranks, num_cases)
        rows = everyone.rows
        names = [(r.a, r.b) for r in rows]
        if control is not None:
            rows = tuple(r for r in rows if control in (r.a, r.b))
            names = [(control, r.b if r.a == control else r.a) for r in rows]
        p = [r.pvalue for r in rows]
        needs: dict[str, Any] = {"alpha": alpha} if method == "rom" else {}
        steps = {s.position: s.level for s in nptests.adjustment_steps(p, method, alpha=alpha).rows}
        frame = pd.DataFrame(
            {
                "Comparison": [f"{a} vs {b}" for a, b in names],
                "Statistic (Z)": [abs(r.statistic) for r in rows],
                "p-value": p,
                "Adjusted alpha": [steps[i] for i in range(len(p))],
                "Adjusted p-value": nptests.adjust(p, method, **needs),
                "alpha": alpha,
            }
        )
        frame["Results"] = np.where(frame["Adjusted p-value"] <= alpha, "Reject H0", "Fail to Reject H0")
        return frame, everyone

    compare.__name__, compare.__doc__ = method, f"The pairs (or those with a control) adjusted by {method}, as a frame."
    return compare


bonferroni, holm, holland, finner = map(_adjusted, ("bonferroni", "holm", "holland", "finner"))
hochberg, hommel, li, rom = map(_adjusted, ("hochberg", "hommel", "li", "rom"))
shaffer = partial(_adjusted("shaffer"))
