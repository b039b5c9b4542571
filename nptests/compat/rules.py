"""When the number of another package is another one, by its own rule of which null distribution to take."""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from nptests.adjustments.joint import STUDENTIZED_RANGE
from nptests.compat.ours import ours
from nptests.data.decimals import numbers
from nptests.distributions.studentized_range import StudentizedRange
from nptests.values import changed

Options = dict[str, Any]
Sample = Sequence[float]
MOST_EXACT, MOST_PERMUTED, LARGE = 50, 13, 8  # of scipy's tests of pairs and of two samples


def scipy_wilcoxon(a: Sample, b: Sample) -> Options:
    """The exact law up to 50 differences without ties and zeros, all signs up to 13 with them, else the normal law.

    Differences are taken in floating point, which breaks ties of decimals.
    """
    sizes = np.abs(np.asarray(a, dtype=float) - np.asarray(b, dtype=float))
    tied = len(set(sizes.tolist())) < len(sizes) or bool((sizes == 0).any())
    exact = numbers(np.column_stack([a, b])).working("decimal")
    broken = len(set(np.abs(exact[:, 0] - exact[:, 1]).tolist())) != len(set(sizes.tolist()))
    rough = len(sizes) > (MOST_PERMUTED if tied else MOST_EXACT)
    return {**({"arithmetic": "float"} if broken else {}), **({"null": "asymptotic"} if rough else {})}


def scipy_mannwhitney(a: Sample, b: Sample) -> Options:
    """The exact law without ties where a sample has at most eight values, else the normal law, corrected by 1/2."""
    rough = (len(a) > LARGE and len(b) > LARGE) or len({*a, *b}) < len(a) + len(b)
    return {"null": "asymptotic", "continuity": True} if rough else {}


def pingouin_wilcoxon(a: Sample, b: Sample) -> Options:
    """scipy's rule, the normal law corrected by 1/2."""
    options = scipy_wilcoxon(a, b)
    return options | ({"continuity": True} if "null" in options else {})


RULES: Mapping[str, Callable[[Sample, Sample], Options]] = {
    "scipy_wilcoxon": scipy_wilcoxon,
    "scipy_mannwhitney": scipy_mannwhitney,
    "pingouin_wilcoxon": pingouin_wilcoxon,
}
SPANS = ("newman_keuls", "duncan")  # ranges of as many means as lie between two
TESTS = {"against_groups": "mann_whitney"}
OF_PAIRS = "pairwise_"  # what compares all pairs by a test is called so, and then as the test


def by_rule(rule: str, run: str, data: tuple[Any, ...], options: Options) -> Any:
    """What the procedure gives by the rule; each pair by its own, where it compares all pairs."""
    if rule in SPANS:
        return _by_spans(ours(run)(*data, **options), rule == "duncan")
    choose, test = RULES[rule], TESTS.get(run, run.removeprefix(OF_PAIRS))
    if test == run:
        return ours(run)(*data, **options | choose(*data))
    result, table = ours(run)(*data, **options), data[0]
    samples = table if isinstance(table, Mapping) else dict(zip(table.algorithms, table.values.T.tolist(), strict=True))
    single = {name: value for name, value in options.items() if name not in ("adjust", "control", "by")}
    pairs = [(samples[row.a], samples[row.b]) for row in result.rows]
    raw = [ours(test)(a, b, **single | choose(a, b)).pvalue for a, b in pairs]
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
