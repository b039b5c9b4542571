"""The documentation shows the size study as it was run."""

from nptests.document.writers import markdown, text
from nptests.studies.posthoc_sizes import stored_sizes
from nptests.teaching.sizes import size_sheets


def test_every_number_of_the_tables_is_shown():
    """Both spreads of the others with the permutation error, and the complete null with either."""
    shown = [size for size in stored_sizes() if size.spread == 1 or size.error == "permutation"]
    for body in (text.body(size_sheets()), markdown.body(size_sheets())):
        words = body.replace("\\", "").replace("*", "").split()
        for size in shown:
            share = f"{size.share:.4f}"
            assert words.count(share) == sum(f"{other.share:.4f}" == share for other in shown)


def test_text_fits_a_terminal():
    assert max(map(len, text.body(size_sheets()).splitlines())) <= 100
