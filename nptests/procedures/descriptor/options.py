"""The options of a procedure, read from its signature, and the one check of what they, and doors, are given."""

import functools
import inspect
import types
import typing
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from numbers import Real
from typing import Any, Literal, ParamSpec, TypeVar

from nptests.errors import InputError, did_you_mean, in_python, on_trial, real, seed_of, whole
from nptests.procedures.elsewhere import peers
from nptests.procedures.elsewhere.translation import STUDIES, VALUES
from nptests.vocabulary import Words, in_ours, resolved

_P = ParamSpec("_P")
_T = TypeVar("_T")


@dataclass(frozen=True)
class Option:
    """One keyword of a procedure: its words (if it takes words), its type, its default."""

    name: str
    words: tuple[str, ...]
    kind: str  # "word", "bool", "int", "float", "text", "any"
    default: Any
    required: bool


@functools.cache
def options_of(run: Callable[..., Any]) -> dict[str, Option]:
    """The keyword-only options of a function, read from its signature."""
    run = inspect.unwrap(run)
    hints = typing.get_type_hints(run, include_extras=True)
    options: dict[str, Option] = {}
    for name, parameter in inspect.signature(run).parameters.items():
        if parameter.kind is not inspect.Parameter.KEYWORD_ONLY:
            continue
        words, kind = _kind(hints.get(name, Any))
        required = parameter.default is inspect.Parameter.empty
        options[name] = Option(name, words, kind, None if required else parameter.default, required)
    return options


def _kind(hint: Any) -> tuple[tuple[str, ...], str]:
    parts = typing.get_args(hint) if typing.get_origin(hint) in (typing.Union, types.UnionType) else (hint,)
    parts = tuple(p for p in parts if p is not type(None))
    words = tuple(word for part in parts for word in _words(part))
    if words:
        return words, "word" if len(parts) == 1 else "any"
    simple = {bool: "bool", int: "int", float: "float", str: "text"}
    return (), simple.get(parts[0], "any") if len(parts) == 1 else "any"


def _words(hint: Any) -> tuple[str, ...]:
    """Those of a Literal, or of the registry that an annotation names."""
    if typing.get_origin(hint) is Literal:
        return tuple(map(str, typing.get_args(hint)))
    return next((part.of() for part in typing.get_args(hint) if isinstance(part, Words)), ())


@functools.cache
def data_names(run: Callable[..., Any]) -> dict[str, Any]:
    run = inspect.unwrap(run)
    hints = typing.get_type_hints(run)
    parameters = inspect.signature(run).parameters.values()
    return {p.name: hints.get(p.name, Any) for p in parameters if p.kind is not inspect.Parameter.KEYWORD_ONLY}


def checked_options(run: Callable[..., Any], keywords: Mapping[str, Any]) -> dict[str, Any]:
    """The keywords, those that are options checked, their words spelled as the function spells them."""
    known = options_of(run)
    return {name: _checked_value(known[name], value) if name in known else value for name, value in keywords.items()}


def _checked_value(option: Option, value: Any) -> Any:
    """The value, its word spelled as the procedure spells it; an error if it is no value of the option."""
    if value is None and option.default is None and not option.required:
        return value
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if is_number and value == value:
        real(value, option.name)  # integers beyond every double cannot be written in a message either
    word = resolved(value, option.words)
    if word is None and option.words and isinstance(value, str):
        word = resolved(in_ours(value, VALUES.get(option.name, {})), option.words)
    if word is not None:
        return word
    if option.kind == "word":
        near = did_you_mean(VALUES.get(option.name, {}).get(str(value).lower(), value), option.words)
        hint = f" ({near})" if near else ""
        words = ", ".join(repr(w) for w in option.words)
        raise InputError("option", f"{option.name}={value!r}: the words are {words}{hint}", where=option.name)
    if option.kind == "bool" and not isinstance(value, bool):
        raise InputError("option", f"{option.name}={repr(value)[:60]}: True or False is needed", where=option.name)
    if option.kind == "text" and not isinstance(value, str):
        raise InputError("option", f"{option.name}={value!r}: a text is needed", where=option.name)
    if option.kind == "int" and not (is_number and float(value).is_integer()):
        raise InputError("option", f"{option.name}={value!r}: a whole number is needed", where=option.name)
    if option.kind == "float" and not (is_number and value == value):
        raise InputError("option", f"{option.name}={value!r}: a number is needed", where=option.name)
    if option.name == "seed":
        return seed_of(value)
    if option.name == "level":
        check_level(value, "level")
    return int(value) if option.kind == "int" else value  # every number of R's is a double: 1000.0 draws are 1000


def check_level(alpha: float, name: str = "alpha") -> float:
    """A level strictly between 0 and 1."""
    if not isinstance(alpha, Real) or not 0 < alpha < 1:
        raise InputError("option", f"{name}={alpha!r}: a number between 0 and 1 is needed", where=name)
    return float(alpha)


def tail_outside(level: float) -> float:
    """(1 - level) / 2 of the decimal that was written: 0.9 leaves 0.05, where doubles leave 0.04999999999999999."""
    return float((1 - Fraction(repr(float(level)))) / 2)


def door(run: Callable[_P, _T]) -> Callable[_P, _T]:
    """Check what a door is called with against its signature: counts are whole, statistics numbers, options known."""

    @functools.wraps(run)
    def wrapper(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        try:
            call = inspect.signature(run).bind(*args, **kwargs)
        except TypeError as problem:
            listed = ", ".join(inspect.signature(run).parameters)
            raise InputError("option", f"{run.__name__}: {problem}: it takes {listed}") from None
        call.arguments.update({name: _number(run, name, value) for name, value in call.arguments.items()})
        return run(*call.args, **checked_options(run, call.kwargs))

    return wrapper


@functools.cache
def _printed(run: Callable[..., Any]) -> dict[str, Any]:
    """The printed numbers by name, with their types."""
    return {name: hint for name, hint in typing.get_type_hints(run).items() if name != "return"}


def worded(run: Callable[_P, _T]) -> Callable[_P, _T]:
    """Take the keywords of others that mean the same, and refuse with the names there are what is none."""

    @functools.wraps(run)
    def wrapper(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        parameters = inspect.signature(run).parameters
        ours = {name if name in parameters else STUDIES.get(name, name): value for name, value in kwargs.items()}
        if "power" in parameters and isinstance(beta := ours.get("beta"), float):
            ours = {name: value for name, value in ours.items() if name != "beta"} | {"power": 1 - beta}
        try:
            call = inspect.signature(run).bind(*args, **ours)
        except TypeError as problem:
            line = _supposed(run, args, ours, list(parameters))
            raise InputError("option", f"{run.__name__}: {problem}: {line}it takes {', '.join(parameters)}") from None
        return run(*call.args, **call.kwargs)

    return wrapper


def _supposed(run: Callable[..., Any], args: Any, asked: Mapping[str, Any], names: list[str]) -> str:
    """Where else a power is, or the line without what is strange, with the effect that is then supposed; it was run."""
    if left := next((row.left for row in peers.known(f"{next(iter(args), '')}_power") if row.left), ""):
        return f"{left}; "
    known = {name: value for name, value in asked.items() if name in names}
    effect = {} if known.keys() & {"effect", "d", "pilot"} else {"effect": 0.5}
    with on_trial(), suppress(InputError, TypeError, ValueError):
        run(*args, **{**known, **effect, "draws": 100})
        call = ", ".join(filter(None, (*map(repr, args), in_python({**known, **effect}))))
        lacks = in_python({name: value for name, value in asked.items() if name not in names})
        return f"write nptests.{run.__name__}({call}) # without {lacks}: no option; "
    return ""


LEAST = {"n": 1, "k": 2}  # data sets and algorithms of a printed table


def _number(run: Callable[..., Any], name: str, value: Any) -> Any:
    if _printed(run).get(name) is int:
        count = whole(value, name)
        least = LEAST.get(name, count) if {"k", "mean_ranks"} & _printed(run).keys() else count
        if count < least:
            raise InputError("size", f"{name}={count}: a whole number of at least {least} is needed", where=name)
        return count
    if _printed(run).get(name) is float:
        return value if isinstance(real(value, name), (int, float)) else float(value)
    return value
