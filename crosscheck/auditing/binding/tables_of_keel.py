"""What KEEL's tests print in LaTeX: mean ranks, Friedman's and Iman's statistics, z, p, levels, adjusted p-values.

Its numbers are rounded to six decimals, mean ranks to four, and lose their last zeros: 0.01 stands for 0.010000, and 0
for what is less than 0.0000005.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from types import MappingProxyType
from typing import Any

from crosscheck.auditing.binding.pairs import Pairing, Way, claim_of
from crosscheck.auditing.binding.tails import TAILS
from crosscheck.auditing.phrases import Phrases
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.auditing.reading.statistics_in_print import Extraction

PHRASES = Phrases(__file__)
Place = tuple[int, int]
Found = Iterator[tuple[Place, Pairing]]
DECIMALS = 6

# An adjusted p-value of the i-th of m, smallest first, and whether it is at least the one before it, q.
ADJUSTED: Mapping[str, tuple[str, bool]] = MappingProxyType(
    {
        "Bonf": ("m*p", False),
        "Neme": ("m*p", False),
        "Holm": ("(m - i + 1)*p", True),
        "Holl": ("1 - (1 - p)**(m - i + 1)", True),
        "Finn": ("1 - (1 - p)**(m/i)", True),
    }
)


@dataclass(frozen=True)
class Ranking:
    """The mean ranks of a text by algorithm, and the number of data sets that Friedman's statistic leaves them."""

    ranks: Mapping[str, Extraction]
    n: int

    @classmethod
    def of(cls, ranks: Mapping[str, Extraction], chi2: Extraction) -> "Ranking":
        """The likeliest whole number of data sets."""
        k = len(ranks)
        squares = sum((float(r.value) - (k + 1) / 2) ** 2 for r in ranks.values())
        return cls(ranks, max(2, round(float(chi2.value) * k * (k + 1) / (12 * squares))) if squares else 2)

    def friedman(self, chi2: Extraction) -> Pairing:
        """Some whole number of data sets must give it: the likeliest is held against it."""
        k, ranks = len(self.ranks), list(self.ranks.values())
        terms = " + ".join(f"(r{j} - {(k + 1) / 2})**2" for j in range(1, k + 1))
        names: dict[str, Any] = {f"r{j}": r.value for j, r in enumerate(ranks, 1)} | {"n": self.n}
        proof = "no whole number of data sets gives it with these mean ranks"
        pairing = _pairing("mean ranks", f"12*n/{k * (k + 1)}*({terms})", names, *ranks, chi2)
        return replace(pairing, proof=proof)

    def z(self, name: str, z: Extraction, others: Collection[str]) -> Iterator[Pairing]:
        """z of two mean ranks: of a pair, or of an algorithm and the one that has no row."""
        pair = PHRASES["pair"].split(name) if PHRASES["pair"].search(name) else [name, *self.ranks.keys() - others]
        if len(pair) == 2 and set(pair) <= self.ranks.keys():
            a, b = (self.ranks[one] for one in pair)
            names = {"a": a.value, "b": b.value, "n": self.n, "k": len(self.ranks)}
            yield _pairing("mean ranks", "abs(a - b)/sqrt(k*(k + 1)/(6*n))", names, a, b, z)


def of_text(normal: Normal) -> Found:
    """Every number of such tables that follows from others, and the place of the table.

    Tables are held against each other in a text of one analysis: where it reports several, each stands for itself.
    """
    ranking, omnibus = _omnibus(normal)
    yield from omnibus
    z_of: list[dict[str, Extraction]] = []
    for heading in PHRASES["heading"].finditer(normal.text):
        end = normal.text.find("\\end{tabular}", heading.end())
        place = (heading.end(), end if end > 0 else len(normal.text))
        below = normal.text[place[1] : place[1] + 200]
        names = [name.strip() for name in heading["names"].split("&")]
        matches = list(PHRASES["row"].finditer(normal.text, *place))
        full = any(re.search(rf"\.\d{{{DECIMALS}}}(?!\d)", row["cells"]) for row in matches)
        rows = [(row, _cells(normal, row, DECIMALS if full else 0)) for row in matches]
        whole = [(row, cells) for row, cells in rows if len(cells) == len(names)]
        if names[0].startswith("z"):
            level = PHRASES["level"].search(below)
            of_table = _of_z(
                names, whole, level["alpha"] if level else None, None if PHRASES["ranks"].search(below) else ranking
            )
            z_of.append({_bare(row["name"]): cells[0] for row, cells in whole})
        elif [int(row["i"]) for row, _ in whole] == list(range(1, len(whole) + 1)):
            values = [{name: z.value for name, z in one.items()} for one in z_of]  # the same at each level, or several
            known = z_of[0] if z_of and values.count(values[0]) == len(values) else {}
            again = (_of_normal(known[name], cells[0]) for row, cells in whole if (name := _bare(row["name"])) in known)
            of_table = chain(of_adjusted(names, [cells for _, cells in whole]), again)
        else:
            continue
        yield from ((place, pairing) for pairing in of_table)


def _bare(name: str) -> str:
    """A name as all tables have it: "a vs. b" is "a vs .b" in some."""
    return re.sub(r"[\s.]", "", name)


def _cells(normal: Normal, row: re.Match[str], decimals: int) -> list[Extraction]:
    cells = re.compile(r"[^&\s]+").finditer(normal.text, *row.span("cells"))
    return [_number(normal, "statistic", cell.span(), decimals) for cell in cells]


def _number(normal: Normal, kind: str, place: Place, decimals: int = 0) -> Extraction:
    """A number with the zeros that it lost, where its table was not rounded again; Java writes 1.2E-5 for 0.000012."""
    printed = normal.text[slice(*place)]
    whole, _, rest = printed.partition(".")
    if "E-" in printed:
        return Extraction.at(normal, kind, place, f"{float(printed):.{DECIMALS}f}")
    return Extraction.at(normal, kind, place, f"{whole}.{rest:0<{decimals}}" if decimals else printed)


def _of_z(
    names: Sequence[str],
    rows: Sequence[tuple[re.Match[str], list[Extraction]]],
    alpha: str | None,
    ranking: Ranking | None,
) -> Iterator[Pairing]:
    """z from mean ranks, p of each z, and the levels alpha / i of Holm and Hochberg."""
    of_rows = {row["name"].strip() for row, _ in rows}
    for row, (z, p, *levels) in rows:
        if ranking is not None:
            yield from ranking.z(row["name"].strip(), z, of_rows)
        yield _of_normal(z, p)
        for name, level in zip(names[2:], levels, strict=True):
            if alpha and name in ("Holm", "Hochberg"):
                yield _pairing(name, "a/i", {"a": float(alpha), "i": int(row["i"])}, level)


def _of_normal(z: Extraction, p: Extraction) -> Pairing:
    return _pairing("z", TAILS["z"][0], {"x": z.value}, z, p)


def of_adjusted(names: Sequence[str], rows: Sequence[list[Extraction]]) -> Iterator[Pairing]:
    """Adjusted p-values from the unadjusted ones, which stand from the smallest on, and the one before."""
    for column, name in enumerate(names[1:], 1):
        term, running = ADJUSTED.get(name.strip("p_{} ")[:4], ("", False))
        for i, cells in enumerate(rows, 1) if term else ():
            before = [rows[i - 2][column]] if running and i > 1 else []
            values = {"m": len(rows), "i": i, "p": cells[0].value, **({"q": before[0].value} if before else {})}
            formula = f"max(q, {term})" if before else term
            pairing = _pairing(name, f"min(1, {formula})", values, *before, cells[0], cells[column])
            uncapped = Way("left above 1, as KEEL leaves it", {**pairing.claim.body, "formula": formula}, stated=True)
            yield replace(pairing, otherwise=(uncapped,))


def _omnibus(normal: Normal) -> tuple[Ranking | None, list[tuple[Place, Pairing]]]:
    """Friedman's statistic from the mean ranks above it, its p-value, and that of Iman and Davenport's."""
    rankings: list[Ranking] = []
    omnibus: list[tuple[Place, Pairing]] = []
    friedmans = list(PHRASES["friedman"].finditer(normal.text))
    for printed in friedmans:
        chi2, p = (_number(normal, kind, printed.span(kind)) for kind in ("chi2", "p"))
        df = int(printed["df"])
        omnibus.append((printed.span(), _pairing("chi2", TAILS["chi2"][0], {"x": chi2.value, "a": df}, chi2, p)))
        for above in list(PHRASES["ranking"].finditer(normal.text, 0, printed.start()))[-1:]:
            cells = list(PHRASES["mean_rank"].finditer(normal.text, *above.span()))
            full = 4 if any(len(c["r"].partition(".")[2]) >= 4 for c in cells) else 0
            ranks = {c["name"].strip(): _number(normal, "mean rank", c.span("r"), full) for c in cells}
            of_others = PHRASES["ranks"].search(normal.text, above.end(), printed.start())
            if len(ranks) == df + 1 and not of_others:
                rankings.append(Ranking.of(ranks, chi2))
                omnibus.append((above.span(), rankings[-1].friedman(chi2)))
    imans = list(PHRASES["iman"].finditer(normal.text))
    for printed in imans:
        f, p = (_number(normal, kind, printed.span(kind)) for kind in ("F", "p"))
        a, b = int(printed["a"]), int(printed["b"])
        names = {"x": f.value, "a": a, "b": b}
        omnibus.append((printed.span(), _pairing("F", TAILS["F"][0], names, f, p)))
        if len(friedmans) == len(imans) == 1 and b % a == 0 and int(friedmans[0]["df"]) == a:
            chi2 = _number(normal, "chi2", friedmans[0].span("chi2"))
            sizes = {"x": chi2.value, "m": b // a, "d": a}
            omnibus.append((printed.span(), _pairing("chi2", "m*x/((m + 1)*d - x)", sizes, chi2, f)))
    return (rankings[0] if len(rankings) == len(friedmans) == 1 else None), omnibus


def _pairing(other: str, formula: str, names: Mapping[str, Any], *of: Extraction) -> Pairing:
    return Pairing(claim_of(of[-1], {"formula": formula, "with": dict(names)}, other), of)
