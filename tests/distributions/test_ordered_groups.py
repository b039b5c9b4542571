"""Jonckheere's law against all assignments, one by one."""

import itertools
import math

from support.beside import on_each
from support.enumerated import assert_law_of

from nptests.distributions import ordered_groups


def j(order, sizes):
    """The pairs in the order of their groups, ties half, by the definition."""
    group = [g for g, size in enumerate(sizes) for _ in range(size)]
    pairs = itertools.combinations(range(len(order)), 2)
    return sum(((order[s] < order[t]) + (order[s] <= order[t])) / 2 for s, t in pairs if group[s] < group[t])


def deals(values, sizes):
    """Every choice of the members of each group: the distinct assignments, each once."""

    def choose(left, remaining):
        if not remaining:
            yield ()
            return
        for chosen in itertools.combinations(left, remaining[0]):
            rest = [i for i in left if i not in chosen]
            for others in choose(rest, remaining[1:]):
                yield chosen + others

    for order in choose(range(len(values)), sizes):
        yield [values[i] for i in order]


@on_each("ties", "sizes")
def test_equals_enumeration(ties, sizes):
    values = [v for v, t in enumerate(ties) for _ in range(t)]
    law = ordered_groups.pairs_law(ties, sizes, "Jonckheere's J")
    assert_law_of(law, [j(order, sizes) for order in deals(values, sizes)])


def test_two_groups_without_ties_follow_the_mann_whitney_recursion():
    """The number of samples with U = u: f(m, n, u) = f(m - 1, n, u - n) + f(m, n - 1, u)."""

    def f(m, n, u):
        if u < 0:
            return 0
        return int(u == 0) if m == 0 or n == 0 else f(m - 1, n, u - n) + f(m, n - 1, u)

    law = ordered_groups.pairs_law([1] * 9, (4, 5), "Jonckheere's J")
    assert list(law.pmf) == [f(4, 5, u) / math.comb(9, 4) for u in range(21)]


def test_cost_grows_past_every_limit():
    assert ordered_groups.cost([1] * 1200, (400, 400, 400)) == math.inf
    assert ordered_groups.cost([1] * 45, (15, 15, 15)) < 100_000_000 < ordered_groups.cost([1] * 60, (20, 20, 20))
