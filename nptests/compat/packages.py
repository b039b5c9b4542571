"""Packages without a module here, by their names and those of their rooms: nptests.scipy.stats.wilcoxon."""

import sys
from importlib.machinery import ModuleSpec
from operator import attrgetter
from typing import Any

from nptests._public import missing, room
from nptests.compat import engine
from nptests.procedures.elsewhere import peers


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
        why = row.left if row else peers.outside(name)
        if why is None and (same := getattr(sys.modules["nptests"], name, None)) is not None:
            return same  # what is called so here, too
        why = why or f"{table.name} {table.version} has none that is known here"
        raise missing(f"nptests.{table.name} has no attribute {name!r}: {why}", name)

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
