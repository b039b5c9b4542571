"""What a test can get wrong, where it rejects, and how false alarms grow with the number of tests."""

from dataclasses import dataclass

from nptests.data.numerals import number
from nptests.distributions.continuous import Normal
from nptests.document.pictures import scene as pic
from nptests.document.pictures.curve import Curve
from nptests.document.pictures.lettering import FONT
from nptests.document.pictures.picture import Picture
from nptests.document.writers.text import columns
from nptests.languages.translating import said
from nptests.teaching.lessons.pictures.laws import bell
from nptests.teaching.lessons.pictures.panels import Mark, Panel, Shade, Trace, picture

REACH = 4.0  # standard errors drawn on each side
CELL = (210.0, 62.0)
ROW_HEAD = 120.0


@dataclass(frozen=True)
class _Cell:
    what: str
    how: str
    wrong: bool = False


def tails(alpha: float) -> Picture:
    """Where a test with a normal statistic rejects: on the left, on the right, on both sides."""
    curve = bell(0, 1, -REACH, REACH)
    one, two = float(Normal().isf(alpha)), float(Normal().isf(alpha / 2))
    left = Shade(curve, -REACH, -one, "second", f"rejected: area {number(alpha)}")
    right = Shade(curve, one, REACH, "second", f"rejected: area {number(alpha)}")
    low = Shade(curve, -REACH, -two, "second", f"rejected: area {number(alpha / 2)} a side")
    panels = (
        Panel("H₁: less", -REACH, REACH, (Trace(curve),), (left,), (Mark(-one, f"z = {number(-one, 4)}"),)),
        Panel("H₁: greater", -REACH, REACH, (Trace(curve),), (right,), (Mark(one, f"z = {number(one, 4)}"),)),
        Panel(
            "H₁: different",
            -REACH,
            REACH,
            (Trace(curve),),
            (low, Shade(curve, two, REACH, "second", "")),
            (Mark(-two, number(-two, 4)), Mark(two, number(two, 4))),
        ),
    )
    about = (f"The same law and the same level alpha = {number(alpha)}: the alternative decides where the region lies",)
    return picture("One-tailed and two-tailed regions", about, (panels,), plot=200.0)


def error_regions(alpha: float, effect: float) -> Picture:
    """Type I and type II errors of a one-sided test, where the statistic is normal and H₁ moves it by `effect`."""
    low, high = -REACH, effect + REACH
    null, other = bell(0, 1, low, high), bell(effect, 1, low, high)
    limit = float(Normal().isf(alpha))
    beta = float(Normal().cdf(limit - effect))
    panel = Panel(
        "",
        low,
        high,
        (Trace(null, "ink", "the law under H₀"), Trace(other, "accent", "the law if H₀ is false by this much")),
        (
            Shade(null, limit, high, "second", f"type I error: rejected though true, alpha = {number(alpha)}"),
            Shade(other, low, limit, "accent", f"type II error: retained though false, beta = {number(beta, 3)}"),
        ),
        (Mark(limit, f"rejected from {number(limit, 4)} on", "ink"),),
    )
    about = (f"Power: 1 - beta = {number(1 - beta, 3)}. A smaller alpha moves the limit to the right: beta grows",)
    return picture("The two errors", about, ((panel,),), plot=460.0)


def decision_table(alpha: float, power: float) -> Picture:
    """Two states of the world, two decisions, and their probabilities."""
    beta = 1 - power
    heads = ("H₀ is retained", "H₀ is rejected")
    true = (
        _Cell("right", f"probability 1 - alpha = {number(1 - alpha, 3)}"),
        _Cell("type I error", f"alpha = {number(alpha, 3)}", wrong=True),
    )
    false = (
        _Cell("type II error", f"beta = {number(beta, 3)}", wrong=True),
        _Cell("right", f"power 1 - beta = {number(power, 3)}"),
    )
    rows = (("H₀ is true", true), ("H₀ is false", false))
    about = ("The probabilities in a row add up to 1: they hold given the state of the world, which nobody knows",)
    width = max(2 * pic.MARGIN + ROW_HEAD + 2 * CELL[0], pic.caption_width(about))
    items, y = pic.captions(about, width)
    left = (width - ROW_HEAD - 2 * CELL[0]) / 2
    y += pic.ROW / 2
    for j, head in enumerate(heads):
        items.append(pic.Words(left + ROW_HEAD + (j + 0.5) * CELL[0], y + FONT, head, "middle", bold=True, kind="head"))
    y += pic.ROW
    for name, cells in rows:
        items.append(pic.Words(left, y + CELL[1] / 2 + FONT / 3, name, bold=True, kind="head"))
        for j, cell in enumerate(cells):
            items += _items(cell, left + ROW_HEAD + j * CELL[0], y)
        y += CELL[1]
    scene = pic.Scene(width, y + pic.MARGIN, "Decisions and errors", f"{about[0]}.", tuple(items))

    def plain(*, width: int = 80, unicode: bool = True) -> str:
        table = [("", *map(said, heads))]
        table += [(said(name), *(f"{said(cell.what)}: {said(cell.how)}" for cell in cells)) for name, cells in rows]
        text = f"{columns(table)}\n{said(about[0])}.\n"
        return text if unicode else text.replace("₀", "0")

    return Picture(scene, plain)


def _items(cell: _Cell, x: float, y: float) -> list[pic.Item]:
    inner = CELL[0] - 4, CELL[1] - 4
    middle = x + CELL[0] / 2
    return [
        pic.Box(x + 2, y + 2, *inner, "second" if cell.wrong else "accent", 0.15, kind="cell"),
        pic.Words(middle, y + CELL[1] / 2 - 3, cell.what, "middle", bold=True, kind="cell-text"),
        pic.Words(middle, y + CELL[1] / 2 + pic.ROW - 3, cell.how, "middle", kind="cell-text"),
    ]


def many_tests(alpha: float, tests: int, most: int = 45) -> Picture:
    """P(at least one of J true hypotheses is rejected): independent tests, the bound for any, and identical ones."""
    counts = tuple(range(1, most + 1))
    points = tuple(map(float, counts))
    independent = tuple(1 - (1 - alpha) ** j for j in counts)
    bound = tuple(min(1.0, j * alpha) for j in counts)
    same = tuple(alpha for _ in counts)
    panel = Panel(
        "",
        0,
        float(most),
        (
            Trace(Curve(points, bound), "second", "J alpha: no J tests can have more (Bonferroni)"),
            Trace(Curve(points, independent), "accent", "1 - (1 - alpha)^J: J independent tests"),
            Trace(Curve(points, same), "ink", "alpha: J times the same test", dashed=True),
        ),
        marks=(Mark(float(tests), f"J = {tests}: {number(independent[tests - 1], 3)} if independent", "accent"),),
        levels=((0.0, "0"), (0.5, "0.5"), (1.0, "1")),
        top=1.0,
        axis="J, the number of tests of true hypotheses",
    )
    about = (
        f"Each test has the level alpha = {number(alpha)}. Comparisons that share an algorithm are not independent: "
        "theirs lies between the lowest line and the bound",
    )

    def plain(*, width: int = 80, unicode: bool = True) -> str:
        sizes = [j for j in (1, 2, 3, 6, 10, 15, 21, 28, 36, 45) if j <= most]
        rows = [(str(j), f"{same[j - 1]:.3f}", f"{independent[j - 1]:.3f}", f"{bound[j - 1]:.3f}") for j in sizes]
        table = columns([("J", *map(said, ("identical", "independent", "bound"))), *rows], right=range(4))
        return said(f"At least one false rejection in J tests at alpha = {number(alpha)}") + f"\n{table}\n"

    return picture("False alarms in many tests", about, ((panel,),), plot=420.0, height=200.0, plain=plain)
