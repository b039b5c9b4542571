"""The files of the set: JSON Lines by procedure, compressed, one digest over all."""

from __future__ import annotations

import functools
import gzip
import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from nptests.errors import InputError, did_you_mean

FOLDER = Path(__file__).parent / "set"
VERSION = "1"
Case = dict[str, Any]


def write(name: str, every: Sequence[Case]) -> None:
    """The cases of a procedure, in bytes that depend on nothing else."""
    FOLDER.mkdir(exist_ok=True)
    lines = "".join(json.dumps(case, separators=(",", ":"), ensure_ascii=False) + "\n" for case in every)
    (FOLDER / f"{name}.jsonl.gz").write_bytes(gzip.compress(lines.encode(), 9, mtime=0))


def names() -> tuple[str, ...]:
    """The procedures that have cases."""
    return tuple(sorted(path.name.removesuffix(".jsonl.gz") for path in FOLDER.glob("*.jsonl.gz")))


@functools.cache
def _lines(name: str) -> tuple[str, ...]:
    return tuple(gzip.decompress((FOLDER / f"{name}.jsonl.gz").read_bytes()).decode().splitlines())


def cases(*procedures: str) -> list[Case]:
    """The cases of the procedures named, or all: for `pytest.mark.parametrize("case", cases("wilcoxon"))`."""
    known = names()
    for name in procedures:
        if name not in known:
            hint = did_you_mean(name, known) or f"the names are {', '.join(known)}"
            raise InputError("procedure", f"no case is certified of {name!r}: {hint}", where=name)
    return [json.loads(line) for name in procedures or known for line in _lines(name)]


def digest() -> str:
    """SHA-256 over the lines of all files, in the order of their names."""
    total = hashlib.sha256()
    for name in names():
        total.update("".join(line + "\n" for line in _lines(name)).encode())
    return total.hexdigest()


def seal() -> None:
    """Write down version, digest and counts."""
    _lines.cache_clear()
    counts = {name: len(_lines(name)) for name in names()}
    seal = {"version": VERSION, "digest": digest(), "cases": sum(counts.values()), "procedures": counts}
    (FOLDER / "seal.json").write_text(json.dumps(seal, indent=1) + "\n", "utf-8")


def sealed() -> dict[str, Any]:
    """What `seal` wrote."""
    kept: dict[str, Any] = json.loads((FOLDER / "seal.json").read_text("utf-8"))
    return kept


def question(case: Case) -> Case:
    """A case without what would give the answer away."""
    return {name: case[name] for name in ("id", "procedure", "definition", "data", "options")}


def export(folder: Path) -> list[Path]:
    """The set as plain files, with schema, licence and seal; the files written."""
    folder.mkdir(parents=True, exist_ok=True)
    plain = {f"{name}.jsonl": "".join(line + "\n" for line in _lines(name)) for name in names()}
    plain |= {name: (FOLDER / name).read_text("utf-8") for name in ("seal.json", "schema.json", "LICENCE", "CHANGES")}
    for name, text in plain.items():
        (folder / name).write_text(text, "utf-8")
    return [folder / name for name in plain]
