"""What every picture must keep, as functions that return complaints: none for a sound scene."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from nptests.document.pictures import lettering, palette
from nptests.document.pictures.scene import Area, Box, Dot, Item, Line, Scene, Words

Interval = tuple[float, float]
TEXT, GRAPHICS = 4.5, 3.0  # contrasts that WCAG 2.2 asks for: 1.4.3 and 1.4.11
DECORATION = {"grid", "cell-ground", "key-ground", "bar-ground", "band", "box", "cell", "key", "region", "part"}
ROUNDING = 1e-6  # pixels: coordinates up to 1e4 carry about 1e-12


def extent(item: Item) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    if isinstance(item, Words):
        width = lettering.width_of(item.text, item.size)
        left = item.x - {"start": 0.0, "middle": width / 2, "end": width}[item.anchor]
        return left, item.y - 0.8 * item.size, left + width, item.y + 0.25 * item.size
    if isinstance(item, Box):
        return item.x, item.y, item.x + item.width, item.y + item.height
    if isinstance(item, Dot):
        return item.x - item.radius, item.y - item.radius, item.x + item.radius, item.y + item.radius
    xs, ys = zip(*item.points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def outside_frame(scene: Scene) -> list[str]:
    """Items that leave the picture."""
    complaints = []
    for item in scene.items:
        left, top, right, bottom = extent(item)
        if left < -ROUNDING or top < -ROUNDING or right > scene.width + ROUNDING or bottom > scene.height + ROUNDING:
            complaints.append(f"{item} is outside {scene.width} x {scene.height}")
    return complaints


def overlapping_words(scene: Scene) -> list[str]:
    """Pairs of words that share space."""
    words = [item for item in scene.items if isinstance(item, Words)]
    return [f"{a.text!r} overlaps {b.text!r}" for a, b in combinations(words, 2) if _overlap(extent(a), extent(b))]


def _overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    across = min(a[2], b[2]) - max(a[0], b[0])
    return across > ROUNDING and min(a[3], b[3]) - max(a[1], b[1]) > ROUNDING


def pale(scene: Scene) -> list[str]:
    """Words below 4.5 to 1 and lines and dots below 3 to 1, on what lies behind them, in light or in dark."""
    complaints = []
    for theme in (palette.LIGHT, palette.DARK):
        for i, item in enumerate(scene.items):
            if item.kind in DECORATION:
                continue
            is_text = isinstance(item, Words)
            behind = _behind(scene.items[:i], item, theme) if is_text else theme["ground"]
            ratio = palette.contrast(theme[item.role], behind)
            if ratio < (TEXT if is_text else GRAPHICS):
                complaints.append(f"{item} has contrast {ratio:.2f}")
    return complaints


def _behind(below: Sequence[Item], words: Words, theme: Mapping[str, str]) -> str:
    """The colour behind the middle of the words."""
    left, top, right, bottom = extent(words)
    x, y = (left + right) / 2, (top + bottom) / 2
    colour = theme["ground"]
    for item in below:
        if isinstance(item, Box):
            a, b, c, d = extent(item)
            if a <= x <= c and b <= y <= d:
                colour = palette.blended(theme[item.role], colour, item.tone)
        assert not isinstance(item, Area) or not _overlap(extent(item), extent(words)), "words on a filled curve"
    return colour


def false_bars(
    scene: Scene, names: Sequence[str], alike: Callable[[str, str], bool], *, vertical: bool, eye: float
) -> list[str]:
    """Bars that say something else than `alike`.

    The bars of one label are one group. Its members are found from the geometry alone: those whose place a bar
    covers. They must be pairwise alike; nobody else may be alike to all of them; every pair that is alike must share a
    group; and a stranger nearer than `eye` pixels to a bar is only tolerated where letters tell.
    """
    places = _places(scene, names, vertical)
    groups: dict[str, list[Interval]] = {}
    for bar in scene.of("bar"):
        assert isinstance(bar, Line)
        ends = sorted(point[1 if vertical else 0] for point in bar.points)
        groups.setdefault(f"{bar.label}", []).append((ends[0], ends[1]))
    complaints, covered = [], []
    for label, bars in groups.items():
        members = [n for n in names if any(low - ROUNDING <= places[n] <= high + ROUNDING for low, high in bars)]
        joined = [n for n in names if n in label.split(", ")]
        strangers = [n for n in members if n not in joined]
        hidden = [n for n in joined if n not in members]
        complaints += [f"the bar of {label} misses {n}" for n in hidden]
        for n in strangers:
            if min(abs(places[n] - places[t]) for t in joined) > eye or not scene.of("letters"):
                complaints.append(f"the bar of {label} covers {n}")
        complaints += [f"a bar joins {a} and {b}, which differ" for a, b in combinations(joined, 2) if not alike(a, b)]
        outside = [n for n in names if n not in joined and all(alike(n, t) for t in joined)]
        complaints += [f"the bar of {label} could hold {n}" for n in outside]
        covered.append(set(joined))
    for a, b in combinations(names, 2):
        if alike(a, b) and not any({a, b} <= group for group in covered):
            complaints.append(f"no bar joins {a} and {b}, which do not differ")
    return complaints + _false_letters(scene, names, alike)


def _places(scene: Scene, names: Sequence[str], vertical: bool) -> dict[str, float]:
    """Where each algorithm stands: its dot on the axis, or the middle of its row."""
    if vertical:
        rows = {w.label: w for w in scene.of("name") if isinstance(w, Words)}
        return {name: (extent(rows[name])[1] + extent(rows[name])[3]) / 2 for name in names}
    dots = {d.label.rpartition(" ")[0]: d.x for d in scene.of("rank") if isinstance(d, Dot)}
    return {name: dots[name] for name in names}


def _false_letters(scene: Scene, names: Sequence[str], alike: Callable[[str, str], bool]) -> list[str]:
    """Two names share a letter exactly when they are alike (single letters only are drawn in these tests)."""
    if not scene.of("letters"):
        return []
    shortened = dict(zip(names, lettering.short_names(names), strict=True))
    own = {}
    for name in names:
        label = next(w for w in scene.of("name") if isinstance(w, Words) and w.text == shortened[name])
        beside = [
            w for w in scene.of("letters") if isinstance(w, Words) and w.y == label.y and w.anchor == label.anchor
        ]
        own[name] = set(beside[0].text)
    pairs = combinations(names, 2)
    return [f"the letters of {a} and {b} lie" for a, b in pairs if bool(own[a] & own[b]) != alike(a, b)]


def complaints(scene: Scene) -> list[str]:
    """What any picture must keep."""
    return outside_frame(scene) + overlapping_words(scene) + pale(scene)
