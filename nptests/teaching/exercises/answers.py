"""Answers as people write them: decisions in words, numbers with their signs, names, powers and units."""

import re
import unicodedata
from fractions import Fraction
from typing import Any

from nptests import crosschecking as cross
from nptests.errors import InputError
from nptests.vocabulary import read_beside

_WORDS = read_beside(__file__, "texts.toml")
# What takes its words away comes first: "not rejected" has "rejected" in it.
_DECISIONS = [(word, re.compile(pattern, re.VERBOSE)) for word, pattern in _WORDS["decisions"]]
_YES, _NO, _DOUBLED = (re.compile(_WORDS[name]) for name in ("yes", "no", "doubled"))
_NAME = re.compile(r"^.*(?:=|≈|≃|≅|~|:|\bis\b|\bes\b|\bé\b|\bvale\b)\s*(?=[-+−–]?\s*[\d.,])", re.DOTALL)
_BOUND = re.compile(r"^(?:.*[^<>≤≥\s])?\s*(<=|>=|<|>|≤|≥)\s*(\S+)$", re.DOTALL)
_POWER = re.compile(r"\s*(?:\\cdot|\\times|[·x×*])\s*10\s*(?:\^|\*\*)?\s*\{?\s*([-+]?\d+)\s*\}?")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_CALLED = re.compile(  # with nothing between the name and the number
    r"^(?:the\s+)?(?:p[- ]?val(?:ue|or)|valor[- ]?p|statistic|estad[ií]stico|estat[ií]stica|chi2|[a-df-z])\s+"
    r"(?=[-+]?[\d.,])",
    re.IGNORECASE,
)
_MIXED = re.compile(r"(-?)(\d+)\s+(\d+)\s*/\s*(\d+)")  # 1 1/2
_FRACTION = re.compile(r"(-?\d+)\s*/\s*(\d+)|(-?)\\[dt]?frac\{(\d+)\}\{(\d+)\}")
_NUMBER = re.compile(r"[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[-+]?\d+)?\s*%?", re.IGNORECASE)
_VALUE = re.compile(r"[=≈≃≅~]\s*[-+]?[\d.,]")
_REMARK = re.compile(r"(?<=\d)(?:\s*\([^()]*\)|,?\s+df\b.*|\s+[^\W\d_]+)$")
_THOUSANDS = re.compile(r"(-?\d{1,3}(?:([ .,])\d{3})(?:\2\d{3})*)(?!\2)[.,](\d+)")
_AROUND = re.compile(r"^(?:approx(?:imately)?\.?|about|around|ca\.|circa|aprox\.|aproximadamente|unos|cerca de)\s+")


def decision(text: str) -> str | None:
    """rejected or retained, said in English, Spanish or Portuguese; None for neither, or for both."""
    rest = _folded(text)
    if _DOUBLED.search(rest):
        return None
    words = set() if any(pattern.search(rest) for _, pattern in _DECISIONS) else _yes_or_no(rest)
    for word, pattern in _DECISIONS:
        if pattern.search(rest):
            words.add(word)
            rest = pattern.sub(" ", rest)
    return words.pop() if len(words) == 1 else None


def _yes_or_no(text: str) -> set[str]:
    return {word for word, pattern in (("rejected", _YES), ("retained", _NO)) if pattern.match(text)}


def number(text: str) -> cross.Printed | None:
    """The number of an answer, with its name, unit or dollar signs around it; None for none, or for several."""
    plain = _CALLED.sub("", _AROUND.sub("", _plain(text)))
    if bound := _BOUND.fullmatch(plain):
        limit = number(bound[2])
        return limit and _printed(f"{bound[1]}{limit.value:f}")
    plain = re.sub(r"(?<=[\d%])\s+\([^()]*\)$", "", plain)
    name = _NAME.match(plain)
    if name and _VALUE.search(name[0]):
        return None  # two numbers, each with its name
    plain = _AROUND.sub("", plain[name.end() if name else 0 :]).strip(" .;")
    plain = _REMARK.sub("", plain)
    if thousands := _THOUSANDS.fullmatch(plain):
        plain = re.sub(r"[ .,](?=\d{3})", "", thousands[1]) + "." + thousands[3]
    if (mixed := _MIXED.fullmatch(plain)) and int(mixed[4]):
        value = int(mixed[2]) + Fraction(int(mixed[3]), int(mixed[4]))
        return _printed(f"{mixed[1]}{float(value):.12f}")
    if fraction := _FRACTION.fullmatch(plain):
        above, below = (int(part) for part in (fraction[1] or fraction[4], fraction[2] or fraction[5]))
        share = Fraction(above, below) * (-1 if fraction[3] else 1) if below else None
        return None if share is None else _printed(f"{float(share):.12f}")
    if not _NUMBER.fullmatch(plain):
        return None
    plain = plain.lstrip("+").replace(" ", "")
    return _printed(plain.replace(",", "."))


def _plain(text: str) -> str:
    """The text without markup: points, powers and signs as programs write them."""
    plain = text.translate(_RAISED).replace("−", "-").replace("–", "-").replace("\u00a0", " ").replace("\\%", "%")
    plain = re.sub(r"(\^|\*\*)\s*\(\s*([-+]?\d+)\s*\)", r"\1\2", plain)  # 10^(-3)
    plain = plain.replace("{,}", ",").replace("\\,", "").replace("\\approx", "≈").replace("\\simeq", "≈")
    plain = re.sub(r"^\((.*)\)$", r"\1", plain.strip().strip("*$ ")).strip("$").replace("\\(", "").replace("\\)", "")
    plain = _POWER.sub(lambda m: f"e{m[1]}", plain)
    plain = re.sub(r"^10\s*\^?\s*\{?\s*(-\d+)\s*\}?$", r"1e\1", plain)
    plain = re.sub(r"(?<![\d.,])\.(?=\d)", "0.", plain)
    return re.sub(r"(?<=[-+])\s+(?=[\d.,])", "", " ".join(plain.split()))


def _printed(text: str) -> cross.Printed | None:
    try:
        read = cross.Printed.of(text)
    except (InputError, ValueError, OverflowError):
        return None
    return read if read.word is None else None


def _folded(text: str) -> Any:
    apart = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return " ".join("".join(c for c in apart if not unicodedata.combining(c)).split())
