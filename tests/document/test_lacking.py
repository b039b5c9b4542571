"""What is said of a part that a result lacks: of what was asked for, on the data of the call, in lines that run."""

import numpy as np
import pandas as pd
import pytest

import nptests

ROWS = [
    [91.2, 88.4, 85.0],
    [77.1, 78.3, 70.9],
    [85.5, 83.0, 82.1],
    [93.3, 90.2, 88.8],
    [68.0, 66.6, 69.1],
    [80.9, 79.5, 71.0],
]
TABLE = pd.DataFrame(ROWS, columns=["A", "B", "C"])
NEW, BASE = [3, 1, 4, 1, 5, 9], [2, 7, 1, 8, 2, 8]


def test_the_words_behind_a_name_say_what_is_meant():
    same = r"another call on the same data: nptests\."
    with pytest.raises(AttributeError, match=rf"{same}nemenyi\(TABLE, better='higher'\)$"):
        nptests.friedman(TABLE, better="higher").posthoc("nemenyi")
    with pytest.raises(AttributeError, match=rf"{same}all_pairs\(TABLE, adjust='holm', better='higher'\)$"):
        nptests.friedman(TABLE, better="higher").posthoc(method="holm")
    with pytest.raises(
        AttributeError, match=rf"{same}pairwise_wilcoxon\(TABLE, adjust='bonferroni', better='higher'\)$"
    ):
        nptests.pairwise_wilcoxon(TABLE, better="higher").correct("bonferroni")
    one = rf"{same}against\(TABLE, control='A', better='higher'\)$"
    analysis = nptests.analyse(TABLE, better="higher")
    with pytest.raises(AttributeError, match=one):
        nptests.friedman(TABLE, better="higher").posthoc("nemenyi", control="A")
    with pytest.raises(TypeError, match=one):
        analysis.posthoc(control="A")
    with pytest.raises(TypeError, match=rf"{same}against\(TABLE, control='A', adjust='finner', better='higher'\)$"):
        analysis.posthoc(control="A", correction="finner")
    with pytest.raises(AttributeError, match=r"\.to_frame\(\)\.head\(2\) # or nptests\.friedman\(TABLE\)\.pvalue$"):
        nptests.friedman(TABLE).head(2)


def test_a_pair_is_asked_for_by_its_names():
    with pytest.raises(KeyError, match=r"nptests\.all_pairs\(TABLE, better='higher'\)\.row\('A', 'B'\)"):
        _ = nptests.friedman(TABLE, better="higher")["A", "B"]
    with pytest.raises(AttributeError, match=r"write nptests\.nemenyi\(TABLE\)\.row\('A', 'B'\)$"):
        nptests.nemenyi(TABLE).compare("A", "B")


def test_another_call_has_the_data_of_this_one():
    with pytest.raises(AttributeError, match=r"nptests\.explain\(nptests\.friedman\(TABLE\)\) says"):
        nptests.friedman(TABLE).explain()
    with pytest.raises(AttributeError, match=r"nptests\.all_pairs\(TABLE, better='higher'\)\.letters$"):
        _ = nptests.friedman(TABLE, better="higher").letters
    with pytest.raises(AttributeError, match=r": TABLE\.describe\(\) of pandas"):
        _ = nptests.friedman(TABLE).median
    with pytest.raises(AttributeError, match=r"of a table nptests\.all_pairs, of independent groups nptests\.dunn$"):
        nptests.mcnemar(3, 12).posthoc()  # which runs nothing of these
    with pytest.raises(AttributeError, match=r"\.statistic # standard normal$|\.statistic # chi-squared"):
        _ = nptests.friedman(TABLE).z


def test_a_picture_of_pairs_is_one_of_another_result():
    with pytest.raises(
        nptests.InputError, match=r"write nptests\.all_pairs\(TABLE, .*\)\.plot\(kind='cd'\), of the same"
    ):
        nptests.friedman(TABLE, better="higher").plot(kind="cd")
    with pytest.raises(nptests.InputError, match=r"write nptests\.friedman\(TABLE\)\.plot\(kind='null'\)"):
        nptests.friedman(TABLE).plot(kind="box")


def test_mean_ranks_are_a_series_where_one_is_asked_for():
    ranks = nptests.friedman(TABLE, better="higher").mean_ranks
    assert list(ranks.sort_values().index) == ["A", "B", "C"]
    assert ranks.idxmin() == "A"
    assert dict(ranks[["A", "C"]]) == {"A": ranks["A"], "C": ranks["C"]}
    assert isinstance(np.argsort(ranks), np.ndarray)  # to numpy they are a tuple


def test_no_advice_is_computed_for_whoever_only_looks(monkeypatch):
    monkeypatch.setattr("nptests.procedures.elsewhere.lacking.advice", None)
    result = nptests.friedman(TABLE)
    assert repr(nptests.explain(result))
    assert len(pd.DataFrame([result])) == 1


def test_a_result_is_read_as_the_only_row_of_a_frame():
    result = nptests.wilcoxon(NEW, BASE)
    assert result.loc["Wilcoxon", "RBC"] == result.iloc[0]["RBC"] == result.rank_biserial
    with pytest.warns(nptests.InputWarning, match=r"p-val is of the exact null distribution; asymptotic: p = "):
        assert result["p-val"].iloc[0] == result["p-val"].values[0] == result.pvalue == result["pvalue"]
    with pytest.raises(KeyError, match="one row, of which a column is asked for by its name"):
        _ = result.iloc[0, 1]
    assert result.to_dict(orient="records")[0]["p-val"] == result.pvalue


def test_pairs_are_picked_from_the_matrix_and_their_rows_are_no_tuples():
    pairs = nptests.nemenyi(TABLE, better="higher")
    assert pairs.pvalues["A", "B"] == pairs.pvalues.loc["A", "B"] == pairs.row("A", "B").adjusted
    with pytest.raises(TypeError, match=r"write \[\(row\.a, row\.b, row\.adjusted\) for row in pairs\.rows\]$"):
        for _, _, _ in pairs:
            pass


def test_a_row_of_a_frame_and_its_neighbours_answer_to_names_of_peers():
    row = next(nptests.nemenyi(TABLE).to_frame().iterrows())[1]
    assert [row[side] for side in ("group1", "B")] == ["A", "B"]
    long = TABLE.reset_index().melt("index")
    pairs = nptests.pairwise_tests(long, "value", within="variable", subject="index", padjust="holm")  # type: ignore[attr-defined]
    assert pairs.iloc[0]["p-corr"] == pairs[["A", "p-corr"]]["p_corr"][0]
    size = nptests.cliffs_delta(NEW, BASE)
    with pytest.raises(AttributeError, match=r"write size\.estimate, size\.interval # no words for sizes are here"):
        _ = size.magnitude
    with pytest.raises(AttributeError, match=r"write nptests\.nemenyi\(TABLE\)\.mean_ranks$"):
        _ = nptests.nemenyi(TABLE).means


def test_a_picture_that_nobody_keeps_is_the_figure_of_pyplot():
    pyplot = pytest.importorskip("matplotlib.pyplot")
    before = len(pyplot.get_fignums())
    nptests.cd_diagram(TABLE, better="higher")
    assert [nptests.cd_diagram(TABLE, better="higher") is None, len(pyplot.get_fignums())] == [False, before + 1]
    pyplot.close()
