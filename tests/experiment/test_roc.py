"""ROC curves: scikit-learn's points, those of R's pROC (recorded, and live), the area by trapezoids, the picture.

`python tests/experiment/test_roc.py` records R's answers again.
"""

import json
import pickle
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from sklearn import metrics as sk
from support import beside, refused

import nptests
from crosscheck.r import bridge, corpus
from nptests import experiment
from nptests.experiment.metrics.listed import entry
from nptests.experiment.metrics.roc import roc_curve
from nptests.procedures import examples

DIGITS = 1e-13  # 1 - FP / n errs by 1.1e-16, and is 1 / n at least
RECORDED = Path(__file__).with_name("roc_points_of_pROC.json")
IN_R = """\
function(truth, s) {
  r <- pROC::roc(truth, s, levels = c(1, 2), direction = "<", quiet = TRUE)
  list(sensitivities = rev(r$sensitivities), specificities = rev(r$specificities))
}"""


def cases():
    """Of both classes, many with ties across them."""
    seeded = [case for case in corpus.seeded("ranked", 40) if "both_true" in case.traits]
    return [tuple(map(list, case.doubles("doubles"))) for case in seeded]  # type: ignore[misc]


def asked():
    """What R says today."""
    session = bridge.start()
    answers = [session.plain(session.call(IN_R, truth=truth, s=ranking)) for truth, ranking in cases()]
    return [{name: list(values) for name, values in answer.items()} for answer in answers]


def test_the_points_are_those_of_r():
    recorded = json.loads(RECORDED.read_text("utf-8"))
    assert len(recorded) == len(cases()) >= 30
    for (truth, ranking), theirs in zip(cases(), recorded, strict=True):
        ours = roc_curve(truth, ranking)
        assert ours.true_positive_rates.tolist() == theirs["sensitivities"]
        assert 1 - ours.false_positive_rates == pytest.approx(theirs["specificities"], rel=DIGITS, abs=0)


@pytest.mark.live
@pytest.mark.xdist_group("R")
def test_r_says_so_today():
    assert asked() == json.loads(RECORDED.read_text("utf-8"))


def test_the_points_are_those_of_scikit_learn():
    for truth, ranking in cases():
        ours, theirs = roc_curve(truth, ranking), sk.roc_curve(truth, ranking, pos_label=2, drop_intermediate=False)
        for mine, other in zip(
            (ours.false_positive_rates, ours.true_positive_rates, ours.thresholds), theirs, strict=True
        ):
            assert mine.tolist() == other.tolist()


def test_the_area_by_trapezoids_is_u_over_its_largest_value():
    """In fractions, with U counted pair by pair."""
    tied = 0
    for truth, ranking in cases():
        curve = roc_curve(truth, ranking)
        x = [Fraction(round(rate * curve.negatives), curve.negatives) for rate in curve.false_positive_rates]
        y = [Fraction(round(rate * curve.positives), curve.positives) for rate in curve.true_positive_rates]
        area = sum((b - a) * (c + d) / 2 for a, b, c, d in zip(x, x[1:], y, y[1:], strict=False))
        pairs = [(s > r) - (s < r) for s, t in zip(ranking, truth, strict=True) if t == 2
                 for r, o in zip(ranking, truth, strict=True) if o == 1]  # fmt: skip
        assert area == Fraction(sum(pairs) + len(pairs), 2 * len(pairs))
        assert curve.auc == pytest.approx(float(area), rel=DIGITS, abs=0)
        assert entry("auc").run(truth, ranking).estimate == curve.auc
        tied += 0 in pairs
    assert tied >= 10


def test_the_interval_is_delongs():
    for truth, ranking in cases():
        positive, negative = ([s for s, t in zip(ranking, truth, strict=True) if t == label] for label in (2, 1))
        theirs = nptests.vargha_delaney(positive, negative, interval="delong", level=0.9)
        assert roc_curve(truth, ranking, level=0.9).interval == pytest.approx(theirs.interval, rel=DIGITS, abs=0)


def test_by_hand():
    """Two positives at 3 and 2, two negatives at 2 and 1: up, then aslope, then right."""
    curve = roc_curve(["no", "yes", "no", "yes"], [1, 3, 2, 2])
    assert curve.thresholds.tolist() == [np.inf, 3, 2, 1]
    assert curve.true_positive_rates.tolist() == [0, 0.5, 1, 1]
    assert curve.false_positive_rates.tolist() == [0, 0, 0.5, 1]
    assert (curve.auc, curve.names, curve.positives) == (0.875, ("no", "yes"), 2)
    turned = roc_curve(["no", "yes", "no", "yes"], [-1, -3, -2, -2], positive="no")
    assert (turned.auc, turned.names) == (0.875, ("yes", "no"))


def test_many_cases_take_no_time_for_their_pairs():
    """Ten thousand millions of pairs, of which none is looked at."""
    n = 100_000
    curve = roc_curve([1] * n + [2] * n, [*range(n), *range(1, n + 1)])
    wins, ties = n * (n + 1) / 2, n - 1
    assert curve.auc == pytest.approx((wins + ties / 2) / n**2, rel=DIGITS, abs=0)
    assert curve.interval[0] < curve.auc < curve.interval[1]


@beside.on_each("truth", "ranking", "options", "words", lists=True)
def test_what_has_no_curve_is_said(truth, ranking, options, words):
    refused.refuses(words, roc_curve, truth, ranking, **options)


def test_it_is_a_value_with_faces():
    truth, ranking = cases()[4]
    curve = roc_curve(truth, ranking)
    assert pickle.loads(pickle.dumps(curve)) == curve == roc_curve(truth, ranking)
    assert curve.to_frame().shape == (len(curve.thresholds), 3)
    assert json.dumps(curve.as_dict())
    assert "interval of DeLong" in repr(curve)
    assert len(repr(curve).splitlines()) <= 15


def test_the_picture_has_the_points_the_diagonal_and_the_area(tmp_path):
    result = examples.worked(entry("auc"))
    curve = roc_curve(result.details["truth"], result.details["ranking"])
    for drawn in (result, curve):
        scene = nptests.draw(drawn, tmp_path / "roc.svg").scene
        (line,), (diagonal,) = scene.of("roc"), scene.of("diagonal")
        left, bottom = diagonal.points[0]
        right, top = diagonal.points[1]
        shares = [((x - left) / (right - left), (bottom - y) / (bottom - top)) for x, y in line.points]
        rates = zip(curve.false_positive_rates, curve.true_positive_rates, strict=True)
        for share, rate in zip(shares, rates, strict=True):
            assert share == pytest.approx(rate, rel=DIGITS, abs=DIGITS)
        assert len(scene.of("point")) == len(curve.thresholds)
        words = " ".join(item.text for item in scene.of("caption"))
        assert "AUC = 0.875, 95 % interval of DeLong" in words
        assert "3 positive and 4 negative cases" in words
    assert curve.plot(title="mine").get_title() == "mine"
    renamed = nptests.draw(curve, names={"2": "sick"}).scene.of("caption")
    assert any("sick" in item.text for item in renamed)


def test_other_effects_and_undefined_areas_have_no_picture():
    refused.refuses("only areas of ROC curves", nptests.draw, nptests.cliffs_delta([1, 2], [3, 4]))
    refused.refuses("all of one class", nptests.draw, experiment.auc([1, 1], [0.1, 0.2]))


def test_the_room_loads_its_names_when_they_are_used():
    code = "import sys; from nptests import experiment; print('sklearn' in sys.modules, sorted(experiment.__all__))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.strip() == "False ['RocCurve', 'cost_error', 'roc_curve', 'run']"
    assert experiment.kappa([1, 2], [1, 2]).estimate == 1
    with pytest.raises(AttributeError, match="no attribute 'kapa'"):
        experiment.kapa  # noqa: B018


if __name__ == "__main__":
    RECORDED.write_text(json.dumps(asked()) + "\n", "utf-8")


def test_the_positive_class_may_be_a_number_of_another_kind():
    """1 names the class 1.0."""
    curve = roc_curve([0.5, 1.0, 0.5, 1.0], [0.1, 0.2, 0.3, 0.4], positive=1)
    assert (curve.names, curve.auc) == (("0.5", "1"), 3 / 4)
