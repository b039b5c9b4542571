"""What may be concluded, and the sentence for a paper. Statements, never more than the test says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from nptests.adjustments.methods import adjustment
from nptests.numerals import number, pvalue
from nptests.omnibus.aligned_ranks import ALIGNED_RANKS
from nptests.omnibus.friedman import FRIEDMAN
from nptests.omnibus.quade import QUADE
from nptests.paired.wilcoxon import WILCOXON
from nptests.procedure import Procedure
from nptests.results import Comparison, Comparisons, Outcome
from nptests.robustness import Choice
from nptests.scores import Scores

TESTS: Mapping[str, Procedure] = MappingProxyType({p.name: p for p in (FRIEDMAN, ALIGNED_RANKS, QUADE, WILCOXON)})
SYMBOLS = MappingProxyType({"friedman": "chi2_F", "aligned_ranks": "T", "quade": "F_Q", "wilcoxon": "W+"})
CITES_TWO = ("wilcoxon1945", "hodges1963", "demsar2006")  # the test as used: zeros dropped, with an estimate
LISTED = 10  # pairs that are named in a sentence; a table has the others

NOT_EQUAL = "That no difference was shown does not mean that there is none."
DISCORD = {
    (False, True): "The test of all algorithms alone did not reject, the comparisons did. They control their error "
    "without it; a paper should report both.",
    (True, False): "There is a difference somewhere, but these comparisons cannot say between which algorithms: more "
    "data sets would be needed.",
}


@dataclass(frozen=True)
class Conclusion:
    """What may be said, in plain words, and the sentence for the paper with the works it cites."""

    text: tuple[str, ...]
    sentence: str
    cites: tuple[str, ...]


def conclude(
    scores: Scores, omnibus: Outcome, comparisons: Comparisons | None, alpha: float, choices: tuple[Choice, ...]
) -> Conclusion:
    """Plain words, the sentence for the paper, and the citations."""
    doubts = _disagreement(choices)
    if comparisons is None:
        return Conclusion((*_two(scores, omnibus, alpha), *doubts), _sentence_two(scores, omnibus), CITES_TWO)
    text = (*_omnibus(scores, omnibus, alpha), *_pairs(scores, comparisons, alpha))
    discord = DISCORD.get((omnibus.pvalue <= alpha, bool(_rejected(comparisons, alpha))))
    cites = tuple(dict.fromkeys((*TESTS[omnibus.procedure].cites, *adjustment(comparisons.adjustment).cites)))
    said = (*text, *([discord] if discord else []), *doubts)
    return Conclusion(said, _sentence_many(scores, omnibus, comparisons, alpha), cites)


def brackets(outcome: Outcome) -> str:
    """(chi2_F = 9.33, df = 2, p = 0.0094), as papers print it."""
    df = "" if not outcome.df else f", df = {', '.join(number(d) for d in outcome.df)}"
    symbol = SYMBOLS.get(outcome.procedure, "statistic")
    return f"{symbol} = {number(outcome.statistic, 4)}{df}, p = {pvalue(outcome.pvalue, outcome.log_pvalue)}"


def better_first(row: Comparison) -> tuple[str, str]:
    """The pair with the better mean rank first; equal ones in column order."""
    return (row.a, row.b) if row.estimate <= 0 else (row.b, row.a)


def listed(names: list[str], most: int = LISTED) -> str:
    """a, b and c; the rest of a long list is counted."""
    if len(names) > most:
        return f"{', '.join(names[:most])} and {len(names) - most} more"
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


def _rejected(comparisons: Comparisons, alpha: float) -> list[Comparison]:
    return [row for row in comparisons.rows if row.adjusted <= alpha]


# --- plain words ----------------------------------------------------------------------------------


def _two(scores: Scores, outcome: Outcome, alpha: float) -> tuple[str, ...]:
    a, b = scores.algorithms
    evidence = f"{TESTS['wilcoxon'].title}: {brackets(outcome)}"
    if not outcome.pvalue <= alpha:
        return (f"No difference between {a} and {b} was shown at alpha = {number(alpha)} ({evidence}).", NOT_EQUAL)
    if outcome.estimate is None or outcome.estimate == 0:
        return (f"{a} and {b} differ at alpha = {number(alpha)} ({evidence}).",)
    better, worse = (a, b) if (outcome.estimate > 0) == (scores.better == "higher") else (b, a)
    size = number(abs(outcome.estimate), 4)
    return (f"{better} is better than {worse} at alpha = {number(alpha)}, by about {size} ({evidence}).",)


def _omnibus(scores: Scores, outcome: Outcome, alpha: float) -> tuple[str, ...]:
    evidence = f"{TESTS[outcome.procedure].title}: {brackets(outcome)}"
    if not outcome.pvalue <= alpha:
        said = f"No difference among the {scores.k} algorithms was shown at alpha = {number(alpha)} ({evidence})."
        return (said, NOT_EQUAL)
    return (f"The {scores.k} algorithms do not all perform alike at alpha = {number(alpha)} ({evidence}).",)


def _pairs(scores: Scores, comparisons: Comparisons, alpha: float) -> tuple[str, ...]:
    rejected = [better_first(row) for row in _rejected(comparisons, alpha)]
    family = "pairs" if comparisons.control is None else f"comparisons with {comparisons.control}"
    method = adjustment(comparisons.adjustment)
    how = "without adjustment" if method.name == "none" else f"p-values adjusted by {method.title}"
    verb = "differs" if len(rejected) == 1 else "differ"
    count = f"{len(rejected)} of {len(comparisons.rows)} {family} {verb} ({how})"
    said = [f"None of the {len(comparisons.rows)} {family} differs ({how})."]
    if rejected:
        named = [f"{better} is better than {worse}" for better, worse in rejected[:LISTED]]
        more = f"; and {len(rejected) - LISTED} more" if len(rejected) > LISTED else ""
        said = [f"{count}: {'; '.join(named)}{more}."]
    return (*said, *_leader(scores, comparisons, alpha))


def _leader(scores: Scores, comparisons: Comparisons, alpha: float) -> tuple[str, ...]:
    """The algorithm with the best mean rank, or the control, and those that it could not be told from."""
    means = comparisons.mean_ranks
    assert means is not None
    first = comparisons.control or scores.algorithms[min(range(scores.k), key=lambda j: means[j])]
    alike = [
        row.b if row.a == first else row.a
        for row in comparisons.rows
        if first in (row.a, row.b) and not row.adjusted <= alpha
    ]
    who = f"The control {first}" if comparisons.control else f"{first} has the best mean rank; it"
    if not alike:
        return (f"{who} differs from every other algorithm.",)
    verb = "is" if comparisons.control else "was"
    return (f"{who} {verb} not shown to differ from {listed(alike)}.",)


def _disagreement(choices: tuple[Choice, ...]) -> tuple[str, ...]:
    """Where the reasonable ways do not agree, the reader should know."""
    said = []
    for step in dict.fromkeys(choice.step for choice in choices):
        others = [choice.way for choice in choices if choice.step == step and not choice.agrees]
        if others:
            verb = "decides" if len(others) == 1 else "decide"
            said.append(f"Not every reasonable choice agrees ({step}): {'; '.join(others)} {verb} otherwise.")
    return tuple(said)


# --- for the paper --------------------------------------------------------------------------------


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
        f"({brackets(outcome)}, {outcome.null.kind}, two-sided{interval})."
    )


def _sentence_many(scores: Scores, outcome: Outcome, comparisons: Comparisons, alpha: float) -> str:
    what = "all pairs" if comparisons.control is None else f"each algorithm against {comparisons.control}"
    title = TESTS[outcome.procedure].title + (" with correction for ties" if outcome.procedure == "friedman" else "")
    return (
        f"We compared {scores.k} algorithms on {scores.n} data sets by {title} ({brackets(outcome)}), followed by "
        f"comparisons of mean ranks ({what}), {_adjusted_by(comparisons)}; at alpha = {number(alpha)}, "
        f"{_found(comparisons, alpha)}."
    )


def _adjusted_by(comparisons: Comparisons) -> str:
    method = adjustment(comparisons.adjustment)
    if method.name == "none":
        return "with p-values not adjusted for their number"
    rate = " (false discovery rate)" if method.controls == "fdr" else ""
    return f"with p-values adjusted by the method of {method.title}{rate}"


def _found(comparisons: Comparisons, alpha: float) -> str:
    rejected = _rejected(comparisons, alpha)
    if not rejected:
        return "no difference was significant"
    if len(rejected) > LISTED:
        return f"{len(rejected)} of {len(comparisons.rows)} differences were significant"
    pairs = [
        f"{better} was better than {worse} (p = {pvalue(row.adjusted)})"
        for row in rejected
        for better, worse in [better_first(row)]
    ]
    rest = len(comparisons.rows) - len(rejected)
    return listed(pairs) + (f"; the other {rest} differences were not significant" if rest else "")
