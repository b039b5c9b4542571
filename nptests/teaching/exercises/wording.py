"""The words of exercises in a language: what is asked, and what determines the answers. Catalogues are data."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from nptests.errors import InputError, did_you_mean
from nptests.experiment.metrics.listed import EVERY
from nptests.languages.translating import said
from nptests.teaching.exercises.data import Data
from nptests.vocabulary import read_beside

LANGUAGES = ("en", "es", "pt")
ORIGINAL = LANGUAGES[0]


@cache
def words(language: str) -> Mapping[str, Mapping[str, Any]]:
    """The catalogue of a language."""
    if language not in LANGUAGES:
        near = did_you_mean(language, LANGUAGES) or f"there are {', '.join(LANGUAGES)}"
        raise InputError("language", f"no exercises in {language!r}: {near}", where="language")
    return read_beside(__file__, f"sheets/{language}.toml")


@cache
def rules() -> Mapping[str, Any]:
    """Formulas and laws, by the name of a procedure or an adjustment."""
    return read_beside(__file__, "sheets/rules.toml")


def title(name: str, plain: str, language: str = ORIGINAL) -> str:
    """What an exercise is about, as the language calls it."""
    return str(words(language).get("titles", {}).get(name, plain))


def asked(claim: Mapping[str, Any], language: str = ORIGINAL) -> str:
    """A question in words."""
    value, at = claim["value"], claim.get("at", ())
    asks = words(language)["asks"]
    if "adjust" in claim:
        return str(asks[value].format(f"H{at[0]}"))
    if len(at) == 2:
        return str(asks[f"{value}-of"].format(*at))
    if claim["test"] in EVERY:
        value = "measure"
    slots = at or {"rejected": (claim.get("alpha"),)}.get(value, (symbol(claim["test"]),))
    return str(asks[value].format(*slots)).strip()


def symbol(name: str) -> str:
    """What is on the left of the formula of a statistic."""
    left, equals, _ = str(rules().get(name, {}).get("formula", "")).partition(" = ")
    return left if equals else ""


def about(data: Data, language: str = ORIGINAL) -> str:
    """What the data are."""
    sentence = words(language).get("kinds", {}).get(data.kind.name, data.kind.task)
    return str(sentence.format(n=len(data.rows), k=len(data.columns)))


def label(data: Data, language: str = ORIGINAL) -> str:
    """The heading of the names of rows."""
    return str(words(language).get("labels", {}).get(data.kind.label, data.kind.label))


def columns(data: Data, language: str = ORIGINAL) -> tuple[str, ...]:
    """The headings of a table, its rows' own first: names of algorithms and counts are what they are."""
    heads = words(language).get("columns", {})
    return label(data, language), *(heads.get(name, name) for name in data.columns)


def told(says: str, language: str = ORIGINAL) -> str:
    """What is said of an answer, with the names of columns as the sheet has them."""
    heads = words(language).get("columns", {})
    own = re.compile(rf"\b({'|'.join(heads) or '$^'})\b")
    return own.sub(lambda name: str(heads[name[0]]), said(says, language))


def rule(name: str, conventions: Mapping[str, Any], language: str = ORIGINAL) -> Iterator[str]:
    """How the answers come from the data, under which settings; and whether that takes a computer."""
    texts, stated = words(language), rules().get(name, {})
    frame, (law, *slots) = texts["frame"], stated.get("law", ("",))
    means = [texts["means"].get(key, "") for key in (*(("ranks",) if name in rules()["ranked"] else ()), name)]
    parts = [stated.get("formula", ""), *means, *([texts["laws"][law].format(*slots)] if law else ())]
    if computed := "; ".join(filter(None, parts)):
        yield frame["computed"].format(computed)
    chosen = {key: value for key, value in conventions.items() if value is not None}
    options = [_option(text, chosen[key]) for key, text in texts["options"].items() if key in chosen]
    if settings := [text for text in options if text]:
        yield frame["settings"].format("; ".join(settings))
    if {law, name} & set(rules()["computer"]):
        yield frame["computer"]


def _option(text: str | Mapping[str, str], value: Any) -> str:
    """An option in words: its own for each value, or with the value in them."""
    return text.format(value) if isinstance(text, str) else text.get(str(value), "")
