"""Shapiro and Wilk's W beside its p-value: that of scipy holds, another is wrong where n is said with it."""

import numpy as np
import pytest
from scipy import stats

from crosscheck.auditing.material import audit_text
from crosscheck.claims.formulas import evaluate

WORDS = (
    "Shapiro and Wilk's test gave W({n}) = {w:.4f}, p = {p:.3f}.",
    "Normality held (Shapiro-Wilk, n = {n}: W = {w:.4f}, p = {p:.3f}).",
    "La prueba de Shapiro-Wilk (W = {w:.4f}; p = {p:.3f}; n = {n}) no rechaza la normalidad.",
)


@pytest.mark.parametrize("n", [4, 5, 11, 12, 13, 40, 300])
def test_p_of_w_is_scipys(n):
    for seed in range(10):
        w, p = stats.shapiro(np.random.default_rng(seed).gamma(2, size=n))
        assert evaluate("shapiro_p(w, n)", {"w": w, "n": n}) == pytest.approx(p, rel=1e-9, abs=0)


@pytest.mark.parametrize("words", WORDS)
def test_what_scipy_prints_holds_and_another_p_does_not(words):
    for seed, n in enumerate((8, 20, 35)):
        w, p = stats.shapiro(np.random.default_rng(seed).normal(size=n))
        judged = [audit_text(words.format(n=n, w=w, p=x), "a text").verdicts for x in (p, (p + 0.4) % 1)]
        pairs = [[v for v in verdicts if "W" in "".join(v.evidence["paired"])] for verdicts in judged]
        assert [v.verdict for v in pairs[0]] == ["holds"] or pairs[0][0].verdict == "rounding"
        assert [v.verdict for v in pairs[1]] == ["fails"]


@pytest.mark.parametrize(("p", "judged"), [(".464", 1), (".046", 0)])
def test_a_size_that_stands_elsewhere_acquits_and_never_accuses(p, judged):
    text = f"We measured 20 participants. Shapiro-Wilk's test gave W = 0.956, p = {p}."
    verdicts = audit_text(text, "a text").verdicts
    assert [v.explained for v in verdicts if len(v.evidence["paired"]) == 2] == [True] * judged
