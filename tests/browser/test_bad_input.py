"""The page refuses what the table of bad input says, in the sentence that it says, and keeps what was there."""

import pytest
from bad_input.attempts import rows
from bad_input.pages import tried

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-2")]


def test_the_page_says_what_was_read(opened):
    found = [row for entry in rows("page").values() for row in entry]
    assert list(tried(opened())) == found, "where it is meant: python tests/bad_input/make_table.py page"
