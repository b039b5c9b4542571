"""What the audit says of texts as users have them: asked by its command, and nothing else of it is known here.

`crosscheck measure --only texts` judges some 20,000 of them. With `--record` the figures are kept, dated, beside those
of the very first run, which came before anything was mended and stays as it is.
"""

import contextlib
import io
import json
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Any

from crosscheck.evaluation.users import columns, printouts, sentences, tables
from crosscheck.evaluation.users.sentences import DECISION, NUMBER, RANK, Item
from nptests.document.blocks import Bullets, Cell, Document, Sheet, numbers

FOUND, OPEN, PASSED = "found", "open", "passed"
SETTLED = ("holds", "rounding", "convention", "fails", "defect")  # every other verdict leaves the number open
FILE = Path(__file__).with_name("recorded.json")
WHOLE: Mapping[str, int] = {"sentences": 700, "tables": 500, "printouts": 500, "columns": 250}
MOST_SHOWN = 2
_WRITERS = {"sentences": sentences, "tables": tables, "printouts": printouts, "columns": columns}


@dataclass
class Family:
    """The texts of one family: true ones and accusations of them, wrong ones and what became of each.

    examples    texts that were judged wrongly, two of each way
    """

    true: int = 0
    accused: int = 0
    wrong: Counter[str] = field(default_factory=Counter)  # by what is wrong
    outcomes: Counter[str] = field(default_factory=Counter)  # "number: found"
    examples: dict[str, list[str]] = field(default_factory=dict)

    def add(self, item: Item, outcome: str) -> None:
        """One more text."""
        if not item.error:
            self.true += 1
            self.accused += outcome == FOUND
        else:
            self.wrong[item.error] += 1
            self.outcomes[f"{item.error}: {outcome}"] += 1
        if (outcome == FOUND) is not bool(item.error):
            kept = self.examples.setdefault(f"{item.error or 'true'}: {outcome}", [])
            if len(kept) < MOST_SHOWN:
                kept.append(item.text if item.error == "" else f"{item.text} [wrong: {item.number}]")

    def count(self, error: str, outcome: str) -> int:
        return self.outcomes[f"{error}: {outcome}"]


def items(sizes: Mapping[str, int] = WHOLE, seed: int = 2016) -> Iterator[Item]:
    """So many draws of each writer."""
    return chain.from_iterable(_WRITERS[name].items(count, seed) for name, count in sizes.items())


Command = Callable[[Sequence[str]], int]  # the words behind `crosscheck`; it prints, and gives the exit status


def judged(texts: Iterable[Item], command: Command) -> dict[str, Family]:
    """The audit's command, asked about every text."""
    families: dict[str, Family] = {}
    with tempfile.TemporaryDirectory() as folder:
        for item in texts:
            families.setdefault(item.family, Family()).add(item, outcome(item, Path(folder), command))
    return families


def outcome(item: Item, folder: Path, command: Command) -> str:
    """Found (exit 1); open (said not to be settled); or passed over."""
    path = folder / f"paper{item.ending}"
    if item.ending == ".pdf":
        left, right = item.text.rstrip("\n").split("\f")
        path.write_bytes(columns.pdf((left, right)))
    else:
        path.write_text(item.text, "utf-8")
    only_prose = ["--text"] if item.ending in (".txt", ".pdf") else []
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()):
        status = command(["audit", *only_prose, "--json", str(path)])
    if status == 1:
        return FOUND
    return OPEN if item.error and any(_bare(item.number) in entry for entry in _left_open(out.getvalue())) else PASSED


def _left_open(answer: str) -> Iterator[str]:
    """Whatever the answer lists as not settled, not checked, not judged or not read."""
    for name, entries in json.loads(answer or "{}").items():
        for entry in entries if isinstance(entries, list) else ():
            if name != "extractions" and (name != "verdicts" or entry["verdict"] not in SETTLED):
                yield json.dumps(entry, ensure_ascii=False)


def _bare(number: str) -> str:
    return number.removeprefix("0")


@dataclass(frozen=True)
class Judged:
    """The figures of all families: what they took, and when and of which seed they were made."""

    families: Mapping[str, Family]
    seconds: float = 0.0
    date: str = ""
    seed: int = 0

    def total(self, error: str, outcome: str = "") -> int:
        """How many wrong texts of a kind had an outcome, or how many there are."""
        return sum(f.count(error, outcome) if outcome else f.wrong[error] for f in self.families.values())

    @property
    def accused(self) -> int:
        """True texts that were accused."""
        return sum(f.accused for f in self.families.values())

    @property
    def sound(self) -> bool:
        """Nobody accused, no decision error passed, 5 % of wrong numbers passed at most, 95 % of rank errors found."""
        return (
            self.accused == self.total(DECISION) - self.total(DECISION, FOUND) == 0
            and self.total(NUMBER, PASSED) <= 0.05 * self.total(NUMBER)
            and self.total(RANK, FOUND) >= 0.95 * self.total(RANK)
        )

    def as_dict(self) -> dict[str, Any]:
        """Plain types for reports."""
        families = {name: {**vars(f), "wrong": dict(f.wrong), "outcomes": dict(f.outcomes)}
                    for name, f in self.families.items()}  # fmt: skip
        return {"date": self.date, "seed": self.seed, "seconds": round(self.seconds, 1), "families": families}

    def sheet(self) -> Sheet:
        """One row a family."""
        head = ("texts", "true", "accused", "wrong", "decision errors passed", "wrong numbers found, open, passed",
                "errors of rank tests found")  # fmt: skip
        rows = [(Cell(name), *_figures(Judged({name: f}))) for name, f in self.families.items()]
        return Sheet(f"Texts as users write them, judged on {self.date}, seed {self.seed}", head,
                     (*rows, (Cell("all"), *_figures(self))), (f"Judged in {self.seconds:.0f} s.",),
                     summary=1)  # fmt: skip

    def document(self) -> Document:
        """The figures, and examples of every way in which a family was judged wrongly."""
        examples = tuple(f"{name}, {way}: {' '.join(text.split())}" for name, f in self.families.items()
                      for way, texts in f.examples.items() for text in texts)  # fmt: skip
        return Document("The audit, asked by users", (self.sheet(), *((Bullets(examples),) if examples else ())))


def _figures(judged: Judged) -> tuple[Cell, ...]:
    true = sum(f.true for f in judged.families.values())
    wrong = sum(sum(f.wrong.values()) for f in judged.families.values())
    decisions, others, ranks = (judged.total(error) for error in (DECISION, NUMBER, RANK))
    decided, texts = judged.total(DECISION, FOUND), [str(x) for x in (true, judged.accused, wrong)]
    outcomes = ", ".join(str(judged.total(NUMBER, o)) for o in (FOUND, OPEN, PASSED))
    of_kinds = ((f"{decisions - decided}", decisions), (outcomes, others), (f"{judged.total(RANK, FOUND)}", ranks))
    return numbers([*texts, *(f"{part} of {whole}" if whole else "" for part, whole in of_kinds)])


def study(command: Command, sizes: Mapping[str, int] = WHOLE, *, seed: int = 2016, date: str = "") -> Judged:
    """Every text judged."""
    start = time.process_time()
    return Judged(judged(items(sizes, seed), command), time.process_time() - start, date, seed)


def recorded() -> tuple[Judged, Judged]:
    """The first run of all and the latest; examples are not kept."""
    first, latest = (_read(run) for run in json.loads(FILE.read_text("utf-8")))
    return first, latest


def _read(run: Mapping[str, Any]) -> Judged:
    families = {
        name: Family(**{**f, "wrong": Counter(f["wrong"]), "outcomes": Counter(f["outcomes"])})
        for name, f in run["families"].items()
    }
    return Judged(**{**run, "families": families})


def keep(run: Judged) -> None:
    """Put a run into the repository, beside the first."""
    plain = replace(run, families={n: replace(f, examples={}) for n, f in run.families.items()}).as_dict()
    first = json.loads(FILE.read_text("utf-8"))[0] if FILE.exists() else plain
    FILE.write_text(json.dumps([first, plain], indent=1) + "\n", "utf-8")
