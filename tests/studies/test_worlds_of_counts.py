"""The worlds of counts that the study of intervals draws: the counts that are expected have the effect declared."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from nptests.procedures.facets import Covers
from nptests.procedures.procedure import Procedure
from nptests.studies.coverage import studied
from nptests.studies.world import World

N = 10_000
OF_COUNTS = [(p, way) for p in studied() for way in p.covers if p.takes == "counts"]


class Expected:
    """Draws the expected count of everything."""

    def binomial(self, n: int, p: float) -> float:
        assert 0 <= p <= 1
        return round(n * p, 6)

    def multinomial(self, n: int, shares: Sequence[float]) -> list[float]:
        assert min(shares) >= 0
        assert sum(shares) == pytest.approx(1, rel=1e-12, abs=0)
        return [round(n * share, 6) for share in shares]


@pytest.mark.parametrize(("p", "way"), OF_COUNTS, ids=lambda x: getattr(x, "name", None))
def test_expected_counts_have_the_effect(p: Procedure, way: Covers) -> None:
    """Effects are tenths, so that every expected count of ten thousand is whole."""
    assert len(set(way.effects)) > 1
    for effect in way.effects:
        for shape in way.shapes:
            world = World(shape, effect, Expected(), N)  # type: ignore[arg-type]
            data = way.data or p.kind.differing
            assert data is not None
            result = p.run(*data(world, N), **way.options)
            assert result.estimate == pytest.approx(way.truth(world), rel=1e-12, abs=0)
            assert result.interval is not None
            assert result.interval[0] < result.estimate < result.interval[1]
