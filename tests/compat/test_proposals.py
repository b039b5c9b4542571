"""What a refusal tells to write runs on the caller's own data, keeps what was asked, and gives a number of scipy's."""

import io
import linecache
import re

import numpy as np
import pandas as pd
import pytest
from scipy import stats

import nptests

X = np.random.default_rng(7).normal([0.80, 0.82, 0.86, 0.79], 0.03, (12, 4)).round(3)
a, b, c, d = X.T
df = pd.DataFrame(X, columns=["A", "B", "C", "D"])
seeds = pd.DataFrame(X[:, :3], columns=["dqn", "ppo", "sac"]).rename_axis("seed")
HELD = {
    "np": np,
    "pd": pd,
    "io": io,
    "nptests": nptests,
    "X": X,
    "a": a,
    "b": b,
    "c": c,
    "d": d,
    "df": df,
    "seeds": seeds,
}
PLACE = "<a line>"
FRIEDMAN = stats.friedmanchisquare(a, b, c, d).statistic

# A call; what its refusal keeps beside the data; a number of the proposed line (None: the call itself runs), of scipy.
CALLS = [
    ("nptests.sign_test(a - c, zeros='split')", None, lambda r: r.pvalue,
     min(1.0, stats.binomtest(int((a > c).sum()), 12).pvalue)),
    ("nptests.wilcoxon(a - c, alternative='less')", None,
     lambda r: r.pvalue, stats.wilcoxon((1000 * (a - c)).round(), alternative="less").pvalue),
    ("nptests.wilcoxon(a, b[:-1], alternative='less')", "a, b[:-1], alternative='less'", lambda r: r.statistic,
     stats.mannwhitneyu(a, b[:-1]).statistic),
    ("nptests.kruskalwallis(X[:, :3])", "*X[:, :3].T", lambda r: r.statistic, stats.kruskal(a, b, c).statistic),
    ("nptests.wilcoxon(df['A'], df['C'].rename('C')[::-1], alternative='less')", "alternative='less'",
     lambda r: r.pvalue, stats.wilcoxon((1000 * (a - c)).round(), alternative="less").pvalue),
    ("nptests.paired_t(X[:, :2], X[:, 2:], alternative='less')", "mean(axis=1), alternative='less'",
     lambda r: r.pvalue, stats.ttest_rel(a + b, c + d, alternative="less").pvalue),
    ("nptests.compare({'u': a.tolist(), 'v': b.tolist()[1:]}, better='higher')", "splits='independent'",
     lambda r: r.statistic, stats.mannwhitneyu(a, b[1:]).statistic),
    ("nptests.friedman({'u': a.tolist(), 'v': b.tolist()[1:], 'w': c.tolist()}, better='higher')",
     "kruskal_wallis({'u': a", lambda r: r.statistic, stats.kruskal(a, b[1:], c).statistic),
    ("nptests.friedman(X, 1, 'off')", "X", lambda r: r.statistic, FRIEDMAN),
    ("nptests.friedman(df, 'higher', null='asymptotic')", "df, null='asymptotic', better='higher'",
     lambda r: r.statistic, FRIEDMAN),
    ("nptests.friedman(io.StringIO(df.to_csv(index=False)))", None, lambda r: r.statistic, FRIEDMAN),
    ("nptests.friedman(df.to_csv(index=False).encode())", None, lambda r: r.statistic, FRIEDMAN),
    ("nptests.signrank(a, c, 'tail', 'left')", None, lambda r: r.pvalue,
     stats.wilcoxon((1000 * (a - c)).round(), alternative="less").pvalue),
    ("nptests.wilcoxon(df, x='A', y='C', alternative='less')", None, lambda r: r.pvalue,
     stats.wilcoxon((1000 * (a - c)).round(), alternative="less").pvalue),
    ("nptests.page_trend_test(X, predicted_ranks=[2, 3, 4, 1], null='asymptotic', continuity=True)", None,
     lambda r: r.statistic, stats.page_trend_test(X, predicted_ranks=[2, 3, 4, 1]).statistic),
    ("nptests.friedman(seeds, better='higher', keep_all=True)", None, lambda r: r.statistic,
     stats.friedmanchisquare(a, b, c).statistic),
    ("nptests.friedman(seeds, better='higher')", "seeds, splits='independent', better='higher'",
     lambda r: next(abs(row.statistic - 72) for row in r.rows if {row.a, row.b} == {"dqn", "ppo"}),
     abs(stats.mannwhitneyu(a, b).statistic - 72)),
    ("nptests.all_pairs(df, better='higher', adjust='nemenyi')", "df, better='higher'",
     lambda r: float(np.ptp(r.mean_ranks)), float(np.ptp(stats.rankdata(X, axis=1).mean(axis=0)))),
    ("nptests.against(X, control=1, better='higher')", "X, better='higher', control='A2'", lambda r: len(r.rows), 3),
    ("nptests.adjust(pd.DataFrame({'p': [.01, .02], 'p_holm': [.02, .02]}), 'bonferroni')", "method='bonferroni'",
     list, [0.02, 0.04]),
    ("nptests.cd(df)", None, float, stats.studentized_range.isf(0.05, 4, np.inf) / 2**0.5 * (20 / 72) ** 0.5),
    ("nptests.against_control(df, control='A', better='higher')", None, lambda r: r.n, 12),
    ("nptests.wilcoxon(.05, a, c)", "a, c, alpha=0.05", lambda r: r.pvalue,
     stats.wilcoxon((1000 * (a - c)).round()).pvalue),
    ("nptests.mann_whitney(a, b, 'less')", "a, b, alternative='less'", lambda r: r.statistic,
     stats.mannwhitneyu(a, b).statistic),
    ("nptests.mannwhitneyu(a, b, 'less')", "a, b, alternative='less'", lambda r: r.statistic,
     stats.mannwhitneyu(a, b).statistic),
    ("nptests.wilcoxon(a, b, c)", "a, b, c", lambda r: len(r.rows), 3),
    ("nptests.nemenyi(df, 'A')", "df, control='A'", lambda r: len(r.rows), 3),
    ("nptests.nemenyi(df, 'holm')", "df, adjust='holm'", lambda r: len(r.rows), 6),
    ("nptests.against(df, 'A', 'higher')", "df, control='A', better='higher'", lambda r: r.n, 12),
    ("nptests.wilcoxon('A', 'C', df)", None, lambda r: r.pvalue, stats.wilcoxon((1000 * (a - c)).round()).pvalue),
    ("nptests.dunnett(a, b, control=c, random_state=1)", None, lambda r: r.row("a", "control").statistic,
     stats.dunnett(a, b, control=c).statistic[0]),
    ("nptests.tukey_hsd(a, b, c, equal_var=False)", None, lambda r: r.row("1", "2").adjusted,
     stats.tukey_hsd(a, b, c, equal_var=False).pvalue[0, 1]),
    ("nptests.wilcoxon(a, mu=0.82, alternative='less')", None, lambda r: r.pvalue,
     stats.wilcoxon((1000 * (a - 0.82)).round(), alternative="less").pvalue),
    ("nptests.unpaired_t(a, b, usevar='pooled', value=0.5)", "variances='equal'", lambda r: r.pvalue,
     stats.ttest_ind(a, b).pvalue),
    ("nptests.all_pairs(df, method='quade')", None, lambda r: len(r.rows), 6),
    ("nptests.anova(df, repeated=True)", "anova_repeated(df", lambda r: r.df[1], 33),
    ("nptests.friedman(df, beter='higher')", "df, better='higher'", lambda r: r.statistic, FRIEDMAN),
    ("nptests.paired_t(a, b[:-1])", "a, b[:-1]", lambda r: r.pvalue,
     stats.ttest_ind(a, b[:-1], equal_var=False).pvalue),
    ("nptests.tost(a, b[:-1], margin=0.05, paired=True)", "paired=False", lambda r: r.n, 23),
    ("nptests.compare('A', 'C', df, better='higher')", None, lambda r: r.omnibus.n, 12),
    ("nptests.page_trend_test(df, order=['C', 'B', 'A'], better='higher')", "df[['C', 'B', 'A']], better='higher'",
     lambda r: r.statistic, stats.page_trend_test(X[:, [2, 1, 0]]).statistic),
    ("nptests.adjust('holm', [.01, .02, .4])", None, list, [0.03, 0.04, 0.4]),
    ("nptests.nemenyi_critical_difference(4, 12)", None, float,
     stats.studentized_range.isf(0.05, 4, np.inf) / 2**0.5 * (20 / 72) ** 0.5),
    ("nptests.scipy.stats.friedmanchisquare(a, b, c, d)", None, lambda r: r.statistic, FRIEDMAN),
    ("nptests.stats.kruskal(a, b, c)", None, lambda r: r.statistic, stats.kruskal(a, b, c).statistic),
    ("nptests.autorank.autorank(df).rankdf['mean'].max()", None, float, X.mean(axis=0).max()),
    ("nptests.plotCD(df).scene.width > 0", None, bool, True),
]  # fmt: skip


def run(line: str):
    """What a line gives, whose text is at hand as in a script or a notebook."""
    linecache.cache[PLACE] = (len(line), None, [line], PLACE)
    return eval(compile(line, PLACE, "eval"), HELD)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("call", "kept", "number", "right"), CALLS, ids=[row[0] for row in CALLS])
def test_a_proposed_line_is_of_the_callers_data(call, kept, number, right):
    if kept is not None:
        with pytest.raises(nptests.InputError) as refusal:
            run(call)
        call = re.search(r"nptests\.\w+\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)(?!.*write )", str(refusal.value))[0]
        assert kept in call
    assert number(run(call)) == pytest.approx(right, rel=1e-7, abs=0)


@pytest.mark.parametrize(("call", "line"), [
    ("nptests.iqm(X)", "from scipy.stats import trim_mean; trim_mean(X, 0.25, axis=None)"),
    ("nptests.iqm({'u': a})", "{name: trim_mean(x, 0.25, axis=None) for name, x in {'u': a}.items()}"),
    ("nptests.testcholdout(a > 0.7, b > 0.7, c > 0.7)", "nptests.compare(a > 0.7, b > 0.7, truth=c > 0.7)"),
])  # fmt: skip
def test_a_line_beside_what_is_not_here_is_of_the_callers_data(call, line):
    with pytest.raises(AttributeError) as refusal:
        run(call)
    assert line in str(refusal.value)
    exec(line.replace("{name", "from scipy.stats import trim_mean; {name", 1), dict(HELD))


def test_a_statistic_that_is_not_here_is_no_option_left_out():
    with pytest.raises(nptests.InputError, match="only means and differences of two") as refusal:
        run("nptests.permutation_test((a, c), statistic=np.median)")
    assert "without" not in str(refusal.value)


def test_names_are_imported_as_their_packages_have_them():
    held: dict[str, object] = {}
    exec("from nptests.scipy.stats import kruskal\nfrom nptests.autorank import autorank, latex_table", held)
    assert {"kruskal", "autorank", "latex_table"} <= held.keys()
    assert callable(nptests.autorank)
    exec("import nptests.statsmodels.stats.multitest as multitest", held)
    assert held["multitest"] is nptests.compat.statsmodels
    with pytest.raises(ImportError, match="scipy has no attribute 'nix'"):
        exec("from nptests.scipy.stats import nix")
    with pytest.raises(ModuleNotFoundError):
        exec("import nptests.nix")


def test_what_is_read_once_and_functions_of_ours_end_in_a_whole_line():
    with pytest.raises(nptests.InputError, match=r"write nptests\.adjust\(list\(x / 9 for x in \(1, 2\)\), 'holm'\)$"):
        nptests.adjust((x / 9 for x in (1, 2)), "holm")
    pairs = {"x,y": (np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([[0.0, 2.5], [2.0, 3.0]]))}
    with pytest.raises(nptests.InputError, match=r"write nptests\.probability_of_improvement\(\*pairs\['x,y'\]\)$"):
        nptests.get_interval_estimates(pairs, nptests.probability_of_improvement)  # type: ignore[attr-defined]
    ours, base = np.arange(12.0).reshape(6, 2), np.arange(12.0)[::-1].reshape(6, 2)
    with pytest.raises(nptests.InputError, match=r"base\.mean\(axis=1\), better='higher', splits='datasets'\)$"):
        nptests.compare(ours, base, better="higher")
