"""What Python packages call the procedures of the suite: text that can be pasted, one list.

A call binds `res`; each of its reads is an expression in `res` that gives one of our numbers. Bound beforehand (by
peer_answers.bound): `y` (array, data sets in rows), `frame` (the same with names), `long` (a row a score), `a` and `b`,
`groups`, `x`, `d`, `p` and the counts n01, n10, n11, n00; `np` and `pd`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from nptests.procedure import Reference


@dataclass(frozen=True)
class Peer:
    """A package on PyPI, and the modules that its calls name."""

    name: str
    modules: tuple[str, ...]
    what: str

    @property
    def install(self) -> str:
        return f"pip install {self.name}"


PEERS = (
    Peer("scipy", ("scipy.stats",), "the tests of two and more samples"),
    Peer(
        "statsmodels",
        (
            "statsmodels.api",
            "statsmodels.stats.anova",
            "statsmodels.stats.contingency_tables",
            "statsmodels.stats.descriptivestats",
            "statsmodels.stats.diagnostic",
            "statsmodels.stats.multicomp",
            "statsmodels.stats.multitest",
            "statsmodels.stats.oneway",
            "statsmodels.stats.proportion",
            "statsmodels.stats.weightstats",
        ),
        "models, contingency tables and adjusted p-values",
    ),
    Peer("pingouin", ("pingouin",), "tests as tables, with effect sizes"),
    Peer("scikit-posthocs", ("scikit_posthocs",), "pairwise comparisons after an omnibus test"),
    Peer("autorank", ("autorank",), "chooses the tests for a table and writes the report"),
    Peer("statds", ("statds.no_parametrics", "statds.homoscedasticity", "statds.normality"),
         "the tests of the field's papers, with its own distribution functions"),
)  # fmt: skip


@dataclass(frozen=True)
class Call(Reference):
    """A call of a peer. `most`: cells of the largest case it is asked about, where it is slow."""

    most: int = 5000

    @property
    def name(self) -> str:
        """The function, such as scipy.stats.wilcoxon."""
        return self.code.split("(")[0].removeprefix("res = ")


def _at(package: str, largest: int = 5000) -> Callable[..., Call]:
    def call(
        code: str,
        *,
        options: Mapping[str, Any] | None = None,
        only: tuple[str, ...] = (),
        most: int = largest,
        **reads: str,
    ) -> Call:
        return Call(package, f"res = {code}", reads, dict(options or {}), only, most=most)

    return call


_scipy, _statsmodels, _pingouin = _at("scipy"), _at("statsmodels"), _at("pingouin", 1000)
_posthocs, _autorank, _statds = _at("scikit-posthocs", 600), _at("autorank", 1000), _at("statds", 400)

_UPPER = "np.asarray(res)[np.triu_indices(len(res), 1)]"
_RESULT: Mapping[str, str] = {"statistic": "res.statistic", "pvalue": "res.pvalue"}
_ASYMPTOTIC = {"null": "asymptotic"}
_BY_ALGORITHM = 'dv="score", within="algorithm", subject="dataset"'
_BY_GROUP = 'dv="score", between="group"'
# statds: the mean ranks, the statistic, the p-value; its tables carry a first column of names.
_NAMED = "frame.reset_index()"
_STATDS = {"statistic": "res[1]", "pvalue": "res[2]"}
_TWO = "pd.DataFrame({1: a, 2: b})"


def _signed(method: str, options: Mapping[str, Any], arguments: str = "") -> Call:
    """Both tails tell more than the two-sided p: here the upper one, whose statistic is W+."""
    code = f'scipy.stats.wilcoxon(a, b, method="{method}", alternative="greater"{arguments})'
    null = "exact" if method == "exact" else "asymptotic"
    return _scipy(code, options={"null": null, "alternative": "greater", **options}, **_RESULT)


def _multiple(method: str) -> Call:
    code = f'statsmodels.stats.multitest.multipletests(p, method="{method}")'
    return _statsmodels(code, adjusted="res[1]")


def _multicomp(method: str) -> Call:
    return _pingouin(f'pingouin.multicomp(p, method="{method}")', adjusted="res[1]")


def _adjusted_by_statds(word: str) -> Call:
    """All pairs by Friedman's mean ranks, with the error of the literature."""
    return _statds(
        f"statds.no_parametrics.{word}(statds.no_parametrics.friedman({_NAMED})[0], len(y))[0]",
        options={"error": "published", "adjust": word},
        only=("many_columns",),
        most=100,
        pvalue='res["p-value"]',
        adjusted='res["Adjusted p-value"]',
    )


CALLS: Mapping[str, tuple[Call, ...]] = {
    # --- two algorithms ---------------------------------------------------------------------------
    "wilcoxon": (
        _scipy("scipy.stats.wilcoxon(a, b)", pvalue="res.pvalue"),
        _signed("exact", {}),
        _signed("exact", {"zeros": "pratt"}, ', zero_method="pratt"'),
        _signed("asymptotic", {}),
        _signed("asymptotic", {"zeros": "pratt"}, ', zero_method="pratt"'),
        _signed("asymptotic", {"zeros": "split"}, ', zero_method="zsplit"'),
        _signed("asymptotic", {"continuity": True}, ", correction=True"),
        _pingouin("pingouin.wilcoxon(a, b)", pvalue='res["p_val"]'),
        _autorank('autorank.autorank(frame, force_mode="nonparametric")', pvalue="res.pvalue"),
        _statds(f"statds.no_parametrics.wilcoxon({_TWO})", options=_ASYMPTOTIC, pvalue="res[1]"),
    ),
    "sign": (
        _scipy(
            "scipy.stats.binomtest(int((a > b).sum()), int((a != b).sum()))", statistic="res.k", pvalue="res.pvalue"
        ),
        _statsmodels("statsmodels.stats.descriptivestats.sign_test(a - b)", pvalue="res[1]"),
        _statds(f"statds.no_parametrics.binomial({_TWO})", pvalue="res[1]"),
    ),
    "paired_t": (
        _scipy("scipy.stats.ttest_rel(a, b)", df="res.df", **_RESULT),
        _statsmodels(
            "statsmodels.stats.weightstats.DescrStatsW(a - b).ttest_mean()", statistic="res[0]", pvalue="res[1]"
        ),
        _pingouin("pingouin.ttest(a, b, paired=True)", statistic='res["T"]', pvalue='res["p_val"]'),
    ),
    "rank_biserial": (_pingouin("pingouin.wilcoxon(a, b)", estimate='res["RBC"]'),),
    "mcnemar": (
        _statsmodels(
            "statsmodels.stats.contingency_tables.mcnemar([[n00, n01], [n10, n11]], exact=True)",
            options={"null": "exact"},
            pvalue="res.pvalue",
        ),
        _statsmodels(
            "statsmodels.stats.contingency_tables.mcnemar([[n00, n01], [n10, n11]], exact=False)",
            options=_ASYMPTOTIC,
            **_RESULT,
        ),
        _statsmodels(
            "statsmodels.stats.contingency_tables.mcnemar([[n00, n01], [n10, n11]], exact=False, correction=False)",
            options={"null": "asymptotic", "continuity": False},
            **_RESULT,
        ),
    ),
    "proportions": (
        _statsmodels("statsmodels.stats.proportion.proportions_ztest([x1, x2], [n1, n2])", pvalue="res[1]"),
    ),
    # --- k algorithms on the same data sets -------------------------------------------------------
    "friedman": (
        _scipy("scipy.stats.friedmanchisquare(*y.T)", **_RESULT),
        _pingouin(f"pingouin.friedman(long, {_BY_ALGORITHM})", statistic='res["Q"]', pvalue='res["p_unc"]'),
        _autorank('autorank.autorank(frame, force_mode="nonparametric")', only=("many_columns",), pvalue="res.pvalue"),
        _statds(
            f"statds.no_parametrics.friedman({_NAMED})", options={"ties": "ignored"}, only=("many_columns",), **_STATDS
        ),
        _statds(f"statds.no_parametrics.friedman({_NAMED}, apply_correction=True)", only=("many_columns",), **_STATDS),
    ),
    "iman_davenport": (
        _pingouin(f'pingouin.friedman(long, {_BY_ALGORITHM}, method="f")', statistic='res["F"]'),
        _statds(f"statds.no_parametrics.iman_davenport({_NAMED})", options={"ties": "ignored"}, **_STATDS),
    ),
    "aligned_ranks": (
        _statds(
            f"statds.no_parametrics.friedman_aligned_ranks({_NAMED})",
            options={"ties": "ignored", "arithmetic": "decimal"},
            only=("many_columns",),
            **_STATDS,
        ),
    ),
    "quade": (_statds(f"statds.no_parametrics.quade({_NAMED})", **_STATDS),),
    "cochran_q": (
        _statsmodels("statsmodels.stats.contingency_tables.cochrans_q(y)", only=("binary",), **_RESULT),
        _pingouin(
            f"pingouin.cochran(long, {_BY_ALGORITHM})", only=("binary",), statistic='res["Q"]', pvalue='res["p_unc"]'
        ),
    ),
    "anova_repeated": (
        _statsmodels(
            'statsmodels.stats.anova.AnovaRM(long, "score", "dataset", ["algorithm"]).fit().anova_table',
            statistic='res["F Value"]',
            pvalue='res["Pr > F"]',
            most=300,
        ),
        _pingouin(
            f"pingouin.rm_anova(long, {_BY_ALGORITHM}, correction=True)",
            statistic='res["F"]',
            pvalue='res["p_unc"]',
        ),
        _pingouin(
            f"pingouin.rm_anova(long, {_BY_ALGORITHM}, correction=True)",
            only=("regular_contrasts", "many_columns"),
            epsilon_gg='res["eps"]',
            pvalue_gg='res["p_GG_corr"]',
            mauchly_w='res["W_spher"]',
            mauchly_pvalue='res["p_spher"]',
        ),
    ),
    "page": (
        _scipy(
            'scipy.stats.page_trend_test(y, method="exact")',
            options={"null": "exact"},
            only=("untied", "small"),
            **_RESULT,
        ),
        _scipy(
            'scipy.stats.page_trend_test(y, method="asymptotic")',
            options={"null": "asymptotic", "ties": "ignored"},
            only=("many_columns",),
            **_RESULT,
        ),
        _posthocs(
            'scikit_posthocs.test_page(y, alternative="greater")',
            options={"null": "asymptotic", "ties": "ignored", "continuity": True},
            pvalue="res[0]",
        ),
    ),
    "durbin": (
        _posthocs("scikit_posthocs.test_durbin(frame)", only=("balanced",), statistic="res[1]", pvalue="res[0]"),
    ),
    # --- independent samples and groups -----------------------------------------------------------
    "mann_whitney": (
        _scipy('scipy.stats.mannwhitneyu(a, b, method="exact")', options={"null": "exact"}, **_RESULT),
        _scipy(
            'scipy.stats.mannwhitneyu(a, b, method="asymptotic")',
            options={"null": "asymptotic", "continuity": True},
            **_RESULT,
        ),
        _pingouin("pingouin.mwu(a, b)", statistic='res["U_val"]', pvalue='res["p_val"]'),
    ),
    "vargha_delaney": (_pingouin("pingouin.mwu(a, b)", estimate='res["CLES"]'),),
    "cohens_d": (_pingouin('pingouin.compute_effsize(a, b, eftype="cohen")', estimate="res"),),
    "hedges_g": (_pingouin('pingouin.compute_effsize(a, b, eftype="hedges")', estimate="res"),),
    "ks_2samp": (
        _scipy('scipy.stats.ks_2samp(a, b, method="exact")', options={"null": "exact"}, **_RESULT),
        _scipy('scipy.stats.ks_2samp(a, b, method="asymp")', options=_ASYMPTOTIC, **_RESULT),
    ),
    "unpaired_t": (
        _scipy("scipy.stats.ttest_ind(a, b, equal_var=False)", df="res.df", **_RESULT),
        _statsmodels(
            'statsmodels.stats.weightstats.ttest_ind(a, b, usevar="unequal")',
            statistic="res[0]",
            pvalue="res[1]",
            df="res[2]",
        ),
        _pingouin(
            "pingouin.ttest(a, b, correction=True)", statistic='res["T"]', pvalue='res["p_val"]', df='res["dof"]'
        ),
    ),
    "kruskal_wallis": (
        _scipy("scipy.stats.kruskal(*groups)", options=_ASYMPTOTIC, **_RESULT),
        _pingouin(
            'pingouin.kruskal(long, dv="score", between="group")',
            options=_ASYMPTOTIC,
            statistic='res["H"]',
            pvalue='res["p_unc"]',
        ),
    ),
    "anova": (
        _scipy("scipy.stats.f_oneway(*groups)", **_RESULT),
        _statsmodels('statsmodels.stats.oneway.anova_oneway(groups, use_var="equal")', **_RESULT),
        _statsmodels("statsmodels.stats.oneway.anova_oneway(groups)", options={"variances": "unequal"}, **_RESULT),
        _pingouin(f"pingouin.anova(long, {_BY_GROUP})", statistic='res["F"]', pvalue='res["p_unc"]'),
        _pingouin(
            f"pingouin.welch_anova(long, {_BY_GROUP})",
            options={"variances": "unequal"},
            statistic='res["F"]',
            pvalue='res["p_unc"]',
        ),
    ),
    "levene": (
        _scipy("scipy.stats.levene(*groups)", **_RESULT),
        _scipy('scipy.stats.levene(*groups, center="mean")', options={"center": "mean"}, **_RESULT),
        _scipy(
            'scipy.stats.levene(*groups, center="trimmed", proportiontocut=0.1)',
            options={"center": "trimmed"},
            **_RESULT,
        ),
        _pingouin("pingouin.homoscedasticity(groups)", statistic='res["W"]', pvalue='res["pval"]'),
        _statds(
            "statds.homoscedasticity.levene_test(pd.DataFrame(list(groups)).T.reset_index())",
            options={"center": "mean"},
            only=("equal_sizes",),
            statistic="res[0]",
            pvalue="res[1]",
        ),
    ),
    "bartlett": (
        _scipy("scipy.stats.bartlett(*groups)", **_RESULT),
        _pingouin('pingouin.homoscedasticity(groups, method="bartlett")', statistic='res["T"]', pvalue='res["pval"]'),
    ),
    "jonckheere": (
        _posthocs(
            'scikit_posthocs.test_jonckheere(groups, alternative="greater")', options=_ASYMPTOTIC, pvalue="res[0]"
        ),
    ),
    "tukey": (
        _scipy("scipy.stats.tukey_hsd(*groups)", adjusted="res.pvalue[np.triu_indices(len(groups), 1)]"),
        _statsmodels(
            'statsmodels.stats.multicomp.pairwise_tukeyhsd(long["score"], long["group"])', adjusted="res.pvalues"
        ),
        _pingouin(f"pingouin.pairwise_tukey(long, {_BY_GROUP})", adjusted='res["p_tukey"]'),
        _posthocs("scikit_posthocs.posthoc_tukey(groups)", adjusted=_UPPER),
    ),
    "dunnett": (
        _scipy(
            "scipy.stats.dunnett(*groups[1:], control=groups[0], rng=1)",
            adjusted="res.pvalue",
            statistic="res.statistic",
        ),
    ),
    "dunn": (_posthocs("scikit_posthocs.posthoc_dunn(groups)", options={"adjust": "none"}, pvalue=_UPPER),),
    # --- is one sample normal? --------------------------------------------------------------------
    "shapiro_wilk": (
        _scipy("scipy.stats.shapiro(x)", **_RESULT),
        _pingouin("pingouin.normality(x)", statistic='res["W"]', pvalue='res["pval"]'),
        _statds("statds.normality.shapiro_wilk_normality(x)", statistic="res[0]", pvalue="res[1]"),
    ),
    "dagostino_pearson": (
        _scipy("scipy.stats.normaltest(x)", **_RESULT),
        _statds("statds.normality.d_agostino_pearson(x)", statistic="res[0]", pvalue="res[1]"),
    ),
    "anderson_darling": (
        _statsmodels("statsmodels.stats.diagnostic.normal_ad(x)", statistic="res[0]", pvalue="res[1]"),
    ),
    "lilliefors": (
        _statsmodels(
            'statsmodels.stats.diagnostic.lilliefors(x, pvalmethod="approx")', statistic="res[0]", pvalue="res[1]"
        ),
    ),
    # --- pairs after an omnibus test --------------------------------------------------------------
    "nemenyi": (
        _posthocs("scikit_posthocs.posthoc_nemenyi_friedman(y)", options={"error": "published"}, adjusted=_UPPER),
    ),
    "conover": (
        _posthocs("scikit_posthocs.posthoc_conover_friedman(y)", options={"adjust": "none"}, pvalue=_UPPER),
        _posthocs("scikit_posthocs.posthoc_quade(y)", options={"ranks": "quade", "adjust": "none"}, pvalue=_UPPER),
    ),
    "all_pairs": (
        _posthocs(
            "scikit_posthocs.posthoc_siegel_friedman(y)",
            options={"error": "published", "adjust": "none"},
            pvalue=_UPPER,
        ),
        _posthocs(
            'scikit_posthocs.posthoc_quade(y, dist="normal")',
            options={"ranks": "quade", "error": "published", "adjust": "none"},
            pvalue=_UPPER,
        ),
        *(_adjusted_by_statds(word) for word in ("holm", "holland", "finner", "hochberg", "hommel", "shaffer")),
    ),
    "pairwise_wilcoxon": (
        _posthocs(
            "scikit_posthocs.posthoc_wilcoxon(frame.melt(), 'value', 'variable')",
            options={"adjust": "none"},
            pvalue=_UPPER,
        ),
    ),
    # --- adjusted p-values ------------------------------------------------------------------------
    "adjust_bonferroni": (_multiple("bonferroni"), _multicomp("bonf")),
    "adjust_sidak": (_multiple("sidak"), _multicomp("sidak")),
    "adjust_holm": (_multiple("holm"), _multicomp("holm")),
    "adjust_holland": (_multiple("holm-sidak"),),
    "adjust_hochberg": (_multiple("simes-hochberg"),),
    "adjust_hommel": (_multiple("hommel"),),
    "adjust_benjamini_hochberg": (
        _scipy("scipy.stats.false_discovery_control(p)", adjusted="res"),
        _multiple("fdr_bh"),
        _multicomp("fdr_bh"),
    ),
    "adjust_benjamini_yekutieli": (
        _scipy('scipy.stats.false_discovery_control(p, method="by")', adjusted="res"),
        _multiple("fdr_by"),
        _multicomp("fdr_by"),
    ),
}
