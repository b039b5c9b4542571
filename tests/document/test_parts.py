"""What others call the parts of a result: a refusal names what is written here, and that works on every result."""

import contextlib
import copy
import pickle
import re

import numpy as np
import pytest

import nptests
from nptests.procedures import examples
from nptests.results import _parts

TABLE = nptests.Scores.of(np.random.default_rng(7).integers(10, 99, (12, 4)) / 100, better="higher")
DEAR = {"to_excel", "savefig", "plot", "save"}  # files and pictures: of one result a class


def results():
    worked = [examples.worked(p) for p in nptests.catalogue()]
    others = [nptests.analyse(TABLE), worked[0], next(r for r in worked if isinstance(r, nptests.Comparisons)).rows[0]]
    others += [nptests.critical_value("wilcoxon", n=12, alpha=0.05), TABLE]
    return worked + others


def test_every_part_that_is_proposed_works(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    tried, proposed = set(), 0
    for result in results():
        for name in _parts():
            if not hasattr(result, name):
                with pytest.raises(AttributeError, match=r": write \.|: it has |did you mean") as refused:
                    getattr(result, name)
                line = re.search(r": write \.(.+)$", str(refused.value))
                for part in line[1].split(", .") if line else ():
                    key = (type(result), part)
                    if DEAR.intersection(re.findall(r"\w+", part)) and key in tried:
                        continue
                    tried.add(key)
                    proposed += 1
                    with contextlib.suppress(ImportError, nptests.InputError):  # no openpyxl; no picture without ranks
                        assert eval(f"result.{part}", {"result": result}) is not None or "save" in part or "to_" in part
    assert proposed > 1000


def test_a_word_that_nobody_uses_is_answered_by_what_there_is():
    with pytest.raises(AttributeError, match="it has procedure, statistic, pvalue") as refused:
        _ = nptests.friedman(TABLE).zzz
    assert "level" not in str(refused.value)  # which this result has not
    assert not hasattr(nptests.friedman(TABLE), "_ipython_display_")


def test_keys_of_others_lead_to_ours():
    found = nptests.friedman(TABLE).to_dict()
    assert found["p_value"] == found["pvalue"]
    assert found["ranks"] == found["mean_ranks"]
    with pytest.raises(KeyError, match="the keys are procedure, statistic"):
        found["zzz"]


def test_values_are_copied_and_pickled():
    for result in results()[-5:]:
        assert copy.deepcopy(result) == pickle.loads(pickle.dumps(result)) == result
