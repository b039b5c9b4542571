"""Statistics in the sentences of a paper: found by line, checked against each other, and what was not read is listed.

English, Spanish and Portuguese, decimal points and commas, plain text and LaTeX: "F_F = 3.69 with 3 and 39 degrees of
freedom", "z es -1,38", "p-valor de 0,1688", "$CD = 1,25$".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from crosscheck.checking import check
from crosscheck.claims import Claim, Verdict
from nptests.results import plain

_NUMBER = r"[-−–]?\s?(?:\d+[.,]\d+|\d+|[.,]\d+)(?:\s?(?:e|[·x×*]\s?10\s?\^?)\s?\{?\s?[-−–]?\d+\}?)?(?![.,]?\d)"
_LESS = r"(?:\s+(?:inferior|menor|less|smaller|lower|below))(?:\s+(?:a|que|do\s+que|than))?"
_VERB = r"(?:is|was|of|equals|es|era|fue|fuese|de|del|igual\s+a|é|foi)(?:\s+de)?"
_WORD = rf"\s+{_VERB}(?:\s+(?:igual\s+a|equal\s+to)|{_LESS})?\s+"
# An equation may have steps: CD = 2,569 sqrt(...) = 1,21; its value is the last.
_STEPS = r"(?:(?=[^=;<>]*?(?:\d|min))[^=;<>]{1,160}=\s*){0,3}?"  # bounded: hostile lines cost no time
_IS = rf"(?:(?<=crítica)\s+(?=\d)|\s*=\s*{_STEPS}|\s*(?:<=|>=|<|>|≤|≥|≈|:)\s*|{_WORD})"
_P = r"(?:p[\s–−-]{0,3}(?:value|valor|val)|valor[\s-]{0,3}p|p)"
_CD = r"(?:CD|DC|critical\s+difference|(?:diferencia|distancia|diferença|distância)\s+crítica)"
_CRITICAL = r"(?:critical\s+(?:value|point)|(?:valor|punto|ponto)\s+crítico)"
_CHI = r"(?:χ\s?_?F?\^?\s?2?\s?_?F?|X\^?2_?F?|chi-?squared?|chi\^?2|ji-?cuadrado|qui-?quadrado)"
_LEVEL = r"(?:α|nivel\s+de\s+significa(?:ción|ncia)|significance\s+level|nível\s+de\s+significância)"
_QUANTILE = r"χ\s?\^?2\s?_?\{?\s?1\s?,\s?0[.,]95\s?\}?"

# What a statistic is called; the first that fits names it. (?<!\w) keeps letters within words apart.
STATISTICS: tuple[tuple[str, str], ...] = (
    ("critical", rf"(?:{_QUANTILE}|q_?α)"),
    ("critical", rf"{_CRITICAL}(?:[^.;=α(]|F\s?\(\d+,\s?\d+\)){{0,60}}?(?:(?:para|for|at|a)\s+α\s*=\s*0[.,]\d+,?)?"),
    ("critical", r"(?:rejeita|rejected|rechaza)\w*,?[^.;=]{0,40}(?:se|if|si)\s+z(?=\s*[<>])"),
    ("CD", rf"(?<!\w){_CD}"),
    (
        "p",
        rf"(?<![\w-]){_P}(?:\s+(?:computed|calculado|correspondiente|correspondente|associated|asociado)[^.;=]{{0,90}}?)?",
    ),
    ("chi2", rf"(?<!\w){_CHI}(?:\s?\(\d+\))?"),
    ("F", r"(?<!\w)F(?:_?F|_?ID|_?\{?\d+\s?,\s?\d+\}?|\s?\(\s?\d+\s?,\s?\d+\s?\))?"),
    ("alpha", rf"(?<!\w){_LEVEL}"),
    ("z", r"(?<!\w)[zZ]"),
    ("t", r"(?<!\w)t(?:\s?\(\d+\))?"),
    ("T", r"(?<!\w)T"),
    ("R+", r"(?<!\w)[RW]_?\^?\+"),
    ("R-", r"(?<!\w)[RW]_?\^?[-−]"),
    ("W", r"(?<!\w)W"),
    ("U", r"(?<!\w)U"),
    ("H", r"(?<!\w)H(?!_)"),
    ("error", r"(?<!\w)(?:ET|SE|standard\s+error|error\s+típico|erro\s+padrão)"),
    ("statistic", r"(?:test\s+statistic|(?:valor\s+del\s+)?estadístico|(?:valor\s+da\s+)?estatística)[^.;=,]{0,45}?"),
)
WORDS = frozenset({"critical", "CD", "p", "alpha", "error", "statistic"})  # names in words: capitals do not matter
_FREEDOM = re.compile(
    r"(?:(?<![\d(−-])(?P<a>\d+)\s*(?:and|y|e|,)\s*)?(?:(?:\([^)]{1,40}\)\s?[·x*]?\s?){1,4}=\s*)?(?<![\d−-])(?<![−-]\s)(?P<b>\d+)\s+"
    r"(?:degrees?\s+of\s*freedom|grados?\s+de\s*libertad|graus?\s+de\s*liberdade)",
    re.I,
)
# What follows a number that is only a factor of the value: the match is refused there.
_ALONE = r"(?!\s*(?:[·\\√/^\[]|sqrt|frac))(?![A-Za-z])"
_INLINE_FREEDOM = re.compile(
    r"(?:(?<!\w)F\s?_?[({]\s?(?P<a>\d+)\s?,\s?(?P<b>\d+)\s?[)}]|(?:(?<!\w)t|χ\^?2)\s?\((?P<c>\d+)(?=[),])"
    r"|(?<!\w)(?:df|gl|d\.f\.|g\.l\.)\s?=\s?\(?(?P<d>\d+)(?:\s?,\s?(?P<e>\d+))?(?![.,]?\d))"
)
_CALL = re.compile(r"\w\([^()]*$")  # an argument of a call in program code is no sentence
_TRIGGER = re.compile(
    rf"(?:{_CRITICAL}|statistic|estadístic|estatístic|{_CHI}|{_CD}|(?<!\w)(?:{_P}|F_?F|z|Z)(?!\w))", re.I
)
_DECIMAL = re.compile(r"\d[.,]\d")


@dataclass(frozen=True)
class Extraction:
    """One statistic as a line prints it: value and relation as text, degrees of freedom where they stand there."""

    line: int
    statistic: str
    value: str
    phrase: str
    relation: str = "="


@dataclass(frozen=True)
class Reading:
    """What was read, whether it agrees with itself, and the lines that seem to hold more."""

    extractions: tuple[Extraction, ...]
    verdicts: tuple[Verdict, ...]
    unread: tuple[tuple[int, str], ...]

    @property
    def inconsistent(self) -> tuple[Verdict, ...]:
        """Numbers that contradict their neighbours."""
        return tuple(v for v in self.verdicts if v.wrong)

    def as_dict(self) -> dict[str, Any]:
        """Plain types for reports."""
        return {
            "claims": len(self.verdicts),
            "unexpected": sum(not v.expected for v in self.verdicts),
            "extractions": plain(list(self.extractions)),
            "verdicts": [v.as_dict() for v in self.verdicts],
            "unread": [{"line": number, "text": text} for number, text in self.unread],
        }


def audit_sentences(text: str) -> Reading:
    """The statistics in the sentences of a text, checked against each other: `audit_lines` of its lines."""
    return audit_lines(text.splitlines())


def audit_lines(lines: Sequence[str]) -> Reading:
    """Read a text and check the inner consistency of what it states."""
    found = [e for number, line in enumerate(lines, start=1) for e in extract(line, number)]
    read = {e.line for e in found}
    unread = [
        (number, line.strip()[:100])
        for number, line in enumerate(lines, start=1)
        if number not in read and _TRIGGER.search(_plain(line)) and _DECIMAL.search(line)
    ]
    return Reading(tuple(found), tuple(map(check, consistency(found))), tuple(unread))


def extract(line: str, number: int = 1) -> list[Extraction]:
    """The statistics of one line, in their order."""
    text = _plain(line)
    taken: list[tuple[int, int]] = []
    found: list[tuple[int, Extraction]] = []
    for statistic, name in STATISTICS:
        pattern = re.compile(
            rf"{name}(?P<is>{_IS})(?P<value>{_NUMBER})(?P<rest>\s*%)?{_ALONE}", re.I if statistic in WORDS else 0
        )
        for m in pattern.finditer(text):
            span = (m.start(), m.end("value"))
            overlaps = statistic != "alpha" and any(a < span[1] and span[0] < b for a, b in taken)
            if overlaps or _CALL.search(text[: m.start()]):
                continue
            taken.append(span)
            value = re.sub(r"\s", "", m["value"]).replace("−", "-").replace("–", "-") + (m["rest"] or "").strip()
            relation = next(
                (c for c in ("<", ">", "≤", "≥", "≈") if c in m["is"]), "<" if re.search(_LESS, m["is"]) else "="
            )
            found.append((m.start(), Extraction(number, statistic, value, " ".join(m.group().split()), relation)))
    for pattern in (_FREEDOM, _INLINE_FREEDOM):
        for m in pattern.finditer(text):
            groups = m.groupdict()
            value = ", ".join(count for count in groups.values() if count)
            found.append((m.start(), Extraction(number, "df", value, " ".join(m.group().split()))))
    read = [e for _, e in sorted(found, key=lambda item: item[0])]
    pairs = {e.value.partition(", ")[2] for e in read if e.statistic == "df"}
    return [e for e in read if e.statistic != "df" or e.value not in pairs]  # half of a pair that stands there too


_MARKS = {
    "\\chi": "χ",
    "\\alpha": "α",
    "\\cdot": "·",
    "\\times": "×",
    "\\leq": "≤",
    "\\geq": "≥",
    "\\%": "%",
    "{,}": ",",
    "²": "2",
    "$": "",
}


def _plain(line: str) -> str:
    """A line without the marks of LaTeX."""
    text = line
    for mark, meant in _MARKS.items():
        text = text.replace(mark, meant)
    return re.sub(r"\\(?:text|mathrm|left|right|,|;)\s?", "", text).replace("χ_F^2", "χ2").replace("χ^2_F", "χ2")


# Inner consistency: what one number of a passage says about another.

REACH = 3  # lines between numbers of one passage
# The law of each statistic, and how many degrees of freedom it has; statistics without a law by themselves have None.
TAILS: Mapping[str, tuple[str, int] | None] = {
    "z": ("2*normal_sf(abs(x))", 0),
    "F": ("f_sf(x, a, b)", 2),
    "chi2": ("chi2_sf(x, a)", 1),
    "t": ("2*t_sf(abs(x), a)", 1),
    **dict.fromkeys(("T", "W", "U", "H", "R+", "R-", "statistic")),
}


def consistency(found: Sequence[Extraction]) -> Iterator[Claim]:
    """A p-value against the statistic before it; a critical F against its level; F against chi2."""
    for i, e in enumerate(found):
        if e.statistic == "p":
            yield from _of_pvalue(i, found)
            continue
        freedom, level, chi2 = (_near(i, found, what) for what in ("df", "alpha", "chi2"))
        two = _counts(freedom) if freedom else []
        if len(two) != 2:
            continue
        if e.statistic == "critical" and level:
            sizes = {"df1": two[0], "df2": two[1]}
            yield _claim(e, {"critical": "f", "sizes": sizes, "alpha": level.value}, "alpha and degrees of freedom")
        # k - 1 and (k - 1)(n - 1) degrees of freedom: the F form of Friedman's chi2.
        elif e.statistic == "F" and chi2 and two[1] % two[0] == 0:
            names = {"X": chi2.value, "n": two[1] // two[0] + 1, "k": two[0] + 1}
            yield _claim(e, {"formula": "(n - 1)*X/(n*(k - 1) - X)", "with": names}, "chi2")


def _near(i: int, found: Sequence[Extraction], statistic: str) -> Extraction | None:
    """The nearest number of a kind in the same passage, the one before where two are as near."""
    here = found[i]
    near = [
        (abs(j - i), e)
        for j, e in enumerate(found)
        if e.statistic == statistic and e.relation == "=" and abs(e.line - here.line) <= REACH
    ]
    return min(near, key=lambda item: item[0])[1] if near else None


def _counts(freedom: Extraction) -> list[int]:
    return [int(d) for d in freedom.value.split(", ")]


def _of_pvalue(i: int, found: Sequence[Extraction]) -> Iterator[Claim]:
    e = found[i]
    before = next((j for j in range(i - 1, -1, -1) if found[j].statistic in TAILS), None)
    if before is None or e.line - found[before].line > REACH:
        return
    law = TAILS[found[before].statistic]
    if law is None or found[before].relation != "=":
        return
    formula, needs = law
    freedom = _near(before, found, "df")
    counts = _counts(freedom) if freedom and needs else []
    if len(counts) == needs:
        names = dict(zip("ab", counts, strict=False))
        assertion = {"formula": formula, "with": {"x": found[before].value, **names}}
        yield _claim(e, assertion, found[before].statistic)


def _claim(e: Extraction, assertion: Mapping[str, Any], other: str) -> Claim:
    """The number as a claim about its neighbour."""
    decimal = "," if "," in e.value or any("," in str(v) for v in assertion.get("with", {}).values()) else "."
    alpha = {"alpha": float(assertion["alpha"].replace(",", "."))} if "alpha" in assertion else {}
    printed = e.value if e.relation == "=" else f"{e.relation}{e.value}"
    body = {**assertion, **alpha}
    return Claim(
        "text", f"line-{e.line}-{e.statistic}-from-{other.replace(' ', '-')}", f"line {e.line}", printed, body, decimal
    )


def text(read: Reading) -> str:
    """Every extraction with its line, what contradicts, and what was not read."""
    lines = [f"line {e.line}: {e.statistic} {e.relation} {e.value}    ({e.phrase})" for e in read.extractions]
    lines.append(f"{len(read.extractions)} statistics read")
    for v in read.verdicts:
        value = v.evidence.get("value")
        shown = f"{value:.6g}" if isinstance(value, float) else str(value)
        lines.append(f"{v.claim.id}: printed {v.claim.printed}, computed {shown}: {v.verdict}")
    lines.append(f"{len(read.verdicts)} checked against each other, {len(read.inconsistent)} contradict")
    lines += [f"line {number} not read: {shown}" for number, shown in read.unread]
    return "\n".join(lines)
