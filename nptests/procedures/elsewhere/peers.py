"""The public names of other packages, a table a package in `tables/`: what each is here, or why nothing is."""

import ast
import functools
import inspect
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from nptests.errors import InputError, in_python
from nptests.vocabulary import read_beside, resolved

# The tables, in the order in which a name that several packages have is looked for.
PEERS = (
    "R", "rstatix", "PMCMRplus", "scmamp", "scipy", "scikit-posthocs", "autorank", "pingouin", "statsmodels",
    "baycomp", "mlxtend", "critdd", "statds", "orange", "rliable",
    "MATLAB", "Stata", "Julia", "words",
)  # fmt: skip

OF_R = PEERS[:4]

Standing = Literal["same", "better", "left out"]


@dataclass(frozen=True)
class Peer:
    """A package: the version that its names were read from, its names here, those that are not, and others.

    lacking   what compares groups or algorithms, and is no certified procedure here
    outside   what compares nothing
    rooms     its modules, through which its users reach the names
    """

    name: str
    version: str
    about: str
    names: Mapping[str, "Name"]
    outside: tuple[str, ...]
    lacking: tuple[str, ...] = ()
    rooms: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Name:
    """One public name of another package.

    takes     its signature, as Python writes it; empty where there is no drop-in
    data      the arguments that are handed on as data, with blanks between; or
    reads     how its data are read (`nptests.compat.reading`)
    runs      what computes it here: the last word, or the one after an argument that is given (or "argument=value")
    options   of ours, with the values that make it theirs
    words     ours, with the argument that says it
    gives     the shape of what it returns (`nptests.compat.shaping`); "python": the function is written out in
              `nptests.compat`; "line": nothing is called so here, and `write` does the same
    holds     what the parts of that shape are: of a result, or of another procedure on the same data
    write     the call to write here, where it is not what `runs` on its data
    better    why the number here is another one
    theirs    the options of ours that give its number all the same
    refused   why its number is not to be had here
    left      why nothing here does it, and what to use

    A row of a table may bear several names: `also`.
    """

    peer: str
    name: str
    takes: str = ""
    data: str = ""
    reads: str = ""
    runs: str = ""
    options: Mapping[str, Any]
    words: Mapping[str, str]
    gives: str = "result"
    holds: Mapping[str, str]
    write: str = ""
    better: str = ""
    theirs: Mapping[str, Any]
    refused: str = ""
    left: str = ""

    @property
    def python(self) -> str:
        """The name as Python can write it."""
        return self.name.replace(".", "_")

    @property
    def whose(self) -> str:
        """The name with its package; plain words have none."""
        return self.name if self.peer == "words" else f"{self.name} of {self.peer}"

    @property
    def standing(self) -> Standing:
        return "left out" if self.left else "better" if self.better else "same"

    @property
    def signature(self) -> inspect.Signature:
        return signature(self.takes)

    def computes(self, arguments: Mapping[str, Any]) -> str:
        """The procedure that suits the arguments."""
        asked = re.findall(r"test=(\w+)", self.runs)
        test: Any = arguments.get("test")
        begun = [word for word in asked if test and word.startswith(_joined(test).casefold())]
        test = begun[0] if len(begun) == 1 else test and (resolved(_joined(test), asked) or test)  # of aligned ranks
        if asked and test is not None and _joined(test) not in asked:
            words = f"test={test!r}: the words are {', '.join(sorted(asked)).replace('_', ' ')}"
            raise InputError("option", words, where="test")
        for word in self.runs.split():
            condition, _, procedure = word.rpartition(":")
            argument, _, value = condition.partition("=")
            chosen: Any = test if argument == "test" else arguments.get(argument)
            full = len(chosen) if hasattr(chosen, "__len__") else chosen  # a column has no truth value
            if not condition or (resolved(_joined(chosen), (value,)) if value else bool(full)):
                return procedure
        raise LookupError(self.name)

    @property
    def line(self) -> str:
        """What to write here for it."""
        data = _PLACES.get(self.reads) or {2: "a, b"}.get(len(self.data.split()), "df")
        options = in_python({name: x for name, x in self.options.items() if name != "control"})
        return self.write or f"nptests.{self.runs.split()[-1]}({', '.join(filter(None, (data, options)))})"


def _joined(value: Any) -> str:
    """A value of an argument as it stands in `runs`, where spaces part the conditions."""
    return str(value).replace(" ", "_")


_PLACES = {"blocks": "scores", "paired_groups": "scores", "groups": "groups", "long": "df"}


def signature(text: str) -> inspect.Signature:
    """The signature that a text writes, its defaults read as literals."""
    f = ast.parse(f"def f({text}): pass").body[0].args  # type: ignore[attr-defined]
    kinds = inspect.Parameter
    rest = [None] * (len(f.args) - len(f.defaults))
    parts: list[tuple[Any, Any, Any]] = [
        (a, kinds.POSITIONAL_OR_KEYWORD, d) for a, d in zip(f.args, [*rest, *f.defaults], strict=True)
    ]
    if f.vararg:
        parts.append((f.vararg, kinds.VAR_POSITIONAL, None))
    parts += [(a, kinds.KEYWORD_ONLY, d) for a, d in zip(f.kwonlyargs, f.kw_defaults, strict=True)]
    if f.kwarg:
        parts.append((f.kwarg, kinds.VAR_KEYWORD, None))
    return inspect.Signature(
        [kinds(a.arg, kind, default=kinds.empty if d is None else ast.literal_eval(d)) for a, kind, d in parts]
    )


@functools.cache
def peer(name: str) -> Peer:
    """One table."""
    table = read_beside(__file__, f"tables/{name}.toml")
    empty: dict[str, Any] = {part: {} for part in ("options", "words", "holds", "theirs")}
    rows = {
        each: Name(peer=name, name=each, **(empty | {part: words for part, words in row.items() if part != "also"}))
        for key, row in table["names"].items()
        for each in (key, *row.get("also", "").split())
    }
    others = (tuple(table.get(part, "").split()) for part in ("outside", "lacking", "rooms"))
    return Peer(name, table.get("version", ""), table["about"], rows, *others)


def rows() -> Iterator[Name]:
    """Every name of every table."""
    return (row for name in PEERS for row in peer(name).names.values())


@functools.cache
def known(name: str) -> tuple[Name, ...]:
    """The rows that bear a name, as their packages or as Python writes it: those with a drop-in first."""
    # Of bCorrelatedTtest, as Python writes it.
    letters = name.replace("_", "") if "_" in name and name.islower() else "-"
    bear = (row for row in rows() if name in (row.name, row.python) or letters == row.name.casefold() != row.name)
    return tuple(sorted(bear, key=lambda row: (not row.takes, row.peer == "words")))


def is_two_by_two(name: str) -> bool:
    """Whether what is called so takes a table of two samples, with successes and failures."""
    return any(row.reads == "two_by_two" for row in known(name))


def outside(name: str) -> str | None:
    """Of a name that a package has and that is not here: why, and where it is."""
    why = {"outside": "this compares no algorithms, and is not here", "lacking": "no certified procedure yet"}
    for each in map(peer, PEERS):
        for part, words in why.items():
            if name in (names := getattr(each, part)) or name in (other.replace(".", "_") for other in names):
                return f"{words}: {each.name} has it"
    return None
