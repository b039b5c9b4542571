"""scikit-posthocs: pairwise comparisons after an omnibus test."""

import numpy as np
import pandas as pd
import scikit_posthocs

PACKAGE = "scikit-posthocs"
ADJUST = {"none": None, "holm": "holm", "bonferroni": "bonferroni", "benjamini-hochberg": "fdr_bh", "hommel": "hommel"}
ADJUST["hochberg"] = "simes-hochberg"


def upper(matrix):
    return np.asarray(matrix)[np.triu_indices(len(matrix), 1)]


def pairs(test, **how):
    """A test of all pairs of columns or groups, adjusted by its own option."""

    def answer(d, o):
        if o["adjust"] not in ADJUST:
            return None
        data = d["groups"] if "groups" in d else np.array(d["rows"])
        name = "pvalues" if o["adjust"] == "none" else "adjusted"
        return {name: upper(test(data, p_adjust=ADJUST[o["adjust"]], **how))}

    return answer


def range_test(test, **how):
    return lambda d, o: {"adjusted": upper(test(d["groups"] if "groups" in d else np.array(d["rows"]), **how))}


def when(condition, test):
    return lambda d, o: test(d, o) if condition(o) else None


def all_pairs(d, o):
    if o["error"] != "published" or o["null"] != "asymptotic" or o["ranks"] == "aligned":
        return None
    if o["ranks"] == "quade":
        return pairs(scikit_posthocs.posthoc_quade, dist="normal")(d, o)
    return pairs(scikit_posthocs.posthoc_siegel_friedman)(d, o)


def conover(d, o):
    test = scikit_posthocs.posthoc_quade if o["ranks"] == "quade" else scikit_posthocs.posthoc_conover_friedman
    return pairs(test)(d, o)


def pairwise_t(d, o):
    how = {"pooled": {"pool_sd": True}, "equal": {"equal_var": True}, "unequal": {"equal_var": False}}[o["error"]]
    return pairs(scikit_posthocs.posthoc_ttest, **how)(d, o)


def mann_whitney(d, o):
    # It takes scipy's law by size, exact or normal; the normal one is for ties and eight values or more in both.
    if o["null"] == "exact":
        return None
    if min(map(len, d["groups"])) <= 8 and len({x for g in d["groups"] for x in g}) == sum(map(len, d["groups"])):
        return None
    return pairs(scikit_posthocs.posthoc_mannwhitney, use_continuity=o["continuity"])(d, o)


def wilcoxon(d, o):
    if o["adjust"] not in ADJUST:
        return None
    long = pd.DataFrame(d["rows"]).melt()
    how = {"zero_method": o["zeros"].replace("drop", "wilcox"), "method": o["null"], "p_adjust": ADJUST[o["adjust"]]}
    name = "pvalues" if o["adjust"] == "none" else "adjusted"
    return {name: upper(scikit_posthocs.posthoc_wilcoxon(long, "value", "variable", **how))}


def page(d, o):
    if o["null"] == "exact" or o["ties"] == "corrected" or not o["continuity"]:
        return None
    return {"pvalue": scikit_posthocs.test_page(np.array(d["rows"]), alternative=o["alternative"])[0]}


def jonckheere(d, o):
    if o["null"] == "exact" or o["ties"] == "ignored" or o["continuity"]:
        return None
    return {"pvalue": scikit_posthocs.test_jonckheere(d["groups"], alternative=o["alternative"])[0]}


def long(d):
    rows = [(i, x) for i, group in enumerate(d["groups"]) for x in group]
    return pd.DataFrame(rows, columns=["group", "value"])


def dunnett(d, o):
    table = scikit_posthocs.posthoc_dunnett(long(d), "value", "group", control=0, alternative=o["alternative"])
    return {"adjusted": np.asarray(table).ravel()}


def durbin(d, o):
    if o["form"] == "F" or o["ties"] == "ignored":
        return None
    table = pd.DataFrame({"score": d["scores"], "block": d["blocks"], "treatment": d["treatments"]})
    p, statistic, _ = scikit_posthocs.test_durbin(table, "score", "treatment", "block", "block", melted=True)
    return {"pvalue": p, "statistic": statistic}


def tukey(d, o):
    return None if o["design"] == "blocked" else {"adjusted": upper(scikit_posthocs.posthoc_tukey(d["groups"]))}


def conover_groups(d, o):
    normal = o["rank_scores"] == "normal"
    return pairs(scikit_posthocs.posthoc_vanwaerden if normal else scikit_posthocs.posthoc_conover)(d, o)


def games_howell(d, o):
    test = scikit_posthocs.posthoc_games_howell if o["joint"] == "range" else scikit_posthocs.posthoc_dunnett_t3
    return {"adjusted": upper(test(d["groups"]))}


def steel(d, o):
    # It takes scipy's law by size, exact or normal; the exact one is for eight values at most in one, without ties.
    first, *others = d["groups"]
    small = (min(len(first), len(g)) <= 8 and len({*first, *g}) == len(first) + len(g) for g in others)
    if o["by"] != "mann-whitney" or not all(small):
        return None
    how = {"control": 0, "p_adjust": ADJUST[o["adjust"]], "to_matrix": False}
    name = "pvalues" if o["adjust"] == "none" else "adjusted"
    return {name: scikit_posthocs.posthoc_steel(long(d), "value", "group", **how)}


def median_test(d, o):
    if o["null"] == "exact" or o["equal"] != "below":
        return None
    p, statistic, _ = scikit_posthocs.test_median(d["groups"])
    return {"pvalue": p, "statistic": statistic}


BY_NAME = (
    all_pairs, conover, pairwise_t, tukey, dunnett, games_howell, conover_groups, median_test, durbin, page,
    jonckheere,
)  # fmt: skip
OFFERED = {
    **{answer.__name__: answer for answer in BY_NAME},
    "nemenyi": when(lambda o: o["error"] == "published", range_test(scikit_posthocs.posthoc_nemenyi_friedman)),
    "dunn": pairs(scikit_posthocs.posthoc_dunn),
    "nemenyi_groups": when(lambda o: o["ties"] == "ignored", range_test(scikit_posthocs.posthoc_nemenyi, dist="tukey")),
    "steel_dwass": when(lambda o: o["ties"] == "corrected", range_test(scikit_posthocs.posthoc_dscf)),
    "pairwise_mann_whitney": mann_whitney,
    "pairwise_wilcoxon": wilcoxon,
    "scheffe": when(lambda o: o["design"] == "independent", range_test(scikit_posthocs.posthoc_scheffe)),
    "against_groups": steel,
    "nemenyi_bonferroni": lambda d, o: all_pairs(d, {**o, "null": "asymptotic", "adjust": "bonferroni"}),
}
