"""Sizes of effects in sentences, from data by numpy and scipy: true ones are never accused, changed ones are found."""

import numpy as np
import pytest
from scipy import stats
from support.beside import on_each

from crosscheck.auditing.sentences import audit_sentences


def _two_groups(rng):
    n = int(rng.integers(8, 40))
    a, b = rng.normal(0.6, 1, n), rng.normal(0, 1, n)
    t, p = stats.ttest_ind(a, b)
    d = (a.mean() - b.mean()) / np.sqrt((a.var(ddof=1) + b.var(ddof=1)) / 2)
    return f"There were {n} people per group, t({2 * n - 2}) = {t:.3f}, p = {p:.4f}, d = {{}}.", "d", float(d)


def _analysis_of_variance(rng):
    k, n = int(rng.integers(3, 6)), int(rng.integers(6, 20))
    groups = [rng.normal(0.4 * j, 1, n) for j in range(k)]
    f, p = stats.f_oneway(*groups)
    every = np.concatenate(groups)
    between = sum(n * (g.mean() - every.mean()) ** 2 for g in groups)
    share = between / ((every - every.mean()) ** 2).sum()
    df = f"{k - 1}, {k * (n - 1)}"
    return f"The means differed, F({df}) = {f:.3f}, p = {p:.4f}, partial η² = {{}}.", "eta2", float(share)


def _contingency(rng):
    r, c = int(rng.integers(2, 5)), int(rng.integers(3, 6))
    table = rng.integers(6, 40, (r, c))
    chi2, p, df, _ = stats.chi2_contingency(table, correction=False)
    v = np.sqrt(chi2 / (table.sum() * (min(r, c) - 1)))
    text = f"They depend on each other, χ²({df}, N = {table.sum()}) = {chi2:.3f}, p = {p:.4f}, Cramér's V = {{}}."
    return text, "cramer", float(v)


def _agreement(rng):
    n, k = int(rng.integers(6, 25)), int(rng.integers(3, 7))
    scores = rng.normal(0, 1, (n, k)) + 0.5 * np.arange(k)
    chi2, p = stats.friedmanchisquare(*scores.T)
    text = f"Friedman's test, χ²({k - 1}, N = {n}) = {chi2:.3f}, p = {p:.4f}, Kendall's W = {{}}."
    return text, "concordance", float(chi2 / (n * (k - 1)))


KINDS = (_two_groups, _analysis_of_variance, _contingency, _agreement)


@pytest.mark.parametrize("made", KINDS)
def test_true_effects_are_never_accused_and_changed_ones_found(made):
    rng = np.random.default_rng(16)
    found = 0
    for _ in range(40):
        text, kind, value = made(rng)
        right = audit_sentences(text.format(f"{value:.3f}"))
        assert [(v.claim.id, v.claim.printed, text) for v in right.inconsistent] == []
        assert any(f"-{kind}-from-" in v.claim.id and v.explained for v in right.verdicts), text
        wrong = audit_sentences(text.format(f"{value * 1.4 + 0.05:.3f}"))
        found += any(f"-{kind}-from-" in v.claim.id for v in wrong.inconsistent)
    assert found >= 36  # a V of another number of rows, a d of paired differences may be what is printed


@on_each("sentence", "wrong")
def test_what_an_effect_says(sentence, wrong):
    assert bool(audit_sentences(sentence).inconsistent) is wrong
