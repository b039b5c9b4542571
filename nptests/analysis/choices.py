"""What the other reasonable choices would have said: the same question, asked in the ways of the literature."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from nptests.adjustments.families import all_pairs_family, one_control_family
from nptests.adjustments.methods import adjust as adjusted_by, adjustment
from nptests.data.samples import Pair
from nptests.data.scores import IncompleteScores, Scores
from nptests.errors import InputError
from nptests.procedures import omnibus, rankings
from nptests.procedures.paired.sign import sign
from nptests.procedures.paired.wilcoxon import pvalue_of, wilcoxon
from nptests.procedures.posthoc import mean_ranks, pairwise_wilcoxon
from nptests.procedures.posthoc.nemenyi import nemenyi
from nptests.results import Comparison, Comparisons, Outcome
from nptests.vocabulary import Adjust

BY_WILCOXON = "Wilcoxon of each pair with holm"
LI_LIMIT = 0.5  # Garcia, Derrac and Herrera: of use only while the largest p-value is below


@dataclass(frozen=True)
class Choice:
    """One reasonable way to do a step, and whether it decides as the way that was taken.

    pvalue      of a test of all, or of two algorithms
    pairs       the pairs that it finds different, of `of` compared ones
    """

    step: str
    way: str
    pvalue: float | None
    different: int | None
    of: int | None
    taken: bool
    agrees: bool
    pairs: tuple[tuple[str, str], ...] = ()
    note: str = ""


def choices_for_two(scores: Scores, tested: Outcome, alpha: float) -> tuple[Choice, ...]:
    """The ways to compare two algorithms."""
    ways = [
        ("Wilcoxon, zeros dropped", tested),
        ("Wilcoxon, zeros by Pratt", wilcoxon(scores, zeros="pratt")),
        ("Wilcoxon, zeros split", wilcoxon(scores, zeros="split")),
        ("sign test", sign(scores)),
    ]
    return tuple(of_tests("test", ways, "Wilcoxon, zeros dropped", alpha))


def choices_for_many(
    scores: Scores, tested: Outcome, compared: Comparisons, ranks: str, adjust: Adjust, alpha: float
) -> tuple[Choice, ...]:
    """The ways to test all algorithms, one of which was `tested`, and to compare them afterwards."""
    ways: list[tuple[str, Outcome]] = []
    for word, ranking in rankings.RANKINGS.items():
        ways.append((ranking.title, tested if word == ranks else _test(scores, ranking.omnibus)))
        ways += [(way, _test(scores, name, **options)) for way, name, options in ranking.beside]
    return (
        *of_tests("all algorithms", ways, rankings.RANKINGS[ranks].title, alpha),
        *_pairs(scores, compared, ranks, adjust, alpha),
    )


def of_tests(step: str, ways: Iterable[tuple[str, Outcome]], taken: str, alpha: float) -> list[Choice]:
    """What tests in other ways would decide, beside the one that was taken."""
    pvalues = [(way, outcome.pvalue) for way, outcome in ways]
    decision = dict(pvalues)[taken] <= alpha
    return [Choice(step, way, p, None, None, way == taken, (p <= alpha) == decision) for way, p in pvalues]


def _pairs(scores: Scores, compared: Comparisons, ranks: str, adjust: Adjust, alpha: float) -> list[Choice]:
    """The same comparisons adjusted otherwise, then made otherwise and adjusted by Holm."""
    control = compared.control
    raw = [row.pvalue for row in compared.rows]
    ways: list[tuple[Adjust | None, str, tuple[tuple[str, str], ...]]] = [
        (method, f"mean ranks ({ranks}) with {method}", pairs)
        for method in reasonable(control, adjust)
        if (pairs := unless_too_large(scores, compared, raw, method, alpha, taken=method == adjust)) is not None
    ]
    ways += [
        (None, f"mean ranks ({other}) with holm", rejected_pairs(_by_ranks(scores, other, control), alpha))
        for other in rankings.RANKINGS
        if other != ranks
    ]
    if control is None and ranks == rankings.DEFAULT:
        ways.append((None, "Nemenyi (studentized range)", rejected_pairs(nemenyi(scores), alpha)))
    tested, why = _by_wilcoxon(scores, control)
    ways.append((None, BY_WILCOXON, _again(scores, compared.rows, tested, "holm", control, alpha)))
    decision = set(next(pairs for method, _, pairs in ways if method == adjust))
    step = "pairs" if control is None else f"against {control}"
    return [
        Choice(
            step,
            way,
            None,
            len(pairs),
            len(raw),
            method == adjust,
            set(pairs) == decision,
            pairs,
            why if way == BY_WILCOXON else note_of(method, raw),
        )
        for method, way, pairs in ways
    ]


def _by_wilcoxon(scores: Scores, control: str | None) -> tuple[list[float], str]:
    """The p-values of every pair, in the order of the comparisons, and why they are of the normal law, if so."""
    if control is None:
        return pairwise_wilcoxon.pvalues_of_pairs(scores)
    own = scores.column(control)
    return [pvalue_of(Pair.of_columns(scores, j, own)) for j in range(scores.k) if j != own], ""


def _test(scores: Scores, name: str, **options: Any) -> Outcome:
    outcome = omnibus.omnibus_test(name).run(scores, **options)
    assert isinstance(outcome, Outcome)
    return outcome


def reasonable(control: str | None, adjust: Adjust) -> list[Adjust]:
    """The adjustments that are shown beside each other; the one that was taken is always among them."""
    common: list[Adjust] = ["bonferroni", "holm", "hochberg", "hommel"]
    special: list[Adjust] = ["shaffer", "bergmann-hommel"] if control is None else ["finner", "li"]
    listed = [*common, *special]
    return listed if adjust in listed else [*listed, adjust]


def _by_ranks(scores: Scores, ranks: str, control: str | None) -> Comparisons:
    if control is None:
        return mean_ranks.all_pairs(scores, ranks=ranks)
    return mean_ranks.against(scores, control=control, ranks=ranks)


def unless_too_large(
    scores: Scores | IncompleteScores, compared: Comparisons, raw: list[float], method: Adjust, alpha: float, *,
    taken: bool,
) -> tuple[tuple[str, str], ...] | None:  # fmt: skip
    """None where an adjustment that nobody asked for has too long to search."""
    try:
        return _again(scores, compared.rows, raw, method, compared.control, alpha)
    except InputError as error:
        if taken or error.code != "too-large":
            raise
        return None


def without(choices: Sequence[Choice], control: str | None, adjust: Adjust) -> tuple[str, ...]:
    """What is not among the choices for that reason, in words."""
    there = {choice.way.rpartition(" ")[2] for choice in choices}
    words = "is not among the choices: for so many pairs its search takes too long"
    return tuple(f"{method} {words}" for method in reasonable(control, adjust) if method not in there)


def _again(
    scores: Scores | IncompleteScores,
    rows: tuple[Comparison, ...],
    raw: list[float],
    method: Adjust,
    control: str | None,
    alpha: float,
) -> tuple[tuple[str, str], ...]:
    """The pairs of these rows that differ when the p-values are adjusted by another method."""
    family = all_pairs_family(scores.k) if control is None else one_control_family(scores.k, scores.column(control))
    adjusted = adjusted_by(raw, method, family=family, alpha=alpha)
    return tuple((row.a, row.b) for row, p in zip(rows, adjusted, strict=True) if p <= alpha)


def rejected_pairs(compared: Comparisons, alpha: float) -> tuple[tuple[str, str], ...]:
    return tuple((row.a, row.b) for row in compared.rows if row.adjusted <= alpha)


def note_of(method: Adjust | None, raw: list[float]) -> str:
    """What a reader must know of an adjustment before trusting it."""
    if method is None:
        return ""
    if method == "li" and max(raw) > LI_LIMIT:
        return f"the largest p-value is {max(raw):.2g}: Li's adjustment is of little use above {LI_LIMIT:g}"
    known = adjustment(method)
    if known.controls == "fdr":
        return "controls the false discovery rate, not the familywise error"
    if known.controls == "nothing":
        return "controls no error rate of the family"
    if method == "bonferroni":
        return "rejects nothing that Holm's does not"
    return "" if known.assumes == "any dependence" else f"holds its level under {known.assumes} of the p-values"
