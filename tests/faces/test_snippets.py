"""Calls as users of other packages write them: each runs here, or is refused with the line to write, which runs.

The ways of calling are those of the READMEs and threads of autorank, scikit-posthocs, pingouin, scipy, statsmodels,
scmamp, critdd and Orange, the import apart; the data are made up.
"""

import warnings
from typing import Any

import numpy as np
import pandas as pd
import pytest
from support.beside import beside, frozen, on_each

import nptests

WRITTEN = frozen(beside(__file__))

ROWS = [(71, 75, 78), (62, 69, 66), (83, 88, 91), (54, 59, 63), (68, 66, 72), (77, 79, 85), (59, 64, 61), (90, 92, 95)]
FRAME = pd.DataFrame(ROWS, columns=["svm", "forest", "boost"]) / 100
LONG = FRAME.rename_axis("subject").reset_index().melt("subject", var_name="model", value_name="auc")
SCOPE: dict[str, Any] = {
    "nptests": nptests,
    "np": np,
    "pd": pd,
    "df": FRAME,
    "data": FRAME.to_numpy(),
    "long": LONG,
    "a": FRAME["svm"].tolist(),
    "b": FRAME["forest"].tolist(),
    "c": FRAME["boost"].tolist(),
    "x": FRAME["svm"],
    "y": FRAME["boost"],
    "d": (FRAME["svm"] - FRAME["forest"]).to_numpy(),
    "pvalues": [0.01, 0.04, 0.03, 0.005, 0.2, 0.5],
    "differences": (FRAME["svm"] - FRAME["forest"]).to_numpy(),
    "named": {"svm": FRAME["svm"], "forest": FRAME["forest"], "boost": FRAME["boost"]},
    "k": 3,
    "n": 8,
}

RUN = WRITTEN["run"]

# What is written -> what the refusal tells to write.
REFUSED = WRITTEN["refused"]


def test_there_are_many():
    assert len(RUN) >= 60
    assert len(RUN) == len(set(RUN))


@pytest.mark.parametrize("snippet", RUN)
def test_a_snippet_runs(snippet):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", nptests.InputWarning)  # that a package's number is another one
        assert eval(snippet, dict(SCOPE)) is not None


@pytest.mark.parametrize("snippet", REFUSED)
def test_a_refusal_holds_the_line_to_write(snippet):
    with pytest.raises((nptests.InputError, AttributeError, TypeError)) as refused:
        exec(snippet, dict(SCOPE))
    line = REFUSED[snippet]
    assert line in str(refused.value).replace("your_", "")
    if line.startswith("nptests."):  # and it runs
        data = {
            "df": LONG if "score=" in line else FRAME,
            "scores": FRAME,
            "groups": LONG if "score=" in line else FRAME,
        }
        assert eval(line, SCOPE | data) is not None


@pytest.mark.parametrize("snippet", WRITTEN["taken"])
def test_words_of_others_are_taken_for_ours(snippet):
    there, here = (eval(line, dict(SCOPE)) for line in (snippet, WRITTEN["taken"][snippet]))
    numbers = [result.omnibus if hasattr(result, "omnibus") else result for result in (there, here)]
    if hasattr(here, "rows"):
        assert [row.adjusted for row in there.rows] == [row.adjusted for row in here.rows]
    else:
        assert numbers[0].pvalue == numbers[1].pvalue


def test_a_result_is_unpacked_as_elsewhere():
    statistic, pvalue = nptests.friedman(FRAME)
    assert (statistic, pvalue) == (nptests.friedman(FRAME).statistic, nptests.friedman(FRAME).pvalue)


def test_readers_of_files_meet_the_same(tmp_path):
    FRAME.to_csv(tmp_path / "scores.csv", index=False)
    assert nptests.friedman(tmp_path / "scores.csv").pvalue == nptests.friedman(FRAME).pvalue


def test_names_of_nobody_say_where_to_look():
    for word in ("nothing_at_all", "tests", "ties", "Ttest", "skewtest", "qqnorm", "friedmann"):
        with pytest.raises(AttributeError, match=r"(nothing is called so|did you mean|not here|write ).*nptests"):
            getattr(nptests, word)


@on_each("name", "line", lists=True)
def test_names_in_plain_words_lead_to_a_call(name, line):
    with pytest.raises(AttributeError, match=rf"'{name}': write {line}"):
        getattr(nptests, name)
