"""ROC curves: the shares of both classes that are called positive, at every threshold (Fawcett 2006)."""

from nptests.data.numerals import interval, number
from nptests.document.pictures import lettering, scene as pic
from nptests.experiment.metrics.roc import RocCurve

SIDE, NUMBERS, GAP = 300.0, 34.0, 12.0
FEW = 40  # points up to which each is shown
ACROSS, UP = "false positive rate", "true positive rate"


def statement(curve: RocCurve) -> str:
    """The area with its interval, in words."""
    return f"AUC = {number(curve.auc)}, {curve.level * 100:g} % interval of DeLong {interval(curve.interval)}"


def layout(curve: RocCurve) -> pic.Scene:
    """A square; the diagonal is no order at all, a slope of the curve is cases of both classes with one number."""
    sizes = f"{curve.positives} positive and {curve.negatives} negative cases"
    texts = (f"ROC curve, positive: {curve.names[1]}", statement(curve), sizes)
    width = max(2 * (pic.MARGIN + GAP) + NUMBERS + SIDE, pic.caption_width(texts), pic.MARGIN + lettering.width_of(UP))
    items, top = pic.captions(texts, width)
    left = (width - SIDE - NUMBERS) / 2 + NUMBERS
    top += pic.ROW
    x, y = pic.Scale(0.0, 1.0, left, left + SIDE), pic.Scale(0.0, 1.0, top + SIDE, top)
    items.append(pic.Words(left - NUMBERS, top - GAP, UP, kind="axis-label"))
    items += pic.share_axis(x, y)
    items += pic.horizontal_axis(x, y.start, pic.SHARES, grid=y.end)
    items.append(pic.Words((x.start + x.end) / 2, y.start + 2 * pic.ROW + GAP / 2, ACROSS, "middle", kind="axis-label"))
    items.append(pic.Line(((x(0), y(0)), (x(1), y(1))), "ink", 1.0, True, "no order: AUC = 0.5", "diagonal"))
    items += _curve(curve, x, y)
    rates = zip(curve.false_positive_rates.tolist(), curve.true_positive_rates.tolist(), strict=True)
    listed = ", ".join(f"({number(a)}, {number(b)})" for a, b in rates) if _few(curve) else "too many to name"
    about = f"Positive: {curve.names[1]}. {'. '.join(texts[1:])}. Points ({ACROSS}, {UP}): {listed}."
    return pic.Scene(width, y.start + 2 * pic.ROW + GAP / 2 + pic.MARGIN, "ROC curve", about, tuple(items))


def _few(curve: RocCurve) -> bool:
    return len(curve.thresholds) <= FEW


def _curve(curve: RocCurve, x: pic.Scale, y: pic.Scale) -> list[pic.Item]:
    rates = list(zip(curve.false_positive_rates.tolist(), curve.true_positive_rates.tolist(), strict=True))
    points: tuple[pic.Point, ...] = tuple((x(a), y(b)) for a, b in rates)
    items: list[pic.Item] = [
        pic.Area((*points, (x(1), y(0))), "accent", 0.12, statement(curve), "area"),
        pic.Line(points, "accent", 2.0, kind="roc"),
    ]
    if _few(curve):
        for (across, up), (a, b), threshold in zip(points, rates, curve.thresholds.tolist(), strict=True):
            label = f"from {number(threshold)} on: {ACROSS} {number(a)}, {UP} {number(b)}"
            items.append(pic.Dot(across, up, 3.0, "accent", label, "point"))
    return items
