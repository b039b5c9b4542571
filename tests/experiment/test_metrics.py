"""Metrics: the worked numbers of the sources, cases counted by hand, R's recorded answers, and refusals."""

import math
import pickle
import tomllib
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from support.beside import on_each
from support.refused import refuses

from crosscheck.r import corpus
from crosscheck.r.agreement import agree
from nptests.derivations.explaining import explain
from nptests.errors import InputError
from nptests.experiment.metrics import forms
from nptests.experiment.metrics.clusters import cohesion, davies_bouldin, separation, silhouette
from nptests.experiment.metrics.confusion import Confusion, cost_error
from nptests.experiment.metrics.listed import EVERY, METRICS, entry, metric_of, metrics
from nptests.experiment.metrics.metric import Answers, UndefinedMetric
from nptests.procedures import examples

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
    rule = forms.Rule(transactions=1000, antecedent=120, consequent=250, both=75)
    assert [EVERY[name].measure(rule) for name in ("support", "confidence", "lift")] == [0.075, 0.625, 2.5]
    refuses("both lies between", forms.Rule, transactions=10, antecedent=6, consequent=6, both=1)


def test_recorded_answers_of_r():
    """Random cases of every kind: nothing differs but psych's rounding noise, and each has at least one reference."""
    compared = agree(metrics())
    assert (compared.failures, compared.unreferenced) == ((), ())
    assert {deviation.id for deviation in compared.deviations} <= {"kappa-near-nought"}
    counts = {p.name: sum(row.questions for row in compared.rows if row.procedure == p.name) for p in metrics()}
    assert counts.keys() == EVERY.keys()
    assert min(counts.values()) >= 30


def test_clusters_on_one_spot():
    """All distances 0: 0/0 is 0, as in scikit-learn; two clusters with one centroid have no index."""
    points, labels = [[1.0], [1.0], [1.0], [1.0]], [1, 1, 2, 2]
    assert silhouette(points, labels) == 0
    with pytest.raises(UndefinedMetric, match="one centroid"):
        davies_bouldin(points, labels)


def test_losses_of_probabilities_by_hand():
    """c is the second class: 1 - 2 * 0.75 + 0.0625 + 0.5625 = 0.125; -log2 0.75, and two bits for 0.25."""
    answers = {"classes": (0, 1), "probabilities": [[0.25, 0.75]]}
    assert METRICS["quadratic_loss"]([1], [1], **answers) == 0.125
    assert METRICS["information_loss"]([1], [1], **answers) == pytest.approx(-math.log2(0.75), rel=DIGITS, abs=0)
    assert METRICS["information_loss"]([0], [1], **answers) == 2
    sure = {"classes": (0, 1), "probabilities": [[0.0, 1.0]]}
    assert METRICS["quadratic_loss"]([0], [1], **sure) == 2  # the largest there is
    assert METRICS["information_loss"]([0], [1], **sure) == math.inf


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
    refuses("training", METRICS["relative_absolute_error"], [1, 3], [2, 2])


def test_costs_by_hand():
    """One missed positive at 5, two false alarms at 1, of ten cases."""
    truth, predicted = [1, 1, 0, 0, 0, 0, 0, 0, 0, 0], [1, 0, 1, 1, 0, 0, 0, 0, 0, 0]
    assert cost_error([[0, 1], [5, 0]], (0, 1))(truth, predicted) == 0.7
    assert cost_error([[0, 1], [1, 0]], (0, 1))(truth, predicted) == METRICS["error"](truth, predicted)
    assert cost_error([[0, 5], [1, 0]], (1, 0))(truth, predicted) == 0.7  # the same costs in the order of their classes
    entry_of_catalogue = entry("cost_error").run([t + 1 for t in truth], [p + 1 for p in predicted], [0, 1, 5, 0])
    assert entry_of_catalogue.estimate == 0.7


@on_each("costs", "classes", "words", lists=True)
def test_costs_that_are_none(costs, classes, words):
    refuses(words, cost_error, costs, classes)


def test_costs_need_every_label_and_a_matrix():
    with pytest.raises(InputError, match="'2' has no costs"):
        cost_error([[0, 1], [5, 0]], ("0", "1"))(["0", "2"], ["0", "1"])
    refuses("cost_error\\(costs, classes\\)", METRICS["cost_error"], [1, 2], [1, 2])


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


@on_each("name", "truth", "predicted", lists=True)
def test_nothing_is_made_of_zero_by_zero(name, truth, predicted):
    with pytest.raises(UndefinedMetric):
        METRICS[name].measure(Answers.of(truth, predicted, classes=(0, 1)))


def test_auc_of_one_class_is_undefined():
    with pytest.raises(UndefinedMetric, match="one class"):
        METRICS["auc"]([1, 1], [1, 1], classes=(0, 1), ranking=[0.1, 0.2])


def test_names():
    assert metric_of("mean-absolute-error").name == "mean_absolute_error"
    refuses("did you mean 'accuracy'", metric_of, "acuracy")
    refuses("3 classes", METRICS["f1"], [0, 1, 2], [0, 1, 2])


def test_every_metric_cites_the_bibliography_and_has_its_text():
    library = tomllib.loads((TOP / "fixtures/library.toml").read_text("utf-8"))
    for metric in EVERY.values():
        assert metric.cites, metric.name
        assert set(metric.cites) <= library.keys(), metric.name
        assert metric.same_as, metric.name
        assert metric.formula, metric.name
        assert metric.procedure.derivation, metric.name
        assert metric.about.endswith("."), metric.name
        assert metric.limits.endswith("."), metric.name


@pytest.mark.parametrize("name", EVERY)
def test_the_derivation_leads_to_the_value_on_random_cases(name):
    """Each line must evaluate to the result's own number, or `explain` raises; the last one is V."""
    kind = EVERY[name].procedure.takes
    shown = 0
    for case in corpus.seeded(kind, 12):
        if kind == "classified" and EVERY[name].form is not METRICS["kappa"].form and "two_classes" not in case.traits:
            continue
        data = [list(row) for row in case.doubles("doubles")]
        together = EVERY[name].procedure.kind.layout.rows == "data sets"
        arguments = (data,) if together else map(int, data[0]) if kind == "counts" else data
        result = EVERY[name].procedure.run(*arguments)
        text = explain(result)
        if result.status is None and math.isfinite(result.estimate):
            assert "  V = " in text
            shown += 1
    assert shown >= 4


def test_ordered_categories_have_their_order():
    """low, mid, high: high taken for mid is one step, and high is no beginning of an alphabet."""
    kind = pd.CategoricalDtype(["low", "mid", "high"], ordered=True)
    words = [pd.Series(x, dtype=kind) for x in (["low", "high", "mid", "low"], ["low", "mid", "mid", "high"])]
    for name in ("kappa_linear", "kappa_quadratic"):
        numbers = entry(name).run([1, 3, 2, 1], [1, 2, 2, 3]).estimate
        assert entry(name).run(*words).estimate == numbers
    assert entry("kappa").run(*(pd.Categorical(x) for x in words)).names == ("low", "mid", "high")


def test_probabilities_of_a_model_add_up_to_one():
    with pytest.raises(InputError, match="those of case 2"):
        METRICS["quadratic_loss"]([0, 1], [0, 1], classes=(0, 1), probabilities=[[0.5, 0.5], [0.9, 0.8]])
    with pytest.raises(InputError, match="those of case 1"):
        METRICS["information_loss"]([0, 1], [0, 1], classes=(0, 1), probabilities=[[math.nan, 0.5], [0.2, 0.8]])


def test_thousands_of_classes_take_no_product_of_matrices():
    labels = list(range(1500))
    assert entry("kappa").run(labels, labels).estimate == 1
    large = [2**60, 2**60 + 1]  # one number as doubles
    assert entry("accuracy").run(large, large[::-1]).estimate == 0


def test_a_value_that_does_not_exist_says_so():
    """Every case negative: TP / (TP + FN) is 0/0 in the catalogue too, and R's NaN."""
    result = entry("sensitivity").run([1, 1, 1], [1, 2, 1])
    assert math.isnan(result.estimate)
    assert result.status == "undefined"
    assert "0/0" in result.notes[0]
    assert "nothing to compute" in explain(result)


def test_which_class_is_positive_is_said():
    for name, data in (("sensitivity", (["ill", "well"], ["ill", "ill"])), ("auc", (["ill", "well"], [0.1, 0.2]))):
        assert entry(name).run(*data).notes == ("well is taken for positive, the second of the two in their order",)
    assert not entry("kappa").run(["ill", "well"], ["ill", "ill"]).notes


def test_labels_may_be_words_and_text():
    words = entry("kappa").run(["yes", "no", "no", "yes"], ["yes", "no", "yes", "yes"])
    assert words.names == ("no", "yes")
    assert entry("kappa").run(["2", "1", "1", "2"], ["2", "1", "2", "2"]).estimate == words.estimate
    tens = entry("kappa_linear").run(["1", "2", "10"], ["1", "10", "2"])  # in the order of numbers, not of texts
    assert tens.names == ("class 1", "class 2", "class 10")


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("accuracy", ([1, 2], [1]), "one prediction for each case"),
        ("auc", ([1, 2], [0.1, "x"]), "finite numbers"),
        ("auc", ([1, 2], [0.1]), "a number each"),
        ("quadratic_loss", ([[1, 0.5, 0.4]],), "add up to 1"),
        ("quadratic_loss", ([[3, 0.5, 0.5]],), "a true class 1, 2"),
        ("mean_absolute_error", ([1.0, math.nan], [1, 2], [1]), "leave out what is missing"),
        ("davies_bouldin", ([[1, 0.0], [1, 2.0]],), "at least two clusters"),
        ("lift", (1, 2.5, 3, 4), "whole number"),
        ("lift", (1, "a", 3, 4), "whole number"),
        ("kappa", (["a", None], ["a", "b"]), "truth has no label for case 2"),
        ("kappa", (["a", "b"], ["", "b"]), "predicted has no label for case 1"),
        ("kappa", ([1.0, math.nan], [1, 1]), "no label for case 2"),
        ("kappa", (pd.Series(["a", None]), pd.Series(["a", "b"])), "no label for case 2"),
        ("kappa", (pd.array([1, pd.NA], dtype="Int64"), [1, 2]), "no label for case 2"),
        ("kappa", (pd.DataFrame({"truth": [1, 2], "other": [1, 2]}), [1, 2]), "one column of labels"),
        ("kappa", ("ab", "ab"), "one column of labels"),
        ("accuracy", ([[1], [2]], [[1], [2]]), "one column of labels"),
        ("sensitivity", ([2, 2], [2, 2]), "of one class alone"),
        ("kappa_linear", (["low", "mid", "high"], ["low", "mid", "mid"]), "ordered categories"),
        ("quadratic_loss", ([[1, 1.2, -0.2]],), "those of case 1"),
        ("cost_error", ([1, 2], [1, 2], [0, 1, 2]), "row by row"),
        ("cost_error", ([0, 1], [0, 1], [[0, 1], [5, 0]]), "the labels are 1 to 2"),
    ],
)
def test_bad_input_is_refused_with_the_cure(name, data, words):
    with pytest.raises(InputError, match=words):
        entry(name).run(*data)


def test_results_of_measures_are_values():
    result = examples.worked(entry("kappa"))
    again = pickle.loads(pickle.dumps(result))
    assert (again, hash(again), repr(again)) == (result, hash(result), repr(result))
    assert "interval" not in repr(result)
    assert "0.75" in repr(result)


def test_names_of_the_catalogue_are_no_names_of_measures():
    import nptests
    from nptests.adjustments.methods import adjustments

    others = {p.name for p in nptests.catalogue()} | {a.name for a in adjustments()}
    assert not others & EVERY.keys()


def test_probabilities_are_a_table_of_rows():
    refuses("a row for each case is needed", forms._chances, np.ones((2, 3, 2)))
