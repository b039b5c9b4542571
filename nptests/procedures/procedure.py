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
from numbers import Real
from typing import Any, Literal, ParamSpec, Protocol, TypeVar

from nptests.data.kinds.kind import Kind
from nptests.data.kinds.listed import kind_of
from nptests.data.kinds.wording import Wording
from nptests.data.scores import IncompleteScores, Scores
from nptests.errors import InputError, did_you_mean, real
from nptests.procedures.accepting import accepted, naming_of, words_of
from nptests.procedures.auto_null import AutoRule
from nptests.procedures.critical_points import CriticalRule
from nptests.procedures.derivation_lines import Part
from nptests.procedures.elsewhere import programs
from nptests.procedures.elsewhere.translation import VALUES, speaks_of_columns, translated
from nptests.procedures.facets import Covers, ExactDistribution, Example, Exercise, Many, Study
from nptests.procedures.wording import NO_NULL
from nptests.r_reference import Reference
from nptests.results import Comparisons, Effect, Outcome, Posterior
from nptests.values import changed
from nptests.vocabulary import Words, resolved

# A function that validates numbers further may still refuse; these are the limits of the kind alone.
MOST_DRAWS = 10**8
MOST_DRAWN = 10**9  # scores permuted or numbers drawn: some 10 to 40 ns each
UNASKED_DRAWN = 2 * 10**8  # where nobody asked for a number of draws: a few seconds
LEAST_UNASKED = 1000  # draws, fewer of which nobody is given unasked
_P = ParamSpec("_P")
_T = TypeVar("_T")
_Given = TypeVar("_Given", covariant=True)


@dataclass(frozen=True)
class Size:
    """The least input that a procedure accepts."""

    n: int = 2
    k: int = 2


@dataclass(frozen=True, eq=False)
class Procedure:
    """What the faces and checks need to know of a procedure.

    takes         the kind of input, by its name in `nptests.data.kinds`
    doors         functions that start from printed summaries instead of raw data
    cites         keys of the bibliography (fixtures/library.toml)
    titles        what other languages call it in a sentence, by their code
    same_as       equivalents in R; where there is none, `no_reference` says why
    hypothesis    the null hypothesis in a sentence; it, `assumes` and `limits` go by the kind of input if not written
    needs         a detail that only results from data have: those from a printed summary have nothing to derive from
    derivation    how the result comes about, line by line (`procedures.derivation_lines`)
    alone         why no second package computes it, and what checks it in its place
    checked_otherwise  which independent check stands in for R, by "option=value" (several with blanks between them)
    breaks        laws that do not hold for it, with the reason; a search must find the counterexample
    suits         the designs of the guide (`analysis.advice`) that it is advised for
    decides       whether it gives p-values: False where it gives estimates alone
    example       data and options to show it with; None: those of its kind of input (`procedures.examples`)
    symbol        what papers call the statistic
    exact         the exact null distribution behind a result, to be drawn; None: there is none, or none to rebuild
    auto          when null="auto" is exact, if that depends on the sizes of the data
    critical      where it starts to reject, for any level and size; None: no such value is in use
    many          its answers to many tables at once; None: table by table
    study         how its size under the null hypothesis is found
    covers        what its intervals are meant to hold; one for each way of making them
    exercise      what exercises on it are made of
    """

    name: str
    title: str
    run: Callable[..., Outcome | Comparisons | Effect | Posterior]
    takes: str = "scores"
    least: Size = Size()
    doors: tuple[Callable[..., Outcome | Comparisons], ...] = ()
    cites: tuple[str, ...] = ()
    titles: Mapping[str, str] = field(default_factory=dict)
    hypothesis: str = ""
    assumes: str = ""
    limits: str = ""
    needs: str = ""
    derivation: tuple[Part, ...] = ()
    same_as: tuple[Reference, ...] = ()
    no_reference: str | None = None
    alone: str | None = None
    checked_otherwise: Mapping[str, str] = field(default_factory=dict)
    breaks: Mapping[str, str] = field(default_factory=dict)
    suits: tuple[str, ...] = ()
    decides: bool = True
    example: Example | None = None
    symbol: str = "statistic"
    exact: ExactDistribution | None = None
    auto: AutoRule | None = None
    critical: CriticalRule | None = None
    many: Many | None = None
    study: Study = field(default_factory=Study)
    covers: tuple[Covers, ...] = ()
    exercise: Exercise = field(default_factory=Exercise)

    def __post_init__(self) -> None:
        for part in dataclasses.fields(Wording):
            if not getattr(self, part.name):
                object.__setattr__(self, part.name, getattr(self.kind.wording, part.name))
        _LOADED.setdefault(self.name, self)

    @property
    def kind(self) -> Kind:
        """What is known of the kind of input that it takes."""
        return kind_of(self.takes)

    @property
    def options(self) -> dict[str, Option]:
        """The options of the procedure, by name, in the order of the signature."""
        return options_of(self.run)

    @property
    def data(self) -> tuple[str, ...]:
        """The names of the positional arguments: the data."""
        return tuple(_data_names(self.run))

    @property
    def gives(self) -> type:
        """The class of its results."""
        return _returned(self.run)

    @property
    def known_as(self) -> Mapping[str, str]:
        """What other packages call it."""
        return programs.names_of(self.name)

    @property
    def printed_by(self) -> Mapping[str, programs.Printing]:
        """What programs and textbooks print of it, by their names."""
        return programs.printings_of(self.name)

    def exact_at(self, n: int, k: int) -> bool:
        """Whether its rule takes the exact distribution for n x k data: a table, or k groups of n."""
        return self.auto is not None and self.auto.exact(*((n, k) if self.kind.blocked else (n,) * k))

    @property
    def composes(self) -> bool:
        """Whether it puts mean ranks, a family and any adjustment together, as an analysis does."""
        return {"error", "adjust"} <= set(self.options)

    @property
    def tested(self) -> str:
        """What is tested, as a sentence."""
        words = self.hypothesis
        return words if words in NO_NULL else f"The null hypothesis: {words[:1].lower()}{words[1:]}"

    @property
    def definition(self) -> str:
        """The docstring as it stands in the source: what it is, with formula and rule; the public name says more."""
        return inspect.getdoc(inspect.unwrap(self.run)) or self.title

    @property
    def summary(self) -> str:
        """The first line of the definition."""
        return self.definition.splitlines()[0]


@functools.cache
def _returned(run: Callable[..., Any]) -> type:
    returned = typing.get_type_hints(inspect.unwrap(run)).get("return", Outcome)
    return returned if isinstance(returned, type) else Outcome


_LOADED: dict[str, Procedure] = {}


def of_result(name: str) -> Procedure | None:
    """The descriptor of the procedure that a result names, without the catalogue: what made it stands beside it."""
    return _LOADED.get(name)


def beside(function: Callable[..., Any]) -> Procedure | None:
    """The descriptor beside a function: a procedure, or a door of one."""
    plain = inspect.unwrap(function)
    loaded = tuple(_LOADED.values())
    return next((p for p in loaded if any(inspect.unwrap(f) is plain for f in (p.run, *p.doors))), None)


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


class Checked(Protocol[_P, _Given]):
    """A procedure as users call it: by its signature, or with data in any other shape and what is said of them."""

    __name__: str

    def __hash__(self) -> int: ...

    @typing.overload
    def __call__(self, *args: _P.args, **kwargs: _P.kwargs) -> _Given: ...

    @typing.overload
    def __call__(self, *data: Any, **options: Any) -> _Given: ...


def checked(run: Callable[_P, _T]) -> Checked[_P, _T]:
    """Check the options of a procedure against its signature, and stamp the options in force on its result.

    A misspelt option or word is an InputError that lists the right ones. Data may come in any shape that people have
    (`nptests.data.intake`): what is said of them (better=, dataset=, algorithm=, score= ...) is no option.
    """

    @functools.wraps(run)
    def wrapper(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        known = options_of(run)
        for name in kwargs:
            if name not in known and name not in _data_names(run) and name not in _words_of_data(run):
                raise InputError("option", _unknown_option(run, name, known, kwargs), where=name)
        data, notes = _data(run, args, kwargs, known)
        kwargs.update(checked_options(run, kwargs))
        missing = [name for name, option in known.items() if option.required and name not in kwargs]
        if missing:
            raise InputError("option", f"{run.__name__} needs {missing[0]}=...: it has no default", where=missing[0])
        result, lowered = _run_in_seconds(run, data, kwargs, known)
        if isinstance(result, (Outcome, Comparisons, Effect, Posterior)):
            in_force = {name: kwargs.get(name, option.default) for name, option in known.items()}
            return changed(result, options=in_force, notes=result.notes + lowered + notes)
        return result

    return wrapper


class _Unasked(int):
    """A number of draws that nobody asked for."""


class _FewerDraws(Exception):
    """So many take seconds, and as many as nobody asked for take longer."""

    def __init__(self, draws: int) -> None:
        super().__init__(draws)
        self.draws = draws


def _run_in_seconds(
    run: Callable[..., _T], data: tuple[Any, ...], kwargs: dict[str, Any], known: Mapping[str, Option]
) -> tuple[_T, tuple[str, ...]]:
    """The result, and a note where the default number of draws was lowered, which then stands in `kwargs`."""
    if "draws" not in known or "draws" in kwargs:
        return run(*data, **kwargs), ()
    default = known["draws"].default
    try:
        return run(*data, **kwargs, draws=_Unasked(default)), ()
    except _FewerDraws as fewer:
        kwargs["draws"] = fewer.draws
    fewer_draws = f"{kwargs['draws']:,} random draws, because {default:,} of data of this size take long"
    return run(*data, **kwargs), (f"{fewer_draws}; draws= sets another number",)


def checked_options(run: Callable[..., Any], keywords: Mapping[str, Any]) -> dict[str, Any]:
    """The keywords, those that are options checked, their words spelled as the function spells them."""
    known = options_of(run)
    return {name: _checked_value(known[name], value) if name in known else value for name, value in keywords.items()}


def _unknown_option(
    run: Callable[..., Any], name: str, known: Mapping[str, Option], keywords: Mapping[str, Any]
) -> str:
    data = ("df",) if speaks_of_columns(keywords) else tuple(_data_names(run))
    ours = {**dict.fromkeys(_words_of_data(run), ()), **{word: option.words for word, option in known.items()}}
    line = translated(f"nptests.{run.__name__}", data, keywords, ours)
    if line is not None:
        return f"{run.__name__} has no option {name!r}: write {line}"
    listed = ", ".join(known) if known else "no options"
    hint = " ".join(filter(None, (did_you_mean(name, [*known, *_words_of_data(run)]), f"it takes {listed}")))
    return f"{run.__name__} has no option {name!r}: {hint}"


def _words_of_data(run: Callable[..., Any]) -> tuple[str, ...]:
    """What can be said of the data, beside the options."""
    kind = _kind_of_data(run)
    return () if kind is None else words_of(kind)


def _checked_value(option: Option, value: Any) -> Any:
    """The value, its word spelled as the procedure spells it; an error if it is no value of the option."""
    if value is None and option.default is None and not option.required:
        return value
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if is_number and value == value:
        real(value, option.name)  # integers beyond every double cannot be written in a message either
    word = resolved(value, option.words)
    if word is not None:
        return word
    if option.kind == "word":
        near = did_you_mean(VALUES.get(option.name, {}).get(str(value).lower(), value), option.words)
        hint = f" ({near})" if near else ""
        words = ", ".join(repr(w) for w in option.words)
        raise InputError("option", f"{option.name}={value!r}: the words are {words}{hint}", where=option.name)
    if option.kind == "bool" and not isinstance(value, bool):
        raise InputError("option", f"{option.name}={value!r}: True or False is needed", where=option.name)
    if option.kind == "text" and not isinstance(value, str):
        raise InputError("option", f"{option.name}={value!r}: a text is needed", where=option.name)
    if option.kind == "int" and not (is_number and float(value).is_integer()):
        raise InputError("option", f"{option.name}={value!r}: a whole number is needed", where=option.name)
    if option.kind == "float" and not (is_number and value == value):
        raise InputError("option", f"{option.name}={value!r}: a number is needed", where=option.name)
    return int(value) if option.kind == "int" else value  # every number of R's is a double: 1000.0 draws are 1000


@functools.cache
def _data_names(run: Callable[..., Any]) -> dict[str, Any]:
    run = inspect.unwrap(run)
    hints = typing.get_type_hints(run)
    parameters = inspect.signature(run).parameters.values()
    return {p.name: hints.get(p.name, Any) for p in parameters if p.kind is not inspect.Parameter.KEYWORD_ONLY}


def _data(
    run: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], known: Mapping[str, Option]
) -> tuple[tuple[Any, ...], tuple[str, ...]]:
    """The data that the function takes, from whatever it is called with, and what a reader should know of that."""
    kind, directed = _kind_of_data(run), _directed(run, kwargs, known)
    if kind is None:
        return args, ()
    how = naming_of(kind, kwargs, f"nptests.{run.__name__}")
    for name in list(_data_names(run))[len(args) :]:  # data handed over by name
        if name not in kwargs:
            break
        args = (*args, kwargs.pop(name))
    stray = next((name for name in _data_names(run) if name in kwargs), None)
    if stray is not None:
        words = f"{stray}= is data that {run.__name__} has already, or that comes after some it lacks: it takes"
        raise InputError("data", f"{words} {', '.join(_data_names(run))}", where=stray)
    if kind.typed and args and len(args) != len(_data_names(run)):
        words = f"{run.__name__} takes {len(_data_names(run))} numbers, not {len(args)}: {', '.join(_data_names(run))}"
        raise InputError("data", words)
    return accepted(kind, args, how, directed=directed) if args else ((), ())


@functools.cache
def _kind_of_data(run: Callable[..., Any]) -> Kind | None:
    """The kind of input of a function: of its first argument, or of the descriptor beside it."""
    hint = next(iter(_data_names(run).values()), Any)
    tables = {Scores: "scores", IncompleteScores: "incomplete"}
    if hint in tables:
        return kind_of(tables[hint])
    procedure = of_result(run.__name__)
    return None if procedure is None else procedure.kind


def _directed(run: Callable[..., Any], kwargs: Mapping[str, Any], known: Mapping[str, Option]) -> bool:
    """Whether the answer depends on which scores are better: a conclusion, a one-sided p-value, the best as control."""
    if of_result(run.__name__) is None or ("control" in known and kwargs.get("control") is None):
        return True
    one_sided = known.get("alternative")
    return one_sided is not None and kwargs.get("alternative", one_sided.default) != "two-sided"


def check_level(alpha: float, name: str = "alpha") -> float:
    """A level strictly between 0 and 1."""
    if not isinstance(alpha, Real) or not 0 < alpha < 1:
        raise InputError("option", f"{name}={alpha!r}: a number between 0 and 1 is needed", where=name)
    return float(alpha)


def tail_outside(level: float) -> float:
    """(1 - level) / 2 of the decimal that was written: 0.9 leaves 0.05, where doubles leave 0.04999999999999999."""
    return float((1 - Fraction(repr(float(level)))) / 2)


def check_draws(draws: int, cells: int, *, dear: int = 1) -> int:
    """A number of random draws, at least one, and not more than can be made of so many cells each.

    `dear` is how many times as long a cell takes as one that is permuted. A default that takes more than seconds is
    lowered (`checked` does so), unless few would be left.
    """
    if draws < 1:
        raise InputError("option", f"draws={draws}: at least one draw is needed", where="draws")
    if draws > MOST_DRAWS:
        words = f"draws={draws}: at most {MOST_DRAWS}, which leave an error of 0.0001 in a probability"
        raise InputError("limit", words, where="draws")
    if isinstance(draws, _Unasked):
        quick = max(LEAST_UNASKED, UNASKED_DRAWN // (cells * dear))
        if quick < draws:
            raise _FewerDraws(quick)
    if draws > 1 and draws * cells * dear > MOST_DRAWN:
        words = f"draws={int(draws)}: {cells} random numbers for each draw would take minutes"
        raise InputError("limit", f"{words}; draws={max(1, MOST_DRAWN // (cells * dear))} do not", where="draws")
    return int(draws)
