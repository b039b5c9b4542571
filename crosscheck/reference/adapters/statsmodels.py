"""statsmodels: adjusted p-values, contingency tables, proportions, analyses of variance."""

import numpy as np
import pandas as pd
from statsmodels.stats import (
    contingency_tables,
    descriptivestats,
    diagnostic,
    inter_rater,
    libqsturng,
    multicomp,
    multitest,
    nonparametric,
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


def tukey(d, o):
    if o["design"] == "blocked":
        return None
    names = [i for i, group in enumerate(d["groups"]) for _ in group]
    result = multicomp.pairwise_tukeyhsd(np.concatenate(d["groups"]), names, alpha=1 - o.get("level", 0.95))
    # Its differences are those of the second and the first group.
    return {"intervals": -result.confint[:, ::-1]} if "level" in o else {"adjusted": result.pvalues}


def brunner_munzel(d, o):
    result = nonparametric.rank_compare_2indep(d["a"], d["b"])
    test = result.test_prob_superior(alternative=SIDES[o["alternative"]])
    return {**both(test), "df": result.df, "estimate": result.prob1}


def tost(d, o):
    within = np.array(d["a"]), np.array(d["b"]), -o["margin"], o["margin"]
    if o["paired"]:
        p, *sides = weightstats.ttost_paired(*within)
    else:
        p, *sides = weightstats.ttost_ind(*within, usevar={"equal": "pooled"}.get(o["variances"], "unequal"))
    return {"pvalue": p, "statistic": max(sides, key=lambda side: side[1])[0]}


def interval_binomial(d, o):
    methods = {"clopper-pearson": "beta", "wilson": "wilson", "agresti-coull": "agresti_coull", "jeffreys": "jeffreys"}
    if o["interval"] not in methods:
        return None
    how = {"alpha": 1 - o["level"], "method": methods[o["interval"]]}
    return {"interval": proportion.proportion_confint(int(d["successes"]), int(d["trials"]), **how)}


def interval_proportions(d, o):
    how = {"compare": "diff", "method": "newcomb", "alpha": 1 - o["level"]}
    return {"interval": proportion.confint_proportions_2indep(d["x1"], d["n1"], d["x2"], d["n2"], **how)}


def interval_paired_t(d, o):
    return {"interval": weightstats.DescrStatsW(np.subtract(d["a"], d["b"])).tconfint_mean(1 - o["level"])}


def interval_unpaired_t(d, o):
    if o["freedom"] == "smaller":
        return None
    means = weightstats.CompareMeans.from_data(d["a"], d["b"])
    return {"interval": means.tconfint_diff(1 - o["level"], usevar={"equal": "pooled"}.get(o["variances"], "unequal"))}


def critical_range(d, o):
    return {"value": libqsturng.qsturng(1 - d["alpha"], d["k"], d["df"])}


BY_NAME = (
    sign, paired_t, unpaired_t, mcnemar, proportions, binomial, cochran_q, anova_repeated, adjust, tukey,
    brunner_munzel, tost, interval_binomial, interval_proportions, interval_paired_t, interval_unpaired_t,
)  # fmt: skip
OFFERED = {
    **{answer.__name__: answer for answer in BY_NAME},
    "anova": lambda d, o: both(oneway.anova_oneway(d["groups"], use_var=o["variances"])),
    "kappa": kappa(None),
    "kappa_linear": kappa("linear"),
    "kappa_quadratic": kappa("quadratic"),
    "anderson_darling": lambda d, o: pair(diagnostic.normal_ad(np.array(d["x"]))),
    "lilliefors": lambda d, o: pair(diagnostic.lilliefors(np.array(d["x"]), "norm", "approx")),
    "interval_tukey": tukey,
    "critical_studentized_range": critical_range,
    "critical_nemenyi": lambda d, o: {"value": critical_range({**d, "df": np.inf}, o)["value"] / np.sqrt(2)},
}
