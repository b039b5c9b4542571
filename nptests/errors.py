"""The one error of the library: what is wrong, where, and what to do about it."""

from __future__ import annotations

import ast
import functools
import inspect
import linecache
import re
import sys
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from dis import get_instructions, opmap
from importlib import import_module
from numbers import Real
from types import FrameType, ModuleType
from typing import Any, ParamSpec, TypeVar

_P = ParamSpec("_P")
_T = TypeVar("_T")


def in_python(options: Mapping[str, Any]) -> str:
    """Options as they are written in Python."""
    return ", ".join(f"{n}={as_written(x, n) if hasattr(x, 'ndim') else repr(x)}" for n, x in options.items())


def in_shell(options: Mapping[str, Any]) -> Iterator[str]:
    """The same options as words of a command line, none of them quoted."""
    for name, value in options.items():
        yield f"--{name.replace('_', '-')}"
        if value is not True:
            yield from map(str, value if isinstance(value, (list, tuple)) else [value])


SHORT = 120  # characters of data that are written out in a line
BETWEEN = ("nptests", "numpy", "pandas", "contextlib")  # who may stand between a caller and what is called


def as_written(value: Any, otherwise: str) -> str:
    """A value as its caller writes it: a text, the name of a variable or of its part, an expression; else a word."""
    if isinstance(value, (str, int, float, type(None))):
        return repr(value)
    inside, frame = call_frames()
    variables = {**frame.f_globals, **frame.f_locals} if frame is not None else {}
    if variables.get(otherwise) is value:
        return otherwise
    plain = {name: held for name, held in variables.items() if not name.startswith("_")}
    owners = {name: of for name, of in plain.items() if not isinstance(of, (type, ModuleType))}
    data = {id(x): name for name, x in reversed(owners.items()) if isinstance(x, list) or hasattr(type(x), "ndim")}
    entries = ((f"{name}[{key!r}]", x) for name, of in plain.items() if type(of) is dict for key, x in of.items())
    parts = ((f"{name}.{part}", x) for name, of in owners.items() for part, x in getattr(of, "__dict__", {}).items())
    named = [name for name, held in plain.items() if held is value]
    named += [name for name, x in (*entries, *parts) if x is value and "._" not in name]  # search.cv_results_
    if not named and (own := _expression(value, inside, frame)):
        return own
    if not named and isinstance(value, (list, tuple)) and {*map(id, value)} <= data.keys():
        names = ", ".join(data[id(x)] for x in value)
        return f"[{names}]" if isinstance(value, list) else f"({names}{',' * (len(value) == 1)})"
    typed = repr(value) if not named and isinstance(value, (list, tuple, dict)) else ""
    if typed and len(typed) < SHORT and not re.search(r"\n|\b(inf|nan)\b", typed):  # a literal of the call
        return typed
    return next(iter(named), f"your_{otherwise}" if otherwise in variables else otherwise)


def all_written(values: Sequence[Any], otherwise: Sequence[str]) -> list[str]:
    """Several values as their caller writes them: as one expression with a star, where none has a name."""
    texts = [as_written(value, word) for value, word in zip(values, otherwise, strict=False)]
    nameless = any(text in (word, f"your_{word}") for text, word in zip(texts, otherwise, strict=False))
    call, _ = _call(*call_frames()) if len(texts) > 1 and nameless else (None, ())
    starred = [arg for arg in getattr(call, "args", ()) if isinstance(arg, ast.Starred)]
    return [ast.unparse(starred[0])] if call is not None and starred and len(call.args) == 1 else texts


def is_asked_by_ours() -> bool:
    """Whether it is this package, numpy or pandas that asks for a part."""
    return sys._getframe(2).f_globals.get("__name__", "").partition(".")[0] in BETWEEN


def call_frames() -> tuple[FrameType | None, FrameType | None]:
    """The first function of ours that was called from outside, and its caller."""
    frame: FrameType | None = sys._getframe(1)
    inside = frame
    while frame is not None and frame.f_globals.get("__name__", "").partition(".")[0] in BETWEEN:
        inside, frame = frame, frame.f_back
    return inside, frame


def _call(inside: FrameType | None, caller: FrameType | None) -> tuple[ast.Call | None, tuple[Any, ...]]:
    """The text of a call, where it is at hand, and what it hands over by place."""
    code = None if inside is None or inside is caller else inside.f_code
    if inside is None or caller is None or code is None or code.co_argcount or not code.co_flags & inspect.CO_VARARGS:
        return None, ()
    call = _at(caller)
    handed = inside.f_locals.get(code.co_varnames[code.co_kwonlyargcount], ())
    return (call, handed) if isinstance(call, ast.Call) else (None, ())


def unpacked_into() -> int | None:
    """The number of names that a caller unpacks what is iterated over into; None where it does something else."""
    _, caller = call_frames()
    code = b"" if caller is None else caller.f_code.co_code[caller.f_lasti :]
    return code[1] if code[:1] == bytes([opmap["UNPACK_SEQUENCE"]]) else None


def names_unpacked_into() -> list[str]:
    """The names that a caller unpacks into, where its text is at hand."""
    caller = call_frames()[1]
    here = (x for x in text_of(caller) if x.lineno == caller.f_lineno) if caller else ()
    return [getattr(each, "id", "") for x in here for y in getattr(x, "targets", ()) for each in getattr(y, "elts", ())]


def next_step() -> tuple[str, Any]:
    """What whoever calls this package from outside does next."""
    _, caller = call_frames()
    steps = () if caller is None else get_instructions(caller.f_code)
    return next(((step.opname, step.argval) for step in steps if caller and step.offset > caller.f_lasti), ("", None))


def thrown_away() -> bool:
    """Whether whoever calls this package from outside does nothing with what comes back."""
    return next_step()[0] == "POP_TOP"


def loop_into() -> tuple[int, str]:
    """The number of names into which a loop of a caller unpacks what it goes through, else 0; and that as it stands."""
    _, caller = call_frames()
    steps = [] if caller is None else [x for x in get_instructions(caller.f_code) if x.offset > caller.f_lasti][:2]
    if caller is None or [step.opname for step in steps] != ["FOR_ITER", "UNPACK_SEQUENCE"]:
        return 0, ""
    row = [*caller.f_code.co_positions()][caller.f_lasti // 2][0]
    with suppress(SyntaxError):
        tree = ast.parse("".join(linecache.getlines(caller.f_code.co_filename, caller.f_globals)))
        loops = [ast.unparse(x.iter) for x in ast.walk(tree) if isinstance(x, ast.For) and x.lineno == row]
        return int(steps[1].argval), next(iter(loops), "")
    return int(steps[1].argval), ""


def _at(caller: FrameType) -> ast.expr | None:
    """The expression that a caller is at, where its text is at hand."""
    row, last, column, end = [*caller.f_code.co_positions()][caller.f_lasti // 2]
    rows = linecache.getlines(caller.f_code.co_filename, caller.f_globals)[(row or 1) - 1 : last]
    if not rows or column is None or end is None:
        return None
    rows = [rows[0].encode()[column:].decode(), *rows[1:]] if len(rows) > 1 else [rows[0].encode()[column:end].decode()]
    rows[-1] = rows[-1] if len(rows) == 1 else rows[-1].encode()[:end].decode()
    with suppress(SyntaxError):
        return ast.parse(f"({''.join(rows)})", mode="eval").body
    return None


def text_of(caller: FrameType) -> list[Any]:
    return _calls_in("".join(linecache.getlines(caller.f_code.co_filename, caller.f_globals)))


@functools.lru_cache(8)
def _calls_in(text: str) -> list[Any]:
    return [x for x in ast.walk(ast.parse(text)) if isinstance(x, (ast.Call, ast.Subscript, ast.Assign))]


def reader() -> tuple[ast.Call | None, Mapping[str, Any]] | None:
    """The call that a caller is at, or of the name that is looked up, where its text is at hand, and the variables
    there; None where whoever calls reads no Python."""
    _, caller = call_frames()
    if caller is None or str(caller.f_globals.get("__package__")).partition(".")[0] in (*BETWEEN, "crosscheck"):
        return None
    here, variables = _at(caller), {**caller.f_globals, **caller.f_locals}
    if isinstance(here, ast.Call):
        return here, variables
    row, _, column, _ = [*caller.f_code.co_positions()][caller.f_lasti // 2]
    with suppress(SyntaxError, ValueError):
        calls = (x for x in text_of(caller) if isinstance(x, ast.Call) and (x.lineno, x.col_offset) == (row, column))
        start = f"{ast.unparse(here)}." if here is not None else ""  # a part of it may be called
        return next((x for x in calls if f"{ast.unparse(x.func)}.".startswith(start)), None), variables
    return None, variables


def call_written(otherwise: str, most: int = SHORT) -> str:
    """The call that a caller is at, as it stands there, of fewer characters than that."""
    _, caller = call_frames()
    text = ast.unparse(call) if caller and isinstance(call := _at(caller), ast.Call) else ""
    return text if 0 < len(text) < most else otherwise


def call_making(value: Any) -> tuple[ast.Call, Mapping[str, Any]] | None:
    """The call in the text of a caller that made a value, and the values there: its own, or that of its name."""
    _, caller = call_frames()
    if caller is None:
        return None
    values, asked = {**caller.f_globals, **caller.f_locals}, [*caller.f_code.co_positions()][caller.f_lasti // 2]
    owners = (here := _at(caller) or ast.Pass()), getattr(here, "func", here)  # of a part, of a method
    calls = [x for of in owners for x in ast.iter_child_nodes(of) if isinstance(x, ast.Call)]
    with suppress(SyntaxError, ValueError):
        names = {n for n, x in values.items() if value is x or value is getattr(x, "__dict__", {}).get("comparisons")}
        for line in text_of(caller):
            if isinstance(line, ast.Assign) and isinstance(line.value, ast.Call) and line.lineno <= caller.f_lineno:
                held = {getattr(x, "id", (x.lineno, x.col_offset)) for x in line.targets}  # or what is unpacked into
                calls = [line.value, *calls] if held & {*names, (asked[0], asked[2])} else calls
    return (calls[0], values) if calls else None


def owner_written(value: Any, otherwise: str) -> str:
    """A value of which a part or a number is asked, as its caller writes it: its name, or the call that made it."""
    name, making = as_written(value, otherwise), call_making(value)
    unnamed = making is not None and name in (otherwise, f"your_{otherwise}") and making[1].get(name) is not value
    return ast.unparse(making[0]) if making and unnamed and len(ast.unparse(making[0])) < SHORT else name


def _expression(value: Any, inside: FrameType | None, caller: FrameType | None) -> str | None:
    """What the text of a call has in the place of a value, where the text is at hand."""
    call, handed = _call(inside, caller)
    if call is None or len(call.args) != len(handed):
        return None
    texts = (ast.unparse(text) for text, x in zip(call.args, handed, strict=True) if x is value)
    return next((text for text in texts if len(text) < SHORT and text[0] != "*"), None)


def as_owner(text: str) -> str:
    """An expression of which a part is taken."""
    return f"({text})" if re.search(r" [-+*/@%&|] |^[-~]", text) else text


TRIED: ContextVar[bool] = ContextVar("whether a call is merely tried", default=False)


@contextmanager
def on_trial() -> Iterator[None]:
    """What is merely tried warns of nothing, and is not told what to write."""
    before = TRIED.set(True)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        TRIED.reset(before)


class InputError(ValueError):
    """Input that cannot be used.

    code      a short, stable word for programs ("nan", "option", "shape", ...)
    message   what is wrong and how to mend it, in the words of Python; `sentence` has neither readings nor line
    where     the row, column, option or file it concerns, or None
    readings  ways to read a file that were tried and hold, each by the options to write
    line      the call to write instead, which was run
    advice    what else to know, where no line is: why the data are refused, too, and an example
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        where: str | None = None,
        readings: tuple[Mapping[str, Any], ...] = (),
        line: str = "",
        advice: str = "",
    ) -> None:
        ways = " or ".join(map(in_python, readings))
        self.message = f"{message}; tried on this table, and sound: {ways}" if ways else message
        self.message += f": write {line}" if line else f"; {advice}" if advice else ""
        if "(" in self.message and not TRIED.get():  # what lines are is known above
            self.message = str(import_module("nptests.procedures.elsewhere.again").in_view(self.message))
        super().__init__(self.message)
        self.code = code
        self.where = where
        self.sentence = message
        self.readings = readings
        self.line, self.advice = line, advice
        self.plain = self.message.removesuffix(f": write {line}").removesuffix(f"; {advice}")  # without what to write

    def __reduce__(self) -> tuple[Any, ...]:
        """The whole error crosses a process boundary: by default only the message would, and the pool would break."""
        return functools.partial(
            type(self), where=self.where, readings=self.readings, line=self.line, advice=self.advice
        ), (self.code, self.sentence)


@dataclass(frozen=True)
class Limit:
    """The most of something that is taken. It stands here, at the bottom, so that every room says its limits by one.

    most      the largest number that is taken
    unit      of what, in the plural
    instead   what to do beyond it, as an order
    """

    most: float
    unit: str
    instead: str
    code: str = "too-large"

    def check(self, what: str, count: float, *, where: str | None = None) -> None:
        """Refuse what there are more of than the most."""
        if count > self.most:
            most, these = (f"{x:,.0f}" if x < 1e7 else f"{x:.1e}" for x in (self.most, count))
            words = f"{what} is offered up to {most} {self.unit}, these are {these}"
            raise InputError(self.code, f"{words}: {self.instead}", where=where)


CURE = "fill it, drop its row, or use IncompleteScores"  # of a missing score, where no caller knows a better one


class InputWarning(UserWarning):
    """Input that can be used, but that looks like a mistake."""


def did_you_mean(name: object, known: Iterable[str]) -> str:
    """`did you mean 'quade'?` where a known name is another spelling of the one that was given, else nothing."""
    return "" if (meant := spelled(name, known)) is None else f"did you mean {meant!r}?"


def spelled(name: object, known: Iterable[str]) -> str | None:
    """The one known name that is this one with other separators, case or plural, or with a slip or two of the fingers.

    What only shares letters with it may mean something else: it is not named.
    """
    asked = _letters(str(name))
    plain = {other: _letters(other) for other in known}
    same = [other for other, letters in plain.items() if letters == asked]
    long = {other: x for other, x in plain.items() if max(len(other), len(str(name))) > 4}
    long = {other: x for other, x in long.items() if abs(len(x) - len(asked)) <= 2}
    slips = {other: _slips(asked, x) / (2 if len(asked) > 7 else 1) for other, x in long.items()}
    near = same or [other for other, count in slips.items() if count <= min(1, *slips.values())]
    return near[0] if len({plain[other] for other in near}) == 1 else None


def _letters(name: str) -> str:
    plain = "".join(filter(str.isalnum, name.casefold())) or name.casefold()
    return plain[:-1] if len(plain) > 3 and plain[-1] == "s" else plain


def _slips(one: str, other: str) -> int:
    """How many letters were left out, put in, mistaken, or exchanged with the next one."""
    rows = [list(range(len(other) + 1))]
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(other, 1):
            row.append(min(row[-1] + 1, rows[-1][j] + 1, rows[-1][j - 1] + (a != b)))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                row[j] = min(row[j], rows[-2][j - 2] + 1)
        rows.append(row)
    return rows[-1][-1]


def single(**options: Any) -> None:
    """Refuse as an option what is no one value, such as a table, or what is neither true nor false, such as NA."""
    for name, value in options.items():
        try:
            bool(value), bool(value == value)
        except (TypeError, ValueError, ArithmeticError):
            words = f"{name} is a {type(value).__name__}: one value is needed"
            raise InputError("option", words, where=name) from None


def called_with(function: Any, name: str, *arguments: str) -> None:
    """Refuse as an option what cannot be called with these arguments; None is no function, and is none to refuse."""
    try:
        if function is not None:
            inspect.signature(function).bind(*arguments)
    except TypeError:
        words = f"{name} is no function of {' and '.join(arguments)}: hand over one that takes this, or None"
        raise InputError("option", words, where=name) from None
    except ValueError:  # one of C that does not say what it takes
        return


MOST = 2**53  # up to here every count is a double of its own


def whole(value: float, name: str) -> int:
    """A whole number, also one that is written as a double, as every number of R is."""
    real(value, name, "a whole number")
    if abs(value) > MOST:
        raise InputError("limit", f"{name} is beyond 2**53 = {MOST}: no count is as large", where=name)
    if value % 1:
        raise InputError("option", f"{name}={value!r}: a whole number is needed", where=name)
    return int(value)


def seed_of(value: float) -> int:
    """A seed that every program can hold, a double too."""
    if real(value, "seed", "a whole number") < 0 or value > MOST or value % 1:
        raise InputError("option", f"seed={str(value)[:20]}: a whole number from 0 to 2**53 is needed", where="seed")
    return int(value)


def real(value: float, name: str, needed: str = "a number") -> float:
    """A number, not NaN, that a double can hold."""
    if isinstance(value, bool) or not isinstance(value, Real) or value != value:
        raise InputError("option", f"{name}={value!r}: {needed} is needed", where=name)
    try:
        float(value)
    except OverflowError:
        words = f"{name} is beyond 1.8e308, the largest double: change the unit"
        raise InputError("limit", words, where=name) from None
    return value
