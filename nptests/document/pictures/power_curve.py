"""How often tests reject, for numbers of data sets or algorithms: a line a test, with the intervals of a simulation."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from nptests.document.pictures import scene as pic
from nptests.document.pictures.lettering import FONT, width_of
from nptests.document.pictures.picture import Picture
from nptests.studies.rejections import Power

AXIS, HEIGHT, NUMBERS, GAP = 420.0, 220.0, 34.0, 12.0
ROLES: tuple[pic.Role, ...] = ("accent", "second", "ink", "faint")


@dataclass(frozen=True)
class Point:
    """The share of rejections of a test `at` so many data sets or algorithms, with its interval."""

    test: str
    at: int
    share: float
    interval: tuple[float, float]


def power_curve(rows: Sequence[Power], target: float | None = None) -> Picture:
    """Power against the number of data sets; `target` is drawn as a line across."""
    points = [Point(row.test, row.n, row.rejections, row.interval) for row in rows]
    return share_curves(points, f"Share of rejections at alpha = {rows[0].alpha:g}", rows[0].draws, "data sets", target)


def share_curves(points: Iterable[Point], title: str, draws: int, unit: str, target: float | None = None) -> Picture:
    """Shares of rejections, the points of a test one after the other; `unit` is what the axis counts."""
    lines = {test: sorted(group, key=lambda p: p.at) for test, group in groupby(points, key=lambda p: p.test)}
    texts = (title, f"{draws:,} drawn tables a point; the bars are 95 % intervals of the simulation")
    names = max(map(width_of, lines))
    width = max(2 * pic.MARGIN + NUMBERS + AXIS + 2 * GAP + names, pic.caption_width(texts))
    items, top = pic.captions(texts, width)
    sizes = [point.at for own in lines.values() for point in own]
    x = pic.Scale(
        *pic.padded(float(min(sizes)), float(max(sizes))), pic.MARGIN + NUMBERS, width - pic.MARGIN - names - 2 * GAP
    )
    y = pic.Scale(0.0, 1.0, top + GAP + HEIGHT, top + GAP)
    items += pic.share_axis(x, y)
    items += pic.horizontal_axis(x, y.start, tuple(t for t in pic.ticks_on(x) if t == int(t)))
    items.append(pic.Words((x.start + x.end) / 2, y.start + 2 * pic.ROW, unit, "middle", kind="axis-label"))
    if target is not None:
        items.append(
            pic.Line(((x.start, y(target)), (x.end, y(target))), "ink", 1.0, True, f"power {target:g}", "target")
        )
    roles = {test: ROLES[min(place, len(ROLES) - 1)] for place, test in enumerate(lines)}
    items += [item for test, points in lines.items() for item in _line(points, unit, x, y, roles[test])]
    keys = _names(lines, roles, x, y)
    lowest = max(item.y for item in keys if isinstance(item, pic.Words))
    about = ". ".join((*texts, *(_in_words(test, points, unit) for test, points in lines.items()))) + "."
    return Picture(pic.Scene(width, max(y.start + 2 * pic.ROW, lowest) + pic.MARGIN, "Power", about, (*items, *keys)))


def _line(points: Sequence[Point], unit: str, x: pic.Scale, y: pic.Scale, role: pic.Role) -> list[pic.Item]:
    places = [(x(p.at), y(p.share)) for p in points]
    items: list[pic.Item] = [pic.Line(two, role, 1.5, kind="power") for two in pairwise(places)]
    for point, (across, up) in zip(points, places, strict=True):
        low, high = point.interval
        label = f"{point.test}: {point.share:.3f} with {point.at} {unit}"
        items.append(pic.Line(((across, y(low)), (across, y(high))), role, 2.5, label=label, kind="interval"))
        items.append(pic.Dot(across, up, 3.0, role, label, "point"))
    return items


def _names(lines: dict[str, list[Point]], roles: dict[str, pic.Role], x: pic.Scale, y: pic.Scale) -> list[pic.Item]:
    """Each test at the end of its line, in its colour, no two on each other."""
    items: list[pic.Item] = []
    below = -FONT
    for test, points in sorted(lines.items(), key=lambda line: -line[1][-1].share):
        place = max(y(points[-1].share) + FONT / 3, below + pic.ROW)
        items.append(pic.Dot(x.end + GAP, place - FONT / 3, 4.0, roles[test], test, "key"))
        items.append(pic.Words(x.end + 2 * GAP, place, test, kind="name"))
        below = place
    return items


def _in_words(test: str, points: Sequence[Point], unit: str) -> str:
    shares = ", ".join(f"{p.share:.3f} with {p.at}" for p in points)
    return f"{test}: {shares} {unit}"
