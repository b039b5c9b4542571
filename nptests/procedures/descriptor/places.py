"""Calls whose order tells what is meant: columns of a frame by name, and options that stand in the place of data."""

import inspect
import math
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from numbers import Real
from typing import Any, get_args

import nptests.procedures.descriptor.instead as instead
from nptests.data.intake import orientation
from nptests.data.intake.mending import LACKING
from nptests.data.scores import Scores
from nptests.errors import TRIED, InputError, all_written
from nptests.procedures.descriptor.options import data_names, options_of
from nptests.procedures.descriptor.procedure import of_result
from nptests.procedures.elsewhere import translation as elsewhere
from nptests.vocabulary import BETTERS, Adjust

OF_DIFFERENCES = "one list is read as differences, held against 0"
SWITCHES = (1, True, False, "on", "off")  # of a display, and MATLAB's one row a block


def beside_control(
    run: Callable[..., Any], args: Sequence[Any], keywords: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """Groups by name, and the other keywords, where the control is handed over as one more group."""
    control = keywords.get("control")
    is_group = getattr(control, "ndim", 0) == 1 or (isinstance(control, (list, tuple)) and len(control) > 1)
    if not is_group or [*data_names(run)] != ["groups"]:
        return None
    names = all_written(args, [f"group {i + 1}" for i in range(len(args))])
    return dict(zip((*names, "control"), (*args, control), strict=True)), {**keywords, "control": "control"}


def named_columns(args: Sequence[Any], known: Collection[str]) -> tuple[list[Any], dict[str, Any]] | None:
    """A frame, and names of its columns around it: those columns; one name alone is the control."""
    names = [x for x in args if isinstance(x, str)]
    frames = [x for x in args if names and hasattr(x, "columns")]
    if len(frames) != 1 or len(names) + 1 < len(args) or not set(names) <= {*frames[0].columns}:
        return None
    return ([frames[0]], {"control": names[0]}) if len(names) == 1 else ([frames[0][names]], {})


def if_turned(run: Callable[..., Any], args: Sequence[Any], keywords: Mapping[str, Any], table: Any) -> str | None:
    """The line of the turned table, where one has more algorithms than data sets; None where none runs."""
    doubtful = isinstance(table, Scores) and table.k > table.n and len(args) == 1 and orientation.is_table(args[0])
    if not doubtful or TRIED.get() or not instead.answers_others():
        return None
    line = instead.tried(run, [orientation.turned(args[0])], [orientation.as_turned(args[0])], keywords)
    return f"if the algorithms stand in the rows, write {line}" if line else None


def against_a_number(
    run: Callable[..., Any], args: Sequence[Any], keywords: Mapping[str, Any]
) -> tuple[list[Any], dict[str, Any]] | None:
    """One list and the number that it is held against in the place of the second one, and the other keywords."""
    rest = {name: x for name, x in keywords.items() if name not in elsewhere.NULL_VALUES}
    numbers = [x for name, x in keywords.items() if name not in rest and type(x) in (int, float)]
    flat = len(args) == 1 and (getattr(args[0], "ndim", 0) == 1 or isinstance(args[0], (list, tuple)))
    own = of_result(run.__name__)
    if not flat or not numbers or own is None or own.takes != "pair" or elsewhere.of_pairs(own) is not True:
        return None
    return [args[0], numbers * len(args[0])], rest


def beside_differences(run: Callable[..., Any], data: Any) -> list[int]:
    """Zeros, where a test of pairs has one list of numbers on both sides of 0, which are scores of no algorithm."""
    own = of_result(run.__name__)
    if own is None or own.takes != "pair" or elsewhere.of_pairs(own) is not True or not instead.answers_others():
        return []
    if isinstance(data, (str, Mapping)) or hasattr(data, "columns") or not hasattr(data, "__len__"):
        return []
    signs = {(float(x) > 0) - (float(x) < 0) if isinstance(x, Real) else None for x in data}
    return [0] * len(data) if {-1, 1} <= signs <= {-1, 0, 1} else []


def refuse(run: Callable[..., Any], args: Sequence[Any], asked: Mapping[str, Any], naming: Sequence[str]) -> None:
    """What stands beside the data has a name: a direction, a word of one option; others' switches say nothing here.

    naming    the words that speak of the data
    """
    data, beside = [x for x in args if _is_data(x)], [x for x in args if not _is_data(x)]
    own, names = of_result(run.__name__), data_names(run)
    extra = beside if len(names) == 1 else args[len(names) :]
    if not data or not extra or (own is not None and own.kind.typed):
        return
    table = len(data) == 1 and orientation.is_table(data[0])
    words, lost, remark = dict(asked), list[Any](), ""
    texts, strange = instead.written(run, data), len(data) > len(names) > 1
    for x in beside:
        blocks = None
        if name := _home(run, x, data[0] if table else None):
            words[name] = x
        elif table and (x is None or (isinstance(x, (int, str)) and x in SWITCHES)):
            lost.append(x)
        elif isinstance(x, int) and table and (blocks := orientation.of_rows_together(data[0], texts[0], x)):
            data, texts = [blocks[0]], [blocks[1]]
            remark = f" # the mean of each {x} rows, one block to MATLAB"
        elif table:
            return
        else:
            strange = True
    line = None if strange else instead.tried(run, data, texts, words)
    line = f"p = {line}.pvalue" if line and {"on", "off"} & {*lost} else line  # of MATLAB's three answers
    advice = f"write {line}" if line else None if strange or lost else instead.line(run, data, words, naming)
    if advice is not None or len(args) > len(names) > 1:  # which no function of two takes
        remark = f" # {LACKING} {', '.join(map(repr, lost))}: no option" if lost else remark
        what = "a table" if table else ", ".join(names)
        advice = advice or ", ".join(options_of(run))
        if strange and not beside:
            raise InputError("pair", f"two samples are compared at a time, and there are {len(data)}")
        raise InputError("option", f"{run.__name__} takes {what}, and options by name: {advice}{remark}")


def refuse_unfit(run: Callable[..., Any], data: Sequence[Any], keywords: Mapping[str, Any]) -> None:
    """Options without a default that are not said, and data that lack or are too many, with the call as it is."""
    missing = next((name for name, x in options_of(run).items() if x.required and name not in keywords), None)
    if missing is not None:
        words = f"{run.__name__} needs {missing}=...: it has no default"
        raise InputError("option", words, where=missing)
    needed, most = _counts(run)
    few = any(name not in keywords for name in needed[len(data) :])
    if few or len(data) > most:
        line = f"nptests.{run.__name__}({', '.join(elsewhere.placed(data_names(run)))})"
        code, words = ("lacking", "needs data") if few else ("data", "takes no more")
        sentences = f"{run.__name__} {words}: write {line}", elsewhere.legend(line)
        raise InputError(code, ", with ".join(filter(None, sentences)))


@cache
def _counts(run: Callable[..., Any]) -> tuple[list[str], float]:
    """The data that a function needs, and how many it takes at most."""
    by_place = [p for p in inspect.signature(run).parameters.values() if p.kind is not p.KEYWORD_ONLY]
    alone = [p for p in by_place if p.kind is not p.VAR_POSITIONAL]
    return [p.name for p in alone if p.default is p.empty], math.inf if len(alone) < len(by_place) else len(alone)


def _is_data(x: Any) -> bool:
    return not isinstance(x, (str, int, float, bool, type(None)))


def _home(run: Callable[..., Any], x: Any, table: Any) -> str | None:
    """The one option that a value can be of: a share is a level, and a column of the table the control."""
    if isinstance(x, float) and 0 < x < 1:
        return "alpha"
    if not isinstance(x, str):
        return None
    known = options_of(run)
    homes = [name for name, option in known.items() if x in option.words or x in elsewhere.VALUES.get(name, ())]
    homes = homes or ["better"] * (x in (*BETTERS, *elsewhere.BETTER))
    homes = homes or ["control"] * (x in getattr(table, "columns", ()))
    homes = homes or ["adjust"] * (x in (*get_args(Adjust), *elsewhere.VALUES["adjust"]))
    homes = homes or ["method"] * (instead.named(x) is not None)
    return homes[0] if len(homes) == 1 else None
