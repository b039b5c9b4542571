"""The commands that read a table which cannot be read as it stands, as whoever typed the first one would type them."""

import shlex
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from nptests.data.intake.directions import each_toward
from nptests.data.intake.summary_words import better_in
from nptests.errors import InputError, in_shell
from nptests.languages.translating import said

NONE: Mapping[str, Callable[[list[str]], int]] = {}
SHOWN = 3  # names of what is compared, and of what over


def tried(
    problem: InputError, arguments: Sequence[str], commands: Mapping[str, Callable[[list[str]], int]] = NONE
) -> str:
    """The commands that read a table and do what was asked, each as it is typed; nothing where none was found.

    commands  by which each is tried, with all its options
    """
    mending = import_module("nptests.cli.mending") if problem.readings else None  # which shows what is tried here
    ways, lines, reasons = [], [], []
    for way in problem.readings:
        new = {name: value for name, value in way.items() if f"--{name.replace('_', '-')}" not in arguments}
        several = {name: value for name, value in way.items() if isinstance(value, list)}  # the last one counts
        words = [*_towards(way, arguments), *in_shell(new | several)]
        if mending is None or (reason := mending.refused(mending.Line(words, True), commands)) is None:
            ways.append(way)
            lines.append(shlex.join(["nptests", *words]))
        else:
            reasons.append(reason)
    if not lines:
        return f"; {said(reasons[0])}" if reasons and problem.code == "transposed" else ""  # what a control would tell
    sides = map(_marked if problem.code == "decimals" else _compared, ways)
    if not any(hasattr(way, "compared") for way in ways):  # see read.answer.Tried
        return f"; {said('tried on this table, and sound')}: " + f" {said('or')} ".join(lines)
    each = "".join(f"\n  {side}: {line}" for side, line in zip(sides, lines, strict=True))
    return f"; {said('tried on this table, and sound')}:{each}"


def _marked(way: Mapping[str, Any]) -> str:
    """For whom a way is that says which the decimal mark is."""
    return said("if the comma is the decimal mark" if way["decimal"] == "," else "if the comma is between thousands")


def _compared(way: Mapping[str, Any]) -> str:
    """For whom a way to read the table is: what is compared in it, over what, and what is left out."""
    out = [*way.get("leave_out", ()), *getattr(way, "without", ())]
    words = said("if {a} are compared over {b}, without {c}" if out else "if {a} are compared over {b}")
    return words.format(a=_listed(getattr(way, "compared", ())), b=_listed(getattr(way, "over", ())), c=_listed(out))


def _listed(names: Sequence[str]) -> str:
    return ", ".join(map(repr, names[:SHOWN])) + ", ..." * (len(names) > SHOWN)


def _towards(way: Mapping[str, Any], arguments: Sequence[str]) -> list[str]:
    """The words that were typed; but where the scores that are chosen say which are better, so does the command."""
    chosen = [str(way.get("score", "")), str(way.get("table", "")), *way.get("where", ())]
    directions = {better for name in chosen if (better := better_in(name)) is not None}
    directions |= {better for better in each_toward(way.get("rows", ())) if better is not None}
    line = [part for word in arguments for part in (word.split("=") if word.startswith("--better=") else [word])]
    if len(directions) == 1 and "--better" in line[:-1]:
        line[line.index("--better") + 1] = directions.pop()
    return line
