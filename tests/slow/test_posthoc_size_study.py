"""The stored size study is what its code gives: the same seed, the same bytes."""

from __future__ import annotations

import pytest

from nptests.studies.posthoc_sizes import STORED, as_csv, study


@pytest.mark.slow
def test_the_study_gives_the_stored_file_again() -> None:
    assert as_csv(study()) == STORED.read_text("utf-8")
