"""Drop-in calls: the same answers as the peers where the peers are right, and a word where they are not."""

import numpy as np
import pandas as pd
import pytest
from matplotlib import pyplot
from support.refused import refuses

import nptests
from nptests.compat import autorank, baycomp, critdd, orange, scikit_posthocs as compat
from nptests.read import literature as fixtures

TABLE = fixtures.scores("demsar2006/table6")
pytestmark = pytest.mark.filterwarnings("ignore:.*no p-value is adjusted")


def test_compute_cd_gives_the_numbers_of_demsar():
    """Demsar (2006), section 3.2.2: four classifiers on 14 data sets."""
    ranks = [3.143, 2.000, 2.893, 1.964]
    assert f"{orange.compute_CD(ranks, 14):.2f}" == "1.25"
    assert f"{orange.compute_CD(ranks, 14, alpha='0.1', test='bonferroni-dunn'):.2f}" == "1.04"
    refuses("bonferroni-dunn", orange.compute_CD, ranks, 14, test="dunn")


def test_graph_ranks_draws_the_groups_that_the_difference_implies():
    names = ["C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf"]
    picture = orange.graph_ranks([3.143, 2.000, 2.893, 1.964], names, cd=1.0)
    bars = [item.label for item in picture.scene.items if getattr(item, "kind", "") == "bar"]
    assert len(bars) == 2
    assert all(name in picture.svg() for name in ("C4.5+m+cf", "CD = 1.000"))
    assert "alpha" not in picture.text()
    assert pyplot.get_fignums()  # as theirs leaves one
    assert "(the control)" in orange.graph_ranks([3.143, 2.000, 2.893, 1.964], names, cd=1.12, cdmethod=0).text()
    pyplot.close("all")
    refuses("4 mean ranks and 2 names", orange.graph_ranks, [1, 2, 3, 4], ["a", "b"], cd=1)


def test_a_name_that_several_have_is_answered_by_the_keywords_of_one():
    groups = pd.DataFrame({"group": [*"aaabbb"], "score": [1, 2, 3, 4, 5, 7]})
    assert nptests.kruskal(data=groups, dv="score", between="group").index.tolist() == ["Kruskal"]
    with pytest.warns(nptests.InputWarning):
        assert nptests.mcnemar(ary=[[30, 12], [5, 40]], corrected=True)[0] == pytest.approx(36 / 17, abs=1e-12)
    assert nptests.permutation_test([1, 2, 3], [4, 5, 6], func="x_mean < y_mean", paired=False) == pytest.approx(
        1 / 20, abs=1e-12
    )
    assert nptests.mcnemar(30, 12, 5, 40).pvalue == nptests.mcnemar(12, 5).pvalue
    assert nptests.corrected_t([1, 2, 4], test_fraction=0.1).options["train"] == 0.9


# Computed with scikit-posthocs 0.17.1 on Demsar's table 6; upper triangles.
PEER = {
    "posthoc_nemenyi_friedman": [0.088673, 0.971686, 0.061683, 0.226697, 0.998882, 0.170052],
    "posthoc_siegel_friedman": [0.019172, 0.660549, 0.012827, 0.057040, 0.883617, 0.040424],
    "posthoc_quade": [0.039050, 0.846382, 0.003303, 0.059567, 0.326038, 0.005563],
    "posthoc_conover_friedman": [0.008605, 0.606820, 0.005494, 0.030289, 0.863594, 0.020225],
}


@pytest.mark.parametrize("name", PEER)
@pytest.mark.parametrize("sign", [1, -1])
def test_matrices_are_those_of_scikit_posthocs(name, sign):
    table = getattr(compat, name)(sign * TABLE.values)
    assert [round(p, 6) for p in table.to_numpy()[np.triu_indices(4, 1)].tolist()] == PEER[name]
    assert (table.to_numpy() == table.to_numpy().T).all()
    assert (np.diag(table) == 1).all()


def test_frames_melted_frames_and_sorting():
    wide = pd.DataFrame(TABLE.values, columns=list(TABLE.algorithms), index=list(TABLE.datasets))
    melted = wide.rename_axis("data").reset_index().melt("data", var_name="method", value_name="auc")
    expected = compat.posthoc_nemenyi_friedman(wide)
    assert list(expected.columns) == list(TABLE.algorithms)
    again = compat.posthoc_nemenyi_friedman(melted, y_col="auc", group_col="method", block_col="data", melted=True)
    pd.testing.assert_frame_equal(again, expected)
    turned = compat.posthoc_nemenyi_friedman(wide, sort=True)
    assert list(turned.columns) == sorted(TABLE.algorithms)
    assert turned.loc["C4.5", "C4.5+m"] == expected.loc["C4.5", "C4.5+m"]
    refuses("y_col=", compat.posthoc_nemenyi_friedman, melted, melted=True)


@pytest.mark.parametrize(("theirs", "ours"), [("holm", "holm"), ("fdr_bh", "benjamini-hochberg"), ("sh", "hochberg")])
def test_their_words_for_adjustments(theirs, ours):
    raw = compat.posthoc_conover_friedman(TABLE.values).to_numpy()[np.triu_indices(4, 1)]
    adjusted = compat.posthoc_conover_friedman(TABLE.values, p_adjust=theirs).to_numpy()[np.triu_indices(4, 1)]
    np.testing.assert_array_equal(adjusted, nptests.adjust(raw, ours))


def test_wilcoxon_takes_groups_in_rows_and_sees_ties_of_decimals():
    a, b = [0.9, 0.8, 0.7, 0.95, 0.65], [0.8, 0.7, 0.8, 0.85, 0.6]
    with pytest.warns(nptests.InputWarning, match="peer_numbers=True gives theirs"):
        table = compat.posthoc_wilcoxon(np.array([a, b]))
    assert compat.posthoc_wilcoxon(np.array([a, b]), peer_numbers=True).iloc[0, 1] == 0.5
    assert table.shape == (2, 2)
    assert table.iloc[0, 1] == 0.375  # in floating point no two differences tie: scipy, and so the peer, says 0.5
    long = pd.DataFrame({"score": a + b, "who": ["x"] * 5 + ["y"] * 5})
    with pytest.warns(nptests.InputWarning, match="ties of decimals"):
        assert compat.posthoc_wilcoxon(long, val_col="score", group_col="who").loc["x", "y"] == 0.375
    refuses("'pratt'", compat.posthoc_wilcoxon, np.array([a, b]), zero_method="nothing")
    refuses("equal sizes", compat.posthoc_wilcoxon, long.iloc[:-1], val_col="score", group_col="who")


def test_quade_by_t_and_by_the_normal_law():
    by_t = compat.posthoc_quade(TABLE.values).to_numpy()
    rows = nptests.conover(TABLE, ranks="quade", adjust="none").rows
    np.testing.assert_array_equal(by_t[np.triu_indices(4, 1)], [row.adjusted for row in rows])
    with pytest.warns(nptests.InputWarning, match="n k for n"):
        normal = compat.posthoc_quade(TABLE.values, dist="normal").to_numpy()
    assert (normal != by_t).any()


def test_a_report_says_which_tests_the_result_is_of(capsys):
    """autorank's choice may be another than that of the report below it."""
    frame = pd.DataFrame(np.random.default_rng(3).normal((0, 1, 2), size=(20, 3)), columns=list("ABC"))
    for mode, tests in (("parametric", "anova and tukeyhsd"), ("nonparametric", "friedman and nemenyi")):
        with pytest.warns(nptests.InputWarning, match="against the best"):
            result = autorank.autorank(frame, force_mode=mode)
        autorank.create_report(result)
        assert capsys.readouterr().out.startswith(f"The result in hand is of {tests} (p = ")


def test_a_picture_of_theirs_is_of_the_comparison_in_hand():
    diagram = critdd.Diagram(TABLE.values, treatment_names=TABLE.algorithms, maximize_outcome=True)
    with pytest.warns(nptests.InputWarning, match="reverse_x=True: of no effect"):
        assert "Wilcoxon" in diagram.to_str(reverse_x=True)
    with pytest.warns(nptests.InputWarning, match="against the best"):
        result = autorank.autorank(TABLE.to_frame(), force_mode="nonparametric")
    shown = [text.get_text() for text in autorank.plot_stats(result, allow_insignificant=True).texts]
    assert f"CD = {result.cd:.3f}" in shown
    assert compat.sign_plot(pd.DataFrame([[1, 0.03], [0.03, 1]]))[0].images[0].get_clim() == (-0.5, 4.5)
    pyplot.close("all")


def test_sums_on_the_border_of_the_rope_are_told():
    with pytest.warns(nptests.InputWarning, match="baycomp: 2 sums of two differences lie on the border"):
        baycomp.two_on_multiple([0.31, 0.4], [0.3, 0.41], rope=0.01, nsamples=10)
