"""Estimates in the middle of their intervals, plain or in logarithms, in all rows of a table but one.

With its standard error beside it an interval is that of the normal law or of t, so one that is not is wrong; without,
it is open: exact intervals and those of a likelihood lie so where they are narrow, and not where they are wide.
"""

from collections.abc import Iterator, Sequence

from crosscheck.auditing.binding import quantities
from crosscheck.auditing.judging import own_intervals
from crosscheck.auditing.judging.candidates import Candidate, Found, fitted, missed
from crosscheck.auditing.reading.plain_text import Normal

_HOLD = 3  # rows that hold for each that does not
_LIMITS = frozenset({0.0, 1.0, 100.0, -1.0})  # where an interval may be cut off
_PLAIN, _OF_LOGS = "(a+b)/2", "(a*b)**0.5"
_MIDDLES = {"half the sum of both ends": _PLAIN, "the root of the product of both ends": _OF_LOGS}


def of_tables(normal: Normal) -> Iterator[Found]:
    """All that lie in the middle, or the estimates that lie elsewhere where those of the other rows do not."""
    for headings, rows in (*own_intervals.by_table(normal), *own_intervals.apart(normal)):
        with_error = any(own_intervals.PHRASES["error"].fullmatch(cell.text) for cell in headings)
        for name, formula in _MIDDLES.items():
            verdicts = [*_rows(normal, rows, name, formula, with_error and formula == _PLAIN)]
            departing = [each for each in verdicts if each[0].verdict not in ("holds", "rounding")]
            if departing and _HOLD * len(departing) <= len(verdicts) - len(departing):
                yield from departing
                break
            if not departing and len(verdicts) >= _HOLD:
                yield from verdicts
                break


def _rows(normal: Normal, rows: Sequence[own_intervals.Places], name: str, formula: str, sure: bool) -> Iterator[Found]:
    fails, settles = "the middle of its interval, as in the other rows", "by which method the interval was computed"
    for places in rows:
        y, low, high = (quantities.of_number(normal, place) for place in places)
        cut = {*low.ends, *high.ends} & _LIMITS
        if not cut and low.ends[1] < high.ends[0] and (low.ends[0] > 0 or formula == _PLAIN):
            way = Candidate(name, formula, {"a": low, "b": high}, True, settles, fails if sure else "")
            yield fitted(y, [way]) or missed(y, way, [way])
