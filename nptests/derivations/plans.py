"""THE table of derivations: for every procedure what is asked and assumed, how it is derived, what it cannot say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from nptests.derivations import comparing, effects, means, normality, omnibus, paired, samples
from nptests.derivations.parts import Steps


@dataclass(frozen=True)
class Plan:
    """How the result of one procedure is explained.

    needs   a detail that only results from data have: those from a printed summary have nothing to derive from
    """

    null: str
    assumes: str
    limits: str
    steps: Callable[[Any], Steps]
    needs: str


NO_SIZE = "A small p-value does not say that the difference is large."
NOT_EQUAL = "That the null hypothesis is retained does not show that the algorithms are equal."
WHICH = "It does not say which algorithms differ: that needs comparisons of pairs."
OTHERS = "A difference of mean ranks depends on the other algorithms in the table."
SHAPE = "A sample that passes is not thereby normal; small samples pass easily, large ones fail for trifles."
HOW_PROBABLE = "No hypothesis is tested: what is asked is how probable each answer is."
NO_TEST = "An effect size is no test: its interval says how well it is known."
CHOICE = "The probabilities depend on the prior and on the width of the rope, which are choices."

PAIRED = "The data sets are independent of each other; a and b were measured on the same ones."
BLOCKS = "The data sets are independent of each other; only ranks within a data set are compared."
ONE_SCALE = "The data sets are independent of each other, and their scores are on one scale."
CORRELATED = "The differences are normal, with the correlation n_2 / (n_1 + n_2)."
NORMAL = "The differences are independent and normal."
GROUPS = "All observations are independent, within and between the groups."
NORMAL_GROUPS = "All observations are independent and normal, with one variance."

ALIKE = "All algorithms perform alike: within a data set every order of their scores is equally likely."
SAME_LAW = "All groups come from one law."
NO_PAIR = "For each pair: the two algorithms perform alike."
IS_NORMAL = "The sample comes from a normal law."

_RANKS = (NO_PAIR, BLOCKS, f"{OTHERS} {NOT_EQUAL}", comparing.mean_ranks, "row_scores")
_NORMALITY = (IS_NORMAL, "The values are independent.", SHAPE)
_EFFECT = ("No hypothesis is tested.", PAIRED, NO_TEST)

PLANS: Mapping[str, Plan] = MappingProxyType(
    {
        "wilcoxon": Plan("The differences are symmetric about 0.", PAIRED, f"{NO_SIZE} {NOT_EQUAL}",
                         paired.wilcoxon, "differences"),
        "sign": Plan("A positive difference is as likely as a negative one.", PAIRED, f"{NO_SIZE} {NOT_EQUAL}",
                     paired.sign, "differences"),
        "multiple_sign": Plan("Against the control each algorithm is as often better as worse.", BLOCKS, NOT_EQUAL,
                              paired.multiple_sign, "plus"),
        "paired_t": Plan("The mean difference is 0.", NORMAL, f"{NO_SIZE} {NOT_EQUAL}", paired.paired_t, "differences"),
        "corrected_t": Plan("The mean difference is 0.", CORRELATED, "It speaks of one data set. " + NOT_EQUAL,
                            paired.corrected_t, "differences"),
        "cv5x2_t": Plan("The mean difference is 0.", NORMAL,
                        "It depends on which replication and which fold come first. " + NOT_EQUAL,
                        paired.cv5x2_t, "differences"),
        "cv5x2_f": Plan("The mean difference is 0.", NORMAL, "It speaks of one data set. " + NOT_EQUAL,
                        paired.cv5x2_f, "differences"),
        "mcnemar": Plan("a and b err equally often: n01 is binomial with probability 1/2.",
                        "The examples are independent, and one test set was used for both.",
                        "It speaks of two classifiers as trained, not of their learning algorithms. " + NOT_EQUAL,
                        paired.mcnemar, "n01"),
        "friedman": Plan(ALIKE, BLOCKS, f"{WHICH} {NOT_EQUAL}", omnibus.friedman, "ranks"),
        "iman_davenport": Plan(ALIKE, BLOCKS, f"{WHICH} {NOT_EQUAL}", omnibus.iman_davenport, "ranks"),
        "aligned_ranks": Plan(ALIKE, ONE_SCALE, f"{WHICH} {NOT_EQUAL}", omnibus.aligned_ranks, "ranks"),
        "quade": Plan(ALIKE, ONE_SCALE, f"{WHICH} {NOT_EQUAL}", omnibus.quade, "ranks"),
        "cochran_q": Plan(ALIKE, BLOCKS, f"{WHICH} {NOT_EQUAL}", omnibus.cochran_q, "scores"),
        "durbin": Plan(ALIKE, BLOCKS, f"{WHICH} {NOT_EQUAL}", omnibus.durbin, "ranks"),
        "skillings_mack": Plan(ALIKE, BLOCKS + " Cells are missing for no reason that has to do with their scores.",
                               f"{WHICH} {NOT_EQUAL}", omnibus.skillings_mack, "ranks"),
        "anova_repeated": Plan("The mean scores of all algorithms are equal.",
                               "The scores are normal, on one scale, and spherical.", f"{WHICH} {NOT_EQUAL}",
                               omnibus.anova_repeated, "scores"),
        "kruskal_wallis": Plan(SAME_LAW, GROUPS, f"{WHICH} {NOT_EQUAL}", samples.kruskal_wallis, "ranks"),
        "mann_whitney": Plan("Both samples come from one law.", GROUPS, f"{NO_SIZE} {NOT_EQUAL}",
                             samples.mann_whitney, "ranks"),
        "ks_2samp": Plan("Both samples come from one law.", GROUPS,
                         "It does not say how the two laws differ. " + NOT_EQUAL,
                         samples.ks_2samp, "samples"),
        "permutation": Plan("The labels a and b could as well be exchanged.", GROUPS, f"{NO_SIZE} {NOT_EQUAL}",
                            samples.permutation, "samples"),
        "anova": Plan("All groups have one mean.", NORMAL_GROUPS, f"{WHICH} {NOT_EQUAL}", means.anova, "samples"),
        "unpaired_t": Plan("Both samples have one mean.", "All observations are independent and normal.",
                           f"{NO_SIZE} {NOT_EQUAL}", means.unpaired_t, "samples"),
        "z_test": Plan("The mean is as stated.", "The standard deviations are known from elsewhere.",
                       f"{NO_SIZE} {NOT_EQUAL}", means.z_test, "samples"),
        "proportions": Plan("Both probabilities of success are equal.", "The two samples are independent.",
                            f"{NO_SIZE} {NOT_EQUAL}", means.proportions, "successes"),
        "tukey": Plan("For each pair: the two means are equal.", NORMAL_GROUPS, NOT_EQUAL,
                      comparing.of_means, "samples"),
        "dunnett": Plan("For each group: its mean is that of the control.", NORMAL_GROUPS, NOT_EQUAL,
                        comparing.of_means, "samples"),
        "shapiro_wilk": Plan(*_NORMALITY, normality.shapiro_wilk, "sample"),
        "dagostino_pearson": Plan(*_NORMALITY, normality.dagostino_pearson, "sample"),
        "anderson_darling": Plan(*_NORMALITY, normality.anderson_darling, "sample"),
        "lilliefors": Plan(*_NORMALITY, normality.lilliefors, "sample"),
        "kolmogorov_smirnov": Plan("The sample comes from the stated normal law.", "The values are independent.", SHAPE,
                                   normality.kolmogorov_smirnov, "sample"),
        "levene": Plan("All groups have one variance.", GROUPS, "That it is retained does not show equal variances.",
                       means.levene, "samples"),
        "bartlett": Plan("All groups have one variance.", NORMAL_GROUPS,
                         "It rejects for departures from normality too.", means.bartlett, "samples"),
        "jonckheere": Plan(SAME_LAW, GROUPS, "It does not say which of the groups differ. " + NOT_EQUAL,
                           samples.jonckheere, "samples"),
        "page": Plan(ALIKE, BLOCKS, "The order must have been predicted before the data were seen. " + NOT_EQUAL,
                     samples.page, "ranks"),
        "correlated_t": Plan(HOW_PROBABLE,
                             "The differences are normal with the stated correlation; the prior is flat.", CHOICE,
                             effects.correlated_t, "differences"),
        "bayes_sign": Plan(HOW_PROBABLE, PAIRED, CHOICE,
                           effects.bayes_sign, "differences"),
        "bayes_signed_rank": Plan(HOW_PROBABLE, PAIRED, CHOICE,
                                  effects.bayes_signed_rank, "differences"),
        "contrasts": Plan("No hypothesis is tested.", ONE_SCALE, "There is no p-value and no interval.",
                          effects.contrasts, "medians"),
        "kendalls_w": Plan(_EFFECT[0], BLOCKS, NO_TEST, effects.kendalls_w, "ranks"),
        "rank_biserial": Plan(*_EFFECT, effects.rank_biserial, "ranks"),
        "hodges_lehmann": Plan(*_EFFECT, effects.hodges_lehmann, "differences"),
        "vargha_delaney": Plan(_EFFECT[0], GROUPS, NO_TEST, effects.dominance, "samples"),
        "cliffs_delta": Plan(_EFFECT[0], GROUPS, NO_TEST, effects.dominance, "samples"),
        "cohens_d": Plan(_EFFECT[0], NORMAL_GROUPS, NO_TEST, effects.standardised, "samples"),
        "hedges_g": Plan(_EFFECT[0], NORMAL_GROUPS, NO_TEST, effects.standardised, "samples"),
        "all_pairs": Plan(*_RANKS),
        "against": Plan(*_RANKS),
        "nemenyi": Plan(*_RANKS),
        "nemenyi_bonferroni": Plan(*_RANKS),
        "bonferroni_dunn": Plan(*_RANKS),
        "conover": Plan(*_RANKS),
        "dunn": Plan("For each pair: the two groups come from one law.", GROUPS, NOT_EQUAL, comparing.dunn, "ranks"),
        "pairwise_wilcoxon": Plan("For each pair: the differences are symmetric about 0.", PAIRED, NOT_EQUAL,
                                  comparing.pairwise_wilcoxon, "scores"),
        "westfall_young": Plan(*_RANKS),
    }
)  # fmt: skip
