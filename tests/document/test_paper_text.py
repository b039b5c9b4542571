"""Text of a paper: where narrow columns may break it."""

from support.beside import on_each

from nptests.document.paper_text import running_text


@on_each("text", "written")
def test_names_are_broken_and_words_are_left_to_tex(text, written):
    """No line begins with the sign that ends a word; a word is not cut where TeX would hyphenate it."""
    assert running_text(text) == written
