"""The key of a cell is the question: what was asked, by content, so that no answer is given to another question.

A text that names a model is not enough: two lambdas have one repr, two functions one name, a scorer parameters that no
name shows. Here a value is walked through to what it is made of. Of the user's own code that is the bytecode with its
defaults, closure and the globals it reads, and the same of what it calls; of installed packages the name and the
version; of data every byte. What cannot be looked into has no key, and its cells are computed in every run.

joblib's hash and pickles name a function of a module without looking at its code, and cloudpickle's bytes differ from
process to process for equal functions: neither can be the key.
"""

import datetime
import decimal
import dis
import enum
import fractions
import functools
import hashlib
import inspect
import io
import json
import pathlib
import re
import sys
import types
import uuid
from collections.abc import Iterable, Iterator, Mapping
from contextvars import ContextVar
from importlib import metadata
from importlib.util import find_spec
from typing import Any

import numpy as np

BASE = ("numpy", "scipy", "sklearn")  # whatever a model is, splits and measures are computed by them
PRINTED = (
    decimal.Decimal, fractions.Fraction, datetime.date, datetime.time, datetime.timedelta, pathlib.PurePath, range,
    slice, uuid.UUID, np.dtype,
)  # fmt: skip
# What reads from where no key can see; a function that calls one of them may answer otherwise tomorrow.
UNSEEN = frozenset({"open", "eval", "exec", "compile", "input", "__import__", "globals", "locals", "vars"})
UNSEEN_OF = {"os": frozenset({"environ", "getenv", "environb"}), "importlib": frozenset({"import_module"})}
UNREADABLE = (types.GeneratorType, types.FrameType, types.TracebackType, types.CoroutineType, io.IOBase)
# Of a class: what follows from the rest, or says nothing of what it computes.
ASIDE = frozenset({
    "__dict__", "__weakref__", "__module__", "__doc__", "__qualname__", "__annotations__", "__abstractmethods__",
    "_abc_impl", "__orig_bases__", "__parameters__", "__firstlineno__", "__static_attributes__",
    "__dataclass_fields__", "__dataclass_params__", "__match_args__", "__annotate_func__", "__annotations_cache__",
    "__slotnames__",
})  # fmt: skip


class Unkeyed(Exception):
    """A value that cannot be looked into; the message says which, and why."""


def written(tree: Any) -> str:
    """A tree of plain values as text."""
    return json.dumps(tree)


def digest(tree: Any) -> str:
    """Thirty-two hexadecimal digits of a tree of plain values."""
    return bytes_digest(written(tree).encode())


def bytes_digest(data: Any) -> str:
    """The same of bytes, or of an array in one piece."""
    return hashlib.sha256(data).hexdigest()[:32]


class Content:
    """Walks through values; `packages` are the installed ones that it met, `own` the modules of the user."""

    def __init__(self) -> None:
        self.packages: set[str] = set()
        self.own: set[str] = set()
        self._met: dict[int, tuple[int, Any]] = {}  # with the value, so that no other gets its number

    def digest(self, value: Any) -> str:
        """What a value is, in 32 digits."""
        try:
            return digest(self.of(value))
        except RecursionError:
            raise Unkeyed(f"a {type(value).__qualname__} is nested too deeply") from None

    def of(self, value: Any) -> Any:
        """What a value is, as a tree of lists and texts."""
        kind = type(value)
        if value is None or kind in (bool, int, str):
            return [kind.__name__, value]
        if kind in (float, complex):
            return [kind.__name__, repr(value)]
        if kind in (bytes, bytearray):
            return [kind.__name__, bytes_digest(value)]
        if isinstance(value, PRINTED):
            return [kind.__name__, str(value) if isinstance(value, pathlib.PurePath) else repr(value)]
        if isinstance(value, np.generic):
            return ["scalar", value.dtype.str, repr(value.item())]
        if id(value) in self._met:
            return ["again", self._met[id(value)][0]]
        self._met[id(value)] = (len(self._met), value)
        return self._inside(value)

    def _inside(self, value: Any) -> Any:
        if isinstance(value, (list, tuple)) and type(value) in (list, tuple):
            return [type(value).__name__, *map(self.of, value)]
        if isinstance(value, (set, frozenset)):
            return ["set", *sorted(self._apart(part) for part in value)]
        if isinstance(value, (dict, types.MappingProxyType)) and type(value) in (dict, types.MappingProxyType):
            return ["dict", *([self.of(name), self.of(part)] for name, part in value.items())]
        if isinstance(value, np.ndarray):
            return self._array(value)
        if hasattr(value, "iloc") and hasattr(value, "to_numpy"):
            return self._frame(value)
        if isinstance(value, ContextVar):  # what whoever asks would read there
            return ["context", value.name, self.of(value.get(None))]
        if isinstance(value, UNREADABLE):
            raise Unkeyed(f"a {type(value).__name__} cannot be looked into")
        if isinstance(value, re.Pattern):
            return ["pattern", self.of(value.pattern), value.flags]
        if isinstance(value, enum.Enum):
            return ["enum", self.of(type(value)), value.name]
        return self._code_like(value)

    def _code_like(self, value: Any) -> Any:
        if isinstance(value, types.CodeType):
            return self._code(value)
        if isinstance(value, types.FunctionType):
            return self._function(value)
        if isinstance(value, types.MethodType):
            return ["method", self.of(value.__func__), self.of(value.__self__)]
        if isinstance(value, types.ModuleType):
            return self._module(value, None)
        if isinstance(value, type):
            return self._class(value)
        if isinstance(value, functools.partial):
            return ["partial", self.of(value.func), self.of(value.args), self.of(value.keywords)]
        if isinstance(value, (classmethod, staticmethod)):
            return [type(value).__name__, self.of(value.__func__)]
        if isinstance(value, (property, functools.cached_property)):
            parts = (value.fget, value.fset, value.fdel) if isinstance(value, property) else (value.func,)
            return ["property", *map(self.of, parts)]
        if inspect.isroutine(value) or isinstance(value, np.ufunc) or inspect.isdatadescriptor(value):
            return self._compiled(value)
        return self._object(value)

    def _apart(self, value: Any) -> str:
        """A member of a set, whose order is none."""
        alone = Content()
        text = alone.digest(value)
        self.packages |= alone.packages
        self.own |= alone.own
        return text

    # --- data ---------------------------------------------------------------------------------------------------------

    def _array(self, x: Any) -> Any:
        if isinstance(x, np.ma.MaskedArray):
            return ["masked", self._array(np.asarray(x.filled())), self._array(np.ma.getmaskarray(x))]
        if x.dtype.hasobject:
            return ["array", x.dtype.str, list(x.shape), *map(self.of, x.ravel().tolist())]
        return ["array", str(x.dtype.descr), list(x.shape), bytes_digest(np.ascontiguousarray(x))]

    def _frame(self, frame: Any) -> Any:
        """Of pandas: every column with its type; categories in their order."""
        self.packages.add("pandas")
        if frame.ndim == 1:
            values = frame.array
            parts = (values.codes, values.categories.tolist()) if hasattr(values, "codes") else (frame.to_numpy(),)
            ordered = bool(getattr(frame.dtype, "ordered", False))
            return ["column", self.of(frame.name), str(frame.dtype), ordered, *map(self.of, parts)]
        columns = [self._frame(frame.iloc[:, j]) for j in range(frame.shape[1])]
        return ["frame", self.of(frame.index.to_numpy()), *columns]

    # --- code ---------------------------------------------------------------------------------------------------------

    def _function(self, f: Any) -> Any:
        if self._installed(f):
            return ["function", f.__module__, f.__qualname__]
        names = _names_in(f.__code__)
        reads = [[name, self._global(f, name, names)] for name in sorted(names) if name in f.__globals__]
        builtin = (names & UNSEEN) - f.__globals__.keys()
        if builtin:
            raise Unkeyed(f"{f.__qualname__} calls {min(builtin)}(), whose answer no key can know")
        imported = [
            [name, self._module(sys.modules[name], which)]  # what it holds, and its file, from which it will be read
            for name in _imports_in(f.__code__, f.__globals__) for which in (names, None)
        ]  # fmt: skip
        free = [self._cell(cell) for cell in f.__closure__ or ()]
        own = {name: part for name, part in vars(f).items() if name != "__wrapped__"}
        return [
            "code", self.of(f.__code__), self.of(f.__defaults__), self.of(f.__kwdefaults__), free, reads, imported,
            self.of(own), self.of(getattr(f, "__wrapped__", None)),
        ]  # fmt: skip

    def _global(self, f: Any, name: str, names: frozenset[str]) -> Any:
        value = f.__globals__[name]
        return self._module(value, names) if isinstance(value, types.ModuleType) else self.of(value)

    def _cell(self, cell: Any) -> Any:
        try:
            return self.of(cell.cell_contents)
        except ValueError:  # nothing is bound yet
            return ["empty"]

    def _code(self, code: types.CodeType) -> Any:
        """Without file and line numbers: code that moves in its file stays the same."""
        return [
            "bytecode", code.co_code.hex(), getattr(code, "co_exceptiontable", b"").hex(), code.co_flags,
            [code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount], list(code.co_names),
            list(code.co_varnames), list(code.co_freevars), list(code.co_cellvars), *map(self.of, code.co_consts),
        ]  # fmt: skip

    def _class(self, c: type) -> Any:
        if self._installed(c):
            return ["class", c.__module__, c.__qualname__]
        bases = [self.of(base) for base in c.__bases__ if base is not object]
        members = [[name, self.of(part)] for name, part in sorted(vars(c).items()) if name not in ASIDE]
        return ["own class", bases, [] if type(c) is type else [self.of(type(c))], members]

    def _module(self, module: types.ModuleType, names: frozenset[str] | None) -> Any:
        """An installed one by its name; of the user's own what is read of it, or all of its text."""
        name = module.__name__
        unseen = UNSEEN_OF.get(name, frozenset()) & (names or frozenset())
        if unseen:
            raise Unkeyed(f"{name}.{min(unseen)} is read, whose value no key can know")
        file = getattr(module, "__file__", None)
        if is_installed(name) or file is None:
            self.packages.add(name.partition(".")[0])
            return ["module", name]
        self.own.add(name)
        path = pathlib.Path(file)
        if names is None or path.suffix != ".py":
            return ["file", bytes_digest(path.read_bytes())]
        read = [(part, value) for part, value in sorted(vars(module).items()) if part in names]
        return ["own module", *([part, self._read_of(value, names)] for part, value in read)]

    def _read_of(self, value: Any, names: frozenset[str]) -> Any:
        if not isinstance(value, types.ModuleType):
            return self.of(value)
        if id(value) in self._met:
            return ["again", self._met[id(value)][0]]
        self._met[id(value)] = (len(self._met), value)
        return self._module(value, names)

    def _compiled(self, value: Any) -> Any:
        """A function or descriptor of C or Cython: its name, and the file of one that is no package's."""
        home = getattr(value, "__module__", None) or getattr(getattr(value, "__objclass__", None), "__module__", None)
        module = sys.modules.get(home or "builtins")
        bound = getattr(value, "__self__", None)
        of = [] if bound is None or isinstance(bound, types.ModuleType) else [self.of(bound)]
        where = [] if module is None else self._module(module, None)
        return ["compiled", where, getattr(value, "__qualname__", getattr(value, "__name__", type(value).__name__)), of]

    def _object(self, value: Any) -> Any:
        """A model by its parameters, as a fresh copy of it has no more; all else by what would be pickled."""
        kind = self.of(type(value))
        if hasattr(value, "get_params") and hasattr(value, "fit"):
            parameters = value.get_params(deep=False)
            return ["model", kind, *([name, self.of(part)] for name, part in sorted(parameters.items()))]
        if isinstance(value, (np.random.Generator, np.random.RandomState)):
            state = value.get_state(legacy=False) if hasattr(value, "get_state") else value.bit_generator.state
            return ["random", kind, self.of(state)]
        try:
            pickle = value.__reduce_ex__(4)
        except Exception as error:
            raise Unkeyed(f"a {type(value).__qualname__} cannot be looked into ({error})") from None
        if isinstance(pickle, str):
            return ["named", kind, pickle]
        maker, arguments, state, items, pairs = (*pickle, None, None, None)[:5]
        how = [] if getattr(maker, "__module__", "") == "copyreg" else [self.of(maker)]
        inputs = [part for part in arguments if part is not type(value) and part is not object]
        return ["object", kind, how, self.of(inputs), self.of(state), *(self.of(list(x or ())) for x in (items, pairs))]

    def _installed(self, value: Any) -> bool:
        """Whether a function or class is what its package gives under its name; else it is looked into."""
        home = value.__module__
        if not is_installed(home) or "<locals>" in value.__qualname__:
            self.own.add(home or "__main__")
            return False
        held: Any = sys.modules.get(home)
        for name in value.__qualname__.split("."):
            held = getattr(held, name, None)
        if getattr(held, "__func__", held) is not value:
            return False
        self.packages.add(home.partition(".")[0])
        return True


def _names_in(code: types.CodeType) -> frozenset[str]:
    """The names that code and the functions in it read, of globals and of attributes."""
    inner = (const for const in code.co_consts if isinstance(const, types.CodeType))
    return frozenset(code.co_names).union(*map(_names_in, inner))


def _imports_in(code: types.CodeType, around: Mapping[str, Any]) -> Iterator[str]:
    """The modules that code imports when it is called."""
    for step in dis.get_instructions(code):
        if step.opname == "IMPORT_NAME":
            name = str(step.argval) or str(around.get("__package__"))
            try:
                there = name in sys.modules or (not is_installed(name) and find_spec(name) is not None)
            except (ImportError, ValueError):
                there = False
            if there:
                __import__(name)
                yield name
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            yield from _imports_in(const, around)


@functools.cache
def is_installed(name: str | None) -> bool:
    """Whether a module is of Python or of an installed package, whose version says what it is."""
    if not name or name == "__main__":
        return False
    top = name.partition(".")[0]
    if top in sys.builtin_module_names or top in sys.stdlib_module_names:
        return True
    module = sys.modules.get(name) or sys.modules.get(top)
    file = getattr(module, "__file__", None) or next(iter(getattr(module, "__path__", ())), None)
    return file is not None and bool({"site-packages", "dist-packages"} & set(pathlib.Path(file).parts))


def versions(packages: Iterable[str]) -> dict[str, str]:
    """Of Python and of packages, by the names they are imported by; what comes with Python has none of its own."""
    numbers = {"python": ".".join(map(str, sys.version_info[:2]))}
    for name in sorted(set(packages) - sys.stdlib_module_names):
        numbers[name] = str(getattr(sys.modules.get(name), "__version__", "") or _distributed(name))
    return numbers


@functools.cache
def _distributed(name: str) -> str:
    """The version of a package that does not say it itself."""
    names = metadata.packages_distributions().get(name, ())
    return ", ".join(sorted({f"{each} {metadata.version(each)}" for each in names}))
