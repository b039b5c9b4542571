"""Packages without a module here, by their names and those of their rooms: nptests.scipy.stats.wilcoxon."""

import inspect
import sys
from collections.abc import Callable
from dis import get_instructions
from functools import wraps
from importlib.machinery import ModuleSpec
from operator import attrgetter
from types import ModuleType
from typing import Any

from nptests._public import missing, room
from nptests.compat import engine
from nptests.errors import InputError, spelled
from nptests.procedures.elsewhere import peers
from nptests.procedures.elsewhere.again import in_view
from nptests.results import Comparisons


class Package:
    """What answers to the names of a package, in whatever room it has them."""

    def __init__(self, peer: str) -> None:
        self._table = peers.peer(peer)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        table = self._table
        if name in table.rooms:
            return self
        row = next((row for row in table.names.values() if row.python == name), None)
        if row is not None and not row.left:
            return engine.of_row(row)
        why = row.left if row else None
        try:
            if why is None:
                return getattr(sys.modules["nptests"], name)  # what is called so here, too
        except (AttributeError, ImportError) as problem:
            why = str(problem).partition(": ")[2]
        raise missing(in_view(f"nptests.{table.name} has no attribute {name!r}: {why}"), name)

    def __dir__(self) -> list[str]:
        return sorted(row.python for row in self._table.names.values() if not row.left)


def of_a_peer(name: str) -> Any:
    """The module that stands for a package, or the package that is called so or has a room of that name."""
    if f"nptests.compat.{name}" in map(engine.module_of, peers.PEERS) and (module := room("nptests.compat", name)):
        return module
    known = [peer for peer in peers.PEERS[:-1] if peer.replace("-", "_").casefold() == name.casefold()]
    known += [peer for peer in peers.PEERS[:-1] if name in peers.peer(peer).rooms]
    return Package(known[0]) if known else None


class Modules:
    """Lets `from nptests.scipy.stats import kruskal` find what `nptests.scipy.stats.kruskal` finds."""

    @classmethod
    def find_spec(cls, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        first = name.split(".")[1]
        known = {peer.replace("-", "_") for peer in peers.PEERS[:-1]}.union(*(peers.peer(p).rooms for p in peers.PEERS))
        if first not in known:
            refuse_import(name)
        return ModuleSpec(name, cls, is_package=True) if first in known else None  # type: ignore[arg-type]

    @staticmethod
    def create_module(spec: ModuleSpec) -> Any:
        first, *rest = spec.name.split(".")[1:]
        answer = engine.named(first) or of_a_peer(first)
        try:
            return attrgetter(".".join(rest))(answer) if rest else answer
        except AttributeError as problem:
            raise ImportError(str(problem)) from None

    @staticmethod
    def exec_module(module: Any) -> None:
        """There is nothing to run."""


def refuse_import(name: str) -> None:
    """Refuse the import of what is no module, with the names that are here; whoever merely looks for it goes on."""
    frame = sys._getframe(2)
    while frame.f_back and frame.f_globals.get("__name__", "").startswith(("nptests", "importlib._bootstrap")):
        frame = frame.f_back
    steps = [step for step in get_instructions(frame.f_code) if step.offset <= frame.f_lasti][-2:]
    room_of, _, last = name.rpartition(".")
    asked = steps[0].argval or ()
    if steps[-1].opname != "IMPORT_NAME" or not (
        steps[-1].argval == name or (room_of.count(".") == 1 and last in asked)
    ):
        return
    ours, here, lacking = sys.modules["nptests"], [each for each in asked if each == "*"], list[str]()
    for each in [each for each in asked if each != "*"] or [last] * (not asked):
        try:
            here += [each] if getattr(ours, each) is not None else []
        except (AttributeError, ImportError) as problem:
            lacking += [str(problem)] * bool(asked)
    line = f"from nptests import {', '.join(here)}" if here else "import nptests" * (not asked)
    words = f"there is no {name}: every function is in nptests itself{': write ' * bool(line)}{line}"
    raise ModuleNotFoundError("; ".join((words, *lacking)), name=steps[-1].argval)


def module(peer: str, name: str) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """`__getattr__`, `__dir__` and `__all__` of the module of a peer, whose functions are guarded from now on."""
    table = peers.peer(peer)
    rows = {row.python: row for row in reversed([*table.names.values()])}
    public = sorted(row.python for row in table.names.values() if row.takes or row.gives == "python")

    def load(attribute: str) -> Any:
        if attribute in table.rooms:
            return sys.modules[name]
        row = rows.get(attribute)
        if row is None or not row.takes:
            outside = f"{peer}'s compares no algorithms, and is not here: take it from there"
            near = spelled(attribute, rows)
            none = f"did you mean {name}.{near}?" if near else f"{peer} {table.version} has none"
            none = outside if attribute in table.outside else none
            why = none if row is None else row.left or f"write {row.line}"
            raise missing(in_view(f"module {name!r} has no attribute {attribute!r}: {why}"))
        return engine.drop_in(row)

    kept = dict[Any, Any]()

    def get(self: ModuleType, attribute: str) -> Any:
        held = ModuleType.__getattribute__(self, attribute)
        if attribute not in public or not inspect.isfunction(held) or held.__module__ != name:
            return held
        return kept.setdefault(held, guarded(rows[attribute], held))

    sys.modules[name].__class__ = type("Room", (ModuleType,), {"__getattribute__": get})
    return load, lambda: public, public


def guarded(row: peers.Name, function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, whose refusals end in the line to write, and to which comparisons are their matrix."""
    anew, of_matrices = engine.told(row, function), row.peer == "scikit-posthocs"

    @wraps(function)
    def call(*args: Any, **keywords: Any) -> Any:
        args = tuple(x.pvalues if of_matrices and isinstance(x, Comparisons) else x for x in args)
        try:
            return function(*args, **keywords) if engine.binds(row, args, keywords) else anew(*args, **keywords)
        except InputError:
            raise
        except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError):
            return anew(*args, **keywords)

    return call
