"""The `nptests` command: one subcommand a job, generated from the catalogue."""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from collections.abc import Sequence

from nptests.errors import InputError

DONE, CHECK_FAILED, BAD_INPUT = 0, 1, 2

WELCOME = """\
nptests compares algorithms statistically. Three things to do first:

  nptests examples                                   worked examples of the literature that are on board
  nptests test friedman demsar2006/table6            run a test on one of them
  nptests test friedman my.csv --better higher       ... or on your own table (data sets in rows)

`nptests catalogue` lists every procedure, `nptests --help` every command.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; bad input is one line on standard error and exit code 2."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if not arguments:
        print(WELCOME, end="")
        return DONE
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            code = _run(arguments)
        for warning in caught:
            print(f"nptests: warning: {warning.message}", file=sys.stderr)
        sys.stdout.flush()
        return code
    except InputError as problem:
        print(f"nptests: {problem.message}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:  # the reader of our output left, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        print("nptests: interrupted", file=sys.stderr)
        return 130


def _run(arguments: list[str]) -> int:
    from nptests.cli import listing, testing

    commands = {"test": testing.command, "catalogue": listing.catalogue, "examples": listing.examples}
    if arguments[0] in commands:
        return commands[arguments[0]](arguments[1:])
    parser = Parser(prog="nptests", description="Statistical comparison of algorithms.")
    from nptests import __version__

    parser.add_argument("--version", action="version", version=f"nptests {__version__}")
    sub = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, run in commands.items():
        sub.add_parser(name, help=(run.__doc__ or "").splitlines()[0], add_help=False)
    parser.epilog = "`nptests COMMAND --help` explains a command."
    parser.parse_args(arguments)
    raise AssertionError("a known command was not run")


class Parser(argparse.ArgumentParser):
    """argparse, with its complaints turned into our one-line errors."""

    def error(self, message: str) -> None:  # type: ignore[override]
        raise InputError("usage", f"{message} ({self.prog} --help explains)")
