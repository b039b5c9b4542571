"""Every command of both programs with every mistake that can be made in its line, and with every bad file."""

from __future__ import annotations

import contextlib
import io
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
TABLE = ("good.csv", *HIGHER)
OUT = {
    "a file in no folder": "nix/made.html",
    "the file that is read": "good.csv",
    "another's file": "other.html",
    "a folder": "folder.html",
}
# What is wrong in the line of a command; the first word is the command. good.csv is a table that can be read.
LINES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "nptests": {
        "no such command": ("nix",),
        "a slip in a command": ("analyze", *TABLE),
    },
    "nptests analyse": {
        "no table": ("analyse",),
        "no such option": ("analyse", *TABLE, "--nix"),
        "no such file": ("analyse", "nix.csv", *HIGHER),
        "no such example": ("analyse", "demsar2006/nix"),
        "a folder": ("analyse", "folder.html", *HIGHER),
        "not said what is better": ("analyse", "good.csv"),
        "a level above 1": ("analyse", *TABLE, "--alpha", "1.5"),
        "a level that is a word": ("analyse", *TABLE, "--alpha", "nix"),
        "no such control": ("analyse", *TABLE, "--control", "nix"),
        "no such ranks": ("analyse", *TABLE, "--ranks", "nix"),
        "no such adjustment": ("analyse", *TABLE, "--adjust", "nix"),
        "no such null": ("analyse", *TABLE, "--null", "nix"),
        "no such column": ("analyse", *TABLE, "--columns", "A", "nix"),
        "no such row": ("analyse", *TABLE, "--rows", "x", "nix"),
        "no such table": ("analyse", *TABLE, "--table", "7"),
        "too many headings": ("analyse", *TABLE, "--headings", "99"),
        "no column of scores": ("analyse", *TABLE, "--score", "nix"),
        "no column of algorithms": ("analyse", *TABLE, "--algorithm", "nix"),
        "no column of data sets": ("analyse", *TABLE, "--dataset", "nix"),
        "long form without data sets": ("analyse", *TABLE, "--algorithm", "A"),
        "no such mark": ("analyse", *TABLE, "--decimal", ";"),
        "no number of decimals": ("analyse", *TABLE, "--decimals", "-3"),
        "an ending that nothing writes": ("analyse", *TABLE, "--out", "made.nix"),
        **{f"--out {what}": ("analyse", *TABLE, "--out", name) for what, name in OUT.items() if what != "a folder"},
        **{f"--r-script {what}": ("analyse", *TABLE, "--r-script", name) for what, name in OUT.items()},
    },
    "nptests run": {
        "no file": ("run",),
        "no such file": ("run", "nix.toml"),
        "a table for a plan": ("run", "good.csv"),
        "no TOML": ("run", "broken.toml"),
        "an empty plan": ("run", "empty.toml"),
        "unknown keys": ("run", "keys.toml"),
        "no such option": ("run", "--nix"),
        "no shard": ("run", "empty.toml", "--shard", "3/2"),
        "nothing to merge": ("run", "empty.toml", "--merge", "nix"),
    },
    "nptests advise": {
        "no such option": ("advise", *TABLE, "--nix"),
        "no such file": ("advise", "nix.csv", *HIGHER),
        "not said what is better": ("advise", "good.csv"),
    },
    "nptests read": {
        "no such option": ("read", "good.csv", "--nix"),
        "no such file": ("read", "nix.csv"),
        "no such format": ("read", "good.csv", "--to", "nix"),
    },
    "nptests test": {
        "no such procedure": ("test", "nix", *TABLE),
        "no data": ("test", "friedman"),
        "no such option": ("test", "friedman", *TABLE, "--nix"),
        "no such word": ("test", "friedman", *TABLE, "--null", "nix"),
        "a number for a table": ("test", "friedman", "5"),
        "no number": ("test", "mcnemar", "3", "nix"),
        "half a count": ("test", "mcnemar", "3", "4.5"),
        "a count too few": ("test", "mcnemar", "3"),
        "draws beyond all limits": ("test", "friedman", *TABLE, "--null", "simulated", "--draws", "1000000000"),
    },
    "nptests cd": {
        "no such option": ("cd", *TABLE, "--nix"),
        "no such method": ("cd", *TABLE, "--method", "nix"),
        "no such kind": ("cd", *TABLE, "--kind", "nix"),
        "no width": ("cd", *TABLE, "--width", "-5"),
        "a level of 0": ("cd", *TABLE, "--alpha", "0"),
        "an ending that nothing draws": ("cd", *TABLE, "--out", "made.nix"),
        **{f"--out {what}": ("cd", *TABLE, "--out", name.replace("html", "svg")) for what, name in OUT.items()},
    },
    "nptests explain": {
        "no such procedure": ("explain", "nix", *TABLE),
        "no such option": ("explain", "friedman", *TABLE, "--nix"),
        "no such format": ("explain", "friedman", *TABLE, "--format", "nix"),
        "a level above 1": ("explain", "friedman", *TABLE, "--alpha", "7"),
        "p-values that are none": ("explain", "holm", "0.1", "7"),
    },
    "nptests exercise": {
        "no such exercise": ("exercise", "nix"),
        "no such option": ("exercise", "friedman", "--nix"),
        "no such format": ("exercise", "friedman", "--format", "nix"),
        "no seed": ("exercise", "friedman", "--seed", "nix"),
        "no students": ("exercise", "friedman", "--students", "-1"),
        "answers that are nowhere": ("exercise", "friedman", "--check", "nix.txt"),
        "answers of another kind": ("exercise", "friedman", "--check", "good.csv"),
        "a file for a folder": ("exercise", "friedman", "--students", "2", "--out", "good.csv"),
    },
    "nptests learn": {
        "no such lesson": ("learn", "99"),
        "no lesson of that name": ("learn", "nix"),
        "no such option": ("learn", "1", "--nix"),
        "no such question": ("learn", "1", "--check", "nix=5"),
        "no answer": ("learn", "1", "--check", "nix"),
        "no such language": ("learn", "1", "--language", "xx"),
        "a file for a folder": ("learn", "--notebooks", "good.csv"),
    },
    "nptests power": {
        "no test": ("power",),
        "no such test": ("power", "nix", "--effects", "0", "1"),
        "no such option": ("power", "friedman", "--nix"),
        "no such shape": ("power", "friedman", "--effects", "0", "1", "--shape", "nix"),
        "an effect that is a word": ("power", "friedman", "--effects", "nix"),
        "a level above 1": ("power", "friedman", "--effects", "0", "1", "--alpha", "2", "--n", "5"),
        "no such pilot": ("power", "friedman", "--pilot", "nix.csv", *HIGHER),
    },
    "nptests adjust": {
        "no p-value": ("adjust",),
        "a word": ("adjust", "0.01", "nix"),
        "above 1": ("adjust", "0.01", "1.5"),
        "below 0": ("adjust", "--", "-0.01"),
        "NaN": ("adjust", "nan"),
        "a power beyond all limits": ("adjust", "1e-99999999"),
        "no such method": ("adjust", "0.01", "0.02", "--method", "nix"),
        "not all pairs": ("adjust", "0.01", "0.02", "--method", "shaffer"),
        "no number of algorithms": ("adjust", "0.01", "--algorithms", "nix"),
        "a level above 1": ("adjust", "0.01", "--alpha", "2"),
        "no such option": ("adjust", "0.01", "--nix"),
    },
    "nptests critical": {
        "no such name": ("critical", "nix"),
        "no size": ("critical", "friedman"),
        "a size that is a word": ("critical", "friedman", "--n", "nix", "--k", "4"),
        "a size below 1": ("critical", "friedman", "--n", "-3", "--k", "4"),
        "a size of another": ("critical", "normal", "--df1", "3"),
        "a level above 1": ("critical", "normal", "--alpha", "3"),
        "a table beyond all limits": ("critical", "wilcoxon", "--n", "1000000000", "--null", "exact"),
        "no such option": ("critical", "normal", "--nix"),
    },
    "nptests catalogue": {
        "no such procedure": ("catalogue", "nix"),
        "no such format": ("catalogue", "--format", "nix"),
        "no such option": ("catalogue", "--nix"),
    },
    "nptests examples": {"no such option": ("examples", "--nix"), "a word too many": ("examples", "nix")},
    "nptests serve": {
        "no such option": ("serve", "--nix"),
        "no port": ("serve", "--port", "nix"),
        "a port beyond all ports": ("serve", "--port", "99999"),
        "no workers": ("serve", "--workers", "0"),
        "no time": ("serve", "--seconds", "-1"),
    },
    "nptests completion": {"no such shell": ("completion", "nix"), "no shell": ("completion",)},
    "crosscheck": {
        "no such command": ("nix",),
        "a slip in a command": ("audits",),
    },
    "crosscheck report": {
        "no such option": ("report", "--nix"),
        "--html a file in no folder": ("report", "--html", "nix/made.html"),
        "--html another's file": ("report", "--html", "other.html"),
        "--html a folder": ("report", "--html", "folder.html"),
        "--readme that is nowhere": ("report", "--readme", "nix.md"),
        "--readme without the markers": ("report", "--readme", "good.csv"),
    },
    "crosscheck literature": {
        "no such publication": ("literature", "nix"),
        "a path": ("literature", "../nix"),
        "no such option": ("literature", "--nix"),
    },
    "crosscheck errata": {
        "no such publication": ("errata", "nix"),
        "no such option": ("errata", "--nix"),
        "--sources that are nowhere": ("errata", "--sources", "nix"),
        "--sources that is a file": ("errata", "--sources", "good.csv"),
        "--html another's file": ("errata", "demsar2006", "--html", "other.html"),
        "--html a file in no folder": ("errata", "demsar2006", "--html", "nix/made.html"),
    },
    "crosscheck measure": {
        "no such option": ("measure", "--nix"),
        "no seed": ("measure", "--seed", "nix"),
        "no wrong numbers": ("measure", "--wrong", "-1"),
    },
    "crosscheck r": {
        "no job": ("r",),
        "two jobs": ("r", "--live", "--doctor"),
        "no such option": ("r", "--nix"),
        "no such procedure (--live)": ("r", "--live", "--procedure", "nix"),
        "no such package (--live)": ("r", "--live", "--package", "nix"),
        "no such procedure (--record)": ("r", "--record", "--procedure", "nix"),
        "no such procedure (--verify)": ("r", "--verify", "--procedure", "nix"),
    },
    "crosscheck peers": {
        "no such peer": ("peers", "nix"),
        "no such peer (--recorded)": ("peers", "--recorded", "nix"),
        "no seeds": ("peers", "scipy", "--seeds", "-1"),
        "seeds that are a word": ("peers", "scipy", "--seeds", "nix"),
        "no such option": ("peers", "--nix"),
    },
}


def attempts() -> Iterator[Attempt]:
    """All of them."""
    for entry, lines in LINES.items():
        for mistake, words in lines.items():
            yield Attempt("command", entry, mistake, partial(_line, entry, words))
    for entry, words in READERS.items():
        for mistake in FILES:
            if not (entry == "nptests read" and mistake == "nan"):  # shown as missing
                yield Attempt("command", entry, mistake, partial(with_file, "nptests", words, mistake))
    for procedure in nptests.catalogue():
        if procedure.takes not in ("counts", "numbers"):
            words = _test_of(procedure)
            for mistake in FILES:
                if not (mistake == "nan" and procedure.takes == "incomplete"):  # a missing score is what it is for
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
    """The exit code and the one line of a command that shows nothing else and leaves everything as it was."""
    code, out, err = run(program, words)
    assert code == 2, (code, out, err)
    assert out == "", out
    *before, last = err.splitlines()
    assert not before, err
    return f"exit {code}", last


def run(program: str, words: Sequence[str]) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a command, run in this process."""
    out, err = io.StringIO(), io.StringIO()
    with unchanged(), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = MAIN[program](list(words))
    return code, out.getvalue(), err.getvalue()
