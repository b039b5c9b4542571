"""Words for results: what may be concluded, and the sentence for a paper. Statements, never more than the test says."""

from __future__ import annotations

from nptests.adjustments.methods import adjustment
from nptests.numerals import number, pvalue
from nptests.results import Comparison, Comparisons, Outcome
from nptests.scores import Scores

SYMBOLS = {"friedman": "chi2_F", "aligned_ranks": "T", "quade": "F_Q", "wilcoxon": "W+"}
TITLES = {
    "friedman": "Friedman's test",
    "aligned_ranks": "Friedman's test on aligned ranks",
    "quade": "Quade's test",
    "wilcoxon": "Wilcoxon's signed-rank test",
}
CITES = {
    "friedman": ("friedman1937", "demsar2006"),
    "aligned_ranks": ("hodges1962", "garcia2010"),
    "quade": ("quade1979",),
    "wilcoxon": ("wilcoxon1945", "demsar2006"),
    "holm": ("holm1979",),
    "shaffer": ("shaffer1986",),
    "bergmann-hommel": ("garcia2008",),
}


def conclude(
    scores: Scores, omnibus: Outcome, comparisons: Comparisons | None, alpha: float
) -> tuple[tuple[str, ...], str, tuple[str, ...]]:
    """Plain words, the sentence for the paper, and the citations."""
    if comparisons is None:
        text = _two(scores, omnibus, alpha)
        return text, _sentence_two(scores, omnibus), CITES["wilcoxon"]
    text = (*_omnibus(scores, omnibus, alpha), *_pairs(comparisons, alpha))
    cites = (*CITES[omnibus.procedure], *CITES.get(comparisons.adjustment, ()))
    return text, _sentence_many(scores, omnibus, comparisons, alpha), cites


def brackets(outcome: Outcome) -> str:
    """(chi2_F = 9.33, df = 2, p = 0.0094), as papers print it."""
    df = "" if not outcome.df else f", df = {', '.join(number(d) for d in outcome.df)}"
    symbol = SYMBOLS.get(outcome.procedure, "statistic")
    return f"{symbol} = {number(outcome.statistic, 4)}{df}, p = {pvalue(outcome.pvalue, outcome.log_pvalue)}"


def _two(scores: Scores, outcome: Outcome, alpha: float) -> tuple[str, ...]:
    a, b = scores.algorithms
    evidence = f"{TITLES['wilcoxon']}: {brackets(outcome)}"
    if outcome.pvalue > alpha:
        return (f"No difference between {a} and {b} was shown at alpha = {number(alpha)} ({evidence}).", NOT_EQUAL)
    if outcome.estimate is None or outcome.estimate == 0:
        return (f"{a} and {b} differ at alpha = {number(alpha)} ({evidence}).",)
    larger = a if outcome.estimate > 0 else b
    better = larger if scores.better == "higher" else (b if larger == a else a)
    worse = b if better == a else a
    size = number(abs(outcome.estimate), 4)
    return (f"{better} is better than {worse} at alpha = {number(alpha)}, by about {size} ({evidence}).",)


NOT_EQUAL = "That no difference was shown does not mean that there is none."


def _omnibus(scores: Scores, outcome: Outcome, alpha: float) -> tuple[str, ...]:
    evidence = f"{TITLES[outcome.procedure]}: {brackets(outcome)}"
    if outcome.pvalue > alpha:
        return (
            f"No difference among the {scores.k} algorithms was shown at alpha = {number(alpha)} ({evidence}).",
            NOT_EQUAL,
        )
    return (f"The {scores.k} algorithms do not all perform alike at alpha = {number(alpha)} ({evidence}).",)


def _better_first(row: Comparison) -> tuple[str, str]:
    return (row.a, row.b) if row.estimate < 0 else (row.b, row.a)


def _pairs(comparisons: Comparisons, alpha: float) -> tuple[str, ...]:
    rejected = [row for row in comparisons.rows if row.adjusted <= alpha]
    family = "pairs" if comparisons.control is None else f"comparisons with {comparisons.control}"
    count = f"{len(rejected)} of {len(comparisons.rows)} {family} differ ({comparisons.adjustment}-adjusted)"
    if not rejected:
        return (f"{count}.",)
    said = "; ".join(f"{better} better than {worse}" for better, worse in map(_better_first, rejected))
    return (f"{count}: {said}.",)


def _sentence_two(scores: Scores, outcome: Outcome) -> str:
    a, b = scores.algorithms
    interval = ""
    if outcome.estimate is not None and outcome.interval is not None and outcome.level is not None:
        low, high = outcome.interval
        interval = (
            f"; Hodges-Lehmann estimate of the difference {number(outcome.estimate, 4)}, "
            f"{outcome.level:.0%} interval [{number(low, 4)}, {number(high, 4)}]"
        )
    return (
        f"We compared {a} and {b} on {scores.n} data sets by Wilcoxon's signed-rank test "
        f"({brackets(outcome)}, {outcome.null.kind} two-sided{interval})."
    )


def _sentence_many(scores: Scores, outcome: Outcome, comparisons: Comparisons, alpha: float) -> str:
    what = "all pairs" if comparisons.control is None else f"each algorithm against {comparisons.control}"
    rejected = [row for row in comparisons.rows if row.adjusted <= alpha]
    pairs = "; ".join(
        f"{better} vs. {worse}, p = {pvalue(row.adjusted)}"
        for row in rejected
        for better, worse in [_better_first(row)]
    )
    found = f"significant differences: {pairs}" if rejected else "no difference was significant"
    method = adjustment(comparisons.adjustment)
    rate = " (false discovery rate)" if method.controls == "fdr" else ""
    return (
        f"We compared {scores.k} algorithms on {scores.n} data sets by {TITLES[outcome.procedure]} with correction for "
        f"ties ({brackets(outcome)}), followed by comparisons of mean ranks ({what}), with p-values adjusted by "
        f"{method.title}{rate}; at alpha = {number(alpha)}, {found}."
    )
