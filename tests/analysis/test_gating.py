"""The gate: what is shown to be worse fails; with a margin, what is not shown to be no worse."""

import json
from xml.etree import ElementTree

from support.refused import refuses

import nptests
from nptests.analysis.gating import gate, junit
from nptests.cli import main

BASE = [0.52, 0.61, 0.45, 0.70, 0.38, 0.66, 0.59, 0.73, 0.48, 0.80]
WORSE = [x - 0.02 - i / 1000 for i, x in enumerate(BASE)]
LIKE = [x + (-1) ** i * (i + 1) / 1000 for i, x in enumerate(BASE)]
TABLE = nptests.Scores.of(
    {"main": BASE, "worse": [round(x, 4) for x in WORSE], "like": [round(x, 4) for x in LIKE]}, better="higher"
)


def test_without_a_margin():
    """Ten agreeing signs: 1/1024, twice by Holm."""
    worse, like = gate(TABLE, control="main")
    assert (worse.passes, like.passes) == (False, True)
    assert worse.pvalue == 2 / 1024
    assert worse.estimate < 0


def test_with_a_margin_each_must_show_it():
    worse, like = gate(TABLE, control="main", margin=0.02)
    assert (worse.passes, like.passes) == (False, True)
    assert like.pvalue == 1 / 1024  # all ten differences are above -0.02
    assert worse.pvalue > 0.9
    assert gate(TABLE, control="main", margin=0.05)[0].passes
    assert gate(TABLE, control="main", margin=0.02)[0].estimate == gate(TABLE, control="main")[0].estimate


def test_lower_may_be_better():
    turned = nptests.Scores(-TABLE.values, TABLE.algorithms, better="lower")
    for margin in (None, 0.02):
        ours, theirs = gate(TABLE, control="main", margin=margin), gate(turned, control="main", margin=margin)
        assert [(row.passes, row.pvalue) for row in ours] == [(row.passes, row.pvalue) for row in theirs]


def test_a_margin_is_positive():
    refuses("above 0", gate, TABLE, control="main", margin=-0.1)


def test_the_xml_of_junit():
    suite = ElementTree.fromstring(junit(gate(TABLE, control="main")))
    assert (suite.get("tests"), suite.get("failures")) == ("2", "1")
    assert [case.find("failure") is not None for case in suite] == [True, False]


def test_the_command(tmp_path, capsys):
    file = tmp_path / "runs.csv"
    rows = zip(BASE, TABLE.values[:, 1], TABLE.values[:, 2], strict=True)
    file.write_text("task,main,worse,like\n" + "".join(f"t{i},{a},{b},{c}\n" for i, (a, b, c) in enumerate(rows)))
    plain, xml = f"gate {file} --better higher".split(), tmp_path / "g.xml"
    assert main([*plain, "--control", "main", "--junit", str(xml), "--quiet"]) == 1
    assert "FAIL: worse is worse than main" in capsys.readouterr().out
    assert "failure" in xml.read_text()
    assert main([*plain, "--control", "main", "--columns", "main", "like", "--json", "--quiet"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["passes"] is True
    assert main(plain) == 2
    assert "--control one of main, worse, like" in capsys.readouterr().err


def test_two_files_are_a_table(tmp_path, capsys):
    for name, column in (("old", BASE), ("new", WORSE)):
        (tmp_path / f"{name}.csv").write_text("task,s\n" + "".join(f"t{i},{x:.4f}\n" for i, x in enumerate(column)))
        (tmp_path / f"{name}.json").write_text(json.dumps({f"t{i}": round(x, 4) for i, x in enumerate(column)}))
    for end in ("csv", "json"):
        assert main(["gate", *(str(tmp_path / f"{name}.{end}") for name in ("old", "new")), "--better", "higher"]) == 1
        assert "FAIL: new is worse than old" in capsys.readouterr().out
    (tmp_path / "new.json").write_text('{"t0": 1, "else": 2}')
    assert main(["gate", str(tmp_path / "old.csv"), str(tmp_path / "new.json"), "--better", "higher"]) == 2
    assert "the same rows: 1 are in all" in capsys.readouterr().err
