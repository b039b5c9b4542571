"""Scores, groups and blocks in three vectors; samples by data set in dictionaries."""

import pandas as pd
import pytest

import nptests

TABLE = pd.DataFrame(
    {"svm": [0.7, 0.8, 0.6, 0.9, 0.5], "knn": [0.6, 0.7, 0.65, 0.8, 0.4], "nb": [0.5, 0.75, 0.4, 0.6, 0.3]},
    index=["iris", "wine", "glass", "zoo", "car"],
)
LONG = (
    TABLE.rename_axis("data")
    .reset_index()
    .melt(id_vars="data", var_name="model", value_name="y")
    .sample(frac=1, random_state=1)
)
R = (
    "friedmanTest", "frdAllPairsNemenyiTest", "frdAllPairsConoverTest", "frdAllPairsSiegelTest", "frdAllPairsExactTest",
    "durbinTest", "frdAllPairsMillerTest", "quadeAllPairsTest", "durbinAllPairsTest", "frdManyOneDemsarTest",
    "frdManyOneExactTest", "quade_test", "frdManyOneNemenyiTest", "skillingsMackTest", "friedman", "nemenyi", "conover",
)  # fmt: skip


@pytest.mark.filterwarnings("ignore::nptests.InputWarning")
@pytest.mark.parametrize("name", R)
def test_three_vectors_are_a_table(name):
    function = getattr(nptests, name)
    whole = function(TABLE[sorted(TABLE.columns)])
    for apart in (
        function(LONG["y"], groups=LONG["model"], blocks=LONG["data"]),
        function(list(LONG["y"]), list(LONG["model"]), list(LONG["data"])),
    ):
        assert _numbers(apart) == _numbers(whole)


def _numbers(result):
    return [row.adjusted for row in getattr(result, "rows", ())] or [result.statistic, result.pvalue]


def test_dictionaries_are_paired_by_their_keys():
    ours, theirs = TABLE["svm"].to_dict(), TABLE["knn"][::-1].to_dict()
    paired = nptests.wilcoxon(ours, theirs)
    assert paired.pvalue == nptests.wilcoxon(TABLE["svm"], TABLE["knn"]).pvalue
    assert "in the order of the keys of the first dictionary" in paired.notes
    assert nptests.compare(ours, theirs, better="higher").omnibus.pvalue == paired.pvalue
    part = {name: x for name, x in theirs.items() if name != "zoo"}
    line = "nptests.wilcoxon([ours[k] for k in ours if k in part], [part[k] for k in ours if k in part])"
    with pytest.raises(nptests.InputError, match="'zoo' is in some of the dictionaries alone") as refused:
        nptests.wilcoxon(ours, part)
    assert refused.value.line == line
    assert eval(line, {"nptests": nptests, "ours": ours, "part": part}).n == 4


def test_folds_of_cross_validate_are_told_and_compared():
    results = {name: {"fit_time": [1.0] * 5, "test_score": list(TABLE[name])} for name in TABLE}
    assert (
        nptests.wilcoxon(results["svm"], results["knn"]).pvalue == nptests.wilcoxon(TABLE["svm"], TABLE["knn"]).pvalue
    )
    for metric in ({}, {"metric": "test_score"}, {"metric": "score"}):
        with pytest.raises(nptests.InputError, match="holds the 5 folds of one data set") as refused:
            nptests.friedman(results, better="higher", **metric)
        lines = (
            str(refused.value).partition("write ")[2].removesuffix(" if each fold counts as a data set").split(", or ")
        )
        compared, counted = (eval(line, {"nptests": nptests, "results": results}) for line in lines)
        assert compared.procedure == "corrected_t"
        assert counted.pvalue == nptests.friedman(TABLE, better="higher").pvalue


def test_a_function_is_no_data():
    with pytest.raises(nptests.InputError, match=r"nothing here computes with a function of yours"):
        nptests.get_interval_estimates({"PPO": [[1.0, 2.0]]}, lambda x: x, reps=2000)
    with pytest.raises(nptests.InputError, match="a function is no data: call it on yours first"):
        nptests.bootstrap_mean([1.0, 2.0, 3.0], lambda x: x)
