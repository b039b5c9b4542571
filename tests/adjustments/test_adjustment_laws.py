"""Every law for every adjustment, in one loop.

Where a law does not hold, `breaks` says why and a search finds the case.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import hypothesis
import numpy as np
import pytest
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from numpy.typing import NDArray
from support.adding import mends

from nptests import adjust
from nptests.adjustments.adjustment import Adjustment
from nptests.adjustments.closed import square
from nptests.adjustments.methods import ADJUSTMENTS, adjustment, adjustment_steps

Vector = NDArray[np.float64]

# A few dozen roundings of relative size 2**-53 stand between any two ways to compute one of these numbers.
CLOSE = 1e-12
ALPHAS = np.linspace(0.001, 0.999, 200)

special = st.sampled_from([0.0, 5e-324, 1e-300, 1e-20, 0.01, 0.025, 0.05, 0.5, 1.0])
probability = special | st.floats(0.0, 1.0) | st.floats(0.0, 0.1)


@dataclass(frozen=True)
class Method:
    """An adjustment and how it is called."""

    name: str
    of: Adjustment
    options: Mapping[str, Any]

    def __call__(self, p):
        return adjust(p, self.of.name, **self.options)

    @property
    def pairs(self):
        return self.of.needs == "family"


def methods():
    """All of them; those of one level twice, at it and at the smallest rejecting one."""
    at_level = [a for a in ADJUSTMENTS if a.needs == "alpha"]
    methods = [Method(a.name, a, {"alpha": 0.05} if a in at_level else {}) for a in ADJUSTMENTS]
    return [*methods, *(Method(f"{a.name}-solved", a, {"alpha": "solve"}) for a in at_level)]


METHODS = methods()


def vectors(method):
    """p-values that the method can take: any number, or those of all pairs of two to five algorithms."""
    sizes = st.sampled_from([1, 3, 6, 10]) if method.pairs else st.integers(1, 8)
    return sizes.flatmap(lambda m: st.lists(probability, min_size=m, max_size=m)).map(np.array)


def never_below(higher, lower):
    """Element-wise, up to rounding."""
    return bool((higher >= lower * (1 - CLOSE)).all())


# laws: true where they hold for one vector of p-values


def raw(method, p, data):
    """Nothing becomes smaller."""
    return never_below(method(p), p)


def bounds(method, p, data):
    """Finite and in [0, 1], whatever the p-values."""
    adjusted = method(p)
    return bool((adjusted >= 0).all() and (adjusted <= 1).all())


def ordered(method, p, data):
    """Adjusted p-values are ordered as the p-values, and equal where they are equal."""
    adjusted, order = method(p), np.argsort(p, kind="stable")
    rising = never_below(adjusted[order][1:], adjusted[order][:-1])
    tied = p[order][1:] == p[order][:-1]
    return rising and bool((adjusted[order][1:] == adjusted[order][:-1])[tied].all())


def permuted(method, p, data):
    """The order of the p-values does not matter (all pairs: the labels of the algorithms do not)."""
    if not method.pairs:
        order = np.array(data.draw(st.permutations(range(len(p)))))
        return bool(np.allclose(method(p[order]), method(p)[order], rtol=CLOSE, atol=0))
    k = round((2 * len(p)) ** 0.5 + 0.5)
    order, pairs = np.array(data.draw(st.permutations(range(k)))), np.triu_indices(k, 1)
    relabelled = square(p, k)[np.ix_(order, order)][pairs]
    there = square(method(p), k)[np.ix_(order, order)][pairs]
    return bool(np.allclose(method(relabelled), there, rtol=CLOSE, atol=0))


def any_order(method, p, data):
    """Also for p-values in any order, even those of pairs."""
    order = np.array(data.draw(st.permutations(range(len(p)))))
    return bool(np.allclose(method(p[order]), method(p)[order], rtol=CLOSE, atol=0))


def alone(method, p, data):
    """One hypothesis needs no adjustment."""
    return bool(np.allclose(method(p[:1]), p[:1], rtol=CLOSE, atol=0))


def increasing(method, p, data):
    """A larger p-value makes no adjusted p-value smaller."""
    larger = p.copy()
    chosen = data.draw(st.integers(0, len(p) - 1))
    larger[chosen] = data.draw(st.floats(float(p[chosen]), 1.0))
    return never_below(method(larger), method(p))


def padded(method, p, data):
    """One more hypothesis with p = 1 makes no adjusted p-value smaller."""
    return method.pairs or never_below(method(np.append(p, 1.0))[:-1], method(p))


def implied(method, p, data):
    """Never larger than the adjustments that it implies."""
    others = [m for m in METHODS if m.of.name in method.of.implies and len(p) in (1, 3, 6, 10)]
    return all(never_below(other(p), method(p)) for other in others)


def stacked(method, p, data):
    """Leading axes are free."""
    rows = np.stack([p, p[::-1], p**2])
    return bool((method(rows) == np.stack([method(row) for row in rows])).all())


def untouched(method, p, data):
    """The input stays as it was, and lists are as good as arrays."""
    before = p.copy()
    return bool((method(p.tolist()) == method(p)).all() and (p == before).all())


def decided(method, p, data):
    """At 200 levels the steps decide as the adjusted p-values do; where these belong to one level, at it only."""
    if method.of.levels is None:
        return True
    level = method.options.get("alpha")
    alphas = [level] if isinstance(level, float) else ALPHAS if level is None else ALPHAS[::10]
    return all(decided_at(method, p, float(alpha)) for alpha in alphas)


def decided_at(method, p, alpha):
    rows = adjustment_steps(p, method.of.name, alpha=alpha).rows
    q, levels = np.array([row.pvalue for row in rows]), np.array([row.level for row in rows])
    adjusted = method(p)[[row.position for row in rows]]
    near = np.isclose(adjusted, alpha, rtol=1e-9, atol=0) | np.isclose(q, levels, rtol=1e-9, atol=0)
    return bool(near.any() or ((adjusted <= alpha) == rejected(method.of.direction, q <= levels)).all())


def rejected(direction, passes):
    """Step-down stops at the first that does not pass, step-up rejects up to the last that does."""
    if direction == "step-down":
        return np.logical_and.accumulate(passes)
    if direction == "step-up":
        return np.logical_or.accumulate(passes[::-1])[::-1]
    return passes


LAWS: tuple[Callable[[Method, Vector, Any], bool], ...] = (
    raw, bounds, ordered, permuted, any_order, alone, increasing, padded, implied, stacked, untouched, decided,
)  # fmt: skip


def cases(broken):
    return [
        pytest.param(law, method, id=f"{law.__name__}-{method.name}")
        for law in LAWS
        for method in METHODS
        if (law.__name__ in method.of.breaks) == broken
    ]


@pytest.mark.parametrize(("law", "method"), cases(broken=False))
def test_law(law, method):
    @hypothesis.settings(max_examples=30 if law is not decided else 4 if method.pairs else 12)
    @hypothesis.given(vectors(method), st.data())
    def holds(p, data):
        assert law(method, p, data), mends.mend("law_of_adjustment", method.of.name, law=law.__name__, says=law.__doc__)

    holds()


@pytest.mark.parametrize(("law", "method"), cases(broken=True))
def test_broken_law_has_a_counterexample(law, method):
    class Fixed:
        """Draws by a seed, so that a search can call the law."""

        def __init__(self, seed):
            self.rng = np.random.default_rng(seed)

        def draw(self, strategy):
            return self.rng.permutation(10)

    rng = np.random.default_rng(0)
    assert any(not law(method, rng.uniform(size=10) ** 3, Fixed(seed)) for seed in range(200))


def test_every_broken_law_is_a_law():
    names = {law.__name__ for law in LAWS}
    for chosen in ADJUSTMENTS:
        assert set(chosen.breaks) <= names, chosen.name


def test_what_is_implied_exists():
    """From file to file: none, say, is never larger than rom."""
    for chosen in ADJUSTMENTS:
        for name in chosen.implies:
            assert adjustment(name).name == name


numbers = st.lists(probability, min_size=2, max_size=8).map(np.array)


@hypothesis.given(numbers)
def test_the_smallest_pvalue(p):
    """Alone in the first step, Holm is Bonferroni; Holland and Finner are Sidak."""
    first = int(p.argmin())
    assert adjust(p, "holm")[first] == adjust(p, "bonferroni")[first]
    for name in ("holland", "finner"):
        assert_allclose(adjust(p, name)[first], adjust(p, "sidak")[first], rtol=CLOSE)


@hypothesis.given(st.sampled_from([3, 6, 10]).flatmap(lambda m: st.lists(probability, min_size=m, max_size=m)))
def test_the_smallest_pvalue_of_all_pairs(p):
    """Where all hypotheses may be true, the smallest is Bonferroni's, and nothing else is below it."""
    smallest = adjust(p, "bonferroni").min()
    for name in ("shaffer", "shaffer-dynamic", "bergmann-hommel"):
        assert adjust(p, name)[int(np.argmin(p))] == adjust(p, name).min() == smallest


@hypothesis.given(numbers)
def test_the_largest_pvalue(p):
    """What has nothing above it is not adjusted by a step-up procedure."""
    last = int(p.argmax())
    for name, alpha in (("hochberg", None), ("hommel", None), ("li", None), ("rom", 0.05), ("rom", "solve")):
        assert_allclose(adjust(p, name, alpha=alpha)[last], p[last], rtol=CLOSE)


@hypothesis.given(st.integers(1, 9), probability)
def test_equal_pvalues(m, c):
    """All at once are the closed test of the whole set."""
    p = np.full(m, c)
    for name, alpha in (("hochberg", None), ("hommel", None), ("li", None), ("rom", 0.05), ("rom", "solve")):
        assert_allclose(adjust(p, name, alpha=alpha), p, rtol=CLOSE)
    assert_allclose(adjust(p, "holm"), np.minimum(1, m * p), rtol=CLOSE)
    assert_allclose(adjust(p, "finner"), adjust(p, "sidak"), rtol=CLOSE)


@hypothesis.given(numbers)
def test_without_the_smallest_the_others_are_not_larger(p):
    """A smaller family asks for less."""
    others = np.arange(len(p)) != int(p.argmin())
    for name in ("holm", "hochberg", "hommel", "bonferroni"):
        assert never_below(adjust(p, name)[others], adjust(p[others], name))


@hypothesis.given(numbers)
def test_one_certainty_leaves_li_nothing(p):
    """All others become 1, but for noughts."""
    assert_allclose(adjust(np.append(p, 1.0), "li")[:-1], (p > 0).astype(float), rtol=CLOSE)


@hypothesis.given(numbers, st.integers(0, 5))
def test_total_counts_the_others_as_one(p, more):
    for chosen in ADJUSTMENTS:
        if chosen.pads:
            alpha = 0.05 if chosen.needs == "alpha" else None
            whole = adjust(np.append(p, np.ones(more)), chosen.name, alpha=alpha)[: len(p)]
            assert (adjust(p, chosen.name, total=len(p) + more, alpha=alpha) == whole).all()
