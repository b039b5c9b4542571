"""Tables of tests told as sentences, a row on its own line: "t(48) = 2.03, p = 0.048, d = 0.57".

What a heading names, its column holds; degrees of freedom that no column holds are those that the words around the
table give once. So a row is judged by all that judges a sentence, and what is not is listed.
"""

import re
from collections.abc import Iterator, Sequence

from crosscheck.auditing.binding import pairs_in_output as output, printouts, scopes, sizes_said
from crosscheck.auditing.binding.pairs_in_output import Entry, Row
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal

PHRASES = Phrases(__file__)
_KINDS = tuple((kind, re.compile(pattern, re.I)) for kind, pattern in PHRASES.pairs("names"))
_LETTERS = {"chi2": "χ2", "F_F": "F"} | {x: x for x in ("t", "F", "z", "r", "rho", "tau", "H", "Q", "W")}
_TESTS = tuple((kind, re.compile(pattern, re.I)) for kind, pattern in PHRASES.pairs("tests"))
RECORD = ("wins", "ties", "losses")
_WRITTEN = {"U": "U", "mean": "M", "sd": "SD", "estimate": "b", "error": "SE", "d": "d"}


def told(text: str, unread: bool = False) -> str:
    """The text with every table of tests told row by row: those that nothing else reads, which may be all."""
    if not output.PHRASES["likely"].search(text):
        return text
    normal, lines = Normal.of(text), text.split("\n")
    judged = () if unread else (*output.of_text(normal), *printouts.of_terms(normal))
    known = {pairing.of[-1].line for pairing in judged}
    for rows, around in output.tables(normal.text):
        at = [normal.place(row[0].at)[0] - 1 for row in rows]
        if len(set(at)) < len(at) or known & {line + 1 for line in at}:
            continue
        square = [row for row in rows if len(row) == len(rows[0])]
        turned = [tuple(column) for column in zip(*square, strict=True)]  # a test a column
        sentences = _table(rows, around) or [" ".join(_table(turned, around))]
        for line, sentence in zip(at[::-1], sentences[::-1] if any(sentences) else (), strict=False):
            lines[line] = sentence
        if not any(sentences):
            continue
        for line in (i for i in (at[0] - 1, at[0] - 2, at[-1] + 1, at[-1] + 2) if 0 <= i < len(lines)):
            lines[line] = PHRASES["tabular"].sub("", lines[line])
    return "\n".join(lines)


def _table(rows: Sequence[Row], around: str) -> list[str]:
    """Its rows from the heading on, which is told by none; nothing where they are no tests."""
    first = next((i for i, row in enumerate(rows) if not {"p", "adjusted"}.isdisjoint(kinds_of(row))), len(rows))
    if first == len(rows):
        return []
    heading, kinds = rows[first], kinds_of(rows[first])
    below = [row[-len(kinds) :] for row in rows[first + 1 :] if len(row) >= len(kinds)]
    for i in (i for i, kind in enumerate(kinds) if kind in ("p", "adjusted")):
        cells = [row[i].text for row in below if row[i].text.strip()]
        kinds[i] = kinds[i] if cells and all(map(PHRASES["share_of_1"].fullmatch, cells)) else ""
    return ["", *_sentences(heading, kinds, rows[first + 1 :], around)] if _tells(kinds, around) else []


def kinds_of(heading: Row) -> list[str]:
    """What each cell of a heading names; of wins, ties and losses all three or none."""
    kinds = [_kind(cell) for cell in heading]
    words = [" ".join(cell.text.split()) for cell in heading]
    if "F" in kinds:  # sums of squares, and what Turkish calls degrees of freedom
        squares = {"mean": "", "sd": ""} if "df" in kinds else {"mean": "", "sd": "df"}
        kinds = [squares.get(kind, kind) if word != "SS" else "" for kind, word in zip(kinds, words, strict=True)]
    patterns = [dict(_KINDS)[kind] for kind in RECORD]
    for i in range(len(words) - 2):
        if all(pattern.fullmatch(word) for pattern, word in zip(patterns, words[i : i + 3], strict=True)):
            kinds[i : i + 3] = RECORD
    return [] if any(cell.number for cell in heading) else kinds


def _kind(cell: Entry) -> str:
    text = " ".join(cell.text.split()).removesuffix(" 值")
    own = next((kind for kind, pattern in _KINDS if kind not in RECORD and pattern.fullmatch(text)), "")
    if own == "p" and scopes.PHRASES["adjusting"].search(text):
        return "adjusted"
    return own or (kind if (kind := Entry(text, cell.at).kind) not in ("size", "other", "side") else "")


def _tells(kinds: Sequence[str], around: str) -> bool:
    """Whether a row holds what its p-value follows from, and it is that p-value."""
    statistics = [k for k in kinds if k in (*_LETTERS, "statistic") and not (k == "W" and "z" in kinds)]
    once = len(statistics) < 2 and kinds.count("p") <= 1 <= kinds.count("p") + kinds.count("adjusted")
    of_it = statistics or any(both <= {*kinds} for both in ({"wins", "losses"}, {"ratio", "interval"}))
    if any(words.search(around) for words in (PHRASES["others"], scopes.PHRASES["resampling"])):
        return False
    adjusted = any(words.search(around) for words in (output.PHRASES["others"], scopes.PHRASES["adjusting"]))
    return once and bool(of_it) and (not adjusted or not {"adjusted", "ratio"}.isdisjoint(kinds))


def _sentences(heading: Row, kinds: Sequence[str], rows: Sequence[Row], around: str) -> Iterator[str]:
    named = {float(m["df"]) for m in PHRASES["freedom"].finditer(around)}
    each = sizes_said.Sizes.of(around).per_group
    if each and re.search(rf"(?<!\w)sd\s?=\s?{2 * each - 2}(?![\d.,])", around):
        named.add(2.0 * each - 2)  # Turkish; elsewhere it is a spread
    df = f"{named.pop():g}" if len(named) == 1 else ""
    counted = next((row for row in rows if PHRASES["counted"].fullmatch(row[0].text)), heading)
    sizes = [m["n"] if (m := PHRASES["size"].search(cell.text)) else "" for cell in heading]
    sizes = [size or (row.text if row.text.isdigit() else "") for size, row in zip(sizes, counted, strict=False)]
    rule, many = PHRASES["rule"].search(around), sizes_said.comparisons(around)
    adjusted = f"{rule[1]}-adjusted" if rule else "adjusted"
    family = f" ({many} comparisons)" if rule and many and "adjusted" in kinds else ""
    exact = "z" in kinds and not {"U", "W"}.isdisjoint(kinds)  # p may be, and be that of no z
    columns = ["" if exact and kind == "p" else kind for kind in kinds]
    for i, row in enumerate(rows):
        cells = row[-len(kinds) :] if len(row) >= len(kinds) else ()
        if not cells or not any(
            c.text.strip() and kind in ("p", "adjusted") for c, kind in zip(cells, kinds, strict=True)
        ):
            yield "; ".join(cell.text for cell in row)
            continue
        below = [r[-len(kinds) :] for r in rows[i + 1 :] if len(r) >= len(kinds)]
        own, named_by = _named_in_row(cells, columns)
        yield f"{', '.join(_parts(own, named_by, sizes, df or _of_error(kinds, below), adjusted))}{family}."


def _named_in_row(cells: Row, kinds: Sequence[str]) -> tuple[Row, list[str]]:
    """The cells with their kinds, where each row says which statistic it has: "t = 3.12", or that of its test."""
    own, named = list(cells), list(kinds)
    for i, cell in enumerate(cells):
        if kinds[i] == "statistic" and (said := PHRASES["named_value"].fullmatch(cell.text)):
            own[i], named[i] = Entry(said["value"], cell.at), _kind(Entry(said["name"], cell.at)) or kinds[i]
        elif kinds[i] == "statistic" and cell.number:
            tests = {kind for other in cells for kind, words in _TESTS if words.search(other.text)}
            named[i] = tests.pop() if len(tests) == 1 else kinds[i]
    return tuple(own), named


def _of_error(kinds: Sequence[str], below: Sequence[Row]) -> str:
    """The degrees of freedom of the error of an F: of the first row below without one."""
    if "F" not in kinds or "df" not in kinds:
        return ""
    at = next((row for row in below if not row[kinds.index("F")].text.strip()), None)
    return at[kinds.index("df")].text if at else ""


def _parts(cells: Row, kinds: Sequence[str], sizes: Sequence[str], df: str, adjusted: str) -> Iterator[str]:
    """What a row says, in the order of its columns: every number under the name of its column."""
    own = next((cells[i].text for i, kind in enumerate(kinds) if kind == "df"), "")
    for cell, kind, size in zip(cells, kinds, sizes, strict=True):
        value = cell.text.strip("*† ")
        share, ends = PHRASES["share"].fullmatch(value), PHRASES["ends"].fullmatch(value)
        if not value:
            continue
        if share and size:
            yield f"{share['count']}/{size} ({share['share']}%)"
        elif kind not in ("p", "normal p", "adjusted", "interval", "df") and not Entry(value.lstrip("+"), 0).number:
            yield value
        elif kind in _LETTERS:
            two = kinds.count("df") and kind in ("F", "F_F")
            of = f"{own}, {df}" if two and df else own or df or ("1" if kind == "chi2" and any(sizes) else "")
            bracket = f"({of})" if of and kind in ("t", "F", "F_F", "chi2", "H", "Q") else ""
            yield f"{_LETTERS[kind]}{bracket} = {value}"
        elif kind in ("p", "normal p", "adjusted"):
            yield f"{f'{adjusted} ' * (kind == 'adjusted')}p {value if value[:1] in '<>=≤≥' else f'= {value}'}"
        elif kind == "interval" and ends:
            yield f"95% CI {ends['low']}–{ends['high']}"
        elif kind == "ratio":
            yield f"OR = {value}"
        elif kind in RECORD:
            yield f"{value} {kind}"
        elif kind in _WRITTEN:
            yield f"{_WRITTEN[kind]} = {value}"
        elif kind != "df":
            yield value
