"""How good the audit is, measured on seeded errors: how many are caught, and whether true claims raise alarms.

True claims about unrounded tiny tables, and each of them with one error, are judged from the rounded tables. Which
errors unprinted digits could explain after all is said by an oracle that shares no code with the audit (`oracle`).
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from crosscheck.auditing.judging.checking import check
from crosscheck.claims.claims import Claim, Verdict
from crosscheck.evaluation import oracle
from crosscheck.evaluation.oracle import Design, Key
from nptests.read import literature as fixtures

STUDY: Mapping[str, int] = {"omnibus": 9, "paired": 28}  # tables of each design: more than 2,000 seeded errors
DESIGNS: Mapping[str, Design] = {"omnibus": oracle.OMNIBUS, "paired": oracle.PAIRED}
LETTERS = oracle.COLUMNS


@dataclass(frozen=True)
class Measured:
    """Verdicts on true claims and on seeded errors that rounding cannot explain, by procedure and by kind of error.

    alarms    true claims judged wrong, and proofs that the oracle refutes
    excused   errors that unprinted digits explain
    """

    truths: Counter[str]
    alarms: int
    errors: Counter[tuple[str, str]]
    caught: Counter[tuple[str, str]]
    excused: int

    def __add__(self, other: "Measured") -> "Measured":
        return Measured(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    @property
    def recall(self) -> float:
        """Share of the errors that were judged neither `holds` nor `rounding`."""
        return sum(self.caught.values()) / sum(self.errors.values())

    @property
    def seeded(self) -> int:
        """How many errors were seeded."""
        return sum(self.errors.values()) + self.excused

    def by(self, part: int) -> dict[str, tuple[int, int]]:
        """(caught, seeded) by procedure (part 0) or kind of error (part 1)."""
        totals: dict[str, tuple[int, int]] = {}
        for key, count in sorted(self.errors.items(), key=lambda item: item[0][part]):
            caught, seeded = totals.get(key[part], (0, 0))
            totals[key[part]] = (caught + self.caught.get(key, 0), seeded + count)
        return totals

    def as_dict(self) -> dict[str, Any]:
        """Plain types for reports."""
        counts = {"true_claims": sum(self.truths.values()), "false_alarms": self.alarms, "truths": dict(self.truths)}
        kinds = {name: list(pair) for name, pair in self.by(1).items()}
        procedures = {name: list(pair) for name, pair in self.by(0).items()}
        about = {"mutations": self.seeded, "explained_by_rounding": self.excused, "recall": self.recall}
        return {**counts, **about, "kinds": kinds, "procedures": procedures}


Table = list[list[int]]


def seeded_errors(tables: Mapping[str, int] = STUDY, seed: int = 2006) -> Measured:
    """The study: so many tables of each design."""
    return together(studied(*table) for table in drawn(tables, seed))


def drawn(tables: Mapping[str, int] = STUDY, seed: int = 2006) -> Iterator[tuple[str, Table]]:
    """Each table with its design: hundredths, from whole numbers of a generator that is stable for ever."""
    rng = random.Random(seed)
    for name, number in tables.items():
        n, k = DESIGNS[name].n, DESIGNS[name].k
        for _ in range(number):
            yield name, [[10 * rng.randint(10, 13) + rng.randint(-4, 4) for _ in range(k)] for _ in range(n)]


def studied(name: str, hidden: Table) -> Measured:
    """One table of a design: what would be printed of it in tenths, and each number with each error, judged."""
    design, printed = DESIGNS[name], [[(x + 5) // 10 for x in row] for row in hidden]
    truths, errors, caught = Counter[str](), Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    alarms = excused = 0
    with fixtures.in_memory(_paper(printed), {}) as paper:
        allowed = design.allowed(printed)
        for key, true in design.printed(hidden).items():
            if true in ("nan", "inf"):
                continue  # nothing that a paper prints
            verdict = check(_claim(paper, key, true))
            truths[verdict.verdict] += 1
            alarms += verdict.wrong
            for kind, wrong in oracle.mutations(key, true):
                judged = check(_claim(paper, key, wrong))
                if wrong in allowed[key] or _recomputed(design, printed, key, judged) == wrong:
                    excused += 1
                    alarms += judged.verdict == "fails"  # a proof of what can be
                    continue
                errors[key.test, kind] += 1
                caught[key.test, kind] += judged.verdict not in ("holds", "rounding")
    return Measured(truths, alarms, errors, caught, excused)


def together(parts: Iterable[Measured]) -> Measured:
    """The counts of all parts."""
    return sum(parts, Measured(Counter(), 0, Counter(), Counter(), 0))


def _recomputed(design: Design, printed: Sequence[Sequence[int]], key: Key, judged: Verdict) -> str | None:
    """What the oracle prints of the audit's witness, if that prints as the table does."""
    if judged.verdict != "rounding":
        return None
    numbers: Mapping[str, str] = judged.evidence["witness"]
    places = max(len(number.partition(".")[2]) for number in numbers.values())
    cells = [[x * 10 ** (places - 1) for x in row] for row in printed]
    for path, number in numbers.items():
        row, column = path.removeprefix("t[").removesuffix("]").split(", ")
        i, j = int(row[1:]), LETTERS.index(column)
        whole, _, digits = number.partition(".")
        exact = int(whole + digits.ljust(places, "0"))
        if 2 * abs(exact - cells[i][j]) > 10 ** (places - 1):
            return None  # it prints otherwise
        cells[i][j] = exact
    return design.printed(cells)[key]


def _paper(printed: Sequence[Sequence[int]]) -> str:
    rows = "".join(f"d{i},{','.join(f'{x / 10:.1f}' for x in row)}\n" for i, row in enumerate(printed))
    cells = f'cells = """\nname,{",".join(LETTERS[: len(printed[0])])}\n{rows}"""\n'
    return f'[[table]]\nname = "t"\nholds = "scores"\nbetter = "higher"\n{cells}'


def _claim(paper: str, key: Key, printed: str) -> Claim:
    body: dict[str, Any] = {"test": key.test, "table": "t", "value": key.value, "alpha": oracle.LEVEL}
    body["options"] = dict(key.options)
    if key.at:
        body["at"] = [int(label) if label.isdigit() else label for label in key.at]
    return Claim(paper, "x", "here", printed, body)
