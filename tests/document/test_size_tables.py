"""The documentation shows the size study as it was run."""

from __future__ import annotations

from pathlib import Path

import pytest

from nptests.errors import InputError
from nptests.studies.posthoc_sizes import stored_sizes
from nptests.teaching.sizes import BLOCK, size_tables, with_size_tables

README = Path(__file__).resolve().parents[2] / "README.md"


def test_the_readme_shows_the_stored_study() -> None:
    page = README.read_text("utf-8")
    assert len(BLOCK.findall(page)) == 1
    assert with_size_tables(page) == page, "python -m nptests.teaching.sizes README.md puts the tables in"


def test_what_stands_between_the_marks_is_replaced() -> None:
    page = "a\n<!-- posthoc-sizes:begin -->\nold\n<!-- posthoc-sizes:end -->\nb\n"
    assert with_size_tables(page) == page.replace("old\n", size_tables(format="markdown"))


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
