"""The numbers that scikit-posthocs' own tests expect, most of them R's: equal, or with the reason why not."""

import json
import tomllib
import warnings

import numpy as np
import pandas as pd
import pytest
from compat.asking import HERE

from nptests.compat import scikit_posthocs

WRITTEN = json.loads((HERE / "expected.json").read_text("utf-8"))
ROWS = WRITTEN["expected"]
EXERCISE = pd.DataFrame({"pulse": WRITTEN["pulse"], "kind": WRITTEN["kind"]})
EXPLAINED = {  # (name, what tells the call apart) -> why
    ("posthoc_quade", "normal"): "n k for n in the published variance there; the permutation variance here",
    (
        "posthoc_mannwhitney",
        "bonferroni",
    ): "the normal law with continuity correction there, which peer_numbers=True gives",
    ("posthoc_wilcoxon", "bonferroni"): "the normal law there, which peer_numbers=True gives",
}


def restored(value):
    """Frames and arrays of what was written down."""
    if isinstance(value, dict):
        if "exercise" in value:
            return EXERCISE
        return pd.DataFrame(value["frame"]) if "frame" in value else np.array(value["array"])
    return value


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['name']} {row['kwargs']}"[:60])
def test_what_their_tests_expect(row):
    args = [restored(value) for value in row["args"]]
    kwargs = {name: restored(value) for name, value in row["kwargs"].items()}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        ours = getattr(scikit_posthocs, row["name"])(*args, **kwargs)
        reason = next(
            (r for (name, word), r in EXPLAINED.items() if name == row["name"] and word in kwargs.values()), None
        )
        assert np.allclose(np.asarray(ours, dtype=float), row["expected"], atol=row["atol"]) != bool(reason)
        if reason and "peer_numbers" in reason:
            theirs = getattr(scikit_posthocs, row["name"])(*args, **kwargs, peer_numbers=True)
            assert np.allclose(np.asarray(theirs, dtype=float), row["expected"], atol=max(row["atol"], 1e-4))


@pytest.mark.parametrize("suite", tomllib.loads((HERE / "suites.toml").read_text("utf-8")).values())
def test_every_test_of_a_suite_is_accounted_for(suite):
    assert suite["first"] <= suite["passed"] == suite["tests"] - sum(suite["others"].values())
