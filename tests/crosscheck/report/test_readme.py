"""The README's summary is what the report says today."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosscheck.evaluation import seeded_errors as measuring
from crosscheck.report import readme, reporting
from nptests.errors import InputError

TEXT = f"before\n{readme.START}\nold\n{readme.END}\nafter\n"
README = Path(__file__).parents[3] / "README.md"


def test_only_the_block_is_replaced_and_twice_is_once():
    made = readme.renewed(TEXT, "new\nlines")
    assert made == f"before\n{readme.START}\nnew\nlines\n{readme.END}\nafter\n"
    assert readme.renewed(made, "new\nlines") == made
    assert readme.block(made) == "new\nlines"


@pytest.mark.parametrize(
    "text", ["nothing", TEXT + TEXT, TEXT.replace(readme.END, ""), f"{readme.END}\n{readme.START}\n"]
)
def test_without_its_markers_a_file_is_refused(text):
    with pytest.raises(InputError, match="the summary goes between"):
        readme.renewed(text, "new")


@pytest.mark.slow
def test_the_readme_says_what_a_fresh_report_says(monkeypatch):
    monkeypatch.setattr(measuring, "STUDY", {"paired": 1})  # the study is no part of the summary
    assert readme.block(README.read_text("utf-8")) == readme.summary(reporting.report())
