"""What is rejected stands beside adjusted p-values, and names stay with them."""

import pickle

import numpy as np
import pandas as pd
import pytest

import nptests

P = {"a": 0.01, "b": 0.04, "c": 0.03}


def test_which_are_rejected():
    assert nptests.adjust(list(P.values())).rejected.tolist() == [True, False, False]
    assert nptests.adjust(list(P.values()), "fdr_bh", alpha=0.01).rejected.tolist() == [False] * 3
    halved = pickle.loads(pickle.dumps(nptests.adjust([0.01, 0.04]))) / 2
    assert halved.rejected.tolist() == [True, True]


@pytest.mark.parametrize("pvalues", [P, pd.Series(P)], ids=["dictionary", "series"])
def test_names_stay(pvalues):
    adjusted = nptests.adjust(pvalues)
    assert dict(adjusted) == pytest.approx({"a": 0.03, "b": 0.06, "c": 0.06}, rel=1e-12, abs=0)
    assert dict(adjusted.rejected) == {"a": True, "b": False, "c": False}
    assert nptests.hochberg(P)["b"] == 0.04  # type: ignore[attr-defined]


def test_without_names_they_are_an_array():
    assert isinstance(nptests.adjust(np.array([0.01, 0.04])), np.ndarray)
