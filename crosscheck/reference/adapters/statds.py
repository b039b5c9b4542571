"""StaTDS: the tests of the field's papers, with its own distribution functions."""

import matplotlib
import numpy as np
import pandas as pd
from statds import homoscedasticity, no_parametrics, normality, parametrics, stats

matplotlib.use("agg")
PACKAGE = "statds"


def read(result):
    return {"statistic": result[0], "pvalue": result[1]}


def pvalue(result):
    return {"pvalue": result[1]}


def two(d):
    return pd.DataFrame({"a": d["a"], "b": d["b"]})


def table(d):
    rows = np.array(d["rows"])
    return pd.DataFrame(rows, columns=[f"A{j}" for j in range(rows.shape[1])]).reset_index()


def groups(d):
    return pd.DataFrame(d["groups"]).T.reset_index()


def equal(d):
    parts = d.get("groups") or [d["a"], d["b"]]
    return len({len(part) for part in parts}) == 1


def when(condition, call):
    return lambda d, o: call(d, o) if condition(d, o) else None


def asymptotic(d, o, ties="ignored"):
    return o["null"] == "asymptotic" and o["ties"] == ties


def friedman(d, o):
    if o["null"] == "exact":
        return None
    return read(no_parametrics.friedman(table(d), apply_correction=o["ties"] == "corrected")[1:])


def all_pairs(d, o):
    if o["error"] != "published" or o["ranks"] != "friedman" or o["null"] == "exact":
        return None
    if o["adjust"] not in ("holm", "hommel", "shaffer"):
        return None
    ranks = no_parametrics.friedman(table(d))[0]
    result = getattr(no_parametrics, o["adjust"])(ranks, len(d["rows"]))[0]
    names = result["Comparison"].str.split(" vs ")
    result = result.assign(pair=[tuple(sorted(pair)) for pair in names]).sort_values("pair")
    return {"pvalues": result["p-value"].astype(float), "adjusted": result["Adjusted p-value"].astype(float)}


def with_control(method):
    def answer(d, o):
        if o["error"] != "published" or o["ranks"] != "friedman" or o.get("null") == "exact":
            return None
        name = o.get("adjust", method)
        if name not in ("bonferroni", "holm", "hochberg", "finner", "li"):
            return None
        ranks = no_parametrics.friedman(table(d))[0]
        result = getattr(no_parametrics, name)(ranks, len(d["rows"]), control="A0")[0]
        result = result.assign(other=result["Comparison"].str.split(" vs ").str[1]).sort_values("other")
        return {"pvalues": result["p-value"].astype(float), "adjusted": result["Adjusted p-value"].astype(float)}

    return answer


OFFERED = {
    "wilcoxon": when(
        lambda d, o: (
            o == {**o, "alternative": "two-sided", "null": "asymptotic", "zeros": "drop", "ties": "corrected"}
            and not o["continuity"]
        ),
        lambda d, o: pvalue(no_parametrics.wilcoxon(two(d))),
    ),
    "sign": when(
        lambda d, o: o["alternative"] == "two-sided" and o["null"] == "exact" and o["zeros"] == "drop",
        lambda d, o: pvalue(no_parametrics.binomial(two(d))),
    ),
    "mann_whitney": when(
        lambda d, o: equal(d) and o["alternative"] == "two-sided" and asymptotic(d, o, "corrected") and o["continuity"],
        lambda d, o: pvalue(no_parametrics.mannwhitneyu(two(d))),
    ),
    "paired_t": when(
        lambda d, o: o["alternative"] == "two-sided", lambda d, o: read(parametrics.t_test_paired(two(d)))
    ),
    "unpaired_t": when(
        lambda d, o: equal(d) and o["alternative"] == "two-sided" and o["variances"] == "equal",
        lambda d, o: read(parametrics.t_test_unpaired(two(d))),
    ),
    "friedman": friedman,
    "iman_davenport": when(asymptotic, lambda d, o: read(no_parametrics.iman_davenport(table(d))[1:])),
    "aligned_ranks": when(asymptotic, lambda d, o: read(no_parametrics.friedman_aligned_ranks(table(d))[1:])),
    "quade": when(lambda d, o: asymptotic(d, o, "corrected"), lambda d, o: read(no_parametrics.quade(table(d))[1:])),
    "kruskal_wallis": when(
        lambda d, o: equal(d) and asymptotic(d, o, "corrected"),
        lambda d, o: read(no_parametrics.kruskal_wallis(groups(d))),
    ),
    "levene": when(
        lambda d, o: equal(d), lambda d, o: read(homoscedasticity.levene_test(groups(d), center=o["center"]))
    ),
    "bartlett": when(lambda d, o: equal(d), lambda d, o: read(homoscedasticity.bartlett_test(groups(d)))),
    "dagostino_pearson": lambda d, o: read(normality.d_agostino_pearson(np.array(d["x"]))),
    "all_pairs": all_pairs,
    "against": with_control(None),
    "bonferroni_dunn": with_control("bonferroni"),
    "shapiro_wilk": lambda d, o: read(normality.shapiro_wilk_normality(np.array(d["x"]))),
    "critical_nemenyi": lambda d, o: {"value": stats.get_q_alpha_nemenyi(int(d["k"]), d["alpha"])},
}
