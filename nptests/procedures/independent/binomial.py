"""The binomial test of one proportion."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

from nptests.data import moments
from nptests.distributions.binomial import Binomial
from nptests.distributions.law import Law
from nptests.procedures import evidence, null_samples
from nptests.procedures.descriptor import Procedure, Size, check_level, checked, facets, lines, wording
from nptests.procedures.independent.successes import INTERVALS, Interval, Successes, quantile
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
    )


def _exact(o: Outcome) -> tuple[Law, float]:
    return Binomial(o.n, Fraction(repr(float(o.options["p0"])))), o.statistic


def _sizes(n: int, k: int) -> Iterator[tuple[str, Callable[[float], float]]]:
    """Successes of n trials with the probability one half."""
    yield "exact", null_samples.rejections(Binomial(n), lambda x: binomial(int(x), n).pvalue)


def _throws(dice: Random) -> list[list[int | None]]:
    """Some eight to sixteen trials: their tails can be summed by hand."""
    n = dice.choice((8, 10, 12, 16))
    return [[dice.randrange(1, n), n]]


SCORE_LIMITS = (
    "low = 2 * below**2 / (n * (2 * below + z**2 + z * sqrt(z**2 + 4 * below * (n - below) / n)))",
    "high = 1 - 2 * above**2 / (n * (2 * above + z**2 + z * sqrt(z**2 + 4 * above * (n - above) / n)))",
)
ROOTS = "the roots of n (p - x / n)**2 = z**2 p (1 - p), where z = {z} is the normal quantile of the level {level}"
EXACT = lines.Words(
    "Interval.",
    "Clopper and Pearson's, {low} to {high}: x successes or more have the probability {tail} at the lower end, x or "
    "fewer at the upper end.",
)
JEFFREYS = lines.Words(
    "Interval.",
    "Jeffreys's, {low} to {high}: outside lies {tail} of the law Beta(x + 1/2, n - x + 1/2) on each side; without "
    "successes it starts at 0, without failures it ends at 1.",
)

BINOMIAL = Procedure(
    name="binomial",
    title="The binomial test",
    run=binomial,
    takes="counts",
    least=Size(n=1, k=2),
    cites=("clopper1934", "wilson1927", "newcombe1998a", "agresti1998", "brown2001"),
    hypothesis="The probability of success is p0 in every trial.",
    assumes="The trials are independent, each a success with the same probability.",
    limits=f"{wording.NO_SIZE} A probability in the interval is not thereby shown to be the true one.",
    needs="successes",
    derivation=(
        lines.where(x="successes", f="estimate", low=lambda o: o.interval[0], high=lambda o: o.interval[1]),
        lines.where(z=lambda o: quantile(o.level), tail=lambda o: (1 - o.level) / 2),
        lines.Counts("The counts", (("what is counted", "successes"), ("of", "trials"))),
        "x = successes",
        "n = trials",
        "f = x / n",
        lines.Trials("x", "n", "p0"),
        lines.when(interval="clopper-pearson").then(EXACT),
        lines.when(interval="jeffreys").then(JEFFREYS),
        lines.when(interval="wilson").then(
            lines.Words("Interval.", f"Wilson's: {ROOTS}."), "below = x", "above = n - x", *SCORE_LIMITS
        ),
        lines.when(interval="wilson-continuity").then(
            lines.Words("Interval.", f"Wilson's with continuity, x moved by a half either way: {ROOTS}."),
            "below = max(x - 1 / 2, 0)",
            "above = max(n - x - 1 / 2, 0)",
            *SCORE_LIMITS,
        ),
        lines.when(interval="agresti-coull").then(
            lines.Words("Interval.", "Agresti and Coull's, z = {z} being the normal quantile of the level {level}:"),
            "middle = (x + z**2 / 2) / (n + z**2)",
            "reach = z * sqrt(middle * (1 - middle) / (n + z**2))",
            "low = max(0, middle - reach)",
            "high = min(1, middle + reach)",
        ),
    ),
    example=facets.Example(cells=(("81", "263"),), source="Newcombe (1998), Table I", options={"p0": 0.25}),
    symbol="x",
    exact=facets.ExactDistribution("x", ("successes", "trials"), _exact),
    exercise=facets.Exercise(
        rows=_throws,
        columns=("successes", "trials"),
        slips=(facets.Slip("one-sided", ("pvalue",), {"options": {"alternative": "greater"}}),),
    ),
    study=facets.Study(sizes=_sizes, drawn=False),
    covers=tuple(
        facets.Covers(
            "the probability of success",
            lambda world: world.effect,
            facets.COUNTS if method == "clopper-pearson" else (),
            {"interval": method},
            facets.COUNTS,
            (0.05, 0.2, 0.5),
            lambda world, n: (world.count(n), n),
        )
        for method in INTERVALS
    ),
)
