"""The comparison with other Python packages as a document: a section a package, a table of its differences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from crosscheck.peers.calls import PEERS
from crosscheck.peers.peers import KINDS, Compared, Difference, Explanation, Row, by_peer
from crosscheck.peers.report import called, closing, numbers, shortened
from nptests.document.blocks import Block, Bullets, Cell, Document, Paragraph, Section, Sheet, Span

HEAD = ("its call", "what is read", "inputs", "smallest input", "ours", "theirs", "R gave ours : theirs", "why")


def document(compared: Compared) -> Document:
    """Every package: what agrees everywhere, and each way in which it differs."""
    explanations = {e.id: e for e in compared.explanations}
    rows = (*compared.rows, *compared.measured)
    sections = [_section(name, listed, explanations) for name, listed in by_peer(rows)]
    present = {d.kind for row in rows for d in row.differences}
    kinds = Bullets(tuple(f"{kind}: {meaning}" for kind, meaning in KINDS.items() if kind in present))
    summary = Section("In short", (Paragraph(f"{closing(compared)}."), Paragraph("What the kinds mean:"), kinds))
    return Document("Other Python packages on the same inputs", (summary, *sections))


def _section(name: str, rows: Sequence[Row], explanations: Mapping[str, Explanation]) -> Section:
    about = next((peer.what for peer in PEERS if peer.name == name), "")
    alike = [_alike(row) for row in rows if not row.differences]
    differing = [cells for row in rows for d in row.differences for cells in [_cells(row, d)]]
    used = dict.fromkeys(d.explanation for row in rows for d in row.differences if d.explanation)
    why = Bullets(tuple(_why(explanations[key]) for key in used if key in explanations))
    blocks: list[Block] = [Paragraph(f"{about}. Measured with version {rows[0].version}.")]
    if alike:
        blocks += [Paragraph("These calls agree on every input:"), Bullets(tuple(alike))]
    if differing:
        blocks += [Sheet("Where it differs", HEAD, tuple(differing))]
    if used:
        blocks += [Paragraph("Why:"), why]
    return Section(name, tuple(blocks))


def _alike(row: Row) -> tuple[Span, ...]:
    return (Span(called(row), code=True), Span(f": {row.cases} inputs, {row.digits or 0:.0f} digits"))


def _cells(row: Row, d: Difference) -> tuple[Cell, ...]:
    theirs = numbers(d.theirs) if d.theirs else str(d.said or "")
    by_r = f"{d.r_ours} : {d.r_theirs}" if d.r_from else ""
    why = d.explanation or d.kind
    inputs = f"{d.cases} of {row.cases}"
    return tuple(map(Cell, (called(row), d.read, inputs, shortened(d.input), numbers(d.ours), theirs, by_r, why)))


def _why(because: Explanation) -> tuple[Span, ...]:
    return (Span(because.id, strong=True), Span(f": {because.what}. {because.proof}"))
