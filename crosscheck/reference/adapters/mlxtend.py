"""mlxtend.evaluate: comparisons of classifiers on one test set, permutation tests, measures."""

import numpy as np
from mlxtend import evaluate

PACKAGE = "mlxtend"


def pair(result):
    return {"statistic": result[0], "pvalue": result[1]}


def mcnemar(d, o):
    if o["alternative"] != "two-sided" or o["null"] == "mid-p":
        return None
    table = np.array([[9, int(d["n01"])], [int(d["n10"]), 9]])
    result = evaluate.mcnemar(table, corrected=o["continuity"], exact=o["null"] == "exact")
    return {"pvalue": result[1]} if o["null"] == "exact" else pair(result)


def cochran_q(d, o):
    if o["null"] == "exact":
        return None
    truth = np.ones(len(d["rows"]), dtype=int)
    return pair(evaluate.cochrans_q(truth, *np.array(d["rows"], dtype=int).T))


def permutation(d, o):
    sides = {"two-sided": "x_mean != y_mean", "greater": "x_mean > y_mean", "less": "x_mean < y_mean"}
    return {
        "pvalue": evaluate.permutation_test(
            d["a"], d["b"], func=sides[o["alternative"]], method="exact", paired=o["paired"]
        )
    }


def proportions(d, o):
    # Its p-value is the lower tail of z.
    if o["pooled"] or o["continuity"] or o["alternative"] != "less":
        return None
    return pair(evaluate.proportion_difference(d["x1"] / d["n1"], d["x2"] / d["n2"], d["n1"], d["n2"]))


def score(metric, **how):
    def answer(d, o):
        return {"value": evaluate.scoring(np.array(d["truth"]), np.array(d["predicted"]), metric=metric, **how)}

    return answer


OFFERED = {
    "mcnemar": mcnemar,
    "cochran_q": cochran_q,
    "permutation": permutation,
    "proportions": proportions,
    "accuracy": score("accuracy"),
    "error": score("error"),
    "sensitivity": score("sensitivity", positive_label=1),
    "specificity": score("specificity", positive_label=1),
    "false_positive_rate": score("false_positive_rate", positive_label=1),
    "precision": score("precision", positive_label=1),
    "f1": score("f1", positive_label=1),
    "balanced_accuracy": lambda d, o: {
        "value": evaluate.accuracy_score(np.array(d["truth"]), np.array(d["predicted"]), method="balanced")
    },
}
