"""Tables of tests told as sentences, a row on its own line: "t(48) = 2.03, p = 0.048, d = 0.57".

What a heading names, its column holds; degrees of freedom that no column holds are those that the words around the
table give once. So a row is judged by all that judges a sentence, and what is not is listed.
"""

import itertools
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile

from crosscheck.auditing.binding import pairs_in_output as output, pairs_of_counts, printouts, scopes, sizes_said
from crosscheck.auditing.binding.pairs import digits
from crosscheck.auditing.binding.pairs_in_output import Entry, Row
from crosscheck.auditing.binding.tails import TAILS
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.claims import formulas
from crosscheck.claims.printed import Printed

PHRASES = Phrases(__file__)
_KINDS = tuple((kind, re.compile(pattern, re.I)) for kind, pattern in PHRASES.pairs("names"))
_LETTERS = {"chi2": "χ2", "F_F": "Iman-Davenport F"} | {x: x for x in ("t", "F", "z", "r", "rho", "tau", "H", "Q", "W")}
_TESTS = tuple((kind, re.compile(pattern, re.I)) for kind, pattern in PHRASES.pairs("tests"))
RECORD = ("wins", "ties", "losses")
_WRITTEN = {"U": "U", "mean": "M", "sd": "SD", "estimate": "b", "error": "SE", "d": "d", "dz": "dz", "R+": "R+",
            "R-": "R-"}  # fmt: skip
_SIZES_OF = {"chi2": "W", "z": "r"}
_WRITTEN |= {"η2": "η2", "ηp2": "ηp2", "size of chi2": "Kendall's W", "size of z": "r"}
_SIGNED = frozenset({"R+", "R-", "W"})  # n is that of the differences
_LARGEST = 1000  # differences of which p is asked
_SHORT = 100  # letters of a title
_NOTES = 6  # lines of a caption or a note
_FEWEST = 3  # p-values that must hold before a law is taken for that of a column


def told(text: str, unread: bool = False, before: Callable[[int], str] = lambda _: "") -> str:
    """The text with every table of tests told row by row: those that nothing else reads, which may be all.

    before  by its first line, how a page adjusts p-values that a table holds
    """
    if not output.PHRASES["likely"].search(text):
        return text
    normal, lines = Normal.of(text), text.split("\n")
    judged = () if unread else (*output.of_text(normal), *printouts.of_terms(normal))
    known = {pairing.of[-1].line for pairing in judged if pairing.of[-1].statistic != "adjusted"}
    only = output.rule_of(normal.text)
    for rows, around in output.tables(normal.text):
        at = [normal.place(row[0].at)[0] - 1 for row in rows]
        if not at or len(set(at)) < len(at) or known & {line + 1 for line in at}:
            continue
        square = [row for row in rows if len(row) == len(rows[0])]
        turned = [tuple(column) for column in zip(*square, strict=True)]  # a test a column
        words = f"{_governing(text, lines, at)}\n{before(at[0])}"
        sentences = _table(rows, around, words, only) or [" ".join(_table(turned, around, words, only))]
        for line, sentence in zip(at[::-1], sentences[::-1] if any(sentences) else (), strict=False):
            lines[line] = sentence
        if not any(sentences):
            continue
        for line in (i for i in (at[0] - 1, at[0] - 2, at[-1] + 1, at[-1] + 2) if 0 <= i < len(lines)):
            lines[line] = PHRASES["tabular"].sub("", lines[line])
    return "\n".join(lines)


def introduced(page: str, barred: Normal, line: int) -> str:
    """The words for adjusted p-values in the text and code of a page since the table or heading before a table."""
    at = sum(len(row) + 1 for row in barred.text.split("\n")[:line])
    before = "\n".join(page.split("\n")[: barred.place(at)[0]]).rpartition("<table")[0]
    words = PHRASES["markup"].sub(" ", PHRASES["page_part"].split(before)[-1])
    return " ".join(m[0] for m in scopes.PHRASES["adjusting"].finditer(scopes.PHRASES["of_none"].sub(" ", words)))


def _governing(text: str, lines: Sequence[str], at: Sequence[int]) -> str:
    """What is said of a table: its caption, its notes, and the sentences that name it by its number."""
    beside = " ".join([*_block(lines[: at[0]][::-1], "caption")[::-1], *_block(lines[at[-1] + 1 :], "note")])
    number = PHRASES["table"].search(beside)
    named = re.compile(rf"{re.escape(number[0])}(?!\d)") if number else None
    sentences = (text[a:b] for a, b in scopes.sentences(text) if named and named.search(text, a, b))
    return "\n".join([beside, *sentences])


def _block(lines: Sequence[str], kind: str) -> list[str]:
    """The lines at once beside a table; behind an empty one a short one, or that which is called caption or note."""
    close = [*takewhile(str.strip, lines[:_NOTES])]
    return close or [line for line in lines[1:2] if len(line) < _SHORT or PHRASES[kind].match(line)]


def _table(rows: Sequence[Row], around: str, words: str, only: str) -> list[str]:
    """Its rows from the heading on, which is told by none; nothing where they are no tests."""
    first = next((i for i, row in enumerate(rows) if not {"p", "adjusted"}.isdisjoint(kinds_of(row))), len(rows))
    if first == len(rows):
        return []
    heading, kinds = rows[first], kinds_of(rows[first])
    below = [row[-len(kinds) :] for row in rows[first + 1 :] if len(row) >= len(kinds)]
    for i in (i for i, kind in enumerate(kinds) if kind in ("p", "adjusted")):
        cells = [row[i].text for row in below if row[i].text.strip()]
        kinds[i] = kinds[i] if cells and all(map(PHRASES["share_of_1"].fullmatch, cells)) else ""
    others = PHRASES["others"].search(" ".join(cell.text for cell in heading))
    parts = _parted(kinds)
    if len(parts) > 1:
        own = [[(row[0], *row[a:b]) if len(row) == len(kinds) else row for row in rows[first:]] for a, b in parts]
        told_of_each = [_table(part, around, words, only) for part in own]
        whole = all(len(lines) == len(rows) - first for lines in told_of_each)
        return [" ".join(of_row) for of_row in zip(*told_of_each, strict=True)] if whole else []
    df = _freedom(heading, around)
    tells = _tells(kinds, words, below, df) and not others
    return ["", *_sentences(heading, kinds, rows[first + 1 :], around, words, only)] if tells else []


def _parted(kinds: Sequence[str]) -> list[tuple[int, int]]:
    """The columns of each of several tests beside each other: a statistic, and its one p-value before the next."""
    starts = [i for i, kind in enumerate(kinds) if kind in (*_LETTERS, "statistic", "U", "R+")]
    parts = [*itertools.pairwise([*starts, len(kinds)])]
    return parts if len(parts) > 1 and all(kinds[a:b].count("p") == 1 for a, b in parts) else []


def kinds_of(heading: Row) -> list[str]:
    """What each cell of a heading names; of wins, ties and losses all three or none."""
    kinds = [_kind(cell.text) for cell in heading]
    words = [" ".join(cell.text.split()) for cell in heading]
    if "F" in kinds or any(map(PHRASES["turkish"].search, words)):  # sums of squares; sd are degrees of freedom
        squares = {"mean": "", "sd": ""} if "df" in kinds else {"mean": "", "sd": "df"}
        kinds = [squares.get(kind, kind) if word != "SS" else "" for kind, word in zip(kinds, words, strict=True)]
    for statistic, size in _SIZES_OF.items():  # beside its statistic the size of an effect is no other one
        kinds = [f"size of {statistic}" if kind == size and statistic in kinds else kind for kind in kinds]
    patterns = [dict(_KINDS)[kind] for kind in RECORD]
    for i in range(len(words) - 2):
        if all(pattern.fullmatch(word) for pattern, word in zip(patterns, words[i : i + 3], strict=True)):
            kinds[i : i + 3] = RECORD
    return [] if any(cell.number for cell in heading) else kinds


@lru_cache(maxsize=4096)
def _kind(words: str) -> str:
    text = " ".join(words.split()).removesuffix(" 值")
    text = text[: m.start("df")].rstrip(" (") if (m := PHRASES["of_df"].fullmatch(text)) else text
    own = next((kind for kind, pattern in _KINDS if kind not in RECORD and pattern.fullmatch(text)), "")
    if own == "p" and scopes.PHRASES["adjusting"].search(text):
        return "adjusted"
    return own or (kind if (kind := Entry(text, 0).kind) not in ("size", "other", "side") else "")


def _tells(kinds: Sequence[str], around: str, rows: Sequence[Row] = (), df: str = "") -> bool:
    """Whether a row holds what its p-value follows from, and it is that p-value."""
    beside = {"z": ("W", "U"), "chi2": ("F_F",)}  # and follow from it
    second = {k for first, of_it in beside.items() if first in kinds for k in of_it}
    statistics = [k for k in kinds if k in (*_LETTERS, "statistic", "U") and k not in second]
    once = len(statistics) < 2 and kinds.count("p") <= 1 <= kinds.count("p") + kinds.count("adjusted")
    whole = ({"wins", "losses"}, {"ratio", "interval"}, {"R+"}, {"R-"}, {"discordant"})
    of_it = bool(statistics) or any(own <= {*kinds} for own in whole)
    if any(words.search(around) for words in (PHRASES["others"], scopes.PHRASES["resampling"])):
        return once and of_it and "p" in kinds and _most_hold(kinds, rows, df)
    adjusting = scopes.PHRASES["adjusting"].search(scopes.PHRASES["of_none"].sub(" ", around))
    if not (once and of_it) or {"adjusted", "ratio"} & {*kinds}:
        return once and of_it
    # It may be adjusted without a word, or z may be t: p is that of its row if most hold.
    unsure = adjusting or output.PHRASES["others"].search(around) or {"z", "df"} <= {*kinds}
    return _most_hold(kinds, rows, df) if unsure else True


def _most_hold(kinds: Sequence[str], rows: Sequence[Row], df: str) -> bool:
    """Whether most p-values are those of the statistics beside them, by one of their laws."""
    of_all = {"df": df} if df else {}
    cells = [of_all | {kind: cell.text for kind, cell in zip(kinds, row, strict=True) if kind} for row in rows]
    printed = [row for row in cells if PHRASES["exactly"].fullmatch(row.get("p", ""))]
    exact = [row for row in printed if Printed.of(digits(row["p"])).high < 1]  # what is adjusted is often 1
    of = [row.get("df", "").replace(" ", "").split(",") if "df" in row else [] for row in exact]
    held = [row for row, own in zip(exact, of, strict=True)
            if any(_holds(kind, row[kind], *own, row["p"]) for kind in row
                   if kind in TAILS and TAILS[kind][1] == len(own) and PHRASES["exactly"].fullmatch(row[kind]))
            or _of_ranks(row)]  # fmt: skip
    return bool(exact) and len(held) > len(exact) / 2


def _of_sums(rows: Sequence[Row], kinds: Sequence[str]) -> int | None:
    """The differences of whose ranks most rows have both sums."""
    if not {"R+", "R-"} <= {*kinds}:
        return None
    cells = [
        [row[-len(kinds) :][kinds.index(kind)].text for kind in ("R+", "R-")] for row in rows if len(row) >= len(kinds)
    ]
    totals = [
        sum(float(digits(text)) for text in both) for both in cells if all(map(PHRASES["exactly"].fullmatch, both))
    ]
    most = max(totals, key=totals.count, default=0.0)
    size = (math.isqrt(int(8 * most) + 1) - 1) // 2
    return size if size * (size + 1) == 2 * most and 2 * totals.count(most) > len(totals) > 1 else None


def _of_ranks(row: Mapping[str, str]) -> bool:
    """Whether p is that of both sums of signed ranks."""
    both = [digits(row[kind]) for kind in ("R+", "R-") if PHRASES["exactly"].fullmatch(row.get(kind, ""))]
    size = (math.isqrt(int(8 * sum(map(float, both))) + 1) - 1) // 2 if len(both) == 2 else 0
    if not 1 <= size <= _LARGEST:
        return False
    low, high = pairs_of_counts.signed_tails(min(map(float, both)), size).spread()
    p = Printed.of(digits(row["p"]))
    return low <= p.high and p.low <= high


def _sentences(
    heading: Row, kinds: Sequence[str], rows: Sequence[Row], around: str, words: str, only: str
) -> Iterator[str]:
    df, about = _freedom(heading, around), sizes_said.Sizes.of(around)
    if "F_F" in kinds and df.isdigit() and (blocks := about.n or about.units):  # of Friedman's beside it, and of its F
        df = f"{df}, {int(df) * (blocks - 1)}"
    counted = next((row for row in rows if PHRASES["counted"].fullmatch(row[0].text)), heading)
    sizes = [m["n"] if (m := PHRASES["size"].search(cell.text)) else "" for cell in heading]
    sizes = [size or (row.text if row.text.isdigit() else "") for size, row in zip(sizes, counted, strict=False)]
    rule, many = output.rule_of(around), sizes_said.comparisons(around)
    own_rules = [output.rule_of(cell.text) or rule or only for cell in heading]
    adjusted = [f"{name}-adjusted" if name else "adjusted" for name in own_rules]
    family = f" ({many} comparisons)" if rule and many and "adjusted" in kinds else ""
    n = (sizes_said.count(words) or _of_sums(rows, kinds)) if {"R+", "R-"} & {*kinds} and "n" not in kinds else None
    of_n = [f"over {n} pairs"] if n else []
    law = _by_what_holds([row[-len(kinds) :] for row in rows if len(row) >= len(kinds)], kinds)
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
        own, named_by = _named_in_row(cells, columns, law)
        parts = [*_parts(own, named_by, sizes, _of_error(kinds, below) or df, adjusted)]
        yield f"{', '.join([*parts[:1], *of_n, *parts[1:]])}{family}. :::"


def _freedom(heading: Row, around: str) -> str:
    """The degrees of freedom of all rows: of the heading, or as the words around a table give them once."""
    counts = [m for m in PHRASES["freedom"].finditer(around) if not PHRASES["of_interval"].search(around[: m.start()])]
    own = PHRASES["own_freedom"].search(around)  # a whole number is none of Welch's
    named = {df for df in (float(m["df"]) for m in counts) if not (own and df.is_integer())}
    each = sizes_said.Sizes.of(around).per_group
    if each and re.search(rf"(?<!\w)sd\s?=\s?{2 * each - 2}(?![\d.,])", around):
        named.add(2.0 * each - 2)  # Turkish; elsewhere it is a spread
    df = f"{named.pop():g}" if len(named) == 1 else ""
    return next((m["df"] for cell in heading if (m := PHRASES["of_df"].fullmatch(cell.text))), df)


def _by_what_holds(rows: Sequence[Row], kinds: Sequence[str]) -> str:
    """The law of a column of statistics without a name: the one under which most p-values hold, several, and more than
    under any other."""
    if "statistic" not in kinds or "p" not in kinds:
        return ""
    cells = [(row[kinds.index("statistic")].text, *(row[i].text for i, kind in enumerate(kinds) if kind == "df"),
              row[kinds.index("p")].text) for row in rows]  # fmt: skip
    exact = [row for row in cells if all(PHRASES["exactly"].fullmatch(cell) for cell in row)]
    held = {kind: sum(_holds(kind, *row) for row in exact) for kind in ("t", "chi2", "z")
            if TAILS[kind][1] == kinds.count("df")}  # fmt: skip
    best = max(held, key=lambda kind: held[kind], default="")
    sure = best and held[best] >= max(_FEWEST, len(exact) / 2) and [*held.values()].count(held[best]) == 1
    return best if sure else ""


def _holds(kind: str, statistic: str, *others: str) -> bool:
    x, p = (Printed.of(digits(re.sub("[−–]", "-", text))) for text in (statistic, others[-1]))
    df = dict(zip("ab", map(float, others[:-1]), strict=False))
    ends = [float(formulas.evaluate(TAILS[kind][0], {"x": end, **df})) for end in (x.low, x.high)]
    return min(ends) <= p.high and p.low <= max(ends)


def _named_in_row(cells: Row, kinds: Sequence[str], law: str) -> tuple[Row, list[str]]:
    """The cells with their kinds, where each row says which statistic it has: "t = 3.12", or that of its test."""
    own, named = list(cells), list(kinds)
    for i, cell in enumerate(cells):
        if kinds[i] == "statistic" and (pair := PHRASES["named_value"].fullmatch(cell.text)):
            own[i], named[i] = Entry(pair["value"], cell.at), _kind(pair["name"]) or kinds[i]
        elif kinds[i] == "statistic" and cell.number:
            tests = {kind for other in cells for kind, words in _TESTS if words.search(other.text)}
            named[i] = tests.pop() if len(tests) == 1 else kinds[i] if tests or not law else law
    return tuple(own), named


def _of_error(kinds: Sequence[str], below: Sequence[Row]) -> str:
    """The degrees of freedom of the error of an F: of the first row below without one."""
    if "F" not in kinds or "df" not in kinds:
        return ""
    at = next((row for row in below if not row[kinds.index("F")].text.strip()), None)
    return at[kinds.index("df")].text if at else ""


def _parts(cells: Row, kinds: Sequence[str], sizes: Sequence[str], df: str, adjusted: Sequence[str]) -> Iterator[str]:
    """What a row says, in the order of its columns: every number under the name of its column."""
    own = next((cells[i].text for i, kind in enumerate(kinds) if kind == "df"), "")
    for cell, kind, size, by in zip(cells, kinds, sizes, adjusted, strict=True):
        value = cell.text.strip("*† ")
        share, ends = PHRASES["share"].fullmatch(value), PHRASES["ends"].fullmatch(value)
        if not value:
            continue
        if share and size:
            yield f"{share['count']}/{size} ({share['share']}%)"
        elif (
            kind not in ("p", "normal p", "adjusted", "interval", "df", "discordant")
            and not Entry(value.lstrip("+"), 0).number
        ):
            yield value
        elif kind in _LETTERS:
            both = kinds.count("df") and kind in ("F", "F_F")
            of = f"{own}, {df}" if both and df else own or df or ("1" if kind == "chi2" and any(sizes) else "")
            of = of if kind == "F_F" else of.partition(",")[0] if "F_F" in kinds else of
            bracket = f"({of})" if (of and kind in ("t", "F", "chi2", "H", "Q")) or "," in of else ""
            test = "Friedman's " if kind == "chi2" and "F_F" in kinds else ""
            yield f"{test}{_LETTERS[kind]}{bracket} = {value}"
        elif kind in ("p", "normal p", "adjusted"):
            yield f"{f'{by} ' * (kind == 'adjusted')}p {value if value[:1] in '<>=≤≥' else f'= {value}'}"
        elif kind == "interval" and ends:
            yield f"95% CI {ends['low']}–{ends['high']}"
        elif kind == "ratio":
            yield f"OR = {value}"
        elif kind == "discordant" and (two := PHRASES["both"].fullmatch(value)):
            yield f"McNemar, b = {two['b']}, c = {two['c']}"
        elif kind == "n":
            sized = any(kind.startswith("size of") for kind in kinds)
            yield f"n = {value}" if sized else value if _SIGNED.isdisjoint(kinds) else f"over {value} pairs"
        elif kind in RECORD:
            yield f"{value} {kind}"
        elif kind in _WRITTEN:
            yield f"{_WRITTEN[kind]} = {value}"
        elif kind != "df":
            yield value
