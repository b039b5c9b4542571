"""Estimates of an error: how near each scheme comes to it, how many cases a resample leaves out, and imbalance."""

import math
from collections.abc import Sequence

from nptests.data.numerals import number
from nptests.document.pictures import lettering, scene as pic
from nptests.document.pictures.curve import STEPS, Curve
from nptests.document.pictures.picture import Picture
from nptests.document.writers.text import columns
from nptests.languages.translating import said
from nptests.studies.estimators import Nearness
from nptests.teaching.lessons.pictures.panels import Mark, Panel, Trace, picture

AXIS = 360.0
GAP = 12.0


def left_out(n: int, most: int = 40) -> Picture:
    """(1 - 1/n)**n, the probability that a case is in none of n draws, and its limit 1/e."""
    sizes = tuple(range(1, most + 1))
    points, limit = tuple(map(float, sizes)), math.exp(-1)
    missed = tuple((1 - 1 / size) ** size for size in sizes)
    panel = Panel(
        "",
        1,
        float(most),
        (
            Trace(Curve(points, missed), "accent", "(1 - 1/n)^n: a case is not drawn, and is tested"),
            Trace(Curve(points, (limit,) * most), "ink", f"1/e = {limit:.3f}", dashed=True),
        ),
        marks=(Mark(float(n), f"n = {n}: {missed[n - 1]:.3f}"),),
        levels=((0.0, "0"), (limit, f"{limit:.3f}")),
        top=0.4,
        axis="n, the number of cases",
    )
    about = (
        "Each of n draws with replacement misses a given case with the probability 1 - 1/n; all of them miss it with "
        "(1 - 1/n)^n, which soon is hardly less than 1/e",
    )
    return picture("Cases that a resample leaves out", about, ((panel,),), plot=420.0, height=170.0)


def imbalance(sensitivity: float, specificity: float) -> Picture:
    """Accuracy and kappa of one classifier, and the accuracy of naming the larger class, by the share of positives."""
    shares = [0.001 + 0.499 * i / STEPS for i in range(STEPS + 1)]
    drawn = {
        "accuracy of naming the larger class": [1 - q for q in shares],
        "accuracy of the classifier": [q * sensitivity + (1 - q) * specificity for q in shares],
        "its kappa": [_kappa(q, sensitivity, specificity) for q in shares],
    }
    roles: tuple[pic.Role, ...] = ("ink", "accent", "second")
    traces = tuple(
        Trace(Curve(tuple(shares), tuple(values)), role, name, dashed=role == "ink")
        for role, (name, values) in zip(roles, drawn.items(), strict=True)
    )
    about = (
        f"One classifier, right on {sensitivity:.0%} of the positive and {specificity:.0%} of the negative cases, "
        "where positives are more or less rare: its accuracy hardly changes, its kappa does, and below some share it "
        "is more often wrong than one that never looks",
    )
    levels = ((0.0, "0"), (0.5, "0.5"), (1.0, "1"))
    panel = Panel("", 0.0, 0.5, traces, levels=levels, top=1.0, axis="share of positive cases")
    return picture("Rare classes", about, ((panel,),), plot=420.0, height=200.0)


def _kappa(share: float, sensitivity: float, specificity: float) -> float:
    named = share * sensitivity + (1 - share) * (1 - specificity)
    chance = share * named + (1 - share) * (1 - named)
    return (share * sensitivity + (1 - share) * specificity - chance) / (1 - chance)


def nearness(lines: Sequence[Nearness]) -> Picture:
    """Of one model: the mean of every estimate, one standard deviation to each side, and the true error as a line."""
    names = [line.estimator for line in lines]
    truth = lines[0].truth
    about = (
        f"The error of {lines[0].model} by each estimator on {lines[0].draws:,} data sets: dot, the mean; bar, one "
        f"standard deviation to each side; line, the true error {truth:.3f}",
    )
    left = pic.MARGIN + max(map(lettering.width_of, names)) + GAP
    width = max(left + AXIS + pic.MARGIN + GAP, pic.caption_width(about))
    ends = [end for line in lines for end in (line.mean - line.spread, line.mean + line.spread)]
    x = pic.Scale(*pic.padded(min(ends), max(ends)), left, width - pic.MARGIN - GAP)
    items, top = pic.captions(about, width)
    top += pic.ROW
    bottom = top + len(lines) * pic.ROW + 6
    items += pic.horizontal_axis(x, bottom, pic.ticks_on(x), grid=top)
    text = said(f"true error {number(truth, 3)}")
    half = lettering.width_of(text, pic.SMALL) / 2
    centre = min(max(x(truth), x.start + half), x.end - half)
    items.append(pic.Words(centre, top - 6, text, "middle", pic.SMALL, "accent", bold=True, kind="mark-text"))
    items.append(pic.Line(((x(truth), top), (x(truth), bottom)), "accent", 1.5, label=text, kind="mark"))
    for i, line in enumerate(lines):
        items += _row(line, x, top + (i + 0.5) * pic.ROW + 3, left - GAP)
    spoken = "; ".join(f"{line.estimator} {line.mean:.3f} ± {line.spread:.3f}" for line in lines)
    sentences = f"{said(about[0])}. {spoken}."
    scene = pic.Scene(width, bottom + pic.ROW + pic.MARGIN, "Estimates of an error", sentences, tuple(items))

    def plain(*, width: int = 80, unicode: bool = True) -> str:
        head = tuple(map(said, ("estimator", "mean", "bias", "spread", "distance")))
        rows = [
            (line.estimator, f"{line.mean:.3f}", f"{line.bias:+.3f}", f"{line.spread:.3f}", f"{line.distance:.3f}")
            for line in lines
        ]
        return f"{lines[0].model}: {said(f'true error {truth:.3f}')}\n{columns([head, *rows], right=range(1, 5))}\n"

    return Picture(scene, plain)


def _row(line: Nearness, x: pic.Scale, y: float, names_end: float) -> list[pic.Item]:
    label = f"{line.estimator}: {line.mean:.3f} ± {line.spread:.3f}"
    a, b = x(line.mean - line.spread), x(line.mean + line.spread)
    return [
        pic.Words(names_end, y + lettering.FONT / 3, line.estimator, "end", kind="name"),
        pic.Line(((a, y), (b, y)), "ink", 2.0, label=label, kind="interval"),
        pic.Dot(x(line.mean), y, 4.0, "ink", label, "mean"),
    ]
