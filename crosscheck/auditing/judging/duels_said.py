"""On how many rows of a table one column is better than another, as a sentence has it: "A beats B on 8 of 10".

Grammar binds both names and the count; counts of wins, ties and losses that the cells do not give are open, as other
rows, or a margin, may be meant.
"""

import re
from collections.abc import Collection, Iterator, Sequence

from crosscheck.auditing.binding import scopes
from crosscheck.auditing.judging import ranks_in_rows
from crosscheck.auditing.judging.restated import key, pattern_of
from crosscheck.auditing.judging.sentences_beside import directions
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.tables_in_print import PrintedTable
from crosscheck.claims.claims import Claim, Verdict
from nptests.vocabulary import Better

PHRASES = Phrases(__file__)


def judged(
    tables: Sequence[PrintedTable], text: str, left: Collection[tuple[int, str]], better: Better | None
) -> Iterator[Verdict]:
    """The verdicts on the counts that are left, by their lines and as they are printed."""
    scored = [table for table in tables if table.of_kind("scores")]
    names = {key(name) for table in scored for name in table.columns if re.search(r"[^\W\d_]", name)}
    normal = Normal.of(text)
    if not names or not left or not PHRASES["likely"].search(normal.text):
        return
    name = pattern_of(names)
    patterns = [re.compile(PHRASES.text(pattern).replace("NAME", name)) for pattern in PHRASES.data["duels"]]
    for start, end in scopes.sentences(normal.text):
        matches = (m for pattern in patterns for m in pattern.finditer(normal.text, start, end))
        for m in matches:
            earlier = re.findall(name, normal.text[normal.text.rfind("\n\n", 0, start) + 1 : m.start()])
            x, y = key(m["x"] if m.groupdict().get("x") else next(iter(earlier), "")), key(m["y"])
            table = next((t for t in scored if {x, y} <= set(map(key, t.columns))), None)
            counts = [(at, m[at]) for at in ("n", "t", "l", "of") if m.groupdict().get(at)]
            printed = [(normal.place(m.start(at))[0], number) for at, number in counts]
            record = (printed[0][0], m["record"]) if m.groupdict().get("record") else None
            places = [record] if record else printed
            if table is not None and x != y and any(place in left for place in places):
                ways = directions(better, normal.text, table)
                yield from _of(table, (x, y), dict(counts), places, ways)


def _of(
    table: PrintedTable, names: tuple[str, str], counts: dict[str, str], places: Sequence[tuple[int, str]],
    ways: Sequence[Better],
) -> Iterator[Verdict]:  # fmt: skip
    """The verdict on each printed count, under a direction in which all of them hold, if there is one."""
    rows = [table.rows[i] for i in table.of_kind("scores")]
    stated = {at: int(number) for at, number in counts.items()}
    if stated.pop("of", len(rows)) != len(rows):
        return
    one, other = (list(map(key, table.columns)).index(name) for name in names)
    judged = []
    for way in ways:
        wins, losses, ties = ranks_in_rows.duels(rows, one, other, way)
        ends = {"n": (wins, wins + ties), "l": (losses, losses + ties), "t": (0, ties)}
        fits = all(ends[at][0] <= count <= ends[at][1] for at, count in stated.items())
        turned = len(stated) == 3 and all(  # wins, losses, ties
            ends[at][0] <= stated[place] <= ends[at][1] for at, place in (("n", "n"), ("l", "t"), ("t", "l"))
        )
        judged.append((fits or turned, f"{wins} wins, {ties} ties, {losses} losses"))
    fits, value = max(judged)
    for line, number in places:
        claim = Claim(table.source, f"duel[{', '.join(names)}]", f"line {line}", number, {"reads": "duel"})
        about = {} if fits else {"settles": "which rows are counted, and from which difference on"}
        yield Verdict(claim, "holds" if fits else "unresolved", {"value": value, **about})
