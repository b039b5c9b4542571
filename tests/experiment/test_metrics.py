"""Metrics: the worked numbers of the sources, cases counted by hand, R's recorded answers, scikit-learn."""

from __future__ import annotations

import json
import math
import tomllib
from pathlib import Path

import numpy as np
import pytest
from sklearn import metrics as sk
from support import r_metrics

from nptests.errors import InputError
from nptests.experiment.metrics.clusters import Rule, cohesion, davies_bouldin, separation, silhouette
from nptests.experiment.metrics.confusion import Confusion, cost_error
from nptests.experiment.metrics.listed import METRICS, metric_of
from nptests.experiment.metrics.metric import Answers, UndefinedMetric

TOP = Path(__file__).resolve().parents[2]
# Sums of at most 50 terms in doubles: each step errs by 1.1e-16, and cancellation in 1 - x costs another digit or two.
DIGITS = 1e-13
# Table 2 of the module: predictions in rows, truth in columns.
IRIS = Confusion(np.array([[7, 1, 0], [1, 8, 0], [2, 1, 10]]).T, ("setosa", "versicolor", "virginica"))


def test_the_confusion_matrix_of_the_module():
    claims = tomllib.loads((TOP / "fixtures/bernado_module/claims.toml").read_text("utf-8"))["claim"]
    printed = {claim["id"]: claim.get("printed") for claim in claims}
    answers = IRIS.answers
    assert Confusion.of(answers.truth, answers.predicted, IRIS.labels).counts.tolist() == IRIS.counts.tolist()
    assert METRICS["accuracy"].measure(answers) == pytest.approx(25 / 30, rel=DIGITS, abs=0)
    assert f"{100 * METRICS['accuracy'].measure(answers):.1f} %".replace(".", ",") == printed["accuracy"]
    assert METRICS["kappa"].measure(answers) == pytest.approx(3 / 4, rel=DIGITS, abs=0)
    assert f"{METRICS['kappa'].measure(answers):.2f}".replace(".", ",") == printed["kappa"]


def test_rules_of_the_module():
    """1000 purchases, 120 with the two books, 75 with the third too."""
    rule = Rule(transactions=1000, antecedent=120, consequent=250, both=75)
    assert (rule.support, rule.confidence, rule.lift) == (0.075, 0.625, 2.5)
    with pytest.raises(InputError, match="both lies between"):
        Rule(transactions=10, antecedent=6, consequent=6, both=1)


@pytest.mark.parametrize("name", METRICS)
def test_recorded_answers_of_r(name):
    recorded = json.loads(r_metrics.RECORDED.read_text("utf-8"))
    assert recorded["code"][name] == r_metrics.digest(METRICS[name]), "the R text changed: record again"
    answers = recorded["answers"][name]
    assert len(answers) == len(r_metrics.SEEDS)
    for seed, answer in answers.items():
        assert r_metrics.ours(METRICS[name], r_metrics.case(int(seed))) == pytest.approx(answer, rel=DIGITS, abs=DIGITS)


@pytest.mark.parametrize(
    ("name", "theirs"),
    [
        ("sensitivity", lambda t, p: sk.recall_score(t, p, pos_label=2)),
        ("specificity", lambda t, p: sk.recall_score(t, p, pos_label=1)),
        ("precision", lambda t, p: sk.precision_score(t, p, pos_label=2)),
        ("f1", lambda t, p: sk.f1_score(t, p, pos_label=2)),
        ("balanced_accuracy", sk.balanced_accuracy_score),
    ],
)
def test_two_classes_equal_scikit_learn(name, theirs):
    for seed in r_metrics.SEEDS:
        data = r_metrics.case(seed)
        value = METRICS[name](data["truth"], data["predicted"])
        assert value == pytest.approx(theirs(data["truth"], data["predicted"]), rel=DIGITS, abs=0)


def test_losses_of_probabilities_by_hand():
    """c is the second class: 1 - 2 * 0.75 + 0.0625 + 0.5625 = 0.125; -log2 0.75, and two bits for 0.25."""
    answers = {"classes": (0, 1), "probabilities": [[0.25, 0.75]]}
    assert METRICS["quadratic_loss"]([1], [1], **answers) == 0.125
    assert METRICS["information_loss"]([1], [1], **answers) == pytest.approx(-math.log2(0.75), rel=DIGITS, abs=0)
    assert METRICS["information_loss"]([0], [1], **answers) == 2
    sure = {"classes": (0, 1), "probabilities": [[0.0, 1.0]]}
    assert METRICS["quadratic_loss"]([0], [1], **sure) == 2  # the largest there is
    assert METRICS["information_loss"]([0], [1], **sure) == math.inf


def test_information_loss_is_the_logarithmic_loss_in_bits():
    data = r_metrics.case(3)
    theirs = sk.log_loss(data["truth"], data["p"]) / math.log(2)
    value = METRICS["information_loss"](data["truth"], data["predicted"], probabilities=data["p"])
    assert value == pytest.approx(theirs, rel=1e-12, abs=0)


def test_auc_counts_pairs():
    """Positives 3, 2; negatives 2, 1, 0: wins 3 + 2, one tie: 5.5 of 6."""
    ranking = [3, 2, 2, 1, 0]
    assert METRICS["auc"]([1, 1, 0, 0, 0], [0] * 5, ranking=ranking) == pytest.approx(5.5 / 6, rel=DIGITS, abs=0)
    assert METRICS["gini"]([1, 1, 0, 0, 0], [0] * 5, ranking=ranking) == pytest.approx(5 / 6, rel=DIGITS, abs=0)


def test_relative_errors_use_the_mean_of_the_training_data():
    """Truth 1, 3 (mean 2), training mean 0: (1 + 1) / (1 + 9), not (1 + 1) / (1 + 1)."""
    assert METRICS["relative_squared_error"]([1, 3], [2, 2], training=[-1, 1]) == pytest.approx(0.2, rel=DIGITS, abs=0)
    assert METRICS["relative_absolute_error"]([1, 3], [2, 2], training=[-1, 1]) == 0.5
    root = METRICS["root_relative_squared_error"]([1, 3], [2, 2], training=[-1, 1])
    assert root == pytest.approx(math.sqrt(0.2), rel=DIGITS, abs=0)
    with pytest.raises(InputError, match="training"):
        METRICS["relative_absolute_error"]([1, 3], [2, 2])


def test_costs_by_hand():
    """One missed positive at 5, two false alarms at 1, of ten cases."""
    truth, predicted = [1, 1, 0, 0, 0, 0, 0, 0, 0, 0], [1, 0, 1, 1, 0, 0, 0, 0, 0, 0]
    assert cost_error([[0, 1], [5, 0]], (0, 1))(truth, predicted) == 0.7
    assert cost_error([[0, 1], [1, 0]], (0, 1))(truth, predicted) == METRICS["error"](truth, predicted)


def test_clusters_by_hand():
    """On a line: 0, 2 | 10, 12 | 14, 14. Centroids 1, 11, 14; mean distances 1, 1, 0; d 10, 3, 13.

    Worst neighbours: (1 + 1) / 10, (1 + 0) / 3 above (1 + 1) / 10, (0 + 1) / 3 above 1 / 13: (1/5 + 1/3 + 1/3) / 3.
    """
    x, labels = np.array([[0.0], [2], [10], [12], [14], [14]]), [0, 0, 1, 1, 2, 2]
    assert davies_bouldin(x, labels) == pytest.approx((1 / 5 + 2 / 3) / 3, rel=DIGITS, abs=0)
    assert cohesion(x, labels) == 4
    assert cohesion(x, labels) + separation(x, labels) == pytest.approx(((x - x.mean()) ** 2).sum(), rel=DIGITS, abs=0)
    # 0: a 2, b 11; 2: 2, 9; 10: 2, 4; 12: 2, 2; 14: 0, 3, twice
    parts = [9 / 11, 7 / 9, 1 / 2, 0, 1, 1]
    assert silhouette(x, labels) == pytest.approx(sum(parts) / 6, rel=DIGITS, abs=0)


@pytest.mark.parametrize(
    ("name", "truth", "predicted"),
    [
        ("kappa", [1, 1], [1, 1]),
        ("sensitivity", [0, 0], [1, 0]),
        ("specificity", [1, 1], [1, 0]),
        ("precision", [1, 0], [0, 0]),
        ("correlation", [1.0, 1.0], [1.0, 2.0]),
    ],
)
def test_nothing_is_made_of_zero_by_zero(name, truth, predicted):
    with pytest.raises(UndefinedMetric):
        METRICS[name].measure(Answers.of(truth, predicted, classes=(0, 1)))


def test_auc_of_one_class_is_undefined():
    with pytest.raises(UndefinedMetric, match="one class"):
        METRICS["auc"]([1, 1], [1, 1], classes=(0, 1), ranking=[0.1, 0.2])


def test_names():
    assert metric_of("mean-absolute-error").name == "mean_absolute_error"
    with pytest.raises(InputError, match="did you mean 'accuracy'"):
        metric_of("acuracy")
    with pytest.raises(InputError, match="3 classes"):
        METRICS["f1"]([0, 1, 2], [0, 1, 2])


def test_every_metric_cites_the_bibliography_and_has_its_text_in_r():
    library = tomllib.loads((TOP / "fixtures/library.toml").read_text("utf-8"))
    for metric in METRICS.values():
        assert set(metric.cites) <= library.keys(), metric.name
        assert metric.r, metric.name
        assert metric.formula, metric.name
