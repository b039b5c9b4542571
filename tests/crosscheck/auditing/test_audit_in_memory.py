"""An audit of texts: no file is touched, time is bounded, every mistake is one InputError."""

import contextlib
import itertools
from pathlib import Path
from types import SimpleNamespace

import pytest

from crosscheck import audit_paper, audit_sentences
from crosscheck.auditing.papers import audit, claimable
from crosscheck.claims import budget
from nptests.errors import InputError
from nptests.read import literature as fixtures

TABLE = "name,A,B,C\nd1,0.11,0.24,0.33\nd2,0.12,0.31,0.22\nd3,0.13,0.25,0.36\nd4,0.14,0.24,0.35\n"
HEAD = '[[table]]\nname = "results"\nholds = "scores"\nbetter = "lower"\n'
CLAIM = '[[claim]]\nid = "x"\nwhere = "here"\ntest = "friedman"\ntable = "results"\nprinted = "6.50"\n'


@pytest.fixture
def no_files(monkeypatch):
    for printed in ("6.50", "9.50"):  # modules and the library's own data are read once, by a wrong claim more of them
        audit_paper(HEAD + CLAIM.replace("6.50", printed), {"results.csv": TABLE})

    def refuse(*_, **__):
        raise AssertionError("a file was read")

    for method in ("open", "read_text", "read_bytes", "is_file", "exists"):
        monkeypatch.setattr(Path, method, refuse)
    monkeypatch.setattr("builtins.open", refuse)


@pytest.mark.usefixtures("no_files")
@pytest.mark.parametrize("key", ["results.csv", "results"])
def test_texts_are_judged_like_files(key):
    findings = audit_paper(HEAD + CLAIM, {key: TABLE})
    assert findings.counts == {"paper": {"holds": 1}}
    wrong = audit_paper(HEAD + CLAIM.replace("6.50", "9.50"), {key: TABLE}, name="mine")
    assert [v.claim.name for v in wrong.failed] == ["mine/x"]
    assert wrong.failed[0].evidence["nearest"] == 6.5


def test_the_verdicts_are_those_of_the_folder():
    name = "covoes2018"
    folder = fixtures.root() / name
    toml = "\n".join((folder / file).read_text("utf-8") for file in ("source.toml", "claims.toml"))
    tables = {path.name: path.read_text("utf-8") for path in folder.glob("*.csv")}
    assert audit_paper(toml, tables, name=name).as_dict() == audit(folder).as_dict()


def test_what_rounding_explains_is_weighed_in_files_as_in_texts(tmp_path):
    """1.5 / 2.5 is 0.6; 1.493 / 2.454 is 0.61, and so give some of the random tables that print alike."""
    toml = '[[claim]]\nid = "q"\nwhere = "p. 1"\nprinted = "0.61"\nformula = "a/b"\nwith = {a = "1.5", b = "2.5"}\n'
    file = tmp_path / "paper.toml"
    file.write_text(toml, "utf-8")
    (of_text,), (of_file,) = audit_paper(toml).verdicts, audit(file).verdicts
    assert (of_text.verdict, of_text.evidence) == (of_file.verdict, of_file.evidence)
    assert of_file.verdict == "rounding"
    assert "random tables that print alike give it" in of_file.evidence["share"]


@pytest.mark.usefixtures("no_files")
@pytest.mark.parametrize(
    ("toml", "tables", "message"),
    [
        ("[[table", {}, "paper cannot be read"),
        ("x = " + "[" * 5000, {}, "paper cannot be read"),
        (HEAD + CLAIM, {}, r"table results has no cells, and no text results\.csv was given"),
        (HEAD + CLAIM, {"other.csv": TABLE}, r"given are other\.csv"),
        (HEAD + 'file = "/etc/hostname"\n' + CLAIM, {}, "no text /etc/hostname was given"),
        (HEAD, {"results": TABLE}, "paper holds no"),
        (HEAD.replace("[[table]]", "[table]") + CLAIM, {"results": TABLE}, r"headed \[\[table\]\] in double brackets"),
        (HEAD + CLAIM.replace("[[claim]]", "[claim]"), {"results": TABLE}, r"headed \[\[claim\]\] in double brackets"),
        (HEAD + CLAIM, {"results": "name,A,B\nd1,1\n"}, "where cells were merged"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_error(toml, tables, message):
    with pytest.raises(InputError, match=message):
        audit_paper(toml, tables)


def test_an_empty_table_gives_no_number_to_check():
    (verdict,) = audit_paper(HEAD + CLAIM, {"results": ""}).verdicts
    assert verdict.verdict == "cannot-be-checked"
    assert "is empty" in verdict.evidence["refused"]


def test_nothing_but_procedures_can_be_called():
    assert {"friedman", "wilcoxon", "friedman_from_ranks", "all_pairs", "against"} <= set(claimable())
    assert not {"read_scores", "read_runs", "draw", "report", "analyse", "explain"} & set(claimable())


LARGE = "name," + ",".join("ABCDEFGH") + "\n"
LARGE += "".join(f"d{i}," + ",".join(f"0.{(7 * i + 3 * j * j) % 10}" for j in range(8)) + "\n" for i in range(40))


def test_the_seconds_bound_the_search(monkeypatch):
    """By a clock of which every reading takes a tenth of a second: a few readings, and the search has ended."""
    readings = itertools.count()
    monkeypatch.setattr(budget, "time", SimpleNamespace(monotonic=lambda: next(readings) / 10))
    claims = "".join(
        f'[[claim]]\nid = "{i}"\nwhere = "here"\ntest = "quade"\ntable = "results"\nprinted = "9.{i}77123"\n'
        for i in range(9)
    )
    findings = audit_paper(HEAD + claims, {"results": LARGE}, seconds=0.5)
    assert next(readings) < 50
    assert {v.verdict for v in findings.verdicts} == {"unresolved"}
    assert findings.verdicts[-1].evidence == {"stopped": "the seconds allowed were spent"}


SLIPS = ["", "[]", "{}", "-1", "1e999", "nan", '"x"', '["A", "B"]', "true", '{a = "1"}', "2026-01-01", '[["1"]]', '"A"']
ABOUT = '[[claim]]\nid = "x"\nwhere = "here"\nprinted = "1"\n'
CLAIMS = {
    "test": CLAIM + 'value = "pvalue"\nalpha = 0.05\noptions = {ties = "ignored"}\ncolumns = ["A", "B", "C"]\n',
    "pair": CLAIM.replace("friedman", "wilcoxon") + 'columns = ["A", "B"]\nvalue = "w_plus"\n',
    "at": CLAIM + 'value = "ranks"\nat = ["d1", "A"]\n',
    "against": CLAIM.replace("friedman", "against") + 'options = {control = "A"}\nat = ["B"]\nvalue = "adjusted"\n',
    "summary": ABOUT + 'test = "friedman_from_ranks"\n'
    'summary = {mean_ranks = ["1.1", "1.9"], n = 4}\n',
    "adjust": ABOUT + 'adjust = "holm"\npvalues = ["0.1", "0.2"]\nat = ["1"]\n',
    "formula": ABOUT + 'formula = "x + 1"\nwith = {x = "1"}\n',
    "critical": ABOUT + 'critical = "sign"\nsizes = {n = 9}\nalpha = 0.05\n',
    "difference": ABOUT + 'difference = "nemenyi"\nsizes = {n = 9, k = 3}\n'
    "alpha = 0.05\n",
    "identity": ABOUT + 'formula = "x"\nequals = "x"\npoints = [{x = 1}]\n',
    "cells": '[[claim]]\nid = "x"\nwhere = "here"\ncells = "results"\ntest = "friedman"\ntable = "results"\n'
    'value = "ranks"\nat = ["{row}", "{column}"]\n',
}  # fmt: skip


@pytest.mark.parametrize("kind", CLAIMS)
def test_no_slip_of_a_claim_is_an_accident(kind):
    lines = CLAIMS[kind].splitlines()
    audit_paper(HEAD + CLAIMS[kind], {"results": TABLE}, seconds=2)
    for i, slip in itertools.product(range(1, len(lines)), SLIPS):
        key = lines[i].partition(" = ")[0]
        toml = "\n".join([*lines[:i], f"{key} = {slip}" if slip else "", *lines[i + 1 :]])
        with contextlib.suppress(InputError):  # a verdict or one clear error, nothing else
            audit_paper(HEAD + toml, {"results": TABLE}, seconds=2)


def test_sentences_are_read_from_a_text():
    read = audit_sentences("z = -1.38,\np = 0.2688")
    assert [(e.line, e.statistic) for e in read.extractions] == [(1, "z"), (2, "p")]
    assert len(read.inconsistent) == 1
