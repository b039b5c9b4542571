"""THE list: every procedure of the suite, a line each, in the order in which a reader meets them.

The lines are read as those of the stub of public names are: a file is imported when its procedure is asked for.
"""
# ruff: noqa: I001 - the order is meant

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nptests._public import homes_in
from nptests.errors import InputError, did_you_mean
from nptests.procedures.descriptor import Procedure
from nptests.vocabulary import resolved

if TYPE_CHECKING:
    # paired: two algorithms on the same data sets
    from nptests.procedures.paired.wilcoxon import WILCOXON as WILCOXON
    from nptests.procedures.paired.sign import SIGN as SIGN
    from nptests.procedures.paired.multiple_sign import MULTIPLE_SIGN as MULTIPLE_SIGN
    from nptests.procedures.paired.paired_t import PAIRED_T as PAIRED_T
    from nptests.procedures.paired.corrected_t import CORRECTED_T as CORRECTED_T
    from nptests.procedures.paired.cv5x2_t import CV5X2_T as CV5X2_T
    from nptests.procedures.paired.cv5x2_f import CV5X2_F as CV5X2_F
    from nptests.procedures.paired.mcnemar import MCNEMAR as MCNEMAR

    # omnibus: k algorithms on the same data sets
    from nptests.procedures.omnibus.friedman import FRIEDMAN as FRIEDMAN
    from nptests.procedures.omnibus.iman_davenport import IMAN_DAVENPORT as IMAN_DAVENPORT
    from nptests.procedures.omnibus.aligned_ranks import ALIGNED_RANKS as ALIGNED_RANKS
    from nptests.procedures.omnibus.quade import QUADE as QUADE
    from nptests.procedures.omnibus.normal_scores import NORMAL_SCORES as NORMAL_SCORES
    from nptests.procedures.omnibus.cochran_q import COCHRAN_Q as COCHRAN_Q
    from nptests.procedures.omnibus.durbin import DURBIN as DURBIN
    from nptests.procedures.omnibus.skillings_mack import SKILLINGS_MACK as SKILLINGS_MACK
    from nptests.procedures.omnibus.anova_repeated import ANOVA_REPEATED as ANOVA_REPEATED

    # independent: independent samples or groups
    from nptests.procedures.independent.kruskal_wallis import KRUSKAL_WALLIS as KRUSKAL_WALLIS
    from nptests.procedures.independent.van_der_waerden import VAN_DER_WAERDEN as VAN_DER_WAERDEN
    from nptests.procedures.independent.mann_whitney import MANN_WHITNEY as MANN_WHITNEY
    from nptests.procedures.independent.ks_2samp import KS_2SAMP as KS_2SAMP
    from nptests.procedures.independent.permutation import PERMUTATION as PERMUTATION
    from nptests.procedures.independent.anova import ANOVA as ANOVA
    from nptests.procedures.independent.unpaired_t import UNPAIRED_T as UNPAIRED_T
    from nptests.procedures.independent.z_test import Z_TEST as Z_TEST
    from nptests.procedures.independent.proportions import PROPORTIONS as PROPORTIONS
    from nptests.procedures.independent.binomial import BINOMIAL as BINOMIAL

    # means: pairs compared after an analysis of variance
    from nptests.procedures.posthoc.tukey import TUKEY as TUKEY
    from nptests.procedures.posthoc.dunnett import DUNNETT as DUNNETT

    # assumptions: is one sample normal?
    from nptests.procedures.assumptions.shapiro_wilk import SHAPIRO_WILK as SHAPIRO_WILK
    from nptests.procedures.assumptions.dagostino_pearson import DAGOSTINO_PEARSON as DAGOSTINO_PEARSON
    from nptests.procedures.assumptions.anderson_darling import ANDERSON_DARLING as ANDERSON_DARLING
    from nptests.procedures.assumptions.lilliefors import LILLIEFORS as LILLIEFORS
    from nptests.procedures.assumptions.kolmogorov_smirnov import KOLMOGOROV_SMIRNOV as KOLMOGOROV_SMIRNOV
    from nptests.procedures.assumptions.levene import LEVENE as LEVENE
    from nptests.procedures.assumptions.bartlett import BARTLETT as BARTLETT

    # trend: algorithms in a predicted order
    from nptests.procedures.trend.jonckheere import JONCKHEERE as JONCKHEERE
    from nptests.procedures.trend.page import PAGE as PAGE

    # bayes: how probable is it that one algorithm is better?
    from nptests.procedures.bayes.correlated_t import CORRELATED_T as CORRELATED_T
    from nptests.procedures.bayes.bayes_sign import BAYES_SIGN as BAYES_SIGN
    from nptests.procedures.bayes.bayes_signed_rank import BAYES_SIGNED_RANK as BAYES_SIGNED_RANK

    # effects: how large is a difference?
    from nptests.procedures.effects.contrasts import CONTRASTS as CONTRASTS
    from nptests.procedures.effects.concordance import KENDALLS_W as KENDALLS_W
    from nptests.procedures.effects.signed import RANK_BISERIAL as RANK_BISERIAL
    from nptests.procedures.effects.signed import HODGES_LEHMANN as HODGES_LEHMANN
    from nptests.procedures.effects.bootstrap import BOOTSTRAP_MEAN as BOOTSTRAP_MEAN
    from nptests.procedures.effects.dominance import VARGHA_DELANEY as VARGHA_DELANEY
    from nptests.procedures.effects.dominance import CLIFFS_DELTA as CLIFFS_DELTA
    from nptests.procedures.effects.standardised import COHENS_D as COHENS_D
    from nptests.procedures.effects.standardised import HEDGES_G as HEDGES_G
    from nptests.procedures.effects.paired_proportions import PAIRED_PROPORTIONS as PAIRED_PROPORTIONS

    # posthoc: which algorithms differ
    from nptests.procedures.posthoc.mean_ranks import ALL_PAIRS as ALL_PAIRS
    from nptests.procedures.posthoc.mean_ranks import AGAINST as AGAINST
    from nptests.procedures.posthoc.nemenyi import NEMENYI as NEMENYI
    from nptests.procedures.posthoc.nemenyi import NEMENYI_BONFERRONI as NEMENYI_BONFERRONI
    from nptests.procedures.posthoc.bonferroni_dunn import BONFERRONI_DUNN as BONFERRONI_DUNN
    from nptests.procedures.posthoc.conover import CONOVER as CONOVER
    from nptests.procedures.posthoc.dunn import DUNN as DUNN
    from nptests.procedures.posthoc.nemenyi_groups import NEMENYI_GROUPS as NEMENYI_GROUPS
    from nptests.procedures.posthoc.steel_dwass import STEEL_DWASS as STEEL_DWASS
    from nptests.procedures.posthoc.pairwise_mann_whitney import PAIRWISE_MANN_WHITNEY as PAIRWISE_MANN_WHITNEY
    from nptests.procedures.posthoc.pairwise_t import PAIRWISE_T as PAIRWISE_T
    from nptests.procedures.posthoc.pairwise_wilcoxon import PAIRWISE_WILCOXON as PAIRWISE_WILCOXON
    from nptests.procedures.posthoc.westfall_young import WESTFALL_YOUNG as WESTFALL_YOUNG


# Of every procedure, by its name, the file: a descriptor is called as its procedure is, in capitals.
HOMES: dict[str, str] = {constant.lower(): home for constant, home in homes_in(Path(__file__)).items()}


def catalogue() -> tuple[Procedure, ...]:
    """Every procedure of the suite."""
    return tuple(map(_loaded, HOMES))


def find(name: str) -> Procedure | None:
    """The procedure of exactly that name, if the suite has it: results are named by other functions too."""
    return _loaded(name) if name in HOMES else None


def procedure(name: str) -> Procedure:
    """The procedure of that name, or an error that lists the names."""
    if not isinstance(name, str):
        kind = type(name).__name__
        raise InputError("procedure", f"a procedure is called by its name, such as 'friedman', not by a {kind}")
    spelling = resolved(name, HOMES)
    if spelling is not None:
        return _loaded(spelling)
    hint = did_you_mean(name.replace("-", "_"), HOMES) or f"the names are {', '.join(HOMES)}"
    raise InputError("procedure", f"there is no procedure {name!r}: {hint}", where=name)


def _loaded(name: str) -> Procedure:
    descriptor: Procedure = getattr(import_module(HOMES[name]), name.upper())
    return descriptor


def described(p: Procedure) -> dict[str, Any]:
    """One catalogue entry in plain types."""
    return {
        "name": p.name,
        "title": p.title,
        "summary": p.summary,
        "takes": p.takes,
        "gives": p.gives.__name__,
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
