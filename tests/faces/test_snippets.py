"""Calls as users of other packages write them: each runs here, or is refused with the line to write, which runs.

The ways of calling are those of the READMEs and threads of autorank, scikit-posthocs, pingouin, scipy, statsmodels,
scmamp, critdd and Orange, the import apart; the data are made up.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

import nptests

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

RUN = """
nptests.friedman(a, b, c).statistic
nptests.friedman(a, b, c).pvalue
nptests.friedman(df["svm"], df["forest"], df["boost"])
nptests.friedman(*df.to_numpy().T)
nptests.friedman(*[df[name] for name in df])
nptests.friedman(data)
nptests.friedman(df)
nptests.friedman(df, better="higher").mean_ranks
nptests.friedman(long, dataset="subject", algorithm="model", score="auc")
nptests.friedman(long.pivot(index="subject", columns="model", values="auc"))
nptests.friedman(df.T.T.reset_index(drop=True))
nptests.friedman(named)
nptests.friedman(df.to_dict("list"))
nptests.friedman(df.to_dict("records"))
nptests.iman_davenport(df).pvalue
nptests.quade(df)
nptests.aligned_ranks(df, better="higher")
nptests.anova_repeated(long, dataset="subject", algorithm="model", score="auc")
nptests.cochran_q((df > 0.7).astype(int))
nptests.page(df, better="higher")
nptests.kendalls_w(df)
nptests.skillings_mack(df)
nptests.durbin(df)
nptests.wilcoxon(a, b)
nptests.wilcoxon(x, y, alternative="greater")
nptests.wilcoxon(x, y, alternative="less").pvalue
nptests.wilcoxon(df[["svm", "forest"]])
nptests.wilcoxon(df["svm"] - df["forest"], [0] * len(df))
nptests.wilcoxon(np.asarray(a), np.asarray(b), zeros="pratt")
nptests.sign(x, y)
nptests.paired_t(x, y)
nptests.unpaired_t(x, y)
nptests.unpaired_t(a, b, variances="equal")
nptests.mann_whitney(x, y, alternative="two-sided")
nptests.mann_whitney(a, b)
nptests.ks_2samp(a, b)
nptests.kruskal_wallis(a, b, c)
nptests.kruskal_wallis(df)
nptests.kruskal_wallis(*[group["auc"].to_numpy() for _, group in long.groupby("model")])
nptests.kruskal_wallis(long, algorithm="model", score="auc")
nptests.anova(a, b, c)
nptests.anova(*[group["auc"].to_numpy() for _, group in long.groupby("model")])
nptests.levene(a, b, c)
nptests.bartlett(a, b, c)
nptests.shapiro_wilk(df["svm"])
nptests.shapiro_wilk(df["svm"]).pvalue > 0.05
nptests.nemenyi(data).pvalues
nptests.nemenyi(df)
nptests.nemenyi(long, dataset="subject", algorithm="model", score="auc").pvalues
nptests.conover(df, adjust="holm").pvalues
nptests.all_pairs(df, adjust="shaffer", better="higher").to_frame()
nptests.against(df, control="svm", better="higher")
nptests.pairwise_wilcoxon(df, adjust="holm")
nptests.dunn(long, algorithm="model", score="auc", adjust="bonferroni").pvalues
nptests.dunn(a, b, c)
nptests.tukey(long[["model", "auc"]])
nptests.steel_dwass(df)
nptests.analyse(df, alpha=0.05, better="higher")
nptests.analyse(df, better="higher").to_latex()
nptests.report(nptests.analyse(df, better="higher"))
nptests.analyse(long, dataset="subject", algorithm="model", score="auc", better="higher").summary()
nptests.adjust(pvalues, method="holm")
nptests.adjust(pvalues, method="bonferroni")
nptests.critical_difference(4, 14, alpha=0.05)
nptests.nemenyi(df, better="higher").plot()
nptests.vargha_delaney(a, b).estimate
nptests.cohens_d(x, y, paired=True)
nptests.mcnemar(12, 5)
nptests.levene(a, b, c, center="median")
nptests.cliffs_delta(a, b)
nptests.rank_biserial(x, y)
nptests.friedman(long.groupby(["subject", "model"])["auc"].mean().unstack())
nptests.dunnett(df, control="svm")
nptests.bayes_sign(x, y, rope=0.01)
nptests.read_scores("demsar2006/table6")
""".strip().split("\n")

# What is written -> what the refusal tells to write.
REFUSED = {
    "nptests.friedmanchisquare(a, b, c)": "nptests.friedman(scores)",
    "nptests.kruskal(a, b, c)": "nptests.kruskal_wallis(groups)",
    "nptests.mannwhitneyu(a, b)": "nptests.mann_whitney(a, b)",
    "nptests.ttest_rel(a, b)": "nptests.paired_t(a, b)",
    "nptests.ttest_ind(a, b, equal_var=False)": "nptests.unpaired_t(a, b)",
    "nptests.f_oneway(a, b, c)": "nptests.anova(groups)",
    "nptests.shapiro(x)": "nptests.shapiro_wilk(x)",
    "nptests.posthoc_nemenyi_friedman(df)": "nptests.nemenyi(scores)",
    "nptests.posthoc_conover_friedman(df)": "nptests.conover(scores)",
    "nptests.posthoc_dunn(df)": "nptests.dunn(groups)",
    "nptests.posthoc_wilcoxon(df)": "nptests.pairwise_wilcoxon(scores)",
    "nptests.pairwise_tukeyhsd(a, b)": "nptests.tukey(groups)",
    "nptests.autorank(df, alpha=0.05, verbose=False)": 'nptests.analyse(df, better="higher")',
    "nptests.multipletests(pvalues, method='holm')": 'nptests.adjust(pvalues, method="holm")',
    "nptests.compute_CD([1.5, 2, 2.5], 8)": "nptests.critical_difference(k, n, alpha=0.05)",
    "nptests.graph_ranks([1.5, 2, 2.5], list('abc'))": "nptests.nemenyi(df).plot()",
    "nptests.friedmanTest(df)": "nptests.friedman(scores)",
    "nptests.friedmanAlignedRanksTest(df)": "nptests.aligned_ranks(scores)",
    "nptests.imanDavenportTest(df)": "nptests.iman_davenport(scores)",
    "nptests.friedman(data=long, dv='auc', within='model', subject='subject')": (
        "nptests.friedman(df, score='auc', algorithm='model', dataset='subject')"
    ),
    "nptests.nemenyi(long, melted=True, y_col='auc', group_col='model', block_col='subject')": (
        "nptests.nemenyi(df, score='auc', algorithm='model', dataset='subject')"
    ),
    "nptests.conover(df, p_adjust='holm')": "nptests.conover(scores, adjust='holm')",
    "nptests.dunn(long, val_col='auc', group_col='model', p_adjust='fdr_bh')": (
        "nptests.dunn(df, score='auc', algorithm='model', adjust='benjamini-hochberg')"
    ),
    "nptests.wilcoxon(a, b, zero_method='zsplit')": "nptests.wilcoxon(a, b, zeros='split')",
    "nptests.wilcoxon(a, b, correction=True)": "nptests.wilcoxon(a, b, continuity=True)",
    "nptests.wilcoxon(a, b, method='approx')": "nptests.wilcoxon(a, b, null='asymptotic')",
    "nptests.unpaired_t(a, b, equal_var=False)": "nptests.unpaired_t(a, b, variances='unequal')",
    "nptests.mann_whitney(a, b, use_continuity=False)": "nptests.mann_whitney(a, b, continuity=False)",
    "nptests.analyse(df, order='descending')": "nptests.analyse(scores, better='higher')",
    "nptests.wilcoxon(d)": "nptests.wilcoxon(d, [0] * len(d))",
    "nptests.create_report(nptests.analyse(df, better='higher'))": "print(nptests.report(analysis))",
    "nptests.plot_stats(nptests.analyse(df, better='higher'), allow_insignificant=True)": "analysis.plot()",
    "nptests.latex_table(nptests.analyse(df, better='higher'))": "analysis.to_latex()",
    "nptests.analyse(df, better='higher', force_mode='nonparametric')": "nptests.analyse(scores, better='higher')",
    "nptests.sign_plot(df)": 'nptests.nemenyi(df).plot(kind="pvalues")',
    "nptests.critical_difference_diagram(df.rank(axis=1).mean(), df)": "nptests.nemenyi(df).plot()",
    "nptests.posthoc_siegel_friedman(df)": "nptests.all_pairs(scores)",
    "nptests.posthoc_quade(df)": 'nptests.conover(scores, ranks="quade")',
    "nptests.posthoc_mannwhitney(long, val_col='auc', group_col='model')": "nptests.pairwise_mann_whitney(groups)",
    "nptests.posthoc_nemenyi(df)": "nptests.nemenyi_groups(groups)",
    "nptests.pairwise_tests(long, dv='auc', within='model', subject='subject', parametric=False)": (
        "nptests.pairwise_wilcoxon(scores)"
    ),
    "nptests.normality(df)": "nptests.shapiro_wilk(x)",
    "nptests.homoscedasticity(df)": "nptests.levene(groups)",
    "nptests.rm_anova(data=long, dv='auc', within='model', subject='subject')": "nptests.anova_repeated(scores)",
    "nptests.mwu(x, y, alternative='two-sided')": "nptests.mann_whitney(a, b)",
    "nptests.friedman(long.groupby(['subject', 'model'])['auc'].mean())": (
        "nptests.friedman(df, dataset='subject', algorithm='model', score='auc')"
    ),
    "nptests.friedman(long, dv='auc', within='model', subject='subject', method='f')": (
        "nptests.friedman(df, score='auc', algorithm='model', dataset='subject')"
    ),
    "nptests.ranksums(a, b)": "nptests.mann_whitney(a, b)",
    "nptests.ttest_1samp(d, 0)": "nptests.paired_t(d, [0] * len(d))",
    "nptests.false_discovery_control(pvalues)": 'nptests.adjust(pvalues, method="benjamini-hochberg")',
    "nptests.fdrcorrection(pvalues)": 'nptests.adjust(pvalues, method="benjamini-hochberg")',
    "nptests.sign_test(d)": "nptests.sign(a, b)",
    "nptests.AnovaRM(long, 'auc', 'subject', within=['model'])": "nptests.anova_repeated(scores)",
    "nptests.multipleComparisonTest(df, test='friedman')": 'nptests.analyse(df, better="higher")',
    "nptests.adjustShaffer(pvalues)": 'nptests.adjust(pvalues, method="shaffer")',
    "nptests.adjustBergmannHommel(pvalues)": 'nptests.adjust(pvalues, method="bergmann-hommel")',
    "nptests.Diagram(df.to_numpy(), treatment_names=df.columns)": "nptests.nemenyi(df).plot()",
    "nptests.two_on_multiple(a, b, rope=0.01)": "nptests.bayes_signed_rank(a, b, rope=0.01)",
    "nptests.two_on_single(a, b, rope=0.01)": "nptests.correlated_t(differences, rho=0.1, rope=0.01)",
    "nptests.wilcoxon(a, b, method='exact', correction=False)": (
        "nptests.wilcoxon(a, b, null='exact', continuity=False)"
    ),
    "nptests.analyse(df)": 'better="higher"',
    "statistic, pvalue = nptests.friedman(a, b, c)": "result.statistic and result.pvalue",
}


def test_there_are_many() -> None:
    assert len(RUN) >= 60
    assert len(RUN) == len(set(RUN))


@pytest.mark.parametrize("snippet", RUN)
def test_a_snippet_runs(snippet: str) -> None:
    assert eval(snippet, dict(SCOPE)) is not None


@pytest.mark.parametrize("snippet", REFUSED)
def test_a_refusal_holds_the_line_to_write(snippet: str) -> None:
    with pytest.raises((nptests.InputError, AttributeError, TypeError)) as refused:
        exec(snippet, dict(SCOPE))
    line = REFUSED[snippet]
    assert line in str(refused.value)
    if line.startswith("nptests."):  # and it runs
        data = {
            "df": LONG if "score=" in line else FRAME,
            "scores": FRAME,
            "groups": LONG if "score=" in line else FRAME,
        }
        assert eval(line, SCOPE | data) is not None


def test_readers_of_files_meet_the_same(tmp_path: Path) -> None:
    FRAME.to_csv(tmp_path / "scores.csv", index=False)
    assert nptests.friedman(tmp_path / "scores.csv").pvalue == nptests.friedman(FRAME).pvalue


def test_names_of_nobody_have_no_hint() -> None:
    with pytest.raises(AttributeError, match=r"has no attribute 'nothing_at_all'$"):
        _ = nptests.nothing_at_all
    for word in ("test", "ties", "Ttest"):
        with pytest.raises(AttributeError, match=r"has no attribute '\w+'$"):
            getattr(nptests, word)
