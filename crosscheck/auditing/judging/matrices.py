"""Confusion matrices that a text prints, and the rates of them that stand below: right where few others would be.

Which class a rate is of, which side of the matrix is the truth, and whether it is a mean of classes, is left open. A
rate is wrong only in a printout of a program that computes it from the matrix above.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

import numpy as np

from crosscheck.auditing.binding import pairs_in_output as printed, quantities, sizes_said
from crosscheck.auditing.binding.pairs import claim_of
from crosscheck.auditing.binding.quantities import PHRASES, Quantity
from crosscheck.auditing.binding.tails import TAILS
from crosscheck.auditing.judging import totals
from crosscheck.auditing.judging.candidates import Candidate, Found, fitted, missed
from crosscheck.auditing.judging.pairs_judged import paired
from crosscheck.auditing.reading.plain_text import Normal
from crosscheck.claims import formulas
from crosscheck.claims.claims import Verdict, Word

BELOW = 3000  # letters below a matrix that may speak of it
LEAST, MOST = 2, 10  # classes
NEAR = 300  # letters before a kappa that say of how many it is
_FAR = 3  # times its level, or a third of it: no slip of rounding, nor another law
RATES = 60  # numbers that are looked at
_RATES = ("accuracy", "balanced", "precision", "recall", "specificity", "either", "F1", "kappa", "prevalence")


def of_tables(normal: Normal) -> Iterator[Verdict]:
    """The kappas that follow from a table which the sentences of a text do not hold, and the stars of correlations."""
    yield from (verdict for verdict, _ in of_text(normal, ("kappa",)))
    legend = {len(m["stars"]): float(m["level"].replace(",", ".")) for m in PHRASES["legend"].finditer(normal.text)}
    for rows, around in printed.tables(normal.text) if legend else ():
        n = sizes_said.count(around) or sizes_said.count(normal.text)
        if n and n > LEAST + 1 and PHRASES["correlated"].search(around) and not PHRASES["not_plain"].search(around):
            yield from _starred(normal, rows, n, legend)


def _starred(normal: Normal, rows: Sequence[printed.Row], n: int, legend: Mapping[int, float]) -> Iterator[Verdict]:
    """Every correlation, by the p-value of so many: where nearly all have the stars of theirs, others are wrong that
    are far from it."""
    verdicts = list[Verdict]()
    labels = {row[0].text.strip(" *_.") for row in rows if row}
    of = [j for j, cell in enumerate(rows[0]) if j and (name := cell.text.strip(" *_.()"))
          and (name.isdigit() or name in labels)]  # fmt: skip
    inside = (row[j] for row in rows[1:] for j in of if j < len(row))
    cells = [(cell.at, m) for cell in inside if (m := PHRASES["starred"].fullmatch(cell.text))]
    for r in (quantities.of_number(normal, (at + m.start("y"), at + m.end("y"))) for at, m in cells):
        first, last = r.of.span
        behind = PHRASES["behind"].match(normal.source, last)
        if behind is None or normal.source[max(0, first - 1) : first] == "*" or max(map(abs, r.ends)) >= 1:
            continue  # bold
        low, high = sorted(float(formulas.evaluate(TAILS["r"][0], {"x": x, "a": n - 2})) for x in r.ends)
        many = len(behind["stars"].replace("\\", ""))
        least = max((level for stars, level in legend.items() if stars > many), default=0.0)
        most = legend.get(many, 1.0) if many else 1.0
        held, far = low <= most and high >= least, low > _FAR * most or _FAR * high < least
        about = f"p {'<' if many else '>'} {most if many else least:g} with n = {n}"
        words = {"said": f"with n = {n} its p-value is {(low + high) / 2:.2g}", "settles": "whether it is of fewer"}
        claim = claim_of(r.of, {"formula": "x", "with": {"x": r.of.value}}, "its stars")
        evidence = paired(r.of) | {"paired": [f"r = {r.of.value}{behind['stars']}"], "value": (low + high) / 2}
        word: Word = "holds" if held else "fails" if far else "unresolved"
        verdicts.append(Verdict(claim, word, evidence | ({"context": about} if held else words)))
    kept = [v for v in verdicts if v.verdict == "holds"]
    yield from verdicts if 10 * len(kept) >= 9 * len(verdicts) - 9 and len(kept) > LEAST else ()


def of_text(normal: Normal, names: Sequence[str] = _RATES) -> Iterator[Found]:
    """Every rate below a matrix, up to the next."""
    matrices = list(_matrices(normal)) if PHRASES["rates"].search(normal.text) else []
    starts = [*(cells[0].of.start for cells in matrices[1:]), len(normal.text)]
    for cells, start in zip(matrices, starts, strict=False):
        place = cells[-1].of.end, min(start, cells[-1].of.end + BELOW)
        by_program = PHRASES["by_program"].search(normal.text, *place) is not None
        for m in islice(PHRASES["rates"].finditer(normal.text, *place), RATES):
            name = next(name for name in _RATES if m[name])
            for number in PHRASES["rate"].finditer(normal.text, *m.span("numbers")) if name in names else ():
                target = quantities.of_number(normal, number.span("y"), "percent" if number["of"] else "number")
                ways = list(_ways(name, cells, 100.0 if number["of"] else 1.0, by_program))
                verdict = fitted(target, ways)
                plain = name == "kappa" and _is_of(cells, normal.text[max(0, m.start() - NEAR) : number.end()])
                if verdict is not None or by_program or plain:
                    ways = [*_ways(name, cells, 1.0, True), *_other_kappas(cells)] if plain else ways
                    nearest = min(ways, key=lambda way: abs(way.ends[0] - target.ends[0]))
                    yield verdict or missed(target, ways[0] if plain else nearest, ways)


def _is_of(cells: Sequence[Quantity], words: str) -> bool:
    """Whether words before a plain kappa say how many of all agree: "180 of 240", as the matrix has it."""
    size = round(len(cells) ** 0.5)
    hits, n = (int(sum(q.ends[0] for q in some)) for some in (cells[:: size + 1], cells))
    so_many = PHRASES["counted"].finditer(words)
    return any((m["a"], m["n"]) == (str(hits), str(n)) for m in so_many) and not PHRASES["other_kappa"].search(words)


def _other_kappas(cells: Sequence[Quantity]) -> Iterator[Candidate]:
    """What else may be called so: with weights, linear and square, of equal chances, and of both raters' margins."""
    size = round(len(cells) ** 0.5)
    table = np.array([q.ends[0] for q in cells]).reshape(size, size)
    n, rows, columns = table.sum(), table.sum(axis=1), table.sum(axis=0)
    chance, apart = np.outer(rows, columns) / n, np.abs(np.subtract.outer(np.arange(size), np.arange(size)))
    agreed, both = table.trace() / n, ((rows + columns) / (2 * n)) ** 2
    values = [1 - (table * apart**k).sum() / (chance * apart**k).sum() for k in (1, 2)]
    values += [(agreed - e) / (1 - e) for e in (1 / size, both.sum())]
    for value in values:
        yield Candidate("kappa of another kind", "x", {"x": float(value)}, open="which kappa it is")


def printed_in(text: str) -> bool:
    """Whether a table holds a matrix, or rates."""
    return PHRASES["rates"].search(text) is not None or next(_matrices(Normal.of(text)), None) is not None


def _matrices(normal: Normal) -> Iterator[list[Quantity]]:
    """Rows of whole numbers, as many as each has, under their own names or words that say so."""
    for rows, around in printed.tables(normal.text):
        wording = PHRASES["matrix"].search(around) is not None
        if rows and totals.PHRASES["total"].fullmatch(rows[0][-1].text.strip(" *_:$")):
            rows = [row[:-1] for row in rows if len(row) == len(rows[0])]
        for k in range(MOST, LEAST - 1, -1):
            square = next((i for i in range(1, len(rows) - k + 1) if _is_square(rows[i - 1 : i + k], k, wording)), 0)
            if square:
                cells = [cell for row in rows[square : square + k] for cell in row[-k:]]
                yield [quantities.of_number(normal, (c.at, c.at + len(c.text))) for c in cells]
                break


def _is_square(rows: Sequence[printed.Row], k: int, wording: bool) -> bool:
    heading, *block = rows
    if len(heading) < k or not all(len(row) == len(block[0]) > k for row in block):
        return False
    labels = [" ".join(row[-k - 1].text.split()).lower() for row in block]
    whole = all(re.fullmatch(r"\d{1,7}", cell.text) for row in block for cell in row[-k:])
    return whole and (wording or labels == [" ".join(cell.text.split()).lower() for cell in heading[-k:]])


def _ways(name: str, cells: Sequence[Quantity], scale: float, sure: bool) -> Iterator[Candidate]:
    """The rate of every class, with the truth on either side, and its means over classes, plain and weighted."""
    size = round(len(cells) ** 0.5)
    table = np.array([q.ends[0] for q in cells]).reshape(size, size)
    n, hits, sides = table.sum(), table.diagonal(), (table.sum(axis=1), table.sum(axis=0))
    with np.errstate(divide="ignore", invalid="ignore"):
        agreed, expected = hits.sum() / n, (sides[0] * sides[1]).sum() / n**2
        of_hits = [hits / side for side in sides]
        of_rest = [(n - sum(sides) + hits) / (n - side) for side in sides]
        by_class = {
            "accuracy": [], "kappa": [], "either": of_hits, "recall": of_hits, "precision": of_hits,
            "specificity": of_rest, "F1": [2 * hits / sum(sides)], "prevalence": [side / n for side in sides],
            "balanced": [(a + b) / 2 for a, b in zip(of_hits, of_rest, strict=True)],
        }[name]  # fmt: skip
        of_all = {"accuracy": agreed, "either": agreed, "kappa": (agreed - expected) / (1 - expected)}
    values = [of_all[name]] if name in of_all else []
    values += [x for rates in by_class for x in (*rates, rates.mean(), *((rates * w).sum() / n for w in sides))]
    fails = "what the matrix above gives" if sure else ""
    for value in filter(np.isfinite, values):
        counts = {f"c{i}": q for i, q in enumerate(cells)}
        yield Candidate(f"{name} by the matrix above", "x", {"x": scale * float(value), **counts}, fails=fails)
