"""What others call the parts of a value, and what to write here for them: rows of `parts.toml`."""

import inspect
import operator
import re
import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np

from nptests.errors import InputError, InputWarning, as_written, is_asked_by_ours, owner_written
from nptests.values import Interval, OnlyNumber, Text, decision
from nptests.vocabulary import read_beside

_ADJUSTED = re.compile(r"adj(?:usted)?|corr(?:ected)?")
_OF_A_LAW = re.compile(r"([a-oq-z]|chi2?)_?(?:stat(?:istic)?|val(?:ue)?)s?")  # u_val, zstatistic
_AROUND = frozenset({"get", "is", "null", "h0", "result"})  # around the name of a part: get_pvalue, reject_null
_WRITTEN = frozenset({"html", "json", "md", "tex", "txt"})  # as text, where no file is named


@cache
def table(part: str) -> Any:
    """A part of the table of names."""
    return read_beside(__file__, "parts.toml")[part]


@cache
def _rows(kind: str = "") -> Mapping[str, Mapping[str, Any]]:
    """The row of every name that others have for a part of a kind of result: the first one."""
    rows = [row for row in table("part") if kind in row.get("of", kind).split(" ")]
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
def _spellings(kind: str) -> Mapping[frozenset[str], str]:
    """The names of the parts of a kind of result by the words that they are made of."""
    return {_words(name): name for name in reversed([*lines(kind)])}


def _words(name: str) -> frozenset[str]:
    """The words of a name in any order and number: pvals_corrected is adj_p_value, zstatistic is z."""
    plain = re.sub(r"p_?val(?:ue)?s?", "pvalue_", _OF_A_LAW.sub(r"\1", name.casefold()))
    words = [word.removesuffix("s") for word in plain.split("_") if word]
    words = [word for word in words if word not in _AROUND] or words
    return frozenset("adjusted" if _ADJUSTED.fullmatch(word) else word for word in words)


def is_adjusted(key: str) -> bool:
    """Whether a name of others is of adjusted p-values."""
    return "adjusted" in _words(re.sub(r"\W", "_", key))


def _known(value: Any, name: str) -> str:
    """The name of a part that stands in our rows, or the one of the same words."""
    kind = type(value).__name__
    return name if name in lines(kind) else _spellings(kind).get(_words(name), name)


@cache
def calls() -> Mapping[str, str]:
    """What to write for what is no part of a result, and another call on the same data."""
    return {name: row["write"] for row in table("call") for name in row["names"].split()}


def part_instead(value: Any, name: str) -> str | None:
    """What to write for a part that a value lacks: the first of its names here that leads to something."""
    if frame := _of_matrix(value, name):
        return frame
    name = _known(value, name)
    details = getattr(value, "__dict__", {}).get("details", {})
    key = next((key for key in details if key.casefold() == name.casefold()), None)
    named = None if key is None else f"details[{key!r}]"
    if _is("ambiguous", value, name):
        of = vars(value).get("procedure") or getattr(vars(value).get("omnibus"), "procedure", None)
        alien = of in table("alien").get(name, "").split()
        return named or (None if alien else _listed(value, name))
    return _listed(value, name) or named


def _of_matrix(value: Any, name: str) -> str | None:
    """What peers' matrix of p-values has, where comparisons stand in its place."""
    call = next((line for line, names in table("frames").items() if name in names.split()), None)
    return f"{call}.{name}" if call and hasattr(type(value), "pvalues") else None


def _listed(value: Any, name: str) -> str | None:
    """The first line of the rows of a name that leads to something."""
    for line in lines(type(value).__name__).get(name, ()):
        with suppress(AttributeError, TypeError, LookupError):  # an interval that there is not has no ends
            if fills(held_by(value, line)):
                return line
    of = vars(value).get("comparisons")  # of an analysis
    part = None if of is None else part_instead(of, name)
    return part and f"comparisons.{part}"


def held_by(value: Any, line: str) -> Any:
    """What a value holds under the first path of a line: effects, rows[0].interval, details['z']."""
    path = re.findall(r"[\w.\[\]']+", line)[0]
    inspect.getattr_static(value, re.findall(r"\w+", path)[0])  # nobody is asked for others
    return _read(value, path)


def _read(value: Any, words: str) -> Any:
    """What our words say of a value, as its reader would write them."""
    return eval(f"value.{words}", {"value": value})


def tell(value: Any, depth: int = 4) -> None:
    """Warn, where comparisons are asked for numbers alone, of what would stand beside them."""
    for note in value.notes if type(value).__name__ == "Comparisons" else ():
        warnings.warn(note, InputWarning, stacklevel=depth)


def tell_of_sums(value: Any) -> None:
    """Warn whoever takes the statistic by its place that it is one of two sums, of which others take the smaller."""
    if words := beside(value, ".W_val = "):
        warnings.warn(words, InputWarning, stacklevel=3)


def beside(value: Any, named: str = "") -> str:
    """What others have in the place of a number of a result, where that is known."""
    held = vars(value)
    ranked = held.get("procedure") == "wilcoxon" and "w_plus" in held.get("details", ())
    smaller = _smaller(value, "W_val") if ranked else None  # which loads a table
    if smaller is not None and smaller != value.statistic:
        return f"the statistic is W+ = {value.statistic:g}; scipy's is the smaller of W+ and W-, {named}{smaller:g}"
    weighs = held.get("procedure") == "bayes_signed_rank" and bool(held["options"]["strength"] == 1)
    return "the prior weighs 1; baycomp's 0.5: --strength 0.5" * weighs


def same(value: Any, name: str, line: str) -> Any:
    """What a part is that is only called otherwise; None where its reader has to choose."""
    name = _known(value, name)
    if line.startswith("details["):
        tell(value)
        return _read(value, line)
    if _is("ambiguous", value, name) and not (line.startswith("pvalues.") or _called_by_law(value, name)):
        return None
    if not line.endswith(")"):
        alpha = vars(value).get("options", {}).get("alpha") or 0.05
        held = None if "," in line else _read(value, line.replace("0.05", repr(alpha)))
        if line.endswith("<= 0.05"):
            return decision(held, lambda level: same(value, name, line.replace("0.05", repr(level))))
        if line.startswith("to_frame().") and callable(held):
            return partial(_of_columns, value, line.removeprefix("to_frame()."))
        if type(held) is tuple and line != "interval":
            return decision(held, lambda *_: held)
        return _interval(value, held) if line == "interval" and held is not None else held
    method, _, words = line[:-1].rpartition("(")
    if _is("printed", value, name):
        return lambda *args, **how: sys.stdout.write(f"{_read(value, method)()}\n") and None
    if line == "to_frame()" and not name.startswith(("to_", "as_")):  # a noun: others have it without a call
        return decision(_read(value, line), lambda *_: _read(value, line))
    if "=" in words or not words:
        return partial(_read(value, method), **dict([words.replace("'", "").split("=")] if words else []))

    def write(path: Any = None, **how: Any) -> Any:
        file = words.strip("'")
        if path is None and file.partition(".")[2] in _WRITTEN:
            return Text(value.written(file))
        if path is None and not file.endswith("csv"):  # which a frame answers as text
            path = file
            warnings.warn(f"written to {path}, for no file was named", InputWarning, stacklevel=2)
        return _read(value, method)(path, **how)

    return write if "'result." in words else None


def _of_columns(value: Any, method: str, *args: Any, **how: Any) -> Any:
    """What a method of the frame of a result answers, its columns as others call them."""
    frame = value.to_frame()
    try:
        named = {name: key_of(x, tuple(frame)) for name, x in how.items()}
        return getattr(frame, method)(*(key_of(x, tuple(frame)) for x in args), **named)
    except (LookupError, TypeError, ValueError, NameError) as problem:
        words = f"{problem}: write {owner_written(value, 'result')}.to_frame(), whose columns are {', '.join(frame)}"
        raise KeyError(words) from None


def _interval(value: Any, ends: Any) -> Interval:
    """An interval as a method, too; whoever asks on one side gets one of one side elsewhere."""
    if vars(value).get("options", {}).get("alternative", "two-sided") != "two-sided" and np.isfinite(ends).all():
        words = f"the interval has two sides, though the test has one: level={value.level:g} is that of both ends"
        warnings.warn(words, InputWarning, stacklevel=4)
    return Interval(ends, value.level, value)


def _called_by_law(value: Any, name: str) -> bool:
    """Whether the null distribution says that the statistic is what others call so."""
    null = vars(value).get("null")
    laws = [each.law for each in (null, getattr(null, "other", None)) if each is not None and hasattr(each, "law")]
    named = vars(value).get("procedure") in table("symbol").get(name, "").split()
    return named or (name in table("law") and any(law.startswith(table("law")[name]) for law in laws))


def _smaller(value: Any, name: str) -> Any:
    """The smaller of the two rank sums, the first where a side was asked for; None where it is not called so."""
    details = getattr(value, "__dict__", {}).get("details", {})
    sums = [details.get(each) for each in table("smaller").get(re.sub(r"\W", "_", name), "").split()]
    if not sums or None in sums:
        return None
    return min(sums) if vars(value)["options"].get("alternative") == "two-sided" else sums[0]


def size_called(name: str) -> str:
    """The size of an effect that is called so, here or elsewhere."""
    return next((size for size, names in table("effects").items() if name in (size, *names.split())), "")


def effect_of(value: Any, name: str) -> Any:
    """The size of the effect of that name, of the two samples or the differences that a test keeps; else None."""
    size = size_called(name)
    details: Mapping[str, Any] = vars(value).get("details", {})
    if size in details:
        return details[size]
    paired, both = size == "rank_biserial", details.get("samples", ())
    if paired and (differences := details.get("differences")) is not None:
        both = (differences, [0] * len(differences))
    elif len(both) != 2 or size in ("", "kendalls_w") or paired is not bool(vars(value)["options"].get("paired")):
        return None
    with suppress(InputError):  # differences of several folds
        return getattr(sys.modules["nptests"], size)(*both)
    return None


def fills(held: Any) -> bool:
    """Whether a part holds something."""
    return held is not None and not (isinstance(held, (tuple, Mapping)) and not held)


def key_of(key: Any, keys: Sequence[Any]) -> Any:
    """The one of these keys, of a row or column, that others call so."""
    if key in keys or not isinstance(key, str):
        return key
    spelled = re.sub(r"\W", "_", key.rstrip("%"))
    if {"adjusted", "pvalue"} <= {*keys} and "," in (line := lines("Comparison").get(spelled, [""])[0]):
        raise KeyError(f"{key!r}: write {' or '.join(map(repr, line.split(', .')))}, of the pair alone")
    return next((line for line in (spelled, *lines().get(spelled, ())) if line in keys), key)


def advice(*asked: Any) -> str:
    """What to say of a part that there is not, by what knows the calls on the same data, which is above this."""
    return str(import_module("nptests.procedures.elsewhere.lacking").advice(*asked))


def picked(value: Any, key: Any) -> Any:
    """A part by its name, a number by a name of peers as they have it; which law a p-value is of is said then."""
    if not isinstance(key, str):
        if isinstance(key, list) and hasattr(type(value), "to_frame"):
            return value.to_frame()[key]
        asked, keys = ("", [str(key)]) if isinstance(key, int) else ("loc", [*map(str, key)])
        raise KeyError(f"{key!r}: {advice(value, asked, None, keys)}")
    held = getattr(value, re.sub(r"\W", "_", key))
    if type(held) is not float or key in vars(value) or re.sub(r"[\W_]", "", key) == "pvalue":
        return held
    null = vars(value).get("null")
    other = getattr(null, "other", None)
    if other is not None and held == vars(value)["pvalue"] != other.pvalue:
        words = f"{key} is of the {null.kind} null distribution; {other.kind}: p = {other.pvalue:.4g}"
        warnings.warn(words, InputWarning, stacklevel=3)
    return OnlyNumber(held)


class Named:
    """What answers to the names that others have for its parts."""

    if not TYPE_CHECKING:  # what has a type is named by it

        def __getattr__(self, name: str) -> Any:
            """Nothing is called so: what to write instead."""
            words = f"{type(self).__name__!r} object has no attribute {name!r}"
            if name.startswith("_"):
                raise AttributeError(words, name=name, obj=self)
            by_name = sys._getframe(1).f_code.co_name.startswith(("__get", "picked"))  # for whoever reads an advice
            read = by_name or not is_asked_by_ours()
            if (smaller := _smaller(self, name)) is not None:
                return smaller
            line = part_instead(self, name)
            answer = effect_of(self, name) if line is None else same(self, name, line)
            if answer is None and not read:
                raise AttributeError(words, name=name, obj=None)
            if answer is None:
                raise AttributeError(f"{words}: {advice(self, name, line)}", name=name, obj=None)
            return (lambda: answer) if name.startswith("get_") else answer


class Measured:
    """What stands where a number is needed: the number that it is, else what to write.

    A part that holds numbers of its own, `_measures`, is compared as peers' matrices of p-values are.
    """

    _main: str = ""  # the part that is meant where nothing else is said
    _number: str = ""  # the part that is the number
    _measures: str = ""

    def _as_number(self, line: str) -> Any:
        """The number; refused with a line in which {} stands for the part that is meant."""
        if self._number:
            return getattr(self, self._number)
        name = owner_written(self, "result")
        words = line.format(f"{name}.{self._main}")
        of = f", with result: what nptests.{vars(self)['procedure']} returned" if "procedure" in vars(self) else ""
        raise TypeError(f"{type(self).__name__} is no number: write {words}{of if name == 'result' else ''}")

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **how: Any) -> Any:
        """A function of numpy, which hands over what it meets."""
        if self._measures:
            return getattr(ufunc, method)(*(getattr(x, self._measures) if x is self else x for x in inputs), **how)
        places = ", ".join("{}" if x is self else repr(getattr(x, "tolist", lambda x=x: x)()) for x in inputs)
        number = self._as_number(f"np.{ufunc.__name__}({places})")
        return getattr(ufunc, method)(*(number if x is self else x for x in inputs), **how)

    def __format__(self, spec: str) -> str:
        """As text, unless digits are asked for."""
        try:
            return format(str(self), spec)
        except ValueError:
            braces = "{{" + "{}" + f":{spec}" + "}}"
            return format(self._as_number(f"f'{braces}'"), spec)

    def __round__(self, digits: int | None = None) -> Any:
        return round(self._as_number(f"round({{}}{'' if digits is None else f', {digits}'})"), digits)

    def round(self, decimals: int | None = None, out: None = None) -> Any:
        """As numpy rounds."""
        if self._measures:
            return getattr(self, self._measures).round(decimals or 0)
        try:
            return self.__round__(decimals)
        except TypeError as refused:  # which numpy takes for leave to multiply
            raise InputError("number", str(refused)) from None

    def __abs__(self) -> Any:
        return abs(self._as_number("abs({})"))

    def __neg__(self) -> Any:
        return -self._as_number("-{}")

    def __int__(self) -> int:
        return int(self._as_number("int({})"))

    def __float__(self) -> float:
        return float(self._as_number("{}"))


_SIGNS = {"lt": "<", "le": "<=", "gt": ">", "ge": ">=", "add": "+", "sub": "-", "mul": "*", "truediv": "/", "pow": "**"}


def _signed(name: str, back: bool) -> Callable[[Any, Any], Any]:
    """What stands before (back: behind) a sign."""
    act, sign = getattr(operator, name), _SIGNS[name]

    def meet(self: Measured, other: Any) -> Any:
        if self._measures and len(name) == 2 and not isinstance(other, Measured):
            return act(getattr(self, self._measures), other)
        words = as_written(other, "other") if isinstance(other, Measured) else repr(other)
        words += f".{other._main}" if isinstance(other, Measured) and not other._number else ""
        number = self._as_number(f"{words} {sign} {{}}" if back else f"{{}} {sign} {words}")
        return act(other, number) if back else act(number, other)

    return meet


for _name in _SIGNS:
    setattr(Measured, f"__{_name}__", _signed(_name, back=False))
    if len(_name) > 2:
        setattr(Measured, f"__r{_name}__", _signed(_name, back=True))


class Keys(dict[str, Any]):
    """What a result holds, by name: a key that others use leads to ours."""

    def get(self, key: str, default: Any = None) -> Any:
        return super().get(key_of(key, tuple(self)), default)

    def __missing__(self, key: str) -> Any:
        ours = key_of(key, tuple(self))
        if ours not in self:
            raise KeyError(f"{key!r}: the keys are {', '.join(self)}")
        return self[ours]
