"""Blocks of drawn tables and what a test says of them: computed anywhere, kept in files, gone on from."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from nptests import __version__, values
from nptests.distributions.simulated import blocks
from nptests.errors import InputError
from nptests.procedures import descriptor, listed
from nptests.procedures.batch import batch
from nptests.read.whole_files import make_folder, write_whole
from nptests.studies.designs import Source

BLOCK = 1_000  # tables


@dataclass(frozen=True, eq=False)
class Call(values.Value):
    """A procedure with its options, written as in all_pairs:adjust=holm,null=asymptotic."""

    name: str
    options: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, text: str | Call) -> Call:
        """From what is written, its options checked."""
        if isinstance(text, Call):
            return text
        name, _, rest = text.partition(":")
        chosen = listed.procedure(name.strip())
        options: dict[str, Any] = {}
        for part in filter(None, map(str.strip, rest.split(","))):
            option, equals, value = part.partition("=")
            if not equals or option not in chosen.options:
                words = f"{part!r} is no option of {chosen.name}: write {chosen.name}:option=value with one of"
                raise InputError("option", f"{words} {', '.join(chosen.options)}", where=text)
            options[option] = _value(value)
        return cls(chosen.name, descriptor.checked_options(chosen.run, options))

    def __str__(self) -> str:
        return self.name + (f":{','.join(f'{o}={v}' for o, v in self.options.items())}" if self.options else "")


def _value(text: str) -> Any:
    """A number, True or False, or a word."""
    try:
        return json.loads(text.lower() if text in ("True", "False") else text)
    except ValueError:
        return text


@dataclass(frozen=True)
class Block:
    """Some tables, to be drawn and tested anywhere."""

    test: Call
    source: Source
    n: int
    alpha: float
    seed: int
    number: int
    tables: int

    @property
    def identity(self) -> dict[str, Any]:
        """All that its counts depend on."""
        drawn = {"of": self.source.words, "n": int(self.n), "seed": int(self.seed), "number": self.number}
        return {"test": str(self.test), "alpha": float(self.alpha), **drawn, "tables": self.tables}

    @property
    def key(self) -> str:
        """The same in sixteen digits."""
        return _key(self.identity)

    def __str__(self) -> str:
        return _named(self.identity)

    def counts(self) -> Counts:
        """What the tests of its tables say."""
        rng = np.random.default_rng(int(_digits(_drawn(self.identity)), 16))
        better: Mapping[str, Any] = (
            {"better": self.source.better} if listed.procedure(self.test.name).kind.blocked else {}
        )
        decisions: list[Any] = []
        pairs: tuple[tuple[int, int], ...] = ()
        for part in blocks(self.tables, self.n * self.source.k):  # drawn in parts they are the same tables
            answers = batch(self.test.name, self.source.tables(rng, part, self.n), **better, **self.test.options)
            decisions.append(answers.rejected(self.alpha).reshape(part, -1))
            pairs = answers.pairs
        rejected = np.concatenate(decisions)
        if not pairs:
            return Counts(int(rejected.sum()))
        alike = np.array([self.source.alike(a, b) for a, b in pairs])
        false, true = rejected[:, alike].sum(axis=1), rejected[:, ~alike].sum(axis=1)
        share = false / np.maximum(false + true, 1)
        return Counts(
            rejected=int(rejected.any(axis=1).sum()),
            falsely=int((false > 0).sum()),
            differing=int((~alike).sum()) * self.tables,
            detected=int(true.sum()),
            false_share=math.fsum(share.tolist()),
        )


def _drawn(identity: Mapping[str, Any]) -> str:
    """What the tables depend on: not on the test, so that all tests see the same."""
    return " ".join(str(identity[part]) for part in ("of", "n", "seed", "number", "tables"))


def _key(identity: Mapping[str, Any]) -> str:
    return _digits(str(identity["test"]), repr(identity["alpha"]), _drawn(identity))


def _named(identity: Mapping[str, Any]) -> str:
    """How messages speak of a block."""
    tested = f"{identity['test']} at alpha = {identity['alpha']:g} on {identity['n']} data sets of {identity['of']}"
    return f"block {identity['number'] + 1} of {tested}, seed {identity['seed']}"


def _digits(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Counts:
    """Of some tables: those that are rejected, and of comparisons

    falsely      the tables on which two algorithms that are alike are told apart
    differing    the pairs that do differ, on all tables together, and `detected` those of them that are rejected
    false_share  the sum of the shares of false ones among the rejected pairs
    """

    rejected: int
    falsely: int = 0
    differing: int = 0
    detected: int = 0
    false_share: float = 0.0

    def check(self, tables: int) -> None:
        """Refuse what no block of so many tables gives."""
        of_tables = (self.rejected, self.falsely, self.false_share)
        if not all(0 <= count <= tables for count in of_tables) or not 0 <= self.detected <= self.differing:
            raise ValueError(f"counts of {tables} tables are none: {vars(self)}")


def counted(
    blocks: Sequence[Block], executor: Executor | None, folder: Path | None, progress: Callable[[int, int], None] | None
) -> Iterator[Counts]:
    """The counts of the blocks, in their order; those that the folder holds are read."""
    known = [None if folder is None else _kept(folder, block) for block in blocks]
    waiting = [block for block, counts in zip(blocks, known, strict=True) if counts is None]
    fresh = iter((map if executor is None else executor.map)(Block.counts, waiting))
    for done, (block, counts) in enumerate(zip(blocks, known, strict=True)):
        if progress:
            progress(done, len(blocks))
        if counts is None:
            counts = next(fresh)
            if folder is not None:
                make_folder(folder)
                write_whole(_file(folder, block), _written(block.identity, counts))
        yield counts


def _file(folder: Path, block: Block) -> Path:
    return folder / f"{block.key}.json"


def _kept(folder: Path, block: Block) -> Counts | None:
    file = _file(folder, block)
    return KeptBlock.of(file).counts if file.is_file() else None


@dataclass(frozen=True)
class KeptBlock:
    """A file of a finished block: whose it is, what was found, and its text."""

    file: Path
    name: str
    counts: Counts
    text: str

    @property
    def key(self) -> str:
        """Of the block, by which its file is called."""
        return self.file.stem

    @classmethod
    def of(cls, file: Path) -> KeptBlock:
        """Read and checked: it says whose it is, by which version, and nobody has changed it."""
        try:
            text = file.read_text("utf-8")
            held = json.loads(text)
            identity, counts = held["block"], Counts(**held["counts"])
            counts.check(identity["tables"])
            if text != _written(identity, counts, held["version"]):
                raise ValueError("it is damaged: its digest is that of another text")
            name, key = _named(identity), _key(identity)
        except (OSError, ValueError, TypeError, KeyError) as error:
            raise InputError("store", f"{file} is no block of a study ({error}): remove it and run again") from error
        if key != file.stem:
            raise InputError("store", f"{file} is a double, {name}, which belongs in {key}.json: remove it")
        if held["version"] != __version__:
            words = f"{file} is of nptests {held['version']}, and this is {__version__}: numbers may have changed"
            raise InputError("store", f"{words}; remove it and run again")
        return cls(file, name, counts, text)


def _written(identity: Mapping[str, Any], counts: Counts, version: str = __version__) -> str:
    """The text of a block's file, with the digest of what stands before it."""
    held = {"block": dict(identity), "counts": vars(counts), "version": version}
    return json.dumps(held | {"digest": _digits(json.dumps(held))}) + "\n"
