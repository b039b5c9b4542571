"""What is made of a right number at its end: another part of it, a power, the point in another place."""

import math
from collections.abc import Iterator, Mapping

from nptests.experiment.metrics.listed import EVERY
from nptests.teaching.exercises.making import Question
from nptests.teaching.exercises.replies import Slip

OF_ALL = frozenset(("rest", "half", "twice", "point", "sign-exchanged", "complement", "squared", "rooted", "halved",
                    "doubled", "percent"))  # fmt: skip
PROBABILITIES = ("pvalue", "unadjusted", "adjusted")


def of_value(question: Question, x: float, counts: Mapping[str, float]) -> Iterator[Slip]:
    """What is made of an answer."""
    name, claim = question.name, question.claim
    if claim["value"] in PROBABILITIES:
        of_two = 3 if claim["value"] == "adjusted" else 1
        ways = ("rest", 1, 1 - x), ("half", 1, x / 2), ("twice", of_two, 2 * x), ("larger-tail", 2, 2 - x)
        yield from (Slip(k, weight, {name: y}) for k, weight, y in ways)
    else:
        is_difference = claim.get("test") not in EVERY and not (claim["value"] == "statistic" and float(x).is_integer())
        yield Slip("sign-exchanged", 2 - 2 * is_difference, {name: -x})  # taken the other way round
        twos = 3 if claim.get("test") in EVERY else 2  # few measures have a 2 to forget
        yield from (Slip(k, twos, {name: y}) for k, y in (("squared", x * x), ("rooted", math.sqrt(abs(x)))))
        yield from (Slip(k, twos, {name: y}) for k, y in (("halved", x / 2), ("doubled", 2 * x)))
        for count, n in counts.items():
            # A mean in place of a sum that is squared; a standard error in place of a deviation.
            for more, times, of in ((0, n, count), (0, n * n, f"{count} ** 2"), (1, math.sqrt(n), f"sqrt({count})")):
                yield Slip("times-count", 2 + more, {name: x * times}, "", of)
                yield Slip("over-count", 2 + max(more, claim.get("test") in EVERY), {name: x / times}, "", of)
            if claim["value"] == "statistic" and float(x).is_integer() and 0 <= x <= n:
                yield Slip("rest-of-count", 2, {name: n - x}, "", count)
            mixed = (x * (n / (n - 1)) ** power for power in (1, -1, 0.5, -0.5))
            yield from (Slip("counts-mixed", 3, {name: y}, "", count) for y in mixed)
        if claim["value"] == "estimate":
            is_share = claim.get("test") in EVERY  # of classes
            kind = "above-chance" if is_share else "of-count"  # as of a mean of correlations
            for count, n in ((count, n) for count, n in counts.items() if not is_share or count == "k"):
                yield Slip(kind, 3, {name: (n * x - 1) / (n - 1)}, "", f"({count} x - 1) / ({count} - 1)")
            for of, y in (("2 x - 1", 2 * x - 1), ("(x + 1) / 2", (x + 1) / 2)) if 0 < abs(x) <= 1 else ():
                yield Slip("of-count", 2, {name: y}, "", of)
            for of, log in (("log(x)", math.log), ("log2(x)", math.log2), ("log10(x)", math.log10)) if x > 0 else ():
                yield Slip("of-count", 3, {name: log(x)}, "", of)
        if claim.get("test") in EVERY and 0 < abs(x) <= 1:
            yield Slip("percent", 1, {name: 100 * x})
        if claim["value"] == "estimate" or 0 < abs(x) < 1:
            usual = 0 < abs(x) < 1 and claim["value"] != "statistic"
            yield Slip("complement", 3 - usual - (claim.get("test") in EVERY), {name: 1 - x})
        if claim["value"] == "statistic" and {"n", "k"} <= counts.keys():
            sizes = {n for n in counts.values() if n > counts["k"] or n == counts["n"]}
            yield from (Slip("of-count", 3, {name: y}, "", of) for n in sizes for of, y in _as_f(x, n, counts["k"]))
        for a, b in ((x, 1 - x), (1 - x, x)) if claim["value"] == "estimate" and 0 < x < 1 else ():
            yield Slip("odds", 3 - (claim.get("test") in EVERY), {name: a / b})
    for power in (1, -1, 2, -2):
        yield Slip("point", 3, {name: x * 10.0**power})
    if math.isfinite(x) and x:
        yield from (Slip("copied", 2, {name: y}) for y in _copied(x))
        yield from (Slip("digit-changed", 6, {name: y}, "", f"{x:.4g}", f"{y:.4g}") for y in _with_other_digit(x))


def _as_f(x: float, n: float, k: float) -> Iterator[tuple[str, float]]:
    """F of a chi-squared statistic of ranks or scores: of n rows of k, of k groups of n."""
    for of, degrees, rest in (
        ("(n - 1) x / (n (k - 1) - x)", n - 1, n * (k - 1) - x),
        ("(N - k) x / ((k - 1) (N - 1 - x))", (n * k - k) / (k - 1), n * k - 1 - x),
    ):
        yield of, degrees * x / rest if rest else math.inf


def of_all(asked: Mapping[str, Question], name: str, right: Mapping[str, float]) -> Iterator[Slip]:
    """One end of all the answers to questions of a kind; these in the order of their size."""
    alike = {q: x for q, x in right.items() if asked[q].kind == asked[name].kind}
    if len(alike) == 1:
        return
    for slips in zip(*(of_value(asked[q], x, {}) for q, x in alike.items()), strict=False):
        if {slip.kind for slip in slips} == {slips[0].kind} and slips[0].kind in OF_ALL:
            yield Slip(slips[0].kind, slips[0].weight, {q: y for slip in slips for q, y in slip.answers.items()})
    yield Slip("in-order", 2, dict(zip(alike, sorted(alike.values()), strict=True)))


def _copied(x: float) -> Iterator[float]:
    """The number in print, with two neighbouring digits exchanged."""
    seen = set()
    for digits in (3, 4, 5, 6):
        mantissa, _, power = f"{x:.{digits - 1}e}".partition("e")
        figures = mantissa.replace(".", "").replace("-", "")
        for i in range(1, len(figures)):
            other = figures[: i - 1] + figures[i] + figures[i - 1] + figures[i + 1 :]
            y = math.copysign(float(f"{other[0]}.{other[1:]}e{power}"), x)
            if other != figures and y not in seen:
                seen.add(y)
                yield y


def _with_other_digit(x: float) -> Iterator[float]:
    """The number with the first or the second of its digits one off, as in a slip of arithmetic."""
    first = 10.0 ** math.floor(math.log10(abs(x)))
    yield from (x + step for worth in (first, first / 10) for step in (worth, -worth) if (x + step) * x > 0)
