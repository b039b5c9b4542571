"""Data sets of OpenML on this disk: what its description says of attributes, in each layout, and every refusal."""

import gzip
import json
from pathlib import Path

import numpy as np
import pytest
import sklearn
from sklearn.datasets import load_iris
from support.beside import beside, frozen
from support.refused import refuses

from nptests.experiment.datasets import load

WRITTEN = frozen(beside(__file__))

ARFF = WRITTEN["arff"]
FIELDS = {"default_target_attribute": "class", "row_id_attribute": "row", "ignore_attribute": ["note"]}
XML = WRITTEN["xml"]
JSON = json.dumps({"data_set_description": FIELDS})


def written(folder, **files):
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        data = text.encode()
        (folder / name).write_bytes(gzip.compress(data) if name.endswith(".gz") else data)


LAYOUTS = {
    "openml-python": ({"61/dataset.arff": ARFF, "61/description.xml": XML}, "61/dataset.arff"),
    "one name": ({"coins.arff": ARFF, "coins.json": JSON}, "coins.arff"),
    "one name, gzipped": ({"coins.arff.gz": ARFF, "coins.json.gz": JSON}, "coins.arff.gz"),
    "scikit-learn": (
        {"openml.org/data/v1/download/61.gz": ARFF, "openml.org/api/v1/json/data/61.gz": JSON},
        "openml.org/data/v1/download/61.gz",
    ),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_only_features_are_learnt_from(tmp_path, layout):
    files, path = LAYOUTS[layout]
    written(tmp_path, **files)
    X, y = load({"openml": path}, folder=tmp_path)
    assert X.tolist() == [[1.5, 1, 0], [2.5, 0, 1], [3.5, 1, 0]]
    assert y.tolist() == ["A", "B", "A"]


def test_a_description_elsewhere_and_another_target(tmp_path):
    written(tmp_path, **{"a.arff": ARFF, "b.json": JSON})
    X, y = load({"openml": "a.arff", "description": "b.json", "target": "size"}, folder=tmp_path)
    assert y.tolist() == [1.5, 2.5, 3.5]
    assert X.shape == (3, 4), "metal and class, in a column for each word"


def test_iris_as_scikit_learn_keeps_it_for_its_own_tests():
    folder = Path(sklearn.__file__).parent / "datasets" / "tests" / "data" / "openml" / "id_61"
    if not folder.is_dir():
        pytest.skip("this scikit-learn was installed without its tests")
    X, y = load({"openml": "data-v1-dl-61.arff.gz", "description": "api-v1-jd-61.json.gz"}, folder=folder)
    theirs = load_iris()
    # Three cells of scikit-learn's iris are those of Fisher's paper, where UCI's file errs.
    assert X.shape == theirs.data.shape
    assert int((~np.isclose(X, theirs.data, rtol=1e-12, atol=0)).sum()) <= 3
    assert [label.removeprefix("Iris-") for label in y] == theirs.target_names[theirs.target].tolist()


SEVERAL = JSON.replace('"class"', '"class,size"')
ABSENT = JSON.replace('"note"', '"remark"')


@pytest.mark.parametrize(
    ("files", "about", "sentence"),
    [
        ({"a.arff": ARFF}, {}, 'has no description of OpenML next to it .*description = "FILE"'),
        ({"a.arff": ARFF, "a.json": "{}"}, {}, "lacks data_set_description"),
        ({"a.arff": ARFF, "a.json": "[1"}, {}, "lacks data_set_description"),
        ({"a.arff": ARFF, "a.xml": "<a"}, {}, "is no description of OpenML"),
        ({"a.arff": ARFF, "a.json": SEVERAL}, {}, "several targets .class, size."),
        ({"a.arff": ARFF, "a.json": ABSENT}, {}, "leaves out 'remark'"),
        ({"a.arff": ARFF, "a.json": '{"data_set_description": {}}'}, {}, "names no target"),
        ({"a.arff": ARFF, "a.json": JSON}, {"target": "klass"}, "did you mean 'class'"),
        ({"a.arff": ARFF, "a.json": JSON}, {"tarket": "class"}, "no key 'tarket'"),
        ({"a.arff": ARFF.replace("row numeric", "row string"), "a.json": JSON}, {}, "cannot be read as ARFF"),
        ({"a.json": JSON}, {}, "there is no file"),
    ],
)
def test_what_cannot_be_read_is_said(tmp_path, files, about, sentence):
    written(tmp_path, **files)
    refuses(sentence, load, {"openml": "a.arff", **about}, folder=tmp_path)


def test_a_damaged_archive_is_told(tmp_path):
    (tmp_path / "a.arff.gz").write_bytes(gzip.compress(ARFF.encode())[:40])
    written(tmp_path, **{"a.json": JSON})
    refuses("damaged or cut off", load, {"openml": "a.arff.gz"}, folder=tmp_path)
