"""When the number of another package is another one, by its own rule of which null distribution to take."""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from nptests.adjustments.joint import STUDENTIZED_RANGE
from nptests.compat.ours import ours
from nptests.data.decimals import numbers
from nptests.data.scores import Scores
from nptests.distributions.studentized_range import StudentizedRange
from nptests.values import changed

Options = dict[str, Any]
Sample = Sequence[float]
MOST_EXACT, MOST_PERMUTED, LARGE = 50, 13, 8  # of scipy's tests of pairs and of two samples
FEW = 50  # values of which R takes the exact law
UNSAID: Options = {}


def scipy_wilcoxon(a: Sample, b: Sample, options: Options = UNSAID) -> Options:
    """The exact law up to 50 differences without ties and zeros, all signs up to 13 with them, else the normal law."""
    tied, broken = _in_floats(a, b)
    rough = len(a) > (MOST_PERMUTED if tied else MOST_EXACT)
    return {**broken, **({"null": "asymptotic"} if rough else {})}


def _in_floats(a: Sample, b: Sample) -> tuple[bool, Options]:
    """Whether differences have ties or zeros; they are taken in floating point, which breaks ties of decimals."""
    sizes = np.abs(np.asarray(a, dtype=float) - np.asarray(b, dtype=float))
    exact = numbers(np.column_stack([a, b])).working("decimal")
    broken = len(set(np.abs(exact[:, 0] - exact[:, 1]).tolist())) != len(set(sizes.tolist()))
    tied = len(set(sizes.tolist())) < len(sizes) or bool((sizes == 0).any())
    return tied, {"arithmetic": "float"} if broken else {}


def r_wilcoxon(a: Sample, b: Sample, options: Options = UNSAID) -> Options:
    """The exact law of fewer than 50 differences, or where it is asked for; the normal law with ties or zeros."""
    tied, broken = _in_floats(a, b)
    return broken | _of_r(tied, len(a) >= FEW, options)


def r_mann_whitney(a: Sample, b: Sample, options: Options = UNSAID) -> Options:
    """The same of two samples, where one of 50 values is large."""
    return _of_r(len({*a, *b}) < len(a) + len(b), max(len(a), len(b)) >= FEW, options)


def _of_r(tied: bool, large: bool, options: Options) -> Options:
    """R corrects the normal law by 1/2."""
    normal = tied or options.get("null", "asymptotic" if large else "exact") == "asymptotic"
    return {"null": "asymptotic" if normal else "exact", "continuity": True}


def scipy_mannwhitney(a: Sample, b: Sample, options: Options = UNSAID) -> Options:
    """The exact law without ties where a sample has at most eight values, or the law that is asked for; the normal one
    is corrected by 1/2."""
    rough = (len(a) > LARGE and len(b) > LARGE) or len({*a, *b}) < len(a) + len(b)
    normal = options.get("null", "auto") == "asymptotic" or (options.get("null", "auto") == "auto" and rough)
    return {"null": "asymptotic", "continuity": True} if normal else {}


def scipy_ansari(a: Sample, b: Sample, options: Options = UNSAID) -> Options:
    """The exact law without ties where both samples have fewer than 55 values."""
    rough = max(len(a), len(b)) >= 55 or len({*a, *b}) < len(a) + len(b)
    return {"null": "asymptotic" if rough else "exact"}


def pingouin_wilcoxon(a: Sample, b: Sample, options: Options = UNSAID) -> Options:
    """scipy's rule, the normal law corrected by 1/2."""
    chosen = scipy_wilcoxon(a, b)
    return chosen | ({"continuity": True} if "null" in chosen else {})


RULES: Mapping[str, Callable[..., Options]] = {
    rule.__name__: rule
    for rule in (r_wilcoxon, r_mann_whitney, scipy_wilcoxon, scipy_mannwhitney, scipy_ansari, pingouin_wilcoxon)
}
SPANS = ("newman_keuls", "duncan")  # ranges of as many means as lie between two
TESTS = {"against_groups": "mann_whitney"}
OF_PAIRS = "pairwise_"  # what compares all pairs by a test is called so, and then as the test


def by_rule(rule: str, run: str, data: tuple[Any, ...], options: Options) -> Any:
    """What the procedure gives by the rule; each pair by its own, where it compares all pairs."""
    if rule in SPANS:
        return _by_spans(ours(run)(*data, **options), rule == "duncan")
    test = TESTS.get(run, run.removeprefix(OF_PAIRS))
    choose = RULES[f"r_{test}" if rule == "r" else rule]
    single = {name: value for name, value in options.items() if name not in ("adjust", "control", "by")}
    correction = {name: value for name, value in options.items() if name == "continuity"}
    if test == run:
        return ours(run)(*data, **options | choose(*data, options) | correction)
    result, table = ours(run)(*data, **options), data[0]
    samples = table if isinstance(table, (Mapping, Scores)) else Scores.of(table, better="lower")
    if isinstance(samples, Scores):
        samples = dict(zip(samples.algorithms, samples.values.T.tolist(), strict=True))
    pairs = [(samples[row.a], samples[row.b]) for row in result.rows]
    raw = [ours(test)(a, b, **single | choose(a, b, single) | correction).pvalue for a, b in pairs]
    both = zip(result.rows, raw, ours("adjust")(raw, result.adjustment).tolist(), strict=True)
    return changed(result, rows=tuple(changed(row, pvalue=p, adjusted=adjusted) for row, p, adjusted in both))


def single_step(result: Any) -> Any:
    """Every pair by the law of the range of k normal values, as PMCMRplus and scikit-posthocs take Conover's."""
    law = StudentizedRange(result.k, math.inf)
    tails = [float(law.sf(math.sqrt(2) * abs(row.statistic))) for row in result.rows]
    rows = tuple(changed(row, adjusted=p) for row, p in zip(result.rows, tails, strict=True))
    return changed(result, rows=rows, adjustment=STUDENTIZED_RANGE.name)


def _by_spans(tukey: Any, duncan: bool) -> Any:
    """Tukey's t by the range of the means from the one to the other of a pair, at Duncan's levels if asked for."""
    d = tukey.details
    place = {tukey.algorithms[i]: at for at, i in enumerate(np.argsort(d["means"], kind="stable")[::-1].tolist())}
    size = len(d["sizes"]) / sum(1 / n for n in d["sizes"])

    def p(row: Any) -> float:
        span = 1 + abs(place[row.a] - place[row.b])
        q = abs(row.estimate) / math.sqrt(d["ms_error"] / size) if duncan else math.sqrt(2) * abs(row.statistic)
        tail = float(StudentizedRange(span, d["df"]).sf(q))
        return float(-math.expm1(math.log1p(-tail) / (span - 1))) if duncan else tail

    return changed(tukey, rows=tuple(changed(row, adjusted=p(row)) for row in tukey.rows))
