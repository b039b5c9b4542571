"""Lines of advice as functions, and calls as their callers write them."""

import inspect
import re
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from nptests.adjustments.adjusted import is_square
from nptests.adjustments.methods import adjustments
from nptests.compat.ours import ours
from nptests.data.intake import not_finite, orientation
from nptests.data.intake.laid_apart import crossed
from nptests.data.scores import Scores
from nptests.errors import InputError, InputWarning, all_written, as_owner, as_written, on_trial
from nptests.procedures import listed
from nptests.procedures.descriptor import options_of
from nptests.procedures.descriptor.checking import warn_caller
from nptests.procedures.descriptor.doors import by_door
from nptests.procedures.descriptor.instead import tried
from nptests.procedures.elsewhere import peers
from nptests.procedures.elsewhere.again import in_view
from nptests.procedures.elsewhere.translation import KEYWORDS, drops, placeholders
from nptests.results import Comparisons
from nptests.values import changed


def by_line(name: str, text: str, *, aloud: str | None = None) -> Callable[..., Any] | None:
    """What a line computes, with the data and options of a call; what is an example in it has to be said.

    aloud   why a warning says what the name is read as: what is another thing here
    """
    line = re.fullmatch(r"nptests\.(?P<name>[\w.]+)(?P<rest>\(.*?\))(?P<part>\.\w+(?:\(\))?)?", text)
    options = None if line is None else options_in(line["name"], line["rest"][1:-1])
    if line is None or options is None:
        return None

    def call(*args: Any, **keywords: Any) -> Any:
        if handed := [x for x in (*args, *keywords.values()) if inspect.isroutine(x)]:
            ours_too = str(handed[0].__module__).startswith("nptests.")
            if ours_too and (own := _of_ours(handed[0], args[0])) is not None:
                raise InputError("function", f"{name} resamples no function of ours: write {own}")
            nearest = f"scipy.stats.bootstrap does; nptests.{line['name']} is what is nearest"
            words = f"nothing here computes with a function of yours: {nearest}"
            raise InputError("function", f"{name} is handed a function, and {words}")
        function = ours(line["name"])
        undirected = not any(KEYWORDS.get(name, name) == "better" for name in keywords)
        directed = {**keywords, "better": "higher"} if line["part"] == ".mean_ranks" and undirected else keywords
        refuse_either(name, call, args, directed)
        if directed is not keywords:
            function(*args, **options | directed)  # what refuses the data comes first
            asked = f'{called(name, args, directed)}, or better="lower"'
            raise InputError("better", f"which scores are better decides the order: write {asked}", where="better")
        if (line_of := of_pvalues(name, args)) is not None:
            raise InputError("option", f"{name} adjusts p-values: write {line_of}")
        try:
            result = function(*args, **options | keywords)
        except TypeError as problem:
            raise InputError("option", f"{name} is {text}: {problem}") from None
        if aloud is not None:
            warnings.warn(f"{name} is read as {in_view(text)}{aloud and f'; {aloud}'}", InputWarning, stacklevel=2)
        if aloud and hasattr(result, "notes"):
            result = changed(result, notes=(*result.notes, f"{name}: {aloud}"))
        return _part(result, line["part"][1:]) if line["part"] else result

    call.__name__ = call.__qualname__ = name
    return call


def options_in(name: str, arguments: str) -> dict[str, Any] | None:
    """The options that a line says of a function, without those that are an example; None where its data are one."""
    try:
        written = peers.signature(arguments).parameters
    except (SyntaxError, ValueError):  # power("paired_t", n=20), whose words are its reader's
        return None
    known = options_of(ours(name))
    examples = {each for each in known if known[each].required} | {"control"}
    named = {each for each in inspect.signature(ours(name)).parameters if each in written and written[each].default}
    words = {*known, *(each for each in named if written[each].default is not inspect.Parameter.empty)} - examples
    return {each: written[each].default for each in written if each in words}


def refuse_either(name: str, function: Callable[..., Any], args: tuple[Any, ...], keywords: dict[str, Any]) -> None:
    """Refuse what may be meant of a table in two ways, such as axis=1, with both lines."""
    either = next((word for word, value in keywords.items() if orientation.asks(word, value)), None)
    own = inspect.signature(function).parameters if callable(function) else ()
    if either is None or either in own or len(args) != 1 or not orientation.is_table(args[0]):
        return
    rest = {word: x for word, x in keywords.items() if word != either}
    try:
        with on_trial():
            function(*args, **rest)
    except InputError as problem:
        rest |= {"better": "higher"} if problem.code == "better" else {}
    standing = called(name, args, rest)
    turned = standing.replace(as_written(args[0], "df"), orientation.as_turned(args[0]), 1)
    words = f"{either}={keywords[either]!r} may mean two things: {orientation.question(standing, turned)}"
    raise InputError("option", words, where=either)


def named_in_pairs(
    row: peers.Name, args: tuple[Any, ...], keywords: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The same call with options as Python names them, which MATLAB has behind the data: 'tail', 'right'."""
    names = row.signature.parameters if row.peer == "MATLAB" and row.takes else {}
    at = next((i for i, x in enumerate(args) if i and isinstance(x, str) and x.lower() in names), len(args))
    pairs = dict(zip((str(x).lower() for x in args[at::2]), args[at + 1 :: 2], strict=False))
    return (args[:at], {**keywords, **pairs}) if len(args[at:]) % 2 == 0 else (args, keywords)


def group_written(args: tuple[Any, ...], keywords: dict[str, Any], name: str) -> str:
    """A group of a dictionary, or of a frame by a formula, as the caller of a function writes it."""
    handed = [*args, *(keywords[word] for word in ("data", "formula") if word in keywords)]
    formula = next((x for x in handed if isinstance(x, str)), "")
    text = as_owner(as_written(next(x for x in handed if not isinstance(x, str)), "df"))
    value, _, group = (part.strip() for part in formula.partition("~"))
    return f"{text}[{value!r}][{text}[{group!r}] == {name!r}]" if group else f"{text}[{name!r}]"


def joined(row: peers.Name, args: tuple[Any, ...], keywords: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The same call on a table, where R has scores, groups and blocks in three vectors."""
    own = listed.find(row.runs.rpartition(" ")[2]) if row.peer in peers.OF_R else None
    table = crossed(args, keywords) if own is not None and (own.kind.table or own.kind.blocked) else None
    return table or (args, keywords)


def without_missing(
    row: peers.Name, args: tuple[Any, ...], keywords: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The same call without missing scores, where it asks to leave them out, which is told."""
    missing, own = [name for name, x in keywords.items() if drops(name, x)], listed.find(row.runs.rpartition(" ")[2])
    of_rows = own is None or own.kind.blocked or own.kind.table
    rest = {name: x for name, x in keywords.items() if name not in missing}
    if missing and not_finite.is_whole(args):
        return args, rest
    if not missing or (present := not_finite.without_missing(args, of_rows=of_rows)) is None:
        return args, keywords
    warn_caller(present[1], 2)
    return present[0], rest


def of_pvalues(name: str, args: tuple[Any, ...]) -> str | None:
    """The line of an adjustment whose p-values stand beside their number or a level, in either order; where it runs."""
    method = next((x.name for x in adjustments() if x.name in name.replace("_", "-").split("-")), None)
    lists = [x for x in args if isinstance(x, list | tuple) or getattr(x, "ndim", 0) == 1]
    p, others = lists[0] if len(lists) == 1 else (), [x for x in args if not any(x is y for y in lists)]
    if method is None or not others or any(isinstance(x, bool) or not isinstance(x, int | float) for x in others):
        return None
    with suppress(InputError, TypeError, ValueError):
        ours("adjust")(p, method)
        if all(x == len(p) or 0 < x < 1 for x in others):
            return f"nptests.adjust({as_written(p, 'p')}, {method!r})"
    return None


def filled(row: peers.Name, args: tuple[Any, ...], keywords: dict[str, Any]) -> str | None:
    """The line of a row with the data of a call, where it asks all that the call asks, and runs."""
    procedure = listed.find(row.runs.split()[-1]) if row.runs else None
    summaries = by_door(procedure.run, args, keywords) if procedure is not None else None
    if (line_of := summaries or of_pvalues(row.python, args)) is not None:
        return line_of
    if "mcnemar" in row.runs and len(args) == 3 and len({*map(len, args)}) == 1:  # the truth, and what two models say
        truth, *both = map(as_owner, all_written(args, ["truth", "one", "other"]))
        return f"nptests.mcnemar_from_answers({', '.join(f'{each} == {truth}' for each in both)})"
    names = placeholders(row.line)
    if names == ["differences"] and len(args) == 2 and not keywords:
        with suppress(Exception):
            line = row.line.replace("len(differences) - 1", str(len(args[0]) - 1))
            eval(line.replace("differences", "*pair"), {"nptests": sys.modules["nptests"], "pair": args})
            return line.replace("differences", f"{as_written(args[0], 'a')}, {as_written(args[1], 'b')}")
    call = re.fullmatch(r"nptests\.(\w+)\((.*)\)", row.line)
    if call and names in (["scores"], ["df"], ["groups"]) and args:
        data = [x for x in args if not isinstance(x, (str, int, float))]
        with suppress(Exception):
            places = ["df"] if len(data) == 1 else [f"x{i + 1}" for i in range(len(data))]
            options = {**(options_in(call[1], call[2]) or {}), **keywords}
            if own := tried(ours(call[1]), data, all_written(data, places), options):
                return own
    level = next((x for x in args if isinstance(x, float) and 0 < x < 1), None)
    if level is not None and len(names) == len(args) - 1 and "alpha=0.05" in row.line and not keywords:
        line = row.line.replace("alpha=0.05", f"alpha={level}")
        return filled(replace(row, write=line), tuple(x for x in args if x is not level), {})
    if names and len(names) == len(args) and not keywords:
        with suppress(Exception):
            eval(row.line, {"nptests": sys.modules["nptests"], **dict(zip(names, args, strict=True))})
            texts = {name: as_written(x, name) for name, x in zip(names, args, strict=True)}
            return re.sub("|".join(rf"\b{name}\b(?!=)" for name in names), lambda m: texts[m[0]], row.line)
    return None


def _of_ours(function: Any, data: Any) -> str | None:
    """The line of a function of this package on the first samples of a dictionary, where it runs."""
    with on_trial(), suppress(Exception):
        key, samples = next(iter(data.items()))
        getattr(sys.modules["nptests"], function.__name__)(*samples)
        return f"nptests.{function.__name__}(*{as_written(data, 'samples')}[{key!r}])"
    return None


def _part(result: Any, part: str) -> Any:
    """A part of a result; mean ranks by name, and with what a reader of the result would be told."""
    if part != "mean_ranks":
        held = getattr(result, part.removesuffix("()"))
        return held() if part.endswith("()") else held
    for note in result.notes:
        warnings.warn(note, InputWarning, stacklevel=3)
    import pandas as pd

    return pd.Series(result.mean_ranks, index=list(result.algorithms))


def called(name: str, args: tuple[Any, ...], keywords: dict[str, Any]) -> str:
    """A call as its caller writes it."""
    places = ["df"] if len(args) == 1 else [f"x{i + 1}" for i in range(len(args))]
    texts = all_written(args, places)
    texts += [f"{name}={as_written(x, name)}" for name, x in keywords.items()]
    return f"nptests.{name}({', '.join(texts)})"


def by_ours(row: peers.Name, args: tuple[Any, ...], keywords: dict[str, Any]) -> tuple[str, Any] | None:
    """The call of what computes it here, which takes samples one by one, too, and its result; where it runs."""
    name = row.runs.split()[-1] if row.runs and (len(args) > 1 or len(row.data.split()) > 1) else ""
    if listed.find(name) is not None:
        with suppress(Exception), on_trial():
            asked = _with_own(row, keywords)
            return called(name, args, asked), ours(name)(*args, **asked)
    return None


def _with_own(row: peers.Name, keywords: dict[str, Any]) -> dict[str, Any]:
    """The options of a call, and those of ours that make a row what its package has; who is the control is no such."""
    return {**{name: x for name, x in row.options.items() if name != "control"}, **keywords}


def told_by_ours(row: peers.Name, args: tuple[Any, ...], keywords: dict[str, Any]) -> tuple[str, str]:
    """What the answer of what computes it here to a call is: its line, and why it is refused."""
    name = row.runs.split()[-1] if row.runs else row.line.removeprefix("nptests.").partition("(")[0]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            if name in ("analyse", "compare") or (listed.find(name) and name != row.python):  # which has refused it
                ours(name)(*args, **_with_own(row, keywords))
    except InputError as problem:
        plain, _, line = problem.message.removesuffix(f"; {problem.advice}").partition(": write ")
        strange = "your_" in line or ", with " in line
        return "" if strange else line, "" if problem.where in keywords else plain
    except (TypeError, ValueError, LookupError):
        pass
    return "", ""


def is_table(data: Any) -> bool:
    """Whether it is a table of scores, and no p-values."""
    scores = hasattr(data, "columns") or isinstance(data, (Scores, str))
    return scores and not (isinstance(data, Comparisons) or is_square(data))


def refusal(problem: Exception, args: tuple[Any, ...] = ()) -> InputError:
    """A refusal of ours, or of Python, with the option that it names, or with the columns that there are."""
    words = getattr(problem, "sentence", "") or f"{type(problem).__name__}: {problem}"
    columns = next((x.columns for x in args if hasattr(x, "columns")), ())
    key = problem.args[0] if isinstance(problem, KeyError) and len(columns) else None
    if isinstance(key, str) and key not in columns and any(isinstance(x, str) and x == key for x in args):
        words = f"there is no column {problem}: the columns are {', '.join(map(str, columns))}"
    strange, where = re.search(r"unexpected keyword argument '(\w+)'", words), getattr(problem, "where", None)
    if isinstance(problem, InputError) and (where or not strange):
        return problem
    return InputError("option", words, where=strange[1] if strange else None)
