"""The exact law of an exercise: the p-value of another statistic by it, and slips of its tails."""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from nptests.derivations.steps import Picture
from nptests.errors import InputError
from nptests.procedures.listed import find
from nptests.teaching.exercises import laws, otherdata
from nptests.teaching.exercises.making import ALPHA, Exercise
from nptests.teaching.exercises.replies import Given, Slip

NEAR = 1e-4  # of the value that a question asks for: some are worked out from printed numbers


@dataclass
class Tails:
    """What is known of the law of a statistic, by the exercise, its result, the data's symbols and the key."""

    task: Exercise
    result: Any
    known: Mapping[str, Any]
    key: Mapping[str, float]

    def _way(self, law: Mapping[float, float]) -> int | None:
        """Which tail of a law is the p-value of the key: the upper, the lower, or twice the smaller one."""
        if not {"statistic", "pvalue"} <= self.key.keys():
            return None
        ways = enumerate(laws.tails(law, self.key["statistic"]))
        return next((i for i, p in ways if math.isclose(p, self.key["pvalue"], rel_tol=NEAR)), None)

    @cached_property
    def law(self) -> Mapping[float, float] | None:
        """That of the picture of the derivation, or of the statistic of every assignment of two samples."""
        pictures = (s.null.curve for s in self.task.derivation.steps if isinstance(s, Picture))
        drawn = (dict(zip(curve.points, curve.heights, strict=True)) for curve in pictures if curve.atoms)
        law: Mapping[float, float] | None = next(drawn, None)
        if law is not None and "statistic" in self.key and self._way(law) is None:  # drawn without its ends
            law = laws.of_ranks(self.known, self.key["statistic"]) or law
        if law is None and getattr(getattr(self.result, "null", None), "kind", "") == "exact" and self.sums is None:
            law = otherdata.law(self.task.name, self.task.data) if "pvalue" in self.key else None
            law = None if law is None or self._way(law) is None else law
        return law

    @cached_property
    def _untied(self) -> Mapping[float, float] | None:
        """The law of the statistic of two samples in which no value is there twice."""
        data = self.task.data
        is_listed = self.law is not None and data.takes == "samples"
        sizes = self.task.name, len(data.rows), tuple(data.options.items())
        return otherdata.law_of_sizes(*sizes) if is_listed else None

    @cached_property
    def sums(self) -> laws.Sums | None:
        """The ranks whose sums have the exact law that is asked for."""
        sums = laws.of_data(self.known, self.key["statistic"]) if {"statistic", "pvalue"} <= self.key.keys() else None
        return None if sums is None or self._way(sums.law()) is None else sums

    @cached_property
    def _of_critical_values(self) -> Callable[[float], float] | None:
        """The tail of the law that the critical values of the test come from, where it gives the p-value of the key."""
        test = find(self.task.name)
        rule = None if test is None or not {"statistic", "pvalue"} <= self.key.keys() else test.critical
        if rule is None or not set(rule.sizes) <= self.known.keys():
            return None
        try:
            law = rule.find(ALPHA, rule.alternatives[0], **{size: int(self.known[size]) for size in rule.sizes}).law
        except (InputError, TypeError, ValueError):
            return None
        tails: tuple[Callable[[float], float], ...]
        tails = law.sf, law.cdf, lambda x: min(1.0, 2 * min(law.sf(x), law.cdf(x)))
        own = (tail for tail in tails if math.isclose(tail(self.key["statistic"]), self.key["pvalue"], rel_tol=NEAR))
        return next(own, None)

    def follows(self, replies: Mapping[str, Given]) -> dict[str, tuple[Given, ...]]:
        """The p-value of another statistic, and of the value of the law that it may be rounded of."""
        if "statistic" not in replies or "pvalue" in replies:
            return {}
        reply = replies["statistic"]
        way = None if self.law is None else self._way(self.law)
        if self.law is not None and way is not None:
            near = min(self.law, key=lambda point: abs(point - reply.middle))
            points = [x for x in (near, reply.middle) if reply.low <= x <= reply.high]
            own = (*(laws.tails(self.law, x)[way] for x in points), *self._otherwise(reply, way))
            return {"pvalue": tuple(Given(p, p) for p in own)}
        tail = self._of_critical_values if self.law is None and self.sums is None else None
        ends = () if tail is None else sorted((tail(reply.low), tail(reply.high)))
        return {"pvalue": (Given(ends[0], ends[1]),)} if ends else {}

    def _otherwise(self, reply: Given, way: int) -> Iterator[float]:
        """The p-value of who kept the zeros, half of them on each side, or ranked equal values in any order."""
        if self.sums is None:
            return
        rows, n, key = len(self.task.data.rows), len(self.sums.ranks), self.key["statistic"]
        tied = np.equal.outer(*self.known["r_ij"].T).sum() / 2 if self.sums.size else 0.0
        for size, other in laws.other_sizes(self.sums, rows):
            if (size == rows > n and reply.holds(key + (rows - n) / 2)) or 0 < abs(reply.middle - key) <= tied:
                yield laws.tails(other.law(), reply.middle)[way]

    def of_own_ranks(self, answers: dict[str, float], known: Mapping[str, Any]) -> dict[str, float]:
        """With the p-value of own ranks by their own exact law."""
        x = answers.get("statistic", math.nan)
        way = self._way_of_ranks if math.isfinite(x) else None
        own = None if way is None else laws.of_ranks(known, x)
        return answers if own is None or way is None else {**answers, "pvalue": laws.tails(own, x)[way]}

    @cached_property
    def _way_of_ranks(self) -> int | None:
        law = laws.of_ranks(self.known, self.key["statistic"]) if {"statistic", "pvalue"} <= self.key.keys() else None
        return None if law is None else self._way(law)

    @cached_property
    def scores(self) -> tuple[float, ...]:
        """The statistic standardised, as the result has it; without the correction of its variance for ties, too."""
        z = self.known.get("z")
        own = (z,) if isinstance(z, float) else ()
        return (*own, *(x * math.sqrt(self._variances[0] / y) for x in own for y in self._variances[1:]))

    @cached_property
    def _variances(self) -> tuple[float, ...]:
        """That of the statistic, as the result has it, and without ties."""
        plain = getattr(otherdata.result_of(self.task.name, otherdata.untied(self.task.data)), "variance", None)
        return tuple(x for x in (self.known.get("variance"), plain) if isinstance(x, float) and x > 0)

    def slips(self, name: str, x: float) -> Iterator[Slip]:
        """Of a p-value: another part of the law, that of another number of values, a normal one; the statistic
        standardised."""
        if self.law is not None and name == "pvalue":
            yield from self._of_parts(name, x)
            untied = None if self.sums is not None else laws.untied(self.known) or self._untied
            yield from (Slip("untied-law", 3, {name: p}) for p in (laws.tails(untied, x) if untied else ()))
        for law in (self.law, laws.untied(self.known)) if self.sums is None and name == "statistic" else ():
            yield from () if law is None else (Slip("standardised", 2, {name: laws.standardised(law, x)}),)
        if name == "statistic" and self.sums is None and isinstance(self.known.get("mean"), float):
            yield Slip("less-mean", 2, {name: x - self.known["mean"]})
        if name == "pvalue":
            both = (math.erfc(abs(z) / math.sqrt(2)) for z in self.scores)
            yield from (Slip("normal-approximation", 3, {name: p * times}, "", f"{words} of z")
                        for p in both for times, words in ((1.0, "both tails"), (0.5, "one tail")))  # fmt: skip
            if self.sums is None and isinstance(mean := self.known.get("mean"), float):
                for variance in self._variances:
                    yield from _approximate(name, (mean, variance), x, 3)
        if self.sums is None:
            return
        n = len(self.sums.ranks)
        if name == "statistic":
            plain = (other for size, other in laws.other_sizes(self.sums, n) if size == n)
            yield from (Slip("standardised", 2, {name: laws.standardised(one.law(), x)}) for one in (self.sums, *plain))
            yield Slip("less-mean", 2, {name: x - sum(y * p for y, p in self.sums.law().items())})
            yield from _of_count(name, x, n) if set(self.sums.ranks) == {1.0} and not self.sums.size else ()
        if name != "pvalue":
            return
        for size, other in laws.other_sizes(self.sums, len(self.task.data.rows)):
            for p in laws.tails(other.law(), x):
                kind, weight = ("untied-law", 2) if size == n else ("other-size", 3)
                yield Slip(kind, weight, {name: p}, "", str(size), str(n))
            yield from _approximate(name, laws.moments(other.law()), x, 3)
        yield from _approximate(name, laws.moments(self.sums.law()), x, 2)

    def _of_parts(self, name: str, x: float) -> Iterator[Slip]:
        """The point alone, half of it, the tail without it, another tail; a normal law with its mean and variance."""
        assert self.law is not None
        above, below, both = laws.tails(self.law, x)
        point = above + below - 1
        lower = min(above, below)
        parts = (("point-probability", point), ("strict-tail", lower - point), ("mid-p", lower - point / 2))
        yield from (Slip(kind, 2, {name: times * p}) for kind, p in parts for times in (1, 2))
        yield from (Slip("strict-tail", 2, {name: tail - point}) for tail in (above, below))
        yield from (Slip("wrong-tail", 2, {name: p}) for p in (above, below))
        yield Slip("both-tails", 2, {name: both})
        if self.sums is None:
            yield from _approximate(name, laws.moments(self.law), x, 2)


def _of_count(name: str, x: float, n: int) -> Iterator[Slip]:
    """What else is made of how many of n there are."""
    rest = f"({n} - x)"
    for part, y in (
        (f"x - {rest}", abs(2 * x - n)), (f"{n} / 2", n / 2), (f"(x - {rest}) ** 2 / {n}", (2 * x - n) ** 2 / n),
        (f"x / {rest}", x / (n - x) if x < n else math.inf), (f"{rest} / x", (n - x) / x if x else math.inf),
    ):  # fmt: skip
        yield Slip("of-count", 2, {name: y}, "", part)


def _approximate(name: str, moments: tuple[float, float], x: float, weight: int) -> Iterator[Slip]:
    for words, p in laws.approximations(*moments, x):
        yield Slip("normal-approximation", weight, {name: p}, "", words)
