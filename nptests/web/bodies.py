"""JSON bodies -> what a procedure takes: the same parsing and checking as the command line's."""

import base64
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePath
from typing import Any, NoReturn, TypeVar, get_args

from nptests.data.decimals import whole_or_not
from nptests.data.intake.naming import WORDS
from nptests.data.scores import MISSING_BETTER, IncompleteScores, Runs, Scores
from nptests.errors import InputError
from nptests.procedures.descriptor import Option, Procedure, check_level
from nptests.read.runs import read_runs
from nptests.read.source import Source
from nptests.read.table import Table, read_table
from nptests.vocabulary import Better
from nptests.web import schemas, work
from nptests.web.problems import Problem
from nptests.web.settings import Settings

W = TypeVar("W", bound=str)


@dataclass(frozen=True)
class Asked:
    """A task, whose body is read when a service looks at it."""

    task: work.Task
    settings: Settings

    @property
    def values(self) -> Mapping[str, str]:
        """What address and query say."""
        return self.task.values

    @cached_property
    def body(self) -> dict[str, Any]:
        """What was sent, as JSON."""
        return parsed(self.task.body, self.settings)

    @property
    def name(self) -> str | None:
        """What the file of the table is called, where there is one."""
        return text(self.body, "name") if "name" in self.body else None

    def options(self, known: Mapping[str, Option], *more: str) -> dict[str, Any]:
        """The options in the body; those of another name than these are refused by who takes them."""
        return options(self.body, known, self.settings, *more)

    def result_of(self, subject: Procedure, *more: str) -> Any:
        """What a procedure says of the data in the body."""
        data = subject.kind.arguments(Body(self.body, subject.data, self.settings))
        return subject.run(*data, **self.options(subject.options, *more))


def parsed(body: bytes, settings: Settings) -> dict[str, Any]:
    """The JSON object of a body: UTF-8, no NaN and no infinities, no name twice, no deeper than allowed."""
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Problem(400, "encoding", f"the body is no UTF-8 text: byte {error.start + 1} cannot be read") from None
    try:
        value = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise Problem(400, "json", f"the body is no JSON: {error.msg} at {place}", where=place) from None
    except (ValueError, RecursionError) as error:
        raise Problem(400, "json", f"the body is no JSON: {error}") from None
    if not isinstance(value, dict):
        raise Problem(422, "type", 'the body must be a JSON object, as in {"scores": {...}, "options": {...}}', "")
    for word in _texts(value, settings.nesting):
        if any("\ud800" <= c <= "\udfff" for c in word):
            raise Problem(400, "encoding", "a text holds half of a surrogate pair (\\ud800 to \\udfff): no character")
    return value


def _no_constant(word: str) -> NoReturn:
    raise ValueError(
        f"{word} is no number of JSON; a missing score is null, where the procedure takes incomplete tables"
    )


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the name {twice!r} stands twice in one object")
    return fields


def _texts(value: Any, nesting: int) -> Iterator[str]:
    """Every text of a JSON value, whose lists and objects may be so deep."""
    level: list[Any] = [value]
    for _ in range(nesting + 1):
        yield from (item for item in level if isinstance(item, str))
        objects = [item for item in level if isinstance(item, dict)]
        level = [part for item in level if isinstance(item, list) for part in item]
        for item in objects:
            level += [*item, *item.values()]
        if not level:
            return
    raise Problem(400, "nesting", f"lists and objects may stand {nesting} deep in each other, not deeper")


def only(body: Mapping[str, Any], *names: str, at: str = "") -> None:
    """An error for the first name that nobody reads."""
    for name in body:
        if name not in names:
            words = f"{name!r} is not read here: the names are {', '.join(names)}"
            raise InputError("unknown", words, where=f"{at}/{name}")


def text(body: Mapping[str, Any], name: str, default: str | None = None, *, at: str = "") -> str:
    value = body.get(name, default)
    if not isinstance(value, str):
        raise InputError("type", f"{name} must be a text", where=f"{at}/{name}")
    return value


def word(body: Mapping[str, Any], name: str, words: Sequence[W]) -> W | None:
    """One of a few words, or None where it is left out."""
    choice = body.get(name)
    if choice is not None and choice not in words:
        raise InputError("option", f"{name} is one of {', '.join(words)}, not {choice!r}", where=f"/{name}")
    return choice


def scores(body: Mapping[str, Any], settings: Settings) -> Scores:
    """The table of a body."""
    return Scores(*_table(body, settings), better=body["scores"].get("better"))


def table(body: Mapping[str, Any], settings: Settings) -> Scores | IncompleteScores:
    """The table of a body, with its holes where it has any."""
    try:
        return scores(body, settings)
    except InputError as problem:
        if problem.code == "missing" and "scores" in body:
            return IncompleteScores(*_table(body, settings), better=body["scores"].get("better"))
        raise


@dataclass(frozen=True)
class Body:
    """The body of a request as a source of data; `data` are the names of the arguments of the procedure."""

    body: Mapping[str, Any]
    data: tuple[str, ...]
    settings: Settings

    @property
    def directed(self) -> bool:
        return "scores" in self.body

    def scores(self) -> Scores:
        only(self.body, "scores", "options")
        return scores(self.body, self.settings)

    def incomplete(self) -> IncompleteScores:
        only(self.body, "scores", "options")
        return IncompleteScores(*_table(self.body, self.settings), better=self.body["scores"].get("better"))

    def samples(self, *names: str) -> tuple[Any, ...]:
        return tuple(_sample(value, f"/{name}", self.settings) for name, value in self._values(*names))

    def groups(self) -> tuple[Any, ...]:
        ((name, value),) = self._values("groups")
        groups = _list(value, f"/{name}", self.settings.columns)
        return tuple(_sample(group, f"/{name}/{i}", self.settings) for i, group in enumerate(groups))

    def matrix(self, name: str) -> Any:
        ((_, value),) = self._values(name)
        return _rows(value, f"/{name}", self.settings)

    def numbers(self) -> tuple[float, ...]:
        return _counts(dict(self._values(*self.data)), self.settings)

    def _values(self, *names: str) -> list[tuple[str, Any]]:
        """The named parts of the body, which has no others."""
        only(self.body, *names, "options")
        for name in names:
            if name not in self.body:
                raise InputError("missing", f"the body lacks {name!r}: it takes {', '.join(names)}", where="")
        return [(name, self.body[name]) for name in names]


def object_in(body: Mapping[str, Any], name: str) -> dict[str, Any]:
    """An object within a body; none is an empty one."""
    value = body.get(name)
    if value is not None and not isinstance(value, dict):
        raise InputError("type", f'{name} must be an object, as in {{"alpha": 0.05}}', where=f"/{name}")
    return value or {}


def options(body: Mapping[str, Any], known: Mapping[str, Option], settings: Settings, *more: str) -> dict[str, Any]:
    """The options of a body; words and numbers are left to the procedure's own checker."""
    values = object_in(body, "options")
    for name, value in values.items():
        if name in WORDS and name not in known:
            raise InputError("option", f"{name!r} is no option here: the body says it beside the data", where=name)
        if isinstance(value, (dict, list)) and (name not in known or known[name].kind != "any"):
            raise InputError("type", f"{name} must be a single value", where=f"/options/{name}")
    draws = values.get("draws")
    if isinstance(draws, (int, float)) and draws > settings.draws:
        raise InputError("limit", f"draws={draws}: at most {settings.draws} here", where="/options/draws")
    return {name: value for name, value in values.items() if name not in more}


def _table(body: Mapping[str, Any], settings: Settings) -> tuple[Any, Any, Any]:
    table = body.get("scores")
    if not isinstance(table, dict):
        words = 'a table is needed: {"scores": {"values": [[...], ...], "algorithms": [...], "better": "higher"}}'
        raise InputError("missing" if table is None else "type", words, where="/scores" if "scores" in body else "")
    only(table, "values", "algorithms", "datasets", "better", at="/scores")
    rows = _list(table.get("values"), "/scores/values", settings.rows)
    values = []
    for i, row in enumerate(rows):
        cells = _list(row, f"/scores/values/{i}", settings.columns)
        values.append([_cell(cell, f"/scores/values/{i}/{j}") for j, cell in enumerate(cells)])
    if (count := sum(map(len, values))) > settings.cells:
        raise InputError("limit", f"{count} cells: at most {settings.cells} here", where="/scores/values")
    better = table.get("better")
    if better is not None and not isinstance(better, str):
        raise InputError("type", MISSING_BETTER, where="/scores/better")
    algorithms, datasets = (_names(table.get(name), f"/scores/{name}") for name in ("algorithms", "datasets"))
    return values, algorithms, datasets


def _list(value: Any, at: str, most: int) -> list[Any]:
    if not isinstance(value, list):
        raise InputError("type", f"{at.rsplit('/', 1)[-1]}: a list is needed", where=at)
    if len(value) > most:
        raise InputError("limit", f"{len(value)} entries: at most {most} here", where=at)
    return value


def _cell(value: Any, at: str) -> Any:
    if isinstance(value, bool) or not (value is None or isinstance(value, (int, float, str))):
        raise InputError("type", "a score is a number, or a decimal number as text", where=at)
    if isinstance(value, int) and abs(value) > sys.float_info.max:
        raise InputError("limit", "this is larger than any double", where=at)
    return value


def _names(value: Any, at: str) -> list[str] | None:
    if value is None:
        return None
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise InputError("type", "names are a list of texts", where=at)
    return value


def _sample(value: Any, at: str, settings: Settings) -> list[Any]:
    return [_cell(x, f"{at}/{i}") for i, x in enumerate(_list(value, at, settings.rows))]


def _rows(value: Any, at: str, settings: Settings) -> list[Any]:
    rows = _list(value, at, settings.rows)
    if rows and all(isinstance(row, list) for row in rows):
        return [_sample(row, f"{at}/{i}", settings) for i, row in enumerate(rows)]
    return _sample(rows, at, settings)


def _counts(counts: Mapping[str, Any], settings: Settings) -> tuple[float | int, ...]:
    places = [f"/{name}" for name in counts]
    values = whole_or_not([_number(value, f"/{name}") for name, value in counts.items()], lambda i: places[i])
    for place, value in zip(places, values, strict=True):
        if abs(value) > settings.count:
            raise InputError("limit", f"counts up to {settings.count} are taken here", where=place)
    return values


def _number(value: Any, at: str) -> float | int | str:
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        raise InputError("type", "a number is needed", where=at)
    return value


def pvalues(body: Mapping[str, Any], settings: Settings) -> list[Any]:
    """The p-values of a body: numbers or decimal text."""
    entries = _list(body.get("pvalues"), "/pvalues", settings.rows)
    return [_number(p, f"/pvalues/{i}") for i, p in enumerate(entries)]


def real_numbers(body: Mapping[str, Any], name: str, settings: Settings) -> list[float]:
    """A list of numbers, one a column of a table."""
    entries = _list(body.get(name), f"/{name}", settings.columns)
    for i, value in enumerate(entries):
        if isinstance(value, str) or _cell(value, f"/{name}/{i}") is None:
            raise InputError("type", "a number is needed", where=f"/{name}/{i}")
    return [float(value) for value in entries]


def table_text(body: Mapping[str, Any]) -> Table:
    """The table that was sent as text or as the bytes of a file."""
    only(body, *SENT, *READING)
    return read_table(sent_source(body), **_how(body))


SENT = ("text", "base64", "name")
READING = tuple(name for name in schemas.FILE["properties"] if name not in SENT)  # how a table is read
MOST_COMPARED = 50  # algorithms: every pair of them is tested


def runs(body: Mapping[str, Any], settings: Settings) -> tuple[Runs, Better | None]:
    """The runs of the files that were sent, and which scores are better where that is known."""
    only(body, "files", "better", "metric", *COLUMNS_OF_RUNS, "splits", "on")
    files = [_file(file, f"/files/{i}") for i, file in enumerate(_list(body.get("files"), "/files", settings.columns))]
    how = {name: text(body, name) for name in ("metric", *COLUMNS_OF_RUNS) if body.get(name) is not None}
    better: Better | None = word(body, "better", get_args(Better))
    try:
        read = read_runs(files, better=better, **how)
        better = read.better
    except InputError as error:
        if error.code != "better":
            raise
        read = read_runs(files, better="higher", **how)
    if read.values.size > settings.cells:
        raise InputError("limit", f"{read.values.size} scores: at most {settings.cells} here", where="/files")
    if len(read.algorithms) > MOST_COMPARED:
        words = f"{len(read.algorithms)} algorithms or candidates: at most {MOST_COMPARED} are compared here"
        raise InputError("limit", f"{words}; keep the rows of those that matter", where="/files")
    return read, better


COLUMNS_OF_RUNS = ("dataset", "algorithm", "score", "run")


def _file(file: Any, at: str) -> Source:
    if not isinstance(file, dict):
        raise InputError("type", 'a file is an object, as in {"name": "runs.csv", "text": "..."}', where=at)
    return sent_source(file, at)


def sent_source(body: Mapping[str, Any], at: str = "") -> Source:
    """What was sent as text or as the bytes of a file; no file of this machine is ever looked at."""
    if ("text" in body) == ("base64" in body):
        raise InputError("missing", "either text or base64 is needed", where=at)
    name = PurePath(text(body, "name", "the table", at=at)).name or "the table"
    data = text(body, "text", at=at).encode("utf-8") if "text" in body else file_bytes(body)
    return Source(data, name, PurePath(name).suffix.lower())


def file_bytes(body: Mapping[str, Any]) -> bytes:
    """The bytes of a file that was sent."""
    try:
        return base64.b64decode(text(body, "base64"), validate=True)
    except ValueError:
        raise InputError("base64", "this is not base64 (RFC 4648, section 4)", where="/base64") from None


KINDS = {"string": str, "integer": int, "boolean": bool, "array": list}


def _how(body: Mapping[str, Any]) -> dict[str, Any]:
    """How a table is to be read, each word of the kind that its schema says."""
    how = {name: body[name] for name in READING if body.get(name) is not None}
    for name, value in how.items():
        schema = schemas.FILE["properties"][name]
        kinds = tuple(KINDS[each.get("type", "string")] for each in schema.get("anyOf", [schema]))
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            raise InputError("type", f"{name}: a value of another kind is needed", where=f"/{name}")
    return how


def level(options: dict[str, Any], default: float = 0.05) -> float:
    """Take the level of a decision out of the options."""
    value = options.pop("alpha", default)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise InputError("option", f"alpha={value!r}: a number is needed", where="alpha")
    return check_level(value)


def columns(body: Mapping[str, Any], settings: Settings) -> dict[str, list[Any]]:
    """Groups by name, as STAC takes them: {"values": {name: [...]}}, or the mapping alone."""
    groups = body.get("values") if isinstance(body.get("values"), dict) else body
    if not isinstance(groups, dict) or not 0 < len(groups) <= settings.columns:
        raise InputError("groups", f"groups are needed by name, at most {settings.columns}")
    return {name: _sample(column, f"/{name}", settings) for name, column in groups.items()}
