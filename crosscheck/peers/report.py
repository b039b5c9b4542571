"""What `crosscheck peers` prints: for each peer where it agrees, then its differences with input, R and reason."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from crosscheck.peers.calls import PEERS
from crosscheck.peers.peers import KINDS, Compared, Difference, Explanation, Row, by_peer

WIDTH = 100
LONGEST = 60  # characters of an input or of a vector of numbers that are shown


def text(compared: Compared) -> str:
    """Peer by peer: those measured here, then what is recorded of the absent ones."""
    explanations = {e.id: e for e in compared.explanations}
    parts = []
    for name, rows in by_peer(compared.rows):
        parts.append(_peer(f"{name} {rows[0].version}, measured now", rows, explanations))
    for name, rows in by_peer(compared.measured):
        title = f"{name} is not installed (pip install {name}); measured with {rows[0].version}"
        parts.append(_peer(title, rows, explanations))
    parts += [f"{name} is not installed (pip install {name})" for name in _unknown(compared)]
    return "\n\n".join([*parts, "\n".join(_kinds(compared)), closing(compared)])


def closing(compared: Compared) -> str:
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


def _unknown(compared: Compared) -> list[str]:
    return [name for name in compared.absent if name not in {row.peer for row in compared.measured}]


def _peer(title: str, rows: Sequence[Row], explanations: dict[str, Explanation]) -> str:
    about = next((peer.what for peer in PEERS if peer.name == rows[0].peer), "")
    lines = [title, "=" * len(title), *([about] if about else []), "", "agrees everywhere:"]
    lines += [f"  {called(row)}: {row.cases} inputs, {row.digits:.0f} digits" for row in rows if not row.differences]
    lines += ["", "differs:"]
    for row in rows:
        if row.differences:
            lines.append(f"  {called(row)}: agrees on {row.agreeing} of {row.cases} inputs")
            for difference in row.differences:
                lines += _difference(difference, explanations)
    return "\n".join(lines)


def called(row: Row) -> str:
    """A call of a peer, and the procedure it is compared with."""
    options = ", ".join(f"{name}={value}" for name, value in sorted(row.options.items()))
    return f"{row.call.removeprefix('res = ')} ~ {row.procedure}{f' ({options})' if options else ''}"


def _difference(d: Difference, explanations: dict[str, Explanation]) -> list[str]:
    floats = " (as floats)" if d.sees == "doubles" else ""
    lines = [f"    {d.read}, {d.kind}, on {d.cases} inputs; smallest: {shortened(d.input)}{floats}"]
    lines.append(f"      ours {numbers(d.ours)}, theirs {numbers(d.theirs) if d.theirs else d.said}")
    if d.r_from:
        lines.append(f"      R ({d.r_from}) gave ours {d.r_ours} times, theirs {d.r_theirs} times, where this was seen")
    if d.explanation in explanations:
        because = explanations[d.explanation]
        lines += textwrap.wrap(
            f"{because.id}: {because.what}. {because.proof}", WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 6
        )
    return lines


def numbers(values: Sequence[float]) -> str:
    """The first of them, in twelve digits."""
    return shortened(" ".join(f"{x:.12g}" for x in values)) or "none"


def shortened(words: str) -> str:
    """The beginning of an input that is long."""
    return words if len(words) <= LONGEST else f"{words[:LONGEST]}..."


def _kinds(compared: Compared) -> list[str]:
    present = {d.kind for row in (*compared.rows, *compared.measured) for d in row.differences}
    return ["what the kinds mean:", *(f"  {kind}: {meaning}" for kind, meaning in KINDS.items() if kind in present)]
