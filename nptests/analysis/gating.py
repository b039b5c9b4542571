"""A gate for continuous integration: whether a candidate may pass a baseline, by paired tests on benchmarks."""

from dataclasses import dataclass, replace
from decimal import Decimal
from xml.etree import ElementTree

from nptests import errors, results
from nptests.adjustments.methods import adjust
from nptests.data.scores import Scores
from nptests.procedures.descriptor import check_level
from nptests.procedures.paired.wilcoxon import wilcoxon
from nptests.values import Value


@dataclass(frozen=True, eq=False)
class Gated(Value):
    """One candidate against the baseline.

    estimate   candidate minus baseline, the Hodges-Lehmann estimate
    pvalue     one-sided: that it is worse (without a margin, adjusted by Holm), or that it is not worse by the margin
    passes     without a margin: it was not shown to be worse; with one: it was shown not to be worse by it
    """

    candidate: str
    baseline: str
    estimate: float
    pvalue: float
    passes: bool
    words: str


def gate(scores: Scores, *, control: str, alpha: float = 0.05, margin: float | None = None) -> tuple[Gated, ...]:
    """Every algorithm of a table against the baseline `control`, by Wilcoxon's signed-rank test over the data sets.

    Without a margin a candidate fails where it is shown to be worse, at alpha over all of them (Holm). With one it
    passes only where it is shown not to be worse by the margin: each must show it, so that nothing is adjusted.
    """
    check_level(alpha)
    if margin is not None and not margin > 0:
        words = f"margin={margin!r}: a number above 0, in units of the scores, is needed"
        raise errors.InputError("option", words, where="margin")
    scores.column(control)
    others = [name for name in scores.algorithms if name != control]
    tests = [_tested(scores.select(name, control), margin) for name in others]
    p = [test.pvalue for test in tests]
    p = list(p if margin is not None else map(float, adjust(p, "holm")))
    return tuple(
        _gated(name, control, test, value, alpha, margin) for name, test, value in zip(others, tests, p, strict=True)
    )


def _tested(pair: Scores, margin: float | None) -> results.Outcome:
    if margin is None:
        return wilcoxon(pair, alternative="less")
    shift = margin if pair.better == "higher" else -margin
    values = [
        [str(Decimal(repr(a)) + Decimal(repr(shift))), repr(b)] for a, b in pair.values.tolist()
    ]  # ties stay ties
    result = wilcoxon(Scores(values, pair.algorithms, pair.datasets, better=pair.better), alternative="greater")
    return replace(result, estimate=None if result.estimate is None else result.estimate - shift)


def _gated(name: str, control: str, test: results.Outcome, p: float, alpha: float, margin: float | None) -> Gated:
    by = "worse" if margin is None else f"worse by {margin:g}"
    significant = bool(p <= alpha)
    passes = significant if margin is not None else not significant
    claim = f"not {by}" if margin is not None else by
    decided = f"{name} is {'' if significant else 'not shown to be '}{claim} than {control}"
    words = f"{decided} (Wilcoxon's one-sided signed-rank test, n = {test.n}: p = {p:.4g}, alpha = {alpha:g})"
    return Gated(name, control, float(test.estimate or 0.0), p, passes, words)


def junit(rows: tuple[Gated, ...], name: str = "nptests gate") -> str:
    """The result as JUnit's XML, a test case a candidate."""
    failures = sum(not row.passes for row in rows)
    suite = ElementTree.Element("testsuite", name=name, tests=str(len(rows)), failures=str(failures), errors="0")
    for row in rows:
        case = ElementTree.SubElement(suite, "testcase", classname=name, name=f"{row.candidate} against {row.baseline}")
        if not row.passes:
            ElementTree.SubElement(case, "failure", message=row.words)
        ElementTree.SubElement(case, "system-out").text = row.words
    return ElementTree.tostring(suite, encoding="unicode") + "\n"
