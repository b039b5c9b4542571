"""What may be concluded, and the sentence for a paper. Statements, never more than the test says."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from nptests.adjustments.methods import adjustment
from nptests.analysis.choices import Choice
from nptests.analysis.phrases import LISTED, ORIGINAL, PHRASES, Phrases, of
from nptests.data.numerals import interval as bounds
from nptests.data.numerals import number, pvalue
from nptests.data.scores import Scores
from nptests.procedures.procedure import Procedure, of_result
from nptests.results import Comparison, Comparisons, Effect, Outcome
from nptests.values import Value

CITES_TWO: tuple[str, ...] = (
    "wilcoxon1945",
    "hodges1963",
    "demsar2006",
)  # the test as used: zeros dropped, with an estimate


@dataclass(frozen=True, eq=False)
class Conclusion(Value):
    """What may be said, in plain words, and the sentence for the paper with the works it cites.

    translations    the plain words in other languages, by their codes
    """

    text: tuple[str, ...]
    sentence: str
    cites: tuple[str, ...]
    translations: Mapping[str, tuple[str, ...]]


def conclude(
    scores: Scores,
    omnibus: Outcome,
    comparisons: Comparisons | None,
    shifts: Sequence[Effect],
    alpha: float,
    choices: tuple[Choice, ...],
) -> Conclusion:
    """Plain words, the sentence for the paper, and the citations; `shifts` are the estimates of the pairs."""
    said = {
        language: tuple(_said(phrases, scores, omnibus, comparisons, alpha, choices))
        for language, phrases in PHRASES.items()
    }
    if comparisons is None:
        sentence, cites = _sentence_two(scores, omnibus, alpha), CITES_TWO
    else:
        sentence = _sentence_many(scores, omnibus, comparisons, shifts, alpha)
        cites = tuple(dict.fromkeys((*_test(omnibus).cites, *adjustment(comparisons.adjustment).cites)))
    return Conclusion(said.pop(ORIGINAL), sentence, cites, said)


def _said(
    say: Phrases,
    scores: Scores,
    omnibus: Outcome,
    comparisons: Comparisons | None,
    alpha: float,
    choices: tuple[Choice, ...],
) -> Iterator[str]:
    """Plain words, in one language."""
    if comparisons is None:
        yield from _two(say, scores, omnibus, alpha)
    else:
        yield from _omnibus(say, scores, omnibus, alpha)
        yield _pairs(say, comparisons, alpha)
        yield _leader(say, scores, comparisons, alpha)
        discord = (omnibus.pvalue <= alpha, bool(_rejected(comparisons, alpha)))
        if discord in say.discord:
            yield say.discord[discord]
    yield from _otherwise(say, omnibus, alpha)
    yield from _disagreement(say, choices, comparisons.control if comparisons else None)


def brackets(outcome: Outcome, equal: str = PHRASES[ORIGINAL].equal) -> str:
    """(chi2_F = 9.33, df = 2, p = 0.0094), as papers print it."""
    df = "" if not outcome.df else f", df = {', '.join(number(d) for d in outcome.df)}"
    symbol = _test(outcome).symbol
    p = f"p = {pvalue(outcome.pvalue, outcome.log_pvalue)}"
    if outcome.status == "no-differences":
        return equal.format(p=p)
    return f"{symbol} = {number(outcome.statistic, 4)}{df}, {p}"


def _evidence(say: Phrases, outcome: Outcome) -> str:
    return say.evidence.format(test=_test(outcome).title, numbers=brackets(outcome, say.equal))


def _test(outcome: Outcome) -> Procedure:
    known = of_result(outcome.procedure)
    assert known is not None, outcome.procedure
    return known


def better_first(row: Comparison) -> tuple[str, str]:
    """The pair with the better mean rank first; equal ones in column order."""
    return (row.a, row.b) if row.estimate <= 0 else (row.b, row.a)


def _rejected(comparisons: Comparisons, alpha: float) -> list[Comparison]:
    return [row for row in comparisons.rows if row.adjusted <= alpha]


# --- plain words ----------------------------------------------------------------------------------


def _two(say: Phrases, scores: Scores, outcome: Outcome, alpha: float) -> Iterator[str]:
    a, b = scores.algorithms
    level, evidence = number(alpha), _evidence(say, outcome)
    if not outcome.pvalue <= alpha:
        yield say.no_difference.format(a=a, b=b, alpha=level, evidence=evidence)
        yield say.not_equal
    elif outcome.estimate is None or outcome.estimate == 0:
        yield say.difference.format(a=a, b=b, alpha=level, evidence=evidence)
    else:
        better, worse = _better_of_two(scores, outcome) or (a, b)
        size = number(abs(outcome.estimate), 4)
        yield say.better_by.format(better=better, worse=worse, alpha=level, size=size, evidence=evidence)


def _omnibus(say: Phrases, scores: Scores, outcome: Outcome, alpha: float) -> Iterator[str]:
    given = {"k": scores.k, "alpha": number(alpha), "evidence": _evidence(say, outcome)}
    if outcome.pvalue <= alpha:
        yield say.not_alike.format(**given)
    else:
        yield say.none_of_many.format(**given)
        yield say.not_equal


def _pairs(say: Phrases, comparisons: Comparisons, alpha: float) -> str:
    rejected = [better_first(row) for row in _rejected(comparisons, alpha)]
    method = adjustment(comparisons.adjustment)
    title = method.title.replace(" and ", f" {say.joined} ")
    given = {
        "found": len(rejected),
        "count": len(comparisons.rows),
        "family": say.with_control.format(control=comparisons.control) if comparisons.control else say.pairs,
        "how": say.unadjusted if method.name == "none" else say.adjusted.format(method=title),
    }
    if not rejected:
        return say.no_pair.format(**given)
    named = "; ".join(say.better.format(better=better, worse=worse) for better, worse in rejected[:LISTED])
    more = say.more_pairs.format(n=len(rejected) - LISTED) if len(rejected) > LISTED else ""
    return of(say.shown, len(rejected)).format(pairs=named + more, **given)


def _leader(say: Phrases, scores: Scores, comparisons: Comparisons, alpha: float) -> str:
    """The algorithms with the best mean rank, or the control, and those that they were not shown to differ from."""
    means = comparisons.mean_ranks
    assert means is not None
    first = [name for name, mean in zip(scores.algorithms, means, strict=True) if mean == min(means)]
    if comparisons.control is not None:
        first = [comparisons.control]
    elif len(first) == scores.k:
        return say.none_best
    undecided = [row for row in comparisons.rows if not row.adjusted <= alpha]
    met = {name for row in undecided for name in (row.a, row.b) if {row.a, row.b} & set(first)}
    others = [name for name in scores.algorithms if name in met - set(first)]
    if comparisons.control is not None:
        form = say.control_with if others else say.control_apart
    else:
        form = of(say.best_with if others else say.best_apart, len(first))
    return form.format(first=say.listed(first), others=say.listed(others) if others else "")


def _otherwise(say: Phrases, outcome: Outcome, alpha: float) -> Iterator[str]:
    """Where another null distribution of the same statistic decides otherwise."""
    other = outcome.null.other
    if other is not None and (other.pvalue <= alpha) != (outcome.pvalue <= alpha):
        yield say.otherwise.format(
            other=say.kinds[other.kind],
            law=other.law,
            other_p=pvalue(other.pvalue),
            kind=say.kinds[outcome.null.kind],
            p=pvalue(outcome.pvalue, outcome.log_pvalue),
        )


def _beside(outcome: Outcome, alpha: float) -> str:
    """The other p-value, in the brackets of a sentence for a paper, where the decision hangs on it."""
    other = outcome.null.other
    told = other is not None and (other.pvalue <= alpha) != (outcome.pvalue <= alpha)
    return f"; {other.kind} p = {pvalue(other.pvalue)}" if other is not None and told else ""


def _disagreement(say: Phrases, choices: tuple[Choice, ...], control: str | None) -> Iterator[str]:
    """Where the reasonable ways do not agree, the reader should know."""
    for step in dict.fromkeys(choice.step for choice in choices):
        others = [choice.way for choice in choices if choice.step == step and not choice.agrees]
        if others:
            named = say.steps.get(step, say.against.format(control=control))
            yield of(say.disagreement, len(others)).format(step=named, ways="; ".join(others), n=len(others))


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
        return PHRASES[ORIGINAL].listed(pairs)
    others = "the other pair was" if rest == 1 else f"the other {rest} pairs were"
    return f"{PHRASES[ORIGINAL].listed(pairs)}; {others} not shown to differ"
