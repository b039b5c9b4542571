"""Refused calls mended: one refusal after the other is cured, until the call runs; that is the line to write."""

import functools
import inspect
import os
import re
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any, ParamSpec, TypeVar, get_args, get_type_hints

from nptests.data.intake import orientation
from nptests.errors import TRIED, InputError, all_written, as_owner, as_written, on_trial, spelled
from nptests.vocabulary import BETTERS, PATHS, Better

_P = ParamSpec("_P")
_T = TypeVar("_T")
_LINE = re.compile(r"nptests\.[\w.]{1,60}\(|\bwrite ")
_SLIP = re.compile(r"has no option '(\w+)': did you mean '(\w+)'")
_NAMED = ("option", "algorithm", "adjust", "usage")  # codes of refusals that name what is to be mended
_MEANT = ("paired", "statistic", "where")  # options that say what is meant: without them a line answers another thing
_OF_NUMBERS = ("cells", "decimals", "infinite", "limit", "missing", "too-large", "too-small")  # no call mends them
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
    complete = _LINE.search(problem.sentence) and "..." not in problem.sentence and problem.code != "missing"
    if TRIED.get() or complete:
        return problem
    with suppress(ArithmeticError, AttributeError, LookupError, TypeError, ValueError):  # a frame as a word, 10**400
        problem = problem if _writes(run, args) else _mended(run, args, asked, problem, needed, words)
    read = isinstance(next(iter(args), None), (str, os.PathLike)) and problem.code not in ("option", "usage")
    return problem if problem.line or read else exemplified(problem, run.__name__)  # no example mends a file


def exemplified(problem: InputError, name: str) -> InputError:
    """A refusal without a line, with the call of the function's own example, which says what it takes."""
    complete = problem.code in _OF_NUMBERS or _LINE.search(problem.message)
    call = "" if complete else import_module("nptests.document.docstrings.examples").call(name)
    advice = "; ".join(filter(None, (problem.advice, call and f"as in {call}")))
    return InputError(problem.code, problem.sentence, where=problem.where, readings=problem.readings, advice=advice)


def _mended(
    run: Callable[..., Any],
    args: tuple[Any, ...],
    asked: Mapping[str, Any],
    problem: InputError,
    needed: Callable[[], Mapping[str, Any]],
    words: Mapping[str, Collection[str]],
) -> InputError:
    tables = [name for name, x in asked.items() if not args and orientation.is_table(x)]
    if len(tables) == 1:  # whatever it is called
        args, asked = (asked[tables[0]],), {name: x for name, x in asked.items() if name != tables[0]}
    call = _Call(run, args, {name: x for name, x in asked.items() if name not in PATHS})
    paths = {name: x for name, x in asked.items() if name in PATHS}
    refused = call.refusal() if len(tables) == 1 else problem
    if problem.where in paths and "path" in inspect.signature(run).parameters:
        paths, refused = {"path": paths[problem.where]}, call.refusal()
    for _ in range(_STEPS):
        if refused is None or (refused.line and refused is not problem):  # of another call
            break
        if not call.cured(refused, needed, words) and not call.without_one():
            return _with_reason(problem, refused)
        refused = call.refusal()
    line = f"{refused.line}{call.remarks(words)}" if refused and refused.line else ""
    if refused and not line:
        return problem
    line = line or call.line(paths, words)
    if "your_" in line:  # of data that were made on the way
        return problem
    sentence = re.sub(r"[;:] write .*", "", problem.sentence)  # of what its reader would have had to fill in
    return InputError(problem.code, sentence, where=problem.where, readings=problem.readings, line=line)


def _with_reason(problem: InputError, step: InputError) -> InputError:
    """A refusal of an option, and why the data without it are refused, too."""
    if step is problem or problem.code != "option" or step.code in ("option", "failed"):
        return problem
    reason = f"and without it: {step.sentence}"
    return InputError(problem.code, problem.sentence, where=problem.where, readings=problem.readings, advice=reason)


class _Call:
    """A call that is mended, and what it is without."""

    def __init__(self, run: Callable[..., Any], args: tuple[Any, ...], options: dict[str, Any]) -> None:
        self.run, self.data, self.options = run, args, options
        written, method = texts(run, args), isinstance(next(iter(args), None), type)
        self.written = written[method and len(written) == len(args) :]  # a class is written by its method
        self.lost, self.either = dict[str, Any](), ""
        self.mine, self.meant = list[str](), list[str]()

    def refusal(self) -> InputError | None:
        """Why it does not run; None where it does."""
        with on_trial():
            try:
                study = {"draws", "pilot"} <= {*inspect.signature(self.run).parameters}  # a few tell whether it runs
                self.run(*self.data, **({"draws": 100} if study else {}) | self.options)
            except InputError as refused:
                return refused
            except (TypeError, ValueError, LookupError, AttributeError) as failed:
                return InputError("failed", str(failed))
        return None

    def cured(
        self, step: InputError, needed: Callable[[], Mapping[str, Any]], words: Mapping[str, Collection[str]]
    ) -> bool:
        """Whether what a refusal is about could be changed."""
        lacks_one = "missing 1 required" in step.sentence and orientation.is_table(next(iter(self.data), None))
        splits = "splits" in {*inspect.signature(self.run).parameters} - {*self.options}
        name, proposed = _named(step, self.options), re.search(r'\buse (\w+)="([\w-]+)"', step.sentence)
        if "better" in (step.code, step.where) and self.options.get("better") not in (*get_args(Better), *BETTERS):
            self.options["better"], self.either = "higher", EITHER
        elif (slip := _SLIP.search(step.sentence)) and slip[1] in self.options and slip[2] not in self.options:
            self.options[slip[2]] = self.options.pop(slip[1])
        elif step.code == "missing" and "missing" not in {**self.options, **self.lost}:
            self.options["missing"] = "drop"
        elif step.code == "missing" and len(self.data) > 1 and self.options.pop("missing", None):  # samples of a table
            self.data, self.written = _by_names(self.data, self.written)
        elif step.code == "pair" and self.of_every_pair():
            pass
        elif (step.code == "pair" or lacks_one) and (two := _two_of(self.data, self.written)) is not None:
            self.data, self.written = two
        elif step.code == "order" and len(self.data) < 3:
            self.data, self.written = _aligned(self.data, self.written)
        elif step.code == "option" and step.where is None and (named := _by_name(self.run, self.data)):
            self.options |= named
            self.data, self.written = self.data[: -len(named)], self.written[: -len(named)]
        elif step.code == "ragged" and splits:
            self.options["splits"] = "independent"
        elif step.code == "ragged" and (other := _of_groups(self.run, self.data)) is not None:
            self.run = other
        elif step.code == "shape" and len(self.data) == 2 and all(map(_has_rows, self.data)):
            self.data, self.written = _run_means(self.data, self.written)
            self.options |= {"splits": "datasets"} if splits and len(self.data) == 2 else {}  # a row is one
        elif step.code == "shape" and getattr(next(iter(self.data), None), "ndim", 0) == 3:  # the last are runs
            self.data, self.written = (self.data[0].mean(axis=2),), [f"{as_owner(self.written[0])}.mean(axis=2)"]
        elif proposed and self.options.get(proposed[1]) != proposed[2]:
            self.options[proposed[1]] = proposed[2]
        elif name is not None and (test := _test_named(name, self.options[name])) is not None:
            pairs = _test_named(name, f"pairwise_{test.name}") or test
            every = pairs.gives is import_module("nptests.results").Comparisons
            if not every or "adjust" not in inspect.signature(self.run).parameters:  # without it, another question
                self.meant.append(name)
                return False
            self.run, self.options = pairs.run, {other: x for other, x in self.options.items() if other != name}
        elif name is not None and (self.options[name] is None or name not in (*_MEANT, *self.meant)):
            value = self.options[name]
            near = None if name in self.lost else _near(value, words.get(name, ()), step.sentence)
            if near is None and name in words:  # without it, a line would do something else than was asked
                self.meant.append(name)
                return False
            del self.options[name]
            self.options |= {} if near is None else {name: near}
            self.lost.setdefault(name, value)
        elif step.where is not None and step.where not in self.options and step.where in (examples := needed()):
            self.options[step.where] = examples[step.where]
            self.mine.append(step.where)
        else:
            return False
        return True

    def of_every_pair(self) -> bool:
        """Whether it is the same test of every pair now, which runs on these data."""
        two, name = self.run, f"pairwise_{self.run.__name__.removesuffix('_test')}"
        self.run = getattr(import_module("nptests.procedures.listed").find(name), "run", two)
        refused = self.refusal() if self.run is not two else None
        self.run = self.run if refused is None or refused.code == "better" else two
        return self.run is not two

    def without_one(self) -> bool:
        """Whether it runs without the one option that no refusal names, but for a direction."""
        whole = self.options
        for name in whole.keys() - {"better", *_MEANT, *self.mine, *self.meant}:
            self.options = {other: x for other, x in whole.items() if other != name}
            if (refused := self.refusal()) is None or refused.code == "better":
                self.lost[name] = whole[name]
                return True
        self.options = whole
        return False

    def line(self, paths: Mapping[str, Any], words: Mapping[str, Collection[str]]) -> str:
        """The call, with the file that it writes, and what it lacks."""
        options = (_said(name, x) for name, x in ({**self.options, **paths}).items())
        call = f"nptests.{self.run.__qualname__}({', '.join((*self.written, *options))})"
        return f"{call}{self.either}{self.remarks(words)}"

    def remarks(self, words: Mapping[str, Collection[str]]) -> str:
        """What the line lacks, or has of its own."""
        lacks = {name: x for name, x in self.lost.items() if name not in self.options}
        strange = [_said(name, x) for name, x in lacks.items() if name not in words]
        remarks = [f"{LACKING} {_said(name, x)}" for name, x in lacks.items() if name in words]
        remarks += [f"{LACKING} {', '.join(strange)}: no option"] if strange else []
        remarks += [f"yours to say: {', '.join(self.mine)}"] if self.mine else []
        return f"{' # ' if remarks else ''}{'; '.join(remarks)}"


def _by_name(run: Callable[..., Any], args: tuple[Any, ...]) -> dict[str, Any]:
    """What stands behind the data as the options that it can be: the one without a default, or the only one."""
    run, named = inspect.unwrap(run), dict[str, Any]()
    hints, parameters = get_type_hints(run), inspect.signature(run).parameters.values()
    options = [p for p in parameters if p.kind is p.KEYWORD_ONLY]
    for value in args[len(parameters) - len(options) :]:
        fits = [p for p in options if p.name not in named and _suits(value, hints.get(p.name, Any))]
        fits = [p for p in fits if p.default is p.empty] or fits
        if len(fits) != 1:
            return {}
        named[fits[0].name] = value
    return named


def _said(name: str, value: Any) -> str:
    return f"{name}={as_written(value, name)}"


def _named(step: InputError, options: Mapping[str, Any]) -> str | None:
    """The option that a refusal names, or that has the value that it names."""
    if step.code not in _NAMED or step.where is None:
        return None
    values = (name for name, x in options.items() if str(x) == step.where or f"{step.where}={x!r}" in step.sentence)
    return step.where if step.where in options else next(values, None)


def _test_named(option: str, value: Any) -> Any:
    """The procedure that the value of an option is the name of: test="wilcoxon"."""
    words = import_module("nptests.procedures.elsewhere.translation").MEANS
    return import_module("nptests.procedures.listed").find(value) if option in words and value == str(value) else None


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


def _has_rows(x: Any) -> bool:
    """Whether this is a list of lists, or an array of rows."""
    listed = isinstance(x, (list, tuple)) and len(x) > 1 and all(isinstance(row, (list, tuple)) for row in x)
    return listed or (getattr(x, "ndim", 0) == 2 and not hasattr(x, "columns") and len(x) > 1)


def _run_means(data: tuple[Any, ...], written: list[str]) -> tuple[tuple[Any, ...], list[str]]:
    """Two samples of runs on each data set: their means; lists by name, which are averaged."""
    if all(hasattr(x, "ndim") for x in data):
        return tuple(x.mean(axis=1) for x in data), [f"{as_owner(text)}.mean(axis=1)" for text in written]
    return _by_names(data, written)


def _by_names(data: tuple[Any, ...], written: list[str]) -> tuple[tuple[Any, ...], list[str]]:
    """Samples in one dictionary, by their own names or those of their variables."""
    named = [getattr(x, "name", None) or text for x, text in zip(data, written, strict=True)]
    names = [name if str(name).isidentifier() else f"A{i + 1}" for i, name in enumerate(named)]
    lists = ", ".join(f"{name!r}: {text}" for name, text in zip(names, written, strict=True))
    return (dict(zip(names, data, strict=True)),), [f"{{{lists}}}"]


def _of_groups(run: Callable[..., Any], data: tuple[Any, ...]) -> Callable[..., Any] | None:
    """What asks the same of independent samples by name, which may have any numbers of scores."""
    partners = import_module("nptests.procedures.elsewhere.translation").PARTNERS
    name = partners.get(run.__name__) if len(data) == 1 and isinstance(data[0], dict) else None
    other = import_module("nptests.procedures.listed").find(name) if name else None
    return other.run if other is not None and not other.kind.blocked else None


def _aligned(data: tuple[Any, ...], written: list[str]) -> tuple[tuple[Any, ...], list[str]]:
    """Two Series with the labels of the first, or with those that both have."""
    if len(data) == 1:
        return (import_module("pandas").DataFrame(data[0]),), [f"pd.DataFrame({written[0]})"]
    (a, b), (one, other) = data, map(as_owner, written)
    if len(common := a.index.intersection(b.index)) == len(a) == len(b):
        return (a, b.reindex(a.index)), [one, f"{other}.reindex({one}.index)"]
    labels = f"{one}.index.intersection({other}.index)"
    return (a.loc[common], b.loc[common]), [f"{one}.loc[{labels}]", f"{other}.loc[{labels}]"]


def _two_of(data: tuple[Any, ...], written: list[str]) -> tuple[tuple[Any, ...], list[str]] | None:
    """Two samples in place of one table or list: its first columns, its two lists, differences from nothing."""
    if len(data) > 2:  # or one expression with a star
        return data[:2], written[:2] if len(written) > 1 else [f"*[{written[0]}][:2]"]
    if len(data) != 1:
        return None
    one, text = data[0], as_owner(written[0])
    names = [*getattr(one, "columns", ())] or ([*one] if isinstance(one, dict) else [])
    names = [name for name in names if getattr(getattr(one[name], "dtype", None), "kind", "f") in "iufb"]  # no words
    if len(names) > 1:
        return tuple(one[name] for name in names[:2]), [f"{text}[{name!r}]" for name in names[:2]]
    if hasattr(one, "columns"):  # of words, but for one
        return None
    if getattr(one, "ndim", 0) == 2:  # of several columns without names none is meant
        if one.shape[1] != 2:
            return None
        return (one[:, 0], one[:, 1]), [f"{text}[:, 0]", f"{text}[:, 1]"]
    if isinstance(one, (list, tuple)) and one and hasattr(one[0], "__len__"):
        return (one[0], one[1]), [f"{text}[0]", f"{text}[1]"] if len(one) > 2 else [f"*{text}"]
    flat = hasattr(one, "__len__") and not names and not isinstance(one, str)
    return ((one, [0] * len(one)), [written[0], f"[0] * len({written[0]})"]) if flat else None


def _writes(run: Callable[..., Any], args: tuple[Any, ...]) -> bool:
    """Whether one of its arguments is a file to write."""
    places = zip(inspect.signature(run).parameters, args, strict=False)
    return any(name == "path" and isinstance(x, (str, os.PathLike)) for name, x in places)


def texts(run: Callable[..., Any], args: tuple[Any, ...]) -> list[str]:
    """The data of a call as its caller writes them."""
    parameters = inspect.signature(run).parameters.values()
    names = ["df" if p.name in ("scores", "table") else p.name for p in parameters if p.kind is p.POSITIONAL_OR_KEYWORD]
    names += [f"x{i + 1}" for i in range(len(names), len(args))]
    return all_written(args, names)


def guarded(value: Any) -> Any:
    """A public name: a function that has no gate of its own, as procedures and what peers have, gets this one."""
    gated = not inspect.isfunction(value) or "test" in vars(value) or value.__module__.startswith("nptests.compat")
    return value if gated else fitting(value)


def fitting(run: Callable[_P, _T]) -> Callable[_P, _T]:
    """Refuse a call with the line of one that runs, or with the names that there are where its arguments do not fit."""

    @functools.wraps(run)
    def wrapper(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        try:
            handed, more = _of_one_table(run, args)
            return run(*handed, **more, **kwargs)
        except InputError as problem:
            raise mended(wrapper, args, kwargs, _own(run, problem)) from None
        except TypeError as problem:
            try:
                inspect.signature(run).bind(*args, **kwargs)
            except TypeError as unfit:
                names = inspect.signature(run).parameters
                takes, strange = ", ".join(names), next((name for name in kwargs if name not in names), None)
                refused = InputError("option", f"{run.__qualname__}: {unfit}: it takes {takes}", where=strange)
                raise (refused if TRIED.get() else mended(wrapper, args, kwargs, refused)) from None
            raise problem

    return wrapper


def _of_one_table(run: Callable[..., Any], args: Any) -> tuple[Any, dict[str, Any]]:
    """What is handed over, with one table in the place of samples, or of rows and names, and what is said of it so."""
    first = args[: next(iter(args), None).__class__ is type]  # a class, of its method
    several = len(args) > len(first) + 1 and _takes_a_table(run)
    table = orientation.side_by_side(args[len(first) :]) if several else None
    return (args, {}) if table is None else ((*first, table[0], *table[2]), table[1])


@functools.cache
def _takes_a_table(run: Callable[..., Any]) -> bool:
    """Whether it takes one table by place, and words that say something of it."""
    parameters = inspect.signature(run).parameters
    named = any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters.values())
    return named and not {"data", "table"}.isdisjoint(
        name for name, parameter in parameters.items() if parameter.kind is parameter.POSITIONAL_OR_KEYWORD
    )


def _own(run: Callable[..., Any], problem: InputError) -> InputError:
    """The refusal without the line of another call, of which this one is made, that lacks something all the same."""
    inner = re.search(rf"(?:^|: write )nptests\.([\w.]+)\(.*# {LACKING}", problem.line or problem.sentence)
    if problem.where is None or inner is None or inner[1] == run.__name__:
        return problem
    sentence = problem.sentence if problem.line else problem.sentence[: inner.start()]
    return InputError(problem.code, sentence, where=problem.where, readings=problem.readings)


def _suits(value: Any, hint: Any) -> bool:
    """Whether a value is of a type, or one of its words."""
    parts = get_args(hint) or (hint,)
    plain = isinstance(value, (str, int, float))
    value = float(value) if type(value) is int and float in parts else value
    return any(type(value) is part or (plain and (value == part or value in get_args(part))) for part in parts)
