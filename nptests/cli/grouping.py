"""The words of a command line in groups, and whether a parser reads them."""

import io
import os
import re
import stat
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout, suppress
from os.path import isfile
from typing import Any

from nptests.errors import InputError, in_shell
from nptests.procedures import listed
from nptests.procedures.elsewhere.translation import FOLDS, REPEATS, as_paired, in_our_words

FORMULA = re.compile(r"(?P<score>[^~|]+)~(?P<algorithm>[^~|]+)(?:\|(?P<dataset>[^~|]+))?")  # of R
TOGETHER = (
    *((truth, a, b) for truth in ("truth", "label", "y_true", "true", "target") for a, b in (("a", "b"), ("x", "y"))),
    ("a", "b"), ("x", "y"), ("first", "second"), ("col1", "col2"), ("group1", "group2"),
    ("truth", "pred"), ("truth", "predicted"), ("label", "pred"), ("y_true", "y_pred"), ("true", "pred"),
)  # columns of one test  # fmt: skip
PIVOTED = {"columns": "--algorithm", "cols": "--algorithm", "rows": "--dataset"}  # of a long table, beside its scores
VERSIONS = (("baseline", "base", "reference", "before", "old"), ("candidate", "challenger", "new", "after"))


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


def of_column(group: Sequence[str], known: Mapping[str, Any], words: Mapping[str, Any]) -> bool:
    """Whether a flag that is none here has a column behind it: neither a number nor one of the words of an option."""
    flag, *values = group
    return len(values) == 1 and flag not in known and not (values[0] in words or reads(float, values[0]))


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


def plain(word: str) -> str:
    """A word or an option as tables write it."""
    return re.sub("[-.]", "_", word.lstrip("-")).lower() if len(word) > 2 else word.lstrip("-")


def two_versions(rest: Sequence[str]) -> list[str] | None:
    """The words with the files of a baseline and a candidate in that order, where options name both."""
    first, *groups = grouped(rest)
    named = [next((group for group in groups if plain(group[0]) in names), []) for names in VERSIONS]
    if not all(len(group) == 2 and isfile(group[1]) for group in named):
        return None
    return [*first, *(group[1] for group in named), *(word for group in groups if group not in named for word in group)]


def sizes_alone(rest: list[str]) -> list[str] | None:
    """The words of a critical difference by numbers of algorithms and data sets alone, with no table at hand."""
    first, *groups = grouped(rest)
    if len(first) == 2 and all(map(str.isdecimal, first)):
        return ["--k", first[0], "--n", first[1], *rest[2:]]
    return rest if not first and {"k", "n"} <= {plain(group[0]) for group in groups} else None


def of_folds(groups: list[list[str]]) -> list[list[str]]:
    """The sizes of both parts, where the number of folds says them, as in Python."""
    counts = {plain(flag): int(values[0]) for flag, *values in groups if len(values) == 1 and values[0].isdecimal()}
    sizes = in_our_words(counts, {"train": (), "test": ()}) or {}
    if not {*FOLDS} & {*counts} or {"train", "test"} - {*sizes} or {"--train", "--test"} & {g[0] for g in groups}:
        return groups
    others = [group for group in groups if plain(group[0]) not in (*FOLDS, *REPEATS)]
    return [*others, ["--train", str(sizes["train"])], ["--test", str(sizes["test"])]]
