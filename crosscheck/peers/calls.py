"""What Python packages call the procedures of the suite: text that can be pasted, read from calls.toml."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nptests.r_reference import Reference

LISTED: Mapping[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


@dataclass(frozen=True)
class Peer:
    """A package on PyPI, and the modules that its calls name. `most`: cells of the largest case it is asked about."""

    name: str
    modules: tuple[str, ...]
    what: str
    most: int = 5000


@dataclass(frozen=True)
class Call(Reference):
    """A call of a peer. `most`: cells of the largest case it is asked about, where it is slow."""

    most: int = 5000

    @property
    def name(self) -> str:
        """The function, such as scipy.stats.wilcoxon."""
        return self.code.split("(")[0].removeprefix("res = ")


PEERS = tuple(Peer(**{**row, "modules": tuple(row["modules"])}) for row in LISTED["peer"])


def _calls() -> Iterator[tuple[str, Call]]:
    most = {peer.name: peer.most for peer in PEERS}
    for row in LISTED["call"]:
        only, at_most = tuple(row.get("only", ())), row.get("most", most[row["package"]])
        code, reads, options = f"res = {row['code']}", row.get("reads", {}), row.get("options", {})
        yield row["of"], Call(row["package"], code, reads, options, only, most=at_most)


def _grouped() -> Mapping[str, tuple[Call, ...]]:
    calls: dict[str, tuple[Call, ...]] = {}
    for name, call in _calls():
        calls[name] = (*calls.get(name, ()), call)
    return calls


CALLS: Mapping[str, tuple[Call, ...]] = _grouped()
