"""How fast we are beside other packages: what `make bench` measured last, as data and as a page."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from nptests.document import blocks as b

LAST = Path(__file__).with_name("speed.json")
HISTORY = LAST.with_name("speed_by_version.json")
HEAD = ("what is done", "ours, ms", "first call", "beside", "theirs, ms", "times as fast", "wanted", "verdict", "alike")
LEFT_OUT = (
    "Not timed: peers that take an own class instead of a table, graphics, R's procedures within a running R, "
    "accelerators, other machines. Both sides of a row take the same input; where they do not do the same with it, "
    "the last column says what differs. A process of its own counts its start; the first call of a function, which "
    "loads and compiles, stands apart. The floor, on 24 x 4: with rank z and Holm the kernels are 3.0 times as "
    "fast as numpy by hand from whole numbers, 1.9 times once decimals are read, 1.5 times once the results are made; "
    "from a frame, friedman takes 0.56 of scipy's time with keep_all=True; the rest looks for rows and columns that "
    "sum up others."
)


@dataclass(frozen=True)
class Ratio:
    """One workload beside one peer: medians of rounds in which both took turns, in seconds of processor time.

    theirs    None where the peer is not installed, or where the workload has a limit of its own
    times     theirs / ours in the middle round, `least` and `most` in the other ones
    wanted    so many times as fast at least; or, without a peer, so many seconds at most
    alike     whether both do the same statistical work on the same input, or what differs
    first     the seconds of our first call in the process
    """

    group: str
    work: str
    ours: float
    peer: str
    theirs: float | None = None
    times: float | None = None
    least: float | None = None
    most: float | None = None
    wanted: float | None = None
    alike: str = ""
    first: float | None = None

    @property
    def limited(self) -> bool:
        """Whether it is held to seconds of its own."""
        return not self.peer

    @property
    def met(self) -> bool | None:
        """Whether it is as fast as wanted; None where nothing is wanted, or the peer is not here."""
        if self.wanted is None:
            return None
        if self.limited:
            return self.ours <= self.wanted
        return None if self.times is None else self.times >= self.wanted


@dataclass(frozen=True)
class Measured:
    """A run: the day, versions, processors, and its rows.

    reference   the seconds of a loop that has nothing to do with us: the unit in which versions are compared
    load        how many processes wanted a processor meanwhile
    """

    date: str
    versions: Mapping[str, str]
    processors: int
    rows: tuple[Ratio, ...]
    reference: float | None = None
    load: float | None = None

    @property
    def missed(self) -> tuple[Ratio, ...]:
        return tuple(row for row in self.rows if row.met is False)


def keep(measured: Measured, path: Path = LAST) -> None:
    """Write a run as the last one."""
    path.write_text(json.dumps(asdict(measured), indent=1) + "\n", "utf-8")


def keep_version(measured: Measured, version: str, path: Path = HISTORY) -> None:
    """Write what a version needs for each workload, in units of the reference loop, beside the other versions."""
    assert measured.reference is not None, "a run that is kept has measured its unit"
    own = {row.work: float(f"{row.ours / measured.reference:.4g}") for row in measured.rows}
    path.write_text(json.dumps({**by_version(path), version: own}, indent=1) + "\n", "utf-8")


def by_version(path: Path = HISTORY) -> dict[str, dict[str, float]]:
    """The units that each workload needed, by version in the order in which they were kept."""
    return dict(json.loads(path.read_text("utf-8"))) if path.exists() else {}


def last(path: Path = LAST) -> Measured:
    """The run that was kept."""
    kept: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return Measured(**{**kept, "rows": tuple(Ratio(**row) for row in kept["rows"])})


def cells(row: Ratio) -> tuple[str, ...]:
    """A row of the table, in words."""
    verdict = {True: "", False: "missed", None: ""}[row.met]
    own = (row.work, _ms(row.ours), "" if row.first is None else _ms(row.first))
    if row.limited:
        return (*own, "", "", "", f"<= {_ms(row.wanted or 0.0)} ms", verdict, row.alike)
    wanted = "" if row.wanted is None else f">= {_figures(row.wanted)}"
    if row.theirs is None or row.times is None:
        return (*own, row.peer, "not here", "", wanted, verdict, row.alike)
    spread = f"{_figures(row.times)} ({_figures(row.least or 0.0)} to {_figures(row.most or 0.0)})"
    return (*own, row.peer, _ms(row.theirs), spread, wanted, verdict, row.alike)


def _ms(seconds: float) -> str:
    return _figures(1000 * seconds)


def _figures(x: float) -> str:
    """Three of them, or all before the point."""
    return f"{x:,.0f}" if x >= 1000 else f"{x:.3g}"


def document(measured: Measured) -> b.Document:
    """Every group of workloads as a table."""
    versions = ", ".join(f"{name} {version}" for name, version in measured.versions.items())
    missed = len(measured.missed)
    wishes = sum(row.met is not None for row in measured.rows)
    words = (
        f"Medians of processor time on {measured.processors} processors, {measured.date}; ours and the other package "
        "took turns in one run, so that a busy machine slows both alike. In brackets the least and the most of the "
        f"rounds. Of {wishes} wishes {missed or 'none'} {'was' if missed < 2 else 'were'} missed. "
    )
    if measured.load is not None:
        words += f"Meanwhile {measured.load:.1f} processes wanted a processor. "
    about = b.Paragraph(
        (b.Span(words), b.Span("make bench", code=True), b.Span(f" measures again. Versions: {versions}."))
    )
    sections = (
        b.Section(name, (b.Sheet("", HEAD, tuple(tuple(map(b.Cell, cells(row))) for row in rows)),))
        for name, rows in groupby(measured.rows, lambda row: row.group)
    )
    left_out = b.Paragraph((b.Span(LEFT_OUT),))
    return b.Document("How fast", (about, left_out, *sections, *_history(by_version())))


def _history(versions: Mapping[str, Mapping[str, float]]) -> Iterable[b.Section]:
    """What every version needed, in units of a loop on the machine on which it was measured."""
    if not versions:
        return
    works = dict.fromkeys(work for own in versions.values() for work in own)
    rows = ((work, *(_figures(own[work]) if work in own else "" for own in versions.values())) for work in works)
    title = "By version: units of a loop of Python and numpy that is none of ours"
    head = ("what is done", *versions)
    yield b.Section("By version", (b.Sheet(title, head, tuple(tuple(map(b.Cell, row)) for row in rows)),))
