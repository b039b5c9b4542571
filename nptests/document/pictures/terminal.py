"""Pictures for a terminal: plain text, in Unicode or in ASCII alone.

Groups are columns beside the names, a mark in the row of each member, so that broken groups show as they are.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from nptests.analysis.grouping import in_order, ranking
from nptests.document.pictures import critical_difference, pvalue_map, rank_intervals, scene
from nptests.document.pictures.lettering import columns_of, short_names
from nptests.languages.translating import said

WIDTH = 80
LEAST_AXIS = 24
NAME = 28
TICK = 8.0  # columns between ticks at least


@dataclass(frozen=True)
class Signs:
    """The characters of a picture."""

    dot: str
    hollow: str
    rule: str
    tick: str
    left: str
    right: str
    member: str
    passing: str
    significant: str
    insignificant: str


UNICODE = Signs("●", "○", "─", "┴", "├", "┤", "┃", "┊", "■", "·")
ASCII = Signs("*", "o", "-", "+", "[", "]", "#", ":", "#", ".")


def critical_difference_text(diagram: critical_difference.Diagram, *, width: int = WIDTH, unicode: bool = True) -> str:
    """Mean ranks on a line, one row an algorithm; groups as columns of bars. Hollow: not different from the control."""
    signs = UNICODE if unicode else ASCII
    order = ranking(diagram.names, diagram.mean_ranks)
    groups = in_order(diagram.groups, order) if diagram.control is None else []
    bars = _group_columns(groups, order, signs)
    labels = _labels(diagram.names, order, diagram.mean_ranks, diagram.control, unicode)
    room = max(LEAST_AXIS, width - columns_of(labels[0]) - 2 - len(groups) - 1)
    low, high = diagram.span or (1.0, float(max(diagram.k, 2)))
    x = scene.Scale(low, high, 0, room - 1)
    lines = [*_plain(critical_difference.texts(diagram), unicode)]
    if diagram.difference is not None:
        length = round(x(low + diagram.difference))
        ruler = signs.left + signs.rule * max(0, length - 1) + signs.right
        fits = length < room
        lines.append(
            " " * (columns_of(labels[0]) + 2) * fits + (ruler if fits else "") + f" CD = {diagram.difference:.3f}"
        )
    lines += axis(x, columns_of(labels[0]) + 2, signs.rule, signs.tick)
    for label, j, bar in zip(labels, order, bars, strict=True):
        hollow = diagram.control is not None and j != diagram.control and j in diagram.same_as_control()
        row = _marked(room, {round(x(diagram.mean_ranks[j])): signs.hollow if hollow else signs.dot})
        lines.append(f"{label}  {row} {bar}".rstrip())
    return "\n".join(lines) + "\n"


def rank_intervals_text(plot: rank_intervals.RankIntervals, *, width: int = WIDTH, unicode: bool = True) -> str:
    """Mean ranks with comparison intervals, one row an algorithm."""
    signs = UNICODE if unicode else ASCII
    order = plot.order
    labels = _labels(plot.names, order, plot.mean_ranks, plot.control, unicode)
    room = max(LEAST_AXIS, width - columns_of(labels[0]) - 2)
    ends = [plot.interval(j) or (plot.mean_ranks[j],) * 2 for j in range(len(plot.names))]
    low, high = min(e[0] for e in ends), max(e[1] for e in ends)
    x = scene.Scale(low, high if high > low else low + 1.0, 0, room - 1)
    lines = [*_plain(rank_intervals.caption_texts(plot), unicode)]
    for label, j in zip(labels, order, strict=True):
        a, b = (round(x(end)) for end in ends[j])
        marks = {i: signs.rule for i in range(a, b + 1)}
        if b > a:
            marks |= {a: signs.left, b: signs.right}
        if plot.control is not None:
            marks[round(x(plot.mean_ranks[plot.control]))] = signs.passing
        marks[round(x(plot.mean_ranks[j]))] = signs.dot
        lines.append(f"{label}  {_marked(room, marks)}".rstrip())
    lines += axis(x, columns_of(labels[0]) + 2, signs.rule, signs.tick, below=True)
    return "\n".join(lines) + "\n"


def pvalue_map_text(heatmap: pvalue_map.PValueMap, *, width: int = WIDTH, unicode: bool = True) -> str:
    """The lower triangle of adjusted p-values, significant ones starred; marks alone where numbers do not fit."""
    signs = UNICODE if unicode else ASCII
    order = heatmap.order
    names = _names(heatmap.names, order, None, unicode)
    groups = in_order(heatmap.groups, order)
    bars = _group_columns(groups, order, signs)
    number = len(str(heatmap.k))
    room = width - columns_of(names[0]) - number - len(groups) - 3
    cells = [[_cell(heatmap, i, order[c], unicode) for c in heatmap.cells(row)] for row, i in enumerate(order)]
    widest = max((len(text) for row in cells for text in row), default=1)
    numbers = room >= (widest + 1) * len(heatmap.columns())
    if not numbers:
        cells = [[_mark(heatmap, i, order[c], signs) for c in heatmap.cells(row)] for row, i in enumerate(order)]
        widest = number
    lines = [*_plain(pvalue_map.caption_texts(heatmap), unicode)]
    key = "*" if numbers else signs.significant
    lines.append(f"{key} p <= {heatmap.alpha:g}")
    head = " ".join(str(c + 1).rjust(widest) for c in heatmap.columns())
    lines.append(" " * (columns_of(names[0]) + number + len(groups) + 3) + head)
    for i, (name, bar, row) in enumerate(zip(names, bars, cells, strict=True)):
        body = " ".join(text.rjust(widest) for text in row)
        lines.append(f"{name} {str(i + 1).rjust(number)} {bar.ljust(len(groups))} {body}".rstrip())
    return "\n".join(lines) + "\n"


def _cell(heatmap: pvalue_map.PValueMap, i: int, j: int, unicode: bool) -> str:
    p = heatmap.between(i, j)
    if p is None:
        return ""
    text = pvalue_map.brief(p, heatmap.alpha) + ("*" if p <= heatmap.alpha else " ")
    return text if unicode else text.replace("–", "-")


def _mark(heatmap: pvalue_map.PValueMap, i: int, j: int, signs: Signs) -> str:
    p = heatmap.between(i, j)
    if p is None:
        return ""
    return signs.significant if p <= heatmap.alpha else signs.insignificant


def _group_columns(groups: Sequence[Sequence[int]], order: Sequence[int], signs: Signs) -> list[str]:
    """For each row, one character a group: member, between members, or outside."""
    rows = []
    for place, j in enumerate(order):
        row = ""
        for group in groups:
            inside = order.index(group[0]) < place < order.index(group[-1])
            row += signs.member if j in group else signs.passing if inside else " "
        rows.append(row)
    return rows


def _names(names: Sequence[str], order: Sequence[int], control: int | None, unicode: bool) -> list[str]:
    short = short_names(names, NAME)
    labels = [f"{short[j]} ({said('control')})" if j == control else short[j] for j in order]
    if not unicode:
        labels = [name.replace("…", "~").encode("ascii", "backslashreplace").decode("ascii") for name in labels]
    widest = max(columns_of(name) for name in labels)
    return [name + " " * (widest - columns_of(name)) for name in labels]


def _labels(
    names: Sequence[str], order: Sequence[int], mean_ranks: Sequence[float], control: int | None, unicode: bool
) -> list[str]:
    numbers = [f"{mean_ranks[j]:.2f}" for j in order]
    widest = max(len(number) for number in numbers)
    named = _names(names, order, control, unicode)
    return [f"{name}  {number.rjust(widest)}" for name, number in zip(named, numbers, strict=True)]


def _plain(texts: Sequence[str], unicode: bool) -> list[str]:
    """Captions; in ASCII the sign ± is spelled."""
    texts = list(map(said, texts))
    if unicode:
        return texts
    return [text.replace("±", "+-").encode("ascii", "backslashreplace").decode("ascii") for text in texts]


def _marked(room: int, marks: dict[int, str]) -> str:
    return "".join(marks.get(i, " ") for i in range(room))


def axis(x: scene.Scale, indent: int, line: str, mark: str, *, below: bool = False) -> list[str]:
    """A rule with ticks, and their numbers centred over them, as many as stay apart."""
    room = round(x.end) + 1
    ticks = scene.ticks_on(x, TICK) if below else scene.rank_ticks(x, TICK)
    rule, numbers = [line] * room, [" "] * (room + 8)
    free = 0
    for tick in ticks:
        at, text = round(x(tick)), f"{tick:.10g}"
        rule[at] = mark
        start = max(at - len(text) // 2, 0)
        if start >= free:
            numbers[start : start + len(text)] = text
            free = start + len(text) + 1
    pad = " " * indent
    rows = [(pad + "".join(numbers)).rstrip(), pad + "".join(rule)]
    return rows[::-1] if below else rows
