"""What pandas and the command line call the words of `read_scores`: sheet_name=, sep=, index_col=, header=."""

import functools
from collections.abc import Callable, Mapping
from typing import Any, ParamSpec, TypeVar

from nptests.data.decimals import is_missing
from nptests.errors import InputError

_P = ParamSpec("_P")
_T = TypeVar("_T")
SHEETS = ("sheet", "sheet_name", "worksheet")
SEEN = ("sep", "delimiter", "delim_whitespace", "encoding", "engine", "quotechar", "skipinitialspace", "dialect")
MEASURES = ("metric", "measure", "value", "values", "val_col", "score_col")
TAKEN = (*SHEETS, *SEEN, *MEASURES, "index_col", "header", "na_values")


def worded(read: Callable[_P, _T]) -> Callable[_P, _T]:
    """The same, with those words too."""

    @functools.wraps(read)
    def wrapper(*args: _P.args, **how: _P.kwargs) -> _T:
        strange = [name for name in how if name in TAKEN] if args else []
        return read(*args, **in_our_words(args[0], how)) if strange else read(*args, **how)

    return wrapper


def in_our_words(source: Any, asked: Mapping[str, Any]) -> dict[str, Any]:
    """The same in our words; what the file itself tells is left out."""
    ours: dict[str, Any] = {}
    for name, value in asked.items():
        number = isinstance(value, int) and not isinstance(value, bool)
        if name in SHEETS:
            ours["table"] = value + 1 if number else value  # pandas counts from 0
        elif name == "header" and value not in (0, "infer"):
            ours["headings"] = value + 1 if number else 0
        elif name == "index_col" and (head := _heading(source, value) if number else value or ""):
            ours["dataset"] = head
        elif name == "na_values":
            marks = [value] if isinstance(value, str) else list(value)
            if odd := [mark for mark in marks if not is_missing(str(mark))]:
                words = f"na_values={value!r}: {odd[0]!r} is a score here: leave such a cell empty, or write NA"
                raise InputError("option", words, where="na_values")
        elif name in MEASURES:
            ours["score"] = value
        elif name not in TAKEN:
            ours[name] = value
    return ours


def _heading(source: Any, place: int) -> str:
    """What stands over a column; the names of rows that pandas wrote have nothing over them."""
    from nptests.read import headed_columns

    heads = list(headed_columns(source))
    if place not in range(len(heads)):
        raise InputError("columns", f"index_col={place}: there are {len(heads)} columns", where="index_col")
    return heads[place]
