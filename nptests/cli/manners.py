"""How our commands behave: one-line errors, exit codes, progress on a terminal."""

from __future__ import annotations

import argparse
import os
import sys
import time
import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from nptests.errors import InputError

DONE, CHECK_FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130

Command = Callable[[list[str]], int]


class Parser(argparse.ArgumentParser):
    """argparse without abbreviations, its complaints turned into our one-line errors."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"allow_abbrev": False} | settings)

    def error(self, message: str) -> NoReturn:
        raise InputError("usage", f"{message} ({self.prog} --help explains)")


def run(program: str, welcome: str, about: str, commands: Mapping[str, Command], argv: Sequence[str] | None) -> int:
    """Run one command of a program; bad input is one line on standard error and exit code 2."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if not arguments:
        print(welcome, end="")
        return DONE
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            code = _dispatch(program, about, commands, arguments)
        for warning in caught:
            print(f"{program}: warning: {warning.message}", file=sys.stderr)
        sys.stdout.flush()
        return code
    except InputError as problem:
        print(f"{program}: {problem.message}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:  # the reader of our output left, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        print(f"{program}: interrupted", file=sys.stderr)
        return INTERRUPTED


def _dispatch(program: str, about: str, commands: Mapping[str, Command], arguments: list[str]) -> int:
    if arguments[0] in commands:
        return commands[arguments[0]](arguments[1:])
    from nptests import __version__

    parser = Parser(prog=program, description=about, epilog=f"`{program} COMMAND --help` explains a command.")
    parser.add_argument("--version", action="version", version=f"{program} {__version__}")
    listed = parser.add_subparsers(metavar="COMMAND", title="commands", required=True)
    for name, command in commands.items():
        listed.add_parser(name, help=(command.__doc__ or "").splitlines()[0], add_help=False)
    parser.parse_args(arguments)
    return DONE


class Progress:
    """A bar on standard error while work is under way; silent where that is no terminal."""

    WIDTH = 30
    INTERVAL = 0.1  # seconds between two drawings

    def __init__(self, label: str) -> None:
        self.label = label
        self.shown = sys.stderr.isatty()
        self.last = 0.0

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if not self.shown or (done < total and now - self.last < self.INTERVAL):
            return
        self.last = now
        filled = self.WIDTH * done // max(total, 1)
        bar = "#" * filled + "-" * (self.WIDTH - filled)
        end = "\n" if done >= total else ""
        print(f"\r{self.label} [{bar}] {done}/{total}", end=end, file=sys.stderr, flush=True)
