"""The `nptests` command: one subcommand a job, generated from the catalogue."""

import shlex
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from os.path import isfile
from types import MappingProxyType
from typing import Any

from nptests.cli.manners import Command, run, texts_of
from nptests.errors import did_you_mean, in_shell, on_trial

WELCOME = """\
nptests compares algorithms statistically. Three things to do first:

  nptests analyse demsar2006/table6                  a worked example, from the table to the conclusion
  nptests analyse my.csv --better higher             ... or your own table (data sets in rows)
  nptests analyse my.csv --better higher --out report.html

`nptests --help` lists every command, `nptests catalogue` every procedure, `nptests examples` every worked example.
"""


class Later:
    """A command whose module is imported when it is called: the help names all, and loads none."""

    def __init__(self, name: str, home: str) -> None:
        self.name = name
        self.module, self.function = home.split(".")

    @property
    def __doc__(self) -> str:  # type: ignore[override]
        return texts_of(self.name)[0]

    def __call__(self, arguments: list[str]) -> int:
        command: Command = getattr(import_module(f"nptests.cli.{self.module}"), self.function)
        return command(arguments)


# Where each command lives, in the order of the help; what it is for says its file in `texts/`.
HOMES = {"analyse": "analysing.command", "run": "running.command", "advise": "analysing.advise_command",
         "read": "reading.command", "test": "testing.command", "gate": "gating.command", "cd": "drawing.command",
         "explain": "explaining.command", "exercise": "exercising.command", "bank": "banking.command",
         "learn": "learning.command", "adjust": "numbers.adjust_command", "critical": "numbers.critical_command",
         "power": "powering.command", "catalogue": "listing.catalogue", "find": "listing.find",
         "examples": "listing.examples", "serve": "serving.command", "r-package": "packaging.command",
         "completion": "completion.command"}  # fmt: skip
COMMANDS: Mapping[str, Later] = MappingProxyType({name: Later(name, home) for name, home in HOMES.items()})


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of the console script; the name of a procedure does what `nptests test` does with it."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    counts = "".join(arguments[1:2])[:1].isdigit()  # of what is a test from printed numbers by any spelling
    name = (arguments[0].replace("-", "_") if counts else arguments[0]) if arguments else ""
    if name.isidentifier() and arguments[0] not in COMMANDS:
        from nptests.procedures import listed

        arguments = ["test", *arguments] if listed.find(name) else arguments
    return run("nptests", WELCOME, "Statistical comparison of algorithms.", COMMANDS, arguments, _instead)


def _behind(arguments: Sequence[str]) -> list[str]:
    """The words with a command or procedure first that stands behind its options or its file; none where none does."""
    if len(arguments) < 2 or not (arguments[0].startswith("-") or isfile(arguments[0])):
        return []
    from nptests.procedures import listed

    for i, word in enumerate(arguments[1:], 1):
        if word in COMMANDS or (listed.find(word) and not arguments[i - 1].startswith("-")):
            head = [word] if word in COMMANDS else ["test", word]
            return [*head, *arguments[:i], *arguments[i + 1 :]]
    return []


def _in_python(function: Any, name: str, file: str, better: str) -> str:
    """The line of Python on a file, if it runs."""
    with on_trial(), suppress(Exception):
        function(file, better=better)
        return f"nptests.{name}({file!r}, better={better!r})"
    return ""


def _complete(line: Any) -> str:
    """A line as it is typed, with both directions where it lacks one."""
    mending = import_module("nptests.cli.mending")
    directed = line._replace(words=[*line.words, "--better", "higher"])
    if "--better" in line.words or mending.refused(line, COMMANDS, whole=True) is None:
        return str(mending.typed(line, "nptests", COMMANDS))
    if mending.refused(directed, COMMANDS, whole=True) is not None:
        return str(mending.typed(line, "nptests", COMMANDS))
    call, sign, lacks = mending.typed(directed, "nptests", COMMANDS).partition(" # ")
    return f"{call} or --better lower{sign}{lacks}"


def _instead(arguments: Sequence[str]) -> list[str] | str | None:
    """The line that stands for one of none of our words; or, where something is guessed, what to type: it was tried."""
    word = arguments[0]
    if head := _behind(arguments):
        return head
    if word.startswith("-"):
        return {"-V": ["--version"], "--list": ["catalogue"], "--commands": ["--help"]}.get(word)
    mending = import_module("nptests.cli.mending")
    mended = [line for line in mending.lines(arguments, COMMANDS)]
    if mended and mended[0].certain:
        sure = [line for line in mended if line.certain]  # t.test is of pairs or of independent samples
        runs = (line for line in sure if len(sure) == 1 or mending.refused(line, COMMANDS) is None)
        line = next(runs, mended[0])
        for option in line.unused:
            print(f"nptests: note: {option}: {mending.why_unused(option)}", file=sys.stderr)
        return list(line.words)
    near = did_you_mean(word, COMMANDS)
    why = [(line, mending.refused(line, COMMANDS)) for line in mended[:4]]
    typed = [_complete(line) for line, refused in why if refused is None][:2]
    if word in COMMANDS:
        return typed[0] if typed else None
    if typed:
        return f"{word!r} is no command: type {' or '.join(typed)}"
    if form := mending.form(word, next(filter(isfile, arguments[1:]), "FILE")):
        return f"{word!r} is no command: type nptests {form} (nptests {form.split()[0]} --help explains)"
    if why and len(why[0][0].words) > 1 and why[0][0].without:
        return f"{word!r} is {mending.typed(why[0][0], 'nptests', COMMANDS)}: {why[0][1]}"
    from nptests.analysis.finding import nearest
    from nptests.procedures.elsewhere.peers import known

    plain = word.replace("-", "_")
    if mending.is_measure(plain):
        return f"{word!r} is a measure: `nptests test {plain} FILE --columns TRUTH PREDICTED` takes it of classes 0 and 1; of classes in words, in Python nptests.{plain}(truth, predicted)"  # noqa: E501
    left = next((row.left for row in known(plain) if row.left), None)
    if left is not None:
        return f"{word!r} is no command: {left}"
    from nptests.procedures import examples, listed

    if (procedure := listed.find(plain)) is not None:
        needed = {
            name: x for name, x in examples.example_of(procedure).options.items() if procedure.options[name].required
        }
        line = mending.Line(["test", plain, *arguments[1:2], *in_shell(needed)], False)
        what = " and ".join(f"--{name}" for name in needed)
        way = mending.refused(line, COMMANDS) or f"type {shlex.join(['nptests', *line.words])}"
        mine = f" # {what} are yours to say" if needed else ""
        return f"{word!r} takes other options (nptests test {plain} --help): {way}{mine}"
    if near or not plain.isidentifier():
        return None
    import nptests

    better, file = "lower" if "lower" in arguments else "higher", next(filter(isfile, arguments[1:]), "")
    if callable(function := getattr(nptests, plain, None)):
        line = file and _in_python(function, plain, file, better)
        return f"{word!r} is no command: in Python {line or f'nptests.{plain}'} does it (help(nptests.{plain}))"
    last = mending.Line(["analyse", file, "--better", better], False)
    beside = (
        f"nptests {shlex.join(last.words)} compares what {file} holds"
        if file and not mending.refused(last, COMMANDS)
        else ""
    )
    return f"{word!r} is no command: {nearest(plain)}; {beside or '`nptests --help` lists the commands'}"
