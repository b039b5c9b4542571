"""THE list: every procedure of the suite, in the order in which a reader meets them."""

from __future__ import annotations

from typing import Any

from nptests.assumptions.anderson_darling import ANDERSON_DARLING
from nptests.assumptions.bartlett import BARTLETT
from nptests.assumptions.dagostino_pearson import DAGOSTINO_PEARSON
from nptests.assumptions.kolmogorov_smirnov import KOLMOGOROV_SMIRNOV
from nptests.assumptions.levene import LEVENE
from nptests.assumptions.lilliefors import LILLIEFORS
from nptests.assumptions.shapiro_wilk import SHAPIRO_WILK
from nptests.bayes.bayes_sign import BAYES_SIGN
from nptests.bayes.bayes_signed_rank import BAYES_SIGNED_RANK
from nptests.bayes.correlated_t import CORRELATED_T
from nptests.effects.concordance import KENDALLS_W
from nptests.effects.contrasts import CONTRASTS
from nptests.effects.dominance import CLIFFS_DELTA, VARGHA_DELANEY
from nptests.effects.signed import HODGES_LEHMANN, RANK_BISERIAL
from nptests.effects.standardised import COHENS_D, HEDGES_G
from nptests.errors import InputError, did_you_mean
from nptests.independent.anova import ANOVA
from nptests.independent.kruskal_wallis import KRUSKAL_WALLIS
from nptests.independent.ks_2samp import KS_2SAMP
from nptests.independent.mann_whitney import MANN_WHITNEY
from nptests.independent.permutation import PERMUTATION
from nptests.independent.proportions import PROPORTIONS
from nptests.independent.unpaired_t import UNPAIRED_T
from nptests.independent.z_test import Z_TEST
from nptests.omnibus.aligned_ranks import ALIGNED_RANKS
from nptests.omnibus.anova_repeated import ANOVA_REPEATED
from nptests.omnibus.cochran_q import COCHRAN_Q
from nptests.omnibus.durbin import DURBIN
from nptests.omnibus.friedman import FRIEDMAN
from nptests.omnibus.iman_davenport import IMAN_DAVENPORT
from nptests.omnibus.quade import QUADE
from nptests.omnibus.skillings_mack import SKILLINGS_MACK
from nptests.paired.corrected_t import CORRECTED_T
from nptests.paired.cv5x2_f import CV5X2_F
from nptests.paired.cv5x2_t import CV5X2_T
from nptests.paired.mcnemar import MCNEMAR
from nptests.paired.multiple_sign import MULTIPLE_SIGN
from nptests.paired.paired_t import PAIRED_T
from nptests.paired.sign import SIGN
from nptests.paired.wilcoxon import WILCOXON
from nptests.parametric import DUNNETT, TUKEY
from nptests.posthoc.descriptors import (
    AGAINST,
    ALL_PAIRS,
    BONFERRONI_DUNN,
    CONOVER,
    DUNN,
    NEMENYI,
    NEMENYI_BONFERRONI,
    PAIRWISE_WILCOXON,
    WESTFALL_YOUNG,
)
from nptests.procedure import Procedure
from nptests.trend.jonckheere import JONCKHEERE
from nptests.trend.page import PAGE

PROCEDURES: tuple[Procedure, ...] = (
    # paired: two algorithms on the same data sets
    WILCOXON,
    SIGN,
    MULTIPLE_SIGN,
    PAIRED_T,
    CORRECTED_T,
    CV5X2_T,
    CV5X2_F,
    MCNEMAR,
    # omnibus: k algorithms on the same data sets
    FRIEDMAN,
    IMAN_DAVENPORT,
    ALIGNED_RANKS,
    QUADE,
    COCHRAN_Q,
    DURBIN,
    SKILLINGS_MACK,
    ANOVA_REPEATED,
    # independent: independent samples or groups
    KRUSKAL_WALLIS,
    MANN_WHITNEY,
    KS_2SAMP,
    PERMUTATION,
    ANOVA,
    UNPAIRED_T,
    Z_TEST,
    PROPORTIONS,
    # means: pairs compared after an analysis of variance
    TUKEY,
    DUNNETT,
    # assumptions: is one sample normal?
    SHAPIRO_WILK,
    DAGOSTINO_PEARSON,
    ANDERSON_DARLING,
    LILLIEFORS,
    KOLMOGOROV_SMIRNOV,
    LEVENE,
    BARTLETT,
    # trend: algorithms in a predicted order
    JONCKHEERE,
    PAGE,
    # bayes: how probable is it that one algorithm is better?
    CORRELATED_T,
    BAYES_SIGN,
    BAYES_SIGNED_RANK,
    # effects: how large is a difference?
    CONTRASTS,
    KENDALLS_W,
    RANK_BISERIAL,
    HODGES_LEHMANN,
    VARGHA_DELANEY,
    CLIFFS_DELTA,
    COHENS_D,
    HEDGES_G,
    # posthoc: which algorithms differ
    ALL_PAIRS,
    AGAINST,
    NEMENYI,
    NEMENYI_BONFERRONI,
    BONFERRONI_DUNN,
    CONOVER,
    DUNN,
    PAIRWISE_WILCOXON,
    WESTFALL_YOUNG,
)


def procedures() -> tuple[Procedure, ...]:
    """Every procedure of the suite."""
    return PROCEDURES


def procedure(name: str) -> Procedure:
    """The procedure of that name, or an error that lists the names."""
    wanted = name.replace("-", "_")
    for candidate in PROCEDURES:
        if candidate.name == wanted:
            return candidate
    known = [p.name for p in PROCEDURES]
    hint = did_you_mean(wanted, known) or f"the names are {', '.join(known)}"
    raise InputError("procedure", f"there is no procedure {name!r}: {hint}", where=name)


def described(p: Procedure) -> dict[str, Any]:
    """One catalogue entry in plain types."""
    return {
        "name": p.name,
        "title": p.title,
        "summary": p.summary,
        "takes": p.takes,
        "options": {
            name: {"words": list(o.words), "kind": o.kind, "default": o.default, "required": o.required}
            for name, o in p.options.items()
        },
        "doors": [door.__name__ for door in p.doors],
        "references": [
            {"package": r.package, "code": r.code, "options": dict(r.options), "only": list(r.only)} for r in p.same_as
        ],
        "no_reference": p.no_reference,
        "cites": list(p.cites),
        "known_as": dict(p.known_as),
        "breaks": dict(p.breaks),
    }
