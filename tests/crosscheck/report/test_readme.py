"""The README's summary is what the report says today."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crosscheck.auditing import literature
from crosscheck.auditing.papers import Audit
from crosscheck.cli import main
from crosscheck.evaluation import seeded_errors as measuring
from crosscheck.r import agreement
from crosscheck.report import readme
from nptests.errors import InputError
from nptests.read import literature as fixtures

TEXT = f"before\n{readme.START}\nold\n{readme.END}\nafter\n"
README = Path(__file__).parents[3] / "README.md"


def test_only_the_block_is_replaced_and_twice_is_once():
    text = readme.renewed(TEXT, "new\nlines")
    assert text == f"before\n{readme.START}\nnew\nlines\n{readme.END}\nafter\n"
    assert readme.renewed(text, "new\nlines") == text
    assert readme.block(text) == "new\nlines"


@pytest.mark.parametrize(
    "text", ["nothing", TEXT + TEXT, TEXT.replace(readme.END, ""), f"{readme.END}\n{readme.START}\n"]
)
def test_without_its_markers_a_file_is_refused(text):
    with pytest.raises(InputError, match="the summary goes between"):
        readme.renewed(text, "new")


@pytest.mark.slow
@pytest.mark.xdist_group("replay")
def test_the_readme_says_what_a_fresh_report_says(monkeypatch, tmp_path, capsys, replayed, audited):
    """The command itself; what it compares and judges is compared and judged once in a run."""
    monkeypatch.setattr(measuring, "STUDY", {"paired": 1})  # the study is no part of the summary
    monkeypatch.setattr(agreement, "agree", lambda **_: replayed)
    verdicts = [v for name in fixtures.publications() for v in audited(name).verdicts]
    monkeypatch.setattr(literature, "audit_literature", lambda **_: Audit(tuple(verdicts)))
    copy = tmp_path / README.name
    copy.write_bytes(README.read_bytes())
    assert main(["report", "--json", "--readme", str(copy), "--force"]) == 0
    assert copy.read_bytes() == README.read_bytes()
    counts = json.loads(capsys.readouterr().out)
    assert counts["unexplained"] == 0
    assert counts["comparisons"] == replayed.comparisons > 0
