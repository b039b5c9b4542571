"""An estimate beside its own interval, range or quartiles: wherever it was computed, it cannot lie outside them."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from crosscheck.auditing.binding import pairs_in_output as printed, quantities
from crosscheck.auditing.binding.pairs import claim_of
from crosscheck.auditing.judging.pairs_judged import paired
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.claims.claims import Verdict

PHRASES = Phrases(__file__)
_FAR = 300  # letters before an estimate in which another one stands that the interval is of
_NEAR = 24  # letters before a number in which its name stands
_SEVERAL = 2  # rows whose estimates lie in their intervals, beside which the column is one of these
Cut = Callable[[str], re.Match[str] | None]
Places = tuple[tuple[int, int], tuple[int, int], tuple[int, int]]  # of an estimate and of both ends


def of_text(normal: Normal) -> Iterator[Verdict]:
    """Estimates in sentences that lie outside, each once."""
    every = (places for places in _in_sentences(normal.text) if not _other_units(normal.text, places))
    yield from _wrong(normal, (places for places in every if not _of_another(normal, places)))
    for m in (m for order in ("said_behind", "said_ahead") for m in PHRASES[order].finditer(normal.text)):
        yield from _of_null(normal, m)


def _of_null(normal: Normal, m: re.Match[str]) -> Iterator[Verdict]:
    """Whether 0, or 1, lies in an interval, as the words beside it say."""
    low, high = (quantities.of_number(normal, m.span(name), exact=False) for name in ("low", "high"))
    null, denials = float(m["one"] is not None), len(PHRASES["never"].findall(m["gap"])) + (m["last"] is not None)
    before = normal.text[max(normal.text.rfind(". ", 0, m.start()), m.start() - _FAR, 0) : m.start()]
    unsure = PHRASES["unsure"].search(before + m[0]) or PHRASES["never"].search(before)
    if unsure or denials > 1 or low.ends[0] > high.ends[1]:
        return
    outside = (m["out"] is not None) != (denials == 1)
    right = low.ends[1] >= null or high.ends[0] <= null if outside else low.ends[0] <= null <= high.ends[1]
    words = f"{null:g} lies {'outside' if outside == right else 'in'} {low.of.value} to {high.of.value}"
    claim = claim_of(high.of, {"formula": "x", "with": {"x": null}}, "the words beside its interval")
    evidence = {"value": words, **paired(low.of, high.of), "paired": [" ".join(m[0].split())]}
    doubt = {} if right else {"proof": words, "said": words}
    yield Verdict(claim, "holds" if right else "fails", evidence | doubt, decision_changed=not right)


def of_tables(normal: Normal) -> Iterator[Verdict]:
    """The same of cells, by the headings of their columns or the names of their rows."""
    return _wrong(normal, _by_table(normal))


def _other_units(text: str, places: Places) -> bool:
    """Whether other words stand behind the estimate than behind its ends: 1.2 h (IQR 55-90 min); none, "at 13 km"."""
    own, of_ends = (PHRASES["called"].match(text, place[1]) for place in (places[0], places[2]))
    there = PHRASES["place"].search(text[max(0, places[0][0] - _NEAR) : places[0][0]])
    return own is not None and (own["unit"] != of_ends["unit"] if of_ends else there is not None)


def _of_another(normal: Normal, places: Places, since: int = 0) -> bool:
    """Whether a number before the estimate lies in the interval: R prints that of the mean beside the difference."""
    low, high = (quantities.of_number(normal, place).ends for place in places[1:])
    start = max(normal.text.rfind(". ", 0, places[0][0]), places[0][0] - _FAR, since)
    before = PHRASES["decimal"].finditer(normal.text, start, places[0][0])
    ends = (quantities.of_number(normal, m.span()).ends for m in before)
    return any(low[0] <= x[1] and x[0] <= high[1] for x in ends)


def _wrong(normal: Normal, every: Iterable[Places]) -> Iterator[Verdict]:
    for places in dict.fromkeys(every):
        verdict = _outside(normal, places)
        if verdict is not None:
            yield verdict


def _in_sentences(text: str) -> Iterator[Places]:
    """Those that name the interval, and of medians those behind them in brackets, too."""
    for m in PHRASES["named"].finditer(text):
        if not PHRASES["other"].search(text[max(0, m.start("y") - _NEAR) : m.start("y")]):
            yield _places(m)
    for median in PHRASES["median"].finditer(text):
        yield _places(median)
        another = PHRASES["another"].match(text, median.end())
        while another is not None:
            yield _places(another)
            another = PHRASES["another"].match(text, another.end())


def _places(m: re.Match[str], at: int = 0) -> Places:
    y, low, high = ((at + m.start(name), at + m.end(name)) for name in ("y", "low", "high"))
    return y, low, high


def _by_table(normal: Normal) -> Iterator[Places]:
    """The estimates of each column with their intervals: 1.8 (1.9-3.2) in one cell or in two."""
    for rows, _ in printed.tables(normal.text):
        headings = [cell.text for cell in (rows[0] if rows else ())]
        for j in range(max(map(len, rows), default=0)):
            heading, cells = headings[j] if j < len(headings) else "", [row for row in rows[1:] if j < len(row)]
            yield from _of_most(normal, _in_cells([row[j] for row in cells], PHRASES["counted"].fullmatch))
            if _names(heading):
                whole = [_whole(normal, row, j, len(headings)) for row in cells]
                yield from _proved(normal, heading, _in_cells(whole))
            if j and _names(heading) and not _names(headings[j - 1]) and _is_of(heading, headings[j - 1]):
                cut = PHRASES["cells"].fullmatch
                pairs = ((row[0], cut(normal.text, row[j - 1].at, _end(row[j]))) for row in cells)
                lines = [(_end(name), _places(m)) for name, m in pairs if m]
                of_it = _of_most(normal, [places for _, places in lines])
                yield from (places for at, places in lines if places in of_it and not _of_another(normal, places, at))
        for row in (row for row in rows[1:] if _names(row[0].text)):
            yield from _proved(normal, row[0].text, _in_cells(row[1:]))


def _in_cells(cells: Sequence[printed.Entry], cut: Cut | None = None) -> list[Places]:
    cut = cut or PHRASES["cell"].fullmatch
    return [_places(m, cell.at) for cell in cells if (m := cut(cell.text))]


def _whole(normal: Normal, row: printed.Row, j: int, many: int) -> printed.Entry:
    """A cell; with the one behind it where blanks part an estimate from its interval, under one heading for both."""
    parted = j == many - 1 == len(row) - 2
    return printed.Entry(normal.text[row[j].at : _end(row[-1])], row[j].at) if parted else row[j]


def _proved(normal: Normal, label: str, cells: Sequence[Places]) -> Iterator[Places]:
    """What is called an estimate lies in its interval always, and what is no count in a confidence interval beside it;
    what else stands there does where most do: 24 (30-62) may be people and their ages."""
    named, of_ci = (PHRASES[name].search(label) for name in ("of_estimate", "of_ci"))
    most = _of_most(normal, cells)
    for places in cells:
        decimal = not normal.text[slice(*places[0])].lstrip("-−–").isdigit()
        if named or (of_ci and decimal) or places in most:
            yield places


def _names(label: str) -> bool:
    """Whether it says that intervals stand below or beside it, in which their estimates must lie."""
    skewed = PHRASES["of_mean"].search(label) and PHRASES["quartiles"].search(label)
    return bool(PHRASES["column"].search(label)) and not skewed and not PHRASES["of_others"].search(label)


def _is_of(heading: str, estimates: str) -> bool:
    """Whether a heading of intervals names nothing but what the one before it names."""
    names = [{word.lower() for word in PHRASES["named_there"].findall(PHRASES["label"].sub(" ", text))}
            for text in (heading, estimates)]  # fmt: skip
    return names[0] <= names[1]


def _end(cell: printed.Entry) -> int:
    return cell.at + len(cell.text)


def _of_most(normal: Normal, rows: Sequence[Places]) -> Sequence[Places]:
    """The rows of two columns, where most estimates lie in what stands beside them: else they are of other numbers."""
    outside = [_outside(normal, places) is not None for places in rows]
    return rows if outside.count(False) >= max(_SEVERAL, 2 * outside.count(True)) else ()


def _in_percent(normal: Normal, place: tuple[int, int]) -> bool:
    return "%" in normal.text[place[1] : place[1] + 3]


def _outside(normal: Normal, places: Places) -> Verdict | None:
    """Wrong where an estimate lies outside in every form: with the other sign, in per cent, what is left, inverted."""
    y, low, high = (quantities.of_number(normal, place) for place in places)
    if low.ends[0] > high.ends[1]:
        return None
    least, most = low.ends[0], high.ends[1]
    percent, of_it = (_in_percent(normal, place) for place in (places[0], places[2]))
    shares = least >= 0 and most <= 1  # of what may be in per cent without its sign
    unit = 0.01 if shares or percent > of_it else 100.0 if of_it > percent else 1.0
    forms = [(a * u, b * u) for a, b in (y.ends, (-y.ends[1], -y.ends[0])) for u in (1.0, unit)]
    forms += [(whole - b, whole - a) for whole in (1.0, 100.0) for a, b in forms if percent or of_it]  # 40 % less
    forms += [(1 / y.ends[1], 1 / y.ends[0])] if y.ends[0] > 0 and least > 0 else []
    if any(first <= most and least <= last for first, last in forms):
        return None
    side = low if y.ends[1] < least else high
    claim = claim_of(y.of, {"formula": "x", "with": {"x": side.of.value}}, "its own interval")
    proof = f"{y.of.value} lies outside its own interval, {low.of.value} to {high.of.value}"
    return Verdict(claim, "fails", {"said": proof, "proof": proof, "value": sum(side.ends) / 2,
                                    **paired(low.of, high.of, y.of)})  # fmt: skip
