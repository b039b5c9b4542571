"""The report to attach to a review: everything that was judged, with its arithmetic, in three formats."""

import hashlib
import json

import pytest
from support.beside import beside

from crosscheck.cli import main

HELD = beside(__file__)

PAPER = HELD["paper"]


@pytest.mark.parametrize(("chi2", "code"), [("4.67", 0), ("9.67", 1)])
def test_every_statement_is_in_the_report_held_ones_too(chi2, code, tmp_path):
    paper = tmp_path / "paper.toml"
    paper.write_text(PAPER.format(chi2=chi2))
    digest = hashlib.sha256(paper.read_bytes()).hexdigest()
    reviews = {}
    for ending in ("html", "md", "json"):
        target = tmp_path / f"report.{ending}"
        assert main(["audit", str(paper), "--review", str(target)]) == code
        reviews[ending] = target.read_text("utf-8")
        for text in ("A comparison of three learners", "Doe (2026)", digest, chi2, "1.91", "section 4", "Figure 1"):
            assert text in reviews[ending], (ending, text)
    assert reviews["html"].startswith("<!doctype html") or reviews["html"].lower().startswith("<!doctype html")
    assert "src=" not in reviews["html"]  # one file
    assert "0.81,0.84,0.79" in reviews["html"]  # the input as read
    assert ("What is wrong" in reviews["md"]) == bool(code)
    verdicts = json.loads(reviews["json"])["verdicts"]
    assert [v["id"] for v in verdicts] == ["paper/chi2", "paper/cd"]
    assert "rank" in verdicts[0]["arithmetic"].lower()
    assert verdicts[1]["plainly"] == "is right as printed"


def test_a_format_that_is_none_is_one_sentence(tmp_path, capsys):
    paper = tmp_path / "paper.toml"
    paper.write_text(PAPER.format(chi2="4.67"))
    assert main(["audit", str(paper), "--review", str(tmp_path / "report.doc")]) == 2
    assert ".html, .md or .json" in capsys.readouterr().err


def test_the_summary_counts_every_kind_of_verdict(tmp_path):
    """Two right, one wrong that changes the decision, two that cannot be checked."""
    decided = '[[claim]]\nid = "so"\nwhere = "section 4"\ntest = "friedman"\ntable = "t"\nvalue = "rejected"\n'
    decided += 'alpha = 0.05\nprinted = "rejected"\n'
    lost = "".join(
        f'[[claim]]\nid = "{name}"\nwhere = "section 5"\nprinted = "9.1"\nmissing = "the table"\n' for name in "ab"
    )
    paper, target = tmp_path / "paper.toml", tmp_path / "report.md"
    paper.write_text(PAPER.format(chi2="4.67") + decided + lost)
    assert main(["audit", str(paper), "--review", str(target)]) == 1
    assert (
        "5 statements were judged: 2 are right or explained, 1 are wrong (1 of them change a decision), 0 depart from "
        "the rest of the paper, 2 cannot be checked, 0 are open."
    ) in target.read_text("utf-8")
