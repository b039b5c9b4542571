"""autorank's names, arguments and RankResult, computed here.

Its choice between tests by pretests is kept, as its users count on it, and the result carries `analysis`, ours, which
shows what every reasonable choice says. Two algorithms are tested on both sides.
"""

from __future__ import annotations

import math
import warnings
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import nptests
from nptests.compat.baycomp import tell_border
from nptests.compat.engine import tell_unread
from nptests.compat.packages import module
from nptests.compat.reading import warn_of_runs
from nptests.compat.rules import scipy_wilcoxon
from nptests.distributions.continuous import Normal, StudentT
from nptests.document.blocks import Cell, Sheet, numbers
from nptests.document.pictures import rank_intervals
from nptests.document.pictures.matplotlib_figure import on_axes
from nptests.document.pictures.picture import Picture
from nptests.document.writing import write_table
from nptests.errors import InputError, InputWarning, as_written, owner_written

__getattr__, __dir__, __all__ = module("autorank", __name__)

LEVELS = {"cohen_d": (0.2, 0.5, 0.8), "akinshin_gamma": (0.2, 0.5, 0.8), "cliff_delta": (0.147, 0.33, 0.474)}
WORDS = ("negligible", "small", "medium", "large")


class RankResult(NamedTuple):
    """autorank's named tuple; `analysis` is everything that nptests has to say of the table."""

    rankdf: Any
    pvalue: float | None
    cd: float | None
    omnibus: str
    posthoc: str | None
    all_normal: bool
    pvals_shapiro: list[float]
    homoscedastic: bool | None
    pval_homogeneity: float | None
    homogeneity_test: str | None
    alpha: float
    alpha_normality: float
    num_samples: int
    sample_matrix: Any
    posterior_matrix: Any
    decision_matrix: Any
    rope: float | None
    rope_mode: str | None
    effect_size: str
    force_mode: str | None
    plot_order: Any
    analysis: nptests.Analysis
    order: str

    def __getattr__(self, name: str) -> Any:
        """What autorank has not is asked of the analysis."""
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return getattr(self.analysis, name)
        except AttributeError as problem:
            owner = owner_written(self, "")
            raise AttributeError(str(problem).replace(f"write {owner}.", f"write {owner}.analysis.")) from None


def _words(**choices: tuple[Any, tuple[Any, ...]]) -> None:
    for name, (value, words) in choices.items():
        if value not in words:
            raise InputError("option", f"{name}={value!r}: the words are {', '.join(map(repr, words))}", where=name)


def autorank(
    data: Any, alpha: float = 0.05, verbose: bool = False, order: str = "descending", approach: str = "frequentist",
    rope: float = 0.1, rope_mode: str = "effsize", nsamples: int = 50_000, effect_size: str | None = None,
    force_mode: str | None = None, random_state: int | None = None, plot_order: Any = None, *,
    peer_numbers: bool = False,
) -> RankResult:  # fmt: skip
    """The populations in the columns of a frame, ranked and tested as autorank does."""
    _words(order=(order, ("ascending", "descending")), force_mode=(force_mode, (None, "parametric", "nonparametric")))
    _words(effect_size=(effect_size, (None, *LEVELS)))
    _words(approach=(approach, ("frequentist", "bayesian")), rope_mode=(rope_mode, ("effsize", "absolute")))
    if not hasattr(data, "columns"):
        raise InputError("shape", f"a frame is needed, with an algorithm a column: not {data!r}"[:120], where="data")
    if len(data) < 5:
        raise InputError("size", f"{len(data)} rows: at least five are needed")
    warn_of_runs(data)
    if order == "descending":
        words = "effects are against the best, which stands first; theirs puts the worst first, and measures against it"
        turned = "higher scores are better, as there: order='ascending' turns that"
        warnings.warn(f"autorank: {turned}; {words}", InputWarning, stacklevel=2)
    scores = nptests.Scores.of(data.reset_index(drop=True), better="higher" if order == "descending" else "lower")
    columns = [scores.values[:, j].tolist() for j in range(scores.k)]
    shapiro = [nptests.shapiro_wilk(column, null="asymptotic").pvalue for column in columns]
    normal = all(p >= alpha / scores.k for p in shapiro)
    spread = nptests.bartlett(*columns) if normal else nptests.levene(*columns)
    homoscedastic = bool(spread.pvalue >= alpha)
    parametric = force_mode == "parametric" or (force_mode is None and normal and (homoscedastic or scores.k == 2))
    quiet = peer_numbers or approach == "bayesian"
    pvalue, omnibus = _tested(scores, columns, parametric, quiet)
    cd = nptests.critical_difference(scores.k, scores.n, alpha=alpha) if omnibus == "friedman" else None
    posthoc = "nemenyi" if omnibus == "friedman" else "tukeyhsd" if omnibus == "anova" else None
    by_means = force_mode == "parametric" or (force_mode is None and normal)
    measure = effect_size or ("cohen_d" if normal else "akinshin_gamma")
    if approach == "bayesian":
        how = rope, rope_mode, nsamples, random_state
        frame, posteriors, sampled, decided = _posteriors(scores, alpha, by_means, normal, measure, *how)
        return RankResult(
            frame, None, None, "bayes", "bayes", normal, shapiro, None, None, None, alpha, alpha / scores.k, scores.n,
            sampled, posteriors, decided, rope, rope_mode, measure, force_mode, plot_order,
            nptests.analyse(scores, alpha=alpha), order,
        )  # fmt: skip
    frame = _ranked(scores, alpha, by_means, normal, measure, omnibus == "anova")
    places = [scores.algorithms.index(str(name)) for name in frame.index]
    return RankResult(
        frame, pvalue, cd, omnibus, posthoc, normal, [shapiro[j] for j in places], homoscedastic, spread.pvalue,
        "bartlett" if normal else "levene", alpha, alpha / scores.k, scores.n, None, None, None, None, None, measure,
        force_mode, plot_order, nptests.analyse(scores, alpha=alpha), order,
    )  # fmt: skip


def _tested(scores: nptests.Scores, columns: list[Any], parametric: bool, theirs: bool) -> tuple[float, str]:
    if scores.k > 2:
        if parametric:
            return nptests.anova_repeated(scores).pvalue, "anova"
        return nptests.friedman(scores, null="asymptotic").pvalue, "friedman"
    if parametric:
        return nptests.paired_t(*columns).pvalue, "ttest"
    if not theirs:
        words = "both sides are tested, where theirs takes that of the larger median; peer_numbers=True gives theirs"
        warnings.warn(f"autorank: {words}", InputWarning, stacklevel=3)
        return nptests.wilcoxon(*columns).pvalue, "wilcoxon"
    larger = int(np.argmax(np.median(scores.values, axis=0)))
    pair = columns[larger], columns[1 - larger]
    return nptests.wilcoxon(*pair, alternative="greater", **scipy_wilcoxon(*pair)).pvalue, "wilcoxon"


def _ranked(
    scores: nptests.Scores, alpha: float, by_means: bool, normal: bool, measure: str, tukey: bool, order: Any = None
) -> Any:
    """Mean ranks, centres, spreads, intervals and effects, the best first."""
    from nptests.document.frames import Frame, Part

    values, names = scores.values, list(scores.algorithms)
    ranks = nptests.friedman(scores, null="asymptotic").mean_ranks or ()
    order = np.argsort(ranks, kind="stable") if order is None else order
    rows = []
    half = _tukey_half_width(scores, alpha) if tukey else 0.0
    for place, j in enumerate(order):
        x = values[:, j]
        cells: dict[str, Any] = {"meanrank": ranks[j]}
        cells |= {"mean": x.mean(), "std": x.std(ddof=1)}
        cells |= {"median": np.median(x), "mad": np.median(np.abs(x - np.median(x)))}
        low, high = (x.mean() - half, x.mean() + half) if tukey else _interval(x, alpha / scores.k, normal)
        first = _effect(values[:, order[0]], x, measure)
        above = _effect(values[:, order[place - 1]], x, measure) if place else 0.0
        cells |= {"ci_lower": low, "ci_upper": high, "effect_size": first, "magnitude": _magnitude(first, measure)}
        rows.append(cells | {"effect_size_above": above, "magnitude_above": _magnitude(above, measure)})
    others = ("median", "mad") if by_means else ("mean", "std")
    return Part.of(Frame(rows, index=[names[j] for j in order]), others)


def _posteriors(
    scores: nptests.Scores, alpha: float, by_means: bool, normal: bool, measure: str, rope: float, rope_mode: str,
    draws: int, seed: int | None,
) -> tuple[Any, Any, Any, Any]:  # fmt: skip
    """Every pair by the Bayesian signed-rank test: the frame; matrices of probabilities, posteriors and decisions."""
    import pandas as pd

    centre = np.mean if by_means else np.median
    columns = scores.values.T
    turned = -1 if scores.better == "higher" else 1
    order = np.argsort([turned * centre(x) for x in columns], kind="stable")
    names = [scores.algorithms[j] for j in order]
    frame = _ranked(scores, alpha / scores.k, by_means, normal, measure, False, order).drop(columns="meanrank")
    compared: list[tuple[Any, Any, float]] = []
    matrices: list[Any] = [pd.DataFrame(np.nan, index=names, columns=names, dtype=object) for _ in range(3)]
    for i, a in enumerate(order):
        for j in range(i + 1, len(order)):
            x, y = columns[a], columns[order[j]]
            width = rope if rope_mode == "absolute" else rope * _spread(x, y, by_means)
            compared.append((x, y, width))
            result = nptests.bayes_signed_rank(
                x.tolist(), y.tolist(), rope=width, strength=0.5, draws=draws, seed=seed or 0
            )
            p = (result.right, result.rope, result.left)
            cells = (p, result, _decided(p, alpha))
            for matrix, cell in zip(matrices, cells, strict=True):
                matrix.at[names[i], names[j]] = cell
            matrices[2].at[names[j], names[i]] = _decided(p[::-1], alpha)
    tell_border("autorank", compared)
    for heading, rows in (("", [0] * (len(names) - 1)), ("_above", range(len(names) - 1))):
        pairs = [(names[i], names[j]) for j, i in enumerate(rows, start=1)]
        for part, place in (("p_equal", 1), ("p_smaller", 0)):
            frame[part + heading] = [np.nan, *(matrices[0].at[pair][place] for pair in pairs)]
        frame["decision" + heading] = ["NA", *(matrices[2].at[pair] for pair in pairs)]
    return frame, *matrices


def _decided(probabilities: tuple[float, ...], alpha: float) -> str:
    words = zip(probabilities, ("smaller", "equal", "larger"), strict=True)
    return next((word for p, word in words if p >= 1 - alpha), "inconclusive")


def _spread(x: Any, y: Any, by_means: bool) -> float:
    """The pooled deviation, or 1.4826 times that from medians."""
    one, other = (z.std(ddof=1) if by_means else 1.4826 * np.median(np.abs(z - np.median(z))) for z in (x, y))
    return math.sqrt((one**2 + other**2) / 2)


def _interval(x: Any, alpha: float, normal: bool) -> tuple[float, float]:
    n = len(x)
    if normal:
        half = StudentT(n - 1).isf(alpha / 2) * x.std(ddof=1) / math.sqrt(n)
        return x.mean() - half, x.mean() + half
    reach = Normal().isf(alpha / 2) * math.sqrt(n / 2)
    ordered = np.sort(x)
    return float(ordered[round(max(0, n / 2 - reach))]), float(ordered[round(min(n - 1, 1 + n / 2 + reach))])


def _tukey_half_width(scores: nptests.Scores, alpha: float) -> float:
    """Half of Tukey's interval for a difference, shared by the two means."""
    columns = [scores.values[:, j].tolist() for j in range(scores.k)]
    pair = nptests.tukey(*columns, design="independent", level=1 - alpha).rows[0]
    assert pair.interval is not None
    return (pair.interval[1] - pair.interval[0]) / 4


def _effect(x: Any, y: Any, measure: str) -> float:
    if np.array_equal(x, y):
        return 0.0
    if measure == "akinshin_gamma":
        pooled = _spread(x, y, False)
        return float((np.median(x) - np.median(y)) / pooled) if pooled else math.nan
    ours = nptests.cohens_d if measure == "cohen_d" else nptests.cliffs_delta
    return ours(x.tolist(), y.tolist()).estimate


def _magnitude(effect: float, measure: str) -> str:
    return WORDS[sum(abs(effect) >= level for level in LEVELS[measure])]


def _analysis(result: Any) -> nptests.Analysis:
    """Of a RankResult; an analysis is its own."""
    if not isinstance(result, (RankResult, nptests.Analysis)):
        ranked = f"nptests.autorank({as_written(result, 'df')})"
        raise InputError("option", f"a {type(result).__name__} is no result of autorank: hand over {ranked}")
    return result if isinstance(result, nptests.Analysis) else result.analysis


def _kind(analysis: nptests.Analysis) -> str | None:
    """The picture: two algorithms have no mean ranks to be joined."""
    return None if analysis.scores.k > 2 else "scores"


def create_report(result: Any, *, decimal_places: int | None = None) -> None:
    """Print the report of the analysis, and first which tests the result in hand is of."""
    import sys

    if decimal_places is not None:
        tell_unread("create_report of autorank", {"decimal_places": decimal_places})
    text = nptests.report(_analysis(result))
    if isinstance(result, RankResult):
        tests = " and ".join(dict.fromkeys(filter(None, (result.omnibus, result.posthoc))))
        p = "" if result.pvalue is None else f" (p = {result.pvalue:.{decimal_places or 3}g})"
        text = f"The result in hand is of {tests}{p}. The report is of the same table, by ranks.\n\n{text}"
    sys.stdout.write(text + "\n")


def _picture(result: Any) -> Any:
    """What it decides by: Nemenyi's critical difference, Tukey's intervals; of two, and of ours, the analysis."""
    analysis = _analysis(result)
    if getattr(result, "posthoc", None) == "nemenyi":
        return nptests.draw(nptests.nemenyi(analysis.scores, error="published"), kind="cd", alpha=result.alpha)
    if getattr(result, "posthoc", None) != "tukeyhsd":
        return nptests.draw(analysis, kind=_kind(analysis))
    frame, highest = result.rankdf, result.order == "descending"
    means = [float(x) for x in frame["mean"]]
    reach = float(frame["ci_upper"].iloc[0] - frame["ci_lower"].iloc[0])
    names, what = tuple(map(str, frame.index)), "the highest is best" if highest else "the lowest is best"
    known = names, tuple(means), reach, result.alpha, result.num_samples, "Tukey's test", what
    return Picture(rank_intervals.layout(rank_intervals.RankIntervals(*known, places="means")))


def plot_stats(result: Any, *, allow_insignificant: bool = False, ax: Any = None, width: float | None = None) -> Any:
    """The picture of the comparison in hand on matplotlib axes."""
    pvalue = result.pvalue if isinstance(result, RankResult) else _analysis(result).omnibus.pvalue
    if pvalue is None:
        raise InputError("picture", "posteriors are drawn pair by pair: result.sample_matrix.loc[a, b].plot()")
    if pvalue >= result.alpha and not allow_insignificant:
        raise InputError("picture", "nothing differs significantly: allow_insignificant=True draws it all the same")
    return on_axes(_picture(result).scene, ax, width)


def plot_posterior_maps(
    result: Any, *, width: float | None = None, cmaps: Any = None, annot_colors: Any = None, axes: Any = None
) -> None:
    """Four maps: the probabilities that the row is smaller, equal, larger than the column, and what is decided."""
    from matplotlib import pyplot

    _analysis(result)
    for name, four in (("cmaps", cmaps), ("annot_colors", annot_colors), ("axes", axes)):
        if four is not None and (not isinstance(four, list) or len(four) != 4):
            raise InputError("option", f"{name}={four!r}: a list of four is needed, one a map", where=name)
    if not isinstance(width, (int, float, type(None))) or (width is not None and width <= 0):
        raise InputError("option", f"width={width!r}: a width above 0 is needed", where="width")
    if getattr(result, "omnibus", None) != "bayes":
        raise InputError("picture", "no posteriors: autorank(df, approach='bayesian') has them", where="result")
    size = width or 10
    panels = axes or pyplot.subplots(2, 2, figsize=(size, size))[1].ravel()
    names, k = list(result.posterior_matrix.index), len(result.posterior_matrix)
    cells = result.posterior_matrix.to_numpy()
    for m, (title, axis) in enumerate(zip(("smaller", "equal", "larger", "decision"), panels, strict=True)):
        shades = np.full((k, k), np.nan)
        for i in range(k):
            for j in range(i + 1, k):
                word = result.decision_matrix.iat[i, j]
                shades[i, j] = cells[i, j][m] if m < 3 else float(word != "inconclusive")
                text = f"{shades[i, j]:.2f}" if m < 3 else word
                colours = annot_colors[m] if annot_colors else ("black", "white")
                axis.text(j, i, text, ha="center", va="center", color=colours[int(shades[i, j] > 0.5)])
        axis.imshow(shades, cmap=cmaps[m] if cmaps else "Blues", vmin=0, vmax=1)
        axis.set_title(title)
        axis.set_xticks(range(k), names, rotation=90)
        axis.set_yticks(range(k), names)


# What autorank calls the columns of its table in print; both bounds are printed as one interval.
PRINTED = {
    "meanrank": "MR", "mean": "M", "std": "SD", "median": "MED", "mad": "MAD", "ci_lower": "CI",
    "effect_size": "effect", "magnitude": "magnitude",
}  # fmt: skip


def latex_table(result: Any, *, decimal_places: int = 3, label: str | None = None, **dress: Any) -> None:
    """Print ranks, means or medians, intervals and effects of the algorithms for LaTeX; of an analysis, its pairs."""
    import sys

    if not isinstance(result, RankResult):
        sys.stdout.write(_analysis(result).to_latex() + "\n")
        return
    frame, number = result.rankdf, f"{{:.{decimal_places}f}}".format
    names = [name for name in frame.columns if name in PRINTED]
    rows = []
    for algorithm, row in frame.iterrows():
        cells = {name: row[name] if isinstance(row[name], str) else number(row[name]) for name in names}
        if "ci_lower" in cells:
            cells["ci_lower"] = f"[{number(row['ci_lower'])}, {number(row['ci_upper'])}]"
        rows.append((Cell(str(algorithm)), *numbers(cells.values())))
    heads = tuple(result.effect_size if name == "effect_size" else PRINTED[name] for name in names)
    sheet = Sheet(f"{result.num_samples} data sets", ("", *heads), tuple(rows))
    caption = f"\\label{{{label}}}\n" if label else ""
    sys.stdout.write(write_table(sheet, "latex") + caption)


def latex_report(
    result: Any, *, decimal_places: int = 3, prefix: str = "", generate_plots: bool = True, figure_path: str = "",
    complete_document: bool = True,
) -> None:  # fmt: skip
    """Print the report as LaTeX; its figure is written beside."""
    import sys

    sys.stdout.write(nptests.report(_analysis(result), format="latex") + "\n")
    if generate_plots:
        _picture(result).save(Path(figure_path) / f"{prefix}plot_stats.svg")
