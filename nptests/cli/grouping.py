"""The words of a command line in groups, and whether a parser reads them."""

import io
import os
import re
import stat
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout, suppress
from typing import Any

from nptests.errors import InputError


def grouped(words: Sequence[str]) -> list[list[str]]:
    """The words before every option, then each option with its values."""
    groups: list[list[str]] = [[]]
    for word in words:
        if re.match(r"--?[A-Za-z]", word):
            groups.append([word])
        else:
            groups[-1].append(word)
    return groups


def numbers(word: str) -> bool:
    """Several with commas between, which are no decimal commas."""
    return bool(re.fullmatch(r"(\d*\.\d+(e-?\d+)?)(,\d*\.\d+(e-?\d+)?)+", word))


def piped() -> bool:
    """Whether something comes from a pipe or a file on standard input."""
    with suppress(OSError, ValueError, AttributeError):
        mode = os.fstat(sys.stdin.fileno()).st_mode
        return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)
    return False


def reads(parse: Callable[[Any], object], line: Any) -> bool:
    try:
        with redirect_stdout(io.StringIO()):
            parse(line)
    except SystemExit as end:
        return not end.code  # help
    except (InputError, ValueError):
        return False
    return True
