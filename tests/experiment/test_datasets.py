"""Data sets from files: numbers and words, missing cells, the same data in three formats."""

import re

import numpy as np
import pytest
from support.beside import beside, on_each
from support.refused import refuses

from nptests.experiment.datasets import load

CSV = "size,metal,class\n1.5,gold,A\n2.5,silver,B\n?,gold,A\n"
ARFF = beside(__file__)["arff"]
KEEL = ARFF.replace("numeric", "real [0.0, 9.5]").replace("?", "<null>")
KEEL = KEEL.replace("@data", "@inputs size, metal\n@outputs class\n@data")


@pytest.mark.parametrize(("kind", "text"), [("csv", CSV), ("arff", ARFF), ("keel", KEEL)], ids=["csv", "arff", "keel"])
def test_the_same_data_in_three_formats(tmp_path, kind, text):
    (tmp_path / "coins").write_text(text, "utf-8")
    X, y = load({kind: "coins"}, folder=tmp_path)
    assert y.tolist() == ["A", "B", "A"]
    assert X[:, -2:].tolist() == [[1, 0], [0, 1], [1, 0]]
    assert X[:2, 0].tolist() == [1.5, 2.5]
    assert np.isnan(X[2, 0])


def test_a_bundled_one():
    X, y = load({"sklearn": "wine"})
    assert X.shape == (178, 13)
    assert len(y) == 178


@on_each("about", "sentence", lists=True)
def test_what_is_wrong_is_said(tmp_path, about, sentence):
    (tmp_path / "coins").write_text(CSV, "utf-8")
    refuses(sentence, load, about, folder=tmp_path)


def test_a_case_without_a_class_is_refused(tmp_path):
    (tmp_path / "coins").write_text(CSV + "3.5,gold,?\n", "utf-8")
    refuses("1 rows have no 'class'", load, {"csv": "coins"}, folder=tmp_path)


def test_a_data_set_of_scikit_learn_that_is_misspelt_is_guessed():
    for name, words in (("iriss", "did you mean 'iris'?"), ("linnerud", "the names are"), ("zzzz", "the names are")):
        refuses(re.escape(words), load, {"sklearn": name})
