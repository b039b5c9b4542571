"""A line that is none of ours -> the line to type: a command, with the options that were asked, read by its parser."""

import argparse
import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from nptests.cli import manners
from nptests.cli.manners import Command, Parser
from nptests.errors import InputError, did_you_mean
from nptests.procedures import listed
from nptests.procedures.elsewhere.translation import KEYWORDS, PATHS, VALUES

# What the functions of Python are as commands, where they are not called the same.
COMMANDS = {
    "cd_diagram": "cd", "heatmap": "cd", "compare": "analyse", "report": "analyse", "sample_size": "power",
    "critical_difference": "critical",
}  # fmt: skip
SAYS_WHAT = ("paired", "unpaired")  # options of others that say which procedure is meant


def lines(arguments: Sequence[str], commands: Mapping[str, Command]) -> list[str]:
    """The lines for a word that is no command, or for options that a command lacks: those that a parser reads."""
    word, rest = arguments[0], list(arguments[1:])
    heads = [(head, _parser(head, commands)) for head in _heads(word, rest, commands)]
    mended = [(head, _mended(parser, rest)) for head, parser in heads if parser is not None]
    return [shlex.join(["nptests", *head, *words]) for head, words in mended if words is not None]


def _heads(word: str, rest: list[str], commands: Mapping[str, Command]) -> list[list[str]]:
    """What a line of ours begins with: a command, and the procedure or the adjustment."""
    if word == "test" and rest:
        return [[word, rest.pop(0)]]
    if word in commands:
        return [[word]]
    from nptests.analysis.finding import find

    heads = []
    for call in (part for row in find(word) for part in re.findall(r"nptests\.\w+\([^()]*\)", row.call)):
        name = call[len("nptests.") :].partition("(")[0]
        if name == "adjust" and rest and Path(rest[0]).is_file():  # scores are no p-values
            heads.append(["analyse", "--adjust", call.split('"')[1]])
        elif listed.find(name) is not None:
            heads.append(["test", name])
        elif COMMANDS.get(name, name) in commands:
            heads.append([COMMANDS.get(name, name)])
    which = {option.lstrip("-") for option in rest if option.startswith("--")} & set(SAYS_WHAT)
    return heads[:1] if which == {"paired"} else heads[-1:] if which else heads[:2]


def _parser(head: list[str], commands: Mapping[str, Command]) -> Parser | None:
    """The parser of such a line; None where its command builds one for each of its subjects."""
    from nptests.cli import testing

    if head[0] == "test":
        return testing.parser_of(testing.subject_of(head[1]))
    return next(iter(manners.parsers_of(commands[head[0]])), None)


def _mended(parser: Parser, rest: Sequence[str]) -> list[str] | None:
    """The words with the options of this parser for those of others; None where it does not read them."""
    actions = parser._actions
    known = {flag: action for action in actions for flag in action.option_strings}
    words: list[str] = []
    options: list[str] = []
    groups: list[list[str]] = [[]]
    for word in rest:
        if re.match(r"--?[A-Za-z]", word):
            groups.append([word])
        else:
            groups[-1].append(word)
    for flag, *values in groups[1:]:
        place = any(flag.lstrip("-") == action.dest.rstrip("s") for action in actions if not action.option_strings)
        ours = flag if flag in known else None if place else _flag(flag, values, known)
        if place and values:
            words += values  # what we take without an option
        elif ours is not None:
            table = VALUES.get(ours.lstrip("-"), {})
            values = [str(table.get(value, value)) for value in values]
            if ours == "--better" and values not in (["higher"], ["lower"]):
                return None
            options += [ours, *values]
        elif flag.lstrip("-") not in SAYS_WHAT and flag.lstrip("-") not in KEYWORDS:
            return None
    first = groups[0]
    if "--columns" in known and "--columns" not in options and len(first) > 1 and Path(first[0]).is_file():
        first, options = first[:1], ["--columns", *first[1:], *options]
    line = [*first, *words, *options]
    return line if _reads(parser.parse_intermixed_args, line) else None


def _flag(flag: str, values: Sequence[str], known: Mapping[str, argparse.Action]) -> str | None:
    """The option of ours that is meant: by what others call it, or by how it is spelled."""
    name = flag.lstrip("-").replace("-", "_")
    word = KEYWORDS.get(name, name) or ""
    if values and values[0] in VALUES["adjust"]:
        word = "adjust"
    meant = "--out" if name in PATHS and values else f"--{word.replace('_', '-')}"
    near = meant if meant in known else did_you_mean(flag, known)[len("did you mean '") : -2]
    return near if near in known else None


def _reads(parse: Callable[[list[str]], object], line: list[str]) -> bool:
    try:
        parse(line)
    except (InputError, SystemExit):
        return False
    return True
