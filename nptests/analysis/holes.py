"""Tables with holes: the tests that bear them, and what the other reasonable ways to treat the holes would say."""

import math
from collections.abc import Iterator, Sequence
from contextlib import suppress

from nptests.adjustments.families import Family, all_pairs_family, one_control_family
from nptests.analysis import choices
from nptests.data.scores import IncompleteScores, Scores
from nptests.errors import InputError
from nptests.procedures.effects import dominance, signed
from nptests.procedures.omnibus.durbin import Design, durbin
from nptests.procedures.omnibus.friedman import friedman
from nptests.procedures.omnibus.skillings_mack import skillings_mack
from nptests.procedures.paired.wilcoxon import wilcoxon
from nptests.procedures.posthoc import incomplete_pairs, mean_ranks
from nptests.procedures.posthoc.composition import Pairwise, adjusted_comparisons
from nptests.procedures.rankings import DEFAULT
from nptests.results import Comparisons, Effect, Outcome
from nptests.values import changed
from nptests.vocabulary import Adjust, Missing, Null

FIRST_LOOK = 10_000  # permutations beside the asymptotic p-value


def whole(scores: Scores | IncompleteScores, missing: Missing) -> Scores | None:
    """The table without holes, where nothing is missing, or where only the complete data sets tell; else None."""
    if isinstance(scores, Scores):
        return scores
    return scores.complete() if missing == "drop" or scores.k == 2 or not scores.holes else None


def tested(scores: IncompleteScores, ranks: str, null: Null) -> Outcome:
    """Durbin's test where every data set has as many scores and all pairs meet as often, else Skillings and Mack's."""
    if ranks != DEFAULT:
        words = f'ranks="{ranks}" takes complete tables, and {scores.holes} scores are missing'
        raise InputError("missing", f'{words}: missing="drop" keeps the complete data sets alone', where="ranks")
    if null == "exact":
        words = "no exact distribution is known of tables with missing scores"
        raise InputError("option", f'null="exact": {words}; null="simulated" permutes the ranks', where="null")
    return durbin(scores, null=null) if _is_balanced(scores) else skillings_mack(scores, null=null)


def _is_balanced(scores: IncompleteScores) -> bool:
    """Whether they are balanced incomplete blocks."""
    try:
        Design.of(scores)
    except InputError:
        return False
    return True


def family_of(scores: IncompleteScores, control: str | None) -> Family:
    """The pairs that are compared."""
    return all_pairs_family(scores.k) if control is None else one_control_family(scores.k, scores.column(control))


def pairs(scores: IncompleteScores, control: str | None, adjust: Adjust, alpha: float, missing: Missing) -> Comparisons:
    """By mean ranks over all that is there; missing="pairwise": by Wilcoxon's test where both have scores."""
    family = family_of(scores, control)
    if missing == "pairwise":
        result, more = _by_wilcoxon(scores, family, adjust, alpha), {"missing": "pairwise"}
    else:
        result, more = incomplete_pairs.compared(scores, family, adjust, alpha), {"ties": "corrected"}
    return changed(result, control=control, options={"adjust": adjust, "alpha": alpha, **more})


def _by_wilcoxon(scores: IncompleteScores, family: Family, adjust: Adjust, alpha: float | None) -> Comparisons:
    """The estimate is Hodges and Lehmann's, of costs: negative where the first of two is better."""
    fitted = incomplete_pairs.Fitted.of(scores, "corrected")
    rows = (_pair(scores, *pair) for pair in family.pairs)
    result = adjusted_comparisons(
        "pairwise_wilcoxon", scores.algorithms, family, rows, adjust, alpha, n=scores.n, notes=scores.notes
    )
    return changed(result, mean_ranks=tuple(fitted.means.tolist()), details=fitted.shown)


def _pair(scores: IncompleteScores, a: int, b: int) -> Pairwise:
    """Wilcoxon's test on the data sets on which both have a score: no evidence where these are fewer than two."""
    if scores.present[:, [a, b]].all(axis=1).sum() < 2:
        return Pairwise(math.nan, None, math.nan, 1.0)
    outcome = wilcoxon(scores.select(scores.algorithms[a], scores.algorithms[b]))
    better = -1 if scores.better == "higher" else 1
    shift = math.nan if outcome.estimate is None else better * outcome.estimate
    return Pairwise(shift, None, outcome.statistic, outcome.pvalue, outcome.null, outcome.status == "no-differences")


def sizes(scores: IncompleteScores, pairs: Sequence[tuple[str, str]]) -> Iterator[tuple[Effect, Effect]]:
    """Shift and share of each pair on the data sets on which both have a score; undefined on fewer than two."""
    for a, b in pairs:
        try:
            both = scores.select(a, b)
        except InputError as problem:
            note, none = (problem.sentence,), (math.nan, math.nan)
            shift = Effect("hodges_lehmann", math.nan, none, 0.95, "", 0, (a, b), notes=note, status="no-data")
            yield shift, changed(shift, procedure="vargha_delaney")
        else:
            yield signed.hodges_lehmann(both), dominance.vargha_delaney(both, paired=True)


def other_ways(
    scores: IncompleteScores, tested: Outcome, comparisons: Comparisons, adjust: Adjust, alpha: float
) -> tuple[choices.Choice, ...]:
    """The ways to test a table with holes, and to compare its algorithms; without those that need what is missing."""
    title, test = ("Durbin", durbin) if tested.procedure == "durbin" else ("Skillings-Mack", skillings_mack)
    ways = [(title, tested)]
    if test is durbin:
        ways += [("Durbin, F", durbin(scores, form="F")), ("Skillings-Mack", skillings_mack(scores))]
    if tested.null.kind != "simulated":
        ways.append((f"{title}, ranks permuted", test(scores, null="simulated", draws=FIRST_LOOK)))
    complete = None
    with suppress(InputError):
        complete = scores.complete()
    if complete is not None:
        ways.append((f"Friedman, {complete.n} complete data sets", friedman(complete)))
    return (
        *choices.of_tests("all algorithms", ways, ways[0][0], alpha),
        *_of_pairs(scores, complete, comparisons, adjust, alpha),
    )


def _of_pairs(
    scores: IncompleteScores, complete: Scores | None, comparisons: Comparisons, adjust: Adjust, alpha: float
) -> Iterator[choices.Choice]:
    """The same comparisons adjusted otherwise, then by what the other treatments of holes leave, by Holm."""
    control, raw = comparisons.control, [row.pvalue for row in comparisons.rows]
    pairwise = comparisons.procedure == "pairwise_wilcoxon"
    name = "Wilcoxon of each pair, all that both have" if pairwise else "mean ranks, all scores"
    ways: list[tuple[Adjust | None, str, tuple[tuple[str, str], ...]]] = []
    for method in choices.reasonable(control, adjust):
        again = choices.unless_too_large(scores, comparisons, raw, method, alpha, taken=method == adjust)
        ways += [] if again is None else [(method, f"{name} with {method}", again)]
    if pairwise:
        other = incomplete_pairs.compared(scores, family_of(scores, control), "holm")
        ways.append((None, "mean ranks, all scores with holm", choices.rejected_pairs(other, alpha)))
    else:
        other = _by_wilcoxon(scores, family_of(scores, control), "holm", None)
        ways.append((None, "Wilcoxon of each pair, all that both have with holm", choices.rejected_pairs(other, alpha)))
    if complete is not None:
        listwise = mean_ranks.all_pairs(complete) if control is None else mean_ranks.against(complete, control=control)
        ways.append(
            (None, f"mean ranks, {complete.n} complete data sets with holm", choices.rejected_pairs(listwise, alpha))
        )
    decision = set(next(differing for method, _, differing in ways if method == adjust))
    step = "pairs" if control is None else f"against {control}"
    for by, way, differing in ways:
        agrees, note = set(differing) == decision, choices.note_of(by, raw)
        yield choices.Choice(step, way, None, len(differing), len(raw), by == adjust, agrees, differing, note)
