"""Results for a terminal: aligned columns of plain text."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from nptests.numerals import number, pvalue
from nptests.results import Comparisons, Effect, Outcome, Posterior

WIDTH = 100


def result(found: Outcome | Comparisons | Effect | Posterior, title: str) -> str:
    """Any result, under its title."""
    if isinstance(found, Outcome):
        return _outcome(found, title)
    if isinstance(found, Comparisons):
        return _comparisons(found, title)
    if isinstance(found, Effect):
        return _effect(found, title)
    return _posterior(found, title)


def columns(rows: Sequence[Sequence[str]], *, right: Sequence[int] = ()) -> str:
    """Rows of cells in aligned columns, two spaces apart; `right` lists the columns set flush right."""
    widths = [max(len(row[j]) for row in rows) for j in range(len(rows[0]))]
    lines = [
        "  ".join(c.rjust(w) if j in right else c.ljust(w) for j, (c, w) in enumerate(zip(row, widths, strict=True)))
        for row in rows
    ]
    return "\n".join(line.rstrip() for line in lines)


def _outcome(o: Outcome, title: str) -> str:
    facts = [("statistic", number(o.statistic, 6))]
    if o.df:
        facts.append(("df", ", ".join(number(d) for d in o.df)))
    facts.append(("p-value", pvalue(o.pvalue, o.log_pvalue)))
    if o.null.error is not None:
        low, high = o.null.error
        facts.append(("", f"simulated: the p-value lies in [{low:.4g}, {high:.4g}] with 95 % confidence"))
    if o.alternative:
        facts.append(("tested", o.alternative))
    facts.append(("law", o.null.law if o.null.kind == "none" else f"{o.null.kind}: {o.null.law} ({o.null.why})"))
    if o.estimate is not None:
        interval = "" if o.interval is None else f"   {o.level:.0%} interval {_interval(o.interval)}"
        facts.append(("estimate", number(o.estimate) + interval))
    if o.status:
        facts.append(("status", o.status))
    parts = [title, _size(o), "", columns(facts)]
    if o.mean_ranks is not None:
        parts += ["", _ranking(o.algorithms, o.mean_ranks)]
    return "\n".join(part for part in [*parts, *notes(o.notes)])


def _interval(interval: tuple[float, float]) -> str:
    return f"[{number(interval[0])}, {number(interval[1])}]"


def _size(o: Outcome) -> str:
    if o.k == 2 and len(o.algorithms) == 2:
        return f"{o.algorithms[0]} and {o.algorithms[1]}, n = {o.n}"
    return f"n = {o.n}, k = {o.k}"


def _ranking(algorithms: Sequence[str], mean_ranks: Sequence[float]) -> str:
    names = algorithms or [f"A{j + 1}" for j in range(len(mean_ranks))]
    ordered = sorted(zip(mean_ranks, names, strict=True))
    return columns([("mean rank", "algorithm"), *((f"{rank:.4f}", name) for rank, name in ordered)], right=(0,))


def notes(sentences: Sequence[str]) -> list[str]:
    """Notes as wrapped lines below an empty one."""
    if not sentences:
        return []
    return ["", *(textwrap.fill(f"note: {each}", WIDTH, subsequent_indent="      ") for each in sentences)]


def hanging(head: str, body: str) -> str:
    """A head line, and its text indented below."""
    return head + "\n" + textwrap.fill(body, WIDTH, initial_indent="  ", subsequent_indent="  ")


def _comparisons(c: Comparisons, title: str) -> str:
    header = ("a", "b", "estimate", "error", "statistic", "p", "adjusted p")
    rows = [
        (
            row.a,
            row.b,
            number(row.estimate),
            "" if row.error is None else number(row.error),
            number(row.statistic),
            pvalue(row.pvalue),
            pvalue(row.adjusted),
        )
        for row in c.rows
    ]
    control = f", control {c.control}" if c.control else ""
    family = f"{c.family}{control}; adjusted by {c.adjustment}"
    parts = [title, f"n = {c.n}, k = {c.k}; {family}", "", columns([header, *rows], right=range(2, 7))]
    if c.mean_ranks is not None:
        parts += ["", _ranking(c.algorithms, c.mean_ranks)]
    return "\n".join([*parts, *notes(c.notes)])


def _effect(e: Effect, title: str) -> str:
    facts = [
        ("estimate", number(e.estimate)),
        (f"{e.level:.0%} interval", f"{_interval(e.interval)}   {e.method}"),
    ]
    if e.status:
        facts.append(("status", e.status))
    who = f"{' and '.join(e.names)}, " if len(e.names) == 2 else ""
    return "\n".join([title, f"{who}n = {e.n}", "", columns(facts), *notes(e.notes)])


def _posterior(p: Posterior, title: str) -> str:
    a, b = p.names
    facts = [
        (f"P({a} is better)", number(p.right, 4)),
        ("P(practically equal)", number(p.rope, 4)),
        (f"P({b} is better)", number(p.left, 4)),
    ]
    if p.estimate is not None:
        interval = "" if p.interval is None else f"   {p.level:.0%} interval {_interval(p.interval)}"
        facts.append(("estimate", number(p.estimate) + interval))
    return "\n".join([title, f"{a} and {b}, n = {p.n}", "", columns(facts), *notes(p.notes)])
