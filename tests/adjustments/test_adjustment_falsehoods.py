"""What is commonly believed of adjusted p-values and false: each belief must fall to a counterexample that is found."""

from itertools import permutations
from math import comb

import numpy as np
from hypothesis import strategies as st
from support.searching import counterexample

from nptests import adjust
from nptests.adjustments import closed, methods

# Hundredths: counterexamples that can be read.
hundredths = st.integers(1, 99).map(lambda i: i / 100)


def found(m, broken):
    """A vector of m p-values for which the belief is broken."""
    return counterexample(st.lists(hundredths, min_size=m, max_size=m).map(np.array), broken, most=5000)


def somewhere_larger(p, one, other):
    """Whether the first adjustment exceeds the second for some hypothesis, beyond rounding."""
    first, second = (adjust(p, name, alpha=0.05) for name in (one, other))
    return bool((first > second * (1 + 1e-9)).any())


def test_bergmann_hommel_does_not_keep_the_order():
    """A smaller p-value may have the larger adjusted one."""

    def broken(p):
        adjusted = adjust(p, "bergmann-hommel")
        return any(p[i] < p[j] and adjusted[i] > adjusted[j] + 1e-9 for i in range(6) for j in range(6))

    found(6, broken)


def test_hommel_and_rom_are_not_ordered():
    """Either may exceed the other."""
    found(4, lambda p: somewhere_larger(p, "hommel", "rom"))
    found(4, lambda p: somewhere_larger(p, "rom", "hommel"))


def test_li_is_not_below_the_others():
    """One large p-value spoils all of them."""
    for other in ("hochberg", "hommel", "holm"):
        found(4, lambda p, other=other: somewhere_larger(p, "li", other))


def test_finner_is_not_always_the_most_powerful():
    """Step-up procedures may be below it."""
    for other in ("hochberg", "hommel"):
        found(4, lambda p, other=other: somewhere_larger(p, "finner", other))


def test_bergmann_hommel_is_not_below_hochberg():
    """Logic and Simes' inequality are different advantages."""
    for other in ("hochberg", "hommel"):
        found(6, lambda p, other=other: somewhere_larger(p, "bergmann-hommel", other))


def test_rom_belongs_to_one_level():
    """Adjusted at .05, and decided at other levels."""

    def broken(p):
        adjusted = adjust(p, "rom", alpha=0.05)
        return any(
            row.rejected != (adjusted[row.position] <= alpha)
            for alpha in (0.1, 0.2, 0.3)
            if not np.isclose(adjusted, alpha).any()
            for row in methods.adjustment_steps(p, "rom", alpha=alpha).rows
        )

    found(3, broken)


def test_not_different_is_not_transitive():
    """Pairs that Bergmann and Hommel retain, a-b and b-c, with a-c rejected."""

    def broken(p):
        retained = closed.square(adjust(p, "bergmann-hommel"), 4) > 0.1
        return any(retained[a, b] and retained[b, c] and not retained[a, c] for a, b, c in permutations(range(4), 3))

    found(comb(4, 2), broken)
