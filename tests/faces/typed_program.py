"""A user's program: it runs, and strict type checkers know the type of everything in it."""

from collections.abc import Callable
from typing import assert_type

import pandas as pd

import crosscheck
import nptests

scores = nptests.read_scores("demsar2006/table6", better="higher")
assert_type(scores, nptests.Scores)
assert_type(scores.algorithms, tuple[str, ...])
outcome = nptests.friedman(scores, null="exact")
assert_type(outcome, nptests.Outcome)
assert_type(outcome.pvalue, float)
assert_type(outcome.mean_ranks, tuple[float, ...] | None)
comparisons = nptests.nemenyi(scores)
assert_type(comparisons, nptests.Comparisons)
assert_type(comparisons.rows, tuple[nptests.Comparison, ...])
for row in comparisons:
    assert_type(row, nptests.Comparison)
    assert_type(row.adjusted, float)
    assert_type(row.interval, tuple[float, float] | None)
assert_type(comparisons.row("C4.5", "C4.5+m").a, str)
pair = scores.select("C4.5", "C4.5+m")
assert_type(pair, nptests.Scores)
frame = pd.DataFrame({"tree": [0.81, 0.74, 0.92], "forest": [0.84, 0.79, 0.92], "svm": [0.83, 0.77, 0.93]})
assert_type(nptests.friedman(frame, better="higher"), nptests.Outcome)
assert_type(nptests.wilcoxon([1.0, 2.0], [2.0, 4.0]), nptests.Outcome)
assert_type(nptests.wilcoxon(pair), nptests.Outcome)
assert_type(nptests.kruskal_wallis([1.0, 2.0], [2.0, 4.0]), nptests.Outcome)
assert_type(nptests.tukey({"a": [1.0, 2.0], "b": [2.0, 4.0]}), nptests.Comparisons)
assert_type(nptests.cliffs_delta([1.0, 2.0], [2.0, 4.0]), nptests.Effect)
assert_type(nptests.bayes_sign(pair, rope=0.01), nptests.Posterior)
assert_type(nptests.friedman_from_ranks([1.9, 2.0, 2.1], 20), nptests.Outcome)
analysis = nptests.analyse(scores)
assert_type(analysis, nptests.Analysis)
assert_type(analysis.omnibus.statistic, float)
assert_type(analysis.groups, tuple[tuple[str, ...], ...])
assert_type(nptests.analyse(frame, better="higher"), nptests.Analysis)
assert_type(nptests.report(analysis, "latex"), str)
assert_type(nptests.explain(outcome), str)
assert_type(nptests.critical_difference(4, 14), float)
assert_type(nptests.critical_value("friedman", alpha=0.05, n=14, k=4).value, float)
assert_type([p.name for p in nptests.catalogue()], list[str])
assert_type(nptests.__version__, str)
assert_type(crosscheck.audit_sentences("t(28) = 2.20, p = .04.").verdicts, tuple[crosscheck.Verdict, ...])
tests: list[Callable[..., nptests.Outcome]] = [nptests.friedman, nptests.quade]
try:
    nptests.sign(scores)  # four columns where two are needed
except nptests.InputError as problem:
    assert_type(problem.code, str)
    assert_type(problem.where, str | None)
