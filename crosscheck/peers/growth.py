"""How the time of everything grows with its input: what `tests/benchmarks/sweep.py` measured last, and its page."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from nptests.document import blocks as b

LAST = Path(__file__).with_name("growth.json")
LIMIT = 5.0  # seconds of processor time that nothing under a megabyte should take
LEEWAY = 0.5  # of an exponent: a logarithm, a cache that overflows, the start of a call
HEAD = ("what", "input", "grows", "sizes", "seconds", "exponent", "in theory", "because", "verdict")


@dataclass(frozen=True)
class Grown:
    """One work on inputs of one shape, the largest of them a megabyte.

    grows     what becomes larger: "n", "k", "n and k", "tables" ...
    sizes     how large it was, `seconds` how long the work took there; None where it was ended
    refused   what stood in place of an answer from some size on
    exponent  of the time against the size, between the two largest that were answered; None where the time is too short
    theory    what the exponent should be at most, and `why`
    """

    room: str
    name: str
    shape: str
    grows: str
    sizes: tuple[int, ...]
    seconds: tuple[float | None, ...]
    refused: str
    exponent: float | None
    theory: float
    why: str

    @property
    def key(self) -> tuple[str, str, str]:
        return self.room, self.name, self.shape

    @property
    def slow(self) -> bool:
        return any(s is None or s > LIMIT for s in self.seconds)

    @property
    def steep(self) -> bool:
        return self.exponent is not None and self.exponent > self.theory + LEEWAY

    @property
    def verdict(self) -> str:
        return "slow" if self.slow else "steep" if self.steep else "refused" if self.refused else ""


@dataclass(frozen=True)
class Sweep:
    """A run: the day, versions, processors, and what was measured."""

    date: str
    versions: Mapping[str, str]
    processors: int
    rows: tuple[Grown, ...]


def keep(sweep: Sweep, path: Path = LAST) -> None:
    """Write a run as the last one."""
    kept = asdict(sweep)
    rows = ",\n  ".join(json.dumps(row) for row in kept.pop("rows"))
    path.write_text(f'{json.dumps(kept, indent=1)[:-2]},\n "rows": [\n  {rows}\n ]\n}}\n', "utf-8")


def last(path: Path = LAST) -> Sweep:
    """The run that was kept."""
    kept: dict[str, Any] = json.loads(path.read_text("utf-8"))
    rows = (Grown(**{**row, "sizes": tuple(row["sizes"]), "seconds": tuple(row["seconds"])}) for row in kept["rows"])
    return Sweep(**{**kept, "rows": tuple(rows)})


def cells(row: Grown) -> tuple[str, ...]:
    """A row of the table, in words."""
    sizes = ", ".join(f"{size:,}" for size in row.sizes)
    seconds = ", ".join("ended" if s is None else f"{s:.2g}" if s >= 0.01 else "< 0.01" for s in row.seconds)
    exponent = "" if row.exponent is None else f"{row.exponent:.1f}"
    return (row.name, row.shape, row.grows, sizes, seconds, exponent, f"{row.theory:g}", row.why, row.verdict)


def document(sweep: Sweep) -> b.Document:
    """Every room as a table, the slowest works first."""
    rows = sorted(sweep.rows, key=lambda row: row.room)
    return b.Document(
        "How it grows",
        (_about(sweep), *(_section(room, list(works)) for room, works in groupby(rows, lambda row: row.room))),
    )


def _about(sweep: Sweep) -> b.Paragraph:
    slow, steep = (sum(getattr(row, what) for row in sweep.rows) for what in ("slow", "steep"))
    fitted = sum(row.exponent is not None for row in sweep.rows)
    versions = ", ".join(f"{name} {version}" for name, version in sweep.versions.items())
    works = len({row.key[:2] for row in sweep.rows})
    words = (
        f"{works} works - procedures, batches, derivations, adjustments, analyses, reports, pictures, readers and "
        f"audits - on inputs of a sixteenth, a quarter and the whole of a megabyte, in {len(sweep.rows)} shapes. "
        f"{slow or 'None'} of them {'takes' if slow < 2 else 'take'} more than {LIMIT:g} seconds of processor time. "
        f"{fitted} take long enough for an exponent, the slope of log time against log size between the two largest "
        f"inputs; {steep or 'none'} of these {'is' if steep < 2 else 'are'} more than {LEEWAY:g} above theory. "
        f"What is refused says so at once. {sweep.processors} processors, {sweep.date}, {versions}. "
    )
    return b.Paragraph(
        (b.Span(words), b.Span("python tests/benchmarks/sweep.py", code=True), b.Span(" measures again."))
    )


def _section(room: str, rows: list[Grown]) -> b.Section:
    """One row a work: the shape in which it takes longest, of those with an exponent against n and against k."""
    chosen: list[Grown] = []
    for _, shapes in groupby(sorted(rows, key=lambda row: row.name), lambda row: row.name):
        for _, alike in groupby(sorted(shapes, key=lambda row: row.grows), lambda row: row.grows):
            chosen.append(max(alike, key=lambda row: (row.slow, row.steep, _longest(row))))
    chosen.sort(key=lambda row: (-_longest(row), row.name))
    body = tuple(tuple(map(b.Cell, cells(row))) for row in chosen)
    blocks: tuple[b.Block, ...] = (b.Sheet("", HEAD, body),)
    return b.Section(room.capitalize(), blocks)


def _longest(row: Grown) -> float:
    return max((LIMIT if s is None else s for s in row.seconds), default=0.0)
