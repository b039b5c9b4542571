"""Refused calls mended: one refusal after the other is cured, until the call runs; that is the line to write."""

import functools
import inspect
import re
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from typing import Any, ParamSpec, TypeVar, get_args, get_type_hints

from nptests.errors import TRIED, InputError, as_owner, as_written, in_python, on_trial, spelled
from nptests.vocabulary import PATHS

_P = ParamSpec("_P")
_T = TypeVar("_T")
_LINE = re.compile(r"nptests\.[\w.]+\(|\bwrite ")
_NAMED = ("option", "algorithm", "adjust", "usage")  # codes of refusals that name what is to be mended
_MEANT = ("paired", "statistic")  # options that say which procedure is meant: without them a line answers another thing
_STEPS = 6  # refusals of one call
EITHER = ", or better='lower'"
LACKING = "without"  # what a line has not that was asked for
NOTHING: Mapping[str, Any] = {}


def mended(
    run: Callable[..., Any],
    args: tuple[Any, ...],
    asked: Mapping[str, Any],
    problem: InputError,
    needed: Callable[[], Mapping[str, Any]] = dict,
    words: Mapping[str, Collection[str]] = NOTHING,
) -> InputError:
    """The refusal with the line of the same call that runs, where it has none; nothing is written in finding it.

    needed   values of the options without a default, such as those of an example
    words    the words that an option takes
    """
    refusal, problem = (
        problem,
        InputError(problem.code, problem.sentence, where=problem.where, readings=problem.readings),
    )
    if TRIED.get() or _LINE.search(problem.sentence) or _writes(run, args):
        return refusal
    of_class = isinstance(next(iter(args), None), type)  # a method of a class, which is called by it
    options, data, written = {n: x for n, x in asked.items() if n not in PATHS}, args, texts(run, args)[of_class:]
    lost, mine, either, step = dict[str, Any](), list[str](), "", problem
    for _ in range(_STEPS):
        name = _named(step, options)
        if step.code == "better" and "better" not in options:
            options["better"], either = "higher", EITHER
        elif step.code == "pair" and (two := _two_of(data, written)) is not None:
            data, written = two
        elif name is not None and name not in _MEANT:
            value = options.pop(name)
            near = None if name in lost else _near(value, words.get(name, ()), step.sentence)
            options |= {} if near is None else {name: near}
            lost.setdefault(name, value)
        elif step.where is not None and step.where not in options and step.where in (examples := needed()):
            options[step.where] = examples[step.where]
            mine.append(step.where)
        else:
            return refusal
        with on_trial():
            try:
                run(*data, **options)
            except InputError as refused:
                step = refused
            except (TypeError, ValueError, LookupError):
                return refusal
            else:
                break
    else:
        return refusal
    lacks = {name: x for name, x in lost.items() if name not in options}
    strange = {name: x for name, x in lacks.items() if name not in words}
    remarks = [f"{LACKING} {in_python({name: x})}" for name, x in lacks.items() if name in words]
    remarks += [f"{LACKING} {in_python(strange)}: no option"] if strange else []
    remarks += [f"yours to say: {', '.join(mine)}"] if mine else []
    paths = {name: x for name, x in asked.items() if name in PATHS}
    call = f"nptests.{run.__qualname__}({', '.join((*written, *filter(None, [in_python(options | paths)])))})"
    line = f"{call}{either}{' # ' if remarks else ''}{'; '.join(remarks)}"
    if "your_" in line:  # of data that were made on the way
        return refusal
    return InputError(problem.code, problem.sentence, where=problem.where, readings=problem.readings, line=line)


def _named(step: InputError, options: Mapping[str, Any]) -> str | None:
    """The option that a refusal names, or that has the value that it names."""
    if step.code not in _NAMED or step.where is None:
        return None
    by_value = next((name for name, x in options.items() if str(x) == step.where), None)
    return step.where if step.where in options else by_value


def _near(value: Any, words: Collection[str], refusal: str) -> Any:
    """What a value was meant to be: the number that a text holds, the share that a percentage is, a word near it."""
    if meant := re.search("did you mean '(.+?)'", refusal):
        return meant[1]
    if isinstance(value, str) and words:
        return spelled(value, words)
    with suppress(TypeError, ValueError):
        number = float(value if f"={value!r}" in refusal else "")  # what is no option has no right value
        if isinstance(value, str):
            return int(number) if value.isdecimal() else number
        if isinstance(value, (int, float)) and 1 < number < 100:
            return number / 100
    return None


def _two_of(data: tuple[Any, ...], written: list[str]) -> tuple[tuple[Any, ...], list[str]] | None:
    """Two samples in place of one table or list: its first columns, its two lists, differences from nothing."""
    if len(data) != 1:
        return None
    one, text = data[0], as_owner(written[0])
    names = [*getattr(one, "columns", ())] or ([*one] if isinstance(one, dict) else [])
    if len(names) > 1:
        return tuple(one[name] for name in names[:2]), [f"{text}[{name!r}]" for name in names[:2]]
    if getattr(one, "ndim", 0) == 2 and one.shape[1] > 1:
        return (one[:, 0], one[:, 1]), [f"{text}[:, 0]", f"{text}[:, 1]"]
    if isinstance(one, (list, tuple)) and one and hasattr(one[0], "__len__"):
        return (one[0], one[1]), [f"{text}[0]", f"{text}[1]"] if len(one) > 2 else [f"*{text}"]
    flat = hasattr(one, "__len__") and not names and not isinstance(one, str)
    return ((one, [0] * len(one)), [written[0], f"[0] * len({written[0]})"]) if flat else None


def _writes(run: Callable[..., Any], args: tuple[Any, ...]) -> bool:
    """Whether one of its arguments is a file to write."""
    return "path" in [*inspect.signature(run).parameters][: len(args)]


def texts(run: Callable[..., Any], args: tuple[Any, ...]) -> list[str]:
    """The data of a call as its caller writes them."""
    parameters = inspect.signature(run).parameters.values()
    names = ["df" if p.name in ("scores", "table") else p.name for p in parameters if p.kind is not p.KEYWORD_ONLY]
    names += [f"x{i + 1}" for i in range(len(names), len(args))]
    return [as_written(x, name) for x, name in zip(args, names, strict=False)]


def fitting(run: Callable[_P, _T]) -> Callable[_P, _T]:
    """Refuse a call with the line of one that runs, or with the names that there are where its arguments do not fit."""

    @functools.wraps(run)
    def wrapper(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        try:
            return run(*args, **kwargs)
        except InputError as problem:
            raise mended(wrapper, args, kwargs, _own(run, problem)) from None
        except TypeError as problem:
            try:
                inspect.signature(run).bind(*args, **kwargs)
            except TypeError as unfit:
                names = inspect.signature(run).parameters
                line = _fitted(run, args, kwargs, names)
                lacks = in_python({name: x for name, x in kwargs.items() if name not in names})
                beside = f" # {LACKING} {lacks}: no option" if lacks else ""
                takes = ", ".join(name for name in names if name != "cls")
                words = f"write {line}{beside}" if line else f"it takes {takes}"
                strange = next((name for name in kwargs if name not in names), None)
                refused = InputError("option", f"{run.__qualname__}: {unfit}: {words}", where=strange)
                raise (refused if TRIED.get() else mended(wrapper, args, kwargs, refused)) from None
            raise problem

    return wrapper


def _own(run: Callable[..., Any], problem: InputError) -> InputError:
    """The refusal without the line of another call, of which this one is made, that lacks something all the same."""
    inner = re.search(rf": write nptests\.(\w+)\(.*# {LACKING}", problem.sentence)
    if problem.where is None or inner is None or inner[1] == run.__name__:
        return problem
    sentence = problem.sentence[: inner.start()]
    return InputError(problem.code, sentence, where=problem.where, readings=problem.readings, line=problem.line)


def _fitted(run: Callable[..., Any], args: Any, kwargs: Mapping[str, Any], names: Mapping[str, Any]) -> str | None:
    """The call without a keyword that is strange, or with the last argument by its name; none that writes is tried."""
    places = [name for name, parameter in names.items() if parameter.kind is parameter.POSITIONAL_OR_KEYWORD]
    known = {name: value for name, value in kwargs.items() if name in names}
    hints = {name: hint for name, hint in get_type_hints(run).items() if name not in places}
    more = [{name: args[-1]} for name, hint in hints.items() if args and name in names and _suits(args[-1], hint)]
    more = more if len(args) == len(places) + 1 else [{}]
    for named in () if "path" in known or ("path" in places and len(args) > 1) else more:
        handed, options = args[: len(args) - len(named)], {**known, **named}
        with on_trial(), suppress(InputError, TypeError, ValueError, LookupError):
            run(*handed, **options)
            texts = [as_written(x, name) for x, name in zip(handed, places, strict=False)]
            return f"nptests.{run.__name__}({', '.join((*texts, *filter(None, [in_python(options)])))})"
    return None


def _suits(value: Any, hint: Any) -> bool:
    """Whether a value is of a type, or one of its words."""
    parts = get_args(hint) or (hint,)
    return any(value == part or type(value) is part or value in get_args(part) for part in parts)
