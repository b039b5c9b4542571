"""The descriptors of the post-hoc procedures."""

from __future__ import annotations

from nptests.posthoc import recipes
from nptests.posthoc.composition import against, all_pairs
from nptests.procedure import Procedure, R, Reference, Size

# R text that several references share. Rank 1 is best in ours and ranks of y grow with the scores, so that our a - b is
# b - a there: what Tukey's and Dunnett's contrasts give.
_LOWER = "res$p.value[lower.tri(res$p.value, diag = TRUE)]"
_R_RANKS = {
    "friedman": "t(apply(y, 1, rank))",
    "aligned": "rank(y * ncol(y) - rowSums(y))",  # k times the aligned values: whole numbers, hence no lost ties
    "quade": "rank(apply(y, 1, max) - apply(y, 1, min)) * t(apply(y, 1, rank))",
}
_R_WEIGHT = {"friedman": "nrow(y)", "aligned": "nrow(y)", "quade": "sum(seq_len(nrow(y)))"}


# P(Q > q) = k integral phi(x) [Phi(x)**(k - 1) - (Phi(x) - Phi(x - q))**(k - 1)] dx by the trapezium rule
# (which converges faster than any power for such integrands) and logarithms of the normal law.
_R_STUDENTIZED = """\
dist(colMeans(r <- t(apply(y, 1, rank))))
n <- nrow(y); k <- ncol(y)
error <- sqrt(2 * sum((r - (k + 1) / 2)^2) / (n^2 * (k - 1)))
sapply(abs(combn(colMeans(r), 2, diff)) / error * sqrt(2), function(q) {
  x <- q / 2 + seq(-40, 40, by = 1 / 16)
  outside <- exp(pnorm(x - q, log.p = TRUE) - pnorm(x, log.p = TRUE))
  sum(k * dnorm(x) * pnorm(x)^(k - 1) * -expm1((k - 1) * log1p(-outside))) / 16
})"""


def _frame(ranks: str) -> str:
    return f"data.frame(r = as.vector({_R_RANKS[ranks]}), a = factor(col(y)), b = factor(row(y)))"


def _by_coin(ranks: str, contrasts: str, adjust: str, **options: str) -> Reference:
    """Any linear comparison of row scores, with its exact variance under permutations within data sets."""
    sign = {"Tukey": "", "Dunnett": "-"}[contrasts]
    return R(
        "coin",
        f'symmetry_test(r ~ a | b, {_frame(ranks)}, teststat = "maximum", xtrafo = mcp_trafo(a = "{contrasts}"))',
        options={"ranks": ranks, "arithmetic": "decimal"} | options,
        only=("some_difference",),
        estimate=f'{sign}statistic(res, "linear") / {_R_WEIGHT[ranks]}',
        statistic=f'{sign}statistic(res, "standardized")',
        pvalue='2 * pnorm(-abs(statistic(res, "standardized")))',
        adjusted=f'p.adjust(2 * pnorm(-abs(statistic(res, "standardized"))), "{adjust}")',
    )


def _by_ranks(ranks: str, differences: str, most: str, **options: str) -> Reference:
    """The same in base R: the differences of the column sums over their permutation error."""
    code = f"""\
r <- matrix({_R_RANKS[ranks]}, nrow(y))
weight <- {_R_WEIGHT[ranks]}
error <- sqrt(2 * sum((r - rowMeans(r))^2) / (ncol(y) - 1)) / weight
{differences} / weight"""
    return R(
        "stats",
        code,
        options={"ranks": ranks, "arithmetic": "decimal"} | options,
        only=("some_difference",),
        called="rank",
        mean_ranks=f"{most} + 1 - colSums(r) / weight",
        estimate="res",
        error="rep(error, length(res))",
        statistic="res / error",
        pvalue="2 * pnorm(-abs(res / error))",
        adjusted='p.adjust(2 * pnorm(-abs(res / error)), "holm")',
    )


_R_MOST = {"friedman": "ncol(y)", "aligned": "length(y)", "quade": "ncol(y)"}
_R_ALL = "combn(colSums(r), 2, diff)"
_R_FIRST = "(colSums(r)[1] - colSums(r)[-1])"


def _by_scmamp(function: str, ranks: str) -> Reference:
    """The published errors; p-values as 2 (1 - pnorm(z))."""
    return R(
        "scmamp",
        f"{function}(y * ncol(y))",
        options={"ranks": ranks, "error": "published", "adjust": "none", "arithmetic": "decimal"},
        only=("many_columns",),
        pvalue="res[lower.tri(res)]",
    )


_SIGNED = {
    "monotone": "signed ranks compare the sizes of differences",
    "row-scale": "signed ranks compare the sizes of differences between data sets",
}

ALL_PAIRS = Procedure(
    name="all_pairs",
    title="All pairs by mean ranks, adjusted",
    run=all_pairs,
    doors=(recipes.rank_sum_difference,),
    least=Size(n=2, k=2),
    cites=("garcia2008", "garcia2010", "eisinga2017"),
    same_as=(
        R(
            "PMCMRplus",
            'PMCMRplus::frdAllPairsExactTest(y, p.adjust.method = "holm")',
            options={"null": "exact"},
            only=("untied",),
            adjusted=_LOWER,
        ),
        *(_by_ranks(ranks, _R_ALL, _R_MOST[ranks]) for ranks in _R_RANKS),
        *(_by_coin(ranks, "Tukey", "holm") for ranks in _R_RANKS),
        R(
            "PMCMRplus",
            'PMCMRplus::frdAllPairsSiegelTest(y, p.adjust.method = "holm")',
            options={"error": "published", "arithmetic": "decimal"},
            adjusted=_LOWER,
        ),
        R(
            "PMCMRplus",
            'PMCMRplus::quadeAllPairsTest(y, dist = "Normal", p.adjust.method = "none")',
            options={"ranks": "quade", "error": "published", "adjust": "none", "arithmetic": "decimal"},
            pvalue=_LOWER,
        ),
        _by_scmamp("friedmanPost", "friedman"),
        _by_scmamp("friedmanAlignedRanksPost", "aligned"),
        _by_scmamp("quadePost", "quade"),
    ),
    known_as={
        "scmamp": "postHocTest",
        "PMCMRplus": "frdAllPairsSiegelTest, frdAllPairsExactTest (null exact)",
        "STAC": "holm_multitest and its relatives",
        "KEEL": "Friedman, NxN",
        "scikit-posthocs": "posthoc_siegel_friedman",
    },
)

AGAINST = Procedure(
    name="against",
    title="Each algorithm against one control by mean ranks, adjusted",
    run=against,
    least=Size(n=2, k=2),
    cites=("demsar2006", "garcia2010"),
    same_as=(
        *(_by_ranks(ranks, _R_FIRST, _R_MOST[ranks], control="A1") for ranks in _R_RANKS),
        *(_by_coin(ranks, "Dunnett", "holm", control="A1") for ranks in _R_RANKS),
        R(
            "PMCMRplus",
            'PMCMRplus::frdManyOneDemsarTest(y, p.adjust.method = "hochberg")',
            options={"control": "A1", "adjust": "hochberg", "error": "published", "arithmetic": "decimal"},
            statistic="-res$statistic",
            adjusted="res$p.value",
        ),
        R(
            "PMCMRplus",
            'PMCMRplus::frdManyOneExactTest(y, p.adjust.method = "holm")',
            options={"control": "A1", "null": "exact", "arithmetic": "decimal"},
            only=("untied",),
            adjusted="res$p.value",
        ),
    ),
    known_as={
        "scmamp": "postHocTest(control = )",
        "PMCMRplus": "frdManyOneDemsarTest, frdManyOneExactTest",
        "STAC": "holm_test and its relatives",
        "KEEL": "Friedman, 1xN",
    },
)

NEMENYI = Procedure(
    name="nemenyi",
    title="Nemenyi's test (studentized range)",
    run=recipes.nemenyi,
    doors=(recipes.nemenyi_from_ranks,),
    least=Size(n=2, k=2),
    cites=("demsar2006",),
    same_as=(
        R(
            "PMCMRplus",
            "PMCMRplus::frdAllPairsNemenyiTest(y)",
            options={"error": "published"},
            adjusted=_LOWER,
        ),
        R(
            "stats",
            _R_STUDENTIZED,
            only=("some_difference",),
            statistic="combn(colMeans(r), 2, diff) / error",
            adjusted="res",
        ),
    ),
    known_as={
        "PMCMRplus": "frdAllPairsNemenyiTest",
        "scmamp": "nemenyiTest (k (n - 1) degrees of freedom in its critical difference)",
        "scikit-posthocs": "posthoc_nemenyi_friedman",
    },
)

NEMENYI_BONFERRONI = Procedure(
    name="nemenyi_bonferroni",
    title='"Nemenyi" as Bonferroni over all pairs',
    run=recipes.nemenyi_bonferroni,
    least=Size(n=2, k=2),
    cites=("garcia2008",),
    same_as=(_by_coin("friedman", "Tukey", "bonferroni"), _by_coin("aligned", "Tukey", "bonferroni")),
    known_as={"KEEL": "Nemenyi", "STAC": "nemenyi_multitest"},
)

BONFERRONI_DUNN = Procedure(
    name="bonferroni_dunn",
    title="The Bonferroni-Dunn test against one control",
    run=recipes.bonferroni_dunn,
    least=Size(n=2, k=2),
    cites=("demsar2006",),
    same_as=(
        _by_coin("friedman", "Dunnett", "bonferroni", control="A1"),
        R(
            "PMCMRplus",
            'PMCMRplus::frdManyOneDemsarTest(y, p.adjust.method = "bonferroni")',
            options={"control": "A1", "error": "published", "arithmetic": "decimal"},
            statistic="-res$statistic",
            adjusted="res$p.value",
        ),
    ),
    known_as={"PMCMRplus": "frdManyOneDemsarTest", "STAC": "bonferroni_dunn_test", "KEEL": "Bonferroni-Dunn"},
)

CONOVER = Procedure(
    name="conover",
    title="Conover's comparisons",
    run=recipes.conover,
    least=Size(n=2, k=2),
    cites=("conover1999",),
    same_as=(
        R(
            "PMCMRplus",
            'PMCMRplus::frdAllPairsConoverTest(y, p.adjust.method = "none")',
            options={"adjust": "none"},
            pvalue=_LOWER,
        ),
        R(
            "PMCMRplus",
            'PMCMRplus::quadeAllPairsTest(y, dist = "TDist", p.adjust.method = "none")',
            options={"ranks": "quade", "adjust": "none"},
            pvalue=_LOWER,
        ),
        *(
            R(
                "multcomp",
                f'glht(lm(r ~ a + b, {_frame(ranks)}), mcp(a = "Tukey"))',
                options={"ranks": ranks, "arithmetic": "decimal"},
                only=("disagreement",),
                statistic='summary(res, adjusted("none"))$test$tstat',
                pvalue='2 * pt(-abs(summary(res, adjusted("none"))$test$tstat), res$df)',
            )
            for ranks in ("friedman", "quade")
        ),
    ),
    known_as={
        "PMCMRplus": "frdAllPairsConoverTest, quadeAllPairsTest",
        "scikit-posthocs": "posthoc_conover_friedman, posthoc_quade",
    },
)

DUNN = Procedure(
    name="dunn",
    title="Dunn's comparisons of independent groups",
    run=recipes.dunn,
    takes="groups",
    least=Size(n=1, k=2),
    cites=("dunn1964",),
    same_as=(
        R(
            "PMCMRplus",
            'PMCMRplus::kwAllPairsDunnTest(x, g, p.adjust.method = "none")',
            options={"adjust": "none"},
            pvalue=_LOWER,
        ),
        R(
            "rstatix",
            'rstatix::dunn_test(data.frame(x = x, g = g), x ~ g, p.adjust.method = "holm")',
            only=("varied",),
            pvalue="res$p",
            adjusted="res$p.adj",
        ),
    ),
    known_as={"PMCMRplus": "kwAllPairsDunnTest", "rstatix": "dunn_test", "scikit-posthocs": "posthoc_dunn"},
)

PAIRWISE_WILCOXON = Procedure(
    name="pairwise_wilcoxon",
    title="Wilcoxon's test of every pair, adjusted",
    run=recipes.pairwise_wilcoxon,
    least=Size(n=2, k=2),
    cites=("benavoli2016",),
    same_as=(
        R(
            "stats",
            'pairwise.wilcox.test(as.vector(y), rep(colnames(y), each = nrow(y)), p.adjust.method = "holm", '
            "paired = TRUE, exact = TRUE)",
            only=("untied_differences",),
            adjusted=_LOWER,
        ),
        R(
            "exactRankTests",
            "combn(ncol(y), 2, function(p) wilcox.exact(y[, p[1]], y[, p[2]], paired = TRUE, exact = TRUE)$p.value)",
            options={"adjust": "hochberg"},
            only=("distinct_columns",),
            pvalue="res",
            adjusted='p.adjust(res, "hochberg")',
        ),
    ),
    breaks=_SIGNED,
    known_as={"R": "pairwise.wilcox.test(paired = TRUE)", "scikit-posthocs": "posthoc_wilcoxon"},
)

WESTFALL_YOUNG = Procedure(
    name="westfall_young",
    title="Westfall and Young's max-T over all pairs",
    run=recipes.westfall_young,
    least=Size(n=2, k=2),
    cites=("westfall1993",),
    no_reference="no R package permutes scores within data sets for max-T over pairs of mean ranks; "
    "it is checked against full enumeration",
    breaks={"column-order": "a draw permutes the columns in their order, so another order draws other tables"},
)
