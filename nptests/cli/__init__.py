"""The `nptests` command: one subcommand a job, generated from the catalogue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module

from nptests.cli.manners import Command, run

WELCOME = """\
nptests compares algorithms statistically. Three things to do first:

  nptests analyse demsar2006/table6                  a worked example, from the table to the conclusion
  nptests analyse my.csv --better higher             ... or your own table (data sets in rows)
  nptests analyse my.csv --better higher --out report.html

`nptests --help` lists every command, `nptests catalogue` every procedure, `nptests examples` every worked example.
"""

# Where each command lives, in the order of the help. Only the one that is called is imported.
_HOMES = {
    "analyse": "analysing.command",
    "run": "running.command",
    "advise": "analysing.advise_command",
    "read": "reading.command",
    "test": "testing.command",
    "cd": "drawing.command",
    "explain": "explaining.command",
    "exercise": "exercising.command",
    "learn": "learning.command",
    "adjust": "numbers.adjust_command",
    "critical": "numbers.critical_command",
    "power": "powering.command",
    "catalogue": "listing.catalogue",
    "examples": "listing.examples",
    "serve": "serving.command",
    "completion": "completion.command",
}


class Commands(Mapping[str, Command]):
    """The commands by name, imported when they are asked for."""

    def __getitem__(self, name: str) -> Command:
        module, function = _HOMES[name].split(".")
        command: Command = getattr(import_module(f"nptests.cli.{module}"), function)
        return command

    def __iter__(self) -> Iterator[str]:
        return iter(_HOMES)

    def __len__(self) -> int:
        return len(_HOMES)


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of the console script."""
    return run("nptests", WELCOME, "Statistical comparison of algorithms.", Commands(), argv)
