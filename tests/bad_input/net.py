"""The net: every public function with every object in place of its data, and with every wrong value of every option.

What is called is read from `__all__` and `dir` of the public modules, and what it is called with from its signature.
The commands likewise: every option of every parser, and what stands in place of an argument, with every odd word.
"""

import contextlib
import inspect
import io
import os
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from bad_input import functions
from bad_input.commands import MAIN
from bad_input.objects import DATA, OPTIONS
from cli.test_every_stream import EXAMPLES
from sklearn.naive_bayes import GaussianNB

import crosscheck.cli
import nptests
import nptests.cli
from nptests import InputError, experiment
from nptests.cli.manners import parser_of
from nptests.procedures.descriptor import Procedure


@dataclass(frozen=True)
class Knot:
    """One call: a function, the place of the wrong object (the number of an argument or its name), and the object."""

    entry: str
    place: int | str
    wrong: str

    def __str__(self) -> str:
        return f"{self.entry} [{self.place}] = {self.wrong}"

    def raw(self) -> BaseException | None:
        """The error that is none of ours; None where the call has a result or an InputError."""
        called = public()[self.entry]
        args, options = called.good()
        made = (DATA if isinstance(self.place, int) else OPTIONS)[self.wrong]()
        if isinstance(self.place, int):
            args[self.place] = made
        else:
            options[self.place] = made
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                called.function(*args, **options)
            except InputError:
                return None
            except Exception as error:  # all of them are what is looked for
                return error
        return None


@dataclass(frozen=True)
class Called:
    """A public function, and how it is called rightly."""

    name: str
    function: Callable[..., Any]
    procedure: Procedure | None = None

    @property
    def parameters(self) -> list[inspect.Parameter]:
        return list(inspect.signature(self.function).parameters.values())

    def good(self) -> tuple[list[Any], dict[str, Any]]:
        """Arguments and keywords of a call that works."""
        if self.procedure is not None:
            known = self.procedure.options
            args, options = functions.data_of(self.procedure), functions.options_of(self.procedure)
            return [*args], options | ({"draws": 200} if "draws" in known else {})
        own = given() | given().get(self.name, {})
        placed = [own[p.name] for p in self.parameters if p.kind is p.POSITIONAL_OR_KEYWORD and p.name in own]
        needed = [p.name for p in self.parameters if p.kind is p.KEYWORD_ONLY and p.default is p.empty]
        return placed, {name: own[name] for name in needed} | own.get("options", {})

    def keywords(self) -> list[str]:
        """The names of all options, with what is said of the data."""
        if self.procedure is not None:
            said = ("better", "dataset", "algorithm", "score", "repetitions", "decimals")
            return [*self.procedure.options, *(said if self.procedure.kind.table else ())]
        named = [p for p in self.parameters if p.kind in (p.KEYWORD_ONLY, p.POSITIONAL_OR_KEYWORD)]
        takes_any = any(p.kind is p.VAR_KEYWORD for p in self.parameters)
        return [*(p.name for p in named[len(self.good()[0]) :]), *(ANY if takes_any else ())]


TABLE = "data,A,B,C\na,0.9,0.8,0.7\nb,0.6,0.5,0.55\nc,0.3,0.25,0.2\n"
RUNS = "data,algorithm,run,score\n" + "".join(f"{d},{a},{r},0.{d}{r}\n" for d in "123" for a in "AB" for r in "12")
ANY = ("better", "decimals", "dataset", "algorithm", "score", "repetitions", "n", "k", "df")  # where any are taken


@cache
def given() -> dict[str, Any]:
    """What a function is called with, by the names of its arguments; for one alone under its own name."""
    scores = nptests.Scores.of(functions.ROWS, better="higher")
    analysis = nptests.analyse(scores)
    return functions.PRINTED | {
        "scores": scores, "analysis": analysis, "result": analysis, "pvalues": [0.01, 0.04, 0.03], "name": "friedman",
        "alpha": 0.05, "tables": [functions.ROWS, functions.ROWS], "data": functions.ROWS, "source": TABLE,
        "truth": [0, 1, 1, 0, 1, 0], "predicted": [0, 1, 0, 0, 1, 1], "seed": 1, "better": "higher",
        "ranking": [0.1, 0.9, 0.4, 0.3, 0.8, 0.6], "costs": [[0, 1], [5, 0]], "classes": ["a", "b"],
        "points": [[0.0, 0.0], [0.1, 0.2], [3.0, 3.0], [3.1, 3.2]], "labels": ["p", "p", "q", "q"], "n11": 8, "n00": 4,
        "training": [0, 1, 1, 0], "cases": [[1, 0.7, 0.3], [2, 0.2, 0.8], [2, 0.4, 0.6]],
        "batch": {"options": {"better": "higher"}}, "critical_value": {"options": {"n": 10, "k": 3}},
        "run": {
            "estimators": {"nb": GaussianNB()}, "datasets": {"few": (np.eye(6, 2), [0, 1] * 3)},
            "options": {"resampling": "2-fold"},
        },
        "explain": {"result": nptests.friedman(scores)}, "read_runs": {"data": RUNS, "options": {"better": "higher"}},
        **{name: {"options": {"better": "higher"}} for name in ("read_scores", "Scores.of", "IncompleteScores.of")},
    }  # fmt: skip


@cache
def public() -> dict[str, Called]:
    """All of them by name: functions of both modules, and the makers of the classes that have one called `of`."""
    procedures = {p.run.__name__: p for p in nptests.catalogue()}
    found: dict[str, Called] = {}
    for module in (nptests, experiment):
        for name in dict.fromkeys((*module.__all__, *(n for n in dir(module) if not n.startswith("_")))):
            value = getattr(module, name)
            if isinstance(value, type):
                if hasattr(value, "of"):
                    found[f"{name}.of"] = Called(f"{name}.of", value.of)
            elif callable(value):
                found[name] = Called(name, value, procedures.get(name) if module is nptests else None)
    return found


def knots() -> Iterator[Knot]:
    """The whole net."""
    for entry, called in public().items():
        args, _ = called.good()
        yield from (Knot(entry, place, wrong) for place in range(len(args)) for wrong in DATA)
        yield from (Knot(entry, option, wrong) for option in called.keywords() for wrong in OPTIONS)


# --- commands ---------------------------------------------------------------------------------------------------------

# No word is /: what one command wrote there the next ones would read. Nobody can write into /proc.
ODD = (
    "", " ", "nix", "-1", "0", "1.5", "nan", "-inf", "1e400", "9" * 40, "1,2", ".", "/proc", "..", "nix/", "\udc80",
    "\n", "%s", "{0}", "a=b", "--", "=", "[]", "None", "x" * 5000, "1/0", "2/1", "1/3", "\u202e", "/proc/nix", "nix:",
    "_", "-", "bytes.csv", "device.toml",
)  # fmt: skip
COMMANDS = {"nptests": nptests.cli.COMMANDS, "crosscheck": crosscheck.cli.COMMANDS}


def write_odd_files() -> None:
    """What some of the words name, and what a folder of any of them holds: no text, and what is no file."""
    Path("device.toml").symlink_to("/dev/zero")
    for ending in ("csv", "md", "toml", "txt", "pdf", "html"):
        Path(f"bytes.{ending}").write_bytes(b"\x89PNG\xff\xfe\0\x80" * 20)
        os.mkfifo(f"pipe.{ending}")  # who opens it waits for ever; no word names one, as what is written may wait


@dataclass(frozen=True)
class Line:
    """A command with an odd word as the value of an option or an argument; `--help` ends what would take minutes."""

    program: str
    words: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join((self.program, *(ascii(word)[:40] for word in self.words)))

    def raw(self) -> BaseException | None:
        """The error that is none of ours; None where there is an exit code that we know."""
        said = io.StringIO()
        try:
            with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
                code = MAIN[self.program](list(self.words))
        except SystemExit as ended:  # of --help
            code = ended.code
        except Exception as error:
            return error
        return None if code in (0, 1, 2) else AssertionError(f"exit code {code}")


def lines() -> Iterator[Line]:
    """All options and arguments of all commands."""
    for program, commands in COMMANDS.items():
        for name, command in commands.items():
            example = EXAMPLES[program][name]
            which = [word for word in example[:1] if not word.startswith("-")]  # what `experiment` and the like do
            for action in parser_of(lambda words, first=which, to=command: to([*first, *words]))._actions:
                for flag in action.option_strings[-1:]:
                    if action.nargs == 0:
                        yield Line(program, (name, flag, *example))
                    else:
                        yield from (Line(program, (name, *example[:1], flag, odd, *example[1:])) for odd in ODD)
            places = [i for i, word in enumerate(example) if not word.startswith("--")] or [0]
            for place in places:
                yield from (Line(program, (name, *example[:place], odd, *example[place + 1 :])) for odd in ODD)
