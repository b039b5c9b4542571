"""pingouin: tests as tables, with effect sizes."""

import pandas as pd
import pingouin

PACKAGE = "pingouin"
ZEROS = {"drop": "wilcox", "pratt": "pratt", "split": "zsplit"}
METHODS = {
    "bonferroni": "bonf", "sidak": "sidak", "holm": "holm", "benjamini-hochberg": "fdr_bh",
    "benjamini-yekutieli": "fdr_by",
}  # fmt: skip
WITHIN = {"dv": "value", "within": "variable", "subject": "index"}
BETWEEN = {"dv": "value", "between": "variable"}


def wide(d):
    return pd.DataFrame(d["rows"]).reset_index().melt("index")


def long(d):
    rows = [(str(i), x) for i, group in enumerate(d["groups"]) for x in group]
    return pd.DataFrame(rows, columns=["variable", "value"])


def read(table, **names):
    return {name: table[column].iloc[0] for name, column in names.items()}


def wilcoxon(d, o):
    if o["ties"] == "ignored" or o["zeros"] not in ZEROS:
        return None
    how = {"zero_method": ZEROS[o["zeros"]], "correction": o["continuity"], "method": o["null"]}
    return read(pingouin.wilcoxon(d["a"], d["b"], alternative=o["alternative"], **how), pvalue="p_val")


def mann_whitney(d, o):
    if o["ties"] == "ignored":
        return None
    how = {"use_continuity": o["continuity"], "method": o["null"]}
    return read(pingouin.mwu(d["a"], d["b"], alternative=o["alternative"], **how), statistic="U_val", pvalue="p_val")


def t(d, o, paired):
    if o.get("freedom") == "smaller":
        return None
    how = {"paired": paired, "alternative": o["alternative"], "correction": o.get("variances") == "unequal"}
    return read(pingouin.ttest(d["a"], d["b"], **how), statistic="T", pvalue="p_val", df="dof")


def friedman(method, statistic):
    def answer(d, o):
        if o["null"] == "exact" or o["ties"] == "ignored":
            return None
        return read(pingouin.friedman(wide(d), **WITHIN, method=method), statistic=statistic, pvalue="p_unc")

    return answer


def cochran(d, o):
    return None if o["null"] == "exact" else read(pingouin.cochran(wide(d), **WITHIN), statistic="Q", pvalue="p_unc")


def repeated(d, o):
    if o["sphericity"] == "huynh-feldt":
        return None
    table = pingouin.rm_anova(wide(d), **WITHIN, correction=True)
    if o["sphericity"] == "assumed":
        return read(table, statistic="F", pvalue="p_unc")
    return read(table, statistic="F", pvalue="p_GG_corr") if "p_GG_corr" in table else None


def anova(d, o):
    test = pingouin.anova if o["variances"] == "equal" else pingouin.welch_anova
    return read(test(long(d), **BETWEEN), statistic="F", pvalue="p_unc")


def kruskal(d, o):
    if o["null"] == "exact" or o["ties"] == "ignored":
        return None
    return read(pingouin.kruskal(long(d), **BETWEEN), statistic="H", pvalue="p_unc")


def levene(d, o):
    how = {"center": o["center"]} | ({"proportiontocut": 0.1} if o["center"] == "trimmed" else {})
    return read(pingouin.homoscedasticity(d["groups"], **how), statistic="W", pvalue="pval")


def pairwise_t(d, o):
    if o["error"] == "pooled":
        return None
    if o["adjust"] not in METHODS and o["adjust"] != "none":
        return None
    table = pingouin.pairwise_tests(long(d), **BETWEEN, correction=o["error"] == "unequal", padjust=o["adjust"])
    return {"pvalues": table["p_unc"], "statistics": table["T"]} | (
        {"adjusted": table["p_corr"]} if "p_corr" in table else {}
    )


def effect(kind):
    return lambda d, o: {"estimate": pingouin.compute_effsize(d["a"], d["b"], eftype=kind)}


def adjust(d, o):
    if o["method"] not in METHODS:
        return None
    return {"adjusted": pingouin.multicomp(d["pvalues"], method=METHODS[o["method"]])[1]}


def tukey(d, o):
    if o["design"] == "blocked":
        return None
    table = pingouin.pairwise_tukey(long(d), **BETWEEN)
    return {"statistics": table["T"], "adjusted": table["p_tukey"]}


def games_howell(d, o):
    if o["joint"] != "range":
        return None
    table = pingouin.pairwise_gameshowell(long(d), **BETWEEN)
    return {"statistics": table["T"], "adjusted": table["pval"]}


def tost(d, o):
    how = {"bound": o["margin"], "paired": o["paired"], "correction": o["variances"] == "unequal"}
    return read(pingouin.tost(d["a"], d["b"], **how), pvalue="pval")


def t_interval(d, o, paired):
    if o.get("freedom") == "smaller":
        return None
    how = {"paired": paired, "correction": o.get("variances") == "unequal", "confidence": o["level"]}
    table = pingouin.ttest(d["a"], d["b"], **how)
    return {"interval": next(table[column].iloc[0] for column in table if column.startswith("CI"))}


def effect_interval(d, o):
    size = pingouin.compute_effsize(d["a"], d["b"], eftype="cohen")
    how = {"paired": o["paired"], "confidence": o["level"], "decimals": 15}
    return None if o["paired"] else {"interval": pingouin.compute_esci(size, len(d["a"]), len(d["b"]), **how)}


BY_NAME = (
    wilcoxon, mann_whitney, anova, levene, pairwise_t, adjust, tukey, games_howell, tost,
)  # fmt: skip
OFFERED = {
    **{answer.__name__: answer for answer in BY_NAME},
    "paired_t": lambda d, o: t(d, o, True),
    "unpaired_t": lambda d, o: t(d, o, False),
    "friedman": friedman("chisq", "Q"),
    "iman_davenport": friedman("f", "F"),
    "kendalls_w": lambda d, o: read(pingouin.friedman(wide(d), **WITHIN), estimate="W"),
    "cochran_q": cochran,
    "anova_repeated": repeated,
    "kruskal_wallis": kruskal,
    "bartlett": lambda d, o: read(
        pingouin.homoscedasticity(d["groups"], method="bartlett"), statistic="T", pvalue="pval"
    ),
    "rank_biserial": lambda d, o: read(pingouin.wilcoxon(d["a"], d["b"]), estimate="RBC"),
    "vargha_delaney": lambda d, o: read(pingouin.mwu(d["a"], d["b"]), estimate="CLES"),
    "cohens_d": effect("cohen"),
    "hedges_g": effect("hedges"),
    "correlation": lambda d, o: read(pingouin.corr(d["truth"], d["predicted"]), value="r"),
    "shapiro_wilk": lambda d, o: read(pingouin.normality(d["x"]), statistic="W", pvalue="pval"),
    "interval_paired_t": lambda d, o: t_interval(d, o, True),
    "interval_unpaired_t": lambda d, o: t_interval(d, o, False),
    "interval_cohens_d": effect_interval,
}
