"""The descriptors of the post-hoc procedures."""

from __future__ import annotations

from nptests.posthoc import recipes
from nptests.posthoc.composition import against, all_pairs
from nptests.procedure import Procedure, R, Size

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
            adjusted="t(res$p.value)[upper.tri(res$p.value, diag = TRUE)]",
        ),
    ),
    known_as={
        "scmamp": "postHocTest",
        "PMCMRplus": "frdAllPairsExactTest (null exact)",
        "STAC": "holm_multitest and its relatives",
        "KEEL": "Friedman, NxN",
        "scikit-posthocs": "posthoc_friedman family",
    },
)

AGAINST = Procedure(
    name="against",
    title="Each algorithm against one control by mean ranks, adjusted",
    run=against,
    least=Size(n=2, k=2),
    cites=("demsar2006", "garcia2010"),
    no_reference="no R package offers z tests against a control with these adjustments on one table; "
    "its parts are compared one by one (friedman.test, p.adjust)",
    known_as={"scmamp": "postHocTest(control = )", "STAC": "holm_test and its relatives", "KEEL": "Friedman, 1xN"},
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
            adjusted="t(res$p.value)[upper.tri(res$p.value, diag = TRUE)]",
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
    no_reference="Bonferroni's adjustment of all_pairs, under the name that some papers give it",
    known_as={"KEEL": "Nemenyi", "STAC": "nemenyi_multitest"},
)

BONFERRONI_DUNN = Procedure(
    name="bonferroni_dunn",
    title="The Bonferroni-Dunn test against one control",
    run=recipes.bonferroni_dunn,
    least=Size(n=2, k=2),
    cites=("demsar2006",),
    no_reference="Bonferroni's adjustment of against, under its name",
    known_as={"STAC": "bonferroni_dunn_test", "KEEL": "Bonferroni-Dunn"},
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
            pvalue="t(res$p.value)[upper.tri(res$p.value, diag = TRUE)]",
        ),
        R(
            "PMCMRplus",
            'PMCMRplus::quadeAllPairsTest(y, dist = "TDist", p.adjust.method = "none")',
            options={"ranks": "quade", "adjust": "none"},
            pvalue="t(res$p.value)[upper.tri(res$p.value, diag = TRUE)]",
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
            pvalue="t(res$p.value)[upper.tri(res$p.value, diag = TRUE)]",
        ),
        R(
            "rstatix",
            'rstatix::dunn_test(data.frame(x = x, g = g), x ~ g, p.adjust.method = "holm")',
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
            "paired = TRUE)",
            only=("untied", "no_zero_differences"),
            adjusted="t(res$p.value)[upper.tri(res$p.value, diag = TRUE)]",
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
