"""The words of a command line in groups, and whether a parser reads them."""

import io
import os
import re
import stat
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout, suppress
from typing import Any

from nptests.errors import InputError, in_shell
from nptests.procedures import listed
from nptests.procedures.elsewhere.translation import as_paired


def grouped(words: Sequence[str]) -> list[list[str]]:
    """The words before every option, then each option with its values."""
    groups: list[list[str]] = [[]]
    for word in words:
        if re.match(r"--?[A-Za-z]", word):
            groups.append([word])
        else:
            groups[-1].append(word)
    return groups


def with_options(words: Sequence[str], options: Mapping[str, Any]) -> list[str]:
    """The words with options before those that are said, which hold."""
    first, *groups = grouped(words)
    return [*first, *in_shell(options), *(word for group in groups for word in group)]


def as_designed(head: list[str], rest: list[str]) -> tuple[list[str], list[str]] | None:
    """The test and its words, where an option says pairs or independent samples; None where none here is of these."""
    first, *groups = grouped(rest)
    asked = [group for group in groups if group[0] in ("--paired", "--unpaired", "--independent")]
    own = listed.find("friedman" if head[0] == "analyse" else head[-1].replace("-", "_")) if asked else None
    if own is None or head[0] not in ("test", "analyse"):
        return head, rest
    no = {word.lower() for word in asked[0][1:]} & {"false", "no", "0"}
    meant = as_paired(own, (asked[0][0] == "--paired") is not bool(no))
    if meant is None or (head[0] == "analyse" and meant[0] != own.name):
        return None
    files = [word for word in asked[0][1:] if word.lower() not in (*no, "true", "yes", "1")]
    words = [*first, *files, *(word for group in groups if group not in asked for word in group)]
    return (head if head[0] == "analyse" else ["test", meant[0]]), with_options(words, meant[1])


def with_sizes(words: list[str]) -> list[str]:
    """The words with the sizes of two samples for the failures, where four cells of a table stand among them."""
    cells = [int(word) for word in words if word.isdecimal()]
    if len(cells) != 4:
        return words
    counts = iter((cells[0], cells[0] + cells[1], cells[2], cells[2] + cells[3]))
    return [str(next(counts)) if word.isdecimal() else word for word in words]


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
