"""Tests of R, t and chi-squared, of data that the text prints above: statistic, freedom, p, interval, means.

Nothing names the data: of all lists above a printout those are meant that give most of its numbers, where so many
agree that no luck is left. What these give otherwise is wrong, if no hidden digit of the data explains it.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosscheck.auditing.binding import quantities
from crosscheck.auditing.judging.candidates import Candidate, Found, fitted, missed, statement
from crosscheck.auditing.judging.pairs_judged import CHANCE
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal

PHRASES = Phrases(__file__)
FAR, MOST = 4000, 12  # letters above a printout, and lists, of which its data are
_NAMES = ("x", "df", "p", "low", "high", "first", "second")
Numbers = NDArray[Any]
Values = Mapping[str, float]
Test = Callable[..., Values]


def of_text(normal: Normal) -> Iterator[Found]:
    """Every number of a printout whose data are known."""
    for m in PHRASES["printout"].finditer(normal.text):
        name = f"{m['title'].strip()} of data that are printed above"
        whole = {"df"} if "Welch" not in m["title"] else set[str]()
        printed = {part: quantities.of_number(normal, m.span(part), exact=part in whole)
                   for part in _NAMES if m[part]}  # fmt: skip
        readings = {part: statement(q, Candidate(name, "x", {"x": 0.0})).reading for part, q in printed.items()}
        above = normal.text[max(0, m.start() - FAR) : m.start()]
        ways = [(test, data, values) for test, data in (_tables if "squared" in m["title"] else _samples)(above, m)
                if (values := test(*data))]  # fmt: skip
        right = [[part for part in values if part in readings and readings[part].holds(values[part])]
                 for *_, values in ways]  # fmt: skip
        best = max(range(len(ways)), key=lambda i: len(right[i]), default=-1)
        agreeing = [printed[part].of.value for part in right[best]] if ways else []
        digits = sum(max(0, len(re.sub(r"e.*|\D", "", number).lstrip("0")) - 1) for number in agreeing)
        if len(ways) * 10.0**-digits >= CHANCE or not ways:
            continue  # so many numbers may agree by luck
        test, data, values = ways[best]
        known = [part for part in printed if part in values]
        widths = {part: q.ends[1] - q.ends[0] for part, q in printed.items()}
        hidden = _hidden(test, data) if len(right[best]) < len(known) else {}
        # Hidden digits that would move those which agree are small, or would agree by luck.
        agree = [widths[part] / hidden[part] / CHANCE for part in right[best] if hidden.get(part)]
        scale = min(1.0, max(agree, default=1.0))
        for part in known if 2 * len(right[best]) > len(known) else ():
            way = Candidate(name, "x", {"x": values[part]}, True, fails=f"the {name}")
            settled = fitted(printed[part], [way])
            off = abs(sum(printed[part].ends) / 2 - values[part])
            if settled is not None or off > scale * hidden.get(part, 0.0) + widths[part]:
                yield settled or missed(printed[part], way, [way])


def _hidden(test: Test, data: Sequence[Numbers]) -> dict[str, float]:
    """By how much the digits that the data do not print may move each number."""
    usual, moved = test(*data), dict[str, float]()
    for j, sample in enumerate(data):
        text = max((repr(float(x)).partition(".")[2] for x in sample.ravel()), key=len)
        step = 0.0 if text == "0" else 0.5 / 10 ** len(text)
        for i in range(sample.size if step else 0):
            other = sample.copy()
            other.ravel()[i] += step
            for part, x in test(*data[:j], other, *data[j + 1 :]).items():
                moved[part] = moved.get(part, 0.0) + abs(x - usual[part])
    return moved


def _samples(text: str, m: re.Match[str]) -> Iterator[tuple[Test, tuple[Numbers, ...]]]:
    """The t test that the title names, of every list above, or every two: with decimal commas where semicolons part."""
    every = []
    for run in PHRASES["list"].finditer(text):
        numbers = PHRASES["entry" if ";" in run[0] else "points"].findall(run[0])
        every.append(np.array([float(x.replace(",", ".")) for x in numbers]))
    test = partial(_t, m["title"], float(m["against"] or 0), float(m["level"] or 95) / 100, m["side"] or "not")
    for data in permutations(every[-MOST:], 1 if "One" in m["title"] else 2):
        if "Paired" not in m["title"] or len(data[0]) == len(data[1]):
            yield test, data


def _t(title: str, against: float, level: float, side: str, *samples: Numbers) -> Values:
    from scipy import special

    if "Paired" in title:
        samples = (samples[0] - samples[1],)
    n, means = np.array([len(s) for s in samples]), np.array([s.mean() for s in samples])
    spread = np.array([s.var(ddof=1) for s in samples])
    if not spread.any() or n.min() < 2:
        return {}
    parts = spread / n
    df, error = parts.sum() ** 2 / (parts**2 / (n - 1)).sum(), parts.sum() ** 0.5
    if "Welch" not in title:
        df = (n - 1).sum()
        error = ((spread * (n - 1)).sum() / df * (1 / n).sum()) ** 0.5
    center = float(means[0] - means[1:].sum())
    t = (center - against) / error
    below = float(special.stdtr(df, t))
    two = 2 * float(special.stdtr(df, -abs(t)))
    p = two if side.startswith("not") else below if side.startswith("less") else float(special.stdtr(df, -t))
    half = float(special.stdtrit(df, (1 + level) / 2 if side.startswith("not") else level) * error)
    ends = {"low": center - half, "high": center + half}
    return {"x": float(t), "df": float(df), "p": p, **ends, **dict(zip(("first", "second"), means, strict=False))}


def _tables(text: str, m: re.Match[str]) -> Iterator[tuple[Test, tuple[Numbers, ...]]]:
    """Pearson's chi-squared of the counts above, from any line on, or of one line against equal shares."""
    for block in PHRASES["counts"].finditer(text):
        rows = [[int(x) for x in row["cells"].split()] for row in PHRASES["row"].finditer(block[0])]
        rows = [row for row in rows if len(row) == len(rows[-1])]
        for i in range(len(rows)):
            alone = "given" in m["title"]
            yield partial(_squared, "Yates" in m["title"]), (np.array(rows[i : i + 1] if alone else rows[i:]),)


def _squared(continuity: bool, table: Numbers) -> Values:
    from scipy import special

    one = len(table) == 1
    expected = table.mean() + 0 * table if one else np.outer(table.sum(axis=1), table.sum(axis=0)) / table.sum()
    if not (expected > 0).all():
        return {}
    off = np.abs(table - expected)
    off = off - min(0.5, off.min()) if continuity else off
    df = (len(table) - 1 or 1) * (table.shape[1] - 1)
    x = float((off**2 / expected).sum())
    return {"x": x, "df": float(df), "p": float(special.chdtrc(df, x))}
