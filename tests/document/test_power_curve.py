"""Curves of power: every name and mark lies inside the picture, also where all lines lie on the axis."""

import pytest

from nptests.document.pictures.power_curve import Point, share_curves
from nptests.document.pictures.scene import Dot, Words


@pytest.mark.parametrize("share", [0.0, 0.05, 0.5, 1.0])
def test_nothing_lies_outside(share):
    points = [Point(f"test {i}", k, share, (share, share)) for i in range(6) for k in (3, 4, 5)]
    scene = share_curves(points, "Share of rejections", 1_000, "algorithms").scene
    marks = [item for item in scene.items if isinstance(item, (Dot, Words))]
    assert {item.text for item in marks if isinstance(item, Words)} >= {f"test {i}" for i in range(6)}
    assert all(0 < item.y < scene.height and 0 < item.x < scene.width for item in marks)
    assert "algorithms" in scene.about
