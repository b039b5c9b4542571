"""Every number of a text accounted for: judged, an input of that, not judged and why, or no number of a result."""

from collections.abc import Collection, Iterator, Mapping
from itertools import groupby

from crosscheck.auditing.reading.statistics_in_print import INPUT, LONGEST_LINE, REACH, Extraction, Places
from crosscheck.auditing.sentences import Reading, in_words


def text(read: Reading) -> str:
    """What is wrong first, then what is open, then all that was judged, and what was not, each with the reason."""
    order = ("fails", "unresolved")
    judged = sorted(read.verdicts, key=lambda v: (*(v.verdict != word for word in order), not v.decision_changed))
    lines = [f"{v.claim.where}: {in_words(v)}" for v in judged]
    return "\n".join([*lines, *not_judged(read), counted(read)])


def not_judged(read: Reading, elsewhere: Collection[tuple[int, str]] = ()) -> Iterator[str]:
    """A line for every number that was not judged, with the reason; those of one line that share it together.

    elsewhere   lines and numbers that something else was held against
    """
    places = _lines_of(elsewhere)
    alone = ((e, why) for e, why in read.unchecked if not _among(e, places))
    yield from (f"line {e.line}, column {e.column}: {e.phrase}: not judged: {why}" for e, why in alone)
    whole = {line for line, content in read.unread if len(content) < LONGEST_LINE}  # these are listed as they stand
    rest = [(e, why) for e, why in read.bare if e.line not in whole and not _among(e, places)]
    for (line, why), group in groupby(sorted(rest, key=lambda entry: (entry[0].line, entry[1])),
                                      key=lambda entry: (entry[0].line, entry[1])):  # fmt: skip
        reason = why if why == INPUT else f"not judged: {why}"
        yield f"line {line}: {', '.join(e.value for e, _ in group)}: {reason}"
    yield from (f"line {number}: not read: {content}" for number, content in read.unread)


def counted(read: Reading, elsewhere: Collection[tuple[int, str]] = ()) -> str:
    """How many of the numbers were judged, how many contradict others, and how many are none of results."""
    places = _lines_of(elsewhere)
    open_ = {e for e, _ in read.unchecked if not _among(e, places)}
    held = Places(span for v in read.verdicts for span in v.evidence.get("spans", ()))
    judged = sum(held.touch(e.span) and e not in open_ and e.statistic not in ("df", "alpha") for e in read.extractions)
    beside = sum(_among(e, places) for e, _ in read.bare)
    inputs = sum(why == INPUT and not _among(e, places) for e, why in read.bare)
    judged += beside + len(read.related)
    many = judged + len(open_) + len(read.bare) - beside - inputs
    line = f"{judged} of {many} numbers judged"
    line += f"; {inputs} more as sizes or degrees of freedom" if inputs else ""
    return line + (f"; {read.labels} more stand in dates, references or names" if read.labels else "")


def _lines_of(places: Collection[tuple[int, str]]) -> Mapping[str, Collection[int]]:
    """The lines in which each number stands."""
    lines: dict[str, set[int]] = {}
    for line, number in places:
        lines.setdefault(number, set()).add(line)
    return lines


def _among(e: Extraction, lines: Mapping[str, Collection[int]]) -> bool:
    return any(line in lines.get(e.value, ()) for line in range(e.line - REACH + 1, e.line + 1))
