"""Text of a paper: where narrow columns may break it."""

import pytest

from nptests.document.paper_text import running_text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("the asymptotic null distribution; mean ranks", "the asymptotic null distribution; mean ranks"),
        ("(classification_error),", r"(\allowbreak{}classification\_\allowbreak{}error),"),
        ("GradientBoostingClassifier.", r"Gradient\allowbreak{}Boosting\allowbreak{}Classifier."),
        ("A" * 26 + ";", r"AAAAAAAAAAAA\allowbreak{}AAAAAAAAAAAA\allowbreak{}AA;"),
        ("internationalization", "internationalization"),
        (";" * 20, ";" * 20),
    ],
)
def test_names_are_broken_and_words_are_left_to_tex(text, written):
    """No line begins with the sign that ends a word; a word is not cut where TeX would hyphenate it."""
    assert running_text(text) == written
