"""Classes are their texts: what they are called changes no measure, and no two of them become one."""

import random

import numpy as np
import pytest
from support.refused import refuses

from nptests import errors, experiment
from nptests.experiment.metrics.listed import METRICS

OF_LABELS = [name for name, metric in METRICS.items() if metric.form.kind == "classified"]
OF_ORDER = {"sensitivity", "specificity", "false_positive_rate", "precision", "f1", "kappa_linear", "kappa_quadratic"}
SIGNS = ("0", "1", "01", "1.0", "a", "A", " ", "é", "e\u0301", "\0", "nan", "-", "+1", "1e0", "\u00a0", "x")


def named(draw, count, *, ordered):
    """Distinct names for classes, of signs that are easily taken for each other; those of numerals only by size."""
    names = set()
    while len(names) < count:
        names.add("".join(draw.choices(SIGNS, k=draw.randint(1, 3))) if not ordered else str(draw.randint(0, 10**17)))
    return sorted(names, key=int) if ordered else draw.sample(sorted(names), count)


def value(name, truth, predicted):
    return float(getattr(experiment, name)(truth, predicted).estimate)


@pytest.mark.parametrize("name", OF_LABELS)
def test_renaming_classes_changes_nothing(name):
    """500 renamings one to one; measures that look at the order of the classes get names in that order."""
    draw = random.Random(name)
    for _ in range(500):
        count = 2 if {name} <= OF_ORDER and not name.startswith("kappa") else draw.randint(2, 5)
        numbers = [draw.randrange(count) for _ in range(12)] + list(range(count))
        answers = [draw.choice([x, draw.randrange(count)]) for x in numbers]
        names = named(draw, count, ordered=name in OF_ORDER)
        renamed = [[names[x] for x in column] for column in (numbers, answers)]
        np.testing.assert_equal(value(name, *renamed), value(name, numbers, answers))


def test_distinct_texts_are_distinct_classes():
    draw = random.Random(7)
    for _ in range(10_000):
        a, b = named(draw, 2, ordered=False)
        assert value("accuracy", [a, b], [b, a]) == 0
    assert value("accuracy", ["01", "1", "2"], ["1", "01", "2"]) == pytest.approx(1 / 3, rel=1e-15, abs=0)
    assert value("accuracy", [2**53, 2**53 + 1], [2**53 + 1, 2**53]) == 0


def test_a_number_and_its_text_are_one_class():
    assert value("accuracy", [1, 2.0, np.int64(10)], ["1", "2", "10"]) == 1
    numbers = value("kappa_linear", [1, 2, 10, 2], [1, 10, 10, 2])
    assert value("kappa_linear", ["1", "2", "10", "2"], ["1", "10", "10", "2"]) == numbers


def test_clusters_are_points_and_labels():
    points = [[0, 0], [0, 1], [5, 5], [5, 6]]
    for name in ("silhouette", "davies_bouldin", "cohesion", "separation"):
        measure = getattr(experiment, name)
        apart = measure(points, ["b", "b", "a", "a"]).estimate
        assert measure(points, [1, 1, 2, 2]).estimate == apart
        assert measure([[1, 0, 0], [1, 0, 1], [2, 5, 5], [2, 5, 6]]).estimate == apart
        assert measure.__name__ == name
        refuses("one label each", measure, points, [1, 2])
        refuses("finite numbers", measure, "abcd", [1, 1, 2, 2])


def test_what_is_there_is_listed():
    names = dir(experiment)
    assert names == sorted(set(names))
    assert {"accuracy", "silhouette", "run", "roc_curve", "RocCurve"} <= set(names)
    assert all(hasattr(experiment, name) for name in names)


def test_codes_in_a_file_are_no_numbers(tmp_path):
    file = tmp_path / "codes.csv"
    file.write_text("x,y\n1,01\n2,1\n3,02\n4,2\n", "utf-8")
    assert experiment.datasets.load({"csv": str(file)})[1].tolist() == ["01", "1", "02", "2"]
    file.write_text("x,y\n01,0.50\n2,1\n3,2.5\n", "utf-8")
    X, y = experiment.datasets.load({"csv": str(file)})
    assert (X.ravel().tolist(), y.tolist()) == ([1, 2, 3], [0.5, 1, 2.5])


def test_texts_and_numbers_are_not_mixed():
    from sklearn.dummy import DummyClassifier

    with pytest.raises(errors.InputError, match="both texts and numbers"):
        experiment.running.run({"d": DummyClassifier()}, {"mixed": ([[0], [1], [2], [3]], [1, "1", 2, "2"])}, seed=1)
