"""What README.md tells a newcomer to type does run, word for word."""

import re
import shlex
from pathlib import Path

import pytest

from crosscheck.cli import main as crosscheck
from nptests.cli import main as nptests

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
PROGRAMS = {"nptests": nptests, "crosscheck": crosscheck}
COMMANDS = [
    shlex.split(line, comments=True)
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    for line in block.splitlines()
    if line.startswith(".venv/bin/")
]
STAYS = ("serve",)  # a server runs until it is stopped; tests/web starts it


@pytest.mark.parametrize("command", [c for c in COMMANDS if c[1] not in STAYS], ids=" ".join)
def test_every_command_line_runs(command, tmp_path, monkeypatch):
    (tmp_path / "fixtures").symlink_to(ROOT / "fixtures")
    monkeypatch.chdir(tmp_path)
    program, *arguments = command
    assert PROGRAMS[Path(program).name](arguments) == 0
    for flag in ("--out", "--r-script"):
        if flag in arguments:
            assert (tmp_path / arguments[arguments.index(flag) + 1]).stat().st_size > 0


def test_there_are_some():
    assert len(COMMANDS) >= 4


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", README, re.DOTALL))
def test_every_piece_of_python_runs(code, capsys):
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out


def test_the_picture_is_what_the_command_draws(tmp_path, monkeypatch):
    picture = re.findall(r"!\[[^]]*\]\(([^)]*)\)", README)
    monkeypatch.chdir(tmp_path)
    assert nptests(["cd", "garcia2008/data", "--out", "first.svg"]) == 0
    assert [(ROOT / name).read_text("utf-8") for name in picture] == [(tmp_path / "first.svg").read_text("utf-8")]


def test_links_of_the_readme_are_files():
    names = re.findall(r"`((?:nptests|crosscheck|fixtures|tests)/[\w./-]+)`", README)
    assert names
    assert [name for name in names if not (ROOT / name).exists()] == []


def test_the_readme_is_read_in_two_minutes():
    """Some 250 words a minute of plain reading; code is looked at, not read."""
    assert len(re.sub(r"```.*?```|<!--.*?-->", "", README, flags=re.DOTALL).split()) <= 500
