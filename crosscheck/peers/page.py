"""The comparison with other Python packages as a document: a section a package, a table of its differences.

Those that are not installed are told of as they were measured, with the version of then.
"""

from collections.abc import Mapping, Sequence

from crosscheck.peers import calls, peers
from nptests.document import blocks as b

HEAD = ("its call", "what is read", "inputs", "smallest input", "ours", "theirs", "R gave ours : theirs", "why")
LONGEST = 60  # characters of an input or of a vector of numbers that are shown


def document(compared: peers.Compared) -> b.Document:
    """Every package: what agrees everywhere, and each way in which it differs."""
    explanations = {e.id: e for e in compared.explanations}
    rows = (*compared.rows, *compared.measured)
    sections = [_section(name, listed, explanations) for name, listed in peers.by_peer(rows)]
    present = {d.kind for row in rows for d in row.differences}
    kinds = b.Bullets(tuple(f"{kind}: {meaning}" for kind, meaning in peers.KINDS.items() if kind in present))
    absent = b.Bullets(tuple(f"{name} is not installed (pip install {name})" for name in compared.absent))
    short = [b.Paragraph(f"{closing(compared)}."), *((absent,) if compared.absent else ())]
    summary = b.Section("In short", (*short, b.Paragraph("What the kinds mean:"), kinds))
    return b.Document("Other Python packages on the same inputs", (summary, *sections))


def _section(name: str, rows: Sequence[peers.Row], explanations: Mapping[str, peers.Explanation]) -> b.Section:
    about = next((peer.what for peer in calls.PEERS if peer.name == name), "")
    alike = [
        (b.Span(called(row), code=True), b.Span(f": {row.cases} inputs, {row.digits or 0:.0f} digits"))
        for row in rows
        if not row.differences
    ]
    differing = [cells for row in rows for d in row.differences for cells in [_cells(row, d)]]
    used = dict.fromkeys(d.explanation for row in rows for d in row.differences if d.explanation)
    known = [explanations[key] for key in used if key in explanations]
    why = b.Bullets(tuple((b.Span(e.id, strong=True), b.Span(f": {e.what}. {e.proof}")) for e in known))
    blocks: list[b.Block] = [b.Paragraph(f"{about}. Measured with version {rows[0].version}.")]
    if alike:
        blocks += [b.Paragraph("These calls agree on every input:"), b.Bullets(tuple(alike))]
    if differing:
        blocks += [b.Sheet("Where it differs", HEAD, tuple(differing))]
    if used:
        blocks += [b.Paragraph("Why:"), why]
    return b.Section(name, tuple(blocks))


def _cells(row: peers.Row, d: peers.Difference) -> tuple[b.Cell, ...]:
    theirs = numbers(d.theirs) if d.theirs else str(d.said or "")
    by_r = f"{d.r_ours} : {d.r_theirs}" if d.r_from else ""
    why = d.explanation or d.kind
    inputs = f"{d.cases} of {row.cases}"
    return tuple(map(b.Cell, (called(row), d.read, inputs, shortened(d.input), numbers(d.ours), theirs, by_r, why)))


def closing(compared: peers.Compared) -> str:
    """The counts in one line."""
    rows = [*compared.rows, *compared.measured]
    differences = [d for row in rows for d in row.differences]
    alike = sum(not row.differences for row in rows)
    absent = f"; not installed: {', '.join(compared.absent)}" if compared.absent else ""
    return (
        f"{len({row.peer for row in rows})} peers, {len(rows)} calls, {sum(row.cases for row in rows)} inputs: "
        f"{alike} calls agree everywhere, {len(rows) - alike} differ in {len(differences)} ways, "
        f"{len(compared.unexplained)} unexplained{absent}"
    )


def called(row: peers.Row) -> str:
    """A call of a peer, and the procedure it is compared with."""
    options = ", ".join(f"{name}={value}" for name, value in sorted(row.options.items()))
    return f"{row.call.removeprefix('res = ')} ~ {row.procedure}{f' ({options})' if options else ''}"


def numbers(values: Sequence[float]) -> str:
    """The first of them, in twelve digits."""
    return shortened(" ".join(f"{x:.12g}" for x in values)) or "none"


def shortened(words: str) -> str:
    """The beginning of an input that is long."""
    return words if len(words) <= LONGEST else f"{words[:LONGEST]}..."
