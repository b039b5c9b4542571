"""statsmodels: adjusted p-values, contingency tables, proportions, analyses of variance."""

import numpy as np
import pandas as pd
from statsmodels.stats import (
    contingency_tables,
    descriptivestats,
    inter_rater,
    multitest,
    oneway,
    proportion,
    weightstats,
)
from statsmodels.stats.anova import AnovaRM

PACKAGE = "statsmodels"
SIDES = {"two-sided": "two-sided", "greater": "larger", "less": "smaller"}
METHODS = {
    "bonferroni": "bonferroni", "sidak": "sidak", "holm": "holm", "holland": "holm-sidak", "hochberg": "simes-hochberg",
    "hommel": "hommel", "benjamini-hochberg": "fdr_bh", "benjamini-yekutieli": "fdr_by",
}  # fmt: skip


def pair(result):
    return {"statistic": result[0], "pvalue": result[1]}


def both(result):
    return {"statistic": result.statistic, "pvalue": result.pvalue}


def sign(d, o):
    if o["alternative"] != "two-sided" or o["null"] != "exact" or o["zeros"] != "drop":
        return None
    return {"pvalue": descriptivestats.sign_test(np.subtract(d["a"], d["b"]))[1]}


def paired_t(d, o):
    result = weightstats.DescrStatsW(np.subtract(d["a"], d["b"])).ttest_mean(alternative=SIDES[o["alternative"]])
    return {**pair(result), "df": result[2]}


def unpaired_t(d, o):
    if o["freedom"] == "smaller":
        return None
    how = {"alternative": SIDES[o["alternative"]], "usevar": {"equal": "pooled"}.get(o["variances"], "unequal")}
    result = weightstats.ttest_ind(d["a"], d["b"], **how)
    return {**pair(result), "df": result[2]}


def mcnemar(d, o):
    if o["alternative"] != "two-sided" or o["null"] == "mid-p":
        return None
    table = [[9, int(d["n01"])], [int(d["n10"]), 9]]
    result = contingency_tables.mcnemar(table, exact=o["null"] == "exact", correction=o["continuity"])
    return {"pvalue": result.pvalue} if o["null"] == "exact" else both(result)


def proportions(d, o):
    if o["continuity"]:
        return None
    counts, sizes = (d["x1"], d["x2"]), (d["n1"], d["n2"])
    if o["pooled"]:
        return pair(proportion.proportions_ztest(counts, sizes, alternative=SIDES[o["alternative"]]))
    how = {"compare": "diff", "method": "wald", "alternative": SIDES[o["alternative"]]}
    return both(proportion.test_proportions_2indep(counts[0], sizes[0], counts[1], sizes[1], **how))


def binomial(d, o):
    return {
        "pvalue": proportion.binom_test(
            int(d["successes"]), int(d["trials"]), o["p0"], alternative=SIDES[o["alternative"]]
        )
    }


def cochran_q(d, o):
    return both(contingency_tables.cochrans_q(np.array(d["rows"]))) if o["null"] == "asymptotic" else None


def anova_repeated(d, o):
    if o["sphericity"] != "assumed":
        return None
    long = pd.DataFrame(d["rows"]).reset_index().melt("index")
    table = AnovaRM(long, "value", "index", ["variable"]).fit().anova_table
    return {"statistic": table["F Value"].iloc[0], "pvalue": table["Pr > F"].iloc[0]}


def kappa(weights):
    def answer(d, o):
        classes = sorted(set(d["truth"]) | set(d["predicted"]))
        table = pd.crosstab(d["truth"], d["predicted"]).reindex(index=classes, columns=classes, fill_value=0)
        return {"value": inter_rater.cohens_kappa(table.to_numpy(), wt=weights, return_results=False)}

    return answer


def adjust(d, o):
    if o["method"] not in METHODS:
        return None
    return {"adjusted": multitest.multipletests(d["pvalues"], method=METHODS[o["method"]])[1]}


OFFERED = {
    "sign": sign,
    "paired_t": paired_t,
    "unpaired_t": unpaired_t,
    "mcnemar": mcnemar,
    "proportions": proportions,
    "binomial": binomial,
    "cochran_q": cochran_q,
    "anova": lambda d, o: both(oneway.anova_oneway(d["groups"], use_var=o["variances"])),
    "anova_repeated": anova_repeated,
    "kappa": kappa(None),
    "kappa_linear": kappa("linear"),
    "kappa_quadratic": kappa("quadratic"),
    "adjust": adjust,
}
