"""What leaves by the one door: any encoding, full streams, names that would steer a terminal, whole files."""

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


def program(*arguments, encoding="utf-8", **streams):
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        [sys.executable, "-c", RUN, *arguments], env=environment, check=False, stderr=subprocess.PIPE,
        **{"stdout": subprocess.PIPE, **streams},
    )  # fmt: skip


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-16"])
def test_a_narrow_pipe_gets_what_it_can_hold(encoding):
    process = program("analyse", "demsar2006/table6", encoding=encoding)
    assert process.returncode == 0, process.stderr
    assert b"Traceback" not in process.stderr
    assert "C4.5" in process.stdout.decode(encoding)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full device is needed")
def test_a_full_disk_is_one_line():
    with Path("/dev/full").open("wb") as full:
        process = program("catalogue", stdout=full)
    assert process.returncode == 2
    assert process.stderr.count(b"\n") == 1
    assert b"cannot be written" in process.stderr


def test_names_do_not_steer_the_terminal(tmp_path, capsys):
    path = tmp_path / "t.csv"
    path.write_text(TABLE.replace("A,B", "A\x1b[2J,B\u202e"), "utf-8")
    assert main(["test", "friedman", str(path), "--better", "higher"]) == 0
    assert main(["analyse", str(path), "--better", "higher"]) == 0
    output = "".join(capsys.readouterr())
    assert "\x1b" not in output
    assert "\u202e" not in output
    assert "\\u202e" in output


def test_an_output_is_never_an_input(tmp_path, capsys):
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
def test_every_command_spares_its_input(name, tmp_path, capsys):
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


def test_an_interrupted_file_leaves_nothing(tmp_path, monkeypatch):
    out = tmp_path / "out.txt"
    out.write_text("old, Written by nptests", "utf-8")

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_file(out, "new")
    assert out.read_text("utf-8") == "old, Written by nptests"
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]


def test_overwriting_is_said_and_whole(tmp_path, capsys):
    path, out = tmp_path / "t.csv", tmp_path / "r.md"
    path.write_text(TABLE, "utf-8")
    out.write_text("old", "utf-8")
    assert main(["analyse", str(path), "--better", "higher", "--out", str(out), "--force"]) == 0
    assert f"overwriting {out}" in capsys.readouterr().err
    assert out.read_text("utf-8") != "old"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["r.md", "t.csv"]


WRITERS = {
    **{f"report.{kind}": OUTPUTS["report"] for kind in ("html", "md", "tex", "txt", "docx", "json")},
    "script.R": OUTPUTS["R script"],
    **{f"picture.{kind}": OUTPUTS["picture"] for kind in ("svg", "png", "pdf")},
}


@pytest.mark.parametrize("name", WRITERS)
def test_what_was_not_made_here_is_lost_only_by_force(name, tmp_path, capsys):
    """A thesis that names the program stays; an older file of ours gives way, which is said; --force takes anything."""
    run, words = WRITERS[name]
    path, out = tmp_path / "t.csv", tmp_path / name
    command = [word.format(path, out) for word in words]
    path.write_text(TABLE, "utf-8")
    thesis = "We used nptests 0.1.0, of which nptests.analyse is part.\n"
    out.write_text(thesis, "utf-8")
    assert run(command) == 2
    assert out.read_text("utf-8") == thesis
    assert "--force" in capsys.readouterr().err
    assert run([*command, "--force"]) in (0, 1)  # 1: the audit finds something
    ours = out.read_bytes()
    assert ours != thesis.encode()
    assert "overwriting" in capsys.readouterr().err
    assert run(command) in (0, 1)
    assert out.read_bytes() == ours
    path.write_text(TABLE + "w,0.7,0.1\nv,0.9,0.3\n", "utf-8")
    capsys.readouterr()
    assert run(command) in (0, 1)
    assert "overwriting" in capsys.readouterr().err
    assert out.read_bytes() != ours
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted([name, "t.csv"])


@pytest.mark.parametrize("words", [["audit", "{0}", "--html", "{1}"], ["audit", "{0}", "--review", "{1}"]])
def test_the_audit_spares_what_it_did_not_make(words, tmp_path):
    path, out = tmp_path / "t.csv", tmp_path / "out.html"
    path.write_text(TABLE, "utf-8")
    out.write_text("my own review", "utf-8")
    command = [*(word.format(path, out) for word in words), "--better", "higher"]
    assert audit_main(command) == 2
    assert out.read_text("utf-8") == "my own review"
    assert audit_main([*command, "--force"]) in (0, 1)
    assert out.read_text("utf-8") != "my own review"


def test_answers_of_students_are_not_lost(tmp_path, capsys):
    folder = tmp_path / "class"
    command = ["exercise", "friedman", "--seed", "7", "--out", str(folder)]
    assert main(command) == 0
    assert main(command) == 0, "the same files again lose nothing"
    answers = folder / "answers.csv"
    filled = answers.read_text("utf-8").replace(",\n", ",3\n")
    answers.write_text(filled, "utf-8")
    assert main(command) == 2
    assert answers.read_text("utf-8") == filled
    assert "--force" in capsys.readouterr().err


def test_a_picture_is_whole_or_the_old_one_stays(tmp_path, monkeypatch):
    import nptests

    out = tmp_path / "cd.svg"
    picture = nptests.draw(nptests.nemenyi([[1, 2, 3], [2, 1, 3], [1, 3, 2]], better="higher"))
    picture.save(out)
    old = out.read_bytes()

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    for name in ("cd.svg", "cd.png"):
        with pytest.raises(KeyboardInterrupt):
            picture.save(tmp_path / name)
    assert out.read_bytes() == old
    assert [path.name for path in tmp_path.iterdir()] == ["cd.svg"]


STEERING = "A\x1b[2J\u202e\u2066B"


@pytest.mark.parametrize("ending", ["html", "md", "tex", "txt", "json", "svg", "R"])
def test_no_file_is_steered_by_a_name(ending, tmp_path):
    path, out = tmp_path / "t.csv", tmp_path / f"out.{ending}"
    path.write_text(TABLE.replace("A,B", f"{STEERING},B"), "utf-8")
    command = {"svg": ["cd", "--out"], "R": ["analyse", "--r-script"]}.get(ending, ["analyse", "--out"])
    assert main([command[0], str(path), "--better", "higher", command[1], str(out)]) == 0
    text = out.read_text("utf-8")
    assert not set("\x1b\u202e\u2066") & set(text)
    assert ending == "R" or "u202e" in text, "what was there is shown"


def test_names_that_begin_with_a_dash(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("-t.csv").write_text(TABLE, "utf-8")
    for command in (["analyse"], ["test", "friedman"], ["cd"], ["read"], ["explain", "friedman"], ["advise"]):
        assert main([*command, "--better", "higher", "--", "-t.csv"]) == 0, command
    assert audit_main(["audit", "--better", "higher", "--", "-t.csv"]) in (0, 1)
