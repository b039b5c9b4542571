"""What leaves by the one door: any encoding, full streams, names that would steer a terminal, whole files."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from crosscheck.cli import main as audit_main
from nptests.cli import main
from nptests.cli.output import write_file

RUN = "import sys; from nptests.cli import main; sys.exit(main())"
TABLE = "data set,A,B\nx,0.1,0.2\ny,0.3,0.1\nz,0.5,0.4\n"


def program(*arguments: str, encoding: str = "utf-8", **streams: object) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        [sys.executable, "-c", RUN, *arguments], env=environment, check=False, stderr=subprocess.PIPE,
        **{"stdout": subprocess.PIPE, **streams},
    )  # fmt: skip


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-16"])
def test_a_narrow_pipe_gets_what_it_can_hold(encoding: str) -> None:
    done = program("analyse", "demsar2006/table6", encoding=encoding)
    assert done.returncode == 0, done.stderr
    assert b"Traceback" not in done.stderr
    assert "C4.5" in done.stdout.decode(encoding)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full device is needed")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = program("catalogue", stdout=full)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"cannot be written" in done.stderr


def test_names_do_not_steer_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "t.csv"
    path.write_text(TABLE.replace("A,B", "A\x1b[2J,B\u202e"), "utf-8")
    assert main(["test", "friedman", str(path), "--better", "higher"]) == 0
    assert main(["analyse", str(path), "--better", "higher"]) == 0
    shown = "".join(capsys.readouterr())
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert "\\u202e" in shown


def test_an_output_is_never_an_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "t.txt"
    path.write_text(TABLE, "utf-8")
    assert main(["analyse", str(path), "--better", "higher", "--out", str(path)]) == 2
    assert path.read_text("utf-8") == TABLE
    assert "would be overwritten" in capsys.readouterr().err


OUTPUTS = {
    "report": (main, ["analyse", "{0}", "--better", "higher", "--out", "{1}"]),
    "R script": (main, ["analyse", "{0}", "--better", "higher", "--r-script", "{1}"]),
    "picture": (main, ["cd", "{0}", "--better", "higher", "--out", "{1}"]),
    "audit": (audit_main, ["audit", "{0}", "--better", "higher", "--html", "{1}"]),
    "review": (audit_main, ["audit", "{0}", "--better", "higher", "--review", "{1}"]),
}


@pytest.mark.parametrize("name", OUTPUTS)
def test_every_command_spares_its_input(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each way of writing a file, told to write over its input by another name: refused, the input as it was."""
    run, words = OUTPUTS[name]
    folder = tmp_path / "f"
    folder.mkdir()
    path, link = folder / "t.csv", folder / "out.html"
    path.write_text(TABLE, "utf-8")
    if name == "picture":
        link = folder / "out.svg"
    link.symlink_to(path)
    assert run([word.format(path, link) for word in words]) == 2
    assert path.read_text("utf-8") == TABLE
    assert "would be overwritten" in capsys.readouterr().err
    assert len(list(folder.iterdir())) == 2, "nothing else is left behind"


def test_an_interrupted_file_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out.txt"
    out.write_text("old", "utf-8")

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_file(out, "new")
    assert out.read_text("utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]


def test_overwriting_is_said_and_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = tmp_path / "t.csv", tmp_path / "r.md"
    path.write_text(TABLE, "utf-8")
    out.write_text("old", "utf-8")
    assert main(["analyse", str(path), "--better", "higher", "--out", str(out)]) == 0
    assert f"overwriting {out}" in capsys.readouterr().err
    assert out.read_text("utf-8") != "old"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["r.md", "t.csv"]
