"""What a call means that is written in other words, or with data of another kind, than the function takes."""

import functools
from collections.abc import Callable, Mapping
from decimal import Decimal
from importlib import import_module
from io import IOBase
from math import isfinite
from numbers import Real
from typing import Any

import nptests.procedures.descriptor.accepting as accepting
import nptests.procedures.descriptor.instead as instead
import nptests.procedures.descriptor.places as places
from nptests.data.intake import not_finite, orientation
from nptests.data.intake.mending import LACKING
from nptests.data.kinds.listed import kind_of
from nptests.data.scores import Scores
from nptests.errors import InputError, did_you_mean, in_python
from nptests.procedures.descriptor.options import Option, data_names
from nptests.procedures.descriptor.procedure import of_result
from nptests.procedures.elsewhere.translation import KEYWORDS, TRUTH, drops
from nptests.results import Comparisons, Effect, Outcome, Posterior
from nptests.values import changed

NO_LEVEL = "no p-value here depends on"
COUNTED = "n01 and n10 are counted from the truth and the answers of two models"
OF_RIGHT = "n01 and n10 are counted from what two models got right"
OF_TWO = "the differences are those of the first less the second"
USUAL = 0.05  # the level that nearly all papers take


def meant(
    run: Callable[..., Any], wrapper: Callable[..., Any], anew: Callable[..., Any], args: tuple[Any, ...],
    kwargs: Mapping[str, Any], known: Mapping[str, Option],
) -> Callable[[], Any] | None:  # fmt: skip
    """The call that is meant by one in other words, or with data of another kind; None where it stands as it is."""
    others, again = instead.answers_others(), functools.partial(functools.partial, anew)
    if args and others and isinstance(args[0], (bytes, IOBase)) and accepting.words_of_data(run):
        return again(accepting.text_of(args[0]), *args[1:], **kwargs)
    if (answers := _with_truth(run, args, kwargs, known)) is not None:
        return again(*answers[0], **answers[1])
    if (both := instead.both_named(run, args, kwargs)) is not None:
        return again(*both[0], **both[1])
    if (groups := places.beside_control(run, args, kwargs)) is not None:
        return again(groups[0], **groups[1])
    if others and (held := places.against_a_number(run, args, kwargs)) is not None:
        return lambda: noted(anew(*held[0], **held[1]), f"one list is held against {held[0][1][0]:g}")
    if (columns := places.named_columns(args, known)) is not None:
        return again(*columns[0], **columns[1], **kwargs)
    if others and (file := accepting.spoken(accepting.kind_of_data(run), args, kwargs, known)) is not None:
        return again(file[0], **file[1])
    if len(args) == 1 and others and (laid := _laid(args[0], kwargs, known)) is not None:
        turned = again(laid[0], **laid[1])
        return turned if laid[0] is args[0] else lambda: noted(turned(), orientation.TURNED)
    for name in sorted(kwargs, key=lambda name: drops(name, kwargs[name])):
        if name not in known and name not in data_names(run) and name not in accepting.words_of_data(run):
            if (complete := _without_gaps(run, args, kwargs, known)) is not None:
                return lambda: functools.reduce(noted, complete[2], anew(*complete[0], **complete[1]))
            if (own := instead.own_words(run, args, kwargs, accepting.words_of_data(run))) is not None:
                return lambda: _told(anew(*own[0], **own[1]), own[1], kwargs)
            if (peers := _as_peers_call(run.__name__, args, dict(kwargs))) is not None:
                return functools.partial(peers, *args, **kwargs)
            raise InputError("option", _unknown_option(wrapper, name, known, args, kwargs), where=name)
    if (counts := _counted(run, args)) is not None:
        return lambda: noted(anew(*counts, **kwargs), COUNTED if len(args) == 3 else OF_RIGHT)
    if len(args) == 1 and (zeros := places.beside_differences(run, args[0])):
        return lambda: noted(anew(args[0], zeros, **kwargs), places.OF_DIFFERENCES)
    if len(args) == 2 and tuple(data_names(run)) == ("differences",):
        return lambda: noted(anew(differences_of(*args), **kwargs), OF_TWO)
    cells = args if len(args) != 4 or not isinstance(args[0], int) else ([args[:2], args[2:]],)
    of_table = table_door(run, cells)
    return None if of_table is None else functools.partial(of_table, *cells, **kwargs)


def _without_gaps(
    run: Callable[..., Any], args: tuple[Any, ...], keywords: Mapping[str, Any], known: Mapping[str, Option]
) -> tuple[tuple[Any, ...], dict[str, Any], tuple[str, ...]] | None:
    """The data sets or pairs without a missing score, the other keywords and notes, where the call asks for these."""
    words = [x for x, value in keywords.items() if drops(x, value)]
    rest = {name: value for name, value in keywords.items() if name not in words}
    naming = accepting.words_of_data(run)
    if any(name not in known and instead.own_words(run, args, {name: x}, naming) is None for name, x in rest.items()):
        return None
    kind = accepting.kind_of_data(run)
    if words and kind and (present := not_finite.without_missing(args, of_rows=kind.blocked or kind.table)):
        return present[0], rest, present[1:]
    if not words or len(args) != 1 or next(iter(data_names(run).values())) is not Scores:
        return None
    directed, how = (
        accepting.is_directed(run, rest, known),
        accepting.naming_of(kind_of("scores"), rest, f"nptests.{run.__name__}"),
    )
    data, notes = accepting.accepted(kind_of("incomplete"), args, how, directed=directed)
    table = data[0].complete()
    left_out = (note for note in table.reading if note not in data[0].reading)
    return (table,), rest, (*left_out, *(note for note in notes if note == accepting.NO_DIRECTION))


def _laid(data: Any, keywords: Mapping[str, Any], known: Mapping[str, Option]) -> tuple[Any, dict[str, Any]] | None:
    """The table as it lies here, where words that are no options say how it lies."""
    strange = {name: value for name, value in keywords.items() if name not in known}
    laid = orientation.laid(data, strange) if strange else None
    return None if laid is None else (laid[0], {name: x for name, x in keywords.items() if name in known} | laid[1])


def _as_peers_call(name: str, args: tuple[Any, ...], keywords: dict[str, Any]) -> Callable[..., Any] | None:
    """What another package calls so, where the keywords are its own, and its reader writes Python."""
    others = instead.answers_others()  # by a room that is made of what is checked here
    return import_module("nptests.compat.engine").as_peers_call(name, args, keywords) if others else None


def _with_truth(
    run: Callable[..., Any], args: tuple[Any, ...], keywords: Mapping[str, Any], known: Mapping[str, Option]
) -> tuple[tuple[Any, ...], dict[str, Any]] | None:
    """The truth, the answers of two models and the options, where the truth has a name: y_true=, y_target=."""
    truth = next((name for name in TRUTH if name in keywords), None)
    if truth is None or tuple(data_names(run)) != ("n01", "n10"):
        return None
    answers = [*args, *(x for name, x in keywords.items() if name not in known and name != truth)]
    options = {name: x for name, x in keywords.items() if name in known}
    return ((keywords[truth], *answers), options) if len(answers) == 2 else None


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
    if not all(isinstance(x, Real | Decimal) and not isinstance(x, bool) and isfinite(x) for x in (a, b)):
        raise InputError("data", "one list of differences is needed, or two lists of scores of one length")
    return Decimal(str(a)) - Decimal(str(b))


def noted(result: Any, note: str) -> Any:
    """A result with one more note."""
    return changed(result, notes=(*result.notes, note))


def _told(result: Any, words: Mapping[str, Any], asked: Mapping[str, Any]) -> Any:
    """A result that says in which of our words a call was read, and what a level changes: no p-value."""
    if isinstance(result, (Outcome, Comparisons)) and "alpha" in asked and "alpha" not in words:
        result = noted(_at_level(result, float(asked["alpha"])), f"{NO_LEVEL} alpha={asked['alpha']:g}")
    seeds = [name for name in asked if KEYWORDS.get(name, name) == "seed" and "seed" not in words]
    if seeds and isinstance(result, (Outcome, Comparisons, Effect)):
        result = noted(result, f"{seeds[0]} changes nothing: nothing is drawn here")
    read = {word: value for word, value in words.items() if word not in asked}
    if not read or not isinstance(result, (Outcome, Comparisons, Effect, Posterior)):
        return result
    return noted(result, f"read as {in_python(read)}")


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


def _unknown_option(
    run: Callable[..., Any], name: str, known: Mapping[str, Option], args: tuple[Any, ...], keywords: Mapping[str, Any]
) -> str:
    line = instead.line(run, args, keywords, accepting.words_of_data(run))
    listed = ", ".join(known) if known else "no options"
    if line is not None:
        more = f"; it takes {listed}" if LACKING in line else ""
        return f"{run.__name__} has no option {name!r}: {line}{more}"
    hint = " ".join(filter(None, (did_you_mean(name, [*known, *accepting.words_of_data(run)]), f"it takes {listed}")))
    return f"{run.__name__} has no option {name!r}: {hint}"


def table_door(run: Callable[..., Any], args: tuple[Any, ...]) -> Callable[..., Any] | None:
    """What takes one table of counts in place of several counts."""
    kind, procedure = accepting.kind_of_data(run), of_result(run.__name__)
    if kind is None or not kind.typed or procedure is None or len(args) != 1 or not hasattr(args[0], "__len__"):
        return None
    return next((door for door in procedure.doors if door.__name__.endswith("_table")), None)
