"""baycomp: Bayesian comparison of two classifiers; its probabilities are of y - x."""

import numpy as np
from baycomp import CorrelatedTTest, SignedRankTest, SignTest

PACKAGE = "baycomp"


def correlated_t(d, o):
    # With as many runs as the correlation rho is one over the folds.
    n = len(d["differences"])
    runs = round(n * o["rho"]) if o["rho"] else 0
    if not runs or n % runs or n // runs * o["rho"] != 1:
        return None
    probabilities = CorrelatedTTest(np.zeros(n), np.array(d["differences"]), rope=o["rope"], runs=runs).probs
    probabilities = CorrelatedTTest.probs(np.zeros(n), np.array(d["differences"]), rope=o["rope"], runs=runs)
    left, rope, right = probabilities if o["rope"] else (probabilities[0], 0.0, probabilities[1])
    return {"left": left, "rope": rope, "right": right}


def drawn(test):
    def answer(d, o):
        if not o["draws"]:
            return None
        how = {"rope": o["rope"], "prior": o["strength"], "nsamples": o["draws"], "random_state": 1}
        return dict(zip(("left", "rope", "right"), test.probs(np.array(d["b"]), np.array(d["a"]), **how), strict=True))

    return answer


OFFERED = {"correlated_t": correlated_t, "bayes_sign": drawn(SignTest), "bayes_signed_rank": drawn(SignedRankTest)}
