"""Bergmann and Hommel's adjustment against straightforward enumeration, and where that cannot reach."""

import time
from collections.abc import Callable
from math import comb

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr

from nptests import adjust
from nptests.adjustments.families import all_pairs_family

Vector = NDArray[np.float64]


def seconds(work: Callable[[], object], times: int = 1) -> float:
    start = time.perf_counter()
    for _ in range(times):
        work()
    return (time.perf_counter() - start) / times


def in_no_order(k: int) -> Vector:
    return np.random.default_rng(k).uniform(size=comb(k, 2))


def of_ranks(k: int, spread: float = 2.0) -> Vector:
    """Two-sided normal p-values of rank differences with one error."""
    ranks = np.random.default_rng(k).normal(size=k) * spread
    i, j = np.triu_indices(k, 1)
    return np.asarray(2 * ndtr(-np.abs(ranks[i] - ranks[j])))


def enumeration(p: Vector, k: int) -> Vector:
    """Every partition, one by one."""
    adjusted = np.zeros_like(p)
    for chosen in all_pairs_family(k).exhaustive_sets():
        inside = list(chosen)
        adjusted[inside] = np.maximum(adjusted[inside], len(inside) * p[inside].min())
    return np.minimum(adjusted, 1.0)


def main() -> None:
    for kind, p in (("in no order", in_no_order(9)), ("from rank differences", of_ranks(9))):
        assert np.allclose(adjust(p, "bergmann-hommel"), enumeration(p, 9), rtol=1e-12)
        ours, theirs = seconds(lambda p=p: adjust(p, "bergmann-hommel"), 20), seconds(lambda p=p: enumeration(p, 9))
        print(f"k = 9, p {kind}: {1e3 * ours:.1f} ms, enumeration of all partitions {theirs / ours:.0f} times slower")
    for k in (13, 16):
        print(f"k = {k}, p in no order: {seconds(lambda k=k: adjust(in_no_order(k), 'bergmann-hommel')):.2f} s")
    for k in (20, 50, 100):
        print(f"k = {k}, p from rank differences: {seconds(lambda k=k: adjust(of_ranks(k), 'bergmann-hommel')):.2f} s")
    slowest = of_ranks(100, spread=20.0)
    print(f"k = 100, no p near 1 to settle pairs early: {seconds(lambda: adjust(slowest, 'bergmann-hommel')):.2f} s")


if __name__ == "__main__":
    main()
