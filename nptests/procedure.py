"""The descriptor of a procedure, and the one checker of options.

A procedure is a plain function with a typed signature plus one frozen `Procedure` beside it. Faces, laws, R checks and
reference pages are loops over the descriptors.
"""

from __future__ import annotations

import dataclasses
import functools
import inspect
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, ParamSpec, TypeVar

from nptests.errors import InputError, did_you_mean
from nptests.results import Comparisons, Effect, Outcome, Posterior
from nptests.scores import IncompleteScores, Scores

Takes = Literal[
    "scores", "incomplete", "pair", "samples", "groups", "sample", "counts", "differences", "pvalues", "numbers"
]

# A function that validates numbers further may still refuse; these are the limits of the kind alone.
_P = ParamSpec("_P")
_T = TypeVar("_T")


@dataclass(frozen=True)
class Size:
    """The least input that a procedure accepts."""

    n: int = 2
    k: int = 2


@dataclass(frozen=True)
class Reference:
    """The same procedure in R, as text that an R user can paste.

    The value of `code` is bound to `res`; each entry of `reads` is an R expression that gives one of our numbers. Data
    are bound beforehand: `y` (matrix, data sets in rows, named columns), `a` and `b` (paired or two samples), `groups`
    (list) with `x` and `g` (stacked values, factor), `x` (one sample), the counts by their own names, `p` (p-values)
    with `alpha` (0.05). Decimals arrive as whole numbers: what depends on the units of the scores divides by `scale`
    (1000 for three decimals). The traits of cases are listed in crosscheck/cases.py.

    options     the options of ours under which the two are equal
    only        traits that a case must have for the two to mean the same, such as "untied"
    called      what the code is called where it is more than one call of a function
    """

    package: str
    code: str
    reads: Mapping[str, str]
    options: Mapping[str, Any] = field(default_factory=dict)
    only: tuple[str, ...] = ()
    called: str | None = None

    @property
    def name(self) -> str:
        """Package and function, such as stats::quade.test."""
        function = self.called or self.code.split("(")[0].split("<-")[-1].strip().split("::")[-1]
        return f"{self.package}::{function}"


def R(
    package: str,
    code: str,
    *,
    options: Mapping[str, Any] | None = None,
    only: tuple[str, ...] = (),
    called: str | None = None,
    **reads: str,
) -> Reference:
    """Shorthand: R("stats", "quade.test(y)", statistic="res$statistic", pvalue="res$p.value")."""
    return Reference(package, code, dict(reads), dict(options or {}), only, called)


# Our word for an alternative, and R's.
R_ALTERNATIVES: Mapping[str, str] = {"two-sided": "two.sided", "greater": "greater", "less": "less"}


@dataclass(frozen=True, eq=False)
class Procedure:
    """What the faces and checks need to know of a procedure.

    takes         the kind of input: one Scores, a pair, groups, ...
    doors         functions that start from printed summaries instead of raw data
    cites         keys of the bibliography (fixtures/library.toml)
    same_as       equivalents in R; where there is none, `no_reference` says why
    breaks        laws that do not hold for it, with the reason; a search must find the counterexample
    known_as      what other packages call it
    """

    name: str
    title: str
    run: Callable[..., Outcome | Comparisons | Effect | Posterior]
    takes: Takes = "scores"
    least: Size = Size()
    doors: tuple[Callable[..., Outcome | Comparisons], ...] = ()
    cites: tuple[str, ...] = ()
    same_as: tuple[Reference, ...] = ()
    no_reference: str | None = None
    breaks: Mapping[str, str] = field(default_factory=dict)
    known_as: Mapping[str, str] = field(default_factory=dict)

    @property
    def options(self) -> dict[str, Option]:
        """The options of the procedure, by name, in the order of the signature."""
        return options_of(self.run)

    @property
    def data(self) -> tuple[str, ...]:
        """The names of the positional arguments: the data."""
        return tuple(_data_names(self.run))

    @property
    def summary(self) -> str:
        """The first line of the docstring."""
        return (inspect.getdoc(self.run) or self.title).splitlines()[0]


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
    hints = typing.get_type_hints(run)
    found: dict[str, Option] = {}
    for name, parameter in inspect.signature(run).parameters.items():
        if parameter.kind is not inspect.Parameter.KEYWORD_ONLY:
            continue
        words, kind = _kind(hints.get(name, Any))
        required = parameter.default is inspect.Parameter.empty
        found[name] = Option(name, words, kind, None if required else parameter.default, required)
    return found


def _kind(hint: Any) -> tuple[tuple[str, ...], str]:
    parts = typing.get_args(hint) if typing.get_origin(hint) in (typing.Union, types.UnionType) else (hint,)
    parts = tuple(p for p in parts if p is not type(None))
    words = tuple(str(w) for p in parts if typing.get_origin(p) is Literal for w in typing.get_args(p))
    if words:
        return words, "word" if len(parts) == 1 else "any"
    simple = {bool: "bool", int: "int", float: "float", str: "text"}
    return (), simple.get(parts[0], "any") if len(parts) == 1 else "any"


def checked(run: Callable[_P, _T]) -> Callable[_P, _T]:
    """Check the options of a procedure against its signature, and stamp the options in force on its result.

    A misspelt option or word is an InputError that lists the right ones; Scores are asked for where they are needed.
    """

    @functools.wraps(run)
    def wrapper(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        known = options_of(run)
        for name, value in kwargs.items():
            if name in known:
                _check_value(known[name], value)
            elif name not in _data_names(run):
                raise InputError("option", _unknown_option(run.__name__, name, known), where=name)
        missing = [name for name, option in known.items() if option.required and name not in kwargs]
        if missing:
            raise InputError("option", f"{run.__name__} needs {missing[0]}=...: it has no default", where=missing[0])
        _check_data(run, args)
        result = run(*args, **kwargs)
        if isinstance(result, (Outcome, Comparisons, Effect, Posterior)):
            in_force = {name: kwargs.get(name, option.default) for name, option in known.items()}
            return dataclasses.replace(result, options=in_force)
        return result

    return wrapper


def _unknown_option(procedure: str, name: str, known: Mapping[str, Option]) -> str:
    listed = ", ".join(known) if known else "no options"
    hint = " ".join(filter(None, (did_you_mean(name, known), f"it takes {listed}")))
    return f"{procedure} has no option {name!r}: {hint}"


def _check_value(option: Option, value: Any) -> None:
    if value is None and option.default is None and not option.required:
        return
    if option.kind == "word" and value not in option.words:
        near = did_you_mean(value, option.words)
        hint = f" ({near})" if near else ""
        words = ", ".join(repr(w) for w in option.words)
        raise InputError("option", f"{option.name}={value!r}: the words are {words}{hint}", where=option.name)
    if option.kind == "bool" and not isinstance(value, bool):
        raise InputError("option", f"{option.name}={value!r}: True or False is needed", where=option.name)
    if option.kind == "text" and not isinstance(value, str):
        raise InputError("option", f"{option.name}={value!r}: a text is needed", where=option.name)
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if option.kind == "int" and not (is_number and float(value).is_integer()):
        raise InputError("option", f"{option.name}={value!r}: a whole number is needed", where=option.name)
    if option.kind == "float" and not (is_number and value == value):
        raise InputError("option", f"{option.name}={value!r}: a number is needed", where=option.name)


@functools.cache
def _data_names(run: Callable[..., Any]) -> dict[str, Any]:
    run = inspect.unwrap(run)
    hints = typing.get_type_hints(run)
    parameters = inspect.signature(run).parameters.values()
    return {p.name: hints.get(p.name, Any) for p in parameters if p.kind is not inspect.Parameter.KEYWORD_ONLY}


def _check_data(run: Callable[..., Any], args: tuple[Any, ...]) -> None:
    for value, (name, hint) in zip(args, _data_names(run).items(), strict=False):
        if hint in (Scores, IncompleteScores) and not isinstance(value, hint):
            raise InputError(
                "scores",
                f'{run.__name__} takes {hint.__name__}: write nptests.{hint.__name__}.of(table, better="higher") '
                'or better="lower"',
                where=name,
            )


def check_level(alpha: float, name: str = "alpha") -> float:
    """A level strictly between 0 and 1."""
    if not 0 < alpha < 1:
        raise InputError("option", f"{name}={alpha!r}: a number between 0 and 1 is needed", where=name)
    return float(alpha)


def tail_outside(level: float) -> float:
    """(1 - level) / 2 of the decimal that was written: 0.9 leaves 0.05, where doubles leave 0.04999999999999999."""
    return float((1 - Fraction(repr(float(level)))) / 2)


def check_draws(draws: int) -> int:
    """A number of random draws, at least one."""
    if draws < 1:
        raise InputError("option", f"draws={draws}: at least one draw is needed", where="draws")
    return int(draws)
