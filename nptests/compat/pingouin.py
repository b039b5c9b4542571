"""pingouin's names, arguments and frames, computed here: the table is `elsewhere/tables/pingouin.toml`.

Columns that have no certified procedure here (power, BF10) are NaN, so that code that selects columns goes on.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import partial
from itertools import combinations
from typing import Any

import numpy as np

import nptests
from nptests.compat.packages import module
from nptests.compat.reading import long
from nptests.errors import InputError, InputWarning
from nptests.procedures.descriptor import instead
from nptests.procedures.elsewhere.translation import VALUES

__getattr__, __dir__, __all__ = module("pingouin", __name__)


EFFECTS = {"hedges": "hedges_g", "cohen": "cohens_d", "CLES": "vargha_delaney"}


def _one_row(index: Any, **cells: Any) -> Any:
    from nptests.document.frames import Frame

    return Frame([cells], index=[index])


def ttest(
    x: Any,
    y: Any,
    paired: bool = False,
    alternative: str = "two-sided",
    correction: Any = "auto",
    confidence: float = 0.95,
) -> Any:
    """Student's or Welch's t test, of pairs, of two samples, or of one against a number."""
    paired = paired or np.ndim(y) == 0
    other = [y] * len(x) if np.ndim(y) == 0 else list(y)
    if paired:
        t = nptests.paired_t(list(x), other, alternative=alternative, level=confidence)
    else:
        welch = len(x) != len(other) if correction == "auto" else correction
        spread = "unequal" if welch else "equal"
        t = nptests.unpaired_t(list(x), other, alternative=alternative, variances=spread, level=confidence)
    interval = np.round(t.interval, 2) if t.interval else np.array([np.nan, np.nan])
    d = abs(nptests.cohens_d(list(x), other).estimate) if np.ndim(y) else np.nan
    cells = {"T": t.statistic, "dof": t.df[0], "alternative": alternative, "p_val": t.pvalue}
    name = f"CI{round(100 * confidence):d}"
    return _one_row("T_test", **cells, **{name: interval}, cohen_d=d, power=np.nan, BF10=np.nan)


def multicomp(pvals: Any, alpha: float = 0.05, method: str = "holm") -> tuple[Any, Any]:
    """Which p-values are rejected, and the adjusted ones; NaN stay."""
    p = np.asarray(pvals, dtype=float)
    adjusted = np.full_like(p, np.nan)
    known = ~np.isnan(p)
    adjusted[known] = nptests.adjust(p[known], VALUES["adjust"].get(method, method))
    return adjusted < alpha, adjusted


def chi2_mcnemar(data: Any, x: str, y: str, correction: bool = True) -> tuple[Any, Any]:
    """The observed table, and McNemar's chi-squared and exact p-values."""
    import pandas as pd

    observed = pd.crosstab(data[x], data[y])
    by_chi = nptests.mcnemar_from_table(observed.to_numpy(), null="asymptotic", continuity=correction)
    exact = nptests.mcnemar_from_table(observed.to_numpy(), null="exact")
    return observed, _one_row("mcnemar", chi2=by_chi.statistic, dof=1, p_approx=by_chi.pvalue, p_exact=exact.pvalue)


def _samples(data: Any, dv: str | None, group: str | None) -> dict[Any, list[float]]:
    """Samples by name: columns of a frame, groups of a long one, a list or dictionary of samples, or one."""
    if hasattr(data, "columns"):
        if dv is None:
            return {name: data[name].dropna().tolist() for name in data.select_dtypes("number").columns}
        return {name: part[dv].dropna().tolist() for name, part in data.groupby(group, sort=False, observed=True)}
    if isinstance(data, dict):
        return {name: list(sample) for name, sample in data.items()}
    return dict(enumerate(map(list, data))) if np.ndim(data[0]) else {0: list(data)}


def normality(
    data: Any, dv: str | None = None, group: str | None = None, method: str = "shapiro", alpha: float = 0.05
) -> Any:
    """Shapiro and Wilk's test of each sample, or D'Agostino and Pearson's (method="normaltest")."""
    import pandas as pd

    tests: dict[str, Callable[[Any], Any]] = {
        "shapiro": partial(nptests.shapiro_wilk, null="asymptotic"),
        "normaltest": partial(nptests.dagostino_pearson, null="asymptotic"),
    }
    if method not in tests:
        raise InputError("option", f"method={method!r}: the words are 'shapiro', 'normaltest'", where="method")
    rows = {name: tests[method](sample) for name, sample in _samples(data, dv, group).items()}
    cells = [{"W": r.statistic, "pval": r.pvalue, "normal": bool(r.pvalue > alpha)} for r in rows.values()]
    return pd.DataFrame(cells, index=list(rows))


def homoscedasticity(
    data: Any, dv: str | None = None, group: str | None = None, method: str = "levene", alpha: float = 0.05, **how: Any
) -> Any:
    """Levene's test of equal variances, or Bartlett's."""
    if method not in ("levene", "bartlett"):
        raise InputError("option", f"method={method!r}: the words are 'levene', 'bartlett'", where="method")
    result = getattr(nptests, method)(*_samples(data, dv, group).values(), **how)
    statistic = {"W" if method == "levene" else "T": result.statistic}
    return _one_row(method, **statistic, pval=result.pvalue, equal_var=bool(result.pvalue > alpha))


def compute_bootci(
    x: Any, y: Any = None, func: Any = None, method: str = "bca", paired: bool = False, confidence: float = 0.95,
    n_boot: int = 2000, decimals: int = 2, seed: int | None = None,
) -> Any:  # fmt: skip
    """The bootstrap interval of a mean, or of a mean difference of pairs."""
    if func not in ("mean", None) and func is not np.mean:
        words = "only means are resampled here; scipy.stats.bootstrap takes any function"
        raise InputError("option", words, where="func")
    interval = {"per": "percentile", "norm": "normal", "cper": "bca"}.get(method, method)
    result = nptests.bootstrap_mean(x, y, interval=interval, draws=n_boot, seed=seed or 0, level=confidence)
    return np.round(result.interval, decimals)


def pairwise_tests(
    data: Any = None, dv: Any = None, between: Any = None, within: Any = None, subject: Any = None,
    parametric: bool = True, marginal: bool = True, alpha: float = 0.05, alternative: str = "two-sided",
    padjust: str = "none",
    effsize: str = "hedges", correction: Any = "auto", nan_policy: str = "listwise", return_desc: bool = False,
    interaction: bool = True, within_first: bool = True, peer_numbers: bool = False,
) -> Any:  # fmt: skip
    """Every pair of groups or of columns: t tests, or by ranks."""
    from nptests.compat.rules import RULES
    from nptests.document.frames import Frame

    if hasattr(data, "columns") and dv is within is between is None:
        run = nptests.pairwise_t if parametric else nptests.pairwise_wilcoxon
        line = instead.line(run, (data,), ({"error": "paired"} if parametric else {}) | {"padjust": padjust}, ())
        raise InputError("columns", f"dv= and one of within= and between= are needed; of a table without them {line}")
    (table,), labels = long({"data": data, "dv": dv, "within": within, "between": between, "subject": subject})
    paired, factor = within is not None, between if within is None else within
    samples = {n: table.values[:, j].tolist() for j, n in enumerate(table.algorithms)} if paired else table
    names = ("paired_t" if paired else "unpaired_t") if parametric else ("wilcoxon" if paired else "mann_whitney")
    rule = None if parametric else "pingouin_wilcoxon" if paired else "scipy_mannwhitney"
    head = "T" if parametric else "W_val" if paired else "U_val"
    rows, theirs = [], False
    for a, b in combinations(labels, 2):
        x, y = samples[str(a)], samples[str(b)]
        asked: dict[str, Any] = {"alternative": alternative}
        if names == "unpaired_t":
            welch = len(x) != len(y) if correction == "auto" else correction
            asked["variances"] = "unequal" if welch else "equal"
        other = RULES[rule](x, y) if rule else {}
        theirs = theirs or bool(other)
        r = getattr(nptests, names)(x, y, **asked, **(other if peer_numbers else {}))
        smaller = min(r.details["w_plus"], r.details["w_minus"]) if names == "wilcoxon" else r.statistic
        cells = {"Contrast": factor, "A": a, "B": b, "Paired": paired, "Parametric": parametric, head: smaller}
        cells |= {"dof": r.df[0]} if parametric else {}
        cells |= {"alternative": alternative, "p_unc": r.pvalue, **({"BF10": np.nan} if parametric else {})}
        rows.append(cells | {effsize: getattr(nptests, EFFECTS[effsize])(x, y).estimate})
    frame: Any = Frame(rows)
    if padjust not in ("none", None) and len(rows) > 1:
        frame.insert(frame.columns.get_loc("p_unc") + 1, "p_corr", multicomp(frame["p_unc"], alpha, padjust)[1])
        frame.insert(frame.columns.get_loc("p_corr") + 1, "p_adjust", padjust)
    if theirs and not peer_numbers:
        words = "exact with ties and zeros, and in samples of more than eight; peer_numbers=True gives theirs"
        warnings.warn(f"pairwise_tests of pingouin: {words}", InputWarning, stacklevel=2)
    return frame


pairwise_ttests = pairwise_tests


def ptests(frame: Any, paired: bool = False, decimals: int = 3, padjust: str | None = None, stars: bool = True) -> Any:
    """t below the diagonal, stars or p-values above, of every pair of columns."""
    import pandas as pd

    names = list(frame.columns)
    square: Any = pd.DataFrame("-", index=names, columns=names)
    pairs = [(i, j) for i in range(len(names)) for j in range(i + 1, len(names))]
    tests = [ttest(frame[names[i]].dropna(), frame[names[j]].dropna(), paired=paired) for i, j in pairs]
    raw = [t["p_val"].iloc[0] for t in tests]
    p = multicomp(raw, method=padjust)[1] if padjust else raw
    for (i, j), t, value in zip(pairs, tests, p, strict=True):
        square.iat[j, i] = f"{t['T'].iloc[0]:.{decimals}f}".rstrip("0").rstrip(".")
        marks = "***" if value < 0.001 else "**" if value < 0.01 else "*" if value < 0.05 else ""
        square.iat[i, j] = marks if stars else f"{value:.{decimals}f}"
    return square


def power_ttest(
    d: float | None = None, n: int | None = None, power: float | None = None, alpha: float = 0.05,
    contrast: str = "two-samples", alternative: str = "two-sided",
) -> Any:  # fmt: skip
    """The power of a t test of n, or the n of a power, by drawing: what is left out of the two is found."""
    test = {"paired": "paired_t", "two-samples": "unpaired_t"}.get(contrast)
    if d is None or (n is None) is (power is None) or test is None or alternative != "two-sided":
        words = "d and one of n and power are taken here, of two-sided tests of contrast='paired' or 'two-samples'"
        raise InputError("option", f"{words}: pingouin has the others by formula")
    words = "power_ttest of pingouin: drawn here, where theirs is of a formula; printed, the result says how near it is"
    warnings.warn(words, InputWarning, stacklevel=3)
    if power is None:
        return nptests.power(test, n=n, d=d, alpha=alpha)
    return nptests.sample_size(test, d=d, power=power, alpha=alpha)
