"""What R 4.2.2 gives as the exact one-sided p-value of the two-sample Kolmogorov-Smirnov test, whatever the side."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from math import comb

from crosscheck.r.questions import Question, result

# R takes 1 - P(D < d), by a recursion whose last digits are rounded away.
ROUNDED = 1e-13


def other_side(question: Question, read: str, ours: Sequence[float]) -> list[tuple[float, float]]:
    """P(max (F_a - F_b) >= d) for the d that was seen of F_b - F_a: paths from no value to all, ties taken at once."""
    a, b = question.case.exact
    shares = Counter([*a, *b])
    ends = tuple(accumulate(shares[value] for value in sorted(shares)))  # type: ignore[type-var]
    m, n = len(a), len(b)
    steps = round(result(question).statistic * m * n)
    p = 1 - _inside(m, n, steps, ends) / comb(m + n, m)
    return [(p - ROUNDED, p + ROUNDED)]


@cache
def _inside(m: int, n: int, steps: int, ends: tuple[int, ...]) -> int:
    """Paths on which n i - m j stays below `steps` wherever a value ends; i of a and j of b have been taken."""
    ways = {0: 1}
    for step in range(1, m + n + 1):
        moved: dict[int, int] = {}
        for i, count in ways.items():
            for now in (i, i + 1):
                if now <= m and step - now <= n and (step not in ends or n * now - m * (step - now) < steps):
                    moved[now] = moved.get(now, 0) + count
        ways = moved
    return ways.get(m, 0)
