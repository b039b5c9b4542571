"""The road from a table to a conclusion: look, advise, test all, compare, measure, conclude.

Everything is computed here and kept as data in one `Analysis`; tables, pictures, reports and pages are rendered from
it. Nothing is chosen silently: `choices` shows what the other reasonable ways would have said.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, TypeVar

import numpy as np

from nptests import ranks as rank
from nptests.advice import Advice, advise
from nptests.cliques import letters, maximal_cliques
from nptests.conclusions import Conclusion, conclude
from nptests.effects.concordance import kendalls_w
from nptests.effects.dominance import vargha_delaney
from nptests.effects.signed import hodges_lehmann
from nptests.omnibus.aligned_ranks import aligned_ranks
from nptests.omnibus.friedman import friedman
from nptests.omnibus.quade import quade
from nptests.paired.wilcoxon import wilcoxon
from nptests.posthoc.composition import against, all_pairs
from nptests.procedure import check_level, checked
from nptests.results import Comparisons, Effect, Outcome, as_json, plain
from nptests.robustness import Choice, choices_for_many, choices_for_two
from nptests.scores import Scores
from nptests.vocabulary import Adjust, Ranks

_T = TypeVar("_T")


@dataclass(frozen=True)
class PairEffect:
    """How large the difference of two algorithms is: shift and probability, with intervals."""

    a: str
    b: str
    shift: Effect
    probability: Effect


@dataclass(frozen=True, eq=False)
class Analysis:
    """Everything that was found in one table. `as_dict` has the keys of the JSON."""

    scores: Scores
    alpha: float
    advice: tuple[Advice, ...]
    omnibus: Outcome
    comparisons: Comparisons | None
    groups: tuple[tuple[str, ...], ...]
    letters: Mapping[str, str]
    concordance: Effect | None
    effects: tuple[PairEffect, ...]
    choices: tuple[Choice, ...]
    conclusion: Conclusion
    notes: tuple[str, ...]

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

    def as_dict(self) -> dict[str, Any]:
        """Everything, in plain types."""
        s = self.scores
        made = plain(
            {
                "data": {
                    "n": s.n,
                    "k": s.k,
                    "algorithms": s.algorithms,
                    "datasets": s.datasets,
                    "better": s.better,
                    "values": s.values,
                    "notes": s.notes,
                    "reading": s.reading,
                },
                "alpha": self.alpha,
                "advice": self.advice,
                "omnibus": self.omnibus,
                "mean_ranks": self.mean_ranks,
                "comparisons": self.comparisons,
                "groups": {"cliques": self.groups, "letters": self.letters},
                "effects": {"concordance": self.concordance, "pairs": self.effects},
                "conclusion": self.conclusion,
                "choices": self.choices,
                "notes": self.notes,
            }
        )
        assert isinstance(made, dict)
        return made

    def as_json(self) -> str:
        """`as_dict` as JSON text."""
        return as_json(self.as_dict())


@checked
def analyse(
    scores: Scores,
    *,
    alpha: float = 0.05,
    control: str | None = None,
    ranks: Ranks = "friedman",
    adjust: Adjust = "holm",
    progress: Callable[[int, int], None] | None = None,
) -> Analysis:
    """From a table to a conclusion: data check, advice, test of all, comparisons, effects, the sentence for a paper.

    With two algorithms the test is Wilcoxon's signed-rank test; with more it is the omnibus test of the `ranks` chosen
    (Friedman's with tie correction unless told otherwise), followed by all pairs, or by each against `control`,
    adjusted by `adjust` (Holm). What was chosen and what the other reasonable choices would have said stands in
    `choices`. `progress` is called with the steps done and their number.
    """
    check_level(alpha)
    if control is not None:
        scores.column(control)  # a misspelt control is an error, however many algorithms there are
    many = scores.k > 2
    pairs = _pairs(scores, control)
    step = _Steps(progress, 3 + len(pairs))
    omnibus = step(_OMNIBUS[ranks](scores) if many else wilcoxon(scores))
    comparisons = step(_comparisons(scores, control, ranks, adjust, alpha) if many else None)
    choices = step(_choices(scores, comparisons, ranks, adjust, alpha))
    effects = tuple(step(_effect(scores, a, b)) for a, b in pairs)
    groups, shown = _groups(scores, comparisons, alpha)
    return Analysis(
        scores=scores,
        alpha=alpha,
        advice=advise(scores),
        omnibus=omnibus,
        comparisons=comparisons,
        groups=groups,
        letters=shown,
        concordance=kendalls_w(scores) if many else None,
        effects=effects,
        choices=choices,
        conclusion=conclude(scores, omnibus, comparisons, alpha, choices),
        notes=() if comparisons is None else comparisons.notes,
    )


class _Steps:
    """Counts results as they come."""

    def __init__(self, progress: Callable[[int, int], None] | None, total: int) -> None:
        self.progress, self.total, self.done = progress, total, 0

    def __call__(self, result: _T) -> _T:
        self.done += 1
        if self.progress is not None:
            self.progress(self.done, self.total)
        return result


_OMNIBUS: dict[str, Callable[[Scores], Outcome]] = {"friedman": friedman, "aligned": aligned_ranks, "quade": quade}


def _comparisons(scores: Scores, control: str | None, ranks: Ranks, adjust: Adjust, alpha: float) -> Comparisons:
    if control is None:
        return all_pairs(scores, ranks=ranks, adjust=adjust, alpha=alpha)
    return against(scores, control=control, ranks=ranks, adjust=adjust, alpha=alpha)


def _choices(
    scores: Scores, comparisons: Comparisons | None, ranks: Ranks, adjust: Adjust, alpha: float
) -> tuple[Choice, ...]:
    if comparisons is None:
        return choices_for_two(scores, alpha)
    return choices_for_many(scores, comparisons, ranks, adjust, alpha)


def _pairs(scores: Scores, control: str | None) -> list[tuple[str, str]]:
    """The pairs that are compared, in the order of the comparisons."""
    names = scores.algorithms
    if control is None or scores.k == 2:
        return list(combinations(names, 2))
    return [(name, control) for name in names if name != control]


def _effect(scores: Scores, a: str, b: str) -> PairEffect:
    two = scores.select(a, b)
    return PairEffect(a, b, hodges_lehmann(two), vargha_delaney(two, paired=True))


def _groups(
    scores: Scores, comparisons: Comparisons | None, alpha: float
) -> tuple[tuple[tuple[str, ...], ...], Mapping[str, str]]:
    """Maximal sets of algorithms that are pairwise not different; only where all pairs were compared."""
    if comparisons is None or comparisons.control is not None:
        return (), {}
    means = comparisons.mean_ranks
    assert means is not None
    order = sorted(range(scores.k), key=lambda j: means[j])
    alike = np.ones((scores.k, scores.k), dtype=bool)
    place = {scores.algorithms[j]: i for i, j in enumerate(order)}
    for row in comparisons.rows:
        alike[place[row.a], place[row.b]] = alike[place[row.b], place[row.a]] = row.adjusted > alpha
    cliques = maximal_cliques(alike)
    names = [scores.algorithms[j] for j in order]
    shown = dict(zip(names, letters(cliques, scores.k), strict=True))
    return tuple(tuple(names[i] for i in clique) for clique in cliques), shown
