"""Tables of variance: a mean square is its sum by its degrees of freedom, F that of its row by that of the error."""

from collections.abc import Iterator, Mapping, Sequence

from crosscheck.auditing.binding import pairs_in_output as printed, quantities
from crosscheck.auditing.binding.quantities import Quantity
from crosscheck.auditing.judging.candidates import Candidate, Found, fitted, missed
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal

PHRASES = Phrases(__file__)
_COLUMNS = ("df", "SS", "MS", "F", "eta2")
Line = Mapping[str, Quantity]


def of_text(normal: Normal) -> Iterator[Found]:
    """The mean squares and the F that do not follow, of every such table: F by the error next below it, unless its mean
    squares do not follow themselves, or most of several have another error."""
    for rows, _ in printed.tables(normal.text):
        lines = [*_lines(normal, rows)]
        squares = [(i, _square(line)) for i, (_, line) in enumerate(lines) if {"df", "SS", "MS"} <= line.keys()]
        wrong = {i for i, square in squares if not _holds(square)}
        ratios = [_ratio(lines[i][1], lines[error][1], [line for _, line in lines if "MS" in line])
                  for i, error in _with_errors(lines) if not wrong & {i, error}]  # fmt: skip
        departing = [ratio for ratio in ratios if not _holds(ratio)]
        yield from (square for i, square in squares if i in wrong)
        yield from departing if 2 * len(departing) <= len(ratios) or len(ratios) == 1 else ()
        yield from _of_total(rows, [line for _, line in lines])
        sure = any(is_error for is_error, _ in lines)  # else what a partial one is of is not known
        sized = [line for _, line in lines if {"SS", "eta2"} <= line.keys() and sure]
        shares = [_share(line, lines) for line in sized]
        usual = next((verdict.claim.body["formula"] for verdict, _ in filter(_holds, shares)), "")
        other = [_share(line, lines, usual) for line, share in zip(sized, shares, strict=True) if not _holds(share)]
        yield from other if 2 * len(other) <= len(shares) and not wrong else ()


def _holds(verdict: Found) -> bool:
    return verdict[0].verdict in ("holds", "rounding")


def _with_errors(lines: Sequence[tuple[bool, Line]]) -> Iterator[tuple[int, int]]:
    """Which line has an F, and which is that of its error."""
    errors = [i for i, (is_error, line) in enumerate(lines) if is_error and "MS" in line]
    for i, (_, line) in enumerate(lines):
        below = [error for error in errors if error > i]
        if {"F", "MS"} <= line.keys() and below:
            yield i, below[0]


def _lines(normal: Normal, rows: Sequence[printed.Row]) -> Iterator[tuple[bool, Line]]:
    """What each row holds by the names of its columns, and whether it is of the error."""
    first = next((i for i, row in enumerate(rows) if _places(row).keys() >= {"df", "MS", "F"}), len(rows))
    places = _places(rows[first]) if first < len(rows) else {}
    labels = max(1, min(places.values(), default=1))  # another table may stand to the left of this one
    for row in rows[first + 1 :]:
        cells = {name: row[j] for name, j in places.items() if j < len(row) and row[j].number}
        numbers = {name: quantities.of_number(normal, (c.at, c.at + len(c.text))) for name, c in cells.items()}
        yield any(PHRASES["error"].fullmatch(cell.text) for cell in row[:labels]), numbers


def _places(heading: printed.Row) -> dict[str, int]:
    return {name: j for j, cell in enumerate(heading) for name in _COLUMNS if PHRASES[name].fullmatch(cell.text)}


def _square(line: Line) -> Found:
    way = Candidate("the sum of squares by its degrees of freedom", "s/a", {"s": line["SS"], "a": line["df"]}, True,
                    fails="its sum of squares by its degrees of freedom")  # fmt: skip
    return fitted(line["MS"], [way]) or missed(line["MS"], way, [way])


def _ratio(line: Line, error: Line, others: Sequence[Line]) -> Found:
    """F by the error below it, or, of nested factors, by another line."""
    what, fails = "the ratio of both mean squares", "its mean square by that of the error, or of any other line"
    ways = [Candidate(what, "m/r", {"m": line["MS"], "r": by["MS"]}, True, fails=fails) for by in (error, *others)]
    return fitted(line["F"], ways) or missed(line["F"], ways[0], ways)


def _of_total(rows: Sequence[printed.Row], lines: Sequence[Line]) -> Iterator[Found]:
    """The last line's sum of squares, by those of all: of one factor; those of more need not add up, as of type III."""
    if len(lines) < 3 or not PHRASES["total"].fullmatch(rows[-1][0].text):
        return
    *parts, total = lines
    own = [f"x{i}" for i in range(len(parts))]
    if not all({"SS", "df"} <= line.keys() for line in lines) or len(parts) > 2:
        return
    ways = {name: Candidate(f"the {name} of both lines", " + ".join(own), dict(zip(own, of, strict=True)), True,
                            fails="the sum of what stands above it")
            for name in ("SS", "df") for of in [[line[name] for line in parts]]}  # fmt: skip
    judged = {name: fitted(total[name], [way]) or missed(total[name], way, [way]) for name, way in ways.items()}
    if _holds(judged["df"]):
        yield judged["SS"]


def _share(line: Line, lines: Sequence[tuple[bool, Line]], usual: str = "") -> Found:
    """Eta squared: of the sum of squares of all, or of this line and its error; as the other lines have it first."""
    sums = [other["SS"] for _, other in lines if "SS" in other and other is not line]
    errors = [other["SS"] for is_error, other in lines if is_error and "SS" in other]
    every = {f"x{i}": q for i, q in enumerate([line["SS"], *sums])}
    what = "its sum of squares, of all or of its own and that of the error"
    ways = [Candidate(what, "s/t", {"s": line["SS"], "t": t}, True, fails=what) for t in reversed(sums)]
    ways += [Candidate(what, "s/(s + e)", {"s": line["SS"], "e": e}, True, fails=what) for e in errors]
    ways.append(Candidate(what, f"x0/({' + '.join(every)})", every, True, fails=what))
    ways.sort(key=lambda way: way.formula != usual)
    return fitted(line["eta2"], ways) or missed(line["eta2"], ways[0], ways)
