"""The worlds that studies draw: expected counts have the effect declared, folds the correlation."""

import math

import numpy as np
import pytest
from support import stored_studies

from nptests.procedures import listed, null_samples
from nptests.studies.interval_coverage import studied
from nptests.studies.world import World

N = 10_000
OF_COUNTS = [(p, way) for p in studied() for way in p.covers if p.takes == "counts"]


class Expected:
    """Draws the expected count of everything."""

    def binomial(self, n, p):
        assert 0 <= p <= 1
        return round(n * p, 6)

    def multinomial(self, n, shares):
        assert min(shares) >= 0
        assert sum(shares) == pytest.approx(1, rel=1e-12, abs=0)
        return [round(n * share, 6) for share in shares]


@pytest.mark.parametrize(("p", "way"), OF_COUNTS, ids=lambda x: getattr(x, "name", None))
def test_expected_counts_have_the_effect(p, way):
    """Effects are tenths, so that every expected count of ten thousand is whole."""
    assert len(set(way.effects)) > 1
    for effect in way.effects:
        for shape in way.shapes:
            world = World(shape, effect, Expected(), N)  # type: ignore[arg-type]
            data = way.data or p.kind.differing
            assert data is not None
            result = p.run(*data(world, N), **way.options)
            assert result.estimate == pytest.approx(way.true_in(world), rel=1e-12, abs=0)
            assert result.interval is not None
            assert result.interval[0] < result.estimate < result.interval[1]


def test_folds_are_correlated_as_their_shared_examples_make_them():
    """Of 4,000 pairs of differences: each error below is five standard errors, sqrt(2 / 4000) and 1 / sqrt(4000)."""
    data = listed.procedure("corrected_t").study.data
    assert data is not None
    rng = np.random.default_rng(1)
    pairs = np.array([data(rng, 2, 1)[0].ravel() for _ in range(4000)]) / null_samples.UNIT
    assert pairs.var(axis=0) == pytest.approx(1, rel=0, abs=5 * math.sqrt(2 / 4000))
    assert np.corrcoef(pairs.T)[0, 1] == pytest.approx(0.1, rel=0, abs=5 / math.sqrt(4000))


KEEP = "after a study was run anew: PYTHONPATH=tests python -m support.stored_studies"


def test_no_digit_of_a_study_has_changed():
    assert stored_studies.changed(stored_studies.TOP) == [], KEEP


def test_every_study_is_watched():
    """What no digest is kept of is watched by nobody."""
    kept = {line.split(" ", 1)[1] for line in stored_studies.KEPT.read_text("utf-8").splitlines()}
    files = {name.split()[0] for name in stored_studies.digests(stored_studies.TOP)}
    assert {name.split()[0] for name in kept} == files
