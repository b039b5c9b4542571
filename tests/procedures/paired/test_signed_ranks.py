"""Signed ranks: their variance where sums leave 64 bits, and p-values without the rest of a result."""

from fractions import Fraction

import numpy as np
import pytest

import nptests
from nptests.data.samples import Pair
from nptests.procedures.paired.signed_ranks import SignedRanks
from nptests.procedures.paired.wilcoxon import AUTO, pvalue_of

RNG = np.random.default_rng(5)


@pytest.mark.parametrize("n", [1, 6, 2_000_000])
def test_the_variance_of_many_ranks_is_exact(n):
    """The sum of the squares 1, 4, ..., n**2 is n (n + 1) (2 n + 1) / 6; of doubled ranks it passes 2**63."""
    signed = SignedRanks(np.arange(2, 2 * n + 1, 2), np.ones(n, dtype=np.int64), 0)
    exact = Fraction(n * (n + 1) * (2 * n + 1), 24)
    for ties in ("corrected", "ignored"):
        assert signed.variance(ties) == float(exact)  # type: ignore[arg-type]


@pytest.mark.parametrize("n", [2, 4, 9, 60, 501, int(AUTO.within), int(AUTO.within) + 1])
def test_the_p_value_alone_is_that_of_the_default(n):
    """Without zeros, with zeros and ties, all differences zero; up to the sizes that are exact, and beyond."""
    none_is_0 = RNG.integers(0, 90, n) - RNG.integers(0, 80, n) - 0.5
    for a in [none_is_0, *RNG.integers(-3, 4, (20, n)), np.zeros(n, dtype=int)]:
        assert pvalue_of(Pair.of(a, np.zeros(n, dtype=int))) == nptests.wilcoxon(a, np.zeros(n, dtype=int)).pvalue


def test_what_doubles_would_count_is_noted_where_it_is_another_number():
    """Decimals that differ are different doubles, but for those below the smallest ones."""
    a, b = ["0.9", "0.7", "0.4", "0.8"], ["0.8", "0.3", "0.5", "0.6"]
    for arithmetic in ("decimal", "float"):
        assert not any("would give" in note for note in nptests.sign(a, b, arithmetic=arithmetic).notes)
    a, b = ["1.1e-323", *a], ["1.0e-323", *b]
    for arithmetic, other, wins in (("decimal", "float", 3), ("float", "decimal", 4)):
        notes = nptests.sign(a, b, arithmetic=arithmetic).notes
        assert any(f'arithmetic="{other}" would give wins = {wins}' in note for note in notes)
