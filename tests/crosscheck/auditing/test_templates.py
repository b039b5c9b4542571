"""`--init` for every kind of table, names of fields, defaults of a paper: what is offered can be judged as it is."""

import dataclasses
import inspect
import json
import tomllib
from types import SimpleNamespace

import numpy as np
import pytest
from support.beside import on_each
from support.refused import refuses

from crosscheck import audit_paper
from crosscheck.auditing import fields as of_fields, papers
from crosscheck.auditing.fields import fields
from crosscheck.auditing.templates import template
from crosscheck.cli import main
from nptests.procedures.listed import catalogue

TABLES = {
    "scores": ("d,A,B,C\nx,0.81,0.80,0.70\ny,0.72,0.75,0.60\nz,0.93,0.90,0.91\n",
               {"friedman", "friedman-p", "mean-rank", "wilcoxon", "smaller-sum", "nemenyi", "holm", "cd",
                "from-mean-ranks"}),
    "pair": ("d,A,B\nx,0.81,0.80\ny,0.72,0.75\nz,0.93,0.90\nu,0.5,0.4\n", {"wilcoxon", "smaller-sum"}),
    "groups": ("lab,value\nA,1.2\nA,1.3\nA,1.5\nB,2.2\nB,2.5\nC,3.1\nC,3.4\n", {"kruskal", "kruskal-p", "tukey"}),
    "two groups": ("lab,value\nA,1.2\nA,1.3\nA,1.5\nB,2.2\nB,2.5\n", {"mann-whitney", "welch-p"}),
    "samples": ("A,B\n1.2,2.2\n1.3,2.5\n1.5,\n", {"mann-whitney", "welch-p"}),
    "pvalues": ("pair,z,p-value\nA vs B,2.4,0.016\nA vs C,2.3,0.019\nB vs C,0.5,0.607\n", {"holm", "rejections"}),
    "comma": ("pair;p\nA vs B;0,016\nA vs C;0,019\nB vs C;0,607\n", {"holm", "rejections"}),
    "counts": ("data,b,c\nx,21,8\ny,3,4\n", {"mcnemar-1", "mcnemar-p-1", "mcnemar-2", "mcnemar-p-2"}),
    "critical": ("n,0.10,0.05\n8,5,3\n9,8,5\n10,10,8\n", {"critical"}),
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_every_claim_that_is_offered_can_be_judged(name, tmp_path):
    text, ids = TABLES[name]
    (tmp_path / "table.csv").write_text(text)
    paper = template(tmp_path / "table.csv", better="higher", holds="samples" if name == "samples" else None)
    tomllib.loads(paper)
    opened = "\n".join(
        line.removeprefix("#") if line.startswith("#") and line[1:2] not in (" ", "") else line
        for line in paper.splitlines()
    )
    findings = audit_paper(opened.replace('""', '"2.0"' if name == "scores" else '"0.5"'))
    assert {v.claim.id.partition("[")[0] for v in findings.verdicts} == ids
    refused = [(v.claim.id, dict(v.evidence)) for v in findings.verdicts if v.verdict == "cannot-be-checked"]
    assert refused == []
    if name == "critical":
        assert {v.verdict for v in findings.verdicts} == {"holds"}


def test_init_on_the_command_line(tmp_path, capsys):
    (tmp_path / "t.csv").write_text(TABLES["counts"][0])
    assert main(["audit", "--init", str(tmp_path / "t.csv")]) == 0
    assert "mcnemar" in capsys.readouterr().out
    assert main(["audit", "--init", str(tmp_path / "t.csv"), "--holds", "group"]) == 2
    assert "groups" in capsys.readouterr().err
    assert main(["audit", "--guide"]) == 0
    assert "[[claim]]" in capsys.readouterr().out
    assert main(["audit"]) == 2


@pytest.mark.parametrize("test", [p.name for p in catalogue()])
def test_every_test_names_its_numbers(test: str) -> None:
    assert of_fields.text(test).startswith(test)


DATA = '[[table]]\nname = "t"\nholds = "scores"\nbetter = "higher"\ncells = """\n' + TABLES["scores"][0] + '"""\n'


@pytest.mark.parametrize(
    "test", [p.name for p in catalogue() if p.kind.name == "scores" and p.name not in ("cochran_q", "contrasts")]
)
def test_the_names_of_fields_are_those_that_claims_can_be_about(test):
    named = [f for f in fields(test) if f.at in ("", "-") or f.name in ("statistic", "adjusted", "unadjusted")]
    assert named
    for field in named:
        if field.name == "order":
            continue
        control = inspect.signature(next(p for p in catalogue() if p.name == test).run).parameters
        options = 'options = {control = "C"}\n' if "control" in control else ""
        at = 'at = ["A vs C"]\n' if "vs" in field.at else ""
        claim = f'[[claim]]\nid = "c"\nwhere = "-"\ntest = "{test}"\ntable = "t"\nvalue = "{field.name}"\n{at}{options}'
        (verdict,) = audit_paper(f'{DATA}{claim}printed = "12345"\n').verdicts
        assert verdict.verdict != "cannot-be-checked", (field, dict(verdict.evidence))


def test_the_p_of_a_test_with_its_own_adjustment_is_asked_for_by_name():
    claim = (
        '[[claim]]\nid = "c"\nwhere = "-"\ntest = "{}"\ntable = "t"\nvalue = "{}"\nat = ["A vs C"]\nprinted = "0.5"\n'
    )
    (verdict,) = audit_paper(DATA + claim.format("nemenyi", "pvalue")).verdicts
    assert verdict.verdict == "cannot-be-checked"
    assert '"adjusted"' in verdict.evidence["refused"]
    values = {}
    for value in ("adjusted", "unadjusted"):
        (verdict,) = audit_paper(DATA + claim.format("nemenyi", value)).verdicts
        values[value] = verdict.evidence["value"]
    assert values["unadjusted"] < values["adjusted"]
    (verdict,) = audit_paper(DATA + claim.format("all_pairs", "pvalue")).verdicts
    assert "value" in verdict.evidence


def test_an_unknown_test_has_no_fields_and_json_lists_them(capsys):
    assert main(["audit", "--fields", "nemeny"]) == 2
    assert "nemenyi" in capsys.readouterr().err
    assert main(["audit", "--fields", "friedman_from_ranks", "--json"]) == 0
    names = [field["name"] for field in json.loads(capsys.readouterr().out)]
    assert "statistic" in names
    assert "ranks" not in names


def test_what_is_stated_once_holds_for_every_claim():
    head = '[defaults]\nwhere = "Table 1"\ntable = "t"\noptions = {ties = "ignored", zeros = "pratt"}\n' + DATA
    claims = (
        '[[claim]]\nid = "f"\ntest = "friedman"\nprinted = "2.67"\n'
        '[[claim]]\nid = "g"\nwhere = "there"\ntest = "friedman"\noptions = {ties = "corrected"}\nprinted = "2.67"\n'
        '[[claim]]\nid = "w"\ntest = "wilcoxon"\ncolumns = ["A", "B"]\nvalue = "w_plus"\nprinted = "4"\n'
        '[[claim]]\nid = "m"\ntest = "mcnemar"\nargs = [3, 4]\nprinted = "0"\n'
    )
    by_id = {v.claim.id: v.claim for v in audit_paper(head + claims).verdicts}
    assert (by_id["f"].body["options"], by_id["f"].where) == ({"ties": "ignored"}, "Table 1")
    assert (by_id["g"].body["options"], by_id["g"].where) == ({"ties": "corrected"}, "there")
    assert by_id["w"].body["options"]["zeros"] == "pratt"
    assert "table" not in by_id["m"].body
    assert "options" not in by_id["m"].body  # none of those that are stated is one of its test's


@on_each("line", "message")
def test_a_slip_in_the_defaults_is_one_error(line, message):
    claim = '[[claim]]\nid = "f"\nwhere = "-"\ntest = "friedman"\ntable = "t"\nprinted = "2.67"\n'
    refuses(message, audit_paper, f"[defaults]\n{line}\n{DATA}{claim}")


def test_a_direction_that_nobody_gave_is_to_be_checked(tmp_path):
    file = tmp_path / "t.csv"
    file.write_text(TABLES["scores"][0])
    assert 'better = "higher"        # higher or lower: which scores are better? Check this\n' in template(file)
    assert 'better = "lower"        # as given\n' in template(file, better="lower")


@dataclasses.dataclass
class Result:
    """As little of a result as names of fields are made of."""

    statistic: float = 2.5
    mean_ranks: tuple[float, ...] = ()
    details: dict[str, object] = dataclasses.field(default_factory=dict)


@dataclasses.dataclass
class WithP(Result):
    pvalue: float = 0.04


def test_the_fields_of_a_result_are_its_numbers():
    def listed(result):
        return [(f.name, f.at, f.example) for f in of_fields._of_outcome(result)]

    assert listed(Result(details={"z": 1.25, "how": "exact", "flag": True, "none": None, "more": {}, "empty": ()})) == [
        ("statistic", "", "2.5"), ("z", "", "1.25"),
    ]  # fmt: skip
    assert [name for name, *_ in listed(WithP())] == ["statistic", "pvalue", "rejected"]
    assert [name for name, *_ in listed(Result(mean_ranks=(1.0, 2.0)))] == ["statistic", "mean_ranks", "order"]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (2, "2"), (1 / 3, "0.333333"), ((1.5, 2.5), "1.5 ..."), ([[3, 4], [5, 6]], "3 ..."), (float("nan"), None),
        ((float("nan"), float("nan")), None), ((float("nan"), 1.0), "nan ..."), ((), None), ("1", None), (True, None),
        (None, None), ({"a": 1}, None), (("a", "b"), None), (([1, 2], [3]), None),
    ],
)  # fmt: skip
def test_a_field_shows_its_number_or_the_first_of_several(value, shown):
    assert of_fields._shown(value) == shown


@on_each("name", "shape", "known", "place")
def test_at_names_algorithms_data_sets_or_positions(name, shape, known, place):
    assert of_fields._place(name, np.zeros(shape), SimpleNamespace(**known)) == place


def test_claims_are_about_results_and_call_nothing_else():
    names = papers.claimable()
    assert {"friedman", "wilcoxon", "nemenyi", "friedman_from_ranks"} <= set(names)
    assert not {"analyse", "read_table", "adjust", "InputError", "Scores"} & set(names)


def test_a_template_needs_a_heading_and_a_row_and_names_every_row(tmp_path):
    file = tmp_path / "t.csv"
    file.write_text("pair,p\nA vs B,0.016\n")
    assert 'printed = {"A vs B" = ""}' in template(file, holds="pvalues")
    file.write_text("pair,p\nA vs B,0.016\nA vs C,0.019\n")
    assert 'printed = {"A vs B" = "", "A vs C" = ""}' in template(file, holds="pvalues")
    for short in ("pair,p\n", "pair\nA vs B\nA vs C\n"):
        file.write_text(short)
        refuses("holds no table of pvalues: a heading and a row are needed", template, file, holds="pvalues")


def test_a_misspelt_test_is_met_with_the_name_that_is_near():
    refuses(r"there is no test 'fridman': did you mean 'friedman'\?", fields, "fridman")
    refuses(r"the names are wilcoxon, .*mann_whitney", fields, "zzzzzz")


@pytest.mark.parametrize(("test", "raw"), [("all_pairs", "pvalue"), ("against", "pvalue"), ("nemenyi", "unadjusted")])
def test_a_p_value_that_its_test_adjusts_by_itself_is_called_unadjusted(test, raw):
    names = [field.name for field in fields(test)]
    assert {"pvalue", "unadjusted"} & set(names) == {raw}
    assert "adjusted" in names


@pytest.mark.parametrize(("name", "hint"), [("friedmann", "did you mean 'friedman'"), ("xyzzy", "the names are ")])
def test_a_test_that_is_not_there_has_a_hint(name, hint):
    refuses(hint, fields, name)
