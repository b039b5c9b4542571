"""When the number of another package is another one, by its own rule of which null distribution to take."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from nptests.compat.ours import ours
from nptests.data.decimals import numbers
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
OF_PAIRS = "pairwise_"  # what compares all pairs by a test is called so, and then as the test


def by_rule(rule: str, run: str, data: tuple[Any, ...], options: Options) -> Any:
    """What the procedure gives by the rule; each pair by its own, where it compares all pairs."""
    choose = RULES[rule]
    if not run.startswith(OF_PAIRS):
        return ours(run)(*data, **options | choose(*data))
    result, table = ours(run)(*data, **options), data[0]
    samples = table if isinstance(table, Mapping) else dict(zip(table.algorithms, table.values.T.tolist(), strict=True))
    single = {name: value for name, value in options.items() if name != "adjust"}
    pairs = [(samples[row.a], samples[row.b]) for row in result.rows]
    raw = [ours(run.removeprefix(OF_PAIRS))(a, b, **single | choose(a, b)).pvalue for a, b in pairs]
    both = zip(result.rows, raw, ours("adjust")(raw, result.adjustment).tolist(), strict=True)
    return changed(result, rows=tuple(changed(row, pvalue=p, adjusted=adjusted) for row, p, adjusted in both))
