"""What others call the parts of a result: a refusal names what is written here, and that works on every result."""

import contextlib
import copy
import pickle
import re

import numpy as np
import pytest

import nptests
from nptests.parts import calls, lines
from nptests.procedures import examples

TABLE = nptests.Scores.of(np.random.default_rng(7).integers(10, 99, (12, 4)) / 100, better="higher")
DEAR = {"to_excel", "savefig", "plot", "save"}  # files and pictures: of one result a class


def results():
    worked = [examples.worked(p) for p in nptests.catalogue()]
    others = [nptests.analyse(TABLE), worked[0], next(r for r in worked if isinstance(r, nptests.Comparisons)).rows[0]]
    others += [nptests.critical_value("wilcoxon", n=12, alpha=0.05), TABLE]
    return worked + others


@pytest.mark.filterwarnings("ignore::nptests.InputWarning")  # which stand beside numbers asked for alone
def test_every_part_that_is_proposed_works(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    tried, proposed = set(), 0
    for result in results():
        for name in lines():
            if not hasattr(result, name):
                with pytest.raises(
                    AttributeError, match=r": write result\.|: it has |did you mean|another call"
                ) as refused:
                    getattr(result, name)
                line = re.search(r": write result\.(.+)$", str(refused.value))
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


def test_other_calls_are_told_and_details_answered():
    for name, line in calls().items():
        if not hasattr(nptests.friedman(TABLE), name):
            with pytest.raises(AttributeError, match=rf"no attribute '{name}': \S"):
                getattr(nptests.friedman(TABLE), name)
        assert "nptests." in line or not re.search(r"\w\(.*\)\.\w", line)  # of pandas, or a sentence
    signed = nptests.wilcoxon([3, 1, 4, 1, 5], [2, 7, 1, 8, 2])
    assert signed["z"] == signed.Z == signed.details["z"]  # a name of several things, where the result has just one
    assert signed[1] == signed["p-value"] == signed.pvalue
    assert nptests.all_pairs(TABLE)[0] == nptests.all_pairs(TABLE).rows[0]


def test_columns_answer_to_the_names_of_others():
    pairs = nptests.all_pairs(TABLE)
    for frame in (pairs.to_frame(), pairs.rows[0].to_frame()):
        assert list(frame["p_adjusted"]) == list(frame.padj) == list(frame.adjusted)
        assert list(frame[["a", "stat"]].columns) == ["a", "statistic"]
        for name in ("p", "p-value", "p_value"):  # of two things
            with pytest.raises(KeyError, match="write 'adjusted' or 'pvalue', of the pair alone"):
                frame[name]
        assert list(frame[frame["p_adjusted"] <= 1].index) == list(frame.index) == list(frame[:].index)
        with pytest.raises(KeyError, match="the columns are a, b, estimate"):
            frame["zzz"]
        with pytest.raises(AttributeError):
            _ = frame.zzz


def test_a_p_value_of_one_pair_is_asked_for_by_its_kind():
    row = nptests.all_pairs(TABLE).rows[0]
    for name in ("p", "pval", "p_value"):
        with pytest.raises(AttributeError, match=r"write row\.adjusted, \.pvalue"):
            getattr(row, name)


def test_sizes_of_effects_are_taken_of_the_samples_that_a_test_keeps():
    a, b = [3, 1, 4, 1, 5], [2, 7, 1, 8, 2]
    for test in (nptests.mann_whitney(a, b[:4]), nptests.unpaired_t(a, b[:4])):
        assert test.cliffs_delta == nptests.cliffs_delta(a, b[:4])
        assert nptests.vargha_delaney(a, b[:4]) == test.A12
        with pytest.raises(AttributeError, match=r"write test\.vargha_delaney or test\.cliffs_delta"):
            _ = test.effect_size
    for test in (nptests.paired_t(a, b), nptests.permutation(a, b, paired=True)):
        assert test.rank_biserial.estimate == pytest.approx(nptests.rank_biserial(a, b).estimate, rel=1e-12, abs=0)
        with pytest.raises(AttributeError, match=r"write test\.rank_biserial$"):
            _ = test.effect_size
    with pytest.raises(AttributeError, match=r"write nptests\.friedman\(TABLE\)\.kendalls_w$"):
        _ = nptests.friedman(TABLE).effect_size


def test_a_frame_by_a_noun_is_one_with_and_without_a_call():
    test = nptests.friedman(TABLE)
    for frame in (test.table, test.table(), test.frame, test.to_pandas()):
        assert frame.equals(test.to_frame())
    assert test.rankdf == test.mean_ranks


def test_a_decision_may_be_called_with_its_level():
    test, pairs = nptests.friedman(TABLE), nptests.all_pairs(TABLE)
    assert test.significant == test.significant() == (test.pvalue <= 0.05)
    assert test.significant(test.pvalue)
    assert not test.reject(alpha=test.pvalue / 2)
    assert (pairs.significant(0.5) == (pairs.pvalues <= 0.5)).all(axis=None)


def test_results_are_read_back():
    for result in [examples.worked(p) for p in nptests.catalogue()]:
        back = nptests.from_json(result.to_json())
        assert type(back) is type(result)
        assert back.to_json() == result.to_json()
    for text in ("[1]", "{", "{}", nptests.analyse(TABLE).as_json()):
        with pytest.raises(nptests.InputError, match="to_json"):
            nptests.Outcome.from_json(text)


def test_keys_of_others_lead_to_ours():
    found = nptests.friedman(TABLE).to_dict()
    assert found["p_value"] == found["pvalue"]
    assert found["ranks"] == found["mean_ranks"]
    with pytest.raises(KeyError, match="the keys are procedure, statistic"):
        found["zzz"]


def test_values_are_copied_and_pickled():
    for result in results()[-5:]:
        assert copy.deepcopy(result) == pickle.loads(pickle.dumps(result)) == result


def test_documents_and_pictures_answer_to_the_names_of_others(tmp_path, capsys):
    analysis, picture = nptests.analyse(TABLE), nptests.cd_diagram(TABLE)
    assert repr(analysis.report()) == analysis.summary()
    assert analysis.to_html().startswith("<!")
    analysis.print()
    picture.show()
    assert capsys.readouterr().out == f"{analysis.summary()}\n{picture.text()}\n"
    picture.savefig(tmp_path / "a.png", dpi=50)
    assert (tmp_path / "a.png").stat().st_size
    with pytest.raises(AttributeError, match="a Figure of matplotlib"):
        picture.set_title("x")
    pairs = analysis.posthoc
    assert pairs.pvals_corrected.equals(pairs.adj_p_values)
    assert pairs.adjustment_method == "holm"
