"""nptests: the statistical comparison of algorithms, exact where exact is possible.

    import nptests
    scores = nptests.Scores.of(table, better="higher")     # n data sets x k algorithms
    nptests.friedman(scores).pvalue

Names are loaded when first used, so that `import nptests` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nptests.adjustments.methods import adjust as adjust
    from nptests.adjustments.methods import adjustment_steps as adjustment_steps
    from nptests.advice import advise as advise
    from nptests.analysis import Analysis as Analysis
    from nptests.analysis import analyse as analyse
    from nptests.assumptions.anderson_darling import anderson_darling as anderson_darling
    from nptests.assumptions.bartlett import bartlett as bartlett
    from nptests.assumptions.dagostino_pearson import dagostino_pearson as dagostino_pearson
    from nptests.assumptions.kolmogorov_smirnov import kolmogorov_smirnov as kolmogorov_smirnov
    from nptests.assumptions.levene import levene as levene
    from nptests.assumptions.lilliefors import lilliefors as lilliefors
    from nptests.assumptions.shapiro_wilk import shapiro_wilk as shapiro_wilk
    from nptests.bayes.bayes_sign import bayes_sign as bayes_sign
    from nptests.bayes.bayes_signed_rank import bayes_signed_rank as bayes_signed_rank
    from nptests.bayes.correlated_t import correlated_t as correlated_t
    from nptests.catalogue import procedures as procedures
    from nptests.critical_values import CriticalValue as CriticalValue
    from nptests.critical_values import critical_value as critical_value
    from nptests.derivations.explaining import explain as explain
    from nptests.effects.concordance import kendalls_w as kendalls_w
    from nptests.effects.contrasts import contrasts as contrasts
    from nptests.effects.dominance import cliffs_delta as cliffs_delta
    from nptests.effects.dominance import vargha_delaney as vargha_delaney
    from nptests.effects.signed import hodges_lehmann as hodges_lehmann
    from nptests.effects.signed import rank_biserial as rank_biserial
    from nptests.effects.standardised import cohens_d as cohens_d
    from nptests.effects.standardised import hedges_g as hedges_g
    from nptests.errors import InputError as InputError
    from nptests.errors import InputWarning as InputWarning
    from nptests.independent.anova import anova as anova
    from nptests.independent.anova import anova_from_statistic as anova_from_statistic
    from nptests.independent.kruskal_wallis import kruskal_wallis as kruskal_wallis
    from nptests.independent.ks_2samp import ks_2samp as ks_2samp
    from nptests.independent.mann_whitney import mann_whitney as mann_whitney
    from nptests.independent.permutation import permutation as permutation
    from nptests.independent.proportions import proportions as proportions
    from nptests.independent.proportions import wilson_interval as wilson_interval
    from nptests.independent.unpaired_t import unpaired_t as unpaired_t
    from nptests.independent.unpaired_t import unpaired_t_from_summaries as unpaired_t_from_summaries
    from nptests.independent.z_test import z_test as z_test
    from nptests.omnibus.aligned_ranks import aligned_ranks as aligned_ranks
    from nptests.omnibus.aligned_ranks import aligned_ranks_from_statistic as aligned_ranks_from_statistic
    from nptests.omnibus.anova_repeated import anova_repeated as anova_repeated
    from nptests.omnibus.anova_repeated import anova_repeated_from_statistic as anova_repeated_from_statistic
    from nptests.omnibus.cochran_q import cochran_q as cochran_q
    from nptests.omnibus.durbin import durbin as durbin
    from nptests.omnibus.friedman import friedman as friedman
    from nptests.omnibus.friedman import friedman_from_ranks as friedman_from_ranks
    from nptests.omnibus.friedman import friedman_from_statistic as friedman_from_statistic
    from nptests.omnibus.iman_davenport import iman_davenport as iman_davenport
    from nptests.omnibus.iman_davenport import iman_davenport_from_ranks as iman_davenport_from_ranks
    from nptests.omnibus.iman_davenport import iman_davenport_from_statistic as iman_davenport_from_statistic
    from nptests.omnibus.quade import quade as quade
    from nptests.omnibus.quade import quade_from_statistic as quade_from_statistic
    from nptests.omnibus.skillings_mack import skillings_mack as skillings_mack
    from nptests.paired.corrected_t import corrected_t as corrected_t
    from nptests.paired.corrected_t import corrected_t_from_statistic as corrected_t_from_statistic
    from nptests.paired.cv5x2_f import cv5x2_f as cv5x2_f
    from nptests.paired.cv5x2_f import cv5x2_f_from_statistic as cv5x2_f_from_statistic
    from nptests.paired.cv5x2_t import cv5x2_t as cv5x2_t
    from nptests.paired.cv5x2_t import cv5x2_t_from_statistic as cv5x2_t_from_statistic
    from nptests.paired.mcnemar import mcnemar as mcnemar
    from nptests.paired.mcnemar import mcnemar_from_answers as mcnemar_from_answers
    from nptests.paired.mcnemar import mcnemar_from_table as mcnemar_from_table
    from nptests.paired.multiple_sign import multiple_sign as multiple_sign
    from nptests.paired.paired_t import paired_t as paired_t
    from nptests.paired.paired_t import paired_t_from_statistic as paired_t_from_statistic
    from nptests.paired.sign import sign as sign
    from nptests.paired.sign import sign_from_counts as sign_from_counts
    from nptests.paired.wilcoxon import wilcoxon as wilcoxon
    from nptests.paired.wilcoxon import wilcoxon_from_sums as wilcoxon_from_sums
    from nptests.parametric import dunnett as dunnett
    from nptests.parametric import tukey as tukey
    from nptests.posthoc.composition import against as against
    from nptests.posthoc.composition import all_pairs as all_pairs
    from nptests.posthoc.critical_difference import critical_difference as critical_difference
    from nptests.posthoc.recipes import bonferroni_dunn as bonferroni_dunn
    from nptests.posthoc.recipes import conover as conover
    from nptests.posthoc.recipes import dunn as dunn
    from nptests.posthoc.recipes import nemenyi as nemenyi
    from nptests.posthoc.recipes import nemenyi_bonferroni as nemenyi_bonferroni
    from nptests.posthoc.recipes import nemenyi_from_ranks as nemenyi_from_ranks
    from nptests.posthoc.recipes import pairwise_wilcoxon as pairwise_wilcoxon
    from nptests.posthoc.recipes import rank_sum_difference as rank_sum_difference
    from nptests.posthoc.recipes import westfall_young as westfall_young
    from nptests.read import read_runs as read_runs
    from nptests.read import read_scores as read_scores
    from nptests.render.pictures.drawing import draw as draw
    from nptests.render.reports import report as report
    from nptests.results import Comparison as Comparison
    from nptests.results import Comparisons as Comparisons
    from nptests.results import Effect as Effect
    from nptests.results import Outcome as Outcome
    from nptests.results import Posterior as Posterior
    from nptests.rscript import r_script as r_script
    from nptests.scores import IncompleteScores as IncompleteScores
    from nptests.scores import Runs as Runs
    from nptests.scores import Scores as Scores
    from nptests.trend.jonckheere import jonckheere as jonckheere
    from nptests.trend.page import page as page
    from nptests.trend.page import page_from_statistic as page_from_statistic

# Where each public name lives.
_HOMES = {
    "Analysis": "analysis",
    "Comparison": "results",
    "Comparisons": "results",
    "CriticalValue": "critical_values",
    "Effect": "results",
    "IncompleteScores": "scores",
    "InputError": "errors",
    "InputWarning": "errors",
    "Outcome": "results",
    "Posterior": "results",
    "Runs": "scores",
    "Scores": "scores",
    "adjust": "adjustments.methods",
    "adjustment_steps": "adjustments.methods",
    "advise": "advice",
    "against": "posthoc.composition",
    "aligned_ranks": "omnibus.aligned_ranks",
    "aligned_ranks_from_statistic": "omnibus.aligned_ranks",
    "all_pairs": "posthoc.composition",
    "analyse": "analysis",
    "anderson_darling": "assumptions.anderson_darling",
    "anova": "independent.anova",
    "anova_from_statistic": "independent.anova",
    "anova_repeated": "omnibus.anova_repeated",
    "anova_repeated_from_statistic": "omnibus.anova_repeated",
    "bartlett": "assumptions.bartlett",
    "bayes_sign": "bayes.bayes_sign",
    "bayes_signed_rank": "bayes.bayes_signed_rank",
    "bonferroni_dunn": "posthoc.recipes",
    "cliffs_delta": "effects.dominance",
    "cochran_q": "omnibus.cochran_q",
    "cohens_d": "effects.standardised",
    "conover": "posthoc.recipes",
    "contrasts": "effects.contrasts",
    "corrected_t": "paired.corrected_t",
    "corrected_t_from_statistic": "paired.corrected_t",
    "correlated_t": "bayes.correlated_t",
    "critical_difference": "posthoc.critical_difference",
    "critical_value": "critical_values",
    "cv5x2_f": "paired.cv5x2_f",
    "cv5x2_f_from_statistic": "paired.cv5x2_f",
    "cv5x2_t": "paired.cv5x2_t",
    "cv5x2_t_from_statistic": "paired.cv5x2_t",
    "dagostino_pearson": "assumptions.dagostino_pearson",
    "draw": "render.pictures.drawing",
    "dunn": "posthoc.recipes",
    "dunnett": "parametric",
    "durbin": "omnibus.durbin",
    "explain": "derivations.explaining",
    "friedman": "omnibus.friedman",
    "friedman_from_ranks": "omnibus.friedman",
    "friedman_from_statistic": "omnibus.friedman",
    "hedges_g": "effects.standardised",
    "hodges_lehmann": "effects.signed",
    "iman_davenport": "omnibus.iman_davenport",
    "iman_davenport_from_ranks": "omnibus.iman_davenport",
    "iman_davenport_from_statistic": "omnibus.iman_davenport",
    "jonckheere": "trend.jonckheere",
    "kendalls_w": "effects.concordance",
    "kolmogorov_smirnov": "assumptions.kolmogorov_smirnov",
    "kruskal_wallis": "independent.kruskal_wallis",
    "ks_2samp": "independent.ks_2samp",
    "levene": "assumptions.levene",
    "lilliefors": "assumptions.lilliefors",
    "mann_whitney": "independent.mann_whitney",
    "mcnemar": "paired.mcnemar",
    "mcnemar_from_answers": "paired.mcnemar",
    "mcnemar_from_table": "paired.mcnemar",
    "multiple_sign": "paired.multiple_sign",
    "nemenyi": "posthoc.recipes",
    "nemenyi_bonferroni": "posthoc.recipes",
    "nemenyi_from_ranks": "posthoc.recipes",
    "page": "trend.page",
    "page_from_statistic": "trend.page",
    "paired_t": "paired.paired_t",
    "paired_t_from_statistic": "paired.paired_t",
    "pairwise_wilcoxon": "posthoc.recipes",
    "permutation": "independent.permutation",
    "procedures": "catalogue",
    "proportions": "independent.proportions",
    "quade": "omnibus.quade",
    "quade_from_statistic": "omnibus.quade",
    "rank_biserial": "effects.signed",
    "rank_sum_difference": "posthoc.recipes",
    "read_runs": "read",
    "read_scores": "read",
    "r_script": "rscript",
    "report": "render.reports",
    "shapiro_wilk": "assumptions.shapiro_wilk",
    "sign": "paired.sign",
    "sign_from_counts": "paired.sign",
    "skillings_mack": "omnibus.skillings_mack",
    "tukey": "parametric",
    "unpaired_t": "independent.unpaired_t",
    "unpaired_t_from_summaries": "independent.unpaired_t",
    "vargha_delaney": "effects.dominance",
    "westfall_young": "posthoc.recipes",
    "wilcoxon": "paired.wilcoxon",
    "wilcoxon_from_sums": "paired.wilcoxon",
    "wilson_interval": "independent.proportions",
    "z_test": "independent.z_test",
}

__all__ = sorted(_HOMES)  # noqa: PLE0605 - one list, kept in _HOMES; a test compares it with the imports above
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'nptests' has no attribute {name!r}")
    value = getattr(import_module(f"nptests.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
