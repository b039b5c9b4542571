"""Rows and columns that are called totals or means, of tables that need not be of scores.

Cells may be counts, shares in per cent, or so many of so many. Most of the numbers of a row of that name must be what
the name says of those above it; then the others are open, as what is counted elsewhere may be missing.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from crosscheck.auditing.binding import pairs_in_output as printed, quantities, tables_told
from crosscheck.auditing.binding.pairs import claim_of
from crosscheck.auditing.binding.quantities import Quantity
from crosscheck.auditing.judging.candidates import Candidate, fitted, held, missed
from crosscheck.auditing.judging.pairs_judged import CHANCE, paired
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading import tables_in_print
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.claims.claims import Verdict
from nptests.data.intake import headings

PHRASES = Phrases(__file__)
EXTREME = tables_in_print.PHRASES["extreme"]
_MOST = 200  # rows, or columns, of a table that is added up
_FEW = 2  # rows whose wins, ties and losses may add up alike by luck
Value = tuple[float, float, bool, tuple[Quantity, ...]]  # between what it lies, whether in per cent, and its numbers
_MANY = 4  # lines of which one may not add up
_KINDS = ("total", "mean")
# What parts of a whole are: shares in per cent, others of 1, mean ranks of so many.
_WHOLES: Mapping[str, Callable[[Value, int], bool]] = {
    "100": lambda x, _: x[2] and x[1] >= 0 and x[0] <= 100, "1": lambda x, _: not x[2] and 0 <= x[0] + x[1] <= 2,
    "ranks": lambda x, k: not x[2] and x[1] >= 1 and x[0] <= k}  # fmt: skip
Cut = Callable[[str], re.Match[str] | None]
Found = tuple[Verdict, tuple[Quantity, ...]]
Grid = Sequence[Sequence[Quantity | None]]
Sizes = Callable[[], frozenset[int]]  # that the document says, asked for where a table needs them


def of_table(normal: Normal, rows: Sequence[printed.Row]) -> Iterator[Found]:
    """The verdicts on all rows and columns of such names."""
    if not 2 <= len(rows) <= _MOST or not 2 <= len(rows[0]) <= _MOST:
        return
    for lines in (rows, [*zip(*rows, strict=True)]):
        kinds = [next((k for k in _KINDS if PHRASES[k].fullmatch(line[0].text.strip(" *_:$"))), "") for line in lines]
        for i, kind in ((i, kind) for i, kind in enumerate(kinds) if kind):
            since = max((j for j in range(i) if kinds[j] and j < i - 2), default=-1)
            runs = (range(i), range(1, i), range(since + 1, i), range(len(lines)))  # headings may be years
            sums = (_of_line(normal, lines[i], [lines[j] for j in run if not kinds[j]], each)
                    for each in _KINDS[_KINDS.index(kind) :] for run in runs)  # fmt: skip
            yield from next(filter(None, sums), [])


def without_spreads(rows: Sequence[printed.Row], grid: Grid) -> Grid:
    """The numbers of a table but those of rows of spreads or ends, which of a difference are no differences."""
    out = [_is_no_mean(headings.word(row[0].text)) for row in rows]
    return [[None] * len(line) if beside else line for line, beside in zip(grid, out, strict=True)]


def _is_no_mean(word: str) -> bool:
    """Whether a row so named sums up others, but neither adds nor averages them: spreads, ends, percentiles."""
    added = any(PHRASES[kind].fullmatch(word) for kind in _KINDS)
    beside = headings.heads_spread_or_rank(word) or EXTREME.fullmatch(word) or PHRASES["of_order"].search(word)
    return bool(beside) or (headings.is_summary(word) and not added)


def crossed(normal: Normal, rows: Sequence[printed.Row]) -> Iterator[Found]:
    """The number in which a row and a column cross that do not add up, or average, each by as much, where all others
    do: of a table with a row and a column of totals, or of means, both at the end."""
    body = [row for row in rows[1:] if len(row) == len(rows[0])]
    if len(body) < 3 or len(rows[0]) < 4:
        return
    ends = [end.text.strip(" *_:$") for end in (rows[0][-1], body[-1][0])]
    for kind, cut in zip(_KINDS, (PHRASES["value"].fullmatch, PHRASES["with_spread"].fullmatch), strict=True):
        named = all(PHRASES[kind].fullmatch(end) or PHRASES["margin"].fullmatch(end) for end in ends)
        cells = [[value(normal, cell, cut) for cell in row[1:]] for row in body] if named else []
        flat = [x for row in cells for x in row if x and not x[2] and len(x[3]) == 1]
        counts = all(x[0] == x[1] for x in flat)
        if named and len(flat) == len(cells) * len(cells[0]) and counts == (kind == "total"):
            yield from _crossing([[x for x in row if x] for row in cells], kind)


def _crossing(cells: Sequence[Sequence[Value]], kind: str) -> Iterator[Found]:
    low, high = (np.array([[x[k] for x in row] for row in cells]) for k in (0, 1))
    sides, at = list[tuple[float, float]](), list[int]()
    lines = [(low, high), (low.T, high.T)]
    times = [x.shape[1] - 1 if kind == "mean" else 1 for x, _ in lines]
    for (x, y), many in zip(lines, times, strict=True):  # between what the parts of every line exceed its end
        gaps = x[:, :-1].sum(axis=1) - many * y[:, -1], y[:, :-1].sum(axis=1) - many * x[:, -1]
        off = np.flatnonzero((gaps[0] > 0) | (gaps[1] < 0))
        if len(off) != 1:
            return
        at.append(int(off[0]))
        sides.append((float(gaps[0][off[0]]), float(gaps[1][off[0]])))
    target = cells[at[0]][at[1]]
    ends = list[tuple[float, float]]()  # between what it must lie, for its row and for its column
    for gap, (x, _), place, many in zip(sides, lines, at[::-1], times, strict=True):
        factor = many if place == x.shape[1] - 1 else -1
        shifts = sorted(g / factor for g in gap)
        ends.append((target[1] + shifts[0], target[0] + shifts[1]))
    least, most = max(ends)[0], min(end[1] for end in ends)
    if least <= most and not least <= target[1] <= most:
        wrong, middle = _found(target, [], ((least + most) / 2,) * 2, kind), (least + most) / 2
        verb = "add up" if kind == "total" else "are such means"
        evidence = {"proof": f"with {middle:.6g} its row and its column {verb}, as all others do"}
        yield replace(wrong[0], verdict="fails", evidence={**wrong[0].evidence, **evidence}), wrong[1]


def shares(normal: Normal, rows: Sequence[printed.Row]) -> Iterator[Found]:
    """Every share of a column "% of sentences", in its column "Sentences", or of "Share", in the only other one, whose
    last row is the total: the only one that is none is wrong where its heading says of what it is."""
    body = [row for row in rows[1:] if len(row) == len(rows[0])]
    last = body[-1][0].text.strip(" *_:$") if body else ""
    if not (PHRASES["total"].fullmatch(last) or PHRASES["margin"].fullmatch(last)):
        return
    titles = [" ".join(cell.text.lower().split()).strip(" *_$\\") for cell in rows[0]]
    lines = [[value(normal, cell) for cell in row] for row in body]
    others = [i for i in range(1, len(titles)) if all((x := row[i]) and not x[2] and len(x[3]) == 1 for row in lines)]
    for j, m in ((j, PHRASES["share_of"].fullmatch(title)) for j, title in enumerate(titles)):
        named = [i for i, title in enumerate(titles) if m and i != j and title == (m["of"] or m["by"])]
        of = named or [i for i in others if i != j]
        pairs = [(x[3][0], y[3][0]) for row in lines if len(of) == 1 and (x := row[of[0]]) and (y := row[j])]
        if not _FEW < len(pairs) == len(body) or not pairs[-1][1].ends[0] <= 100 <= pairs[-1][1].ends[1]:
            continue
        ways = [(Candidate("the share of its total", "100*x/n", {"x": x, "n": pairs[-1][0]}, True, "of what it is"), y)
                for x, y in pairs[:-1]]  # fmt: skip
        fits = [fitted(y, [way]) for way, y in ways]
        if fits.count(None) <= min(sum(map(bool, fits)) / 2, 1 if named else len(fits)):
            proof = "its share of the total, as all others are" if named and len(fits) > _FEW else ""
            yield from (right or missed(y, replace(way, fails=proof), [way])
                        for right, (way, y) in zip(fits, ways, strict=True))  # fmt: skip


def wholes(normal: Normal, rows: Sequence[printed.Row]) -> Iterator[Found]:
    """The last of every line of parts that add up to 100 %, to 1, or to a sum of ranks, where few lines would by luck;
    one that does not is open, as parts may lack."""
    for lines in (rows[1:], [*zip(*rows, strict=True)][1:]):
        read = [[x for cell in line if (x := value(normal, cell)) and len(x[3]) == 1 and x[0] < x[1]] for line in lines]
        for name, fits in _WHOLES.items():
            own = [[x for x in line if fits(x, len(line))] for line in read]
            every = [(sum(x[0] for x in parts), sum(x[1] for x in parts),
                      len(parts) * (len(parts) + 1) / 2 if name == "ranks" else float(name), parts)
                     for parts in own if len({x[0] for x in parts}) > 1 + (name != "1")]  # fmt: skip
            off = [not low <= whole <= high for low, high, whole, _ in every]
            widths = [
                1.0 if out else (high - low) / whole for out, (low, high, whole, _) in zip(off, every, strict=True)
            ]
            if sum(off) > len(off) / _MANY or len(lines) * np.prod(widths) >= CHANCE:
                continue
            for (low, high, whole, parts), out in zip(every, off, strict=True):
                *others, y = (x[3][0] for x in parts)
                rest = whole - (low + high - sum(y.ends)) / 2
                verdict, numbers = held(y, rest, "the others", others, f"they add up to {whole:g}")
                about = {**verdict.evidence, "settles": f"whether they are all parts of {whole:g}"}
                yield (replace(verdict, verdict="unresolved", evidence=about) if out else verdict), numbers


def _of_line(normal: Normal, line: printed.Row, above: Sequence[printed.Row], kind: str) -> list[Found]:
    """Every number of a line against the numbers above it; nothing where that is not earned."""
    luck, hits, every = 4.0, 0, list[tuple[bool, Found]]()
    sizes = set[int]()
    for at, cell in enumerate(line):
        y = value(normal, cell)
        parts = [x for other in above if (x := value(normal, other[at])) and y and x[2] == y[2]]
        if at == 0 or y is None or len(y[3]) > 1 or len(parts) < 2:
            continue
        if kind == "mean" and y[0] == y[1]:
            y = y[0] - 0.5, y[1] + 0.5, y[2], y[3]
        many = len(parts) if kind == "mean" else 1
        low, high = sum(x[0] for x in parts) / many, sum(x[1] for x in parts) / many
        hit = low <= y[1] and y[0] <= high
        hits += hit
        size = 2 * max(abs(y[0]), abs(high)) or 1.0
        spread = np.ptp([x[0] for x in parts]) if kind == "mean" else size
        width = (high - low + y[1] - y[0]) or 1.0
        luck *= min(1.0, width / spread) if hit and spread else 1.0
        sizes.add(len(parts))
        every.append((hit, _found(y, parts, (low, high), kind)))
    if luck >= CHANCE or 2 * hits <= len(every):
        return []
    if kind == "mean" and len(every) - hits == 1 and len(sizes) == 1 and hits > _FEW:
        proof = {"proof": f"so are the {hits} others of its row"}
        wrong = [(replace(v, verdict="fails", evidence={**v.evidence, **proof}), numbers)
                 for hit, (v, numbers) in every if not hit]  # fmt: skip
        return [*(of_it for hit, of_it in every if hit), *wrong]
    return [of_it for hit, of_it in every if hit or kind == "mean" or len(every) - hits == 1]


def _found(y: Value, parts: Sequence[Value], ends: tuple[float, float], kind: str) -> Found:
    name, middle = f"the {kind} of the others in its line", sum(ends) / 2
    numbers = tuple(q for x in (*parts, y) for q in x[3])
    claim = claim_of(y[3][0].of, {"formula": "x", "with": {"x": middle}}, name)
    if kind == "mean":
        claim = replace(claim, id=f"average-{claim.id}")
    evidence = {"value": middle, "context": name, **paired(*(q.of for q in numbers))}
    if not (ends[0] <= y[1] and y[0] <= ends[1]):
        settles = f"whether it is {name}, and of which"
        return Verdict(claim, "unresolved", evidence | {"settles": settles}), numbers
    return Verdict(claim, "holds" if claim.reading.holds(middle) else "rounding", evidence), numbers


def records(normal: Normal, rows: Sequence[printed.Row], around: str, sizes: Sizes) -> Iterator[Found]:
    """Wins, ties and losses of every row, which add up to one number that stands around the table, or is a size."""
    kinds = tables_told.kinds_of(rows[0])
    of = [kinds.index(kind) for kind in tables_told.RECORD if kind in kinds]
    lines = [[x for j in of if (x := value(normal, row[j])) and x[0] == x[1] and not x[2]] for row in rows[1:]]
    in_one = ([_in_one_cell(normal, cell) for cell in column[1:]] for column in zip(*rows, strict=True))
    lines = lines if of else next((own for own in in_one if own and all(own)), [])
    lines = [line for line in lines if line and len(line) == (len(of) or len(line))]
    sums = [sum(x[0] for x in line) for line in lines]
    n = max(sums, key=sums.count, default=0.0)
    missed = len(sums) - sums.count(n)
    if (
        len(sums) - missed > _FEW
        and missed < 2
        and (re.search(rf"(?<![\d.,=]){n:.0f}(?![.,]?\d)", around) or int(n) in sizes())
    ):
        for line, added in zip(lines, sums, strict=True):
            rest, numbers = n - sum(x[0] for x in line[:-1]), tuple(q for x in line for q in x[3])
            claim = claim_of(numbers[-1].of, {"formula": "x", "with": {"x": rest}}, "wins, ties and losses")
            evidence = {"value": rest, **paired(*(q.of for q in numbers))}
            if added > n and not re.search(rf"(?<![\d.,=/]){added:.0f}(?![.,/]?\d)", around):  # no size of its own
                words = f"they add up to {added:.0f}, the others to {n:.0f}"
                yield Verdict(claim, "fails", evidence | {"said": words}), numbers
            elif added == n:
                yield Verdict(claim, "holds", evidence | {"context": f"they add up to {added:.0f}"}), numbers
            else:
                words = f"they add up to {added:.0f}, the others to {n:.0f}"
                yield Verdict(claim, "unresolved", evidence | {"said": words, "settles": "what was left out"}), numbers


def _in_one_cell(normal: Normal, cell: printed.Entry) -> list[Value]:
    """The three counts of a cell: "20/2/2"."""
    m = PHRASES["record"].fullmatch(cell.text)
    ends = [(cell.at + m.start(i), cell.at + m.end(i)) for i in (1, 2, 3)] if m else []
    return [(q.ends[0], q.ends[1], False, (q,)) for q in (quantities.of_number(normal, span) for span in ends)]


def value(normal: Normal, cell: printed.Entry, cut: Cut | None = None) -> Value | None:
    """What a cell says: a number, the count before its share in brackets, or so many of so many in per cent."""
    m = (cut or PHRASES["value"].fullmatch)(cell.text.strip())
    if m is None:
        return None
    start = cell.at + len(cell.text) - len(cell.text.lstrip())
    first, *rest = (quantities.of_number(normal, (start + m.start(k), start + m.end(k))) for k in ("y", "n") if m[k])
    if rest:
        share = 100 * first.ends[0] / rest[0].ends[0] if rest[0].ends[0] else 0.0
        return share, share, True, (first, *rest)
    half = 0.5 if m["of"] and first.of.value.isdigit() else 0.0  # no count
    return first.ends[0] - half, first.ends[1] + half, bool(m["of"]), (first,)
