"""The README's summary is what the report says today."""

import json
from pathlib import Path

import pytest

from crosscheck.auditing import literature
from crosscheck.cli import main
from crosscheck.evaluation import seeded_errors as measuring
from crosscheck.r import parts
from crosscheck.report import readme
from nptests.errors import InputError

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
    few = list(measuring.drawn({"paired": 1}))
    monkeypatch.setattr(measuring, "drawn", lambda: few)  # the study is no part of the summary
    monkeypatch.setattr(parts, "names", lambda: ())
    monkeypatch.setattr(parts, "whole", lambda none: replayed)
    monkeypatch.setattr(literature, "audit_literature", lambda names: audited(*names))
    copy = tmp_path / README.name
    copy.write_bytes(README.read_bytes())
    assert main(["report", "--workers", "1", "--json", "--readme", str(copy), "--force"]) == 0
    assert copy.read_bytes() == README.read_bytes()
    counts = json.loads(capsys.readouterr().out)
    assert counts["unexplained"] == 0
    assert counts["comparisons"] == replayed.comparisons > 0
