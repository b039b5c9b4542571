"""What a procedure is called with -> the data it takes, and whether it matters which scores are better."""

import re
from collections.abc import Callable, Collection, Mapping
from functools import cache
from io import IOBase
from os import PathLike
from os.path import exists
from typing import Any

from nptests.data.intake import naming, summaries
from nptests.data.kinds.kind import Kind, as_they_are
from nptests.data.kinds.listed import kind_of
from nptests.data.samples import Pair
from nptests.data.scores import IncompleteScores, Scores
from nptests.errors import InputError
from nptests.procedures.descriptor.options import Option, data_names
from nptests.procedures.descriptor.procedure import of_result

READ_AS_SAID = ("dataset", "algorithm", "score", "repetitions", "keep_all")  # of the words of data, those of a reader


class Spoken(str):
    """The path of a file with what a call says of its reading."""

    how: dict[str, Any]


def spoken(
    kind: Kind | None, args: tuple[Any, ...], keywords: Mapping[str, Any], known: Collection[str]
) -> tuple[Spoken, dict[str, Any]] | None:
    """The file of a call that says how it is to be read, in our words or those of pandas, and the other keywords."""
    reading = {name: value for name, value in keywords.items() if name not in (*known, *naming.WORDS)}
    if not reading or kind is None or kind.typed or len(args) != 1 or not isinstance(args[0], (str, PathLike)):
        return None
    from nptests.read import others, table

    reading = {name: value for name, value in reading.items() if name in (*others.TAKEN, *table.READING)}
    if not reading or not exists(args[0]):
        return None
    path = Spoken(args[0])
    path.how = others.in_our_words(args[0], reading)
    of_data = {name: path.how.pop(name) for name in READ_AS_SAID if name in path.how and kind.blocked}
    return path, {name: value for name, value in keywords.items() if name not in reading} | of_data


_NUMBERS = re.compile(r"\s*-?[\d.]+(?:[,;\s]+-?[\d.]+)+\s*")
NO_DIRECTION = "rank 1 is the lowest score, for better= was not said; the p-values do not depend on it"


def text_of(data: Any) -> str | None:
    """What an opened file holds, and bytes in place of a text; None of everything else."""
    held = data.read() if isinstance(data, IOBase) else data
    if not isinstance(held, bytes):
        return held if isinstance(data, IOBase) else None
    from nptests.read.encodings import decoded

    return decoded(held, "the text")[0]


def naming_of(kind: Kind, kwargs: dict[str, Any], call: str) -> naming.Naming:
    """What was said of the data, taken out of the keywords; no option is called so."""
    words = {word: kwargs.pop(word) for word in words_of(kind) if word in kwargs}
    words |= {"control": kwargs["control"]} if isinstance(kwargs.get("control"), str) else {}
    return naming.Naming(call=call, **words) if words else _nothing_said(call)


@cache
def _nothing_said(call: str) -> naming.Naming:
    return naming.Naming(call=call)


def words_of(kind: Kind) -> tuple[str, ...]:
    """The keywords that say something of the data."""
    return () if kind.accept is as_they_are else naming.WORDS


EITHER = Scores | IncompleteScores


def words_of_data(run: Callable[..., Any]) -> tuple[str, ...]:
    """What can be said of the data, beside the options."""
    kind = kind_of_data(run)
    return () if kind is None else words_of(kind)


@cache
def kind_of_data(run: Callable[..., Any]) -> Kind | None:
    """The kind of input of a function: of its first argument, or of the descriptor beside it."""
    hint = next(iter(data_names(run).values()), Any)
    tables: Mapping[Any, str] = {Scores: "scores", IncompleteScores: "incomplete", EITHER: "scores"}
    if hint in tables:
        return kind_of(tables[hint])
    procedure = of_result(run.__name__)
    return None if procedure is None else procedure.kind


def is_directed(run: Callable[..., Any], kwargs: Mapping[str, Any], known: Mapping[str, Option]) -> bool:
    """Whether the answer depends on which scores are better: a conclusion, a one-sided p-value, the best as control."""
    if of_result(run.__name__) is None or ("control" in known and kwargs.get("control") is None):
        return True
    one_sided = known.get("alternative")
    return one_sided is not None and kwargs.get("alternative", one_sided.default) != "two-sided"


def accepted(
    kind: Kind, args: tuple[Any, ...], how: naming.Naming, *, directed: bool
) -> tuple[tuple[Any, ...], tuple[str, ...]]:
    """The arguments of the procedure, and a note where a direction was neither said nor needed."""
    data = args[0]
    needless = how.better is None and kind.blocked and not directed
    if isinstance(data, PathLike) or (isinstance(data, str) and kind.accept is not as_they_are):
        if not kind.blocked:
            if isinstance(data, str) and _NUMBERS.fullmatch(data) and not exists(data):
                listed = ", ".join(re.split(r"[,;\s]+", data.strip()))
                raise InputError("kind", f"{data[:60]!r} is a text: write [{listed[:60]}]")
            return kind.accept((_columns(data, how), *args[1:]), how), ()
        table, direction_known = _read(data, how, needless, kind.holes)
        return (table,), (*set_aside(table), *(() if direction_known else (NO_DIRECTION,)))
    if isinstance(data, (Scores, IncompleteScores)):  # who made it has seen what was set aside
        return kind.accept(args, how), ()
    accepted_data = kind.accept(args, how.lowest_first() if needless else how)
    if not accepted_data:
        raise InputError("empty", f"{how.call} needs data: these hold nothing")
    return accepted_data, (*set_aside(accepted_data[0]), *((NO_DIRECTION,) if needless else ()))


def set_aside(table: Any) -> tuple[str, ...]:
    """What was made less of: runs averaged, rows left out, what is no scores; how else it was read does not matter."""
    reading = table.reading if isinstance(table, (Scores, IncompleteScores)) else ()
    reading = table.of_table if isinstance(table, Pair) else reading
    return tuple(note for note in reading if note.startswith(summaries.REDUCED))


def _columns(source: str | PathLike[str], how: naming.Naming) -> dict[str, list[str]]:
    """The columns of a file: all as they stand where some are named, else those of samples."""
    from nptests.read import headed_columns
    from nptests.read.grouped import samples_of

    return headed_columns(source) if how.long else samples_of(source, **getattr(source, "how", {}))


def _read(
    source: str | PathLike[str], how: naming.Naming, needless: bool, holes: bool
) -> tuple[Scores | IncompleteScores, bool]:
    """The table in a file or of the literature on board, and whether the direction is known."""
    from nptests.read import literature, read_table
    from nptests.read.sides import by_name

    if literature.is_example(source):
        return literature.scores(str(source), better=how.better), True
    words = {name: value for name in READ_AS_SAID if (value := getattr(how, name)) is not None}

    def scored(way: Mapping[str, Any]) -> tuple[Scores | IncompleteScores, bool]:
        table = read_table(source, **{**words, **getattr(source, "how", {}), **way})
        known = (how.better or table.better) is not None or not needless
        better = how.better or table.better or ("lower" if needless else None)
        if not holes:
            return table.scores(better=better, decimals=how.decimals), known
        names = table.columns, table.rows
        incomplete = IncompleteScores(table.cells, *names, better=better, decimals=how.decimals, reading=table.notes)
        return incomplete, known

    return by_name(how.control, scored)
