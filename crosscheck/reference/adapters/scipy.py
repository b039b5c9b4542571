"""scipy.stats: tests of two and more samples."""

import numpy as np
from scipy import stats

PACKAGE = "scipy"
METHODS = {"exact": "exact", "asymptotic": "asymptotic"}
ZEROS = {"drop": "wilcox", "pratt": "pratt", "split": "zsplit"}
OPPOSITE = {"greater": "less", "less": "greater", "two-sided": "two-sided"}


def both(result):
    return {"statistic": result.statistic, "pvalue": result.pvalue}


def wilcoxon(d, o):
    if o["ties"] == "ignored" or o["zeros"] not in ZEROS:
        return None
    how = {"zero_method": ZEROS[o["zeros"]], "correction": o["continuity"], "method": METHODS[o["null"]]}
    result = both(stats.wilcoxon(d["a"], d["b"], alternative=o["alternative"], **how))
    # Two-sided, the statistic is documented as the smaller of W+ and W-.
    return {"pvalue": result["pvalue"]} if o["alternative"] == "two-sided" else result


def mann_whitney(d, o):
    if o["ties"] == "ignored":
        return None
    how = {"use_continuity": o["continuity"], "method": METHODS[o["null"]]}
    return both(stats.mannwhitneyu(d["a"], d["b"], alternative=o["alternative"], **how))


def permutation(d, o):
    def difference(a, b, axis):
        return np.mean(a, axis=axis) - np.mean(b, axis=axis)

    kind = "samples" if o["paired"] else "independent"
    how = {"permutation_type": kind, "alternative": o["alternative"], "n_resamples": np.inf, "vectorized": True}
    return both(stats.permutation_test((d["a"], d["b"]), difference, **how))


def ks_2samp(d, o):
    # "greater" is a larger distribution function, and smaller values.
    method = {"exact": "exact", "asymptotic": "asymp"}[o["null"]]
    return both(stats.ks_2samp(d["a"], d["b"], alternative=OPPOSITE[o["alternative"]], method=method))


def unpaired_t(d, o):
    if o["freedom"] == "smaller":
        return None
    result = stats.ttest_ind(d["a"], d["b"], equal_var=o["variances"] == "equal", alternative=o["alternative"])
    return {**both(result), "df": result.df}


def paired_t(d, o):
    result = stats.ttest_rel(d["a"], d["b"], alternative=o["alternative"])
    return {**both(result), "df": result.df}


def binomial(d, o):
    test = stats.binomtest(int(d["successes"]), int(d["trials"]), o["p0"], alternative=o["alternative"])
    return {"pvalue": test.pvalue, "estimate": test.statistic}


def page(d, o):
    if o["alternative"] != "greater" or o["continuity"] or (o["null"] == "asymptotic" and o["ties"] == "corrected"):
        return None
    return both(stats.page_trend_test(d["rows"], method=METHODS[o["null"]]))


def of_groups(test, **how):
    return lambda d, o: both(test(*d["groups"], **how))


def asymptotic(test, samples):
    def answer(d, o):
        if o["null"] == "exact" or o.get("ties") == "ignored":
            return None
        return both(test(*samples(d)))

    return answer


def adjust(d, o):
    methods = {"benjamini-hochberg": "bh", "benjamini-yekutieli": "by"}
    if o["method"] not in methods:
        return None
    return {"adjusted": stats.false_discovery_control(d["pvalues"], method=methods[o["method"]])}


def levene(d, o):
    return both(stats.levene(*d["groups"], center=o["center"], proportiontocut=0.1))


OFFERED = {
    "wilcoxon": wilcoxon,
    "mann_whitney": mann_whitney,
    "permutation": permutation,
    "ks_2samp": ks_2samp,
    "unpaired_t": unpaired_t,
    "paired_t": paired_t,
    "binomial": binomial,
    "friedman": asymptotic(stats.friedmanchisquare, lambda d: zip(*d["rows"], strict=True)),
    "kruskal_wallis": asymptotic(stats.kruskal, lambda d: d["groups"]),
    "page": page,
    "anova": lambda d, o: both(stats.f_oneway(*d["groups"], equal_var=o["variances"] == "equal")),
    "levene": levene,
    "bartlett": of_groups(stats.bartlett),
    "dagostino_pearson": lambda d, o: both(stats.normaltest(d["x"])),
    "correlation": lambda d, o: {"value": stats.pearsonr(d["truth"], d["predicted"]).statistic},
    "adjust": adjust,
}
