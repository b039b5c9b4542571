"""The one checker of calls: options against the signature, and data in whatever shape people have."""

import functools
import inspect
import sys
import traceback
import typing
import warnings
from collections.abc import Callable, Mapping, Sized
from contextlib import nullcontext
from typing import Any, ParamSpec, Protocol, TypeVar

import nptests.procedures.descriptor.accepting as accepting
import nptests.procedures.descriptor.beyond as beyond
import nptests.procedures.descriptor.instead as instead
import nptests.procedures.descriptor.places as places
from nptests.data.intake import summaries
from nptests.data.intake.laid_apart import joined
from nptests.data.intake.mending import fitting
from nptests.data.intake.retelling import in_own_names, missing_cured
from nptests.data.intake.summaries import AVERAGED, BOUNDS
from nptests.data.kinds.listed import kind_of
from nptests.data.samples import Groups
from nptests.data.scores import IncompleteScores, Scores
from nptests.errors import InputError, InputWarning, in_python
from nptests.procedures.descriptor.another_call import USUAL, meant, noted, table_door
from nptests.procedures.descriptor.budget import run_in_seconds
from nptests.procedures.descriptor.doors import with_line
from nptests.procedures.descriptor.options import Option, checked_options, data_names, options_of
from nptests.procedures.descriptor.procedure import of_result
from nptests.procedures.elsewhere.translation import PARTNERS
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
            refused = problem
            try:
                if (whole := joined(run.__name__, accepting.kind_of_data(run), args, kwargs)) is not None:
                    again = typing.cast(Any, answered)(*whole[0][0], **whole[0][1])
                    return typing.cast(_T, functools.reduce(noted, whole[1], again))
            except InputError as joint:
                refused = joint
            raise with_line(wrapper, run, args, kwargs, refused) from None

    @functools.wraps(run)
    def answered(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        known, anew = options_of(run), typing.cast(Any, answered)
        alone = len(args) == 1 and (type(args[0]) is Scores or hasattr(args[0], "ndim"))
        plain = alone and _is_plain(run, frozenset(kwargs))
        if not plain and (another := meant(run, wrapper, anew, args, kwargs, known)) is not None:
            return typing.cast(_T, another())
        keywords = dict(kwargs)
        try:
            with instead.keeping(anew, args, keywords):
                if not plain:
                    places.refuse(anew, args, keywords, accepting.words_of_data(run))
                data: tuple[Any, ...] = args
                notes: tuple[str, ...] = ()
                if not (plain and type(args[0]) is Scores and kwargs.keys() <= known.keys()):
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
        averaged = (*notes, *(accepting.set_aside(data[0]) if data else ()))
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


@functools.cache
def _is_plain(run: Callable[..., Any], keywords: frozenset[str]) -> bool:
    """Whether a function takes one table, and all keywords are its own: no other call can be meant."""
    return [*data_names(run).values()] in ([Scores], [accepting.EITHER]) and keywords <= {*options_of(run), "better"}


def _refuse_bounds(name: str, data: tuple[Any, ...]) -> None:
    """Scores that are only known to lie beyond a bound have ranks within their rows, and no sizes."""
    note = next((note for note in accepting.set_aside(data[0]) if note.startswith(BOUNDS)), None) if data else None
    procedure = None if note is None else of_result(name)
    if note is not None and (procedure is None or "monotone" in procedure.breaks):  # an analysis measures shifts
        words = "takes differences of scores, and some are only bounds"
        raise InputError("bounds", f"{name} {words} ({note}): nptests.friedman and nptests.all_pairs take ranks alone")


WITH_GAPS = "fill it, drop its row, or test the table with its gaps: nptests.skillings_mack(df)"
BY_MEDIAN = "by the median"

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
    if [name for name in rooms[:inside] if name != fitting.__module__][-1:] == rooms[:1]:  # the gate has no words
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


def _data(
    run: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], known: Mapping[str, Option]
) -> tuple[tuple[Any, ...], tuple[str, ...]]:
    """The data that the function takes, from whatever it is called with, and what a reader should know of that."""
    kind, directed = accepting.kind_of_data(run), accepting.is_directed(run, kwargs, known)
    if kind is None:
        return args, ()
    how = accepting.naming_of(kind, kwargs, f"nptests.{run.__name__}")
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
        of_table = table_door(run, ([],))
        words += f"; from a table of counts: nptests.{of_table.__name__}(table)" if of_table else ""
        words += f"; from predictions: nptests.{run.__name__}(truth, a, b)" if "n01" in data_names(run) else ""
        raise InputError("data", words)
    if not args:
        return (), ()
    hint = next(iter(data_names(run).values()))
    if hint == accepting.EITHER:
        try:
            table = kind_of("incomplete" if isinstance(args[0], IncompleteScores) else "scores")
            return accepting.accepted(table, args, how, directed=directed)
        except InputError as problem:
            if problem.code != "missing":
                raise
        return accepting.accepted(kind_of("incomplete"), args, how, directed=directed)
    with missing_cured(WITH_GAPS) if hint is Scores else nullcontext():
        return accepting.accepted(kind, args, how, directed=directed)
