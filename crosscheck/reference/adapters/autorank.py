"""autorank: chooses the tests for a table and writes the report; here the tests it is told to take."""

import matplotlib
import pandas as pd
from autorank import autorank

matplotlib.use("agg")
PACKAGE = "autorank"


def pvalue(table, mode):
    return {"pvalue": autorank(pd.DataFrame(table), force_mode=mode).pvalue}


def wilcoxon(d, o):
    # autorank's p-value of two populations says nothing of a side.
    if o != {**o, "alternative": "two-sided", "null": "exact", "zeros": "drop"}:
        return None
    return pvalue({"a": d["a"], "b": d["b"]}, "nonparametric")


OFFERED = {
    "wilcoxon": wilcoxon,
    "paired_t": lambda d, o: (
        pvalue({"a": d["a"], "b": d["b"]}, "parametric") if o["alternative"] == "two-sided" else None
    ),
    "friedman": lambda d, o: (
        pvalue(d["rows"], "nonparametric") if o == {"null": "asymptotic", "ties": "corrected"} else None
    ),
    "anova_repeated": lambda d, o: pvalue(d["rows"], "parametric") if o["sphericity"] == "assumed" else None,
}
