"""Tests of spread by ranks: Ansari and Bradley's, Mood's, and Siegel and Tukey's."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Literal

import numpy as np

from nptests.data import ranks, samples
from nptests.distributions import assignments, continuous
from nptests.distributions.law import two_sided
from nptests.errors import Limit
from nptests.procedures import evidence, null_samples, tables_at_once
from nptests.procedures.descriptor import Procedure, Size, checked, facets
from nptests.procedures.independent import groups_dealt
from nptests.results import Outcome
from nptests.vocabulary import Alternative, Array, ExactNull, Integers, Numeric

SpreadScores = Literal["ansari", "mood"]


@checked
def dispersion(
    a: Any,
    b: Any = None,
    *,
    rank_scores: SpreadScores = "ansari",
    alternative: Alternative = "two-sided",
    null: ExactNull = "auto",
) -> Outcome:
    """Does one of two independent samples spread more than the other, judged by ranks, where their centres agree?

    The statistic is the sum over a of scores of the ranks r among all N = m + n values, tied values sharing one:

        ansari   min(r, N + 1 - r), small for a sample that spreads (Ansari and Bradley 1960)
        mood     (r - (N + 1) / 2)**2, large for one that does (Mood 1954); ties share the mean of their scores

    With s the scores and m_s their mean it has the mean m m_s and the variance m n / (N (N - 1)) sum (s - m_s)**2.
    "exact" counts all assignments of the scores to samples of these sizes; null="auto" is exact where that takes some
    20 ms at most, predicted from the sizes alone, and the normal law beyond, whose p-value stands beside an exact one
    in `null.other`. "greater" says that a spreads more than b, whichever scores are better. A difference of the centres
    looks like one of spread: subtract the medians first where they are known to differ, or see `levene`.
    """
    groups = samples.Groups.two(a, b)
    m, n = groups.sizes
    d = ranks.centred(groups.pooled())
    whole, unit = SCORES[rank_scores](d)
    observed, every = sum(whole[:m].tolist()), sum(whole.tolist())
    mean, variance = m * every / groups.n, _variance(whole, m, n)
    gap = observed - mean if rank_scores == "mood" else mean - observed  # towards a that spreads
    z = float(tables_at_once.z_scores(gap, variance, alternative, False))
    toward = alternative if rank_scores == "mood" else samples.turned(alternative)
    if null == "exact":
        MOST_STEPS.check(f"the exact law for samples of {m} and {n}", assignments.cost(whole, (m, n)), where="null")
    if (whole == whole[0]).all():
        tail = evidence.none("all scores are equal")
    else:
        tail = AUTO.evidence(
            null,
            (m, n),
            lambda why: evidence.in_tail(assignments.exact_law(whole, (m, n), _of_a), 0.0, toward, why),
            lambda why: evidence.in_tail(continuous.Normal(), z, alternative, why),
        )
    return replace(
        evidence.outcome("dispersion", unit * observed, tail, n=groups.n, k=2),
        alternative=_reading(groups.names, alternative),
        algorithms=groups.names,
        details={
            "samples": groups.listed,
            "sizes": np.array(groups.sizes),
            "ranks": (d + (groups.n + 1)) / 2,
            "scores": whole * unit,
            "mean": unit * mean,
            "variance": unit**2 * variance,
            "z": z,
        },
        notes=groups.notes,
    )


def _of_a(sums: Numeric) -> Numeric:
    return np.asarray(sums[..., 0])


def _ansari(d: Integers) -> tuple[Integers, float]:
    """min(r, N + 1 - r) in halves, of d = 2 r - (N + 1)."""
    return d.shape[-1] + 1 - np.abs(d), 0.5


def _mood(d: Integers) -> tuple[Integers, float]:
    """(r - (N + 1) / 2)**2 in twelfths; t tied ranks have the mean of theirs, which is (t**2 - 1) / 12 larger."""
    _, places, t = np.unique(d, return_inverse=True, return_counts=True)
    return 3 * d**2 + (t**2 - 1)[places], 1 / 12


SCORES: dict[SpreadScores, Callable[[Integers], tuple[Integers, float]]] = {"ansari": _ansari, "mood": _mood}


def _variance(whole: Integers, m: int, n: int) -> float:
    """m n / (N (N - 1)) sum (s - m_s)**2, rounded once."""
    values, total = whole.tolist(), m + n
    return float(m * n * (total * sum(x * x for x in values) - sum(values) ** 2) / (total**2 * (total - 1)))


def _reading(names: tuple[str, ...], alternative: Alternative) -> str:
    a, b = names
    first, second = (a, b) if alternative == "greater" else (b, a)
    return f"{a} and {b} differ in spread" if alternative == "two-sided" else f"{first} spreads more than {second}"


def _shared(o: Outcome) -> list[Array]:
    """How many values share the rank of each."""
    _, places, t = np.unique(o.details["ranks"], return_inverse=True, return_counts=True)
    return np.split(t[places], [o.details["sizes"][0]])


def _sizes(n: int, k: int) -> Iterator[tuple[str, Callable[[float], float]]]:
    """Of Ansari and Bradley's scores, whose sums are counted from that of the first n."""
    whole, _ = _ansari(_untied(2 * n))
    law = assignments.exact_law(whole, (n, n), _of_a)
    first, error = float(whole[:n].sum() - whole.sum() / 2), math.sqrt(_variance(whole, n, n))
    yield "exact", null_samples.rejections(law, lambda x: two_sided(law, x))
    yield "asymptotic", null_samples.rejections(law, lambda x: two_sided(continuous.Normal(), (x + first) / error))


def _untied(n: int) -> Integers:
    return np.arange(1 - n, n, 2)


AUTO = groups_dealt.rule(lambda n: _untied(n) ** 2)
MOST_STEPS = Limit(assignments.LIMIT, "steps", 'use null="asymptotic"')

DISPERSION = Procedure(
    title="Rank tests of dispersion (Ansari-Bradley, Mood)",
    run=dispersion,
    takes="samples",
    least=Size(n=1, k=2),
    auto=AUTO,
    cites=("ansari1960", "mood1954", "hollander1999"),
    hypothesis="Both samples come from one law.",
    limits="Samples with different centres differ here, too, whatever their spread.",
    needs="ranks",
    sources={"scores": lambda o: np.split(o.details["scores"], [o.details["sizes"][0]]), "shared": _shared},
    study=facets.Study(sizes=_sizes, drawn=False),
)
