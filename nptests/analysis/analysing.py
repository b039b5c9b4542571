"""The road from a table to a conclusion: look, advise, test all, compare, measure, conclude.

Everything is computed here and kept as data in one `Analysis`; tables, pictures, reports and pages are rendered from
it. Nothing is chosen silently: `choices` shows what the other reasonable ways would have said.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, count
from math import comb
from typing import Any, TypeVar

from nptests.analysis import conclusions, grouping, holes
from nptests.analysis.advice import Advice, advise
from nptests.analysis.choices import Choice, choices_for_many, choices_for_two, without
from nptests.data import ranks as rank
from nptests.data.scores import IncompleteScores, Scores
from nptests.errors import InputError, called_with
from nptests.procedures.descriptor import Procedure, check_level, checked
from nptests.procedures.effects import dominance, signed
from nptests.procedures.effects.concordance import kendalls_w
from nptests.procedures.omnibus import omnibus_test
from nptests.procedures.paired.wilcoxon import wilcoxon
from nptests.procedures.posthoc.composition import OF_RANK_SUMS
from nptests.procedures.posthoc.mean_ranks import against, all_pairs
from nptests.procedures.rankings import DEFAULT, RANKINGS, Ranks
from nptests.results import Comparisons, Effect, Faces, Outcome, Record, plain
from nptests.vocabulary import Adjust, ExactNull, Missing, Null

_T = TypeVar("_T")


@dataclass(frozen=True)
class PairEffect:
    """How large the difference of two algorithms is: shift and probability, with intervals."""

    a: str
    b: str
    shift: Effect
    probability: Effect


@dataclass(frozen=True, eq=False, repr=False)
class Analysis(Faces, Record):
    """Everything that was found in one table. `as_dict` has the keys of the JSON."""

    _main = "omnibus.pvalue"
    _asked = ("omnibus.statistic", "omnibus.pvalue")

    scores: Scores | IncompleteScores
    alpha: float
    advice: tuple[Advice, ...]
    omnibus: Outcome
    comparisons: Comparisons | None
    groups: tuple[tuple[str, ...], ...]
    letters: Mapping[str, str]
    concordance: Effect | None
    effects: tuple[PairEffect, ...]
    choices: tuple[Choice, ...]
    conclusion: conclusions.Conclusion
    notes: tuple[str, ...]
    null: Null = "auto"
    missing: Missing = "keep"

    def __getitem__(self, key: Any) -> Any:
        """As of results: analysis["p-value"], analysis["A", "B"]."""
        return self.pvalues.loc[key] if isinstance(key, tuple) else super().__getitem__(key)

    p_value = property(lambda self: self.omnibus.pvalue)

    @property
    def mean_ranks(self) -> dict[str, float]:
        """Mean rank by algorithm, the lowest is best: of the ranks that were compared, else within data sets."""
        if self.comparisons is not None and self.comparisons.mean_ranks is not None:
            return dict(zip(self.scores.algorithms, self.comparisons.mean_ranks, strict=True))
        d = rank.centred(self.scores.costs("decimal"))
        means = (d.sum(axis=0) / len(d) + (self.scores.k + 1)) / 2
        return dict(zip(self.scores.algorithms, means.tolist(), strict=True))

    @property
    def ranking(self) -> tuple[str, ...]:
        """The algorithms from the best mean rank to the worst."""
        means = self.mean_ranks
        return tuple(sorted(means, key=lambda name: means[name]))

    def to_frame(self) -> Any:
        """A pandas DataFrame, one row a comparison (of two algorithms: the test), with the size of its difference.

        `shift` is the Hodges-Lehmann estimate, a - b; `share` how often a is larger, ties counting half.
        """
        frame = (self.omnibus if self.comparisons is None else self.comparisons).to_frame()
        for name, effects in (
            ("shift", [e.shift for e in self.effects]),
            ("share", [e.probability for e in self.effects]),
        ):
            frame[name] = [effect.estimate for effect in effects]
            frame[f"{name}_low"] = [effect.interval[0] for effect in effects]
            frame[f"{name}_high"] = [effect.interval[1] for effect in effects]
        return frame

    @property
    def pvalues(self) -> Any:
        """The adjusted p-values as a square pandas DataFrame; NaN where two were not compared."""
        if self.comparisons is not None:
            return self.comparisons.pvalues
        import pandas as pd

        names, p = list(self.scores.algorithms), self.omnibus.pvalue
        return pd.DataFrame([[math.nan, p], [p, math.nan]], index=names, columns=names)

    def as_dict(self) -> dict[str, Any]:
        """Everything, in plain types."""
        parts = ("n", "k", "algorithms", "datasets", "better", "values", "notes", "reading")
        everything = {
            "data": {name: getattr(self.scores, name) for name in parts},
            **{name: getattr(self, name) for name in ("alpha", "advice", "omnibus", "mean_ranks", "comparisons")},
            "groups": {"cliques": self.groups, "letters": self.letters},
            "effects": {"concordance": self.concordance, "pairs": self.effects},
            **{name: getattr(self, name) for name in ("conclusion", "choices", "notes")},
        }
        return {name: plain(value) for name, value in everything.items()}


@checked
def analyse(
    scores: Scores | IncompleteScores,
    *,
    alpha: float = 0.05,
    control: str | None = None,
    ranks: Ranks = "friedman",
    adjust: Adjust = "holm",
    null: Null = "auto",
    missing: Missing = "keep",
    progress: Callable[[int, int], None] | None = None,
) -> Analysis:
    """From a table to a conclusion: data check, advice, test of all, comparisons, effects, the sentence for a paper.

    With two algorithms the test is Wilcoxon's signed-rank test; with more it is the omnibus test of the `ranks` chosen
    (Friedman's with tie correction unless told otherwise), followed by all pairs, or by each against `control`,
    adjusted by `adjust` (Holm). What was chosen and what the other reasonable choices would have said stands in
    `choices`.

    Where scores are missing, all others are compared by the Skillings-Mack test, or Durbin's in balanced incomplete
    blocks, and the pairs by `incomplete_pairs`; two algorithms on the data sets that have both. The conclusion says so.

    control   the algorithm that all others are compared with, by its name; all pairs are compared if not given
    null      the null distribution of the test of all, and of the comparisons where they have it: "auto" is the exact
              one where it takes some second at most, predicted from the sizes alone; what the other gives stands beside
    missing   where scores are missing: "keep" all others, "drop" the data sets (listwise), or compare each two by
              Wilcoxon's test on the data sets that both have ("pairwise")
    """
    check_level(alpha)
    whole = holes.whole(scores, missing)
    scores = scores if whole is None else whole
    called_with(progress, "progress", "done", "total")
    if control is not None:
        scores.column(control)  # a misspelt control is an error, however many algorithms there are
    pairs = _pairs(scores, control)
    done = count(1)

    def step(result: _T) -> _T:
        if progress is not None:
            progress(next(done), 3 + len(pairs))
        return result

    comparisons: Comparisons | None
    if isinstance(scores, IncompleteScores):
        omnibus = step(holes.tested(scores, ranks, null))
        comparisons = step(holes.pairs(scores, control, adjust, alpha, missing))
        choices = step(holes.other_ways(scores, omnibus, comparisons, adjust, alpha))
        sizes = holes.sizes(scores, pairs)
    else:
        missing = "keep"
        omnibus = step(_tested(scores, ranks, null))
        comparisons = step(_comparisons(scores, control, ranks, adjust, null, alpha) if scores.k > 2 else None)
        choices = step(_choices(scores, omnibus, comparisons, ranks, adjust, alpha))
        sizes = _sizes(scores, pairs)
    effects = tuple(step(PairEffect(a, b, *both)) for (a, b), both in zip(pairs, sizes, strict=True))
    groups, marks = ((), {}) if comparisons is None else grouping.groups_of(comparisons, alpha)
    return Analysis(
        scores=scores,
        alpha=alpha,
        advice=advise(scores),
        omnibus=omnibus,
        comparisons=comparisons,
        groups=groups,
        letters=marks,
        concordance=kendalls_w(scores) if isinstance(scores, Scores) and scores.k > 2 else None,
        effects=effects,
        choices=choices,
        conclusion=conclusions.conclude(scores, omnibus, comparisons, [pair.shift for pair in effects], alpha, choices),
        notes=() if comparisons is None else (*comparisons.notes, *without(choices, control, adjust)),
        null=null,
        missing=missing,
    )


def _sizes(scores: Scores, pairs: Sequence[tuple[str, str]]) -> Iterator[tuple[Effect, Effect]]:
    """Shift and share of each pair."""
    shifts = signed.hodges_lehmann_of_pairs(scores, [(scores.column(a), scores.column(b)) for a, b in pairs])
    for (a, b), shift in zip(pairs, shifts, strict=True):
        yield shift, dominance.vargha_delaney(scores.select(a, b), paired=True)


MOST_PAIRS = 10_000  # half a millisecond each, or some: every pair is tested in two ways, and has two effects
PATIENT = "exact where an analysis need not wait for more than some second, predicted from the sizes"


def _tested(scores: Scores, ranks: Ranks, null: Null) -> Outcome:
    """The test of all algorithms, or of two, under the null distribution asked for."""
    if scores.k == 2:
        if null == "simulated":
            raise InputError("option", 'two algorithms are compared by Wilcoxon\'s test: null="exact"', where="null")
        return wilcoxon(scores, null=null)
    test = omnibus_test(RANKINGS[ranks].omnibus)
    if null != "auto" or test.auto is None or test.auto.exact(scores.n, scores.k):
        return _outcome_of(test, scores, null)
    if test.auto.patient(scores.n, scores.k):
        try:
            exact = _outcome_of(test, scores, "exact")
        except InputError as error:  # ties can make an exact distribution dearer than its size tells
            if error.code != "too-large":
                raise
        else:
            return replace(exact, null=replace(exact.null, why=PATIENT))
    return _outcome_of(test, scores, "auto")


def _outcome_of(test: Procedure, scores: Scores, null: Null) -> Outcome:
    outcome = test.run(scores, null=null)
    assert isinstance(outcome, Outcome)
    return outcome


def _comparisons(
    scores: Scores, control: str | None, ranks: Ranks, adjust: Adjust, null: Null, alpha: float
) -> Comparisons:
    """Under the null distribution asked for; their own default where differences of these ranks have it not."""

    def compared(law: ExactNull) -> Comparisons:
        if control is None:
            return all_pairs(scores, ranks=ranks, adjust=adjust, null=law, alpha=alpha)
        return against(scores, control=control, ranks=ranks, adjust=adjust, null=law, alpha=alpha)

    if ranks != DEFAULT or null == "simulated":
        return compared("auto")
    if null == "auto" and not OF_RANK_SUMS.exact(scores.n, scores.k) and OF_RANK_SUMS.patient(scores.n, scores.k):
        exact = compared("exact")
        assert exact.null is not None
        return replace(exact, null=replace(exact.null, why=PATIENT))
    return compared(null)


def _choices(
    scores: Scores, omnibus: Outcome, comparisons: Comparisons | None, ranks: Ranks, adjust: Adjust, alpha: float
) -> tuple[Choice, ...]:
    if comparisons is None:
        return choices_for_two(scores, omnibus, alpha)
    return choices_for_many(scores, omnibus, comparisons, ranks, adjust, alpha)


def _pairs(scores: Scores | IncompleteScores, control: str | None) -> list[tuple[str, str]]:
    """The pairs that are compared, in the order of the comparisons."""
    names = scores.algorithms
    if control is None or scores.k == 2:
        if comb(scores.k, 2) > MOST_PAIRS:
            raise InputError(
                "too-large",
                f"{scores.k} algorithms have {comb(scores.k, 2):,} pairs, and at most {MOST_PAIRS:,} are analysed, "
                "with their effects: name a control, or ask all_pairs alone",
            )
        return list(combinations(names, 2))
    return [(name, control) for name in names if name != control]
