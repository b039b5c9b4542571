"""An adapter in Python: `crosscheck validate adapter.py`. A function for every procedure that the package offers.

It gets the data of a case, with floats, and its options, and returns numbers under the names of the set (`crosscheck
reference` lists data, options and answers); None where the package has no such option. An exception is a refusal.
What a package always does one way (with continuity, say) it answers in those cases, and None in the others.
"""

from scipy import stats  # your package

PACKAGE = "scipy"  # whose version is told; of several ["scipy", "statsmodels"]; "mine 1.2" states one


def paired_t(data, options):
    result = stats.ttest_rel(data["a"], data["b"], alternative=options["alternative"])
    return {"statistic": result.statistic, "pvalue": result.pvalue}


def wilcoxon(data, options):
    if options["null"] == "exact" or options["ties"] == "ignored" or options["zeros"].startswith("split"):
        return None
    how = {"zero_method": options["zeros"].replace("drop", "wilcox"), "correction": options["continuity"]}
    result = stats.wilcoxon(data["a"], data["b"], alternative=options["alternative"], method="asymptotic", **how)
    return {"pvalue": result.pvalue}


OFFERED = {"paired_t": paired_t, "wilcoxon": wilcoxon}
