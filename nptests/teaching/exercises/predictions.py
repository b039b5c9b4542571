"""What else the errors of predictions give: sums, extremes, shares of the values; predictions of other rows."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import numpy as np

from nptests.teaching.exercises import otherdata
from nptests.teaching.exercises.data import columns_of_numbers
from nptests.teaching.exercises.making import Exercise
from nptests.teaching.exercises.otherdata import PAIRED
from nptests.teaching.exercises.replies import Slip
from nptests.vocabulary import read_beside

_SAYS = read_beside(__file__, "texts.toml")["predictions"]
ABOUT: Mapping[str, Callable[[Any], Any]] = MappingProxyType(  # of what is true less a mean
    {"sizes-about": lambda d: abs(d).mean(), "squares-about": lambda d: (d**2).mean(),
     "root-about": lambda d: (d**2).mean() ** 0.5}
)  # fmt: skip
OTHERS: Mapping[str, Callable[[Any, Any], Any]] = MappingProxyType(  # of what is true and what is predicted
    {
        "sum-of-squares": lambda t, p: ((t - p) ** 2).sum(),
        "sum-of-sizes": lambda t, p: abs(t - p).sum(), "largest": lambda t, p: abs(t - p).max(),
        "median": lambda t, p: np.median(abs(t - p)), "share": lambda t, p: abs((t - p) / t).mean(),
        "percentage": lambda t, p: 100 * abs((t - p) / t).mean(), "range": lambda t, p: np.ptp(t - p),
        "percentage-squared": lambda t, p: 100 * (((t - p) / t) ** 2).mean() ** 0.5,
        "logarithm": lambda t, p: ((np.log(t) - np.log(p)) ** 2).mean() ** 0.5,
        "logarithm-one": lambda t, p: ((np.log1p(t) - np.log1p(p)) ** 2).mean() ** 0.5,
        "explained": lambda t, p: 1 - ((t - p) ** 2).sum() / ((t - t.mean()) ** 2).sum(),
        "correlation-squared": lambda t, p: np.corrcoef(t, p)[0, 1] ** 2,
        "logarithm-squared": lambda t, p: ((np.log(t) - np.log(p)) ** 2).mean(),
        "logarithm-size": lambda t, p: abs(np.log(t) - np.log(p)).mean(),
        "symmetric": lambda t, p: (2 * abs(t - p) / (abs(t) + abs(p))).mean(),
        "of-total": lambda t, p: abs(t - p).sum() / abs(t).sum(),
        "deviation-of-sizes": lambda t, p: abs(t - p).std(ddof=1),
        "over-root": lambda t, p: ((t - p) ** 2).sum() ** 0.5 / len(t),
    }
)  # fmt: skip


def otherwise(task: Exercise, name: str) -> Iterator[Slip]:
    """Another measure of the errors of predicted numbers; the same one of predictions shifted by a row."""
    columns, data = columns_of_numbers(task.data), task.data
    if data.columns[: len(PAIRED)] != PAIRED or not set(PAIRED) <= columns.keys() or data.takes == "classified":
        return
    t, p = (columns[of] for of in PAIRED)
    if len(t) != (n := len(p)):
        return
    with np.errstate(all="ignore"):
        for word, of in OTHERS.items():
            yield Slip("other-measure", 2, {name: float(of(t, p))}, "", _SAYS[word])
    for d in (t - x.mean() for of, x in columns.items() if of != PAIRED[1]):
        yield from (Slip("other-measure", 3, {name: float(of(d))}, "", _SAYS[word]) for word, of in ABOUT.items())
    cells, rest = data.cells, data.cells[n:]  # another column may have cases of its own
    for by in (1, -1) if n > 1 else ():
        turned = tuple((row[0], cells[(i + by) % n][1], *row[2:]) for i, row in enumerate(cells[:n]))
        for own in (turned, turned[:-1] if by > 0 else turned[1:]):
            result = otherdata.result_of(task.name, replace(data, rows=data.rows[: len(own + rest)], cells=own + rest))
            x = getattr(result, "estimate", None)
            yield from (Slip("other-measure", 2, {name: y}, "", _SAYS["shifted"]) for y in [x] if isinstance(y, float))
