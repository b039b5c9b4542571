"""baycomp's names, arguments and tuples, computed here.

Its left is "x is better" and its right "y is better"; ours the other way round. Draws are ours: random_state= is the
seed, and 0 stands for none, so that the same call gives the same numbers.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

import nptests
from nptests.compat.packages import module
from nptests.errors import InputError, InputWarning, as_owner, as_written, next_step
from nptests.procedures.bayes.bayes_signed_rank import on_border
from nptests.procedures.bayes.simplex import checked_rope, differences
from nptests.results import Posterior as Result

__getattr__, __dir__, __all__ = module("baycomp", __name__)


@dataclass(frozen=True)
class Posterior:
    """What tests here return; `result` is ours, with everything else."""

    result: Result
    rope: float

    def probs(self, with_rope: bool = True) -> tuple[float, ...]:
        """The probabilities that x is better, that both are practically equal (with a rope), that y is better."""
        left, middle, right = self.result.right, self.result.rope, self.result.left
        if with_rope:
            return left, middle, right
        return left / (left + right), right / (left + right)

    def plot(self, names: Sequence[str] | None = None) -> Any:
        """The picture, a figure of matplotlib."""
        return self.result.plot(names="whole" if names is None else dict(zip("ab", names, strict=True))).figure

    plot_simplex = plot_histogram = plot


class OneDataSet(Posterior):
    """The same of one data set: two probabilities where there is no rope."""

    def probs(self, with_rope: bool | None = None) -> tuple[float, ...]:
        return super().probs(self.rope > 0 if with_rope is None else with_rope)


class Test:
    """A test as baycomp has it: called, it is a posterior; `probs` and `plot` go there at once."""

    LEFT, ROPE, RIGHT = range(3)

    def __init__(self, posterior: Callable[..., Posterior], single: bool = False) -> None:
        self._posterior, self._single = posterior, single

    def __call__(self, x: Any, y: Any = None, rope: float = 0, *more: Any, **how: Any) -> Posterior:
        x, y = _columns(x) if y is None else (x, y)
        return self._posterior(_vector(x, "x"), _vector(y, "y"), rope, *more, **how)

    def probs(self, x: Any, y: Any = None, rope: float = 0, *more: Any, **how: Any) -> tuple[float, ...]:
        """The probabilities: three, or two without a rope."""
        return self(x, y, rope, *more, **how).probs(rope > 0)

    def plot(
        self, x: Any, y: Any = None, rope: float = 0, *more: Any, names: Sequence[str] | None = None, **how: Any
    ) -> Any:  # fmt: skip
        """The picture."""
        return self(x, y, rope, *more, **how).plot(names)

    plot_simplex = plot_histogram = plot


def _columns(table: Any) -> tuple[Any, Any]:
    """Both samples of a table of two columns."""
    names, text = [*getattr(table, "columns", ())], as_owner(as_written(table, "df"))
    if len(names) == 2:
        return tuple(table[name] for name in names)
    such = f", such as {text}[{names[0]!r}], {text}[{names[1]!r}]" if len(names) > 2 else ""
    raise InputError("data", f"x and y are needed, the scores of two classifiers{such}")


def _vector(values: Any, name: str) -> Any:
    array = np.asarray(values, dtype=float)
    if array.ndim != 1:
        raise InputError("shape", f"{name!r} must be a 1-dimensional array: HierarchicalTest is left out")
    return array


def _correlated(x: Any, y: Any, rope: float = 0, runs: int = 1, *, names: Any = None, nsamples: int = 0) -> Posterior:
    if int(runs) != runs or runs < 1 or len(x) % int(runs):
        words = f"runs={runs!r}: a whole number that divides the {len(x)} scores is needed"
        raise InputError("option", words, where="runs")
    return OneDataSet(nptests.correlated_t((x - y).tolist(), rope=rope, rho=runs / len(x)), rope)


def _sign(
    x: Any, y: Any, rope: float = 0, *, prior: Any = 1, nsamples: int = 50_000, random_state: int | None = None,
    names: Any = None,
) -> Posterior:  # fmt: skip
    return Posterior(nptests.bayes_sign(x.tolist(), y.tolist(), rope=rope, strength=_on_rope(prior)), rope)


def _on_rope(prior: Any) -> float:
    strength, place = prior if isinstance(prior, tuple) else (prior, Test.ROPE)
    if place != Test.ROPE:
        raise InputError("option", "the prior is put on the rope here, and nowhere else", where="prior")
    return float(strength)


def _signed_rank(
    x: Any, y: Any, rope: float = 0, *, prior: float = 0.5, nsamples: int = 50_000, random_state: int | None = None,
    names: Any = None,
) -> Posterior:  # fmt: skip
    seed = random_state or 0
    result = nptests.bayes_signed_rank(x.tolist(), y.tolist(), rope=rope, strength=prior, draws=nsamples, seed=seed)
    tell_border("SignedRankTest of baycomp", [(x, y, rope)])
    return Posterior(result, rope)


def tell_border(whose: str, pairs: Iterable[tuple[Any, Any, float]]) -> None:
    """Say that sums of two differences on the border of the rope count otherwise there, where there are any."""
    sums = 0
    for x, y, rope in pairs:
        z = sorted([Fraction(0), *differences(x.tolist(), y.tolist())[1]])
        sums += on_border(z, 2 * checked_rope(rope))
    if sums:
        words = f"{sums} sums of two differences lie on the border of the rope: inside it here, there half of each"
        warnings.warn(f"{whose}: {words}", InputWarning, stacklevel=4)


CorrelatedTTest, SignTest, SignedRankTest = Test(_correlated), Test(_sign), Test(_signed_rank)


def two_on_single(
    x: Any, y: Any, rope: float = 0, runs: int = 1, *, names: Any = None, plot: bool = False
) -> tuple[Any, ...]:
    """The probabilities of the correlated t test of two classifiers on one data set, with a picture if asked for."""
    posterior = CorrelatedTTest(x, y, rope, runs)
    return (posterior.probs(rope > 0), posterior.plot(names)) if plot else posterior.probs(rope > 0)


def two_on_multiple(
    x: Any, y: Any, rope: float = 0, *, runs: int = 1, names: Any = None, plot: bool = False, **how: Any
) -> tuple[Any, ...]:
    """The probabilities of the signed-rank test of two classifiers over data sets, with a picture if asked for.

    Without a rope they are two where two are unpacked.
    """
    posterior = SignedRankTest(x, y, rope, **how)
    probs = posterior.probs(rope > 0 or plot or next_step() != ("UNPACK_SEQUENCE", 2))
    return (probs, posterior.plot(names)) if plot else probs
