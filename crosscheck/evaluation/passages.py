"""Passages of published text that were read by hand, and what follows from their numbers: by scipy alone.

Nothing here shares code with the reader of sentences that it measures.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
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
            first = min(",.", key=text.index)
            text = text.replace(first, "")
        elif self.kind == "chi2" and re.fullmatch(r"\d{1,3},\d{3}", text):
            text = text.replace(",", "")
        return text.replace(",", ".")

    @property
    def value(self) -> float:
        """The number itself; a percentage as a share."""
        text = self.plain.rstrip("%- ")
        return float(text) / (100 if "%" in self.text else 1)

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
        return [Number(n.kind, n.relation, part) for n in every for part in _parts(n)]


def _parts(number: Number) -> list[str]:
    return number.text.split(",") if number.kind == "df" else [number.text]


@cache
def passages() -> tuple[Passage, ...]:
    """Every passage, in the order of the files; half of them, chosen by a hash of the text, is set aside."""
    folder = fixtures.root() / "passages"
    held_out = frozenset((folder / "held_out").read_text("utf-8").split())
    return tuple(p for path in sorted(folder.glob("*.toml")) for p in _of_file(path, held_out))


def _of_file(path: Path, held_out: frozenset[str]) -> list[Passage]:
    entries = tomllib.loads(path.read_text("utf-8"))["passage"]
    return [_passage(entry, path.stem, held_out) for entry in entries]


def _passage(entry: dict[str, Any], language: str, held_out: frozenset[str]) -> Passage:
    groups = tuple(tuple(_number(token) for token in group.split()) for group in entry["read"])
    own_language = entry.get("language", language)
    return Passage(entry["id"], own_language, entry["source"], entry["text"], groups, entry["id"] in held_out)


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
    """How the reader did on one half of the passages."""

    passages: int
    languages: int
    numbers: int
    found: int
    pairs: int
    checked: int
    contradictions: int
    proved: int
    accusations: tuple[str, ...]
    missed: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """Plain types for reports."""
        return {**vars(self), "accusations": list(self.accusations), "missed": list(self.missed)}


def measured(*, held_out: bool) -> Half:
    """Read every passage of one half and compare with what the hand wrote down."""
    chosen = [p for p in passages() if p.held_out is held_out]
    read = [(p, _Compared.of(p)) for p in chosen]
    return Half(
        len(chosen),
        len({p.language for p in chosen}),
        sum(len(p.numbers) for p in chosen),
        sum(len(c.numbers_read) for _, c in read),
        sum(c.pairs for _, c in read),
        sum(c.checked for _, c in read),
        sum(c.contradictions for _, c in read),
        sum(c.proved for _, c in read),
        tuple(f"{p.id}: {text}" for p, c in read for text in c.accusations),
        tuple(f"{p.id}: {text}" for p, c in read for text in c.missed),
    )


@dataclass(frozen=True)
class _Compared:
    numbers_read: list[Number]
    pairs: int
    checked: int
    contradictions: int
    proved: int
    accusations: list[str]
    missed: list[str]

    @classmethod
    def of(cls, passage: Passage) -> _Compared:
        from crosscheck.auditing.sentences import audit_sentences

        read = audit_sentences(passage.text)
        values = [(_class(e.statistic), v) for e in read.extractions for v in _values(e.value)]
        numbers_read: list[Number] = []
        missed: list[str] = []
        for n in passage.numbers:
            place = next(
                (i for i, (kind, v) in enumerate(values) if kind == _class(n.kind) and _same(v, n.value)), None
            )
            if place is None:
                missed.append(f"{n.kind} {n.text} not found")
            else:
                numbers_read.append(n)
                values.pop(place)
        judged = [(v, *_of_verdict(v.claim)) for v in read.verdicts]
        wrong = [(x, p) for v, x, p in judged if v.wrong]
        pairs = [(group, consistency(group)) for group in passage.groups if consistency(group)]
        checked = proved = 0
        for group, word in pairs:
            sure = _is_in(group, [(x, p) for _, x, p in judged])
            checked += sure
            proved += word == "contradiction" and _is_in(group, wrong)
            if not sure:
                missed.append(f"{[f'{n.kind}={n.text}' for n in group]} not checked")
            if word == "contradiction" and not _is_in(group, wrong):
                missed.append(f"{[f'{n.kind}={n.text}' for n in group]} not proved")
        contradicted = [group for group, word in pairs if word == "contradiction"]
        accused = [
            f"{v.claim.id}" for v, x, p in judged if v.wrong and not any(_is_in(g, [(x, p)]) for g in contradicted)
        ]
        return cls(numbers_read, len(pairs), checked, len(contradicted), proved, accused, missed)


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
    return (
        math.isclose(a, b, rel_tol=1e-9)
        or math.isclose(a, b * 1000, rel_tol=1e-9)
        or math.isclose(a * 1000, b, rel_tol=1e-9)
    )


def _of_verdict(claim: Any) -> tuple[float | None, float | None]:
    x = claim.body.get("with", {}).get("x")
    return (_float(x) if isinstance(x, str) else None), _float(claim.printed.lstrip("<>≤≥"))


def _is_in(group: tuple[Number, ...], judged: list[tuple[float | None, float | None]]) -> bool:
    p = next(n.value for n in group if n.kind in ("p", "p1"))
    statistics = [n.value for n in group if n.kind in STATISTICS]
    return any(
        x is not None and q is not None and _same(q, p) and any(_same(x, s) for s in statistics) for x, q in judged
    )
