"""What may be concluded, and the sentence for a paper. Statements, never more than the test says."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from nptests.adjustments.methods import adjustment
from nptests.analysis.choices import Choice
from nptests.data.numerals import interval as bounds
from nptests.data.numerals import number, pvalue
from nptests.data.scores import Scores
from nptests.procedures.procedure import Procedure, of_result
from nptests.results import Comparison, Comparisons, Effect, Outcome

CITES_TWO = ("wilcoxon1945", "hodges1963", "demsar2006")  # the test as used: zeros dropped, with an estimate
LISTED = 10  # pairs that are named in a sentence; a table has the others

NOT_EQUAL = "That no difference was shown does not mean that there is none."
DISCORD = {
    (False, True): "The test of all algorithms alone did not reject, the comparisons did. They control their error "
    "without it; a paper should report both.",
    (True, False): "The test of all algorithms rejects that they perform alike; these comparisons do not show which of "
    "them differ. With more data sets they may.",
}


@dataclass(frozen=True)
class Conclusion:
    """What may be said, in plain words, and the sentence for the paper with the works it cites."""

    text: tuple[str, ...]
    sentence: str
    cites: tuple[str, ...]


def conclude(
    scores: Scores,
    omnibus: Outcome,
    comparisons: Comparisons | None,
    shifts: Sequence[Effect],
    alpha: float,
    choices: tuple[Choice, ...],
) -> Conclusion:
    """Plain words, the sentence for the paper, and the citations; `shifts` are the estimates of the pairs."""
    doubts = (*_otherwise(omnibus, alpha), *_disagreement(choices))
    if comparisons is None:
        return Conclusion((*_two(scores, omnibus, alpha), *doubts), _sentence_two(scores, omnibus, alpha), CITES_TWO)
    text = (*_omnibus(scores, omnibus, alpha), *_pairs(scores, comparisons, alpha))
    discord = DISCORD.get((omnibus.pvalue <= alpha, bool(_rejected(comparisons, alpha))))
    cites = tuple(dict.fromkeys((*_test(omnibus).cites, *adjustment(comparisons.adjustment).cites)))
    said = (*text, *([discord] if discord else []), *doubts)
    return Conclusion(said, _sentence_many(scores, omnibus, comparisons, shifts, alpha), cites)


def brackets(outcome: Outcome) -> str:
    """(chi2_F = 9.33, df = 2, p = 0.0094), as papers print it."""
    df = "" if not outcome.df else f", df = {', '.join(number(d) for d in outcome.df)}"
    symbol = _test(outcome).symbol
    p = f"p = {pvalue(outcome.pvalue, outcome.log_pvalue)}"
    if outcome.status == "no-differences":
        return f"{p}, as the scores of each data set are equal"
    return f"{symbol} = {number(outcome.statistic, 4)}{df}, {p}"


def _test(outcome: Outcome) -> Procedure:
    known = of_result(outcome.procedure)
    assert known is not None, outcome.procedure
    return known


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
    evidence = f"{_test(outcome).title}: {brackets(outcome)}"
    if not outcome.pvalue <= alpha:
        return (f"No difference between {a} and {b} was shown at alpha = {number(alpha)} ({evidence}).", NOT_EQUAL)
    if outcome.estimate is None or outcome.estimate == 0:
        return (f"A difference between {a} and {b} was shown at alpha = {number(alpha)} ({evidence}).",)
    better, worse = _better_of_two(scores, outcome) or (a, b)
    size = number(abs(outcome.estimate), 4)
    return (f"{better} is better than {worse} at alpha = {number(alpha)}, by about {size} ({evidence}).",)


def _omnibus(scores: Scores, outcome: Outcome, alpha: float) -> tuple[str, ...]:
    evidence = f"{_test(outcome).title}: {brackets(outcome)}"
    if not outcome.pvalue <= alpha:
        said = f"No difference among the {scores.k} algorithms was shown at alpha = {number(alpha)} ({evidence})."
        return (said, NOT_EQUAL)
    return (f"The {scores.k} algorithms do not all perform alike at alpha = {number(alpha)} ({evidence}).",)


def _pairs(scores: Scores, comparisons: Comparisons, alpha: float) -> tuple[str, ...]:
    rejected = [better_first(row) for row in _rejected(comparisons, alpha)]
    family = "pairs" if comparisons.control is None else f"comparisons with {comparisons.control}"
    method = adjustment(comparisons.adjustment)
    how = "without adjustment" if method.name == "none" else f"p-values adjusted by {method.title}"
    verb = "was" if len(rejected) == 1 else "were"
    count = f"{len(rejected)} of {len(comparisons.rows)} {family} {verb} shown to differ ({how})"
    said = [f"No pair was shown to differ, of {len(comparisons.rows)} {family} ({how})."]
    if rejected:
        named = [f"{better} is better than {worse}" for better, worse in rejected[:LISTED]]
        more = f"; and {len(rejected) - LISTED} more" if len(rejected) > LISTED else ""
        said = [f"{count}: {'; '.join(named)}{more}."]
    return (*said, *_leader(scores, comparisons, alpha))


def _leader(scores: Scores, comparisons: Comparisons, alpha: float) -> tuple[str, ...]:
    """The algorithms with the best mean rank, or the control, and those that they were not shown to differ from."""
    means = comparisons.mean_ranks
    assert means is not None
    if comparisons.control is not None:
        first, who = [comparisons.control], f"The control {comparisons.control}"
    else:
        first = [name for name, mean in zip(scores.algorithms, means, strict=True) if mean == min(means)]
        if len(first) == scores.k:
            return ("All have the same mean rank: none is the best.",)
        verb = "has the best mean rank; it" if len(first) == 1 else "share the best mean rank; they"
        who = f"{listed(first)} {verb}"
    was = "was" if len(first) == 1 else "were"
    undecided = [row for row in comparisons.rows if not row.adjusted <= alpha]
    met = {name for row in undecided for name in (row.a, row.b) if {row.a, row.b} & set(first)}
    others = [name for name in scores.algorithms if name in met - set(first)]
    if not others:
        rest = "every other algorithm" if len(first) == 1 else "every other algorithm, but not from each other"
        return (f"{who} {was} shown to differ from {rest}.",)
    each = "each other, " if len(first) > 1 else ""
    return (f"{who} {was} not shown to differ from {each}{listed(others)}.",)


def _otherwise(outcome: Outcome, alpha: float) -> tuple[str, ...]:
    """Where another null distribution of the same statistic decides otherwise."""
    other = outcome.null.other
    if other is None or (other.pvalue <= alpha) == (outcome.pvalue <= alpha):
        return ()
    return (
        f"The {other.kind} p-value of the same statistic ({other.law}) is {pvalue(other.pvalue)} and decides "
        f"otherwise; the {outcome.null.kind} one, {pvalue(outcome.pvalue, outcome.log_pvalue)}, is what counts.",
    )


def _beside(outcome: Outcome, alpha: float) -> str:
    """The other p-value, in the brackets of a sentence for a paper, where the decision hangs on it."""
    other = outcome.null.other
    return f"; {other.kind} p = {pvalue(other.pvalue)}" if other and _otherwise(outcome, alpha) else ""


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


def _sentence_two(scores: Scores, outcome: Outcome, alpha: float) -> str:
    a, b = scores.algorithms
    sides = "" if outcome.status == "no-differences" else ", two-sided"
    better = _better_of_two(scores, outcome)
    size = _advantage(scores, better is None or better[0] == a, outcome, f" in favour of {better[0]}" if better else "")
    return (
        f"We compared {a} and {b} on {scores.n} data sets by Wilcoxon's signed-rank test "
        f"({brackets(outcome)}{sides}{_law(outcome)}{_beside(outcome, alpha)}{size}); at alpha = {number(alpha)}, "
        f"{_found_of_two(scores, outcome, alpha)}. {_software()}"
    )


def _sentence_many(
    scores: Scores, outcome: Outcome, comparisons: Comparisons, shifts: Sequence[Effect], alpha: float
) -> str:
    what = "all pairs" if comparisons.control is None else f"each algorithm against {comparisons.control}"
    title = _test(outcome).title + (" with correction for ties" if outcome.procedure == "friedman" else "")
    evidence = f"{brackets(outcome)}{_law(outcome)}{_beside(outcome, alpha)}{_mean_ranks(scores, comparisons)}"
    return (
        f"We compared {scores.k} algorithms on {scores.n} data sets by {title} ({evidence}), followed by "
        f"comparisons of mean ranks ({what}), {_adjusted_by(comparisons)}; at alpha = {number(alpha)}, "
        f"{_found(scores, comparisons, shifts, alpha)}. {_software()}"
    )


def _law(outcome: Outcome) -> str:
    """Which null distribution gave the p-value."""
    return "" if outcome.status == "no-differences" else f", {outcome.null.kind} null distribution"


def _advantage(scores: Scores, first: bool, shift: Outcome | Effect, whose: str = "") -> str:
    """By how much the first of two is better, or the second, with the interval if there is one."""
    if shift.estimate is None or shift.interval is None or shift.level is None or math.isnan(shift.estimate):
        return ""
    low, high = shift.interval
    estimate = shift.estimate
    if first != (scores.better == "higher"):
        estimate, low, high = -estimate, -high, -low
    said = f"; Hodges and Lehmann's estimate of the difference {number(estimate, 4)}{whose}"
    if low == high or math.isinf(high - low):
        return said
    return f"{said}, {shift.level:.0%} interval {bounds((low, high), 4)}"


def _found_of_two(scores: Scores, outcome: Outcome, alpha: float) -> str:
    better = _better_of_two(scores, outcome)
    if not outcome.pvalue <= alpha:
        return "no difference was shown"
    return f"{better[0]} was better than {better[1]}" if better else "a difference was shown"


def _better_of_two(scores: Scores, outcome: Outcome) -> tuple[str, str] | None:
    """The better one first, by the estimate; None where that is 0 or not computed."""
    a, b = scores.algorithms
    if not outcome.estimate:
        return None
    return (a, b) if (outcome.estimate > 0) == (scores.better == "higher") else (b, a)


def _mean_ranks(scores: Scores, comparisons: Comparisons) -> str:
    """The mean ranks, the best first; a table has those of many."""
    means = comparisons.mean_ranks
    if means is None or scores.k > LISTED:
        return ""
    ordered = sorted(zip(means, scores.algorithms, strict=True), key=lambda each: each[0])
    return "; mean ranks " + ", ".join(f"{name} {number(mean, 4)}" for mean, name in ordered)


def _software() -> str:
    from nptests import __version__

    return f"Computed with nptests {__version__}."


def _adjusted_by(comparisons: Comparisons) -> str:
    method = adjustment(comparisons.adjustment)
    if method.name == "none":
        return "with p-values not adjusted for their number"
    rate = " (false discovery rate)" if method.controls == "fdr" else ""
    return f"with p-values adjusted by the method of {method.title}{rate}"


def _found(scores: Scores, comparisons: Comparisons, shifts: Sequence[Effect], alpha: float) -> str:
    rejected = _rejected(comparisons, alpha)
    if not rejected:
        return "no pair was shown to differ"
    if len(rejected) > LISTED:
        return f"{len(rejected)} of {len(comparisons.rows)} pairs were shown to differ"
    of = {frozenset(shift.names): shift for shift in shifts}
    adjusted = "p" if comparisons.adjustment == "none" else "adjusted p"
    pairs = []
    for row in rejected:
        better, worse = better_first(row)
        shift = of[frozenset((row.a, row.b))]
        size = _advantage(scores, shift.names[0] == better, shift)
        pairs.append(f"{better} was better than {worse} ({adjusted} = {pvalue(row.adjusted)}{size})")
    rest = len(comparisons.rows) - len(rejected)
    if not rest:
        return listed(pairs)
    others = "the other pair was" if rest == 1 else f"the other {rest} pairs were"
    return f"{listed(pairs)}; {others} not shown to differ"
