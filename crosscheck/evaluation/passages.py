"""Passages of published text that were read by hand, and what follows from their numbers: by scipy alone.

Nothing here shares code with the reader of sentences that it measures.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any

from nptests.read import literature as fixtures

STATISTICS = frozenset({"t", "F", "Ft", "pF", "chi2", "z", "H", "Q", "W", "V", "U", "G", "r", "rho", "tau", "CD"})
_TOKEN = re.compile(r"([A-Za-z][A-Za-z0-9]*)(<=|[=<>≤])(.+)")


@dataclass(frozen=True)
class Number:
    """One number as a reader notes it: what it is, its relation and its text."""

    kind: str
    relation: str
    text: str

    @property
    def plain(self) -> str:
        """The digits in one form: "9.2\\times10^{-8}" is "9.2e-8", "1.056,65" is "1056.65"."""
        text = self.text.translate(str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻−–", "0123456789---")).replace("{,}", ",")
        text = re.sub(r"[{}^+]", "", text.replace("\\times", "×").replace("·", "×"))
        text = re.sub(r"×10(-?\d+)", r"e\1", text)
        text = re.sub(r"^10(-\d+)$", r"1e\1", text)
        if "," in text and "." in text:
            text = text.replace(min(",.", key=text.index), "")
        elif self.kind == "chi2" and re.fullmatch(r"\d{1,3},\d{3}", text):
            text = text.replace(",", "")
        return text.replace(",", ".")

    @property
    def value(self) -> float:
        """The number itself; a percentage as a share."""
        return float(self.plain.rstrip("%- ")) / (100 if "%" in self.text else 1)

    @property
    def reach(self) -> float:
        """Half a unit of the last printed digit."""
        digits, _, exponent = self.plain.rstrip("%- ").partition("e")
        places = len(digits.partition(".")[2])
        return 0.5 * 10.0 ** (int(exponent or 0) - places) / (100 if "%" in self.text else 1)


@dataclass(frozen=True)
class Passage:
    """A short text, where it stands, and the groups of numbers that belong together in it."""

    id: str
    language: str
    source: str
    text: str
    groups: tuple[tuple[Number, ...], ...]
    held_out: bool

    @property
    def numbers(self) -> list[Number]:
        """Statistics, their degrees of freedom one by one, p-values and levels; nothing that only the context gives."""
        every = [n for group in self.groups for n in group if n.kind not in ("cdf", "n", "k")]
        parts = [(n, n.text.split(",") if n.kind == "df" else [n.text]) for n in every]
        return [Number(n.kind, n.relation, text) for n, texts in parts for text in texts]


@cache
def passages() -> tuple[Passage, ...]:
    """Every passage, in the order of the files; half of them, chosen by a hash of the text, is set aside."""
    folder = fixtures.root() / "passages"
    held_out = frozenset((folder / "held_out").read_text("utf-8").split())
    return tuple(p for path in sorted(folder.glob("*.toml")) for p in _of_file(path, held_out))


def _of_file(path: Path, held_out: frozenset[str]) -> Iterator[Passage]:
    for entry in tomllib.loads(path.read_text("utf-8"))["passage"]:
        groups = tuple(tuple(_number(token) for token in group.split()) for group in entry["read"])
        language = entry.get("language", path.stem)
        yield Passage(entry["id"], language, entry["source"], entry["text"], groups, entry["id"] in held_out)


def _number(token: str) -> Number:
    match = _TOKEN.fullmatch(token)
    if match is None:
        raise ValueError(f"{token!r} is no number of a passage: write kind=digits")
    return Number(match[1], match[2], match[3])


# What the numbers of a group say about each other


def consistency(group: tuple[Number, ...]) -> str:
    """holds, one-sided, cut-off or contradiction; "" where the group alone does not say."""
    p = next((n for n in group if n.kind in ("p", "p1")), None)
    law = _tail(group)
    if p is None or law is None:
        return ""
    statistic, tail = law
    nearest, farthest = abs(statistic.value) - statistic.reach, abs(statistic.value) + statistic.reach
    low, high = tail(farthest), tail(max(0.0, nearest))
    sided = statistic.kind in ("t", "z", "r")
    named = any(n.kind in ("df", "cdf") for n in group) or statistic.kind != "r"
    if p.kind == "p1":
        return "holds" if _meets(p, low / 2, high / 2) else "contradiction"
    if _meets(p, low, high):
        return "holds"
    if sided and (_meets(p, low / 2, high / 2) or _meets(p, 1 - high / 2, 1 - low / 2)):
        return "one-sided"
    if p.relation == "=" and p.value <= high and low < p.value + 2 * p.reach:
        return "cut-off"
    return "contradiction" if named else ""  # r = .38, n = 46 may be Spearman's


def _meets(p: Number, low: float, high: float) -> bool:
    if p.relation in "<≤" or p.relation == "<=":
        return low <= p.value
    if p.relation == ">":
        return high >= p.value
    return low <= p.value + p.reach and high >= p.value - p.reach


def _tail(group: tuple[Number, ...]) -> tuple[Number, Callable[[float], float]] | None:
    """The statistic of a group and its upper tail (two-sided for t, z and r)."""
    from scipy import stats

    kinds = {n.kind: n for n in group}
    freedom = kinds.get("df") or kinds.get("cdf")
    df = [float(part) for part in freedom.text.split(",")] if freedom else []
    if len(df) == 1 and "t" in kinds:
        return kinds["t"], lambda x: 2 * float(stats.t.sf(x, df[0]))
    if len(df) == 2 and "F" in kinds:
        return kinds["F"], lambda x: float(stats.f.sf(x, *df))
    squared = next((kinds[k] for k in ("chi2", "H", "Q", "G") if k in kinds), None)
    if len(df) == 1 and squared is not None:
        return squared, lambda x: float(stats.chi2.sf(x, df[0]))
    if "z" in kinds:
        return kinds["z"], lambda x: 2 * float(stats.norm.sf(x))
    if "r" in kinds and (df or "n" in kinds):
        m = df[0] if df else kinds["n"].value - 2
        return kinds["r"], lambda x: 2 * float(stats.t.sf(x * math.sqrt(m / (1 - x * x)) if x < 1 else math.inf, m))
    return None


# The reader against the hand


@dataclass(frozen=True)
class Half:
    """How the reader did on one half of the passages, or on one of them: such figures add up."""

    passages: int = 0
    languages: int = 0
    numbers: int = 0
    found: int = 0
    pairs: int = 0
    checked: int = 0
    contradictions: int = 0
    proved: int = 0
    accusations: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()

    def __add__(self, other: Half) -> Half:
        return Half(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    def as_dict(self) -> dict[str, Any]:
        """Plain types for reports."""
        return {**vars(self), "accusations": list(self.accusations), "missed": list(self.missed)}


def measured(*, held_out: bool) -> Half:
    """Read every passage of one half and compare with what the hand wrote down."""
    chosen = [p for p in passages() if p.held_out is held_out]
    return replace(sum(map(_compared, chosen), Half()), languages=len({p.language for p in chosen}))


def _compared(passage: Passage) -> Half:
    """What the reader says of one passage, beside what the hand wrote down."""
    from crosscheck.auditing.sentences import audit_sentences

    read = audit_sentences(passage.text)
    values = [(_class(e.statistic), v) for e in read.extractions for v in _values(e.value)]
    missed: list[str] = []
    for n in passage.numbers:
        place = next((i for i, (kind, v) in enumerate(values) if kind == _class(n.kind) and _same(v, n.value)), None)
        if place is None:
            missed.append(f"{n.kind} {n.text} not found")
        else:
            values.pop(place)
    numbers_read = len(passage.numbers) - len(missed)
    judged = [(v, _of_verdict(v.claim)) for v in read.verdicts]
    wrong = [numbers for v, numbers in judged if v.wrong]
    pairs = [(group, word) for group in passage.groups if (word := consistency(group))]
    contradicted = [group for group, word in pairs if word == "contradiction"]
    checked = [group for group, _ in pairs if _is_in(group, [numbers for _, numbers in judged])]
    proved = [group for group in contradicted if _is_in(group, wrong)]
    for group, word in pairs:
        words = [f"{n.kind}={n.text}" for n in group]
        missed += [f"{words} not checked"] if group not in checked else []
        missed += [f"{words} not proved"] if word == "contradiction" and group not in proved else []
    accused = [v.claim.id for v, numbers in judged if v.wrong and not any(_is_in(g, [numbers]) for g in contradicted)]
    named = (tuple(f"{passage.id}: {text}" for text in texts) for texts in (accused, missed))
    counts = len(pairs), len(checked), len(contradicted), len(proved)
    return Half(1, 1, len(passage.numbers), numbers_read, *counts, *named)


def _class(kind: str) -> str:
    if kind in ("p", "p1", "padj", "pperm", "adjusted", "permuted"):
        return "p"
    return kind if kind in ("df", "alpha", "critical") else "statistic"


def _values(text: str) -> list[float]:
    return [value for part in text.split(", ") if (value := _float(part)) is not None]


def _float(text: str) -> float | None:
    try:
        return Number("chi2" if re.fullmatch(r"\d{1,3},\d{3}", text) else "", "=", text).value
    except ValueError:
        return None


def _same(a: float, b: float) -> bool:
    return any(math.isclose(x, y, rel_tol=1e-9) for x, y in ((a, b), (a, b * 1000), (a * 1000, b)))


def _of_verdict(claim: Any) -> tuple[float | None, float | None]:
    x = claim.body.get("with", {}).get("x")
    return (_float(x) if isinstance(x, str) else None), _float(claim.printed.lstrip("<>≤≥"))


def _is_in(group: tuple[Number, ...], judged: list[tuple[float | None, float | None]]) -> bool:
    p = next(n.value for n in group if n.kind in ("p", "p1"))
    statistics = [n.value for n in group if n.kind in STATISTICS]
    return any(
        x is not None and q is not None and _same(q, p) and any(_same(x, s) for s in statistics) for x, q in judged
    )
