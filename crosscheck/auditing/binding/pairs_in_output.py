"""Tables of results as programs print them: SPSS, JASP, jamovi, R; as text, Markdown or Typst.

Either a heading names the columns (t, df, p), or every line begins with the name of its numbers (Z, Asymp. Sig.). A
p-value is held against the statistic before it in its own row or column, where the table says which law it has.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, groupby, takewhile, zip_longest

from crosscheck.auditing.binding import pairs_beside, scopes, sizes_said
from crosscheck.auditing.binding.pairs import Pairing, Way, claim_of, digits, number, reading
from crosscheck.auditing.binding.tables_of_keel import ADJUSTED
from crosscheck.auditing.binding.tails import TAILS, other_readings
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading import aligned_columns
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.statistics_in_print import Extraction
from crosscheck.claims import formulas
from crosscheck.claims.printed import Printed

PHRASES = Phrases(__file__)
_KINDS = tuple((kind, re.compile(pattern, re.I)) for kind, pattern in PHRASES.pairs("names"))
_RULES = tuple((rule, re.compile(pattern, re.I)) for rule, pattern in PHRASES.pairs("rules"))
_STEP_UP = {"BH": "m*p/i", "Hoch": "(m - i + 1)*p"}  # at most that of the next larger p-value
_MOST_RULES = 4  # by which one p-value is adjusted
_LUCK = 0.01  # the share of all p-values that one alone may leave to luck
_CAPPED = 0.995  # an adjusted p-value from here on is printed as 1
_FEW = 3  # lines and words of which a table that single blanks part has more, or as many
_NOTES = 6  # lines above and below a table that may speak of it


@dataclass(frozen=True)
class Entry:
    """A cell as it is printed, and where it begins in the plain text."""

    text: str
    at: int

    @property
    def kind(self) -> str:
        """What it names, as a heading or at the beginning of a line; nothing where it names nothing."""
        return _kind_of(" ".join(self.text.split()))

    @property
    def kinds(self) -> list[str]:
        """What it names; what each of its words names where all name something: one blank parts them in a frame."""
        words = [Entry(word, self.at).kind for word in self.text.split()]
        return [self.kind] if self.kind or not words or not all(words) else words

    @property
    def number(self) -> re.Match[str] | None:
        """The number that it holds."""
        return PHRASES["number"].fullmatch(self.text)


@lru_cache(maxsize=4096)  # every judge of tables asks
def _kind_of(words: str) -> str:
    return next((kind for kind, pattern in _KINDS if pattern.fullmatch(words)), "")


Row = tuple[Entry, ...]


def of_text(normal: Normal) -> Iterator[Pairing]:
    """The numbers of all tables whose columns or lines have names, each with what it follows from."""
    for rows, around in tables(normal.text):
        others = (PHRASES["others"], scopes.PHRASES["resampling"], scopes.PHRASES["adjusting"])
        plain = not any(words.search(around) for words in others)
        yield from _of_lines(normal, rows, plain)
        yield from _of_adjusted_columns(normal, rows, around)
        yield from _of_friedmans(normal, rows, around)
        if plain:
            yield from _of_columns(normal, rows, sizes_said.count(around))


def prints_p_values(text: str) -> bool:
    """Whether a table has a column or a line of p-values: it is one of results."""
    return any(cell.kind.endswith("p") for rows, _ in tables(text) for row in rows for cell in row)


@lru_cache(maxsize=4)  # every judge of tables asks
def tables(text: str) -> Sequence[tuple[list[Row], str]]:
    """Rows of cells that stand together, and the words above, among and below them."""
    return tuple(_tables(text))


def _tables(text: str) -> Iterator[tuple[list[Row], str]]:
    yield from _typst(text)
    lines = text.split("\n")
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    aligned = dict[int, tuple[list[int], list[Row]]]()
    for of, cells in aligned_columns.tables(lines, _kind_of):
        read = [tuple(Entry(lines[i][a:b], starts[i] + a) for a, b in own) for i, own in zip(of, cells, strict=True)]
        aligned[of[0]] = [*of], read
    taken = {i for of, _ in aligned.values() for i in of}
    read = [() if i in taken else _cells(line, at) for i, (line, at) in enumerate(zip(lines, starts, strict=False))]
    for is_row, chunk in groupby(range(len(lines)), key=lambda i: bool(read[i]) or _is_rule(lines[i])):
        block = list(chunk)
        rows = [read[i] for i in block if read[i]]
        if is_row and len(block) > 1 and rows:  # two rules alone are no table
            yield rows, _around(lines, block)
    yield from ((rows, _around(lines, of)) for of, rows in aligned.values())


def _around(lines: Sequence[str], of: Sequence[int]) -> str:
    """The lines of a table, and those above and below it."""
    return "\n".join(lines[max(0, of[0] - _NOTES) : of[-1] + _NOTES + 1])


def _is_rule(line: str) -> bool:
    return bool(line.strip()) and PHRASES["dashes"].fullmatch(line) is not None


def _cells(line: str, at: int) -> Row:
    """The cells of a line: between bars, or set apart by two blanks or a tab; nothing for a line of prose."""
    if _is_rule(line) or PHRASES["section"].match(line):
        return ()
    barred, latex = line.strip().startswith("|") and line.count("|") > 2, line.count("&") > 1
    open_ended = not barred and line.count(" | ") > 1
    if barred or latex or open_ended:
        between = r"[^&\\]+(?:\\(?!\\)[^&\\]*)*" if latex else r"(?<=\|)[^|]*(?=\|)" if barred else r"[^|]+"
        inner = list(re.finditer(between, line))
        return tuple(Entry(m[0].strip(), at + m.start() + len(m[0]) - len(m[0].lstrip())) for m in inner)
    parts = list(re.finditer(r"\S++(?: \S++)*+", line.removesuffix("\\")))  # where pandas goes on below
    parts = parts[1:] if parts and parts[0][0] == "##" else parts  # as knitr prints what R does
    return tuple(Entry(m[0], at + m.start()) for m in parts) if len(parts) > 1 else ()


def _typst(text: str) -> Iterator[tuple[list[Row], str]]:
    """#table(columns: 4, [t], [df], ...): cells in brackets, so many a row."""
    for table in re.finditer(r"#?table\s{0,9}\([^\[\]]{0,400}?columns:\s*(?P<many>\d+|\([^()]*\))", text):
        listed = table["many"]
        parts = [part for part in listed.strip("()").split(",") if part.strip()]
        many = int(listed) if listed.isdigit() else len(parts)
        end = text.find("\n)", table.end())
        body = text[table.end() : end if end >= 0 else len(text)]
        cells = [Entry(m[1].strip(" $"), table.end() + m.start(1) + len(m[1]) - len(m[1].lstrip(" $")))
                 for m in re.finditer(r"\[([^\[\]]*)\]", body)]  # fmt: skip
        if many > 1 and len(cells) >= 2 * many:
            yield [tuple(cells[i : i + many]) for i in range(0, len(cells) - many + 1, many)], body


def _of_columns(normal: Normal, rows: Sequence[Row], size: int | None) -> Iterator[Pairing]:
    """Tables whose heading names the columns; rows are read from their end, as their labels may be several."""
    heading: list[str] = []
    for i, row in enumerate(rows):
        kinds = [cell.kind for cell in row]
        if any(kind.endswith("p") for kind in kinds) and not any(cell.number for cell in row):
            kinds = [kind for cell in row for kind in cell.kinds]
            heading = kinds[next(j for j, kind in enumerate(kinds) if kind) :]
            continue
        row = _with_label(row) if heading and len(row) <= len(heading) else row
        if not heading or len(row) < len(heading):
            continue
        labels, cells = row[: -len(heading)], row[-len(heading) :]
        named = next((cell.kind for cell in reversed(labels) if cell.kind in TAILS), "")
        below = rows[i + 1 :]
        kinds = [named if kind == "statistic" and named else kind for kind in heading]
        of_it = _of_row(normal, kinds, cells, residual := _residual(heading, below), size)
        yield from of_it if residual is None else (_nested(pairing, heading, below) for pairing in of_it)


def _nested(pairing: Pairing, heading: Sequence[str], below: Sequence[Row]) -> Pairing:
    """An F of which a term below, and not the residuals, may be the error."""
    names, column = pairing.claim.body["with"], heading.index("df") - len(heading)
    freedom = [row[column].text for row in below if len(row) >= len(heading) and row[column].text.isdigit()]
    ways = [Way(f"with {df} degrees of freedom of the error", {"with": {**names, "b": float(df)}})
            for df in freedom if "b" in names and float(df) not in (0.0, names["b"])]  # fmt: skip
    return replace(pairing, otherwise=(*pairing.otherwise, *ways))


def _with_label(row: Row) -> Row:
    """A row whose label stands one blank before its first number, cell by cell."""
    label, _, last = row[0].text.rpartition(" ")
    first = Entry(last, row[0].at + len(label) + 1)
    apart = label and first.number and not Entry(label.split()[-1], 0).number
    return (Entry(label, row[0].at), first, *row[1:]) if apart else row


def _of_row(
    normal: Normal, kinds: Sequence[str], cells: Row, residual: Entry | None, size: int | None
) -> Iterator[Pairing]:
    at = [i for i, kind in enumerate(kinds) if kind in TAILS]
    for place, i in enumerate(at):
        end = at[place + 1] if place + 1 < len(at) else len(kinds)
        group = range(i, end) if place else range(end)
        places = {kind: j for kind in ("df", "df1", "df2", "p", "normal p") for j in group if kinds[j] == kind}
        p = places.get("normal p", places.get("p"))
        if p is None or p < i:
            continue
        freedom = [cells[places[name]] for name in ("df1", "df2", "df") if name in places][: TAILS[kinds[i]][1]]
        if kinds[i] == "F" and len(freedom) == 1 and residual is not None:
            freedom.append(residual)
        if "side" not in kinds or cells[kinds.index("side")].text.strip("'\"") == "two-sided":
            if kinds[i] == "r" and not freedom and size is not None and size > 3:
                read = _checked(normal, "r", cells[i], [Entry(str(size - 2), 0)], cells[p], False)
                yield from (replace(pairing, otherwise=(), supposed=True) for pairing in read)
                continue
            yield from _checked(normal, kinds[i], cells[i], freedom, cells[p], kinds[p] == "normal p")


def _of_friedmans(normal: Normal, rows: Sequence[Row], around: str) -> Iterator[Pairing]:
    """Iman and Davenport's F beside Friedman's chi-squared in its row, by the k and n, or the degrees of freedom, that
    the words around the table give."""
    named: set[tuple[int, ...]] = {
        (int(a), int(b)) for a, b in PHRASES["two_df"].findall(around) if int(a) and int(b) % int(a) == 0
    }
    named = named or {tuple(map(int, sizes_said.Sizes.of(around).freedom))}
    counts = named.pop() if len(named) == 1 else ()
    for i, heading in enumerate(rows if counts else ()):
        kinds = [cell.kind for cell in heading]
        if kinds.count("chi2") == kinds.count("F_F") == 1:
            at, of = kinds.index("F_F"), kinds.index("chi2")
            for row in (row for row in rows[i + 1 :] if len(row) == len(heading) and row[at].number and row[of].number):
                x, f = _mention(normal, row[of], "chi2"), _mention(normal, row[at], "F")
                formula, names = pairs_beside.iman_davenport(digits(x.value), counts)
                claim = claim_of(f, {"formula": formula, "with": names}, "chi2")
                yield Pairing(claim, (x, f), lacking="whether the degrees of freedom around the table are theirs")


def _residual(heading: Sequence[str], below: Sequence[Row]) -> Entry | None:
    """The degrees of freedom of the residuals: in the first such row below, in the column of the others."""
    row = next((row for row in below if any(PHRASES["residual"].fullmatch(cell.text) for cell in row[:2])), None)
    if row is None or "df" not in heading:
        return None
    column, numbers = heading.index("df"), [cell for cell in row[1:] if cell.number or not cell.text]
    whole = row[-len(heading) :] if len(row) > len(heading) else numbers  # with a cell for every heading, or as it is
    return whole[column] if column < len(whole) and whole[column].number else None


def rule_of(words: str) -> str:
    """The only rule of adjusting that words name."""
    named = [rule for rule, pattern in _RULES if pattern.search(words)]
    return named[0] if len(named) == 1 else ""


def _of_adjusted_columns(normal: Normal, rows: Sequence[Row], around: str) -> Iterator[Pairing]:
    """A column of raw p-values and each that is adjusted by the rule of its heading, or the one that the words name."""
    for i, heading in enumerate(rows):
        raw = [j for j, cell in enumerate(heading) if cell.kind == "p"]
        by = [(j, rule_of(cell.text) or rule_of(around)) for j, cell in enumerate(heading) if cell.kind == "adjusted"]
        below = [row for row in rows[i + 1 :] if len(row) == len(heading) and row[raw[0]].number] if raw else []
        for j, rule in by if len(raw) == 1 else ():
            pairs = [(_mention(normal, row[raw[0]], "p"), _mention(normal, row[j], "adjusted"))
                     for row in below if row[j].number]  # fmt: skip
            yield from _if_most_hold(pairs, rule)


def of_families(mentions: Sequence[Extraction]) -> Iterator[Pairing]:
    """Adjusted p-values of consecutive lines, each behind its raw one, as one family, where most are what its rule
    gives of all of them."""
    behind = ((raw, [*takewhile(lambda m: m.statistic == "adjusted", mentions[i : i + _MOST_RULES])])
              for i, raw in enumerate(mentions, 1) if raw.statistic == "p")  # fmt: skip
    beside = [(raw, adjusted) for raw, adjusted in behind if adjusted]
    first = 0
    for i in range(1, len(beside) + 1):
        if i < len(beside) and 0 <= beside[i][0].line - beside[i - 1][0].line <= 1:
            continue
        for column in zip_longest(*(adjusted for _, adjusted in beside[first:i])):
            rows = [(raw, own) for (raw, _), own in zip(beside[first:i], column, strict=True) if own]
            names = {own.phrase.partition("-")[0] for _, own in rows}
            yield from _if_most_hold(rows, names.pop() if len(names) == 1 else "")
        first = i


def _if_most_hold(rows: Sequence[tuple[Extraction, Extraction]], rule: str) -> Iterator[Pairing]:
    """Every adjusted p-value of a family that can be known, where most are what the rule gives."""
    rows = sorted(rows, key=lambda pair: (number(pair[0]), pair[0].relation == "="))
    pairings = [*_of_family(rows, rule[:4])] if len(rows) > 2 else []
    telling = [p for p in pairings if p.claim.body["with"]["p"][0] < 1]
    held = [p for p in telling if _meets(reading(p.of[-1]), p.claim.body["with"]["p"])]
    sure = len(telling) - len(held) < 2  # of several that fail, a raw one may be wrong
    widths = [p.claim.body["with"]["p"][1] - p.claim.body["with"]["p"][0] for p in held]
    alone = len(telling) == len(held) == 1 and widths[0] < _LUCK  # beside those that are 1 whatever they were
    yield from (pairings if sure else held) if len(held) >= max(2, 2 * len(telling) / 3) or alone else ()


def _of_family(rows: Sequence[tuple[Extraction, Extraction]], rule: str) -> Iterator[Pairing]:
    up, (term, running) = rule in _STEP_UP, ADJUSTED.get(rule, (_STEP_UP.get(rule, ""), True))
    kept, first = (min, 1.0) if up else (max, 0.0)
    low = high = first
    numbered = [*enumerate(rows, 1)] if term else []
    for i, (raw, own) in numbered[::-1] if up else numbered:
        p = reading(raw)
        ends = [min(1.0, float(formulas.evaluate(term, {"m": len(rows), "i": i, "p": p})))
                for p in (p.low if raw.relation == "=" else 0.0, p.high)]  # fmt: skip
        low, high = (kept(low, ends[0]), kept(high, ends[1])) if running else (ends[0], ends[1])
        if own.relation == "=":
            claim = claim_of(own, {"formula": "p", "with": {"p": (low, high)}}, f"a family of {len(rows)}")
            yield Pairing(claim, (raw, own), proof=f"the rows are one family of {len(rows)}")


def _meets(printed: Printed, ends: tuple[float, float]) -> bool:
    return ends[1] >= _CAPPED if printed.value == 1 else ends[0] <= printed.high and printed.low <= ends[1]


def _of_lines(normal: Normal, rows: Sequence[Row], plain: bool) -> Iterator[Pairing]:
    """Tables of SPSS: each line is a name and one number for every variable; a p-value ends what came before it.

    What calls itself asymptotic is so whatever stands around it; other p-values only where nothing speaks of others.
    """
    lines: dict[str, Row] = {}
    for row in rows:
        name, *cells = row
        if not name.kind or not cells or not all(cell.number for cell in cells):
            continue
        if name.kind in TAILS:
            lines = {name.kind: tuple(cells)}
        elif name.kind == "df":
            lines[name.kind] = tuple(cells)
        elif (name.kind == "normal p" or (plain and name.kind == "p")) and (
            kind := next((kind for kind in lines if kind in TAILS), None)
        ):
            for i, cell in enumerate(cells):
                same = [line[i] for line in lines.values() if len(line) == len(cells)]
                if len(same) == len(lines):
                    freedom = [lines["df"][i]] if "df" in lines else []
                    yield from _checked(normal, kind, lines[kind][i], freedom, cell, name.kind == "normal p")
            lines = {}


def _checked(
    normal: Normal, kind: str, statistic: Entry, freedom: Sequence[Entry], p: Entry, normal_law: bool
) -> Iterator[Pairing]:
    """p against its statistic; of a z only where the table says that it is the normal law's."""
    formula, needs = TAILS[kind]
    numbers = [cell.number for cell in (statistic, p, *freedom)]
    if len(freedom) != needs or not all(numbers) or (kind == "z" and not normal_law):
        return
    counts = [float(digits(_plain(cell))) for cell in freedom]
    value = abs(float(digits(_plain(p))))
    if not all(count > 0 for count in counts) or value > 1:
        return
    names = {"x": digits(_plain(statistic)), **dict(zip("ab", counts, strict=False))}
    s, tail = _mention(normal, statistic, kind), _mention(normal, p, "p")
    claim = claim_of(tail, {"formula": formula, "with": names}, kind)
    yield Pairing(claim, (s, tail), tuple(other_readings(kind, formula, names, {})))


def _plain(cell: Entry) -> str:
    number = cell.number
    return re.sub(r"\s", "", number["value"]).replace("−", "-").replace("–", "-") if number else ""


def _mention(normal: Normal, cell: Entry, kind: str) -> Extraction:
    less = cell.number and cell.number["less"]
    return Extraction.at(normal, kind, (cell.at, cell.at + len(cell.text)), _plain(cell), less.strip() if less else "=")
