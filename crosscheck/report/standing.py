"""What each procedure stands on: the packages of R and of Python that agree with it, and what stands in for a second.

Python packages are those of `crosscheck peers`, as they were measured last.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

import nptests
from crosscheck.peers import peers
from crosscheck.r.agreement import Row
from nptests.document import blocks as b
from nptests.procedures.descriptor import Procedure

COMPARISONS, PACKAGES = 30, 2  # at least, unless the descriptor says why not


@dataclass(frozen=True)
class Standing:
    """A procedure, how often it was compared with R, who else computes it, and the reason where they are few."""

    procedure: str
    comparisons: int
    r: tuple[str, ...]
    python: tuple[str, ...]
    reason: str

    @property
    def firm(self) -> bool:
        return self.comparisons >= COMPARISONS and len(self.r) + len(self.python) >= PACKAGES


def standings(rows: Iterable[Row], peer_rows: Iterable[peers.Row] | None = None) -> tuple[Standing, ...]:
    """Of every procedure that was compared, or cannot be; a package counts where one of its answers is ours."""
    comparisons: dict[str, int] = defaultdict(int)
    r: dict[str, set[str]] = defaultdict(set)
    python: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        comparisons[row.procedure] += row.questions
        if row.questions > row.explained:
            r[row.procedure].add(row.package)
    for measured in peers.recorded().measured if peer_rows is None else peer_rows:
        if measured.agreeing:
            python[measured.procedure].add(measured.peer)
    return tuple(
        Standing(p.name, comparisons[p.name], tuple(sorted(r[p.name])), tuple(sorted(python[p.name])), _reason(p))
        for p in nptests.catalogue()
        if p.name in comparisons or not p.same_as
    )


def _reason(procedure: Procedure) -> str:
    return procedure.no_reference or procedure.alone or ""


def groundless(rows: Iterable[Standing]) -> tuple[str, ...]:
    """The procedures with too little to stand on, and no reason."""
    return tuple(row.procedure for row in rows if not row.firm and not row.reason)


def sentence(rows: tuple[Standing, ...]) -> str:
    firm = sum(row.firm for row in rows)
    named = f"; {', '.join(groundless(rows))}: nothing" if groundless(rows) else ""
    return (
        f"Of {len(rows)} procedures, {firm} give the answers of at least two packages of R or Python and were compared "
        f"with R at least {COMPARISONS} times; for {len(rows) - firm - len(groundless(rows))} something else stands "
        f"in{named}."
    )


def sheet(rows: tuple[Standing, ...]) -> b.Sheet:
    head = ("procedure", "comparisons with R", "packages of R", "packages of Python", "what stands in")
    note = "Some packages of Python call scipy; one of them beside scipy is no third opinion."
    return b.Sheet("What each procedure stands on", head, tuple(map(_row, rows)), (note,))


def _row(s: Standing) -> tuple[b.Cell, ...]:
    packages = ", ".join(s.r), ", ".join(s.python)
    return b.row(s.procedure, *b.numbers([str(s.comparisons)]), *packages, "" if s.firm else s.reason)
