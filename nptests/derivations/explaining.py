"""`explain`: the worked derivation of a result."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from nptests.adjustments.methods import Steps as AdjustedSteps, adjustment
from nptests.data.numerals import interval, number, pvalue
from nptests.derivations import adjusting, interpreting, parts, written
from nptests.derivations.steps import DIGITS, Derivation, Picture, Statement, walked
from nptests.document.pictures.laws_of_outcomes import null_distribution
from nptests.document.writing import Format, write
from nptests.errors import InputError
from nptests.experiment.metrics.listed import entry
from nptests.languages.translating import speaking
from nptests.procedures.descriptor import Procedure, check_level
from nptests.results import Comparisons, Effect, Outcome, Posterior

Explained = Outcome | Comparisons | Effect | Posterior | AdjustedSteps

NOT_PROBABILITY = (
    "A p-value is the probability of data at least as extreme as these if the null hypothesis holds. It is not the "
    "probability that the null hypothesis holds, nor that the result arose by chance."
)

# Numbers, each of which is a line or a cell of what is read: some three seconds.
MOST_NUMBERS = 3_000
LEAST_LEVEL = 1e-300  # a hundred million times the least double that has all its digits: levels are divided


def explain(result: Explained, format: Format = "text", *, alpha: float = 0.05, language: str | None = None) -> str:
    """The worked derivation of a result: every sum with its numbers, the law, the decision, what it does not say.

    It is made of the result's own numbers alone, and no line of arithmetic is written that does not evaluate to the
    value shown behind it.

    result   what a procedure returned, or the steps of an adjustment
    format   the medium
    alpha    the level of the decision; for an adjustment, that of its steps
    language  "es" or "pt"; without it the one that was chosen, or English
    """
    with speaking(language):
        return write(written.document(derive(result, alpha=alpha)), format)


def derive(result: Explained, *, alpha: float = 0.05) -> Derivation:
    alpha = check_level(alpha)
    if isinstance(result, AdjustedSteps):
        if result.alpha < LEAST_LEVEL:
            words = f"alpha={result.alpha!r}: steps are written for levels down to {LEAST_LEVEL}"
            raise InputError("limit", words, where="alpha")
        return _of_steps(result)
    if not isinstance(result, (Outcome, Comparisons, Effect, Posterior)):
        words = f"a result is explained, such as that of nptests.friedman, not a {type(result).__name__}"
        raise InputError("kind", words)
    p = entry(result.procedure)
    numbers = sum(np.size(part) for part in _parts(result.details.get(p.needs, ())))
    if numbers > MOST_NUMBERS:
        words = f"a result of {numbers} numbers: step by step at most {MOST_NUMBERS} are shown"
        raise InputError("limit", f"{words}; explain one of fewer data, which is worked out in the same way")
    try:
        middle = _middle(result, p, alpha)
    except OverflowError:  # squares and sums of exact numbers near 1.8e308
        raise InputError("limit", "a step leaves what a computer's numbers hold (1.8e308): change the unit") from None
    except ArithmeticError:
        if not _too_fine(result.details[p.needs]):
            raise
        words = "the values have more digits than step by step arithmetic keeps"
        raise InputError("limit", f"{words}; subtract one number from all values, or round them") from None
    steps = (*_opening(result, p), *middle, *_decision(result, alpha), _limits(result, p))
    return walked(p.title, steps + tuple(Statement("Note.", note) for note in result.notes))


def _too_fine(data: Any) -> bool:
    """Whether sums of the values need so many digits that the 15 of a double leave fewer than are shown."""
    x = np.unique(np.hstack([np.ravel(part) for part in _parts(data)]))
    return len(x) > 1 and bool(np.abs(x).max() > 10.0 ** (15 - DIGITS) * np.diff(x).min())


def _parts(data: Any) -> tuple[Any, ...]:
    """The samples, or rows of a table, of which data consist."""
    return tuple(data) if np.iterable(data) else (data,)


def _opening(result: Outcome | Comparisons | Effect | Posterior, p: Procedure) -> parts.Steps:
    against = result.alternative if isinstance(result, Outcome) else None
    alternative = (Statement("Alternative.", f"{against}."),) if against else ()
    return (Statement("Null hypothesis.", p.hypothesis), *alternative, Statement("Assumptions.", p.assumes))


def _middle(result: Outcome | Comparisons | Effect | Posterior, p: Procedure, alpha: float) -> parts.Steps:
    if result.status not in (None, "estimates-only"):
        return (Statement("Degenerate data.", f"The data leave nothing to compute ({result.status})."),)
    if p.needs not in result.details:
        return (
            Statement("From a summary.", "The result was made from printed numbers: there are no data to go through."),
        )
    steps = interpreting.steps_of(result, p.derivation)
    if isinstance(result, Comparisons):
        return (*steps, *adjusting.pairs_table(result, alpha))
    return _with_picture(steps, result, p.title, alpha) if isinstance(result, Outcome) else steps


def _with_picture(steps: parts.Steps, result: Outcome, title: str, alpha: float) -> parts.Steps:
    """The law is drawn where it is named."""
    try:
        pictures = (Picture(null_distribution(result, title, alpha)),)
    except InputError:  # it cannot be rebuilt from the result
        return steps
    return tuple(s for step in steps for s in (step, *(pictures if getattr(step, "heading", "") == parts.LAW else ())))


def _decision(result: Outcome | Comparisons | Effect | Posterior, alpha: float) -> parts.Steps:
    level = number(alpha)
    if isinstance(result, Outcome):
        statistic = f"statistic {number(result.statistic, 6)}, p = {pvalue(result.pvalue, result.log_pvalue)}"
        if math.isnan(result.pvalue):
            return (Statement("Decision.", f"There is no p-value, hence no decision ({statistic})."),)
        if result.pvalue <= alpha:
            return (
                Statement("Decision.", f"{statistic}: at most alpha = {level}, so the null hypothesis is rejected."),
            )
        return (Statement("Decision.", f"{statistic}: more than alpha = {level}, so the null hypothesis is retained."),)
    if isinstance(result, Effect):
        return (Statement("Size." if result.method else "Value.", f"{interval_words(result)}."),)
    if isinstance(result, Posterior):
        a, b = result.names
        shares = (
            f"{a} is practically better {number(result.right, 4)}",
            f"practically equal {number(result.rope, 4)}",
            f"{b} is practically better {number(result.left, 4)}",
        )
        return (Statement("Probabilities.", f"{'; '.join(shares)}."),)
    if result.status == "estimates-only":
        return ()
    pairs = [f"{row.a} and {row.b}" for row in result.rows if row.adjusted <= alpha]
    if not pairs:
        return (Statement("Decision.", f"At alpha = {level} no null hypothesis is rejected."),)
    words = f"At alpha = {level} {len(pairs)} of {len(result.rows)} null hypotheses are rejected: {'; '.join(pairs)}."
    return (Statement("Decision.", words),)


def interval_words(e: Effect) -> str:
    """The interval of an effect, in words; a measure has none."""
    if not e.method:
        return f"{number(e.estimate, 6)}"
    return f"estimate {number(e.estimate, 6)}, {e.level:.0%} interval {interval(e.interval, 6)} ({e.method})"


def _limits(result: Outcome | Comparisons | Effect | Posterior, p: Procedure) -> Statement:
    tested = isinstance(result, Outcome) or (isinstance(result, Comparisons) and result.status != "estimates-only")
    return Statement("What it does not say.", f"{NOT_PROBABILITY} {p.limits}" if tested else p.limits)


def _of_steps(steps: AdjustedSteps) -> Derivation:
    rejected = [f"H_{row.position + 1}" for row in steps.rows if row.rejected]
    decided = f"rejected: {', '.join(rejected)}" if rejected else "no hypothesis is rejected"
    title = f"{adjustment(steps.method).title}: adjusted p-values"
    last = (
        Statement("Decision.", f"At alpha = {number(steps.alpha)}: {decided}."),
        Statement("What it does not say.", f"{NOT_PROBABILITY} A retained hypothesis is not thereby true."),
    )
    return walked(title, (*adjusting.of_steps(steps), *last))
