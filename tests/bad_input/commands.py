"""Every command of both programs with every mistake that can be made in its line, and with every bad file."""

import contextlib
import io
import shlex
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from bad_input.attempts import Attempt, unchanged
from support.bad_files import FILES, GOOD

import crosscheck.cli
import nptests
import nptests.cli
from nptests.procedures.descriptor import Procedure

MAIN: Mapping[str, Callable[[Sequence[str]], int]] = {"nptests": nptests.cli.main, "crosscheck": crosscheck.cli.main}
NEEDED = {"train": "90", "test": "10", "rope": "0.01", "control": "A"}
HIGHER = ("--better", "higher")
# The commands that read a table of scores, as they read `bad.csv`.
READERS = {
    "nptests analyse": ("analyse", "bad.csv", *HIGHER),
    "nptests advise": ("advise", "bad.csv", *HIGHER),
    "nptests read": ("read", "bad.csv"),
    "nptests cd": ("cd", "bad.csv", *HIGHER),
    "nptests explain": ("explain", "friedman", "bad.csv", *HIGHER),
}
LINES: dict[str, dict[str, str]] = tomllib.loads(Path(__file__).with_name("lines.toml").read_text("utf-8"))


def attempts() -> Iterator[Attempt]:
    for entry, lines in LINES.items():
        for mistake, line in lines.items():
            yield Attempt("command", entry, mistake, partial(_line, entry, shlex.split(line)))
    for entry, words in READERS.items():
        for mistake in FILES:
            if not (
                entry in ("nptests read", "nptests analyse", "nptests advise") and mistake == "nan"
            ):  # shown, or borne
                yield Attempt("command", entry, mistake, partial(with_file, "nptests", words, mistake))
    for procedure in nptests.catalogue():
        if procedure.takes not in ("counts", "numbers"):
            words = _test_of(procedure)
            ranked = procedure.takes in ("pair", "samples", "groups") and "monotone" not in procedure.breaks
            for mistake in FILES:
                fine = "nan" if procedure.takes == "incomplete" else "infinite" if ranked else ""  # what it is for
                if mistake != fine:
                    entry = f"nptests test {procedure.name}"
                    yield Attempt("command", entry, mistake, partial(with_file, "nptests", words, mistake))


def _test_of(procedure: Procedure) -> tuple[str, ...]:
    options = [
        word for o in procedure.options.values() if o.required for word in (f"--{o.name}", NEEDED.get(o.name, "1"))
    ]
    better = HIGHER if procedure.takes in ("scores", "incomplete") else ()
    return ("test", procedure.name, "bad.csv", *better, *options)


def _line(entry: str, words: Sequence[str]) -> tuple[str, str]:
    """A line in a folder with a table, somebody's page, plans of experiments, and a folder."""
    files = {"good.csv": GOOD, "other.html": "<p>mine", "other.svg": "<svg>mine</svg>", "broken.toml": "a = = 1\n"}
    for name, text in (files | {"empty.toml": "", "keys.toml": "nix = 1\n"}).items():
        Path(name).write_text(text, "utf-8")
    for name in ("folder.html", "folder.svg"):
        Path(name).mkdir()
    return refused(entry.split()[0], words)


def with_file(program: str, words: Sequence[str], mistake: str) -> tuple[str, str]:
    """A line whose last bad file is one of those that nobody can read."""
    name = next(word for word in words if word.startswith("bad."))
    Path(name).write_text(FILES[mistake], "utf-8")
    return refused(program, words)


def refused(program: str, words: Sequence[str]) -> tuple[str, str]:
    """The exit code of a command, and its one sentence, below which ways to read a table stand a line each.

    It shows nothing else, and leaves everything as it was.
    """
    code, out, err = run(program, words)
    assert code == 2, (code, out, err)
    assert out == "", out
    sentence, *ways = err.splitlines()
    assert all(way.startswith("  if ") for way in ways), err
    return f"exit {code}", " ".join([sentence, *map(str.strip, ways)])


def run(program: str, words: Sequence[str]) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a command, run in this process."""
    out, err = io.StringIO(), io.StringIO()
    with unchanged(), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = MAIN[program](list(words))
    return code, out.getvalue(), err.getvalue()
