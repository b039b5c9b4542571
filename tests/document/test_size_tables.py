"""The documentation shows the size study as it was run."""

from __future__ import annotations

import pytest

from nptests.errors import InputError
from nptests.studies.posthoc_sizes import stored_sizes
from nptests.teaching.sizes import size_tables


def test_every_number_of_the_tables_is_shown() -> None:
    """Both spreads of the others with the permutation error, and the complete null with either."""
    shown = [size for size in stored_sizes() if size.spread == 1 or size.error == "permutation"]
    for text in (size_tables(format="text"), size_tables(format="markdown")):
        words = text.replace("\\", "").replace("*", "").split()
        for size in shown:
            share = f"{size.share:.4f}"
            assert words.count(share) == sum(f"{other.share:.4f}" == share for other in shown)


def test_a_misspelt_format_is_refused() -> None:
    with pytest.raises(InputError, match="markdown"):
        size_tables(format="html")  # type: ignore[arg-type]


def test_text_fits_a_terminal() -> None:
    assert max(map(len, size_tables().splitlines())) <= 100
