"""The binomial test of one proportion."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

from nptests.data import moments
from nptests.distributions.binomial import Binomial
from nptests.procedures import evidence, null_samples
from nptests.procedures.descriptor import Procedure, Size, check_level, checked, facets, wording
from nptests.procedures.independent.successes import INTERVALS, Interval, Successes
from nptests.results import Outcome
from nptests.vocabulary import Alternative


@checked
def binomial(
    successes: int,
    trials: int,
    *,
    p0: float = 0.5,
    alternative: Alternative = "two-sided",
    interval: Interval = "clopper-pearson",
    level: float = 0.95,
) -> Outcome:
    """The binomial test: does the probability behind x successes among n trials differ from p0?

    If the probability is p0, the number of successes X is binomial,

        P(X = i) = n! / (i! (n - i)!) p0**i (1 - p0)**(n - i),

    and the p-value is a tail of that law, exact at every size: P(X >= x) for "greater", P(X <= x) for "less". The
    two-sided p is min(1, 2 x the smaller tail), as everywhere in this suite; R's binom.test adds up the probabilities
    that are not larger than that of x instead, which is another number unless p0 = 1/2. p0 is the decimal that is
    written: 0.1 is exactly 1/10.

    The estimate is x / n. Its two-sided interval is the exact one of Clopper and Pearson (1934), which covers with at
    least the stated level; the score interval of Wilson (1927), with or without continuity; that of Agresti and Coull
    (1998), cut at 0 and 1; or that of Jeffreys, with the ends 0 at x = 0 and 1 at x = n. Without continuity these cover
    with the stated level on average over p, not at every p (Newcombe 1998; Brown, Cai and DasGupta 2001).
    """
    probability = Fraction(repr(check_level(p0, "p0")))
    counts = Successes.of(successes, trials, ("successes", "trials"))
    tail = evidence.in_tail(Binomial(counts.n, probability), float(counts.x), alternative, "exact at every size")
    word = {"two-sided": "is not", "greater": "is larger than", "less": "is smaller than"}[alternative]
    return replace(
        evidence.outcome("binomial", float(counts.x), tail, n=counts.n, k=1),
        alternative=f"the probability of success {word} {p0}",
        estimate=moments.rounded(counts.p),
        interval=INTERVALS[interval](counts, level),
        level=level,
        details={"successes": counts.x, "trials": counts.n},
        notes=evidence.TWICE if alternative == "two-sided" and probability != Fraction(1, 2) else (),
    )


def _sizes(n: int, k: int) -> Iterator[tuple[str, Callable[[float], float]]]:
    """Successes of n trials with the probability one half."""
    yield "exact", null_samples.rejections(Binomial(n), lambda x: binomial(int(x), n).pvalue)


def _throws(dice: Random) -> list[list[int | None]]:
    """Some eight to sixteen trials: their tails can be summed by hand."""
    n = dice.choice((8, 10, 12, 16))
    return [[dice.randrange(1, n), n]]


BINOMIAL = Procedure(
    title="The binomial test",
    run=binomial,
    takes="counts",
    least=Size(n=1, k=2),
    cites=("clopper1934", "wilson1927", "newcombe1998a", "agresti1998", "brown2001"),
    hypothesis="The probability of success is p0 in every trial.",
    assumes="The trials are independent, each a success with the same probability.",
    limits=f"{wording.NO_SIZE} A probability in the interval is not thereby shown to be the true one.",
    needs="successes",
    sources={"tail": lambda o: (1 - o.level) / 2},
    example=facets.Example(cells=(("81", "263"),), source="Newcombe (1998), Table I", options={"p0": 0.25}),
    symbol="x",
    exact=facets.ExactDistribution(
        "x", ("successes", "trials"), lambda o: (Binomial(o.n, Fraction(repr(float(o.options["p0"])))), o.statistic)
    ),
    exercise=facets.Exercise(
        rows=_throws,
        columns=("successes", "trials"),
        slips=(facets.Slip("one-sided", ("pvalue",), {"options": {"alternative": "greater"}}),),
    ),
    study=facets.Study(sizes=_sizes, drawn=False),
    covers=tuple(
        facets.Covers(
            "the probability of success",
            "effect",
            facets.COUNTS if method == "clopper-pearson" else (),
            {"interval": method},
            facets.COUNTS,
            (0.05, 0.2, 0.5),
            lambda world, n: (world.count(n), n),
        )
        for method in INTERVALS
    ),
)
