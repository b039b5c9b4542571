"""Mean ranks in a sentence that says of how many algorithms on how many data sets they are: which there can be.

"The mean ranks of 3 algorithms on 5 data sets were 1.57 (A), 1.88 (B) and 2.55 (C)": sums of five mid-ranks are
halves, so their means are multiples of 0.1, and three of them add up to 6. Judged only where as many numbers stand
there as algorithms were compared, and nothing says that other things were ranked than data sets.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from crosscheck.auditing.binding import pairs_in_output
from crosscheck.auditing.binding.clauses import Reading
from crosscheck.auditing.binding.pairs import Way, claim_of, digits, reading
from crosscheck.auditing.binding.sizes_said import Sizes
from crosscheck.auditing.binding.tables_of_keel import Ranking
from crosscheck.auditing.judging import granularity, pairs_judged
from crosscheck.auditing.judging.pairs_judged import paired
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.statistics_in_print import Extraction
from crosscheck.claims.claims import Verdict

PHRASES = Phrases(__file__)


def listed(normal: Normal, parsed: Reading) -> Iterator[tuple[tuple[int, int], Sequence[Extraction]]]:
    """The mean ranks that sentences list, each with where its sentence stands; and those that autorank prints."""
    starts = [m.start for m in parsed.scopes.mentions]
    for start, end in parsed.scopes.spans:
        sentence = normal.text[start:end]
        name = PHRASES["likely"].search(sentence)
        of_program = [m.span("r") for m in PHRASES["by_program"].finditer(sentence)]
        if name is not None and not of_program:
            line = (sentence.rfind("\n", 0, name.start()) + 1, sentence.find("\n", name.end()))
            row = sentence.startswith("|", line[0]) and line[1] > 0  # of a table: it ends the list
            until = PHRASES["listed"].match(sentence, name.end(), *([line[1]] if row else []))
            if PHRASES["otherwise"].search(sentence[slice(*line)] if row else sentence) or until is None:
                continue
            of_program = [m.span() for m in PHRASES["rank"].finditer(sentence, name.end(), until.end())]
        read = parsed.scopes.mentions[bisect_left(starts, start) : bisect_left(starts, end)]
        places = [(start + a, start + b) for a, b in of_program]
        places = [(a, b) for a, b in places if not any(e.start < b and a < e.end for e in read)]
        yield (start, end), [Extraction.at(normal, "mean rank", place) for place in places]


def complete_lists(normal: Normal, parsed: Reading) -> Iterator[Sequence[Extraction]]:
    """Lists of mean ranks in sentences and columns that say by their sum how many were compared."""
    of_cells = _columns(normal) if PHRASES["column"].search(normal.text) else ()
    yield from filter(_complete, (*(ranks for _, ranks in listed(normal, parsed)), *of_cells))


def of_text(
    normal: Normal, parsed: Reading, complete: Sequence[Sequence[Extraction]]
) -> Iterator[tuple[Verdict, Sequence[Extraction]]]:
    """The verdicts on mean ranks of sentences that give as many as were compared, and on complete lists, and these."""
    ends = {ranks[0].start for ranks in complete}
    for (start, end), ranks in listed(normal, parsed):
        sentence, places = normal.text[start:end], [(e.start, e.end) for e in ranks]
        sizes, verdict = Sizes.of(sentence), None
        # Behind each a name: then they are ranks, however many there are.
        named = all(PHRASES["named"].match(sentence, b - start) for _, b in places)
        if sizes.n and len(places) > 1 and (len(places) == sizes.k or (sizes.k is None and named)):
            verdict = _judged(ranks, sizes.n, sizes.k)
            ends -= {ranks[0].start}
        elif len(places) > 2 and not _complete(ranks) and _all(sentence, start, places, parsed.sizes_near(ranks[0])):
            verdict = _adding_up(ranks)
        if verdict:
            yield verdict, ranks
    for ranks in complete:
        if ranks[0].start in ends:
            yield _of_sum(ranks), ranks
        yield from ((of_ranks, ()) for of_ranks in _friedman(ranks, parsed))


def _columns(normal: Normal) -> Iterator[Sequence[Extraction]]:
    """Columns of mean ranks: those of the rows below their heading."""
    for rows, _ in pairs_in_output.tables(normal.text):
        for i, heading in enumerate(rows):
            for j in [j for j, cell in enumerate(heading, -len(heading)) if PHRASES["column"].fullmatch(cell.text)]:
                cells = [row[j] for row in rows[i + 1 :] if len(row) >= -j]
                yield [Extraction.at(normal, "mean rank", (c.at, c.at + len(c.text))) for c in cells if c.number]


def of_tables(normal: Normal) -> Iterator[Verdict]:
    """Tables under such words whose every row adds up to what the ranks of its columns do."""
    for rows, around in pairs_in_output.tables(normal.text):
        lines = [[cell for cell in row[1:] if cell.number] for row in rows if any(cell.number for cell in row[1:])]
        if not PHRASES["likely"].search(around) or len(lines) < 2 or len({*map(len, lines)}) > 1:
            continue
        n = Sizes.of(around).n or Sizes.of(around).units
        read = [[Extraction.at(normal, "mean rank", (c.at, c.at + len(c.text))) for c in line] for line in lines]
        for ranks in read if all(map(_complete, read)) else ():
            on_all = _judged(ranks, n, len(ranks)) if n else None
            yield on_all if on_all and not on_all.wrong else _of_sum(ranks)


def stand_in(table: str) -> bool:
    """Whether a table has a column of mean ranks that is complete."""
    return PHRASES["column"].search(table) is not None and any(map(_complete, _columns(Normal.of(table))))


def _of_sum(ranks: Sequence[Extraction]) -> Verdict:
    claim = claim_of(ranks[-1], {"formula": "x", "with": {"x": ranks[-1].value}}, f"{len(ranks)} ranks")
    return Verdict(claim, "holds", {"value": f"a sum of {_sum(len(ranks)):g}", **paired(*ranks)})


def _sum(k: int) -> float:
    return k * (k + 1) / 2


def _complete(ranks: Sequence[Extraction]) -> bool:
    """Whether they add up to what the ranks of so many do: then all are there."""
    printed = [reading(e) for e in ranks]
    return len(ranks) > 2 and sum(x.low for x in printed) <= _sum(len(ranks)) <= sum(x.high for x in printed)


def _all(sentence: str, start: int, places: Sequence[tuple[int, int]], near: Sizes) -> bool:
    """Whether as many stand there as were compared on data sets, in one list: "3.1 for A, 2.2 for B", "3.1 and 2.2"."""
    behind = [sentence[b - start :] for _, b in places]
    between = [sentence[b - start : a - start] for (_, b), (a, _) in pairwise(places)]
    in_list = all(map(PHRASES["of_name"].match, behind)) or all(map(PHRASES["and"].fullmatch, between))
    added = PHRASES["added"].search(sentence)
    if added is not None:  # as the sentence says itself
        return in_list and float(added["sum"].replace(",", ".")) == _sum(len(places))
    return in_list and near.k == len(places) and bool(near.n or near.units or PHRASES["friedman"].search(sentence))


def _adding_up(ranks: Sequence[Extraction]) -> Verdict | None:
    """What the ranks of a row add up to, whatever its ties; ranks of all scores together are above their number."""
    k, printed = len(ranks), [reading(e) for e in ranks]
    if sum(x.low > k for x in printed) > 1 or any(x.high < 1 for x in printed):
        return None
    claim = claim_of(ranks[-1], {"formula": "x", "with": {"x": ranks[-1].value}}, f"{k} ranks")
    low, high = (sum(ends) for ends in zip(*((x.low, x.high) for x in printed), strict=True))
    proof = f"the mean ranks of {k} add up to {_sum(k):g}, these to {(low + high) / 2:.10g}"
    return Verdict(claim, "fails", {"value": f"a sum of {_sum(k):g}", "said": proof, "proof": proof, **paired(*ranks)})


def _friedman(ranks: Sequence[Extraction], parsed: Reading) -> Iterator[Verdict]:
    """The only chi-squared of the paragraph, or of the one before a column, if it may be Friedman's: ties can only
    raise what the mean ranks give."""
    start, end = parsed.scopes.paragraph(ranks[0])
    if not PHRASES["friedman"].search(parsed.scopes.text[start:end]) and start:
        start, _ = parsed.scopes.paragraph(replace(ranks[0], start=start - 1))
    if not PHRASES["friedman"].search(parsed.scopes.text[start:end]) and end < len(parsed.scopes.text):
        start, end = parsed.scopes.paragraph(replace(ranks[0], start=end))  # the caption below
    if not PHRASES["friedman"].search(parsed.scopes.text[start:end]):
        return
    k, near = len(ranks), parsed.sizes_near(ranks[0])
    n = near.n or near.units
    squares = [r for r in parsed.reports if start <= r.statistic.start < end and r.statistic.statistic == "chi2"]
    if n and len(squares) == 1 and squares[0].statistic.relation == "=" and squares[0].freedom in ((), (str(k - 1),)):
        pairing = Ranking({str(i): e for i, e in enumerate(ranks)}, n).friedman(squares[0].statistic)
        low, _ = pairs_judged.enclosed(pairing.claim.body)
        tied = Way("corrected for ties", {"formula": "x", "with": {"x": (low, float(n * (k - 1)))}},
                   settles="how many scores tied")  # fmt: skip
        proof = "these mean ranks give more, and ties could only raise it"
        lacking = pairing.lacking if near.n else f"whether n = {n}"
        first, last = sorted((squares[0].statistic.start, ranks[0].start))
        if PHRASES["of_others"].search(parsed.scopes.text, first, last):
            lacking = "whether it is of the scores whose mean ranks these are"
        yield pairs_judged.judged(replace(pairing, otherwise=(tied,), proof=proof, lacking=lacking))


def _judged(ranks: Sequence[Extraction], n: int, compared: int | None) -> Verdict | None:
    """Where nothing says how many were compared, some may be left out: only the steps can be wrong then.

    Several above k are no slip: they are ranks of all scores together, as those of Dunn's test.
    """
    k, texts = len(ranks), [digits(e.value) for e in ranks]
    if sum(reading(e).low > k for e in ranks) > 1:
        return None
    can = granularity.mean_ranks(texts, n)
    if compared is None and not can.possible:
        alone = [granularity.mean_of_integers(text, 2 * n) for text in texts]
        if all(one.possible for one in alone):
            return None
        can = next(one for one in alone if not one.possible)
    claim = claim_of(ranks[-1], {"formula": "x", "with": {"x": ranks[-1].value}}, f"{k} on {n}")
    evidence = {"value": f"a sum of {k * (k + 1) / 2:g} in steps of 1/{2 * n}", **paired(*ranks)}
    if can.possible:
        return Verdict(claim, "holds", {**evidence, "context": f"so it can be: {can.witness}"})
    return Verdict(claim, "fails", {**evidence, "said": can.reason, "proof": can.reason})
