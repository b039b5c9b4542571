"""The one checker of calls: options against the signature, and data in whatever shape people have."""

import functools
import inspect
import sys
import traceback
import typing
import warnings
from collections.abc import Callable, Mapping, Sized
from contextlib import nullcontext
from decimal import Decimal
from importlib import import_module
from io import IOBase
from numbers import Real
from typing import Any, ParamSpec, Protocol, TypeVar

import nptests.procedures.descriptor.beyond as beyond
import nptests.procedures.descriptor.instead as instead
import nptests.procedures.descriptor.places as places
from nptests.data.intake import not_finite, orientation, summaries
from nptests.data.intake.summaries import AVERAGED, BOUNDS
from nptests.data.kinds.kind import Kind
from nptests.data.kinds.listed import kind_of
from nptests.data.samples import Groups
from nptests.data.scores import IncompleteScores, Scores
from nptests.errors import InputError, InputWarning, did_you_mean, in_own_names, in_python, missing_cured
from nptests.procedures.descriptor.accepting import (
    NO_DIRECTION,
    accepted,
    naming_of,
    set_aside,
    spoken,
    text_of,
    words_of,
)  # fmt: skip
from nptests.procedures.descriptor.budget import run_in_seconds
from nptests.procedures.descriptor.doors import with_line
from nptests.procedures.descriptor.options import Option, checked_options, data_names, options_of
from nptests.procedures.descriptor.procedure import of_result
from nptests.procedures.elsewhere.translation import PARTNERS, drops
from nptests.results import Comparisons, Effect, Outcome, Posterior
from nptests.values import changed

_P = ParamSpec("_P")
_T = TypeVar("_T")
_Given = TypeVar("_Given", covariant=True)


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
        try:
            return answered(*args, **kwargs)
        except InputError as problem:
            if not instead.answers_others():
                raise
            raise with_line(wrapper, run, args, kwargs, problem) from None

    @functools.wraps(run)
    def answered(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        known, keywords, anew = options_of(run), dict(kwargs), typing.cast(Any, answered)
        if args and instead.answers_others() and isinstance(args[0], (bytes, IOBase)) and _words_of_data(run):
            return typing.cast(_T, anew(text_of(args[0]), *args[1:], **kwargs))
        if (both := instead.both_named(run, args, kwargs)) is not None:
            return typing.cast(_T, anew(*both[0], **both[1]))
        if (columns := places.named_columns(args, known)) is not None:
            return typing.cast(_T, anew(*columns[0], **columns[1], **kwargs))
        if instead.answers_others() and (file := spoken(_kind_of_data(run), args, kwargs, known)) is not None:
            return typing.cast(_T, anew(file[0], **file[1]))
        if len(args) == 1 and instead.answers_others() and (laid := _laid(args[0], kwargs, known)) is not None:
            answer = anew(laid[0], **laid[1])
            return typing.cast(_T, answer if laid[0] is args[0] else _noted(answer, orientation.TURNED))
        for name in sorted(kwargs, key=lambda name: drops(name, kwargs[name])):
            if name not in known and name not in data_names(run) and name not in _words_of_data(run):
                if (complete := _without_gaps(run, args, kwargs, known)) is not None:
                    return typing.cast(_T, functools.reduce(_noted, complete[2], anew(*complete[0], **complete[1])))
                own = instead.own_words(run, args, kwargs, _words_of_data(run))
                if own is not None:
                    return typing.cast(_T, _told(anew(*own[0], **own[1]), own[1], kwargs))
                if (peers := _as_peers_call(run.__name__, args, kwargs)) is not None:
                    return typing.cast(_T, peers(*args, **kwargs))
                raise InputError("option", _unknown_option(wrapper, name, known, args, kwargs), where=name)
        if (counts := _counted(run, args)) is not None:
            return typing.cast(_T, _noted(anew(*counts, **kwargs), COUNTED if len(args) == 3 else OF_RIGHT))
        if len(args) == 1 and (zeros := places.beside_differences(run, args[0])):
            return typing.cast(_T, _noted(anew(args[0], zeros, **kwargs), places.OF_DIFFERENCES))
        if len(args) == 2 and tuple(data_names(run)) == ("differences",):
            return typing.cast(_T, _noted(anew(differences_of(*args), **kwargs), OF_TWO))
        cells = args if len(args) != 4 or not isinstance(args[0], int) else ([args[:2], args[2:]],)
        if (of_table := _table_door(run, cells)) is not None:
            return typing.cast(_T, of_table(*cells, **kwargs))
        try:
            with instead.keeping(anew, args, keywords):
                places.refuse(anew, args, keywords, _words_of_data(run))
                with in_own_names(next(iter(args), None)):
                    data, notes = _data(run, args, kwargs, known)
                if data and (doubt := places.if_turned(anew, args, keywords, data[0])):
                    notes += (doubt,)
                    warn_caller(doubt)
                for note in notes:
                    if note.endswith(summaries.COUNTED):
                        warn_caller(note)
                _refuse_bounds(run.__name__, data)
                kwargs.update(checked_options(run, kwargs))
                places.refuse_unfit(run, data, kwargs)
                result, lowered = run_in_seconds(run, data, kwargs, known)
        except InputError as problem:
            if problem.code != "infinite":
                raise
            return typing.cast(_T, beyond.answered(anew, args, keywords, problem))
        notes += _unpaired(anew, args, keywords, data)
        averaged = (*notes, *(set_aside(data[0]) if data else ()))
        if "repetitions" not in keywords and any(note.startswith(AVERAGED) for note in averaged):
            notes += _by_median(result, functools.partial(anew, *args, **keywords, repetitions="median"))
        if isinstance(result, (Outcome, Comparisons, Effect, Posterior)):
            in_force = {name: kwargs.get(name, option.default) for name, option in known.items()}
            return changed(result, options=in_force, notes=result.notes + lowered + notes)
        turned = tuple(note for note in notes if note.startswith(BY_MEDIAN))
        analysis: Any = result
        return changed(analysis, notes=(*analysis.notes, *turned)) if turned else result

    typing.cast(Any, wrapper).test = wrapper  # friedman.test(df), as R has it
    return wrapper


def _without_gaps(
    run: Callable[..., Any], args: tuple[Any, ...], keywords: Mapping[str, Any], known: Mapping[str, Option]
) -> tuple[tuple[Any, ...], dict[str, Any], tuple[str, ...]] | None:
    """The data sets or pairs without a missing score, the other keywords and notes, where the call asks for these."""
    words = [x for x, value in keywords.items() if drops(x, value)]
    rest = {name: value for name, value in keywords.items() if name not in words}
    naming = _words_of_data(run)
    if any(name not in known and instead.own_words(run, args, {name: x}, naming) is None for name, x in rest.items()):
        return None
    kind = _kind_of_data(run)
    if words and kind and (present := not_finite.without_missing(args, of_rows=kind.blocked or kind.table)):
        return present[0], rest, present[1:]
    if not words or len(args) != 1 or next(iter(data_names(run).values())) is not Scores:
        return None
    directed, how = _directed(run, rest, known), naming_of(kind_of("scores"), rest, f"nptests.{run.__name__}")
    data, notes = accepted(kind_of("incomplete"), args, how, directed=directed)
    table = data[0].complete()
    left_out = (note for note in table.reading if note not in data[0].reading)
    return (table,), rest, (*left_out, *(note for note in notes if note == NO_DIRECTION))


def _laid(data: Any, keywords: Mapping[str, Any], known: Mapping[str, Option]) -> tuple[Any, dict[str, Any]] | None:
    """The table as it lies here, where words that are no options say how it lies."""
    strange = {name: value for name, value in keywords.items() if name not in known}
    laid = orientation.laid(data, strange) if strange else None
    return None if laid is None else (laid[0], {name: x for name, x in keywords.items() if name in known} | laid[1])


def _as_peers_call(name: str, args: tuple[Any, ...], keywords: dict[str, Any]) -> Callable[..., Any] | None:
    """What another package calls so, where the keywords are its own, and its reader writes Python."""
    others = instead.answers_others()  # by a room that is made of what is checked here
    return import_module("nptests.compat.engine").as_peers_call(name, args, keywords) if others else None


def _table_door(run: Callable[..., Any], args: tuple[Any, ...]) -> Callable[..., Any] | None:
    """What takes one table of counts in place of several counts."""
    kind, procedure = _kind_of_data(run), of_result(run.__name__)
    if kind is None or not kind.typed or procedure is None or len(args) != 1 or not hasattr(args[0], "__len__"):
        return None
    return next((door for door in procedure.doors if door.__name__.endswith("_table")), None)


NO_LEVEL = "no p-value here depends on"
COUNTED = "n01 and n10 are counted from the truth and the answers of two models"
OF_RIGHT = "n01 and n10 are counted from what two models got right"
OF_TWO = "the differences are those of the first less the second"


def _counted(run: Callable[..., Any], args: tuple[Any, ...]) -> tuple[int, int] | None:
    """How often only the other of two models was right, and only the one, from the truth and their answers."""
    answers = len(args) in (2, 3) and all(hasattr(x, "__len__") and not isinstance(x, str) for x in args)
    if not answers or tuple(data_names(run)) != ("n01", "n10") or len({len(x) for x in args}) > 1:
        return None
    if len(args) == 2 and not all(x in (0, 1) for part in args for x in part):
        return None
    rows = zip(*map(list, args if len(args) == 3 else ([1] * len(args[0]), *args)), strict=True)
    right = [(one == truth, other == truth) for truth, one, other in rows]
    return right.count((False, True)), right.count((True, False))


def differences_of(a: Any, b: Any) -> Any:
    """The first less the second, of lists or of lists of lists, as they are written in decimals."""
    lists = all(hasattr(x, "__len__") and not isinstance(x, (str, Mapping)) for x in (a, b))
    if lists and len(a) == len(b):
        return [differences_of(x, y) for x, y in zip(a, b, strict=True)]
    if not (isinstance(a, Real | Decimal) and isinstance(b, Real | Decimal)):
        raise InputError("data", "one list of differences is needed, or two lists of scores of one length")
    return Decimal(str(a)) - Decimal(str(b))


def _noted(result: Any, note: str) -> Any:
    return changed(result, notes=(*result.notes, note))


def _told(result: Any, words: Mapping[str, Any], asked: Mapping[str, Any]) -> Any:
    """A result that says in which of our words a call was read, and what a level changes: no p-value."""
    if isinstance(result, (Outcome, Comparisons)) and "alpha" in asked and "alpha" not in words:
        result = _noted(_at_level(result, float(asked["alpha"])), f"{NO_LEVEL} alpha={asked['alpha']:g}")
    read = {word: value for word, value in words.items() if word not in asked}
    if not read or not isinstance(result, (Outcome, Comparisons, Effect, Posterior)):
        return result
    return _noted(result, f"read as {in_python(read)}")


def _at_level(result: Any, alpha: float) -> Any:
    """Comparisons whose letters, picture and critical difference are those of a level."""
    if alpha == USUAL or not isinstance(result, Comparisons):
        return result
    details = dict(result.details)
    if "critical_difference" in details:
        from nptests.distributions.studentized_range import StudentizedRange  # most procedures have no use for it

        law = StudentizedRange(result.k)
        details["critical_difference"] *= float(law.isf(alpha) / law.isf(USUAL))
    return changed(result, details=details, options={**result.options, "alpha": alpha})


def _refuse_bounds(name: str, data: tuple[Any, ...]) -> None:
    """Scores that are only known to lie beyond a bound have ranks within their rows, and no sizes."""
    note = next((note for note in set_aside(data[0]) if note.startswith(BOUNDS)), None) if data else None
    procedure = None if note is None else of_result(name)
    if note is not None and (procedure is None or "monotone" in procedure.breaks):  # an analysis measures shifts
        words = "takes differences of scores, and some are only bounds"
        raise InputError("bounds", f"{name} {words} ({note}): nptests.friedman and nptests.all_pairs take ranks alone")


WITH_GAPS = "fill it, drop its row, or test the table with its gaps: nptests.skillings_mack(df)"
EITHER = Scores | IncompleteScores
BY_MEDIAN = "by the median"
USUAL = 0.05  # the level that nearly all papers take


APART = "read as independent samples"
PAIRS = "read as pairs: paired=False for independent samples"
UNPAIRED = f"{APART}: paired=True pairs them"


def _unpaired(run: Callable[..., Any], args: Any, keywords: Mapping[str, Any], data: Any) -> tuple[str, ...]:
    """What may be meant of two samples of one size, apart or of one table, that a call does not call pairs."""
    own = of_result(run.__name__)
    if own is None or own.takes != "samples":
        return ()
    caution = cautious(run, args, keywords)
    both: Any = data[0].samples if isinstance(data[0], Groups) else [x for x in data if isinstance(x, Sized)]
    alike = len(both) == 2 and len({len(getattr(x, "values", x)) for x in both}) == 1
    either = "paired" in options_of(run) and "paired" not in keywords
    return (caution or UNPAIRED,) if caution or (alike and either) else ()


def cautious(
    run: Callable[..., Any], args: Any, keywords: Mapping[str, Any], meant: Callable[..., Any] | None = None
) -> str | None:
    """What is told of two samples of one size not called pairs: to who called this room by a warning, if of one table.

    meant   what does it, where that is another function
    """
    both = [x for x in args if isinstance(x, Sized) and not isinstance(x, str) and getattr(x, "ndim", 1) == 1]
    if "paired" in keywords or len(both) != 2 or len(both) != len(args) or len(both[0]) != len(both[1]):
        return None
    own, named = of_result((meant or run).__name__), "paired" in inspect.signature(run).parameters
    either = named or "paired" in inspect.signature(meant or run).parameters
    if not _of_one_table(*both) or not (either or (own is not None and own.takes == "samples")):
        return UNPAIRED if named else None
    partner = run.__name__ if either else PARTNERS.get((meant or run).__name__)
    line = ", ".join(filter(None, ("a, b, paired=True" if either else "a, b", in_python(keywords if either else {}))))
    caution = f"{APART}: nptests.{partner}({line}) pairs them" if partner else APART
    warn_caller(caution, 2)
    return caution


def warn_caller(words: str, depth: int = 1) -> None:
    """A warning to who called, so deep, unless another room of this package did, which has its own words."""
    rooms = [frame.f_globals.get("__name__", "") for frame, _ in traceback.walk_stack(sys._getframe(depth))]
    inside = next((i for i, name in enumerate(rooms) if not name.startswith("nptests.")), len(rooms))
    if rooms[inside - 1] == rooms[0]:
        warnings.warn(words, InputWarning, stacklevel=inside + depth + 1)


def _of_one_table(*both: Any) -> bool:
    """Whether two columns stand in one frame, or have rows of the same names."""
    one, other = (typing.cast(Any, getattr(column, "index", None)) for column in both)
    return hasattr(one, "is_") and (one.is_(other) or (one.dtype == object and one.equals(other)))


def _by_median(result: Any, ask: Callable[[], Any]) -> tuple[str, ...]:
    """What the median of the repetitions would say, where it turns the decision at the usual level."""
    outcome = getattr(result, "omnibus", result)
    if not isinstance(outcome, Outcome):
        return ()
    try:
        other = ask()
    except InputError:
        return ()
    median = getattr(other, "omnibus", other)
    if (outcome.pvalue <= USUAL) == (median.pvalue <= USUAL):
        return ()
    return (f"{BY_MEDIAN} of the repetitions p = {median.pvalue:.4g}: the decision at {USUAL:g} turns",)


def _unknown_option(
    run: Callable[..., Any], name: str, known: Mapping[str, Option], args: tuple[Any, ...], keywords: Mapping[str, Any]
) -> str:
    line = instead.line(run, args, keywords, _words_of_data(run))
    listed = ", ".join(known) if known else "no options"
    if line is not None:
        more = f"; it takes {listed}" if instead.LACKING in line else ""
        return f"{run.__name__} has no option {name!r}: {line}{more}"
    hint = " ".join(filter(None, (did_you_mean(name, [*known, *_words_of_data(run)]), f"it takes {listed}")))
    return f"{run.__name__} has no option {name!r}: {hint}"


def _words_of_data(run: Callable[..., Any]) -> tuple[str, ...]:
    """What can be said of the data, beside the options."""
    kind = _kind_of_data(run)
    return () if kind is None else words_of(kind)


def _data(
    run: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], known: Mapping[str, Option]
) -> tuple[tuple[Any, ...], tuple[str, ...]]:
    """The data that the function takes, from whatever it is called with, and what a reader should know of that."""
    kind, directed = _kind_of_data(run), _directed(run, kwargs, known)
    if kind is None:
        return args, ()
    how = naming_of(kind, kwargs, f"nptests.{run.__name__}")
    for name in list(data_names(run))[len(args) :]:  # data handed over by name
        if name not in kwargs:
            break
        args = (*args, kwargs.pop(name))
    stray = next((name for name in data_names(run) if name in kwargs), None)
    if stray is not None:
        words = f"{stray}= is data that {run.__name__} has already, or that comes after some it lacks: it takes"
        raise InputError("data", f"{words} {', '.join(data_names(run))}", where=stray)
    if kind.typed and args and len(args) != len(data_names(run)):
        words = f"{run.__name__} takes {len(data_names(run))} numbers, not {len(args)}: {', '.join(data_names(run))}"
        of_table = _table_door(run, ([],))
        words += f"; from a table of counts: nptests.{of_table.__name__}(table)" if of_table else ""
        words += f"; from predictions: nptests.{run.__name__}(truth, a, b)" if "n01" in data_names(run) else ""
        raise InputError("data", words)
    if not args:
        return (), ()
    hint = next(iter(data_names(run).values()))
    if hint == EITHER:
        try:
            return accepted(kind_of("incomplete" if isinstance(args[0], IncompleteScores) else "scores"), args, how,
                            directed=directed)  # fmt: skip
        except InputError as problem:
            if problem.code != "missing":
                raise
        return accepted(kind_of("incomplete"), args, how, directed=directed)
    with missing_cured(WITH_GAPS) if hint is Scores else nullcontext():
        return accepted(kind, args, how, directed=directed)


@functools.cache
def _kind_of_data(run: Callable[..., Any]) -> Kind | None:
    """The kind of input of a function: of its first argument, or of the descriptor beside it."""
    hint = next(iter(data_names(run).values()), Any)
    tables: Mapping[Any, str] = {Scores: "scores", IncompleteScores: "incomplete", EITHER: "scores"}
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
