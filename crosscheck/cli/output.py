"""What the commands of crosscheck share: options that are checked before the work, and reports written whole."""

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nptests.cli import manners, output
from nptests.document import blocks, writing
from nptests.errors import InputError
from nptests.results import as_json


def show(content: blocks.Document | Mapping[str, Any], format: str = "text") -> None:
    print(writing.write(content, format) if isinstance(content, blocks.Document) else as_json(content) + "\n", end="")


def at_least(option: str, value: float, least: float) -> None:
    if value < least:
        raise InputError("option", f"--{option} {value}: at least {least} is needed", where=option)


def parsed(parser: manners.Parser, arguments: list[str]) -> argparse.Namespace:
    """The arguments of a command that writes files, which it may: asked before the work, not after it."""
    manners.add(parser, "force")
    options = parser.parse_args(arguments)
    for option in ("html", "review", "junit", "badge", "pdf"):
        name = getattr(options, option, None)
        if name is not None:
            output.refuse_no_place(Path(name))
            output.refuse_loss(Path(name), getattr(options, "paths", ()), force=options.force)
    return options


def write(path: str, content: str | bytes) -> None:
    """Write a report, whole or not at all; what would be lost was asked about before."""
    output.write_file(Path(path), content, force=True, program="crosscheck")
