"""The road from a table to a conclusion: look, advise, test all, compare, measure, conclude.

Everything is computed here and kept as data in one `Analysis`; tables, pictures, reports and pages are rendered from
it. Nothing is chosen silently: `choices` shows what the other reasonable ways would have said.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from nptests import ranks as rank
from nptests.advice import Advice, advise
from nptests.cliques import letters, maximal_cliques
from nptests.conclusions import conclude
from nptests.effects.concordance import kendalls_w
from nptests.effects.dominance import vargha_delaney
from nptests.effects.signed import hodges_lehmann
from nptests.omnibus.aligned_ranks import aligned_ranks
from nptests.omnibus.friedman import friedman
from nptests.omnibus.iman_davenport import iman_davenport
from nptests.omnibus.quade import quade
from nptests.paired.sign import sign
from nptests.paired.wilcoxon import wilcoxon
from nptests.posthoc.composition import against, all_pairs
from nptests.posthoc.recipes import nemenyi, pairwise_wilcoxon
from nptests.procedure import check_level, checked
from nptests.results import Comparisons, Effect, Outcome, as_json, plain
from nptests.scores import Scores
from nptests.vocabulary import Adjust, Ranks


@dataclass(frozen=True)
class Choice:
    """One reasonable way to do a step: its p-value, or how many pairs it finds different, and whether it was taken."""

    step: str
    way: str
    pvalue: float | None
    different: int | None
    of: int | None
    taken: bool


@dataclass(frozen=True)
class PairEffect:
    """How large the difference of two algorithms is: shift and probability, with intervals."""

    a: str
    b: str
    shift: Effect
    probability: Effect


@dataclass(frozen=True, eq=False)
class Conclusion:
    """What may be said, in plain words, and the sentence for the paper with the works it cites."""

    text: tuple[str, ...]
    sentence: str
    cites: tuple[str, ...]


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
        """Mean rank by algorithm: 1 is best."""
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
) -> Analysis:
    """From a table to a conclusion: data check, advice, test of all, comparisons, effects, the sentence for a paper.

    With two algorithms the test is Wilcoxon's signed-rank test; with more it is the omnibus test of the `ranks` chosen
    (Friedman's with tie correction unless told otherwise), followed by all pairs, or by each against `control`,
    adjusted by `adjust` (Holm). What was chosen and what the other reasonable choices would have said stands in
    `choices`.
    """
    check_level(alpha)
    omnibus = wilcoxon(scores) if scores.k == 2 else _OMNIBUS[ranks](scores)
    comparisons = _comparisons(scores, control, ranks, adjust, alpha) if scores.k > 2 else None
    groups, shown = _groups(scores, comparisons, alpha)
    choices = _choices(scores, comparisons, control, ranks, adjust, alpha)
    effects = tuple(_effect(scores, a, b) for a, b in _pairs(scores, comparisons))
    notes = () if comparisons is None else comparisons.notes
    return Analysis(
        scores=scores,
        alpha=alpha,
        advice=advise(scores),
        omnibus=omnibus,
        comparisons=comparisons,
        groups=groups,
        letters=shown,
        concordance=kendalls_w(scores) if scores.k > 2 else None,
        effects=effects,
        choices=choices,
        conclusion=_conclusion(scores, omnibus, comparisons, alpha, choices),
        notes=notes,
    )


_OMNIBUS: dict[str, Callable[[Scores], Outcome]] = {"friedman": friedman, "aligned": aligned_ranks, "quade": quade}


def _comparisons(scores: Scores, control: str | None, ranks: Ranks, adjust: Adjust, alpha: float) -> Comparisons:
    if control is None:
        return all_pairs(scores, ranks=ranks, adjust=adjust, alpha=alpha)
    return against(scores, control=control, ranks=ranks, adjust=adjust, alpha=alpha)


def _pairs(scores: Scores, comparisons: Comparisons | None) -> list[tuple[str, str]]:
    if comparisons is None:
        return [(scores.algorithms[0], scores.algorithms[1])]
    return [(row.a, row.b) for row in comparisons.rows]


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


def _choices(
    scores: Scores, comparisons: Comparisons | None, control: str | None, ranks: Ranks, adjust: Adjust, alpha: float
) -> tuple[Choice, ...]:
    """The robustness table: the same question, asked in the other reasonable ways."""
    if comparisons is None:
        ways: list[tuple[str, Outcome, bool]] = [
            ("Wilcoxon, zeros dropped", wilcoxon(scores), True),
            ("Wilcoxon, zeros by Pratt", wilcoxon(scores, zeros="pratt"), False),
            ("Wilcoxon, zeros split", wilcoxon(scores, zeros="split"), False),
            ("sign test", sign(scores), False),
        ]
        return tuple(Choice("test", way, found.pvalue, None, None, taken) for way, found, taken in ways)
    omnibus = [
        ("Friedman", friedman(scores), ranks == "friedman"),
        ("Friedman, ties ignored", friedman(scores, ties="ignored"), False),
        ("Iman-Davenport", iman_davenport(scores), False),
        ("aligned ranks", aligned_ranks(scores), ranks == "aligned"),
        ("Quade", quade(scores), ranks == "quade"),
    ]
    found = [Choice("all algorithms", way, o.pvalue, None, None, taken) for way, o, taken in omnibus]
    step = "pairs" if control is None else f"against {control}"
    for method in _reasonable(control, adjust):
        compared = _comparisons(scores, control, ranks, method, alpha)
        found.append(_counted(step, f"{ranks}, {method}", compared, alpha, taken=method == adjust))
    if control is None:
        found.append(_counted(step, "Nemenyi (studentized range)", nemenyi(scores), alpha))
        found.append(_counted(step, "Wilcoxon of each pair, holm", pairwise_wilcoxon(scores), alpha))
    return tuple(found)


def _reasonable(control: str | None, adjust: Adjust) -> list[Adjust]:
    common: list[Adjust] = ["bonferroni", "holm", "hochberg", "hommel"]
    special: list[Adjust] = ["shaffer", "bergmann-hommel"] if control is None else ["finner", "li"]
    listed = [*common, *special]
    return listed if adjust in listed else [*listed, adjust]


def _counted(step: str, way: str, compared: Comparisons, alpha: float, taken: bool = False) -> Choice:
    different = sum(row.adjusted <= alpha for row in compared.rows)
    return Choice(step, way, None, different, len(compared.rows), taken)


def _conclusion(
    scores: Scores, omnibus: Outcome, comparisons: Comparisons | None, alpha: float, choices: tuple[Choice, ...]
) -> Conclusion:
    text, sentence, cites = conclude(scores, omnibus, comparisons, alpha)
    doubts = _disagreement(choices, alpha)
    return Conclusion((*text, *doubts), sentence, cites)


def _disagreement(choices: tuple[Choice, ...], alpha: float) -> tuple[str, ...]:
    """Where the reasonable ways do not agree, the reader should know."""
    said = []
    for step in dict.fromkeys(choice.step for choice in choices):
        same = [choice for choice in choices if choice.step == step]
        decided = {
            choice.way: (choice.pvalue <= alpha if choice.pvalue is not None else choice.different) for choice in same
        }
        taken = next(decided[choice.way] for choice in same if choice.taken)
        others = [way for way, decision in decided.items() if decision != taken]
        if others:
            said.append(f"Not every reasonable way agrees ({step}): {', '.join(others)} would say otherwise.")
    return tuple(said)
