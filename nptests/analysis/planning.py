"""How often a test finds an effect, and how many data sets it needs for one: short calls of the studies."""

from __future__ import annotations

from collections.abc import Iterable
from numbers import Real
from typing import Any

from nptests.analysis.comparing import named_samples
from nptests.data.arrays import dimensions
from nptests.data.scores import Scores
from nptests.errors import InputError, real, seed_of, single, whole
from nptests.procedures.descriptor import check_level, options

MOST_DRAWN = 1000  # algorithms of a drawn table


@options.worded
def power(
    test: Any = None, *, n: int | Iterable[int] | None = None, k: int = 2, effect: Any = None, sd: float | None = None,
    d: float | None = None, alpha: float = 0.05, draws: int = 10_000, seed: int = 0, pilot: Any = None,
    better: Any = "higher",
) -> Any:  # fmt: skip
    """How often a test finds a supposed effect, by drawing: `nptests.studies.power` with a short call.

    test      the name of a procedure, with options as in "all_pairs:adjust=shaffer"; Wilcoxon's or Friedman's; or a
              pilot: a table
    n         numbers of data sets; as many as the pilot has
    k         the number of algorithms, the last of which is better by the effect
    effect    in standard deviations, or one an algorithm: 0.5, unless there is a pilot
    sd        the standard deviation of the differences of two algorithms, where the effect is in units of the scores
    d         in place of an effect: Cohen's d as others have it (their effect_size), in standard deviations of the
              differences of two algorithms; of the scores, where the test takes independent samples
    alpha     the level
    draws     tables for each number of data sets
    seed      fixes the draws
    pilot     a table whose data sets are drawn from, in place of an effect
    better    which of its scores are better
    returns   the powers, one for each n
    """
    from nptests.studies import power as studied

    if dimensions(test) == 2 or isinstance(test, Scores):
        test, pilot = None, test
    effect = _by_d(d, test, effect, sd)
    source = _pilot(pilot, better, effect, sd)
    n = source.n if n is None and source is not None else n
    if n is None:
        words = "power needs n=..., numbers of data sets: nptests.power('wilcoxon', n=20, effect=0.5)"
        raise InputError("option", words, where="n")
    effects = _effects(effect, whole(k, "k") if source is None else source.k, sd)
    chosen = _chosen(test, effects)
    sizes: Any = [n] if isinstance(n, Real) else n
    if not isinstance(sizes, Iterable) or isinstance(sizes, (str, bytes)):
        raise InputError("option", f"n={n!r}: numbers of data sets are needed", where="n")
    sizes = [whole(size, "n") for size in sizes]
    how: Any = {"alpha": check_level(alpha), "draws": whole(draws, "draws"), "seed": seed_of(seed)}
    return studied(chosen, effects if source is None else source, sizes, **how)


@options.worded
def sample_size(
    test: Any = None, *samples: Any, effect: Any = None, sd: float | None = None, d: float | None = None, k: int = 2,
    power: float = 0.8, alpha: float = 0.05, draws: int = 10_000, seed: int = 0, pilot: Any = None,
    better: Any = "higher",
) -> Any:  # fmt: skip
    """How many data sets a test needs to find a supposed effect: `nptests.studies.sample_size` with a short call.

    test      the name of a procedure, with options as in "all_pairs:adjust=shaffer"; Wilcoxon's or Friedman's; or a
              pilot: a table, or the first of two samples
    samples   the second one
    effect    in standard deviations, or one an algorithm: 0.5, unless there is a pilot
    sd        the standard deviation of the differences of two algorithms, where the effect is in units of the scores
    d         in place of an effect: Cohen's d as others have it (their effect_size), in standard deviations of the
              differences of two algorithms; of the scores, where the test takes independent samples
    k         the number of algorithms, the last of which is better by the effect
    power     the wanted probability of a rejection
    alpha     the level
    draws     tables for each number of data sets
    seed      fixes the draws
    pilot     a table whose data sets are drawn from, in place of an effect
    better    which of its scores are better
    returns   the number, and what was tried on the way
    """
    from nptests.studies import sample_size as studied

    if samples or dimensions(test) == 2:
        test, pilot = None, named_samples((test, *samples)) if samples else test
    effect = _by_d(d, test, effect, sd)
    source = _pilot(pilot, better, effect, sd)
    effects = _effects(effect, whole(k, "k") if source is None else source.k, sd)
    alpha, draws, seed = check_level(alpha), whole(draws, "draws"), seed_of(seed)
    of: Any = effects if source is None else source
    return studied(_chosen(test, effects), of, power=power, alpha=alpha, draws=draws, seed=seed)


def _by_d(d: Any, test: Any, effect: Any, sd: Any) -> Any:
    """The effect, which a d may stand for."""
    if d is None:
        return effect
    from nptests.studies.rejections import of_d

    if effect is not None or sd is not None:
        raise InputError("option", "d= stands for an effect: leave effect= and sd= out, or d=", where="d")
    return of_d(real(d, "d"), [test if isinstance(test, str) else "wilcoxon"])


def _pilot(table: Any, better: Any, effect: Any, sd: Any) -> Scores | None:
    """What is drawn from in place of an effect; both at once are refused."""
    if table is not None and (effect is not None or sd is not None):
        word = "sd" if effect is None else "effect"
        words = f"{word}= and a table: its scores are the effects; supposed ones go without it"
        raise InputError("option", words, where=word)
    return None if table is None else Scores.of(table, better=better)


def _chosen(test: Any, effects: list[float]) -> str:
    """The test that is named, or that suits the number of algorithms."""
    single(test=test)
    if not isinstance(test, str | None):
        raise InputError("option", f"test={test!r}: the name of a procedure is needed", where="test")
    return test or ("wilcoxon" if len(effects) == 2 else "friedman")


def _effects(effect: Any, k: int, sd: Any = None) -> list[float]:
    """An effect of each algorithm: of the last of k where one is named."""
    if sd is not None:
        if real(sd, "sd") <= 0:
            raise InputError("option", f"sd={sd!r}: a number above 0 is needed", where="sd")
        return [e / sd * 2**0.5 for e in _effects(effect, k)]  # differences vary by the square root of 2 more
    effect = 0.5 if effect is None else effect
    effect = effect.item() if getattr(effect, "ndim", None) == 0 else effect
    if not isinstance(effect, Real) and (not isinstance(effect, Iterable) or isinstance(effect, (str, bytes))):
        raise InputError("option", f"effect={effect!r}: a number, or one of each algorithm is needed", where="effect")
    if not isinstance(effect, Real):
        return [real(x, "effect") for x in effect]
    if not 2 <= k <= MOST_DRAWN:
        raise InputError("option", f"k={k}: 2 to {MOST_DRAWN} algorithms can be drawn", where="k")
    return [*([0.0] * (k - 1)), real(effect, "effect")]  # type: ignore[arg-type]
