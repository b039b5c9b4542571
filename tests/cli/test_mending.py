"""A word that is no command, an option that a command lacks: the line to type was read by the parser, and it runs."""

import re
import shlex

import numpy as np
import pandas as pd
import pytest

import nptests
from nptests.cli import main
from nptests.procedures.elsewhere.programs import names_of


@pytest.fixture
def table(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    cells = np.random.default_rng(5).integers(50, 99, (12, 3)) / 100
    pd.DataFrame(cells, columns=["p", "q", "r"]).rename_axis("set").to_csv("table.csv")
    return "table.csv"


def typed(words, capsys):
    """The lines that a refusal says to type."""
    assert main(words) == 2
    said = capsys.readouterr().err
    assert "type nptests " in said, said
    return [shlex.split(line)[1:] for line in re.split(r" or (?=nptests )", said.strip().rpartition("type ")[2])]


@pytest.mark.parametrize("procedure", nptests.catalogue(), ids=lambda p: p.name)
def test_the_name_of_a_procedure_is_its_test(procedure, capsys):
    for words in ([procedure.name], ["test", procedure.name]):
        with pytest.raises(SystemExit):
            main([*words, "--help"])
    both = capsys.readouterr().out
    assert both[: len(both) // 2] == both[len(both) // 2 :]


@pytest.mark.parametrize("procedure", [p for p in nptests.catalogue() if p.takes == "scores"], ids=lambda p: p.name)
def test_the_names_of_r_lead_to_the_test(procedure, table, capsys):
    for name in re.findall(r"(?<![\w.])[a-z]\w*\.test\b", names_of(procedure.name).get("R", "")):
        lines = typed([name, table, "--maximize", "higher"], capsys)
        assert ["test", procedure.name, table, "--better", "higher"] in lines


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("wilcox.test table.csv p q --paired", "test wilcoxon table.csv --columns p q"),
        ("holm table.csv --baseline p --better higher --alpha .1",
         "analyse --adjust holm table.csv --control p --better higher --alpha .1"),
        ("plotCD table.csv --better higher --output x.svg", "cd table.csv --better higher --out x.svg"),
        ("analyse table.csv --better higher --filename x.html", "analyse table.csv --better higher --out x.html"),
        ("p.adjust .01 .04 --method holm", "adjust .01 .04 --method holm"),
        ("power --test wilcoxon --effect .9 --n 20 --draws 500", "power wilcoxon --effects .9 --n 20 --draws 500"),
        ("friedman table.csv --better higher --mode exact", "test friedman table.csv --better higher --null exact"),
    ],
)  # fmt: skip
def test_what_is_to_be_typed_runs(line, wanted, table, capsys):
    lines = typed(shlex.split(line), capsys)
    assert lines == [wanted.split()]
    assert main(lines[0]) == 0


def test_a_value_that_no_option_takes_is_not_carried_over(table, capsys):
    assert main(["friedman", table, "--order", "p"]) == 2
    assert "type nptests" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("form", "start"), [("latex", r"\begin{tabular}"), ("markdown", "| a |"), ("csv", "a,b,"), ("json", "{")]
)
def test_formats(form, start, table, capsys):
    assert main(["nemenyi", table, "--better", "higher", "--format", form]) == 0
    assert capsys.readouterr().out.startswith(start)
