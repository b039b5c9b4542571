"""The worked example of every procedure and adjustment: it runs, it is shown, and its source is named."""

import pytest
from support.adding import mends
from support.arithmetic import lines

import nptests
from nptests.adjustments.methods import adjustments
from nptests.cli import main
from nptests.procedures import examples
from nptests.read import literature as fixtures

NAMES = [p.name for p in nptests.catalogue()] + [a.name for a in adjustments()]


@pytest.mark.parametrize("name", NAMES)
def test_every_entry_explains_its_example(name, capsys):
    assert main(["explain", name, "example"]) == 0
    output = lines(capsys.readouterr().out)
    assert any(line.numbers for line in output), mends.mend("no_derivation", name)
    assert all(line.holds for line in output if line.numbers)


@pytest.mark.parametrize("procedure", nptests.catalogue(), ids=lambda p: p.name)
def test_examples_are_ordinary_and_cited(procedure):
    example = examples.example_of(procedure)
    assert examples.worked(procedure).status in (None, "estimates-only")
    assert len(examples.citation_of(example)) > 20
    if example.table:
        assert fixtures.has_table(example.table)


def test_published_values_of_examples():
    """What the sources print of their own examples."""
    by_name = {p.name: examples.worked(p) for p in nptests.catalogue() if p.name in ("durbin", "skillings_mack")}
    assert round(by_name["durbin"].statistic, 10) == 12  # Conover (1999), section 5.8
    assert f"{by_name['skillings_mack'].statistic:.3f}" == "15.493"  # Skillings and Mack (1981)


def test_options_go_before_those_of_the_example(capsys):
    assert main(["explain", "z_test", "example", "--sd", "3"]) == 0
    assert "sqrt(3**2 / 10 + 3**2 / 10)" in capsys.readouterr().out
    assert main(["explain", "holm", "example", "--alpha", "0.01"]) == 0
    assert "at alpha = 0.01" in capsys.readouterr().out
    assert main(["explain", "z_test", "demsar2006/table6"]) == 2


def test_groups_of_the_literature_on_the_command_line(capsys):
    assert main(["explain", "kruskal_wallis", "hollander1973_r/mucociliary"]) == 0
    assert "normal  rank" in capsys.readouterr().out
    assert main(["test", "mann_whitney", "hollander1999_coin/chorioamnion"]) == 0
