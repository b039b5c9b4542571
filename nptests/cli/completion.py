"""`nptests completion`: scripts for shells, generated from the parsers of the commands."""

import argparse
import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from nptests.cli.manners import DONE, Parser, parser_of
from nptests.errors import InputError


@dataclass(frozen=True)
class Flag:
    """One option: its words where it takes words, whether it takes a value at all."""

    name: str
    words: tuple[str, ...]
    takes_value: bool
    about: str


Table = Mapping[str, tuple[str, tuple[Flag, ...]]]  # "test friedman" -> what it is for, and its options


def command(arguments: list[str]) -> int:
    words = Parser.of("completion", shells="|".join(SCRIPTS)).parse_args(arguments)
    if words.shell not in SCRIPTS:
        raise InputError("option", f"{words.shell}: the shells are {', '.join(SCRIPTS)}", where="shell")
    if words.json:
        from nptests.results import as_json

        print(as_json({path: [flag.name for flag in flags] for path, (_, flags) in everything().items()}))
    else:
        print(SCRIPTS[words.shell](everything()), end="")
    return DONE


def everything() -> Table:
    """Every command with its options; those that run a procedure or measure with each."""
    from nptests.cli import COMMANDS, explaining, testing
    from nptests.experiment.metrics.listed import metrics
    from nptests.procedures.listed import catalogue

    parsers = {"test": testing.parser_of, "explain": explaining.parser_of}
    table: dict[str, tuple[str, tuple[Flag, ...]]] = {}
    for name, run in COMMANDS.items():
        about = (run.__doc__ or "").splitlines()[0].split(":")[0].rstrip(".")
        table[name] = (about, () if name in parsers else flags_of(parser_of(run)))
    for name, build in parsers.items():
        for procedure in (*catalogue(), *metrics()):
            table[f"{name} {procedure.name}"] = (procedure.title, flags_of(build(procedure)))
    return table


def flags_of(parser: argparse.ArgumentParser) -> tuple[Flag, ...]:
    """The long options of a parser; words are its choices, or a metavar such as higher|lower."""
    flags = []
    for action in parser._actions:
        for name in (option for option in action.option_strings if option.startswith("--")):
            metavar = action.metavar if isinstance(action.metavar, str) else ""
            words = tuple(map(str, action.choices)) if action.choices else tuple(metavar.split("|")) * ("|" in metavar)
            flags.append(Flag(name, words, action.nargs != 0, (action.help or "").split("\n")[0]))
    return tuple(flags)


def _words_of(table: Table, command: str) -> str:
    """The procedures that a command runs."""
    return " ".join(path.split()[1] for path in table if path.startswith(f"{command} "))


def bash(table: Table) -> str:
    """A function for `complete -F`."""
    commands = [path for path in table if " " not in path]
    running = [name for name in commands if _words_of(table, name)]
    words = [
        f'    "{path} {f.name}") words="{" ".join(f.words)}" ;;'
        for path, (_, fs) in table.items()
        for f in fs
        if f.words
    ]
    names = [f'      {name}) words="{_words_of(table, name)}" ;;' for name in running]
    for path, (_, flags) in table.items():
        if flags:
            named = " ".join(f.name for f in flags)
            names.append(f'      "{path}") case "$cur" in -*) words="{named}" ;; esac ;;')
    script = Path(__file__).with_suffix(".bash").read_text("utf-8")
    parts = {"@RUNNING@": "|".join(running), "@COMMANDS@": " ".join([*commands, "--help", "--version"])}
    for place, part in (parts | {"@WORDS@": "\n".join(words), "@NAMES@": "\n".join(names)}).items():
        script = script.replace(place, part)
    return script


def zsh(table: Table) -> str:
    """Zsh runs the function for bash by its own bashcompinit."""
    return "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n" + bash(table)


def fish(table: Table) -> str:
    """One line an option."""
    lines = []
    for path, (about, flags) in table.items():
        *above, name = path.split()
        above_seen = " and ".join(f"__fish_seen_subcommand_from {word};" for word in above).rstrip(";")
        where = above_seen or "__fish_use_subcommand"
        lines.append(f"complete -c nptests -n '{where}' -f -a {name} -d {shlex.quote(about)}")
        here = "; and ".join(f"__fish_seen_subcommand_from {word}" for word in path.split())
        for flag in flags:
            words = f" -x -a '{' '.join(flag.words)}'" if flag.words else " -r" if flag.takes_value else ""
            lines.append(f"complete -c nptests -n '{here}' -l {flag.name[2:]}{words} -d {shlex.quote(flag.about)}")
    return "\n".join(lines) + "\n"


SCRIPTS: Mapping[str, Callable[[Table], str]] = MappingProxyType({"bash": bash, "zsh": zsh, "fish": fish})
