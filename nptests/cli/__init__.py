"""The `nptests` command: one subcommand a job, generated from the catalogue."""

from __future__ import annotations

from collections.abc import Sequence

from nptests.cli.manners import run

WELCOME = """\
nptests compares algorithms statistically. Three things to do first:

  nptests examples                                   worked examples of the literature that are on board
  nptests test friedman demsar2006/table6            run a test on one of them
  nptests test friedman my.csv --better higher       ... or on your own table (data sets in rows)

`nptests catalogue` lists every procedure, `nptests --help` every command.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point of the console script."""
    from nptests.cli import drawing, listing, reading, testing

    commands = {
        "read": reading.command,
        "test": testing.command,
        "cd": drawing.command,
        "catalogue": listing.catalogue,
        "examples": listing.examples,
    }
    return run("nptests", WELCOME, "Statistical comparison of algorithms.", commands, argv)
