"""The pictures of the lessons: legible, and their areas and heights are the probabilities that they state."""

from collections.abc import Callable

import numpy as np
import pytest
from support import picture_checks as checks

from nptests.distributions.continuous import ChiSquared, Normal, StudentT
from nptests.document.pictures.curve import STEPS, Curve
from nptests.document.pictures.picture import Picture
from nptests.document.pictures.scene import Area, Line
from nptests.studies.estimators import stored_nearness
from nptests.teaching.lessons.pictures import assumptions, errors, estimating, intervals, laws, processes
from nptests.teaching.lessons.pictures.panels import ASCII, COLUMNS, ROWS, UNICODE

PICTURES: dict[str, Callable[[], Picture]] = {
    "four laws": laws.four_laws,
    "density and distribution": lambda: laws.density_and_distribution(ChiSquared(3), 9.28, 0, 16, "chi2"),
    "tails": lambda: errors.tails(0.05),
    "tails at another level": lambda: errors.tails(0.001),
    "error regions": lambda: errors.error_regions(0.05, 2.5),
    "decision table": lambda: errors.decision_table(0.01, 0.8),
    "normal and not": assumptions.normal_and_not,
    "variances": assumptions.equal_and_unequal_variances,
    "duality": lambda: intervals.duality(0.0155, 0.0053, 13, 0.05),
    "duality, not rejected": lambda: intervals.duality(0.004, 0.0053, 13, 0.05),
    "many tests": lambda: errors.many_tests(0.05, 6),
    "processes": processes.side_by_side,
    "processes, the goal": lambda: processes.side_by_side("goal"),
    "left out": lambda: estimating.left_out(10),
    "imbalance": lambda: estimating.imbalance(0.8, 0.98),
    "nearness": lambda: estimating.nearness([x for x in stored_nearness() if x.model == "centroid"]),
    "nearness, one without spread": lambda: estimating.nearness(
        [x for x in stored_nearness() if x.model != "centroid"]
    ),
}


@pytest.mark.parametrize("name", PICTURES)
def test_every_teaching_picture_is_sound(name):
    picture = PICTURES[name]()
    assert checks.complaints(picture.scene) == []
    assert picture.svg() == PICTURES[name]().svg()
    assert picture.text(unicode=False).isascii()


@pytest.mark.parametrize("unicode", [True, False])
def test_a_curve_in_characters_has_no_gaps_and_its_region_lies_in_the_tail(unicode):
    signs = UNICODE if unicode else ASCII
    lines = errors.tails(0.05).text(unicode=unicode).splitlines()
    start = next(i for i, line in enumerate(lines) if line.endswith("greater"))
    grid = [line.ljust(COLUMNS) for line in lines[start + 2 : start + 2 + ROWS]]
    columns = ["".join(row[j] for row in grid) for j in range(COLUMNS)]
    limit = columns.index(next(c for c in columns if signs.mark in c))
    assert all(signs.curves[0] in column or signs.mark in column for column in columns)
    shaded = [j for j, column in enumerate(columns) if signs.shades[0] in column]
    assert shaded
    assert min(shaded) > limit


def area(shape):
    """Of a polygon, in square pixels (the shoelace formula)."""
    x, y = np.asarray(shape.points).T
    return abs(float(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1)))) / 2


def under(curve, bottom):
    """The area under a curve that is drawn, in square pixels."""
    return area(Area(((curve.points[0][0], bottom), *curve.points, (curve.points[-1][0], bottom))))


@pytest.mark.parametrize(("alpha", "effect"), [(0.05, 2.5), (0.01, 1.0)])
def test_the_errors_are_areas(alpha, effect):
    scene = errors.error_regions(alpha, effect).scene
    first, second = (shape for shape in scene.items if isinstance(shape, Area))
    null, other = (line for line in scene.of("law") if isinstance(line, Line))
    bottom = max(y for _, y in null.points)
    limit = float(Normal().isf(alpha))
    # A region ends at a drawn point: up to two of STEPS steps of the highest density are missing.
    slack = 2 * (effect + 2 * errors.REACH) / STEPS * 0.4
    assert area(first) / under(null, bottom) == pytest.approx(alpha, abs=slack)
    assert area(second) / under(other, bottom) == pytest.approx(float(Normal().cdf(limit - effect)), abs=slack)


def test_a_density_has_area_one_and_the_slopes_of_the_distribution_function():
    curve = laws.density(ChiSquared(5), 0, 60)
    assert sum(curve.heights) * 60 / STEPS == pytest.approx(1, abs=1e-3)
    x = np.asarray(curve.points[50:60])
    assert np.gradient(ChiSquared(5).cdf(x), x)[1:-1] == pytest.approx(curve.heights[51:59], rel=1e-3, abs=0)


def test_the_ends_of_the_interval_have_the_p_value_alpha():
    text = intervals.duality(0.0155, 0.0053, 13, 0.05).scene
    legend = next(w.text for w in text.of("legend") if "interval" in w.text)  # type: ignore[union-attr]
    low, high = (float(end) for end in legend.rpartition("interval, ")[2].split(" to "))
    for end in (low, high):  # printed with three significant digits
        assert 2 * StudentT(13).sf(abs(end - 0.0155) / 0.0053) == pytest.approx(0.05, rel=0.02, abs=0)


@pytest.mark.parametrize("alpha", [0.05, 0.01])
def test_false_alarms_stay_between_alpha_and_the_bound(alpha):
    rows = [line.split() for line in errors.many_tests(alpha, 6).text().splitlines()[2:]]
    for count, same, independent, bound in rows:
        assert float(independent) == pytest.approx(1 - (1 - alpha) ** int(count), abs=5e-4)
        assert alpha == pytest.approx(float(same), rel=1e-12, abs=0)
        assert float(same) <= float(independent) <= float(bound) + 5e-4


def test_every_law_is_drawn_by_its_own_tail():
    curve = laws.bell(2, 3, -10, 14)
    assert isinstance(curve, Curve)
    assert sum(p * h for p, h in zip(curve.points, curve.heights, strict=True)) * 24 / STEPS == pytest.approx(
        2, abs=1e-3
    )
