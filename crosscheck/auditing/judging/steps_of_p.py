"""Columns of exact p-values, each so many of all ways in which signs or groups can fall; of others nothing is said."""

from collections.abc import Iterator, Sequence
from math import comb, prod

from crosscheck.auditing.binding import pairs_in_output as printed, sizes_said
from crosscheck.auditing.judging.candidates import Found, held
from crosscheck.auditing.judging.numbers_in_cells import Bounded, bounded
from crosscheck.auditing.judging.pairs_judged import CHANCE
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal

PHRASES = Phrases(__file__)
_MOST = 60  # signs; more have steps finer than any print


def of_text(normal: Normal) -> Iterator[Found]:
    """The verdicts on all columns whose every p-value is such a share."""
    for rows, around in printed.tables(normal.text):
        heading, body = rows[0], [row for row in rows[1:] if len(row) == len(rows[0])]
        for j in (j for j, cell in enumerate(heading) if PHRASES["p"].search(cell.text)):
            if not PHRASES["exact"].search(f"{heading[j].text} {around}"):
                continue
            ps = [bounded(normal, row[j], "p") for row in body]
            known = [p for p in ps if p and not p.bound and 0 < p.q.ends[1] <= 1]
            if len(known) == len(ps) > 1:
                yield from next(filter(None, (_verdicts(known, ways) for ways in _ways(heading, body, around))), [])


def _ways(heading: printed.Row, body: Sequence[printed.Row], around: str) -> Iterator[list[int]]:
    """In how many ways signs, or groups, can fall, row by row: of two sizes in columns, else of an n that is said."""
    sizes = [j for j, cell in enumerate(heading) if PHRASES["size"].fullmatch(cell.text)]
    both = [[row[j].text for j in sizes] for row in body]
    if len(sizes) == 2 and all(n.isdigit() for pair in both for n in pair):
        yield [comb(int(m) + int(n), int(m)) for m, n in both]
    yield from ([2**n] * len(body) for n in sorted(sizes_said.every(around)[0]) if 1 < n < _MOST)


def _verdicts(ps: Sequence[Bounded], ways: Sequence[int]) -> list[Found]:
    verdicts, luck = list[Found](), dict[str, float]()
    for (q, _), many in zip(ps, ways, strict=True):
        share = max(1, round(sum(q.ends) / 2 * many)) / many
        if not q.ends[0] <= share <= q.ends[1]:
            return []
        luck[q.of.value] = min(1.0, many * (q.ends[1] - q.ends[0]))
        context = f"{share * many:.0f} of {many} ways in which all can fall"
        verdicts.append(held(q, share, "a share of all ways", [], context))
    return verdicts if prod(luck.values()) * len(luck) < CHANCE else []
