"""A project is the same from the page, from Python and from the command line."""

import json
from dataclasses import replace

import pytest

import nptests
from nptests.analysis.projects import Planned, read_project, write_project
from nptests.cli import main

TABLE = "demsar2006/table6"


@pytest.fixture
def planned():
    return Planned.of("first", nptests.analyse(nptests.read_scores(TABLE), alpha=0.1, adjust="shaffer"))


def test_what_is_written_is_read(tmp_path, planned):
    file = tmp_path / "work.nptests.json"
    write_project(file, [planned, replace(planned, name="second", choices={"alpha": 0.01, "control": "C4.5"})])
    one, two = read_project(file)
    assert one == planned
    assert two.analyse().comparisons.control == "C4.5"
    assert one.analyse().as_json() == planned.analyse().as_json()


def test_the_command_line_writes_and_reads_it(tmp_path, planned, capsys):
    file = tmp_path / "work.nptests.json"
    assert main(["analyse", TABLE, "--adjust", "shaffer", "--alpha", "0.1", "--out", str(file), "--quiet"]) == 0
    (one,) = read_project(file)
    assert one == replace(planned, name="work")
    write_project(file, [one, replace(one, name="other", scores=one.scores.select("C4.5", "C4.5+m"))])
    capsys.readouterr()
    assert main(["read", str(file), "--table", "other", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["algorithms"] == ["C4.5", "C4.5+m"]


@pytest.mark.parametrize("text", ["", "{}", '{"format": "nptests-project", "version": 9, "analyses": []}', "[1]"])
def test_what_is_no_project_is_refused(tmp_path, text):
    file = tmp_path / "work.nptests.json"
    file.write_text(text, "utf-8")
    with pytest.raises(nptests.InputError, match="no project"):
        read_project(file)
