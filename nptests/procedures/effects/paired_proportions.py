"""The difference of two proportions of one sample of cases: two classifiers on one test set."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal, Self

from nptests.data import moments
from nptests.distributions import roots
from nptests.errors import InputError
from nptests.procedures.descriptor import Procedure, Size, checked, facets, wording
from nptests.procedures.independent.successes import Successes, quantile, wilson
from nptests.procedures.paired.mcnemar import Discordant
from nptests.results import Effect

Interval = Literal["newcombe", "tango"]


@checked
def paired_proportions(
    n01: int, n10: int, n11: int, n00: int, *, interval: Interval = "newcombe", level: float = 0.95
) -> Effect:
    """The difference of two paired proportions: by how much more often is a right than b on one test set?

    n01 counts the cases that a gets wrong and b right, n10 those that a gets right and b wrong, n11 those that both get
    right, n00 those that both get wrong; n is their sum. The estimate is

        d = p_a - p_b,    p_a = (n10 + n11) / n,    p_b = (n01 + n11) / n.

    interval="newcombe" joins the Wilson intervals l_a to u_a and l_b to u_b of both (Newcombe 1998, his method 10 of
    paired data),

        low  = d - sqrt((p_a - l_a)**2 - 2 phi (p_a - l_a) (u_b - p_b) + (u_b - p_b)**2),
        high = d + sqrt((u_a - p_a)**2 - 2 phi (u_a - p_a) (p_b - l_b) + (p_b - l_b)**2),

    where phi is the correlation of right answers, (n11 n00 - n10 n01) / sqrt((n10 + n11) (n00 + n01) (n01 + n11)
    (n00 + n10)), its numerator less n / 2, but not below 0, where it is positive; phi is 0 where a margin is empty.
    interval="tango" holds every difference that the score test retains (Tango 1998),

        |n10 - n01 - n d| <= z sqrt(n (2 q + d (1 - d))),

    q the likeliest probability of n01 if the difference is d; at d = 0 it is McNemar's test without continuity. Both
    cover with the stated level on average, not at every probability.
    """
    table = _Table.of(n01, n10, n11, n00)
    if interval == "newcombe":
        low, high = _newcombe(table, level)
    else:
        z = quantile(level)
        low, high = -_highest(_Table(n10, n01, n11, n00), z), _highest(table, z)
    return Effect(
        procedure="paired_proportions",
        estimate=table.difference,
        interval=(low, high),
        level=level,
        method={"newcombe": "Newcombe's method 10 for paired data", "tango": "Tango's score test"}[interval],
        n=table.n,
        details={
            "n01": table.n01,
            "n10": table.n10,
            "n11": table.n11,
            "n00": table.n00,
            "interval_a": wilson(table.a, level),
            "interval_b": wilson(table.b, level),
        },
        status=None if table.n01 + table.n10 else "no-differences",
    )


@dataclass(frozen=True)
class _Table:
    """Cases by who has them right."""

    n01: int
    n10: int
    n11: int
    n00: int

    @classmethod
    def of(cls, n01: Any, n10: Any, n11: Any, n00: Any) -> Self:
        discordant, concordant = Discordant.of(n01, n10), Discordant.of(n11, n00, ("n11", "n00"))
        table = cls(discordant.n01, discordant.n10, concordant.n01, concordant.n10)
        if table.n == 0:
            raise InputError("counts", "all four counts are 0: at least one case is needed", where="n01")
        return table

    @property
    def n(self) -> int:
        return self.n01 + self.n10 + self.n11 + self.n00

    @property
    def a(self) -> Successes:
        return Successes(self.n10 + self.n11, self.n)

    @property
    def b(self) -> Successes:
        return Successes(self.n01 + self.n11, self.n)

    @property
    def difference(self) -> float:
        return moments.rounded(self.a.p - self.b.p)

    @property
    def phi(self) -> float:
        """The correlation of right answers, corrected for continuity where it is positive."""
        margins = (self.n10 + self.n11) * (self.n00 + self.n01) * (self.n01 + self.n11) * (self.n00 + self.n10)
        product = self.n11 * self.n00 - self.n10 * self.n01
        corrected = max(product - self.n / 2, 0.0) if product > 0 else product
        return corrected / math.sqrt(margins) if margins else 0.0


def _newcombe(t: _Table, level: float) -> tuple[float, float]:
    (l_a, u_a), (l_b, u_b) = wilson(t.a, level), wilson(t.b, level)
    a, b = float(t.a.p), float(t.b.p)
    return t.difference - _joined(a - l_a, u_b - b, t.phi), t.difference + _joined(u_a - a, b - l_b, t.phi)


def _joined(x: float, y: float, phi: float) -> float:
    """sqrt(x**2 - 2 phi x y + y**2), written so that nothing cancels; phi <= 1."""
    return math.sqrt((x - y) ** 2 + 2 * (1 - phi) * x * y)


def _highest(t: _Table, z: float) -> float:
    """The largest difference that is retained."""

    def excess(d: float) -> float:
        """Not negative as long as d is retained."""
        spread = t.n * (2 * _likeliest(t, d) + d * (1 - d))
        return z * math.sqrt(max(spread, 0.0)) - (t.n * d - (t.n10 - t.n01))

    if t.n10 == t.n:
        return 1.0
    if t.n01 == t.n or t.n01 + t.n10 == 0:  # the estimate itself has no spread, where no root can be looked for
        return t.difference + (2 if t.n01 else 1) * z * z / (t.n + z * z)
    return roots.solve_decreasing(excess, t.difference, 1.0)


def _likeliest(t: _Table, d: float) -> float:
    """The probability of n01 that makes the counts likeliest if the difference is d: the larger root of

    2 n q**2 + [(2 n - n10 + n01) d - n01 - n10] q - n01 d (1 - d) = 0.
    """
    half = t.n01 + t.n10 - (2 * t.n - t.n10 + t.n01) * d
    root = math.sqrt(half**2 + 8 * t.n * t.n01 * d * (1 - d))
    return (root + half) / (4 * t.n) if half >= 0 else 2 * t.n01 * d * (1 - d) / (root - half)


def _drawn(world: Any, n: int) -> tuple[int, ...]:
    """a is right with the probability of the effect e, b with half of it, both with 0.4 e."""
    e = world.effect
    return tuple(int(count) for count in world.rng.multinomial(n, (0.1 * e, 0.6 * e, 0.4 * e, 1 - 1.1 * e)))


PAIRED_PROPORTIONS = Procedure(
    title="The difference of two paired proportions",
    run=paired_proportions,
    takes="counts",
    least=Size(n=1, k=4),
    cites=("newcombe1998b", "tango1998", "contingencytables"),
    hypothesis=wording.NO_HYPOTHESIS,
    assumes="The cases are independent, and both classifiers answered the same ones.",
    limits=f"{wording.NO_TEST} It speaks of two classifiers as trained, not of their learning algorithms.",
    needs="n01",
    alone=(
        "no second package that is installed has them; Tango's score is solved by brute force in "
        "tests/procedures/effects/test_paired_proportions.py, Newcombe's printed intervals are claims"
    ),
    example=facets.Example(
        cells=(("6", "16", "59", "80"),), source="Fagerland, Lydersen and Laake (2017), chapter 8, a and b exchanged"
    ),
    exercise=facets.Exercise(  # a hundred cases or so, a somewhat better
        rows=lambda dice: [[dice.randrange(*ends) for ends in ((2, 9), (6, 20), (40, 70), (5, 15))]],
        columns=("n01", "n10", "n11", "n00"),
    ),
    covers=tuple(
        facets.Covers(
            "p_a - p_b, where b is right half as often as a",
            lambda world: world.effect / 2,
            options={"interval": interval},
            shapes=facets.COUNTS,
            effects=(0.1, 0.5, 0.9),
            data=_drawn,
        )
        for interval in ("newcombe", "tango")
    ),
)
