"""The stored size study is what its code gives: the same seed, the same counts, and the same bytes."""

import pytest

from nptests.studies.posthoc_sizes import STORED, as_csv, pair_sizes, stored_sizes, study


@pytest.mark.slow
@pytest.mark.parametrize(("spread", "k"), [(1.0, 2), (1.0, 10), (0.1, 5), (10.0, 3)])
def test_cells_of_the_study_are_stored(spread, k):
    """One code gives all cells: every spread, and the fewest and the most algorithms."""
    stored = tuple(size for size in stored_sizes() if (size.spread, size.k) == (spread, k))
    assert pair_sizes(k, spread=spread) == stored != ()


@pytest.mark.deep
def test_the_study_gives_the_stored_file_again():
    assert as_csv(study()) == STORED.read_text("utf-8")
