"""Under the null hypothesis: samples without any difference, and how often a statistic of few values rejects."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from nptests.vocabulary import Integers

UNIT = 1_000_000  # samples are whole numbers in this unit of a standard deviation: exact, and rarely tied
EXACT_STEPS = 20_000_000  # of an exact distribution that is enumerated: a second


def normal(rng: np.random.Generator, *shape: int) -> Integers:
    """Normal whole numbers."""
    return np.asarray(np.rint(UNIT * rng.standard_normal(shape)), dtype=np.int64)


def rejections(law: Any, pvalue: Callable[[float], float]) -> Callable[[float], float]:
    """The size at a level: the sum of the probabilities of the values whose p-value is at most alpha."""
    p = np.array([pvalue(float(x)) for x in law.support])
    return lambda alpha: float(law.pmf[p <= alpha].sum())


def exact_and(law: Any, asymptotic: Callable[[float], float]) -> Iterator[tuple[str, Callable[[float], float]]]:
    """The sizes of a test that rejects large values, by its exact distribution and by an asymptotic p-value."""
    yield "exact", rejections(law, law.sf)
    yield "asymptotic", rejections(law, asymptotic)


def by_either_law(law: Any, pvalue: Callable[..., float]) -> Iterator[tuple[str, Callable[[float], float]]]:
    """The sizes of the exact test and of the asymptotic one."""
    for null in ("exact", "asymptotic"):
        yield null, rejections(law, partial(pvalue, null=null))
