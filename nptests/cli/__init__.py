"""The `nptests` command: one subcommand a job, generated from the catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from types import MappingProxyType

from nptests.cli.manners import Command, run

WELCOME = """\
nptests compares algorithms statistically. Three things to do first:

  nptests analyse demsar2006/table6                  a worked example, from the table to the conclusion
  nptests analyse my.csv --better higher             ... or your own table (data sets in rows)
  nptests analyse my.csv --better higher --out report.html

`nptests --help` lists every command, `nptests catalogue` every procedure, `nptests examples` every worked example.
"""


class Later:
    """A command whose module is imported when it is called: the help names all, and loads none."""

    def __init__(self, home: str, about: str) -> None:
        self.module, self.function = home.split(".")
        self.__doc__ = about

    def __call__(self, arguments: list[str]) -> int:
        command: Command = getattr(import_module(f"nptests.cli.{self.module}"), self.function)
        return command(arguments)


# Where each command lives and what it is for, in the order of the help.
COMMANDS: Mapping[str, Later] = MappingProxyType(
    {
        "analyse": Later(
            "analysing.command",
            "From a table to a conclusion: nptests analyse TABLE --better higher [--out report.html].",
        ),
        "run": Later(
            "running.command", "Run models on data sets, then compare them: nptests run experiment.toml [--plan]."
        ),
        "advise": Later(
            "analysing.advise_command", "Which tests suit a table, and why: nptests advise [TABLE] [--better higher]."
        ),
        "read": Later(
            "reading.command", "Show what is understood of a table, or convert it: nptests read FILE [--to FORMAT]."
        ),
        "test": Later("testing.command", "Run one procedure: nptests test NAME DATA [options]."),
        "cd": Later(
            "drawing.command", "Draw a critical-difference diagram: nptests cd DATA [--method NAME] [--out FILE]."
        ),
        "explain": Later(
            "explaining.command",
            "Show how a result came about: nptests explain NAME DATA [--format text|markdown|latex|html].",
        ),
        "exercise": Later(
            "exercising.command",
            "Make exercises with a solution key, and mark answers: "
            "nptests exercise NAME --seed 7 --students 30 --out DIR.",
        ),
        "learn": Later(
            "learning.command",
            "Lessons with exercises that are checked: nptests learn [LESSON] [--check [NAME=ANSWER ...]].",
        ),
        "adjust": Later(
            "numbers.adjust_command",
            "Adjust p-values for their number, step by step: nptests adjust P1 P2 ... [--method holm].",
        ),
        "critical": Later(
            "numbers.critical_command",
            "Critical values from the laws themselves: nptests critical NAME --alpha 0.05 [sizes].",
        ),
        "power": Later(
            "powering.command", "How many data sets a test needs, by simulation: nptests power TEST --effects 0 0 0.5."
        ),
        "catalogue": Later(
            "listing.catalogue", "List every procedure, or show the reference page of one: nptests catalogue [NAME]."
        ),
        "find": Later(
            "listing.find", "What to call for a name of another package, or for plain words: nptests find WORDS."
        ),
        "examples": Later("listing.examples", "List the worked examples of the literature that are on board."),
        "serve": Later(
            "serving.command", "Serve the page and the REST services: nptests serve [--port 8000] [--workers N]."
        ),
        "completion": Later(
            "completion.command", "Print the completion script of a shell: nptests completion bash|zsh|fish."
        ),
    }
)


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of the console script."""
    return run("nptests", WELCOME, "Statistical comparison of algorithms.", COMMANDS, argv)
