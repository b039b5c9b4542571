"""What others call the parts of a value, and what to write here for them: rows of `parts.toml`."""

import dataclasses
import inspect
import re
import sys
import warnings
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from nptests.errors import InputError, InputWarning, did_you_mean
from nptests.vocabulary import read_beside

_PATH = re.compile(r"(?P<names>\w+(?:\.\w+)*)(?:\[(?P<place>\d)\])?(?P<rest>(?:\.\w+)*)")  # effects, rows[0].interval
# A part of a result, a method of it, or one that writes a file.
_SAME = re.compile(r"(?P<part>[\w.\[\]]+|[\w.()]+(?=\('))(?P<call>\('result\.(?P<ending>\w+)'\)|\(\))?")


_ADJUSTED = re.compile(r"adj(?:usted)?|corr(?:ected)?")
_OF_A_LAW = re.compile(r"([a-oq-z]|chi2?)_?(?:stat(?:istic)?|val(?:ue)?)s?")  # u_val, zstatistic
_WRITTEN = frozenset({"html", "json", "md", "tex", "txt"})  # as text, where no file is named
_MADE = re.compile(r"(?P<method>\w+)\(\)\.(?P<part>\w+)|(?P<drawn>\w+)\((?P<word>\w+)='(?P<chosen>\w+)'\)")


@cache
def _rows(kind: str = "") -> Mapping[str, Mapping[str, Any]]:
    """The row of every name that others have for a part of a kind of result: the first one."""
    rows = [row for row in read_beside(__file__, "parts.toml")["part"] if kind in row.get("of", kind).split(" ")]
    names = dict.fromkeys(name for row in rows for name in row["names"].split())
    return {name: next(row for row in rows if name in row["names"].split()) for name in names}


@cache
def lines(kind: str = "") -> Mapping[str, list[str]]:
    """What to write for the parts of a kind of result, by what others call them."""
    return {name: row["write"] for name, row in _rows(kind).items()}


def _is(what: str, value: Any, name: str) -> bool:
    """Whether a name is marked in its row: `ambiguous`, of more than one thing; `printed`, a method that prints."""
    return name in _rows(type(value).__name__).get(name, {}).get(what, "").split()


@cache
def _laws() -> Mapping[str, str]:
    """Of what the statistic is called after its law: how that law begins."""
    return dict(read_beside(__file__, "parts.toml")["law"])


@cache
def _spellings(kind: str) -> Mapping[frozenset[str], str]:
    """The names of the parts of a kind of result by the words that they are made of."""
    return {_words(name): name for name in reversed([*lines(kind)])}


def _words(name: str) -> frozenset[str]:
    """The words of a name in any order and number: pvals_corrected is adj_p_value, zstatistic is z."""
    plain = re.sub(r"p_?val(?:ue)?s?", "pvalue_", _OF_A_LAW.sub(r"\1", name.casefold()))
    words = (word.removesuffix("s") for word in plain.split("_") if word)
    return frozenset("adjusted" if _ADJUSTED.fullmatch(word) else word for word in words)


def _known(value: Any, name: str) -> str:
    """The name of a part that stands in our rows, or the one of the same words."""
    kind = type(value).__name__
    return name if name in lines(kind) else _spellings(kind).get(_words(name), name)


@cache
def calls() -> Mapping[str, str]:
    """What to write for what is no part of a result, and another call on the same data."""
    rows = read_beside(__file__, "parts.toml")["call"]
    return {name: row["write"] for row in rows for name in row["names"].split()}


def part_instead(value: Any, name: str) -> str | None:
    """What to write for a part that a value lacks: the first of its names here that leads to something."""
    if frame := _of_matrix(value, name):
        return frame
    name = _known(value, name)
    details = getattr(value, "__dict__", {}).get("details", {})
    key = next((key for key in details if key.casefold() == name.casefold()), None)
    named = None if key is None else f"details[{key!r}]"
    if _is("ambiguous", value, name):
        return named or _listed(value, name, details)
    return _listed(value, name, details) or named


def _of_matrix(value: Any, name: str) -> str | None:
    """What peers' matrix of p-values has, where comparisons stand in its place."""
    frames = read_beside(__file__, "parts.toml")["frames"].items()
    made = next((line for line, names in frames if name in names.split()), None)
    return f"{made}.{name}" if made and hasattr(type(value), "pvalues") else None


def _listed(value: Any, name: str, details: Mapping[str, Any]) -> str | None:
    """The first line of the rows of a name that leads to something."""
    for line in lines(type(value).__name__).get(name, ()):
        if line.startswith("details["):
            if line[len("details['") : -2] in details:
                return line
            continue
        with suppress(AttributeError, TypeError, IndexError):  # an interval that there is not has no ends
            if fills(held_by(value, line)):
                return line
    return None


def held_by(value: Any, line: str) -> Any:
    """What a value holds under the first path of a line."""
    path = _PATH.match(line)
    assert path is not None, line
    inspect.getattr_static(value, path["names"].partition(".")[0])  # nobody is asked for others
    held = attrgetter(path["names"])(value)
    held = held if path["place"] is None else held[int(path["place"])]
    return attrgetter(path["rest"][1:])(held) if path["rest"] else held


def tell(value: Any, depth: int = 4) -> None:
    """Warn, where comparisons are asked for numbers alone, of what would stand beside them."""
    for note in value.notes if type(value).__name__ == "Comparisons" else ():
        warnings.warn(note, InputWarning, stacklevel=depth)


def same(value: Any, name: str, line: str) -> Any:
    """What a part is that is only called otherwise; None where its reader has to choose."""
    name = _known(value, name)
    if line.startswith("details["):
        tell(value)
        return value.details[line[len("details['") : -2]]
    if _is("ambiguous", value, name) and not (line.startswith("pvalues.") or _called_by_law(value, name)):
        return None
    if line.endswith(" <= 0.05"):
        return held_by(value, line) <= (getattr(value, "options", {}).get("alpha") or 0.05)
    if made := _MADE.fullmatch(line):
        if made["drawn"]:
            return partial(held_by(value, made["drawn"]), **{made["word"]: made["chosen"]})
        return getattr(held_by(value, made["method"])(), made["part"])
    form = _SAME.fullmatch(line)
    if form is None:
        return None
    if not form["ending"]:
        held = held_by(value, form["part"])
        if _is("printed", value, name):
            return lambda *args, **words: sys.stdout.write(f"{held()}\n") and None
        return Interval(held, value.level) if form["part"] == "interval" and held is not None else held
    first, called, rest = form["part"].partition("().")  # to_frame().to_csv: what a method returns writes the file

    def write(path: Any = None, **how: Any) -> Any:
        if path is None and form["ending"] in _WRITTEN:
            return Text(value.written(f"result.{form['ending']}"))
        if path is None and form["ending"] != "csv":  # which a frame answers as text
            path = f"result.{form['ending']}"
            warnings.warn(f"written to {path}, for no file was named", InputWarning, stacklevel=2)
        held = held_by(value, first)
        return (attrgetter(rest)(held()) if called else held)(path, **how)

    return write


def _called_by_law(value: Any, name: str) -> bool:
    """Whether the null distribution says that the statistic is what others call so."""
    null = vars(value).get("null")
    laws = [each.law for each in (null, getattr(null, "other", None)) if each is not None and hasattr(each, "law")]
    named = vars(value).get("procedure") in read_beside(__file__, "parts.toml")["symbol"].get(name, "").split()
    return named or (name in _laws() and any(law.startswith(_laws()[name]) for law in laws))


def missing_part(value: Any, name: str, line: str | None) -> str:
    """What to say of a part that there is not: what to write, or the nearest that a value holds."""
    if line is not None:
        return f"write .{line}"
    if name in calls() and {"procedure", "omnibus"} & vars(value).keys():
        return f"this is another call on the same data: {calls()[name]}"
    if words := read_beside(__file__, "parts.toml")["otherwise"].get(type(value).__name__):
        return str(words)
    held = [each.name for each in dataclasses.fields(value) if fills(getattr(value, each.name))]
    return " ".join(filter(None, (did_you_mean(name, held), f"it has {', '.join(held)}")))


def fills(held: Any) -> bool:
    """Whether a part holds something."""
    return held is not None and not (isinstance(held, (tuple, Mapping)) and not held)


def key_of(key: Any, keys: Sequence[Any]) -> Any:
    """The one of these keys, of a row or column, that others call so."""
    if key in keys or not isinstance(key, str):
        return key
    spelled = re.sub(r"\W", "_", key)
    return next((line for line in (spelled, *lines().get(spelled, ())) if line in keys), key)


class Named:
    """What answers to the names that others have for its parts."""

    if not TYPE_CHECKING:  # what has a type is named by it

        def __getattr__(self, name: str) -> Any:
            """Nothing is called so: what to write instead."""
            words = f"{type(self).__name__!r} object has no attribute {name!r}"
            if name.startswith("_"):
                raise AttributeError(words, name=name, obj=self)
            line = part_instead(self, name)
            answer = None if line is None else same(self, name, line)
            if answer is None:
                raise AttributeError(f"{words}: {missing_part(self, name, line)}", name=name, obj=None)
            return answer


class Text(str):
    """A document, which a session shows as it stands."""

    def __repr__(self) -> str:
        return str(self)


class Interval(tuple[float, ...]):
    """An interval that answers as scipy's method does, at its own level."""

    level: float

    def __new__(cls, ends: Sequence[float], level: float) -> "Interval":
        interval = super().__new__(cls, ends)
        interval.level = level
        return interval

    @property
    def low(self) -> float:
        return self[0]

    @property
    def high(self) -> float:
        return self[1]

    def __call__(self, confidence_level: float | None = None) -> "Interval":
        if confidence_level not in (None, self.level):
            words = f"the interval is that of level={self.level:g}: ask the test for another, level={confidence_level}"
            raise InputError("level", words, where="level")
        return self


class ByName(tuple[float, ...]):
    """Numbers of algorithms, by their place or by their name."""

    names: tuple[str, ...]

    def __new__(cls, numbers: Sequence[float], names: tuple[str, ...]) -> "ByName":
        numbered = super().__new__(cls, numbers)
        numbered.names = names
        return numbered

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, str) and key not in self.names:
            raise KeyError(f"{key!r}: the names are {', '.join(self.names)}")
        return super().__getitem__(self.names.index(key) if isinstance(key, str) else key)

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (list(self),)


class MeanRanks:
    """The field `mean_ranks` as it is read: by name, too."""

    def __get__(self, result: Any, owner: Any = None) -> Any:
        ranks: Any = None if result is None else vars(result).get("mean_ranks")
        named = ranks is not None and len(ranks) == len(vars(result)["algorithms"])
        return ByName(ranks, vars(result)["algorithms"]) if named else ranks

    def __set__(self, result: Any, ranks: Any) -> None:
        vars(result)["mean_ranks"] = ranks


class Keys(dict[str, Any]):
    """What a result holds, by name: a key that others use leads to ours."""

    def __missing__(self, key: str) -> Any:
        ours = key_of(key, tuple(self))
        if ours not in self:
            raise KeyError(f"{key!r}: the keys are {', '.join(self)}")
        return self[ours]
