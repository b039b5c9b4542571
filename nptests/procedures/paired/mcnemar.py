"""McNemar's test."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from numbers import Real
from typing import Any, Literal, Self

import numpy as np

from nptests.data.arrays import dimensions
from nptests.distributions.binomial import Binomial
from nptests.distributions.continuous import ChiSquared, Normal
from nptests.errors import InputError, whole
from nptests.procedures import auto_null, evidence, null_samples
from nptests.procedures.descriptor import Procedure, Size, checked, door, facets, wording
from nptests.results import NullUsed, Outcome
from nptests.vocabulary import Alternative

McNemarNull = Literal["auto", "exact", "mid-p", "asymptotic"]


@checked
def mcnemar(
    n01: int, n10: int, *, null: McNemarNull = "auto", continuity: bool = True, alternative: Alternative = "two-sided"
) -> Outcome:
    """McNemar's test: do two classifiers err equally often on one test set?

    n01 counts the examples that a gets wrong and b right, n10 those that a gets right and b wrong; the others say
    nothing. Without a difference n01 is binomial with n01 + n10 trials of probability 1/2 (McNemar 1947; Dietterich
    1998, section 3.1). null="auto" is the exact binomial p-value, at every size, and the statistic is n01; "mid-p"
    counts only half of the probability of the observed counts (Fagerland et al. 2013), and may exceed its level a
    little. null="asymptotic" is another statistic,

        X = max(|n01 - n10| - 1, 0)**2 / (n01 + n10)     with continuity=True (Edwards 1948),
        X = (n01 - n10)**2 / (n01 + n10)                 without,

    compared with chi-squared on one degree of freedom, as R's mcnemar.test does; its p-value stands beside an exact
    one, in `null.other`. The maximum matters: without it equal counts would give 1 / (n01 + n10) in place of 0.

    "greater" says that a is better, that is n10 > n01. The two-sided p is min(1, 2 x the smaller tail); some texts sum
    one tail only and call it the p-value of a two-sided question. Without discordant examples p = 1.
    """
    discordant = Discordant.of(n01, n10)
    asymptotic = null == "asymptotic"
    chosen = _evidence(discordant, null, continuity, alternative)
    if discordant.n and not asymptotic:
        chosen = auto_null.beside(chosen, _evidence(discordant, "asymptotic", continuity, alternative))
    statistic = discordant.chi_squared(continuity) if asymptotic else float(discordant.n01)
    df = (1.0,) if asymptotic else ()
    words = {"two-sided": "a and b err unequally often", "greater": "a is better than b", "less": "b is better than a"}
    return replace(
        evidence.outcome("mcnemar", statistic, chosen, n=discordant.n, k=2, df=df),
        alternative=words[alternative],
        details={
            "n01": discordant.n01,
            "n10": discordant.n10,
            "discordant": discordant.n,
            "corrected": discordant.chi_squared(True),
            "uncorrected": discordant.chi_squared(False),
        },
    )


def _is_count(value: Any) -> bool:
    return bool(0 <= value < math.inf) and value == int(value)


@dataclass(frozen=True)
class Discordant:
    """The examples on which exactly one of two classifiers is right."""

    n01: int
    n10: int

    @classmethod
    def of(cls, n01: Any, n10: Any, names: tuple[str, str] = ("n01", "n10")) -> Self:
        """Counts, checked; `names` are what the caller calls them."""
        for name, count in zip(names, (n01, n10), strict=True):
            if dimensions(count) > 0:
                raise InputError(
                    "counts",
                    f"{name} is not one count: for two sequences of correct (1) and wrong (0) answers use "
                    "mcnemar_from_answers(a, b), for a 2 x 2 table mcnemar_from_table(table)",
                    where=name,
                )
            if not isinstance(count, (int, float, np.integer, np.floating)) or not _is_count(count):
                raise InputError("counts", f"{name} = {count!r}: a whole number, not negative, is needed", where=name)
        return cls(whole(n01, names[0]), whole(n10, names[1]))

    @property
    def n(self) -> int:
        return self.n01 + self.n10

    def chi_squared(self, continuity: bool) -> float:
        gap = abs(self.n01 - self.n10)
        if continuity:
            gap = max(gap - 1, 0)
        return gap**2 / self.n if self.n else math.nan

    def z(self, continuity: bool, alternative: Alternative) -> float:
        """The signed root of the statistic, positive where a is better."""
        gap = float(self.n10 - self.n01)
        if continuity:  # half a unit of n10 is a whole one of n10 - n01
            gap = 2 * evidence.continuity_corrected(gap / 2, alternative)
        return gap / math.sqrt(self.n)


def _evidence(d: Discordant, null: McNemarNull, continuity: bool, alternative: Alternative) -> evidence.Evidence:
    if d.n == 0:
        return evidence.none("there is no discordant example")
    if null == "asymptotic":
        if alternative == "two-sided":
            return evidence.upper_tail(ChiSquared(1), d.chi_squared(continuity), "asked for")
        return evidence.in_tail(Normal(), d.z(continuity, alternative), alternative, "asked for")
    if null == "mid-p":
        return _mid_p(d, alternative)
    why = "asked for" if null == "exact" else "exact at every size"
    return evidence.in_tail(Binomial(d.n), float(d.n10), alternative, why)


def _mid_p(d: Discordant, alternative: Alternative) -> evidence.Evidence:
    """P(X > x) + P(X = x) / 2 as the mean of P(X >= x) and P(X >= x + 1), in the tail of the alternative."""
    law = Binomial(d.n)

    def beyond(x: int) -> float:
        return float(np.logaddexp(law.logsf(float(x)), law.logsf(float(x + 1)))) - math.log(2)

    greater, less = beyond(d.n10), beyond(d.n01)
    logs = {"greater": greater, "less": less, "two-sided": min(0.0, min(greater, less) + math.log(2))}
    log_p = logs[alternative]
    return evidence.Evidence(math.exp(log_p), log_p, NullUsed("exact", f"{law.name}, mid-p", "asked for"))


@door
def mcnemar_from_table(
    table: Any, *, null: McNemarNull = "auto", continuity: bool = True, alternative: Alternative = "two-sided"
) -> Outcome:
    """McNemar's test from the table [[n00, n01], [n10, n11]]: rows a wrong, a right; columns b wrong, b right.

    table   the four counts
    """
    dimensions(table)  # or it is ragged
    cells = np.asarray(table)
    if cells.ndim == 2 and cells.shape[0] == cells.shape[1] and cells.shape[0] > 2:
        raise InputError(
            "shape",
            f"a {cells.shape[0]} x {cells.shape[0]} table asks for the symmetry test of Bowker or the marginal test of "
            "Stuart and Maxwell, which are not McNemar's: reduce it to right and wrong, or to one class and the rest",
            where="table",
        )
    if cells.shape != (2, 2):
        size = " x ".join(map(str, cells.shape)) or "a single value"
        raise InputError("shape", f"a 2 x 2 table is needed, not {size}", where="table")
    (n00, n01), (n10, n11) = cells.tolist()
    other = Discordant.of(n00, n11)  # the same demands on the concordant counts
    outcome: Outcome = mcnemar(n01, n10, null=null, continuity=continuity, alternative=alternative)
    total = outcome.n + other.n
    estimate = (int(n10) - int(n01)) / total if total else None
    details = dict(outcome.details) | {"n00": int(n00), "n11": int(n11), "examples": total}
    return replace(outcome, estimate=estimate, details=details)


@door
def mcnemar_from_answers(
    a: Any, b: Any, *, null: McNemarNull = "auto", continuity: bool = True, alternative: Alternative = "two-sided"
) -> Outcome:
    """McNemar's test from two sequences with 1 (or True) for every example that is right and 0 for every wrong one.

    a   which examples the first classifier gets right
    b   which examples the second classifier gets right
    """
    for answer in (a, b):
        dimensions(answer)  # ragged ones are refused
    answers = [np.asarray(answer) for answer in (a, b)]
    for name, x in zip("ab", answers, strict=True):
        if x.ndim != 1 or x.size == 0:
            raise InputError("shape", f"{name} must be a flat sequence of 0 and 1", where=name)
        odd = [i for i, value in enumerate(x.tolist()) if not (isinstance(value, Real) and value in (0, 1))]
        if odd:
            raise InputError(
                "binary",
                f"{name}, position {odd[0] + 1} is {x[odd[0]]!r}: 1 (right) or 0 (wrong) is needed; compare the "
                "predictions with the true labels first",
                where=name,
            )
    if len(answers[0]) != len(answers[1]):
        raise InputError("ragged", f"a has {len(answers[0])} answers and b {len(answers[1])}: one test set is needed")
    right_a, right_b = (x.astype(bool) for x in answers)
    table = [
        [int((~right_a & ~right_b).sum()), int((~right_a & right_b).sum())],
        [int((right_a & ~right_b).sum()), int((right_a & right_b).sum())],
    ]
    return mcnemar_from_table(table, null=null, continuity=continuity, alternative=alternative)


def _sizes(n: int, k: int) -> Iterator[tuple[str, Callable[[float], float]]]:
    """The n discordant cases."""
    return null_samples.by_either_law(Binomial(n), lambda b, null: mcnemar(int(b), n - int(b), null=null).pvalue)


def _signed_root(o: Outcome) -> float:
    return Discordant(o.details["n01"], o.details["n10"]).z(o.options["continuity"], o.options["alternative"])


MCNEMAR = Procedure(
    title="McNemar's test",
    run=mcnemar,
    takes="counts",
    doors=(mcnemar_from_table, mcnemar_from_answers),
    least=Size(n=0, k=2),
    cites=("mcnemar1947", "dietterich1998", "edwards1948", "fagerland2013"),
    hypothesis="a and b err equally often: n01 is binomial with probability 1/2.",
    assumes="The examples are independent, and one test set was used for both.",
    limits=f"It speaks of two classifiers as trained, not of their learning algorithms. {wording.NOT_EQUAL}",
    needs="n01",
    sources={"signed_root": _signed_root, "counts": lambda o: (o.details["n01"], o.details["n10"])},
    example=facets.Example(cells=(("5", "12"),)),
    exact=facets.ExactDistribution(
        "n10", ("discordant", "n10"), lambda o: (Binomial(int(o.details["discordant"])), float(o.details["n10"]))
    ),
    exercise=facets.Exercise(
        rows=lambda dice: [[dice.randrange(2, 12), dice.randrange(6, 26)]],
        columns=("n01", "n10"),
        slips=(
            facets.Slip("no-continuity", changes={"options": {"continuity": False, "null": "exact"}}),
            facets.Slip("no-continuity", changes={"options": {"continuity": False, "null": "asymptotic"}}),
            facets.Slip("asymptotic", changes={"options": {"null": "asymptotic"}}),
        ),
    ),
    study=facets.Study(
        sizes=_sizes,
        drawn=False,
        small=lambda x: (int((x > 0).sum()), int((x < 0).sum())),
        folds={"holdout:0.3": lambda s: mcnemar(s.n01, s.n10)},
    ),
    suits=("one-test-set",),
)
