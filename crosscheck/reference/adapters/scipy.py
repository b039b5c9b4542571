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


def ends(interval):
    return {"interval": [interval.low, interval.high]}


def upper(matrix):
    return matrix[np.triu_indices(len(matrix), 1)]


def many(interval, pick):
    return {"intervals": np.column_stack([pick(interval.low), pick(interval.high)])}


def tukey(d, o):
    if o["design"] == "blocked":
        return None
    result = stats.tukey_hsd(*d["groups"])
    return many(result.confidence_interval(o["level"]), upper) if "level" in o else {"adjusted": upper(result.pvalue)}


def dunnett(d, o):
    how = {"control": d["groups"][0], "alternative": o.get("alternative", "two-sided"), "rng": 1}
    result = stats.dunnett(*d["groups"][1:], **how)
    if "level" in o:
        return many(result.confidence_interval(o["level"]), np.asarray)
    return {"adjusted": result.pvalue, "statistics": result.statistic}


def dispersion(d, o):
    if o["rank_scores"] == "mood":
        return None if o["null"] == "exact" else {"pvalue": stats.mood(d["a"], d["b"], alternative=o["alternative"])[1]}
    # Of so few values it takes the exact law without ties and the normal one with them.
    pooled = [*d["a"], *d["b"]]
    if (len(set(pooled)) < len(pooled)) == (o["null"] == "exact"):
        return None
    return both(stats.ansari(d["a"], d["b"], alternative=o["alternative"]))


def median_test(d, o):
    if o["null"] == "exact":
        return None
    ties = o["equal"].replace("left-out", "ignore")
    return both(stats.median_test(*d["groups"], ties=ties, correction=False))


def brunner_munzel(d, o):
    result = stats.brunnermunzel(d["a"], d["b"], alternative=o["alternative"])
    return {"statistic": -result.statistic, "pvalue": result.pvalue}  # its sign is that of the second sample


def games_howell(d, o):
    if o["joint"] != "range":
        return None
    return {"adjusted": upper(stats.tukey_hsd(*d["groups"], equal_var=False).pvalue)}


def kolmogorov_smirnov(d, o):
    method = {"exact": "exact", "asymptotic": "asymp"}[o["null"]]
    return both(stats.kstest(d["x"], "norm", args=(o["mean"], o["sd"]), method=method))


def interval_unpaired_t(d, o):
    if o["freedom"] == "smaller":
        return None
    result = stats.ttest_ind(d["a"], d["b"], equal_var=o["variances"] == "equal")
    return ends(result.confidence_interval(o["level"]))


def interval_binomial(d, o):
    methods = {"clopper-pearson": "exact", "wilson": "wilson", "wilson-continuity": "wilsoncc"}
    if o["interval"] not in methods:
        return None
    test = stats.binomtest(int(d["successes"]), int(d["trials"]))
    return ends(test.proportion_ci(o["level"], methods[o["interval"]]))


def tail(d, o):
    return d["alpha"] / (2 if o["alternative"] == "two-sided" else 1)


def of_side(law):
    return lambda d, o: {"value": law(d, tail(d, o)) * (-1 if o["alternative"] == "less" else 1)}


def critical_kolmogorov(d, o):
    if o["null"] == "exact":
        return {"value": stats.kstwo.isf(d["alpha"], d["n"])}
    return {"value": stats.kstwobign.isf(d["alpha"]) / np.sqrt(d["n"])}


def critical_sign(d, o):
    value = stats.binom(d["n"], 0.5).isf(tail(d, o)) + 1
    if o["alternative"] == "less":
        return None
    return {"value": value if value <= d["n"] else np.nan}


BY_NAME = (
    wilcoxon, mann_whitney, permutation, ks_2samp, unpaired_t, paired_t, binomial, page, levene, adjust, tukey,
    dunnett, games_howell, dispersion, median_test, brunner_munzel, kolmogorov_smirnov, interval_unpaired_t,
    interval_binomial, critical_kolmogorov, critical_sign,
)  # fmt: skip
OFFERED = {
    **{answer.__name__: answer for answer in BY_NAME},
    "friedman": asymptotic(stats.friedmanchisquare, lambda d: zip(*d["rows"], strict=True)),
    "kruskal_wallis": asymptotic(stats.kruskal, lambda d: d["groups"]),
    "anova": lambda d, o: both(stats.f_oneway(*d["groups"], equal_var=o["variances"] == "equal")),
    "bartlett": of_groups(stats.bartlett),
    "dagostino_pearson": lambda d, o: both(stats.normaltest(d["x"])),
    "correlation": lambda d, o: {"value": stats.pearsonr(d["truth"], d["predicted"]).statistic},
    "fligner_killeen": of_groups(stats.fligner),
    "shapiro_wilk": lambda d, o: both(stats.shapiro(d["x"])),
    "anderson_darling": lambda d, o: {"statistic": stats.anderson(d["x"], "norm").statistic},
    "interval_tukey": tukey,
    "interval_dunnett": dunnett,
    "interval_paired_t": lambda d, o: ends(stats.ttest_rel(d["a"], d["b"]).confidence_interval(o["level"])),
    "critical_normal": of_side(lambda d, p: stats.norm.isf(p)),
    "critical_t": of_side(lambda d, p: stats.t.isf(p, d["df"])),
    "critical_chi2": lambda d, o: {"value": stats.chi2.isf(d["alpha"], d["df"])},
    "critical_f": lambda d, o: {"value": stats.f.isf(d["alpha"], d["df1"], d["df2"])},
    "critical_studentized_range": lambda d, o: {"value": stats.studentized_range.isf(d["alpha"], d["k"], d["df"])},
    "critical_nemenyi": lambda d, o: {"value": stats.studentized_range.isf(d["alpha"], d["k"], np.inf) / np.sqrt(2)},
    "critical_bonferroni_dunn": of_side(lambda d, p: stats.norm.isf(p / (d["k"] - 1))),
}
